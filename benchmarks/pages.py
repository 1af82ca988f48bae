"""Tables in the manual: a benchmark writes its own between two marks, with the day and the kind of machine."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from rows import compiled

DOCS = Path(__file__).resolve().parents[1] / "docs"
END = "<!-- end -->"


def table(columns: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Write a table in Markdown, its columns aligned."""
    widths = [max(3, *(len(line[at]) for line in [columns, *lines])) for at in range(len(columns))]
    padded = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in [columns, *lines]]
    written = ["| " + " | ".join(line) + " |" for line in padded]
    written.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(written)


def put(page: str, name: str, text: str) -> None:
    """Put a table into its place on a page of the manual, `<!-- NAME -->` to the next `<!-- end -->`."""
    path, begin = DOCS / page, f"<!-- {name} -->"
    before, found, rest = path.read_text().partition(begin)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise SystemExit(f"docs/{page} has no place {begin} ... {END}.")
    path.write_text(f"{before}{begin}\n{where()}\n\n{text}\n{END}{after}")


def where() -> str:
    """Say when and on what kind of machine this is measured."""
    cores = f"{os.cpu_count()} cores" if (os.cpu_count() or 1) > 1 else "one core"
    machine = f"{platform.system()} on {platform.machine()}, {cores}, Python {platform.python_version()}"
    return f"Measured on {date.today():%d %B %Y}: {machine}{compiled()}."
