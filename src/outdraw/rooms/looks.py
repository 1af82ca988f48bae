"""What a seat sees of its table now, as plain data: everything of a look that can change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from outdraw.core.events import Event
from outdraw.table.shown import Shown
from outdraw.table.table import Table

NOTHING: Final[list[Any]] = []
"""The one empty list, so that nothing is not compared with nothing."""


class Seen(Struct, frozen=True):
    """What a seat sees at one moment, how many events it was told, and how to read them on from one of them.

    The view is apart from all else, for most clients draw the board and have no use for it: `shown` makes it when it
    is asked for.
    """

    shown: Shown
    parts: dict[str, Any]
    told: int
    events_from: Callable[[int], list[Event]]

    @property
    def view(self) -> dict[str, Any]:
        """Give what the seat sees as plain data."""
        return self.shown.view


def seen(table: Table, seat: str) -> Seen:
    """Give what a seat sees now; the parts are to be read only."""
    shown, asked = table.shown(seat), table.asked()
    parts: dict[str, Any] = {
        "board": shown.board,
        "choices": asked.by_seat.get(seat, NOTHING),
        "laid": table.laid(seat) or NOTHING,
        "waiting_for": asked.seats,
        "asked": asked.counts[0],
        "answered": asked.counts[1],
        "is_over": table.is_over,
        "first_answer_counts": table.first_answer_counts,
        "commitment": table.commitment,
        "head": table.head_for(seat),
    }
    if seat == table.gm:
        parts["under_way"] = table.under_way
    return Seen(shown, parts, table.count_events(seat), lambda start: table.events(seat, start))
