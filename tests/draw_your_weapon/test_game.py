"""The game as a whole: the conformance kit, hidden figures in every step, bots and duels."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.conformance import check_game
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu
from outdraw.core.parts import SILENT
from outdraw.core.play import Play
from outdraw.core.readers.simulate import Bots, Seeded, seeded
from outdraw.core.seen import seen
from outdraw.games.draw_your_weapon.content import characters
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.scene import Switches
from outdraw.games.draw_your_weapon.set_up import set_up


@pytest.mark.parametrize("scenario", [info.id for info in GAME.scenarios()])
def test_the_game_passes_the_conformance_kit(scenario: str) -> None:
    report = check_game(GAME, steps=400, seed=5, scenarios=[scenario])
    assert report.steps >= 400


def test_hidden_npc_figures_stay_hidden_in_every_step() -> None:
    hiding = replace(GAME, set_up=lambda scenario: set_up(scenario, Switches(hide_npc_figures=True)))
    assert check_game(hiding, steps=400, seed=6, scenarios=["lantern_yard"]).steps >= 400


def at_random(dice: Random, may_yield: bool = False) -> Bot:
    """Make a bot that plays any legal answer, but does not yield."""

    def decide(seen: Seen, choice: Choice) -> Any:
        while True:
            answer = choice.sample(dice)
            if may_yield or answer != "yield":
                return answer

    return decide


def duel(a: str, b: str, seed: int, is_random: str = "") -> tuple[str, int]:
    assert GAME.duels is not None
    dice = Random(seed)
    scene = GAME.duels.set_up([a], [b])
    bots = {seat: at_random(dice) if seat == is_random else GAME.bot(dice) for seat in scene.seats}
    play = seeded(dice, bots, scene)
    while not scene.is_over:
        GAME.step(play, scene)
    return GAME.duels.winner(scene), GAME.duels.rounds(scene)


@pytest.mark.parametrize("id", list(characters()))
def test_the_bot_beats_random_play_in_even_duels(id: str) -> None:
    wins = Counter(duel(id, id, seed, is_random="ba"[seed % 2])[0] == "ab"[seed % 2] for seed in range(40))
    assert wins[True] >= 32


@pytest.mark.parametrize("id", ["brannoc_holt", "sable_wren", "ilse_marrow", "jonah_tarn", "duelist", "soldier"])
def test_even_duels_last_four_to_eight_rounds_on_average_and_are_near_even(id: str) -> None:
    fights = [duel(id, id, seed) for seed in range(120)]
    assert 4 <= sum(rounds for _, rounds in fights) / len(fights) <= 8
    assert 0.35 <= sum(winner == "a" for winner, _ in fights) / len(fights) <= 0.65


def test_every_fighter_can_meet_every_other() -> None:
    assert GAME.duels is not None
    ids = [id for id, _ in GAME.duels.fighters()]
    assert len(ids) == 15
    for at, id in enumerate(ids):
        winner, rounds = duel(id, ids[at - 1], at)
        assert winner in ("a", "b", "draw")
        assert 1 <= rounds <= 60


def test_an_unknown_fighter_is_refused_in_one_sentence() -> None:
    assert GAME.duels is not None
    with pytest.raises(ValueError, match="no fighter 'nobody'"):
        GAME.duels.set_up(["nobody"], ["duelist"])


class TwoWays(Bots):
    """Bots decide, asking the bot about every menu twice: as a simulation does, and as the table does, in full."""

    menus = 0

    def chosen(self, menu: Menu) -> Answer:
        assert self.scene is not None
        scene, whole = self.scene, menu.pick()
        for option in whole.options:
            assert option in menu.offers.in_section(menu.offers.section_of(option.word))
        sees = Seen(menu.seat, lambda: seen(scene, menu.seat))
        told = self.bots[menu.seat](sees, whole)
        answer = super().chosen(menu)
        assert answer == whole.check(told)
        TwoWays.menus += 1
        return answer


@pytest.mark.parametrize("scenario", ["", *(info.id for info in GAME.scenarios())])
def test_a_bot_answers_a_menu_alike_whether_it_looks_at_parts_or_at_all(scenario: str) -> None:
    assert GAME.duels is not None
    TwoWays.menus = 0
    for seed in range(5):
        dice = Random(seed)
        scene = set_up(scenario) if scenario else GAME.duels.set_up(["sable_wren"], ["ilse_marrow"])
        bots = {seat: GAME.bot(dice) for seat in scene.seats}
        play = Play(Seeded(dice), TwoWays(bots, scene), SILENT)
        while not scene.is_over:
            GAME.step(play, scene)
    assert TwoWays.menus > 50
