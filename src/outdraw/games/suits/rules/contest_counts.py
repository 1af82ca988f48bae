"""Contests counted by ranks: two hands from one deck, of which no card is known beforehand.

Which card of a hand decides depends on ranks and order alone, and the suits of two deciding cards are independent
unless they are of the same rank. So ranks are counted, thirteen kinds and not fifty-two, and suits put in after. The
rules themselves (what a hand makes, who wins, what suits are worth) are asked of `contests`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING

from outdraw.core.cards import RANKS
from outdraw.core.chance import Weights
from outdraw.core.counting.hands import joint_readings
from outdraw.games.suits.rules.contests import (
    INFINITE,
    SUIT_BONUS,
    Exchange,
    Hand,
    best_choice,
    high,
    suit_bonus,
    values,
    verdict,
)

if TYPE_CHECKING:
    from typing import TypeAlias

    from outdraw.games.suits.rules.contests import Agreed, Deck, Manner, Party

MOST = 7
"""The most cards of one hand that are counted here: seconds, where one more would take half a minute."""

SHORT = 2
"""The most cards of a hand that is short: of those the two counts by themselves are quicker."""

CARDS = sorted((name + "c" for name in RANKS), key=high)
"""A card of each rank, the highest last."""

WORTHS = [values(card) for card in CARDS]

Kinds: TypeAlias = "tuple[int, ...]"
"""A hand whatever its order: the places of its ranks among `CARDS`, rising."""

Read: TypeAlias = "tuple[int, int]"
"""A hand as read by ranks: its rank in the contest, and the place of the card that decides, from 1 (0: none does)."""


def is_symmetric(deck: Deck, one: Party, two: Party) -> bool:
    """Say whether every suit of the deck is like every other, and neither hand too long to be counted."""
    drawn = deck.packs != INFINITE and not deck.out and not one.held and not two.held
    return drawn and 0 < one.cards <= MOST and 0 < two.cards <= MOST


def check_length(one: Party, two: Party) -> None:
    """Refuse hands that are too long to be counted."""
    if one.cards > MOST or two.cards > MOST:
        raise ValueError(f"More than {MOST} cards in one hand are not counted exactly; ask for a simulation.")


def clash_table(packs: int, one: Party, two: Party, table: Agreed) -> Weights[Exchange]:
    """Give the exact table of a contest: all ways to deal both hands, by what comes of them.

    Who wins, and by how much, is a matter of ranks; then the suits are put in, of cards that are alike or not.
    """
    if max(one.cards, two.cards) > SHORT:
        ranks, alike = long_counts(packs, one, two)
    else:
        ranks, alike = rank_counts(packs, one, two), alike_counts(packs, one, two)
    merged: dict[tuple[Exchange, bool], list[int]] = {}
    for (mine, theirs), ways in ranks.items():
        result = verdict(Hand(mine, 0), Hand(theirs, 0), one, two, table)
        is_ranked = bool(theirs if result.winner == 1 else mine)
        counts = merged.setdefault((result, is_ranked), [0, 0])
        same = alike.get((mine, theirs), 0)
        counts[0] += ways - same
        counts[1] += same
    weights: dict[Exchange, int] = {}
    for (result, is_ranked), (apart, same) in merged.items():
        of_apart, of_alike = (bonuses(packs, is_ranked, is_alike, table.inverted) for is_alike in (False, True))
        if not result.winner:  # nobody has a bonus
            weights[result] = weights.get(result, 0) + (apart + same) * sum(of_apart.values())
            continue
        for bonus, count in of_apart.items():
            weight = apart * count + same * of_alike[bonus]
            if weight:
                found = Exchange(result[0], bonus, *result[2:])
                weights[found] = weights.get(found, 0) + weight
    return Weights(weights)


def winner_table(packs: int, one: Party, two: Party, table: Agreed) -> Weights[Exchange]:
    """Give the table of a contest of which nobody asks for suits: their bonus is left at 0."""
    weights: dict[Exchange, int] = {}
    for (mine, theirs), ways in rank_counts(packs, one, two).items():
        result = verdict(Hand(mine, 0), Hand(theirs, 0), one, two, table)
        weights[result] = weights.get(result, 0) + ways
    return Weights(weights)


def rank_counts(packs: int, one: Party, two: Party) -> dict[tuple[int, ...], int]:
    """Count the deals of short hands by the ranks that both make; cards that count for the same are one kind."""
    most = max(one.limit, two.limit)
    kinds: dict[tuple[int, ...], list[str]] = {}
    for card, worths in zip(CARDS, WORTHS, strict=True):
        kinds.setdefault(tuple([worth for worth in worths if worth <= most]), []).append(card)
    names = [cards[0] for cards in kinds.values()]
    merged: list[tuple[int, dict[Kinds, dict[int, int]]]] = []
    for side in (one, two):
        made: dict[Kinds, dict[int, int]] = {}
        for each in combinations_with_replacement(range(len(names)), side.cards):
            total, _ = best_choice(tuple([names[kind] for kind in each]), side.limit, side.manner)
            made[each] = {total: _orders(each)}
        merged.append((side.cards, made))
    return joint_readings([packs * len(SUIT_BONUS) * len(cards) for cards in kinds.values()], merged)


def alike_counts(packs: int, one: Party, two: Party) -> dict[tuple[int, ...], int]:
    """Count the deals in which the cards that decide are of one rank, by the ranks that both hands make."""
    deciding: list[dict[int, dict[Kinds, dict[int, int]]]] = []
    for side in (one, two):
        by_top: dict[int, dict[Kinds, dict[int, int]]] = {}
        for kinds, orders in rank_readings(side.cards, side.limit, side.manner).items():
            for (total, top), count in orders.items():
                if top:
                    by_top.setdefault(top, {}).setdefault(kinds, {})[total] = count
        deciding.append(by_top)
    found: dict[tuple[int, ...], int] = {}
    for top in deciding[0].keys() & deciding[1].keys():
        hands = [(one.cards, deciding[0][top]), (two.cards, deciding[1][top])]
        for made, ways in joint_readings(_copies(packs), hands).items():
            found[made] = found.get(made, 0) + ways
    return found


def long_counts(packs: int, one: Party, two: Party) -> tuple[dict[tuple[int, ...], int], dict[tuple[int, ...], int]]:
    """Count both for hands of which one is long, going through them once."""
    check_length(one, two)
    hands = [(side.cards, rank_readings(side.cards, side.limit, side.manner)) for side in (one, two)]
    ranks: dict[tuple[int, ...], int] = {}
    alike: dict[tuple[int, ...], int] = {}
    for ((mine, my_card), (theirs, their_card)), ways in joint_readings(_copies(packs), hands).items():
        ranks[mine, theirs] = ranks.get((mine, theirs), 0) + ways
        if my_card == their_card:
            alike[mine, theirs] = alike.get((mine, theirs), 0) + ways
    return ranks, alike


def _copies(packs: int) -> list[int]:
    return [packs * len(SUIT_BONUS)] * len(RANKS)


@lru_cache(maxsize=256)
def bonuses(packs: int, is_ranked: bool, is_alike: bool, inverted: bool) -> dict[int, int]:
    """Give the weights of the winner's suit bonus, against a loser who has a rank or overdrew.

    Two cards of one rank share a suit only between packs; other cards know nothing of each other. Either way the
    weights have the same sum.
    """
    same, other = (4 * packs * (packs - 1), 4 * packs * packs) if is_alike else (packs * (4 * packs - 1),) * 2
    found: dict[int, int] = {}
    for mine in SUIT_BONUS.values():
        for theirs in SUIT_BONUS.values():
            bonus = suit_bonus(Hand(1, mine), Hand(int(is_ranked), theirs), inverted)
            found[bonus] = found.get(bonus, 0) + (same if mine == theirs else other)
    return found


@lru_cache(maxsize=1024)
def rank_readings(number: int, limit: int, manner: Manner) -> dict[Kinds, dict[Read, int]]:
    """Give, for every hand of so many cards, in how many of its orders it is read as what."""
    every = combinations_with_replacement(range(len(RANKS)), number)
    if manner == "aimed" and number == 2:
        return {kinds: _of_two(kinds, limit) for kinds in every}
    if manner == "aimed" and number > 2:
        walk = _Aimed(limit)
        return {kinds: walk.readings(kinds) for kinds in every}
    return {kinds: {_read(kinds, limit, manner): _orders(kinds)} for kinds in every}


def _of_two(kinds: Kinds, limit: int) -> dict[Read, int]:
    """Give how two aimed cards are read in each order: the better one, of equals the first.

    [uses suits.aim.best_single]
    """
    found: dict[Read, int] = {}
    for order in {kinds, kinds[::-1]}:
        total, top = best_choice(tuple([CARDS[kind] for kind in order]), limit, "aimed")
        read = (total, order[top] + 1 if total else 0)
        found[read] = found.get(read, 0) + 1
    return found


def _read(kinds: Kinds, limit: int, manner: Manner) -> Read:
    total, top = best_choice(tuple([CARDS[kind] for kind in kinds]), limit, manner)
    return (total, kinds[top] + 1 if total else 0)


def _orders(kinds: Kinds) -> int:
    """In how many orders of ranks a hand may be drawn."""
    orders, before, same = factorial(len(kinds)), -1, 0
    for kind in kinds:
        same = same + 1 if kind == before else 1
        orders //= same
        before = kind
    return orders


class _Aimed:
    """Aimed hands, followed as their cards are drawn: of all choices of the best rank, the earliest cards are taken.

    So a card is used if and only if the cards after it can make what is then still missing. [uses suits.aim.combo]
    """

    def __init__(self, limit: int) -> None:
        self.mask = (1 << (limit + 1)) - 1
        self._sums: dict[Kinds, int] = {(): 1}
        self._tops: dict[tuple[Kinds, int, int], dict[int, int]] = {}

    def readings(self, kinds: Kinds) -> dict[Read, int]:
        """Give in how many of its orders a hand is read as what."""
        total = self.sums(kinds).bit_length() - 1
        if not total:
            return {(0, 0): _orders(kinds)}
        return {(total, top): orders for top, orders in self.tops(kinds, 1 << total, 0).items()}

    def sums(self, kinds: Kinds) -> int:
        """Give the sums within the limit that some of the cards make, as the bits of a number."""
        found = self._sums.get(kinds)
        if found is None:
            rest = found = self.sums(kinds[1:])
            for worth in WORTHS[kinds[0]]:
                found |= rest << worth
            found = self._sums[kinds] = found & self.mask
        return found

    def tops(self, kinds: Kinds, missing: int, top: int) -> dict[int, int]:
        """Give in how many orders of the cards to come each rank decides, if one of these sums is missing."""
        if missing == 1 or kinds[-1] < top:  # nothing is missing, or nothing higher is to come
            return {top: _orders(kinds)}
        known = self._tops.get((kinds, missing, top))
        if known is not None:
            return known
        found: dict[int, int] = {}
        for at, kind in enumerate(kinds):
            if at and kind == kinds[at - 1]:
                continue
            rest = kinds[:at] + kinds[at + 1 :]
            after = 0
            for worth in WORTHS[kind]:
                after |= missing >> worth
            after &= self.sums(rest)
            if after:
                then = self.tops(rest, after, max(top, kind + 1))
            else:
                then = self.tops(rest, missing & self.sums(rest), top)
            for each, orders in then.items():
                found[each] = found.get(each, 0) + orders
        self._tops[kinds, missing, top] = found
        return found
