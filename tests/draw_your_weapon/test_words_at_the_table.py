"""What the table hears, word for word, and what its options touch, for all that other tests look at only in passing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outdraw.core.choices import Number, Pick
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, fight, fight_of, leave_in_library

RULE = "draw_your_weapon."
JONAH, MAUD = "jonah_tarn", "maud_sexton"
FIVE = "2h 3h 4h 5h 6h"


def on_turn_of(who: str) -> Callable[[Dyw], Dyw]:
    """Have a fight on, with one creature's Turn begun."""
    return lambda scene: fight(scene, who)


def cited(live: Live, kind: str) -> set[str]:
    """Give the rules that the last event of a kind cites."""
    last = [event for event in live.table.all_events() if event.kind == kind][-1]
    return {rule.removeprefix(RULE) for rule in last.rules}


def about(live: Live, kind: str) -> tuple[str, ...]:
    """Say whom the last event of a kind is about."""
    return [event for event in live.table.all_events() if event.kind == kind][-1].about


def touched(live: Live, seat: str, kind: str) -> dict[str, tuple[str, ...]]:
    """Give what each option of an open choice touches on the board."""
    choice = live.asked(seat, kind)
    assert isinstance(choice, Pick)
    return {option.value: option.on for option in choice.options}


# ---------------------------------------------------------------- Features


@pytest.mark.rule(RULE + "ability.scope", RULE + "contest.highest_wins")
@pytest.mark.parametrize(("card", "told"), [("Kh", ["Wolf is taunted by Brannoc Holt."]), ("2c", [])])
def test_a_taunt_that_is_won_is_told(card: str, told: list[str]) -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: card, DEALER: "5c"}, change=on_turn_of(ANA)).turn(
        ANA, "ability taunt wolf"
    )
    live.say(ANA, "test_card", card).say(DEALER, "test_card", "5c").cards("9d")
    assert live.told("taunted", BO) == told
    assert live.who("wolf").taunted_by == (ANA if told else "")


@pytest.mark.rule(RULE + "ability.scope", RULE + "ability.cost")
def test_card_sharp_shows_what_is_discarded_and_draws_one() -> None:
    def sharp(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).features.append("card_sharp")

    live = Live(ANA, BO, hands={ANA: "2c 3c"}, change=sharp).free(ANA, f"ability card_sharp {ANA}")
    assert touched(live, ANA, "discard") == {"2c": ("card:2c",), "3c": ("card:3c",)}
    live.say(ANA, "discard", "2c").cards("Kd")
    assert (live.told("discard", BO), cited(live, "discard")) == (["Brannoc Holt discards 2c."], {"ability.scope"})
    assert (live.hand(ANA), live.scene.zones["pile"].cards) == (["3c", "Kd"], ["2c"])


@pytest.mark.rule(RULE + "ability.alone_or_with")
def test_the_question_is_heard_by_all_and_the_answer_by_whom_it_concerns() -> None:
    live = Live(JONAH, ANA, hands={JONAH: "Kd"}).free(JONAH, f"ability sleuth {JONAH}")
    live.say(JONAH, "question", "Is the wine poisoned?").say(DEALER, "true_answer", "no")
    assert live.told("question", ANA) == ["Jonah Tarn asks: Is the wine poisoned?"]
    assert live.told("action", ANA) == ["Jonah Tarn: Use Ability, Sleuth."]
    assert live.told("feature", ANA) == ["Jonah Tarn uses Sleuth for 1 Reserve, 6 of 7 left."]
    assert (live.told("answer", ANA), live.told("answer", JONAH)) == ([], ["The answer is no."])


# ---------------------------------------------------------------- Breathers and Rests


@pytest.mark.rule(RULE + "breather.when", RULE + "breather.duration")
def test_a_breather_is_told_and_so_is_that_it_is_broken_off() -> None:
    live = Live(ANA, BO, hands={ANA: "2c"}).free(ANA, "breather").say(ANA, "breather", "recover")
    live.say(BO, "breather", "sit_out").say(DEALER, "broken_off", "yes")
    assert live.told("breather", BO) == ["The party takes a Breather."]
    assert cited(live, "breather") == {"breather.when", "breather.duration"}
    assert live.told("broken_off", BO) == ["The Breather is broken off: nobody gains anything."]


@pytest.mark.rule(RULE + "breather.trade_resources", RULE + "breather.trade_cap")
def test_what_is_handed_over_in_a_trade_is_told() -> None:
    def spent(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).clout = 0

    live = Live(ANA, CY, hands={ANA: "9c", CY: "2c"}, change=spent).free(ANA, "breather")
    live.say(ANA, "breather", "trade").say(CY, "breather", "trade").say(ANA, "partner", CY).say(CY, "partner", ANA)
    live.say(ANA, "offer", "9c").say(CY, "offer", "2c").say(ANA, "agree", "agree").say(CY, "agree", "agree")
    live.say(ANA, "equipment", [])
    asked = live.asked(CY, "give")
    assert isinstance(asked, Number)
    assert (asked.prompt, asked.low, asked.high) == ("How much Clout does Ilse Marrow give Brannoc Holt?", 0, 5)
    live.say(CY, "give", 3)
    assert live.told("given", DEALER) == ["Ilse Marrow gives Brannoc Holt 3 Clout."]
    assert about(live, "given") == (CY, ANA)


@pytest.mark.rule(RULE + "rest.full_recovery", RULE + "damage.down")
def test_a_rest_tells_who_is_up_again_and_that_all_is_restored() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[BO].is_down, stats(scene.creatures[BO]).hp = True, 0
        sheet_of(scene.creatures[BO]).reserve = scene.breathers = 1

    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=down).calls("rest").say(ANA, "rest", "watch")
    live.say(DEALER, "night", "quiet").say(BO, "heal", "yes").cards("2c 3c 4c 5c 6c").settle()
    assert live.told("up", ANA) == ["Sable Wren is up again."]
    assert live.told("recovered", ANA) == ["Reserve, Clout and the party's Breathers are restored."]
    assert (about(live, "recovered"), sheet_of(live.who(BO)).reserve, live.scene.breathers) == ((BO,), 5, 0)


# ---------------------------------------------------------------- a fight


@pytest.mark.rule(RULE + "combat_start.trigger", RULE + "damage.zero_hp", RULE + "combat_end.when")
def test_a_fight_is_told_from_the_first_blow_to_the_reward() -> None:
    def weak(scene: Dyw) -> None:
        stats(scene.creatures["wolf"]).hp, scene.reward = 1, 4

    hands = {ANA: "Js 9s 2c 3c 4c", DEALER: FIVE}
    live = Live(ANA, "wolf", hands=hands, change=weak).free(ANA, "fight wolf")
    live.say(ANA, "hold", "hold arming_sword shield").settle()
    assert live.told("blows", DEALER) == ["Brannoc Holt comes to blows with Wolf."]
    live.turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "9s").say(DEALER, "end_combat", "over")
    asked = live.asked(DEALER, "reward")
    assert isinstance(asked, Pick)
    assert asked.prompt == "Award 4 Experience each?"
    live.say(DEALER, "reward", "yes")
    assert live.told("combat_over", ANA) == ["The Combat is over."]
    assert cited(live, "combat_over") == {"combat_end.when", "guard.between_combats"}
    assert live.told("experience", ANA) == ["Everyone gains 4 Experience."]
    assert live.options(DEALER, "dealer")["reward"] == "experience.levels"  # once


@pytest.mark.rule(RULE + "experience.levels", RULE + "combat_end.when")
def test_the_dealer_may_keep_the_reward_for_later() -> None:
    def weak(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures["wolf"]).hp, stats(scene.creatures["wolf"]).guard, scene.reward = 1, 0, 4

    live = Live(ANA, "wolf", hands={ANA: "9s", DEALER: FIVE}, change=weak).turn(ANA, "attack arming_sword wolf")
    live.say(ANA, "attack_card", "9s").say(DEALER, "end_combat", "over").say(DEALER, "reward", "no")
    assert sheet_of(live.who(ANA)).experience == 0
    live.calls("reward")
    assert sheet_of(live.who(ANA)).experience == 4


@pytest.mark.rule(RULE + "damage.down", RULE + "damage.zero_hp")
def test_who_goes_down_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9s"}).change(ANA, "hurt").say(DEALER, "amount", 40)
    assert live.told("down", BO) == ["Brannoc Holt is Down."]
    assert live.told("damage", BO) == ["Brannoc Holt loses 29 HP: Guard 13 of 13, HP 0 of 29."]


@pytest.mark.rule(RULE + "attack.purpose", RULE + "combat_end.when")
def test_who_turns_on_their_own_and_who_yields_is_told() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9s", DEALER: FIVE}, change=on_turn_of(ANA))
    assert touched(live, ANA, "turn")[f"turn_on {BO}"] == (f"token:{BO}",)
    live.turn(ANA, f"turn_on {BO}").say(DEALER, "quarrel", "yes")
    assert (live.told("turned", BO), about(live, "turned")) == (["Brannoc Holt turns on Sable Wren."], (ANA, BO))
    live.turn(ANA, "yield")
    assert (live.told("yield", BO), about(live, "yield")) == (["Brannoc Holt yields."], (ANA,))


@pytest.mark.rule(RULE + "sheet.visibility", RULE + "map.setup")
def test_who_is_noticed_and_where_they_are_put_is_told() -> None:
    def hidden(scene: Dyw) -> None:
        scene.unnoticed["wolf"] = scene.creatures.pop("wolf")

    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9s"}, change=hidden).calls("notice wolf")
    assert live.told("noticed", ANA) == ["Wolf is noticed."]
    live.change("wolf", "place")
    assert touched(live, DEALER, "place") == {"1,0": ("square:1,0",)}
    live.say(DEALER, "place", "1,0")
    assert live.told("placed", ANA) == ["Wolf stands at 1,0."]


@pytest.mark.rule(RULE + "initiative.npc_spades", RULE + "initiative.tie_npcs")
def test_the_dealer_gives_spades_to_npcs_and_orders_those_who_are_tied() -> None:
    live = Live(ANA, "wolf", "brute", "soldier", hands={ANA: "2c 3c 4c 5c 6c", DEALER: "4s 3s 2h 3h 4h 5h 6h"})
    live.calls("combat").say(ANA, "hold", "nothing")
    live.say(DEALER, "spades", "other")
    assert touched(live, DEALER, "spade") == {"none": ("token:wolf",), "4s": ("card:4s",), "3s": ("card:3s",)}
    live.say(DEALER, "spade", "none").say(DEALER, "spade", "3s")  # to the soldier
    assert list(live.options(DEALER, "spade")) == ["none", "4s"]
    live.say(DEALER, "spade", "4s")
    assert live.told("round", ANA) == ["Round 1. Initiative: Brannoc Holt: 5, Wolf: 8, Brute: 8, Soldier: 8."]
    live.say(DEALER, "npc_first", "soldier").say(DEALER, "npc_first", "brute")
    assert live.told("order", ANA) == ["In order: Soldier, Brute, Wolf, Brannoc Holt."]


@pytest.mark.rule(RULE + "surprise.keep_card", RULE + "card.library_empty")
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


# ---------------------------------------------------------------- the Dealer's word


@pytest.mark.rule(RULE + "weapon.hands")
def test_who_receives_and_loses_an_item_is_told_and_shown() -> None:
    live = Live(ANA, BO, hands={ANA: "9s"}).change(ANA, "receive")
    assert touched(live, DEALER, "item")["mace"] == (f"token:{ANA}",)
    assert "bite" not in touched(live, DEALER, "item")
    live.say(DEALER, "item", "mace").change(ANA, "lose")
    assert touched(live, DEALER, "item")["mace"] == (f"item:{ANA}.mace",)
    live.say(DEALER, "item", "mace")
    assert live.told("dealers_word", BO) == ["Brannoc Holt receives Mace.", "Brannoc Holt loses Mace."]


@pytest.mark.rule(RULE + "test.when", RULE + "dash.effect")
def test_what_simply_happens_and_who_stops_running_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9s"}).free(ANA, "attempt").say(ANA, "attempt", "sit down")
    live.say(DEALER, "ruling", "happens").say(DEALER, "minutes", 3)
    assert (live.told("happens", BO), live.scene.minutes) == (["It happens."], 3)
    live.free(ANA, "dash").free(ANA, "stop")
    assert live.told("stop", BO) == ["Brannoc Holt stops."]


@pytest.mark.rule(RULE + "combat_end.when", RULE + "experience.levels", RULE + "action.time_outside_combat")
def test_the_evening_ends_with_what_became_of_everybody() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s"}).calls("time").say(DEALER, "minutes", 125).calls("end")
    assert live.told("over", ANA) == ["The evening ends."]
    assert live.told("evening", ANA) == ["The evening took 2 h 5 min."]
    assert live.told("stands", ANA) == ["Brannoc Holt: 29 of 29 HP.", "Wolf: 12 of 12 HP."]
    assert live.told("summary", ANA) == ["Brannoc Holt is of Level 1 with 0 Experience."]
    assert live.table.is_over


@pytest.mark.rule(RULE + "test.when", RULE + "combat_end.when")
@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_a_duelist_at_half_their_hp_offers_terms_once(answer: str) -> None:
    sable = "sable_wren"
    live = Live(scenario="lantern_yard").cards("2c 3c 4c 5c 6c", "7h 8h 9h 10h Jh").calls("combat")
    live.say(sable, "hold", "nothing").say(DEALER, "next_round", "change").say(DEALER, "whom", "duelist")
    live.say(DEALER, "change", "hurt").say(DEALER, "amount", 13).settle()
    while live.asked(sable, "terms") is None:
        turn = fight_of(live.scene).turn
        assert turn is not None
        live.turn(live.who(turn.creature).seat, "end").settle()
    assert live.told("terms", sable) == ["Duelist offers terms."]
    assert touched(live, sable, "terms") == {"accept": ("token:duelist",), "refuse": ("token:duelist",)}
    live.say(sable, "terms", answer)
    if answer == "accept":
        live.say(sable, "test_card", "6c").say(DEALER, "test_card", "7h").cards("Kd")  # lost, and it goes on
        assert live.told("contest", sable) == ["Duelist wins the Contest."]
    assert live.scene.combat is not None
    assert "second_thoughts" in live.scene.settled_notes


@pytest.mark.rule(RULE + "breather.use_ability", RULE + "ability.cost")
def test_who_is_mended_and_by_how_much_is_told() -> None:
    def hurt(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5

    live = Live(MAUD, ANA, hands={MAUD: "9c"}, change=hurt).free(MAUD, "breather").say(MAUD, "breather", "ability")
    live.say(ANA, "breather", "sit_out").settle()
    assert touched(live, MAUD, "mend") == {MAUD: (f"token:{MAUD}",), ANA: (f"token:{ANA}",)}
    live.say(MAUD, "mend", ANA).say(MAUD, "mend_card", "9c")
    gained = stats(live.who(ANA)).hp - 5
    assert live.told("heal", ANA) == [f"Brannoc Holt regains {gained} HP: HP {5 + gained} of 29."]
    sums = [event for event in live.table.all_events() if event.kind == "heal"][-1].sums
    assert [(term.what, term.amount) for term in sums[0].terms] == [("Value of 9c", 9), ("Insight", gained - 9)]
