"""How far a weapon carries, and what a distance does to skill and defence."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from outdraw.games.suits.content import Missile, RangeClass
from outdraw.games.suits.rules.contests import quarter
from outdraw.games.suits.rules.field import STRIKING, is_surprised
from outdraw.games.suits.rules.kit import able, awkward_sources
from outdraw.games.suits.rules.modifiers import halve_defence, ranged_defence, spades, surprised
from outdraw.games.suits.rules.power import F
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
    """Give the Body that counts for range: the user's or the boost, 10 at most; a gun's by its class."""
    if missile.scope and aimed:  # [suits.range.scope]
        return SCOPE_BODY
    if missile.body in CLASS_BODY:  # [suits.range.class_body]
        return CLASS_BODY[missile.body]
    # [suits.range.max_body, suits.range.powered_body]
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
    """Give a shooter's skill at a range."""
    if bracket == "point blank":
        return skill // 2 if metres < STRIKING else skill  # [suits.range.striking]
    if bracket == "short" or (bracket == "medium" and aimed):  # [suits.range.short]
        return skill
    if bracket == "medium":
        return skill * 3 // 4  # [suits.range.medium]
    if bracket == "long" and aimed:  # [suits.range.long]
        return skill // 2
    return quarter(base)  # [suits.range.maximum]


class Pull(NamedTuple):
    """One draw of a use: which gun, in which hand, the how many-eth draw of it, its rounds, whether it is a burst.

    `flat` is a modifier of the skill that only a question about a shot has.
    """

    gun: str
    missile: Missile
    off_hand: bool = False
    number: int = 1
    rounds: int = 1
    burst: bool = False
    flat: int = 0


class Range(NamedTuple):
    """Where a shot stands in range: the bracket, the metres, and whether it was aimed."""

    bracket: Bracket
    metres: float
    aimed: bool = False


def shot_skill(f: F, scene: Suits, shooter: Fighter, pull: Pull, at: Range) -> F:
    """Work out the skill of a shot: fractions first, then flat modifiers, awkwardness and spades, then the floor.

    A further draw of one use is harder. [uses suits.skill.modifiers, suits.multi_shot.decline]
    """
    missile, bracket = pull.missile, at.bracket
    base = shooter.sheet.attack_rank(missile.skill)
    f.add(str(missile.skill), base, "suits.contest.parties")
    rule = "suits.range.striking" if bracket == "point blank" else f"suits.range.{bracket}"
    f.add(f"{bracket} range", at_range(base, base, bracket, at.metres, at.aimed) - base, rule)
    if pull.off_hand and fires_often_with_both(shooter):
        f.halve("off hand", "suits.multi_shot.off_hand")
    able(f, base, awkward_sources(shooter.sheet, missile), shooter.groggy)
    f.add("modifiers", pull.flat, "suits.skill.modifiers")
    spades(f, scene, shooter, base)
    f.at_least(quarter(base), "suits.skill.floor")
    if pull.number > 1:
        f.add("one shot after another", -decline(bracket, pull.number), "suits.multi_shot.decline")
        f.at_least(quarter(base), "suits.skill.floor")
    return f


def fires_often_with_both(shooter: Fighter) -> bool:
    """Say whether there is a gun in each hand that fires several shots in one use. [suits.multi_shot.off_hand]"""
    guns = (shooter.held.missile, shooter.held.second_missile)
    return all(gun is not None and gun.rate > 1 for gun in guns)


def decline(bracket: Bracket, number: int) -> int:
    """Give what the draw `number` (from 1) of one use loses of its skill: a half counts whole.

    [suits.multi_shot.decline]

    >>> [8 - decline("point blank", number) for number in (1, 2, 3, 4)]
    [8, 7, 7, 6]
    """
    return -(-DECLINE[bracket] * (number - 1) // 2)


def target_defence(f: F, scene: Suits, target: Fighter, bracket: Bracket, shooter: Fighter | None = None) -> F:
    """Work out what a target draws against: ranged defence, halved at point blank; the worst if it comes unseen.

    [suits.range.point_blank; uses suits.ranged.defense, suits.skill.defense_floor]
    """
    if shooter is not None and is_surprised(target, shooter):
        return surprised(f)
    ranged_defence(f, scene, target)
    if bracket == "point blank":
        halve_defence(f, "point blank", "suits.range.point_blank")
    return f


# Within so many yards of a blast there is no defence; within twice as many it is halved.
OPEN_YARDS = 2
DOUBLED_BEYOND = 8


def blast_defence(f: F, scene: Suits, target: Fighter, yards: float) -> F:
    """Work out the defence against a blast that goes off so far away: half within 4 yards, doubled beyond 8.

    [suits.blast.defense]
    """
    ranged_defence(f, scene, target)
    if yards <= 2 * OPEN_YARDS:
        halve_defence(f, "a blast", "suits.blast.defense")
    elif yards > DOUBLED_BEYOND:
        f.add("a blast", f.total, "suits.blast.defense")
    return f
