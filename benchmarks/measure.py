"""Measure the rows of the table; `run.py` starts this where the peers are installed.

python benchmarks/run.py --only suits-duel --json
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
from collections.abc import Callable
from datetime import date
from difflib import get_close_matches
from pathlib import Path

from rows import Row, compiled, on_one_core

PARTS = ("exact", "odds_suits", "cold", "limit", "games", "workers", "table")
"""The modules that have rows, in the order of the table."""

PAGE = Path(__file__).resolve().parents[1] / "docs" / "speed.md"
BEGIN, END = "<!-- table -->", "<!-- end -->"
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
    """Write rows as one table in Markdown, aligned, with the notes below."""
    lines = [COLUMNS, *map(cells, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(COLUMNS))]
    padded = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    written = ["| " + " | ".join(line) + " |" for line in padded]
    written.insert(1, "| " + " | ".join("-" * max(3, width) for width in widths) + " |")
    notes = list(dict.fromkeys(f"- {named(row)}: {row.note}" for row in rows if row.note))
    return "\n".join([*written, "", *notes])


def write(rows: list[Row]) -> None:
    """Write the table into its page of the docs, with the day and the machine in general words."""
    cores = f"{os.cpu_count()} cores" if (os.cpu_count() or 1) > 1 else "one core"
    where = f"{platform.system()} on {platform.machine()}, {cores}, Python {platform.python_version()}"
    page = PAGE.read_text()
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    measured = f"Measured on {date.today():%d %B %Y}: {where}{compiled()}."
    PAGE.write_text(f"{before}{BEGIN}\n{measured}\n\n{table(rows)}\n{END}{after}")


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
        write(list(measured.values()))
    if asked.json:
        print(json.dumps({name: row.plain() for name, row in measured.items()}, ensure_ascii=False, indent=1))
    else:
        print(table(list(measured.values())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
