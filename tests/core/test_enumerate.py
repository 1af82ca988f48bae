"""Enumerate: every path of a rule with its exact weight, whatever luck prolongs cut off and kept as `rest`."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.cards import numbered
from outdraw.core.chance import Weights, toss_of
from outdraw.core.choices import Answer, Choice, Number, Option, Pick, Words
from outdraw.core.dice import Pool
from outdraw.core.exact import combine, counted_by, distribution, march, settled
from outdraw.core.play import Play
from outdraw.core.readers.enumerate import CUT

TEN = numbered(1, 10)


def total(faces: tuple[int, ...]) -> int:
    return sum(faces)


def best_of(play: Play, dice: int, sides: int) -> int:
    """Roll dice one by one, and a further one if the first two are equal."""
    faces = [play.roll(Pool([sides]), total) for _ in range(dice)]
    if dice >= 2 and faces[0] == faces[1]:
        faces.append(play.roll(Pool([sides]), total))
    return max(faces, default=0)


@settings(deadline=None)
@given(st.integers(0, 3), st.integers(1, 5))
def test_paths_of_unlike_length_weigh_as_brute_force_counts_them(dice: int, sides: int) -> None:
    """Every list of one die more than needed is equally likely; the rule may leave the last unread."""
    brute: Counter[int] = Counter()
    for faces in product(range(1, sides + 1), repeat=dice + 1):
        read = faces if dice >= 2 and faces[0] == faces[1] else faces[:dice]
        brute[max(read, default=0)] += 1
    found = distribution(best_of, dice, sides)
    assert found.rest == 0
    assert {k: found.chance(k) for k in found.of} == {k: Fraction(n, sides ** (dice + 1)) for k, n in brute.items()}


def without_replacement(play: Play) -> tuple[str, str]:
    deck = list(numbered(1, 4))
    first = play.draw(deck)
    deck.remove(first)
    return first, play.draw(deck)


def test_what_was_drawn_is_gone() -> None:
    found = distribution(without_replacement)
    assert len(found.of) == 12
    assert {found.chance(pair) for pair in found.of} == {Fraction(1, 12)}


def tens(play: Play) -> int:
    """Draw again for every ten, without a limit."""
    count = 0
    while play.draw(TEN) == "10":
        count += 1
    return count


def test_a_loop_that_luck_may_prolong_for_ever_is_cut_and_the_rest_is_kept() -> None:
    found = distribution(tens)
    for count in range(20):
        assert found.chance(count) == Fraction(9, 10) * Fraction(1, 10) ** count
    assert 0 < Fraction(found.rest, found.total) <= Fraction(10, CUT)
    assert sum(found.of.values()) + found.rest == found.total


def twice_tens(play: Play) -> tuple[int, int]:
    return play.settle(tens), play.settle(tens)


def twice_tens_inline(play: Play) -> tuple[int, int]:
    return tens(play), tens(play)


def test_a_settled_sub_rule_weighs_the_same_as_one_run_out() -> None:
    looked_up, run_out = distribution(twice_tens), distribution(twice_tens_inline)
    common = looked_up.of.keys() & run_out.of.keys()
    assert {(a, b) for a in range(10) for b in range(10)} <= common
    assert all(looked_up.chance(pair) == run_out.chance(pair) for pair in common)
    assert Fraction(looked_up.rest, looked_up.total) < Fraction(1000, CUT)


@given(st.integers(0, 3), st.integers(1, 4))
def test_settling_equals_running(dice: int, sides: int) -> None:
    def outer(play: Play) -> tuple[int, int]:
        return play.settle(best_of, dice, sides), play.roll(Pool([2]), total)

    def inline(play: Play) -> tuple[int, int]:
        return best_of(play, dice, sides), play.roll(Pool([2]), total)

    one, other = distribution(outer), distribution(inline)
    assert {k: one.chance(k) for k in one.of} == {k: other.chance(k) for k in other.of}


def test_tables_of_pure_sub_rules_are_made_once() -> None:
    assert settled(best_of, 2, 6) is settled(best_of, 2, 6)


def ask_and_roll(play: Play, asked: int) -> int:
    answer = play.ask(Number("ann", "n", "?", "r.a.b", 1, 3))
    assert isinstance(answer, int)
    at, _ = play.ask_any([Pick("ann", "p", "?", "r.a.b", (Option("x"),)), Number("bob", "n", "?", "r.a.b", 1, 3)])
    return answer * play.roll(Pool([2]), total) + asked + at


def test_a_pure_rule_that_asks_is_told_to_bring_a_policy() -> None:
    with pytest.raises(TypeError, match="a pure rule asked ann about n; give a policy"):
        distribution(ask_and_roll, 0)


def test_a_policy_decides() -> None:
    def policy(choice: Choice) -> Answer:
        return 3 if isinstance(choice, Number) else "x"

    assert distribution(ask_and_roll, 1, policy=policy).of == {4: 1, 7: 1}


def walk(play: Play, at: int) -> int:
    return at if at >= 4 else at + play.roll(Pool([3]), total)


def test_marching_states_equals_running_all_the_way() -> None:
    def all_the_way(play: Play) -> int:
        at = 0
        for _ in range(3):
            at = walk(play, at)
        return at

    states: Weights[int] = Weights({0: 1})
    for _ in range(3):
        states = march(walk, states)
    whole = distribution(all_the_way)
    assert {k: states.chance(k) for k in states.of} == {k: whole.chance(k) for k in whole.of}


def test_a_decision_stands_while_luck_before_it_is_the_same() -> None:
    asked: list[str] = []

    def rule(play: Play) -> tuple[str, int, str, int]:
        first = str(play.ask(Words("ann", "first", "First?", "little.rule")))
        coin = play.luck(toss_of(2))
        second = str(play.ask(Words("ann", f"after {coin}", "Second?", "little.rule")))
        return first, coin, second, play.luck(toss_of(3))

    def policy(choice: Choice) -> Answer:
        asked.append(choice.kind)
        return choice.kind

    found = distribution(rule, policy=policy)
    assert asked == ["first", "after 0", "after 1"]  # six paths, and each question put once
    assert found.of == {("first", coin, f"after {coin}", die): 1 for coin in range(2) for die in range(3)}


def test_independent_tables_combine_as_a_rule_that_settles_each() -> None:
    one, two = Weights({1: 1, 2: 3}), Weights({1: 2, 5: 1})
    found = combine(lambda a, b: a + b, one, two)
    assert found.of == {2: 2, 6: 1, 3: 6, 7: 3}
    assert found.total == one.total * two.total


def test_a_sub_rule_that_says_how_it_is_counted_is_not_run_out() -> None:
    runs: list[int] = []

    def count(sides: int) -> Weights[int] | None:
        return Weights({0: sides - 1, 1: 1}) if sides > 2 else None

    @counted_by(count)
    def is_last(play: Play, sides: int) -> int:
        runs.append(sides)
        return int(play.toss(range(sides)) == sides - 1)

    assert settled(is_last, 6).of == {0: 5, 1: 1}
    assert runs == []
    assert settled(is_last, 2).of == {0: 1, 1: 1}  # where it gives nothing the rule is run
    assert runs == [2, 2]
    assert distribution(is_last, 6).chance(1) == settled(is_last, 6).chance(1)
