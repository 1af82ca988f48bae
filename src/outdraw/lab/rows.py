"""Rows of numbers as files: CSV for spreadsheets, Parquet for data frames, JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from outdraw.lab.files import write_whole

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
    writer.writerows({name: _flat(value) for name, value in row.items()} for row in rows)
    return text.getvalue().encode()


def as_parquet(rows: Sequence[dict[str, Any]]) -> bytes:
    """Give rows as a Parquet table; columns of one kind of value keep it, others are text, lists and tables JSON."""
    import pyarrow  # pyright: ignore[reportMissingTypeStubs]
    import pyarrow.parquet  # pyright: ignore[reportMissingTypeStubs]

    columns: dict[str, list[Any]] = {}
    for name in _columns(rows):
        values = [_flat(row.get(name)) for row in rows]
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


def _flat(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict | tuple) else value
