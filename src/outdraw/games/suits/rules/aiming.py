"""Aiming: at somebody, turn after turn, or over an arc; what it adds to a shot, and how it is lost.

`ranged` fires the shot.
"""

from __future__ import annotations

from typing import Final

from outdraw.core.audience import EVERYONE
from outdraw.core.play import Play
from outdraw.games.suits.rules.field import can_see, find
from outdraw.games.suits.rules.ranges import Bracket
from outdraw.games.suits.scene import LOST, Aim, Fighter, Suits

ARC_COST = {0: 0, 15: 1, 30: 2, 60: 99}
"""The cards that an arc costs, by its degrees. [uses suits.aim.area]"""


def most_aim(base: int) -> int:
    """Give how many rounds of aiming count. [suits.aim.limit]"""
    return base // 2


def aim_cards(turns: int, bracket: Bracket, base: int, arc: int = 0) -> int:
    """Give the cards that aiming adds: one a turn near, one in two turns from medium on, fewer over an arc.

    [suits.aim.cards; uses suits.aim.limit, suits.aim.area]

    >>> aim_cards(3, "short", 7), aim_cards(3, "medium", 7), aim_cards(3, "short", 7, arc=15)
    (3, 1, 2)
    """
    counted = min(turns, most_aim(base))
    cards = counted if bracket in ("point blank", "short") else counted // 2
    return max(0, cards - ARC_COST[arc])


def in_aim(scene: Suits) -> list[Fighter]:
    """Give those who wait in aim."""
    return [each for each in scene.fighters if each.aim is not None]


def lose_sight(scene: Suits) -> None:
    """Let aim be lost on targets that have gone out of sight. [suits.aim.maintain]"""
    for each in scene.fighters:
        aim = each.aim
        if aim is None or not aim.target:
            continue
        if aim.is_lost or not can_see(scene, each, find(scene, aim.target)):
            each.aim = Aim(aim.target, LOST) if each.is_hidden else None


def in_arc(shooter: Fighter, aim: Aim, target: Fighter) -> bool:
    """Say whether somebody stands in the arc that a shooter covers. [uses suits.aim.area]"""
    return in_arc_at(shooter, aim, (target.x, target.y))


def in_arc_at(shooter: Fighter, aim: Aim, place: tuple[float, float]) -> bool:
    """Say whether a place lies in the arc that a shooter covers. [suits.aim.area]"""
    from math import atan2, degrees

    middle = atan2(aim.y - shooter.y, aim.x - shooter.x)
    there = atan2(place[1] - shooter.y, place[0] - shooter.x)
    off = abs(degrees(there - middle)) % 360
    return min(off, 360 - off) <= aim.arc / 2


def crosses_arc(shooter: Fighter, aim: Aim, before: tuple[int, int] | None, mover: Fighter) -> bool:
    """Say whether somebody ran through the arc from where they were before, looked at every half metre.

    [uses suits.aim.area]
    """
    if before is None:
        return False
    east, north = mover.x - before[0], mover.y - before[1]
    looks = max(1, int(2 * (abs(east) + abs(north))))
    return any(
        in_arc_at(shooter, aim, (before[0] + east * at / looks, before[1] + north * at / looks)) for at in range(looks)
    )


def take_aim(play: Play, scene: Suits, shooter: Fighter, target: Fighter) -> None:
    """Spend a turn aiming; aim on the same target grows, up to half of base skill."""
    shooter.aim = Aim(target.id, _grown(shooter, turns_on(shooter, target)))
    if shooter.is_hidden:  # at whom, nobody else can tell [uses suits.aim.requirement]
        play.tell("aims", "{name} takes aim.", "suits.aim.requirement", about=(shooter.id,), name=shooter.name)
    play.tell(
        "aim",
        "{name} aims at {target} ({turns}).",
        "suits.aim.requirement",
        "suits.aim.maintain",
        "suits.aim.limit",
        seen_by=(shooter.seat, scene.gm) if shooter.is_hidden else EVERYONE,
        about=(shooter.id, target.id),
        name=shooter.name,
        target=target.name,
        turns="1 turn" if shooter.aim.turns == 1 else f"{shooter.aim.turns} turns",
    )


def _grown(shooter: Fighter, before: int) -> int:
    """Give the turns of aim after one more, as far as they count. [uses suits.aim.limit]"""
    missile = shooter.held.missile
    most = most_aim(shooter.sheet.attack_rank(missile.skill)) if missile is not None else 0
    return max(before, min(most, before + 1))


COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""The points of the compass; y grows southwards, as on the board."""
COMPASS_NAMES: Final = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}


def turns_on(shooter: Fighter, target: Fighter) -> int:
    """Give for how many turns a shooter has aimed at somebody without losing sight of them.

    [uses suits.aim.maintain]
    """
    aim = shooter.aim
    return aim.turns if aim is not None and aim.target == target.id and not aim.is_lost else 0


def cover_area(play: Play, scene: Suits, shooter: Fighter, arc: int, where: str) -> None:
    """Cover an arc towards somebody or a point of the compass, to shoot whoever enters it.

    Turned elsewhere it begins anew.
    """
    if where in COMPASS:
        x, y = shooter.x + 10 * COMPASS[where][0], shooter.y + 10 * COMPASS[where][1]
        told = f" to the {COMPASS_NAMES[where]}"
    else:
        toward = find(scene, where)
        x, y = toward.x, toward.y
        told = f" towards {toward.name}"
    aim = shooter.aim
    kept = aim is not None and aim.arc == arc and in_arc_at(shooter, aim, (x, y))
    before = aim.turns if aim is not None and kept else 0
    shooter.aim = Aim("", _grown(shooter, before), arc, x, y)
    play.tell(
        "cover",
        "{name} covers an arc of {arc} degrees{where}.",
        "suits.aim.area",
        about=(shooter.id,),
        name=shooter.name,
        arc=arc,
        where="" if shooter.is_hidden else told,
    )
