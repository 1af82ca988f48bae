"""What a scene is worth to a seat: learnt from scenes that were played out, told from how the sides stand.

`Game.standing` measures a scene; every scene on the way of one that was played out goes with what that came to. Least
squares with a little shrinking, in whole order and plain floats, so that the same scenes give the same worth anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

SHRINK = 1.0
"""How strongly weights are held small: as if so many scenes had said that a measure does not matter."""
FEWEST = 30
"""From fewer scenes nothing is learnt."""


class Worth:
    """A worth that is learnt: scenes with what they came to go in, and weights for each measure come out."""

    def __init__(self) -> None:
        self.number = 0
        self._size = 0
        self._products: list[list[float]] = []
        self._results: list[float] = []
        self._weights: list[float] = []

    def learn(self, measures: Sequence[float], came_to: float) -> None:
        """Take note of a scene, and of what it came to."""
        row = [1.0, *measures]
        if not self._size:
            self._size = len(row)
            self._products = [[0.0] * self._size for _ in row]
            self._results = [0.0] * self._size
        for at, value in enumerate(row):
            if value:
                products = self._products[at]
                for other in range(at + 1):
                    products[other] += value * row[other]
                self._results[at] += value * came_to
        self.number += 1
        self._weights = []

    @property
    def is_known(self) -> bool:
        """Say whether enough was learnt to tell anything."""
        return self.number >= FEWEST

    def of(self, measures: Sequence[float]) -> float:
        """Give what a scene is worth that stands like this: the chance to win, as far as that is a sum of measures."""
        if not self._weights:
            self._weights = self._solved()
        weights = self._weights
        total = weights[0]
        for at, value in enumerate(measures, 1):
            total += weights[at] * value
        return min(1.0, max(0.0, total))

    def _solved(self) -> list[float]:
        """Solve the normal equations by the factors of Cholesky."""
        size = self._size
        lower = [[0.0] * size for _ in range(size)]
        for row in range(size):
            for column in range(row + 1):
                value = self._products[row][column] + (SHRINK if row == column else 0.0)
                for at in range(column):
                    value -= lower[row][at] * lower[column][at]
                lower[row][column] = value**0.5 if row == column else value / lower[column][column]
        half: list[float] = []
        for row in range(size):
            value = self._results[row] - sum(lower[row][at] * half[at] for at in range(row))
            half.append(value / lower[row][row])
        found = [0.0] * size
        for row in reversed(range(size)):
            value = half[row] - sum(lower[at][row] * found[at] for at in range(row + 1, size))
            found[row] = value / lower[row][row]
        return found
