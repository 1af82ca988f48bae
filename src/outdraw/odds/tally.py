"""What was counted of an option by samples, and how far off it may be.

Samples are not drawn blindly: what luck decides first in each is taken from points that lie evenly (`Spread`), so that
a chance which hangs on it is soon known well. How much of it does is told from the samples themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, sqrt
from random import Random
from typing import Any

from outdraw.odds.answer import NORMAL_95

MANY, NEAR = 64, 0.05
"""After many samples a chance that is known within 5 points gets no more."""
FEWEST_WORLDS = 16
"""From so many worlds on it counts how far they are apart."""
POINTS, BLOCK = 4, 16
"""So many points a sample has; of a block of samples, each point lies in another part of all there is."""
BINS = 8
"""Into so many parts each direction is divided to see what hangs on it."""
FEWEST = 8
"""Of what came so seldom, or so seldom did not, nothing is said about what it hangs on."""


class Spread:
    """Where luck falls first in each sample, spread evenly; whoever knows something else (`whose`) has other points."""

    def __init__(self, whose: str = "") -> None:
        self._whose = whose
        self._blocks: dict[int, list[tuple[float, ...]]] = {}  # by number: a block depends on its number alone

    def points(self, at: int) -> tuple[float, ...]:
        """Give the points of a sample, each in [0, 1)."""
        number = at // BLOCK
        block = self._blocks.get(number)
        if block is None:
            block = self._blocks[number] = self._block(number)
        return block[at % BLOCK]

    def _block(self, number: int) -> list[tuple[float, ...]]:
        """Give the points of a block of samples, spread as in a Latin square of many dimensions."""
        dice = Random(f"{self._whose} block {number}")
        spread: list[list[float]] = []
        for _ in range(POINTS):
            parts = [*range(BLOCK)]
            dice.shuffle(parts)
            spread.append([(part + dice.random()) / BLOCK for part in parts])
        return [*zip(*spread, strict=True)]


def half_width(share: float, samples: int) -> float:
    """Give the half width of the 95 % interval of a share, widened for few samples (after Agresti and Coull).

    Theirs lies about a share drawn to the middle; about the share itself an interval as wide holds as often, 94 to 97
    times in a hundred from 60 samples on. Wide enough for both it would hold 99 times where a chance is small.
    """
    number = samples + 4
    near = (share * samples + 2) / number
    return NORMAL_95 * sqrt(near * (1 - near) / number)


class Tally:
    """What was counted for one answer, of samples whose luck is spread in some way."""

    def __init__(self, spread: Spread | None = None) -> None:
        self._spread = spread or Spread()
        self.samples = self.played = 0
        self.gists: dict[str, dict[int | bool, int]] = {}
        self.so: dict[str, dict[int, tuple[int, int]]] = {}
        """By name and world: how often it was so, and of how many samples."""
        self.at: dict[str, dict[int, bool]] = {}
        """By name and the number of the sample: whether it was so."""
        self.won: dict[int, list[float]] = {}
        """What the scene came to, by the world it was played out in."""

    def add(self, gist: Mapping[str, int | bool], world: int = 0, at: int | None = None) -> None:
        """Count one sample of the action, in a world; `at` is its number if its luck was spread evenly."""
        self.samples += 1
        for name, value in gist.items():
            counted = self.gists.setdefault(name, {})
            counted[value] = counted.get(value, 0) + 1
            if isinstance(value, bool):
                worlds = self.so.setdefault(name, {})
                often, number = worlds.get(world, (0, 0))
                worlds[world] = often + value, number + 1
                if at is not None:
                    self.at.setdefault(name, {})[at] = value

    @property
    def is_enough(self) -> bool:
        """Say whether every chance is known well enough, by many samples."""
        chances = self.shares()[0]
        return self.samples >= MANY and all(self.wide(name, chance) <= NEAR for name, chance in chances.items())

    def wide(self, name: str, chance: float) -> float:
        """Give the half width of the 95 % interval of a chance; worlds that are apart are so beside all luck."""
        alone = half_width(chance, self.samples) * sqrt(self._left(name, chance))
        return hypot(alone, NORMAL_95 * sqrt(self._apart(name, chance)))

    def _apart(self, name: str, chance: float) -> float:
        """Give the variance of a chance that comes from worlds being apart, beside what is luck in each of them."""
        worlds = self.so.get(name, {})
        if len(worlds) < FEWEST_WORLDS or self.samples == len(worlds):
            return 0.0
        spread = sum((often - number * chance) ** 2 for often, number in worlds.values()) / self.samples**2
        luck = chance * (1 - chance) / self.samples
        return max(0.0, spread * len(worlds) / (len(worlds) - 1) - luck)

    @property
    def hangs_on_worlds(self) -> bool:
        """Say whether some chance hangs more on the world than on luck: then it takes more worlds to know it."""
        chances = self.shares()[0]
        return any(self._apart(name, each) > each * (1 - each) / self.samples for name, each in chances.items())

    def _left(self, name: str, chance: float) -> float:
        """Give how much of the variance of a chance is left if what hangs on evenly spread luck is taken out of it.

        That is what the means of bins differ by; by chance alone they would differ by a little, which is allowed for.
        """
        came = self.at.get(name, {})
        number = len(came)
        if number < MANY or number < self.samples or not FEWEST <= chance * number <= number - FEWEST:
            return 1.0
        whole = number * chance * (1 - chance)
        left, freedom = whole, number - 1
        for point in range(POINTS):
            bins: dict[int, tuple[int, int]] = {}
            for at, is_so in came.items():
                part = int(BINS * self._spread.points(at)[point])
                often, of = bins.get(part, (0, 0))
                bins[part] = often + is_so, of + 1
            left -= sum(of * (often / of - chance) ** 2 for often, of in bins.values())
            freedom -= BINS - 1
        share = max(0.0, left) / whole * (number - 1) / freedom
        return min(1.0, share * (1 + 1.5 * sqrt(2 / freedom)) + BINS / number)

    def add_played(self, world: int, came_to: float | None) -> None:
        """Count one scene that was played out."""
        self.played += 1
        if came_to is not None:
            self.won.setdefault(world, []).append(came_to)

    def shares(self) -> tuple[dict[str, float], dict[str, dict[int, float]]]:
        """Give the share of what is so, and the shares of the values of what is counted."""
        whole = max(1, self.samples)
        found = {name: {value: n / whole for value, n in each.items()} for name, each in self.gists.items()}
        return apart(found)

    def win(self) -> tuple[float | None, float]:
        """Give the mean of what the scene came to, and the half width of its 95 % interval."""
        values = [value for each in self.won.values() for value in each]
        if not values:
            return None, 0.0
        mean = sum(values) / len(values)
        if len(self.won) < FEWEST_WORLDS or len(values) == len(self.won):
            return mean, half_width(mean, len(values))
        means = [sum(each) / len(each) for each in self.won.values()]  # samples of one world go together
        spread = sqrt(sum((each - mean) ** 2 for each in means) / (len(means) - 1) / len(means))
        return mean, max(NORMAL_95 * spread, 1 / len(values))


def apart(found: Mapping[str, Mapping[Any, float]]) -> tuple[dict[str, float], dict[str, dict[int, float]]]:
    """Tell what is so or not from what is counted."""
    chances: dict[str, float] = {}
    counts: dict[str, dict[int, float]] = {}
    for name, values in found.items():
        if all(isinstance(value, bool) for value in values):
            chances[name] = values.get(True, 0.0)
        else:
            counts[name] = {int(value): values[value] for value in sorted(values)}
    return chances, counts
