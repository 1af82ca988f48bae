"""What people bring from one scene to the next: wounds that have not healed, what they learnt.

A game says what lasts (`Game.lasting`). It is set by the game master's hand before the beginning, so that the journal
of the new scene has it, and whoever verifies that needs no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from outdraw.core.choices import Refusal
from outdraw.core.game import Game
from outdraw.core.scene import Scene, Secret
from outdraw.table.table import Table

WHY = "brought along from the scene before"
Lasting: TypeAlias = Mapping[tuple[str, ...], Any]
"""What lasts of a scene: values by where they stand, people by their ids."""


def lasting_of(game: Game, before: Scene) -> Lasting:
    """Give what the players' people keep of a scene."""
    return {} if game.lasting is None else game.lasting(before)


def carry_over(lasting: Lasting, table: Table) -> Iterator[str]:
    """Set what lasts of a scene at a table that has not begun; say of each value what became of it."""
    for path, value in lasting.items():
        place, name, now = _found(table.scene(), path)
        if not place or now == value:
            continue
        what = path[-1].replace("_", " ") if path[-1] != "hp" else "HP"
        said = f"{name}: {what}" + (f" {value}" if isinstance(value, int | str) else "")
        try:
            table.edit(table.gm, place, value, WHY)
            yield said
        except Refusal as refusal:
            yield f"{said} is not brought along: {refusal.sentence}"


def _found(scene: Scene, path: Sequence[str]) -> tuple[list[str | int], str, Any]:
    """Give where a value stands in a scene, whose it is, and what it is now; nothing if nobody of that id is there."""
    place: list[str | int] = []
    at: Any = scene
    name = ""
    for key in path:
        at = at.value if isinstance(at, Secret) else at
        if isinstance(at, list):
            numbers = [number for number, each in enumerate(at) if each.id == key]
            place, at = [*place, *numbers[:1]], (at[numbers[0]] if numbers else None)
        else:
            place = [*place, key]
            at = getattr(at, key, None) if isinstance(at, msgspec.Struct) else at.get(key)
        if at is None:
            return [], "", None
        name = name or (str(getattr(at, "name", "")) if isinstance(at, msgspec.Struct) else "")
    at = at.value if isinstance(at, Secret) else at
    return place, name or path[1], msgspec.to_builtins(at)
