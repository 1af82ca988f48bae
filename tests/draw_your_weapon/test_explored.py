"""What can be solved exactly: duels with a Library so short that all Hands can be listed; the others say why not."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from outdraw.core.cards import parse_cards
from outdraw.core.copying import copy
from outdraw.core.readers.simulate import seeded
from outdraw.core.zones import zone
from outdraw.games.draw_your_weapon import duels
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import Dyw
from outdraw.lab.explore import CannotExplore, Graph, explore
from outdraw.lab.solve import solve

FIGHTS = 800
DEVIATIONS = 4.5


def short_duel(one: str, two: str, cards: str) -> Dyw:
    """Let two meet over a Library of these cards alone; what is drawn from then on comes from the Pile again."""
    scene = duels.set_up([one], [two])
    scene.zones["library"] = zone(parse_cards(cards))
    return scene


def explored(scene: Dyw) -> Graph:
    return explore(GAME, scene, {seat: GAME.bot(Random()) for seat in scene.seats}, most=50_000)


def endings(graph: Graph) -> dict[tuple[str, int], float]:
    """Give the exact chance of each winner and length."""
    found: dict[tuple[str, int], float] = {}
    for (ending, rounds), chance in solve(graph, duels.ROUND_LIMIT).ended.items():
        found[ending.winner, rounds] = found.get((ending.winner, rounds), 0.0) + chance
    return found


def simulated(start: Dyw, fights: int) -> dict[tuple[str, int], int]:
    found: dict[tuple[str, int], int] = {}
    for number in range(fights):
        dice = Random(f"short/{number}")
        scene = copy(start)
        play = seeded(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
        while not scene.is_over:
            GAME.step(play, scene)
        key = (duels.winner(scene), duels.rounds(scene))
        found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.parametrize(
    ("one", "two", "cards"),
    [
        ("soldier", "brute", "2c 5h 9s 7c 3d Jh 4s"),
        ("street_tough", "wolf", "2c 5h 9s 7c 3d Jh 4s 6d"),
        ("sable_wren", "duelist", "2c 9s 7c 3d Jh 4s 8s"),
    ],
)
def test_a_duel_with_a_short_library_is_solved_exactly_and_simulated_alike(one: str, two: str, cards: str) -> None:
    start = short_duel(one, two, cards)
    exact = endings(explored(start))
    counted = simulated(start, FIGHTS)
    assert sum(exact.values()) == pytest.approx(1.0, abs=1e-12)
    assert len(exact) > 1, "a foregone conclusion proves nothing"
    assert set(counted) <= set(exact)
    for key, chance in exact.items():
        spread = sqrt(chance * (1 - chance) / FIGHTS)
        assert abs(counted.get(key, 0) / FIGHTS - chance) <= DEVIATIONS * spread + 1e-12, key


def test_hands_do_not_merge_so_that_states_grow_with_the_deals() -> None:
    deck = "2c 5h 9s 7c 3d Jh 4s 6d 8h"
    sizes = [explored(short_duel("street_tough", "wolf", deck[: 3 * number - 1])).explored for number in (6, 7, 8, 9)]
    assert sizes == sorted(sizes)
    assert all(after > 1.5 * before for before, after in pairwise(sizes))


def test_a_duel_with_the_whole_library_says_why_it_can_only_be_simulated() -> None:
    with pytest.raises(CannotExplore, match="5 of 52 cards make 2,598,960 hands"):
        explored(duels.set_up(["street_tough"], ["wolf"]))


def test_what_is_forgotten_does_not_change_what_a_duel_comes_to() -> None:
    for number in range(40):
        told: list[tuple[str, int, int]] = []
        for is_forgetful in (False, True):
            dice = Random(f"forget/{number}")
            scene = duels.set_up(["sable_wren"], ["duelist"])
            play = seeded(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
            rounds = 0
            while not scene.is_over:
                before = duels.rounds(scene)
                GAME.step(play, scene)
                rounds += duels.rounds(scene) - before
                if is_forgetful:
                    duels.forget(scene)
            told.append((duels.winner(scene), rounds, sum(stats(each).hp for each in scene.creatures.values())))
        assert told[0] == told[1]
