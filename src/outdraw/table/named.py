"""What the game master sets, in words: whose value it is, by the names of the board, and from what to what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outdraw.core.board import Board, Token
from outdraw.core.cards import HIDDEN

LONGEST = 40
"""A longer text is not repeated."""


def set_in_words(board: Board | None, before: Any, after: Any, path: Sequence[str | int]) -> str:
    """Say which value of what somebody sees was set, and from what to what, if both are short.

    >>> before, after = {"won": {"ann": 1}}, {"won": {"ann": 2}}
    >>> set_in_words(None, before, after, ["won", "ann"])
    'won ann from 1 to 2'
    """
    named = value_named(board, before, path)
    old, new = value_in_words(_found(before, path)), value_in_words(_found(after, path))
    if not old or not new:
        return named
    return f"{named} from {old} to {new}" if old != new else f"{named} to {new}"


def value_named(board: Board | None, seen: Any, path: Sequence[str | int]) -> str:
    """Name a value: of somebody on the board as a gauge of theirs if it is one, else by the way to it."""
    tokens = {token.id: token for token in board.tokens} if board is not None else {}
    words: list[str] = []
    before: list[str] = []
    whose: Token | None = None
    for step in path:
        seen = _below(seen, step)
        known = seen.get("id") if isinstance(seen, Mapping) else None
        token = tokens.get(str(step)) or tokens.get(str(known))
        if token is not None:
            whose, before, words = token, words, []
        else:
            words.append(_name_in(seen) if isinstance(step, int) else _spelt(step))
    if whose is None:
        return " ".join(each or str(step) for each, step in zip(words, path, strict=True))
    gauge = next((each.name for each in whose.gauges if each.id in path[-2:]), "")
    what = gauge or " ".join(filter(None, words or before))
    return f"{whose.name}'s {what}" if what else whose.name


def value_in_words(value: Any) -> str:
    """Give a value as a sentence says it; nothing if it is too long for one, or not seen.

    >>> [value_in_words(each) for each in (3, True, "", "down", [1, 2])]
    ['3', 'yes', 'nothing', 'down', '']
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value)
    if value is None or value == "":
        return "nothing"
    return value if isinstance(value, str) and value != HIDDEN and len(value) <= LONGEST else ""


def _spelt(key: str) -> str:
    return key.removeprefix("is_").replace("_", " ")


def _name_in(seen: Any) -> str:
    name = (seen.get("name") or seen.get("id")) if isinstance(seen, Mapping) else None
    return name if isinstance(name, str) and name != HIDDEN else ""


def _below(seen: Any, step: str | int) -> Any:
    try:
        return seen[str(step)] if isinstance(seen, Mapping) else seen[step]
    except (KeyError, IndexError, TypeError):
        return None


def _found(seen: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        seen = _below(seen, step)
    return seen
