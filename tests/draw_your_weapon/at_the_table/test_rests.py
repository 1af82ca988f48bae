"""Rests at the table: who sleeps and who watches, what heals, new Hands, and nights that are broken off."""

from __future__ import annotations

import pytest

from outdraw.core.zones import move
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import FIVE, Live, answer_for, down, pick_of, tire, tire_ana, whom_about
from tests.draw_your_weapon.support import ANA, BO, CY


def at_night(live: Live) -> Live:
    """Let Ana rest and Bo keep watch."""
    return live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "watch")


def two_of_anas(scene: Dyw) -> Dyw:
    """Let one Player have two characters, the first of them with Ace up the Sleeve, both hurt and asleep."""
    scene.creatures[BO].seat = ANA
    sheet_of(scene.creatures[ANA]).features = ["ace_up_the_sleeve"]
    sheet_of(scene.creatures[BO]).features = []
    for id in (ANA, BO):
        stats(scene.creatures[id]).hp = 3
    scene.resting, scene.rest_stage = [ANA, BO], "asleep"
    return scene


@pytest.mark.rule("draw_your_weapon.rest.when")
def test_a_rest_that_nobody_takes_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}).free(ANA, "rest")
    live.say(ANA, "rest", "watch").say(BO, "rest", "watch")
    assert live.told("no_rest", BO) == ["Nobody rests."]


@pytest.mark.rule("draw_your_weapon.rest.when", "draw_your_weapon.rest.order", "draw_your_weapon.rest.heal_minimum")
def test_a_rest_heals_at_least_endurance_and_level_before_hands_are_renewed() -> None:
    def hurt(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5

    live = Live(ANA, change=hurt).free(ANA, "rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet")
    live.say(ANA, "heal", "yes").cards("2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d")
    assert (stats(live.who(ANA)).hp, len(live.hand(ANA))) == (9, 5)


@pytest.mark.rule("draw_your_weapon.rest.unconscious", "draw_your_weapon.defend.when")
def test_whoever_keeps_watch_may_defend_and_be_tested_through_the_night() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(BO, "watch", "defend").say(DEALER, "night", "surprise skill_test")
    live.say(DEALER, "who", [BO]).say(DEALER, "target", 5).say(BO, "defend_surprise", "ordinary")
    live.say(BO, "test_card", "8c").say(BO, "watch", f"wake {ANA}").say(DEALER, "hours_slept", 2)
    assert live.told("judged", ANA) == ["Sable Wren passes the Skill Test."]
    assert (live.scene.rest_stage, live.scene.minutes) == ("", 120)


@pytest.mark.rule("draw_your_weapon.rest.unconscious", "draw_your_weapon.test.when")
def test_a_sleeper_is_tested_only_by_surprise() -> None:
    live = at_night(Live(ANA, BO, CY, hands={ANA: "9d", BO: "3c"}, change=down(CY)))
    assert live.options(DEALER, "night")["contest"] == "contest.when"  # of the three only Bo is awake
    assert live.options(DEALER, "night")["surprise contest"] == ""
    live.say(DEALER, "night", "skill_test").say(DEALER, "about", "").settle()
    assert live.told("test", BO) == ["Skill Test, [Insight] Diamonds, for Sable Wren."]


@pytest.mark.rule("draw_your_weapon.rest.unconscious", "draw_your_weapon.defend.when")
def test_somebody_whom_a_player_plays_besides_keeps_watch_for_themselves() -> None:
    live = Live(ANA, hands={ANA: "9d"})
    live.table.arrive(DEALER, BO, ANA, "", "a friend comes by")
    live.calls("rest")
    answer_for(live, ANA, ANA, "rest")
    answer_for(live, ANA, BO, "watch")
    answer_for(live, ANA, BO, "defend")
    assert live.who(BO).is_defending


@pytest.mark.rule("draw_your_weapon.rest.unconscious", "draw_your_weapon.damage.down")
@pytest.mark.parametrize("ends", ["leave", "hurt"])
def test_a_sleeper_who_is_taken_away_or_dies_completes_no_rest(ends: str) -> None:
    def near_death(scene: Dyw) -> None:
        down(BO)(scene)
        scene.creatures[BO].hits_while_down = 2

    live = Live(ANA, BO, hands={ANA: "9d", BO: "8d", DEALER: FIVE}, change=near_death)
    live.calls("rest").say(ANA, "rest", "rest").change(BO, ends)
    if ends == "hurt":
        live.say(DEALER, "amount", 1)
    live.say(DEALER, "night", "quiet").cards("2c 3c 4c 5c 6c").settle()
    assert (live.hand(BO), stats(live.who(BO)).hp) == (["8d"], 0)


@pytest.mark.rule("draw_your_weapon.rest.unconscious")
def test_a_rest_is_over_when_its_only_sleeper_is_taken_away() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "8d"}).calls("rest").say(ANA, "rest", "rest").say(BO, "rest", "watch")
    live.change(ANA, "leave")
    assert (BO, "free") in live.waiting()


@pytest.mark.rule("draw_your_weapon.rest.duration", "draw_your_weapon.rest.interrupted")
def test_the_hours_of_a_rest_that_are_over_count_once() -> None:
    live = Live(ANA, BO, CY, hands={ANA: "9d", BO: "3c", CY: "4c"})
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "watch").say(CY, "rest", "rest")
    live.say(DEALER, "night", "woken").say(DEALER, "woken", [CY]).say(DEALER, "hours_slept", 4)
    live.say(DEALER, "night", "quiet").say(DEALER, "hours", 8)
    assert live.scene.minutes == 8 * 60
    assert live.told("rest", BO) == ["The Rest takes 8 hours."]


@pytest.mark.rule("draw_your_weapon.rest.duration", "draw_your_weapon.rest.pile_to_void")
def test_one_may_have_rested_enough_while_another_sleeps_on() -> None:
    def weary(scene: Dyw) -> None:
        for each in (ANA, BO):
            stats(scene.creatures[each]).hp = 5

    live = Live(ANA, BO, hands={ANA: "9d", BO: "8d", DEALER: FIVE}, change=weary)
    live.calls("rest").say(ANA, "rest", "rest").say(BO, "rest", "rest")
    live.say(DEALER, "night", "rested").say(DEALER, "rested", ANA).say(DEALER, "hours", 6).say(ANA, "heal", "yes")
    live.cards("2c 3c 4c 5c 6c").settle()
    assert live.told("rest", BO) == ["The Rest of Brannoc Holt takes 6 hours."]
    assert (stats(live.who(ANA)).hp, stats(live.who(BO)).hp) == (14, 5)
    assert live.scene.resting == [BO]
    live.say(ANA, "watch", "defend")  # up, and keeps watch
    live.say(DEALER, "night", "quiet").say(DEALER, "hours", 9).say(BO, "heal", "yes").cards("7c 8c 9c 10c Jc").settle()
    assert (stats(live.who(BO)).hp, live.hand(ANA), live.scene.minutes) == (13, ["2c", "3c", "4c", "5c", "6c"], 540)


@pytest.mark.rule("draw_your_weapon.rest.duration", "draw_your_weapon.rest.pile_to_void", "draw_your_weapon.rest.heal")
@pytest.mark.rule("draw_your_weapon.rest.new_hand", "draw_your_weapon.rest.full_recovery")
def test_a_rest_takes_hours_heals_by_the_hand_and_renews_everything_else() -> None:
    def played(scene: Dyw) -> None:
        tire_ana(scene)
        scene.breathers = 2
        move(scene.zones, "Jh", "library", "pile")

    live = Live(ANA, hands={ANA: "9c 4d", DEALER: FIVE}, change=played)
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet").say(DEALER, "hours", 6)
    assert (live.scene.minutes, live.told("pile_to_void")) == (360, ["The Pile goes to the Void."])
    live.say(ANA, "heal", "yes").cards("2c 3c 4c 5c 6c")
    page = sheet_of(live.who(ANA))
    assert stats(live.who(ANA)).hp == 5 + 9 + 4
    assert live.hand(ANA) == ["2c", "3c", "4c", "5c", "6c"]
    assert sorted(live.scene.zones["void"].cards) == ["4d", "9c", "Jh"]
    assert (page.reserve, page.clout, live.scene.breathers) == (page.max_reserve, page.max_clout, 0)


@pytest.mark.rule("draw_your_weapon.rest.interrupted")
def test_a_sleeper_woken_early_gains_nothing_though_another_completes_the_rest() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}, change=tire).free(ANA, "rest")
    live.say(ANA, "rest", "rest").say(BO, "rest", "rest").say(DEALER, "night", "woken")
    live.say(DEALER, "woken", [BO]).say(DEALER, "hours_slept", 3).say(DEALER, "night", "quiet")
    live.say(DEALER, "hours", 8).say(ANA, "heal", "yes").cards("2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d")
    assert (stats(live.who(BO)).hp, live.hand(BO)) == (5, ["8c"])
    assert (stats(live.who(ANA)).hp, len(live.hand(ANA))) == (14, 5)
    assert live.told("woken", ANA) == ["Sable Wren is woken early and gains nothing."]


@pytest.mark.rule("draw_your_weapon.rest.interrupted", "draw_your_weapon.damage.down")
def test_whoever_is_down_is_not_woken_when_a_rest_is_broken_off() -> None:
    live = at_night(Live(ANA, BO, CY, hands={ANA: "9d", BO: "3c", CY: "4c"}, change=down(CY)))
    live.say(DEALER, "night", "woken").say(DEALER, "woken", [ANA, CY]).say(DEALER, "hours_slept", 2)
    assert live.told("woken", BO) == [
        "Brannoc Holt is woken early and gains nothing.",
        "Ilse Marrow is still Down and gains nothing.",
    ]
    assert live.told("interrupted", BO) == ["After 2 hours the Rest of Brannoc Holt and Ilse Marrow is broken off."]


@pytest.mark.rule("draw_your_weapon.rest.interrupted", "draw_your_weapon.rest.duration")
def test_a_night_that_ends_in_a_fight_has_lasted_as_long_as_the_dealer_says() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: FIVE}).calls("rest").say(ANA, "rest", "rest")
    live.say(DEALER, "night", "combat").say(DEALER, "hours_slept", 3).say(ANA, "hold", "nothing").settle()
    assert (live.scene.minutes, live.hand(ANA)[0]) == (180, "9c")


@pytest.mark.rule("draw_your_weapon.rest.interrupted", "draw_your_weapon.rest.duration")
def test_what_a_watchman_tries_takes_no_time_beside_the_hours_of_the_rest() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(BO, "watch", "attempt").say(BO, "attempt", "listen")
    live.say(DEALER, "ruling", "happens").say(DEALER, "night", "quiet").say(DEALER, "hours", 8)
    assert live.scene.minutes == 480


@pytest.mark.rule("draw_your_weapon.rest.interrupted", "draw_your_weapon.rest.duration")
def test_when_a_watchman_wakes_somebody_the_dealer_says_after_how_many_hours() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(BO, "watch", f"wake {ANA}").say(DEALER, "hours_slept", 3)
    assert (live.scene.rest_stage, live.scene.minutes) == ("", 180)


@pytest.mark.rule(
    "draw_your_weapon.rest.pile_to_void", "draw_your_weapon.rest.new_hand", "draw_your_weapon.defend.when"
)
def test_who_keeps_watch_keeps_the_hand_and_the_pile_goes_all_the_same() -> None:
    def change(scene: Dyw) -> None:
        for id in (ANA, BO):
            stats(scene.creatures[id]).hp = 3

    live = Live(ANA, BO, hands={ANA: "9c 8c", BO: "7c", DEALER: FIVE}, change=change)
    live.calls("rest").say(ANA, "rest", "rest").say(BO, "rest", "watch").say(DEALER, "night", "quiet").settle()
    live.say(ANA, "heal", "yes").cards("2d 3d 4d 5d 6d")
    assert (live.hand(BO), stats(live.who(BO)).hp) == (["7c"], 3)
    assert stats(live.who(ANA)).hp == 3 + 17
    assert live.scene.zones["pile"].cards == []


@pytest.mark.rule("draw_your_weapon.rest.heal", "draw_your_weapon.rest.heal_minimum")
def test_whoever_rests_sees_what_the_healing_is_made_of() -> None:
    def hurt(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5

    live = Live(ANA, hands={ANA: "Ad 2c"}, change=hurt).free(ANA, "rest").say(ANA, "rest", "rest")
    choice = live.say(DEALER, "night", "quiet").asked(ANA, "heal")
    labels = [option.label for option in getattr(choice, "options", ())]
    assert labels == ["Heal 4 HP: the Hand +3, at least 4 by Endurance and Level +1", "Do not heal"]


@pytest.mark.rule("draw_your_weapon.rest.new_hand")
def test_ace_up_the_sleeve_asks_its_own_player_which_of_six_goes_to_the_void() -> None:
    def sly(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).features.append("ace_up_the_sleeve")

    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=sly).calls("rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(DEALER, "night", "quiet").cards("2c 3c 4c 5c 6c 7c")
    choice = pick_of(live, ANA, "discard")
    assert (choice.actor, [option.value for option in choice.options]) == (ANA, ["2c", "3c", "4c", "5c", "6c", "7c"])
    live.say(ANA, "discard", "2c")
    assert live.hand(ANA) == ["3c", "4c", "5c", "6c", "7c"]
    assert "2c" in live.scene.zones["void"].cards


@pytest.mark.rule("draw_your_weapon.rest.new_hand", "draw_your_weapon.card.hand_size")
def test_one_who_has_two_characters_keeps_the_ace_of_either() -> None:
    live = Live(ANA, BO, hands={ANA: "9c"}, change=two_of_anas).say(DEALER, "night", "quiet").settle()
    live.say(ANA, "heal", "no").say(ANA, "heal", "no").cards("2c 3c 4c 5c 6c 7c").say(ANA, "discard", "2c")
    assert live.hand(ANA) == ["3c", "4c", "5c", "6c", "7c"]


@pytest.mark.rule("draw_your_weapon.rest.new_hand", "draw_your_weapon.card.hand_size")
def test_who_plays_two_characters_draws_one_new_hand_for_both() -> None:
    live = Live(ANA, hands={ANA: "9d", DEALER: FIVE})
    live.table.arrive(DEALER, BO, ANA, "", "a friend comes by")
    live.calls("rest").say(ANA, "rest", "rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet")
    live.cards("2c 3c 4c 5c 6c").settle()
    assert live.hand(ANA) == ["2c", "3c", "4c", "5c", "6c"]
    assert (ANA, "free") in live.waiting()


@pytest.mark.rule("draw_your_weapon.rest.no_discard_no_heal")
def test_whoever_may_not_discard_does_not_heal_by_a_rest() -> None:
    def hurt(scene: Dyw) -> None:
        for each in (ANA, BO):
            stats(scene.creatures[each]).hp = 5

    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}, change=hurt).change(ANA, "no_discard")
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "rest").say(DEALER, "night", "quiet")
    live.say(BO, "heal", "yes").cards("2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d")
    assert (stats(live.who(ANA)).hp, live.hand(ANA)) == (5, ["9c"])
    assert (stats(live.who(BO)).hp, live.hand(BO)) == (13, ["2c", "3c", "4c", "5c", "6c"])


@pytest.mark.rule("draw_your_weapon.rest.no_discard_no_heal")
def test_it_is_told_why_somebody_does_not_heal_by_a_rest() -> None:
    def kept(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp, scene.creatures[ANA].may_not_discard = 5, True

    live = Live(ANA, hands={ANA: "9d"}, change=kept).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(DEALER, "night", "quiet").settle()
    assert live.told("no_heal", ANA) == ["Brannoc Holt may not discard the Hand: it stays, and nothing heals."]
    assert live.hand(ANA) == ["9d"]


@pytest.mark.rule("draw_your_weapon.rest.no_discard_no_heal")
def test_a_hand_that_may_not_be_discarded_heals_none_of_its_players_characters() -> None:
    def cursed(scene: Dyw) -> None:
        two_of_anas(scene).creatures[BO].may_not_discard = True

    live = Live(ANA, BO, hands={ANA: "9c"}, change=cursed).say(DEALER, "night", "quiet").settle()
    assert len(live.told("no_heal", ANA)) == 2
    assert (live.hand(ANA), stats(live.who(ANA)).hp) == (["9c"], 3)


@pytest.mark.rule("draw_your_weapon.rest.full_recovery", "draw_your_weapon.damage.down")
def test_a_rest_tells_who_is_up_again_and_that_all_is_restored() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[BO].is_down, stats(scene.creatures[BO]).hp = True, 0
        sheet_of(scene.creatures[BO]).reserve = scene.breathers = 1

    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=down).calls("rest").say(ANA, "rest", "watch")
    live.say(DEALER, "night", "quiet").say(BO, "heal", "yes").cards("2c 3c 4c 5c 6c").settle()
    assert live.told("up", ANA) == ["Sable Wren is up again."]
    assert live.told("recovered", ANA) == ["Reserve, Clout and the party's Breathers are restored."]
    assert (whom_about(live, "recovered"), sheet_of(live.who(BO)).reserve, live.scene.breathers) == ((BO,), 5, 0)


@pytest.mark.rule("draw_your_weapon.rest.full_recovery", "draw_your_weapon.breather.limit")
def test_the_partys_breathers_come_back_with_the_first_who_has_rested() -> None:
    def spent(scene: Dyw) -> None:
        scene.breathers = 2

    live = Live(ANA, BO, hands={ANA: "9d", BO: "8d", DEALER: FIVE}, change=spent)
    live.calls("rest").say(ANA, "rest", "rest").say(BO, "rest", "rest")
    live.say(DEALER, "night", "rested").say(DEALER, "rested", ANA).say(DEALER, "hours", 6)
    live.cards("2c 3c 4c 5c 6c").settle()
    assert (live.scene.resting, live.scene.breathers) == ([BO], 0)
