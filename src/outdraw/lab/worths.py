"""Worths: the exact chance to win from any state of a fight that can be explored, the bots of the house deciding.

States are explored when somebody asks for them, with all that can follow, and solved together; those that are known
already stay as they are. A fight that its limit of rounds would end is taken to go on.
"""

from __future__ import annotations

from outdraw.core.choices import Answer
from outdraw.core.copying import copy
from outdraw.core.game import Game
from outdraw.core.readers.live import Dial
from outdraw.core.readers.read_ahead import scenes_ahead
from outdraw.core.readers.watched_dice import Lots
from outdraw.core.scene import Scene
from outdraw.core.worlds import World
from outdraw.lab.explore import MOST_STATES, NoLots, States, Walker
from outdraw.lab.fight import duels_of

CLOSE = 1e-13
"""Solving stops when no chance changes by more than this."""
WON = {"a": 1.0, "draw": 0.5}
"""What a fight is worth to side `a` that ends so."""


class Worths:
    """The worth of states to side `a`: 1 for a win, a half for a draw."""

    def __init__(self, game: Game, seats: list[str], most: int = MOST_STATES) -> None:
        self.game, self.duels, self.seats = game, duels_of(game), seats
        self.states = States(self.duels, most)
        self.walker = Walker({seat: game.bot(NoLots()) for seat in seats})
        self.values: list[float] = []

    def of(self, scene: Scene) -> float:
        """Give what a scene between two steps is worth."""
        number = self.states.number_of(copy(scene))
        if number >= len(self.values):
            self._explore()
        return self.values[number]

    def after(self, world: World, answer: Answer) -> float:
        """Give what an answer to the open choice of a world is worth, over all luck to the end of the step."""
        lots = Lots()
        bots = {seat: self.game.bot(lots) for seat in self.seats}
        _, paths = scenes_ahead(self.game, world, answer, Dial(), bots, lots)
        followed = [(self.states.number_of(scene), weight / total) for scene, weight, total in paths]
        if self.states.waiting:
            self._explore()
        return sum(self.values[number] * share for number, share in followed) / sum(share for _, share in followed)

    def after_for_b(self, world: World, answer: Answer) -> float:
        """Give what an answer is worth to the other side."""
        return 1 - self.after(world, answer)

    def _explore(self) -> None:
        """Explore all that waits, and what follows from it."""
        first, spreads, ends = len(self.values), dict[int, dict[int, float]](), dict[int, float]()
        while self.states.waiting:
            number, scene = self.states.waiting.pop()
            spread = spreads[number] = {}
            if scene.is_over:
                ends[number] = WON.get(self.duels.winner(scene), 0.0)
            else:
                for reached, weight, total in self.walker.paths(self.game, scene):
                    after = self.states.number_of(reached)
                    spread[after] = spread.get(after, 0.0) + weight / total
                    self.states.count_path()
            self.states.count_state()
        self._solve([spreads[number] for number in range(first, len(self.states.numbers))], ends)

    def _solve(self, spreads: list[dict[int, float]], ends: dict[int, float]) -> None:
        """Work out the new states: what leads to known ones is known, the rest is found by going over it again."""
        import numpy as np
        from scipy.sparse import csr_matrix

        first, known = len(self.values), np.array(self.values)
        certain = np.zeros(len(spreads))
        rows, columns, shares = list[int](), list[int](), list[float]()
        for row, spread in enumerate(spreads):
            certain[row] = ends.get(first + row, 0.0)
            for number, share in spread.items():
                if number < first:
                    certain[row] += share * known[number]
                else:
                    rows.append(row)
                    columns.append(number - first)
                    shares.append(share)
        matrix = csr_matrix((shares, (rows, columns)), shape=(len(spreads), len(spreads)))
        values = certain
        while True:
            last, values = values, matrix @ values + certain
            if np.abs(values - last).max(initial=0.0) < CLOSE:
                break
        self.values += values.tolist()
