"""Cards and decks parse, print and sort in one way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.cards import (
    HIDDEN,
    JOKERS,
    PACK,
    canonical,
    format_cards,
    numbered,
    packs,
    parse_card,
    parse_cards,
    rank,
    suit,
)

cards = st.sampled_from([*PACK, *JOKERS, HIDDEN, *numbered(0, 999)])


@given(cards)
def test_every_card_parses_back_whatever_its_case(card: str) -> None:
    assert parse_card(card) == parse_card(card.lower()) == parse_card(f" {card.upper()} ") == card


@given(st.lists(cards))
def test_hands_print_and_parse_back_in_order(hand: list[str]) -> None:
    assert parse_cards(format_cards(hand)) == parse_cards(", ".join(hand)) == tuple(hand)


@given(st.lists(cards), st.randoms(use_true_random=False))
def test_equal_collections_have_one_canonical_order(hand: list[str], dice: st.DrawFn) -> None:
    other = list(hand)
    dice.shuffle(other)  # type: ignore[attr-defined]
    assert canonical(other) == canonical(hand)
    assert canonical(canonical(hand)) == canonical(hand)


@pytest.mark.parametrize(
    "text", ["", " ", "1h", "11h", "Zs", "8x", "hh", "8hh", "8 h", "?", "-7", "1000", "٣", "8☂", "♥"]
)
def test_what_is_no_card_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write rank and suit like 8h"):
        parse_card(text)


def test_packs_hold_every_card_as_often_as_there_are_packs() -> None:
    assert len(packs()) == len(set(packs())) == 52
    assert sorted(packs(3)) == sorted([*packs()] * 3)
    assert packs(2, jokers=2).count("Jr") == packs(2, jokers=2).count("Jb") == 2
    assert numbered(1, 10, sets=4).count("10") == 4


def test_ranks_and_suits() -> None:
    assert [rank(card) for card in PACK] == [*range(1, 14)] * 4
    assert [suit(card) for card in PACK] == [letter for letter in "cdhs" for _ in range(13)]
    assert (rank("17"), suit("17"), suit("Jr")) == (17, "", "")
