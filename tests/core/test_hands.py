"""Counted deals agree with dealing every physical card in every order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import permutations
from math import comb, perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.counting.hands import deal_readings

Read = Callable[[tuple[str, ...]], Hashable]
Hands = Sequence[tuple[int, Read]]

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


def every_deal(cards: Sequence[str], hands: Hands) -> Counter[tuple[Hashable, ...]]:
    """Deal in every way, card by card, copies of a card being different cards."""
    found: Counter[tuple[Hashable, ...]] = Counter()
    for deal in permutations(range(len(cards)), sum(size for size, _ in hands)):
        readings = []
        start = 0
        for size, read in hands:
            readings.append(read(tuple(cards[at] for at in deal[start : start + size])))
            start += size
        found[tuple(readings)] += 1
    return found


def first(drawn: tuple[str, ...]) -> Hashable:
    return drawn[:1]


def rank_of_highest(drawn: tuple[str, ...]) -> Hashable:
    return max((card[0] for card in drawn), default="")


def has_pair(drawn: tuple[str, ...]) -> Hashable:
    return len({card[0] for card in drawn}) < len(drawn)


def as_drawn(drawn: tuple[str, ...]) -> Hashable:
    return drawn


def as_held(drawn: tuple[str, ...]) -> Hashable:
    return tuple(sorted(drawn))


def always(drawn: tuple[str, ...]) -> Hashable:
    return None


in_any_order = st.sampled_from([rank_of_highest, has_pair, as_held, always])
in_order = st.one_of(in_any_order, st.sampled_from([first, as_drawn]))
# Eight kinds in a short deck: copies are common, and so are decks without any.
decks = st.lists(st.sampled_from(["2h", "2s", "3h", "3s", "4h", "4s", "5h", "5s"]), max_size=6)


@st.composite
def seated(draw: st.DrawFn, readings: st.SearchStrategy[Read]) -> tuple[list[str], list[tuple[int, Read]]]:
    """A deck and up to three seats of up to three cards, as far as the deck goes."""
    cards = draw(decks)
    hands: list[tuple[int, Read]] = []
    for _ in range(draw(st.integers(0, 3))):
        size = draw(st.integers(0, min(3, len(cards) - sum(size for size, _ in hands))))
        hands.append((size, draw(readings)))
    return cards, hands


@given(seated(in_order))
@settings(max_examples=300)
def test_counted_deals_agree_with_every_deal(table: tuple[list[str], list[tuple[int, Read]]]) -> None:
    cards, hands = table
    assert deal_readings(cards, hands) == every_deal(cards, hands)


@given(seated(in_any_order))
@settings(max_examples=300)
def test_without_order_the_weights_are_the_same(table: tuple[list[str], list[tuple[int, Read]]]) -> None:
    cards, hands = table
    assert deal_readings(cards, hands, in_order=False) == every_deal(cards, hands)


@pytest.mark.parametrize(
    "cards",
    [
        ["2h", "2s", "3h", "3s", "4h", "4s", "5h"],
        ["2h", "3s", "4h", "2h", "3s", "4h"],
        ["2h", "3h", "2h", "3h", "2h", "3h", "2h"],
    ],
    ids=["one pack", "two packs", "many packs"],
)
@pytest.mark.parametrize(
    "hands",
    [
        [(3, as_held), (3, has_pair)],
        [(2, as_drawn), (2, as_drawn)],
        [(3, first), (1, as_drawn)],
        [(1, as_drawn), (3, rank_of_highest)],
        [(2, first), (0, always), (2, rank_of_highest)],
        [(1, as_drawn), (1, as_drawn), (2, first)],
        [(1, always), (1, rank_of_highest), (1, as_drawn), (1, as_drawn)],
    ],
)
def test_hands_from_one_pack_and_several_agree_with_every_deal(cards: list[str], hands: Hands) -> None:
    assert deal_readings(cards, hands) == every_deal(cards, hands)


def test_two_hands_of_a_pack_are_all_deals() -> None:
    found = deal_readings(PACK, [(2, rank_of_highest), (2, has_pair)])
    assert sum(found.values()) == perm(52, 4)
    # By hand: 13 ranks of 4 * 3 ordered pairs for the second seat, then any two of the 50 cards left.
    paired = [weight for (_, pair), weight in found.items() if pair is True]
    assert sum(paired) == 13 * 4 * 3 * 50 * 49


def test_seats_with_the_same_reading_are_alike() -> None:
    found = deal_readings(PACK * 2, [(2, rank_of_highest), (2, rank_of_highest)], in_order=False)
    assert sum(found.values()) == perm(104, 4)
    assert all(found[two, one] == weight for (one, two), weight in found.items())


def test_a_seat_sees_the_same_whoever_else_is_dealt() -> None:
    alone = deal_readings(PACK, [(2, first)])
    first_seat: Counter[tuple[Hashable, ...]] = Counter()
    for (reading, _), weight in deal_readings(PACK, [(2, first), (1, always)]).items():
        first_seat[(reading,)] += weight
    assert first_seat == {reading: 50 * weight for reading, weight in alone.items()}


def test_each_distinct_hand_is_read_once() -> None:
    calls: Counter[tuple[str, ...]] = Counter()

    def read(drawn: tuple[str, ...]) -> Hashable:
        calls[drawn] += 1
        return drawn[0]

    deal_readings(PACK * 2, [(2, read), (2, read)])
    assert len(calls) == 52 * 52
    assert set(calls.values()) == {1}
    calls.clear()
    deal_readings(PACK, [(2, read)], in_order=False)
    assert len(calls) == comb(52, 2)
    assert set(calls.values()) == {1}


def test_readings_of_different_seats_are_kept_apart() -> None:
    found = deal_readings(["2h", "3h", "4h"], [(1, as_drawn), (2, always), (0, has_pair)])
    assert found == {(("2h",), None, False): 2, (("3h",), None, False): 2, (("4h",), None, False): 2}


def test_no_seats_and_no_cards_leave_one_deal() -> None:
    assert deal_readings(PACK, []) == {(): 1}
    assert deal_readings([], [(0, always), (0, has_pair)]) == {(None, False): 1}


def test_more_cards_than_the_deck_has_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^The seats are dealt 3 cards, but the deck has only 2\.$"):
        deal_readings(["2h", "3h"], [(2, always), (1, always)])
    with pytest.raises(ValueError, match=r"^A seat cannot be dealt fewer than 0 cards\.$"):
        deal_readings(["2h", "3h"], [(2, always), (-1, always)])
