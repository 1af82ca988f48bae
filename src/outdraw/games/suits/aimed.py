"""Aimed shots counted exactly: many cards for the shooter, one or two for the target, from one deck.

Listing four-card hands by suit would take minutes; which card decides depends on ranks and order alone, and the suits
of two deciding cards are independent unless they are of the same rank. So ranks are counted, and suits put in after.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial, perm, prod

from outdraw.core.cards import RANKS, rank
from outdraw.core.chance import Weights
from outdraw.games.suits.contests import Exchange, Hand, Manner, Side, Table, best_choice, high, values, verdict

MOST = 4
"""The most cards of one hand that are counted here."""

SUITS = 4

Read = tuple[int, int]
"""A hand as read by ranks: its rank in the contest, and the rank of the card that decides."""


@lru_cache(maxsize=1024)
def rank_readings(number: int, limit: int, manner: Manner) -> dict[tuple[int, ...], dict[Read, int]]:
    """Give, for every multiset of card ranks, in how many of its orders it is read as what."""
    found: dict[tuple[int, ...], dict[Read, int]] = {}
    for names in combinations_with_replacement(RANKS, number):
        cards = tuple(name + "c" for name in names)
        first = _read(cards, limit, manner)
        if manner == "aimed" and len(_deciding(cards, limit, first[0])) > 1:
            orders = dict(Counter(_read(order, limit, manner) for order in dict.fromkeys(permutations(cards))))
        else:
            orders = {first: factorial(number) // prod(factorial(n) for n in Counter(names).values())}
        found[tuple(map(rank, cards))] = orders
    return found


def _read(cards: tuple[str, ...], limit: int, manner: Manner) -> Read:
    total, top = best_choice(cards, limit, manner)
    return (total, rank(cards[top]) if total else 0)


def _deciding(cards: tuple[str, ...], limit: int, total: int) -> set[int]:
    """Give the ranks that may decide, if any combination of this total may be the one that is taken."""
    ranks: set[int] = set()
    for size in range(1, len(cards) + 1):
        for used in combinations(cards, size):
            if total in {sum(of) for of in product(*map(values, used))}:
                ranks.add(rank(max(used, key=high)))
    return ranks


def aimed_exchange(packs: int, one: Side, two: Side, table: Table) -> Weights[Exchange]:
    """Give the exact table of a shot: all ways to deal both hands, by what comes of them."""
    if one.cards > MOST or two.cards > MOST:
        raise ValueError(f"More than {MOST} cards in one hand are not counted exactly; ask for a simulation.")
    copies = SUITS * packs
    mine = rank_readings(one.cards, one.limit, one.manner)
    theirs = rank_readings(two.cards, two.limit, two.manner)
    joint: dict[tuple[Read, Read], int] = {}
    for held, my_orders in mine.items():
        used = Counter(held)
        first = prod(perm(copies, n) for n in used.values())
        for other, their_orders in theirs.items():
            wanted = Counter(other)
            ways = first * prod(perm(copies - used[r], n) for r, n in wanted.items())
            for my_read, my_count in my_orders.items():
                for their_read, their_count in their_orders.items():
                    key = (my_read, their_read)
                    joint[key] = joint.get(key, 0) + ways * my_count * their_count
    weights: dict[Exchange, int] = {}
    for (my_read, their_read), ways in joint.items():
        for pair, count in _suit_pairs(packs, my_read[1], their_read[1]).items():
            result = verdict(Hand(my_read[0], pair[0]), Hand(their_read[0], pair[1]), one, two, table)
            weights[result] = weights.get(result, 0) + ways * count
    return Weights(weights)


def _suit_pairs(packs: int, mine: int, theirs: int) -> dict[tuple[int, int], int]:
    """Give the weights of the two deciding cards' suits (as bonuses), out of the same total in every case.

    Two cards of one rank share a suit only between packs; other cards know nothing of each other.
    """
    if mine and mine == theirs:
        alike, apart = 4 * packs * (packs - 1), 4 * packs * packs
    else:
        alike = apart = packs * (4 * packs - 1)
    pairs = {(a, b): (alike if a == b else apart) for a in range(SUITS) for b in range(SUITS)}
    return {pair: weight for pair, weight in pairs.items() if weight}
