"""Events: what happened, which rules say so, who may see it, and which earlier event led to it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from outdraw.core.audience import may_see


class Event(Struct, frozen=True):
    """One thing that happened. `text` is a sentence for people; `facts` are the same things for programs."""

    number: int
    kind: str
    text: str
    rules: tuple[str, ...]
    seen_by: tuple[str, ...]
    cause: int | None = None
    facts: dict[str, Any] = {}


def seen_events(events: list[Event], seat: str) -> list[Event]:
    """Give the events that a seat may see, numbered in that seat's own sequence.

    Own numbers, because gaps in the table's would tell how much was hidden; a cause the seat may not see is left out.
    """
    mine = [event for event in events if may_see(seat, event.seen_by)]
    own = {event.number: place for place, event in enumerate(mine)}
    return [
        replace(event, number=place, cause=None if event.cause is None else own.get(event.cause))
        for place, event in enumerate(mine)
    ]
