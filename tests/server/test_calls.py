"""The calls without a seat: health, games, rules, odds, lab, the page, and what guards them."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from outdraw import __version__
from outdraw.games import BUILT_IN, find_game, find_questions
from outdraw.odds.answer import ask
from outdraw.server.app import make_app
from outdraw.server.run import address, listen
from outdraw.server.settings import Settings
from outdraw.server.store import Store
from outdraw.table.replay import verify
from tests.server.support import SOON, Served, at_draws, look, served


def test_the_server_is_well_and_says_which_it_is(server: Served) -> None:
    assert server.get("/api/health").json() == {"status": "ok", "version": __version__}


def test_metrics_are_what_prometheus_reads(server: Served) -> None:
    said = server.get("/api/metrics")
    assert said.headers["content-type"].startswith("text/plain")
    assert "\noutdraw_moves_total " in said.text
    assert 'outdraw_commit_seconds_bucket{le="+Inf"}' in said.text


def test_every_game_is_listed_with_its_scenarios_and_seats(server: Served) -> None:
    games = server.get("/api/games").json()
    assert [each["name"] for each in games] == list(BUILT_IN)
    for game in games:
        assert game["title"]
        assert game["summary"]
        for scenario in game["scenarios"]:
            assert [seat["is_gm"] for seat in scenario["seats"]].index(True) == 0


def test_a_game_brings_faces_for_those_of_its_content(server: Served) -> None:
    for game in server.get("/api/games").json():
        characters = find_game(game["name"]).folder / "content" / "characters.toml"
        known = {each["id"] for each in tomllib.loads(characters.read_text())["character"]}
        assert known <= set(game["portraits"]), game["name"]


def test_rules_are_read_and_searched(server: Served) -> None:
    book = server.get("/api/games/suits/rules").json()
    assert book["game"] == "suits"
    assert len(book["rules"]) > 50
    found = server.get("/api/games/suits/rules", words="armor").json()["rules"]
    assert 0 < len(found) < len(book["rules"])
    assert [each["game"] for each in server.get("/api/rules").json()] == [*BUILT_IN, "table"]
    assert server.get("/api/games/chess/rules").status_code == 404


def test_odds_are_those_of_the_odds(server: Served) -> None:
    said = server.get("/api/odds/draws/draw", pool=5, again=9).json()
    assert said["answer"] == ask("draws", "draw", pool=5, again=9).plain()
    assert said["given"] == {"pool": 5, "again": "9"} or said["given"]["pool"] == 5
    names = [each["name"] for each in server.get("/api/odds/suits").json()["questions"]]
    assert names == [each.name for each in find_questions("suits")]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_page_begins_every_question_where_it_tells_something(server: Served, game: str) -> None:
    for question in server.get(f"/api/odds/{game}").json()["questions"]:
        needed = [each for each in question["parameters"] if each.get("is_required")]
        begun = {each["name"]: first_of(each) for each in needed}
        named = [begun[each["name"]] for each in needed if "names" in each]
        assert len(named) == len(set(named)), "nobody attacks themselves"
        answer = server.get(f"/api/odds/{game}/{question['name']}", **begun).json()["answer"]
        assert any(0.02 < chance < 0.98 for chance in chances(answer)), (question["name"], answer)


def first_of(parameter: dict[str, Any]) -> str:
    """Give what a page begins an option with (`start` in `web/src/rooms/odds/questions.ts`)."""
    listed = [parameter.get("sample", ""), *parameter.get("among", ()), *parameter.get("names", ())]
    within = max(parameter.get("low", 0), min(parameter.get("high", 6), 6))
    return next((each for each in listed if each), str(within))


def chances(answer: Any) -> Iterator[float]:
    """Give all chances of an answer, wherever they stand."""
    if isinstance(answer, dict):
        answer = list(answer.values())
    if isinstance(answer, list):
        for each in answer:
            yield from chances(each)
    elif isinstance(answer, float):
        yield answer


@pytest.mark.parametrize("query", [{"pool": "many"}, {"pool": -100}, {}, {"pool": 5, "colour": "red"}])
def test_odds_refuse_in_words(server: Served, query: dict[str, str]) -> None:
    said = server.get("/api/odds/draws/draw", **query)
    assert said.status_code == 422
    assert set(said.json()) == {"rule", "sentence"}


def test_odds_that_take_too_long_are_ended_and_the_next_are_answered(tmp_path: Path) -> None:
    with served(tmp_path, odds_seconds=0.4) as server:
        long: dict[str, Any] = {"pool": 20, "against": 20, "target": 200, "draws": 200}
        assert server.get("/api/odds/draws/extended_contested", **long).status_code in (503, 422)
        assert server.get("/api/health").status_code == 200


UNSEEN_AT_FIRST = ("gilded_house",)
"""Scenarios in which nobody at the table sees the second side as they begin: the lab does not tell of it either."""


@pytest.mark.parametrize("game", ["suits", "draws", "cavaliers", "draw_your_weapon"])
def test_the_lab_says_who_stands_on_the_sides_of_a_scenario(server: Served, game: str) -> None:
    for bout in server.get(f"/api/lab/{game}").json()["scenarios"]:
        a, b = ({each["name"] for each in bout["cast"][side]} for side in "ab")
        assert a, bout["id"]
        assert not a & b, bout["id"]
        assert bool(b) != (bout["id"] in UNSEEN_AT_FIRST), bout["id"]


def test_a_duel_is_fought_beside_the_tables(server: Served) -> None:
    fighters = server.get("/api/lab/suits").json()["fighters"]
    a, b = fighters[0]["id"], fighters[1]["id"]
    job = server.post("/api/lab/duel", body={"game": "suits", "a": [a], "b": [b], "fights": 20, "seed": 3})
    assert job.status_code == 202
    with server.client() as client:
        while (seen := client.get(f"/api/lab/duel/{job.json()['job']}").json())["state"] in ("waiting", "running"):
            pass
    assert seen["state"] == "done", seen
    assert seen["outcome"]["a"] + seen["outcome"]["b"] + seen["outcome"]["draw"] == pytest.approx(1)


def test_a_duel_of_nobody_fails_in_words_and_one_can_be_stopped(server: Served) -> None:
    job = server.post("/api/lab/duel", body={"game": "suits", "a": ["nobody"], "b": ["nobody"]}).json()["job"]
    with server.client() as client:
        while (seen := client.get(f"/api/lab/duel/{job}").json())["state"] in ("waiting", "running"):
            pass
        assert seen["state"] == "failed"
        assert "nobody" in seen["sentence"]
        fighters = client.get("/api/lab/cavaliers").json()["fighters"]
        sides = {"a": [fighters[0]["id"]], "b": [fighters[1]["id"]]}
        long = client.post("/api/lab/duel", json={"game": "cavaliers", **sides, "fights": 1_000_000}).json()["job"]
        assert client.delete(f"/api/lab/duel/{long}").json()["state"] == "stopped"
        assert client.get(f"/api/lab/duel/{long}").json()["state"] == "stopped"
        assert client.get("/api/lab/duel/none").status_code == 404


def test_every_answer_carries_the_security_headers(server: Served) -> None:
    for path in ("/", "/api/health", "/api/seat", "/nowhere.js"):
        headers = server.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_pages_of_other_servers_are_turned_away(server: Served) -> None:
    with server.client() as client:
        body = {"game": "draws"}
        for origin in ("https://elsewhere.example", "null"):
            said = client.post("/api/tables", json=body, headers={"Origin": origin})
            assert said.status_code == 403
            assert set(said.json()) == {"rule", "sentence"}
        assert client.post("/api/tables", json=body, headers={"Origin": server.url}).status_code == 201


def test_the_page_or_how_to_build_it(server: Served) -> None:
    for path in ("/", "/t/abcdefghjk", "/odds/draws"):
        said = server.get(path)
        assert said.status_code == 200
        assert said.headers["content-type"].startswith("text/html")
        assert "Outdraw" in said.text
    assert server.get("/nowhere.js").status_code == 404
    with server.client() as browser:
        visited = browser.get("/rules/suits/no.such.rule", headers={"Accept": "text/html,*/*"})
        assert (visited.status_code, "Outdraw" in visited.text) == (200, True), "whoever visits is told by the page"
        assert browser.get("/api/nowhere", headers={"Accept": "text/html,*/*"}).status_code == 404
    assert server.get("/api/nowhere").status_code == 404
    assert server.get("/..%2f..%2fapp.py").status_code == 404


def test_the_description_has_every_call_and_its_types(server: Served) -> None:
    described = server.get("/api/schema").json()
    assert all(schema.get("description") for schema in described["components"]["schemas"].values())
    assert all(call.get("description") for calls in described["paths"].values() for call in calls.values())
    for path in ("/api/games", "/api/tables", "/api/seat", "/api/seat/answers", "/api/seat/gm/rewind", "/api/odds"):
        assert path in described["paths"], path
    assert {"Look", "Board", "Event", "Pick", "Refused"} <= set(described["components"]["schemas"])


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess"},
        {"game": "draws", "scenario": "nowhere"},
        {"game": "draws", "seats": {"nobody": "person"}},
        {"game": "draws", "seats": {"dale": "dragon"}},
        {"game": "draws", "seats": {"dale": "bot:dragon"}},
        {"game": "draws", "spectators": "sometimes"},
        {"game": "draws", "sets": {}},
        {"game": "draws", "pause": [9, 1]},
        [],
        "draws",
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(server: Served, body: object) -> None:
    said = server.post("/api/tables", body=body)
    assert said.status_code in (400, 422)
    assert set(said.json()) == {"rule", "sentence"}
    assert said.json()["sentence"]


def test_whoever_calls_too_often_waits(tmp_path: Path) -> None:
    with served(tmp_path, rate=1, tables_an_hour=8) as server:
        opened = [server.post("/api/tables", body={"game": "draws"}).status_code for _ in range(4)]
        assert opened[0] == 201
        assert opened[-1] == 429
        with server.client() as client:
            codes = {client.get("/api/health").status_code for _ in range(300)}
        assert codes == {200, 429}


@pytest.mark.filterwarnings(
    "ignore::DeprecationWarning"
)  # of the framework's own, which a server in a process has, too
@pytest.mark.parametrize(
    ("origin", "status"), [("https://games.example", 405), ("http://games.example", 403), ("https://x.example", 403)]
)
def test_behind_a_proxy_that_passes_no_host_pages_come_from_where_links_lead(
    tmp_path: Path, origin: str, status: int
) -> None:
    async def said() -> int:
        app = httpx.ASGITransport(cast(Any, make_app(Settings(url="https://games.example/"), store)))
        async with httpx.AsyncClient(transport=app, base_url="http://127.0.0.1:8420") as client:
            return (await client.post("/api/health", headers={"Origin": origin})).status_code

    store = Store(str(tmp_path / "tables.sqlite"))
    assert asyncio.run(said()) == status
    store.close()


def test_a_body_that_is_too_large_is_refused(server: Served) -> None:
    with server.client() as client:
        said = client.post("/api/tables", content=b" " * 10**6, headers={"Content-Type": "application/json"})
    assert said.status_code == 413


def test_it_ends_cleanly_when_asked(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        opened = server.open("draws", {"dale": "person"})
        live = server.live(opened["seats"]["dale"]["token"])
        live.until(lambda look: True)
        assert server.stop() in (0, -15)
        live.close()
        with pytest.raises(httpx.ConnectError):
            httpx.get(server.url + "/api/health", timeout=SOON)


def test_a_server_for_the_network_says_an_address_that_others_can_open() -> None:
    """Links begin with it, so that `0.0.0.0` or `127.0.0.1` would lead everybody to their own device."""
    listening = listen("0.0.0.0", 0)
    with listening:
        host, _, port = address(Settings(), listening).removeprefix("http://").rstrip("/").partition(":")
        assert host != "0.0.0.0"
        with socket.create_connection((host, int(port)), timeout=SOON):
            pass
        assert address(Settings(url="https://games.example/"), listening) == "https://games.example/"
    with listen("127.0.0.1", 0) as listening:
        assert address(Settings(), listening).startswith("http://127.0.0.1:")


def test_a_scene_that_is_broken_off_can_be_checked(server: Served, tmp_path: Path) -> None:
    tokens = at_draws(server)
    said = server.post("/api/seat/close", tokens["storyteller"])
    assert (said.status_code, said.json()["rule"]) == (409, "table.close.final")
    assert server.post("/api/seat/close", tokens["dale"], {"broken_off": True}).status_code == 403
    assert server.post("/api/seat/close", tokens["storyteller"], {"broken_off": True}).status_code == 200
    told = [each["text"] for each in look(server, tokens["dale"])["notices"]]
    assert told == ["Storyteller has closed the table before the scene was over."]
    assert look(server, tokens["storyteller"])["notices"] == []
    verdict = verify(server.get("/api/seat/journal", tokens["dale"]).content)
    assert verdict.is_closed
    assert not verdict.is_over


def test_the_journal_of_a_closed_table_is_given_where_its_rules_are_gone(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        closed, open_one = at_draws(server), at_draws(server)
        assert server.post("/api/seat/close", closed["storyteller"], {"broken_off": True}).status_code == 200
        kept = server.get("/api/seat/journal", closed["dale"]).content
        server.stop()
        with sqlite3.connect(server.database) as connection:  # as if they had been played by other rules
            changed = """CAST(replace(CAST(line AS TEXT), '"begin"', '"began"') AS BLOB)"""
            connection.execute(f"UPDATE entries SET line = {changed}")
            connection.execute("DELETE FROM snapshots")
        server.start()
        assert server.get("/api/seat", closed["dale"]).status_code == 503
        assert server.get("/api/seat/journal", closed["dale"]).content == kept.replace(b'"begin"', b'"began"')
        said = server.get("/api/seat/journal", open_one["dale"])
        assert (said.status_code, set(said.json())) == (503, {"rule", "sentence"})
