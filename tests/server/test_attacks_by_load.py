"""Attacks by load, at the live server: nobody takes all its sockets, time, memory or room from the others.

Each test tries again what an attacker once did.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import outdraw
from outdraw.core.bots import Seen
from outdraw.core.choices import Choice
from outdraw.core.journal import JournalFault
from outdraw.rooms import tables as all_tables
from outdraw.rooms.delayed import Delayed
from outdraw.rooms.keys import hashed
from outdraw.rooms.messages import Late, OpenTable
from outdraw.rooms.ports import Busy, Entries, Errand
from outdraw.rooms.room import SHOWN
from outdraw.rooms.tables import Tables
from outdraw.server import streamed
from outdraw.server.lab_messages import Duel, Job
from outdraw.server.settings import Settings
from outdraw.server.store import Store
from outdraw.server.work import job_queue, jobs
from outdraw.server.work.job_processes import MOST_OF_ONE, JobProcess, JobProcesses
from outdraw.server.work.job_queue import PROCESSES, SHARE, JobQueue
from outdraw.server.work.threads import Threads
from outdraw.table.table import PUBLIC
from tests.server.support import SOON, Served, at_draws, first_choice, legal, served
from tests.server.test_secrecy import room_of

HALF_SENT = {
    "nothing": b"",
    "headers": b"GET /api/health HTTP/1.1\r\nHost: here\r\nX-More: ",
    "a body": b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n{",
    "a second call": b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\nGET /api/he",
}


def resident(server: Served) -> int:
    """Give the bytes of memory that a server holds."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def never_reads(server: Served, token: str) -> Iterator[None]:
    """Come to a seat by a socket with little room that takes its first message and no more."""
    host, port = server.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    with connect(f"ws://{host}:{port}/api/seat/live", sock=line, max_queue=1, open_timeout=SOON) as live:
        live.send(msgspec.json.encode({"token": token}).decode())
        live.recv(SOON)
        live.socket.setblocking(False)
        yield


def has_room(server: Served, token: str) -> bool:
    """Say whether a socket is let in now."""
    try:
        with server.live(token) as live:
            live.until(lambda look: True)
    except ConnectionClosed:
        return False
    return True


def state_of(queue: JobQueue, begun: Job) -> str:
    """Give what a job does now."""
    job = queue.job(begun.job)
    assert job is not None
    return job.state


# --- 2, 3 and slow clients: memory -----------------------------------------------------------------------------------


def test_clients_that_never_read_neither_hold_up_a_table_nor_eat_the_memory(tmp_path: Path) -> None:
    with served(tmp_path) as server, ExitStack() as slow:
        tokens = at_draws(server, spectators="public")
        gm = tokens["storyteller"]
        for _ in range(10):
            slow.enter_context(never_reads(server, tokens["dale"]))
        for _ in range(30):
            slow.enter_context(never_reads(server, tokens["*"]))
        with server.live(tokens["dale"]) as reads, server.client(gm) as client:
            reads.until(lambda look: True)
            before = resident(server)
            turned = {"luck": "automatic", "choices": "automatic", "why": "so it is " * 30}
            for told in range(len(reads.events) + 1, len(reads.events) + 401):
                assert client.post("/api/seat/gm/dial", json=turned).status_code == 200
                while len(reads.events) < told:
                    reads.receive()
            owed = 40 * sum(len(msgspec.json.encode(each)) for each in reads.heard)
            grown = resident(server) - before
        assert owed > 60 * 2**20
        assert grown < owed / 3
        assert legal(first_choice(server, gm))


# --- 30: taking all there is -----------------------------------------------------------------------------------------


def test_nobody_takes_all_sockets_from_one_address(tmp_path: Path) -> None:
    with served(tmp_path, sockets_an_address=2) as server:
        tokens = at_draws(server, spectators="public")
        with server.live(tokens["*"]) as first, server.live(tokens["dale"]) as second:
            first.until(lambda look: True)
            second.until(lambda look: True)
            with pytest.raises(ConnectionClosed) as closed, server.live(tokens["*"]) as third:
                third.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        while not has_room(server, tokens["*"]):  # as soon as the server has seen that they went
            pass


def test_nobody_fills_the_queue_of_what_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()

    def work(self: JobProcess, errand: Errand, *given: Any) -> object:
        goes_on.wait(SOON)
        return errand.caller

    monkeypatch.setattr(JobProcess, "do", work)

    async def ask() -> None:
        processes = JobProcesses(1)

        def asks(caller: str) -> Coroutine[Any, Any, Any]:
            return processes.long(Errand(1, caller), jobs.lasting, b"")

        mine = [asyncio.create_task(asks("me")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await asks("me")
        another = asyncio.create_task(asks("somebody else"))
        goes_on.set()
        assert await asyncio.gather(*mine, another) == ["me"] * MOST_OF_ONE + ["somebody else"]
        assert await asks("me") == "me"
        processes.end()

    asyncio.run(ask())


def test_the_lab_is_not_filled_by_one_caller(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.client() as client:
        fighters = client.get("/api/lab/cavaliers").json()["fighters"]
        duel = {"game": "cavaliers", "a": [fighters[0]["id"]], "b": [fighters[1]["id"]], "fights": 1_000_000}
        said = [client.post("/api/lab/duel", json=duel) for _ in range(9)]
        assert [each.status_code for each in said] == [202] * 8 + [422]
        for each in said[:8]:
            client.delete(f"/api/lab/duel/{each.json()['job']}")
        assert client.post("/api/lab/duel", json={**duel, "fights": 1}).status_code == 202


# --- 33: calls that never end ----------------------------------------------------------------------------------------


def test_a_call_that_is_begun_and_never_ended_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, patience=0.1) as server:
        host, port = server.url.removeprefix("http://").split(":")
        for said in HALF_SENT.values():
            with socket.create_connection((host, int(port)), timeout=SOON) as line:
                line.sendall(said)
                while line.recv(4096):
                    pass
        tokens = at_draws(server, spectators="public")
        with server.live(tokens["*"]) as watching:  # a live socket may keep as quiet as it likes
            watching.until(lambda look: True)
            assert server.get("/api/health").status_code == 200


def test_whoever_asks_for_much_and_reads_none_of_it_is_let_go(tmp_path: Path) -> None:
    with served(tmp_path, patience=0.1) as server:
        host, port = server.url.removeprefix("http://").split(":")
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(SOON)
            line.connect((host, int(port)))
            with contextlib.suppress(ConnectionError):
                while True:  # until nobody listens any more
                    line.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n")
        assert server.get("/api/health").status_code == 200


def test_others_have_their_turn_while_somebody_reads_a_long_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [{"line": number} for number in range(3 * streamed.AT_ONCE)]
    turns: list[str] = []

    async def read() -> bytes:
        found: list[bytes] = []
        async for portion in streamed.written(lines):
            turns.append("read")
            found.append(portion)
        return b"".join(found)

    async def others() -> None:
        for _ in range(3):
            turns.append("others")
            await asyncio.sleep(0)

    async def both() -> bytes:
        whole, _ = await asyncio.gather(read(), others())
        return whole

    assert asyncio.run(both()) == b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    assert turns == ["read", "others"] * 3


# --- 36: bots that think for long ------------------------------------------------------------------------------------


def test_tables_are_read_while_bots_think() -> None:
    """Bots that search think in threads of their own, however many there are for reading tables."""
    is_read = threading.Event()

    def thinks(seen: Seen, choice: Choice) -> Any:
        assert is_read.wait(SOON)
        return choice.sample(Random(1))

    thinks.needs_knowledge = True  # type: ignore[attr-defined]

    async def stored(*entry: Any) -> int:
        """Keep nothing."""
        return 0

    async def play() -> int:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        table = outdraw.open_table("draws", seed=1)
        room = room_of(table)
        first = table.open_choices()[0]
        room._entries = cast(Entries, SimpleNamespace(append=stored))  # pyright: ignore[reportPrivateUsage]
        room._bots[first.choice.seat] = thinks  # pyright: ignore[reportPrivateUsage]
        made = asyncio.create_task(room._let_answer(first))  # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0)
        await asyncio.to_thread(is_read.set)
        await made
        return len(table.entries)

    assert asyncio.run(play()) == len(outdraw.open_table("draws", seed=1).entries) + 1


# --- 44: tables that take long to open, and spectators for whom all of it is played again -----------------------------


def test_the_store_is_read_while_tables_are_opened_or_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever takes long about a table has threads of its own, so that there is one left to find others' seats by."""
    is_read = threading.Event()

    def waits(*given: Any) -> Any:
        assert is_read.wait(SOON)
        raise JournalFault(1, "none of it can be played")

    monkeypatch.setattr(all_tables, "_reopened", waits)
    monkeypatch.setattr(Delayed, "catch_up", waits)
    monkeypatch.setattr(Delayed, "missing", lambda late: 1000)

    async def play() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        store = Store(str(tmp_path / "tables.sqlite"))
        tables = Tables(store, Threads(), Settings(), "this one")
        opened, tokens, _, _ = await tables.open(OpenTable("draws", seats={"storyteller": "person"}))
        await opened.settle(spectators=Late(1))
        again = Tables(store, Threads(), Settings(), "another")
        begun = [
            asyncio.create_task(each)
            for each in (
                again.room(opened.id, instead_of="this one"),
                opened.make_ready(PUBLIC),
                room_of(outdraw.open_table("draws", seed=1)).do(waits, is_long=True),
            )
        ]
        await asyncio.sleep(0.1)
        assert await store.seat_of(hashed(tokens["storyteller"])) == (opened.id, "storyteller")
        assert not any(each.done() for each in begun)
        is_read.set()
        failed = await asyncio.gather(*begun, return_exceptions=True)
        assert [type(each) for each in failed] == [all_tables.Broken, JournalFault, JournalFault]
        await asyncio.to_thread(store.close)

    asyncio.run(play())


# --- 39: one caller and all processes --------------------------------------------------------------------------------


def test_nobody_keeps_all_job_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()

    def do(process: JobProcess, errand: Errand, *more: Any) -> object:
        assert errand.caller == "somebody else" or goes_on.wait(SOON)
        return errand.caller

    monkeypatch.setattr(JobProcess, "do", do)

    async def ask() -> None:
        processes = JobProcesses(2)

        def asks(caller: str) -> Coroutine[Any, Any, Any]:
            return processes.long(Errand(1, caller), jobs.lasting, b"")

        mine = [asyncio.create_task(asks("me")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        assert await asks("somebody else") == "somebody else"
        goes_on.set()
        assert await asyncio.gather(*mine) == ["me"] * MOST_OF_ONE
        processes.end()

    asyncio.run(ask())


# --- 42: the lab held by standing still ------------------------------------------------------------------------------


def test_one_caller_leaves_a_process_of_the_lab_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever pauses or fights for long keeps two of three processes, however many jobs they begin."""
    doing: list[str] = []
    goes_on = threading.Event()

    def work(self: JobProcess, errand: Errand, do: Any, given: Any, named: Any) -> None:
        errand.order()  # as is done first: from now on it is running
        doing.append(given[0]["bot_a"])
        goes_on.wait(SOON)

    monkeypatch.setattr(JobProcess, "do", work)

    async def ask() -> None:
        processes = JobProcesses(PROCESSES, SHARE)
        queue = JobQueue(processes, SOON)
        mine = [queue.begin(jobs.duel, Duel("suits", bot_a="mine"), 1, "me") for _ in range(8)]
        theirs = queue.begin(jobs.duel, Duel("suits", bot_a="theirs"), 1, "somebody else")
        while len(doing) < 3:
            await asyncio.sleep(0)
        goes_on.set()
        assert sorted(doing[:3]) == ["mine", "mine", "theirs"]
        while any(state_of(queue, each) != "done" for each in (*mine, theirs)):
            await asyncio.sleep(0)
        processes.end()

    asyncio.run(ask())


def test_who_pauses_for_long_goes_on_when_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "MOST_PAUSED", 0.0)
    orders: list[str] = []
    is_asked, goes_on = threading.Event(), threading.Event()

    def work(self: JobProcess, errand: Errand, *given: Any) -> None:
        orders.append(errand.order())
        is_asked.set()
        goes_on.wait(SOON)
        orders.append(errand.order())

    monkeypatch.setattr(JobProcess, "do", work)

    async def ask() -> None:
        processes = JobProcesses(1, SHARE)
        queue = JobQueue(processes, SOON)
        first = queue.begin(jobs.duel, Duel("suits"), 1, "me")
        await asyncio.to_thread(is_asked.wait, SOON)
        assert queue.pause(first.job, True) == queue.job(first.job)
        assert queue._order(first.job) == "pause"  # pyright: ignore[reportPrivateUsage]  # nobody waits
        second = queue.begin(jobs.duel, Duel("suits"), 1, "somebody else")
        assert queue._order(first.job) == "go on"  # pyright: ignore[reportPrivateUsage]
        assert state_of(queue, first) == "running"
        goes_on.set()
        while state_of(queue, second) != "done":
            await asyncio.sleep(0)
        processes.end()

    asyncio.run(ask())
    assert orders == ["go on"] * 4


# --- 43: journals and notices without end ----------------------------------------------------------------------------


def test_a_journal_that_is_full_takes_nothing_more_and_says_what_to_do(tmp_path: Path) -> None:
    with served(tmp_path, most_journal=60_000) as server:
        tokens = at_draws(server)
        turned = {"luck": "automatic", "why": "w" * 300}
        calls = (server.post("/api/seat/gm/dial", tokens["storyteller"], turned) for _ in range(60_000 // 300))
        said = next((each for each in calls if each.status_code != 200), None)
        assert said is not None, "the journal never comes to its end"
        assert said.status_code == 422
        assert said.json()["sentence"].startswith("The journal of this table is full: begin another table after it")
        assert server.get("/api/seat", tokens["dale"]).status_code == 200  # what there is can be looked at
        server.kill()
        server.start()
        choice = first_choice(server, tokens["storyteller"])
        body = {"choice": choice["id"], "answer": legal(choice), "id": "1"}
        assert server.post("/api/seat/answers", tokens["storyteller"], body).status_code == 422
        assert server.get("/api/seat/journal", tokens["storyteller"]).status_code == 200


def test_of_very_many_notices_the_last_are_kept(tmp_path: Path) -> None:
    async def tell() -> None:
        store = Store(str(tmp_path / "tables.sqlite"))
        tables = Tables(store, Threads(), Settings())
        await tables.begin()
        room, *_ = await tables.open(OpenTable("draws", seats={"storyteller": "person", "dale": "person"}))
        for number in range(SHOWN + 7):
            await room.notice("dale", f"{number}")
        kept = await store.read(lambda connection: connection.execute(text("select number from notices")).all())
        assert sorted(each.number for each in kept) == list(range(7, SHOWN + 7))
        await tables.end()
        store.close()

    asyncio.run(tell())
