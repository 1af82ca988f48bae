"""Content and the lab over the network: files taken away and checked; sweeps fought, paused and stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outdraw.games import BUILT_IN, find_game
from tests.server.support import Served, at_draws, served
from tests.test_coach import journal

SWEEP = """
game = "suits"
a = "wolf"
b = "bear"
fights = 40
[vary.a]
number = [1, 2]
"""


def until(server: Served, job: str, *states: str) -> dict[str, Any]:
    with server.client() as client:
        while (seen := client.get(f"/api/lab/jobs/{job}").json())["state"] not in (*states, "failed"):
            pass
    assert seen["state"] in states, seen
    return dict(seen)


@pytest.mark.parametrize("game", BUILT_IN)
def test_content_is_taken_away_and_passes_its_own_check(server: Served, game: str) -> None:
    files = server.get(f"/api/games/{game}/content").json()
    assert [each["name"] for each in files] == list(find_game(game).content)
    for each in files:
        alone = server.get(f"/api/games/{game}/content/{each['name']}")
        assert alone.text == each["text"]
        assert "attachment" in alone.headers["content-disposition"]
        checked = server.post(f"/api/games/{game}/content/{each['name']}/check", body={"text": each["text"]})
        assert checked.json() == []


def test_faults_of_content_name_their_line(server: Served) -> None:
    said = server.post("/api/games/draws/content/characters/check", body={"text": 'x = 1\ny = "'}).json()
    assert said[0]["line"] == 2
    assert server.post("/api/games/draws/content/dragons/check", body={"text": ""}).status_code == 404
    assert server.get("/api/games/draws/content/..%2frules").status_code == 404


def test_a_sweep_is_fought_cell_by_cell(server: Served) -> None:
    job = server.post("/api/lab/sweep", body={"text": SWEEP})
    assert job.status_code == 202
    done = until(server, job.json()["job"], "done")
    rows = done["outcome"]["rows"]
    assert len(rows) == 2
    assert all(0 <= row["a"] <= 1 for row in rows)


def test_a_sweep_that_cannot_be_is_refused_with_its_line(server: Served) -> None:
    job = server.post("/api/lab/sweep", body={"text": SWEEP.replace("wolf", "wulf")}).json()["job"]
    failed = until(server, job, "failed")
    assert "wulf" in failed["sentence"]
    assert "/tmp" not in failed["sentence"]
    huge = server.post("/api/lab/sweep", body={"text": SWEEP.replace("40", "90000000")}).json()["job"]
    assert "4,000,000" in until(server, huge, "failed")["sentence"]


def test_a_job_pauses_goes_on_and_stops(server: Served) -> None:
    fighters = server.get("/api/lab/cavaliers").json()["fighters"]
    sides = {"a": [fighters[0]["id"]], "b": [fighters[1]["id"]]}
    job = server.post("/api/lab/duel", body={"game": "cavaliers", **sides, "fights": 1_000_000}).json()["job"]
    until(server, job, "running")
    assert server.post(f"/api/lab/jobs/{job}/pause").json()["state"] == "paused"
    assert server.get(f"/api/lab/jobs/{job}").json()["state"] == "paused"
    assert server.post(f"/api/lab/jobs/{job}/go-on").json()["state"] == "running"
    with server.client() as client:
        assert client.delete(f"/api/lab/jobs/{job}").json()["state"] == "stopped"
    assert server.post("/api/lab/jobs/none/pause").status_code == 404


def so_far(server: Served, job: str) -> dict[str, Any]:
    """Wait until something has come of a job that is still at work; stop it then."""
    with server.client() as client:
        while not (seen := client.get(f"/api/lab/jobs/{job}").json()).get("outcome"):
            assert seen["state"] in ("waiting", "running"), seen
        assert client.delete(f"/api/lab/jobs/{job}").json()["state"] == "stopped"
        return dict(client.get(f"/api/lab/jobs/{job}").json())


def test_what_was_fought_before_a_job_was_stopped_is_kept(server: Served) -> None:
    sides = {"game": "draw_your_weapon", "a": ["sable_wren"], "b": ["brannoc_holt"]}
    duel = so_far(server, server.post("/api/lab/duel", body={**sides, "fights": 1_000_000}).json()["job"])
    assert duel["state"] == "stopped"
    assert 0 < duel["outcome"]["fights"] <= duel["done"] + 1000 < 1_000_000
    assert duel["outcome"]["interval"] > 0
    text = SWEEP.replace("fights = 40", "fights = 2000").replace("[1, 2]", "[1, 2, 3, 4, 5, 6]")
    swept = so_far(server, server.post("/api/lab/sweep", body={"text": text}).json()["job"])
    assert 0 < len(swept["outcome"]["rows"]) < 6


def test_what_took_too_long_gives_what_it_came_to_by_then(tmp_path: Path) -> None:
    sides = {"game": "draw_your_weapon", "a": ["sable_wren"], "b": ["brannoc_holt"]}
    with served(tmp_path, lab_seconds=6.0) as server:
        job = server.post("/api/lab/duel", body={**sides, "fights": 1_000_000}).json()["job"]
        failed = until(server, job, "failed")
    assert "took too long" in failed["sentence"]
    assert 0 < failed["outcome"]["fights"] < 1_000_000


def test_content_of_ones_own_belongs_to_the_table(server: Served) -> None:
    text = server.get("/api/games/draws/content/characters").text
    name = next(line for line in text.splitlines() if line.startswith("name = "))
    own = text.replace(name, 'name = "Somebody Else"', 1)
    opened = server.open("draws", {"storyteller": "person"}, content={"characters.toml": own})
    token = opened["seats"]["storyteller"]["token"]
    assert server.get("/api/seat/gm/content", token).json() == {"characters.toml": own}
    bad = {"game": "draws", "content": {"characters.toml": "x = "}}
    said = server.post("/api/tables", body=bad)
    assert said.status_code == 422
    assert "characters.toml:1" in said.json()["sentence"]
    for content in ({"../x.toml": ""}, {"dragons.toml": ""}):
        assert server.post("/api/tables", body={"game": "draws", "content": content}).status_code == 422
    assert server.post("/api/tables", body={"game": "draws", "switches": {"gravity": 1}}).status_code == 422


def test_a_journal_is_coached_as_a_job_that_says_how_far_it_is(server: Served) -> None:
    lines, _ = journal("suits", "bob_jon_rod_tod", {}, most=10)
    with server.client() as client:
        begun = client.post("/api/coach", params={"seat": "bob", "played": 12}, content=lines)
        assert begun.status_code == 202
        nobody = client.post("/api/coach", params={"seat": "nobody"}, content=lines).json()["job"]
    done = until(server, begun.json()["job"], "done")
    assert done["done"] == done["of"] == len(lines.splitlines())
    found = done["outcome"]
    assert found["seat"] == "bob"
    assert found["decisions"][0]["before"] == found["decisions"][0]["entry"] - 1
    assert len(found["curve"][0]) == 4
    assert "there is no seat 'nobody'" in until(server, nobody, "failed")["sentence"]


def test_the_coach_of_a_table_speaks_once_it_is_closed(server: Served) -> None:
    tokens = at_draws(server)
    refused = server.post("/api/seat/coach", tokens["dale"])
    assert refused.status_code == 403
    assert "closed" in refused.json()["sentence"]
    assert server.get("/api/seat/coach/nothing", tokens["dale"]).status_code == 404
