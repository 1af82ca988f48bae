"""What a state is worth, and what choices brought: against a game small enough to be worked out by hand."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from outdraw.bots.chosen import Chosen, Played
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.games import find_game
from outdraw.lab.match import Match, Side, set_up, solve
from outdraw.lab.worths import Worths
from tests.lab.test_best import Dare, dare, start

SAFE, DARING = 20 / 27, 19 / 27
"""The chance to be at 2 after three safe tosses, and after three daring ones."""


class Scripted(Random):
    """Dice that fall as they are told to."""

    falls: list[int]

    def getrandbits(self, k: int, /) -> int:
        return self.falls.pop(0)


def daring(seen: Seen, choice: Choice) -> Answer:
    return "dare"


def fought(bot: Bot, *falls: int) -> tuple[float, float]:
    """Give what a fight came to whose dice fall so, and what the bot's choices brought in it."""
    game, scene, dice = dare(), start(), Scripted()
    dice.falls = [*falls]
    fight = Chosen(game, dice, {"a": bot}, scene, "a", Worths(game, scene.seats).after)
    fight.fight.fight_out()
    return float(scene.at >= 2), fight.gained


def test_a_state_is_worth_the_chance_to_win_from_it() -> None:
    scene = start()
    worths = Worths(dare(), scene.seats)
    assert worths.of(scene) == pytest.approx(SAFE)
    scene.at, scene.tosses = 1, 2
    assert worths.of(scene) == pytest.approx(2 / 3)


def test_what_choices_brought_is_on_the_mean_what_they_won_more_and_the_house_brings_nothing() -> None:
    ways = [fought(daring, *falls) for falls in product(range(3), repeat=3)]
    assert sum(won for won, _ in ways) / 27 == pytest.approx(DARING)
    assert sum(gained for _, gained in ways) / 27 == pytest.approx(DARING - SAFE)
    spread, left = (sum((value - sum(values) / 27) ** 2 for value in values) for values in zip(*ways, strict=True))
    assert left < spread / 4, "with the luck taken out four times fewer fights say as much"
    assert fought(dare().bot(Random(1)), 0, 0, 0) == (1.0, 0.0)


def test_an_answer_that_is_played_out_is_worth_as_much_but_for_noise() -> None:
    def won(scene: Dare, seat: str) -> float | None:
        return float(scene.at >= 2) if scene.is_over else None

    game, scene = dare(won=won), start()
    met: list[float] = []

    def asked(seen: Seen, choice: Choice) -> Answer:
        world = chosen.fight.world()
        met.append(Played(game, "a", 400)(world, "dare") - Worths(game, scene.seats).after(world, "dare"))
        return "safe"

    chosen = Chosen(game, Random(1), {"a": asked}, scene, "a", Played(game, "a", 1))
    chosen.fight.step()
    assert met[0] == pytest.approx(0, abs=0.08)


def test_worths_of_a_duel_are_those_that_the_lab_solves() -> None:
    match = Match("draws", Side(("dale_pruitt",)), Side(("ruth_amsel",)))
    game, scene = find_game("draws"), set_up(match)
    solved = solve(match)
    worths = Worths(game, scene.seats)
    assert worths.of(scene) == pytest.approx(solved.won["a"] + solved.won["draw"] / 2, abs=1e-9)
