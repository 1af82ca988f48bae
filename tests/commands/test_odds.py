"""`outdraw odds`: answers in words, as JSON and as pictures, and one sentence for every mistake."""

from __future__ import annotations

import builtins
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.commands import print_json
from outdraw.core.choices import Pick
from outdraw.core.journal import read_entries
from outdraw.table.replay import steps
from tests.commands.console import Outdraw

DRAW_5 = """
  failure        20.00 %  ██████
  success        74.00 %  ██████████████████████▎
  exceptional     6.00 %  █▊
  dramatic           0 %
"""


def test_a_draw_in_words(outdraw: Outdraw) -> None:
    assert outdraw.good("odds", "draws", "draw", "--pool", "5").out.startswith("draws draw: pool 5\n" + DRAW_5)


def test_a_draw_as_json_is_exact_and_adds_up(outdraw: Outdraw) -> None:
    said = outdraw.good("odds", "draws", "draw", "--pool", "5", "--json").json
    assert [said[name] for name in ("failure", "success", "exceptional", "dramatic")] == [0.2, 0.74, 0.06, 0.0]
    assert sum(said["successes"].values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("place", [1, 2, 3, 5])
def test_json_may_stand_anywhere(outdraw: Outdraw, place: int) -> None:
    words = ["odds", "draws", "draw", "--pool", "-3"]
    words.insert(place, "--json")
    assert outdraw.good(*words).json["dramatic"] == 0.1


def test_a_simulation_says_its_interval_and_is_the_same_for_a_seed(outdraw: Outdraw) -> None:
    words = ["odds", "draws", "draw", "--pool", "5", "--simulate", "2000", "--seed", "4", "--json"]
    said = outdraw.good(*words).json
    assert said == outdraw.good(*words).json
    assert 0 < said["interval"] < 0.03
    assert abs(said["failure"] - 0.2) < 2 * said["interval"]
    assert "± " in outdraw.good(*words[:-1]).out


def test_every_question_answers_in_words_and_json(outdraw: Outdraw) -> None:
    asked = {
        "draw": ["--pool", "4", "--again", "8"],
        "contested": ["--pool", "8", "--against", "5", "--helper", "3"],
        "teamwork": ["--pool", "4", "--helper", "3", "--helper", "-1", "--cap", "3"],
        "extended": ["--pool", "6", "--target", "5", "--draws", "4"],
        "extended_contested": ["--pool", "6", "--against", "5", "--target", "5", "--draws", "4", "--race"],
    }
    listed = outdraw.good("odds", "draws", "--list", "--json").json
    assert [question["name"] for question in listed["questions"]] == list(asked)
    for question, words in asked.items():
        assert outdraw.good("odds", "draws", question, *words).out.startswith(f"draws {question}: pool ")
        assert isinstance(outdraw.good("odds", "draws", question, *words, "--json").json, dict)
        assert f"outdraw odds draws {question}" in outdraw.good("odds", "draws", question, "--help").out


def test_extended_gives_a_chance_for_each_draw(outdraw: Outdraw) -> None:
    by = outdraw.good("odds", "draws", "extended", "--pool", "6", "--target", "5", "--draws", "7", "--json").json["by"]
    assert len(by) == 7
    assert by == sorted(by)


def test_help_lists_what_a_question_takes(outdraw: Outdraw) -> None:
    said = outdraw.good("odds", "draws", "extended", "--help").out
    assert "--target N" in said
    assert "(1 to 200; needed)" in said
    assert "default 20" in said
    assert outdraw.good("odds", "draws", "--help").out == outdraw.good("odds", "draws", "--list").out
    assert outdraw.good("help", "odds").out == outdraw.good("odds", "--help").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "name a game: draws"),
        ("drows draw --pool 3", "There is no game 'drows'; did you mean 'draws'?"),
        ("draws", "name a question of draws: draw, contested,"),
        ("draws drav --pool 3", "draws has no question 'drav'; did you mean 'draw'?"),
        ("draws --pool 3 draw", "--pool comes after the question"),
        ("draws draw", "--pool is needed"),
        ("draws draw --pool", "--pool: expected one argument"),
        ("draws draw --pool x", "--pool must be a whole number, not 'x'"),
        ("draws draw --pool 5.5", "--pool must be a whole number, not '5.5'"),
        ("draws draw --pool 1_0", "--pool must be a whole number"),
        ("draws draw --pool ٣", "--pool must be a whole number"),
        ("draws draw --pool 1000", "--pool must be from -50 to 100, not 1000"),
        ("draws draw --pool 99999999999999999999999", "--pool must be from -50 to 100, not so large"),
        ("draws draw --pol 3", "did you mean --pool?"),
        ("draws draw --pool 3 and more", "nothing is known of 'and'"),
        ("draws draw --pool 3 --again 7", "--again must be one of 10, 9, 8, not '7'"),
        ("draws teamwork --pool 3", "--helper is needed: a helper's pool"),
        ("draws teamwork --pool 3 --helper 1 --helper x", "--helper must be a whole number, not 'x'"),
        ("draws extended --pool 3 --target 0", "--target must be from 1 to 200, not 0"),
        ("draws draw --vary", "--vary: expected one argument"),
        ("draws draw --vary pool", "--vary takes OPTION=A..B"),
        ("draws draw --vary pol=1..3", "did you mean 'pool'?"),
        ("draws draw --vary pool=x..3", "--vary pool needs whole numbers"),
        ("draws draw --vary pool=3..1", "--vary pool=3..1 counts down; write the smaller number first"),
        ("draws draw --vary pool=1..99999999999999", "names 99999999999999 values; give 1 to 200"),
        ("draws draw --vary pool=1,x", "--pool must be a whole number, not 'x'"),
        ("draws draw --vary pool=1..3 --pool 5", "leave out --pool"),
        ("draws extended_contested --vary race=0,1", "--vary takes an option with a value, not 'race'"),
        ("draws draw --pool 5 --simulate x", "--simulate must be a whole number, not 'x'"),
        ("draws draw --pool 5 --simulate 0", "--simulate must be from 1 to 100000000, not 0"),
        ("draws draw --vary pool=1..2 --simulate 9", "leave out --simulate"),
        ("cavaliers roll --pool d7 --against 3d8", "This game has no d7: its dice are d6, d8, d10 and d12."),
        ("suits contest --skill 7 --against 6 --seen 8x", "'8x' is not a card: write rank and suit like 8h, 10d or Ks"),
        ("suits contest --skill 7 --against 6 --seen 8h,8h,8h", "8h is seen more often than it is in 2 packs"),
        ("suits exchange_seen --attacker bob --defender tod", "suits has no question 'exchange_seen'; did you mean"),
        ("suits --seat bob", "the following arguments are required: --journal"),
        ("draws draw --pool=", "--pool must be a whole number, not ''"),
        ("draws draw --json=yes --pool 5", "--json: ignored explicit argument"),
        ("draws draw --pool 5 --plot picture.txt", "a picture is one of .png"),
        ("draws draw --pool 5 --plot nowhere/picture.png", "the picture cannot be written to nowhere/picture.png"),
    ],
)
def test_bad_input_is_one_sentence(outdraw: Outdraw, words: str, sentence: str) -> None:
    assert sentence in outdraw.bad("odds", *words.split())


def test_vary_compares_answers(outdraw: Outdraw) -> None:
    said = outdraw.good("odds", "draws", "draw", "--vary", "pool=0..8", "--json").json
    assert said["varied"] == "pool"
    assert [row["pool"] for row in said["rows"]] == list(range(9))
    assert said["rows"][5]["failure"] == 0.2
    table = outdraw.good("odds", "draws", "draw", "--vary", "again=10,9,8", "--pool", "2").out.splitlines()
    assert [row.split()[0] for row in table[3:]] == ["10", "9", "8"]


def test_vary_of_two_options_is_a_grid(outdraw: Outdraw) -> None:
    words = ["odds", "draws", "contested", "--vary", "pool=7..8", "--vary", "against=5,6"]
    said = outdraw.good(*words)
    assert "win, by pool and against" in said.out
    assert "     8    59.74 %" in said.out
    rows = outdraw.good(*words, "--json").json
    assert rows["varied"] == ["pool", "against"]
    assert [(row["pool"], row["against"]) for row in rows["rows"]] == [(7, "5"), (7, "6"), (8, "5"), (8, "6")]
    assert rows["rows"][2]["win"] == 0.5974
    assert "two different ones" in outdraw.bad(*["odds", "draws", "draw", "--vary", "pool=1..2", "--vary", "pool=3..4"])


@pytest.mark.parametrize("vary", ["aim=0..1", "metres=10,30"])
def test_vary_shows_answers_whose_parts_are_words(outdraw: Outdraw, vary: str) -> None:
    words = ["odds", "suits", "shot", "--weapon", "Long Bow", "--skill", "7", "--vary", vary]
    said = outdraw.good(*words, *([] if "metres" in vary else ["--metres", "30"]))
    assert "hit" in said.out


def test_an_answer_as_json_has_its_question_and_exact_fractions(outdraw: Outdraw) -> None:
    said = outdraw.good("odds", "draws", "contested", "--pool", "8", "--against", "5", "--json").json
    assert said["question"] == {"game": "draws", "name": "contested", "options": {"pool": 8, "against": 5}}
    assert said["exact"]["win"] == "2987/5000"


def test_a_distribution_of_numbers_says_at_least_and_at_most(outdraw: Outdraw) -> None:
    said = outdraw.good("odds", "draws", "draw", "--pool", "5").out
    assert "exactly   at least    at most" in said
    assert "1    30.00 %    80.00 %    50.00 %" in said


def test_a_narrow_screen_is_kept_to(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for words in ("draws draw --pool 5", "draws draw --vary pool=0..3", "suits contest --skill 6 --against 5"):
        said = outdraw("odds", *words.split())
        assert max(map(len, said.out.splitlines())) <= 60, said  # one column of figures at least
    assert max(map(len, outdraw("odds", "draws", "draw", "--pool", "5").out.splitlines())) <= 40


def test_vary_of_an_extended_action_shows_the_chances_by_draw(outdraw: Outdraw) -> None:
    table = outdraw.good("odds", "draws", "extended", "--target", "5", "--draws", "3", "--vary", "pool=3..4").out
    assert table.splitlines()[2].split() == ["pool", "by", "1", "by", "2", "by", "3"]
    assert table.splitlines()[3].split() == ["3", "4.00", "%", "12.40", "%", "26.46", "%"]


def test_a_rare_outcome_is_neither_hidden_nor_called_impossible(outdraw: Outdraw) -> None:
    said = outdraw.good("odds", "draws", "draw", "--pool", "0").out
    assert "  others  <0.0001 %" in said
    assert ">99.99 %" in outdraw.good("odds", "draws", "extended", "--pool", "9", "--target", "3").out


@pytest.mark.parametrize("name", ["one.png", "one.svg", "one.pdf"])
def test_plot_writes_a_picture(outdraw: Outdraw, tmp_path: Path, name: str) -> None:
    outdraw.good("odds", "draws", "draw", "--pool", "5", "--plot", name)
    assert (tmp_path / name).stat().st_size > 1000


def test_plot_draws_what_is_varied_and_extended(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("odds", "draws", "draw", "--vary", "pool=0..12", "--plot", "many.png")
    outdraw.good("odds", "draws", "extended", "--pool", "3", "--target", "5", "--plot", "extended.png")
    assert len(list(tmp_path.glob("*.png"))) == 2


def test_plot_says_what_it_needs(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_matplotlib(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "matplotlib":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without_matplotlib)
    assert "pictures need matplotlib" in outdraw.bad("odds", "draws", "draw", "--pool", "5", "--plot", "one.png")


# --- from a seat's view ---------------------------------------------------------------------------------------------


@pytest.fixture
def journal(outdraw: Outdraw) -> str:
    """Play half a duel at a table and give its journal."""
    outdraw.good("play", "draw_your_weapon", "--bots", "--seed", "3", "--journal", "whole.jsonl")
    lines = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    Path("half.jsonl").write_bytes(b"".join(lines[: len(lines) // 2]))
    return "half.jsonl"


def test_a_journal_answers_what_its_open_choice_would_come_to(outdraw: Outdraw, journal: str) -> None:
    *_, (_, table) = steps(read_entries(Path(journal).read_bytes()))
    (asked,) = {seat for seat in table.seats if table.choices(seat)}
    (other,) = {seat for seat in table.seats if seat != asked and seat != table.gm} or {"dealer"}
    words = ["odds", "draw_your_weapon", "--journal", journal, "--seat"]
    found = outdraw.good(*words, asked, "--json").json
    choice = table.choices(asked)[0].choice
    assert isinstance(choice, Pick)
    assert [each["answer"] for each in found["options"]] == [
        each.value for each in choice.options if not each.barred_by
    ]
    said = outdraw.good(*words, asked).out
    assert said.startswith(choice.prompt)
    assert f"nothing is asked of {other} where {journal} ends" in outdraw.bad(*words, other)


def test_a_journal_of_another_game_or_seat_is_refused(outdraw: Outdraw, journal: str) -> None:
    words = ["odds", "draw_your_weapon", "--journal"]
    assert "there is no seat 'sable'; did you mean 'sable_wren'?" in outdraw.bad(*words, journal, "--seat", "sable")
    assert "is a table of draw_your_weapon, not of suits" in outdraw.bad(
        "odds", "suits", "--journal", journal, "--seat", "gm"
    )
    assert "nowhere.jsonl cannot be read" in outdraw.bad(*words, "nowhere.jsonl", "--seat", "dealer")


# --- quick to start ---------------------------------------------------------------------------------------------------

names = st.text(max_size=6)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names | st.integers(), inner, max_size=3),
    max_leaves=8,
)


@given(value=values)
def test_json_is_written_as_the_json_module_writes_it(value: Any) -> None:
    with io.StringIO() as out, contextlib.redirect_stdout(out):
        print_json(value)
        assert out.getvalue() == json.dumps(value, ensure_ascii=False, indent=1) + "\n"
