"""Condition: a rule with some of its sites fixed is the rule given that they came so."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from outdraw.core.cards import numbered
from outdraw.core.choices import Forbidden, Number, Option, Pick
from outdraw.core.dice import Pool
from outdraw.core.exact import distribution
from outdraw.core.play import Play
from outdraw.core.readers.condition import given
from outdraw.core.readers.simulate import Simulate
from tests.support import Script


def faces(rolled: tuple[int, ...]) -> tuple[int, ...]:
    return rolled


def sub_rule(play: Play) -> int:
    return play.roll(Pool([4]), faces)[0]


def rule(play: Play) -> tuple[Any, ...]:
    card = play.draw(numbered(1, 3))
    rolled = play.roll(Pool([2, 2]), faces)
    return card, rolled, play.settle(sub_rule)


@for_all(st.dictionaries(st.integers(0, 2), st.integers(0, 1), max_size=3))
def test_what_is_left_open_is_distributed_as_it_is_given_the_rest(fixed: dict[int, int]) -> None:
    luck = {0: ("2", "3"), 1: ("1 2", "2 2"), 2: ("4", "1")}
    whole = distribution(rule)

    def agrees(result: tuple[Any, ...]) -> bool:
        shown = (result[0], " ".join(map(str, result[1])), str(result[2]))
        return all(shown[site] == luck[site][which] for site, which in fixed.items())

    within = whole.where(agrees)
    found = distribution(given(rule, {site: luck[site][which] for site, which in fixed.items()}))
    assert {k: found.chance(k) for k in found.of} == {k: whole.chance(k) / within for k in whole.of if agrees(k)}
    assert within > 0


def ask(play: Play) -> tuple[Any, ...]:
    choice = Number("ann", "n", "?", "r.a.b", 1, 3)
    pick = Pick("bob", "p", "?", "r.a.b", (Option("x"), Option("y")))
    both = play.ask_all([choice, pick])
    return *both, *play.ask_any([choice, pick]), play.ask(choice)


def test_decisions_are_fixed_by_their_place() -> None:
    fixed = given(ask, answers={1: "y", 3: "x", 4: 2})
    with Script(answers=[3]) as play:
        assert fixed(play) == (3, "y", 1, "x", 2)
    with Script(answers=[3, (0, 1)]) as play:
        assert given(ask, answers={1: "y", 4: 2})(play) == (3, "y", 0, 1, 2)


def test_what_is_fixed_must_be_possible() -> None:
    with pytest.raises(Forbidden):
        given(ask, answers={0: 9})(Script(answers=["x"]))
    with pytest.raises(ValueError, match="9 cannot come up here"):
        distribution(given(rule, {0: "9"}))


def test_events_go_through_to_the_reader_beneath() -> None:
    def tells(play: Play) -> int:
        play.draw(["8h"], what="a card", rule="r.a.b")
        return play.tell("it", "It is {n}.", "r.a.b", n=play.draw(["8h", "9h"]))

    with Script(luck=["8h"]) as play:
        assert given(tells, {1: "9h"})(play) == 1
    assert [event.text for event in play.events] == ["a card: 8h.", "It is 9h."]


def test_a_simulation_can_be_conditioned_too() -> None:
    found = {given(rule, {0: "2"})(Simulate(Random(n), {}))[0] for n in range(20)}
    assert found == {"2"}
    assert distribution(given(rule, {0: "2"})).where(lambda result: result[0] == "2") == Fraction(1)
