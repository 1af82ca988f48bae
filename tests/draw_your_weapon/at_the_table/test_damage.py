"""Damage at the table: Guard first, then HP; Broken, Down, death, and objects."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Number
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import FIVE, Live, ana_is_down, down, lay_down, with_box
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight


def knocked_out(scene: Dyw) -> None:
    """Have a fight on Ana's Turn, with a wolf knocked out beside her."""
    fight(scene, ANA)
    wolf = scene.creatures["wolf"]
    wolf.is_asleep = wolf.has_fallen = True
    stats(wolf).hp = stats(wolf).guard = 0


@pytest.mark.rule("draw_your_weapon.damage.guard_first", "draw_your_weapon.skill_test.when")
def test_what_failing_a_test_costs_is_no_attack_on_the_broken() -> None:
    def broken(scene: Dyw) -> None:
        scene.creatures[ANA].is_broken = True
        stats(scene.creatures[ANA]).guard = 0

    live = Live(ANA, hands={ANA: "2c"}, change=broken).calls("skill_test").say(DEALER, "attribute", "agility")
    live.say(DEALER, "target", 12).say(DEALER, "hazard", 3).say(ANA, "test_card", "2c")
    assert stats(live.who(ANA)).hp == stats(live.who(ANA)).max_hp - 3


@pytest.mark.rule("draw_your_weapon.damage.zero_hp", "draw_your_weapon.attack.purpose")
def test_a_blow_at_one_who_was_knocked_out_ends_it_and_tells_of_no_loss() -> None:
    hands = {ANA: "9c 8c", DEALER: FIVE}
    live = Live(ANA, "wolf", "wolf_2", map=["abc"], hands=hands, change=knocked_out)
    live.turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "9c")
    assert (live.told("damage", ANA), live.told("out", ANA)) == ([], ["Wolf is out of the fight."])


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_going_down_does_not_end_broken() -> None:
    def weak(scene: Dyw) -> None:
        fight(scene, "wolf")
        ana = scene.creatures[ANA]
        ana.is_broken, stats(ana).guard, stats(ana).hp = True, 0, 1

    live = Live(ANA, BO, "wolf", hands={DEALER: "9s", BO: "2c"}, change=weak)
    live.turn(DEALER, f"attack bite {ANA}").say(DEALER, "attack_card", "9s").settle()
    assert (live.who(ANA).is_down, live.who(ANA).is_broken) == (True, True)


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_after_the_fight_too_an_ally_brings_the_down_to_1_hp() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[ANA].is_down, stats(scene.creatures[ANA]).hp = True, 0

    live = Live(ANA, BO, hands={BO: "Kd"}, change=down)
    live.free(BO, f"help {ANA}").say(DEALER, "target", 7).say(BO, "test_card", "Kd").settle()
    assert (live.who(ANA).is_down, stats(live.who(ANA)).hp) == (False, 1)


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.combat_end.when")
def test_whoever_comes_back_with_hp_is_not_down() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}, change=down(BO)).change(BO, "leave").change(BO, "return")
    assert (live.who(BO).is_down, stats(live.who(BO)).hp) == (False, 1)


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.skill_test.target_secret")
def test_the_target_to_bring_somebody_round_is_the_dealers_7_unless_they_say_otherwise() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[ANA].is_down, stats(scene.creatures[ANA]).hp = True, 0

    live = Live(ANA, BO, hands={BO: "7c 6c"}, change=down).free(BO, f"help {ANA}")
    asked = next(each.choice for each in live.table.choices(DEALER))
    assert isinstance(asked, Number)
    assert (asked.kind, asked.low, asked.high, asked.default) == ("draw_your_weapon.target", 1, 20, 7)
    assert (asked.actor, asked.facing, asked.discretion) == (BO, ANA, True)
    live.settle().say(BO, "test_card", "6c")
    assert live.who(ANA).is_down
    live.free(BO, f"help {ANA}").settle().say(BO, "test_card", "7c")
    assert not live.who(ANA).is_down


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.attack.purpose")
def test_blows_at_one_who_is_down_are_counted_and_the_third_kills() -> None:
    def change(scene: Dyw) -> None:
        fight(scene, "wolf")
        ana = scene.creatures[ANA]
        ana.is_down = ana.has_fallen = True
        stats(ana).hp, stats(ana).guard, ana.hits_while_down = 0, 0, 1

    live = Live(ANA, BO, "wolf", map=["acb"], hands={BO: "9c", DEALER: "9h 8h 7h 6h 5h"}, change=change)
    live.turn(DEALER, f"strike {ANA}").say(DEALER, "attack_card", "9h")
    assert live.told("hit_down", BO) == ["Brannoc Holt, Down, is hit: 2 of 3 that kill."]
    live.change(ANA, "hurt").say(DEALER, "amount", 1)
    assert (live.told("death", BO), live.who(ANA).is_dead) == (["Brannoc Holt dies."], True)


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.ability.scope")
def test_whoever_is_down_has_no_guard_and_gains_none_by_a_ward() -> None:
    live = Live(CY, ANA, "wolf", map=["ab..c"], hands={CY: "9c", DEALER: FIVE}, change=ana_is_down)
    live.turn(CY, f"ability ward {ANA}")
    assert (stats(live.who(ANA)).guard, live.told("guard", CY)) == (0, ["Brannoc Holt gains no Guard: Down."])


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.weapon.own_rules")
def test_whoever_was_spared_and_then_killed_does_not_wake() -> None:
    def spared(scene: Dyw) -> None:
        fight(scene, BO)
        lay_down(scene, ANA)
        scene.creatures[ANA].is_asleep, scene.creatures[ANA].hits_while_down = True, 2

    live = Live(ANA, BO, "wolf", map=["abc"], hands={BO: "8c", DEALER: FIVE}, change=spared)
    live.change(ANA, "hurt").say(DEALER, "amount", 1).say(DEALER, "interrupt", "over").settle()
    assert (live.who(ANA).is_dead, stats(live.who(ANA)).hp, live.told("heal")) == (True, 0, [])


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.strike.target")
def test_whoever_is_down_picks_nothing_up() -> None:
    def fallen(scene: Dyw) -> None:
        with_box(scene)
        lay_down(scene, ANA)

    live = Live(ANA, BO, map=["a.b"], hands={ANA: "9c", BO: "8c"}, change=fallen)
    assert live.options(ANA, "free")["pick_up box"] == "damage.down"
    assert live.options(BO, "free")["pick_up box"] == ""


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_the_third_hit_on_somebody_down_kills_and_is_told() -> None:
    def down(scene: Dyw) -> None:
        ana = scene.creatures[ANA]
        ana.is_down, ana.hits_while_down, stats(ana).hp = True, 2, 0

    live = Live(ANA, BO, hands={ANA: "2c"}, change=down).change(ANA, "hurt").say(DEALER, "amount", 1)
    assert live.told("death", BO) == ["Brannoc Holt dies."]


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.damage.zero_hp")
def test_who_goes_down_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9s"}).change(ANA, "hurt").say(DEALER, "amount", 40)
    assert live.told("down", BO) == ["Brannoc Holt is Down."]
    assert live.told("damage", BO) == ["Brannoc Holt loses 29 HP: Guard 13 of 13, HP 0 of 29."]


@pytest.mark.rule("draw_your_weapon.damage.objects", "draw_your_weapon.strike.target")
def test_what_is_destroyed_in_the_hands_leaves_them_empty() -> None:
    live = Live(ANA, map=["a.."], hands={ANA: "9c"}, change=with_box)
    live.free(ANA, "pick_up box").free(ANA, "strike box").say(ANA, "attack_card", "9c").settle()
    assert (live.told("destroyed", ANA), live.who(ANA).held) == (["Box is destroyed."], [])


@pytest.mark.rule("draw_your_weapon.damage.objects")
def test_an_object_has_the_hp_the_dealer_says_no_guard_and_ends_destroyed() -> None:
    def barricaded(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "arming_sword")
        scene.things["door"] = Thing("door", "Door", "door", (1, 0))

    live = Live(ANA, "wolf", map=["a+..b"], hands={ANA: "9s"}, change=barricaded)
    assert live.scene.map == [".+..."]
    live.turn(ANA, "attack arming_sword door").say(ANA, "attack_card", "9s").say(DEALER, "object_hp", 11)
    assert live.told("thing", ANA) == ["Door takes 11 damage: 0 HP left."]
    assert live.told("destroyed", ANA) == ["Door is destroyed."]
    live.turn(ANA, "move 2,0")
    assert live.who(ANA).place == (2, 0)


@pytest.mark.rule(
    "draw_your_weapon.guard.cap", "draw_your_weapon.damage.broken_effect", "draw_your_weapon.ability.scope"
)
def test_it_is_told_when_no_guard_is_gained_and_why() -> None:
    def broken(scene: Dyw) -> None:
        fight(scene, "hedge_witch")
        scene.creatures["wolf"].is_broken, stats(scene.creatures["wolf"]).guard = True, 0

    live = Live(ANA, "hedge_witch", "wolf", hands={ANA: "9d", DEALER: "4c"}, change=broken)
    live.turn(DEALER, "ability ward wolf").turn(DEALER, "defend")
    assert live.told("guard", ANA)[0] == "Wolf gains no Guard: Broken."
    assert live.told("guard", ANA)[1].startswith("Hedge Witch gains no Guard: it is full at ")
