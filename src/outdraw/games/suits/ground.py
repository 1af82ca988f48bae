"""The ground: steps, moves, charges and disengaging, in metres on a line or a plane."""

from __future__ import annotations

from functools import cache
from math import hypot

from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.suits.figures import off_line, reflexes
from outdraw.games.suits.people import distance, enemies_of, engaged_with, find, in_reach, is_present, present, release
from outdraw.games.suits.scene import Fighter, Suits

STEP = 1

# Compass points on a plane; on a line only east and west.
POINTS = {
    "e": (1.0, 0.0),
    "w": (-1.0, 0.0),
    "n": (0.0, 1.0),
    "s": (0.0, -1.0),
    "ne": (0.7071067811865476, 0.7071067811865476),
    "nw": (-0.7071067811865476, 0.7071067811865476),
    "se": (0.7071067811865476, -0.7071067811865476),
    "sw": (-0.7071067811865476, -0.7071067811865476),
}


def metres_per_second(mph: float = 0, kph: float = 0) -> float:
    """Convert the speed of a vehicle or animal: 10 mph are 4 m/s, 7 kph are 2 m/s. [suits.round.speed_conversion]

    >>> metres_per_second(mph=30), metres_per_second(kph=21)
    (12.0, 6.0)
    """
    return mph * 4 / 10 + kph * 2 / 7


def speed(fighter: Fighter) -> int:
    """Give how far a fighter may move in a round, in metres. [suits.round.move]"""
    return reflexes(fighter)


def has_place(scene: Suits, fighter: Fighter, most: int) -> bool:
    """Say whether there is anywhere to go."""
    taken = _taken(scene, fighter)
    x, y = fighter.x, fighter.y
    for _, east, north in _around(most, scene.line):
        if (x + east, y + north) not in taken:
            return True
    return bool(places(scene, fighter, most))


def places(scene: Suits, fighter: Fighter, most: int) -> dict[str, tuple[int, int]]:
    """Give where a fighter may go: each point of the compass by whole metres, and towards each enemy."""
    taken = _taken(scene, fighter)
    x, y = fighter.x, fighter.y
    found: dict[str, tuple[int, int]] = {}
    for name, east, north in _around(most, scene.line):
        place = (x + east, y + north)
        if place not in taken:
            found[name] = place
    for enemy in enemies_of(scene, fighter):
        place = beside(fighter, enemy, most)
        if place != (x, y) and place not in taken:
            found[f"to:{enemy.id}"] = place
    return found


@cache
def _around(most: int, line: bool) -> list[tuple[str, int, int]]:
    """Give the places within so many metres by point of the compass and metres: how far east and north they are."""
    found: list[tuple[str, int, int]] = []
    for point, (dx, dy) in POINTS.items():
        if line and dy:
            continue
        for metres in range(1, most + 1):
            east, north = round(dx * metres), round(dy * metres)
            if hypot(east, north) <= most + 1e-9:
                found.append((f"{point}{metres}", east, north))
    return found


def _taken(scene: Suits, fighter: Fighter) -> list[tuple[int, int]]:
    """Give where somebody else or something stands."""
    others = [(each.x, each.y) for each in scene.fighters if each is not fighter and is_present(scene, each)]
    return [*others, *scene.obstacles]


def beside(fighter: Fighter, target: Fighter, most: int) -> tuple[int, int]:
    """Give the place nearest to a target, a metre short of it, that can be reached on the straight path."""
    metres = distance(fighter, target)
    go = min(float(most), max(0.0, metres - 1))
    if not metres:
        return (fighter.x, fighter.y)
    dx, dy = (target.x - fighter.x) / metres, (target.y - fighter.y) / metres
    for back in range(4):
        far = go - back / 2
        place = (fighter.x + round(dx * far), fighter.y + round(dy * far))
        if hypot(place[0] - fighter.x, place[1] - fighter.y) <= most + 1e-9:
            return place
    return (fighter.x, fighter.y)


def move_to(play: Play, fighter: Fighter, place: tuple[int, int], rule: str) -> None:
    """Put a fighter somewhere else and remember how far it went. [suits.ranged.moving]"""
    metres = hypot(place[0] - fighter.x, place[1] - fighter.y)
    fighter.x, fighter.y = place
    fighter.moved += round(metres)
    play.tell("move", "{name} moves {metres} m.", rule, name=fighter.name, metres=round(metres))


def ask_move(play: Play, scene: Suits, fighter: Fighter, most: int, rule: str) -> None:
    """Ask where to go, within so many metres. [suits.round.move, suits.round.step]"""
    where = places(scene, fighter, most)
    listed = sorted(where, key=lambda value: not value.startswith("to:"))  # towards somebody is what most want
    options = tuple(Option(value, _label(scene, value)) for value in listed)
    pick = Pick(fighter.seat, "suits.move", f"{fighter.name}: where to, within {most} m?", rule, options)
    answer = str(play.ask(pick))
    move_to(play, fighter, where[answer], rule)


def _label(scene: Suits, value: str) -> str:
    if value.startswith("to:"):
        return f"towards {find(scene, value[3:]).name}"
    point = value.rstrip("0123456789")
    return f"{value[len(point) :]} m {point}"


def leave(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Disengage from everyone, as moving away does. [suits.engage.disengage]"""
    if engaged_with(scene, fighter.id):
        release(scene, fighter.id)
        play.tell("disengage", "{name} disengages.", "suits.engage.disengage", name=fighter.name)


def charge_bar(scene: Suits, fighter: Fighter, target: Fighter) -> tuple[str, str]:
    """Give why a fighter cannot charge somebody; empty if it can. [suits.round.charge]"""
    rule = "suits.round.charge"
    place = beside(fighter, target, speed(fighter))
    if hypot(place[0] - target.x, place[1] - target.y) >= 3:
        return rule, f"{target.name} is too far to charge: {speed(fighter)} m is the limit."
    if place in _taken(scene, fighter):
        return rule, "The end of the path is taken."
    others = [(each.x, each.y) for each in present(scene) if each not in (fighter, target)]
    for x, y in [*others, *(tuple(each) for each in scene.obstacles)]:
        if off_line(x, y, fighter, target) < 0.5:
            return rule, "There is no straight path."
    return "", ""


def charge_to(play: Play, scene: Suits, fighter: Fighter, target: Fighter) -> None:
    """Run straight at an enemy, to attack on arrival. [suits.round.charge]"""
    move_to(play, fighter, beside(fighter, target, speed(fighter)), "suits.round.charge")


def reachable(fighter: Fighter, target: Fighter) -> bool:
    """Say whether a hand weapon reaches somebody. [suits.engage.define]"""
    return in_reach(fighter, target)
