"""How much of what a fight came to was luck: every card and die weighed against all that might have come instead.

Where luck falls, the step is read on with what came and with what else might have come, the house's bots deciding, and
each is judged by what the scene is worth then. What came less the mean is what luck brought. Its mean over all fights
is nothing whatever the worth says, so that taking it away changes no mean: it only takes noise away.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from random import Random
from typing import Any

from outdraw.bots.worth import Worth
from outdraw.core.bots import Bot
from outdraw.core.chance import Chance, Draw, Raw, Roll, Toss
from outdraw.core.copying import copy
from outdraw.core.game import Game
from outdraw.core.readers.live import Site
from outdraw.core.readers.read_ahead import scene_onward
from outdraw.core.readers.recorded import Recorded
from outdraw.core.readers.simulate import seeded
from outdraw.core.readers.watched_dice import Counted
from outdraw.core.scene import Scene
from outdraw.core.worlds import World

MOST_OUTCOMES = 60
"""Where no more than so many things may come, all are weighed; of more, some are drawn."""
DRAWN = 12


def all_outcomes(chance: Chance[Any]) -> list[Raw] | None:
    """List all that may come, each as likely as the others; nothing if that is too much.

    >>> all_outcomes(Toss(3))
    [('1',), ('2',), ('3',)]
    """
    if isinstance(chance, Toss):
        return [(str(face + 1),) for face in range(chance.sides)]
    if isinstance(chance, Draw) and chance.number == 1 and len(chance.of) <= MOST_OUTCOMES:
        return [(card,) for card in chance.of]
    if isinstance(chance, Roll) and prod(chance.pool.sizes) <= MOST_OUTCOMES:
        return [tuple(map(str, faces)) for faces in product(*(range(1, sides + 1) for sides in chance.pool.sizes))]
    return None


def learnt(game: Game, start: Scene, seat: str, fights: int, seed: str = "worth") -> Worth:
    """Learn what a scene is worth to a seat from fights of the house against itself."""
    assert game.won is not None
    assert game.standing is not None
    worth = Worth()
    for number in range(fights):
        dice, scene = Random(f"{seed}/{number}"), copy(start)
        play = seeded(dice, {each: game.bot(dice) for each in scene.seats}, scene)
        passed: list[list[float]] = []
        while not scene.is_over:
            passed.append(list(game.standing(scene, seat)))
            game.step(play, scene)
        came_to = game.won(scene, seat)
        for measures in passed:
            worth.learn(measures, 0.5 if came_to is None else came_to)
    return worth


class Weighed:
    """A fight whose luck is weighed for a seat as it falls; `brought` is what it has brought so far."""

    def __init__(
        self, game: Game, dice: Random, bots: Mapping[str, Bot], scene: Scene, seat: str, worth: Worth
    ) -> None:
        self.game, self.fight = game, Recorded(game, dice, bots, scene, hears_luck=self._weigh)
        self.seat, self.worth = seat, worth
        self.brought = 0.0
        self._number = 0

    def _weigh(self, chance: Chance[Any]) -> None:
        world = self.fight.world()
        raw = world.sites[-1].luck
        assert raw is not None
        self._number += 1
        outcomes = all_outcomes(chance)
        if outcomes is None:
            other = Random(f"other/{self._number}")
            outcomes = [chance.happen(other.randrange) for _ in range(DRAWN)]
        worths: dict[Raw, float] = {each: self._worth_of(world, each) for each in dict.fromkeys((raw, *outcomes))}
        self.brought += worths[raw] - sum(worths[each] for each in outcomes) / len(outcomes)

    def _worth_of(self, world: World, raw: Raw) -> float:
        """Give what the scene is worth at the end of the step, if this had come, and the house decided the rest."""
        won, standing = self.game.won, self.game.standing
        assert won is not None
        assert standing is not None
        dice = Counted(f"onward/{self._number}")
        bots = {each: self.game.bot(dice) for each in world.start.seats}
        instead = World(world.start, (*world.sites[:-1], Site(raw)), world.place)
        scene = scene_onward(self.game, instead, "", self.fight.dial, bots, dice)
        came_to = won(scene, self.seat)
        return came_to if came_to is not None else self.worth.of(standing(scene, self.seat))


def fight_weighed(
    game: Game, scene: Scene, dice: Random, bots: Mapping[str, Bot], seat: str, worth: Worth
) -> tuple[float, float]:
    """Fight a scene to its end; give what it came to for a seat, and the same with the luck taken out."""
    assert game.won is not None
    weighed = Weighed(game, dice, bots, scene, seat, worth)
    weighed.fight.fight_out()
    came_to = game.won(scene, seat)
    result = 0.5 if came_to is None else came_to
    return result, result - weighed.brought
