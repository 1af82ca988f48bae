"""Movement: steps, moves, charges and disengaging, in metres on a line or a plane, to any place within reach."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot

from outdraw.core.choices import Bar, Menu, Option, offer
from outdraw.core.deeds import read, spell
from outdraw.core.menus import Sections
from outdraw.core.play import Play
from outdraw.games.suits.content import Sheet
from outdraw.games.suits.rules.field import (
    STRIKING,
    distance,
    enemies_of,
    engaged_with,
    find,
    is_present,
    knows_place,
    off_line,
    present,
    release,
)
from outdraw.games.suits.rules.modifiers import reflexes
from outdraw.games.suits.scene import Fighter, Suits, point, token

STEP = 1
"""One yard, which counts as a metre on a map. [uses suits.round.step]"""
BODY = 0.5
"""So near to a straight path nobody and nothing may stand that is not to block it, in metres."""


def metres_per_second(mph: float = 0, kph: float = 0) -> float:
    """Convert the speed of a vehicle or animal: 10 mph are 4 m/s, 7 kph are 2 m/s. [suits.round.speed_conversion]

    >>> metres_per_second(mph=30), metres_per_second(kph=21)
    (12.0, 6.0)
    """
    return mph * 4 / 10 + kph * 2 / 7


def speed(fighter: Fighter) -> int:
    """Give how far a fighter may move in a round, in metres: Reflexes, or what a mount or vehicle is said to make.

    [suits.round.move; uses suits.round.speed_conversion]
    """
    return carried(fighter.sheet) or reflexes(fighter)


def carried(sheet: Sheet) -> int:
    """Give the metres that a mount or vehicle is said to make in a round; none on foot.

    [uses suits.round.speed_conversion]
    """
    return max(1, int(metres_per_second(sheet.mph, sheet.kph))) if sheet.mph or sheet.kph else 0


def left_to_move(fighter: Fighter) -> int:
    """Give how far a fighter may still move in this round: what a step has used, or will use after, is gone.

    [uses suits.round.move]
    """
    return max(0, speed(fighter) - fighter.moved - (STEP if fighter.steps_last else 0))


# --- where one may go -------------------------------------------------------------------------------------------------


def has_place(scene: Suits, fighter: Fighter, most: int) -> bool:
    """Say whether there is anywhere to go."""
    taken = _taken(scene, fighter)
    x, y = fighter.x, fighter.y
    return most > 0 and any((x + east, y + north) not in taken for east, north in around(most, scene.line))


@cache
def around(most: int, line: bool) -> tuple[tuple[int, int], ...]:
    """Give the whole metres within a distance, east and south, the farthest first; on a line only along it."""
    found = [
        (east, north)
        for east in range(-most, most + 1)
        for north in ((0,) if line else range(-most, most + 1))
        if (east or north) and hypot(east, north) <= most
    ]
    return tuple(sorted(found, key=lambda place: (-hypot(*place), place)))


def places(scene: Suits, fighter: Fighter, most: int) -> dict[tuple[int, int], int]:
    """Give where a fighter may go within so many metres, and how many it takes: straight, or round a corner.

    [uses suits.round.move]
    """
    taken = _taken(scene, fighter)
    here = (fighter.x, fighter.y)
    blocks = [each for each in scene.obstacles if hypot(each[0] - here[0], each[1] - here[1]) <= most + 1]
    found: dict[tuple[int, int], int] = {}
    bent: list[tuple[int, int]] = []
    for east, north in around(most, scene.line):
        place = (here[0] + east, here[1] + north)
        if place in taken:
            continue
        if is_clear(here, place, blocks):
            found[place] = _metres(here, place)
        else:
            bent.append(place)
    corners = list(found)
    for place in bent:
        ways = [
            hypot(c[0] - here[0], c[1] - here[1]) + hypot(place[0] - c[0], place[1] - c[1])
            for c in corners
            if is_clear(c, place, blocks)
        ]
        if ways and min(ways) <= most:
            found[place] = round(min(ways))
    return found


def is_clear(one: tuple[int, int], two: tuple[int, int], blocks: Sequence[tuple[int, int]]) -> bool:
    """Say whether nothing stands in the straight way between two places."""
    return not any(off_line(*each, one, two) < BODY for each in blocks if tuple(each) not in (one, two))


def _metres(one: tuple[int, int], two: tuple[int, int]) -> int:
    return round(hypot(two[0] - one[0], two[1] - one[1]))


def _taken(scene: Suits, fighter: Fighter) -> list[tuple[int, int]]:
    """Give where somebody else or something stands, as far as the fighter knows."""
    others = [
        (each.x, each.y)
        for each in scene.fighters
        if each is not fighter and is_present(scene, each) and knows_place(fighter, each)
    ]
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


def toward(scene: Suits, fighter: Fighter, target: Fighter, most: int) -> tuple[int, int] | None:
    """Give how far one gets towards somebody: straight if that way is free, else to the place nearest to them."""
    here, place = (fighter.x, fighter.y), beside(fighter, target, most)
    if place != here and place not in _taken(scene, fighter) and is_clear(here, place, scene.obstacles):
        return place
    reached = places(scene, fighter, most)
    best = min(reached, key=lambda each: (hypot(each[0] - target.x, each[1] - target.y), each), default=None)
    if best is None or hypot(best[0] - target.x, best[1] - target.y) >= distance(fighter, target):
        return None
    return best


# --- going there ------------------------------------------------------------------------------------------------------


def move_to(play: Play, fighter: Fighter, place: tuple[int, int], rule: str, metres: int = 0) -> None:
    """Put a fighter somewhere else and remember how far it went. [uses suits.ranged.moving]"""
    went = metres or _metres((fighter.x, fighter.y), place)
    fighter.x, fighter.y = place
    fighter.moved += went
    fighter.hidden, fighter.aim = "", None  # [uses suits.aim.maintain]
    play.tell(
        "move",
        "{name} moves {metres} m, to {x}, {y}.",
        rule,
        *(("suits.round.speed_conversion",) if fighter.sheet.kph or fighter.sheet.mph else ()),
        about=(fighter.id,),
        name=fighter.name,
        metres=went,
        x=place[0],
        y=place[1],
    )


def ask_move(play: Play, scene: Suits, fighter: Fighter, most: int, rule: str) -> None:
    """Ask where to go, within so many metres: towards somebody, or anywhere.

    [uses suits.round.move, suits.round.step]
    """
    prompt = f"{fighter.name}: where to, within {most} m?"
    offers = Sections(_WAYS, scene, fighter, most)
    deed = read(play.ask_menu(Menu(fighter.seat, "suits.move", prompt, rule, offers, actor=fighter.id)))
    if deed.verb == "toward":
        place = toward(scene, fighter, find(scene, deed.objects[0]), most)
        if place is not None:
            move_to(play, fighter, place, rule)
        return
    x, y = (int(each) for each in deed.objects[0].split(","))
    move_to(play, fighter, (x, y), rule, places(scene, fighter, most)[x, y])


def _towards(scene: Suits, fighter: Fighter, most: int) -> list[Option]:
    """List those whom one may walk to: enemies first, then friends and the fallen."""
    foes = enemies_of(scene, fighter)
    others = [
        each
        for each in scene.fighters
        if each is not fighter and each not in foes and each.arrives <= scene.round and not each.is_hidden
    ]
    found: list[Option] = []
    for each in [foe for foe in foes if not foe.is_hidden] + others:
        place = toward(scene, fighter, each, most)
        if place is not None:
            facts = {"metres": _metres((fighter.x, fighter.y), place)}
            on = (token(each.id), point(*place))
            found.append(offer(spell("toward", each.id), f"towards {each.name}", *on, facts=facts))
    return found


def _anywhere(scene: Suits, fighter: Fighter, most: int) -> list[Option]:
    return [
        offer(spell("go", f"{x},{y}"), f"to {x}, {y} ({metres} m)", point(x, y), facts={"metres": metres})
        for (x, y), metres in places(scene, fighter, most).items()
    ]


_WAYS = {"toward": _towards, "go": _anywhere}


# --- leaving and charging ---------------------------------------------------------------------------------------------


def leave(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Disengage from everyone, as moving away does."""
    if engaged_with(scene, fighter.id):
        release(scene, fighter.id)
        play.tell("disengage", "{name} disengages.", "suits.engage.disengage", about=(fighter.id,), name=fighter.name)


def charge_bar(scene: Suits, fighter: Fighter, target: Fighter) -> Bar | None:
    """Give why a fighter cannot charge somebody, if so."""
    rule = "suits.round.charge"
    most = left_to_move(fighter)
    place = beside(fighter, target, most)
    if hypot(place[0] - target.x, place[1] - target.y) >= STRIKING:
        return Bar(rule, f"{target.name} is too far to charge: {most} m is the limit.")
    if place in _taken(scene, fighter):
        return Bar(rule, "The end of the path is taken.")
    others = [
        (each.x, each.y)
        for each in present(scene)
        if each is not fighter and each is not target and knows_place(fighter, each)
    ]
    here, there = (fighter.x, fighter.y), (target.x, target.y)
    if any(off_line(*each, here, there) < BODY for each in [*others, *scene.obstacles]):
        return Bar(rule, "There is no straight path.")
    return None


def charge_to(play: Play, fighter: Fighter, target: Fighter) -> None:
    """Run straight at an enemy, to attack on arrival."""
    move_to(play, fighter, beside(fighter, target, left_to_move(fighter)), "suits.round.charge")
