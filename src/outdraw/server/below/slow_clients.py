"""How long the server waits for a call that somebody has begun and does not end, or whose answer they do not read.

A connection that says nothing, sends its headers or its body drop by drop, or asks for much and reads none of it, costs
the caller nothing and the server a place and memory. Keeping quiet between two calls is uvicorn's own affair
(`timeout_keep_alive`), live sockets are `live.py`'s.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outdraw.server.below.uvicorn_wire import UvicornWire


def is_half_sent(connection: Any) -> bool:
    """Say whether a connection of uvicorn's waits for the rest of a call, or for its first word."""
    if isinstance(connection, UvicornWire):
        return False
    cycle = connection.cycle
    if cycle is None:
        return True
    if cycle.response_complete:
        return connection.timeout_keep_alive_task is None
    return bool(cycle.more_body)


def unread(connection: Any) -> int:
    """Give how many bytes of an answer a connection of uvicorn's has not taken yet; none for live sockets."""
    return 0 if isinstance(connection, UvicornWire) else int(connection.transport.get_write_buffer_size())


class SlowClients:
    """Since when each half-sent call, or answer of which nothing is read, has been waited for."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: dict[Any, tuple[Any, int, float]] = {}

    def look_round(self, connections: Iterable[Any], now: float) -> None:
        """End what has been waited for too long; a connection that has ended one call begins anew with the next."""
        waited: dict[Any, tuple[Any, int, float]] = {}
        for connection in list(connections):
            left = unread(connection)
            if not left and not is_half_sent(connection):
                continue
            call, before, since = self._since.get(connection, (None, 0, now))
            if call is not connection.cycle or left != before:
                since = now
            waited[connection] = (connection.cycle, left, since)
            if now - since > self._seconds:
                # What nobody reads would be waited for by closing, too.
                _ = connection.transport.abort() if left else connection.transport.close()
        self._since = waited
