"""Random moments of a game: tables in mid-scene, with a choice that waits for an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from outdraw.conformance.broken import BrokenSecret
from outdraw.conformance.scenes import difference
from outdraw.conformance.scramble import scrambled
from outdraw.core.bots import Seen
from outdraw.core.choices import Answer, Refusal
from outdraw.core.game import Game
from outdraw.core.play import Play
from outdraw.core.readers.live import Dial, Live, Site, Waiting
from outdraw.core.readers.simulate import SeenInScene
from outdraw.core.scene import Scene
from outdraw.core.sight import copy
from outdraw.core.worlds import Known, World, imagined, known
from outdraw.table.table import OpenChoice, Table

LONGEST = 400
TRIES = 20


def moments(
    game: Game,
    number: int,
    seed: int,
    scenarios: Sequence[str] = (),
    every: float = 0.12,
    taken_back: float = 0.0,
    longest: int = LONGEST,
) -> Iterator[tuple[Table, OpenChoice]]:
    """Yield so many moments of scenes that are played at random or by the game's bots; the table goes on after each.

    `every` is the chance that a moment is one of them, `taken_back` that the scene is taken back instead of a move;
    `longest` is how many moves a scene has at most.
    """
    dice = Random(f"moments {game.name} {seed}")
    names = list(scenarios) or [info.id for info in game.scenarios()]
    made = 0
    while made < number:
        table = Table(game, dice.choice(names), secret=dice.randbytes(32), dial=Dial())
        for seat in table.seats:
            table.join(seat, f"Player of {seat}")
        table.begin()
        is_random = dice.random() < 0.4
        for _ in range(longest):
            if table.is_over or made == number:
                break
            waits = dice.choice(table.open_choices())
            if dice.random() < every:
                yield table, waits
                made += 1
            if taken_back and dice.random() < taken_back:
                table.rewind(table.gm, dice.choice(table.points(last=8)), "once more")
            else:
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


def counting(game: Game) -> tuple[Game, list[int]]:
    """Give a game that counts how often its step is run, and where it counts: whoever searches differs by that, too."""
    runs = [0]

    def step(play: Play, scene: Scene) -> None:
        runs[0] += 1
        game.step(play, scene)

    return replace(game, step=step), runs


def lived_on(game: Game, known: Known, world: World, answer: Answer, dice: Random, steps: int) -> Scene:
    """Give the scene at the end of an action that is played live from a world on, everybody acting as the house does.

    A table plays like this, waiting for every answer and running the step anew with it; the readers that look ahead
    have no part in it. An action that takes more `steps` is given as it stands then.
    """
    sites = [Site(site.luck, dict(site.answers)) for site in world.sites]
    sites[-1].answers[world.place] = answer
    scene = _lived(game, world.start, sites, known, dice)
    for _ in range(steps):
        if scene.is_over or game.is_between is None or not game.is_between(scene):
            break
        scene = _lived(game, scene, [], known, dice)
    return scene


def _lived(game: Game, start: Scene, sites: list[Site], known: Known, dice: Random) -> Scene:
    bots = {seat: game.bot(dice) for seat in start.seats}
    while True:
        scene = copy(start)
        try:
            game.step(Live(sites, lambda chance: chance.happen(dice.randrange), known.dial, scene.gm), scene)
            return scene
        except Waiting as waiting:
            for place, choice in waiting.choices.items():
                sites[waiting.site].answers[place] = choice.check(
                    bots[choice.seat](SeenInScene(choice.seat, scene), choice)
                )
                if waiting.any_will_do:
                    break


def check_imagined(game: Game, scene: Scene, seat: str, dice: Random) -> None:
    """Check that what a seat imagines is the same whatever is hidden from it, and looks to it as what it sees."""
    seed = dice.randrange(1000)
    here = imagined(game, scene, seat, Random(seed))
    there = imagined(game, scrambled(scene, seat, dice), seat, Random(seed))
    if here != there:
        raise BrokenSecret(f"What {seat} imagines depends on what {seat} may not see: {difference(here, there)}.")
