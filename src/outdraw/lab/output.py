"""What the lab writes: files there whole or not at all; rows as CSV for spreadsheets, Parquet for data frames, JSON."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkstemp
from typing import Any, Literal

Format = Literal["csv", "parquet", "json"]


def save_rows(rows: Sequence[dict[str, Any]], path: Path, format: Format) -> None:
    """Write rows to a file, whole or not at all; Parquet needs pyarrow (ModuleNotFoundError without)."""
    written = {"csv": as_csv, "parquet": as_parquet, "json": as_json}[format](rows)
    write_whole(path, written)


def as_json(rows: Sequence[dict[str, Any]]) -> bytes:
    """Give rows as a list of objects."""
    return (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode()


def as_csv(rows: Sequence[dict[str, Any]]) -> bytes:
    """Give rows as comma-separated values; lists and tables within are JSON."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _columns(rows), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: flat(value) for name, value in row.items()} for row in rows)
    return text.getvalue().encode()


def as_parquet(rows: Sequence[dict[str, Any]]) -> bytes:
    """Give rows as a Parquet table; columns of one kind of value keep it, others are text, lists and tables JSON."""
    import pyarrow  # pyright: ignore[reportMissingTypeStubs]
    import pyarrow.parquet  # pyright: ignore[reportMissingTypeStubs]

    columns: dict[str, list[Any]] = {}
    for name in _columns(rows):
        values = [flat(row.get(name)) for row in rows]
        kinds = {type(value) for value in values if value is not None}
        if kinds == {int, float}:
            values = [None if value is None else float(value) for value in values]
        elif len(kinds) > 1:
            values = [None if value is None else str(value) for value in values]
        columns[name] = values
    sink = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), sink)
    return sink.getvalue()


def _columns(rows: Sequence[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def flat(value: Any) -> Any:
    """Give a value as a single cell has it: lists and tables as JSON."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict | tuple) else value


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, make sure that it is on the disk, and put it there at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(number)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
