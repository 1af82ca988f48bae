"""Explore: a fight with its bots becomes a graph of merged states, by running the readable rules on every path of luck.

A state is a scene between two steps, with what cannot matter any more forgotten; an edge has the chance of going from
one to another and the rounds that pass. Bots decide by their view alone: one that draws lots can only be simulated.
"""

from __future__ import annotations

import hashlib
from array import array
from collections import deque
from collections.abc import Callable, Mapping
from math import comb
from random import Random
from typing import Any

import msgspec

from outdraw.core.audience import EVERYONE
from outdraw.core.chance import Chance, Draw, as_drawn, as_hand
from outdraw.core.choices import Answer, Choice
from outdraw.core.game import Game
from outdraw.core.readers.enumerate import Enumerate
from outdraw.core.readers.simulate import Bot, Seen
from outdraw.core.sight import Scene, view
from outdraw.lab.duel import duels_of

OUTCOMES = ("", "a", "b", "draw")

MOST_HANDS = 100_000
"""The most hands that one draw may be, for a fight to be explored: hands held are states that do not merge."""


class TooLarge(ValueError):
    """The fight has more states than the limit allows."""


class CannotExplore(ValueError):
    """The fight cannot be explored: its states do not merge, or its bots draw lots."""


class _NoLots(Random):
    """A generator that refuses: the bots of a fight that is explored decide by what they see."""

    def random(self) -> float:
        raise CannotExplore("a bot draws lots here, so this fight can only be simulated: leave out --exact")

    def getrandbits(self, k: int, /) -> int:
        raise CannotExplore("a bot draws lots here, so this fight can only be simulated: leave out --exact")


class Graph:
    """The states of a fight and the edges between them, as flat arrays. State 0 is the start."""

    def __init__(self) -> None:
        self.outcome = array("b")
        """How each state ends the fight: a place in `OUTCOMES`, 0 while it goes on."""
        self.first = array("q", [0])
        """Where the edges of each state begin; one longer than the states."""
        self.to = array("i")
        self.chance = array("d")
        self.rounds = array("b")

    def __len__(self) -> int:
        return len(self.outcome)

    @property
    def edges(self) -> int:
        """Give the number of edges."""
        return len(self.to)


class _Walker(Enumerate):
    """Goes down every path of one step, bots deciding from their views of the scene on the way."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        super().__init__()
        self.bots = bots
        self.scene: Scene | None = None

    def luck(
        self, chance: Chance[Any], what: str = "", rule: str = "", by: str = "", seen_by: tuple[str, ...] = EVERYONE
    ) -> Any:
        if isinstance(chance, Draw) and chance.reading in (as_drawn, as_hand):
            hands = comb(len(chance.of), chance.number)
            if hands > MOST_HANDS:
                raise CannotExplore(
                    f"{chance.number} of {len(chance.of)} cards make {hands:,} hands, each a fight of its own while it "
                    "is held, so this fight can only be simulated"
                )
        return super().luck(chance, what, rule, by, seen_by)

    def decide(self, choice: Choice) -> Answer:
        scene = self.scene
        assert scene is not None
        return choice.check(self.bots[choice.seat](Seen(choice.seat, lambda: view(scene, choice.seat)), choice))


def explore_duel(
    game: Game, one: str, two: str, most: int = 200_000, progress: Callable[[int, int], None] | None = None
) -> Graph:
    """Explore the duel of two fighters, both played by the game's bot."""
    scene = duels_of(game).set_up(one, two)
    bots = {seat: game.bot(_NoLots()) for seat in scene.seats}
    return explore(game, scene, bots, most, progress)


def explore(
    game: Game,
    start: Scene,
    bots: Mapping[str, Bot],
    most: int = 200_000,
    progress: Callable[[int, int], None] | None = None,
) -> Graph:
    """Explore a fight from its start; past `most` states it is `TooLarge`. `progress` hears of states done, found."""
    duels = duels_of(game)
    if duels.forget is None:
        raise CannotExplore(f"fights of {game.title} do not come back to equal states; they can only be simulated")
    forget = duels.forget
    kind = type(start)
    encoder = msgspec.msgpack.Encoder(order="deterministic")
    decoder = msgspec.msgpack.Decoder(kind)
    walker = _Walker(bots)
    graph = Graph()
    numbers: dict[bytes, int] = {}
    waiting: deque[bytes] = deque()

    def number_of(scene: Any) -> int:
        forget(scene)
        blob = encoder.encode(scene)
        key = hashlib.blake2b(blob, digest_size=16).digest()
        known = numbers.get(key)
        if known is None:
            known = numbers[key] = len(numbers)
            waiting.append(blob)
        return known

    def step(play: _Walker, blob: bytes) -> tuple[int, int]:
        scene = decoder.decode(blob)
        play.scene = scene
        before = duels.rounds(scene)
        game.step(play, scene)
        passed = duels.rounds(scene) - before
        return number_of(scene), passed

    number_of(msgspec.msgpack.decode(encoder.encode(start), type=kind))
    while waiting:
        blob = waiting.popleft()
        scene = decoder.decode(blob)
        if scene.is_over:
            graph.outcome.append(OUTCOMES.index(duels.winner(scene)))
        else:
            graph.outcome.append(0)
            after: dict[tuple[int, int], float] = {}
            for edge, weight, total in walker.paths(step, blob):
                after[edge] = after.get(edge, 0.0) + weight / total
            for (to, passed), chance in after.items():
                graph.to.append(to)
                graph.chance.append(chance)
                graph.rounds.append(passed)
        graph.first.append(len(graph.to))
        if len(numbers) > most:
            raise TooLarge(f"the fight has more than {most} states; simulate it instead, or raise the limit")
        if progress is not None and len(graph) % 500 == 0:
            progress(len(graph), len(numbers))
    return graph
