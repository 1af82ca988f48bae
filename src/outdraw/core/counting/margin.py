"""By how much one whole number is above another, when luck gives each by itself.

The weights of a table are the digits of one large number, so that multiplying two such numbers pairs every outcome of
one table with every outcome of the other; no pair is looked at. This module knows no game.
"""

from __future__ import annotations

from functools import lru_cache

from outdraw.core.chance import Weights
from outdraw.core.ratio import Ratio

WORD = 64
"""Digits have a multiple of so many bits, so that a table is written as digits once for many others."""


class Margin:
    """The exact distribution of the first number less the second, read in parts as they are asked for.

    >>> coin = Weights({0: 1, 1: 1})
    >>> die = Weights({face: 1 for face in range(1, 7)})
    >>> margin = Margin(die, coin)
    >>> margin.above(4), margin.at(0), margin.below(1)
    (Ratio(1, 4), Ratio(1, 12), Ratio(1, 12))
    >>> margin.table().of
    {0: 1, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1}
    """

    __slots__ = ("_bits", "_digits", "_zero", "total")

    def __init__(self, one: Weights[int], two: Weights[int]) -> None:
        self.total = one.total * two.total
        self._bits = bits = WORD * (self.total.bit_length() // WORD + 1)  # no sum of weights fills a digit
        first, low = digits(one, bits)
        second, high = digits(two, bits, is_falling=True)
        self._digits = first * second
        self._zero = high - low  # the place of the digit for "equal", outside the number if they never are

    def above(self, net: int) -> Ratio:
        """Give the chance that the first number is more than `net` above the second."""
        return Ratio(self._sum(self._digits >> self._bits * max(0, self._zero + net + 1)), self.total)

    def below(self, net: int) -> Ratio:
        """Give the chance that the first number is less than `net` above the second."""
        upper = self._digits >> (self._bits * max(0, self._zero + net))
        return Ratio(self._sum(self._digits) - self._sum(upper), self.total)

    def at(self, net: int) -> Ratio:
        """Give the chance that the first number is exactly `net` above the second."""
        place = self._zero + net
        digit = (self._digits >> self._bits * place) & ((1 << self._bits) - 1) if place >= 0 else 0
        return Ratio(digit, self.total)

    def table(self) -> Weights[int]:
        """Give the whole distribution."""
        size = self._bits // 8
        row = self._digits.to_bytes(size * (self._digits.bit_length() // self._bits + 1), "little")
        counts: dict[int, int] = {}
        for at in range(0, len(row), size):
            weight = int.from_bytes(row[at : at + size], "little")
            if weight:
                counts[at // size - self._zero] = weight
        return Weights(counts, self.total - sum(counts.values()))

    def _sum(self, number: int) -> int:
        """Add up digits: in base b a number leaves the sum of its digits, if that is less than b - 1, over b - 1."""
        return number % ((1 << self._bits) - 1)


@lru_cache(maxsize=4096)
def digits(table: Weights[int], bits: int, is_falling: bool = False) -> tuple[int, int]:
    """Write a table's weights as digits of so many bits, by rising or falling outcomes: the number, and the first."""
    first = max(table.of, default=0) if is_falling else min(table.of, default=0)
    return sum([weight << bits * abs(outcome - first) for outcome, weight in table.of.items()]), first
