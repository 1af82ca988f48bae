"""Chances: their tables agree with letting them happen in every way, and they take the same things by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import perm, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.cards import rank
from outdraw.core.chance import (
    Chance,
    Deal,
    Draw,
    Raw,
    Roll,
    Toss,
    Weights,
    as_drawn,
    as_faces,
    chance_from,
    draw_of,
    pooled,
    roll_of,
    the_card,
    toss_of,
)
from outdraw.core.dice import Pool, parse_pool, totals

CARDS = ["2c", "2d", "3c", "3c", "Kh", "7", "7", "10"]


def every_happening(chance: Chance[Any]) -> Iterator[Raw]:
    """Let a chance happen with every stream of uniform numbers; each is as likely as the next."""
    stream: list[tuple[int, int]] = []
    while True:
        at = -1

        def uniform(sides: int) -> int:
            nonlocal at
            at += 1
            if at == len(stream):
                stream.append((0, sides))
            number, before = stream[at]
            assert before == sides
            return number

        yield chance.happen(uniform)
        while stream and stream[-1][0] + 1 == stream[-1][1]:
            stream.pop()
        if not stream:
            return
        number, sides = stream[-1]
        stream[-1] = (number + 1, sides)


def high(cards: Raw) -> Hashable:
    return max((rank(card) for card in cards), default=0)


def spread(faces: tuple[int, ...]) -> Hashable:
    return max(faces, default=0) - min(faces, default=0)


decks = st.lists(st.sampled_from(CARDS), min_size=1, max_size=5).map(tuple)
readings: st.SearchStrategy[Callable[[Raw], Hashable]] = st.sampled_from([as_drawn, high, len])
pools = st.lists(st.integers(1, 5), max_size=4).map(Pool)


@st.composite
def chances(draw: st.DrawFn) -> Chance[Any]:
    kind = draw(st.sampled_from(["draw", "deal", "roll", "counted", "toss"]))
    deck = draw(decks)
    if kind == "draw":
        return Draw(deck, draw(st.integers(0, len(deck))), draw(readings))
    if kind == "deal":
        first = draw(st.integers(0, len(deck)))
        return Deal(deck, ((first, draw(readings)), (draw(st.integers(0, len(deck) - first)), draw(readings))))
    if kind == "roll":
        return Roll(draw(pools), draw(st.sampled_from([as_faces, spread])))
    if kind == "counted":
        return Roll(draw(pools), sum, totals)
    return Toss(draw(st.integers(1, 6)))


@settings(max_examples=200, deadline=None)
@given(chances())
def test_the_table_counts_every_happening(chance: Chance[Any]) -> None:
    happened = list(every_happening(chance))
    assert Counter(map(chance.read, happened)) == Counter(chance.table().of)
    assert chance.table().total == len(happened)
    assert chance.table().rest == 0


@settings(deadline=None)
@given(chances())
def test_whatever_happens_can_be_entered_by_hand(chance: Chance[Any]) -> None:
    for raw in set(every_happening(chance)):
        assert chance.parse(" ".join(raw)) == raw
        assert chance.parse(" , ".join(raw).upper()) == raw


@settings(deadline=None)
@given(chances())
def test_the_record_alone_makes_the_same_things_happen(chance: Chance[Any]) -> None:
    again = chance_from(chance.record())
    assert list(every_happening(again)) == list(every_happening(chance))
    assert again.record().split(" ", 1)[1].split("of")[-1] == chance.record().split(" ", 1)[1].split("of")[-1]


@given(decks, st.data())
def test_a_draw_deals_physical_cards_in_every_order(deck: tuple[str, ...], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(deck)))
    dealt = Counter(permutations(deck, number))
    assert Counter(every_happening(Draw(deck, number, as_drawn))) == dealt
    assert sum(dealt.values()) == perm(len(deck), number)


@given(pools)
def test_a_roll_falls_in_every_way(pool: Pool) -> None:
    rolls = Counter(product(*[range(1, size + 1) for size in pool.sizes]))
    assert Counter(Roll(pool, as_faces).table().of) == rolls
    assert sum(rolls.values()) == prod(pool.sizes)


@pytest.mark.parametrize(
    ("chance", "text", "says"),
    [
        (Draw(("8h", "9h"), 1, the_card), "", "enter one card, not none"),
        (Draw(("8h", "9h"), 1, the_card), "8h 9h", "enter one card, not 2"),
        (Draw(("8h", "9h"), 2, as_drawn), "8h", "enter 2 cards, not 1"),
        (Draw(("8h", "9h"), 2, as_drawn), "8h 8h", "8h cannot come up here so often"),
        (Draw(("8h", "9h", "Ks"), 3, as_drawn), "8h Ks 8h", "cannot come up here: 8h stands there more than once"),
        (Draw(("8h", "9h", "Ks"), 2, as_drawn), "8h 7h", "^one of these cards cannot come up here$"),
        (Draw(("8h", "9h", "Ks"), 2, as_drawn), "8h K", "'K' is not a card: write a rank such as 8 or K and"),
        (Draw(("8h", "9h"), 1, the_card), "??", r"enter the card, not \?\?"),
        (Draw(("8h", "9h"), 1, the_card), "eight", "'eight' is not a card"),
        (Deal(("8h", "9h"), ((1, the_card), (1, the_card))), "8h", "enter 2 cards, not 1"),
        (Roll(Pool([6, 8]), as_faces), "7 8", "'7' is not a face of a d6: enter 1 to 6"),
        (Roll(Pool([6, 8]), as_faces), "6", r"enter 2 faces, one for each of d6\+d8, smallest dice first"),
        (Roll(Pool([6]), as_faces), "0", "enter 1 to 6"),
        (Roll(Pool([6]), as_faces), "-1", "enter 1 to 6"),
        (Roll(Pool([6]), as_faces), "²", "enter 1 to 6"),
        (Toss(2), "3", "enter a number from 1 to 2"),
        (Toss(2), "heads", "enter a number from 1 to 2"),
    ],
)
def test_what_cannot_be_is_told(chance: Chance[Any], text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        chance.parse(text)


@given(chances(), st.text())
def test_nothing_else_can_be_entered(chance: Chance[Any], text: str) -> None:
    try:
        raw = chance.parse(text)
    except ValueError:
        return
    assert chance.table().of[chance.read(raw)] > 0


def test_impossible_chances_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 cards from 2"):
        Draw(("8h", "9h"), 3, as_drawn)
    with pytest.raises(ValueError, match="cannot deal 3 cards from 2"):
        Deal(("8h", "9h"), ((1, the_card), (2, high)))
    with pytest.raises(ValueError, match="at least one outcome"):
        Toss(0)
    with pytest.raises(ValueError, match="no chance is called 'spin'"):
        chance_from("spin 3")


def test_the_same_chance_is_one_object_so_that_it_is_counted_once() -> None:
    assert draw_of(("8h", "9h"), 1, the_card) is draw_of(("8h", "9h"), 1, the_card)
    assert roll_of(Pool([6]), as_faces) is roll_of(Pool([6]), as_faces)
    assert toss_of(2) is toss_of(2)


# --- weights ---------------------------------------------------------------------------------------------------------


def test_weights_answer_exactly() -> None:
    die = Weights(dict.fromkeys(range(1, 7), 1))
    assert die.chance(6) == Fraction(1, 6)
    assert die.chance(7) == 0
    assert die.where(lambda face: face > 4) == Fraction(1, 3)
    assert die.mean() == Fraction(7, 2)
    assert die.map(lambda face: face % 2).of == {0: 3, 1: 3}


def test_what_was_cut_off_counts_in_the_total_and_is_kept() -> None:
    cut = Weights({"often": 98}, rest=2)
    assert cut.chance("often") == Fraction(98, 100)
    assert cut.map(len).rest == 2
    assert cut.pick(0.999999) == "often"


@given(st.dictionaries(st.integers(), st.integers(1, 50), min_size=1, max_size=8))
def test_picks_come_up_as_often_as_they_weigh(weights: dict[int, int]) -> None:
    table = Weights(weights)
    points = [(n + 0.5) / table.total for n in range(table.total)]
    assert Counter(map(table.pick, points)) == Counter(weights)
    assert table.pick(0.0) == next(iter(weights))
    assert table.pick(1 - 2**-53) == list(weights)[-1]


def test_weights_may_be_larger_than_a_float() -> None:
    table = Weights({"a": 10**400, "b": 3 * 10**400})
    assert [table.pick(point) for point in (0.0, 0.24, 0.26, 1 - 2**-53)] == ["a", "a", "b", "b"]


def test_several_denominators_are_brought_to_one() -> None:
    table = pooled({"a": {2: 1, 3: 1}, "b": {12: 1}})
    assert (table.of, table.rest, table.total) == ({"a": 10, "b": 1}, 1, 12)


def test_what_is_wanted_by_hand_is_said_where_it_is_more_than_one_card() -> None:
    deck = ("2s", "3s", "4s", "5s")
    chances = (Draw(deck, 1, as_drawn), Draw(deck, 2, as_drawn), Roll(parse_pool("3d10+d6"), as_faces), Toss(3))
    assert [each.wanted() for each in chances] == ["", "2 cards", "d6+3d10", "1 to 3"]
    assert Deal(deck, ((2, as_drawn), (2, as_drawn))).wanted() == "4 cards"
