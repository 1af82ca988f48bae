"""The light stand-ins do what typing's and fractions' own do, as far as the rules ask."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.ratio import Ratio, is_exact

whole = st.integers(-(10**30), 10**30)
positive = st.integers(1, 10**30)


class Point(NamedTuple):
    """A place."""

    x: int
    y: int = 2

    @property
    def sum(self) -> int:
        return self.x + self.y

    def moved(self, by: int) -> Point:
        return Point(self.x + by, self.y)


def test_a_named_tuple_has_fields_defaults_and_methods() -> None:
    point = Point(1)
    assert point == (1, 2) == Point(1, y=2)
    assert (point.x, point.y, point.sum, point.moved(3)) == (1, 2, 3, (4, 2))
    assert repr(point) == "Point(x=1, y=2)"
    assert point._replace(y=5) == (1, 5)
    assert (Point.__doc__, Point.__module__, Point._fields) == ("A place.", __name__, ("x", "y"))
    assert hash(point) == hash((1, 2))
    assert pickle.loads(pickle.dumps(point)) == point
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]


@given(over=whole, under=positive, other=st.fractions() | st.integers())
def test_a_ratio_counts_as_a_fraction(over: int, under: int, other: Fraction | int) -> None:
    ratio, fraction = Ratio(over, under), Fraction(over, under)
    assert ratio == fraction
    assert fraction == ratio
    assert hash(ratio) == hash(fraction)
    assert float(ratio) == float(fraction)
    assert bool(ratio) == bool(fraction)
    assert str(ratio) == str(fraction)
    assert (ratio.numerator, ratio.denominator) == fraction.as_integer_ratio() == ratio.as_integer_ratio()
    assert (ratio + other, other + ratio) == (fraction + other, other + fraction)
    assert (ratio - other, other - ratio) == (fraction - other, other - fraction)
    assert (ratio * other, other * ratio) == (fraction * other, other * fraction)
    assert [ratio < other, ratio <= other, ratio > other, ratio >= other, ratio == other] == [
        fraction < other, fraction <= other, fraction > other, fraction >= other, fraction == other
    ]  # fmt: skip
    assert (other < ratio, other >= ratio) == (other < fraction, other >= fraction)
    if other:
        assert ratio / other == fraction / other
    if ratio:
        assert other / ratio == other / fraction


@given(a=whole, b=positive, c=whole, d=positive)
def test_two_ratios_calculate(a: int, b: int, c: int, d: int) -> None:
    one, two = Ratio(a, b), Ratio(c, d)
    assert one + two == Fraction(a, b) + Fraction(c, d)
    assert one * two == Fraction(a, b) * Fraction(c, d)
    assert (one < two) == (Fraction(a, b) < Fraction(c, d))
    assert (one == two) == (Fraction(a, b) == Fraction(c, d))
    assert sum([one, two]) == Fraction(a, b) + Fraction(c, d)


@given(over=whole, under=positive, other=st.floats())
def test_a_ratio_compares_with_plain_numbers_exactly(over: int, under: int, other: float) -> None:
    ratio, fraction = Ratio(over, under), Fraction(over, under)
    assert (ratio < other, ratio <= other, ratio > other) == (fraction < other, fraction <= other, fraction > other)
    assert (ratio == other, other == ratio, other < ratio) == (fraction == other, other == fraction, other < fraction)


def test_a_ratio_is_not_what_is_no_number() -> None:
    assert Ratio(1, 2) != "1/2"
    assert Ratio(1, 2) != None  # noqa: E711


def test_nothing_is_out_of_nothing() -> None:
    with pytest.raises(ZeroDivisionError, match="not 0"):
        Ratio(0, 0)


def test_only_ratios_and_fractions_are_exact_numbers() -> None:
    assert is_exact(Ratio(1, 2))
    assert is_exact(Fraction(1, 2))
    assert not any(map(is_exact, (1, 0.5, True, "1/2", None, [1])))
