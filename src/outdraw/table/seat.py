"""A seat: a client's whole world. Terminal, network, bot, spectator and program look through the same door.

`look` gives everything that a seat may know now, or what changed since a number it has looked at before. The number is
the seat's own: it goes up by one when something changed for that seat, so that it tells nothing of what the seat does
not see.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from outdraw.table.changes import Changed, changes
from outdraw.table.looks import Look as Look
from outdraw.table.looks import Point as Point
from outdraw.table.looks import schema as schema
from outdraw.table.shown import Shown
from outdraw.table.state import Change

if TYPE_CHECKING:
    from outdraw.table.table import Table

MOST_KEPT = 64
"""So many numbers back a seat is told what changed; from further back it is shown the whole."""
MOST_POINTS = 50


class Told(NamedTuple):
    """What a seat was told with a number: how many events it knew then, and what changed in board and view.

    Of a view that nobody looks at it is not known what changed.
    """

    number: int
    events: int
    board: list[Changed]
    view: list[Changed] | None


class Seat:
    """One seat of a table, or the public's."""

    def __init__(self, table: Table, name: str, first: int = 1) -> None:
        self.table, self.name = table, name
        self._number = first - 1
        self._entries = -1
        self._shown: Shown | None = None
        self._rest: Any = None
        self._told: deque[Told] = deque(maxlen=MOST_KEPT)
        self._with_view_until = 0
        self._points: deque[Point] = deque(maxlen=MOST_POINTS)

    @property
    def number(self) -> int:
        """Give the number of what this seat may know now."""
        with self.table.lock:
            self._catch_up()
            return self._number

    def look(self, since: int = 0, with_view: bool = True) -> Look:
        """Look at all there is, or at what changed since a number that `look` has given before.

        `with_view` is for those who read the view itself; the board and all the rest are there without it.
        """
        with self.table.lock:
            if with_view:
                self._with_view_until = self._number + MOST_KEPT
            self._catch_up()
            known = self._known(since)
            found = self._found(known, with_view) if known >= 0 else None
            return self._whole(with_view) if found is None else self._changed(self._told[known], found)

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
        shown, before = table.shown(self.name), self._shown
        events = table.count_events(self.name)
        state = table.state
        asked = table.asked()
        rest = (
            events,
            asked.by_seat.get(self.name, []),
            asked.seats,
            asked.counts,
            state.people,
            (state.has_begun, state.is_closed, state.dial),
        )
        if before is None or shown is not before or rest != self._rest:
            self._number += 1
            on_board = changes(before.board, shown.board, "board", known=shown.known) if before is not None else []
            in_view: list[Changed] | None = None
            if self._number <= self._with_view_until:
                in_view = shown.view_changes(before) if before is not None else []
            self._told.append(Told(self._number, events, on_board, in_view))
        self._entries, self._shown, self._rest = len(table.entries), shown, rest

    def _known(self, since: int) -> int:
        """Give the place of what was told with a number, if that is still known, else one below the first."""
        at = since - self._told[0].number if since > 0 else -1  # they are numbered in order
        return at if 0 <= at < len(self._told) else -1

    def _found(self, known: int, with_view: bool) -> list[Changed] | None:
        """Give what changed after what is known, as far as that was looked for."""
        found: list[Changed] = []
        for later in range(known + 1, len(self._told)):
            told = self._told[later]
            if with_view:
                if told.view is None:
                    return None
                found += told.view
            found += told.board
        return found

    def _whole(self, with_view: bool) -> Look:
        assert self._shown is not None
        shown, field = self._shown, self.table.game.opening
        words = getattr(shown.scene, field) if field else ""
        view = shown.view if with_view else None
        return self._look(view=view, board=shown.board, events=self.table.events(self.name), opening=words)

    def _changed(self, known: Told, found: list[Changed]) -> Look:
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
            head=table.head_for(self.name),
            commitment=table.commitment,
            points=self._last_points() if self.name == table.gm else [],
            **parts,
        )

    def _last_points(self) -> list[Point]:
        last = self._points[-1].entry if self._points else -1
        numbers = self.table.points(MOST_POINTS)
        self._points += [self._point(number) for number in numbers[bisect_right(numbers, last) :]]
        return list(self._points)

    def _point(self, number: int) -> Point:
        entry = self.table.entries[number]
        return Point(number, entry.by, entry.body.get("kind", entry.kind))
