"""The draw: cards, totals, successes, the Agains, chance draws and automatic failures."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.games.draws.rules.contested import compare
from outdraw.games.draws.rules.draw import (
    AGAINS,
    DECK,
    Outcome,
    announce,
    best_again,
    count_successes,
    draw,
    read_total,
)
from tests.draws.support import DALE, MARISOL, begun, call, county, person, say, tallies
from tests.support import Script

POOLS = st.integers(-10, 30)
CARDS = st.lists(st.integers(1, 10), min_size=1, max_size=8)


def drawn(*cards: int, pool: int, again: int = 10) -> Outcome:
    """Draw exactly these cards: one too many or too few is a failure of the test."""
    with Script(luck=[str(card) for card in cards]) as play:
        return draw(play, pool, again)


def drawn_from(cards: list[int], pool: int, again: int) -> tuple[Outcome, int]:
    """Draw as many of these cards as the rules want, 5s after them; give the outcome and how many cards it took."""
    play = Script(luck=[*map(str, cards), "5", "5"])
    return draw(play, pool, again), len(play.chances)


# --- the card and the deck ------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.draw.procedure")
def test_the_total_is_the_card_plus_the_pool() -> None:
    assert drawn(4, pool=5).total == 9
    assert drawn(9, pool=12).total == 21


@pytest.mark.rule("draws.draw.one_card")
@settings(deadline=None)
@given(cards=CARDS, pool=POOLS, again=st.sampled_from(AGAINS))
def test_a_second_card_needs_an_again_and_a_third_a_chance_draw(cards: list[int], pool: int, again: int) -> None:
    _, used = drawn_from(cards, pool, again)
    if pool > 0:
        assert used == (2 if cards[0] >= again else 1)
    else:
        tens = next((at for at, card in enumerate(cards) if card != 10), len(cards))
        assert used == tens + 1


@pytest.mark.rule("draws.deck.composition")
def test_the_deck_has_one_card_of_each_number_all_equally_likely() -> None:
    assert sorted(map(int, DECK)) == list(range(1, 11))
    play = Script(luck=["4"])
    draw(play, 5)
    table = play.chances[0].table()
    assert {number: table.chance(number) for number in range(1, 11)} == dict.fromkeys(range(1, 11), Fraction(1, 10))


@pytest.mark.rule("draws.deck.replacement")
def test_every_card_is_drawn_from_the_complete_deck() -> None:
    play = Script(luck=["10", "10", "10", "4"])
    draw(play, 0)
    assert [chance.record() for chance in play.chances] == ["draw 1 of 1 2 3 4 5 6 7 8 9 10"] * 4


@pytest.mark.rule("draws.deck.replacement")
def test_an_opponent_may_draw_the_same_card() -> None:
    scene = county()
    play = call(scene, "challenge foot_race", luck=["7", "7"])
    assert [event.text for event in play.told("luck")] == ["Caleb Voss's card: 7.", "The poacher's card: 7."]


# --- results and successes ------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.result.failure")
@pytest.mark.parametrize(("card", "pool"), [(2, 1), (3, 1), (2, 5), (6, 1)])
def test_a_total_below_8_fails(card: int, pool: int) -> None:
    assert drawn(card, pool=pool) == Outcome("failure", 0, total=card + pool)


@pytest.mark.rule("draws.result.success")
@pytest.mark.parametrize(("card", "pool"), [(3, 5), (7, 1), (9, 10)])
def test_a_total_from_8_to_19_succeeds(card: int, pool: int) -> None:
    assert drawn(card, pool=pool).result == "success"


@pytest.mark.rule("draws.result.exceptional")
def test_a_total_of_20_is_exceptional_and_one_of_19_is_not() -> None:
    assert drawn(9, pool=11).result == "exceptional"
    assert drawn(9, pool=10).result == "success"


@pytest.mark.rule("draws.result.dramatic_failure")
@settings(deadline=None)
@given(cards=CARDS, pool=st.integers(1, 30), again=st.sampled_from(AGAINS))
def test_an_ordinary_draw_never_fails_dramatically(cards: list[int], pool: int, again: int) -> None:
    assert drawn_from(cards, pool, again)[0].result != "dramatic_failure"


@pytest.mark.rule("draws.result.dramatic_failure")
def test_a_dramatic_failure_comes_of_a_chance_draw_or_of_losing_by_five() -> None:
    assert drawn(1, pool=0).is_dramatic
    assert compare((drawn(10, 4, pool=6), drawn(2, pool=5))).results == ("exceptional", "dramatic_failure")


@pytest.mark.rule("draws.result.precedence")
@pytest.mark.parametrize(
    ("cards", "pool", "result", "automatic"),
    [
        ((8,), 0, "failure", False),  # the chance draw goes before the total
        ((1,), 0, "dramatic_failure", True),  # and before the automatic failure
        ((1,), 19, "failure", True),  # the automatic failure goes before the total
        ((10, 1), 9, "exceptional", False),  # the extra card goes before the reading
        ((10, 1), 8, "success", False),
        ((2,), 1, "failure", False),
    ],
)
def test_what_is_checked_first(cards: tuple[int, ...], pool: int, result: str, automatic: bool) -> None:
    outcome = drawn(*cards, pool=pool)
    assert (outcome.result, outcome.is_automatic) == (result, automatic)


@pytest.mark.rule("draws.successes.when")
def test_where_only_success_is_asked_one_success_is_as_good_as_four() -> None:
    for card in ("5", "9"):  # Resolve 2 + Composure 3 - 2 for Tilted: totals of 8 and 12
        scene = county()
        person(scene, MARISOL).conditions = ["tilted"]
        say(scene, MARISOL, "shake_off", luck=[card])
        assert person(scene, MARISOL).conditions == []


@pytest.mark.rule("draws.successes.when")
@pytest.mark.parametrize(("card", "successes"), [("3", 1), ("9", 3)])
def test_where_the_margin_counts_successes_are_counted(card: str, successes: int) -> None:
    scene = county()
    task = begun(scene, (scene.member(DALE, "strength", "athletics"), []))
    call(scene, "go_on task", luck=[card])
    assert tallies(task) == [successes]


@pytest.mark.rule("draws.successes.table")
def test_successes_by_bands_of_three() -> None:
    bands = {1: (8, 10), 2: (11, 13), 3: (14, 16), 4: (17, 19), 5: (20, 22), 6: (23, 25), 7: (26, 28), 9: (32, 34)}
    for successes, (low, high) in bands.items():
        assert {count_successes(total) for total in range(low, high + 1)} == {successes}


@pytest.mark.rule("draws.successes.none_on_failure")
@settings(deadline=None)
@given(cards=CARDS, pool=POOLS, again=st.sampled_from(AGAINS))
def test_a_failure_has_no_successes_and_nothing_has_less(cards: list[int], pool: int, again: int) -> None:
    outcome, _ = drawn_from(cards, pool, again)
    assert outcome.successes >= 0
    assert outcome.is_success == (outcome.successes > 0)


@pytest.mark.rule("draws.successes.exceptional_is_five")
@settings(deadline=None)
@given(cards=CARDS, pool=POOLS, again=st.sampled_from(AGAINS))
def test_a_draw_is_exceptional_exactly_with_five_successes(cards: list[int], pool: int, again: int) -> None:
    outcome, _ = drawn_from(cards, pool, again)
    assert (outcome.result == "exceptional") == (outcome.successes >= 5)


@pytest.mark.rule("draws.successes.no_cap")
def test_successes_have_no_cap() -> None:
    assert drawn(10, 10, pool=12).successes == 9
    assert read_total(305).successes == 100


# --- Agains ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.ten_again.trigger")
def test_a_10_draws_again_and_both_cards_count() -> None:
    assert drawn(10, 4, pool=3).total == 17
    assert drawn(9, pool=3).total == 12


@pytest.mark.rule("draws.ten_again.second_one")
def test_a_1_as_second_card_makes_11() -> None:
    assert drawn(10, 1, pool=3) == Outcome("success", 3, is_automatic=False, total=14)


@pytest.mark.rule("draws.ten_again.second_ten")
def test_a_second_10_makes_20_and_ends_the_draw() -> None:
    assert drawn(10, 10, pool=1).total == 21


@pytest.mark.rule("draws.ten_again.nine_again")
def test_9_again_draws_again_on_9_and_10_but_not_on_8() -> None:
    assert drawn(9, 6, pool=5, again=9).total == 20
    assert drawn(10, 3, pool=2, again=9).total == 15
    assert drawn(8, pool=5, again=9).total == 13


@pytest.mark.rule("draws.ten_again.eight_again")
def test_8_again_draws_again_on_8_9_and_10_but_not_on_7() -> None:
    assert [drawn(first, 2, pool=4, again=8).total for first in (8, 9, 10)] == [14, 15, 16]
    assert drawn(7, pool=4, again=8).total == 11


@pytest.mark.rule("draws.ten_again.second_card_never_chains")
@pytest.mark.parametrize("again", AGAINS)
@pytest.mark.parametrize("second", [8, 9, 10])
def test_the_second_card_never_earns_a_third(again: int, second: int) -> None:
    assert drawn(10, second, pool=2, again=again).total == 12 + second


@pytest.mark.rule("draws.ten_again.best_applies")
def test_of_several_agains_the_lowest_counts() -> None:
    assert best_again((10, 9)) == 9
    assert best_again((9, 8, 10)) == 8
    assert best_again(()) == 10


@pytest.mark.rule("draws.ten_again.best_applies")
def test_an_again_granted_by_the_storyteller_goes_before_a_specialists() -> None:
    scene = county()
    play = call(scene, "draw", DALE, "wits", "crafts", luck=["8", "2"], modifiers=["advantage specialist", "again 8"])
    assert play.told("pool")[0].text == "Dale Pruitt's pool: Wits +2 Crafts +4 = 6, 8-Again."


# --- chance draws ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.chance.trigger")
def test_a_pool_of_0_makes_a_chance_draw_and_one_of_1_does_not() -> None:
    assert drawn(8, pool=0) == Outcome("failure", 0)
    assert drawn(8, pool=1) == Outcome("success", 1, total=9)


@pytest.mark.rule("draws.chance.trigger")
@settings(deadline=None)
@given(cards=CARDS, pool=st.integers(-40, 0))
def test_how_far_below_0_a_pool_is_makes_no_difference(cards: list[int], pool: int) -> None:
    assert drawn_from(cards, pool, 10) == drawn_from(cards, 0, 10)


@pytest.mark.rule("draws.chance.nothing_added")
def test_nothing_is_added_to_a_chance_card_nor_taken_off() -> None:
    assert drawn(10, 3, pool=-5) == Outcome("success", 1, total=None)


@pytest.mark.rule("draws.chance.failure")
@pytest.mark.parametrize("card", range(2, 10))
def test_a_chance_card_from_2_to_9_fails(card: int) -> None:
    assert drawn(card, pool=0) == Outcome("failure", 0)


@pytest.mark.rule("draws.chance.dramatic_failure")
def test_a_first_1_in_a_chance_draw_fails_dramatically() -> None:
    assert drawn(1, pool=-2) == Outcome("dramatic_failure", 0, is_automatic=True)


@pytest.mark.rule("draws.chance.ten_chain")
@settings(deadline=None)
@given(tens=st.integers(1, 8), last=st.integers(1, 9))
def test_every_10_is_a_success_until_a_card_is_none(tens: int, last: int) -> None:
    outcome = drawn(*[10] * tens, last, pool=0)
    assert (outcome.successes, outcome.is_automatic, outcome.is_dramatic) == (tens, False, False)


@pytest.mark.rule("draws.chance.only_tens_count")
def test_a_chance_draws_sum_is_never_read() -> None:
    assert drawn(10, 9, pool=0).successes == 1  # 19 would be four
    assert drawn(10, 10, 5, pool=0).result == "success"  # 25 would be exceptional


@pytest.mark.rule("draws.chance.exceptional")
@pytest.mark.parametrize(("tens", "result"), [(4, "success"), (5, "exceptional"), (6, "exceptional")])
def test_five_tens_in_a_row_are_exceptional(tens: int, result: str) -> None:
    assert drawn(*[10] * tens, 2, pool=-1).result == result


@pytest.mark.rule("draws.chance.no_nine_again")
@pytest.mark.parametrize("again", [9, 8])
def test_9_and_8_again_do_not_help_a_chance_draw(again: int) -> None:
    assert drawn(9, pool=0, again=again) == Outcome("failure", 0)
    assert drawn(10, 9, pool=0, again=again).successes == 1


# --- automatic failure ----------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.auto_fail.first_one")
@pytest.mark.parametrize("pool", [1, 7, 19, 50])
def test_a_first_1_fails_whatever_the_pool(pool: int) -> None:
    assert drawn(1, pool=pool, again=8) == Outcome("failure", 0, is_automatic=True, total=None)


@pytest.mark.rule("draws.auto_fail.ordinary")
def test_an_automatic_failure_is_the_same_result_as_any_failure() -> None:
    automatic, plain = drawn(1, pool=4), drawn(2, pool=4)
    assert (automatic.result, automatic.successes) == (plain.result, plain.successes) == ("failure", 0)


@pytest.mark.rule("draws.auto_fail.chance_upgrade")
def test_a_first_1_is_worse_in_a_chance_draw_than_in_another() -> None:
    assert drawn(1, pool=0).result == "dramatic_failure"
    assert drawn(1, pool=1).result == "failure"


@pytest.mark.rule("draws.auto_fail.special_conditions")
def test_a_failure_says_whether_it_was_automatic() -> None:
    play = Script()
    announce(play, "Dale", Outcome("failure", 0, is_automatic=True))
    announce(play, "Dale", Outcome("failure", 0))
    assert [event.facts["automatic"] for event in play.events] == [True, False]
    assert [event.text for event in play.events] == ["Dale fails on a first 1.", "Dale fails."]
