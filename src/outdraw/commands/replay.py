"""`outdraw replay`: a journal, step by step, as the whole table or as one seat saw it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

from outdraw.commands import BadInput, hint, print_json, read_bytes, wrapped
from outdraw.core.events import Event
from outdraw.core.journal import Entry, JournalFault, read_entries
from outdraw.table.replay import ReplayTable, steps


def run(options: Namespace) -> int:
    """Run the command."""
    if options.until is not None and options.until < 0:
        raise BadInput(f"--until takes the number of an entry, from 0 on, not {options.until}")
    rows: list[dict[str, Any]] = []
    table: ReplayTable | None = None
    told = 0
    try:
        for entry, table in steps(read_entries(read_bytes(options.file))):
            if options.seat and options.seat not in table.seats:
                raise BadInput(f"there is no seat {options.seat!r}; {hint(options.seat, table.seats)}")
            events = table.events(options.seat) if options.seat else table.all_events()
            rows.append({**_row(entry, options.seat), "events": [_event(event) for event in events[told:]]})
            if not options.json:
                _print(rows[-1])
            told = len(events)
            if options.until is not None and entry.number >= options.until:
                break
    except JournalFault as fault:
        raise BadInput(f"{options.file}: {fault}") from None
    assert table is not None
    scene = table.view(options.seat) if options.seat else msgspec.to_builtins(table.scene())
    if options.json:
        print_json({"entries": rows, "over": table.is_over, **({"scene": scene} if options.scene else {})})
    elif options.scene:
        print_json(scene)
    return 0


def _row(entry: Entry, seat: str | None) -> dict[str, Any]:
    row: dict[str, Any] = {"number": entry.number, "kind": entry.kind, "by": entry.by}
    if "answer" in entry.body and (not seat or seat == entry.by):
        row |= {"choice": entry.body["kind"], "answer": entry.body["answer"]}
    return row


def _event(event: Event) -> dict[str, Any]:
    return {"kind": event.kind, "text": event.text, "rules": list(event.rules), "facts": event.facts}


def _print(row: dict[str, Any]) -> None:
    said = f" {row['choice']} = {row['answer']}" if "answer" in row else ""
    print(f"{row['number']:>5}  {row['by']}: {row['kind']}{said}")
    for event in row["events"]:
        rules = f" [{', '.join(event['rules'])}]" if event["rules"] else ""
        print(wrapped(f"{event['text']}{rules}", " " * 9, "  "))
