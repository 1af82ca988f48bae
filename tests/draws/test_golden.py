"""Whole scenes as text: two evenings played by bots from fixed luck, kept to the letter.

A change of the rules, the content, the bots or the words shows here as a difference. If it is meant, make the files
again and read what changed:

    .venv/bin/python -m tests.draws.test_golden
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from outdraw.core.audience import EVERYONE
from outdraw.core.readers.live import Dial
from outdraw.games import find_game
from outdraw.games.draws.bots import bot
from outdraw.table.bots import Company
from outdraw.table.table import Table

FOLDER = Path(__file__).parent / "golden"
SCENARIOS = ("one_night", "storm")


def evening(scenario: str) -> str:
    """Play a scene and write it down, a line for each event: who sees it, what happened, which rules say so."""
    table = Table(find_game("draws"), scenario, dial=Dial(choices="automatic"), secret=bytes(range(32)))
    for seat in table.seats:
        table.join(seat, seat, "00")
    table.begin()
    Company(table, {seat: bot(Random(0)) for seat in table.seats}).play_on(most=2000)
    lines = [f"# {scenario}, played by bots with the secret {table.secret.hex()[:8]}..."]
    for event in table.all_events():
        seen_by = "" if event.seen_by == EVERYONE else f"({', '.join(event.seen_by)}) "
        rules = " ".join(rule.removeprefix("draws.") for rule in event.rules)
        lines.append(f"{seen_by}{event.text} [{rules}]")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_evening_goes_as_it_went(scenario: str) -> None:
    kept = (FOLDER / f"{scenario}.txt").read_text(encoding="utf-8")
    assert evening(scenario) == kept


if __name__ == "__main__":
    for each in SCENARIOS:
        (FOLDER / f"{each}.txt").write_text(evening(each), encoding="utf-8")
