"""A figure and its explanation are one reckoning."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.events import Term
from outdraw.core.figures import Figure, Itemised

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(-9, 9)),
        st.tuples(st.just("halve"), st.just(0)),
        st.tuples(st.just("at_least"), st.integers(-9, 9)),
        st.tuples(st.just("at_most"), st.integers(-9, 9)),
    )
)


def reckon(figure: Figure, steps: list[tuple[str, int]]) -> Figure:
    for how, amount in steps:
        if how == "add":
            figure.add("a term", amount, "some.rule")
        elif how == "halve":
            figure.halve("halved", "some.half")
        elif how == "at_least":
            figure.at_least(amount, "some.floor")
        else:
            figure.at_most(amount, "some.ceiling")
    return figure


@given(STEPS)
def test_the_terms_of_a_figure_add_up_to_its_total(steps: list[tuple[str, int]]) -> None:
    itemised = Itemised()
    total = reckon(Figure(), steps).total
    assert reckon(itemised, steps).total == total
    assert sum(term.amount for term in itemised.terms) == total
    assert itemised.sum("All of it").total == total


def test_a_limit_names_its_own_rule_and_what_changes_nothing_is_not_told() -> None:
    itemised = Itemised()
    itemised.add("skill", 3, "some.skill")
    itemised.add("nothing", 0, "some.rule")
    itemised.at_most(9, "some.ceiling")
    itemised.add("spade", -3, "some.spade")
    itemised.at_least(1, "some.floor")
    assert itemised.terms == [
        Term("skill", 3, "some.skill"),
        Term("spade", -3, "some.spade"),
        Term("no lower than this", 1, "some.floor"),
    ]
