"""What may be assumed of what a seat does not see, and what a fight came to for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core.game import by_side, came_to
from outdraw.core.seen import is_seen
from outdraw.games.suits.scene import Suits

COLOURS = ("c", "d", "h", "s")
MEASURES = 7
"""What `standing` measures of each of two sides."""
AROUND = 10
"""So many metres beyond all that is seen somebody hidden may be."""


def possible(name: str, holder: object, seen: Suits) -> Sequence[Any]:
    """Say what a hidden value may be: a committed bonus card is of any suit; chips laid by are not counted.

    Somebody hidden may be anywhere on the ground, as far as it reaches to the eye.
    """
    if name in ("Fighter.x", "Fighter.y"):
        return _somewhere(seen, name[-1])
    return COLOURS if name == "Commitment.suit" else ()


def _somewhere(seen: Suits, axis: str) -> Sequence[int]:
    """Give how far east (x) or south (y) somebody may be whom nobody sees: about where others and things are."""
    if seen.line and axis == "y":
        return (0,)
    stand = [getattr(each, axis) for each in seen.fighters]
    found = [each for each in stand if is_seen(each)] + [each["xy".index(axis)] for each in seen.obstacles]
    return range(min(found, default=0) - AROUND, max(found, default=0) + AROUND + 1)


def sides(scene: Suits) -> dict[str, set[str]]:
    """Give the seats that play for each side."""
    return by_side((each.side, each.seat) for each in scene.fighters)


def won(scene: Suits, seat: str) -> float | None:
    """Say whether a seat's side won: 1, 0, or a half if nobody did."""
    return came_to(sides(scene), scene.winner, seat) if scene.winner or scene.is_over else None


def standing(scene: Suits, seat: str) -> list[float]:
    """Give how a seat's side stands, and the others: who is up, how near to falling, who is free to act."""
    sides = {each.side for each in scene.fighters if each.seat == seat}
    found = [0.0] * (2 * MEASURES)
    for each in scene.fighters:
        if each.bystander or each.fate != "up" or not each.population:
            continue
        at = 0 if each.side in sides else MEASURES
        sheet = each.sheet
        near = each.status / (sheet.body + sheet.will)
        found[at] += each.population
        found[at + 1] += near
        found[at + 2] += near * near
        found[at + 3] += each.all_wounds / sheet.body
        found[at + 4] += each.dazed
        found[at + 5] += each.blue - 0.5 * each.unready
        found[at + 6] += each.white + 0.5 * len(scene.zones[each.hand].cards)
    return found
