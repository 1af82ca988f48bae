"""The field: who is in a fight and where, who is up and on whose side, distances, engagements, who sees whom."""

from __future__ import annotations

from math import hypot
from typing import Final

from outdraw.games.suits.scene import Fighter, Suits

STRIKING: Final = 3
"""Hand weapons reach whoever is nearer than this many metres. [uses suits.engage.define]"""


def find(scene: Suits, id: str) -> Fighter:
    """Give a fighter by id."""
    for each in scene.fighters:
        if each.id == id:
            return each
    raise KeyError(id)


def there(*ids: str) -> tuple[str, ...]:
    """Give those of some ids that are somebody's: whoever has left the fight has none left."""
    return tuple([id for id in ids if id])


def is_up(fighter: Fighter) -> bool:
    """Say whether a fighter is still in the fight."""
    return fighter.fate == "up" and fighter.population > 0


def is_present(scene: Suits, fighter: Fighter) -> bool:
    """Say whether a fighter has arrived and is still up."""
    return fighter.arrives <= scene.round and is_up(fighter)


def present(scene: Suits) -> list[Fighter]:
    """Give the fighters who have arrived and are still up."""
    return [each for each in scene.fighters if is_present(scene, each)]


def is_fighting(fighter: Fighter) -> bool:
    """Say whether somebody takes part at all: bystanders and things do not."""
    return not (fighter.bystander or fighter.sheet.thing)


def sides_left(scene: Suits) -> set[str]:
    """Give the sides of whom somebody who takes part is up, whether they have arrived or not."""
    sides = set[str]()
    for each in scene.fighters:
        if each.fate == "up" and each.population > 0 and not (each.bystander or each.sheet.thing):
            sides.add(each.side)
    return sides


def enemies_of(scene: Suits, fighter: Fighter) -> list[Fighter]:
    """Give the fighters of other sides who are up; bystanders and things are nobody's enemies."""
    side = fighter.side
    return [
        each
        for each in scene.fighters
        if each.side != side and is_present(scene, each) and not (each.bystander or each.sheet.thing)
    ]


def allies_of(scene: Suits, fighter: Fighter) -> list[Fighter]:
    """Give the other fighters of the same side who are up."""
    side = fighter.side
    return [each for each in scene.fighters if each.side == side and each.id != fighter.id and is_present(scene, each)]


# --- where they stand -------------------------------------------------------------------------------------------------


def distance(one: Fighter, two: Fighter) -> float:
    """Give the metres between two fighters."""
    return hypot(one.x - two.x, one.y - two.y)


def knows_place(one: Fighter, two: Fighter) -> bool:
    """Say whether a fighter knows where another is: nobody does of somebody hidden but their own seat.

    What a fighter may do must not depend on a place that it does not know. [uses suits.aim.requirement]
    """
    return not two.is_hidden or two.seat == one.seat


def in_reach(one: Fighter, two: Fighter) -> bool:
    """Say whether a fighter knows another to be within striking range. [uses suits.engage.define]"""
    if two.hidden and not knows_place(one, two):
        return False
    across, along = one.x - two.x, one.y - two.y
    return across * across + along * along < STRIKING * STRIKING


def engaged_with(scene: Suits, id: str) -> list[str]:
    """Give whom a fighter is engaged with."""
    return [b if a == id else a for a, b in scene.engaged if id in (a, b)]


def are_engaged(scene: Suits, one: str, two: str) -> bool:
    """Say whether two fighters are engaged with each other."""
    return _pair(one, two) in scene.engaged


def bind(scene: Suits, one: str, two: str) -> None:
    """Engage two fighters who met hand to hand. [uses suits.engage.define]"""
    if not are_engaged(scene, one, two):
        scene.engaged = sorted([*scene.engaged, _pair(one, two)])


def _pair(one: str, two: str) -> tuple[str, str]:
    return (one, two) if one < two else (two, one)


def release(scene: Suits, id: str) -> None:
    """End all engagements of a fighter who disengaged, fell or is out."""
    scene.engaged = [pair for pair in scene.engaged if id not in pair]


def off_line(x: float, y: float, one: tuple[int, int], two: tuple[int, int]) -> float:
    """Give how far a point lies from the straight path between two places."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    length = dx * dx + dy * dy
    if not length:
        return hypot(x - one[0], y - one[1])
    along = max(0.0, min(1.0, ((x - one[0]) * dx + (y - one[1]) * dy) / length))
    return hypot(x - one[0] - along * dx, y - one[1] - along * dy)


# --- sight ------------------------------------------------------------------------------------------------------------

BLOCKS: Final = 0.5
"""An obstacle this near to the straight line, in metres, blocks sight along it."""


def can_see(scene: Suits, one: Fighter, two: Fighter) -> bool:
    """Say whether somebody can be aimed at: no obstacle is between, or their place behind it is known.

    [suits.aim.requirement]
    """
    if two.hidden:
        return two.hidden == "place known"
    here, there = (one.x, one.y), (two.x, two.y)
    return not any(off_line(*each, here, there) < BLOCKS for each in scene.obstacles)


def is_behind(scene: Suits, fighter: Fighter, other: Fighter) -> bool:
    """Say whether somebody is not in front: said to be behind, or on the far side from whom the fighter faces.

    [suits.two_items.shield_front]
    """
    if other.id in fighter.not_in_front:
        return True
    if not fighter.faces or fighter.faces == other.id:
        return False
    front = find(scene, fighter.faces)
    if not knows_place(fighter, front):
        return False
    along = (front.x - fighter.x) * (other.x - fighter.x) + (front.y - fighter.y) * (other.y - fighter.y)
    return along < 0


def turn_to(fighter: Fighter, target: Fighter, backwards: bool = False) -> None:
    """Let whoever faced somebody face whom they strike at, unless they kick out behind them.

    [uses suits.two_items.shield_front]
    """
    if fighter.faces and not backwards:
        fighter.faces = target.id


def is_faced(scene: Suits, id: str) -> bool:
    """Say whether anybody faces somebody. [uses suits.two_items.shield_front]"""
    return any(each.faces == id for each in scene.fighters)


def turn_from(scene: Suits, id: str) -> None:
    """Let nobody go on facing whoever has fallen or left. [uses suits.two_items.shield_front]"""
    for each in scene.fighters:
        if each.faces == id:
            each.faces = ""


def is_surprised(target: Fighter, attacker: Fighter) -> bool:
    """Say whether an attack comes unseen: the target knows of no fight, or the attacker is hidden.

    [suits.ranged.unaware; uses suits.skill.defense_floor]
    """
    return target.unaware or (attacker.hidden != "" and attacker.is_hidden)
