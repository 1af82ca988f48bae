"""The margin of two independent counts, against pairing every outcome with every other."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.chance import Weights
from outdraw.core.counting.margin import Margin

tables = st.builds(
    Weights,
    st.dictionaries(st.integers(-20, 20), st.integers(1, 10) | st.integers(1, 10**30), min_size=1, max_size=8),
    st.integers(0, 10**6),
)


def paired(one: Weights[int], two: Weights[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for a, weight in one.of.items():
        for b, other in two.of.items():
            found[a - b] = found.get(a - b, 0) + weight * other
    return found


@given(one=tables, two=tables, net=st.integers(-45, 45))
def test_a_margin_is_that_of_every_pair(one: Weights[int], two: Weights[int], net: int) -> None:
    margin, pairs = Margin(one, two), paired(one, two)
    total = one.total * two.total
    assert margin.table().of == pairs
    assert margin.table().total == total
    assert margin.above(net) == Fraction(sum(w for each, w in pairs.items() if each > net), total)
    assert margin.below(net) == Fraction(sum(w for each, w in pairs.items() if each < net), total)
    assert margin.at(net) == Fraction(pairs.get(net, 0), total)
