"""The scenarios are worth playing: the party wins some and loses some, and it takes a while."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.readers.simulate import seeded
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.duels import rounds, stage, winner
from outdraw.games.draw_your_weapon.game import GAME


@pytest.mark.parametrize("scenario", ["fell_road", "witch_hollow", "sentinel_vault"])
def test_the_party_wins_between_two_fifths_and_three_quarters_in_four_to_twelve_rounds(scenario: str) -> None:
    fights = 80
    won = lasted = 0
    for seed in range(fights):
        dice, scene = Random(seed), stage(scenario)
        play = seeded(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
        while not scene.is_over:
            GAME.step(play, scene)
        won += winner(scene) == "a"
        lasted += rounds(scene)
    assert 0.4 <= won / fights <= 0.75
    assert 4 <= lasted / fights <= 12


def test_every_stat_block_and_feature_appears_somewhere() -> None:
    scenarios = content.scenarios().values()
    there = {npc for each in scenarios for npc in (*each.legend.values(), *each.npcs)}
    people = {id for each in scenarios for id in each.party}
    assert there == set(content.npcs())
    assert people == set(content.characters())
    known = {feature for id in there for feature in content.npcs()[id].features}
    known |= {feature for id in people for feature in content.characters()[id].features}
    assert known == set(content.features())
