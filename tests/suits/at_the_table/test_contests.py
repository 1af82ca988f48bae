"""Contests at the table: what cards are worth, who wins when two hands meet, ties, and the deck behind them."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Refusal
from outdraw.games.suits.content import Switches
from outdraw.games.suits.scene import Suits
from outdraw.lab.match import Match, Side, simulate
from tests.suits.at_table import (
    PISTOL,
    REVOLVER,
    SWORD_AND_DAGGER,
    Seated,
    clash,
    loss_of,
    pair,
    seated,
    tough,
    with_bonus_cards,
    with_chips,
)
from tests.suits.support import fighter


def cards_out(table: Seated) -> list[str]:
    """Give the cards that lie open on the table."""
    return list(table.view()["zones"]["discard"]["cards"])


@pytest.mark.rule("suits.contest.parties", "suits.contest.draw", "suits.contest.winner", "suits.contest.single")
def test_each_draws_two_cards_against_skill_and_the_higher_rank_wins() -> None:
    table = pair({"skill": 8}, {"skill": 6}).play("ann attack bob", "bob counter")
    assert table.asked_cards() == 4
    table.play("> 7c 10h 6d 10c")
    assert table.told("contest") == ["Ann: rank 7 against skill 8; Bob: rank 6 against skill 6."]
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.contest.draw", "suits.defend.success")
def test_whoever_draws_nothing_is_not_named_with_what_is_drawn() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), bonus_cards=True).play("ann single", "> 4d", "ann attack bob")
    table.play("bob counter", "> 3c 9c")
    assert table.told("luck")[-1].startswith("Bob (2): 3c 9c")


@pytest.mark.rule("suits.contest.overdraw", "suits.contest.both_overdraw", "suits.defend.double_overdraw")
def test_if_both_overdraw_nobody_is_hit_and_the_defender_still_acts() -> None:
    table = clash("> 9c", "> 8d", "bob one 9c", "> 9d 10h", answer="defend")
    assert table.told("contest") == ["Ann: an overdraw against skill 7; Bob: an overdraw against skill 7."]
    assert table.told("no_result") == ["Nobody is hit."]
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.contest.sum", "suits.card.number", "suits.card.under")
def test_a_sum_within_skill_is_the_rank_and_equal_to_skill_is_within() -> None:
    assert "Ann: rank 7 against skill 7" in clash("> 3c 4h 9d 10c").told("contest")[0]
    assert "Ann: rank 5 against skill 7" in clash("> 5c 4h 9d 10c").told("contest")[0]


@pytest.mark.rule("suits.contest.tie")
@pytest.mark.parametrize("mode", ["contest", "through"])
def test_a_tie_that_is_drawn_again_is_told(mode: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), reshuffle=mode, redraw_ties=True)
    table.play("ann attack bob", "bob counter")
    first, second = (
        (("> 5c 10h 5d 10c",), ("> 6c 10d 2d 10s",))
        if mode == "contest"
        else (
            ("> 5c", "> 10h", "> 5d", "> 10c"),
            ("> 6c", "> 10d", "> 2d", "> 10s"),
        )
    )
    table.play(*first)
    assert table.told("tie") == ["Equal ranks: both draw again."]
    table.play(*second)
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.card.number")
@pytest.mark.parametrize("number", range(2, 11))
def test_a_number_card_counts_its_number(number: int) -> None:
    table = clash(f"> {number}c {'9h' if number == 10 else '10h'} 9d 10c", one={"skill": number})
    assert f"Ann: rank {number} against skill {number}" in table.told("contest")[0]


@pytest.mark.rule("suits.card.blackjack")
def test_faces_count_low_or_high_as_suits_their_holder() -> None:
    assert "Ann: rank 4 (Kc as 4) against skill 7" in clash("> Kc 10h 9d 10c").told("contest")[0]
    assert "Ann: rank 14 (Kc as 14) against skill 15" in clash("> Kc 10h 9d 10c", one={"skill": 15}).told("contest")[0]
    table = clash("> 3s Jd Ac 9d")
    assert table.told("contest")[0].startswith("Ann: rank 5 (3s, Jd as 2) against skill 7; Bob: rank 1 (Ac as 1)")
    assert "Ann (2) and Bob (2): 3s Jd; Ac 9d" in table.told("luck")[-1]  # whose cards are whose


@pytest.mark.rule("suits.card.deck")
def test_with_endless_packs_every_card_is_drawn_from_a_full_one() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), packs=0)
    table.play("ann attack bob", "bob dodge 1", "> 6c", "> 6c", "> 6c")  # three sixes of clubs, and there are more
    assert table.told("contest")[0] == "Ann: rank 6 against skill 7; Bob: an overdraw against skill 5."


@pytest.mark.rule("suits.card.deck")
def test_played_by_rounds_the_discards_go_back_when_the_round_ends() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), reshuffle="round")
    table.play("ann attack bob", "bob dodge 1", "> 9c", "> 9d", "> 10c")
    assert len(table.view()["zones"]["discard"]["cards"]) == 3
    table.play("bob pass")
    assert table.view()["zones"]["discard"]["cards"] == []
    through = seated(fighter("ann"), fighter("bob", x=1), reshuffle="through")
    through.play("ann attack bob", "bob dodge 1", "> 9c", "> 9d", "> 10c", "bob pass")
    assert len(through.view()["zones"]["discard"]["cards"]) == 3


@pytest.mark.rule("suits.card.deck", "suits.contest.tie")
def test_fights_with_endless_packs_and_redrawn_ties_come_to_an_end() -> None:
    from outdraw.games.suits import duels

    scene: Suits = duels.set_up(["bob"], ["rod"])
    scene.switches = Switches(packs=0, redraw_ties=True, aftermath=False)
    from random import Random

    from outdraw.core.readers.simulate import seeded
    from outdraw.games.suits.game import GAME

    dice = Random(1)
    play = seeded(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
    for _ in range(2000):
        if scene.is_over:
            break
        GAME.step(play, scene)
    assert scene.is_over
    assert simulate(Match("suits", Side(("bob",)), Side(("rod",))), 5, seed=1).fights == 5


@pytest.mark.rule("suits.card.deck", "suits.frequency.dodge")
def test_of_one_pack_the_card_of_a_dodge_cannot_come_again_in_the_shot() -> None:
    table = seated(fighter("ann", held=REVOLVER), fighter("bob", x=10), packs=1)
    table.play("ann fire bob", "bob dodge 1", "> 5c")
    with pytest.raises(Refusal):
        table.play("> 5c 3d")
    table.play("> 6c 3d")
    assert cards_out(table) == []  # the contest is over


@pytest.mark.rule("suits.card.deck", "suits.multi_shot.single_card")
def test_of_one_pack_the_card_of_a_dodge_stays_out_while_several_shots_are_fired() -> None:
    pistol = PISTOL
    table = seated(fighter("ann", held=pistol), fighter("bob", x=10), packs=1)
    table.play("ann auto bob", "bob dodge 1", "> 5c", "> 9d", "ann shoot bob")
    with pytest.raises(Refusal):
        table.play("> 5c")
    table.play("> 9d")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.ranged.moving_avoid")
def test_the_card_that_did_not_outrun_the_fire_goes_back_before_the_contest() -> None:
    bob = fighter("bob", x=10)
    bob.moved = 4
    table = seated(fighter("ann", held=REVOLVER), bob, packs=1).play("ann fire bob", "> 9h", "bob dodge 1")
    table.play("> 9h", "> 6c 3d")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.frequency.dodge")
def test_of_two_packs_no_card_comes_a_third_time_in_a_shot() -> None:
    table = seated(fighter("ann", held=REVOLVER), tough("bob", x=12)).play("ann fire bob", "bob dodge 1", "> 5d")
    with pytest.raises(Refusal):
        table.play("> 5d 5d")
    table.play("> 5d 4d")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.fast.two_weapons")
def test_of_two_packs_no_card_comes_a_third_time_in_an_attack_with_both_weapons() -> None:
    table = seated(tough("ann", held=SWORD_AND_DAGGER), tough("bob", x=1))
    table.play("ann both bob", "bob counter", "> 5d 5d")
    with pytest.raises(Refusal):
        table.play("> 5d 4c")
    table.play("> 6d 9c")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.multi_shot.single_card")
def test_of_two_packs_the_cards_of_a_dodge_stay_out_for_several_shots_and_those_of_a_shot_go_back() -> None:
    table = seated(fighter("ann", held=PISTOL), tough("bob", x=10))
    table.play("ann auto bob", "bob dodge 2", "> 2d 2d")
    with pytest.raises(Refusal):
        table.play("> 2d")
    table.play("> 9d", "ann shoot bob", "> 9d")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.fast.two_weapons")
def test_of_one_pack_the_cards_of_a_counter_cannot_come_again_in_an_attack_with_both_weapons() -> None:
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), fighter("bob", x=1), packs=1)
    table.play("ann both bob", "bob counter", "> 9c 8c")
    with pytest.raises(Refusal):
        table.play("> 5c 9c")
    table.play("> 5c 9d")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.contest.instant")
def test_cards_of_a_called_contest_lie_in_the_discard_until_the_deck_is_shuffled() -> None:
    table = seated(fighter("ann"), fighter("bob", x=20), reshuffle="through")
    call = {"kind": "contest", "who": "ann", "skill": "Mind", "against": "bob"}
    table.table.edit("gm", ["calls"], [call], "a riddle")
    table.play("> 2c", "> 3c", "> 9h", "> 10d")
    assert sorted(table.view()["zones"]["discard"]["cards"]) == ["10d", "2c", "3c", "9h"]
    assert table.told("instant") == ["Ann wins."]


@pytest.mark.rule("suits.power.suit_values", "suits.power.loser_suit")
def test_a_contest_shows_the_suits_of_both_and_what_they_come_to() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2)).play("ann attack bob", "bob counter", "> 7d 9c 3s 9d")
    assert table.sums("contest") == ["Suits: diamonds of Ann +3 spades of Bob -1 = 2"]
    table = seated(fighter("ann"), fighter("bob", x=2), inverted_suits=True)
    table.play("ann attack bob", "bob counter", "> 3d 9c 7h 9d")
    assert table.sums("contest") == ["Suits: hearts of Bob +2 diamonds of Ann +0 = 2"]
    table = seated(fighter("ann"), fighter("bob", x=2)).play("ann attack bob", "bob dodge 1", "> 9h 3s 9c")
    assert table.sums("contest") == ["Suits: spades of Ann +1 = 1"]


@pytest.mark.rule("suits.power.suit_card", "suits.power.suit_tie", "suits.power.range", "suits.power.loser_suit")
def test_the_highest_card_gives_the_suit_the_last_of_equals_and_the_losers_counts_against_it() -> None:
    assert "at +3 is" in loss_of(clash("> 2c 5d 9d 10c"))  # the five of a sum of seven
    assert "at +3 is" in loss_of(clash("> 3c 3d 9d 10c"))  # the last of equals
    assert "at -3 is" in loss_of(clash("> 7c 9h 6d 10c"))
    assert "at +0 is" in loss_of(clash("> 7d 9h 6d 10c"))


@pytest.mark.rule("suits.power.range")
def test_two_hearts_add_nothing_to_the_three_of_a_diamond() -> None:
    ann = with_chips(fighter("ann"), "h", "h")
    table = with_bonus_cards(ann, tough("bob", x=1))
    table.play("ann commit ann", "ann card 0 + card 1", "ann reveal 0 + reveal 1", "ann attack bob", "bob dodge 1")
    table.play("> 9c 7d 10h")
    assert loss_of(table) == "base 4 at +3 is power 7, armour stops 0."  # 9 at +5


@pytest.mark.rule("suits.power.loser_suit")
def test_with_inverted_suits_the_losers_suit_counts_the_other_way() -> None:
    for inverted, bonus in ((False, "+0"), (True, "+3")):
        table = seated(fighter("ann"), fighter("bob", x=1), inverted_suits=inverted)
        table.play("ann attack bob", "bob counter", "> 6d 10h 5d 10c")
        assert f"at {bonus} is" in table.told("blow")[0]
