"""Duels simulated: two fighters of a game, many fights, the same numbers for the same seed whatever the workers.

Every fight has luck and bots of its own, seeded by the run's seed and the fight's number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from outdraw.core.game import Duels, Game
from outdraw.core.readers.simulate import Bot, Simulate
from outdraw.core.registry import find_game
from outdraw.core.sight import Scene, copy

BATCH = 250
NORMAL_95 = 1.959963984540054

Botmaker = Callable[[Random], Bot]


class DuelResult(Struct, frozen=True):
    """Who won how many of the fights, and how long they were."""

    game: str
    one: str
    two: str
    fights: int
    won: dict[str, int]
    rounds: dict[int, int]

    def chance(self, who: str) -> float:
        """Give the share of fights that `a`, `b` or `draw` came to."""
        return self.won.get(who, 0) / self.fights

    @property
    def interval(self) -> float:
        """Give the half width of the 95 % interval around the share that `a` won."""
        share = self.chance("a")
        return NORMAL_95 * sqrt(share * (1 - share) / self.fights)

    def plain(self) -> dict[str, Any]:
        """Give the result as plain numbers."""
        length = {str(n): self.rounds[n] / self.fights for n in sorted(self.rounds)}
        shares = {who: self.chance(who) for who in ("a", "b", "draw")}
        return {**shares, "interval": self.interval, "rounds": length, "fights": self.fights}


def duels_of(game: Game) -> Duels:
    """Give how a game's fighters meet, or say that they do not."""
    if game.duels is None:
        raise ValueError(f"{game.title} has no duels")
    return game.duels


def fight(game: Game, scene: Scene, dice: Random, bots: dict[str, Bot]) -> Scene:
    """Play one scene to its end."""
    play = Simulate(dice, bots, scene)
    while not scene.is_over:
        game.step(play, scene)
    return scene


def _batch(game: str | Game, one: str, two: str, seed: int, first: int, last: int) -> tuple[Counter[str], Counter[int]]:
    declared = find_game(game) if isinstance(game, str) else game
    return run_batch(declared, one, two, seed, first, last, declared.bot, declared.bot)


def run_batch(
    game: Game, one: str, two: str, seed: int, first: int, last: int, bot_a: Botmaker, bot_b: Botmaker
) -> tuple[Counter[str], Counter[int]]:
    """Fight the fights from number `first` up to `last`, with a bot for each side."""
    duels = duels_of(game)
    start = duels.set_up(one, two)
    won: Counter[str] = Counter()
    rounds: Counter[int] = Counter()
    for number in range(first, last):
        dice = Random(f"{seed}/{number}")
        scene = copy(start)
        bots = {"a": bot_a(dice), "b": bot_b(dice), scene.gm: game.bot(dice)}
        fight(game, scene, dice, bots)
        won[duels.winner(scene)] += 1
        rounds[duels.rounds(scene)] += 1
    return won, rounds


def simulate(
    game: str,
    one: str,
    two: str,
    fights: int = 1000,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> DuelResult:
    """Fight many duels between two fighters of a game."""
    check_fighters(find_game(game), one, two)
    won: Counter[str] = Counter()
    rounds: Counter[int] = Counter()
    done = 0
    starts = range(0, fights, BATCH)
    jobs = [(game, one, two, seed, start, min(start + BATCH, fights)) for start in starts]
    for (batch_won, batch_rounds), job in zip(_spread(jobs, workers), jobs, strict=True):
        won += batch_won
        rounds += batch_rounds
        done += job[5] - job[4]
        if progress is not None:
            progress(done)
    return DuelResult(game, one, two, fights, dict(won), dict(rounds))


def _spread(jobs: list[tuple[Any, ...]], workers: int) -> Iterator[tuple[Counter[str], Counter[int]]]:
    if workers <= 1:
        for job in jobs:
            yield _batch(*job)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_batch, *zip(*jobs, strict=True))


def check_fighters(game: Game, *names: str) -> None:
    """Say which of the fighters there is not."""
    known = [name for name, _ in duels_of(game).fighters()]
    for name in names:
        if name not in known:
            raise UnknownFighter(name, known)


class UnknownFighter(ValueError):
    """There is no fighter of this name."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"there is no fighter {name!r}")
        self.name, self.known = name, known
