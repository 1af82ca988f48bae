"""A seat: a client's whole world. Terminal, network, bot, spectator and program look through the same door.

`look` gives everything that a seat may know now, or what changed since a number it has looked at before. The number is
the seat's own: it goes up by one when something changed for that seat, so that it tells nothing of what the seat does
not see.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from outdraw.core.board import Board, Theme
from outdraw.core.choices import AnyChoice
from outdraw.core.events import Event
from outdraw.core.present import using
from outdraw.core.readers.live import Dial
from outdraw.table.changes import Changed, changes
from outdraw.table.state import Change, OpenChoice

if TYPE_CHECKING:
    from outdraw.table.table import Table

MOST_KEPT = 64
"""So many numbers back a seat is told what changed; from further back it is shown the whole."""
MOST_POINTS = 50


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


class _Told(Struct, frozen=True):
    """What a seat was told with a number: how many events it knew then, and what changed in view and board."""

    number: int
    events: int
    changes: list[Changed]


class Seat:
    """One seat of a table, or the public's."""

    def __init__(self, table: Table, name: str, first: int = 1) -> None:
        self.table, self.name = table, name
        self._number = first - 1
        self._entries = -1
        self._view: dict[str, Any] = {}
        self._board: Board | None = None
        self._rest: Any = None
        self._told: deque[_Told] = deque(maxlen=MOST_KEPT)
        self._known_points: dict[int, Point] = {}

    @property
    def number(self) -> int:
        """Give the number of what this seat may know now."""
        with self.table.lock:
            self._catch_up()
            return self._number

    def look(self, since: int = 0) -> Look:
        """Look at all there is, or at what changed since a number that `look` has given before."""
        with self.table.lock:
            self._catch_up()
            found = self._since(since)
            return self._whole() if found is None else self._changed(*found)

    def answered(self, choice: str, answer: Any) -> Change:
        """Answer a choice put to this seat, as a value; see `Table.answered`."""
        return self.table.answered(self.name, choice, answer)

    def answer(self, choice: str, answer: Any) -> None:
        """Answer a choice put to this seat; a refusal is raised, and changes nothing."""
        self.table.answer(self.name, choice, answer)

    def _catch_up(self) -> None:
        """Look at the table if something was written since the last look, and count if anything changed here."""
        table = self.table
        if self._entries == len(table.entries):
            return
        shown = table.shown(self.name)
        seen, drawn = shown.view, shown.board
        found: list[Changed] = []
        if self._entries >= 0:
            found = changes(self._view, seen, "view", known=shown.known)
            found += changes(self._board, drawn, "board", known=shown.known)
        events = table.count_events(self.name)
        state = table.state
        open_ones = table.open_choices()
        rest = (
            events,
            [each for each in open_ones if each.choice.seat == self.name],
            sorted({each.choice.seat for each in open_ones}),
            (open_ones[0].asked, open_ones[0].answered) if open_ones else (0, 0),
            state.people,
            (state.has_begun, state.is_closed, state.dial),
        )
        if self._entries < 0 or found or rest != self._rest:
            self._number += 1
            self._told.append(_Told(self._number, events, found))
        self._entries, self._view, self._board, self._rest = len(table.entries), seen, drawn, rest

    def _since(self, since: int) -> tuple[_Told, list[Changed]] | None:
        """Give what was told with a number, and what changed after it, if that is still known."""
        at = since - self._told[0].number if since > 0 else -1  # they are numbered in order
        if not 0 <= at < len(self._told):
            return None
        found: list[Changed] = []
        for later in range(at + 1, len(self._told)):
            found += self._told[later].changes
        return self._told[at], found

    def _whole(self) -> Look:
        opening = self.table.game.opening
        with using(self.table.content):
            words = opening(self._view) if opening is not None else ""
        return self._look(view=self._view, board=self._board, events=self.table.events(self.name), opening=words)

    def _changed(self, known: _Told, found: list[Changed]) -> Look:
        events = self.table.events(self.name, known.events)
        return self._look(since=known.number, changes=found, events=events)

    def _look(self, **parts: Any) -> Look:
        table, state = self.table, self.table.state
        _, choices, waiting_for, (asked, answered), *_ = self._rest
        return Look(
            table=table.id,
            seat=self.name,
            number=self._number,
            choices=choices,
            waiting_for=waiting_for,
            asked=asked,
            answered=answered,
            is_over=table.is_over,
            has_begun=state.has_begun,
            is_closed=state.is_closed,
            gm=table.gm,
            seats=table.seats,
            people=state.people,
            dial=state.dial,
            head=table.head,
            commitment=table.commitment,
            points=self._points() if self.name == table.gm else [],
            **parts,
        )

    def _points(self) -> list[Point]:
        numbers = self.table.points(MOST_POINTS)
        self._known_points = {number: self._known_points.get(number) or self._point(number) for number in numbers}
        return list(self._known_points.values())

    def _point(self, number: int) -> Point:
        entry = self.table.entries[number]
        return Point(number, entry.by, entry.body.get("kind", entry.kind))


def schema() -> dict[str, Any]:
    """Give the JSON Schema of what a client gets: looks, boards, choices, events and themes, by name."""
    kinds: list[Any] = [Look, Board, OpenChoice, AnyChoice, Event, Theme]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return components
