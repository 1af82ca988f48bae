"""Contests and Tests in general at the table: one card each, the higher Result, and how ties are broken."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.bots import Seen
from outdraw.core.choices import Malformed
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import FIVE, Live, contest_of_endurance, pick_of
from tests.draw_your_weapon.support import ANA, BO, CY


@pytest.mark.rule("draw_your_weapon.test.result", "draw_your_weapon.test.one_card")
def test_a_card_for_a_test_says_what_it_comes_to_and_what_is_waived() -> None:
    live = Live(ANA, hands={ANA: "7c 9h"}).calls("skill_test").say(DEALER, "attribute", "might")
    live.say(DEALER, "suit", "clubs").say(DEALER, "target", 5)
    facts = {option.value: dict(option.facts) for option in pick_of(live, ANA, "test_card").options}
    assert facts == {"7c": {"result": 9}, "plain 7c": {"result": 7, "waived": 2}, "9h": {"result": 9}}


@pytest.mark.rule("draw_your_weapon.test.one_card")
def test_any_one_card_is_played_for_a_test() -> None:
    live = contest_of_endurance(Live(ANA, "wolf", hands={ANA: "9c 4d Kh", DEALER: "2s 3s"}), ANA, "wolf")
    offered = live.options(ANA, "test_card")
    assert {"9c", "4d", "Kh"} <= set(offered)
    assert not any(offered.values())
    with pytest.raises(Malformed):
        live.say(ANA, "test_card", ["9c", "Kh"])
    live.say(ANA, "test_card", "9c").say(DEALER, "test_card", "2s").cards("5s")
    assert live.hand(ANA) == ["4d", "Kh"]


@pytest.mark.rule("draw_your_weapon.test.empty_hand")
def test_an_empty_hand_turns_a_card_that_cannot_be_kept() -> None:
    live = Live(ANA, BO, hands={BO: "2c"}).calls("skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 5)
    live.cards("9d")
    assert live.told("judged", BO) == ["Brannoc Holt passes the Skill Test."]
    assert live.asked(ANA, "keep") is None
    assert (live.hand(ANA), live.scene.zones["pile"].cards) == ([], ["9d"])


@pytest.mark.rule(
    "draw_your_weapon.contest.when", "draw_your_weapon.contest.simultaneous", "draw_your_weapon.contest.highest_wins"
)
@pytest.mark.rule("draw_your_weapon.contest.losers_draw", "draw_your_weapon.test.kinds", "draw_your_weapon.test.result")
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


@pytest.mark.rule("draw_your_weapon.contest.simultaneous", "draw_your_weapon.test.one_card")
def test_a_player_with_two_characters_in_a_contest_plays_a_card_for_each() -> None:
    def change(scene: Dyw) -> None:
        scene.creatures[BO].seat = ANA

    live = Live(ANA, BO, hands={ANA: "9c 8c", DEALER: FIVE}, change=change)
    live.calls("contest").say(DEALER, "sides", [ANA, BO]).settle().say(ANA, "test_card", "9c")
    assert live.told("played", DEALER) == []
    assert list(live.options(ANA, "test_card")) == ["8c"]
    live.say(ANA, "test_card", "8c").cards("2c")
    assert (live.told("contest", ANA), live.hand(ANA)) == (["Brannoc Holt wins the Contest."], ["2c"])


@pytest.mark.rule(
    "draw_your_weapon.contest.tie_player_dealer",
    "draw_your_weapon.contest.tie_hand_size",
    "draw_your_weapon.contest.tie_random",
    "draw_your_weapon.contest.tie_npcs",
)
@pytest.mark.parametrize(
    ("sides", "hands", "told"),
    [
        (
            [ANA, "wolf"],
            {ANA: "9d", DEALER: "6s Ks"},
            "Brannoc Holt wins the Contest, tied at 9: a Player comes before the Dealer.",
        ),
        ([ANA, BO], {ANA: "9d 2c", BO: "9c"}, "Brannoc Holt wins the Contest, tied at 9: the larger Hand."),
        ([ANA, BO], {ANA: "9d", BO: "9c"}, "Sable Wren wins the Contest, tied at 9: by lot."),
        (["wolf", "wolf_2"], {DEALER: "6s 9c"}, "Wolf wins the Contest, tied at 9: the Dealer says who of them."),
    ],
)
def test_a_tie_says_how_it_was_broken(sides: list[str], hands: dict[str, str], told: str) -> None:
    live = (
        Live(ANA, BO, "wolf", "wolf_2", hands=hands)
        .calls("contest")
        .say(DEALER, "about", "")
        .say(DEALER, "sides", sides)
    )
    live.say(DEALER, "attribute", "agility").say(DEALER, "suit", "spades")
    played = {"wolf": "6s", "wolf_2": "9c", ANA: "9d", BO: "9c"}
    for each in sides:
        live.say(each if each in (ANA, BO) else DEALER, "test_card", played[each])
    if "lot" in told:
        live.cards("2")
    assert live.settle().told("contest", ANA) == [told]


@pytest.mark.rule(
    "draw_your_weapon.contest.tie_player_dealer",
    "draw_your_weapon.contest.winner_no_draw",
    "draw_your_weapon.card.values",
)
def test_a_player_wins_a_tie_with_the_dealer_and_draws_nothing() -> None:
    live = contest_of_endurance(Live(ANA, "wolf", hands={ANA: "Jc 2c", DEALER: "Js 2s"}), ANA, "wolf")
    live.say(ANA, "test_card", "Jc").say(DEALER, "test_card", "Js").cards("9h")
    assert live.told("contest", ANA) == ["Brannoc Holt wins the Contest, tied at 11: a Player comes before the Dealer."]
    assert (live.hand(ANA), len(live.hand(DEALER))) == (["2c"], 2)


@pytest.mark.rule(
    "draw_your_weapon.contest.tie_player_dealer",
    "draw_your_weapon.contest.tie_hand_size",
    "draw_your_weapon.contest.tie_many",
)
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
    live = contest_of_endurance(Live(ANA, BO, "wolf", hands=hands), ANA, BO, "wolf")
    for seat, card in zip((ANA, BO, DEALER), played, strict=True):
        live.say(seat, "test_card", card)
    (told,) = [event for event in live.table.events(BO) if event.kind == "contest"]
    assert told.text.startswith(
        "Brannoc Holt wins the Contest, tied at 9: " if cited else "Brannoc Holt wins the Contest."
    )
    ties = [rule.removeprefix("draw_your_weapon.contest.") for rule in told.rules if "contest.tie" in rule]
    assert ties == cited


@pytest.mark.rule(
    "draw_your_weapon.contest.tie_hand_size",
    "draw_your_weapon.contest.tie_many",
    "draw_your_weapon.contest.multi",
    "draw_your_weapon.contest.winner_no_draw",
    "draw_your_weapon.contest.losers_draw",
)
def test_of_tied_players_the_larger_hand_wins_whatever_the_dealer_has() -> None:
    hands = {ANA: "9c", BO: "9s 2c", DEALER: "9h 2h 3h 4h"}
    live = contest_of_endurance(Live(ANA, BO, "wolf", hands=hands), ANA, BO, "wolf")
    live.say(ANA, "test_card", "9c").say(BO, "test_card", "9s").say(DEALER, "test_card", "9h")
    assert live.told("contest", ANA) == ["Sable Wren wins the Contest, tied at 9: the larger Hand."]
    live.cards("Kh").cards("Qh")
    assert (live.hand(ANA), live.hand(BO), len(live.hand(DEALER))) == (["Kh"], ["2c"], 4)


@pytest.mark.rule("draw_your_weapon.contest.tie_random")
@pytest.mark.parametrize(("luck", "who"), [("1", "Brannoc Holt"), ("2", "Sable Wren")])
def test_equal_hands_leave_a_tie_to_luck(luck: str, who: str) -> None:
    live = contest_of_endurance(Live(ANA, BO, hands={ANA: "9c", BO: "9s"}), ANA, BO)
    live.say(ANA, "test_card", "9c").say(BO, "test_card", "9s").cards(luck)
    assert live.told("contest", ANA) == [f"{who} wins the Contest, tied at 9: by lot."]
    assert live.told("luck", BO)[-1] == f"The tie (1 Brannoc Holt, 2 Sable Wren): {luck} (by hand)."


@pytest.mark.rule(
    "draw_your_weapon.contest.tie_many",
    "draw_your_weapon.contest.tie_player_dealer",
    "draw_your_weapon.contest.tie_hand_size",
)
def test_of_three_who_are_tied_players_come_first_and_then_the_larger_hand() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9c 2c", BO: "9d", DEALER: "9h 3h 4h 5h 6h"})
    live.calls("contest").say(DEALER, "sides", [ANA, BO, "wolf"]).say(DEALER, "attribute", "might")
    live.say(DEALER, "suit", "spades").say(ANA, "test_card", "9c").say(BO, "test_card", "9d")
    live.say(DEALER, "test_card", "9h").cards("2h", "3c")
    assert live.told("contest", BO) == ["Brannoc Holt wins the Contest, tied at 9: the larger Hand."]
    assert (live.hand(BO), live.hand(ANA)) == (["2h"], ["2c"])


@pytest.mark.rule("draw_your_weapon.contest.tie_npcs")
def test_the_dealer_says_which_of_two_tied_npcs_wins() -> None:
    live = contest_of_endurance(Live(ANA, "wolf_1", "wolf_2", hands={DEALER: "9c 9s"}), "wolf_1", "wolf_2")
    live.say(DEALER, "test_card", "9c").say(DEALER, "test_card", "9s").say(DEALER, "tie", "wolf_2")
    assert live.told("contest", ANA) == ["Wolf 2 wins the Contest, tied at 9: the Dealer says who of them."]


@pytest.mark.rule("draw_your_weapon.special.modifier")
def test_silver_tongue_counts_for_a_card_turned_blind() -> None:
    def teach(scene: Dyw) -> None:
        sheet_of(scene.creatures[CY]).features.append("silver_tongue")

    for hands, call in (({CY: "2c"}, "surprise skill_test"), ({}, "skill_test")):
        live = Live(CY, hands=hands, change=teach)
        live.calls(call).say(DEALER, "attribute", "presence").say(DEALER, "suit", "hearts").say(DEALER, "target", 9)
        live.say(CY, "silver", "yes").cards("7s")
        assert live.told("played", CY)[-1].startswith("Ilse Marrow: 7s is a Result of 9")
        assert live.told("judged", CY) == ["Ilse Marrow passes the Skill Test."]


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        pytest.param("Jd Qh 2c", "Qh", id="a Queen is no card for a rapier, a Jack of Diamonds is its best"),
        pytest.param("9d 9c 2d", "9c", id="of two as good, the one of the wrong suit"),
        pytest.param("Jd 9c 2d", "9c", id="the lowest that is safe, as ever"),
    ],
)
def test_in_a_test_the_house_keeps_the_cards_that_its_weapon_wants(hand: str, plays: str) -> None:
    live = contest_of_endurance(Live(BO, "wolf", hands={BO: hand, DEALER: FIVE}), BO, "wolf")
    asked = live.asked(BO, "test_card")
    assert asked is not None
    assert GAME.bot(Random(0))(Seen(BO, lambda: live.table.seen(BO)), asked) == plays
