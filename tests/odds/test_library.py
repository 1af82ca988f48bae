"""The odds as a library: one call, a plain value, a table with bars; and `import outdraw` costs next to nothing."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import outdraw
from outdraw.core.bots import Seen
from outdraw.core.chance import Weights
from outdraw.core.choices import Choice, Pick
from outdraw.games import find_questions, game_names
from outdraw.odds import Answer, ask, ask_simulated
from tests.commands.console import environment

PLAYED: dict[tuple[str, str], dict[str, Any]] = {
    ("draws", "draw"): {"pool": 5},
    ("draws", "contested"): {"pool": 6, "against": 5, "helper": (3,)},
    ("draws", "teamwork"): {"pool": 4, "helper": (3, 2)},
    ("draws", "extended"): {"pool": 6, "target": 5, "draws": 4},
    ("draws", "extended_contested"): {"pool": 6, "against": 5, "target": 5, "draws": 4},
    ("draw_your_weapon", "test"): {"attribute": 2, "suit": "clubs", "difficulty": 9, "seen": "Kh"},
    ("suits", "contest"): {"skill": 6, "against": 5, "redraw": True},
    ("suits", "shot"): {"weapon": "Long Bow", "skill": 7, "metres": 20, "aim": 1, "moved": 16},
    ("suits", "burst"): {"weapon": "SMG - 9mm", "skill": 7, "metres": 20, "moved": 16},
    ("suits", "initiative"): {"reflexes": 5, "against": 7},
}
"""Of every question that can be played many times, one that has something of everything."""

SLOW = {"typing", "fractions", "json", "argparse", "re", "msgspec", "numpy", "outdraw.odds", "outdraw.core"}


def test_what_is_wrong_with_a_call_is_said_without_dashes() -> None:
    with pytest.raises(ValueError, match=r"^against is needed: the other side's pool$"):
        outdraw.odds("draws", "contested", pool=8)
    with pytest.raises(ValueError, match=r"^target_body must be from 1 to 20, not 99$"):
        outdraw.odds("suits", "shot", weapon="Long Bow", skill=7, metres=20, target_body=99)


def test_one_call_answers() -> None:
    answer = outdraw.odds("draws", "draw", pool=5)
    assert isinstance(answer, Answer)
    assert dict(answer) == dict(ask("draws", "draw", pool=5)) | {"successes": answer["successes"]}
    assert answer["success"] == Fraction(74, 100)
    assert answer.plain()["failure"] == 0.2
    assert list(answer) == ["failure", "success", "exceptional", "dramatic", "successes"]
    assert isinstance(answer["successes"], Weights)


def test_an_answer_prints_as_a_table_with_bars() -> None:
    answer = outdraw.odds("draws", "contested", pool=8, against=5)
    assert str(answer).startswith("draws contested: pool 8, against 5\n\n  win                 59.74 %  █")
    assert repr(answer) == "<draws contested: pool 8, against 5>"


def test_what_was_said_is_in_the_title_even_if_it_is_nothing() -> None:
    assert outdraw.odds("draws", "draw", pool=0).title == "draws draw: pool 0"


def test_a_notebook_shows_a_table_with_bars() -> None:
    html = outdraw.odds("draws", "draw", pool=5)._repr_html_()
    assert html.startswith("<table><caption>draws draw: pool 5</caption>")
    assert "<td>success</td><td>74.00 %</td>" in html
    assert "width:74.00%" in html
    assert "successes  (mean 1.6800)" in html
    listed = outdraw.odds("draws", "extended", pool=5, target=3, draws=4)._repr_html_()
    assert listed.count("<tr>") > 8
    facts = outdraw.odds("suits", "shot", weapon="Long Bow", skill=7, metres=9)._repr_html_()
    assert "bracket point blank" in facts
    strange = outdraw.odds("draw_your_weapon", "test", attribute=2, suit="clubs", difficulty=9, seen="8h")
    assert "<script" not in strange._repr_html_()


@pytest.mark.parametrize(
    ("question", "values", "sentence"),
    [
        ("drav", {"pool": 3}, "draws has no question 'drav'; did you mean 'draw'?"),
        ("draw", {"pol": 3}, "draws draw has no option 'pol'; did you mean 'pool'?"),
        ("draw", {"pool": 3.5}, "pool must be a whole number, not 3.5"),
        ("draw", {"pool": True}, "pool must be a whole number, not True"),
        ("draw", {"pool": None}, "pool is needed"),
    ],
)
def test_bad_values_are_one_sentence(question: str, values: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("?", r"\?")):
        outdraw.odds("draws", question, **values)


def test_importing_the_package_imports_no_room() -> None:
    code = "import outdraw, sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True)
    bare = subprocess.run([sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True)
    assert not (set(run.stdout.split()) - set(bare.stdout.split())) & SLOW


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="outdraw has no 'ods'"):
        outdraw.ods  # type: ignore[attr-defined]  # noqa: B018


def test_everything_promised_is_there_and_listed() -> None:
    assert dir(outdraw) == sorted(outdraw.__all__)
    for name in outdraw.__all__:
        assert getattr(outdraw, name) is not None, name


def cautious(seen: Seen, choice: Choice) -> str | int | list[str]:
    """A bot of somebody's own: takes the first thing that no rule bars."""
    if isinstance(choice, Pick) and choice.least == choice.most == 1:
        return choice.legal[0].value
    return choice.sample(Random(1))


def test_a_bot_of_ones_own_plays_at_a_table_and_in_a_duel() -> None:
    table = outdraw.play_out(outdraw.open_table("draws", "one_night", seed=3), {"dale": cautious})
    assert table.is_over
    named = outdraw.duel("suits", "wolf", "bear", fights=20, bot_a=f"{__name__}:cautious", bot_b="random")
    given = outdraw.duel("suits", "wolf", "bear", fights=20, bot_a=cautious, bot_b="random", workers=2)
    assert named.won == given.won
    with pytest.raises(ValueError, match="cannot be imported"):
        outdraw.duel("suits", "wolf", "bear", fights=20, bot="nowhere.at_all:bot")


def test_a_scene_by_program_looks_lists_and_answers_until_it_is_over() -> None:
    table = outdraw.open_table("suits", seed=1)
    seat = table.waiting_for()[0]
    look = table.seat(seat).look()
    assert look.choices[0].choice.seat == seat
    with pytest.raises(outdraw.Refusal):
        table.answer(seat, look.choices[0].id, "no such thing")
    table.answer(seat, look.choices[0].id, look.choices[0].choice.sample(Random(2)))
    assert table.seat(seat).look(look.number).since == look.number


def test_answers_say_what_each_part_of_them_is() -> None:
    contested = ask("draws", "contested", pool=5, against=4).shapes()
    assert contested["win"] == "chance"
    assert contested["margin"] == "numbers"
    exchange = ask("suits", "exchange", attacker="wolf", defender="bob").shapes()
    assert exchange["skill"] == "fact"
    assert exchange["target.loss"] == "numbers"
    assert exchange["target.fate"] == "words"
    assert ask("draws", "extended", pool=5, target=5).shapes()["by"] == "by"


def test_what_can_be_named_in_a_question_is_answered() -> None:
    for game in game_names():
        for question in find_questions(game):
            for parameter in question.parameters:
                if parameter.names is None:
                    continue
                named = list(parameter.names())
                assert named, f"{game} {question.name} {parameter.name}"
                given: dict[str, Any] = {}
                for other in question.parameters:
                    if other.is_required:
                        there = list(other.names()) if other.names is not None else []
                        given[other.name] = there[0] if there else other.example or max(other.low or 0, 5)
                given[parameter.name] = named[-1]
                assert len(ask(game, question.name, **given)), f"{game} {question.name} {given}"


def test_all_questions_that_can_be_played_are_looked_at() -> None:
    playable = {
        (game, each.name)
        for game in ("draws", "draw_your_weapon", "suits", "cavaliers")
        for each in find_questions(game)
        if each.can_be_played
    }
    assert playable == set(PLAYED)


def chances(answer: Answer) -> dict[str, float]:
    """Give every single chance of an answer by name."""
    found: dict[str, float] = {}
    for name, part in answer.plain().items():
        if isinstance(part, dict):
            found |= {f"{name} {outcome}": chance for outcome, chance in part.items()}
        elif isinstance(part, list):
            found |= {f"{name} {at}": chance for at, chance in enumerate(part)}
        elif isinstance(part, float) and name != "interval":
            found[name] = part
    return found


@pytest.mark.parametrize(("game", "question"), sorted(PLAYED))
def test_what_is_counted_comes_up_as_often_when_it_is_played(game: str, question: str) -> None:
    values, times = PLAYED[game, question], 1500
    counted = chances(ask(game, question, **values))
    played = chances(ask_simulated(game, question, times, 3, **values))
    assert played.keys() <= counted.keys()
    for name, chance in counted.items():
        spread = (chance * (1 - chance) / times) ** 0.5
        assert abs(played.get(name, 0.0) - chance) <= 4.5 * spread + 1 / times, name


def test_names_that_there_are_not_are_said_with_what_was_meant() -> None:
    with pytest.raises(outdraw.Refusal, match="no seat 'ros' at this table; did you mean 'rosa'"):
        outdraw.open_table("suits", people={"ros": "Ann"})
    table = outdraw.open_table("suits", people={"rosa": "Ann"}, seed=7)
    with pytest.raises(outdraw.Refusal, match="no seat 'ros' at this table"):
        outdraw.play_out(table, {"ros": "random"})
    with pytest.raises(KeyError, match="contest says nothing of 'wins'; did you mean 'win'"):
        outdraw.odds("suits", "contest", skill=6, against=5)["wins"]
    assert repr(table).startswith("<Table of suits toll, ")
    assert repr(table).endswith(f"waiting for {table.waiting_for()[0]}>")
    assert repr(outdraw.play_out(table)).endswith(" over>")
