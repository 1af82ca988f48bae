"""Every rule has a test, and every citation a rule, in every game and at the table itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import outdraw.table
from outdraw.conformance.coverage import PLUGIN, Played, citations, collect_marks, coverage, strays
from outdraw.conformance.pytest_rules import unproven
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


ONE_TEST = """\
import pytest
from outdraw.games import find_game
from outdraw.table.table import Table

@pytest.mark.rule("draws.draw.when")
def test_a_scene_opens():
    Table(find_game("draws"), "one_night", secret=bytes(32))
"""


def test_a_run_fails_for_rules_that_no_play_reaches(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(ONE_TEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", PLUGIN, "--rules-proven", "-p", "no:cacheprovider", "."]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 passed" in run.stdout
    assert run.returncode == 1
    assert "suits.card.deck: no play reaches it" in run.stdout


def test_a_rule_that_is_met_but_not_marked_at_a_table_is_not_proven() -> None:
    played = Played("", {"test_one": ["draws.draw.when", "draws.contested.tie"]})
    lines = unproven(played, {"test_one": ["draws.draw.when"]})
    assert "draws.contested.tie: no test at a table is marked with it" in lines
    assert not [line for line in lines if line.startswith("draws.draw.when:")]
