"""Golden scenes: the arm wrestling of the seed by hand, and every scenario played by bots, kept to the letter."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from outdraw.core.bots import Seen
from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.readers.live import Dial
from outdraw.games.draw_your_weapon.content import Attributes, characters
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from outdraw.games.draw_your_weapon.set_up import lay_out, player_character
from outdraw.table.table import Table
from tests.draw_your_weapon.support import answer_at

GOLDEN = Path(__file__).parent / "golden"
SECRET = bytes(32)
BY_HAND = Dial("physical", "automatic", {"draw_your_weapon.test.assignment": "asked"})


def arm_wrestlers() -> Game:
    """Give the game with one scene: Morgan, Might 2, and Julian at a table in an inn."""

    def set_up(scenario: str) -> Dyw:
        scene = Dyw(gm=DEALER, seats=[DEALER, "morgan", "julian"])
        lay_out(scene)
        for name, might in (("morgan", 2), ("julian", 1)):
            entry = characters()["brannoc_holt"]
            made = player_character(entry, name)
            made.id, made.name = name, name.title()
            sheet_of(made).attributes = Attributes(might, 1, 3, 0, 3 - might)
            scene.creatures[name] = made
        return scene

    seats = ((DEALER, "Dealer"), ("morgan", "Morgan"), ("julian", "Julian"))
    return replace(GAME, scenarios=lambda: [ScenarioInfo("inn", "The inn", "Two wrestlers.", seats)], set_up=set_up)


@pytest.mark.rule("draw_your_weapon.contest.highest_wins")
def test_the_arm_wrestling_of_the_seed_as_a_golden_scene() -> None:
    """The file tells what each seat does (>) and is told; cards are entered by hand."""
    lines = (GOLDEN / "arm_wrestling.txt").read_text().splitlines()
    table = Table(arm_wrestlers(), "inn", dial=BY_HAND, secret=SECRET)
    table.begin()
    told = 0
    written: list[str] = []
    for line in lines:
        if not line.startswith("> "):
            continue
        written.append(line)
        seat, kind, answer = line[2:].split(" ", 2)
        answer_at(table, seat, kind, answer.split(", ") if kind == "sides" else answer)
        events = table.all_events()
        for event in events[told:]:
            seen = "" if event.seen_by == ("*",) else f" ({', '.join(event.seen_by)} only)"
            written.append(f"{event.text}{seen}")
        told = len(events)
    assert written == [line for line in lines if line and not line.startswith("#")]


def playthrough(scenario: str) -> str:
    """Let bots play a scenario at a table with fixed luck, and write down all that is told."""
    table = Table(GAME, scenario, dial=Dial(choices="automatic"), secret=SECRET)
    bots = {seat: GAME.bot(Random(1)) for seat in table.seats}
    table.begin()
    while not table.is_over:
        seat = table.waiting_for()[0]
        each = table.choices(seat)[0]
        table.answer(seat, each.id, bots[seat](Seen(seat, lambda seat=seat: table.seen(seat)), each.choice))  # type: ignore[misc]
    lines = []
    for event in table.all_events():
        rules = " ".join(rule.removeprefix("draw_your_weapon.") for rule in event.rules)
        lines.append(f"{event.text} [{rules}]")
    return "\n".join(lines) + "\n"


def cited_in(scenario: str) -> list[str]:
    """Give the rules that what is told in a golden scene cites: without them it would be told otherwise."""
    lines = (GOLDEN / f"{scenario}.txt").read_text().splitlines()
    cited = [rule for line in lines for rule in line.rpartition("[")[2].removesuffix("]").split()]
    return [f"draw_your_weapon.{rule}" for rule in sorted(set(cited))]


PLAYED = [pytest.param(info.id, marks=pytest.mark.rule(*cited_in(info.id))) for info in GAME.scenarios()]


@pytest.mark.parametrize("scenario", PLAYED)
def test_bots_play_a_scenario_from_first_hand_to_rest_as_written_down(scenario: str) -> None:
    assert playthrough(scenario) == (GOLDEN / f"{scenario}.txt").read_text()
