"""`outdraw join`: a seat in the terminal, by its link, at a real server."""

from __future__ import annotations

import subprocess
import sys

import pytest

from outdraw.games import BUILT_IN
from tests.server.support import SOON, Served

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
