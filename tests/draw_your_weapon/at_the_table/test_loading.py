"""Weapons that are loaded before each use, at the table."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import FIVE, Live
from tests.draw_your_weapon.support import ANA, BO, arm, fight


def with_crossbows(scene: Dyw) -> None:
    """Have a fight on Ana's Turn, with a crossbow in hand and another in the pack."""
    fight(scene, ANA)
    arm(scene.creatures[ANA], "crossbow")
    sheet_of(scene.creatures[ANA]).carried.append("crossbow")


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
def test_a_crossbow_is_loaded_again_when_the_next_combat_begins() -> None:
    def shot(scene: Dyw) -> None:
        arm(scene.creatures[ANA], "crossbow")
        scene.creatures[ANA].unloaded = ["crossbow"]

    live = Live(ANA, "wolf", hands={ANA: "5c", DEALER: "2h 3h 4h 5h 6h"}, change=shot)
    live.calls("combat").say(ANA, "hold", "hold crossbow").settle()
    assert not live.who(ANA).unloaded


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
def test_it_is_the_weapon_that_is_not_loaded_and_another_of_its_kind_is() -> None:
    hands = {ANA: "7c 8c 9c", DEALER: FIVE}
    live = Live(ANA, BO, "wolf", map=["a....c", "b....."], hands=hands, change=with_crossbows)
    live.turn(ANA, "attack crossbow wolf").say(ANA, "attack_card", "7c")
    live.turn(ANA, "stow crossbow").turn(ANA, "draw crossbow")
    assert "load crossbow" not in live.options(ANA, "turn")
    assert (live.who(ANA).unloaded, live.who(ANA).stowed_unloaded) == ([], ["crossbow"])


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
def test_who_takes_up_a_crossbow_that_was_shot_has_to_load_it() -> None:
    def begun(scene: Dyw) -> None:
        with_crossbows(scene)
        arm(scene.creatures[BO])

    hands = {ANA: "7c 8c", BO: "7h 8h", DEALER: FIVE}
    live = Live(ANA, BO, "wolf", map=["a....c", "b....."], hands=hands, change=begun)
    live.turn(ANA, "attack crossbow wolf").say(ANA, "attack_card", "7c").turn(ANA, "drop crossbow")
    live.turn(ANA, "draw crossbow").turn(ANA, "drop crossbow")
    assert [each.is_unloaded for each in live.scene.things.values()] == [True, False]
    live.turn(ANA, "end").table.edit(DEALER, ["combat", "turn"], {"creature": BO}, "quick as a cat")
    live.turn(BO, "pick_up crossbow_1")
    assert live.options(BO, "turn")["attack crossbow wolf"] == "weapon.own_rules"
    live.turn(BO, "load crossbow")
    assert live.options(BO, "turn")["attack crossbow wolf"] == ""


@pytest.mark.rule("draw_your_weapon.weapon.own_rules", "draw_your_weapon.attack.purpose")
def test_outside_combat_a_crossbow_is_loaded_in_passing() -> None:
    def armed(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "crossbow")
        scene.things["door"] = Thing("door", "Door", "door")

    live = Live(ANA, "wolf", hands={ANA: "7c 8c 9c", DEALER: FIVE}, change=armed)
    live.turn(ANA, "attack crossbow wolf").say(ANA, "attack_card", "7c")
    assert live.who(ANA).unloaded == ["crossbow"]
    live.say(DEALER, "interrupt", "over").settle()
    live.free(ANA, "attack crossbow door").say(ANA, "attack_card", "8c").settle()
    assert live.options(ANA, "free")["attack crossbow door"] == ""
