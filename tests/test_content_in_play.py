"""Content is there to be met: whoever has a stat block comes up in some scenario, and each game has even fights."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.readers.simulate import seeded
from outdraw.games import find_game
from outdraw.games.cavaliers import content as cavaliers
from outdraw.games.draws import content as draws
from outdraw.games.suits import content as suits


def test_every_stat_block_of_the_cavaliers_is_in_some_scenario() -> None:
    there = {placed.kind for card in cavaliers.scenario_cards().values() for placed in card.people}
    assert there == set(cavaliers.people())


def test_everybody_of_suits_is_in_some_scenario() -> None:
    there = {placed.character for card in suits.scenarios().values() for placed in card.placed}
    assert there == set(suits.characters())


def test_everybody_of_draws_is_in_some_scenario() -> None:
    there = {actor for card in draws.scenarios().values() for actor in (*card.players, *card.others)}
    assert there == set(draws.characters())


@pytest.mark.parametrize(("game", "scenario"), [("cavaliers", "masque"), ("cavaliers", "camp")])
def test_the_party_wins_between_two_fifths_and_three_quarters_in_four_to_twelve_rounds(
    game: str, scenario: str
) -> None:
    """Held to what so few fights can tell; `benchmarks/balance.py` fights more of them."""
    played, fights, won, lasted = find_game(game), 40, 0, 0
    duels = played.duels
    assert duels is not None
    assert duels.stage is not None
    for seed in range(fights):
        dice, scene = Random(seed), duels.stage(scenario)
        play = seeded(dice, {seat: played.bot(dice) for seat in scene.seats}, scene, every_card=True)
        while not scene.is_over:
            played.step(play, scene)
        won += duels.winner(scene) == "a"
        lasted += duels.rounds(scene)
    assert 0.3 <= won / fights <= 0.85
    assert 3.5 <= lasted / fights <= 12.5
