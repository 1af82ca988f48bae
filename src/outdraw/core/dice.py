"""Dice, pools of dice, and exactly how they fall.

A pool is a value that is parsed, printed and compared. What it may show is counted by walking totals or faces, never by
listing rolls, in integer weights that sum to the number of rolls. This module knows no game and rolls nothing.
"""

from __future__ import annotations

from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

from outdraw.core.compiled import Long

MOST_DICE: Final = 1000
MOST_FACES: Final = 1000


class Pool:
    """A pool is some dice, each known by its number of faces; their order does not matter.

    >>> Pool([10, 8, 8]) == Pool([8, 10, 8])
    True
    >>> Pool([10, 8]) + Pool([8])
    parse_pool('2d8+d10')
    >>> len(Pool([10, 8, 8])), Pool([10, 8, 8]).sizes
    (3, (8, 8, 10))
    """

    __slots__ = ("sizes",)

    def __init__(self, sizes: Iterable[int] = ()) -> None:
        self.sizes: Final[tuple[int, ...]] = tuple(sorted(sizes))
        if len(self.sizes) > MOST_DICE:
            raise ValueError(f"A pool may hold at most {MOST_DICE} dice, not {len(self.sizes)}.")
        for size in self.sizes[:1] + self.sizes[-1:]:
            if not 1 <= size <= MOST_FACES:
                raise ValueError(f"A die must have from 1 to {MOST_FACES} faces, not {size}.")

    def __len__(self) -> int:
        return len(self.sizes)

    def __add__(self, other: Pool) -> Pool:
        return Pool(self.sizes + other.sizes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and self.sizes == other.sizes

    def __lt__(self, other: Pool) -> bool:
        return self.sizes < other.sizes

    def __hash__(self) -> int:
        return hash(self.sizes)

    def __str__(self) -> str:
        """The pool as it is written, smallest dice first; `parse_pool` reads it back."""
        counts = _counts(self.sizes)
        return "+".join([f"{n}d{size}" if n > 1 else f"d{size}" for size, n in counts.items()]) or "0"

    def __repr__(self) -> str:
        return f"parse_pool('{self}')"

    def __reduce__(self) -> tuple[type[Pool], tuple[tuple[int, ...]]]:
        # Compiled classes cannot be pickled without it, and pools travel to the lab's workers.
        return Pool, (self.sizes,)


def parse_pool(text: str) -> Pool:
    """Read a pool as people write it.

    >>> print(parse_pool("d8 + 2D8 + d10"))
    3d8+d10
    >>> print(parse_pool("0"))
    0
    """
    if text.strip() == "0":
        return Pool()
    sizes: list[int] = []
    for term in text.split("+"):
        many, d, faces = term.strip().lower().partition("d")
        count = _number(many) if many else 1
        size = _number(faces)
        if not d or count is None or size is None:
            raise ValueError(f"{_shown(term.strip())} is not dice: write a pool like 2d8+d10, or 0 for no dice.")
        if count == 0:
            raise ValueError(f"{_shown(term.strip())} is no dice: leave it out, or write 0 for an empty pool.")
        # Before the list is made, so that a slip of the finger cannot ask for a billion dice.
        if len(sizes) + count > MOST_DICE:
            raise ValueError(f"{_shown(text.strip())} is too many dice: a pool may hold at most {MOST_DICE}.")
        if not 1 <= size <= MOST_FACES:
            raise ValueError(f"{_shown(term.strip())} is not a die: it must have from 1 to {MOST_FACES} faces.")
        sizes += [size] * count
    return Pool(sizes)


def drop(pool: Pool, n: int) -> Pool:
    """Take the n smallest dice out of a pool, or all of them if it has no more.

    >>> print(drop(parse_pool("d6+2d8+d10"), 2))
    d8+d10
    """
    if n < 0:
        raise ValueError(f"The number of dice to drop must be 0 or more, not {n}.")
    return Pool(pool.sizes[n:])


def totals(pool: Pool) -> dict[int, int]:
    """Count the rolls of a pool by their total.

    >>> totals(parse_pool("2d3"))
    {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
    """
    weights = [1]
    for size in pool.sizes:
        # One more die makes each weight the sum of `size` neighbours: a difference of two running sums.
        running = list(accumulate(weights))
        running += [running[-1]] * (size - 1)
        weights = running[:size] + [upper - lower for upper, lower in zip(running[size:], running, strict=False)]
    return dict(enumerate(weights, len(pool.sizes)))


def highest(pool: Pool, keep: int) -> dict[tuple[int, ...], int]:
    """Count the rolls of a pool by its `keep` highest dice, in descending order (all its dice, if it has no more).

    The weights sum to the number of rolls. The cost grows with the answer, so with the faces to the power of `keep`,
    and hardly with the number of dice.

    >>> highest(parse_pool("d2+d3"), 1)
    {(3,): 2, (2,): 3, (1,): 1}
    >>> highest(parse_pool("d2+2d3"), 2)
    {(3, 3): 2, (3, 2): 6, (3, 1): 2, (2, 2): 4, (2, 1): 3, (1, 1): 1}
    """
    if keep < 0:
        raise ValueError(f"The number of dice to keep must be 0 or more, not {keep}.")
    keep = min(keep, len(pool.sizes))
    if keep == 0:
        return {(): prod(pool.sizes)}
    counts = _counts(pool.sizes)
    walk = _Walk(list(counts))
    walk.go((), _Placed({tuple(counts.values()): 1}, walk), pool.sizes[-1], keep)
    return walk.weights


class _Walk:
    """One walk over the faces from high to low, placing dice until enough are kept."""

    __slots__ = ("able_from", "powers", "rows", "sizes", "weights")

    def __init__(self, sizes: list[int]) -> None:
        self.sizes: Final = sizes
        self.able_from: Final[list[int]] = []  # For each face, where the sizes that can show it begin.
        for at, size in enumerate(sizes):
            self.able_from.extend([at] * (size + 1 - len(self.able_from)))
        self.powers: Final[dict[tuple[int, int], list[Long]]] = {}
        self.rows: Final[dict[tuple[int, ...], list[Long]]] = {}
        self.weights: Final[dict[tuple[int, ...], int]] = {}

    def go(self, kept: tuple[int, ...], placed: _Placed, face: int, need: int) -> None:
        """Keep `need` more dice, none of which shows more than `face`."""
        weights, rolls = self.weights, placed.rolls
        if need == 1:
            for shown in range(face, 0, -1):
                weight = rolls[shown] - rolls[shown - 1]
                if weight:
                    weights[(*kept, shown)] = weight
            return
        for shown in range(face, 0, -1):
            fewer = placed.showing(self.able_from[shown], need - 1, self)
            # At least one die shows this face and none a higher one. Where they are fewer than `need` the walk goes on;
            # otherwise it is done, whatever the dice left over show.
            weight = rolls[shown] - rolls[shown - 1] - sum([after.rolls[shown - 1] for after in fewer])
            if weight:
                weights[kept + (shown,) * need] = weight
            if shown > 1:
                for number in range(len(fewer), 0, -1):
                    self.go(kept + (shown,) * number, fewer[number - 1], shown - 1, need - number)

    def row(self, left: tuple[int, ...]) -> list[Long]:
        """For each face from 0, the rolls of these dice in which none shows more."""
        row = self.rows.get(left)
        if row is None:
            row = [1] * len(self.able_from)
            for size, count in zip(self.sizes, left, strict=True):
                if count:
                    row = [n * power for n, power in zip(row, self.power(size, count), strict=True)]
            self.rows[left] = row
        return row

    def power(self, size: int, count: int) -> list[Long]:
        """The row of some dice of one size."""
        power = self.powers.get((size, count))
        if power is None:
            power = [min(size, face) ** count for face in range(len(self.able_from))]
            self.powers[size, count] = power
        return power


class _Placed:
    """Some dice are placed on their faces; the others will show less than these do.

    Which dice can show a face changes only where a size begins, so all the faces between share what follows from them.
    """

    __slots__ = ("next", "rolls", "states")

    def __init__(self, states: dict[tuple[int, ...], Long], walk: _Walk) -> None:
        # The ways to have placed dice, by how many of each size are left.
        self.states: Final = states
        # For each face from 0, the rolls in which no die left shows more.
        rows = [[ways * n for n in walk.row(left)] for left, ways in states.items()]
        self.rolls: Final = rows[0] if len(rows) == 1 else [sum(column) for column in zip(*rows, strict=True)]
        self.next: Final[dict[int, list[_Placed]]] = {}

    def showing(self, able_from: int, most: int, walk: _Walk) -> list[_Placed]:
        """Let 1, 2, ... `most` of the able dice show the next face."""
        found = self.next.get(able_from)
        if found is not None:
            return found
        found = self.next[able_from] = []
        states = self.states
        for number in range(1, most + 1):
            after: dict[tuple[int, ...], Long] = {}
            for left, ways in states.items():
                for i in range(able_from, len(left)):
                    if left[i]:
                        then = (*left[:i], left[i] - 1, *left[i + 1 :])
                        after[then] = after.get(then, 0) + ways * left[i]
            if not after:
                break
            # Choosing one die after another meets each set of dice once for every die that may come last.
            states = {left: ways // number for left, ways in after.items()} if number > 1 else after
            found.append(_Placed(states, walk))
        return found


def _counts(sizes: tuple[int, ...]) -> dict[int, int]:
    """How many dice there are of each size, smallest first."""
    counts: dict[int, int] = {}
    for size in sizes:
        counts[size] = counts.get(size, 0) + 1
    return counts


def _number(text: str) -> int | None:
    """A number in plain digits, or nothing."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        return None
    # Ten digits are beyond every limit of a pool; Python refuses to read thousands of them.
    return int(digits.lstrip("0")[:10] or "0")


def _shown(text: str) -> str:
    """The text in quotes for a message, cut where it would flood the screen."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
