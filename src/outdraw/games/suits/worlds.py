"""What may be assumed of what a seat does not see, and what a fight came to for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core.game import View
from outdraw.games.suits.scene import Suits

COLOURS = ("c", "d", "h", "s")


def possible(name: str, holder: View, seen: View) -> Sequence[Any]:
    """Say what a hidden value may be: a committed bonus card is of any suit; chips laid by are not counted."""
    return COLOURS if name == "Commitment.suit" else ()


def won(scene: Suits, seat: str) -> float | None:
    """Say whether a seat's side won: 1, 0, or a half if nobody did."""
    sides = {each.side for each in scene.fighters if each.seat == seat}
    if len(sides) != 1 or not (scene.winner or scene.is_over):
        return None
    return float(scene.winner in sides) if scene.winner in {each.side for each in scene.fighters} else 0.5
