"""What rules ask of creatures at every step: what they are in a condition to do, their cards, their maximum Stats.

These are functions of a module of their own so that they can be compiled, which the scene's structs are not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from outdraw.games.draw_your_weapon import content

if TYPE_CHECKING:
    from collections.abc import Iterable

    from outdraw.games.draw_your_weapon.content import Attributes
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


def gear_bonus(held: Iterable[str], stat: Literal["guard", "guard_refresh", "speed"]) -> int:
    """Say what held gear adds to a Stat; only what is held counts. [draw_your_weapon.weapon.hands]"""
    total = 0
    for item in held:
        if stat != "speed" and item in content.gear():
            total += getattr(content.gear()[item], stat)
        elif item in content.weapons():
            weapon = content.weapons()[item]
            if weapon.has("guarded"):
                total += {"guard": 3, "guard_refresh": 1, "speed": 0}[stat]
            if weapon.has("heavy") and stat == "speed":
                total -= 1
    return total


def set_maxima(creature: Creature) -> None:
    """Work out the maxima from Attributes, Level and held gear; current values only ever fall to a lower maximum.

    NPC figures already include their gear. [draw_your_weapon.weapon.hands]
    """
    if not is_player(creature):
        return
    page, body = creature.sheet.value, creature.figures.value
    body.max_guard, body.guard_refresh, body.max_speed = maxima(page.attributes, page.level, tuple(creature.held))
    body.guard = min(body.guard, body.max_guard)
    body.speed = min(body.speed, body.max_speed)


@lru_cache(maxsize=1024)
def maxima(attributes: Attributes, level: int, held: tuple[str, ...]) -> tuple[int, int, int]:
    """Work out Maximum Guard, Guard Refresh and Maximum Speed, with what is held. [draw_your_weapon.weapon.hands]"""
    stat = content.figures().stat
    return (
        stat("guard", attributes, level) + gear_bonus(held, "guard"),
        stat("guard_refresh", attributes, level) + gear_bonus(held, "guard_refresh"),
        stat("speed", attributes, level) + gear_bonus(held, "speed"),
    )
