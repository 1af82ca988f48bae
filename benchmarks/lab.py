"""What the benchmarks ask of the lab, each in one small place."""

from __future__ import annotations

import math
import time
from collections import Counter
from random import Random
from typing import Any

from outdraw.core.copying import copy
from outdraw.core.readers.simulate import seeded
from outdraw.games import find_game
from outdraw.lab.explore import CannotExplore, NoLots, TooLarge
from outdraw.lab.fight import duels_of
from outdraw.lab.grow import Growing, fight_on
from outdraw.lab.match import GROWN, Match, Outcome, Side, Tally, explore, makers_of, outcome_of, set_up, simulate
from outdraw.lab.solve import solve
from outdraw.lab.walk import Tables, walk

MOST_STATES = 5_000_000


class TooSlow(Exception):
    """Exploring took longer than there was patience for."""


BEYOND = (CannotExplore, TooLarge, TooSlow)
"""What exploring raises where it cannot be done."""


def duel(game: str, one: str, two: str) -> Match:
    """Give the match of two fighters, both played by the game's bot."""
    return Match(game, Side((one,)), Side((two,)))


def explored(match: Match, patience: float = math.inf) -> Any:
    """Explore a match whole, within so many seconds."""
    began = time.perf_counter()

    def watch(done: int, found: int, _used: float) -> None:
        if time.perf_counter() - began > patience:
            raise TooSlow(f"not explored in {patience:.0f} s: {done} of {found} states so far")

    return explore(match, MOST_STATES, watch)


def solved(match: Match, graph: Any) -> float:
    """Solve a match that was explored: the chance of `a`."""
    return outcome_of(match, solve(graph, *_limits(match)).ended).won["a"]


def _limits(match: Match) -> tuple[int, int]:
    duels = duels_of(find_game(match.game))
    return duels.most_rounds, duels.rounds(set_up(match))


class Walker:
    """A match that was explored, made ready to be walked."""

    def __init__(self, match: Match, graph: Any) -> None:
        self.tables, self.limits = Tables(graph), _limits(match)

    def walk(self, fights: int) -> None:
        """Walk so many fights."""
        walk(self.tables, fights, 1, *self.limits)


def simulated(match: Match, fights: int, workers: int = 1) -> Outcome:
    """Simulate a match as the lab does, with pure sub-rules looked up in their tables."""
    return simulate(match, fights, 1, workers)


def grown(match: Match, fights: int) -> float:
    """Simulate a match on a graph that grows, from nothing; give the share of `a`."""
    start = set_up(match)
    bots = {seat: maker(NoLots()) for seat, maker in makers_of(match, start).items()}
    graph = Growing(find_game(match.game), start, bots)
    ended: Tally = Counter()
    for first in range(0, fights, GROWN):
        ended += fight_on(graph, min(GROWN, fights - first), 1, *_limits(match), first_fight=first)
    return outcome_of(match, ended, fights).won["a"]


class EveryCard:
    """A match simulated by running its rules with every card drawn: no table stands for anything."""

    def __init__(self, match: Match) -> None:
        self.game, self.start = find_game(match.game), set_up(match)
        self.makers = makers_of(match, self.start)

    def fight(self, fights: int) -> None:
        """Fight so many times."""
        for number in range(fights):
            dice = Random(number)
            scene = copy(self.start)
            bots = {seat: maker(dice) for seat, maker in self.makers.items()}
            play = seeded(dice, bots, scene, every_card=True)
            while not scene.is_over:
                self.game.step(play, scene)
