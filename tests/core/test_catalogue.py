"""The rules catalogue: reading it, finding rules, reading examples, and counting which rules have a test."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import outdraw.core.catalogue
from outdraw.conformance.coverage import Coverage, Stray, citations, collect_marks, coverage, strays
from outdraw.core.catalogue import Catalogue, Example, Question, Rule, UnknownRule, parse_parts
from outdraw.core.content.files import ContentError, loads

DRAWS = Path(outdraw.core.catalogue.__file__).parents[1] / "games" / "draws" / "rules.toml"

TINY = """\
game = "tiny"
title = "Tiny"
license = "CC BY 4.0"

[[rule]]
id = "tiny.hand.size"
title = "Five cards"
text = "A hand has five cards."
source = "000 §Hands"

[[rule]]
id = "tiny.turn.draw"
title = "Drawing a card"
text = "Each turn begins with one."
source = "house"
ruling = "The hand may then exceed its size."
optional = true

[[example]]
rule = "tiny.turn.draw"
given = "turn; hand=5"
expect = "hand=6"

[[question]]
id = "tiny.q.size"
text = "May a hand exceed five?"
ruling = "Yes."
"""


@pytest.fixture
def tiny() -> Catalogue:
    return loads(TINY, Catalogue, "tiny.toml")


def faults(text: str) -> list[str]:
    with pytest.raises(ContentError) as raised:
        loads(text, Catalogue, "t.toml")
    return [str(fault) for fault in raised.value.faults]


# ---------------------------------------------------------------- reading


def test_a_catalogue_holds_all_that_its_file_says(tiny: Catalogue) -> None:
    size = Rule("tiny.hand.size", "Five cards", "A hand has five cards.", "000 §Hands")
    assert (tiny.game, tiny.title, tiny.license) == ("tiny", "Tiny", "CC BY 4.0")
    assert tiny.rules[0] == size == tiny.rule("tiny.hand.size")
    assert tiny.rule("tiny.turn.draw").optional
    assert tiny.examples == (Example("tiny.turn.draw", "turn; hand=5", "hand=6"),)
    assert tiny.questions == (Question("May a hand exceed five?", "Yes.", "tiny.q.size"),)


def test_the_packaged_catalogue_loads() -> None:
    draws = Catalogue.load(DRAWS)
    assert draws.game == "draws"
    assert len(draws.rules) == 70
    assert all(rule.id.startswith("draws.") for rule in draws.rules)
    assert {parse_parts(example.given)[0] for example in draws.examples} == {
        *("draw", "contested", "teamwork", "extended", "extended_contested"),
        None,
    }
    for example in draws.examples:
        procedure, given = parse_parts(example.given)
        assert bool(procedure) == bool(given) == bool(parse_parts(example.expect)[1])


def test_an_unknown_rule_names_the_likely_one(tiny: Catalogue) -> None:
    assert "tiny.hand.size" in tiny
    assert "tiny.hand.sise" not in tiny
    with pytest.raises(UnknownRule, match=re.escape("no rule tiny.hand.sise, did you mean tiny.hand.size?")) as raised:
        tiny.rule("tiny.hand.sise")
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
    with pytest.raises(KeyError, match=r"^no rule x$"):
        tiny.rule("x")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('"Five cards"', "5"), "t.toml:7: rule[0].title: got 5, expected text of at least 1 character"),
        (("source = ", "sourse = "), "t.toml:9: rule[0].sourse: unknown key, did you mean `source`?"),
        (('source = "house"', ""), "t.toml:11: rule[1]: needs `source`, text of at least 1 character"),
        (
            ('"tiny.hand.size"', '"tiny.Hand"'),
            't.toml:6: rule[0].id: got "tiny.Hand", expected text matching'
            ' ^[a-z0-9_]+\\.[a-z0-9_]+\\.[a-z0-9_]+$ such as "game.chapter.name"',
        ),
        (
            ('"tiny.hand.size"', '"tony.hand.size"'),
            't.toml:6: rule[0].id: got "tony.hand.size", expected an id that begins with "tiny."',
        ),
        (
            ('"tiny.hand.size"', '"tiny.turn.draw"'),
            't.toml:12: rule[1].id: got "tiny.turn.draw" a second time, expected an id other than that of rule[0]',
        ),
        (
            ('rule = "tiny.turn.draw"', 'rule = "tiny.turn.darw"'),
            't.toml:20: example[0].rule: no rule "tiny.turn.darw", did you mean "tiny.turn.draw"?',
        ),
        (
            ('rule = "tiny.turn.draw"', 'rule = "q.q.q"'),
            't.toml:20: example[0].rule: no rule "q.q.q", expected the id of a rule in this file',
        ),
        (("[[rule]]", "[[ruel]]"), "t.toml:5: ruel: unknown key, did you mean `rule`?"),
    ],
)
def test_a_catalogue_with_a_fault(change: tuple[str, str], told: str) -> None:
    count = -1 if change[0] == "[[rule]]" else 1
    assert faults(TINY.replace(*change, count)) == [told]


# ---------------------------------------------------------------- searching


def test_search_needs_every_word_and_puts_titles_first(tiny: Catalogue) -> None:
    size, draw = tiny.rules
    assert tiny.search("HAND") == [size, draw]
    assert tiny.search("card draw") == [draw]
    assert tiny.search(["hand", "size"]) == [size, draw]
    assert tiny.search("exceed five") == []
    assert tiny.search("draw") == [draw]
    assert tiny.search("") == [size, draw]
    assert [rule.id for rule in tiny.search("one")] == ["tiny.turn.draw"]


def test_search_ranks_a_hit_in_the_title_above_an_earlier_one_in_the_text() -> None:
    draws = Catalogue.load(DRAWS)
    found = draws.search("teamwork")
    in_head = ["teamwork" in f"{rule.id} {rule.title}".lower() for rule in found]
    assert in_head == sorted(in_head, reverse=True)
    assert not all(in_head)
    assert any(in_head)


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize(
    ("text", "procedure", "parts"),
    [
        ("draw; pool=5; cards=2", "draw", {"pool": "5", "cards": "2"}),
        ("draw; pool=-3; cards=10,10,7", "draw", {"pool": "-3", "cards": "10,10,7"}),
        ("contested; a.pool=5; b.cards=10,2", "contested", {"a.pool": "5", "b.cards": "10,2"}),
        ("extended; draws=6|10,3|1", "extended", {"draws": "6|10,3|1"}),
        ("total=7; result=failure", None, {"total": "7", "result": "failure"}),
        ("formula=a=b", None, {"formula": "a=b"}),
        ("draw", None, {}),
        ("yes; yes; no", None, {}),
        ("three sides score 6, 4 and 1 successes", None, {}),
        ("Period 1: helper scores 2; period 2: helper fails", None, {}),
        ("skill 9; cards=2", None, {}),
        ("", None, {}),
    ],
)
def test_parts_of_an_example(text: str, procedure: str | None, parts: dict[str, str]) -> None:
    assert parse_parts(text) == (procedure, parts)


def test_a_key_stands_once_in_an_example() -> None:
    with pytest.raises(ValueError, match="pool stands twice"):
        parse_parts("draw; pool=5; pool=6")


# ---------------------------------------------------------------- coverage

TESTS = """\
import pytest

@pytest.mark.rule("tiny.hand.size")
class TestHand:
    def test_size(self): pass

    @pytest.mark.rule("tiny.turn.draw", "tiny.hand.size")
    def test_draw(self): pass

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("tiny.turn.end"))])
def test_many(n): pass

def test_unmarked(): pass
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A project of its own, whose settings leave out a test that is marked all the same."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers -k 'not test_draw'\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_tiny.py").write_text(TESTS)
    return tmp_path


def test_marks_are_those_that_pytest_collects(checkout: Path) -> None:
    assert collect_marks(checkout / "tests") == {
        "tiny.hand.size": [
            "tests/test_tiny.py::TestHand::test_size",
            "tests/test_tiny.py::TestHand::test_draw",
        ],
        "tiny.turn.draw": ["tests/test_tiny.py::TestHand::test_draw"],
        "tiny.turn.end": ["tests/test_tiny.py::test_many[2]"],
    }


def test_a_folder_without_tests_has_no_marks(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    assert collect_marks(tmp_path) == {}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("import nothing_of_this_name", "nothing_of_this_name"),
        ("import pytest\n@pytest.mark.rule\ndef test_a(): pass", "test_bad.py::test_a: a mark needs rule ids"),
        ("import pytest\n@pytest.mark.rule(7)\ndef test_a(): pass", "test_bad.py::test_a: a mark needs rule ids"),
    ],
)
def test_tests_that_cannot_be_collected_are_told(checkout: Path, source: str, told: str) -> None:
    (checkout / "tests" / "test_bad.py").write_text(source)
    with pytest.raises(RuntimeError, match=told):
        collect_marks(checkout / "tests")


def test_citations_are_ids_in_strings_and_in_brackets(tmp_path: Path) -> None:
    package = tmp_path / "tiny"
    (package / "deep").mkdir(parents=True)
    (package / "hand.py").write_text(
        '"""Hands. [tiny.hand.size]"""\n'
        "\n"
        "def deal():\n"
        '    """Deal.\n'
        "\n"
        "    [tiny.hand.size,\n"
        "     tiny.turn.draw]\n"
        '    """\n'
        "    # why [tiny.turn.end], not tiny.bare.word or [other.game.rule] or [tiny.two]\n"
        '    tell("tiny.turn.draw", \'tiny.turn.end\', "not tiny.in.prose", "tiny.hand.size.more")\n'
    )
    (package / "deep" / "turn.py").write_text('END = """tiny.turn.end"""\nimport tiny.hand.size\n')
    hand, turn = package / "hand.py", package / "deep" / "turn.py"
    assert citations(package) == {
        "tiny.hand.size": [f"{hand}:1", f"{hand}:6"],
        "tiny.turn.draw": [f"{hand}:7", f"{hand}:10"],
        "tiny.turn.end": [f"{turn}:1", f"{hand}:9", f"{hand}:10"],
    }


def test_coverage_counts_tested_rules_and_finds_strays(tiny: Catalogue) -> None:
    marks = {"tiny.hand.size": ["t::a"], "tiny.hand.siez": ["t::b"], "draws.draw.when": ["t::c"]}
    cited = {"tiny.hand.siez": ["hand.py:3"], "tiny.turn.draw": ["turn.py:1"], "tiny.q.size": ["turn.py:2"]}
    assert coverage(tiny, marks, cited) == Coverage(
        covered=1,
        total=2,
        untested=("tiny.turn.draw",),
        unknown=(
            Stray("tiny.hand.siez", ("t::b", "hand.py:3"), "tiny.hand.size"),
            Stray("tiny.q.size", ("turn.py:2",), "tiny.hand.size"),
        ),
    )
    assert str(coverage(tiny, marks, {}).unknown[0]) == ("t::b: no rule tiny.hand.siez, did you mean tiny.hand.size?")


def test_strays_of_no_game_at_all(tiny: Catalogue) -> None:
    draws = Catalogue.load(DRAWS)
    marks = {"tiny.hand.size": ["t::a"], "draws.draw.when": ["t::b"], "darws.draw.when": ["t::c"]}
    assert strays(marks, tiny, draws) == (Stray("darws.draw.when", ("t::c",), "draws.draw.when"),)
