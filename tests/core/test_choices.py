"""A choice takes what is legal in its proper form, and refuses the rest with a rule and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.choices import (
    AnyChoice,
    Choice,
    Forbidden,
    Malformed,
    Menu,
    Number,
    Option,
    Pick,
    Refusal,
    Words,
)
from outdraw.core.menus import Offers

CARDS = (Option("8h", "eight"), Option("9h", barred_by="g.hand.held", why="You lay the 9h aside."), Option("10h"))
ONE = Pick("ann", "card", "Which?", "g.play.card", CARDS)
TWO = Pick("ann", "cards", "Which?", "g.play.card", (*CARDS, Option("Jh")), least=1, most=2)
NUMBER = Number("ann", "target", "How hard?", "g.play.target", 1, 5)
WORDS = Words("ann", "intent", "What?", "g.play.say", longest=20)


def test_one_option_is_picked_by_its_value() -> None:
    assert ONE.check("8h") == "8h"


@pytest.mark.parametrize("answer", [None, 8, ["8h"], "eight", "", "7h", {"value": "8h"}])
def test_what_is_no_option_is_malformed(answer: Any) -> None:
    with pytest.raises(Malformed, match="8h, 9h, 10h") as refusal:
        ONE.check(answer)
    assert refusal.value.rule == "g.play.card"


def test_a_barred_option_is_forbidden_by_the_rule_that_bars_it() -> None:
    with pytest.raises(Forbidden) as refusal:
        ONE.check("9h")
    assert (refusal.value.rule, refusal.value.sentence) == ("g.hand.held", "You lay the 9h aside.")
    assert str(refusal.value) == "You lay the 9h aside. [g.hand.held]"


def test_several_options_are_taken_in_the_order_they_stand() -> None:
    assert TWO.check(["Jh", "8h"]) == ["8h", "Jh"]
    assert TWO.check(["10h"]) == ["10h"]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("8h", "Choose a list from"),
        ([8], "Choose a list from"),
        ([], "Choose 1 to 2, not 0"),
        (["8h", "10h", "Jh"], "Choose 1 to 2, not 3"),
        (["8h", "8h"], "each option once"),
        (["8h", "Qh"], "'Qh' is not among the options"),
    ],
)
def test_a_wrong_list_is_malformed(answer: Any, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        TWO.check(answer)


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 3))
def test_samples_are_legal_and_reach_every_answer(options: int, least: int, more: int) -> None:
    choice = Pick("ann", "k", "?", "r", tuple(Option(str(n)) for n in range(options)), least, least + more)
    if not choice.has_answer:
        return
    dice = Random(1)
    found = [choice.sample(dice) for _ in range(300)]
    assert all(choice.check(each) == each for each in found)
    if choice.least == choice.most == 1:
        assert {str(each) for each in found} == {str(n) for n in range(options)}
    else:
        every = {each for n in range(least, least + more + 1) for each in combinations(map(str, range(options)), n)}
        assert {tuple(each) for each in found if isinstance(each, list)} == every


def test_a_choice_with_too_few_legal_options_has_no_answer() -> None:
    assert not Pick("ann", "k", "?", "r", ()).has_answer
    assert not Pick("ann", "k", "?", "r", CARDS, least=3, most=3).has_answer
    assert Pick("ann", "k", "?", "r", (), least=0, most=0).has_answer
    assert not Number("ann", "k", "?", "r", 3, 2).has_answer
    assert WORDS.has_answer


@given(st.one_of(st.none(), st.booleans(), st.floats(), st.text(), st.integers(), st.lists(st.integers())))
def test_a_number_is_a_whole_number_within_bounds(answer: Any) -> None:
    if type(answer) is int and 1 <= answer <= 5:
        assert NUMBER.check(answer) == answer
    else:
        with pytest.raises(Forbidden if type(answer) is int else Malformed):
            NUMBER.check(answer)


def test_words_are_tidied_and_bounded() -> None:
    assert WORDS.check("  over   the wall ") == "over the wall"
    for answer in ("x" * 21, "a\x00b", 7, None, ["x"]):
        with pytest.raises(Malformed):
            WORDS.check(answer)


@pytest.mark.parametrize("choice", [ONE, TWO, NUMBER, WORDS])
def test_choices_travel_as_json(choice: Choice) -> None:
    assert msgspec.json.decode(msgspec.json.encode(choice), type=AnyChoice) == choice


@given(
    st.sampled_from([ONE, TWO, NUMBER, WORDS]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    ),
)
def test_any_answer_is_taken_in_its_proper_form_or_refused(choice: Choice, answer: Any) -> None:
    try:
        proper = choice.check(answer)
    except Refusal:
        return
    assert choice.check(proper) == proper


class Kitchen(Offers):
    """A menu in two sections, which remembers what it had to list."""

    sections = ("eat", "leave")
    homes = {"fry": "eat", "boil": "eat"}

    def __init__(self) -> None:
        super().__init__()
        self.looked: list[str] = []

    def prompt(self) -> str:
        return "What is for dinner?"

    def list_section(self, section: str) -> Sequence[Option]:
        self.looked.append(section)
        if section == "eat":
            return [Option("fry egg"), Option("boil egg", barred_by="g.eat.water", why="No water."), Option("fry ham")]
        return [Option("leave")] if section == "leave" else []


def menu() -> tuple[Menu, Kitchen]:
    kitchen = Kitchen()
    return Menu("ann", "dinner", "What now?", "g.eat", kitchen), kitchen


def test_a_menu_lists_once_what_is_looked_at_and_nothing_else() -> None:
    choice, kitchen = menu()
    assert choice.beginning("fry", "boil") == ["fry egg", "fry ham"]
    assert choice.check("fry ham") == "fry ham"
    assert kitchen.looked == ["eat"]


def test_a_menu_in_full_is_the_same_choice() -> None:
    choice, kitchen = menu()
    whole = choice.pick()
    assert [option.value for option in whole.options] == ["fry egg", "boil egg", "fry ham", "leave"]
    assert whole.beginning("fry", "boil") == choice.beginning("fry", "boil")
    assert choice.sample(Random(3)) == whole.sample(Random(3))
    assert choice.has_answer
    assert kitchen.looked == ["eat", "leave"]
    for word in ("fry", "boil", "leave", "dance"):
        assert whole.offers.legal(word) == choice.offers.legal(word) == choice.beginning(word)
    assert whole.offers.everything() == whole.options


def test_a_menu_without_a_prompt_is_worded_by_its_offers() -> None:
    choice = Menu("ann", "dinner", "", "g.eat", Kitchen())
    assert choice.pick().prompt == "What is for dinner?"


@pytest.mark.parametrize("answer", ["boil egg", "fry", "dance", "", 7, ["leave"]])
def test_a_menu_refuses_what_the_whole_of_it_refuses(answer: Any) -> None:
    choice, _ = menu()
    refusals: list[tuple[type, str]] = []
    for each in (choice, choice.pick()):
        with pytest.raises(Refusal) as refused:
            each.check(answer)
        refusals.append((type(refused.value), str(refused.value)))
    assert refusals[0] == refusals[1]


def test_a_menu_cannot_be_written_down_with_the_scene_behind_it() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(menu()[0])
