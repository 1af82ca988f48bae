"""The rows of SUITS contests and exchanges against icepool; how each is put to it stands in `exact_suits`."""

from __future__ import annotations

from functools import cache
from typing import Any

from exact_suits import rows
from rows import Row, Rows, quicker

QUESTIONS = {
    "two-card contest": "two-card contest of SUITS, exact, warm",
    "one exchange": "one exchange of SUITS with suits, power and armour, exact, warm",
}


@cache
def measured() -> list[Any]:
    """Measure all of them once: they share what they check."""
    return list(rows())


def row(at: int) -> Row:
    question, ours, against, peer, least, aim = measured()[at]
    return quicker(QUESTIONS.get(question, question), ours, against, peer, least, aim)


ROWS: Rows = {
    "suits-contest": lambda: row(0),
    "suits-contest-tuned": lambda: row(1),
    "suits-exchange": lambda: row(2),
    "suits-exchange-counted": lambda: row(3),
}
