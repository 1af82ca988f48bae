"""What the benchmarks ask of the lab, each in one small function."""

from __future__ import annotations

from random import Random
from typing import Any

from outdraw.core.readers.simulate import Simulate
from outdraw.core.registry import find_game
from outdraw.core.sight import copy
from outdraw.lab.duel import duels_of, simulate
from outdraw.lab.explore import explore_duel
from outdraw.lab.solve import solve
from outdraw.lab.walk import Tables, walk

MOST_STATES = 5_000_000


def explored(game: str, one: str, two: str) -> Any:
    """Explore a duel whole."""
    return explore_duel(find_game(game), one, two, MOST_STATES)


def solved(game: str, one: str, two: str, graph: Any) -> dict[str, float]:
    """Solve a duel that was explored: the chances of `a`, `b` and `draw`."""
    return solve(graph, *_rounds(game, one, two)).won


def _rounds(game: str, one: str, two: str) -> tuple[int, int]:
    duels = duels_of(find_game(game))
    return duels.most_rounds, duels.rounds(duels.set_up(one, two))


class Walker:
    """A duel that was explored, made ready to be walked."""

    def __init__(self, game: str, one: str, two: str, graph: Any) -> None:
        self.tables = Tables(graph)
        self.most_rounds, self.first_round = _rounds(game, one, two)

    def walk(self, fights: int, seed: int = 1) -> Any:
        """Walk so many fights."""
        return walk(self.tables, fights, seed, self.first_round, self.most_rounds)


def simulated(game: str, one: str, two: str, fights: int, workers: int = 1) -> dict[str, int]:
    """Simulate duels as the lab does, with pure sub-rules looked up in their tables."""
    return simulate(game, one, two, fights, seed=1, workers=workers).won


class EveryCard:
    """A duel simulated with every card drawn: no table stands for anything."""

    def __init__(self, game: str, one: str, two: str) -> None:
        self.game = find_game(game)
        self.start = duels_of(self.game).set_up(one, two)

    def fight(self, fights: int) -> None:
        """Fight so many duels."""
        for number in range(fights):
            dice = Random(number)
            scene = copy(self.start)
            bots = {seat: self.game.bot(dice) for seat in scene.seats}
            play = Simulate(dice, bots, scene, every_card=True)
            while not scene.is_over:
                self.game.step(play, scene)
