"""Every rule has a test, and every citation a rule, in every game and at the table itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import outdraw.table
from outdraw.conformance.coverage import citations, collect_marks, coverage, strays
from outdraw.core.catalogue import Catalogue
from outdraw.core.rule_places import homes
from outdraw.games import BUILT_IN, find_game

TESTS = Path(__file__).parent
TABLE = Path(outdraw.table.__file__).parent


@pytest.fixture(scope="module")
def marks() -> dict[str, list[str]]:
    return collect_marks(TESTS)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_of_a_game_has_a_test_and_every_citation_a_rule(name: str, marks: dict[str, list[str]]) -> None:
    game = find_game(name)
    found = coverage(Catalogue.load(game.rules_file), marks, citations(game.folder))
    assert not found.untested
    assert not [str(stray) for stray in found.unknown]
    assert found.covered == found.total


def test_every_rule_of_the_table_has_a_test(marks: dict[str, list[str]]) -> None:
    found = coverage(Catalogue.load(TABLE / "rules.toml"), marks, citations(TABLE))
    assert not found.untested
    assert not [str(stray) for stray in found.unknown]


def test_no_mark_names_a_rule_of_no_catalogue(marks: dict[str, list[str]]) -> None:
    books = [Catalogue.load(find_game(name).rules_file) for name in BUILT_IN]
    assert not [str(stray) for stray in strays(marks, *books, Catalogue.load(TABLE / "rules.toml"))]


NO_HOME: dict[str, str] = {}
"""Rules that are decided nowhere, and why not."""


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_has_one_home(name: str) -> None:
    game = find_game(name)
    there, rules = homes(game.folder), [rule.id for rule in Catalogue.load(game.rules_file).rules]
    assert [rule for rule in rules if rule not in there] == [rule for rule in rules if rule in NO_HOME]
    assert {rule: [str(place) for place in places] for rule, places in there.items() if len(places) > 1} == {}
