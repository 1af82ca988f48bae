"""Skill Tests at the table: a card against a target that only the Dealer knows."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Number
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, fight


@pytest.mark.rule(
    "draw_your_weapon.skill_test.when", "draw_your_weapon.skill_test.play", "draw_your_weapon.skill_test.pass"
)
@pytest.mark.rule("draw_your_weapon.skill_test.target_secret", "draw_your_weapon.skill_test.disclosure")
@pytest.mark.rule("draw_your_weapon.skill_test.fail_experience", "draw_your_weapon.action.time_outside_combat")
def test_a_skill_test_is_passed_by_reaching_a_target_that_only_the_dealer_knows() -> None:
    live = Live(ANA, BO, hands={ANA: "9h 8h"})
    for card, verb, experience in (("8h", "fails", 1), ("9h", "passes", 1)):
        live.free(ANA, "attempt").say(ANA, "attempt", "force the lock").say(DEALER, "ruling", "skill_test")
        live.say(DEALER, "attribute", "might").say(DEALER, "suit", "clubs").say(DEALER, "target", 9)
        live.say(ANA, "test_card", card).say(DEALER, "minutes", 7)
        assert live.told("judged", BO)[-1] == f"Brannoc Holt {verb} the Skill Test."
        assert sheet_of(live.who(ANA)).experience == experience
    assert (live.told("target", BO), live.told("target", DEALER)) == ([], ["The target is 9."] * 2)
    assert (live.hand(ANA), live.scene.minutes) == ([], 14)
    live.calls("show_target")
    assert live.told("shown_target", BO) == ["The target was 9."]


@pytest.mark.rule("draw_your_weapon.skill_test.group")
def test_each_of_a_group_is_judged_by_themselves() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "3c"}).calls("skill_test").say(DEALER, "who", [ANA, BO])
    live.say(DEALER, "target", 8).say(ANA, "test_card", "9c").say(BO, "test_card", "3c")
    wanted = ["Brannoc Holt passes the Skill Test.", "Sable Wren fails the Skill Test."]
    assert live.told("judged", ANA) == wanted


@pytest.mark.rule("draw_your_weapon.skill_test.disclosure")
def test_the_dealer_may_show_the_last_target_in_a_fight_too() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9d", DEALER: "4c"}, change=lambda scene: fight(scene, ANA))
    assert "show_target" not in live.options(DEALER, "interrupt")
    live.turn(ANA, "test").say(ANA, "attempt", "look").say(DEALER, "ruling", "skill_test").say(DEALER, "target", 11)
    live.say(ANA, "test_card", "9d").say(DEALER, "interrupt", "show_target")
    assert live.told("shown_target", ANA) == ["The target was 11."]
    assert "show_target" not in live.options(DEALER, "interrupt")


@pytest.mark.rule(
    "draw_your_weapon.skill_test.disclosure", "draw_your_weapon.damage.down", "draw_your_weapon.dash.effect"
)
def test_what_makes_no_sense_is_barred() -> None:
    live = Live(ANA, hands={ANA: "7c"})
    assert live.options(DEALER, "dealer")["show_target"] == "skill_test.disclosure"
    live.say(DEALER, "dealer", "change")  # only Ana is there to change something about
    assert live.options(DEALER, "change")["heal"] == "damage.down"
    live.say(DEALER, "change", "hurt").say(DEALER, "amount", 1).say(DEALER, "dealer", "change")
    assert live.options(DEALER, "change")["heal"] == ""
    live.say(DEALER, "change", "heal")
    asked = live.asked(DEALER, "amount")
    assert isinstance(asked, Number)
    assert (asked.low, asked.high) == (1, 1)
    live.say(DEALER, "amount", 1).free(ANA, "dash")
    assert live.options(ANA, "free")["rest"] == live.options(ANA, "free")["breather"] == "dash.effect"
