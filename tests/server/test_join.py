"""`outdraw join`: a seat in the terminal, by its link, at a real server."""

from __future__ import annotations

import signal
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from outdraw.commands.at_server import beside
from outdraw.games import BUILT_IN
from tests.server.support import SOON, Served, any_answer
from tests.server.test_seats import first_choice, legal

TYPED = "\nv\n" + "1\n" * 400 + "q\ny\n"


def joined(link: str, typed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "outdraw", "join", link, "--name", "Ann"]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=SOON * 3, check=False)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_seat_is_played_in_the_terminal_by_its_link(server: Served, game: str) -> None:
    info = next(each for each in server.get("/api/games").json() if each["name"] == game)
    seat = info["scenarios"][0]["seats"][1]["id"]
    opened = server.open(game, {seat: "person"})
    key = opened["seats"][seat]
    said = joined(key["link"], TYPED)
    assert said.returncode == 0, said.stderr
    assert info["title"] in said.stdout
    assert "come back with: outdraw join" in said.stdout
    look = server.get("/api/seat", key["token"]).json()
    assert look["company"]["has_begun"]
    assert {each["id"]: each.get("person") for each in look["company"]["seats"]}[seat] == "Ann"
    shown = [event["text"].split()[0] for event in look["events"][:1]]
    assert all(word in said.stdout for word in shown)


@pytest.mark.parametrize("link", ["nowhere", "http://127.0.0.1:9/t/x#y", "ftp://x/t/y#z"])
def test_a_link_that_leads_nowhere_says_so(link: str) -> None:
    said = joined(link, "")
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1


def test_a_link_of_nobody_says_so(server: Served) -> None:
    said = joined(f"{server.url}/t/abc#nobody", "")
    assert said.returncode == 2
    assert "opens no seat" in said.stderr


def test_a_spectator_watches_in_the_terminal_to_the_end(server: Served) -> None:
    opened = server.open("draws", {"storyteller": "person"}, scenario="storm", spectators="public")
    token = opened["seats"]["storyteller"]["token"]
    command = [sys.executable, "-m", "outdraw", "join", opened["spectator"]["link"]]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as watching:
        with server.live(token) as gm:
            gm.until(lambda look: look["company"]["watching"])
        assert server.post("/api/seat/hand-over", token, {"to": "bot"}).status_code == 200
        assert server.post("/api/seat/begin", token).status_code == 200
        assert watching.stdout is not None
        said = watching.stdout.read()
    assert watching.returncode == 0
    told = [event["text"] for event in server.get("/api/seat", opened["spectator"]["token"]).json()["events"]]
    assert told[-1].split()[0] in said
    assert "waiting for others" in said


def test_a_link_of_ones_own_is_taken_and_the_old_one_ends(server: Served) -> None:
    opened = server.open("draws", {"dale": "person"})
    key = opened["seats"]["dale"]
    command = [sys.executable, "-m", "outdraw", "join", key["link"], "--own"]
    said = subprocess.run(command, input="\nq\ny\n", capture_output=True, text=True, timeout=SOON, check=True).stdout
    new = "".join(said.split()).partition("outdrawjoin'")[2].partition("'")[0]
    assert new.partition("#")[0] == key["link"].partition("#")[0]
    assert new != key["link"]
    assert server.get("/api/seat", key["token"]).status_code == 401
    assert server.get("/api/seat", new.partition("#")[2]).status_code == 200


GM_SAYS = """\
g ruling
{answer}
she sleeps
g edit fighters 0 shock
3
a stone from the hedge
g dial
2
1
g view
sabine
to see what she sees
g arrive
1
1

out of the hedge
g rewind
2
a slip of the hand
q
y
"""


def test_the_game_master_s_hand_is_the_same_at_a_server_as_at_home(server: Served) -> None:
    """The game master waits for others, and speaks all the same: rulings, edits, the dial, arrivals, rewinding."""
    dial = {"luck": "automatic", "choices": "automatic", "rules": {}}
    opened = server.open("suits", {"gm": "person", "sabine": "person"}, scenario="road", dial=dial)
    gm, sabine = (opened["seats"][seat]["token"] for seat in ("gm", "sabine"))
    for token, name in ((gm, "Gus"), (sabine, "Ann")):
        assert server.post("/api/seat/join", token, {"person": name}).status_code == 200
    assert server.post("/api/seat/begin", gm).status_code == 200
    dice = Random(1)
    while (look := server.get("/api/seat", gm).json())["waiting_for"] != ["sabine"]:
        for each in look["choices"][:1]:
            body = {"choice": each["id"], "answer": any_answer(each["choice"], dice), "id": f"{dice.random()}"}
            assert server.post("/api/seat/answers", gm, body).status_code == 200
    answer = legal(first_choice(server, sabine))
    command = [sys.executable, "-m", "outdraw", "join", opened["seats"]["gm"]["link"], "--name", "Gus"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as joined:
        assert joined.stdin is not None
        assert joined.stdout is not None
        joined.stdin.write(GM_SAYS.format(answer=answer))
        joined.stdin.close()
        for line in joined.stdout:
            if "(waiting for others" in line:
                joined.send_signal(signal.SIGINT)
    assert joined.returncode == 0
    look = server.get("/api/seat", sabine).json()
    told = "\n".join(event["text"] for event in look["events"])
    for word in (
        "rules for sabine: she sleeps",
        "sets fighters 0 shock: a stone from the hedge",
        "turns the dial: luck proposed, choices automatic",
        "lets somebody come in: out of the hedge",
        "takes the scene back to entry",
        "a slip of the hand",
    ):
        assert word in told, word
    assert look["notices"][0]["text"] == "The game master looks at the scene as you see it: to see what she sees"


def test_whoever_joins_is_told_who_comes_and_goes_and_who_looks_over_their_shoulder() -> None:
    def look(*seats: dict[str, Any], notices: list[dict[str, str]]) -> dict[str, Any]:
        return {"seat": "b", "company": {"seats": list(seats)}, "notices": notices}

    ann, bob = {"id": "a", "name": "Hero", "person": "Ann"}, {"id": "b", "name": "Foe"}
    before = look(ann, bob, notices=[])
    assert beside(before, look({**ann, "is_here": True}, bob, notices=[])) == ["Ann (Hero) is here."]
    assert beside(look({**ann, "is_here": True}, bob, notices=[]), before) == ["Ann (Hero) is away."]
    assert beside(before, look({**ann, "bot": "house"}, bob, notices=[])) == ["A bot plays Hero now."]
    assert beside(before, look(ann, bob, notices=[{"text": "Somebody looks."}])) == ["Somebody looks."]
