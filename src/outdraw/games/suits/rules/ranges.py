"""How far a weapon carries, and what a distance does to skill and defence."""

from __future__ import annotations

from typing import Literal, TypeAlias

from outdraw.games.suits.content import Missile, RangeClass
from outdraw.games.suits.rules.contests import (
    WORST_DEFENCE,
    awkward_penalty,
    modified,
    quarter,
)
from outdraw.games.suits.rules.field import STRIKING, is_surprised
from outdraw.games.suits.rules.kit import awkward_sources
from outdraw.games.suits.rules.modifiers import halved, ranged_defence, spaded
from outdraw.games.suits.scene import Fighter, Suits

Bracket: TypeAlias = Literal["point blank", "short", "medium", "long", "maximum"]
BRACKETS: tuple[Bracket, ...] = ("point blank", "short", "medium", "long", "maximum")

# Upper limits of the brackets in halves of Body. [uses suits.range.table]
RANGES: dict[RangeClass, tuple[int, ...]] = {
    "very short": (0, 1, 2, 4, 6),
    "short": (1, 2, 4, 8, 12),
    "medium": (2, 4, 8, 16, 24),
    "long": (4, 8, 16, 32, 48),
    "very long": (8, 16, 32, 64, 96),
    "extra long": (16, 32, 64, 128, 256),
}
CLASS_BODY = {"pistol": 8, "automatic": 10, "rifle": 12}
SCOPE_BODY = 20
MOST_BODY = 10

# How many halves of skill every further draw of a use costs. [uses suits.multi_shot.decline]
DECLINE: dict[Bracket, int] = {"point blank": 1, "short": 2, "medium": 4, "long": 8, "maximum": 8}


def range_body(missile: Missile, body: int, aimed: bool = False) -> int:
    """Give the Body that counts for range: the user's or the boost, 10 at most; a gun's by its class.

    [suits.range.powered_body, suits.range.max_body, suits.range.class_body, suits.range.scope]
    """
    if missile.scope and aimed:
        return SCOPE_BODY
    if missile.body in CLASS_BODY:
        return CLASS_BODY[missile.body]
    return min(MOST_BODY, missile.boost if missile.powered else body)


def limits(kind: RangeClass, body: int) -> dict[Bracket, float]:
    """Give the upper limit of each bracket in metres. [uses suits.range.table]"""
    return {bracket: body * halves / 2 for bracket, halves in zip(BRACKETS, RANGES[kind], strict=True)}


def bracket_at(missile: Missile, body: int, metres: float, aimed: bool = False) -> Bracket | None:
    """Give the bracket of a distance, limits included; nothing beyond the maximum. [suits.range.table]"""
    for bracket, limit in limits(missile.range, range_body(missile, body, aimed)).items():
        if limit and metres <= limit:
            return bracket
    return None


def at_range(base: int, skill: int, bracket: Bracket, metres: float, aimed: bool) -> int:
    """Give a shooter's skill at a range.

    [suits.range.striking, suits.range.short, suits.range.medium, suits.range.long, suits.range.maximum]
    """
    if bracket == "point blank":
        return skill // 2 if metres < STRIKING else skill
    if bracket == "short" or (bracket == "medium" and aimed):
        return skill
    if bracket == "medium":
        return skill * 3 // 4
    if bracket == "long" and aimed:
        return skill // 2
    return quarter(base)


def shot_skill(
    scene: Suits,
    shooter: Fighter,
    missile: Missile,
    bracket: Bracket,
    metres: float,
    aimed: bool,
    off_hand: bool = False,
    flat: int = 0,
) -> int:
    """Give the skill of a shot: fractions first, then flat modifiers, awkwardness and spades, then the floor.

    [uses suits.skill.modifiers]
    """
    base = shooter.sheet.attack_rank(missile.skill)
    skill = at_range(base, base, bracket, metres, aimed)
    if off_hand:
        skill //= 2  # [suits.multi_shot.off_hand]
    if shooter.groggy:
        skill //= 2
    skill += flat - awkward_penalty(base, awkward_sources(shooter.sheet, missile))
    return modified(base, spaded(scene, shooter, base, skill))


def declined(base: int, skill: int, bracket: Bracket, draw: int) -> float:
    """Give the skill of the draw number `draw` (from 1) of one use. [suits.multi_shot.decline]

    >>> [declined(8, 8, "point blank", n) for n in (1, 2, 3, 4)]
    [8.0, 7.5, 7.0, 6.5]
    """
    return max(float(quarter(base)), skill - DECLINE[bracket] * (draw - 1) / 2)


def target_defence(scene: Suits, target: Fighter, bracket: Bracket, shooter: Fighter | None = None) -> int:
    """Give what a target draws against: ranged defence, halved at point blank; the worst if it comes unseen.

    [suits.range.point_blank; uses suits.ranged.defense, suits.skill.defense_floor]
    """
    if shooter is not None and is_surprised(target, shooter):
        return WORST_DEFENCE
    defence = ranged_defence(scene, target)
    return halved(defence) if bracket == "point blank" else defence
