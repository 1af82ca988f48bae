"""More of the rules as they are played at a table: ties, Turns, weapons, Dashing, Breathers and Rests."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight

RULE = "draw_your_weapon."


def contest(live: Live, *sides: str) -> Live:
    """Let the Dealer call a Contest of Endurance, in which no card fits."""
    live.calls("contest").say(DEALER, "sides", list(sides)).say(DEALER, "attribute", "endurance")
    return live.say(DEALER, "suit", "diamonds")


@pytest.mark.rule(RULE + "contest.tie_player_dealer", RULE + "contest.winner_no_draw", RULE + "card.values")
def test_a_player_wins_a_tie_with_the_dealer_and_draws_nothing() -> None:
    live = contest(Live(ANA, "wolf", hands={ANA: "Jc 2c", DEALER: "Js 2s"}), ANA, "wolf")
    live.say(ANA, "test_card", "Jc").say(DEALER, "test_card", "Js").cards("9h")
    assert live.told("contest", ANA) == ["Brannoc Holt wins the Contest."]
    assert (live.hand(ANA), len(live.hand(DEALER))) == (["2c"], 2)


@pytest.mark.rule(RULE + "contest.tie_hand_size", RULE + "contest.tie_many", RULE + "contest.multi")
def test_of_tied_players_the_larger_hand_wins_whatever_the_dealer_has() -> None:
    hands = {ANA: "9c", BO: "9s 2c", DEALER: "9h 2h 3h 4h"}
    live = contest(Live(ANA, BO, "wolf", hands=hands), ANA, BO, "wolf")
    live.say(ANA, "test_card", "9c").say(BO, "test_card", "9s").say(DEALER, "test_card", "9h")
    assert live.told("contest", ANA) == ["Sable Wren wins the Contest."]


@pytest.mark.rule(RULE + "contest.tie_random")
@pytest.mark.parametrize(("luck", "who"), [("1", "Brannoc Holt"), ("2", "Sable Wren")])
def test_equal_hands_leave_a_tie_to_luck(luck: str, who: str) -> None:
    live = contest(Live(ANA, BO, hands={ANA: "9c", BO: "9s"}), ANA, BO)
    live.say(ANA, "test_card", "9c").say(BO, "test_card", "9s").cards(luck)
    assert live.told("contest", ANA) == [f"{who} wins the Contest."]


@pytest.mark.rule(RULE + "contest.tie_npcs")
def test_the_dealer_says_which_of_two_tied_npcs_wins() -> None:
    live = contest(Live(ANA, "wolf_1", "wolf_2", hands={DEALER: "9c 9s"}), "wolf_1", "wolf_2")
    live.say(DEALER, "test_card", "9c").say(DEALER, "test_card", "9s").say(DEALER, "tie", "wolf_2")
    assert live.told("contest", ANA) == ["Wolf 2 wins the Contest."]


@pytest.mark.rule(RULE + "contest.same_terms")
def test_each_side_may_have_terms_of_its_own() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5c", DEALER: "5s"}).calls("contest").say(DEALER, "sides", [ANA, "wolf"])
    live.say(DEALER, "same_terms", "own").say(DEALER, "attribute", "might").say(DEALER, "suit", "clubs")
    live.say(DEALER, "attribute", "agility").say(DEALER, "suit", "spades")
    live.say(ANA, "test_card", "5c").say(DEALER, "test_card", "5s")
    assert live.told("played", ANA) == [
        "Brannoc Holt plays 5c: Result 7 (5 + Might 2).",
        "Wolf plays 5s: Result 8 (5 + Agility 3).",
    ]


@pytest.mark.rule(RULE + "skill_test.group")
def test_each_of_a_group_is_judged_by_themselves() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "3c"}).calls("skill_test").say(DEALER, "who", [ANA, BO])
    live.say(DEALER, "target", 8).say(ANA, "test_card", "9c").say(BO, "test_card", "3c")
    wanted = ["Brannoc Holt passes the Skill Test.", "Sable Wren fails the Skill Test."]
    assert live.told("judged", ANA) == wanted


@pytest.mark.rule(RULE + "surprise.order", RULE + "surprise.top_card", RULE + "surprise.failure")
def test_the_surprised_turn_a_card_after_the_ambusher_chose_and_draw_if_they_fail() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh", DEALER: "9s"}).calls("surprise contest")
    live.say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "ambushed", ANA).say(DEALER, "attribute", "endurance")
    live.say(DEALER, "test_card", "9s").cards("3d").say(DEALER, "keep", "leave").cards("4d")
    assert live.told("luck", ANA)[0] == "The card turned for Brannoc Holt: 3d (by hand)."
    assert live.hand(ANA) == ["4d", "Kh"]


@pytest.mark.rule(RULE + "turn.budget", RULE + "turn.one_attack", RULE + "action.combat_list", RULE + "action.types")
def test_two_actions_one_of_them_an_attack_and_none_for_a_rest() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c 8c"}, change=lambda scene: fight(scene, ANA))
    assert live.options(ANA, "turn")["rest"] == "action.combat_list"
    assert live.options(ANA, "turn")["dash"] == "dash.when"
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "9c")
    assert live.options(ANA, "turn")["strike wolf"] == "turn.one_attack"
    live.turn(ANA, "defend")
    assert live.options(ANA, "turn")["defend"] == "turn.budget"


@pytest.mark.rule(RULE + "turn.repeat_actions", RULE + "guard.repeat", RULE + "guard.cap")
def test_defend_may_be_taken_twice_and_guard_ends_at_its_maximum() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, BO)
        stats(scene.creatures[BO]).guard = 14

    live = Live(BO, "wolf", change=weary).turn(BO, "defend").turn(BO, "defend")
    assert live.told("guard", BO) == [
        "Sable Wren gains 2 Guard: Guard 16 of 17.",
        "Sable Wren gains 1 Guard: Guard 17 of 17.",
    ]


@pytest.mark.rule(RULE + "movement.split", RULE + "movement.no_negative", RULE + "movement.not_an_action")
@pytest.mark.rule(RULE + "map.units", RULE + "map.distance", RULE + "movement.no_auto_refresh")
def test_movement_is_split_as_wished_and_ends_with_the_speed() -> None:
    live = Live(ANA, "wolf", map=["a.........b"], hands={ANA: "9c"}, change=lambda scene: fight(scene, ANA))
    live.turn(ANA, "defend").turn(ANA, "move 2,0").turn(ANA, "move 5,0")
    assert live.who(ANA).is_defending
    assert live.options(ANA, "turn")["move"] == "movement.no_negative"
    assert stats(live.who(ANA)).speed == 0


@pytest.mark.rule(RULE + "weapon.requirement", RULE + "weapon.hands", RULE + "weapon.suits", RULE + "weapon.result")
@pytest.mark.rule(RULE + "attack.no_defence_test", RULE + "card.play", RULE + "card.no_automatic_refill")
def test_a_weapon_in_hand_adds_might_with_its_suit_and_the_target_plays_nothing() -> None:
    def armed(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "arming_sword")

    live = Live(ANA, "wolf", hands={ANA: "9s 2c", DEALER: "5s"}, change=armed)
    live.turn(ANA, "stow arming_sword")
    assert live.options(ANA, "turn")["attack arming_sword wolf"] == "weapon.requirement"
    live.turn(ANA, "draw arming_sword").turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "9s").settle()
    assert live.told("blow", ANA) == ["The blow deals 11 damage (9 Value of 9s +2 Might)."]
    assert (live.hand(ANA), live.hand(DEALER), live.scene.zones["pile"].cards) == (["2c"], ["5s"], ["9s"])


@pytest.mark.rule(RULE + "dash.effect", RULE + "move.scope", RULE + "dash.when")
def test_whoever_dashes_takes_no_other_action_until_they_stop() -> None:
    live = Live(ANA, hands={ANA: "9c"}).free(ANA, "dash")
    assert live.told("dash", DEALER) == ["Brannoc Holt runs, 10 units a few moments."]
    assert live.options(ANA, "free")["defend"] == "dash.effect"
    live.free(ANA, "stop")
    assert live.options(ANA, "free")["defend"] == ""


@pytest.mark.rule(RULE + "breather.limit", RULE + "breather.choice", RULE + "breather.recover_choice")
def test_the_third_breather_waits_for_a_rest() -> None:
    def tired(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5

    live = Live(ANA, hands={ANA: "9c"}, change=tired)
    for _ in range(2):
        live.free(ANA, "breather").say(ANA, "breather", "recover").say(ANA, "recover", ["hp", "clout"]).settle()
    assert stats(live.who(ANA)).hp == 11
    assert live.options(ANA, "free")["breather"] == "breather.limit"


@pytest.mark.rule(RULE + "breather.use_ability")
def test_mend_heals_by_a_card_in_a_breather() -> None:
    def hurt(scene: Dyw) -> None:
        stats(scene.creatures["maud_sexton"]).hp = 5

    live = Live("maud_sexton", hands={"maud_sexton": "9c"}, change=hurt).free("maud_sexton", "breather")
    live.say("maud_sexton", "breather", "ability").say("maud_sexton", "mend", "maud_sexton")
    live.say("maud_sexton", "mend_card", "9c")
    assert stats(live.who("maud_sexton")).hp == 16


@pytest.mark.rule(RULE + "rest.when", RULE + "rest.order", RULE + "rest.heal_minimum")
def test_a_rest_heals_at_least_endurance_and_level_before_hands_are_renewed() -> None:
    def hurt(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5

    live = Live(ANA, change=hurt).free(ANA, "rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet")
    live.say(ANA, "heal", "yes").cards("2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d")
    assert (stats(live.who(ANA)).hp, len(live.hand(ANA))) == (9, 5)


@pytest.mark.rule(RULE + "initiative.value", RULE + "initiative.card_stays", RULE + "initiative.tie_player_npc")
def test_the_highest_spade_counts_stays_in_hand_and_players_go_before_npcs() -> None:
    hands = {ANA: "4s 9s Kh", DEALER: "6s 2h 3h 4h 5h"}
    live = Live(ANA, "wolf", hands=hands).calls("combat").say(ANA, "hold", "nothing").settle()
    assert live.told("round", ANA) == ["Round 1. Initiative: Brannoc Holt: 14, Wolf: 14."]
    assert live.told("order", ANA) == ["In order: Brannoc Holt, Wolf."]
    assert {"4s", "9s", "Kh"} <= set(live.hand(ANA))


@pytest.mark.rule(RULE + "initiative.tie_players", RULE + "initiative.npc_spades", RULE + "initiative.tie_npcs")
def test_tied_players_agree_and_the_dealer_orders_tied_npcs() -> None:
    hands = {ANA: "2h", CY: "2c", DEALER: "5d 6d 7d 8d 9d 10d"}
    live = Live(ANA, CY, "wolf_1", "wolf_2", hands=hands).calls("combat")
    for seat in (ANA, CY):
        live.say(seat, "hold", "nothing")
    for seat in (ANA, CY):
        live.say(seat, "who_first", CY)
    live.settle()
    assert live.told("order", ANA)[0].endswith("Ilse Marrow, Brannoc Holt.")
