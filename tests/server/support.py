"""A real server in a process of its own, and clients that play by its API alone."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from outdraw.core.choices import Number, Pick, Words
from outdraw.table.changes import applied

ANSWERABLE = msgspec.json.Decoder(Pick | Number | Words)
SOON = 900.0
"""No wait in these tests is for the clock; whoever waits so long in vain has found a fault."""


class Served:
    """A server that was started, and can be killed."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.database = database
        self.is_up = threading.Event()
        usual = {"pause": "0,0", "rate": "0", "tables_an_hour": "0", "close_after": "0", "odds_seconds": SOON}
        self._settings = {**usual, **settings}
        self.start()

    def start(self, port: str = "0") -> None:
        """Start it, at a port that is free."""
        names = {f"OUTDRAW_{name.upper()}": str(value) for name, value in self._settings.items()}
        command = [sys.executable, "-m", "outdraw", "serve", "--port", port, "--database", self.database]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **names}, start_new_session=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Outdraw is at http://"), said
        self.url = said.removeprefix("Outdraw is at ").strip().rstrip("/")
        self.is_up.set()

    def kill(self) -> None:
        """Kill it without a word."""
        self.is_up.clear()
        os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """Ask it to stop; give its status."""
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(SOON)

    # --- calls ------------------------------------------------------------------------------------------------------

    def client(self, token: str = "") -> httpx.Client:
        """Give a client that calls with a token."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=SOON, verify=False, trust_env=False)

    def get(self, path: str, token: str = "", **query: Any) -> httpx.Response:
        """Call by GET."""
        with self.client(token) as client:
            return client.get(path, params=query)

    def post(self, path: str, token: str = "", body: Any = None) -> httpx.Response:
        """Call by POST."""
        with self.client(token) as client:
            return client.post(path, json=body)

    def open(self, game: str, seats: Mapping[str, str], **more: Any) -> dict[str, Any]:
        """Open a table."""
        answer = self.post("/api/tables", body={"game": game, "seats": dict(seats), **more})
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def live(self, token: str, since: int = 0, changes: bool = False) -> Live:
        """Come to a seat by its live socket."""
        return Live(self.url, token, since, changes)


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """Serve for a while, from a database in a folder."""
    server = Served(str(folder / "tables.sqlite"), **settings)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Live:
    """A live socket of a seat, and the look as its messages make it."""

    def __init__(self, url: str, token: str, since: int = 0, changes: bool = False, first: str | None = None) -> None:
        self._open = ExitStack()
        at = f"ws{url.removeprefix('http')}/api/seat/live"
        self.socket: ClientConnection = self._open.enter_context(connect(at, open_timeout=SOON, max_size=None))
        self.send({"token": token, "since": since, "changes": changes} if first is None else first)
        self.look: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self._ids = itertools.count()

    def send(self, message: Any) -> None:
        """Send a message."""
        self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def receive(self) -> dict[str, Any]:
        """Take the next message, and what it changes."""
        message: dict[str, Any] = msgspec.json.decode(self.socket.recv(SOON))
        self.heard.append(message)
        if message["kind"] == "look":
            self.look = message
            self.events = message["events"] if message["is_whole"] else self.events + message["events"]
        elif message["kind"] == "change":
            assert message["since"] == self.look["number"]
            self.look = applied(self.look, message["changes"])
            self.look["number"] = message["number"]
            self.events += message["events"]
        return message

    def until(self, is_so: Any) -> dict[str, Any]:
        """Take messages until the look is so."""
        while not (self.look and is_so(self.look)):
            self.receive()
        return self.look

    def answer(self, choice: str, answer: Any, id: str = "") -> dict[str, Any]:
        """Answer, and give what became of it."""
        id = id or f"{next(self._ids)}"
        self.send({"choice": choice, "answer": answer, "id": id})
        while True:
            message = self.receive()
            if message["kind"] in ("stored", "refused") and message["id"] == id:
                return message

    def close(self) -> None:
        """Go."""
        self._open.close()

    def __enter__(self) -> Live:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def any_answer(choice: dict[str, Any], dice: Random) -> Any:
    """Give a legal answer to a choice as a client was sent it."""
    declared = ANSWERABLE.decode(msgspec.json.encode(choice))
    return declared.sample(dice)


def at_draws(server: Served, people: tuple[str, ...] = ("storyteller", "dale"), **more: Any) -> dict[str, str]:
    """Open a table of draws that has begun; give the tokens."""
    opened = server.open("draws", dict.fromkeys(people, "person"), **more)
    tokens = {seat: key["token"] for seat, key in opened["seats"].items()}
    if opened["spectator"]:
        tokens["*"] = opened["spectator"]["token"]
    for seat in people:
        assert server.post("/api/seat/join", tokens[seat], {"person": seat.title()}).status_code == 200
    assert server.post("/api/seat/begin", tokens[people[0]]).status_code == 200
    return tokens


def look(server: Served, token: str) -> dict[str, Any]:
    """Give what a seat sees and is asked."""
    found: dict[str, Any] = server.get("/api/seat", token).json()
    return found


def first_choice(server: Served, token: str) -> dict[str, Any]:
    """Give the first choice that a seat is asked."""
    choice: dict[str, Any] = look(server, token)["choices"][0]
    return choice


def legal(choice: dict[str, Any]) -> str:
    """Give the first option of a choice that no rule bars."""
    options = choice["choice"]["options"]
    return next(str(option["value"]) for option in options if not option.get("barred_by"))


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do several things at the same moment."""
    found: list[Any] = []
    threads = [threading.Thread(target=lambda work=work: found.append(work())) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found
