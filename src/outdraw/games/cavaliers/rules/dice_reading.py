"""The throw: how dice are read, the two highest of them, and two rolls against each other.

Total is the sum of the two highest dice, Success Points the lower of them. All dice of the game are thrown here, so the
odds and the table read them alike. Plain and light, for the odds as for the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from outdraw.core.compiled import mypyc_attr
from outdraw.core.dice import Pool, highest, parse_pool
from outdraw.core.exact import combine, settled
from outdraw.core.occasion import UNTOLD, Occasion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TypeAlias

    from outdraw.core.chance import Weights
    from outdraw.core.play import Play

READING = "cavaliers.initiative.reading"
ATTACKS = ("lunge", "feint", "aim", "brawl")
"""What an attack may use as an action. [cavaliers.attack.skills]"""
STEPS = (0, 6, 8, 10, 12)  # [cavaliers.advantage.scale]
"""The sizes of a die from none upward; D0 is no die."""
MOST_DICE = 40
"""So many dice of a pool that somebody wrote are counted, and no more."""

Reading: TypeAlias = "Callable[[tuple[int, ...]], Result]"
Counting: TypeAlias = "Callable[[Pool], Mapping[Result, int]]"


class Result(NamedTuple):
    """What a roll came to."""

    total: int
    points: int


@mypyc_attr(native_class=False)
class Fallen(Result):
    """A result with the faces that fell, for the eye: it equals every other that comes to the same."""

    faces: tuple[int, ...] = ()


def read(faces: Iterable[int]) -> Result:
    """Read dice as they fell: the two highest, their sum and the lower; one die gives one point, none gives nothing.

    >>> read((2, 5, 7, 6, 3))
    Result(total=13, points=6)
    >>> read((5,)), read(())
    (Result(total=5, points=1), Result(total=0, points=0))
    """
    ordered = sorted(faces, reverse=True)
    if len(ordered) < 2:
        return Result(ordered[0], 1) if ordered else Result(0, 0)
    return Result(ordered[0] + ordered[1], ordered[1])


@lru_cache(maxsize=64)
def readings(set_dice: tuple[int, ...] = ()) -> tuple[Reading, Counting]:
    """Give how dice are read and counted beside some that are set to a face (a maximized die)."""

    def reading(faces: tuple[int, ...]) -> Result:
        result = Fallen(*read((*faces, *set_dice)))
        result.faces = faces
        return result

    def counted(pool: Pool) -> Mapping[Result, int]:
        counts: dict[Result, int] = {}
        for faces, weight in highest(pool, 2).items():
            result = read((*faces, *set_dice))
            counts[result] = counts.get(result, 0) + weight
        return counts

    return reading, counted


def throw(play: Play, pool: Pool, set_dice: tuple[int, ...] = (), occasion: Occasion = UNTOLD) -> Result:
    """Throw a pool and read it; where no die is left there is nothing to throw. [cavaliers.initiative.reading]"""
    if not len(pool):
        return read(set_dice)
    reading, counted = readings(set_dice)
    return play.roll(pool, reading, counted, occasion)


def results(pool: Pool) -> Weights[Result]:
    """Give the exact distribution of what a pool comes to."""
    return settled(throw, pool)


def beats(mine: Result, theirs: Result) -> bool:
    """Say whether the actor wins: she must beat the total, a tie is the defender's.

    [uses cavaliers.attack.resolution]
    """
    return mine.total > theirs.total


def upshot(mine: Result, theirs: Result) -> tuple[bool, int]:
    """Give what matters of two rolls where nobody rolls again: whether the actor wins, and the winner's points."""
    wins = beats(mine, theirs)
    return wins, (mine if wins else theirs).points


def met(mine: Pool, theirs: Pool) -> Weights[tuple[bool, int]]:
    """Give the exact distribution of what matters of two pools against each other."""
    return combine(upshot, results(mine), results(theirs))


# --- dice as people write them ----------------------------------------------------------------------------------------

ALSO_CALLED = {"hard": "difficult", "very_hard": "very_difficult"}
"""Other names of Standard Oppositions."""


def read_pool(text: str) -> Pool:
    """Read dice of the game, or the name of a Standard Opposition.

    >>> str(read_pool("2d8+d10")), str(read_pool("Very Hard"))
    ('2d8+d10', '3d12')
    """
    word = text.strip().lower().replace(" ", "_").replace("-", "_")
    if word.replace("_", "").isalpha():
        from outdraw.games.cavaliers.content import oppositions
        from outdraw.games.cavaliers.rules.rolls import opposition_pool

        word = ALSO_CALLED.get(word, word)
        if word in oppositions():
            return opposition_pool(word)
        raise ValueError(f"{text!r} is not dice, nor one of {', '.join(oppositions())}.")
    found = parse_pool(text)
    for size in found.sizes:
        if size not in STEPS:
            raise ValueError(f"This game has no d{size}: its dice are d6, d8, d10 and d12.")
    if len(found) > MOST_DICE:
        raise ValueError(f"A pool of this game has at most {MOST_DICE} dice, not {len(found)}.")
    return found


def dice_of(called: str, *sizes: int) -> Pool:
    """Give single dice of the game by their sizes; 0 is no die."""
    for size in sizes:
        if size not in STEPS:
            raise ValueError(f"{called} is 6, 8, 10 or 12, not {size}.")
    return Pool([size for size in sizes if size])
