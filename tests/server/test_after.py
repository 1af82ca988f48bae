"""A table that is opened after another one: what lasts is brought along, by whoever may know it, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.journal import read_entries
from outdraw.table.replay import verify
from tests.server.support import Served
from tests.support import BROUGHT

GMS = {"suits": "gm", "cavaliers": "mj", "draws": "storyteller", "draw_your_weapon": "dealer"}


def hurt(server: Served, game: str, scenario: str, path: list[str | int], value: Any, **more: Any) -> dict[str, str]:
    """Open a table where the game master hurts somebody; give the tokens of all its people, and of who watches."""
    seats = [seat["id"] for seat in seats_of(server, game, scenario)]
    opened = server.open(game, dict.fromkeys(seats, "person"), scenario=scenario, **more)
    tokens = {seat: key["token"] for seat, key in opened["seats"].items()} | {"*": opened["spectator"]["token"]}
    said = server.post("/api/seat/gm/edit", tokens[GMS[game]], {"path": path, "value": value, "why": "a fall"})
    assert said.status_code == 200, said.text
    return tokens


def seats_of(server: Served, game: str, scenario: str) -> list[dict[str, Any]]:
    games = {each["name"]: each for each in server.get("/api/games").json()}
    found: list[dict[str, Any]] = next(each for each in games[game]["scenarios"] if each["id"] == scenario)["seats"]
    return found


def played_by_bots(server: Served, opened: dict[str, Any]) -> bytes:
    """Wait until bots have played a table to its end; give its journal."""
    token = opened["spectator"]["token"]
    with server.live(token) as watching:
        watching.until(lambda look: look["company"]["is_closed"])
    return server.get("/api/seat/journal", token).content


@pytest.mark.parametrize(("game", "first", "second", "path", "value", "said"), BROUGHT, ids=lambda each: str(each)[:16])
@pytest.mark.rule("table.gm.edit")
def test_a_table_opened_after_another_begins_with_what_lasts(
    server: Served, game: str, first: str, second: str, path: list[str | int], value: Any, said: str
) -> None:
    before = hurt(server, game, first, path, value)
    opened = server.open(game, {}, scenario=second, after=before[GMS[game]])
    assert opened["brought"] == [said]
    lines = played_by_bots(server, opened)
    assert [entry.body["value"] for entry in read_entries(lines) if entry.kind == "edit"] == [value]
    assert verify(lines).is_closed


def test_everybody_is_told_what_was_brought_along(server: Served) -> None:
    before = hurt(server, "suits", "alley", ["fighters", 1, "wounds"], 3)
    opened = server.open("suits", {"gm": "person", "imre": "person"}, scenario="road", after=before["gm"])
    look = server.get("/api/seat", opened["spectator"]["token"]).json()
    assert any("brought along" in event["text"] for event in look["events"])
    imre = next(each for each in look["view"]["fighters"] if each["id"] == "imre_vale")
    assert imre["wounds"] == 3


def test_only_the_game_master_plays_on_after_a_table_that_is_not_closed(server: Served) -> None:
    before = hurt(server, "suits", "alley", ["fighters", 1, "wounds"], 3)
    for seat in before.keys() - {"gm"}:
        body = {"game": "suits", "scenario": "road", "after": before[seat]}
        said = server.post("/api/tables", body=body)
        assert said.status_code == 403, seat
        assert "wounds" not in said.text
    stranger = server.post("/api/tables", body={"game": "suits", "scenario": "road", "after": "x" * 32})
    assert stranger.status_code == 401


def test_once_a_table_is_closed_any_player_plays_on_and_nobody_who_watched(server: Served) -> None:
    ended = server.open("draws", {"dale": "person"}, scenario="one_night", clock=1)
    token = ended["seats"]["dale"]["token"]
    assert server.post("/api/seat/join", token, {"person": "Dale"}).status_code == 200
    assert server.post("/api/seat/begin", token).status_code == 200
    assert server.post("/api/seat/hand-over", token, {"to": "bot"}).status_code == 200
    played_by_bots(server, ended)
    assert server.open("draws", {}, scenario="storm", after=token)["table"]
    watching = {"game": "draws", "scenario": "storm", "after": ended["spectator"]["token"]}
    assert server.post("/api/tables", body=watching).status_code == 403


def test_a_table_of_another_game_brings_nothing(server: Served) -> None:
    before = hurt(server, "suits", "alley", ["fighters", 1, "wounds"], 3)
    said = server.post("/api/tables", body={"game": "draws", "after": before["gm"]})
    assert said.status_code == 422
    assert said.json()["sentence"] == "The table before is one of suits, not of draws."


def test_the_content_of_the_table_before_belongs_to_the_next_one_too(server: Served) -> None:
    files = {each["name"]: each["text"] for each in server.get("/api/games/suits/content").json()}
    text = files["scenarios"].replace('id = "alley"', 'id = "my_alley"', 1)
    mine = {"scenarios.toml": text[: text.index("[[scenario]]")] + scenario_in(text, "my_alley")}
    before = server.open("suits", {"gm": "person"}, scenario="my_alley", content=mine)
    token = before["seats"]["gm"]["token"]
    again = server.open("suits", {"gm": "person"}, scenario="my_alley", after=token)
    assert server.get("/api/seat/gm/content", again["seats"]["gm"]["token"]).json() == mine
    assert server.post("/api/tables", body={"game": "suits", "scenario": "my_alley"}).status_code == 422


def scenario_in(text: str, id: str) -> str:
    """Give one scenario of a content file."""
    each = next(part for part in text.split("[[scenario]]")[1:] if f'id = "{id}"' in part)
    return f"[[scenario]]{each}"
