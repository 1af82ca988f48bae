"""The write-ahead log of a SQLite file: grown once, brought home beside the writer, written over from its beginning.

A log that grows while people play is synced several times slower, and bringing it home takes as long as many moves. So
most of it is brought home by another thread while the writer goes on, and the writer does only what has come since.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from outdraw.server.below.appending import Waiting

GROWN = 16 * 2**20
"""The log is grown to so many bytes once, and then written over again and again."""
PAGE = 4096 + 24


class Log:
    """What was written to the log since it was last brought home; only whoever has the pen asks and tells it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._written = 0
        self._is_used = False
        self._beside: threading.Thread | None = None

    @property
    def has_more(self) -> bool:
        """Say whether anything was written since."""
        return self._written > 0

    @property
    def _is_due(self) -> bool:
        """Say whether it is time to begin to bring the log home, or to end it."""
        if self._beside is None:
            return self._written > GROWN // 2
        return self._written > GROWN or not self._beside.is_alive()

    def note(self, entries: Sequence[Waiting]) -> bool:
        """Note what was written: at least a page of every table that something was added to, and one for what is above.

        Whatever is no entry counts as little. Say whether the writer should know of it, who may be waiting for work.
        """
        was_home, self._is_used = not self._written, True
        pages = 2 + len({entry.table for entry in entries})
        self._written += pages * PAGE + sum(2 * len(entry.row[2]) for entry in entries)
        return was_home or self._is_due

    def was_used(self) -> bool:
        """Say whether anything was written since this was last asked."""
        was_used, self._is_used = self._is_used, False
        return was_used

    def see_to_it(self, connection: Connection) -> None:
        """Begin to bring the log home once it is half full, and end it when the thread that does so is through."""
        if self._beside is None and GROWN // 2 < self._written <= GROWN:
            self._beside = threading.Thread(target=self._bring_beside, name="outdraw-log", daemon=True)
            self._beside.start()
        elif self._written > GROWN or (self._beside is not None and not self._beside.is_alive()):
            self.bring_home(connection)

    def bring_home(self, connection: Connection | None) -> None:
        """Bring home what is left, so that the log is written over from its beginning; others may still read in it."""
        is_home = connection is not None and is_brought(connection)
        self._written = 0 if is_home or connection is None else GROWN // 2
        self._beside = None

    def _bring_beside(self) -> None:
        try:
            with self._engine.connect() as connection:
                is_brought(connection)
        except SQLAlchemyError:
            pass  # the writer tries it again, and is told why it cannot be done


def is_brought(connection: Connection) -> bool:
    """Bring the log home as far as nobody reads in it; say whether all of it was."""
    return _is_all_brought(connection, "PASSIVE")


def is_emptied(connection: Connection) -> bool:
    """Bring the log home once those who read in it are done, and cut it off; say whether the file alone is complete."""
    return _is_all_brought(connection, "TRUNCATE")


def _is_all_brought(connection: Connection, mode: str) -> bool:
    driver = connection.connection.driver_connection
    assert driver is not None
    try:
        is_busy, pages, brought = driver.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
    except driver.Error:
        return False
    return not is_busy and pages == brought


def grow(connection: Connection) -> None:
    """Grow the log, unless it is grown already.

    Pages of a transaction that outgrow the cache go to the log at once; taken back, they leave it large and empty.
    """
    log = Path(str(connection.engine.url.database) + "-wal")
    if log.exists() and log.stat().st_size >= GROWN:
        return
    connection.exec_driver_sql("PRAGMA cache_size=-64").close()
    connection.rollback()
    with connection.begin() as growing:
        connection.exec_driver_sql("CREATE TABLE growing (filling BLOB)")
        for _ in range(GROWN // 2**20):
            connection.exec_driver_sql("INSERT INTO growing VALUES (zeroblob(1048576))")
        growing.rollback()
    connection.exec_driver_sql("PRAGMA cache_size=-8000").close()
    connection.rollback()
