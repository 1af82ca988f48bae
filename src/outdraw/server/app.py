"""The application: all calls, what guards them, and how it begins and ends."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, Request, Response
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.serialization import decode_json, encode_json
from litestar.types import ASGIApp, HTTPReceiveMessage, Message, Receive, Scope, Send, WebSocketReceiveMessage

from outdraw import __version__
from outdraw.rooms.metrics import METRICS
from outdraw.rooms.ports import StoreLost
from outdraw.rooms.tables import Broken, Elsewhere, NoSuchSeat, Tables, get_ready
from outdraw.server.below.forwarding import NOT_HIM, Gone, Peers, whole_body
from outdraw.server.below.socket_handover import Doors
from outdraw.server.calls import CALLS
from outdraw.server.content_calls import CONTENT_CALLS
from outdraw.server.entry_calls import ENTRY_CALLS
from outdraw.server.explained import Explained, explained
from outdraw.server.lab_calls import LAB_CALLS
from outdraw.server.limits import Rate, is_same_origin
from outdraw.server.live import HEARD, STRAIGHT, live, live_by_http
from outdraw.server.page import Page, page_file
from outdraw.server.refusals import refused
from outdraw.server.seat_calls import SEAT_CALLS, SEATS
from outdraw.server.seat_messages import Refused
from outdraw.server.settings import Settings
from outdraw.server.store import Store
from outdraw.server.work.job_processes import JobProcesses
from outdraw.server.work.job_queue import PROCESSES, SHARE, JobQueue
from outdraw.server.work.threads import Threads

SHOWN = [
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
NOT_KEPT = (b"cache-control", b"no-store")
AN_ADDRESS = 8
"""Several people may share an address: it may call so many times as often as one of them."""


class Guard:
    """Stands before the application: security headers, the origins of pages, how often anybody may call, and where.

    A call for a table that another server holds is sent on to it, once; whoever was sent on came past a guard already.
    """

    def __init__(self, app: ASGIApp, settings: Settings, tables: Tables, peers: Peers) -> None:
        self.app, self.settings, self.tables, self.peers = app, settings, tables, peers
        self._rate = Rate(settings.rate * AN_ADDRESS, settings.rate * AN_ADDRESS * 10)
        # Behind a proxy that does not pass on by which name it was called, pages come from where links lead.
        own = urlsplit(settings.url)
        self._origins = (*settings.origins, *([f"{own.scheme}://{own.netloc}"] if settings.url else []))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call through, or not."""
        if str(scope["type"]) == "lifespan":
            return await self.app(scope, receive, send)
        is_sent_on = self.peers.is_sent_on(scope["headers"])
        if is_sent_on is None:
            return await _turn_away(scope, send, NOT_HIM, "This was meant for another server.")
        if not is_sent_on and (refused := self._refused(scope)):
            return await _turn_away(scope, send, *refused)
        if scope["type"] == ScopeType.WEBSOCKET:
            cast(dict[str, Any], scope).update({STRAIGHT: send, HEARD: receive})
            return await self.app(scope, receive, send)
        is_call = scope["path"].startswith("/api")

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *SHOWN, *([NOT_KEPT] if is_call else [])]
            await send(message)

        if not is_sent_on and (code := await self._table(scope)):
            worker = await self.tables.owner(code)
            if worker:
                return await self._elsewhere(scope, receive, send, send_on, code, worker)
        await self.app(scope, receive, send_on)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Say why a call is turned away, if it is."""
        headers = {name: value for name, value in scope["headers"] if name in (b"origin", b"host")}
        origin, host = (headers.get(name, b"").decode("latin-1") for name in (b"origin", b"host"))
        is_reading = scope.get("method") in ("GET", "HEAD")
        if not is_reading and not is_same_origin(origin, host, self._origins):
            return 403, "This page is not of this server."
        client = scope.get("client")
        if not self._rate.allows(client[0] if client else ""):
            METRICS.limited.add()
            return 429, "Not so fast: try again in a moment."
        return None

    async def _table(self, scope: Scope) -> str:
        """Give the code of the table that a call is about, empty if it is about none."""
        path = scope["path"]
        if path.startswith("/api/tables/"):
            return path.split("/")[3][:64]
        if not path.startswith("/api/seat"):
            return ""
        said = next((value for name, value in scope["headers"] if name == b"authorization"), b"").decode("latin-1")
        try:
            code, _, _ = await self.tables.whose(said.partition(" ")[2].strip())
        except (NoSuchSeat, StoreLost):
            return ""
        return code

    async def _elsewhere(
        self, scope: Scope, receive: Receive, send: Send, send_on: Send, code: str, worker: str
    ) -> None:
        """Send a call on to the server that holds its table; if that is gone, take the table and answer here."""
        body = await whole_body(receive, self.settings.most_body)
        if body is None:
            return await _turn_away(scope, send, 413, "This is too much.")
        try:
            await self.peers.send_on(scope, body, send, worker)
        except Gone:
            with contextlib.suppress(Elsewhere, NoSuchSeat, Broken, StoreLost):  # the application says it
                await self.tables.room(code, instead_of=worker)
            await self.app(scope, _again(body, receive), send_on)


def _again(body: bytes, receive: Receive) -> Receive:
    """Give a body that was read already once more."""
    is_read = False

    async def receiving() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving


async def _turn_away(scope: Scope, send: Send, status: int, sentence: str) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4000 + status, "reason": sentence})
        return
    body = msgspec.json.encode(Refused("", sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *SHOWN]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def refuse(_: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """Answer a call that was refused or failed."""
    status, said = refused(error)
    return Response(said, status_code=status)


def make_app(settings: Settings, store: Store, worker: str = "", doors: Doors | None = None) -> Guard:
    """Make the application of a server; if it is one of several workers, with the doors between them."""
    threads = Threads()
    at_tables, at_desk, in_lab = JobProcesses(2), JobProcesses(2), JobProcesses(PROCESSES, SHARE)
    tables = Tables(store, threads, settings, worker)
    peers = Peers(tables.worker, store.key)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        app.state.update(
            tables=tables,
            store=store,
            peers=peers,
            doors=doors,
            settings=settings,
            work=at_tables,
            desk=at_desk,
            jobs=JobQueue(in_lab, settings.lab_seconds),
            rate=Rate(settings.rate, settings.rate * 10),
            opening=Rate(settings.tables_an_hour / 3600, settings.tables_an_hour / 4),
            page=Page(url=settings.url),
            odds={},
            lines=Counter(),
            places={},
        )
        get_ready()
        await tables.begin()
        try:
            yield
        finally:
            await tables.end()
            threads.end()
            for each in (at_tables, at_desk, in_lab):
                each.end()

    return Guard(_litestar(settings, [lifespan]), settings, tables, peers)


def description() -> dict[str, Any]:
    """Give the OpenAPI description of everything that a server understands."""
    described: dict[str, Any] = decode_json(encode_json(_litestar(Settings(), []).openapi_schema.to_schema()))
    return explained(described)


def _litestar(settings: Settings, lifespan: list[Any]) -> Litestar:
    return Litestar(
        [*CALLS, *CONTENT_CALLS, *ENTRY_CALLS, *LAB_CALLS, *SEAT_CALLS, live_by_http, live, page_file],
        dependencies=SEATS,
        lifespan=lifespan,
        exception_handlers={Exception: refuse},
        request_max_body_size=settings.most_body,
        openapi_config=OpenAPIConfig(
            title="Outdraw",
            version=__version__,
            description=(
                "The live table. The token is the seat; a refusal is {rule, sentence}. A call of a seat that writes may"
                " carry an `Idempotency-Key`: asked again with the same one, it does nothing twice, and gives the same."
            ),
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[Explained(path=["/", "/openapi.json"])],
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        ),
        logging_config=None,
    )
