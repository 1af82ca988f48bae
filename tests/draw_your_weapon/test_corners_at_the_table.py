"""Corners where two rules meet, played at a real table: cards entered by hand, what the seats then see."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY

RULE = "draw_your_weapon."


def down(*who: str) -> Callable[[Dyw], None]:
    """Let some characters be Down."""

    def change(scene: Dyw) -> None:
        for id in who:
            scene.creatures[id].is_down = True
            stats(scene.creatures[id]).hp = 0

    return change


@pytest.mark.rule(RULE + "surprise.kind", RULE + "surprise.top_card", RULE + "surprise.keep_card")
def test_a_contest_that_nobody_brought_about_may_surprise_all_of_them() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}).calls("surprise contest").say(DEALER, "about", "")
    live.say(DEALER, "sides", [ANA, BO]).say(DEALER, "ambushed", [ANA, BO])
    live.say(DEALER, "attribute", "endurance").say(DEALER, "suit", "diamonds").cards("8s", "4s")
    assert live.told("test", BO) == ["Surprise Contest, [Endurance] Diamonds, for Brannoc Holt and Sable Wren."]
    assert live.told("contest", BO) == ["Brannoc Holt wins the Contest."]
    assert live.options(ANA, "keep") == {"8s": "", "leave": ""}  # the winner's own card alone
    assert live.hand(ANA) == ["9d"]


def at_night(live: Live) -> Live:
    """Let Ana rest and Bo keep watch."""
    return live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "watch")


@pytest.mark.rule(RULE + "rest.duration", RULE + "rest.interrupted")
def test_the_hours_of_a_rest_that_are_over_count_once() -> None:
    live = Live(ANA, BO, CY, hands={ANA: "9d", BO: "3c", CY: "4c"})
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "watch").say(CY, "rest", "rest")
    live.say(DEALER, "night", "woken").say(DEALER, "woken", [CY]).say(DEALER, "hours_slept", 4)
    live.say(DEALER, "night", "quiet").say(DEALER, "hours", 8)
    assert live.scene.minutes == 8 * 60
    assert live.told("rest", BO) == ["The Rest takes 8 hours."]


@pytest.mark.rule(RULE + "rest.interrupted", RULE + "damage.down")
def test_whoever_is_down_is_not_woken_when_a_rest_is_broken_off() -> None:
    live = at_night(Live(ANA, BO, CY, hands={ANA: "9d", BO: "3c", CY: "4c"}, change=down(CY)))
    live.say(DEALER, "night", "woken").say(DEALER, "woken", [ANA, CY]).say(DEALER, "hours_slept", 2)
    assert live.told("woken", BO) == [
        "Brannoc Holt is woken early and gains nothing.",
        "Ilse Marrow is still Down and gains nothing.",
    ]
    assert live.told("interrupted", BO) == ["After 2 hours the Rest of Brannoc Holt and Ilse Marrow is broken off."]


@pytest.mark.rule(RULE + "rest.unconscious", RULE + "test.when")
def test_a_sleeper_is_tested_only_by_surprise() -> None:
    live = at_night(Live(ANA, BO, CY, hands={ANA: "9d", BO: "3c"}, change=down(CY)))
    assert live.options(DEALER, "night")["contest"] == "contest.when"  # of the three only Bo is awake
    assert live.options(DEALER, "night")["surprise contest"] == ""
    live.say(DEALER, "night", "skill_test").say(DEALER, "about", "").settle()
    assert live.told("test", BO) == ["Skill Test, [Insight] Diamonds, for Sable Wren."]


@pytest.mark.rule(RULE + "rest.when")
def test_a_rest_that_nobody_takes_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}).free(ANA, "rest")
    live.say(ANA, "rest", "watch").say(BO, "rest", "watch")
    assert live.told("no_rest", BO) == ["Nobody rests."]


@pytest.mark.rule(RULE + "damage.down", RULE + "combat_end.when")
def test_whoever_comes_back_with_hp_is_not_down() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}, change=down(BO)).change(BO, "leave").change(BO, "return")
    assert (live.who(BO).is_down, stats(live.who(BO)).hp) == (False, 1)


@pytest.mark.rule(RULE + "attack.purpose", RULE + "combat_start.trigger")
def test_one_may_come_to_blows_with_an_ally_of_the_dealers() -> None:
    def befriend(scene: Dyw) -> None:
        scene.creatures["wolf"].side = "party"

    live = Live(ANA, BO, "wolf", hands={ANA: "9d", BO: "3c", DEALER: "5s"}, change=befriend)
    live.free(ANA, "quarrel wolf").say(DEALER, "quarrel", "yes")
    assert live.told("combat", BO) == ["Combat begins."]


@pytest.mark.rule(RULE + "guard.between_combats", RULE + "combat_start.trigger")
def test_a_bystander_who_is_attacked_has_the_guard_of_a_new_combat() -> None:
    def worn(scene: Dyw) -> None:
        body = stats(scene.creatures["wolf"])
        body.guard = body.speed = 0  # spent in an earlier fight

    live = Live(ANA, BO, "wolf", hands={ANA: "9d 4c Ks", BO: "3c", DEALER: "2c 3h 4h 5h 6h"}, change=worn)
    live.free(ANA, "quarrel " + BO).say(DEALER, "quarrel", "yes").say(DEALER, "aside", ["wolf"])
    live.say(DEALER, "surprised", []).say(ANA, "hold", "hold arming_sword").say(BO, "hold", "nothing").cards("7h")
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "9d")
    assert live.told("damage")[-1] == "Wolf loses 2 Guard: Guard 4 of 6, HP 12 of 12."
    assert stats(live.who("wolf")).speed == stats(live.who("wolf")).max_speed


@pytest.mark.rule(RULE + "breather.trade_joint", RULE + "breather.choice")
def test_of_three_who_would_trade_the_one_left_over_chooses_something_else() -> None:
    live = Live(ANA, BO, CY, hands={ANA: "9d", BO: "3c", CY: "4c"}).free(ANA, "breather")
    for each in (ANA, BO, CY):
        live.say(each, "breather", "trade")
    live.say(ANA, "partner", BO).say(BO, "partner", ANA).say(CY, "partner", ANA)
    assert live.told("no_trade", BO) == ["Ilse Marrow finds nobody to trade with."]
    assert live.options(CY, "breather")["trade"] == "breather.trade_joint"
    live.say(CY, "breather", "recover").settle()
    assert live.told("action", BO)[-1] == "Ilse Marrow: Breather: Recover."
    live.say(CY, "recover", ["hp", "reserve"]).say(ANA, "offer", "9d")
