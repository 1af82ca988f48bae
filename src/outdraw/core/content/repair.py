"""What would mend an entry of content: small changes, each tried with the game's own checks.

Knows no rule. What is tried comes from the data itself (a number a little higher or lower, a thing left out, a word
that others of the game have at the same place); a repair is a change after which fewer things are wrong. Also what a
sheet was bought with, where a game's type of content says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import islice
from typing import Any

from msgspec import Struct

from outdraw.core.content.lines import Place
from outdraw.core.spelling import did_you_mean

FARTHEST = 10
MOST_TRIED = 400
MOST_GIVEN = 4


class Budget(Struct, frozen=True):
    """What a sheet was bought with: so many points of a kind there are, and what each part of the sheet took.

    A type of content gives them by a method `budgets`. `is_exact` says that all of them must be spent.
    """

    what: str
    of: int
    parts: tuple[tuple[str, int], ...]
    is_exact: bool = False


def budgets_of(entry: object) -> list[Budget]:
    """Give the budgets of an entry, none where its type has none."""
    told: Callable[[], Iterable[Budget]] | None = getattr(entry, "budgets", None)
    return list(told()) if told is not None else []


class Repair(Struct, frozen=True):
    """A value to put at a place of an entry; None takes away what is there."""

    path: Place
    value: Any = None


def repairs(
    table: Mapping[str, Any],
    faults: Callable[[Mapping[str, Any]], Sequence[Place]],
    others: Iterable[Mapping[str, Any]],
) -> list[Repair]:
    """Give the smallest changes of an entry after which fewer things are wrong, at most one for each place.

    `faults` gives the places of what is wrong in a table. Of all changes only those are given that leave least wrong.

    >>> def wrong(sheet):
    ...     return [("points",)] if sheet["body"] + sheet["will"] > sheet["points"] else []
    >>> for each in repairs({"body": 4, "will": 3, "points": 6}, wrong, []):
    ...     print(each.path, each.value)
    ('body',) 3
    ('will',) 2
    ('points',) 7
    """
    places = list(faults(table))
    best: dict[Place, Repair] = {}
    least = len(places)
    for change in islice(_changes(table, places, list(others)), MOST_TRIED):
        if change.path in best:
            continue
        left = faults(_changed(table, change))
        if not set(left) <= set(places):
            continue  # it would mend one thing and break another
        if len(left) < least:
            least, best = len(left), {}
        if len(left) == least < len(places):
            best[change.path] = change
        if not least and len(best) >= MOST_GIVEN:
            break
    return list(best.values())[:MOST_GIVEN]


def _changed(table: Mapping[str, Any], change: Repair) -> dict[str, Any]:
    made = deepcopy(dict(table))
    inner: Any = made
    for step in change.path[:-1]:
        inner = inner[step]
    if change.value is None:
        del inner[change.path[-1]]
    else:
        inner[change.path[-1]] = change.value
    return made


def _changes(table: Mapping[str, Any], places: list[Place], others: list[Mapping[str, Any]]) -> Iterator[Repair]:
    leaves = list(_leaves(table, ()))
    for place in places:
        for path, value in leaves:
            if isinstance(value, str) and path == place and (meant := _meant(value, path, others)):
                yield Repair(path, meant)
    for place in places:
        for path in _parts(table, place):
            yield Repair(path)
    for by in range(1, FARTHEST + 1):
        for path, value in leaves:
            if isinstance(value, int) and not isinstance(value, bool):
                yield Repair(path, value - by)
                yield Repair(path, value + by)


def _leaves(value: Any, path: Place) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, (*path, key))
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _leaves(each, (*path, at))
    else:
        yield path, value


def _parts(table: Mapping[str, Any], place: Place) -> Iterator[Place]:
    """What could be left out because of a fault: those within a thing, or it itself."""
    above: Any = None
    inner: Any = table
    try:
        for step in place:
            above, inner = inner, inner[step]
    except (LookupError, TypeError):
        return  # the fault is of something that is not there
    if isinstance(inner, list):
        yield from ((*place, at) for at in reversed(range(len(inner))))
    if isinstance(above, list) or (isinstance(above, dict) and len(place) > 1):
        yield place


def _meant(word: str, path: Place, others: list[Mapping[str, Any]]) -> str | None:
    known = {found for other in others for found in _words(other, path)}
    return did_you_mean(word, sorted(known - {word}))


def _words(value: Any, path: Place) -> Iterator[str]:
    """The words that somebody else has at such a place, wherever in a list they stand."""
    if isinstance(value, list):
        for each in value:
            yield from _words(each, path[1:])
    elif isinstance(value, dict):
        if path and path[0] in value:
            yield from _words(value[path[0]], path[1:])
    elif isinstance(value, str):
        yield value
