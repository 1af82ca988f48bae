"""What may be assumed of what a seat does not see, and what a fight came to for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from outdraw.core.game import View
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Note
from outdraw.games.draw_your_weapon.scene import Creature, Dyw
from outdraw.games.draw_your_weapon.set_up import non_player, player_character

TARGETS = (8, 10, 12, 14)
"""Targets that a Dealer sets."""


def possible(name: str, holder: View, seen: View) -> Sequence[Any]:
    """Say what a hidden value may be: the sheet and the figures that the book gives a creature of this kind."""
    if name == "Creature.sheet":
        return [_by_the_book(holder).sheet.value]
    if name == "Creature.figures":
        return [_by_the_book(holder).figures.value]
    if name == "Dyw.notes":
        return _notes(seen["scenario"])
    return TARGETS if name == "Target.target" else ()


def _notes(scenario: str) -> list[list[Note]]:
    """Give the notes that may still be open, of those that are told or offered to Players; traps stay the Dealer's."""
    entry = content.scenarios().get(scenario)
    offered = [note for note in entry.notes if note.when in ("action", "before")] if entry is not None else []
    return [list(open_ones) for number in range(len(offered), -1, -1) for open_ones in combinations(offered, number)]


def _by_the_book(holder: View) -> Creature:
    model = holder["model"]
    if model in content.characters():
        return player_character(content.characters()[model], holder["seat"])
    known = content.npcs()
    return non_player(known.get(model, next(iter(known.values()))), holder["id"], holder["name"])


def won(scene: Dyw, seat: str) -> float | None:
    """Say whether a seat's side won: 1, 0, or a half if nobody did."""
    sides = {each.side for each in scene.creatures.values() if each.seat == seat}
    if len(sides) != 1 or not (scene.winner or scene.is_over):
        return None
    return float(scene.winner in sides) if scene.winner in {c.side for c in scene.creatures.values()} else 0.5
