"""The table that a server is started with: there wherever people are to come by."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outdraw.games import find_game
from outdraw.server.run import first_table
from tests.server.support import SOON


@pytest.mark.parametrize("words", [("--url", "https://games.example"), ("--host", "0.0.0.0"), ()])
def test_the_first_table_is_opened_whatever_the_address_people_come_by(words: tuple[str, ...], tmp_path: Path) -> None:
    """A name that leads elsewhere, or nowhere yet, was called to open it, and a traceback was all that came of it."""
    database = ("--port", "0", "--database", str(tmp_path / "tables.sqlite"))
    command = [sys.executable, "-m", "outdraw", "serve", *database, "--table", "suits", *words]
    (seat,) = (seat for seat, plays in first_table(find_game("suits")).seats.items() if plays == "person")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "BROWSER": "true"}) as server:
        try:
            assert server.stdout is not None
            where = server.stdout.readline().removeprefix("Outdraw is at ").strip()
            assert where == "https://games.example/" if "--url" in words else where.startswith("http://")
            assert server.stdout.readline().startswith(f"The seat of {seat} is at {where}t/")
        finally:
            server.terminate()
            server.wait(SOON)


def test_whoever_plays_alone_plays_against_the_bots_that_are_named() -> None:
    opened = first_table(find_game("suits"), "bob_jon_rod_tod", bot="search")
    people = [seat for seat, plays in opened.seats.items() if plays == "person"]
    assert len(people) == 1
    assert {plays for seat, plays in opened.seats.items() if seat not in people} == {"bot:search"}
    assert set(opened.seats) == {seat for seat, _ in find_game("suits").scenario("bob_jon_rod_tod").seats}
