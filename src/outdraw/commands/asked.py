"""Questions of the odds asked at a table: `o exchange attacker=aldo defender=otto`, by the names of those there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from outdraw.core.board import Board
from outdraw.odds.answer import Answer, ask, find_question


def answered(game: str, question: str, board: Board | None, words: Sequence[str]) -> Answer:
    """Answer a question at a table; `words` are its options, as `name=value` or the name of a flag."""
    values: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        values[name.strip("-").replace("-", "_")] = value if equals else True
    if board is not None:
        of_content = [each.name for each in find_question(game, question).parameters if each.names is not None]
        values |= {name: somebody(board, str(values[name])) for name in of_content if name in values}
    return ask(game, question, **values)


def somebody(board: Board, said: str) -> str:
    """Give the id of whoever on a board is meant: by id, seat, or the beginning of the name; else what was said."""
    tokens = board.tokens
    wanted = said.casefold().replace("_", " ")
    for found in (
        [token.id for token in tokens if token.id == said],
        [token.id for token in tokens if token.seat == said],
        [token.id for token in tokens if wanted and token.name.casefold().startswith(wanted)],
        [token.id for token in tokens if wanted in token.name.casefold().split()],
    ):
        if len(found) == 1:
            return found[0]
    return said


def as_typed(fault: str) -> str:
    """Say what was wrong with a question in the words of the table, where options have no dashes.

    >>> as_typed("--against-cards is needed: the other's cards")
    "against_cards=... is needed: the other's cards"
    """
    return re.sub(r"--([a-z][a-z-]*)", lambda found: f"{found[1].replace('-', '_')}=...", fault)
