"""What may be assumed of what a seat does not see, and what a fight came to for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core.game import View
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Person
from outdraw.games.cavaliers.muster import sheet_of
from outdraw.games.cavaliers.scene import Cavaliers, Vitals

AVERAGE = "grizzled_veteran"
"""Whom somebody is taken for whom no book has."""


def possible(name: str, holder: View, seen: View) -> Sequence[Any]:
    """Say what a hidden value may be: the sheet and the fresh vitals that the book gives somebody of this kind."""
    if name == "Combatant.sheet":
        return [sheet_of(_person(holder))]
    if name == "Combatant.vitals":
        person = _person(holder)
        limits = person.competency, person.yield_limit, person.wound_limit
        return [Vitals(competency=limits[0], yield_limit=limits[1], wound_limit=limits[2])]
    return ()


def _person(holder: View) -> Person:
    known = content.people()
    return known.get(holder["kind"], known[AVERAGE])


def won(scene: Cavaliers, seat: str) -> float | None:
    """Say whether a seat's side won: 1, 0, or a half if nobody did."""
    sides = {who.side for who in scene.people.values() if who.seat == seat}
    if len(sides) != 1 or not (scene.winner or scene.is_over):
        return None
    return float(scene.winner in sides) if scene.winner in {who.side for who in scene.people.values()} else 0.5


def is_between(scene: Cavaliers) -> bool:
    """Say whether an attack, a purse being spent or a turn is still under way."""
    return bool(scene.attacks or scene.purse is not None or scene.happenings or scene.ready)
