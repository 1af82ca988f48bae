"""What a choice would do: for each option, the chances of what it comes to, from what the seat knows and nothing else.

The named chances (`Game.gist`) are those at the end of the action; of an option that only prepares something, those at
the moment when the same question comes again, for what follows is not its doing. They are exact where the seat can tell
its world and every path of luck can be followed, and else sampled over worlds that look the same to it, with the
interval. The chance to win the scene is always sampled, by playing it out. Others, and the seat itself later on, act as
the house would. Budgets are counted in paths and samples, never in seconds, so that the same knowledge gives the same
answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, islice
from math import prod
from typing import Any, TypeAlias

from msgspec import Struct

from outdraw.core.bots import Seen
from outdraw.core.choices import Answer, Choice, Number, Option, Pick
from outdraw.core.fingerprints import fingerprint
from outdraw.core.game import Botmaker, Game, side_of
from outdraw.core.play import Play
from outdraw.core.readers.possible import NoSuchWorld, Tried, like, likewise, only_world
from outdraw.core.readers.read_ahead import (
    Following,
    Later,
    Onward,
    played_onward,
    scenes_ahead,
    scenes_further,
)
from outdraw.core.readers.watched_dice import Counted, Lots, Unsure
from outdraw.core.scene import Scene
from outdraw.core.seen import seen
from outdraw.core.veil import LookedAt
from outdraw.core.worlds import (
    Known,
    World,
    assumed,
    blanks,
    has_unknown_cards,
    is_certain,
    spread_values,
    trace,
    veiled,
)
from outdraw.odds.courses import Courses
from outdraw.odds.tally import BLOCK, MANY, Spread, Tally, apart

MOST_OPTIONS = 60
"""So many answers are weighed; of the others nothing is said."""
MOST_PATHS = 400
"""So many paths of luck are followed for one option before it is sampled instead."""
EARLY, SOON, LIKELY = 24, 260, 2.5
"""After so many paths it is guessed how many there are: no more than these times so much are followed soon."""
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
WORLDS = 32
"""So many worlds are drawn, and samples go round them; each is from its own where much hangs on the world, or so little
is hidden that worlds are soon found."""
FRESH = 12
"""So many worlds are drawn afresh; if others did the same in all of them, they did so in the rest, too."""
MOST_DEALS = 1000
"""If what is hidden may be no more than so many things, what came of each is kept."""
MOST_MISSED = 2
"""If so often no other world was found, there are none but those that were."""
ALIKE_IN = (0, 2, 3, 4, 5, 6)
"""The samples in whose worlds the same must come of an option that hangs on nothing hidden."""


class Look(Struct, frozen=True):
    """How much is looked at before the numbers are told: samples of the action, scenes played out over all options."""

    samples: int
    played: int = 0


SAMPLES = 600
"""With so many samples most chances are known within 5 points, also where worlds are apart."""
PLAYED = (60, 200, 400, 600, 1500)
LOOKS = (*map(Look, (2, 16, MANY, 110, 160, 230, 320, 420, SAMPLES)), *[Look(SAMPLES, played) for played in PLAYED])
"""The action is known well before scenes are played out, which takes many times longer."""
BRIEFLY = (*LOOKS[:3], Look(LOOKS[2].samples, PLAYED[0]))
"""What somebody waits for at a prompt, who asks once: who wins is part of it, roughly."""
CLOSELY = next(number for number, look in enumerate(LOOKS) if look.played > PLAYED[0])
"""The look up to which somebody waits who asks for one option: who wins is known fairly well."""
PASSES = "passes:"
Gist: TypeAlias = tuple[tuple[str, int | bool], ...]
"""What a scene comes to, in the names that the game gives."""
Gists: TypeAlias = dict[Gist, Fraction]
"""What an action may come to, with its chances."""


class Prospect(Struct, frozen=True, omit_defaults=True):
    """What one option comes to.

    `chances` are of what is so or not, `counts` of what is counted, each with the chances of its values. `intervals`
    give the half width of the 95 % interval of each chance that was sampled, `win` among them. `samples` of the action
    were counted, and `played` scenes played out. Of a target that a game master sets, `passes` has everybody's chance
    to come through, by the ids of their tokens. `asks_again` if the same question comes again before anything is drawn
    or anybody else is asked, as after a weapon is made ready: all but `win` is what the option itself comes to.
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
    asks_again: bool = False


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
        self._trace = trace(known)
        """What luck and worlds are drawn by: moments have their own, so that they are not off together."""
        self.paths = self._sampled = 0
        self._whole = MOST_PATHS_IN_ALL
        self._hidden = blanks(game, known.start, known.seat)
        self._may_be_only = only is None and is_certain(known.start, known.seat, self._hidden)
        if self._may_be_only:
            only = only_world(game, known, most_runs=1)
            self._may_be_only = only is None
        self.only = only
        self.worlds: list[World] = [only or like(game, known, self._seed(0), hidden=self._hidden)]
        self._most = MOST_PATHS_IN_ALL
        self._begun = self._first = 0
        """Where the paths of an option begin, and how many go on after its first step."""
        self._done = 0.0
        """How much of what may come of it has come at the end of these paths."""
        self._missed = 0
        self._is_one_course = False
        self._alike: list[World] = []
        self._veil: World | None = None
        self._is_veiled = False
        self._offers: dict[int, list[Any]] = {}
        self._kept: dict[tuple[int, int], list[Any]] = {}
        self._courses: dict[tuple[int, int], Courses[tuple[Gist, bool]]] = {}
        deals = prod([len(blank.values) for blank in self._hidden])
        is_dealt = has_unknown_cards(known.start, known.seat)
        self._tried: Tried | None = {} if deals <= MOST_DEALS and not is_dealt else None
        """What came of deals of what is hidden, if there are so few that they come again."""
        self._rounds = WORLDS if self._tried is None else SAMPLES
        self._met: dict[tuple[bytes, str], World] = {}
        self.spread = Spread(self._trace)
        self.tallies = [Tally(self.spread) for _ in answers]
        self.exact: list[Gists | None] = [None for _ in answers]
        self.asks_again = [True for _ in answers]
        """Whether the same question came again at once wherever an answer was followed."""
        self.assumed = assumed(self._hidden)
        self.tested = _people(game, known) if isinstance(known.choice, Number) else ()

    def looks(self, looks: Sequence[Look]) -> Iterator[Prospects]:
        """Yield what is known after a first glance, then exactly where it soon can be, then after ever more samples.

        Before scenes are played out, or at the last look, there is time to follow what has many paths.
        """
        has_followed = self.game.gist is None
        for number, look in enumerate(looks):
            is_last = number == len(looks) - 1
            if number == 1:
                self._look_for_only()
            if number == 1 and not has_followed:
                self._follow_soon()
            if number > 0 and not has_followed and (look.played or is_last):
                has_followed = True
                self._follow_all()
            self.sample_up_to(look.samples)
            self._play_up_to(look.played // len(self.answers))
            is_last |= number > 0 and not self.is_fought and all(each is not None for each in self.exact)
            yield self.told(is_last)
            if is_last:
                return

    def _look_for_only(self) -> None:
        """Find out whether there is one world alone; the first glance does not wait for that."""
        if self._may_be_only:
            self._may_be_only = False
            self.only = only_world(self.game, self.known)

    def _follow_soon(self) -> None:
        """Follow the options that do not seem to have many paths; if too many were followed in vain, only the few."""
        in_vain = 0
        for place in range(len(self.answers)):
            so_far = self.paths
            if not self._follow(place, SOON if in_vain < SOON else EARLY):
                in_vain += self.paths - so_far

    def _follow_all(self) -> None:
        """Follow the other options, too, as far as they can be."""
        self._whole = self.paths + MOST_PATHS_IN_ALL
        for place, found in enumerate(self.exact):
            if found is None:
                self._follow(place, MOST_PATHS_IN_ALL)

    def _follow(self, place: int, most: int) -> bool:
        """Follow an option down so many paths at most; say whether there were no more."""
        self._most = most
        try:
            self.exact[place] = self._exactly(place)
        except _TooMany:
            return False
        return True

    # --- exactly ----------------------------------------------------------------------------------------------------

    def _exactly(self, place: int) -> Gists | None:
        """Give the exact distribution of the gist at the end of the action, or nothing if that cannot be told.

        A seat that cannot tell its world may still know what comes of an option: what it is if nobody looks at
        anything that the seat does not see, which is veiled.
        """
        try:
            if self.only is not None:
                return self.followed(self.only, place)
            so_far, veiled = self.paths, self._veiled()
            try:
                if veiled is not None:
                    return self.followed(veiled, place)
            except (LookedAt, TypeError):  # compiled, a rule finds that what it looks at is not of its type
                self.paths = so_far
            return self._exactly_alike(place)
        except Unsure:
            return None

    def followed(self, world: World, place: int) -> Gists:
        """Follow every path of an option in one world, and give what comes of it there."""
        return self._followed(world, place, "")[0]

    def _exactly_alike(self, place: int) -> Gists | None:
        """Give the distribution if it is the same in several worlds, and is so by necessity, as far as can be told.

        No card may be drawn, and nobody else may look around before deciding; and the same must be asked.
        """
        found: tuple[Gists, list[Choice]] | None = None
        self._most = max(EARLY, self._most // len(self._several()))
        for world in self._several():
            so_far = self.paths
            followed = self._followed(world, place, self.known.seat)
            self.paths = so_far if found is not None else self.paths  # the budget is for one world
            if found is not None and followed != found:
                return None
            found = followed
        return found[0] if found is not None else None

    def _several(self) -> list[World]:
        """Give the worlds in which the same must come of an option, those that are equal once.

        Where there are such, they differ in everything hidden: drawn at random, all may have what is likeliest.
        """
        if not self._alike:
            of = len(ALIKE_IN)
            spread = [(f"{self._trace} alike {number}", spread_values(number, of)) for number in range(of)]
            chosen = (likewise(self.game, self.known, *each, self.worlds[0], self._hidden) for each in spread)
            for world in islice(chain(filter(None, chosen), map(self._world, ALIKE_IN)), of):
                if world not in self._alike:
                    self._alike.append(world)
        return self._alike

    def _veiled(self) -> World | None:
        """Give the world with all veiled that the seat cannot tell; nothing if worlds differ in what has happened."""
        if not self._is_veiled:
            self._is_veiled = True
            first, *others = self._several()
            start = veiled(self.game, self.known.start, self.known.seat)
            is_dealt = has_unknown_cards(start, self.known.seat)
            if not is_dealt and all((first.sites, first.place) == (each.sites, each.place) for each in others):
                self._veil = World(start, first.sites, first.place)
        return self._veil

    def _followed(self, world: World, place: int, alone: str) -> tuple[Gists, list[Choice]]:
        """Follow every path of the action, and give what came of it, and what others were asked on the way.

        Mostly the last that luck decides keeps something for later, a card say, that is none of what it came to.
        """
        self._begun, self._first, self._done = self.paths, 0, 0.0
        try:
            return self._following(world, place, alone, takes_last=not alone)
        except Later:
            self.paths, self._first, self._done = self._begun, 0, 0.0
            return self._following(world, place, alone, takes_last=False)

    def _following(self, world: World, place: int, alone: str, takes_last: bool) -> tuple[Gists, list[Choice]]:
        """Follow every path of the action; what is at its end is counted at once, what goes on is merged."""
        answer, _, facing = self.answers[place]
        game, lots = self.game, Lots()
        bots = {seat: game.bot(lots) for seat in self.known.start.seats}
        ahead, paths = scenes_ahead(
            game,
            world,
            answer,
            self.known.dial,
            bots,
            lots,
            alone,
            self._offers_in(world),
            takes_last,
            self.known.choice,
        )
        gists: Gists = {}
        going_on = self._parted(ahead, paths, facing, Fraction(1), gists)
        self._first = len(going_on)
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

    def _are_too_many(self) -> bool:
        """Say whether more paths of an option have been followed than may be, or it seems that there will be."""
        followed = self.paths - self._begun
        if followed == EARLY and self._most == SOON:
            guess = self._first + (followed - self._first) / max(self._done, 1 / MOST_PATHS_IN_ALL)
            return guess > LIKELY * SOON
        return followed > self._most or self.paths > self._whole

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
        share, outright = 0.0, float(weight)
        for number, (scene, part, total) in enumerate(paths):
            self.paths += 1
            if number == MOST_PATHS or self._are_too_many():
                raise _TooMany
            if share < TELLING.get(number, 0.0):
                raise _TooMany
            share += part / total
            if is_between is None or scene.is_over or reader.is_again or not is_between(scene):
                into = ended.setdefault(self._gist(scene, facing), {})
                self._done += outright * part / total
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
        """Sample the action after every answer that is not known well enough, up to so many samples each.

        Whether it is known well enough is asked after every block of samples.
        """
        places = self._unknown()
        if self._sampled >= MANY and any(self.tallies[place].hangs_on_worlds for place in places):
            self._rounds = SAMPLES
        for at in range(self._sampled, number):
            if at > MANY and at % BLOCK == 0:
                places = [place for place in places if not self.tallies[place].is_enough]
            for place in places:
                gist, came_again = self._sample(place, at)
                self.asks_again[place] &= came_again
                self.tallies[place].add(dict(gist), self._place(at), at)
        self._sampled = max(self._sampled, number)

    def _sample(self, place: int, at: int) -> tuple[Gist, bool]:
        """Give what comes of an answer in a sample, and whether the choice came again; known luck is not run again."""
        courses = self._courses.setdefault((id(self._world(at)), place), Courses())
        known = courses.find([*reversed(self.spread.points(at))], self._seed(at))
        if known is not None:
            return known
        acted = self._act(place, at, self.known.choice)
        came = self._gist(acted.scene, self.answers[place][2]), acted.came_again
        if not self.playing and acted.luck.is_told_by_tables:
            courses.keep(acted.luck.fell, came)
        return came

    def _unknown(self) -> list[int]:
        """Give the options that are neither exact nor known well enough by samples."""
        return [place for place, each in enumerate(self.exact) if each is None and not self.tallies[place].is_enough]

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
        if self.only is not None or at < LOOKS[0].samples:
            return 0
        return at % (self._rounds if self._missed < MOST_MISSED else len(self.worlds))

    def _world(self, at: int) -> World:
        """Give the world of a sample: another one each, as long as there are any."""
        if at >= LOOKS[0].samples:
            self._look_for_only()
        if self.only is not None:
            return self.only
        while self._missed < MOST_MISSED and len(self.worlds) <= self._place(at):
            try:
                seed = self._seed(len(self.worlds) + SAMPLES * self._missed)
                self.worlds.append(
                    self._once(like(self.game, self.known, seed, self._course(), self._hidden, self._tried))
                )
            except NoSuchWorld:
                self._missed += 1
        return self.worlds[self._place(at)]

    def _once(self, world: World) -> World:
        """Give the world that was drawn before, if one was that is equal: all that is known of that one is, of this."""
        return self._met.setdefault((fingerprint(world.start), str((world.place, world.sites))), world)

    def _course(self) -> World | None:
        """Give a world in which others did what they did in all worlds so far, if these are enough to tell.

        Looked for at once, that is soon found; but where they may have done this or that, each world is as it may be.
        """
        if len(self.worlds) == FRESH:
            first, *others = [[site.answers for site in world.sites] for world in self.worlds]
            self._is_one_course = all(each == first for each in others)
        return self.worlds[0] if self._is_one_course else None

    def _seed(self, number: int) -> str:
        """Give what something is drawn by that is the number so-and-so of its kind."""
        return f"{self._trace} {number}"

    def _offers_in(self, world: World) -> list[Any]:
        """Give what has been drawn up in a world on the way to the open choice; all worlds are kept."""
        return self._offers.setdefault(id(world), [])

    def at_once(self, place: int, at: int) -> list[tuple[Choice, Answer]]:
        """Give what the seat is asked after an answer before anything is drawn, and answers as the house would."""
        world, dice, said = self._world(at), Counted(self._seed(at)), list[tuple[Choice, Answer]]()
        bots = {seat: self.game.bot(dice) for seat in world.start.seats}
        house = bots[self.known.seat]

        def noting(seen: Seen, choice: Choice) -> Answer:
            is_at_once = not dice.used  # the house may draw lots itself
            answer = house(seen, choice)
            if is_at_once:
                said.append((choice, answer))
            return answer

        bots[self.known.seat] = noting
        answer, dial = self.answers[place][0], self.known.dial
        played_onward(self.game, world, answer, dial, bots, dice, [], False, [], self._offers_in(world))
        return said

    def acted(self, place: int, at: int) -> tuple[Scene, Play]:
        """Give the scene at the end of the action after one of the answers, and the play that goes on from there."""
        acted = self._act(place, at)
        return acted.scene, acted.play

    def _act(self, place: int, at: int, until: Choice | None = None) -> Onward:
        """Act; where the choice `until` comes again at once the action ends."""
        world, answer = self._world(at), self.answers[place][0]
        dice = Counted(self._seed(at))
        bots = {seat: self.game.bot(dice) for seat in world.start.seats}
        if self.playing:
            bots |= {seat: self.playing[place](dice) for seat in self._side}
        offers, kept = self._offers_in(world), self._kept.setdefault((id(world), place), [])
        is_only, dial, spread = self.only is not None, self.known.dial, [*reversed(self.spread.points(at))]
        acted = played_onward(self.game, world, answer, dial, bots, dice, spread, is_only, kept, offers, until)
        is_between = self.game.is_between
        for _ in range(MOST_STEPS_AHEAD):
            if acted.came_again or acted.scene.is_over or is_between is None or not is_between(acted.scene):
                break
            self.game.step(acted.play, acted.scene)
        return acted

    # --- told -------------------------------------------------------------------------------------------------------

    def told(self, is_last: bool) -> Prospects:
        """Say what is known of every option so far."""
        options = [self._prospect(place) for place in range(len(self.answers))]
        worlds = 1 if self.only is not None else max(len(self.worlds), len(self._alike))
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
        again = self.asks_again[place] and tally.samples > 0
        return Prospect(
            answer, label, chances, counts, win, is_exact, tally.samples, tally.played, intervals, come, again
        )


def _people(game: Game, known: Known) -> tuple[str, ...]:
    """Give whom a game master may test, as far as they are on the board: nobody, if it is another who is asked."""
    board = game.whole_board(seen(known.start, known.seat)) if known.seat == known.start.gm else None
    return tuple(token.id for token in board.tokens) if board is not None else ()


def played_out(game: Game, scene: Scene, play: Play, seat: str) -> float | None:
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
    return apart({name: {value: float(_summed(each)) for value, each in of.items()} for name, of in found.items()})
