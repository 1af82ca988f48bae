"""What a choice would do: for each option, the chances of what it comes to, from what the seat knows and nothing else.

The named chances (`Game.gist`) are those at the end of the action. They are exact where the seat can tell its world and
every path of luck can be followed, and else sampled over worlds that look the same to it, with the interval. The chance
to win the scene is always sampled, by playing it out. Others, and the seat itself later on, act as the house would.
Budgets are counted in paths and samples, never in seconds, so that the same knowledge gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from outdraw.core.choices import Answer, Choice, Number, Option, Pick
from outdraw.core.game import Botmaker, Game, side_of
from outdraw.core.readers.ahead import Following, Later, Lots, Unsure, scene_onward, scenes_ahead, scenes_further
from outdraw.core.readers.retrace import NoSuchWorld, like, only_world
from outdraw.core.readers.simulate import Simulate
from outdraw.core.scene import Scene
from outdraw.core.sight import fingerprint, view
from outdraw.core.worlds import Known, World, assumed, is_certain

MOST_OPTIONS = 60
"""So many answers are weighed; of the others nothing is said."""
MOST_PATHS = 400
"""So many paths of luck are followed for one option before it is sampled instead."""
MOST_PATHS_IN_ALL = 3000
MOST_PATHS_OF_ONE = 1200
"""So many in all steps of one option, as far as can be told on the way."""
TELLING = {50: 0.06, 100: 0.15, 200: 0.35}
"""So many paths must have so much of all that may come among them: else there are too many.

Of 150 actions that could be followed to their end all had more; of 150 that could not, three quarters had less.
"""
TELLING_SCENES = 5
MOST_STEPS_AHEAD = 12
"""An action that takes longer is looked at where it stands then."""
MOST_STEPS = 600
"""A scene that takes longer to play out is taken for undecided."""
WORLDS = 48
"""So many worlds are drawn; samples go round them."""
ALIKE_IN = (0, 2, 3, 4, 5, 6)
"""The samples in whose worlds the same must come of an option that hangs on nothing hidden."""
FEWEST_WORLDS = 16
"""From so many worlds on the interval is that of their means."""


class Look(Struct, frozen=True):
    """How much is looked at before the numbers are told: samples of the action, scenes played out over all options."""

    samples: int
    played: int = 0


SAMPLES, MANY, NEAR = 420, 160, 0.05
"""With so many samples any chance is known within 5 points; one that is so after many gets no more."""
PLAYED = (60, 200, 400, 600, 1500)
LOOKS = (*map(Look, (2, 16, 64, MANY, SAMPLES)), *[Look(SAMPLES, played) for played in PLAYED])
"""The action is known well before scenes are played out, which takes many times longer."""
BRIEFLY = (*LOOKS[:3], Look(LOOKS[2].samples, PLAYED[0]))
"""What somebody waits for at a prompt, who asks once: who wins is part of it, roughly."""
CLOSELY = next(number for number, look in enumerate(LOOKS) if look.played > PLAYED[0])
"""The look up to which somebody waits who asks for one option: who wins is known fairly well."""
PASSES = "passes:"
NORMAL_95 = 1.959963984540054
Gist: TypeAlias = tuple[tuple[str, int | bool], ...]
"""What a scene comes to, in the names that the game gives."""
Gists: TypeAlias = dict[Gist, Fraction]
"""What an action may come to, with its chances."""


class Prospect(Struct, frozen=True, omit_defaults=True):
    """What one option comes to.

    `chances` are of what is so or not, `counts` of what is counted, each with the chances of its values. `intervals`
    give the half width of the 95 % interval of each chance that was sampled, `win` among them. `samples` of the action
    were counted, and `played` scenes played out. Of a target that a game master sets, `passes` has everybody's chance
    to come through, by the ids of their tokens.
    """

    answer: Answer
    label: str
    chances: dict[str, float] = {}
    counts: dict[str, dict[int, float]] = {}
    win: float | None = None
    is_exact: bool = False
    samples: int = 0
    played: int = 0
    intervals: dict[str, float] = {}
    passes: dict[str, float] = {}


class Prospects(Struct, frozen=True, omit_defaults=True):
    """What every option of a choice comes to; `is_last` once the numbers will not get any better.

    `assumed` names hidden values that were taken as the game says they may be. `why_not` says, if nothing could be
    worked out, why.
    """

    seat: str
    kind: str
    options: list[Prospect] = []
    assumed: list[str] = []
    worlds: int = 0
    is_last: bool = False
    why_not: str = ""

    @property
    def is_exact(self) -> bool:
        """Say whether all named chances are exact."""
        return all(each.is_exact for each in self.options)

    def best(self) -> Prospect | None:
        """Give the option with the best chance to win, if that is known."""
        known = [each for each in self.options if each.win is not None]
        return max(known, key=lambda each: each.win or 0.0, default=None)


class _TooMany(Exception):
    """There are more paths than may be followed."""


def of_choice(game: Game, known: Known, looks: Sequence[Look] = LOOKS) -> Iterator[Prospects]:
    """Yield what every option of an open choice would come to, better with every look."""
    answers = answers_of(known.choice)
    if not answers:
        yield _nothing(known, "There is nothing to choose between here.")
        return
    try:
        weighing = Weighing(game, known, answers)
    except NoSuchWorld:
        yield _nothing(known, "What led here cannot be told from what this seat has seen, so nothing can be said.")
        return
    yield from weighing.looks(looks)


def _nothing(known: Known, why: str) -> Prospects:
    return Prospects(known.seat, known.choice.kind, is_last=True, why_not=why)


def answers_of(choice: Choice) -> list[tuple[Answer, str, str]]:
    """List the answers to be weighed: each with its label and whom it faces."""
    if isinstance(choice, Pick):
        facing = [(option, _facing(choice, option)) for option in choice.legal[:MOST_OPTIONS]]
        if (choice.least, choice.most) == (1, 1):
            return [(option.value, str(option), whom) for option, whom in facing]
        single: list[tuple[Answer, str, str]] = [([option.value], str(option), whom) for option, whom in facing]
        nothing: list[tuple[Answer, str, str]] = [([], "nothing", choice.facing)]
        return (nothing if not choice.least else []) + (single if choice.least <= 1 else [])
    if isinstance(choice, Number) and choice.high - choice.low < MOST_OPTIONS:
        return [(number, str(number), choice.facing) for number in range(choice.low, choice.high + 1)]
    return []


def _facing(choice: Choice, option: Option) -> str:
    """Give whom an option is about: whom the choice faces, or the first token that it touches."""
    touched = [each.partition(":")[2] for each in option.on if each.startswith("token:")]
    return choice.facing or next((each for each in touched if each != choice.actor), "")


class Weighing:
    """The work of weighing a choice: its worlds, and what was counted for each answer so far.

    Whoever knows more than the seat may say which world is the true one (`only`). `playing` says, for each answer, who
    decides after it for the seat, and for those who fight on its side in a duel, if that is not the house.
    """

    def __init__(
        self,
        game: Game,
        known: Known,
        answers: Sequence[tuple[Answer, str, str]],
        only: World | None = None,
        playing: Sequence[Botmaker] = (),
    ) -> None:
        self.game, self.known, self.answers, self.playing = game, known, answers, playing
        side = side_of(known.seat)
        self._side = [seat for seat in known.start.seats if seat == known.seat or (side and side_of(seat) == side)]
        self.is_fought = game.won is not None
        self.paths = self._sampled = 0
        self._may_be_only = only is None and is_certain(game, known.start, known.seat)
        if self._may_be_only:
            only = only_world(game, known, most_runs=1)
            self._may_be_only = only is None
        self.only = only
        self.worlds: list[World] = [only or like(game, known, seed=0)]
        self._offers: dict[int, list[Any]] = {}
        self.tallies = [Tally() for _ in answers]
        self.exact: list[Gists | None] = [None for _ in answers]
        self.assumed = assumed(game, known.start, known.seat)
        self.tested = _people(game, known) if isinstance(known.choice, Number) else ()

    def looks(self, looks: Sequence[Look]) -> Iterator[Prospects]:
        """Yield what is known after a first glance, then exactly where it can be, then after more and more samples."""
        for number, look in enumerate(looks):
            if number == 1:
                self._look_for_only()
            if number == 1 and self.game.gist is not None:
                self.exact = [self._exactly(place) for place in range(len(self.answers))]
            self.sample_up_to(look.samples)
            self._play_up_to(look.played // len(self.answers))
            is_enough = number > 0 and not self.is_fought and all(each is not None for each in self.exact)
            is_last = is_enough or number == len(looks) - 1
            yield self.told(is_last)
            if is_last:
                return

    def _look_for_only(self) -> None:
        """Find out whether there is one world alone; the first glance does not wait for that."""
        if self._may_be_only:
            self._may_be_only = False
            self.only = only_world(self.game, self.known)

    # --- exactly ----------------------------------------------------------------------------------------------------

    def _exactly(self, place: int) -> Gists | None:
        """Give the exact distribution of the gist at the end of the action, or nothing if that cannot be told.

        A seat that cannot tell its world may still know what comes of an option: if no card is drawn and nobody else
        looks around before deciding, what it does not see is not looked at. That the rules do not look at it either is
        seen in several worlds, in which the same must be asked and come of it.
        """
        alone = "" if self.only is not None else self.known.seat
        found: tuple[Gists, list[Choice]] | None = None
        seen: list[World] = []
        try:
            for at in ALIKE_IN[: 1 if self.only is not None else None]:
                world = self._world(at)
                if world in seen:
                    continue  # the same would come of it
                seen.append(world)
                followed_so_far = self.paths
                followed = self._followed(world, place, alone)
                self.paths = followed_so_far if found is not None else self.paths  # the budget is for one world
                if found is not None and followed != found:
                    return None
                found = followed
        except (Unsure, _TooMany):
            return None
        return found[0] if found is not None else None

    def _followed(self, world: World, place: int, alone: str) -> tuple[Gists, list[Choice]]:
        """Follow every path of the action, and give what came of it, and what others were asked on the way.

        Mostly the last that luck decides keeps something for later, a card say, that is none of what it came to.
        """
        so_far = self.paths
        try:
            return self._following(world, place, alone, takes_last=not alone)
        except Later:
            self.paths = so_far
            return self._following(world, place, alone, takes_last=False)

    def _following(self, world: World, place: int, alone: str, takes_last: bool) -> tuple[Gists, list[Choice]]:
        """Follow every path of the action; what is at its end is counted at once, what goes on is merged."""
        answer, _, facing = self.answers[place]
        game, lots = self.game, Lots()
        bots = {seat: game.bot(lots) for seat in self.known.start.seats}
        ahead, paths = scenes_ahead(
            game, world, answer, self.known.dial, bots, lots, alone, self._offers_in(world), takes_last
        )
        gists: Gists = {}
        going_on = self._parted(ahead, paths, facing, Fraction(1), gists)
        for _ in range(MOST_STEPS_AHEAD):
            if not going_on:
                return gists, ahead.asked
            later: dict[bytes, tuple[Scene, Fraction]] = {}
            before = self.paths
            for number, (scene, weight) in enumerate(going_on.values()):
                if number >= TELLING_SCENES and (self.paths - before) * len(going_on) > MOST_PATHS_OF_ONE * number:
                    raise _TooMany
                further, paths = scenes_further(game, scene, ahead)
                for key, (found, share) in self._parted(further, paths, facing, weight, gists).items():
                    later[key] = (found, share + (later[key][1] if key in later else 0))
                if len(later) > MOST_PATHS:
                    raise _TooMany
            going_on = later
        for scene, weight in going_on.values():
            gist = self._gist(scene, facing)
            gists[gist] = gists.get(gist, Fraction(0)) + weight
        return gists, ahead.asked

    def _parted(
        self,
        reader: Following,
        paths: Iterator[tuple[Scene, int, int]],
        facing: str,
        weight: Fraction,
        gists: Gists,
    ) -> dict[bytes, tuple[Scene, Fraction]]:
        """Count the gist of scenes at the end of the action, and give those that go on, equal ones merged.

        Weights are summed by their totals: there are few of these, and whole numbers are added faster than fractions.
        """
        is_between = self.game.is_between
        ended: dict[Gist, dict[int, int]] = {}
        scenes: dict[bytes, Scene] = {}
        going_on: dict[bytes, dict[int, int]] = {}
        share = 0.0
        for number, (scene, part, total) in enumerate(paths):
            self.paths += 1
            if number == MOST_PATHS or self.paths > MOST_PATHS_IN_ALL:
                raise _TooMany
            if share < TELLING.get(number, 0.0):
                raise _TooMany
            share += part / total
            if is_between is None or scene.is_over or not is_between(scene):
                into = ended.setdefault(self._gist(scene, facing), {})
            elif reader.is_last:
                raise Later
            else:
                key = fingerprint(scene)
                scenes.setdefault(key, scene)
                into = going_on.setdefault(key, {})
            into[total] = into.get(total, 0) + part
        for gist, parts in ended.items():
            gists[gist] = gists.get(gist, Fraction(0)) + weight * _summed(parts)
        return {key: (scenes[key], weight * _summed(parts)) for key, parts in going_on.items()}

    def _gist(self, scene: Scene, facing: str) -> Gist:
        gist, passed = self.game.gist, self.game.passed
        matters = dict(gist(scene, self.known.choice.actor, facing)) if gist is not None else {}
        for each in self.tested:
            came = passed(scene, each) if passed is not None else None
            if came is not None:
                matters[PASSES + each] = came
        return tuple(matters.items())

    # --- sampled ----------------------------------------------------------------------------------------------------

    def sample_up_to(self, number: int) -> None:
        """Sample the action after every answer that is not known well enough, up to so many samples each."""
        places = [place for place, each in enumerate(self.exact) if each is None and not self.tallies[place].is_enough]
        for at in range(self._sampled, number):
            for place in places:
                gist = self._gist(self.acted(place, at)[0], self.answers[place][2])
                self.tallies[place].add(dict(gist), self._place(at))
        self._sampled = max(self._sampled, number)

    def _play_up_to(self, number: int) -> None:
        for at in range(self.tallies[0].played, number if self.is_fought else 0):
            for place in range(len(self.answers)):
                self.play_out(place, at)
            self.is_fought = any(tally.won for tally in self.tallies)

    def play_out(self, place: int, at: int) -> float | None:
        """Play the scene out once after one of the answers, and count what it came to for the seat.

        The world and the luck of a number are the same for every answer as far as they go alike.
        """
        scene, play = self.acted(place, at)
        came_to = played_out(self.game, scene, play, self.known.seat)
        self.tallies[place].add_played(self._place(at), came_to)
        return came_to

    def _place(self, at: int) -> int:
        """Give the number of a sample's world; the first glance makes do with one."""
        return 0 if self.only is not None or at < LOOKS[0].samples else at % WORLDS

    def _world(self, at: int) -> World:
        """Give the world of a sample: another one each, as long as there are any."""
        if at >= LOOKS[0].samples:
            self._look_for_only()
        if self.only is not None:
            return self.only
        place = self._place(at)
        while len(self.worlds) <= place:
            try:
                self.worlds.append(like(self.game, self.known, seed=len(self.worlds)))
            except NoSuchWorld:
                self.worlds.append(self.worlds[0])
        return self.worlds[place]

    def _offers_in(self, world: World) -> list[Any]:
        """Give what has been drawn up in a world on the way to the open choice; all worlds are kept."""
        return self._offers.setdefault(id(world), [])

    def acted(self, place: int, at: int) -> tuple[Scene, Simulate]:
        """Give the scene at the end of the action after one of the answers, and the play that goes on from there."""
        world, answer = self._world(at), self.answers[place][0]
        dice = Random(f"{at}")
        bots = {seat: self.game.bot(dice) for seat in world.start.seats}
        if self.playing:
            bots |= {seat: self.playing[place](dice) for seat in self._side}
        scene = scene_onward(self.game, world, answer, self.known.dial, bots, dice, self._offers_in(world))
        play = Simulate(dice, bots, scene)
        is_between = self.game.is_between
        for _ in range(MOST_STEPS_AHEAD):
            if scene.is_over or is_between is None or not is_between(scene):
                break
            self.game.step(play, scene)
        return scene, play

    # --- told -------------------------------------------------------------------------------------------------------

    def told(self, is_last: bool) -> Prospects:
        """Say what is known of every option so far."""
        options = [self._prospect(place) for place in range(len(self.answers))]
        worlds = 1 if self.only is not None else len(self.worlds)
        return Prospects(self.known.seat, self.known.choice.kind, options, self.assumed, worlds, is_last)

    def _prospect(self, place: int) -> Prospect:
        answer, label, _ = self.answers[place]
        tally, exact = self.tallies[place], self.exact[place]
        intervals: dict[str, float] = {}
        if exact is None:
            chances, counts = tally.shares()
            intervals = {name: tally.wide(name, chance) for name, chance in chances.items()}
        else:
            chances, counts = _shares(exact)
        win, spread = tally.win()
        if win is not None:
            intervals["win"] = spread
        come = {name.removeprefix(PASSES): chances.pop(name) for name in [*chances] if name.startswith(PASSES)}
        intervals = {name: half for name, half in intervals.items() if not name.startswith(PASSES)}
        is_exact = exact is not None
        return Prospect(answer, label, chances, counts, win, is_exact, tally.samples, tally.played, intervals, come)


def _people(game: Game, known: Known) -> tuple[str, ...]:
    """Give whom a game master may test, as far as they are on the board: nobody, if it is another who is asked."""
    if game.board is None or known.seat != known.start.gm:
        return ()
    return tuple(token.id for token in game.board(view(known.start, known.seat)).tokens)


def played_out(game: Game, scene: Scene, play: Simulate, seat: str) -> float | None:
    """Play a scene out by bots until it is decided for a seat: 1 for a win, 0 for a loss, a half for neither."""
    won = game.won
    if won is None:
        return None
    for _ in range(MOST_STEPS):
        came_to = won(scene, seat)
        if came_to is not None or scene.is_over:
            return came_to
        game.step(play, scene)
    return 0.5 if won(scene, seat) is None else won(scene, seat)


def half_width(share: float, samples: int) -> float:
    """Give the half width of the 95 % interval of a share, widened for few samples (after Agresti and Coull).

    Theirs lies about a share drawn to the middle; about the share itself an interval as wide holds as often, 94 to 97
    times in a hundred from 60 samples on. Wide enough for both it would hold 99 times where a chance is small.
    """
    number = samples + 4
    near = (share * samples + 2) / number
    return NORMAL_95 * sqrt(near * (1 - near) / number)


class Tally:
    """What was counted for one answer."""

    def __init__(self) -> None:
        self.samples = self.played = 0
        self.gists: dict[str, dict[int | bool, int]] = {}
        self.so: dict[str, dict[int, tuple[int, int]]] = {}
        """By name and world: how often it was so, and of how many samples."""
        self.won: dict[int, list[float]] = {}
        """What the scene came to, by the world it was played out in."""

    def add(self, gist: Mapping[str, int | bool], world: int = 0) -> None:
        """Count one sample of the action."""
        self.samples += 1
        for name, value in gist.items():
            counted = self.gists.setdefault(name, {})
            counted[value] = counted.get(value, 0) + 1
            if isinstance(value, bool):
                worlds = self.so.setdefault(name, {})
                often, number = worlds.get(world, (0, 0))
                worlds[world] = often + value, number + 1

    @property
    def is_enough(self) -> bool:
        """Say whether every chance is known well enough, by many samples."""
        chances = self.shares()[0]
        return self.samples >= MANY and all(self.wide(name, chance) <= NEAR for name, chance in chances.items())

    def wide(self, name: str, chance: float) -> float:
        """Give the half width of the 95 % interval of a chance; samples of one world go together."""
        alone, worlds = half_width(chance, self.samples), self.so.get(name, {})
        if len(worlds) < FEWEST_WORLDS or self.samples == len(worlds):
            return alone
        means = [often / number for often, number in worlds.values()]
        mean = sum(means) / len(means)
        spread = sqrt(sum((each - mean) ** 2 for each in means) / (len(means) - 1) / len(means))
        return max(alone, NORMAL_95 * spread)

    def add_played(self, world: int, came_to: float | None) -> None:
        """Count one scene that was played out."""
        self.played += 1
        if came_to is not None:
            self.won.setdefault(world, []).append(came_to)

    def shares(self) -> tuple[dict[str, float], dict[str, dict[int, float]]]:
        """Give the share of what is so, and the shares of the values of what is counted."""
        whole = max(1, self.samples)
        found = {name: {value: n / whole for value, n in each.items()} for name, each in self.gists.items()}
        return _apart(found)

    def win(self) -> tuple[float | None, float]:
        """Give the mean of what the scene came to, and the half width of its 95 % interval."""
        values = [value for each in self.won.values() for value in each]
        if not values:
            return None, 0.0
        mean = sum(values) / len(values)
        if len(self.won) < FEWEST_WORLDS or len(values) == len(self.won):
            return mean, half_width(mean, len(values))
        means = [sum(each) / len(each) for each in self.won.values()]  # samples of one world go together
        spread = sqrt(sum((each - mean) ** 2 for each in means) / (len(means) - 1) / len(means))
        return mean, max(NORMAL_95 * spread, 1 / len(values))


def _summed(parts: Mapping[int, int]) -> Fraction:
    """Give the sum of weights, each out of its total."""
    return sum((Fraction(part, total) for total, part in parts.items()), Fraction(0))


def _shares(exact: Gists) -> tuple[dict[str, float], dict[str, dict[int, float]]]:
    found: dict[str, dict[int | bool, dict[int, int]]] = {}
    for gist, weight in exact.items():
        part, total = weight.numerator, weight.denominator
        for name, value in gist:
            parts = found.setdefault(name, {}).setdefault(value, {})
            parts[total] = parts.get(total, 0) + part
    return _apart({name: {value: float(_summed(each)) for value, each in of.items()} for name, of in found.items()})


def _apart(found: Mapping[str, Mapping[Any, float]]) -> tuple[dict[str, float], dict[str, dict[int, float]]]:
    """Tell what is so or not from what is counted."""
    chances: dict[str, float] = {}
    counts: dict[str, dict[int, float]] = {}
    for name, values in found.items():
        if all(isinstance(value, bool) for value in values):
            chances[name] = values.get(True, 0.0)
        else:
            counts[name] = {int(value): values[value] for value in sorted(values)}
    return chances, counts
