"""The odds: against counting every card and every hand one by one, against the rules played out, and from a view."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.cards import PACK, parse_cards
from outdraw.core.counting.hands import best_of
from outdraw.core.figures import Figure
from outdraw.core.readers.simulate import seeded
from outdraw.games.draw_your_weapon import content, odds
from outdraw.games.draw_your_weapon.rules import attacks, damage
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.rules.values import SUIT_LETTERS
from outdraw.odds import ask
from tests.draw_your_weapon.support import ANA, rate, table

suits = st.sampled_from(list(SUIT_LETTERS))
RANK = {rank: place for place, rank in enumerate(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], 1)}


def worth(card: str, suit: str, rating: int) -> int:
    """The Result of a card, worked out apart from the rules."""
    return RANK[card[:-1]] + (rating if card[-1] == suit[0] else 0)


def question(name: str, **options: Any) -> Any:
    return ask("draw_your_weapon", name, **options)


def contest(card: str, **options: Any) -> Any:
    return question("contest", card=card, attribute=0, suit="hearts", against=0, **options)


def hit(guard: int, hp: int = 20, weapon: str = "arming_sword", **options: Any) -> Any:
    return question("blow", weapon=weapon, attribute=2, guard=guard, hp=hp, **options)


def surprise(attribute: int, suit: str, difficulty: int, **options: Any) -> Any:
    return question("test", attribute=attribute, suit=suit, difficulty=difficulty, **options)


@given(rating=st.integers(0, 5), suit=suits, target=st.integers(1, 20))
def test_a_surprise_from_a_full_deck_is_counted_card_by_card(rating: int, suit: str, target: int) -> None:
    passing = sum(worth(card, suit, rating) >= target for card in PACK)
    assert surprise(rating, suit, target)["pass"] == Fraction(passing, 52)


@pytest.mark.parametrize(("target", "percent"), [(5, 73), (7, 58), (9, 42), (11, 27), (13, 12)])
def test_the_supplements_figures_for_a_blind_card(target: int, percent: int) -> None:
    assert round(100 * surprise(2, "clubs", target)["pass"]) == percent


def test_seen_cards_are_left_out_and_cannot_be_seen_twice() -> None:
    high = " ".join(card for card in PACK if RANK[card[:-1]] >= 9)
    assert surprise(0, "clubs", 9, seen=high)["pass"] == 0
    with pytest.raises(ValueError, match="seen more often"):
        surprise(0, "clubs", 9, seen="8h 8h")
    assert surprise(0, "clubs", 9, seen="8h 8h", packs=2)["pass"] == Fraction(40, 102)


@given(
    cards=st.lists(st.sampled_from(PACK), min_size=1, max_size=9, unique=True),
    number=st.integers(1, 9),
    rating=st.integers(0, 5),
    suit=suits,
)
def test_the_best_of_a_hidden_hand_is_counted_hand_by_hand(
    cards: list[str], number: int, rating: int, suit: str
) -> None:
    number = min(number, len(cards))
    best: dict[int, int] = {}
    for hand in combinations(cards, number):
        result = max(worth(card, suit, rating) for card in hand)
        best[result] = best.get(result, 0) + 1
    assert best_of(cards, number, lambda card: worth(card, suit, rating)) == best


@settings(max_examples=25)
@given(
    left=st.lists(st.sampled_from(PACK), min_size=3, max_size=8, unique=True),
    mine=st.integers(1, 18),
    number=st.integers(1, 3),
    rating=st.integers(0, 3),
    is_player=st.booleans(),
    hand=st.integers(0, 4),
)
def test_a_contest_against_a_hidden_hand_is_counted_hand_by_hand(
    left: list[str], mine: int, number: int, rating: int, is_player: bool, hand: int
) -> None:
    wins = Fraction(0)
    hands = list(combinations(left, number))
    for held in hands:
        theirs = max(worth(card, "hearts", rating) for card in held)
        if mine > theirs or (mine == theirs and (not is_player or hand > number - 1)):
            wins += 1
        elif mine == theirs and hand == number - 1:
            wins += Fraction(1, 2)
    hidden = odds.played(left, number, lambda card: worth(card, "hearts", rating))
    win, _ = odds.share_of(mine, hidden, is_player, hand, number - 1)
    assert win == wins / len(hands)


def test_a_contest_question_by_hand() -> None:
    found = contest("Ks", cards=1)
    assert found["win"] == 1  # nothing beats a King, and a Player wins the tie with an NPC
    assert found["ties_included"] == Fraction(3, 51)
    even = contest("9s", cards=3)
    assert even["win"] + even["lose"] == 1
    assert even["result"] == 9  # one's own is certain; what is counted out is the other's, and is called so
    assert even["against_result"].where(lambda each: each > 9) == even["lose"]
    assert contest("Ks", cards=1, player=True, hand=0)["win"] == 1 - Fraction(3, 102)
    with pytest.raises(ValueError, match="Name one card"):
        contest("8h 9h")


def test_which_cards_of_a_hand_pass() -> None:
    test = {"attribute": 2, "suit": "diamonds", "difficulty": 9}
    found = question("play", hand="7d 8h Ac", **test)
    assert (found["7d"], found["8h"], found["Ac"]) == (1, 0, 0)
    assert (found["any"], found["random"]) == (1, Fraction(1, 3))
    assert question("play", hand="7d 7d Ac", **test)["random"] == Fraction(2, 3)  # from two packs


def test_what_a_blow_does_with_a_known_card() -> None:
    found = hit(4, card="9s")
    assert (found["damage"].of, found["guard"].of, found["hp"].of) == ({11: 1}, {0: 1}, {13: 1})
    assert (found["broken"], found["down"]) == (1, 0)
    with pytest.raises(ValueError, match="3 to 11"):
        hit(4, card="Ks")
    with pytest.raises(ValueError, match="no weapon"):
        hit(4, weapon="swrod")


@pytest.mark.rule("draw_your_weapon.damage.broken_effect")
def test_a_blow_on_the_broken_deals_2_more_and_they_have_no_guard() -> None:
    found = hit(0, card="9s", broken=True)
    assert (found["damage"].of, found["hp"].of) == ({13: 1}, {7: 1})
    with pytest.raises(ValueError, match="no Guard"):
        hit(4, card="9s", broken=True)


def test_an_empty_hand_strikes_no_blow() -> None:
    assert hit(4, cards=0)["none"] == 1


@pytest.mark.parametrize("is_broken", [False, True])
def test_what_a_blow_from_a_hidden_hand_does_is_counted_hand_by_hand(is_broken: bool) -> None:
    left = parse_cards("2s 5s 9h Jd Qs Ks 3c")
    weapon = content.weapons()["arming_sword"]
    down, guard = 0, 0 if is_broken else 2
    for held in combinations(left, 2):
        amounts = [attacks.weapon_results(weapon, 2)[card] for card in held if 3 <= RANK[card[:-1]] <= 11]
        dealt = Figure(max(amounts, default=0))
        if is_broken:
            damage.against_the_broken(dealt)
        down += bool(amounts) and damage.blow(dealt.total, guard, 8, is_broken)[1] == 0
    seen = " ".join(card for card in PACK if card not in left)
    found = hit(guard, 8, broken=is_broken, cards=2, seen=seen)
    assert found["down"] == Fraction(down, 21)
    assert found["none"] == Fraction(3, 21)  # two of 2s, Qs and Ks


def test_initiative_counts_the_others_spades() -> None:
    found = question("initiative", speed=5, against=5, hand="9s", cards=1)
    higher = 4  # 10, J, Q, K of Spades
    assert found["second"] == Fraction(higher, 51)
    assert found["initiative"] == 14
    assert found["against_initiative"].where(lambda each: each > 14) == found["second"]
    assert question("initiative", speed=3, against=5, cards=0)["first"] == 0
    assert question("initiative", speed=5, against=5, cards=0)["first"] == 1
    assert question("initiative", speed=5, against=5, cards=0, player=True)["first"] == Fraction(1, 2)


def test_exact_agrees_with_the_rules_played_out() -> None:
    scene = table(ANA)
    rate(scene.creatures[ANA], agility=2)
    dice, passed, tries = Random(7), 0, 2000
    for _ in range(tries):
        scene = table(ANA)
        rate(scene.creatures[ANA], agility=2)
        play = seeded(dice, {ANA: lambda seen, choice: "leave"}, scene)
        passed += skill_test(play, scene, [Participant(ANA, Terms("agility", "spades"), True)], 9)[ANA]
    exact = float(surprise(2, "spades", 9)["pass"])
    assert abs(passed / tries - exact) < 4 * (exact * (1 - exact) / tries) ** 0.5


def test_every_question_has_a_summary_and_the_fixed_one_its_options() -> None:
    names = {question.name: [each.name for each in question.parameters] for question in odds.QUESTIONS}
    assert names["test"][:3] == ["attribute", "suit", "difficulty"]
    assert set(names) == {"test", "play", "contest", "blow", "initiative"}


@pytest.mark.rule("draw_your_weapon.weapon.value_range")
def test_an_attack_is_made_with_any_card_that_fits_of_a_hidden_hand() -> None:
    found = hit(6, weapon="mace", cards=3, policy="any")  # Values 5 to 11: 28 of 52 cards
    assert found["none"] == Fraction(506, 5525)
    left = parse_cards("2s 5s 9h Jd Qs Ks 3c")
    seen = " ".join(card for card in PACK if card not in left)
    results = attacks.weapon_results(content.weapons()["mace"], 2)
    dealt: dict[int, Fraction] = {}
    for held in combinations(left, 3):
        fit = [results[card] for card in held if card in results] or [0]
        for amount in fit:
            dealt[amount] = dealt.get(amount, Fraction(0)) + Fraction(1, 35 * len(fit))
    counted = hit(6, weapon="mace", cards=3, policy="any", seen=seen)["damage"]
    assert {amount: counted.chance(amount) for amount in counted.of} == dealt
