"""More of the rules as they are played at a table: ties, Turns, weapons, Dashing, Breathers and Rests."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden, Malformed
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight, leave_in_library

RULE = "draw_your_weapon."
JONAH, MAUD = "jonah_tarn", "maud_sexton"


def contest(live: Live, *sides: str) -> Live:
    """Let the Dealer call a Contest of Endurance, in which no card fits."""
    live.calls("contest").say(DEALER, "sides", list(sides)).say(DEALER, "attribute", "endurance")
    return live.say(DEALER, "suit", "diamonds")


@pytest.mark.rule(RULE + "contest.tie_player_dealer", RULE + "contest.winner_no_draw", RULE + "card.values")
def test_a_player_wins_a_tie_with_the_dealer_and_draws_nothing() -> None:
    live = contest(Live(ANA, "wolf", hands={ANA: "Jc 2c", DEALER: "Js 2s"}), ANA, "wolf")
    live.say(ANA, "test_card", "Jc").say(DEALER, "test_card", "Js").cards("9h")
    assert live.told("contest", ANA) == ["Brannoc Holt wins the Contest, tied at 11: a Player comes before the Dealer."]
    assert (live.hand(ANA), len(live.hand(DEALER))) == (["2c"], 2)


@pytest.mark.rule(RULE + "card.library_empty")
def test_whoever_draws_from_an_empty_library_draws_from_the_void_shuffled() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Jc 2c", DEALER: "Js 2s"}, change=lambda scene: leave_in_library(scene, ""))
    contest(live, ANA, "wolf").say(ANA, "test_card", "Jc").say(DEALER, "test_card", "2s").cards("9h")
    assert live.told("shuffle", ANA) == ["The Void is shuffled into a new Library."]
    assert (live.hand(DEALER), len(live.scene.zones["void"])) == (["9h", "Js"], 0)


@pytest.mark.rule(RULE + "guard.cap")
def test_guard_is_never_above_its_maximum_whatever_the_dealer_says() -> None:
    live = Live(ANA, "soldier", change=lambda scene: fight(scene, ANA))
    most = stats(live.who(ANA)).max_guard
    live.change(ANA, "guard")
    with pytest.raises(Forbidden):
        live.say(DEALER, "amount", most + 1)
    live.say(DEALER, "amount", most - 1)
    live.turn(ANA, "defend")
    assert stats(live.who(ANA)).guard == most  # two back, and one of them is too many
    assert f"Guard {most} of {most}" in live.told("guard", ANA)[-1]


@pytest.mark.rule(RULE + "defend.duration")
def test_whoever_is_defending_outside_combat_has_nothing_to_gain_by_doing_it_again() -> None:
    live = Live(ANA, BO).free(ANA, "defend")
    assert live.options(ANA, "free")["defend"] == "defend.duration"
    live.free(ANA, "attempt").say(ANA, "attempt", "look around").say(DEALER, "ruling", "happens")
    assert live.options(ANA, "free")["defend"] == ""


@pytest.mark.rule(RULE + "contest.tie_hand_size", RULE + "contest.tie_many", RULE + "contest.multi")
def test_of_tied_players_the_larger_hand_wins_whatever_the_dealer_has() -> None:
    hands = {ANA: "9c", BO: "9s 2c", DEALER: "9h 2h 3h 4h"}
    live = contest(Live(ANA, BO, "wolf", hands=hands), ANA, BO, "wolf")
    live.say(ANA, "test_card", "9c").say(BO, "test_card", "9s").say(DEALER, "test_card", "9h")
    assert live.told("contest", ANA) == ["Sable Wren wins the Contest, tied at 9: the larger Hand."]


@pytest.mark.rule(RULE + "contest.tie_random")
@pytest.mark.parametrize(("luck", "who"), [("1", "Brannoc Holt"), ("2", "Sable Wren")])
def test_equal_hands_leave_a_tie_to_luck(luck: str, who: str) -> None:
    live = contest(Live(ANA, BO, hands={ANA: "9c", BO: "9s"}), ANA, BO)
    live.say(ANA, "test_card", "9c").say(BO, "test_card", "9s").cards(luck)
    assert live.told("contest", ANA) == [f"{who} wins the Contest, tied at 9: by lot."]


@pytest.mark.rule(RULE + "contest.tie_npcs")
def test_the_dealer_says_which_of_two_tied_npcs_wins() -> None:
    live = contest(Live(ANA, "wolf_1", "wolf_2", hands={DEALER: "9c 9s"}), "wolf_1", "wolf_2")
    live.say(DEALER, "test_card", "9c").say(DEALER, "test_card", "9s").say(DEALER, "tie", "wolf_2")
    assert live.told("contest", ANA) == ["Wolf 2 wins the Contest, tied at 9: the Dealer says who of them."]


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
    live.say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "endurance")
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
    assert live.told("dash", DEALER) == ["Brannoc Holt runs, 10 units in a few moments."]
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


# ---------------------------------------------------------------- Cards and Tests


@pytest.mark.rule(RULE + "card.zones", RULE + "card.play", RULE + "card.secret_hand")
def test_cards_go_from_hand_to_pile_to_void_and_only_the_pile_is_seen_by_all() -> None:
    live = Live(ANA, BO, hands={ANA: "9c 2c", BO: "3s"}).calls("skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "target", 20).say(ANA, "test_card", "9c").settle()
    assert faces(live, BO, "pile") == ["9c"]
    assert faces(live, BO, f"hand.{ANA}") == ["??"]
    assert faces(live, ANA, f"hand.{ANA}") == ["2c"]
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "watch").say(DEALER, "night", "quiet")
    assert live.settle().told("pile_to_void", BO) == ["The Pile goes to the Void."]
    live.cards("2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h")
    assert faces(live, BO, "pile") == []
    assert faces(live, BO, "void") == ["9c", "??"]  # what lay on the Pile is remembered, the rested Hand was never seen


def faces(live: Live, seat: str, zone: str) -> list[str]:
    """Give the cards of a zone as a seat sees them."""
    return list(live.table.view(seat)["zones"][zone]["cards"])


@pytest.mark.rule(RULE + "card.deck_count", RULE + "card.hand_size")
@pytest.mark.parametrize(("party", "packs"), [((ANA, BO, CY, JONAH), 1), ((ANA, BO, CY, JONAH, MAUD), 2)])
def test_a_sixth_hand_needs_a_second_pack(party: tuple[str, ...], packs: int) -> None:
    def undealt(scene: Dyw) -> None:
        scene.has_begun = False

    live = Live(*party, change=undealt).cards("Kh 2c 3c 4c 5c")
    if packs == 1:
        with pytest.raises(Malformed, match="cannot come up"):
            live.cards("Kh 2d 3d 4d 5d")
    else:
        live.cards("Kh 2d 3d 4d 5d")
        assert "Kh" in live.hand(BO)


@pytest.mark.rule(RULE + "test.one_card")
def test_any_one_card_is_played_for_a_test() -> None:
    live = contest(Live(ANA, "wolf", hands={ANA: "9c 4d Kh", DEALER: "2s 3s"}), ANA, "wolf")
    offered = live.options(ANA, "test_card")
    assert {"9c", "4d", "Kh"} <= set(offered)
    assert not any(offered.values())
    with pytest.raises(Malformed):
        live.say(ANA, "test_card", ["9c", "Kh"])
    live.say(ANA, "test_card", "9c").say(DEALER, "test_card", "2s").cards("5s")
    assert live.hand(ANA) == ["4d", "Kh"]


@pytest.mark.rule(RULE + "defend.rewards")
@pytest.mark.parametrize(("how", "is_offered"), [("ordinary", False), ("surprise", True)])
def test_only_a_surprise_met_as_one_leaves_a_card_to_keep(how: str, is_offered: bool) -> None:
    live = Live(ANA, BO, hands={ANA: "9c"}).free(ANA, "defend").calls("surprise skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "target", 5).say(ANA, "defend_surprise", how)
    if is_offered:
        live.cards("8d")
        assert live.told("defence", BO) == ["Brannoc Holt is Defending and turns a card."]
    else:
        live.say(ANA, "test_card", "9c")
        assert live.told("defence", BO) == ["Brannoc Holt is Defending and Plays from Hand."]
    assert live.told("judged", BO) == ["Brannoc Holt passes the Skill Test."]
    assert (live.asked(ANA, "keep") is not None) == is_offered


@pytest.mark.rule(RULE + "contest.tie_player_dealer", RULE + "contest.tie_hand_size", RULE + "contest.tie_many")
@pytest.mark.parametrize(
    ("played", "cited"),
    [
        (("9c", "2s", "9h"), ["tie_player_dealer"]),
        (("9c", "9s", "2h"), ["tie_hand_size"]),
        (("9c", "9s", "9h"), ["tie_many", "tie_player_dealer", "tie_hand_size"]),
        (("10c", "9s", "9h"), []),
    ],
)
def test_what_broke_a_tie_is_told(played: tuple[str, ...], cited: list[str]) -> None:
    hands = {ANA: f"{played[0]} 3c", BO: played[1], DEALER: played[2]}
    live = contest(Live(ANA, BO, "wolf", hands=hands), ANA, BO, "wolf")
    for seat, card in zip((ANA, BO, DEALER), played, strict=True):
        live.say(seat, "test_card", card)
    (told,) = [event for event in live.table.events(BO) if event.kind == "contest"]
    assert told.text.startswith(
        "Brannoc Holt wins the Contest, tied at 9: " if cited else "Brannoc Holt wins the Contest."
    )
    ties = [rule.removeprefix(RULE + "contest.") for rule in told.rules if "contest.tie" in rule]
    assert ties == cited


# ---------------------------------------------------------------- Actions


@pytest.mark.rule(RULE + "action.definition", RULE + "action.types")
def test_a_named_action_ends_a_run_and_what_needs_none_does_not() -> None:
    live = Live(ANA, hands={ANA: "9c"}).free(ANA, "defend").free(ANA, "hold").say(ANA, "hold", "hold arming_sword")
    assert live.who(ANA).is_defending
    live.free(ANA, "dash")
    assert not live.who(ANA).is_defending
    assert live.told("action", ANA) == ["Brannoc Holt: Defend.", "Brannoc Holt: Dash."]


@pytest.mark.rule(RULE + "damage.objects")
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


@pytest.mark.rule(RULE + "turn.test_in_action")
def test_a_test_is_part_of_the_action_it_decides_and_an_imposed_one_costs_none() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9h 8h"}, change=lambda scene: fight(scene, ANA))
    live.say(DEALER, "interrupt", "skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 5)
    live.say(ANA, "test_card", "8h")
    assert actions_left(live) == 2
    live.turn(ANA, "test").say(ANA, "attempt", "bar the gate").say(DEALER, "ruling", "skill_test")
    live.say(DEALER, "target", 5).say(ANA, "test_card", "9h")
    assert live.told("judged", ANA) == ["Brannoc Holt passes the Skill Test."] * 2
    assert actions_left(live) == 1


def actions_left(live: Live) -> int:
    """Give the Actions that the Turn still has."""
    fight_on = live.scene.combat
    assert fight_on is not None
    assert fight_on.turn is not None
    return fight_on.turn.actions_left


@pytest.mark.rule(RULE + "guard.repeat", RULE + "guard.broken", RULE + "turn.repeat_actions")
def test_whoever_is_broken_mends_by_one_defend_and_gains_guard_by_the_second() -> None:
    def broken(scene: Dyw) -> None:
        fight(scene, BO)
        scene.creatures[BO].is_broken, stats(scene.creatures[BO]).guard = True, 0

    live = Live(BO, "wolf", change=broken).turn(BO, "defend")
    assert (live.told("mended", BO), live.told("guard", BO)) == (["Sable Wren is no longer Broken."], [])
    live.turn(BO, "defend")
    assert live.told("guard", BO) == ["Sable Wren gains 2 Guard: Guard 2 of 17."]


@pytest.mark.rule(RULE + "movement.no_auto_refresh", RULE + "move.combat_move", RULE + "initiative.value")
def test_spent_speed_is_gone_in_the_next_round_until_a_combat_move() -> None:
    hands = {ANA: "9c 8c 7c 6c 5c", DEALER: "9d 8d 7d 6d 5d"}
    live = Live(ANA, "wolf", map=["a.........b"], hands=hands, change=lambda scene: fight(scene, ANA))
    live.turn(ANA, "move 5,0").turn(ANA, "end").settle()
    assert live.told("round", ANA)[-1].startswith("Round 2. Initiative: Brannoc Holt: 0,")
    while live.asked(ANA, "turn") is None:
        live.turn(DEALER, "end")
    assert stats(live.who(ANA)).speed == 0
    live.turn(ANA, "combat_move")
    assert live.told("speed", ANA) == ["Brannoc Holt's Speed is 5 again."]


# ---------------------------------------------------------------- Trade


def trade(live: Live, card: str, back: str) -> Live:
    """Let Ana and Cy swap a card in a Breather that Bo sits out."""
    live.free(ANA, "breather").say(ANA, "breather", "trade").say(BO, "breather", "sit_out").say(CY, "breather", "trade")
    live.say(ANA, "partner", CY).say(CY, "partner", ANA).say(ANA, "offer", card).say(CY, "offer", back)
    return live.say(ANA, "agree", "agree").say(CY, "agree", "agree")


@pytest.mark.rule(RULE + "breather.trade_card")
def test_a_trade_swaps_one_card_each_that_nobody_else_sees() -> None:
    live = trade(Live(ANA, BO, CY, hands={ANA: "2c 9c", BO: "4h", CY: "3d Kd"}), "2c", "Kd")
    assert (live.hand(ANA), live.hand(CY)) == (["9c", "Kd"], ["2c", "3d"])
    assert live.told("offers", CY) == ["Brannoc Holt offers 2c, Ilse Marrow offers Kd."]
    assert live.told("offers", BO) == live.told("offers", DEALER) == []
    assert live.told("trade", BO) == ["Brannoc Holt and Ilse Marrow swap a card."]


@pytest.mark.rule(RULE + "breather.trade_card")
def test_nobody_trades_without_a_card() -> None:
    live = Live(ANA, BO, hands={BO: "4h"}).free(ANA, "breather")
    assert live.options(ANA, "breather")["trade"] == "breather.trade_card"


@pytest.mark.rule(RULE + "breather.trade_equipment")
def test_equipment_changes_hands_in_a_trade_and_without_one() -> None:
    live = trade(Live(ANA, BO, CY, hands={ANA: "2c", BO: "4h", CY: "3d"}), "2c", "3d")
    live.say(ANA, "equipment", ["arming_sword"]).say(CY, "equipment", []).settle()
    assert "arming_sword" in sheet_of(live.who(CY)).carried
    live.free(CY, f"give arming_sword {BO}")
    assert live.told("item", DEALER) == [
        "Brannoc Holt gives Ilse Marrow the Arming sword.",
        "Ilse Marrow gives Sable Wren the Arming sword.",
    ]
    assert "arming_sword" in sheet_of(live.who(BO)).carried
    assert "arming_sword" not in sheet_of(live.who(CY)).carried
