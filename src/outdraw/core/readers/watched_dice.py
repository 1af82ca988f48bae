"""Dice and lots that somebody keeps an eye on.

This module stays plain Python: what mypyc makes of a class that derives from `Random` has no room for what that keeps.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outdraw.core.readers.enumerate import Paths

MOST_LOTS = 64
"""So many combinations of lots that bots draw on one path are followed."""


class Unsure(Exception):
    """What comes of it cannot be followed: it hangs on what the seat does not see, or on too many lots."""


class Counted(Random):
    """Dice, or lots of a bot, that count how often they were used."""

    used = 0

    def random(self) -> float:
        self.used += 1
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.used += 1
        return super().getrandbits(k)


class Lots(Random):
    """The lots that bots draw, as luck of the play that asks them: every one of them is followed."""

    paths: Paths | None = None
    among = 1
    """How many combinations of lots there are on the path that is gone down."""

    def begin(self, paths: Paths) -> None:
        """Begin a path."""
        self.paths, self.among = paths, 1

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        low, high = (0, start) if stop is None else (start, stop)
        self.among *= high - low
        if self.paths is None or step != 1 or self.among > MOST_LOTS:
            raise Unsure
        return low + self.paths.lot(high - low)

    def random(self) -> float:
        raise Unsure

    def getrandbits(self, k: int, /) -> int:
        raise Unsure
