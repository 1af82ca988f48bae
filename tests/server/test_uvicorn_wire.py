"""The short way of what is sent at every move: the same frames, in the same order."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode

import outdraw
from outdraw.rooms.outbox import Outbox
from outdraw.rooms.ports import Entries, Wire
from outdraw.server.below.uvicorn_wire import UvicornWire, framed
from tests.server.test_secrecy import room_of


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_is_what_websockets_makes_of_the_message(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class Noted:
    """A line that notes what it is given, and is free or not."""

    def __init__(self) -> None:
        self.is_free, self.written, self.calls = True, list[bytes](), 0

    def write(self, *messages: bytes) -> None:
        self.written += messages
        self.calls += 1


class Noting(Noted):
    """A line that notes whose it is whenever something is sent by it."""

    def __init__(self, seat: str, told: list[str]) -> None:
        super().__init__()
        self._seat, self._told = seat, told

    def write(self, *messages: bytes) -> None:
        self._told.append(self._seat)


def opened(line: Noted) -> Outbox:
    """Give an outbox whose client was greeted."""
    outbox = Outbox(wire=cast(Wire, line))
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
    outbox = Outbox(wire=cast(Wire, line))
    outbox.put(b"too soon")
    outbox.is_waiting = False
    outbox.close()
    outbox.put(b"too late")
    assert line.written == []


def test_what_is_held_back_goes_before_the_next_message_and_with_it() -> None:
    async def send() -> None:
        line = Noted()
        outbox = opened(line)
        outbox.hold(b"change")
        assert line.written == []
        outbox.put(b"stored")
        assert (line.written, line.calls) == ([b"change", b"stored"], 1)
        line.is_free = False
        outbox.hold(b"another change")
        outbox.put(b"stored too")
        assert [await outbox.get(), await outbox.get()] == [b"another change", b"stored too"]

    asyncio.run(send())


def test_several_texts_are_as_many_frames_in_one_write() -> None:
    sent: list[bytes] = []
    line = UvicornWire.__new__(UvicornWire)
    line.transport = cast(asyncio.Transport, cast(Any, SimpleNamespace(write=sent.append)))
    line.write(b"one")
    line.write(b"two", b"three")
    assert sent == [framed(b"one"), framed(b"two") + framed(b"three")]


def test_the_others_are_told_before_the_one_who_moved_and_nobody_is_left_out_where_one_cannot_be_shown_it() -> None:
    async def stored(*entry: Any) -> int:
        return 0

    async def play() -> None:
        room = room_of(outdraw.open_table("draws", seed=1))
        room._entries = cast(Entries, SimpleNamespace(append=stored))  # pyright: ignore[reportPrivateUsage]
        told: list[str] = []
        lines: dict[str, Outbox] = {}
        for seat in room.table.seats:
            lines[seat] = Outbox(with_changes=True, wire=cast(Wire, Noting(seat, told)))
            room.come(seat, lines[seat])
        told.clear()
        first = room.table.open_choices()[0]
        mover, answer = first.choice.seat, first.choice.sample(Random(1))
        others = [seat for seat in room.table.seats if seat != mover]
        broken = room.feed(others[-1])
        broken.renewed = stumble  # type: ignore[method-assign]
        with pytest.raises(ValueError, match="cannot be drawn"):
            await room.answer(mover, first.id, answer, "one", by=lines[mover])
        assert mover not in told
        assert set(told) == set(others[:-1])
        lines[mover].put(b"refused")
        assert told[-1] == mover

    def stumble() -> Any:
        raise ValueError("this board cannot be drawn")

    asyncio.run(play())
