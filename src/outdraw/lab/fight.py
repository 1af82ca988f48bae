"""One fight of the lab: played to its end by bots, and what it came to."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from outdraw.core.bots import Bot
from outdraw.core.game import Duels, Game
from outdraw.core.readers.recorded import Recorded
from outdraw.core.readers.simulate import play_out, seeded
from outdraw.core.scene import Scene


class Ending(NamedTuple):
    """How a fight ended: who won, in what way, and how badly each side is hurt, in the game's own count."""

    winner: str
    way: str
    hurt_a: int
    hurt_b: int


def duels_of(game: Game) -> Duels:
    """Give how a game's fighters meet, or say that they do not."""
    if game.duels is None:
        raise ValueError(f"{game.title} has no duels")
    return game.duels


def fight(game: Game, scene: Scene, dice: Random, bots: dict[str, Bot]) -> Scene:
    """Play one scene to its end."""
    if any(getattr(bot, "needs_knowledge", False) for bot in bots.values()):
        Recorded(game, dice, bots, scene).fight_out()
        return scene
    play_out(seeded(dice, bots, scene), game.step, scene)
    return scene


def ending_of(duels: Duels, scene: Scene) -> Ending:
    """Give how a scene that is over has ended."""
    hurt = duels.injuries(scene)
    return Ending(duels.winner(scene), duels.way(scene), hurt["a"], hurt["b"])
