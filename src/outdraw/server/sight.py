"""What a seat sees of its table now, as plain data: everything of a look that can change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from outdraw.core.events import Event
from outdraw.table.changes import Known
from outdraw.table.table import OpenChoice, Table


class Seen(Struct, frozen=True):
    """What a seat sees at one moment, how many events it was told, and how to read them on from one of them.

    `known` is what changed in parts that others see too, as far as it was looked for.
    """

    parts: dict[str, Any]
    told: int
    events_from: Callable[[int], list[Event]]
    known: Known = {}


def seen(table: Table, seat: str, open_ones: Sequence[OpenChoice] | None = None) -> Seen:
    """Give what a seat sees now, of all choices that are open now; the parts are to be read only."""
    shown = table.shown(seat)
    if open_ones is None:
        open_ones = table.open_choices()
    parts = {
        "view": shown.view,
        "board": shown.board,
        "choices": [each for each in open_ones if each.choice.seat == seat],
        "laid": table.laid(seat),
        "waiting_for": sorted({each.choice.seat for each in open_ones}),
        "asked": open_ones[0].asked if open_ones else 0,
        "answered": open_ones[0].answered if open_ones else 0,
        "is_over": table.is_over,
        "first_answer_counts": table.first_answer_counts,
    }
    return Seen(parts, table.count_events(seat), lambda start: table.events(seat, start), shown.known)
