"""Duels of SUITS explored: exact equals walked equals simulated, and what is settled by plan equals brute force."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import pytest

from outdraw.core.cards import PACK, Card
from outdraw.core.exact import distribution
from outdraw.core.planned import Plan
from outdraw.core.play import Play
from outdraw.games.suits.bots import defence_by
from outdraw.games.suits.rules.contests import (
    Agreed,
    Deck,
    Exchange,
    Party,
    cards_of,
    parried,
    read_hand,
    verdict,
)
from outdraw.games.suits.rules.defence_counts import Defended, alike_for_recovery, planned
from outdraw.games.suits.rules.harm import recovery_reading
from outdraw.lab.explore import Graph
from outdraw.lab.match import Match, Outcome, Side, explore, outcome_of, simulate
from outdraw.lab.solve import solve
from tests.lab.support import walked

FIGHTS = 400
WALKED = 20_000
DEVIATIONS = 4.5
PAIRS = [("brigand", "hornets"), ("sabine_roe", "rats")]
FEW = Deck(1, tuple(card for card in PACK if card not in ("Ah", "2c", "3d", "3s", "5h", "7c", "8s", "Kd", "Jc")))


def match_of(one: str, two: str) -> Match:
    return Match("suits", Side((one,)), Side((two,)))


@cache
def graph_of(one: str, two: str) -> Graph:
    return explore(match_of(one, two))


@cache
def exact(one: str, two: str) -> Outcome:
    graph = graph_of(one, two)
    return outcome_of(match_of(one, two), solve(graph, most_rounds=100).ended, states=len(graph))


def assert_alike(counted: Outcome, sure: Outcome) -> None:
    """Check that shares counted in fights are within their error of the exact ones."""
    spreads: list[tuple[dict[Any, float], dict[Any, float]]] = [
        (counted.won, sure.won),
        (counted.ways, sure.ways),
        (counted.rounds, sure.rounds),
        (counted.injuries["a"], sure.injuries["a"]),
        (counted.injuries["b"], sure.injuries["b"]),
    ]
    for found, chances in spreads:
        assert set(found) <= set(chances)
        for key, chance in chances.items():
            sigma = sqrt(chance * (1 - chance) / counted.fights)
            share = found.get(key, 0.0)
            assert abs(share - chance) <= DEVIATIONS * sigma + 2 / counted.fights, key


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_fights_walked_end_as_the_solution_says(one: str, two: str) -> None:
    assert_alike(walked(match_of(one, two), graph_of(one, two), WALKED, seed=3), exact(one, two))


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_fights_simulated_card_by_card_end_as_the_solution_says(one: str, two: str) -> None:
    assert_alike(simulate(match_of(one, two), FIGHTS, seed=4), exact(one, two))


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_a_solution_is_whole(one: str, two: str) -> None:
    found = exact(one, two)
    for shares in (found.won, found.ways, found.rounds, found.injuries["a"], found.injuries["b"]):
        assert sum(shares.values()) == pytest.approx(1, abs=1e-10)


def by_hand(play: Play, deck: Deck, one: Party, two: Party, plan: Plan, table: Agreed) -> Defended:
    """Defend card by card: draw, look, choose; then let the other draw."""
    left = list(cards_of(deck))

    def take() -> Card:
        card = play.draw(tuple(left))
        left.remove(card)
        return card

    cards = (*two.held, *[take() for _ in range(two.cards)])
    answer = "both" if len(cards) == 1 else str(plan(cards))
    used = cards if answer == "both" else (answer.removeprefix("one "),)
    kept = "" if answer == "both" else next(iter([c for c in cards if c not in used] or [cards[0]]))
    mine = read_hand((*one.held, *[take() for _ in range(one.cards)]), one.limit)
    result = verdict(mine, read_hand(used, two.limit), one, two, table)._replace(margin=0)
    return Defended(result, "" if result.winner == 1 else kept, answer == "both" and len(cards) > 1)


@pytest.mark.rule("suits.defend.choose_after_look", "suits.defend.save_card", "suits.defend.failure")
@pytest.mark.parametrize("wants_turn", [False, True])
@pytest.mark.parametrize("held", [(), ("5d",)])
@pytest.mark.parametrize("guard", [0, 2])
def test_a_defence_by_plan_comes_to_the_same_as_card_by_card(
    wants_turn: bool, held: tuple[Card, ...], guard: int
) -> None:
    one = Party(8, 2)
    two = Party(7, 2 - len(held), held, guard=guard, strikes=False)
    profile = (FEW, one, two, defence_by(7, wants_turn), Agreed())
    at_once, by_cards = distribution(planned, *profile), distribution(by_hand, *profile)
    assert at_once.of.keys() == by_cards.of.keys()
    assert all(at_once.chance(each) == by_cards.chance(each) for each in at_once.of)


def dodged_by_hand(play: Play, deck: Deck, one: Party, two: Party, table: Agreed) -> Exchange:
    left = list(cards_of(deck))

    def take(number: int) -> tuple[Card, ...]:
        cards: list[Card] = []
        for _ in range(number):
            cards.append(play.draw(tuple(left)))
            left.remove(cards[-1])
        return tuple(cards)

    theirs = read_hand(take(two.cards), two.limit, "sum")
    return verdict(read_hand(take(one.cards), one.limit), theirs, one, two, table)


@pytest.mark.rule("suits.frequency.dodge", "suits.defend.no_cards")
@pytest.mark.parametrize("number", [1, 2])
def test_a_blind_defence_comes_to_the_same_as_card_by_card(number: int) -> None:
    profile = (FEW, Party(8, 2), Party(6, number, (), "sum", strikes=False), Agreed())
    at_once, by_cards = distribution(parried, *profile), distribution(dodged_by_hand, *profile)
    assert at_once.of.keys() == by_cards.of.keys()
    assert all(at_once.chance(each) == by_cards.chance(each) for each in at_once.of)


@pytest.mark.rule("suits.recovery.amount")
def test_cards_that_stand_for_each_other_recover_alike() -> None:
    for will, wounds in ((5, 0), (6, 3), (4, 9)):
        read, stands_for = recovery_reading(will, wounds), alike_for_recovery(will, wounds)
        alike = {card: stands_for(Defended(Exchange(0), card, False)).kept for card in PACK}
        assert all(read((card,)) == read((alike[card],)) for card in PACK)
        assert len(set(alike.values())) == len({read((card,)) for card in PACK})
