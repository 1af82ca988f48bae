"""Whole fights of every game, by GM, players, bots and spectators, over real sockets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from outdraw.games import BUILT_IN
from outdraw.table.replay import verify
from tests.server.postgres import Postgres
from tests.server.support import Live, Served, any_answer, served


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on each of the databases there are."""
    if request.param == "sqlite":
        with served(tmp_path_factory.mktemp("fights")) as running:
            yield running
        return
    database: Postgres = request.getfixturevalue("postgres")
    running = Served(database.url)
    yield running
    running.kill()


SCENES = {"draws": "one_night", "draw_your_weapon": "", "suits": "bob_jon_rod_tod", "cavaliers": ""}


def sat_down(server: Served, game: str, people: int, **more: Any) -> tuple[dict[str, Any], dict[str, Live]]:
    """Open a table whose GM and first players are people, who sit down and begin."""
    scenario = SCENES[game]
    games = {each["name"]: each for each in server.get("/api/games").json()}
    scenarios = games[game]["scenarios"]
    info = next((each for each in scenarios if each["id"] == scenario), scenarios[0])
    seats = [seat["id"] for seat in info["seats"]][:people]
    opened = server.open(game, dict.fromkeys(seats, "person"), scenario=info["id"], **more)
    for number, seat in enumerate(seats):
        token = opened["seats"][seat]["token"]
        said = server.post("/api/seat/join", token, {"person": f"Person {number}", "contribution": f"{number:02x}"})
        assert said.status_code == 200, said.text
    sockets = {
        seat: server.live(opened["seats"][seat]["token"], changes=bool(place % 2)) for place, seat in enumerate(seats)
    }
    assert server.post("/api/seat/begin", opened["seats"][seats[0]]["token"]).status_code == 200
    return opened, sockets


def play_on(sockets: dict[str, Live], dice: Random, most: int = 3000) -> int:
    """Let people give any legal answers until the scene is over; give how many they gave."""
    for each in sockets.values():
        each.until(lambda look: look["company"]["has_begun"])
    answers = 0
    while answers < most:
        asked = [each for each in sockets.values() if each.look["choices"]]
        if any(each.look["is_over"] for each in sockets.values()):
            break
        if not asked:
            next(iter(sockets.values())).receive()
            for each in sockets.values():
                drain(each)
            continue
        seat = asked[dice.randrange(len(asked))]
        open_one = seat.look["choices"][0]
        said = seat.answer(open_one["id"], any_answer(open_one["choice"], dice))
        assert said["kind"] == "stored" or said["status"] == 409, said
        answers += 1
        for each in sockets.values():
            drain(each)
    return answers


def drain(socket: Live) -> None:
    """Take what has come, without waiting."""
    socket.send({"kind": "ping"})
    while socket.receive()["kind"] != "pong":
        pass


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_whole_fight_with_gm_players_bots_and_a_spectator(server: Served, game: str, tmp_path: Path) -> None:
    opened, sockets = sat_down(server, game, people=3, spectators="public")
    with server.live(opened["spectator"]["token"]) as watching:
        play_on(sockets, Random(5))
        assert any(each.look["is_over"] for each in sockets.values())
        watching.until(lambda look: look["is_over"])
        assert watching.look["seat"] == "*"
        assert watching.look["choices"] == []
    for seat, socket in sockets.items():
        socket.until(lambda look: look["company"]["is_closed"])
        token = opened["seats"][seat]["token"]
        whole = server.get("/api/seat", token).json()
        for part in ("view", "board", "choices", "waiting_for", "is_over"):
            assert whole[part] == socket.look[part], part
        numbers = [event["number"] for event in socket.events]
        assert numbers == list(range(len(numbers)))
        socket.close()
    journal = server.get("/api/seat/journal", opened["spectator"]["token"])
    verdict = verify(journal.content)
    assert verdict.is_closed
    assert verdict.is_over
    assert verdict.luck_checked == verdict.luck > 0
