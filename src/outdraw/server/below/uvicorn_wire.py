"""The line of a live socket: uvicorn's own, with a short way for what is sent to every seat at every move.

A message that can go at once is written as one frame, without a task that wakes for it and without being made a text, a
frame and a list of bytes on the way; only what the line cannot take now waits in an `Outbox`. What a client says does
not make the server stop and start reading, unless it says much at once.
"""

from __future__ import annotations

from asyncio.transports import BaseTransport
from struct import Struct as Packed
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TEXT: Final = 0x81
"""The first byte of a text that is one whole frame."""
SHORT, LONG = Packed("!BB"), Packed("!BBH")
LONGEST = Packed("!BBQ")
MOST_UNHEARD: Final = 8


def framed(message: bytes) -> bytes:
    """Give a text as the one frame that a server sends it in.

    >>> framed(b"hello")
    b'\\x81\\x05hello'
    """
    size = len(message)
    if size < 126:
        return SHORT.pack(TEXT, size) + message
    if size < 65536:
        return LONG.pack(TEXT, 126, size) + message
    return LONGEST.pack(TEXT, 127, size) + message


class UvicornWire(WebSocketsSansIOProtocol):
    """A live socket. All that was `said` on it is kept until it is settled that it stays with this worker."""

    said: list[bytes] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to keep what is said."""
        self.said = []
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Hear something."""
        if self.said is not None:
            self.said.append(data)
        super().data_received(data)

    def settle(self) -> None:
        """Keep no more of what is said: this worker is the one it is for."""
        self.said = None

    def leave(self) -> None:
        """Let go of a connection that somebody else holds by now, without a word."""
        self.settle()
        self.stop_keepalive()
        self.close_sent = True
        self.transport.abort()

    @property
    def is_free(self) -> bool:
        """Say whether the line is open, and nothing that was written before still waits to be read."""
        return (
            self.writable.is_set() and self.handshake_complete and not (self.close_sent or self.transport.is_closing())
        )

    def write(self, *messages: bytes) -> None:
        """Send texts at once, several by one call of the system; the line is free."""
        self.transport.write(framed(messages[0]) if len(messages) == 1 else b"".join(map(framed, messages)))

    def send_receive_event_to_app(self) -> None:
        """Leave a message of the client's to be heard, and read on unless several wait."""
        if self.close_sent or self.curr_msg_data_type != "text" or self.queue.qsize() >= MOST_UNHEARD:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            said = bytes(data).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # which closes the line for it
            return
        self.frames = []
        self.queue.put_nowait({"type": "websocket.receive", "text": said})
