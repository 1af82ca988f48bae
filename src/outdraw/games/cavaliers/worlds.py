"""What may be assumed of what a seat does not see, and what a fight came to for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core.game import by_side, came_to
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Person
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Vitals, in_hand
from outdraw.games.cavaliers.set_up import sheet_of

AVERAGE = "grizzled_veteran"
"""Whom somebody is taken for whom no book has."""
MEASURES = 8
"""What `standing` measures of each of two sides."""


def possible(name: str, holder: Combatant, seen: Cavaliers) -> Sequence[Any]:
    """Say what a hidden value may be: the sheet of their kind in the book, and what may be left of them.

    Nobody is hurt before the first turn; later, hidden Yield and Wounds may be anything that leaves somebody standing.
    """
    if name == "Combatant.sheet":
        return [sheet_of(_person(holder))]
    if name == "Combatant.vitals":
        return _vitals(_person(holder), is_fresh=seen.phase in ("surprise", "preparation", "initiative"))
    return ()


def _vitals(person: Person, is_fresh: bool) -> list[Vitals]:
    most, lives = person.yield_limit, person.wound_limit
    harm = [(0, 0)] if is_fresh else [(tired, hurt) for hurt in range(lives) for tired in (0, most // 2)]
    return [
        Vitals(
            competency=person.competency, yield_limit=most, wound_limit=lives, yield_taken=min(tired, most), wounds=hurt
        )
        for tired, hurt in harm or [(0, 0)]
    ]


def _person(holder: Combatant) -> Person:
    known = content.people()
    return known.get(holder.kind, known[AVERAGE])


def sides(scene: Cavaliers) -> dict[str, set[str]]:
    """Give the seats that play for each side."""
    return by_side((each.side, each.seat) for each in scene.people.values())


def won(scene: Cavaliers, seat: str) -> float | None:
    """Say whether a seat's side won: 1, 0, or a half if nobody did."""
    return came_to(sides(scene), scene.winner, seat) if scene.winner or scene.is_over else None


def is_between(scene: Cavaliers) -> bool:
    """Say whether an attack or a purse being spent is still under way, or somebody prepared may act on what happened.

    What happens before a fight, or while nobody has prepared anything, is waited for by nobody.
    """
    is_watched = scene.phase == "fight" and bool(scene.happenings) and bool(scene.prepared)
    return bool(scene.attacks or scene.purse is not None or is_watched or scene.ready)


def standing(scene: Cavaliers, seat: str) -> list[float]:
    """Give how a seat's side stands, and the others: what is left of those who are up, and what they can fight with."""
    sides = {who.side for who in scene.people.values() if who.seat == seat}
    found = [0.0] * (2 * MEASURES)
    for who in scene.people.values():
        if not who.is_up:
            continue
        at = 0 if who.side in sides else MEASURES
        body = who.body
        left = max(0, body.yield_limit - body.wounds - body.yield_taken) / max(1, body.yield_limit)
        found[at] += 1
        found[at + 1] += left
        found[at + 2] += left == 0
        found[at + 3] += body.wounds / max(1, body.wound_limit)
        found[at + 4] += who.advantage / 12
        found[at + 5] += who.style / 3
        found[at + 6] += who.prone + bool(who.held_by)
        found[at + 7] += bool(in_hand(scene, who.id))
    return found
