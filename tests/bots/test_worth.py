"""What a scene is worth, learnt from scenes played out; and luck taken out of what a fight came to."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from outdraw.bots.luck import all_outcomes, fight_weighed, learnt
from outdraw.bots.worth import FEWEST, Worth
from outdraw.core.chance import draw_of, roll_of, the_card, toss_of
from outdraw.core.copying import copy
from outdraw.core.dice import Pool
from outdraw.games import find_game
from outdraw.lab.fight import duels_of

FOUGHT = {"suits": "rod", "draw_your_weapon": "brannoc_holt", "cavaliers": "corin"}


def test_a_worth_that_is_a_sum_of_measures_is_learnt_as_it_is() -> None:
    worth = Worth()
    for mine, theirs in product(range(10), repeat=2):
        worth.learn([mine / 10, theirs / 10], 0.5 + 0.03 * mine - 0.04 * theirs)
    assert worth.is_known
    assert worth.of([0.2, 0.7]) == pytest.approx(0.5 + 0.06 - 0.28, abs=0.02)
    assert worth.of([9.0, 0.0]) == 1.0, "a chance is no more than certain"


def test_little_is_no_knowledge() -> None:
    worth = Worth()
    for _ in range(FEWEST - 1):
        worth.learn([1.0], 1.0)
    assert not worth.is_known


def test_all_that_may_come_is_listed_where_it_is_little() -> None:
    cards = ("2h", "3h", "4h")
    assert all_outcomes(draw_of(cards, 1, the_card)) == [("2h",), ("3h",), ("4h",)]
    assert all_outcomes(draw_of(cards, 2, len)) is None
    assert len(all_outcomes(roll_of(Pool((4, 6)), sum)) or ()) == 24
    assert len(all_outcomes(toss_of(2)) or ()) == 2


@pytest.mark.parametrize("name", ["suits", "draw_your_weapon"])
def test_luck_taken_out_leaves_the_mean_and_less_noise(name: str) -> None:
    game = find_game(name)
    start = duels_of(game).set_up([FOUGHT[name]], [FOUGHT[name]])
    worth = learnt(game, start, "a", 30)
    results = []
    for number in range(12):
        bots = {seat: game.bot(Random(number)) for seat in start.seats}
        results.append(fight_weighed(game, copy(start), Random(number), bots, "a", worth))
    raw, fair = [each[0] for each in results], [each[1] for each in results]
    spread, left = (sum((value - 0.5) ** 2 for value in values) for values in (raw, fair))
    assert left < spread, "an even fight comes nearer to a half without its luck"
    assert sum(fair) / len(fair) == pytest.approx(0.5, abs=0.25)


@pytest.mark.parametrize("name", ["suits", "draw_your_weapon", "cavaliers"])
def test_how_a_scene_stands_is_the_same_for_both_but_for_the_order(name: str) -> None:
    game = find_game(name)
    scene = duels_of(game).set_up([FOUGHT[name]], [FOUGHT[name]])
    assert game.standing is not None
    mine, theirs = game.standing(scene, "a"), game.standing(scene, "b")
    half = len(mine) // 2
    assert [*mine[half:], *mine[:half]] == list(theirs)
