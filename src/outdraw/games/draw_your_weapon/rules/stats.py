"""Stats: the figures of a creature, its sheet, and what held gear adds to their maxima."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from outdraw.core.present import by_content
from outdraw.games.draw_your_weapon import content

if TYPE_CHECKING:
    from collections.abc import Iterable

    from outdraw.games.draw_your_weapon.content import Attributes
    from outdraw.games.draw_your_weapon.scene import Creature, Figures, Sheet


def stats(creature: Creature) -> Figures:
    """Give a creature's figures, for the rules."""
    return creature.figures.value


def sheet_of(creature: Creature) -> Sheet:
    """Give a creature's sheet, for the rules."""
    return creature.sheet.value


def rating_of(creature: Creature, attribute: str) -> int:
    """Give the rating of an Attribute."""
    return creature.sheet.value.attributes.rating(attribute)


def has_feature(creature: Creature, effect: str) -> bool:
    """Say whether the creature has a Feature of this effect."""
    return effect in content.effects(tuple(creature.sheet.value.features))


def feature_of(creature: Creature, effect: str) -> content.Feature:
    """Give the creature's Feature of this effect."""
    return next(f for each in creature.sheet.value.features if (f := content.features()[each]).effect == effect)


def gear_bonus(held: Iterable[str], stat: Literal["guard", "guard_refresh", "speed"]) -> int:
    """Say what held gear adds to a Stat; only what is held counts. [uses draw_your_weapon.weapon.hands]"""
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

    An NPC's figures already include its gear, but for a ready character, whoever plays it.
    [uses draw_your_weapon.weapon.hands]
    """
    if creature.model not in content.characters():
        return
    page, body = sheet_of(creature), stats(creature)
    body.max_guard, body.guard_refresh, body.max_speed = maxima(page.attributes, page.level, tuple(creature.held))
    body.guard = min(body.guard, body.max_guard)
    body.speed = min(body.speed, body.max_speed)


@by_content
def maxima(attributes: Attributes, level: int, held: tuple[str, ...]) -> tuple[int, int, int]:
    """Work out Maximum Guard, Guard Refresh and Maximum Speed, with what is held.

    [uses draw_your_weapon.weapon.hands]
    """
    stat = content.figures().stat
    return (
        stat("guard", attributes, level) + gear_bonus(held, "guard"),
        stat("guard_refresh", attributes, level) + gear_bonus(held, "guard_refresh"),
        stat("speed", attributes, level) + gear_bonus(held, "speed"),
    )
