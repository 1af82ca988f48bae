"""The short way of what is sent at every move: the same frames, in the same order."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode

from outdraw.server.lines import Line, framed
from outdraw.server.outbox import Outbox


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_is_what_websockets_makes_of_the_message(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class Noted:
    """A line that notes what it is given, and is free or not."""

    def __init__(self) -> None:
        self.is_free, self.written = True, list[bytes]()

    def write(self, message: bytes) -> None:
        self.written.append(message)


def opened(line: Noted) -> Outbox:
    """Give an outbox whose client was greeted."""
    outbox = Outbox(line=cast(Line, cast(Any, line)))
    outbox.is_waiting = False
    return outbox


def test_what_a_line_can_take_is_sent_at_once_and_the_rest_in_order() -> None:
    async def send() -> None:
        line = Noted()
        outbox = opened(line)
        outbox.put(b"one")
        line.is_free = False
        outbox.put(b"two")
        line.is_free = True
        outbox.put(b"three")  # two still waits
        assert line.written == [b"one"]
        assert await outbox.get() == b"two"
        outbox.sending_since = 1.0
        assert await outbox.get() == b"three"
        outbox.put(b"four")  # three is being sent
        assert line.written == [b"one"]
        assert await outbox.get() == b"four"
        outbox.sending_since = 0.0
        outbox.put(b"five")
        assert line.written == [b"one", b"five"]

    asyncio.run(send())


def test_nothing_is_sent_on_a_line_whose_client_was_not_greeted_or_has_lost_its_seat() -> None:
    line = Noted()
    outbox = Outbox(line=cast(Line, cast(Any, line)))
    outbox.put(b"too soon")
    outbox.is_waiting = False
    outbox.close()
    outbox.put(b"too late")
    assert line.written == []
