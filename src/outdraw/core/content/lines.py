"""Where things stand in a TOML text: the line of a key, a table or an item of a list."""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress

Place = tuple[str | int, ...]
"""Where a value stands in a file: keys of tables and places in lists (from 0), outermost first."""

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*+)*+")
_KEY = re.compile(r"""[ \t]*+(?:([A-Za-z0-9_-]++)|"((?:[^"\\\n]|\\.)*+)"|'([^'\n]*+)')[ \t]*+""")
_TEXT = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|"(?:[^"\\\n]|\\.)*+"'''  # basic; three quotes may be followed by two that belong to it
    r"""|'''.*?'{3,5}|'[^'\n]*+'""",  # literal
    re.DOTALL,
)
_SCALAR = re.compile(r"[^\s,\]}#]++(?: \d[^\s,\]}#]*+)?")  # a date and its time may stand apart


class _Lost(Exception):
    """The text is not TOML from here on."""


class Lines:
    """The line of every key, table and list item in a TOML text.

    It trusts the text to be TOML and takes no offence if it is not: it knows the places up to the first mistake.

    >>> Lines("[a]\\nb = [\\n  1,\\n  { c = 2 },\\n]").of(("a", "b", 1, "c"))
    4
    """

    def __init__(self, text: str) -> None:
        self.last = 1  # the line on which the last statement began
        self._text = text.replace("\r\n", "\n")
        self._ends = [match.start() for match in re.finditer("\n", self._text)]
        self._found: dict[Place, int] = {(): 1}
        self._items: dict[Place, int] = {}  # how many [[tables]] each place has so far
        with suppress(_Lost, IndexError, RecursionError):
            self._scan()

    def of(self, place: Place) -> int:
        """The line of a place, or of the nearest that is written down of those that hold it."""
        while place not in self._found:
            place = place[:-1]
        return self._found[place]

    def _scan(self) -> None:
        table: Place = ()
        text, at = self._text, self._skip(0)
        while at < len(text):
            start = at
            self.last = self._line(at)
            if text.startswith("[", at):
                several = text.startswith("[[", at)
                keys, at = self._keys(at + 1 + several)
                at = self._pass("]]" if several else "]", at)
                table = self._header(keys, several, start)
            else:
                at = self._entry(at, table)
            at = self._skip(at)

    def _header(self, keys: list[str], several: bool, at: int) -> Place:
        place: Place = ()
        for key in keys[:-1]:
            place += (key,)
            self._mark(place, at)
            if place in self._items:
                place += (self._items[place] - 1,)
        place += (keys[-1],)
        if several:
            self._mark(place, at)
            number = self._items.get(place, 0)
            self._items[place] = number + 1
            place += (number,)
        self._found[place] = self._line(at)  # a table may have been implied by an earlier [table.inner]
        return place

    def _entry(self, at: int, table: Place) -> int:
        """Pass over `key = value`, with the key possibly dotted."""
        start = at
        keys, at = self._keys(at)
        for key in keys:
            table += (key,)
            self._mark(table, start)
        return self._value(self._skip(self._pass("=", at)), table)

    def _value(self, at: int, place: Place) -> int:
        opening = self._text[at]
        if opening == "[":
            at, number = self._skip(at + 1), 0
            while self._text[at] != "]":
                self._mark((*place, number), at)
                at, number = self._comma(self._value(at, (*place, number)), "]"), number + 1
            return at + 1
        if opening == "{":
            at = self._skip(at + 1)
            while self._text[at] != "}":
                at = self._comma(self._entry(at, place), "}")
            return at + 1
        whole = (_TEXT if opening in "\"'" else _SCALAR).match(self._text, at)
        if whole is None:
            raise _Lost
        return whole.end()

    def _comma(self, at: int, closing: str) -> int:
        at = self._skip(at)
        return at if self._text[at] == closing else self._skip(self._pass(",", at))

    def _keys(self, at: int) -> tuple[list[str], int]:
        keys: list[str] = []
        while True:
            key = _KEY.match(self._text, at)
            if key is None:
                raise _Lost
            bare, basic, literal = key.groups()
            keys.append(_unescaped(basic) if basic else bare or literal or "")
            at = key.end()
            if not self._text.startswith(".", at):
                return keys, at
            at += 1

    def _pass(self, sign: str, at: int) -> int:
        if not self._text.startswith(sign, at):
            raise _Lost
        return at + len(sign)

    def _skip(self, at: int) -> int:
        blank = _BLANK.match(self._text, at)
        return blank.end() if blank else at

    def _mark(self, place: Place, at: int) -> None:
        if place not in self._found:
            self._found[place] = self._line(at)

    def _line(self, at: int) -> int:
        return bisect_right(self._ends, at - 1) + 1


def _unescaped(key: str) -> str:
    if "\\" not in key:
        return key
    import tomllib

    try:
        return str(tomllib.loads(f'key = "{key}"')["key"])
    except tomllib.TOMLDecodeError:
        raise _Lost from None
