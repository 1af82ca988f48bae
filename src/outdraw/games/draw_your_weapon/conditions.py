"""What a creature is in a condition to do. The scene's creatures answer with these; rules ask them at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outdraw.games.draw_your_weapon.scene import Creature


def is_player(creature: Creature) -> bool:
    """Say whether this is a Player Character."""
    return creature.kind == "player"


def is_present(creature: Creature) -> bool:
    """Say whether the creature is still on the field, Down or not."""
    return not (creature.is_out or creature.is_dead or creature.is_gone)


def is_awake(creature: Creature) -> bool:
    """Say whether the creature can act at all."""
    return not (creature.is_down or creature.is_asleep) and is_present(creature)


def can_fight(creature: Creature) -> bool:
    """Say whether the creature is able and willing to fight."""
    return is_awake(creature) and not creature.has_yielded
