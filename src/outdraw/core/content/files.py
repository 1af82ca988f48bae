"""Content files: TOML read as plain data and checked against types, with faults that name the line.

A kind of file is a `msgspec.Struct` that describes the whole file; it is the only schema there is. Content is data: no
value in a file is ever evaluated, imported or run. This module knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import chain, islice
from math import isfinite
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as mi

from outdraw.core.content.fit import (
    MOST_FAULTS,
    Check,
    Enough,
    Found,
    NotFinite,
    domain_faults,
    from_message,
    lower_first,
    show,
    strange_signs,
)
from outdraw.core.content.lines import Lines, Place
from outdraw.core.spelling import did_you_mean

__all__ = [
    "DEEPEST",
    "LARGEST",
    "ContentError",
    "Fault",
    "Lines",
    "Place",
    "load",
    "loads",
    "misfits",
    "read_text",
    "schema",
    "show",
]

T = TypeVar("T", bound=msgspec.Struct)

LARGEST = 1 << 20
"""The most bytes a content file may have."""

_TYPES = RLock()
"""msgspec works a type out when it first meets it, and breaks down if several threads do so at the same moment."""

DEEPEST = 64
"""The most parts a dotted key may have (the time to read one grows with the square of its parts)."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong in a content file, and what would be right.

    `line` counts from 1 and is 0 where the fault is not in a line, such as a missing file.

    >>> print(Fault("weapons.toml", 14, "weapon[2].cost", 'got "three"', "expected a whole number"))
    weapons.toml:14: weapon[2].cost: got "three", expected a whole number
    """

    file: str
    line: int
    path: str
    wrong: str
    right: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        what = ", ".join(filter(None, (self.wrong, self.right)))
        return ": ".join(filter(None, (where, self.path, what)))


class ContentError(ValueError):
    """A content file has faults; its text is one line for each of them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


def load(path: str | Path, kind: type[T]) -> T:
    """Read a content file as one value of the kind, or raise `ContentError` with all that is wrong in it."""
    return loads(read_text(path), kind, str(path))


def read_text(path: str | Path) -> str:
    """Read the text of a content file, or raise `ContentError` with what keeps it from being read."""
    file = Path(path)

    def refuse(wrong: str, right: str, line: int = 0) -> ContentError:
        return ContentError([Fault(str(path), line, "", wrong, right)])

    try:
        if file.is_dir():
            raise refuse("is a folder", "expected a TOML file")
        if not file.is_file():
            raise refuse("no such file", _neighbour(file))
        with file.open("rb") as source:
            content = source.read(LARGEST + 1)
    except OSError as error:
        raise refuse(f"cannot be read: {error.strerror}", "expected a file you may read") from None
    if len(content) > LARGEST:
        raise refuse("is too large", f"expected at most {LARGEST:,} bytes; split it into several files")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise refuse(f"byte 0x{content[error.start]:02x} is not UTF-8", "save the file as UTF-8 text", line) from None


def loads(text: str, kind: type[T], name: str) -> T:
    """Read a content text as one value of the kind; `name` stands for the file in faults."""
    text = text.replace("\r\n", "\n")
    table = _read(text, name)
    if found := misfits(table, kind):
        raise _located(text, name, found)
    return msgspec.convert(table, kind, str_keys=True)


def misfits(table: dict[str, Any], kind: type[msgspec.Struct]) -> list[Found]:
    """Give every place where plain data does not fit a kind, with what is wrong and what would be right."""
    try:
        with _TYPES:
            value = msgspec.convert(table, kind, str_keys=True)
    except msgspec.ValidationError as error:
        check = Check()
        with suppress(Enough):
            check.fit(table, mi.type_info(kind), ())
        found = check.found or [from_message(error, ())]
        return [*found, *islice(_besides(table, kind, [place for place, _, _ in found]), MOST_FAULTS - len(found))]
    return list(islice(chain(strange_signs(table, ()), domain_faults(value, ())), MOST_FAULTS))


STAND_IN = "Somebody"
"""What stands for a word that is missing, so that the rest can be judged."""


def _besides(table: dict[str, Any], kind: type[msgspec.Struct], places: Sequence[Place]) -> Iterator[Found]:
    """Give what else is wrong where nothing but words are missing (a name, say): they are no reason to be silent."""
    whole = deepcopy(table)
    try:
        for place in places:
            at: Any = whole
            for key in place[:-1]:
                at = at[key]
            if at[place[-1]] != "":
                return
            at[place[-1]] = STAND_IN
        with _TYPES:
            value = msgspec.convert(whole, kind, str_keys=True)
    except (KeyError, IndexError, TypeError, msgspec.ValidationError):
        return
    yield from [each for each in chain(strange_signs(table, ()), domain_faults(value, ())) if each[0] not in places]


def _located(text: str, name: str, found: list[Found]) -> ContentError:
    lines = Lines(text)
    faults = [Fault(name, lines.of(place), show(place), wrong, right) for place, wrong, right in found]
    return ContentError(sorted(faults, key=lambda fault: fault.line))


def schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a kind of content file, for editors and documentation."""
    return msgspec.json.schema(kind)


_PART = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_PART}[ \t]*+\.[ \t]*+){{{DEEPEST}}}")
_SYNTAX = re.compile(r"(?P<wrong>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL)

_ADVICE = {
    "Invalid value": 'write text as "...", and numbers, true and false bare',
    "Expected newline": "write one key = value on a line, with text in quotes and no zeros before a number",
    "Expected '=' after": "write key = value",
    "Expected '\"": 'close the text with """',
    "Expected \"'": "close the text with the quote that opened it",
    "Expected ']": "close the header with as many ] as it has [",
    "Cannot overwrite": "set each key once in its table",
    "Cannot declare": "write [name] once, or [[name]] for each of several",
    "Cannot mutate": "write the table in one place, or [[name]] for each of several",
    "Unterminated string": 'close the text with the quotes that opened it; text of several lines stands in """',
    "Illegal character": 'close the text with the quote that opened it; text of several lines stands in """',
    "Found invalid character": "close the text with the quote that opened it",
    "Invalid hex value": r"write \u and four hexadecimal digits, or \\ for a backslash",
    "Unescaped": r"write \\ for a backslash, or put the text in '...'",
    "Unclosed array": "put a comma between items and ] at the end",
    "Unclosed inline": "put a comma between keys and } at the end, all on one line",
    "Invalid statement": "write key = value, [table] or [[table]]; quote a key that has other signs than letters and _",
    "Invalid initial character": "write a key; quote it if it has other signs than letters and _, no comma before a }",
    "Invalid date": "write a date that exists as year-month-day, such as 2024-05-17",
}


def _number(text: str) -> object:
    number = float(text)
    return number if isfinite(number) else NotFinite(text)


def _read(text: str, name: str) -> dict[str, Any]:
    """Parse TOML, turning everything that can go wrong with any text at all into a fault."""
    import tomllib

    if deep := _DEEP_KEY.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise ContentError([Fault(name, line, "", "a key of too many parts", f"expected at most {DEEPEST}")])
    try:
        return tomllib.loads(text, parse_float=_number)
    except tomllib.TOMLDecodeError as error:
        fault = _syntax_fault(text, name, str(error))
    except RecursionError:
        fault = Fault(name, Lines(text).last, "", "lists or tables nested too deeply", "expected a few levels at most")
    except ValueError:  # int() refuses thousands of digits
        fault = Fault(name, 0, "", "holds a number too long to read", "expected at most 19 digits")
    raise ContentError([fault]) from None


def _syntax_fault(text: str, name: str, message: str) -> Fault:
    parts = _SYNTAX.fullmatch(message)
    wrong = parts["wrong"] if parts else message
    right = next((advice for start, advice in _ADVICE.items() if wrong.startswith(start)), "")
    if parts and parts["line"]:
        return Fault(name, int(parts["line"]), "", f"not TOML at column {parts['column']}: {lower_first(wrong)}", right)
    # The end of the file is where reading failed; the statement that was never closed is where the mistake is.
    return Fault(name, Lines(text).last, "", f"not TOML: {lower_first(wrong)}", right)


def _neighbour(file: Path) -> str:
    """Advice for a file that is not there."""
    try:
        meant = did_you_mean(file.name, (each.name for each in file.parent.iterdir()))
    except (OSError, ValueError):
        return f"and no folder {file.parent}"
    return f"did you mean {meant}?" if meant else "expected the name of a TOML file"
