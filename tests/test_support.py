"""The scripted play says clearly what is missing, wrong or left over."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden, Number, Option, Pick
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from tests.support import Script

PICK = Pick("ann", "card", "Which?", "r.a.b", (Option("8h"), Option("9h", barred_by="r.a.c")), default="8h")


def a_rule(play: Play) -> tuple[str, object, object]:
    card = play.draw(["8h", "9h"], occasion=Occasion("a card", "r.a.b"))
    one = play.ask(PICK)
    play.tell("done", "{card} it is.", "r.a.c", card=card)
    return card, one, play.ask_any([PICK, Number("bob", "n", "?", "r.a.b", 1, 3)])


def test_luck_and_answers_come_in_order_and_are_recorded() -> None:
    with Script(["9h"], [..., (1, 2)]) as play:
        assert a_rule(play) == ("9h", "8h", (1, 2))
    assert [event.text for event in play.events] == ["a card: 9h.", "9h it is."]
    assert play.rules == {"r.a.b", "r.a.c"}
    assert [choice.kind for choice in play.choices] == ["card", "n"]
    assert play.told("done")[0].facts == {"card": "9h"}


@pytest.mark.parametrize(
    ("luck", "answers", "says"),
    [
        ([], [], "the script has no luck 0, `draw 1 of 8h 9h` for a card"),
        (["10h"], [], "'10h' cannot be luck 0, `draw 1 of 8h 9h` for a card: 10h cannot come up here"),
        (["8h"], [], "the script has no answer 0, 'card' of ann"),
        (["8h", "9h"], ["8h", (0, "8h"), 3], "the rule never asked for luck '9h', answer 3"),
    ],
)
def test_what_does_not_fit_is_told(luck: list[str], answers: list[object], says: str) -> None:
    with pytest.raises(AssertionError) as error, Script(luck, answers) as play:
        a_rule(play)
    assert str(error.value) == says


def test_an_answer_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(Forbidden), Script(["8h"], ["9h"]) as play:
        a_rule(play)
