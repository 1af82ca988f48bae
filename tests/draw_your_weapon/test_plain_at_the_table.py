"""The plain course of play at a table: Tests, blows, Rounds, Features, Breathers and Rests."""

from __future__ import annotations

import pytest

from outdraw.core.zones import move
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight

RULE = "draw_your_weapon."
FULL = "2h 3h 4h 5h 6h"


def tire(scene: Dyw) -> None:
    """Leave Ana little of anything."""
    stats(scene.creatures[ANA]).hp = 5
    sheet_of(scene.creatures[ANA]).reserve = sheet_of(scene.creatures[ANA]).clout = 0


# ---------------------------------------------------------------- Tests


@pytest.mark.rule(RULE + "contest.when", RULE + "contest.simultaneous", RULE + "contest.highest_wins")
@pytest.mark.rule(RULE + "contest.losers_draw", RULE + "test.kinds", RULE + "test.result")
def test_a_contest_is_chosen_in_secret_won_by_the_higher_result_and_consoles_the_loser() -> None:
    live = Live(ANA, BO, hands={ANA: "5c 2h", BO: "6d 3h"}).calls("contest").say(DEALER, "sides", [ANA, BO])
    live.say(DEALER, "attribute", "might").say(DEALER, "suit", "clubs").say(ANA, "test_card", "5c")
    assert live.told("test", BO) == ["Contest, [Might] Clubs, for Brannoc Holt and Sable Wren."]
    assert live.told("played", BO) == []  # nothing is shown before both have chosen
    live.say(BO, "test_card", "6d").cards("9h")
    assert live.told("played", BO) == [
        "Brannoc Holt plays 5c: Result 7 (5 + Might 2).",
        "Sable Wren plays 6d: Result 6.",
    ]
    assert live.told("contest", BO) == ["Brannoc Holt wins the Contest."]
    assert (live.hand(ANA), live.hand(BO)) == (["2h"], ["3h", "9h"])


@pytest.mark.rule(RULE + "skill_test.when", RULE + "skill_test.play", RULE + "skill_test.pass")
@pytest.mark.rule(RULE + "skill_test.target_secret", RULE + "skill_test.disclosure")
@pytest.mark.rule(RULE + "skill_test.fail_experience", RULE + "action.time_outside_combat")
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


@pytest.mark.rule(RULE + "test.empty_hand")
def test_an_empty_hand_turns_a_card_that_cannot_be_kept() -> None:
    live = Live(ANA, BO, hands={BO: "2c"}).calls("skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 5)
    live.cards("9d")
    assert live.told("judged", BO) == ["Brannoc Holt passes the Skill Test."]
    assert live.asked(ANA, "keep") is None
    assert (live.hand(ANA), live.scene.zones["pile"].cards) == ([], ["9d"])


# ---------------------------------------------------------------- blows


@pytest.mark.rule(RULE + "strike.card", RULE + "strike.damage", RULE + "action.declared")
def test_a_strike_costs_any_card_and_deals_one_and_half_the_might() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh 2c"}, change=lambda scene: fight(scene, ANA)).turn(ANA, "strike wolf")
    assert live.options(ANA, "attack_card") == {"2c": "", "Kh": "", "back": ""}
    live.say(ANA, "attack_card", "Kh")
    assert live.told("action", DEALER) == ["Brannoc Holt: Simple Strike, at Wolf."]
    assert live.told("blow", DEALER)[0].startswith("The blow deals 2 damage")
    assert (live.hand(ANA), live.scene.zones["pile"].cards) == (["2c"], ["Kh"])


@pytest.mark.rule(RULE + "weapon.value_range", RULE + "weapon.damage", RULE + "movement.small_actions")
@pytest.mark.rule(RULE + "damage.broken_gained", RULE + "damage.broken_effect", RULE + "damage.zero_hp")
def test_blows_break_the_guard_then_hurt_more_and_put_an_npc_out_at_0() -> None:
    def armed(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA])
        sheet_of(scene.creatures[ANA]).carried.append("arming_sword")
        stats(scene.creatures["wolf"]).guard = 4

    live = Live(ANA, "wolf", hands={ANA: "9d Kh 5d 6d 7d", DEALER: FULL}, change=armed)
    before = stats(live.who(ANA)).speed
    live.turn(ANA, "draw arming_sword")
    assert stats(live.who(ANA)).speed == before - 1
    live.turn(ANA, "attack arming_sword wolf")
    offered = live.options(ANA, "attack_card")
    assert (offered["Kh"], offered["9d"]) == ("weapon.value_range", "")
    live.say(ANA, "attack_card", "9d")
    assert live.told("damage", ANA) == ["Wolf loses 4 Guard and 5 HP: Guard 0 of 6, HP 7 of 12."]
    assert live.told("broken", ANA) == ["Wolf is Broken."]
    live.turn(ANA, "end").turn(DEALER, "end").cards("8d").turn(ANA, "attack arming_sword wolf").say(
        ANA, "attack_card", "6d"
    )
    assert live.told("damage", ANA)[-1] == "Wolf loses 7 HP (Broken: 2 more): Guard 0 of 6, HP 0 of 12."
    assert live.told("out", ANA) == ["Wolf is out of the fight."]


@pytest.mark.rule(RULE + "special.features", RULE + "ability.cost")
def test_a_feature_is_an_attack_of_its_own_that_is_paid_for_while_it_can_be() -> None:
    def poor(scene: Dyw) -> None:
        fight(scene, CY)
        sheet_of(scene.creatures[CY]).reserve = 3

    live = Live(CY, "wolf", map=["a..b"], hands={CY: "9s 8s"}, change=poor)
    live.turn(CY, "special firebolt wolf").say(CY, "attack_card", "9s")
    assert live.told("feature", DEALER) == ["Ilse Marrow uses Firebolt for 3 Reserve, 0 of 9 left."]
    assert live.told("blow", DEALER) == ["The blow deals 9 damage."]
    assert sheet_of(live.who(CY)).reserve == 0
    assert live.options(CY, "turn")[f"ability ward {CY}"] == "ability.cost"


# ---------------------------------------------------------------- Rounds


@pytest.mark.rule(RULE + "combat_start.steps", RULE + "combat_start.not_surprised", RULE + "map.setup")
@pytest.mark.rule(RULE + "guard.between_combats")
def test_combat_begins_with_what_is_held_then_guard_then_the_map_then_initiative() -> None:
    def worn(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).guard = stats(scene.creatures[ANA]).speed = 0

    live = Live(ANA, "wolf", map=["a.........b"], hands={ANA: FULL, DEALER: "2d 3d 4d 5d 6d"}, change=worn)
    live.calls("combat").say(ANA, "hold", "hold arming_sword shield").say(DEALER, "lay_out", "move wolf")
    live.say(DEALER, "place", "4,0").settle()
    body = stats(live.who(ANA))
    assert (body.guard, body.speed) == (body.max_guard, body.max_speed)
    assert body.max_guard > 13  # the shield counts
    assert live.who("wolf").place == (4, 0)
    kinds = [event.kind for event in live.table.events(ANA)]
    wanted = ["surprised", "ready", "placed", "round", "order", "turn"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted


@pytest.mark.rule(RULE + "initiative.each_round", RULE + "initiative.rounds_and_turns", RULE + "turn.draw")
@pytest.mark.rule(RULE + "tracker.recommended")
def test_each_round_everybody_has_one_turn_and_draws_if_short_of_cards() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Ks 2h 3h 4h", DEALER: "2d 3d 4d 5d 6d"}, change=lambda scene: fight(scene))
    live.settle().cards("5h")
    assert live.hand(ANA) == ["2h", "3h", "4h", "5h", "Ks"]
    assert live.told("draw", DEALER) == ["Brannoc Holt draws 1 card."]
    live.turn(ANA, "end").turn(DEALER, "end").settle().turn(ANA, "end").turn(DEALER, "end").settle()
    assert [text[:7] for text in live.told("round", ANA)] == ["Round 2", "Round 3", "Round 4"]
    assert live.told("turn", ANA) == ["Brannoc Holt's Turn.", "Wolf's Turn."] * 2 + ["Brannoc Holt's Turn."]
    assert live.told("order", ANA) == ["In order: Brannoc Holt, Wolf."] * 3
    assert live.told("draw", DEALER) == ["Brannoc Holt draws 1 card."]  # a full Hand draws nothing


@pytest.mark.rule(RULE + "guard.refresh")
def test_defend_adds_the_guard_refresh() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, BO)
        stats(scene.creatures[BO]).guard = 3

    live = Live(BO, "wolf", change=weary).turn(BO, "defend")
    assert live.told("guard", BO) == ["Sable Wren gains 2 Guard: Guard 5 of 17."]


# ---------------------------------------------------------------- between fights


@pytest.mark.rule(RULE + "breather.duration", RULE + "breather.recover_amount")
def test_a_breather_takes_ten_minutes_and_gives_back_the_attribute() -> None:
    live = Live(ANA, hands={ANA: "9c"}, change=tire).free(ANA, "breather").say(ANA, "breather", "recover")
    live.say(ANA, "recover", ["hp", "clout"]).settle()
    assert live.scene.minutes == 10
    page = sheet_of(live.who(ANA))
    assert stats(live.who(ANA)).hp == 5 + page.attributes.endurance * page.level
    assert page.reserve == 0


@pytest.mark.rule(RULE + "rest.duration", RULE + "rest.pile_to_void", RULE + "rest.heal")
@pytest.mark.rule(RULE + "rest.new_hand", RULE + "rest.full_recovery")
def test_a_rest_takes_hours_heals_by_the_hand_and_renews_everything_else() -> None:
    def played(scene: Dyw) -> None:
        tire(scene)
        scene.breathers = 2
        move(scene.zones, "Jh", "library", "pile")

    live = Live(ANA, hands={ANA: "9c 4d", DEALER: FULL}, change=played)
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet").say(DEALER, "hours", 6)
    assert (live.scene.minutes, live.told("pile_to_void")) == (360, ["The Pile goes to the Void."])
    live.say(ANA, "heal", "yes").cards("2c 3c 4c 5c 6c")
    page = sheet_of(live.who(ANA))
    assert stats(live.who(ANA)).hp == 5 + 9 + 4
    assert live.hand(ANA) == ["2c", "3c", "4c", "5c", "6c"]
    assert sorted(live.scene.zones["void"].cards) == ["4d", "9c", "Jh"]
    assert (page.reserve, page.clout, live.scene.breathers) == (page.max_reserve, page.max_clout, 0)


@pytest.mark.rule(RULE + "experience.levels")
def test_five_experience_buy_the_second_level_and_a_point_of_an_attribute() -> None:
    def learned(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).experience = 4
        scene.reward = 2

    live = Live(ANA, change=learned)
    assert live.options(ANA, "free")["level"] == "experience.levels"
    live.calls("reward").free(ANA, "level").say(ANA, "raise", "might").settle()
    page = sheet_of(live.who(ANA))
    assert (page.level, page.experience, page.attributes.might) == (2, 1, 3)
