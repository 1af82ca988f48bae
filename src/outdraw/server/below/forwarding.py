"""Other servers of the same database: calls for a table that another one holds are sent on to it.

A server is known by the address at which others reach it and a word of its own (`10.0.0.5:41873/3f9a...`), so that one
that was started again at the same address is not taken for the one before. Servers know each other by a key from the
database. Whoever does not answer at its address is gone, and its table is taken over.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import http.client
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State
from litestar.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOG = logging.getLogger("outdraw")
TO, KEY = b"x-outdraw-to", b"x-outdraw-key"
KEPT_BACK = {b"connection", b"content-length", b"transfer-encoding", TO, KEY}
NOT_HIM = 421
PATIENCE = 40.0
MOST_AT_ONCE = 64
REACHED = 3.0


class Gone(Exception):
    """A server does not answer at its address, or is another one by now."""


class Peers:
    """What a server knows of the others."""

    def __init__(self, me: str, key: bytes) -> None:
        self.me = me
        self._word = me.rpartition("/")[2]
        self._key = key.hex()
        # One that stands still must not take the threads by which tables are read.
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "outdraw-peers")

    def is_sent_on(self, headers: Iterable[tuple[bytes, bytes]]) -> bool | None:
        """Say whether a call was sent on by another server, to this one; None if it was meant for one that is gone."""
        found = dict(headers)
        if not hmac.compare_digest(found.get(KEY, b"").decode("latin-1").encode(), self._key.encode()):
            return False
        return True if found.get(TO, b"").decode("latin-1") == self._word else None

    def _passport(self, worker: str) -> dict[str, str]:
        return {TO.decode(): worker.rpartition("/")[2], KEY.decode(): self._key}

    async def send_on(self, scope: Scope, body: bytes, send: Send, worker: str) -> None:
        """Send a call on to another server and its answer back; raise `Gone` if nobody is there."""
        query = scope["query_string"]
        path = scope["raw_path"].decode("latin-1") + (f"?{query.decode('latin-1')}" if query else "")
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        for name in KEPT_BACK:
            headers.pop(name.decode(), None)
        headers |= self._passport(worker)
        method = str(scope.get("method", "GET"))
        loop = asyncio.get_running_loop()
        calling = loop.run_in_executor(self._threads, _called, worker, method, path, headers, body)
        status, said, answer = await calling
        await send({"type": "http.response.start", "status": status, "headers": said})
        await send({"type": "http.response.body", "body": answer, "more_body": False})

    async def join_socket(self, socket: WebSocket[Any, Any, State], first: bytes, worker: str) -> None:
        """Join a live socket with one to the server that holds its table; raise `Gone` if nobody is there."""
        place = f"ws://{worker.rpartition('/')[0]}/api/seat/live"
        try:
            there = await connect(
                place, additional_headers=self._passport(worker), open_timeout=REACHED, max_size=None, compression=None
            )
        except (OSError, TimeoutError, InvalidHandshake):
            raise Gone(worker) from None
        async with there:
            await there.send(first.decode())
            both = [asyncio.create_task(_to_them(socket, there)), asyncio.create_task(_from_them(socket, there))]
            try:
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
        with contextlib.suppress(Exception):
            await socket.close(there.close_code or 1000, there.close_reason or "")


async def _to_them(socket: WebSocket[Any, Any, State], there: ClientConnection) -> None:
    while True:
        await there.send(await socket.receive_data(mode="text"))


async def _from_them(socket: WebSocket[Any, Any, State], there: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for message in there:
            await socket.send_data(message, mode="text")


async def whole_body(receive: Receive, most: int) -> bytes | None:
    """Read the body of a call; None if it is too large."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return body


def _called(
    worker: str, method: str, path: str, headers: dict[str, str], body: bytes
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    connection = http.client.HTTPConnection(worker.rpartition("/")[0], timeout=REACHED)
    try:
        try:
            connection.connect()
            connection.sock.settimeout(PATIENCE)
            connection.putrequest(method, path, skip_host="host" in headers, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.putheader("content-length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            said = answer.read()
        except (OSError, http.client.HTTPException):
            raise Gone(worker) from None
        if answer.status == NOT_HIM:
            raise Gone(worker)
        kept = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in answer.getheaders()
            if name.lower() not in ("connection", "transfer-encoding")
        ]
        return answer.status, kept, said
    finally:
        connection.close()
