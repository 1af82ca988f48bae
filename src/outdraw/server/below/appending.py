"""How entries go into the database: the driver is spoken to directly, for this is done at every move.

The statements are few, and always the same; making them anew by SQLAlchemy took ten times as long as the database does.
Into a file whatever waits goes by one statement, a transaction by itself: with every further one the thread that writes
would have to wait for its turn among those that play.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

COLUMNS = "table_id, number, line, seat, asked"
AT_ONCE = 150
"""So many entries are added by one statement: some databases take no more than 999 values with it."""


class Waiting(Struct, frozen=True):
    """An entry that waits to be written: its table, the epoch it was made in, and its row in the order of `COLUMNS`."""

    table: str
    epoch: int
    row: tuple[str, int, bytes, str | None, str | None]


class FileAppender:
    """Writes entries to a SQLite file."""

    insert = f"INSERT INTO entries ({COLUMNS}) VALUES (?, ?, ?, ?, ?)"
    # A table that is not held in this epoch has no id here, and a row without one is refused with all the others.
    insert_held = (
        f"INSERT INTO entries ({COLUMNS}) "
        "SELECT tables.id, new.column2, new.column3, new.column4, new.column5 FROM (VALUES {}) AS new "
        "LEFT JOIN tables ON tables.id = new.column1 AND tables.epoch = new.column6"
    )

    def add_at_once(self, driver: Any, entries: Sequence[Waiting]) -> bool:
        """Add entries by one statement if all of them can be; say whether they were, else none was."""
        if len(entries) > AT_ONCE:
            return False
        statement = self.insert_held.format(", ".join(["(?, ?, ?, ?, ?, ?)"] * len(entries)))
        given = [value for entry in entries for value in (*entry.row, entry.epoch)]
        try:
            driver.execute(statement, given).close()
        except driver.IntegrityError:
            return False
        except driver.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            return False  # another program writes just then
        return True

    def begin(self, cursor: Any) -> None:
        """Begin a transaction that writes, which the driver does not do by itself."""
        cursor.execute("BEGIN IMMEDIATE")

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

    def add_at_once(self, driver: Any, entries: Sequence[Waiting]) -> bool:
        """Add none: what is read must be held on to until the commit."""
        return False

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
    driver: Any = connection.connection
    if appender.add_at_once(driver.driver_connection, entries):
        return [True] * len(entries)
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
