"""The live socket of a seat, listened to at all times: while somebody thinks at the prompt, too.

A server takes a client that says nothing for long for gone, and a server that was stopped comes back. So a thread of
its own hears what comes, says that somebody is there, and takes the line up again when it was down. What it heard waits
here until the screen asks for it; `bell` can be read from as soon as something does.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from outdraw.commands import BadInput

PATIENCE = 30.0
TRIES = 5
FIRST_WAIT, LONGEST_WAIT = 0.25, 5.0
"""So many seconds pass before a line that is down is tried again: the first time, and at most."""
NO_SEAT = 4401
"""The word of a server that a token opens no seat (`outdraw.server.live`)."""
DOWN, UP, ENDED = "down", "up", "ended"


class Line:
    """What comes from the server by the live socket of one seat, in order."""

    def __init__(self, base: str, token: str) -> None:
        self._place, self._token = f"ws{base.removeprefix('http')}/api/seat/live", token
        self._heard: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._lock, self._closed = Lock(), Event()
        self._number = 0
        self.bell, self._rope = os.pipe()
        os.set_blocking(self.bell, False)
        for _ in range(TRIES):
            with suppress(OSError, TimeoutError, WebSocketException):
                self._socket = self._reached()
                break
        else:
            raise BadInput(f"the table at {base} cannot be reached; the link leads back to it")
        Thread(target=self._listen, daemon=True).start()

    def _reached(self, was_down: bool = False) -> ClientConnection:
        """Come to the table, or come back to it; first comes the word that it is up, then what changed."""
        socket = connect(self._place, max_size=None, open_timeout=PATIENCE).__enter__()  # `close` leaves it
        socket.send(json.dumps({"token": self._token, "since": self._number, "changes": True}))
        said = json.loads(socket.recv(PATIENCE))
        if was_down:
            self._take({"kind": UP})
        self._take(said)
        return socket

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                said = json.loads(self._socket.recv())
                if said["kind"] == "ping":
                    self._socket.send(json.dumps({"kind": "pong"}))
                else:
                    self._take(said)
            except (OSError, WebSocketException):
                self._come_back()

    def _come_back(self) -> None:
        """Try until the line is up again, or the seat is another's."""
        wait = FIRST_WAIT
        is_told = False
        while not self._closed.is_set():
            try:
                self._socket = self._reached(is_told)
                return
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == NO_SEAT:
                    self._closed.set()
                    self._take({"kind": ENDED})
                    return
            except (OSError, TimeoutError, WebSocketException):
                pass
            if not is_told:
                self._take({"kind": DOWN})
            is_told = True
            self._closed.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _take(self, said: dict[str, Any]) -> None:
        self._number = said.get("number", self._number) if said["kind"] in ("look", "change") else self._number
        with self._lock:
            self._heard.put(said)
            os.write(self._rope, b".")

    def hear(self, seconds: float) -> dict[str, Any] | None:
        """Give the next thing that was said; nothing if nothing comes in so many seconds."""
        try:
            said = self._heard.get(timeout=seconds) if seconds else self._heard.get_nowait()
        except Empty:
            return None
        with self._lock:
            if self._heard.empty():
                with suppress(BlockingIOError):
                    while os.read(self.bell, 4096):
                        pass
        return said

    def send(self, said: dict[str, Any]) -> None:
        """Say something; what a line that is down does not carry is lost."""
        with suppress(OSError, WebSocketException):
            self._socket.send(json.dumps(said))

    def close(self) -> None:
        """End it."""
        self._closed.set()
        with suppress(OSError, WebSocketException):
            self._socket.close()
