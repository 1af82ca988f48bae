"""`outdraw rules`: reading, searching, and which tests prove which rule."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from outdraw.conformance.proof import Record, digests, read_record, write_record
from outdraw.core import rule_places
from outdraw.core.catalogue import Catalogue
from outdraw.games import BUILT_IN, find_game
from tests.commands.console import Outdraw

FEW_TESTS = """\
import pytest

@pytest.mark.rule("draws.chance.trigger", "table.gm.rewind")
def test_a_chance_draw(): ...

@pytest.mark.rule("draws.chance.trigger", "draws.chance.nowhere")
def test_another(): ...
"""


def test_all_rules_of_a_game(outdraw: Outdraw) -> None:
    rules = outdraw.good("rules", "draws", "--json").json["rules"]
    assert len(rules) == 70
    assert all(set(rule) == {"id", "title", "text", "source", "ruling"} for rule in rules)
    assert outdraw.good("rules", "draws").out.count("\n\n") == 70


def test_words_are_looked_for_in_all_of_a_rule(outdraw: Outdraw) -> None:
    rules = outdraw.good("rules", "draws", "chance", "tens", "--json").json["rules"]
    assert rules[0]["id"].startswith("draws.chance.")
    assert "draws.chance.trigger: When a chance draw is made\n" in outdraw.good("rules", "chance").out


def test_one_rule_says_where_it_stands_and_which_tests_prove_it(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "test_few.py").write_text(FEW_TESTS)
    told = outdraw.good("rules", "draws.chance.trigger", "--tests", ".").out
    assert told.startswith("draws.chance.trigger: When a chance draw is made\n")
    assert re.search(r"  Home:\n    draws/rules/draw.py:\d+ draw\n", told)
    assert re.search(r"  Told by:\n    draws/\S*:\d+", told)
    assert re.search(
        r"  Proved by:\n    \S*test_few.py:4 test_a_chance_draw\n    \S*test_few.py:7 test_another\n", told
    )
    (rule,) = outdraw.good("rules", "draws.chance.trigger", "--json", "--tests", ".").json["rules"]
    assert len(rule["tests"]) == 2
    assert rule["code"][0] == rule["home"]
    assert "did you mean 'draws.chance.trigger'" in outdraw.bad("rules", "draws.chance.triger")


def test_the_rules_of_every_table_can_be_read(outdraw: Outdraw) -> None:
    assert "table.gm.rewind: An honest rewind" in outdraw.good("rules", "table").out
    assert outdraw.good("rules", "table.gm.rewind", "--json").json["rules"][0]["id"] == "table.gm.rewind"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("drows", "'drows' is neither a game nor in any rule; did you mean 'draws'?"),
        ("draws zzz", "no rule has the words 'zzz'"),
        ("zzz yyy", "no rule has the words 'zzz yyy'"),
        ("draws --coverage --tests nowhere", "there are no tests at nowhere"),
        ("draws --covrage", "did you mean --coverage?"),
    ],
)
def test_bad_input_is_one_sentence(outdraw: Outdraw, words: str, sentence: str) -> None:
    assert sentence in outdraw.bad("rules", *words.split())


def test_coverage_counts_marks_and_finds_strays(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "test_few.py").write_text(FEW_TESTS)
    said = outdraw("rules", "draws", "--coverage", "--tests", ".", "--json")
    assert said.status == 1
    assert (said.json["proven"], said.json["total"], said.json["recorded"]) == (0, 70, None)
    trigger = next(rule for rule in said.json["rules"] if rule["id"] == "draws.chance.trigger")
    assert [test.split(" ")[1] for test in trigger["tests"]] == ["test_a_chance_draw", "test_another"]
    assert (trigger["table_tests"], trigger["other_tests"], trigger["stands"]) == (0, 2, "never broken")
    assert len(said.json["unknown"]) == 1
    assert "draws.chance.nowhere" in said.json["unknown"][0]


def test_coverage_says_what_was_recorded_and_how_old_that_is(outdraw: Outdraw, tmp_path: Path) -> None:
    table = tmp_path / "draws" / "at_the_table"
    table.mkdir(parents=True)
    (table / "test_few.py").write_text(FEW_TESTS)
    today = digests(find_game("draws").folder, tmp_path)
    found = {rule: today[rule] for rule in ("draws.chance.trigger", "draws.chance.failure")}
    yesterday = datetime.now(UTC).date() - timedelta(days=1)
    record = Record(yesterday, {**found, "draws.deck.replacement": "0"}, frozenset({"draws.chance.failure"}))
    write_record(tmp_path, record)
    assert read_record(tmp_path) == record
    told = outdraw("rules", "draws", "--coverage", "--tests", ".").out
    assert re.search(
        r"draws.chance.trigger +proven +2 at the table, +0 elsewhere +draws/rules/draw.py:\d+ draw\n", told
    )
    assert re.search(r"draws.chance.failure +survived ", told)
    assert re.search(r"draws.deck.replacement +changed since ", told)
    assert re.search(r"draws.draw.procedure +never broken ", told)
    assert f"1 of 70 rules are proven; 69 have no test. Recorded on {yesterday}, a day ago." in told
    later = tmp_path / "later" / "draws" / "at_the_table"
    later.mkdir(parents=True)
    (later / "test_few.py").write_text(FEW_TESTS.replace("def test_another(): ...", "def test_another(): pass"))
    write_record(tmp_path / "later", record)
    assert re.search(r"chance.trigger +changed since ", outdraw("rules", "draws", "--coverage", "--tests", "later").out)


def test_coverage_of_the_table(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "test_few.py").write_text(FEW_TESTS)
    told = outdraw("rules", "table", "--coverage", "--tests", ".").out
    assert "0 of 14 rules are proven; 13 have no test." in told
    assert re.search(r"table.gm.rewind +no home +0 at the table, +1 elsewhere\n", told)
    assert "draws." not in told


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_rule_is_shown_with_where_it_stands_and_what_proves_it(game: str) -> None:
    folder = find_game(game).folder
    code, proofs = rule_places.code_places(folder), rule_places.marked_tests(Path(__file__).parents[1])
    for rule in Catalogue.load(folder / "rules.toml").rules:
        assert any(str(place).startswith(f"{game}/") for place in code[rule.id]), rule.id
        assert proofs[rule.id], rule.id


def test_marks_are_read_however_they_name_their_rule(tmp_path: Path) -> None:
    lines = ["import pytest", 'RULE = "draws."', '@pytest.mark.rule(RULE + "draw.procedure", "draws.chance.trigger")']
    (tmp_path / "test_it.py").write_text("\n".join([*lines, "def test_it(): ..."]))
    assert rule_places.marked_tests(tmp_path).keys() == {"draws.draw.procedure", "draws.chance.trigger"}
