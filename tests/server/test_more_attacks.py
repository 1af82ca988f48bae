"""What was tried against the live server with fresh eyes: `docs/attacks.md` lists it from number 23 on."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import WebSocket
from litestar.datastructures import State
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

import outdraw
from outdraw.core import own_bots
from outdraw.core.bots import Seen
from outdraw.core.choices import Choice
from outdraw.server import lab
from outdraw.server import live as sockets
from outdraw.server.clerks import MOST_OF_ONE, Busy, Clerk, Clerks
from outdraw.server.house import House, NoSuchSeat, Sitting
from outdraw.server.keys import hashed
from outdraw.server.lab import Bench
from outdraw.server.limits import Rate
from outdraw.server.messages import Duel, Job, OpenTable
from outdraw.server.outbox import Outbox
from outdraw.server.room import SHOWN
from outdraw.server.settings import Settings
from outdraw.server.store import Store
from tests.server.support import SOON, Served, served
from tests.server.test_seats import at_draws, first_choice, legal
from tests.server.test_secrecy import room_of


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do several things at the same moment."""
    found: list[Any] = []
    threads = [threading.Thread(target=lambda work=work: found.append(work())) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# --- 23: input beyond all depth --------------------------------------------------------------------------------------


def test_what_is_nested_beyond_all_depth_is_refused_as_any_nonsense(server: Served) -> None:
    tokens = at_draws(server)
    deep = "[" * 50_000 + "]" * 50_000
    edit = f'{{"path": ["round"], "value": {deep}, "why": "to see"}}'
    table = f'{{"game": "draws", "switches": {{"a": {deep}}}}}'
    with server.client(tokens["storyteller"]) as client:
        for path, body in (("/api/seat/gm/edit", edit), ("/api/tables", table)):
            said = client.post(path, content=body, headers={"content-type": "application/json"})
            assert said.status_code == 400, path
            assert set(said.json()) == {"rule", "sentence"}


# --- 24: a dial of any size ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{f"rule {n}": "asked" for n in range(101)}, {"\x1b[2J": "asked"}])
def test_a_table_is_opened_with_no_larger_dial_than_one_may_turn_to(server: Served, rules: dict[str, str]) -> None:
    said = server.post("/api/tables", body={"game": "draws", "dial": {"rules": rules}})
    assert said.status_code == 422
    assert said.json()["rule"] == "table.gm.dial"


# --- 25: people who say they are bots --------------------------------------------------------------------------------


def test_nobody_passes_for_a_bot(server: Served) -> None:
    tokens = at_draws(server)
    for name in ("a bot", " A Bot"):
        assert server.post("/api/seat/join", tokens["dale"], {"person": name}).status_code == 422
    opened = server.open("draws", {"storyteller": "person", "dale": "person"}, walk_in=True)
    assert server.post(f"/api/tables/{opened['table']}/sit", body={"person": "a bot"}).status_code == 422


# --- 26: ids of answers that a database does not take ----------------------------------------------------------------


def test_the_id_of_an_answer_is_of_signs_that_can_be_shown(server: Served) -> None:
    tokens = at_draws(server)
    choice = first_choice(server, tokens["storyteller"])
    for id in ("\0", "a\x1b[2J", "\n"):
        body = {"choice": choice["id"], "answer": legal(choice), "id": id}
        assert server.post("/api/seat/answers", tokens["storyteller"], body).status_code == 422
        with server.live(tokens["storyteller"]) as live:
            assert live.answer(choice["id"], legal(choice), id)["status"] == 422
    assert first_choice(server, tokens["storyteller"])["id"] == choice["id"]


# --- 27: who has lost a seat -----------------------------------------------------------------------------------------


def test_whoever_has_lost_a_seat_says_nothing_more_though_they_do_not_read() -> None:
    """Their socket ends once they have read what waits for them; until then it must not be listened to."""

    async def receive() -> dict[str, str]:
        return {"type": "websocket.receive", "text": '{"choice": "1", "answer": "a", "id": "late"}'}

    async def listen() -> None:
        outbox = Outbox()
        outbox.close("This seat was handed over.")
        state = SimpleNamespace(rate=Rate(0, 0))
        socket = SimpleNamespace(app=SimpleNamespace(state=state), scope={sockets.HEARD: receive})
        nobody = cast(Sitting, None)  # whoever asks it for anything fails
        async with asyncio.timeout(SOON):
            await sockets._listen(  # pyright: ignore[reportPrivateUsage]
                cast(WebSocket[Any, Any, State], socket), nobody, outbox
            )

    asyncio.run(listen())


def test_a_token_that_ends_while_it_is_looked_up_opens_nothing() -> None:
    class Slow:
        """A store that has read a token when it ends, and says so after."""

        def __init__(self) -> None:
            self.tokens = {hashed("old"): ("table", "dale")}
            self.goes_on = asyncio.Event()

        async def seat_of(self, key: bytes) -> tuple[str, str] | None:
            found = self.tokens.get(key)
            await self.goes_on.wait()
            return found

        async def set_token(self, table: str, seat: str, key: bytes) -> list[bytes]:
            ended = list(self.tokens)
            self.tokens = {key: (table, seat)}
            return ended

    async def race() -> None:
        store = Slow()
        house = House(cast(Store, store), Settings())
        room: Any = SimpleNamespace(id="table", end_sockets=lambda seat, farewell: None)
        looked_up = asyncio.create_task(house.whose("old"))
        await asyncio.sleep(0)
        await house.new_key(room, "dale")
        store.goes_on.set()
        with pytest.raises(NoSuchSeat):
            await looked_up
        with pytest.raises(NoSuchSeat):
            await house.whose("old")

    asyncio.run(race())


# --- 28: several things at the same moment ---------------------------------------------------------------------------


def test_all_looks_over_a_shoulder_are_told_however_many_come_at_once(server: Served) -> None:
    tokens = at_draws(server)
    body = {"seat": "dale", "why": "to see"}
    said = at_once([lambda: server.post("/api/seat/gm/view-as", tokens["storyteller"], body).status_code] * 10)
    assert said == [200] * 10
    for _ in range(SHOWN):
        assert server.post("/api/seat/gm/view-as", tokens["storyteller"], body).status_code == 200
    notices = server.get("/api/seat", tokens["dale"]).json()["notices"]
    assert [each["number"] for each in notices] == list(range(10, SHOWN + 10))  # the newest, none left out


def test_seats_that_are_handed_over_at_once_all_change_hands(server: Served) -> None:
    tokens = at_draws(server)
    people = [seat for seat in tokens if seat != "*"]
    given = [lambda seat=seat: server.post("/api/seat/hand-over", tokens[seat], {"to": "bot"}) for seat in people]
    assert [said.status_code for said in at_once(given)] == [200] * len(people)
    company = server.get("/api/seat", tokens[people[0]]).json()["company"]
    assert {seat["id"]: seat.get("bot") for seat in company["seats"] if seat["id"] in people} == dict.fromkeys(
        people, "house"
    )


# --- 29: spectators as eyes of the game master -----------------------------------------------------------------------


def test_a_table_that_shows_spectators_more_says_so_to_every_player(server: Served) -> None:
    tokens = at_draws(server)
    late = {"spectators": {"all_after": 1}}
    assert server.post("/api/seat/gm/settings", tokens["storyteller"], late).status_code == 200
    told = [each["text"] for each in server.get("/api/seat", tokens["dale"]).json()["notices"]]
    assert told == ["From now on spectators see everything, all hands included, one entry late."]
    assert server.post("/api/seat/gm/settings", tokens["storyteller"], {"hints": True}).status_code == 200
    assert len(server.get("/api/seat", tokens["dale"]).json()["notices"]) == 1


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


def has_room(server: Served, token: str) -> bool:
    """Say whether a socket is let in now."""
    try:
        with server.live(token) as live:
            live.until(lambda look: True)
    except ConnectionClosed:
        return False
    return True


def test_nobody_fills_the_queue_of_what_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()

    def work(self: Clerk, name: str, *given: Any) -> str:
        goes_on.wait(SOON)
        return name

    monkeypatch.setattr(Clerk, "do", work)

    async def ask() -> None:
        clerks = Clerks(1)
        mine = [asyncio.create_task(clerks.do("odds", seconds=1, caller="me")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await clerks.do("odds", seconds=1, caller="me")
        another = asyncio.create_task(clerks.do("odds", seconds=1, caller="somebody else"))
        goes_on.set()
        assert await asyncio.gather(*mine, another) == ["odds"] * (MOST_OF_ONE + 1)
        assert await clerks.do("odds", seconds=1, caller="me") == "odds"
        clerks.end()

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


# --- 31: more than was asked for -------------------------------------------------------------------------------------


def test_no_more_events_are_given_than_were_asked_for(server: Served) -> None:
    tokens = at_draws(server)
    for _ in range(8):
        turned = {"luck": "automatic", "why": "once more"}
        assert server.post("/api/seat/gm/dial", tokens["storyteller"], turned).status_code == 200
    assert server.get("/api/seat/events", tokens["dale"], start=0, stop=-2).json() == []
    assert len(server.get("/api/seat/events", tokens["dale"], start=2, stop=4).json()) == 2


# --- 33: calls that never end ----------------------------------------------------------------------------------------

HALF_SENT = {
    "nothing": b"",
    "headers": b"GET /api/health HTTP/1.1\r\nHost: here\r\nX-More: ",
    "a body": b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n{",
    "a second call": b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\nGET /api/he",
}


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


# --- 34: bots that are code ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["os:system", "tests.server.support:any_answer", "mine:careful", "own:random_bot"])
def test_no_name_of_a_bot_makes_a_server_import_or_run_anything(server: Served, name: str) -> None:
    tokens = at_draws(server)
    handed = [
        ("/api/tables", "", {"game": "draws", "seats": {"dale": f"bot:{name}"}}),
        ("/api/seat/hand-over", tokens["dale"], {"to": f"bot:{name}"}),
        ("/api/seat/gm/hand-over", tokens["storyteller"], {"seat": "dale", "to": f"bot:{name}"}),
    ]
    for path, token, body in handed:
        said = server.post(path, token, body)
        assert said.status_code == 422, path
        assert "has no bot" in said.json()["sentence"]
    with server.client() as client:
        duel = {"game": "draws", "a": ["caleb_voss"], "b": ["poacher"], "bot_a": name, "fights": 1}
        job = client.post("/api/lab/duel", json=duel).json()
        while job["state"] in ("waiting", "running"):
            job = client.get(f"/api/lab/jobs/{job['job']}").json()
    assert job["state"] == "failed"
    assert "has no bot" in job["sentence"]


def test_where_strangers_name_bots_none_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_bots, "_kept_out", [])
    assert callable(own_bots.find_own("tests.server.support:any_answer", Random(0)))
    own_bots.keep_out("not here")
    with pytest.raises(own_bots.NoSuchBot, match="not here"):
        own_bots.find_own("tests.server.support:any_answer", Random(0))


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
        room._store = cast(Store, SimpleNamespace(append=stored))  # pyright: ignore[reportPrivateUsage]
        room._bots[first.choice.seat] = thinks  # pyright: ignore[reportPrivateUsage]
        made = asyncio.create_task(room._let_answer(first))  # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0)
        await asyncio.to_thread(is_read.set)
        await made
        return len(table.entries)

    assert asyncio.run(play()) == len(outdraw.open_table("draws", seed=1).entries) + 1


# --- 37: what a spectator sends --------------------------------------------------------------------------------------


def test_a_spectator_is_not_sent_back_what_they_sent(server: Served) -> None:
    tokens = at_draws(server, spectators="public")
    with server.live(tokens["*"]) as watching:
        watching.until(lambda look: True)
        watching.send({"id": "x" * 60_000, "choice": "1"})
        while (said := watching.receive())["kind"] != "refused":
            pass
    assert (said["status"], len(said["id"])) == (403, 64)


# --- 38: moves that are counted --------------------------------------------------------------------------------------


def test_what_a_server_counts_is_for_whoever_runs_it(server: Served, tmp_path: Path) -> None:
    """Somebody who counts all moves learns of those that nobody is told of."""
    elsewhere = {"X-Forwarded-For": "192.0.2.7"}
    with server.client() as client:
        said = client.get("/api/metrics", headers=elsewhere)
        assert (said.status_code, "moves" in said.text) == (403, False)
        assert client.get("/api/metrics").status_code == 200
    with served(tmp_path, metrics="192.0.2.7") as other, other.client() as client:
        assert client.get("/api/metrics", headers=elsewhere).status_code == 200


# --- 39: one caller and all clerks -----------------------------------------------------------------------------------


def test_nobody_keeps_all_clerks(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()

    def do(clerk: Clerk, name: str, *more: Any) -> str:
        assert name == "quick" or goes_on.wait(SOON)
        return name

    monkeypatch.setattr(Clerk, "do", do)

    async def ask() -> None:
        clerks = Clerks(2)
        mine = [asyncio.create_task(clerks.do("long", seconds=1, caller="me")) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        assert await clerks.do("quick", seconds=1, caller="somebody else") == "quick"
        goes_on.set()
        assert await asyncio.gather(*mine) == ["long"] * MOST_OF_ONE
        clerks.end()

    asyncio.run(ask())


# --- 41: scenes beyond all measure -----------------------------------------------------------------------------------


def test_a_scene_of_thousands_is_refused(server: Served) -> None:
    """A table of forty thousand people stopped all tables of a server."""
    head = '[[scenario]]\nid = "crowd"\nname = "A crowd"\nsummary = "Everybody."\n'
    block = '[[scenario.placed]]\ncharacter = "gunman"\ncount = 100\nside = "gunmen"\n'
    for blocks, why in ((3, "300 people are placed, expected at most 200"), (400, "expected")):
        files = {"scenarios.toml": head + block * blocks}
        said = server.post("/api/tables", body={"game": "suits", "scenario": "crowd", "content": files})
        assert said.status_code == 422
        assert why in said.json()["sentence"]


@pytest.mark.parametrize(
    ("game", "people"),
    [("suits", "placed"), ("cavaliers", "person"), ("draw_your_weapon", "npcs"), ("draws", "others")],
)
def test_every_game_says_how_many_people_a_scene_has_at_most(server: Served, game: str, people: str) -> None:
    described = {each["name"]: each["schema"] for each in server.get(f"/api/games/{game}/content").json()}
    scenario = described["scenarios"]["$defs"]["Scenario"]["properties"]
    assert scenario[people]["maxItems"] <= 100


# --- 42: the lab held by standing still ------------------------------------------------------------------------------


def test_one_caller_leaves_a_process_of_the_lab_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever pauses or fights for long keeps two of three processes, however many jobs they begin."""
    doing: list[str] = []
    goes_on = threading.Event()

    def work(self: Clerk, name: str, given: Any, seconds: float, told: Any, order: Callable[[], str]) -> str:
        order()  # as a clerk does first: from now on it is running
        doing.append(given[0]["bot_a"])
        goes_on.wait(SOON)
        return name

    monkeypatch.setattr(Clerk, "do", work)

    async def ask() -> None:
        bench = Bench(SOON)
        mine = [bench.begin("duel", Duel("suits", bot_a="mine"), 1, "me") for _ in range(8)]
        theirs = bench.begin("duel", Duel("suits", bot_a="theirs"), 1, "somebody else")
        while len(doing) < 3:
            await asyncio.sleep(0)
        goes_on.set()
        assert sorted(doing[:3]) == ["mine", "mine", "theirs"]
        while any(state_of(bench, each) != "done" for each in (*mine, theirs)):
            await asyncio.sleep(0)
        bench.end()

    asyncio.run(ask())


def test_who_pauses_for_long_goes_on_when_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_PAUSED", 0.0)
    monkeypatch.setattr(lab, "CLERKS", 1)
    orders: list[str] = []
    is_asked, goes_on = threading.Event(), threading.Event()

    def work(self: Clerk, name: str, given: Any, seconds: float, told: Any, order: Callable[[], str]) -> str:
        orders.append(order())
        is_asked.set()
        goes_on.wait(SOON)
        orders.append(order())
        return name

    monkeypatch.setattr(Clerk, "do", work)

    async def ask() -> None:
        bench = Bench(SOON)
        first = bench.begin("duel", Duel("suits"), 1, "me")
        await asyncio.to_thread(is_asked.wait, SOON)
        assert bench.pause(first.job, True) == bench.job(first.job)
        assert bench._order(first.job) == "pause"  # pyright: ignore[reportPrivateUsage]  # nobody waits
        second = bench.begin("duel", Duel("suits"), 1, "somebody else")
        assert bench._order(first.job) == "go on"  # pyright: ignore[reportPrivateUsage]
        assert state_of(bench, first) == "running"
        goes_on.set()
        while state_of(bench, second) != "done":
            await asyncio.sleep(0)
        bench.end()

    asyncio.run(ask())
    assert orders == ["go on"] * 4


def state_of(bench: Bench, begun: Job) -> str:
    """Give what a job does now."""
    job = bench.job(begun.job)
    assert job is not None
    return job.state


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
        house = House(Store(str(tmp_path / "tables.sqlite")), Settings())
        await house.begin()
        room, *_ = await house.open(OpenTable("draws", seats={"storyteller": "person", "dale": "person"}))
        for number in range(SHOWN + 7):
            await room.notice("dale", f"{number}")
        kept = await house.store.read(lambda connection: connection.execute(text("select number from notices")).all())
        assert sorted(each.number for each in kept) == list(range(7, SHOWN + 7))
        await house.end()
        house.store.close()

    asyncio.run(tell())
