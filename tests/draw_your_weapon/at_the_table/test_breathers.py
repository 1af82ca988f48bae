"""Breathers at the table: to Recover, to Trade, to use a Feature, and how often."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden, Number, Pick
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live, cited, sums, tire, tire_ana, touched, whom_about
from tests.draw_your_weapon.support import ANA, BO, CY, JONAH, MAUD


def trade(live: Live, card: str, back: str) -> Live:
    """Let Ana and Cy swap a card in a Breather that Bo sits out."""
    live.free(ANA, "breather").say(ANA, "breather", "trade").say(BO, "breather", "sit_out").say(CY, "breather", "trade")
    live.say(ANA, "partner", CY).say(CY, "partner", ANA).say(ANA, "offer", card).say(CY, "offer", back)
    return live.say(ANA, "agree", "agree").say(CY, "agree", "agree")


@pytest.mark.rule("draw_your_weapon.breather.when")
def test_a_breather_that_anybody_is_against_is_not_taken_and_does_not_count() -> None:
    live = Live(ANA, BO, hands={ANA: "5h", BO: "6h"}).free(ANA, "breather")
    live.say(ANA, "breather", "recover").say(BO, "breather", "object")
    assert live.told("no_breather", ANA) == ["The party takes no Breather: Sable Wren would rather not."]
    assert live.scene.breathers == 0


@pytest.mark.rule("draw_your_weapon.breather.when", "draw_your_weapon.damage.down")
def test_a_breather_broken_off_brings_nobody_round() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[BO].is_down, stats(scene.creatures[BO]).hp = True, 0

    live = Live(ANA, BO, hands={ANA: "5h"}, change=down).free(ANA, "breather").say(ANA, "breather", "recover")
    live.say(DEALER, "broken_off", "yes")
    assert (live.who(BO).is_down, stats(live.who(BO)).hp, live.scene.breathers) == (True, 0, 0)


@pytest.mark.rule("draw_your_weapon.breather.when", "draw_your_weapon.breather.duration")
def test_a_breather_is_told_and_so_is_that_it_is_broken_off() -> None:
    live = Live(ANA, BO, hands={ANA: "2c"}).free(ANA, "breather").say(ANA, "breather", "recover")
    live.say(BO, "breather", "sit_out").say(DEALER, "broken_off", "yes")
    assert live.told("breather", BO) == ["The party takes a Breather."]
    assert cited(live, "breather") == {"breather.when", "breather.duration"}
    assert live.told("broken_off", BO) == ["The Breather is broken off: nobody gains anything."]


@pytest.mark.rule("draw_your_weapon.breather.duration", "draw_your_weapon.breather.recover_amount")
def test_a_breather_takes_ten_minutes_and_gives_back_the_attribute() -> None:
    live = Live(ANA, hands={ANA: "9c"}, change=tire_ana).free(ANA, "breather").say(ANA, "breather", "recover")
    live.say(ANA, "recover", ["hp", "clout"]).settle()
    assert live.scene.minutes == 10
    page = sheet_of(live.who(ANA))
    assert stats(live.who(ANA)).hp == 5 + page.attributes.endurance * page.level
    assert page.reserve == 0


@pytest.mark.rule(
    "draw_your_weapon.breather.limit", "draw_your_weapon.breather.choice", "draw_your_weapon.breather.recover_choice"
)
def test_the_third_breather_waits_for_a_rest() -> None:
    def tired(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5

    live = Live(ANA, hands={ANA: "9c"}, change=tired)
    for _ in range(2):
        live.free(ANA, "breather").say(ANA, "breather", "recover").say(ANA, "recover", ["hp", "clout"]).settle()
    assert stats(live.who(ANA)).hp == 11
    assert live.options(ANA, "free")["breather"] == "breather.limit"


@pytest.mark.rule("draw_your_weapon.breather.recover_amount", "draw_your_weapon.breather.use_ability")
def test_a_breather_says_what_each_gain_is_made_of_and_what_was_full() -> None:
    def tired(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5
        sheet_of(scene.creatures[BO]).features = ["mend"]

    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}, change=tired).free(ANA, "breather")
    live.say(ANA, "breather", "recover").say(BO, "breather", "ability").settle()
    live.say(ANA, "recover", ["hp", "clout"]).say(BO, "mend", ANA).say(BO, "mend_card", "3c")
    insight = sheet_of(live.who(BO)).attributes.insight
    assert "Brannoc Holt regains no Clout: it is full at 5." in live.told("recover", BO)
    assert sums(live, "heal") == [f"heal: Value of 3c +3 Insight {insight:+d} = {3 + insight}"]


@pytest.mark.rule("draw_your_weapon.breather.trade_joint")
def test_whoever_alone_would_trade_chooses_something_else() -> None:
    live = Live(ANA, BO, hands={ANA: "5h", BO: "6h"}, change=lambda scene: tire(scene))
    live.free(ANA, "breather").say(ANA, "breather", "trade").say(BO, "breather", "sit_out")
    assert live.options(ANA, "breather")["trade"] == "breather.trade_joint"
    live.say(ANA, "breather", "recover").say(ANA, "recover", ["hp", "reserve"]).settle()
    assert stats(live.who(ANA)).hp == 5 + 3


@pytest.mark.rule("draw_your_weapon.breather.trade_joint", "draw_your_weapon.breather.choice")
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


@pytest.mark.rule("draw_your_weapon.breather.trade_joint")
def test_a_trade_that_one_of_two_refuses_is_told_about_both() -> None:
    live = Live(ANA, CY, hands={ANA: "2c", CY: "3c"}).free(ANA, "breather")
    for seat in (ANA, CY):
        live.say(seat, "breather", "trade")
    for seat, partner in ((ANA, CY), (CY, ANA)):
        live.say(seat, "partner", partner)
    for seat, card in ((ANA, "2c"), (CY, "3c")):
        live.say(seat, "offer", card)
    live.say(ANA, "agree", "agree").say(CY, "agree", "withdraw")
    (event,) = [event for event in live.table.events(ANA) if event.kind == "no_trade"]
    assert (event.text, set(event.about)) == ("They do not trade.", {ANA, CY})
    assert (live.hand(ANA), live.hand(CY)) == (["2c"], ["3c"])


@pytest.mark.rule("draw_your_weapon.breather.trade_joint", "draw_your_weapon.breather.trade_card")
def test_nobody_trades_with_themselves() -> None:
    live = Live(ANA, hands={ANA: "9d 8d"})
    live.table.arrive(DEALER, BO, ANA, "", "a friend comes by")
    assert live.calls("breather").options(ANA, "breather")["trade"] == "breather.trade_joint"


@pytest.mark.rule("draw_your_weapon.breather.trade_card", "draw_your_weapon.breather.trade_joint")
def test_a_player_with_two_characters_trades_one_card_in_a_breather() -> None:
    def change(scene: Dyw) -> None:
        scene.creatures[BO].seat = ANA

    live = Live(ANA, BO, CY, JONAH, hands={ANA: "9c 8c", CY: "7c", JONAH: "6c"}, change=change).free(ANA, "breather")
    for seat in (ANA, ANA, CY, JONAH):
        live.say(seat, "breather", "trade")
    live.say(ANA, "partner", CY).say(ANA, "partner", JONAH).say(CY, "partner", ANA).say(JONAH, "partner", BO)
    assert live.told("no_trade", CY) == [f"{name} finds nobody to trade with." for name in ("Sable Wren", "Jonah Tarn")]
    live.say(ANA, "breather", "sit_out").say(JONAH, "breather", "sit_out").settle()
    assert live.waiting() == [(ANA, "offer"), (CY, "offer")]


@pytest.mark.rule("draw_your_weapon.breather.trade_card")
def test_a_trade_swaps_one_card_each_that_nobody_else_sees() -> None:
    live = trade(Live(ANA, BO, CY, hands={ANA: "2c 9c", BO: "4h", CY: "3d Kd"}), "2c", "Kd")
    assert (live.hand(ANA), live.hand(CY)) == (["9c", "Kd"], ["2c", "3d"])
    assert live.told("offers", CY) == ["Brannoc Holt offers 2c, Ilse Marrow offers Kd."]
    assert live.told("offers", BO) == live.told("offers", DEALER) == []
    assert live.told("trade", BO) == ["Brannoc Holt and Ilse Marrow swap a card."]


@pytest.mark.rule("draw_your_weapon.breather.trade_card")
def test_nobody_trades_without_a_card() -> None:
    live = Live(ANA, BO, hands={BO: "4h"}).free(ANA, "breather")
    assert live.options(ANA, "breather")["trade"] == "breather.trade_card"


@pytest.mark.rule("draw_your_weapon.breather.trade_card", "draw_your_weapon.card.values")
def test_the_cards_offered_for_a_trade_say_their_values() -> None:
    live = Live(ANA, BO, hands={ANA: "Kc 2h", BO: "3c"}).free(ANA, "breather")
    live.say(ANA, "breather", "trade").say(BO, "breather", "trade").say(ANA, "partner", BO).say(BO, "partner", ANA)
    choice = live.asked(ANA, "offer")
    assert isinstance(choice, Pick)
    assert {option.value: option.facts["value"] for option in choice.options} == {"2h": 2, "Kc": 13}


@pytest.mark.rule("draw_your_weapon.breather.trade_equipment")
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


@pytest.mark.rule("draw_your_weapon.breather.trade_resources", "draw_your_weapon.breather.trade_cap")
def test_nobody_gives_more_than_they_have_and_each_giver_has_a_cap_of_their_own() -> None:
    def unequal(scene: Dyw) -> None:
        one, other = sheet_of(scene.creatures[ANA]), sheet_of(scene.creatures[CY])
        one.reserve, one.clout, one.max_clout = 2, 1, 9
        other.reserve, other.clout, other.max_reserve, other.max_clout = 3, 4, 9, 9

    live = Live(ANA, CY, hands={ANA: "2c", CY: "3c"}, change=unequal).free(ANA, "breather")
    for seat in (ANA, CY):
        live.say(seat, "breather", "trade")
    for seat, partner in ((ANA, CY), (CY, ANA)):
        live.say(seat, "partner", partner)
    for seat, card in ((ANA, "2c"), (CY, "3c")):
        live.say(seat, "offer", card)
    for seat in (ANA, CY):
        live.say(seat, "agree", "agree")
    with pytest.raises(Forbidden):
        live.say(ANA, "give", 3)  # two are left, though the cap is three
    live.say(ANA, "give", 2)
    choice = live.asked(CY, "give")
    assert getattr(choice, "high", None) == 3  # the whole cap, untouched by what Ana gave
    live.say(CY, "give", 1)
    assert getattr(live.asked(CY, "give"), "high", None) == 2  # the rest of the cap of three
    live.say(ANA, "give", 1).say(CY, "give", 2).say(ANA, "equipment", []).say(CY, "equipment", [])
    assert (sheet_of(live.who(ANA)).reserve, sheet_of(live.who(ANA)).clout) == (1, 2)


@pytest.mark.rule("draw_your_weapon.breather.trade_resources")
def test_partners_say_at_once_what_they_give_and_whoever_is_full_makes_room_by_giving() -> None:
    def unequal(scene: Dyw) -> None:
        one, other = sheet_of(scene.creatures[ANA]), sheet_of(scene.creatures[CY])
        one.reserve, one.max_reserve, other.reserve, other.max_reserve = 5, 5, 3, 5

    live = Live(ANA, CY, hands={ANA: "9c", CY: "2c"}, change=unequal).free(ANA, "breather")
    live.say(ANA, "breather", "trade").say(CY, "breather", "trade").say(ANA, "partner", CY).say(CY, "partner", ANA)
    live.say(ANA, "offer", "9c").say(CY, "offer", "2c").say(ANA, "agree", "agree").say(CY, "agree", "agree")
    assert {(ANA, "give"), (CY, "give")} <= set(live.waiting())
    assert getattr(live.asked(CY, "give"), "high", None) == 3  # no more than Ilse had before
    live.say(ANA, "give", 2).say(CY, "give", 3)
    assert (sheet_of(live.who(ANA)).reserve, sheet_of(live.who(CY)).reserve) == (5, 3)
    assert live.told("given") == [
        "Brannoc Holt gives Ilse Marrow 2 Reserve.",
        "Ilse Marrow gives Brannoc Holt 2 Reserve.",
    ]


@pytest.mark.rule("draw_your_weapon.breather.trade_resources")
def test_what_a_partner_has_no_room_for_stays_with_the_giver() -> None:
    def unequal(scene: Dyw) -> None:
        one, other = sheet_of(scene.creatures[ANA]), sheet_of(scene.creatures[CY])
        one.reserve, one.max_reserve, other.reserve, other.max_reserve = 5, 5, 3, 5

    live = Live(ANA, CY, hands={ANA: "9c", CY: "2c"}, change=unequal).free(ANA, "breather")
    live.say(ANA, "breather", "trade").say(CY, "breather", "trade").say(ANA, "partner", CY).say(CY, "partner", ANA)
    live.say(ANA, "offer", "9c").say(CY, "offer", "2c").say(ANA, "agree", "agree").say(CY, "agree", "agree")
    live.say(ANA, "give", 0).say(CY, "give", 3)
    assert (sheet_of(live.who(ANA)).reserve, sheet_of(live.who(CY)).reserve) == (5, 3)
    assert live.told("given") == ["Brannoc Holt has no room for Reserve: Ilse Marrow keeps it."]


@pytest.mark.rule("draw_your_weapon.breather.trade_resources", "draw_your_weapon.breather.trade_cap")
def test_what_is_handed_over_in_a_trade_is_told() -> None:
    def spent(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).clout = 0

    live = Live(ANA, CY, hands={ANA: "9c", CY: "2c"}, change=spent).free(ANA, "breather")
    live.say(ANA, "breather", "trade").say(CY, "breather", "trade").say(ANA, "partner", CY).say(CY, "partner", ANA)
    live.say(ANA, "offer", "9c").say(CY, "offer", "2c").say(ANA, "agree", "agree").say(CY, "agree", "agree")
    asked = live.asked(CY, "give")
    assert isinstance(asked, Number)
    assert (asked.prompt, asked.low, asked.high) == ("How much Clout does Ilse Marrow give Brannoc Holt?", 0, 5)
    live.say(CY, "give", 3)
    assert live.told("given", DEALER) == ["Ilse Marrow gives Brannoc Holt 3 Clout."]
    assert whom_about(live, "given") == (CY, ANA)


@pytest.mark.rule("draw_your_weapon.breather.use_ability")
def test_mend_heals_by_a_card_in_a_breather() -> None:
    def hurt(scene: Dyw) -> None:
        stats(scene.creatures["maud_sexton"]).hp = 5

    live = Live("maud_sexton", hands={"maud_sexton": "9c"}, change=hurt).free("maud_sexton", "breather")
    live.say("maud_sexton", "breather", "ability").say("maud_sexton", "mend", "maud_sexton")
    live.say("maud_sexton", "mend_card", "9c")
    assert stats(live.who("maud_sexton")).hp == 16


@pytest.mark.rule("draw_your_weapon.breather.use_ability", "draw_your_weapon.ability.cost")
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
