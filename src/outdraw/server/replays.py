"""Replays: a journal from a seat's view, as a first look and what each step changes of it."""

from __future__ import annotations

from typing import Any

from outdraw.core.events import Event
from outdraw.core.journal import read_entries
from outdraw.core.spelling import hinted
from outdraw.rooms.looks import seen
from outdraw.table.changes import changes
from outdraw.table.replay import steps
from outdraw.table.table import PUBLIC


def replayed(lines: bytes, seat: str, table: str = "", only_seen: bool = False) -> dict[str, Any]:
    """Play a journal again from a seat's view; with `only_seen` steps that changed nothing for the seat are left out.

    Without a seat it is what everyone saw. A journal that is no journal, or a seat that is none, raises ValueError.
    """
    entries = read_entries(lines)
    first: dict[str, Any] | None = None
    before: dict[str, Any] = {}
    frames: list[dict[str, Any]] = []
    told = number = 0
    whole: dict[str, Any] = {}
    for entry, at in steps(entries):
        if seat and seat not in at.seats:
            raise ValueError(hinted(f"There is no seat {seat!r} at this table", seat, at.seats))
        now = seen(at, seat or PUBLIC)
        parts = {"view": now.view, **now.parts}
        events: list[Event] = now.events_from(told)
        if first is None:
            head = {"table": table, "seat": seat or PUBLIC, "number": 0, "is_whole": True}
            first = {**head, **parts, "events": events}
            whole = {"game": at.game.name, "scenario": at.scenario, "seat": seat or PUBLIC, "seats": at.seats}
        else:
            found = changes(before, parts)
            if found or events or not only_seen:
                change = {"since": number, "number": number + 1, "changes": found, "events": events}
                number += 1
                is_known = not only_seen
                frames.append(
                    {
                        "entry": entry.number if is_known else number,
                        "kind": entry.kind if is_known else "",
                        "by": entry.by if is_known else "",
                        "change": change,
                    }
                )
        before, told = parts, now.told
    return {**whole, "first": first, "frames": frames}
