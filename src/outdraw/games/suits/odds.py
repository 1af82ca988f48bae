"""The questions SUITS can answer exactly, from the same rules that are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outdraw.core.question import Parameter, Question
from outdraw.core.readers.enumerate import settled
from outdraw.games.suits.contests import Deck, Side, Table, exchange

PACKS = Parameter("packs", "packs in the deck", 1, 20, default=2)


def contest(skill: int, against: int, packs: int = 2) -> Mapping[str, Any]:
    """Give the chances of a contest of skill between two parties of two cards each. [suits.contest.winner]"""
    table = settled(exchange, Deck(packs), Side(skill), Side(against), Table(), "")
    return {
        "win": table.where(lambda result: result.winner == 1),
        "lose": table.where(lambda result: result.winner == 2),
        "neither": table.where(lambda result: result.winner == 0),
    }


QUESTIONS: tuple[Question, ...] = (
    Question(
        "contest",
        "Who wins a contest of skill, two cards each",
        (
            Parameter("skill", "your skill", 1, 20, is_required=True),
            Parameter("against", "the other's skill", 1, 20, is_required=True),
            PACKS,
        ),
        contest,
    ),
)
