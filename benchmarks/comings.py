"""What tables that come and go leave behind: the memory of a server where one after the other is opened, played, left.

Of all scenes of all games one is opened at a time; somebody at one of its seats makes sixty answers, any legal ones,
bots the others, and goes. Tables rest after two seconds here, in place of a quarter of an hour. Every forty tables the
memory of the server is read, with how many tables are in it; at the end once more, when it has had a minute to itself.

    python benchmarks/comings.py                # ten minutes
    python benchmarks/comings.py --minutes 60
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import msgspec
from holds import memory, served

from outdraw.core.choices import AnyChoice

ANSWERS = 60
EVERY = 40
WAIT = 0.01
QUIET = 60.0
SETTINGS = {"IDLE_AFTER": "2", "PAUSE": "0,0", "CLOSE_AFTER": "1", "TABLES_AN_HOUR": "1000000"}
CHOICES: msgspec.json.Decoder[AnyChoice] = msgspec.json.Decoder(AnyChoice)


def scenes(client: httpx.Client, dice: Random) -> Iterator[tuple[str, str, str]]:
    """Give scenes of all games, one after the other as it comes, each with a player's seat."""
    games = client.get("/api/games").json()
    while True:
        game = dice.choice(games)
        scene = dice.choice(game["scenarios"])
        seats = [seat["id"] for seat in scene["seats"] if not seat["is_gm"]]
        yield game["name"], scene["id"], dice.choice(seats)


def come_and_go(client: httpx.Client, scene: tuple[str, str, str], dice: Random) -> None:
    """Open a table, take a seat there, play for a while, and go."""
    game, scenario, seat = scene
    asked = {"game": game, "scenario": scenario, "seats": {seat: "person"}, "hints": False}
    opened: dict[str, Any] = client.post("/api/tables", json=asked).raise_for_status().json()
    who = {"Authorization": f"Bearer {opened['seats'][seat]['token']}"}
    client.post("/api/seat/join", json={"person": "Ann"}, headers=who).raise_for_status()
    client.post("/api/seat/begin", headers=who)
    for number in range(ANSWERS):
        look: dict[str, Any] = client.get("/api/seat", headers=who).raise_for_status().json()
        if look["is_over"]:
            return
        if not look["choices"]:
            time.sleep(WAIT)
            continue
        first = look["choices"][0]
        choice = CHOICES.decode(msgspec.json.encode(first["choice"]))
        body = {"choice": first["id"], "answer": choice.sample(dice), "id": str(number)}
        said = client.post("/api/seat/answers", json=body, headers=who)
        if said.status_code >= httpx.codes.INTERNAL_SERVER_ERROR:
            said.raise_for_status()


def live(client: httpx.Client) -> int:
    """Give how many tables are in the server's memory."""
    lines = client.get("/api/metrics").text.splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("outdraw_tables_live "))


def main(words: list[str]) -> int:
    """Measure, and print a line for every forty tables."""
    parser = argparse.ArgumentParser(
        prog="comings.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    dice, began, tables = Random(asked.seed), time.monotonic(), 0
    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"{folder}/tables.sqlite", 1, SETTINGS) as (url, process),
        httpx.Client(base_url=url, timeout=600) as client,
    ):

        def say() -> None:
            minutes = (time.monotonic() - began) / 60
            print(f"{tables} tables, {minutes:.1f} min: {memory(process):.0f} MB, {live(client)} in it", flush=True)

        say()
        for scene in scenes(client, dice):
            come_and_go(client, scene, dice)
            tables += 1
            if tables % EVERY == 0:
                say()
            if time.monotonic() - began > asked.minutes * 60:
                break
        time.sleep(QUIET)
        say()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
