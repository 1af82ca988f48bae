"""Checks of chance: the exact table of whatever happens is a table of exactly that."""

from __future__ import annotations

from math import perm, prod
from typing import Any

from outdraw.conformance.broken import BrokenChance
from outdraw.core.chance import Chance, Deal, Draw, Raw, Roll, Toss

MOST_HAPPENINGS = 5000
"""A chance with more equally likely happenings than this is not counted, unless that is cheap."""
MOST_DICE = 12


def happenings(chance: Chance[Any]) -> int:
    """Give the number of equally likely ways in which a chance can happen."""
    if isinstance(chance, Draw):
        return perm(len(chance.of), chance.number)
    if isinstance(chance, Deal):
        return perm(len(chance.of), sum(number for number, _ in chance.hands))
    if isinstance(chance, Roll):
        return prod(chance.pool.sizes)
    if isinstance(chance, Toss):
        return chance.sides
    raise BrokenChance(f"The kit does not know how often a {type(chance).__name__} can happen.")


def check_chance(chance: Chance[Any], raw: Raw) -> bool:
    """Check that the table counts every happening once and knows the reading that came up; say if it was counted."""
    if chance.parse(" ".join(raw)) != raw:
        raise BrokenChance(f"`{chance.record()}` came up {' '.join(raw)}, which could not be entered by hand.")
    ways = happenings(chance)
    is_cheap = isinstance(chance, Roll) and chance.counted is not None and len(chance.pool) <= MOST_DICE
    if ways > MOST_HAPPENINGS and not is_cheap:
        return False
    table = chance.table()
    if table.total != ways or table.rest:
        raise BrokenChance(
            f"The table of `{chance.record()}` has the total {table.total}, but it can happen in {ways} ways."
        )
    if min(table.of.values()) < 0:
        raise BrokenChance(f"The table of `{chance.record()}` has a weight below zero.")
    reading = chance.read(raw)
    if table.of.get(reading, 0) <= 0:
        raise BrokenChance(f"`{chance.record()}` came up {' '.join(raw)}, read {reading!r}, which its table has not.")
    return True
