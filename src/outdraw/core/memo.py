"""What was made of values that never change, kept by their identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

V = TypeVar("V")
M = TypeVar("M")


class ByIdentity(Generic[V, M]):
    """Makes something of a value the first time it is asked, and gives the same from then on.

    What is made is to be read only. A value is held on to, so that no other comes to have its number; those of many
    tables are forgotten and begun anew when there are too many.

    >>> lengths = ByIdentity(len)
    >>> word = "parry"
    >>> lengths(word), lengths(word)
    (5, 5)
    """

    __slots__ = ("made", "make", "most")

    def __init__(self, make: Callable[[V], M], most: int = 10_000) -> None:
        self.make, self.most = make, most
        self.made: dict[int, tuple[V, M]] = {}
        """What was made, with what it was made of: for whoever asks too often for a call each."""

    def __call__(self, value: V) -> M:
        known = self.made.get(id(value))
        if known is None:
            if len(self.made) >= self.most:
                self.made.clear()
            known = self.made[id(value)] = (value, self.make(value))
        return known[1]
