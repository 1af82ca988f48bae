"""Whatever happens to server and database: no acknowledged entry is lost, none doubled, every journal verifies."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import sqlite3
import threading
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from outdraw.games import BUILT_IN, find_game
from outdraw.rooms.ports import Asking, StoreLost
from outdraw.server.store import Store
from outdraw.table.replay import verify
from outdraw.table.table import Table
from tests.server.crowd import Crowd
from tests.server.postgres import Postgres
from tests.server.support import Live, Served, any_answer, at_draws, first_choice, legal, look, served

KILLS = int(os.environ.get("OUTDRAW_KILLS", "2"))
"""`make campaign` kills a hundred times."""
MORE = 12
ROWS = "SELECT table_id, number, line, seat, asked FROM entries ORDER BY table_id, number"
Row = tuple[str, int, bytes, str | None, str | None]


def check(rows: list[Row], acknowledged: list[tuple[str, str, str]]) -> None:
    """Check that what was acknowledged is there once, and that every journal verifies."""
    found = Counter((table, seat, asked) for table, _, _, seat, asked in rows if asked)
    assert all(found[each] == 1 for each in acknowledged)
    assert set(found.values()) <= {1}
    journals: dict[str, bytes] = {}
    for table, number, line, _, _ in rows:
        assert number == journals.get(table, b"").count(b"\n")
        journals[table] = journals.get(table, b"") + bytes(line)
    for journal in journals.values():
        verify(journal, may_be_open=True)


def rows_of_file(database: str) -> list[Row]:
    with sqlite3.connect(database) as connection:
        return list(connection.execute(ROWS))


def rows_of_postgres(postgres: Postgres) -> list[Row]:
    with psycopg.connect(postgres.url) as connection:
        return list(connection.execute(ROWS).fetchall())


def test_killed_under_load_it_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    with served(tmp_path) as server, Crowd(server, list(BUILT_IN)) as crowd:
        for _ in range(KILLS):
            crowd.wait_for(MORE)
            server.kill()
            server.start()
        crowd.wait_for(MORE)
        acknowledged = list(crowd.acknowledged)
    check(rows_of_file(server.database), acknowledged)


def test_once_a_server_has_stopped_its_one_file_has_every_entry(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        tokens = at_draws(server)
        seats = {seat: tokens[seat] for seat in ("storyteller", "dale")}
        acknowledged: list[tuple[str, str, str]] = []
        dice = Random(7)
        while len(acknowledged) < 6:
            for seat, token in seats.items():
                now = look(server, token)
                for each in now["choices"][:1]:
                    asked = f"{len(acknowledged)}"
                    body = {"choice": each["id"], "answer": any_answer(each["choice"], dice), "id": asked}
                    assert server.post("/api/seat/answers", token, body).status_code == 200
                    acknowledged.append((now["table"], seat, asked))
        assert server.stop() == 0
        copied = tmp_path / "backup.sqlite"
        copied.write_bytes(Path(server.database).read_bytes())  # the file alone, without the log beside it
    check(rows_of_file(str(copied)), acknowledged)


def test_a_full_disk_refuses_the_move_in_words_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        tokens = at_draws(server)
        token = tokens["storyteller"]
        choice = first_choice(server, token)
        body = {"choice": choice["id"], "answer": legal(choice), "id": "full"}
        before = server.get("/api/seat", token).json()
        with server.live(tokens["dale"]) as dale:
            dale.until(lambda look: True)
            # From here on the kernel takes not a byte more from the server for any file, as on a full disk.
            usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            for _ in range(3):
                said = server.post("/api/seat/answers", token, body)
                assert said.status_code == 503
                assert "could not be stored" in said.json()["sentence"]
                assert str(tmp_path) not in said.text
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        after = server.get("/api/seat", token).json()
        assert (after["view"], after["events"]) == (before["view"], before["events"])
        assert server.get("/api/seat", tokens["dale"]).json()["events"] == dale.events  # nobody was told of it
        assert server.post("/api/seat/answers", token, body).status_code == 200
        number = len(server.get("/api/seat", token).json()["events"])
        assert server.post("/api/seat/answers", token, body).status_code == 200
        assert len(server.get("/api/seat", token).json()["events"]) == number
    check(rows_of_file(server.database), [])


def test_a_connection_that_is_cut_in_the_middle_does_nothing_twice(server: Served) -> None:
    tokens = at_draws(server)
    dice = Random(4)
    events: list[Any] = []
    known = 0
    for number in range(12):
        live = server.live(tokens["storyteller"], since=known, changes=False)
        look = live.until(lambda look: True)
        events = look["events"] if look["is_whole"] else events + look["events"]
        known = look["number"]
        if not look["choices"] or look["is_over"]:
            live.close()
            break
        choice = look["choices"][0]
        message = {"choice": choice["id"], "answer": any_answer(choice["choice"], dice), "id": f"cut-{number}"}
        live.send(message)
        live.socket.socket.shutdown(socket.SHUT_RDWR)  # cut, whether it has arrived or not
        live.close()
        body = {key: message[key] for key in ("choice", "answer", "id")}
        assert server.post("/api/seat/answers", tokens["storyteller"], body).status_code in (200, 409)
    now = server.get("/api/seat", tokens["storyteller"]).json()
    seen = server.get("/api/seat", tokens["storyteller"], since=known).json()
    assert events + seen["events"] == now["events"] or seen["is_whole"]
    journal = server.get("/api/seat/journal", tokens["storyteller"]).text
    assert journal


def test_a_database_that_is_restarted_is_waited_for(postgres: Postgres) -> None:
    server = Served(postgres.url)
    try:
        with Crowd(server, list(BUILT_IN)) as crowd:
            for _ in range(2):
                crowd.wait_for(MORE)
                postgres.stop()
                ill = server.get("/api/health")
                assert (ill.status_code, set(ill.json())) == (503, {"rule", "sentence"})
                postgres.start()
            crowd.wait_for(MORE)
            acknowledged = list(crowd.acknowledged)
    finally:
        server.kill()
    check(rows_of_postgres(postgres), acknowledged)


def children_of(process: int) -> list[int]:
    """Give the workers of a server."""
    tasks = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [each for each in map(int, tasks) if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text()]


def test_a_worker_that_dies_loses_no_table(postgres: Postgres) -> None:
    server = Served(postgres.url, workers=2)
    try:
        with Crowd(server, list(BUILT_IN)) as crowd:
            for _ in range(2):
                crowd.wait_for(MORE)
                os.kill(children_of(server.process.pid)[0], signal.SIGKILL)
            crowd.wait_for(MORE)
            acknowledged = list(crowd.acknowledged)
        assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.kill()
    check(rows_of_postgres(postgres), acknowledged)


def test_live_sockets_find_their_table_again_when_its_worker_dies(postgres: Postgres) -> None:
    server = Served(postgres.url, workers=2)
    acknowledged: list[tuple[str, str, str]] = []
    try:
        came, dice = 0, Random(5)
        table, token = begun(server)
        live = again(server, token, 0)
        while len(acknowledged) < 10:
            if len(acknowledged) in (3, 7):  # one of them, who may hold the table or not; then all there are
                for child in children_of(server.process.pid)[: 1 if len(acknowledged) == 3 else None]:
                    os.kill(child, signal.SIGKILL)
            id, answer, is_stored = f"{dice.getrandbits(64):x}", None, False
            while not is_stored:
                try:
                    look = live.until(lambda look: look["choices"] or look["is_over"])
                    if look["is_over"]:
                        table, token = begun(server)
                        live = again(server, token, 0)
                        continue
                    choice = look["choices"][0]
                    answer = answer or (choice["id"], any_answer(choice["choice"], dice))
                    said = live.answer(*answer, id)
                    is_stored = said["kind"] == "stored"
                    if said.get("status") in (409, 422):
                        id, answer = f"{dice.getrandbits(64):x}", None  # another answer has another id
                    assert is_stored or said["status"] in (409, 422, 503), said
                except ConnectionClosed:
                    came += 1
                    live = again(server, token, live.look.get("number", 0))
            acknowledged.append((table, "storyteller", id))
        live.close()
        assert came  # one of those who died held the table
        assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.kill()
    check(rows_of_postgres(postgres), acknowledged)


def begun(server: Served) -> tuple[str, str]:
    """Open a table whose game master is a person, and begin; give it and the token, however often it must be asked."""
    while True:
        try:
            opened = server.open("draws", {"storyteller": "person"})
            token: str = opened["seats"]["storyteller"]["token"]
            assert server.post("/api/seat/join", token, {"person": "Ann"}).status_code == 200
            assert server.post("/api/seat/begin", token).status_code == 200
            return opened["table"], token
        except httpx.TransportError:
            continue


def again(server: Served, token: str, since: int) -> Live:
    """Come to a seat by its live socket, as soon as there is somebody to come to."""
    while True:
        try:
            return server.live(token, since=since, changes=True)
        except (OSError, InvalidHandshake, EOFError, ConnectionClosed):
            continue


def test_two_servers_that_fight_for_a_table_write_it_once(postgres: Postgres) -> None:
    """Both hold the table for their own, because one of them stood still while the other took it."""
    one, two = Served(postgres.url), Served(postgres.url)
    try:
        tokens = at_draws(one)
        choice = first_choice(one, tokens["storyteller"])
        os.kill(one.process.pid, signal.SIGSTOP)
        taken: list[int] = []
        body = {"choice": choice["id"], "answer": legal(choice), "id": "two"}
        late = {**body, "id": "one"}
        asking = threading.Thread(
            target=lambda: taken.append(one.post("/api/seat/answers", tokens["storyteller"], late).status_code)
        )
        asking.start()  # it waits in the socket of the one that stands still
        with psycopg.connect(postgres.url, autocommit=True) as connection:
            connection.execute("UPDATE tables SET until = 0")  # its lease runs out
        assert two.post("/api/seat/answers", tokens["storyteller"], body).status_code == 200
        os.kill(one.process.pid, signal.SIGCONT)
        asking.join()
        assert taken in ([409], [503])
        looks = [each.get("/api/seat", tokens["storyteller"]).json() for each in (one, two)]
        assert looks[0]["view"] == looks[1]["view"]
        assert looks[0]["events"] == looks[1]["events"]
    finally:
        one.kill()
        two.kill()
    check(rows_of_postgres(postgres), [])


def test_a_server_that_stands_still_keeps_nobody_from_the_tables_of_another(postgres: Postgres) -> None:
    one, two = Served(postgres.url), Served(postgres.url)
    try:
        token = at_draws(one)["dale"]
        assert two.get("/api/seat", token).status_code == 200  # sent on
        os.kill(one.process.pid, signal.SIGSTOP)
        looks: list[int] = []
        waiting = [
            threading.Thread(target=lambda: looks.append(two.get("/api/seat", token).status_code))
            for _ in range(4 * (os.cpu_count() or 1) + 16)
        ]
        for each in waiting:
            each.start()
        own = two.open("draws", {"dale": "person"})
        assert two.get("/api/seat", own["seats"]["dale"]["token"]).status_code == 200
        assert not looks
        os.kill(one.process.pid, signal.SIGCONT)
        for each in waiting:
            each.join()
        assert looks == [200] * len(waiting)
    finally:
        one.kill()
        two.kill()


def test_an_entry_that_postgresql_does_not_take_takes_no_other_with_it(postgres: Postgres) -> None:
    async def together() -> list[object]:
        store = Store(postgres.url)
        first = Table(find_game("draws"), secret=bytes(32)).entries[0]
        for table in ("no sign", "beside"):
            await store.add(table, b"{}", bytes(32), "", [first], [])
        second = msgspec.structs.replace(first, number=1)
        found = await asyncio.gather(
            store.append("no sign", 0, second, Asking("dale", "\0")),
            store.append("beside", 0, second, Asking("dale", "fine")),
            return_exceptions=True,
        )
        with psycopg.connect(postgres.url) as connection:
            for relation in ("entries", "tables"):
                column = "table_id" if relation == "entries" else "id"
                connection.execute(f"DELETE FROM {relation} WHERE {column} IN ('no sign', 'beside')")
        await asyncio.to_thread(store.close)
        return list(found)

    refused, stored = asyncio.run(together())
    assert isinstance(refused, StoreLost)
    assert isinstance(stored, int)  # how long its line is


@pytest.mark.parametrize("game", ["draws", "suits"])
def test_both_doors_lead_to_the_same_table(postgres: Postgres, game: str) -> None:
    """A call or a socket that comes to the server that does not hold the table is sent on to the one that does."""
    one, two = Served(postgres.url), Served(postgres.url)
    try:
        info = next(each for each in one.get("/api/games").json() if each["name"] == game)["scenarios"][0]
        gm = info["seats"][0]["id"]
        opened = one.open(game, {gm: "person"})
        token = opened["seats"][gm]["token"]
        assert two.post("/api/seat/join", token, {"person": "Ann"}).status_code == 200
        with one.live(token) as here, two.live(token, changes=True) as there:
            assert two.post("/api/seat/begin", token).status_code == 200
            here.until(lambda look: look["company"]["has_begun"])
            there.until(lambda look: look["company"]["has_begun"])
        assert two.get(f"/api/tables/{opened['table']}").json()["game"] == game
        one.kill()  # without a word: its lease has not run out
        back = two.get("/api/seat", token)
        assert back.status_code == 200
        assert back.json()["company"]["has_begun"]
        with two.live(token) as again:
            assert again.until(lambda look: True)["company"]["has_begun"]
    finally:
        for each in (one, two):
            if each.process.poll() is None:
                each.kill()
