"""Run a server until it is told to stop: the socket it listens at, its workers, and the words it says about it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator, Sequence

import msgspec
import uvicorn

from outdraw.core.game import Game
from outdraw.rooms.messages import OpenTable
from outdraw.rooms.metrics import METRICS
from outdraw.server.app import make_app
from outdraw.server.below.collector import Collector
from outdraw.server.below.slow_clients import SlowClients
from outdraw.server.below.socket_handover import MADE, Doors, Welcomed
from outdraw.server.below.uvicorn_wire import UvicornWire
from outdraw.server.messages import Opened
from outdraw.server.settings import Settings
from outdraw.server.store import Store

MOST_MESSAGE = 64 * 1024
ANYWHERE = ("0.0.0.0", "::")
HERE = "127.0.0.1"


TICKS = 10
"""Half-sent calls and garbage are looked for at every so many ticks of the server, of which it has ten in a second."""


class Announced(uvicorn.Server):
    """A server that says so once it listens, and does not wait for ever for what somebody began to say."""

    def __init__(
        self, config: uvicorn.Config, said: Callable[[], None], patience: float, doors: Doors | None = None
    ) -> None:
        super().__init__(config)
        self._said = said
        self._doors = doors
        self._welcomed: set[asyncio.Task[None]] = set()
        self._slow_clients = SlowClients(patience)
        self._collector = Collector()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._collector.begin()
        if self._doors is not None and self.started:
            self._doors.open(self._welcome)
        if self.started:
            self._said()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in by a door any more, and do what uvicorn does."""
        if self._doors is not None:
            self._doors.close()
        await super().shutdown(sockets)

    def _welcome(self, handed: socket.socket, said: list[bytes]) -> None:
        """Go on with a live socket that another worker has handed over."""

        async def go_on() -> None:
            with contextlib.suppress(OSError):  # whoever it was has gone
                await asyncio.get_running_loop().connect_accepted_socket(
                    lambda: Welcomed(self.config, self.server_state, self.lifespan.state, said), handed
                )

        task = asyncio.get_running_loop().create_task(go_on())
        self._welcomed.add(task)
        task.add_done_callback(self._welcomed.discard)

    async def on_tick(self, counter: int) -> bool:
        """Do what uvicorn does ten times a second; look now and then for calls begun and not ended, and for garbage."""
        if counter % TICKS == 0:
            self._slow_clients.look_round(self.server_state.connections, time.monotonic())
            self._collector.look_round(METRICS.moves.value, METRICS.held.value)
        return await super().on_tick(counter)


def listen(host: str, port: int) -> socket.socket:
    """Take an address to listen at; one that cannot be had raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def address(settings: Settings, listening: socket.socket) -> str:
    """Give the address that people open: on a server that listens everywhere, that of this machine on its network.

    Links begin with the address by which whoever opens a table came, so it should be one that all can come by.
    """
    if settings.url:
        return settings.url.rstrip("/") + "/"
    is_everywhere = listening.getsockname()[0] in ANYWHERE
    return f"http://{_place(listening, _on_the_network(listening.family) if is_everywhere else '')}/"


def _on_the_network(family: int) -> str:
    """Give the address of this machine on its network; the one for itself alone if it is on none."""
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((elsewhere, 9))  # nothing is sent: this only looks which way it would go
            return str(asking.getsockname()[0])
        except OSError:
            return _itself(family)


def _itself(family: int) -> str:
    """Give the address by which this machine calls itself."""
    return "::1" if family == socket.AF_INET6 else HERE


def _place(listening: socket.socket, host: str = "") -> str:
    there, port = listening.getsockname()[:2]
    shown = host or there
    return f"[{shown}]:{port}" if ":" in shown else f"{shown}:{port}"


def serve(settings: Settings, *, opens: bool = False, first: OpenTable | None = None) -> int:
    """Serve until a signal ends it, with a first table that is ready if one is asked for."""
    listening = listen(settings.host, settings.port)
    where = address(settings, listening)

    def said() -> None:
        say(f"Outdraw is at {where}")
        if opens or first is not None:
            # The server answers its own call, so it must not wait for it.
            threading.Thread(target=_welcome, args=(listening, where, first, opens), daemon=True).start()

    try:
        if settings.workers > 1:
            Store(settings.database).close()  # so that it is said once, and not by every worker, if it cannot be opened
            from outdraw.server.below.workers import supervise

            return supervise(settings, listening, said)
        return work(settings, listening, said)
    finally:
        listening.close()


def work(settings: Settings, listening: socket.socket, said: Callable[[], None], beside: str = "") -> int:
    """Serve in this process. Other servers of the same database reach it at an address of its own, if there are any;
    those `beside` it, on this machine, have doors in that folder.
    """
    if sys.stdout is None:  # it was closed, and uvicorn would ask it for colours
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # for as long as there is a server
    sockets = [listening]
    own = listening
    if settings.workers > 1 or settings.peer:
        own = listen(ANYWHERE[0] if settings.peer else HERE, 0)
        sockets.append(own)
    host = own.getsockname()[0]
    known_by = settings.peer or (HERE if host in ANYWHERE else host)
    worker = f"{_place(own, known_by)}/{secrets.token_hex(8)}"
    store = Store(settings.database)
    with _ended_in_order():
        try:
            doors = Doors(beside, worker) if beside and MADE else None
            server = Announced(configured(settings, store, worker, doors), said, settings.patience, doors)
            server.run(sockets)
        finally:
            store.close()
            own.close()
    return 0 if server.started else 1


@contextlib.contextmanager
def _ended_in_order() -> Generator[None]:
    """Let SIGTERM end this process by way of its `finally`s.

    uvicorn raises a signal again once it has shut down. By default that ends the process before the store is closed.
    """

    def end(number: int, frame: object) -> None:
        raise SystemExit(0)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def say(words: str) -> None:
    """Say something to whoever started the server; people are served although nobody reads it."""
    with contextlib.suppress(OSError):
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()


def _welcome(listening: socket.socket, where: str, first: OpenTable | None, opens: bool) -> None:
    """Open the first table, say where its seats are, and open a browser there."""
    link = where
    if first is not None:
        from urllib.parse import urlsplit
        from urllib.request import Request, urlopen

        # By the way that no proxy or firewall stands in, whatever the address by which people come.
        there = _place(listening, _itself(listening.family) if listening.getsockname()[0] in ANYWHERE else "")
        headers = {"Content-Type": "application/json", "Host": urlsplit(where).netloc}
        try:
            with urlopen(Request(f"http://{there}/api/tables", msgspec.json.encode(first), headers)) as answer:
                opened = msgspec.json.decode(answer.read(), type=Opened)
        except OSError as error:
            say(f"The first table could not be opened: {error}.")
            return
        for seat, key in opened.seats.items():
            say(f"The seat of {seat} is at {key.link}")
        link = next((key.link for key in opened.seats.values()), where)
    if opens:
        import webbrowser

        webbrowser.open(link)


def first_table(game: Game, scenario: str = "", seats: Sequence[str] = (), bot: str = "") -> OpenTable:
    """Give a table to begin with: one player is a person, bots take the other seats, the house's or those named."""
    known = [seat for seat, _ in game.scenario(scenario).seats]
    people = list(seats) or known[:2][-1:]
    others = dict.fromkeys(known, f"bot:{bot}") if bot else {}
    return OpenTable(game.name, scenario, others | dict.fromkeys(people, "person"))


def configured(settings: Settings, store: Store, worker: str = "", doors: Doors | None = None) -> uvicorn.Config:
    """Configure uvicorn. There is no access log: addresses of seats are nobody's business."""
    return uvicorn.Config(
        make_app(settings, store, worker, doors),
        log_level="warning",
        access_log=False,
        ws=UvicornWire,
        ws_max_size=MOST_MESSAGE,
        # A change is a few hundred bytes: deflating it for every socket took as long as all else about sending it.
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=5,
        server_header=False,
        date_header=False,
        h11_max_incomplete_event_size=64 * 1024,
    )
