"""Balance: what is never and always right, the mix nobody can exploit, and the change that makes a match even."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.content.files import ContentError
from outdraw.lab.balance import (
    Balance,
    BalanceFile,
    Score,
    Step,
    always_right,
    balance,
    bisect,
    disagreements,
    equilibrium,
    in_words,
    never_right,
)
from outdraw.lab.balance_report import balance_page, matrix, mix_said, verdicts

GUARDS = """
game = "suits"
fights = 60
[compare]
fighter = "town_guard"
vary.arms = [[["Knife"]], [["Greatsword"]], [["Sword", "Shield"]]]
"""
RACE = """
game = "draws"
fights = 100
entrants = ["poacher", "deputy"]
[even]
vary.stamina = "1..5"
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "asked.toml"
    file.write_text(text, "utf-8")
    return file


def scores(*rows: Sequence[float], width: float = 0.0) -> list[list[Score]]:
    return [[Score(share, width) for share in row] for row in rows]


# --- choosing ---------------------------------------------------------------------------------------------------------

NAMES = ["rock", "paper", "scissors"]
CIRCLE = scores((0.5, 0.0, 1.0), (1.0, 0.5, 0.0), (0.0, 1.0, 0.5))


def test_in_a_circle_nothing_is_never_or_always_right() -> None:
    assert list(never_right(NAMES, CIRCLE)) == list(always_right(NAMES, CIRCLE)) == []
    mix, value = equilibrium(CIRCLE)
    assert mix == pytest.approx([1 / 3] * 3)
    assert value == pytest.approx(0.5)


def test_what_is_worse_against_everybody_is_never_right() -> None:
    table = scores((0.5, 0.4), (0.6, 0.5))
    assert [(each.name, each.than, each.sure) for each in never_right(["a", "b"], table)] == [("a", "b", True)]
    assert [each.name for each in always_right(["a", "b"], table)] == ["b"]
    assert equilibrium(table)[0] == pytest.approx([0, 1])


def test_a_difference_within_its_interval_is_not_sure() -> None:
    table = scores((0.5, 0.4), (0.6, 0.5), width=0.1)
    assert [each.sure for each in never_right(["a", "b"], table)] == [False]
    assert [each.sure for each in always_right(["a", "b"], table)] == [False]


def test_what_does_as_well_against_one_opponent_is_not_dominated() -> None:
    table = scores((0.5, 0.5), (0.6, 0.5))
    assert list(never_right(["a", "b"], table)) == []


def test_the_mix_of_an_uneven_circle_makes_every_choice_of_the_opponent_alike() -> None:
    """Where rock beats scissors twice as surely as they beat others, paper is chosen as often as both together."""
    table = scores((0.5, 0.25, 1.0), (0.75, 0.5, 0.25), (0.0, 0.75, 0.5))
    mix, _ = equilibrium(table, symmetric=True)
    assert mix == pytest.approx([0.25, 0.5, 0.25])


def test_of_mixes_that_assure_the_same_nothing_dominated_is_taken() -> None:
    assert equilibrium(scores((0.3, 0.1), (0.5, 0.1), (0.4, 0.1)))[0] == pytest.approx([0, 1, 0])


@settings(deadline=None)
@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=2, max_size=5))
def test_the_mix_assures_its_value_against_every_opponent(shares: list[list[float]]) -> None:
    mix, value = equilibrium(scores(*shares))
    assert sum(mix) == pytest.approx(1)
    for column in range(3):
        assert sum(share * row[column] for share, row in zip(mix, shares, strict=True)) >= value - 1e-5


# --- making even ------------------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40), st.booleans())
def test_halving_tries_the_nearest_to_even_of_anything_monotone(shares: list[float], falling: bool) -> None:
    ordered = sorted(shares, reverse=falling)
    tried: set[int] = set()

    def score(number: int) -> float:
        tried.add(number)
        return ordered[number]

    bisect(score, len(ordered))
    assert min(abs(ordered[number] - 0.5) for number in tried) == min(abs(share - 0.5) for share in ordered)
    assert len(tried) <= 8


BEFORE = Score(0.2)


def said(nearest: Step, *others: Step) -> str:
    return in_words("Knife", "Spear", "body", 5, BEFORE, nearest, (nearest, *others), 0.03)


def test_words_for_an_even_match_and_for_none() -> None:
    assert said(Step(7, Score(0.51))) == (
        "Knife wins 20.0 % against Spear; body 5 → 7 makes it even (Knife then wins 51.0 %)."
    )
    assert "no value of the range makes it even: nearest is body 5 → 9" in said(
        Step(9, Score(0.4)), Step(3, Score(0.1))
    )
    assert "its steps are too coarse" in said(Step(7, Score(0.6)), Step(6, Score(0.3)))


def test_words_when_the_interval_cannot_tell() -> None:
    assert "may make it even (Knife then wins 48.0 % ± 5.0): the interval is too wide" in said(
        Step(7, Score(0.48, 0.05))
    )
    both = said(Step(7, Score(0.48, 0.05)), Step(8, Score(0.53, 0.05)))
    assert "comes nearest to even" in both
    assert "the intervals cannot tell it from 8." in both


# --- whole files ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def guards(tmp_path_factory: pytest.TempPathFactory) -> Balance:
    return balance(write(tmp_path_factory.mktemp("guards"), GUARDS))


def test_a_knife_is_never_right_for_a_guard(guards: Balance) -> None:
    assert "Knife" in {verdict.name for verdict in guards.never}
    assert "Knife" not in {verdict.than for verdict in guards.never}
    assert guards.mix["Knife"] == 0
    assert any(sentence.startswith("Never right: Knife does worse than") for sentence in verdicts(guards))


def test_scores_are_over_both_seats(guards: Balance) -> None:
    for one, row in enumerate(guards.scores):
        for two, score in enumerate(row):
            assert score.share + guards.scores[two][one].share == pytest.approx(1)
        assert row[one] == Score(0.5)


def test_the_numbers_are_the_same_with_two_workers(tmp_path: Path, guards: Balance) -> None:
    assert balance(write(tmp_path, GUARDS), workers=2).scores == guards.scores


def test_what_was_fought_is_not_fought_again(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    first = balance(write(tmp_path, RACE), out=tmp_path / "out")
    second = balance(tmp_path / "asked.toml", out=tmp_path / "out", progress=lambda *each: told.append(each))
    assert told[0] == (2, 2, "cells")
    assert second == first


def test_the_weaker_side_is_brought_nearest_to_even(tmp_path: Path) -> None:
    (evening,) = balance(write(tmp_path, RACE)).evenings
    assert evening.weaker == "Deputy Harlan"
    assert evening.before.share < 0.4
    assert evening.base == 2
    assert evening.nearest.value > 2
    assert abs(evening.nearest.score.share - 0.5) == min(abs(step.score.share - 0.5) for step in evening.tried)
    assert evening.said.startswith("Deputy Harlan wins ")


def test_a_weapon_is_changed_to_make_a_match_even(tmp_path: Path) -> None:
    text = GUARDS + '[even]\nvary.content.weapons.Knife.boost = "-1..8"\nmatches = [["Knife", "Greatsword"]]\n'
    (evening,) = balance(write(tmp_path, text), fights=40).evenings
    assert (evening.weaker, evening.label, evening.base) == ("Knife", "Knife boost", -1)
    assert evening.nearest.value > -1
    shares = [step.score.share for step in evening.tried]
    assert shares[0] < evening.nearest.score.share
    assert [step.value for step in evening.tried] == sorted(step.value for step in evening.tried)


def test_an_exact_balance_has_no_intervals(tmp_path: Path) -> None:
    text = 'game = "draws"\nexact = true\nentrants = ["poacher", "deputy"]\n'
    result = balance(write(tmp_path, text))
    assert all(score.width == 0 for row in result.scores for score in row)
    assert "interval" not in result.plain()["scores"]["The poacher"]["Deputy Harlan"]
    assert [verdict.sure for verdict in result.always] == [True]
    assert "solved exactly" in balance_page(result, "outdraw balance asked.toml")


def test_entrants_may_be_changed_and_named(tmp_path: Path) -> None:
    text = """
    game = "suits"
    fights = 4
    against = ["wolf"]
    [[entrants]]
    fighter = "brigand"
    [[entrants]]
    name = "a giant"
    fighter = "brigand"
    set.body = 9
    [[entrants]]
    fighter = "brigand"
    set.body = 8
    """
    result = balance(write(tmp_path, text))
    assert result.entrants == ("Brigand", "a giant", "Brigand (8)")
    assert result.opponents == ("Wolf",)


def test_the_report_stands_alone(guards: Balance) -> None:
    page = balance_page(guards, "outdraw balance asked.toml")
    assert not re.findall(r"(?:src|href|url\()", page)
    assert "outdraw balance asked.toml" in page
    assert mix_said(guards) in page
    picture = ElementTree.fromstring(matrix(guards))
    assert "Knife, Greatsword: " in " ".join("".join(each.itertext()) for each in picture.iter())


# --- mistakes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ("entrants", "entrnats", 4, "entrnats: unknown key, did you mean `entrants`?"),
        ('"deputy"', '"deupty"', 4, 'entrants[1]: there is no fighter "deupty", did you mean "deputy"?'),
        (
            '"poacher", "deputy"',
            '"poacher", "poacher"',
            1,
            "there are two entrants 'The poacher', give one of them another",
        ),
        ('"poacher", "deputy"', '"poacher"', 1, "needs two entrants at least, got 1"),
        ("stamina", "stamnia", 6, "poacher.stamnia: unknown key, did you mean `stamina`?"),
        ('"1..5"', '"0..5"', 6, "poacher.stamina: got 0, expected a whole number from 1 to 5"),
        ('"1..5"', '["a"]', 6, 'has values that are no numbers, expected numbers, as in "4..9"'),
        ('vary.stamina = "1..5"', 'vary.stamina = "1..5"\nvary.wits = [1]', 6, "names 2 values, expected one"),
        (
            'vary.stamina = "1..5"',
            'vary.stamina = "1..5"\nmatches = [["poacher", "dputy"]]',
            7,
            'no entrant "dputy", did you mean "deputy"?',
        ),
        ("vary.stamina", "vary.content.tasks", 6, "names no value of an entry, expected a content file"),
        ("vary.stamina", "vary.content.taks.x.y", 6, 'no content file of draws "taks", did you mean "tasks"?'),
        ('"draws"', '"darws"', 2, 'there is no game "darws", did you mean "draws"?'),
        ("fights = 100", 'fights = 100\nbot = "hosue"', 4, 'there is no bot of draws "hosue", did you mean "house"?'),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, before: str, after: str, line: int, said: str) -> None:
    assert before in RACE
    with pytest.raises(ContentError) as caught:
        balance(write(tmp_path, RACE.replace(before, after, 1)), fights=1)
    fault = caught.value.faults[0]
    assert said in str(fault)
    assert fault.line == line


def test_bots_that_disagree_about_what_is_even_are_told_once() -> None:
    file = BalanceFile("suits", beside="search")
    house = scores((0.5, 0.5), (0.5, 0.5), width=0.02)
    search = scores((0.5, 0.7), (0.3, 0.5), width=0.05)
    (found,) = disagreements(file, ["a", "b"], ["a", "b"], house, search)
    assert found.said == "a against b: house says 50 %, search 70 % (± 5)."
    near = scores((0.5, 0.56), (0.44, 0.5), width=0.08)
    assert not list(disagreements(file, ["a", "b"], ["a", "b"], house, near)), "that could be chance"


def test_a_balance_is_fought_by_another_bot_beside_its_own(tmp_path: Path) -> None:
    text = RACE.partition("[even]")[0].replace("fights = 100", 'fights = 30\nbeside = "random"\nbeside_fights = 20')
    found = balance(write(tmp_path, text))
    assert found.plain()["disagreements"] == [], "nobody decides anything in a race"
    with pytest.raises(ContentError, match="beside"):
        balance(write(tmp_path, text.replace("random", "serach")))
