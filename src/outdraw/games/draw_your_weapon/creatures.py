"""What rules ask of creatures at every step: what they are in a condition to do, and which cards are theirs.

These are functions of a module of their own so that they can be compiled, which the scene's structs are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from outdraw.games.draw_your_weapon.scene import Creature, Dyw

_hands: Final[dict[str, str]] = {}


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


def hand_of(seat: str) -> str:
    """Give the name of a seat's Hand among the zones."""
    name = _hands.get(seat)
    if name is None:
        name = _hands[seat] = f"hand.{seat}"
    return name


def hand(scene: Dyw, creature: Creature) -> list[str]:
    """Give the cards a creature plays from: its Player's, or the Dealer's Hand for NPCs."""
    return scene.zones[hand_of(creature.seat)].cards
