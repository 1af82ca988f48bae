"""How entries go into the database: the driver is spoken to directly, for this is done at every move.

The statements are two, and always the same; making them anew by SQLAlchemy took ten times as long as the database does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

COLUMNS = "table_id, number, line, seat, asked"


class Waiting(Struct, frozen=True):
    """An entry that waits to be written: its table, the epoch it was made in, and its row in the order of `COLUMNS`."""

    table: str
    epoch: int
    row: tuple[str, int, bytes, str | None, str | None]


class FileAppender:
    """Writes entries to a SQLite file."""

    insert = f"INSERT INTO entries ({COLUMNS}) VALUES (?, ?, ?, ?, ?)"

    def begin(self, cursor: Any) -> None:
        """Begin a transaction, which the driver does not do by itself."""
        cursor.execute("BEGIN")

    def epochs(self, cursor: Any, tables: Iterable[str]) -> dict[str, int]:
        """Give the epochs of tables. Nobody else writes before this is committed."""
        asked = list(tables)
        places = ", ".join("?" * len(asked))
        return dict(cursor.execute(f"SELECT id, epoch FROM tables WHERE id IN ({places})", asked))

    def add(self, cursor: Any, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows."""
        cursor.executemany(self.insert, rows)


class SharedAppender(FileAppender):
    """Writes entries to PostgreSQL, however many with one statement."""

    insert = (
        f"INSERT INTO entries ({COLUMNS}) "
        "SELECT * FROM unnest(%s::text[], %s::int[], %s::bytea[], %s::text[], %s::text[])"
    )

    def begin(self, cursor: Any) -> None:
        """Leave it to the driver."""

    def epochs(self, cursor: Any, tables: Iterable[str]) -> dict[str, int]:
        """Give the epochs of tables, holding on to those rows until the commit so that nobody takes a table over."""
        cursor.execute("SELECT id, epoch FROM tables WHERE id = ANY(%s) ORDER BY id FOR SHARE", [list(tables)])
        return dict(cursor.fetchall())

    def add(self, cursor: Any, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows."""
        cursor.execute(self.insert, [list(column) for column in zip(*rows, strict=True)])


def appended(connection: Connection, appender: FileAppender, entries: Sequence[Waiting]) -> list[bool]:
    """Write entries, all in one transaction; say of each whether it was, and not refused for its epoch."""
    driver = connection.connection
    cursor = driver.cursor()
    try:
        appender.begin(cursor)
        held = appender.epochs(cursor, {entry.table for entry in entries})
        is_held = [held.get(entry.table) == entry.epoch for entry in entries]
        rows = [entry.row for entry, fits in zip(entries, is_held, strict=True) if fits]
        if rows:
            appender.add(cursor, rows)
        driver.commit()
    except BaseException:
        driver.rollback()
        raise
    finally:
        cursor.close()
    return is_held
