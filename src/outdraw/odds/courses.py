"""Courses: what came of an answer in a world, by how luck fell, so that a sample in which it falls so again is not run.

After the same luck everything else is the same, too, where nobody draws lots and luck falls in tables alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from outdraw.core.chance import Weights

E = TypeVar("E")
"""What came of it."""
Fell: TypeAlias = tuple[Any, ...]
"""How luck fell, from the first table to the last."""


class Courses(Generic[E]):
    """All courses that were taken after one answer in one world."""

    __slots__ = ("_ends", "_tables")

    def __init__(self) -> None:
        self._tables: dict[Fell, Weights[Any]] = {}
        """The table in which luck falls next."""
        self._ends: dict[Fell, E] = {}

    def find(self, points: Sequence[float], seed: str) -> E | None:
        """Give what comes of it if luck falls at these points, the last first, then by a seed; nothing if not known."""
        fell: Fell = ()
        left, dice = [*points], None
        while (table := self._tables.get(fell)) is not None:
            if left:
                fell = (*fell, table.pick(left.pop()))
            else:
                dice = dice or Random(seed)
                fell = (*fell, table.pick(dice.random()))
        return self._ends.get(fell)

    def keep(self, luck: Sequence[tuple[Weights[Any], Any]], came: E) -> None:
        """Keep what came of it where luck fell so."""
        fell: Fell = ()
        for table, outcome in luck:
            self._tables[fell] = table
            fell = (*fell, outcome)
        self._ends[fell] = came
