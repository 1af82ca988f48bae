"""Levels at the table: what they cost and bring, and what goes along to another table."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import FIVE, Live
from tests.draw_your_weapon.support import ANA, BO, fight


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_there_is_no_level_above_the_highest() -> None:
    def high(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).level, sheet_of(scene.creatures[ANA]).experience = 5, 99

    live = Live(ANA, hands={ANA: "2c"}, change=high)
    assert live.options(ANA, "free")["level"] == "experience.levels"


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_a_level_is_told_with_its_price_and_what_it_brings() -> None:
    def seasoned(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).experience = 40

    live = Live(ANA, hands={ANA: "9d"}, change=seasoned).free(ANA, "level").say(ANA, "raise", "might")
    live.free(ANA, "level").say(ANA, "learn", "mend")
    assert live.told("level", ANA) == [
        "Brannoc Holt reaches Level 2 for 5 Experience, and Might 3.",
        "Brannoc Holt reaches Level 3 for 10 Experience, and Mend.",
    ]
    assert sheet_of(live.who(ANA)).experience == 25


@pytest.mark.rule("draw_your_weapon.experience.levels", "draw_your_weapon.damage.down")
def test_whoever_is_down_gains_no_level_and_no_hp_by_it() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[ANA].is_down, stats(scene.creatures[ANA]).hp = True, 0
        sheet_of(scene.creatures[ANA]).experience = 40

    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}, change=down)
    assert live.options(ANA, "free")["level"] == "experience.levels"


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_what_a_character_brings_to_another_table_is_their_sheet_and_their_hp() -> None:
    def weary(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp, sheet_of(scene.creatures[ANA]).experience = 5, 3
        scene.creatures[BO].is_down, stats(scene.creatures[BO]).hp = True, 0

    live = Live(ANA, BO, "wolf", hands={ANA: "7c"}, change=weary)
    assert GAME.lasting is not None
    brought = GAME.lasting(live.scene)
    assert brought["creatures", ANA, "figures", "hp"] == 5
    assert brought["creatures", ANA, "sheet"]["experience"] == 3
    assert brought["creatures", BO, "figures", "hp"] == 1  # nobody begins an evening Down
    assert not [path for path in brought if "wolf" in path]


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_five_experience_buy_the_second_level_and_a_point_of_an_attribute() -> None:
    def learned(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).experience = 4
        scene.reward = 2

    live = Live(ANA, change=learned)
    assert live.options(ANA, "free")["level"] == "experience.levels"
    live.calls("reward").free(ANA, "level").say(ANA, "raise", "might").settle()
    page = sheet_of(live.who(ANA))
    assert (page.level, page.experience, page.attributes.might) == (2, 1, 3)


@pytest.mark.rule("draw_your_weapon.experience.levels", "draw_your_weapon.combat_end.when")
def test_the_dealer_may_keep_the_reward_for_later() -> None:
    def weak(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures["wolf"]).hp, stats(scene.creatures["wolf"]).guard, scene.reward = 1, 0, 4

    live = Live(ANA, "wolf", hands={ANA: "9s", DEALER: FIVE}, change=weak).turn(ANA, "attack arming_sword wolf")
    live.say(ANA, "attack_card", "9s").say(DEALER, "end_combat", "over").say(DEALER, "reward", "no")
    assert sheet_of(live.who(ANA)).experience == 0
    live.calls("reward")
    assert sheet_of(live.who(ANA)).experience == 4
