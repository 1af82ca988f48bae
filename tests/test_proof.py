"""How rules are broken to see whether their tests notice: what is changed, and what comes of it."""

from __future__ import annotations

import ast

import pytest

from outdraw.conformance.proof import entries_below, standing_at, statements_of
from tools.breaks import Break, breaks_of, make

POWER = '''\
def power(play, base: int, bonus: int) -> int:
    """Give the power. [suits.power.step; uses suits.power.range]"""
    if base <= 0 and bonus:
        return 0
    play.tell("blow", "{power} is {less} than 3.", power=3 + bonus)
    bonus = min(3, bonus)  # [suits.power.range]
    base += 1
    # Only now. [suits.power.phase]
    play.harm(base)
    return base * bonus
'''


def changed(line: int) -> list[str]:
    tree = ast.parse(POWER)
    home = standing_at(list(statements_of(tree)), POWER.splitlines(), line)
    return [str(each) for each in breaks_of(home)]


def test_whatever_a_function_decides_can_be_broken_but_not_what_it_tells() -> None:
    assert changed(1) == [
        "base <= 0 and bonus  ->  not (base <= 0 and bonus)",
        "And in base <= 0 and bonus  ->  Or in base <= 0 and bonus",
        "base <= 0  ->  True",
        "bonus  ->  True",
        "LtE in base <= 0  ->  Lt in base <= 0",
        "LtE in base <= 0  ->  Gt in base <= 0",
        "0  ->  1",
        "0  ->  1",
        "min  ->  max",
        "3  ->  4",
        "base += 1  ->  nothing",
        "Add in base += 1  ->  Sub in base += 1",
        "1  ->  2",
        "play.harm(base)  ->  nothing",
        "base * bonus  ->  base * bonus + 1",
        "Mult in base * bonus  ->  Add in base * bonus",
    ]


def test_a_comment_is_about_the_statement_beside_it_or_below() -> None:
    assert changed(6) == ["min  ->  max", "3  ->  4"]
    tree = ast.parse(POWER)
    assert ast.unparse(standing_at(list(statements_of(tree)), POWER.splitlines(), 8)) == "play.harm(base)"


def test_a_change_is_made_where_it_stands_and_nowhere_else() -> None:
    tree = ast.parse(POWER)
    make(tree.body[0], 8)
    assert ast.unparse(ast.fix_missing_locations(tree)) == ast.unparse(ast.parse(POWER)).replace("min", "max")


def test_which_change_is_made_is_chosen_by_the_seed_wherever_the_code_stands() -> None:
    here, there = breaks_of(ast.parse(POWER).body[0]), breaks_of(ast.parse("\n\n" + POWER).body[0])

    def order(changes: list[Break], seed: int) -> list[str]:
        return [str(each) for each in sorted(changes, key=lambda each: each.rank("suits.power.step", seed))]

    assert order(here, 1) == order(there, 1)
    assert order(here, 1) != order(here, 2)


@pytest.mark.parametrize(("line", "entries"), [(1, ["leverage = 80", "leverage = 90"]), (4, ["leverage = 90"])])
def test_figures_of_content_are_those_below_the_comment_that_names_their_key(line: int, entries: list[str]) -> None:
    text = "# By size: `leverage`.\nleverage = 80\nboost = 1\n# And `leverage` here.\nleverage = 90"
    assert entries_below(text.splitlines(), line) == entries
