"""Random moments of a game: tables in mid-scene, with a choice that waits for an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from outdraw.conformance.broken import BrokenSecret
from outdraw.conformance.scenes import difference
from outdraw.conformance.scramble import another, scrambled
from outdraw.core.audience import may_see
from outdraw.core.bots import Seen
from outdraw.core.choices import Answer, Choice, Refusal
from outdraw.core.copying import copy
from outdraw.core.fingerprints import fingerprint
from outdraw.core.game import Game
from outdraw.core.play import Play
from outdraw.core.readers.live import Dial, Live, Site, Waiting
from outdraw.core.readers.simulate import SeenInScene
from outdraw.core.scene import Scene
from outdraw.core.worlds import Known, World, imagined, known
from outdraw.table.state import Step
from outdraw.table.table import OpenChoice, Table

LONGEST = 400
TRIES = 20
PRINTED = 6
"""One of so many runs leaves a print of its scene, which takes about as long as a run."""


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
            answer = table.game.bot(dice)(Seen(seat, lambda: table.seen(seat)), choice)
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


def known_otherwise(game: Game, step: Step, choice: Choice, dice: Random) -> Known:
    """Give what the seat of an open choice knows if all that it may not see is changed, be that possible or not.

    Hidden cards are dealt anew and hidden values replaced; what others were told, asked and answered is other, too.
    """
    seat = choice.seat
    events = [event if may_see(seat, event.seen_by) else another(event) for event in step.events]
    asked = [tuple(each if each.seat == seat else another(each) for each in group) for group in step.asked]
    sites = [
        Site(None, {at: said if group[at].seat == seat else another(said) for at, said in site.answers.items()})
        for group, site in zip(step.asked, (site for site in step.sites if site.luck is None), strict=False)
    ]
    start, scene = scrambled(step.start, seat, dice), scrambled(step.scene, seat, dice)
    return known(game, seat, choice, start, scene, step.dial, events, asked, sites)


def _no_luck(chance: object) -> tuple[str, ...]:
    raise BrokenSecret("The other world needs luck that it does not hold.")


def counting(game: Game) -> tuple[Game, list[bytes]]:
    """Give a game that keeps a trace of every run of its step: whoever searches otherwise differs by that, too.

    Of runs that came to their end some leave a print of the scene there; of all others only their number is kept.
    """
    runs: list[bytes] = []

    def step(play: Play, scene: Scene) -> None:
        place = len(runs)
        runs.append(b"")
        game.step(play, scene)
        if place % PRINTED == 0:
            runs[place] = fingerprint(scene)

    return replace(game, step=step), runs


def hurried(game: Game, steps: int) -> Game:
    """Give a game whose scenes are decided after so many steps at the latest, by how the sides stand then.

    What stands on a seat's side is measured first, then as much on the others'. Whoever plays scenes out does with it
    all that is done with longer ones, in a fraction of the time.
    """
    won, standing = game.won, game.standing
    if won is None or standing is None:
        return game
    running: list[Scene] = []

    def step(play: Play, scene: Scene) -> None:
        if running and running[0] is not scene:
            running.clear()
        running.append(scene)
        game.step(play, scene)

    def decided(scene: Scene, seat: str) -> float | None:
        came_to = won(scene, seat)
        if came_to is None and len(running) >= steps and running[0] is scene:
            measures = standing(scene, seat)
            return sum(measures[: len(measures) // 2]) / max(1.0, sum(measures))
        return came_to

    return replace(game, step=step, won=decided)


def lived_on(game: Game, known: Known, world: World, answer: Answer, dice: Random, steps: int) -> Scene:
    """Give the scene at the end of an action that is played live from a world on, everybody acting as the house does.

    A table plays like this, waiting for every answer and running the step anew with it; the readers that look ahead
    have no part in it. An action that takes more `steps` is given as it stands then, and an answer which only prepares
    something (the seat is asked the same again before luck falls or anybody else is asked) as it stands there.
    """
    sites = [Site(site.luck, dict(site.answers)) for site in world.sites]
    sites[-1].answers[world.place] = answer
    life = _Life(game, known, dice)
    scene = life.lived(world.start, sites)
    for _ in range(steps):
        if life.is_again or scene.is_over or game.is_between is None or not game.is_between(scene):
            break
        scene = life.lived(scene, [])
    return scene


class _Life:
    """Plays steps live, and sees whether the choice that was open comes again at once."""

    def __init__(self, game: Game, known: Known, dice: Random) -> None:
        self.game, self.known, self.dice = game, known, dice
        self.is_quiet, self.is_again = True, False
        """Whether nothing has fallen or been asked of others since the answer; whether the same was asked then."""

    def lived(self, start: Scene, sites: list[Site]) -> Scene:
        """Play a step with the answers that are there, and all others as the house gives them."""
        bots = {seat: self.game.bot(self.dice) for seat in start.seats}
        answered = len(sites)
        while True:
            scene = copy(start)
            live = Live(sites, lambda chance: chance.happen(self.dice.randrange), self.known.dial, scene.gm)
            try:
                self.game.step(live, scene)
            except Waiting as waiting:
                self._listen(live, answered, waiting.site)
                if self._is_same(waiting):
                    return scene
                for place, choice in waiting.choices.items():
                    sites[waiting.site].answers[place] = choice.check(
                        bots[choice.seat](SeenInScene(choice.seat, scene), choice)
                    )
                    if waiting.any_will_do:
                        break
            else:
                self._listen(live, answered, len(sites))
                self._listen_further(scene)
                return scene

    def _listen(self, live: Live, answered: int, until: int) -> None:
        """Note whether others decided with the seat, and whether luck has fallen or others were asked since."""
        asked = iter(live.asked)
        for at, site in enumerate(live.sites[:until]):
            group = next(asked) if site.luck is None else ()
            if at == answered - 1:
                self.is_quiet &= len(site.answers) == 1
            elif at >= answered:
                self.is_quiet &= {each.seat for each in group} == {self.known.seat}

    def _listen_further(self, scene: Scene) -> None:
        """Note whether the next step begins with the same question."""
        if self.is_quiet and not scene.is_over:
            try:
                self.game.step(Live([], _no_luck, self.known.dial, scene.gm), copy(scene))
            except Waiting as waiting:
                self._is_same(waiting)
            except BrokenSecret:
                pass
        self.is_quiet = False

    def _is_same(self, waiting: Waiting) -> bool:
        """Say whether the choice that was open is put to the seat again, and at once."""
        before = self.known.choice
        same = [(each.seat, each.kind, each.actor) for each in waiting.choices.values()]
        self.is_again = self.is_quiet and (before.seat, before.kind, before.actor) in same
        return self.is_again


def check_imagined(game: Game, scene: Scene, seat: str, dice: Random) -> None:
    """Check that what a seat imagines is the same whatever is hidden from it, and looks to it as what it sees."""
    seed = dice.randrange(1000)
    here = imagined(game, scene, seat, Random(seed))
    there = imagined(game, scrambled(scene, seat, dice), seat, Random(seed))
    if here != there:
        raise BrokenSecret(f"What {seat} imagines depends on what {seat} may not see: {difference(here, there)}.")
