"""What a seat will be asked, one question after another: a test that is called by a form and not by six questions.

The acts are done on states that nobody keeps, as far as the seat alone is asked and nothing is drawn; so it is told
nothing that it would not be told by answering. Each question is answered as was said, else as it usually is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from outdraw.core.choices import Answer, AnyChoice, Number, Pick, Refusal, Words
from outdraw.core.present import using
from outdraw.core.worlds import OF_LUCK, Known
from outdraw.table.knowledge import known_in
from outdraw.table.state import OpenChoice, State
from outdraw.table.table import Table

MOST_ASKED = 16
"""So many questions in a row are looked at."""


class Question(Struct, frozen=True, omit_defaults=True):
    """A question to come: the id to answer it by when it is open, the choice, and the answer that was taken for it.

    `is_open` if nobody has said that answer and the rules have no usual one: it is only there to go on from.
    """

    id: str
    choice: AnyChoice
    answer: Answer
    is_open: bool = False


def questions_ahead(table: Table, seat: str, choice_id: str, answers: Sequence[Answer | None]) -> list[Question]:
    """Give what a seat is asked from an open choice on, as long as it alone is asked and nothing is drawn."""
    return _ahead(table, seat, choice_id, answers)[0]


def known_ahead(table: Table, seat: str, choice_id: str, answers: Sequence[Answer | None]) -> Known | None:
    """Give what a seat will know at the first question after these answers, if it is asked one."""
    found, states = _ahead(table, seat, choice_id, answers)
    if len(found) <= len(answers):
        return None
    with using(table.content):
        return known_in(table.game, states[len(answers)], found[len(answers)].choice)


def _ahead(
    table: Table, seat: str, choice_id: str, answers: Sequence[Answer | None]
) -> tuple[list[Question], list[State]]:
    """Give the questions, and the state in which each of them is asked."""
    with table.lock:
        state: State | None = table.state
        step = table.state.step.number
        found: list[Question] = []
        states: list[State] = []
        while state is not None and len(found) < MOST_ASKED and state.step.number == step:
            asked = table.open_in(state)
            mine = [each for each in asked if (each.id == choice_id if not found else each.choice.seat == seat)]
            if len(mine) != 1 or mine[0].choice.seat != seat or (found and len(asked) > 1):
                break
            question = _answered(mine[0], answers[len(found)] if len(found) < len(answers) else None)
            if question is None or question.choice.kind in OF_LUCK:
                break
            found.append(question)
            states.append(state)
            try:
                state = table.tried(state, seat, question.id, question.answer)
            except Refusal:
                break
        return found, states


def _answered(asked: OpenChoice, said: Answer | None) -> Question | None:
    """Give a question with its answer: what was said if that may be answered, else what is usual, else the first."""
    choice = asked.choice
    if said is not None:
        try:
            return Question(asked.id, choice, choice.check(said))
        except Refusal:
            pass
    if choice.default is not None:
        return Question(asked.id, choice, choice.default)
    if isinstance(choice, Words):
        return Question(asked.id, choice, "")
    if isinstance(choice, Number):
        return Question(asked.id, choice, choice.low)
    return _first(asked.id, choice)


def usually(choice: AnyChoice) -> Question:
    """Give a question of no id with its usual answer: one of a form."""
    found = _answered(OpenChoice("", choice), None)
    return found if found is not None else Question("", choice, "", True)


def _first(id: str, choice: Pick) -> Question | None:
    legal = [option.value for option in choice.legal]
    if len(legal) < max(1, choice.least):
        return None
    if choice.least == choice.most == 1:
        return Question(id, choice, legal[0], len(legal) > 1)
    return Question(id, choice, legal[: max(1, choice.least)], choice.least < len(legal))
