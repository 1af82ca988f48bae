"""The battlemap: distance, sight, cover, terrain and the way from square to square (Chapter 7).

A square is (column, row), counted from 0 at the north-west corner; each is 1 unit [draw_your_weapon.map.units].
Without a map the Dealer states distances in units, and `apart` reads those [draw_your_weapon.map.optional].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

from outdraw.core.present import by_content, lately
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Terrain
from outdraw.games.draw_your_weapon.rules.field import is_player, is_present
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, Square, Thing

NEXT_TO = 1


def distance(one: Square, other: Square) -> int:
    """Measure in units: the larger of the column and row difference.

    [draw_your_weapon.map.distance, draw_your_weapon.map.units]
    """
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def pair(one: str, other: str) -> str:
    """Give the key under which the distance of two creatures stands when there is no map."""
    return f"{one}|{other}" if one < other else f"{other}|{one}"


def apart(scene: Dyw, one: Creature, other: Creature | Thing) -> int:
    """Say how far apart two are: on the map, or as the Dealer stated. [draw_your_weapon.map.optional]"""
    here = one.place
    if here is not None and (there := place_of(scene, other)) is not None:
        return distance(here, there)
    if not scene.distances:
        return NEXT_TO
    by = other.beside if isinstance(other, Thing) else ""
    return scene.distances.get(pair(one.id, by or other.id), NEXT_TO)


def place_of(scene: Dyw, target: Creature | Thing) -> Square | None:
    """Say where somebody or something is; what is held in the hands is where its holder stands."""
    if target.place is not None or isinstance(target, Creature):
        return target.place
    return next((each.place for each in scene.creatures.values() if target.id in each.held), None)


@by_content
def _terrain(symbol: str) -> Terrain:
    return content.figures().terrain(symbol)


def terrain(map: Sequence[str], square: Square) -> Terrain | None:
    """Give the terrain of a square, None beyond the edge."""
    column, row = square
    if 0 <= row < len(map) and 0 <= column < len(map[row]):
        return _terrain(map[row][column])
    return None


@lately
def ground(map: tuple[str, ...]) -> dict[Square, Terrain]:
    """Give the terrain of every square of a map."""
    return {(x, y): _terrain(symbol) for y, row in enumerate(map) for x, symbol in enumerate(row)}


@lru_cache(maxsize=65536)
def line(one: Square, other: Square) -> tuple[Square, ...]:
    """Give the squares whose inside the straight line between two centres passes, the two themselves left out.

    A corner or edge merely touched does not count. [uses draw_your_weapon.map.sight]
    """
    found: list[Square] = []
    for column in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
        for row in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            if (column, row) not in (one, other) and _crosses(one, other, (column, row)):
                found.append((column, row))
    return tuple(found)


def _crosses(one: Square, other: Square, square: Square) -> bool:
    """Say whether the line is within a square for a while: from centre to centre it takes a time that is whole."""
    across, down = other[0] - one[0], other[1] - one[1]
    low, high = 0, 2 * (abs(across) or 1) * (abs(down) or 1)
    for axis, step, beside in ((0, across, down), (1, down, across)):
        away = square[axis] - one[axis]
        if step == 0:
            if away:
                return False
            continue
        half = abs(beside) or 1  # so long half a square takes along this axis
        centre = 2 * half * (away if step > 0 else -away)
        low, high = max(low, centre - half), min(high, centre + half)
    return low < high


def sees(map: Sequence[str], one: Square, other: Square) -> bool:
    """Say whether one square is in sight of another; neighbours always are. [draw_your_weapon.map.sight]"""
    if distance(one, other) <= NEXT_TO:
        return True
    return _seen_through(tuple(map)).issuperset(line(one, other))


@lately
def _seen_through(map: tuple[str, ...]) -> frozenset[Square]:
    return frozenset([square for square, kind in ground(map).items() if not kind.blocks_sight])


def is_covered(map: Sequence[str], shooter: Square, target: Square) -> bool:
    """Say whether the line passes through a cover square next to the target. [uses draw_your_weapon.map.cover]"""
    return any(
        distance(square, target) == NEXT_TO and (t := terrain(map, square)) is not None and t.id == "cover"
        for square in line(shooter, target)
    )


def in_sight(scene: Dyw, one: Creature, other: Creature | Thing) -> bool:
    """Say whether a creature sees another; without a map everyone does."""
    here = one.place
    return here is None or (there := place_of(scene, other)) is None or sees(scene.map, here, there)


def neighbours(square: Square) -> list[Square]:
    """Give the eight squares around a square."""
    column, row = square
    return [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def ways(scene: Dyw, mover: Creature, speed: int) -> dict[Square, tuple[int, tuple[Square, ...]]]:
    """Give the squares a creature can end its move on with so much Speed, with the cost and the way there.

    Walls, closed doors, cover and enemies block; allies may be passed but not shared; water costs 2.
    [draw_your_weapon.map.terrain; uses draw_your_weapon.map.distance, draw_your_weapon.map.cover]
    """
    if mover.place is None:
        return {}
    enemies, friends = occupied(scene, mover)
    found = _ways(tuple(scene.map), mover.place, speed, frozenset(enemies))
    return {square: way for square, way in found.items() if square not in friends} if friends else found


@lately
def _ways(
    map: tuple[str, ...], start: Square, speed: int, enemies: frozenset[Square]
) -> dict[Square, tuple[int, tuple[Square, ...]]]:
    squares = ground(map)
    best: dict[Square, tuple[int, tuple[Square, ...]]] = {start: (0, ())}
    todo: list[tuple[int, tuple[Square, ...], Square]] = [(0, (), start)]
    while todo:
        cost, way, square = heappop(todo)
        if cost > best[square][0]:
            continue
        for beside in neighbours(square):
            kind = squares.get(beside)
            if kind is None or kind.blocks_movement or beside in enemies:
                continue
            after = cost + kind.speed
            if after <= speed and (beside not in best or after < best[beside][0]):
                best[beside] = (after, (*way, beside))
                heappush(todo, (after, (*way, beside), beside))
    del best[start]
    return best


def occupied(scene: Dyw, mover: Creature) -> tuple[set[Square], set[Square]]:
    """Give the squares held by a creature's enemies, and those held by its allies."""
    enemies: set[Square] = set()
    friends: set[Square] = set()
    for each in scene.creatures.values():
        if each.place is not None and is_present(each) and each.id != mover.id and not lies_asleep(each):
            (friends if each.side == mover.side else enemies).add(each.place)
    return enemies, friends


def lies_asleep(creature: Creature) -> bool:
    """Say whether this is an NPC that sleeps the fight out, and can be stepped over."""
    return creature.is_asleep and not is_player(creature)


def jumps(scene: Dyw, mover: Creature) -> dict[Square, int]:
    """Give the squares a creature can jump to, two units straight over water or cover, with the whole cost in Speed.

    A jump costs 1 Speed besides the units covered. [uses draw_your_weapon.movement.small_actions]
    """
    if mover.place is None:
        return {}
    enemies, friends = occupied(scene, mover)
    found: dict[Square, int] = {}
    for beside in neighbours(mover.place):
        over = terrain(scene.map, beside)
        landing = (2 * beside[0] - mover.place[0], 2 * beside[1] - mover.place[1])
        ground = terrain(scene.map, landing)
        if over is None or over.id not in ("water", "cover") or beside in enemies:
            continue
        if ground is None or ground.blocks_movement or landing in enemies or landing in friends:
            continue
        found[landing] = 1 + 1 + ground.speed
    return found


def set_square(scene: Dyw, square: Square, symbol: str) -> None:
    """Change the terrain of one square: a door opened, closed or broken."""
    column, row = square
    scene.map[row] = scene.map[row][:column] + symbol + scene.map[row][column + 1 :]


def free_floor(scene: Dyw) -> list[Square]:
    """Give the squares that can be stood on and that nobody holds."""
    taken = {each.place for each in scene.creatures.values() if is_present(each)}
    return [
        (column, row)
        for row, line in enumerate(scene.map)
        for column in range(len(line))
        if (ground := terrain(scene.map, (column, row))) is not None
        and not ground.blocks_movement
        and (column, row) not in taken
    ]
