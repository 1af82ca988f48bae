"""What a look gives a client, and its schema: views, boards, choices and events as they are written in JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from outdraw.core.board import Board
from outdraw.core.choices import AnyChoice
from outdraw.core.dial import Dial
from outdraw.core.events import Event
from outdraw.core.theme import Theme
from outdraw.table.changes import Changed
from outdraw.table.state import OpenChoice


class Point(Struct, frozen=True):
    """A point that the game master can take the scene back to: the entry, and what it was that somebody did."""

    entry: int
    by: str
    what: str


class Look(Struct, frozen=True, kw_only=True):
    """What a seat may know now.

    Whole (`since` is 0): `view` and `board`, all events, and the words the scene opens with. Since a number: the events
    after it, and `changes`, a list of `[path, value]`, or of `[path]` alone for what is gone, whose paths begin with
    `view` or `board`; a place just past the end of a list adds to it. Everything else is always as it stands now.
    Whoever draws boards and has no use for the view looks without it, and is told no changes of it.

    `asked` and `answered` count those asked together just now and those of them who have answered. `points` are the
    game master's.
    """

    table: str
    seat: str
    number: int
    since: int = 0
    view: dict[str, Any] | None = None
    board: Board | None = None
    changes: list[Changed] | None = None
    events: list[Event]
    choices: list[OpenChoice]
    waiting_for: list[str]
    asked: int = 0
    answered: int = 0
    is_over: bool
    has_begun: bool
    is_closed: bool
    gm: str
    seats: list[str]
    people: dict[str, str]
    dial: Dial
    head: str
    commitment: str
    points: list[Point] = []
    opening: str = ""


def schema() -> dict[str, Any]:
    """Give the JSON Schema of what a client gets: looks, boards, choices, events and themes, by name."""
    kinds: list[Any] = [Look, Board, OpenChoice, AnyChoice, Event, Theme]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return components
