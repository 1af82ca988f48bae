"""Doors between the workers of one machine: a live socket that came to the wrong one is handed to the one it is for.

Not what is said there goes from worker to worker but the connection itself, with all that was said on it so far: the
other one hears that again, answers no greeting twice, and goes on. So nothing of it takes a way round. Each worker has
a door of its own in a folder that is theirs alone; where there is none, what is said is sent on (`forwarding.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
from uvicorn.config import Config
from uvicorn.server import ServerState

from outdraw.server.below.uvicorn_wire import UvicornWire

MOST = 256 * 1024
PATIENCE = 3.0
MADE = hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")
"""Whether connections can be handed over on this system."""


class Welcomed(UvicornWire):
    """A live socket that came by a door: its greeting was answered by whoever handed it over."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], said: list[bytes]) -> None:
        super().__init__(config, server_state, app_state)
        self._greeting, *self._rest = said
        self._own: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._own = self.transport
        self._own.pause_reading()  # what comes now comes after what was said
        self.transport = cast(asyncio.Transport, _Silent(self._own))
        self.data_received(self._greeting)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self._own is not None and self.handshake_complete:
            self.transport, self._own = self._own, None
            for each in self._rest:
                self.data_received(each)
            if not self.read_paused:
                self.transport.resume_reading()


class _Silent:
    """A transport on which nothing is written."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write nothing."""


class Doors:
    """The door of one worker, and those of the others beside it."""

    def __init__(self, folder: str, worker: str) -> None:
        self._place = Path(folder) / _word(worker)
        self._door: socket.socket | None = None

    def open(self, welcome: Callable[[socket.socket, list[bytes]], None]) -> None:
        """Open the door: whoever comes in is welcomed. Where none can be made (its place has too long a name, say),
        the others send on what is said.
        """
        self._welcome = welcome
        door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            door.bind(str(self._place))
        except OSError:
            return door.close()
        door.setblocking(False)
        self._door = door
        asyncio.get_running_loop().add_reader(door, self._look)

    def close(self) -> None:
        """Close the door."""
        if self._door is not None:
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()
            self._place.unlink(missing_ok=True)

    def _look(self) -> None:
        assert self._door is not None
        with contextlib.suppress(OSError):
            packed, handed, *_ = socket.recv_fds(self._door, MOST, 1)
            for each in handed:
                self._welcome(socket.socket(fileno=each), msgspec.msgpack.decode(packed, type=list[bytes]))

    async def hand_over(self, line: UvicornWire, worker: str) -> bool:
        """Hand a live socket over to another worker; say whether it was, else it is here as before."""
        place = self._place.with_name(_word(worker))
        if line.said is None or isinstance(line, Welcomed) or not place.exists():
            return False
        line.transport.pause_reading()
        packed = msgspec.msgpack.encode(line.said)
        handed = os.dup(line.transport.get_extra_info("socket").fileno())
        try:
            await asyncio.to_thread(_put, place, packed, handed)
        except OSError:  # nobody is behind that door any more, or it was too much for it
            if not line.read_paused:
                line.transport.resume_reading()
            return False
        finally:
            os.close(handed)
        line.leave()
        return True


def _word(worker: str) -> str:
    """Give the word of its own that a worker is known by."""
    return worker.rpartition("/")[2]


def _put(place: Path, packed: bytes, handed: int) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.settimeout(PATIENCE)
        door.connect(str(place))
        socket.send_fds(door, [packed], [handed])
