"""The live socket of a seat: looks as they change, answers, and pings both ways."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from typing import Any, cast

import msgspec
from litestar import Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Receive, Send

from outdraw.rooms.messages import Change, Denied, FromSeat, Hello, Look, Ping, Pong, Told
from outdraw.rooms.metrics import METRICS
from outdraw.rooms.outbox import Outbox
from outdraw.rooms.ports import StoreLost
from outdraw.rooms.tables import Broken, Elsewhere, NoSuchSeat, Seated, Tables
from outdraw.server.below.forwarding import Gone, Peers
from outdraw.server.below.socket_handover import Doors
from outdraw.server.below.uvicorn_wire import UvicornWire
from outdraw.server.limits import Rate
from outdraw.server.refusals import refused
from outdraw.server.seat_messages import Refused
from outdraw.server.settings import Settings

FIRST_WORDS = 10.0
"""So many seconds a client has to say who it is."""
QUIET = 20.0
"""After so many seconds without a word a client is asked whether it is there; after as many more it is gone."""
SLOWEST = 30.0
"""A client that takes longer to read one message is let go."""
STRAIGHT, HEARD = "outdraw.send", "outdraw.receive"
"""Where a socket's scope has the server's own way of sending and hearing: what comes at every move takes no detours."""
PING = msgspec.json.encode(Ping())
BAD_MESSAGE, NO_SEAT, GONE, TOO_MANY, AGAIN = 4400, 4401, 4408, 4429, 4503


@get(
    "/api/seat/live",
    tags=["seat"],
    status_code=426,
    responses={
        101: ResponseSpec(
            Hello | FromSeat | Look | Change | Told | Denied | Ping | Pong,
            generate_examples=False,
            description="The socket's messages.",
        )
    },
)
async def live_by_http() -> Response[Refused]:
    """Say that the live socket is a WebSocket. Its messages: from the client first `Hello`, then `FromSeat`; from the
    server looks (`kind` is `look`), changes (`change`), `Told`, `Denied`, `Ping` and `Pong`.
    """
    return Response(Refused("", "This is a WebSocket: the first message is {token, since}."), status_code=426)


@websocket("/api/seat/live")
async def live(socket: WebSocket[Any, Any, State]) -> None:
    """Bring a seat to life: the first message says who it is and what it knows; see `Hello`, `FromSeat`, `ToSeat`."""
    await socket.accept()
    settings: Settings = socket.app.state.settings
    if METRICS.sockets.value >= settings.most_sockets:
        return await socket.close(TOO_MANY, "Too many people are here just now.")
    lines: Counter[str] = socket.app.state.lines
    caller = _address(socket)
    if caller and lines[caller] >= settings.sockets_an_address:
        return await socket.close(TOO_MANY, "Too many come from your address just now.")
    METRICS.sockets.add()
    lines[caller] += 1
    try:
        await _serve(socket, settings)
    except (TimeoutError, WebSocketDisconnect):
        with contextlib.suppress(Exception):
            await socket.close(GONE, "Nobody was there.")
    finally:
        METRICS.sockets.add(-1)
        lines[caller] -= 1
        if not lines[caller]:
            del lines[caller]


def _address(socket: WebSocket[Any, Any, State]) -> str:
    """Give the address that somebody comes from; empty for those sent on by another server, which counted them."""
    peers: Peers = socket.app.state.peers
    return "" if peers.is_sent_on(_headers(socket)) or socket.client is None else socket.client.host


def _headers(socket: WebSocket[Any, Any, State]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in socket.headers.items()]


async def _serve(socket: WebSocket[Any, Any, State], settings: Settings) -> None:
    async with asyncio.timeout(FIRST_WORDS):
        first = await _received(socket)
    try:
        hello = msgspec.json.decode(first, type=Hello)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return await socket.close(BAD_MESSAGE, "The first message is {token, since}.")
    try:
        sitting = await _sat_down(socket, hello, first)
    except NoSuchSeat:
        return await socket.close(NO_SEAT, "This token opens no seat.")
    except (StoreLost, Broken, Elsewhere) as error:
        return await socket.close(AGAIN, str(error)[:120])
    if sitting is not None:
        if (line := _line(socket)) is not None:
            line.settle()
        await _stay(socket, settings, sitting, hello)


def _line(socket: WebSocket[Any, Any, State]) -> UvicornWire | None:
    """Give the server's own line of a socket, if it has one."""
    line = getattr(cast(dict[str, Any], socket.scope)[STRAIGHT], "__self__", None)
    return line if isinstance(line, UvicornWire) else None


async def _sat_down(socket: WebSocket[Any, Any, State], hello: Hello, first: bytes) -> Seated | None:
    """Give the seat of a token; nothing if another server held its table, and serves the socket or did so."""
    tables: Tables = socket.app.state.tables
    peers: Peers = socket.app.state.peers
    doors: Doors | None = socket.app.state.doors
    line = _line(socket)
    try:
        return await tables.sit(hello.token)
    except Elsewhere as elsewhere:
        if peers.is_sent_on(_headers(socket)):
            raise
        if doors is not None and line is not None and await doors.hand_over(line, elsewhere.worker):
            return None
        if line is not None:
            line.settle()
        try:
            await peers.join_socket(socket, first, elsewhere.worker)
        except Gone:
            return await tables.sit(hello.token, instead_of=elsewhere.worker)
        return None


async def _stay(socket: WebSocket[Any, Any, State], settings: Settings, sitting: Seated, hello: Hello) -> None:
    """Send a seat what changes, and do what it says, until either side goes."""
    room = sitting.room
    if len(room.feed(sitting.seat).outboxes) >= settings.sockets_a_seat and not sitting.is_watching:
        return await socket.close(TOO_MANY, "Too many devices are at this seat.")
    outbox = Outbox(hello.changes, hello.view, _line(socket))
    room.come(sitting.seat, outbox, hello.since)
    moving = asyncio.Lock()
    each_of = (
        _send(socket, sitting, outbox),
        _listen(socket, sitting, outbox, moving),
        _watch(socket, sitting, outbox),
    )
    tasks = [asyncio.create_task(each) for each in each_of]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.go(sitting.seat, outbox)
        async with moving:  # a move that is being stored must be taken too
            for task in tasks:
                task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        with contextlib.suppress(Exception):
            await socket.close(AGAIN if outbox.farewell else 1000, outbox.farewell)


async def _send(socket: WebSocket[Any, Any, State], sitting: Seated, outbox: Outbox) -> None:
    send: Send = cast(dict[str, Any], socket.scope)[STRAIGHT]
    while True:
        message = await outbox.get()
        if message is None:
            if outbox.is_closed:
                return
            message = sitting.room.feed(sitting.seat).look(with_view=outbox.with_view)
        outbox.sending_since = time.monotonic()
        await send({"type": "websocket.send", "bytes": None, "text": message.decode()})
        outbox.sending_since = 0.0


async def _listen(socket: WebSocket[Any, Any, State], sitting: Seated, outbox: Outbox, moving: asyncio.Lock) -> None:
    """Do what a client says, one thing after the other; it is not ended while it is `moving`."""
    rate: Rate = socket.app.state.rate
    while True:
        said = await _received(socket)
        outbox.heard_at = time.monotonic()
        if outbox.is_closed or outbox.is_stuck(SLOWEST):  # its token has ended; or it talks, and does not read
            return
        if not rate.allows(sitting.hashed):
            METRICS.limited.add()
            outbox.put(msgspec.json.encode(Denied("", 429, "", "Not so fast.")))
            continue
        async with moving:
            reply = await _reply(sitting, outbox, said)
        if reply is not None:
            outbox.put(msgspec.json.encode(reply))


async def _watch(socket: WebSocket[Any, Any, State], sitting: Seated, outbox: Outbox) -> None:
    """Ask a client that says nothing whether it is there, until it is gone or does not read."""
    while not outbox.is_stuck(SLOWEST) and outbox.quiet_for() < 3 * QUIET:
        await asyncio.sleep(QUIET)
        if outbox.quiet_for() >= QUIET:
            outbox.put(PING)


async def _reply(sitting: Seated, outbox: Outbox, said: bytes) -> Told | Denied | Pong | None:
    """Do what a client says, and give what it is told."""
    try:
        message = msgspec.json.decode(said, type=FromSeat)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Denied("", 400, "", f"This is not understood: {str(error)[:200]}.")
    if message.kind == "ping":
        return Pong()
    if message.kind == "pong":
        return None
    try:
        if sitting.is_watching:
            return Denied(message.id[:64], 403, "table.answer.own_seat", "Whoever watches has no say at the table.")
        if message.kind == "pass":
            sitting.room.let_pass(sitting.seat)
            return None
        if not message.id or len(message.id) > 64 or len(message.choice) > 64:
            return Denied(message.id[:64], 400, "", "An answer has a choice and an id of its own.")
        room, seat = sitting.room, sitting.seat
        return Told(message.id, await room.answer(seat, message.choice, message.answer, message.id, outbox))
    except Exception as error:
        status, refusal = refused(error)
        return Denied(message.id, status, refusal.rule, refusal.sentence)


async def _received(socket: WebSocket[Any, Any, State]) -> bytes:
    """Wait for what a client says; what is no text is nothing."""
    receive: Receive = cast(dict[str, Any], socket.scope)[HEARD]
    said = await receive()
    if said["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="")
    return (said.get("text") or "").encode("utf-8", "surrogatepass")
