"""What a side's own choices brought: each that was not the house's is held against what the house would have done.

A fight comes to what it was worth at the start, and what luck and choices brought on the way. Where both sides are
played as the house would, choices bring nothing. So of a side that is played otherwise it is enough to ask, wherever
it answers otherwise, what its answer is worth in the true world less what the house's is, the house deciding all that
follows. The sum has the same mean as what such fights come to less their worth at the start, and none of their luck.
A worth that is found by playing out has noise of its own; one that is exact (`outdraw.lab.worths`) has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from outdraw.core.bots import Bot
from outdraw.core.choices import Answer, Choice
from outdraw.core.game import Game, side_of
from outdraw.core.readers.live import Dial
from outdraw.core.readers.read_ahead import scene_onward
from outdraw.core.readers.recorded import Recorded
from outdraw.core.readers.simulate import SeenInScene, seeded
from outdraw.core.readers.watched_dice import Counted
from outdraw.core.scene import Scene
from outdraw.core.worlds import World
from outdraw.odds.choices import played_out

Worths: TypeAlias = Callable[[World, Answer], float]
"""Tells what an answer to the open choice of a world is worth to a side."""


class Chosen:
    """A fight in which a side's choices are weighed as they are made; `gained` is what they have brought so far."""

    def __init__(
        self, game: Game, dice: Random, bots: Mapping[str, Bot], scene: Scene, side: str, worth: Worths
    ) -> None:
        self.fight = Recorded(game, dice, bots, scene, hears_answers=self._weigh)
        self.side, self.worth = side, worth
        self.gained = 0.0
        self.differed = 0
        self._house = {seat: game.bot(Random(f"house/{seat}")) for seat in scene.seats}

    def _weigh(self, choice: Choice, answer: Answer) -> None:
        if side_of(choice.seat) == self.side:
            house = choice.check(self._house[choice.seat](SeenInScene(choice.seat, self.fight.scene), choice))
            if house != answer:
                world = self.fight.world()
                self.differed += 1
                self.gained += self.worth(world, answer) - self.worth(world, house)


class Played:
    """Tells what an answer is worth by playing the fight out so often, the house deciding: the same luck for each."""

    def __init__(self, game: Game, side: str, times: int, seed: int | str = 0) -> None:
        self.game, self.side, self.times, self.seed = game, side, times, seed

    def __call__(self, world: World, answer: Answer) -> float:
        total = 0.0
        for number in range(self.times):
            dice = Counted(f"{self.seed}/{number}/{len(world.sites)}")
            bots = {seat: self.game.bot(dice) for seat in world.start.seats}
            scene = scene_onward(self.game, world, answer, Dial(), bots, dice)
            came_to = played_out(self.game, scene, seeded(dice, bots, scene), self.side)
            total += 0.5 if came_to is None else came_to
        return total / self.times
