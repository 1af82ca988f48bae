"""Who is at a table: people who walk in, who are away, who watch late; and how the game master has it run."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from outdraw.core.journal import line_of
from outdraw.rooms.delayed import together
from outdraw.rooms.room import Room
from tests.server.support import Served, any_answer, at_draws, first_choice, legal


def test_whoever_knows_the_code_takes_a_free_seat(server: Served) -> None:
    opened = server.open("draws", {"storyteller": "person", "dale": "person", "ruth": "person"}, walk_in=True)
    code = opened["table"]
    free = server.get(f"/api/tables/{code}").json()["free"]
    assert [seat["id"] for seat in free] == ["dale", "ruth"]
    taken = server.post(f"/api/tables/{code}/sit", body={"person": "Ann", "seat": "ruth"})
    assert taken.status_code == 200, taken.text
    assert taken.json()["seat"] == "ruth"
    look = server.get("/api/seat", taken.json()["key"]["token"]).json()
    assert look["seat"] == "ruth"
    assert {seat["id"]: seat.get("person", "") for seat in look["company"]["seats"]}["ruth"] == "Ann"
    assert server.get("/api/seat", opened["seats"]["ruth"]["token"]).status_code == 401  # the seat is Ann's alone
    again = server.post(f"/api/tables/{code}/sit", body={"person": "Bob", "seat": "ruth"})
    assert again.status_code == 409
    assert server.post(f"/api/tables/{code}/sit", body={"person": "Bob"}).json()["seat"] == "dale"
    assert server.post(f"/api/tables/{code}/sit", body={"person": "Cid"}).status_code == 409
    assert server.post("/api/tables/nowhere/sit", body={"person": "Cid"}).status_code == 404


def test_nobody_walks_in_unless_they_may(server: Served) -> None:
    opened = server.open("draws", {"storyteller": "person", "dale": "person"})
    assert server.get(f"/api/tables/{opened['table']}").json()["free"] == []
    assert server.post(f"/api/tables/{opened['table']}/sit", body={"person": "Ann"}).status_code == 409
    token = opened["seats"]["storyteller"]["token"]
    assert server.post("/api/seat/gm/settings", token, {"walk_in": True}).status_code == 200
    assert server.post(f"/api/tables/{opened['table']}/sit", body={"person": "Ann"}).status_code == 200


def test_the_game_master_has_the_table_run_otherwise(server: Served) -> None:
    tokens = at_draws(server)
    said = server.post("/api/seat/gm/settings", tokens["storyteller"], {"hints": False, "spectators": "none"})
    assert said.status_code == 200
    company = server.get("/api/seat", tokens["dale"]).json()["company"]
    assert (company["hints"], company["spectators"]) == (False, "none")
    assert server.get("/api/seat", tokens["*"]).status_code == 401
    choice = first_choice(server, tokens["storyteller"])
    assert server.get("/api/seat/odds", tokens["storyteller"], choice=choice["id"]).status_code == 403
    assert server.post("/api/seat/gm/settings", tokens["dale"], {"hints": True}).status_code == 403


def test_a_bot_answers_for_somebody_who_is_away(server: Served) -> None:
    tokens = at_draws(server, absent=1)
    with server.live(tokens["dale"]) as dale:
        asked = dale.until(lambda look: look["waiting_for"])
        before = len(asked["events"]), asked["waiting_for"]
        dale.send({"kind": "pass"})  # where anybody may speak first, people go before bots
        dale.until(lambda look: (len(dale.events), look["waiting_for"]) != before)


def test_a_bot_answers_for_whoever_thinks_longer_than_the_clock_allows(server: Served) -> None:
    tokens = at_draws(server, clock=1)
    with server.live(tokens["storyteller"]) as here:
        asked = here.until(lambda look: look["choices"])["choices"][0]["id"]
        here.until(lambda look: asked not in [each["id"] for each in look["choices"]])
        assert here.look["company"]["clock"] == 1


def test_bots_do_not_wait_for_the_clock(server: Served) -> None:
    opened = server.open("suits", {"sabine": "person"}, scenario="road", clock=86_400)
    token = opened["seats"]["sabine"]["token"]
    assert server.post("/api/seat/join", token, {"person": "Ann"}).status_code == 200
    with server.live(token) as here:
        assert server.post("/api/seat/begin", token).status_code == 200
        dice = Random(3)
        for _ in range(4):
            look = here.until(lambda look: look["choices"] or look["is_over"])
            if look["is_over"]:
                break
            first = look["choices"][0]
            assert here.answer(first["id"], any_answer(first["choice"], dice))["kind"] == "stored"


def test_a_seat_is_held_for_whoever_comes_back(server: Served) -> None:
    tokens = at_draws(server, absent=0)
    choice = first_choice(server, tokens["storyteller"])
    with server.live(tokens["storyteller"]) as live:
        live.until(lambda look: look["choices"])
    assert first_choice(server, tokens["storyteller"]) == choice


def test_who_can_arrive_is_said_to_the_game_master_alone(server: Served) -> None:
    tokens = at_draws(server)
    said = server.get("/api/seat/gm/arrivals", tokens["storyteller"])
    assert said.status_code == 200
    assert all(set(each) == {"id", "name", "seats"} for each in said.json())
    assert said.json()[0]["seats"] == ["dale", "ruth", "caleb", "marisol"]
    assert server.get("/api/seat/gm/arrivals", tokens["dale"]).status_code == 403


def test_the_game_master_alone_may_call_and_everybody_is_told(server: Served) -> None:
    opened = server.open("suits", {"gm": "person", "sabine": "person"}, scenario="road", hints=True)
    gm, player = (opened["seats"][seat]["token"] for seat in ("gm", "sabine"))
    for token, person in ((gm, "Jule"), (player, "Lena")):
        assert server.post("/api/seat/join", token, {"person": person}).status_code == 200
    assert server.post("/api/seat/begin", gm).status_code == 200
    test = next(each for each in server.get("/api/seat/gm/callings", gm).json() if each["id"] == "contest")
    body = {"call": "contest", "answers": [each["answer"] for each in test["asks"]]}
    assert all(0 < chance < 1 for chance in server.post("/api/seat/gm/call/odds", gm, body).json().values())
    for path in ("call", "call/odds"):
        assert server.post(f"/api/seat/gm/{path}", player, body).status_code == 403
        assert server.post(f"/api/seat/gm/{path}", gm, {"call": "contest", "answers": []}).status_code == 422
    assert server.get("/api/seat/gm/callings", player).status_code == 403
    assert server.post("/api/seat/gm/call", gm, body).status_code in (200, 201)
    assert "called" in [event["kind"] for event in server.get("/api/seat", player).json()["events"]]


def test_spectators_who_see_everything_see_it_late(server: Served) -> None:
    tokens = at_draws(server, spectators={"all_after": 1})
    assert server.get("/api/seat", tokens["storyteller"]).json()["events"]
    assert server.get("/api/seat", tokens["*"]).json()["events"] == []  # the scene has yet to begin for them
    assert server.get("/api/seat/replay", tokens["*"]).status_code == 403
    choice = first_choice(server, tokens["storyteller"])
    body = {"choice": choice["id"], "answer": legal(choice), "id": "late"}
    assert server.post("/api/seat/answers", tokens["storyteller"], body).status_code == 200
    assert server.get("/api/seat", tokens["*"]).json()["events"]
    assert server.get("/api/seat", tokens["*"]).json()["company"]["spectators"] == {"all_after": 1}


def test_together_shows_what_anybody_sees() -> None:
    views = [{"zones": {"a": ["8h"], "b": ["??"]}, "x": "??"}, {"zones": {"a": ["??"], "b": ["9d"]}, "x": "??"}]
    assert together(views) == {"zones": {"a": ["8h"], "b": ["9d"]}, "x": "??"}


def test_a_late_table_stands_where_the_table_stood() -> None:
    from outdraw.games import find_game
    from outdraw.rooms.delayed import Delayed
    from outdraw.table.bots import BOT, Company
    from outdraw.table.table import Table

    table = Table(find_game("draw_your_weapon"), secret=b"a secret of thirty-two bytes ...")
    for seat in table.seats:
        table.join(seat, BOT)
    table.begin()
    company = Company(table, {seat: table.game.bot(Random(number)) for number, seat in enumerate(table.seats)})
    late = Delayed(table, 5)
    for _ in range(20):
        company.move()
        assert late.seen().view
        assert late._late is not None
        there = len(late._late.entries)
        assert there == max(1, len(table.entries) - 5)
        assert line_of(late._late.entries[-1]) == line_of(table.entries[there - 1])
    hands = late.seen().view["zones"]
    held = [cards for name, zone in hands.items() if "hand" in name for cards in zone["cards"]]
    assert held
    assert "??" not in held
    assert msgspec.json.encode(late.seen().parts)


def test_bots_take_their_time_where_anybody_plays_or_looks_on() -> None:
    """A fight that was left to bots was over before whoever had left it could follow."""

    def pause(*watchers: set[str], plays: str = "bot:house", own: tuple[int, int] | None = None) -> tuple[int, int]:
        feeds = {str(place): SimpleNamespace(outboxes=each) for place, each in enumerate(watchers)}
        plan, settings = SimpleNamespace(plays={"north1": plays}, pause=own), SimpleNamespace(pause=(350, 900))
        room: Any = SimpleNamespace(arrangement=plan, _feeds=feeds, _limits=settings)
        return Room.bots_wait(room)

    assert pause() == pause(set()) == (0, 0)
    assert pause(set(), {"a socket"}) == pause(plays="person") == (350, 900)
    assert pause({"a socket"}, own=(0, 0)) == (0, 0)
