"""What people send, checked before anything is done with it: its kind, its length, its signs. Refusals stay short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from outdraw.core.choices import Malformed

MOST_SHOWN = 60
MOST_WHY = 300
MOST_TEXT = 4000
MOST_PARTS = 20_000
MOST_DEEP = 16
MOST_NUMBER = 10_000
"""No number of a scene is set beyond this: the rules count some of them up one by one."""
KINDS = {"int": "a whole number", "float": "a number", "str": "words", "bool": "yes or no"}
"""What values are in words, by their kind."""


def shown(value: Any) -> str:
    """Give what was sent as a refusal may repeat it: no more than a few words of it.

    >>> shown("attack rod"), len(shown("x" * 1_000_000))
    ("'attack rod'", 60)
    """
    if isinstance(value, str):
        value = value[:MOST_SHOWN]
    elif not isinstance(value, int | float | None):
        return f"of this kind ({type(value).__name__})"
    elif isinstance(value, int) and value.bit_length() > 64:
        return "so large a number"
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 4] + "...'"


def check_why(why: Any, rule: str) -> str:
    """Give the reason that somebody gives, or refuse it."""
    if not isinstance(why, str) or not why.strip() or len(why) > MOST_WHY or not why.isprintable():
        raise Malformed(rule, f"Say why, in up to {MOST_WHY} printable characters.")
    return why


def check_text(value: Any, rule: str) -> Any:
    """Give what was said if it can be written down: a text of signs that there are, or a short list of such texts."""
    texts = value if isinstance(value, list) else [value]
    if len(texts) > MOST_PARTS:
        raise Malformed(rule, "That is too much.")
    for each in texts:
        if isinstance(each, str) and (len(each) > MOST_TEXT or not _is_written(each)):
            raise Malformed(rule, f"Use up to {MOST_TEXT} plain characters.")
    return value


def _is_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a pair of surrogates
        return False
    return True


def check_size(value: Any, rule: str) -> None:
    """Refuse a value that is too long, too deep, or of no kind that a scene could hold."""
    for parts, (each, depth) in enumerate(_parts(value, 0)):
        if depth > MOST_DEEP or parts > MOST_PARTS:
            raise Malformed(rule, "That is too much to set at once.")
        if isinstance(each, str):
            if len(each) > MOST_TEXT or not (each.isprintable() or _is_lines(each)):
                raise Malformed(rule, f"Use up to {MOST_TEXT} plain characters.")
        elif not isinstance(each, int | float | None):
            raise Malformed(rule, f"Nothing is set to a value {shown(each)}.")


def _is_lines(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


def _parts(value: Any, depth: int) -> Iterator[tuple[Any, int]]:
    if isinstance(value, dict) and depth <= MOST_DEEP:
        for key, each in value.items():
            yield key, depth
            yield from _parts(each, depth + 1)
    elif isinstance(value, list | tuple) and depth <= MOST_DEEP:
        for each in value:
            yield from _parts(each, depth + 1)
    else:
        yield value, depth


def wanted(error: str) -> str:
    """Say what a value should have been, of which msgspec says that it is of another kind.

    >>> wanted("Expected `int`, got `float` - at `$.fighters[3].shock`"), wanted("Expected `str | null`, got `int`")
    ('it takes a whole number', 'it takes words')
    >>> wanted("Invalid enum value 'x'")
    "Invalid enum value 'x'"
    """
    found = re.match(r"Expected `(\w+)", error)
    return f"it takes {KINDS[found[1]]}" if found and found[1] in KINDS else shown(error)[1:-1]


def check_number(value: Any, before: Any, rule: str) -> None:
    """Refuse numbers beyond all measure, unless they stood there before."""
    known = {each for each, _ in _parts(before, 0) if isinstance(each, int | float)}
    for each, _ in _parts(value, 0):
        if isinstance(each, int | float) and not -MOST_NUMBER <= each <= MOST_NUMBER and each not in known:
            raise Malformed(rule, f"That value does not fit: give a number up to {MOST_NUMBER}.")
