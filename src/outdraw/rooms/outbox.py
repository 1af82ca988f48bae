"""What waits to be sent on one live socket. A client that reads slowly gets the newest look, not all the old ones."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from outdraw.rooms.ports import Wire

MOST = 256
MOST_BYTES = 2 * 2**20


class Outbox:
    """The messages for one socket, so many at most; `with_changes` and `with_view` say which kind of look it wants.

    It takes nothing while `is_waiting` to be greeted. What its wire can take at once is sent at once.
    """

    def __init__(self, with_changes: bool = False, with_view: bool = True, wire: Wire | None = None) -> None:
        self._wire = wire
        self.with_changes, self.with_view = with_changes, with_view
        self.is_closed = False
        self.is_waiting = True
        self.farewell = ""
        self.sending_since = 0.0
        self.heard_at = time.monotonic()
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._held: list[bytes] = []
        self._is_behind = False
        self._wake = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Leave a message to be sent, after what was held back for it."""
        messages = [message]
        if self._held:
            messages, self._held = [*self._held, message], []
        if self._is_behind or self.is_closed or self.is_waiting:
            return
        # What is being sent, or waits to be, goes before it.
        if self._wire is not None and not self._waiting and not self.sending_since and self._wire.is_free:
            self._wire.write(*messages)
            return
        for each in messages:
            self._wait(each)

    def hold(self, message: bytes) -> None:
        """Leave a message to be sent with the next one, which is there already: nobody has a turn between the two."""
        self._held.append(message)

    def _wait(self, message: bytes) -> None:
        """Let a message wait. If too much waits already, all of it is let go and a whole look sent instead."""
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > MOST or self._bytes > MOST_BYTES:
            self._waiting.clear()
            self._bytes = 0
            self._is_behind = True
        self._wake.set()

    async def get(self) -> bytes | None:
        """Give the next message; nothing if the whole look must be sent, or the socket closed."""
        while not self._waiting:
            if self.is_closed or self._is_behind:
                self._is_behind = False
                return None
            self._wake.clear()
            await self._wake.wait()
        message = self._waiting.popleft()
        self._bytes -= len(message)
        return message

    def is_stuck(self, seconds: float) -> bool:
        """Say whether one message has taken longer than so many seconds to be read."""
        return self.sending_since > 0 and time.monotonic() - self.sending_since > seconds

    def quiet_for(self) -> float:
        """Give how many seconds ago the client last said something."""
        return time.monotonic() - self.heard_at

    def close(self, farewell: str = "") -> None:
        """End the socket once what waits is sent, with some last words."""
        self.is_closed, self.farewell = True, farewell
        self._wake.set()
