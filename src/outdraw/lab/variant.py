"""Fighters and gear with other values: a copy of a content entry, changed at a place, checked as any content is.

The files of the lab (sweeps, balance) say what to change by a dotted path into the entry, as in `ranks."Hand Weapons"`.
A changed fighter gets an id of its own and is laid over the game's content beside the unchanged one; a changed piece of
gear takes the place of the unchanged one. Knows games only through the content they declare.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, cast

import msgspec
from msgspec import Struct

from outdraw.core.content.files import ContentError, Fault, Lines, Place, misfits, show
from outdraw.core.content.fit import got
from outdraw.core.content.stock import Layer, name_of, stock
from outdraw.core.game import Game
from outdraw.core.spelling import did_you_mean
from outdraw.lab.fight import duels_of

RANGE = re.compile(r"(-?\d{1,6})\.\.(-?\d{1,6})(?::(\d{1,6}))?")
MOST_VALUES = 1000
UNKNOWN_KEY = "unknown key"


class Entry(Struct, frozen=True):
    """An entry of a content file as plain data: the file and the list it stands in, and its type."""

    file: str
    list: str
    kind: type[Struct]
    table: dict[str, Any]


class Change(Struct, frozen=True):
    """A value put at a place of an entry, and where in the file that asks for it this is written."""

    path: tuple[str, ...]
    value: Any
    written: Place = ()


class Source(Struct, frozen=True):
    """The file that asks, for faults that name its lines."""

    name: str
    text: str

    def fault(self, place: Place, wrong: str, right: str = "", path: str | None = None) -> ContentError:
        """Say what is wrong at a place of the file."""
        return ContentError(
            [Fault(self.name, Lines(self.text).of(place), show(place) if path is None else path, wrong, right)]
        )

    def unknown(self, place: Place, what: str, word: str, known: Iterable[str]) -> ContentError:
        """Say that there is nothing of this name, and what may have been meant."""
        names = list(known)
        meant = did_you_mean(word, names)
        right = f"did you mean {got(meant)}?" if meant else f"there is {', '.join(names[:24])}"
        return self.fault(place, f"there is no {what} {got(word)}", right)


def values_of(source: Source, place: Place, written: Any) -> list[Any]:
    """Read the values of something varied: a list of them, or a range of whole numbers as in "3..9" or "10..50:10"."""
    if isinstance(written, str) and (parts := RANGE.fullmatch(written)):
        first, last, step = int(parts[1]), int(parts[2]), int(parts[3] or 1)
        values: list[Any] = list(range(first, last + 1, step)) if step else []
    elif isinstance(written, list):
        values = written
    else:
        raise source.fault(place, f"got {got(written)}", 'expected a list of values, or a range such as "3..9"')
    if not values:
        raise source.fault(place, f"got {got(written)}, which has no values", 'expected some, as in [3, 4] or "3..9"')
    if len(values) > MOST_VALUES:
        raise source.fault(place, f"got {len(values)} values", f"expected at most {MOST_VALUES}")
    for number, value in enumerate(values):
        if not _is_plain(value):
            raise source.fault(
                (*place, number), f"got {value}", "expected a number, a text, true, false, a list or table"
            )
        if value in values[:number]:
            raise source.fault((*place, number), f"got {got(value)} a second time", "expected each value once")
    return values


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(_is_plain(each) for each in cast("list[object]", value))
    if isinstance(value, dict):
        return all(_is_plain(each) for each in cast("dict[str, object]", value).values())
    return isinstance(value, bool | int | float | str)


def leaves(table: Mapping[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Give what stands at the ends of tables in tables, with the keys that lead there."""
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from leaves(cast("dict[str, Any]", value), (*before, key))
        else:
            yield (*before, key), value


def fighter_entry(game: Game, id: str) -> Entry:
    """Give the entry of a fighter; KeyError if the content files list none."""
    for file in game.content:
        for entry in file_entries(game, file).get(id, ()):
            return entry
    raise KeyError(id)


def file_entries(game: Game, file: str) -> dict[str, tuple[Entry, ...]]:
    """Give the entries of a content file by id or name; lists of one file may use a name twice."""
    whole = stock(game.folder / "content" / f"{file}.toml", game.content[file])
    found: dict[str, tuple[Entry, ...]] = {}
    for field, key in zip(whole.__struct_fields__, whole.__struct_encode_fields__, strict=True):
        listed = getattr(whole, field)
        for each in cast("tuple[object, ...]", listed) if isinstance(listed, tuple) else ():
            if isinstance(each, Struct) and (name := name_of(each)):
                table = cast("dict[str, Any]", _without_nothing(msgspec.to_builtins(each, str_keys=True)))
                found[name] = (*found.get(name, ()), Entry(file, key, type(each), table))
    return found


def _without_nothing(value: Any) -> Any:
    """Leave out what is None: TOML has no word for it."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return {key: _without_nothing(each) for key, each in table.items() if each is not None}
    return [_without_nothing(each) for each in cast("list[Any]", value)] if isinstance(value, list | tuple) else value


def value_at(table: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """Give the value at a path, None if there is none."""
    inner: Any = table
    for key in path:
        place = _step(inner, key)
        if place is None:
            return None
        inner = inner[place]
    return inner


def _step(inner: Any, key: str) -> Any:
    """Give the key or index that a word of a path stands for; an item of a list goes by number, id, name or kind."""
    if isinstance(inner, dict):
        return key if key in inner else None
    if not isinstance(inner, list):
        return None
    items: list[Any] = inner
    if key.isdecimal():
        return int(key) if int(key) < len(items) else None
    for number, item in enumerate(items):
        if isinstance(item, dict) and key in (item.get(word) for word in ("id", "name", "kind")):
            return number
    return None


def changed(entry: Entry, changes: Iterable[Change], without: Iterable[tuple[str, ...]] = ()) -> dict[str, Any]:
    """Give the entry's table with values put in and taken away; KeyError with the path if there is no such place."""
    table = deepcopy(entry.table)
    for path in without:
        holder = value_at(table, path[:-1])
        place = _step(holder, path[-1])
        if place is None:
            raise KeyError(path)
        del holder[place]
    for change in changes:
        inner: Any = table
        for key in change.path[:-1]:
            place = _step(inner, key)
            if place is None and isinstance(inner, dict):
                inner[key] = {}
                place = key
            if place is None:
                raise KeyError(change.path)
            inner = inner[place]
        last = _step(inner, change.path[-1])
        if last is None and not isinstance(inner, dict):
            raise KeyError(change.path)
        inner[change.path[-1] if last is None else last] = change.value
    return table


class Changes:
    """The changed entries that some cells fight with, each checked once, ready to be laid over the game's content."""

    def __init__(self, game: Game, source: Source) -> None:
        self.game, self.source = game, source
        self._fighters: dict[str, Entry] = {}
        self._variants: dict[str, tuple[str, str, dict[str, Any]]] = {}
        self._contents: dict[str, tuple[str, str, dict[str, Any]]] = {}

    def base(self, fighter: str, written: Place) -> Entry:
        """Give a fighter's own entry, or say that it has none."""
        self.known(fighter, written)
        if fighter not in self._fighters:
            try:
                self._fighters[fighter] = fighter_entry(self.game, fighter)
            except KeyError:
                raise self.source.fault(written, f"{fighter} stands in no content file", "change another") from None
        return self._fighters[fighter]

    def known(self, fighter: str, written: Place) -> None:
        """Say so if there is no such fighter."""
        names = [id for id, _ in duels_of(self.game).fighters()]
        if fighter not in names:
            raise self.source.unknown(written, "fighter", fighter, names)

    def fighter(
        self, fighter: str, side: str, changes: tuple[Change, ...], without: tuple[tuple[str, ...], ...], written: Place
    ) -> str:
        """Give the id of a fighter with these changes: its own if there are none."""
        if not changes and not without:
            self.known(fighter, written)
            return fighter
        entry = self.base(fighter, written)
        table = self._checked(entry, side, changes, without, written)
        id = f"{fighter[:29]}_{digest(table)[:10]}"
        self._variants[id] = (entry.file, entry.list, {**table, "id": id})
        return id

    def content(self, file: str, name: str, changes: tuple[Change, ...], written: Place) -> str:
        """Give the key of a changed entry of a content file, for `layer`."""
        if file not in self.game.content:
            raise self.source.unknown(written, f"content file of {self.game.name}", file, self.game.content)
        known = file_entries(self.game, file)
        if name not in known:
            raise self.source.unknown(written, f"entry of {file}.toml", name, known)
        entry = known[name][0]
        table = self._checked(entry, f"content.{file}.{show((name,))}", changes, (), written)
        key = digest((file, entry.list, table))
        self._contents[key] = (file, entry.list, table)
        return key

    def layer(self, contents: Iterable[str] = ()) -> Layer:
        """Give all changed fighters, and the changed entries of these keys, to lay over the content."""
        laid: dict[str, dict[str, list[dict[str, Any]]]] = {}
        for file, list_, table in (*self._variants.values(), *(self._contents[key] for key in contents)):
            laid.setdefault(file, {}).setdefault(list_, []).append(table)
        return laid

    def _checked(
        self,
        entry: Entry,
        whose: str,
        changes: tuple[Change, ...],
        without: tuple[tuple[str, ...], ...],
        written: Place,
    ) -> dict[str, Any]:
        try:
            table = changed(entry, changes, without)
        except KeyError as error:
            lost = cast("tuple[str, ...]", error.args[0])
            at = next((each.written for each in changes if each.path == lost), written)
            right = _keys_there(entry.table, lost)
            raise self.source.fault(at, "there is no such place in the entry", right) from None
        found = misfits(table, entry.kind)
        if not found:
            return table
        faults: list[Fault] = []
        for place, wrong, right in found:
            if wrong == UNKNOWN_KEY:  # nearly all keys are in use here, so that the check itself has none to suggest
                right = _keys_there(entry.table, tuple(map(str, place))) or right
            cause = _cause(changes, place)
            at = cause.written if cause else written
            asked = "" if cause and _begins(place, cause.path) else _asked(changes)
            path = f"{whose}.{show(place)}{asked}" if place else f"{whose}{asked}"
            faults.append(Fault(self.source.name, Lines(self.source.text).of(at), path, wrong, right))
        raise ContentError(faults[:1])


def _keys_there(table: Mapping[str, Any], path: tuple[str, ...]) -> str:
    """Say which key may have been meant where a path went wrong, nothing if none is like it."""
    for length, key in enumerate(path):
        inner = value_at(table, path[:length])
        if _step(inner, key) is None:
            meant = did_you_mean(key, cast("dict[str, Any]", inner)) if isinstance(inner, dict) else None
            return f"did you mean `{meant}`?" if meant else ""
    return ""


def _begins(place: Place, path: tuple[str, ...]) -> bool:
    return tuple(map(str, place[: len(path)])) == path


def _cause(changes: tuple[Change, ...], place: Place) -> Change | None:
    """Give the change that a fault is about, as far as its place tells, else the last one."""
    for change in changes:
        if _begins(place, change.path):
            return change
    return next((each for each in reversed(changes) if each.written), None)


def _asked(changes: tuple[Change, ...]) -> str:
    said = [f"{show(each.path)} = {said_value(each.value)}" for each in changes]
    return f" with {' and '.join(said)}" if said else ""


def said_value(value: Any) -> str:
    """Write a value for people: text bare, lists and tables short.

    >>> said_value([["Sword", "Shield"]]), said_value({"might": 2}), said_value(True)
    ('Sword + Shield', 'might 2', 'true')
    """
    if isinstance(value, list):
        return " + ".join(said_value(each) for each in value) or "nothing"
    if isinstance(value, dict):
        return (
            ", ".join(f"{key} {said_value(each)}" for key, each in cast("dict[str, Any]", value).items()) or "nothing"
        )
    return str(value).lower() if isinstance(value, bool) else str(value)


def digest(value: Any) -> str:
    """Give the SHA-256 of plain data."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
