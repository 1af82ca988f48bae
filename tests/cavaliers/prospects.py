"""The chances of a fight between bots, by pushing probability from scene to scene: an oracle for the lab."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.core.copying import copy
from outdraw.core.fingerprints import canonical_bytes
from outdraw.core.parts import SILENT
from outdraw.core.play import Play
from outdraw.core.readers.enumerate import Deciding, Paths
from outdraw.core.readers.simulate import seeded
from outdraw.core.seen import seen
from outdraw.games.cavaliers.bots import bot
from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.games.cavaliers.step import step

Forget = Callable[[Cavaliers], None]


class NoLots(Random):
    """A generator that nobody may ask."""

    def random(self) -> float:
        raise AssertionError("the bot draws lots")

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("the bot draws lots")


class _OneStep(Deciding):
    """Goes down every path of a step from one scene, bots deciding on the way."""

    def __init__(self, scene: Cavaliers) -> None:
        self.ways = Paths()
        super().__init__(self.ways)
        self.start = self.scene = scene
        self.bot: Bot = bot(NoLots())

    def decide(self, choice: Choice) -> Answer:
        return choice.check(self.bot(Seen(choice.seat, lambda: seen(self.scene, choice.seat)), choice))

    def after(self, forget: Forget) -> dict[bytes, tuple[Cavaliers, float]]:
        found: dict[bytes, tuple[Cavaliers, float]] = {}
        for scene, weight, total in self.ways.go_down(Play(self.ways, self, SILENT), self.step):
            forget(scene)
            key = canonical_bytes(scene)
            found[key] = scene, found.get(key, (scene, 0.0))[1] + weight / total
        return found

    def step(self, play: Play) -> Cavaliers:
        self.scene = copy(self.start)
        step(play, self.scene)
        return self.scene


def nothing(scene: Cavaliers) -> None:
    """Forget nothing."""


def prospects(start: Cavaliers, forget: Forget = nothing, rest: float = 1e-9) -> tuple[dict[str, float], int]:
    """Give the chance of each side to win up to the `rest` that still fights, and how many scenes were met."""
    known: dict[bytes, dict[bytes, float]] = {}
    won: dict[str, float] = {}
    first = copy(start)
    forget(first)
    scenes = {canonical_bytes(first): first}
    now = dict.fromkeys(scenes, 1.0)
    while sum(now.values()) > rest:
        coming: dict[bytes, float] = {}
        for key, mass in now.items():
            scene = scenes[key]
            if scene.is_over:
                won[scene.winner] = won.get(scene.winner, 0.0) + mass
                continue
            if key not in known:
                after = _OneStep(scene).after(forget)
                scenes.update({each: found for each, (found, _) in after.items()})
                known[key] = {each: chance for each, (_, chance) in after.items()}
            for each, chance in known[key].items():
                coming[each] = coming.get(each, 0.0) + mass * chance
        now = coming
    return won, len(scenes)


def simulated(start: Cavaliers, fights: int, seed: int, every_die: bool = False) -> float:
    """Give the share of fights that the party wins."""
    won = 0
    for number in range(fights):
        dice = Random(f"{seed}/{number}")
        scene = copy(start)
        play = seeded(dice, dict.fromkeys(scene.seats, bot(dice)), scene, every_card=every_die)
        while not scene.is_over:
            step(play, scene)
        won += scene.winner == "party"
    return won / fights
