"""Surprise at the table: a card turned blind, who may keep it, and what Defend does against it."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import FIVE, Live, pick_of
from tests.draw_your_weapon.support import ANA, BO, leave_in_library


@pytest.mark.rule("draw_your_weapon.surprise.kind", "draw_your_weapon.sheet.visibility")
def test_an_ambusher_nobody_has_noticed_springs_a_surprise_contest_and_stays_unnamed() -> None:
    def hide(scene: Dyw) -> None:
        scene.unnoticed["wolf"] = scene.creatures.pop("wolf")

    live = Live(ANA, "wolf", hands={ANA: "Kh", DEALER: "9s"}, change=hide)
    live.calls("surprise contest").say(DEALER, "about", "Something moves in the reeds.")
    live.say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "agility")
    live.say(DEALER, "test_card", "9s").cards("3d")
    told = " ".join(event.text for event in live.table.events(ANA))
    assert "Something moves in the reeds." in told
    assert "Surprise Contest, [Agility] Spades, for Brannoc Holt and somebody unseen; Brannoc Holt surprised." in told
    assert "Somebody unseen wins the Contest." in told
    assert "Wolf" not in told
    assert "wolf" not in str(live.table.view(ANA)["creatures"])


@pytest.mark.rule(
    "draw_your_weapon.surprise.kind", "draw_your_weapon.surprise.top_card", "draw_your_weapon.surprise.keep_card"
)
def test_a_contest_that_nobody_brought_about_may_surprise_all_of_them() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}).calls("surprise contest").say(DEALER, "about", "")
    live.say(DEALER, "sides", [ANA, BO]).say(DEALER, "ambushed", [ANA, BO])
    live.say(DEALER, "attribute", "endurance").say(DEALER, "suit", "diamonds").cards("8s", "4s")
    assert live.told("test", BO) == ["Surprise Contest, [Endurance] Diamonds, for Brannoc Holt and Sable Wren."]
    assert live.told("contest", BO) == ["Brannoc Holt wins the Contest."]
    assert live.options(ANA, "keep") == {"8s": "", "leave": ""}  # the winner's own card alone
    assert live.hand(ANA) == ["9d"]


@pytest.mark.rule("draw_your_weapon.surprise.top_card")
def test_a_turned_card_is_told_with_whom_it_was_turned_for() -> None:
    live = Live(ANA, BO, hands={ANA: "7c"}).calls("surprise skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "attribute", "might").say(DEALER, "target", 20).settle().cards("Kd").settle()
    assert live.told("luck", BO) == ["The card turned for Brannoc Holt: Kd (by hand)."]


@pytest.mark.rule(
    "draw_your_weapon.surprise.order", "draw_your_weapon.surprise.top_card", "draw_your_weapon.surprise.failure"
)
def test_the_surprised_turn_a_card_after_the_ambusher_chose_and_draw_if_they_fail() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh", DEALER: "9s"}).calls("surprise contest")
    live.say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "endurance")
    live.say(DEALER, "test_card", "9s").cards("3d").say(DEALER, "keep", "leave").cards("4d")
    assert live.told("luck", ANA)[0] == "The card turned for Brannoc Holt: 3d (by hand)."
    assert live.hand(ANA) == ["4d", "Kh"]


@pytest.mark.rule("draw_your_weapon.surprise.keep_card")
def test_of_several_surprised_whoever_passes_may_take_only_the_card_turned_for_them() -> None:
    live = Live(ANA, BO, hands={ANA: "2c", BO: "2d"})
    live.calls("surprise skill_test").say(DEALER, "who", [ANA, BO]).say(DEALER, "attribute", "insight")
    live.say(DEALER, "target", 9).cards("Kh", "3h")
    assert list(live.options(ANA, "keep")) == ["Kh", "leave"]
    live.say(ANA, "keep", "Kh")
    assert (live.hand(ANA), live.hand(BO)) == (["2c", "Kh"], ["2d"])


@pytest.mark.rule("draw_your_weapon.surprise.keep_card", "draw_your_weapon.card.library_empty")
def test_a_card_that_is_kept_is_told_and_so_is_that_there_is_none() -> None:
    live = Live(ANA, BO, hands={ANA: "9s"}).calls("surprise skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "attribute", "agility").say(DEALER, "target", 5).say(DEALER, "hazard", 0)
    live.cards("Kc").say(ANA, "keep", "Kc")
    assert live.told("keep", BO) == ["Brannoc Holt takes Kc into the Hand."]

    def bare(scene: Dyw) -> None:
        leave_in_library(scene, "", f"hand.{BO}")

    live = Live(ANA, BO, change=bare).calls("surprise skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "attribute", "agility").say(DEALER, "target", 5).say(DEALER, "hazard", 2).settle()
    assert live.told("no_card", BO) == ["There is no card left to turn for Brannoc Holt."]
    assert live.told("played", BO) == ["Brannoc Holt: no card is a Result of 0."]
    assert live.told("damage", BO) == ["Brannoc Holt loses 2 HP: Guard 13 of 13, HP 27 of 29."]


@pytest.mark.rule("draw_your_weapon.defend.immunity", "draw_your_weapon.test.assignment")
def test_whoever_defends_knows_the_terms_before_choosing_how_to_meet_a_surprise() -> None:
    live = Live(ANA, BO, hands={ANA: "Ks", BO: "2c"})
    live.free(ANA, "defend").calls("surprise skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "attribute", "agility").say(DEALER, "suit", "spades").say(DEALER, "target", 12)
    assert live.asked(ANA, "defend_surprise") is not None
    assert live.told("test", ANA) == ["Surprise Skill Test, [Agility] Spades, for Brannoc Holt."]
    live.say(ANA, "defend_surprise", "ordinary").say(ANA, "test_card", "Ks")
    assert live.told("judged", BO) == ["Brannoc Holt passes the Skill Test."]


@pytest.mark.rule(
    "draw_your_weapon.defend.immunity", "draw_your_weapon.surprise.keep_card", "draw_your_weapon.surprise.failure"
)
def test_whoever_defends_and_would_rather_turn_a_card_may_keep_it() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9c 2c", BO: "9d", DEALER: FIVE}).free(ANA, "defend").settle()
    live.calls("surprise contest").say(DEALER, "sides", [ANA, BO, "wolf"]).say(DEALER, "ambushed", [ANA, BO])
    live.say(ANA, "defend_surprise", "surprise").say(DEALER, "test_card", live.hand(DEALER)[0]).cards("Kd", "2d")
    live.say(ANA, "keep", "Kd").cards("3c")
    assert (sorted(live.hand(ANA)), sorted(live.hand(BO))) == (["2c", "9c", "Kd"], ["3c", "9d"])


@pytest.mark.rule("draw_your_weapon.defend.rewards", "draw_your_weapon.skill_test.fail_experience")
def test_whoever_defends_and_fails_a_surprise_from_the_hand_gains_experience_and_no_card() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c 2c", DEALER: FIVE}).free(ANA, "defend").settle()
    live.calls("surprise skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 12)
    live.say(ANA, "defend_surprise", "ordinary").say(ANA, "test_card", "2c").settle()
    assert (sheet_of(live.who(ANA)).experience, live.hand(ANA)) == (1, ["9c"])


@pytest.mark.rule("draw_your_weapon.defend.rewards")
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


@pytest.mark.rule("draw_your_weapon.defend.rewards", "draw_your_weapon.test.empty_hand")
def test_whoever_defends_with_an_empty_hand_is_told_that_a_card_is_turned_and_not_kept() -> None:
    live = Live(ANA, BO, hands={ANA: "9c"}, change=lambda scene: scene.zones[hand_zone(ANA)].cards.clear())
    live.free(ANA, "defend").calls("surprise skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 5)
    labels = {option.value: option.label for option in pick_of(live, ANA, "defend_surprise").options}
    assert labels["ordinary"] == "Play the top card of the Library, for the Hand is empty"
    live.say(ANA, "defend_surprise", "ordinary")
    assert live.told("defence", BO) == ["Brannoc Holt is Defending and takes no Surprise: the Hand is empty."]
    live.cards("8d")
    assert live.told("judged", BO) == ["Brannoc Holt passes the Skill Test."]
    assert live.asked(ANA, "keep") is None
