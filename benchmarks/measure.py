"""Measure the rows of the table; `run.py` starts this where the peers are installed.

python benchmarks/run.py --only suits-duel --json
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Callable
from difflib import get_close_matches

import pages
from rows import Row, on_one_core

PARTS = ("exact", "odds_suits", "cold", "limit", "games", "workers", "table")
"""The modules that have rows, in the order of the table."""

COLUMNS = ("question", "against", "ours", "peer", "ratio", "at least", "aim", "verdict")


def all_rows() -> dict[str, Callable[[], Row]]:
    """Give every row by its name."""
    return {name: row for part in PARTS for name, row in importlib.import_module(part).ROWS.items()}


def times(ratio: float | None) -> str:
    """Write a ratio."""
    if ratio is None:
        return "-"
    if 0 < ratio < 0.1:
        return f"1/{1 / ratio:,.0f}"
    return f"{ratio:.3g}×" if ratio < 1000 else f"{ratio:,.0f}×"


def cells(row: Row) -> tuple[str, ...]:
    """Give a row as the table shows it."""
    numbers = (times(row.ratio), times(row.least), times(row.aim))
    return (row.question, row.against or "-", row.ours, row.peer or "-", *numbers, row.verdict)


def named(row: Row) -> str:
    """Name a row in a note."""
    return f"{row.question}, against {row.against}" if row.against else row.question


def table(rows: list[Row]) -> str:
    """Write rows as one table in Markdown, with the notes below."""
    notes = list(dict.fromkeys(f"- {named(row)}: {row.note}" for row in rows if row.note))
    return "\n".join([pages.table(COLUMNS, [cells(row) for row in rows]), "", *notes])


def main(words: list[str]) -> int:
    """Measure the rows that are asked for and print them."""
    parser = argparse.ArgumentParser(prog="run.py", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="measure this row (or several)")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument("--docs", action="store_true", help="write the table into docs/speed.md as well")
    parser.add_argument("--plain", action="store_true", help="measure the sources as they are, not compiled")
    parser.add_argument("--list", action="store_true", help="name the rows")
    asked = parser.parse_args(words)
    known = all_rows()
    for name in asked.only:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else "--list names them."
            print(f"run.py: there is no row {name!r}; {hint}", file=sys.stderr)
            return 2
    if asked.list:
        print("\n".join(known))
        return 0
    on_one_core()
    measured: dict[str, Row] = {}
    for name in asked.only or known:
        print(f"{name} ...", file=sys.stderr, flush=True)
        measured[name] = known[name]()
    if asked.docs:
        pages.put("speed.md", "table", table(list(measured.values())))
    if asked.json:
        print(json.dumps({name: row.plain() for name, row in measured.items()}, ensure_ascii=False, indent=1))
    else:
        print(table(list(measured.values())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
