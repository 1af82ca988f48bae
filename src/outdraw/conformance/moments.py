"""Random moments of a game: tables in mid-scene, with a choice that waits for an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from outdraw.conformance.broken import BrokenSecret
from outdraw.conformance.scenes import difference
from outdraw.conformance.scramble import scrambled
from outdraw.core.bots import Seen
from outdraw.core.choices import Answer, Refusal
from outdraw.core.game import Game
from outdraw.core.readers.live import Dial, Live, Site, Waiting
from outdraw.core.scene import Scene
from outdraw.core.sight import copy
from outdraw.core.worlds import Known, World, imagined, known
from outdraw.table.table import OpenChoice, Table

LONGEST = 400
TRIES = 20


def moments(
    game: Game, number: int, seed: int, scenarios: Sequence[str] = (), every: float = 0.12
) -> Iterator[tuple[Table, OpenChoice]]:
    """Yield so many moments of scenes that are played at random or by the game's bots; the table goes on after each."""
    dice = Random(f"moments {game.name} {seed}")
    names = list(scenarios) or [info.id for info in game.scenarios()]
    made = 0
    while made < number:
        table = Table(game, dice.choice(names), secret=dice.randbytes(32), dial=Dial())
        for seat in table.seats:
            table.join(seat, f"Player of {seat}")
        table.begin()
        is_random = dice.random() < 0.4
        for _ in range(LONGEST):
            if table.is_over or made == number:
                break
            waits = dice.choice(table.open_choices())
            if dice.random() < every:
                yield table, waits
                made += 1
            _answer(table, waits, dice, is_random)


def _answer(table: Table, waits: OpenChoice, dice: Random, is_random: bool) -> None:
    seat, choice = waits.choice.seat, waits.choice
    for _ in range(TRIES):
        answer: Answer = choice.sample(dice)
        if not is_random:
            answer = table.game.bot(dice)(Seen(seat, lambda: table.view(seat)), choice)
        try:
            return table.answer(seat, waits.id, answer)
        except Refusal:
            continue
    raise RuntimeError(f"{TRIES} answers to {choice.kind} were refused")


def known_in_world(game: Game, seen: Known, world: World) -> Known:
    """Give what the seat would know if a world were the true one: the same, or it could tell them apart."""
    scene = copy(world.start)
    sites = [Site(site.luck, dict(site.answers)) for site in world.sites]
    live = Live(sites, _no_luck, seen.dial, scene.gm)
    try:
        game.step(live, scene)
    except Waiting as waiting:
        choice = next((each for each in waiting.choices.values() if each == seen.choice), seen.choice)
        return known(game, seen.seat, choice, world.start, scene, seen.dial, live.events, live.asked, live.sites)
    raise BrokenSecret(f"The other world of {seen.seat} did not come to {seen.choice.kind}.")


def _no_luck(chance: object) -> tuple[str, ...]:
    raise BrokenSecret("The other world needs luck that it does not hold.")


def check_imagined(game: Game, scene: Scene, seat: str, dice: Random) -> None:
    """Check that what a seat imagines is the same whatever is hidden from it, and looks to it as what it sees."""
    seed = dice.randrange(1000)
    here = imagined(game, scene, seat, Random(seed))
    there = imagined(game, scrambled(scene, seat, dice), seat, Random(seed))
    if here != there:
        raise BrokenSecret(f"What {seat} imagines depends on what {seat} may not see: {difference(here, there)}.")
