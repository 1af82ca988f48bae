"""The one place where the server touches a table's inside. It goes as soon as a table's moves are values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from outdraw.core.events import Event, seen_events
from outdraw.core.journal import Entry
from outdraw.core.sight import view
from outdraw.server.feed import Seen
from outdraw.table.table import Table

PUBLIC = "*"


def prepare(table: Table, name: str, *given: Any) -> Entry:
    """Make a move and give its entry. Nobody is told before it is stored; if it cannot be, the table is read again."""
    acts: dict[str, Callable[..., None]] = {
        "answered": table.answer,
        "ruled": table.rule,
        "edited": table.edit,
        "dialled": table.set_dial,
        "rewound": table.rewind,
        "joined": table.join,
        "left": table.leave,
        "begun": table.begin,
        "closed": table.close,
    }
    acts[name](*given)
    return table.entries[-1]


def accept(table: Table, change: Entry) -> None:
    """Take a stored move as the truth."""


def seen(table: Table, seat: str) -> Seen:
    """Give what a seat sees now."""
    scene = table._step.scene
    shown = view(scene, seat)
    events = seen_events(table.all_events(), seat)
    choices = table.choices(seat) if seat != PUBLIC else []

    def events_from(start: int) -> list[Event]:
        return events[start:]

    board = table.game.board(shown) if table.game.board is not None else None
    parts = {
        "view": shown,
        "board": msgspec.to_builtins(board),
        "choices": msgspec.to_builtins(choices),
        "waiting_for": table.waiting_for(),
        "is_over": table.is_over,
        "first_answer_counts": table.first_answer_counts,
    }
    return Seen(parts, len(events), events_from)
