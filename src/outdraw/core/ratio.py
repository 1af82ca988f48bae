"""An exact number that costs nothing to import: `fractions` is read only where one calculates."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import TypeAlias


class Ratio:
    """An exact number, one whole number over another; it becomes a Fraction where one calculates with it.

    >>> half = Ratio(26, 52)
    >>> half, float(half), half == 0.5, half < 1
    (Ratio(1, 2), 0.5, True, True)
    >>> 1 - half / 2
    Fraction(3, 4)
    """

    __slots__ = ("over", "under")

    def __init__(self, over: int, under: int) -> None:
        if under <= 0:
            raise ZeroDivisionError(f"a ratio has a whole number above 0 below it, not {under}")
        self.over, self.under = over, under

    def fraction(self) -> Fraction:
        """Give the same number as a Fraction of the standard library."""
        from fractions import Fraction

        return Fraction(self.over, self.under)

    def as_integer_ratio(self) -> tuple[int, int]:
        """Give numerator and denominator in lowest terms, as every number of Python does."""
        from math import gcd

        common = gcd(self.over, self.under)
        return self.over // common, self.under // common

    @property
    def numerator(self) -> int:
        """Give the upper number in lowest terms."""
        return self.as_integer_ratio()[0]

    @property
    def denominator(self) -> int:
        """Give the lower number in lowest terms."""
        return self.as_integer_ratio()[1]

    def __float__(self) -> float:
        return self.over / self.under

    def __bool__(self) -> bool:
        return self.over != 0

    def __repr__(self) -> str:
        return "Ratio({}, {})".format(*self.as_integer_ratio())

    def __str__(self) -> str:
        return str(self.fraction())

    def __hash__(self) -> int:
        return hash(self.fraction())

    def __eq__(self, other: object) -> bool:
        if not hasattr(other, "as_integer_ratio"):
            return NotImplemented
        mine, theirs = self._beside(other)  # type: ignore[arg-type]
        return mine == theirs

    def __lt__(self, other: Number) -> bool:
        mine, theirs = self._beside(other)
        return mine < theirs

    def __le__(self, other: Number) -> bool:
        mine, theirs = self._beside(other)
        return mine <= theirs

    def __gt__(self, other: Number) -> bool:
        mine, theirs = self._beside(other)
        return mine > theirs

    def __ge__(self, other: Number) -> bool:
        mine, theirs = self._beside(other)
        return mine >= theirs

    def _beside(self, other: Number) -> tuple[float, float]:
        """Give two numbers that compare as this one and another do: both over the same whole number."""
        if isinstance(other, float) and other - other != 0:  # infinite, or no number
            return float(self), other
        over, under = (other.over, other.under) if isinstance(other, Ratio) else other.as_integer_ratio()
        return self.over * under, over * self.under

    def __add__(self, other: Exact) -> Fraction:
        return self.fraction() + _exact(other)

    def __radd__(self, other: Exact) -> Fraction:
        return self + other

    def __sub__(self, other: Exact) -> Fraction:
        return self.fraction() - _exact(other)

    def __rsub__(self, other: Exact) -> Fraction:
        return _exact(other) - self.fraction()

    def __mul__(self, other: Exact) -> Fraction:
        return self.fraction() * _exact(other)

    def __rmul__(self, other: Exact) -> Fraction:
        return self * other

    def __truediv__(self, other: Exact) -> Fraction:
        return self.fraction() / _exact(other)

    def __rtruediv__(self, other: Exact) -> Fraction:
        return _exact(other) / self.fraction()


if TYPE_CHECKING:
    Exact: TypeAlias = Ratio | Fraction | int
    Number: TypeAlias = Exact | float


def _exact(number: Exact) -> Fraction | int:
    return number.fraction() if isinstance(number, Ratio) else number


def is_exact(thing: object) -> bool:
    """Say whether something is an exact number that need not be whole: a Ratio or a Fraction."""
    return hasattr(thing, "as_integer_ratio") and not isinstance(thing, int | float)
