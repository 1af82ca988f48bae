"""The timeline of a table: the points that its scene can be taken back to, in words that the game master may know.

A point says whose word it was, what it was about, and what the game master was told of it. What others answered is
theirs, and is said only as far as it was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from outdraw.core.catalogue import Catalogue
from outdraw.core.game import Game
from outdraw.core.journal import Entry
from outdraw.table.state import About

if TYPE_CHECKING:
    from outdraw.table.table import Table

WORDS = {
    "begin": "the beginning",
    "answer": "an answer",
    "take_back": "an answer taken back",
    "ruling": "a ruling",
    "edit": "an edit",
    "arrive": "an arrival",
    "rewind": "a rewind",
}


class Point(Struct, frozen=True):
    """A place that the scene can be taken back to: after this entry, which was of this kind and by this seat.

    `text` says what it was about, in words, and of others' answers not what was answered; `told` is the first thing
    that the game master was told of it. `is_taken_back` says that a later rewind has taken the scene back to before it.
    `seen` is how many things each other seat was told since, of those that the game master was told too.
    """

    entry: int
    kind: str
    by: str
    text: str
    told: str = ""
    is_taken_back: bool = False
    seen: dict[str, int] = {}


def timeline(table: Table, most: int) -> list[Point]:
    """Give the last points that the scene can be taken back to, the newest first."""
    listed = table.points(most)[::-1]
    stands = _standing(table.entries, listed[-1] if listed else 0)
    seen = table.seen_since(listed)
    return [_point(table, table.entries[number], number not in stands, seen[at]) for at, number in enumerate(listed)]


def _point(table: Table, entry: Entry, is_taken_back: bool, seen: dict[str, int]) -> Point:
    about = _about(entry, table.asked_at(entry.number), table.game)
    return Point(entry.number, entry.kind, entry.by, about, table.told_of(entry.number), is_taken_back, seen)


def _about(entry: Entry, about: About | None, game: Game) -> str:
    """Say what an entry was about: of the game master's own answers what it was, of others' which rule asked."""
    if about is not None and (words := about.words or _titles(game.rules_file).get(about.rule, "")):
        return words
    asked = str(entry.body.get("kind", "")) if entry.kind == "answer" else ""
    return asked.rpartition(".")[2].replace("_", " ") or WORDS.get(entry.kind, entry.kind)


@lru_cache(maxsize=16)
def _titles(book: Path) -> dict[str, str]:
    """Give the titles of a game's rules by their ids."""
    return {rule.id: rule.title for rule in Catalogue.load(book).rules}


def _standing(entries: Sequence[Entry], oldest: int) -> set[int]:
    """Give the entries, no older than one, that no rewind has taken back."""
    stands: set[int] = set()
    at = len(entries) - 1
    while at >= oldest and at not in stands:
        stands.add(at)
        entry = entries[at]
        at = entry.body["to"] if entry.kind == "rewind" else at - 1
    return stands
