"""Explore: a fight with its bots becomes a graph of merged states, by running the readable rules on every path of luck.

A state is a scene between two steps, with what cannot matter any more forgotten; an edge has the chance of going from
one to another and the rounds that pass. Bots decide by their view alone: one that draws lots can only be simulated.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from math import comb
from random import Random
from typing import Any, TypeAlias

from outdraw.core.bots import Bot
from outdraw.core.chance import Chance, Draw, as_drawn, as_hand
from outdraw.core.copying import copy
from outdraw.core.fingerprints import fingerprint
from outdraw.core.game import TIME_IS_UP, Duels, Game
from outdraw.core.occasion import Occasion
from outdraw.core.parts import SILENT
from outdraw.core.play import Play
from outdraw.core.readers.enumerate import Paths
from outdraw.core.readers.read_ahead import BotsOnPaths
from outdraw.core.scene import Scene
from outdraw.lab.fight import Ending, duels_of, ending_of

MOST_STATES = 200_000
MOST_PATHS = 500_000
"""How many paths of luck are followed at most, with the usual limit of states; more states may have more."""
MOST_MEGABYTES = 4000
WEIGHED_EVERY = 500
"""After how many states the memory they take is looked at."""
TOLD_EVERY = 0.1
"""Seconds between two words on how far exploring is."""

MOST_HANDS = 100_000
"""The most hands that one draw may be, for a fight to be explored: hands held are states that do not merge."""


Exploring: TypeAlias = Callable[[int, int, float], None]
"""Hears how many states are done, how many are found, and what share of the limits that has used up."""


class TooLarge(ValueError):
    """The fight has more states than the limit allows."""


class CannotExplore(ValueError):
    """The fight cannot be explored: its states do not merge, or its bots draw lots."""


class NoLots(Random):
    """A generator that refuses: the bots of a fight that is explored decide by what they see."""

    def random(self) -> float:
        raise CannotExplore("a bot draws lots here, so this fight can only be simulated")

    def getrandbits(self, k: int, /) -> int:
        raise CannotExplore("a bot draws lots here, so this fight can only be simulated")


class Graph:
    """The states of a fight and the edges between them, as flat arrays. State 0 is the start."""

    def __init__(self) -> None:
        self.endings: list[Ending] = []
        """The ways in which the fight can end."""
        self.outcome = array("i")
        """How each state ends the fight: one more than a place in `endings`, 0 while it goes on."""
        self.late = array("i")
        """How it would end in each state if the rounds ran out: a place in `endings`."""
        self.first = array("q", [0])
        """Where the edges of each state begin; one longer than the states."""
        self.to = array("i")
        self.chance = array("d")
        self.rounds = array("b")
        self.explored = 0
        """How many states were explored; those that only lead to one other are not kept."""

    def __len__(self) -> int:
        return len(self.outcome)

    @property
    def edges(self) -> int:
        """Give the number of edges."""
        return len(self.to)

    def add(self, ended: int, late: int, after: Mapping[tuple[int, int], float]) -> None:
        """Add a state: how it ends, or the states and rounds it leads to with their chances."""
        self.outcome.append(ended)
        self.late.append(late)
        for (to, passed), chance in after.items():
            self.to.append(to)
            self.chance.append(chance)
            self.rounds.append(passed)
        self.first.append(len(self.to))


class HandsChecked(Paths):
    """Every path of luck; hands that are held are refused where there are too many."""

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        check_hands(chance)
        return super().luck(play, chance, occasion)


class Walker:
    """Goes down every path of one step, bots deciding from their views of the scene on the way."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.luck = HandsChecked()
        self.deciders = BotsOnPaths(bots, self.luck)

    def paths(self, game: Game, scene: Scene) -> Iterator[tuple[Any, int, int]]:
        """Yield the scene after a step on every path, with its weight and the total it is out of."""
        return self.luck.go_down(Play(self.luck, self.deciders, SILENT), self._step, game, scene)

    def _step(self, play: Play, game: Game, scene: Scene) -> Scene:
        after = self.deciders.scene = copy(scene)
        game.step(play, after)
        return after


def check_hands(chance: Chance[Any]) -> None:
    """Refuse a draw of hands that are held, if there are too many."""
    if isinstance(chance, Draw) and chance.reading in (as_drawn, as_hand):
        hands = comb(len(chance.of), chance.number)
        if hands > MOST_HANDS:
            raise CannotExplore(
                f"{chance.number} of {len(chance.of)} cards make {hands:,} hands, each a fight of its own while it "
                "is held, so this fight can only be simulated"
            )


class States:
    """The states met so far, numbered, and those of them that have yet to be explored."""

    def __init__(self, duels: Duels, most: int, most_paths: int = 0, progress: Exploring | None = None) -> None:
        if duels.forget is None:
            raise CannotExplore(duels.why_not)
        self.most, self.forget = most, duels.forget
        self.done = self.paths = 0
        self.most_paths = most_paths or min(100 * most, MOST_PATHS * max(most, MOST_STATES) // MOST_STATES)
        self.numbers: dict[bytes, int] = {}
        self.waiting: list[tuple[int, Any]] = []
        self._progress, self._told = progress, time.monotonic()

    def number_of(self, scene: Any) -> int:
        """Give the number of a scene's state; a new one waits to be explored."""
        self.forget(scene)
        key = fingerprint(scene)
        known = self.numbers.get(key)
        if known is None:
            known = self.numbers[key] = len(self.numbers)
            self.waiting.append((known, scene))
        return known

    def count_path(self) -> None:
        """Count a path that was followed; raise `TooLarge` past the limit: a few states can have very many."""
        self.paths += 1
        self._tell()
        if self.paths > self.most_paths:
            raise TooLarge(
                f"the fight has more than {self.most_paths} paths of luck; simulate it instead, or raise the limit"
            )

    def _tell(self) -> None:
        """Say now and then how far exploring is."""
        if self._progress is not None and (now := time.monotonic()) - self._told >= TOLD_EVERY:
            self._told = now
            used = max(len(self.numbers) / self.most, self.paths / self.most_paths)
            self._progress(self.done, len(self.numbers), used)

    def count_state(self) -> None:
        """Count a state that was explored; raise `TooLarge` past the limit of states or of memory."""
        self.done += 1
        if len(self.numbers) > self.most:
            raise TooLarge(f"the fight has more than {self.most} states; simulate it instead, or raise the limit")
        if self.done % WEIGHED_EVERY == 0 and megabytes() > MOST_MEGABYTES:
            raise TooLarge(f"the fight's states take more than {MOST_MEGABYTES} MB; simulate it instead")


def megabytes() -> float:
    """Give the most memory this program has taken so far; 0 where the system does not say."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def explore(
    game: Game,
    start: Scene,
    bots: Mapping[str, Bot],
    most: int = MOST_STATES,
    progress: Exploring | None = None,
    most_paths: int = 0,
) -> Graph:
    """Explore a fight from its start; `progress` hears how far it is.

    Past `most` states, or `most_paths` of luck (if not 0, else as many as go with the states), it is `TooLarge`.
    """
    duels = duels_of(game)
    states = States(duels, most, most_paths, progress)
    walker = Walker(bots)
    endings: dict[Ending, int] = {}

    graph = Graph()
    place: dict[int, int] = {}
    states.number_of(copy(start))
    while states.waiting:
        # The last found is the first explored: so few scenes wait at a time.
        number, scene = states.waiting.pop()
        place[number] = len(graph)
        after: dict[tuple[int, int], float] = {}
        ended = 0
        late = endings.setdefault(late_ending(duels, scene), len(endings))
        if scene.is_over:
            ended = 1 + endings.setdefault(ending_of(duels, scene), len(endings))
        else:
            for reached, weight, total in walker.paths(game, scene):
                passed = duels.rounds(reached) - duels.rounds(scene)
                edge = states.number_of(reached), passed
                after[edge] = after.get(edge, 0.0) + weight / total
                states.count_path()
        graph.add(ended, late, after)
        states.count_state()
    graph.endings = list(endings)
    graph.to = array("i", [place[to] for to in graph.to])
    return _without_passages(graph)


def late_ending(duels: Duels, scene: Scene) -> Ending:
    """Give how a fight ends whose rounds run out in a scene."""
    hurt = duels.injuries(scene)
    return Ending("draw", TIME_IS_UP, hurt["a"], hurt["b"])


def _without_passages(graph: Graph) -> Graph:
    """Leave out the states that lead for certain to one other within the round: whoever led there leads on."""
    leads_to = list(range(len(graph)))
    for state in range(len(graph)):
        start, end = graph.first[state], graph.first[state + 1]
        if state and end - start == 1 and not graph.rounds[start] and graph.to[start] != state:
            leads_to[state] = graph.to[start]
    for state in range(len(graph)):
        trail = [state]
        while leads_to[trail[-1]] != trail[-1]:
            trail.append(leads_to[trail[-1]])
            if trail[-1] == state:  # a ring of certainties, left as it is
                leads_to[state] = state
        for each in trail:
            leads_to[each] = trail[-1]
    kept = [state for state, to in enumerate(leads_to) if to == state]
    place = dict(zip(kept, range(len(kept)), strict=True))
    short = Graph()
    short.endings, short.explored = graph.endings, len(graph)
    for state in kept:
        after: dict[tuple[int, int], float] = {}
        for edge in range(graph.first[state], graph.first[state + 1]):
            to = place[leads_to[graph.to[edge]]], graph.rounds[edge]
            after[to] = after.get(to, 0.0) + graph.chance[edge]
        short.add(graph.outcome[state], graph.late[state], after)
    return short
