"""Hearing from PostgreSQL who takes which table, sooner than by asking."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

# The channel on which it is told: `CODE EPOCH WORKER`.
LEASES = "outdraw_leases"


class LeaseEar:
    """Hears from PostgreSQL who takes which table."""

    def __init__(self, url: str, heard: Callable[[str, int, str], None]) -> None:
        self._url, self._heard = url, heard
        self._loop = asyncio.get_running_loop()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="outdraw-leases", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        import psycopg

        while not self._is_over.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {LEASES}")
                    while not self._is_over.is_set():
                        for told in connection.notifies(timeout=1.0):
                            code, epoch, worker = told.payload.split(" ", 2)
                            if not self._loop.is_closed():
                                self._loop.call_soon_threadsafe(self._heard, code, int(epoch), worker)
            except (psycopg.Error, OSError, ValueError):
                # Leases hold without it; it only makes what is held elsewhere known sooner.
                self._is_over.wait(1.0)

    def end(self) -> None:
        """Hear no more."""
        self._is_over.set()
