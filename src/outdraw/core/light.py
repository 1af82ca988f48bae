"""What the quickest commands need of `typing` and `fractions`, without importing them.

Those two take as long to import as a whole answer takes to find. To type checkers the names here are typing's own; at
run time they do no more than the rules ask of them. A module on the way to a quick answer takes them from here, and
imports what only its annotations name under `if TYPE_CHECKING`.
"""

from __future__ import annotations

TYPE_CHECKING = False
"""False at run time and true to type checkers, as typing's."""

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Generic as Generic
    from typing import NamedTuple as NamedTuple
    from typing import TypeVar as TypeVar
    from typing import overload as overload
else:
    from collections import namedtuple

    class Generic:
        """A base whose parameters say nothing at run time."""

        __slots__ = ()

        def __class_getitem__(cls, _):
            return cls

    def TypeVar(name, **_):
        """Stand for a type in annotations."""
        return name

    def overload(signature):
        """Say one of the ways to call what follows."""
        return signature

    class _Named(type):
        """Makes a named tuple of a class body, with its fields' annotations, defaults and methods."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = fields
            for key, value in body.items():
                if key not in fields and key not in ("__module__", "__annotations__", "__qualname__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Named):
        """The base of a class whose annotations are the fields of a named tuple."""


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
    from typing import TypeAlias

    Exact: TypeAlias = Ratio | Fraction | int
    Number: TypeAlias = Exact | float


def _exact(number: Exact) -> Fraction | int:
    return number.fraction() if isinstance(number, Ratio) else number


def is_exact(thing: object) -> bool:
    """Say whether something is an exact number that need not be whole: a Ratio or a Fraction."""
    return hasattr(thing, "as_integer_ratio") and not isinstance(thing, int | float)
