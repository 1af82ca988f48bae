"""Hands dealt to several seats from one deck, counted exactly by how they are read.

Nothing is dealt here and no deal is listed: two hands of two cards are a million and a half deals of a pack, but one
pass over each seat's hands counts every pair of readings. This module knows no game; a card is any string.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING, TypeVar

from outdraw.core.chance import Decided

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
    from typing import TypeAlias

R = TypeVar("R", bound="Hashable")

# A hand whatever its order: its kinds of card, as rising numbers.
_Hand = tuple[int, ...]
# How a seat would read each hand: in how many orders as what.
_Seat: TypeAlias = "Mapping[_Hand, Mapping[R, int]]"


def best_of(cards: Sequence[str], number: int, read: Callable[[str], int]) -> dict[int, int]:
    """Count the hands of so many of these cards by the best reading of a card in them; an empty hand reads 0.

    >>> best_of(["2h", "3h", "4h"], 2, lambda card: int(card[0]))
    {3: 1, 4: 2}
    """
    if not 0 <= number <= len(cards):
        raise ValueError(f"A Hand of {number} cannot come from {len(cards)} unseen cards.")
    if number == 0:
        return {0: 1}
    ways: dict[int, int] = {}
    for place, reading in enumerate(sorted(read(card) for card in cards)):
        # The best card is this one of the sorted cards if all others of the hand lie before it.
        ways[reading] = ways.get(reading, 0) + comb(place, number - 1)
    return {reading: way for reading, way in ways.items() if way}


def deal_readings(
    cards: Sequence[str],
    hands: Sequence[tuple[int, Callable[[tuple[str, ...]], R]]],
    *,
    in_order: bool = True,
) -> dict[tuple[R, ...], int]:
    """Count the deals of hands to seats by what each seat reads in its hand.

    `cards` is the deck in any order; equal strings are copies of a card, as in several packs, and are interchangeable.
    Each of `hands` is a seat's number of cards and the reading of them, a pure function of the cards in the order
    drawn, which is called once for every distinct hand. With `in_order=False` no reading cares which card came first,
    and each is called once for every distinct set of cards (in the order of the deck).

    A weight is the number of ways to deal physical cards, one after another, so either way the weights sum to
    `math.perm(len(cards), all the cards dealt)`. Readings that no deal gives are left out.

    >>> ranks = lambda drawn: max(int(card[0]) for card in drawn)
    >>> deal_readings(["2h", "3h", "3s"], [(1, ranks), (1, ranks)])
    {(2, 3): 2, (3, 2): 2, (3, 3): 2}

    With h the distinct hands of a seat, one seat costs h readings, and two cost h readings and a few additions each.
    Of three and more seats all but one are dealt in full (equal cards merged, whoever holds them), so the cost is the
    product of their h: seconds for three hands of two from a pack. What no reading looks at is best left out of
    `cards`: a deck of ranks alone has few hands.
    """
    dealt = sum([size for size, _ in hands])
    if min([size for size, _ in hands], default=0) < 0:
        raise ValueError("A seat cannot be dealt fewer than 0 cards.")
    if dealt > len(cards):
        raise ValueError(f"The seats are dealt {dealt} cards, but the deck has only {len(cards)}.")
    deck = _Deck(cards, in_order)
    if len(hands) == 1:
        return _one_hand(deck, hands[0][0], hands[0][1])
    seats: list[dict[_Hand, dict[R, int]]] = []
    for at, (size, read) in enumerate(hands):
        same = [i for i in range(at) if hands[i][0] == size and hands[i][1] is read]
        seats.append(seats[same[0]] if same else {hand: deck.readings(hand, read) for hand in deck.hands(size)})
    return joint_readings(deck.copies, [(size, seat) for (size, _), seat in zip(hands, seats, strict=True)])


def joint_readings(copies: Sequence[int], hands: Sequence[tuple[int, _Seat[R]]]) -> dict[tuple[R, ...], int]:
    """Count deals as `deal_readings` does, from how each seat would read every hand.

    `copies` says how many cards there are of each kind. Each of `hands` is a seat's number of cards and, for every hand
    it may hold (its kinds of card, as rising numbers), in how many orders that is read as what.

    >>> joint_readings([1, 2], [(1, {(0,): {"low": 1}, (1,): {"high": 1}}), (1, {(0,): {"-": 1}, (1,): {"+": 1}})])
    {('low', '+'): 2, ('high', '-'): 2, ('high', '+'): 2}
    """
    if not hands:
        return {(): 1}
    dealt = sum([size for size, _ in hands])
    seats = [seat for _, seat in hands]
    # One seat is counted, not dealt: the one that spares most work.
    at = min(range(len(seats) - 1, -1, -1), key=lambda i: _cost_of_counting(seats, i))
    counted, size = seats[at], hands[at][0]
    fields: dict[R, int] = {}
    for readings in counted.values():
        for reading in readings:
            fields.setdefault(reading, len(fields))
    # All readings of that seat are counted in one large integer, each in its own field of bits: to add two such counts,
    # or take one from the other, is a single addition. In the end each field is a weight, so it neither falls below
    # zero nor spills over, and what it was on the way there does not matter.
    width = (perm(sum(copies), dealt).bit_length() + 7) // 8
    ones = {reading: 1 << (8 * width * field) for reading, field in fields.items()}
    packed = {hand: sum([n * ones[r] for r, n in readings.items()]) for hand, readings in counted.items()}
    most = min(size, dealt - size)
    containing = _containing(copies, packed, most)

    found: dict[tuple[R, ...], int] = {}
    for held, orders in _held(seats[:at] + seats[at + 1 :]).items():
        left = _ways(held, copies) * _left_by(held, containing, most)
        for others, count in orders.items():
            found[others] = found.get(others, 0) + count * left
    weights: dict[tuple[R, ...], int] = {}
    for others, total in found.items():
        row = total.to_bytes(width * len(fields), "little")
        for reading, field in fields.items():
            weight = int.from_bytes(row[width * field : width * (field + 1)], "little")
            if weight:
                weights[(*others[:at], reading, *others[at:])] = weight
    return weights


class _Deck:
    """The kinds of card, numbered, and how many copies there are of each."""

    __slots__ = ("copies", "in_order", "kinds")

    def __init__(self, cards: Sequence[str], in_order: bool) -> None:
        counts: dict[str, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        self.kinds = list(counts)
        self.copies = list(counts.values())
        self.in_order = in_order

    def hands(self, size: int) -> Iterator[_Hand]:
        """Every distinct hand, whatever its order."""
        if max(self.copies, default=0) <= 1:
            return combinations(range(len(self.kinds)), size)
        return filter(self.ways, combinations_with_replacement(range(len(self.kinds)), size))

    def ways(self, hand: _Hand) -> int:
        """The ways to take physical cards for a hand drawn in a given order; 0 if there are too few."""
        return _ways(hand, self.copies)

    def readings(self, hand: _Hand, read: Callable[[tuple[str, ...]], R]) -> dict[R, int]:
        """In how many orders the hand is read as what."""
        cards = tuple([self.kinds[kind] for kind in hand])
        if not self.in_order:
            return {read(cards): factorial(len(hand)) // _repeats(hand)}
        orders: dict[R, int] = {}
        for drawn in dict.fromkeys(permutations(cards)):
            reading = read(drawn)
            orders[reading] = orders.get(reading, 0) + 1
        return orders


def _ways(hand: _Hand, copies: Sequence[int]) -> int:
    """The ways to take physical cards for a hand drawn in a given order; 0 if there are too few."""
    ways, before, taken = 1, -1, 0
    for kind in hand:
        taken = taken + 1 if kind == before else 0
        ways *= copies[kind] - taken
        before = kind
    return ways


def _one_hand(deck: _Deck, size: int, read: Callable[[tuple[str, ...]], R]) -> dict[tuple[R, ...], int]:
    """Count the hands of a single seat, keeping only what they are read as."""
    if isinstance(read, Decided):
        return _one_decided(deck, size, read)
    weights: dict[tuple[R, ...], int] = {}
    for hand in deck.hands(size):
        ways = deck.ways(hand)
        for reading, count in deck.readings(hand, read).items():
            weights[(reading,)] = weights.get((reading,), 0) + ways * count
    return weights


def _one_decided(deck: _Deck, size: int, read: Decided[R]) -> dict[tuple[R, ...], int]:
    """Count the hands of a single seat by what its cards are worth: of those worth the same each decides as often."""
    alike: dict[int, list[int]] = {}
    for kind, card in enumerate(deck.kinds):
        alike.setdefault(read.worth(card), []).append(kind)
    number = {worth: sum([deck.copies[kind] for kind in kinds]) for worth, kinds in alike.items()}
    held = tuple([read.worth(card) for card in read.held])
    weights: dict[tuple[R, ...], int] = {}
    for worths in product(alike, repeat=size):
        ways = prod([number[worth] - worths[:at].count(worth) for at, worth in enumerate(worths)])
        if ways <= 0:
            continue
        came_to, place = read.decide(held + worths)
        at = place - len(held)
        if at < 0 or not worths:
            of = {read.held[place] if read.held else "": ways}
        else:
            each = ways // number[worths[at]]
            of = {deck.kinds[kind]: each * deck.copies[kind] for kind in alike[worths[at]]}
        for card, weight in of.items():
            reading = (read.decided(came_to, card),)
            weights[reading] = weights.get(reading, 0) + weight
    return weights


def _held(seats: Sequence[_Seat[R]]) -> dict[_Hand, dict[tuple[R, ...], int]]:
    """All that some seats may hold together, and in how many orders that is read as what.

    Where copies of a card run out, `_Deck.ways` of what they hold is 0.
    """
    held: dict[_Hand, dict[tuple[R, ...], int]]
    held = {hand: {(reading,): n for reading, n in readings.items()} for hand, readings in seats[0].items()}
    for seat in seats[1:]:
        after: dict[_Hand, dict[tuple[R, ...], int]] = {}
        for before, orders in held.items():
            for hand, readings in seat.items():
                both = tuple(sorted(before + hand))
                merged = after.get(both)
                if merged is None:
                    merged = after[both] = {}
                for others, count in orders.items():
                    for reading, more in readings.items():
                        seen = (*others, reading)
                        merged[seen] = merged.get(seen, 0) + count * more
        held = after
    return held


# The hands that meet none of the cards held elsewhere are all hands, less those with one of these cards, plus those
# with two of them, and so on. So it is enough to count, once, the hands that contain each small set of cards.
#
# Copies of a card: let there be c of them, u held elsewhere and d in this hand. The ways to draw the d are
#     (c-u)(c-u-1)...  [d factors]  =  sum over j of  (-1)^j  j!  (u choose j)  (d choose j)  (c-j)(c-j-1)...  [d-j]
# Both choices come from `combinations`, and the last product is the ways of the hand divided by those of the j cards.


def _containing(copies: Sequence[int], packed: dict[_Hand, int], most: int) -> dict[_Hand, int]:
    """For each set of at most so many cards, count the hands that contain it, with the sign and factor it goes by."""
    containing: dict[_Hand, int] = {}
    for hand, readings in packed.items():
        count = readings * _ways(hand, copies)
        for few in range(most + 1):
            for part in combinations(hand, few):
                containing[part] = containing.get(part, 0) + count
    return {
        part: (-1) ** len(part) * _repeats(part) * (count // _ways(part, copies)) for part, count in containing.items()
    }


def _left_by(held: _Hand, containing: dict[_Hand, int], most: int) -> int:
    """Count the hands that can still be dealt when others hold these cards."""
    count = 0
    for few in range(most + 1):
        for part in combinations(held, few):
            count += containing.get(part, 0)
    return count


def _cost_of_counting(seats: Sequence[_Seat[R]], at: int) -> int:
    """Guess the work if this seat is the one that is counted: hands times the length of a packed count."""
    readings = {reading for orders in seats[at].values() for reading in orders}
    dealt = prod([len(seat) for i, seat in enumerate(seats) if i != at])
    return (dealt + len(seats[at])) * (100 + len(readings))


def _repeats(hand: _Hand) -> int:
    """The orders of a hand that look the same because cards in it are equal."""
    repeats, before, same = 1, -1, 0
    for kind in hand:
        same = same + 1 if kind == before else 1
        repeats *= same
        before = kind
    return repeats
