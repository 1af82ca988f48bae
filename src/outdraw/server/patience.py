"""How long the server waits for a call that somebody has begun and does not end.

A connection that says nothing, or sends its headers or its body drop by drop, costs the sender nothing and the server a
place. Keeping quiet between two calls is uvicorn's own affair (`timeout_keep_alive`), live sockets are `live.py`'s.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outdraw.server.lines import Line


def is_half_sent(connection: Any) -> bool:
    """Say whether a connection of uvicorn's waits for the rest of a call, or for its first word."""
    if isinstance(connection, Line):
        return False
    cycle = connection.cycle
    if cycle is None:
        return True
    if cycle.response_complete:
        return connection.timeout_keep_alive_task is None
    return bool(cycle.more_body)


class Patience:
    """Since when each half-sent call has been waited for."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: dict[Any, tuple[Any, float]] = {}

    def look_round(self, connections: Iterable[Any], now: float) -> None:
        """Close what has been waited for too long; a connection that has ended one call begins anew with the next."""
        waited: dict[Any, tuple[Any, float]] = {}
        for connection in list(connections):
            if not is_half_sent(connection):
                continue
            call, since = self._since.get(connection, (None, now))
            if call is not connection.cycle:
                since = now
            waited[connection] = (connection.cycle, since)
            if now - since > self._seconds:
                connection.transport.close()
        self._since = waited
