"""Who is Down, Broken, asleep, hidden or aside, and what that leaves of them, whatever the Dealer's hand does."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, fight, fight_of, leave_in_library
from tests.draw_your_weapon.test_meetings_at_the_table import FIVE, on_turn_of, until_turn_of, with_box

RULE = "draw_your_weapon."


def lay_down(scene: Dyw, who: str) -> None:
    """Have somebody Down."""
    creature = scene.creatures[who]
    creature.is_down, stats(creature).hp, stats(creature).guard = True, 0, 0


# ---------------------------------------------------------------- no Guard


def ana_is_down(scene: Dyw) -> None:
    """Have a fight on Ilse's Turn, with Ana Down beside her."""
    fight(scene, CY)
    lay_down(scene, ANA)


@pytest.mark.rule(RULE + "damage.down", RULE + "ability.scope")
def test_whoever_is_down_has_no_guard_and_gains_none_by_a_ward() -> None:
    live = Live(CY, ANA, "wolf", map=["ab..c"], hands={CY: "9c", DEALER: FIVE}, change=ana_is_down)
    live.turn(CY, f"ability ward {ANA}")
    assert (stats(live.who(ANA)).guard, live.told("guard", CY)) == (0, ["Brannoc Holt gains no Guard: Down."])


@pytest.mark.rule(RULE + "damage.down", RULE + "guard.cap")
def test_the_dealer_sets_no_guard_of_whoever_is_down() -> None:
    live = Live(CY, ANA, "wolf", map=["ab..c"], hands={CY: "9c", DEALER: FIVE}, change=ana_is_down)
    live.say(DEALER, "interrupt", "change").say(DEALER, "whom", ANA)
    assert live.options(DEALER, "change")["guard"] == "damage.down"


@pytest.mark.rule(RULE + "damage.broken_effect")
@pytest.mark.parametrize(("path", "value"), [(["is_broken"], True), (["figures", "guard"], 4)])
def test_whoever_the_dealer_breaks_has_no_guard_and_is_hurt_by_two_more(path: list[str], value: bool | int) -> None:
    def broken(scene: Dyw) -> None:
        fight(scene, ANA)
        if value is not True:
            scene.creatures["wolf"].is_broken, stats(scene.creatures["wolf"]).guard = True, 0

    live = Live(ANA, "wolf", map=["ab"], hands={ANA: "5c", DEALER: FIVE}, change=broken)
    live.table.edit(DEALER, ["creatures", "wolf", *path], value, "a crash of stones")
    live.turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "5c")
    assert (stats(live.who("wolf")).guard, stats(live.who("wolf")).hp) == (0, 12 - 5 - 2)


@pytest.mark.rule(RULE + "damage.down", RULE + "damage.zero_hp")
def test_whoever_the_dealer_makes_down_has_neither_hp_nor_guard() -> None:
    live = Live(ANA, BO, "wolf", map=["acb"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", BO, "is_down"], True, "a stone from above")
    bo = live.who(BO)
    assert (bo.is_down, stats(bo).hp, stats(bo).guard) == (True, 0, 0)
    live.turn(ANA, "defend").table.edit(DEALER, ["creatures", BO, "figures", "hp"], 3, "water in the face")
    assert not live.who(BO).is_down


# ---------------------------------------------------------------- the dead and the sleeping


@pytest.mark.rule(RULE + "damage.down", RULE + "weapon.own_rules")
def test_whoever_was_spared_and_then_killed_does_not_wake() -> None:
    def spared(scene: Dyw) -> None:
        fight(scene, BO)
        lay_down(scene, ANA)
        scene.creatures[ANA].is_asleep, scene.creatures[ANA].hits_while_down = True, 2

    live = Live(ANA, BO, "wolf", map=["abc"], hands={BO: "8c", DEALER: FIVE}, change=spared)
    live.change(ANA, "hurt").say(DEALER, "amount", 1).say(DEALER, "interrupt", "over").settle()
    assert (live.who(ANA).is_dead, stats(live.who(ANA)).hp, live.told("heal")) == (True, 0, [])


@pytest.mark.rule(RULE + "map.distance", RULE + "weapon.own_rules")
@pytest.mark.parametrize("after", [False, True])
def test_the_dealer_may_change_things_though_somebody_stands_where_an_npc_was_knocked_out(after: bool) -> None:
    def asleep(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.creatures["wolf"].is_asleep, stats(scene.creatures["wolf"]).hp = True, 0

    live = Live(ANA, "wolf", "soldier", map=["ab.c"], hands={ANA: "9c", DEALER: FIVE}, change=asleep)
    live.turn(ANA, "move 1,0")
    if after:
        live.say(DEALER, "interrupt", "over").settle()
    live.table.edit(DEALER, ["minutes"], 7, "time flies")
    assert live.scene.minutes == 7


@pytest.mark.rule(RULE + "damage.down", RULE + "strike.target")
def test_whoever_is_down_picks_nothing_up() -> None:
    def fallen(scene: Dyw) -> None:
        with_box(scene)
        lay_down(scene, ANA)

    live = Live(ANA, BO, map=["a.b"], hands={ANA: "9c", BO: "8c"}, change=fallen)
    assert live.options(ANA, "free")["pick_up box"] == "damage.down"
    assert live.options(BO, "free")["pick_up box"] == ""


# ---------------------------------------------------------------- out of a fight and back


def fought(live: Live) -> Live:
    """Begin a Combat and bring it to Ana's first Turn, with the wolf's Guard broken."""
    live.calls("combat").say(ANA, "hold", "hold arming_sword").settle()
    until_turn_of(live, ANA).turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "6s")
    assert (stats(live.who("wolf")).guard, live.who("wolf").is_broken) == (0, True)
    return live


@pytest.mark.rule(RULE + "guard.between_combats", RULE + "combat_start.trigger")
@pytest.mark.parametrize("way", ["aside", "hide"])
def test_whoever_comes_back_into_a_fight_is_as_they_were(way: str) -> None:
    hands = {ANA: "6s 9c 8c 7c 5c", DEALER: FIVE + " 7h"}
    live = fought(Live(ANA, "wolf", "soldier", map=["ab..c"], hands=hands))
    live.change("wolf", way).say(DEALER, "interrupt", "join wolf").settle()
    wolf = live.who("wolf")
    assert (stats(wolf).guard, wolf.is_broken, wolf.is_aside) == (0, True, False)
    assert live.told("joins", ANA) == ["Wolf takes part from the next Round on."]
    assert "wolf" not in [each.creature for each in fight_of(live.scene).order]


@pytest.mark.rule(RULE + "guard.between_combats", RULE + "combat_start.not_surprised")
def test_a_bystander_who_joins_starts_like_the_others() -> None:
    hands = {ANA: "6s 9c 8c 7c 5c", DEALER: FIVE + " 7h"}
    live = Live(ANA, "wolf", "soldier", map=["ab..c"], hands=hands)
    live.calls("combat").say(DEALER, "aside", ["soldier"]).say(ANA, "hold", "nothing").settle()
    until_turn_of(live, ANA).say(DEALER, "interrupt", "join soldier").settle()
    assert (stats(live.who("soldier")).guard, live.who("soldier").held) == (14, ["spear"])


# ---------------------------------------------------------------- the hours of a night


@pytest.mark.rule(RULE + "rest.interrupted", RULE + "rest.duration")
def test_what_a_watchman_tries_takes_no_time_beside_the_hours_of_the_rest() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(BO, "watch", "attempt").say(BO, "attempt", "listen")
    live.say(DEALER, "ruling", "happens").say(DEALER, "night", "quiet").say(DEALER, "hours", 8)
    assert live.scene.minutes == 480


@pytest.mark.rule(RULE + "rest.interrupted", RULE + "rest.duration")
def test_when_a_watchman_wakes_somebody_the_dealer_says_after_how_many_hours() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(BO, "watch", f"wake {ANA}").say(DEALER, "hours_slept", 3)
    assert (live.scene.rest_stage, live.scene.minutes) == ("", 180)


# ---------------------------------------------------------------- no card anywhere


@pytest.mark.rule(RULE + "card.library_empty", RULE + "contest.losers_draw")
def test_a_draw_for_which_no_card_is_left_is_told_to_be_skipped() -> None:
    live = Live(
        ANA, BO, "wolf", hands={ANA: "9c", DEALER: "4c"}, change=lambda s: leave_in_library(s, "", hand_zone(BO))
    )
    live.calls("contest").say(DEALER, "sides", [ANA, "wolf"]).say(ANA, "test_card", "9c").say(DEALER, "test_card", "4c")
    assert (live.hand(DEALER), live.told("draw")) == ([], [])
    assert live.told("no_card", ANA) == ["The Dealer draws 1 card fewer: no card is left."]
