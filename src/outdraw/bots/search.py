"""A bot that searches, for every game whose scenes are won: it tries its options out in worlds that look the same.

Nothing but what its seat knows goes in (`outdraw.core.worlds.Known`). It begins from the house's style of play, or from
the one that the game says (`Game.begins_with`); the others that the game names (`Game.bots`) are held against it by
playing scenes out, and the one that wins more is kept to (`Styles`). From scenes that are played out it learns what a
scene is worth by how the sides stand (`outdraw.bots.worth`). Then every option is tried in the same worlds with the
same luck for some steps, and judged by what the scene is worth there; the worse half is dropped again and again. What
is left at the end is held against the style's own answer by playing scenes out, with fresh luck, and taken only if both
say that it does better by more than chance would have it. The budget is in scenes and trials, so that the same
knowledge gives the same answer; at a live table time may cut it short.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic

from msgspec import Struct

from outdraw.bots.worth import Worth
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu, Number, Pick
from outdraw.core.game import HOUSE, Botmaker, Game
from outdraw.core.readers.possible import NoSuchWorld
from outdraw.core.worlds import Known
from outdraw.odds.choices import MOST_STEPS, Weighing, answers_of


class Strength(Struct, frozen=True):
    """How hard a bot searches: scenes played out to learn from, trials at a decision, options looked at, how it errs.

    In a fight the first decision learns from `learns` scenes, every further one from few more; styles of play are held
    against the first in as many. It leaves its style's answer for one that did better by `doubt` standard
    errors in trials, and then in up to `proofs` scenes that are played out. One that `errs` takes, so often, an answer
    at random among those it looked at.
    """

    trials: int
    most_options: int
    learns: int = 96
    proofs: int = 48
    doubt: float = 2.0
    errs: float = 0.0


STRENGTHS = {
    "easy": Strength(24, 6, learns=16, proofs=0, doubt=0.0, errs=0.25),
    "search": Strength(160, 16),
    "master": Strength(640, 24, learns=320, proofs=200),
}
"""The strengths that people can choose, the weakest first."""
HALVINGS = 3
FEWEST = 4
MORE = 24
"""After the first decision of a fight so much less is played out at each."""
ENOUGH = 3000
"""From more scenes than so many nothing is learnt any more of what a scene is worth."""
LITTLE = 0.005
"""An option that would win no more than so much more often is not looked at any longer."""
TRIED = 16
"""So many scenes are played out before they are taken to say anything."""
PROVEN_FROM = 100_000
"""The luck of scenes that are played out as a proof is numbered from here on, so that it is none that was tried."""
AHEAD = 4
"""So many steps after the action a trial goes on, before the scene is judged."""


def maker(game: Game, name: str) -> Botmaker:
    """Give what makes a searching bot of a game, by the name of its strength."""
    return make(game, STRENGTHS[name])


def make(game: Game, strength: Strength) -> Botmaker:
    """Give what makes a searching bot of a game."""

    def made(dice: Random) -> Bot:
        return Searcher(game, strength, dice)

    return made


class Searcher:
    """A bot that searches; where it cannot, it does as its style would. What it has learnt in a fight it keeps."""

    needs_knowledge = True

    def __init__(self, game: Game, strength: Strength, dice: Random) -> None:
        self.game, self.strength, self.dice = game, strength, dice
        self._playing = {name: maker(dice) for name, maker in makers_of(game).items()}
        self._styles: dict[str, Styles] = {}
        self._worth: dict[str, Worth] = {}

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        styles = self._styles.setdefault(seen.seat, Styles(self.game, self.strength))
        each = {name: choice.check(bot(seen, choice)) for name, bot in self._playing.items()}
        if self.game.won is None or seen.knows is None or not is_searched(choice):
            return each[styles.best]
        until = monotonic() + seen.seconds if seen.seconds else 0.0
        worth = self._worth.setdefault(seen.seat, Worth())
        try:
            known = seen.knows(choice)
            if len(each) > 1:
                playing = list(makers_of(self.game).values())
                tried = self.weighing(known, [(answer, name, "") for name, answer in each.items()], playing)
                styles.compare(Search(tried, worth, self.strength, until))
            return self._searched(known, each[styles.best], styles, worth, until)
        except NoSuchWorld:
            return each[styles.best]

    def _searched(self, known: Known, house: Answer, styles: Styles, worth: Worth, until: float) -> Answer:
        """Give what a search finds best, or the style's own answer; raise `NoSuchWorld` if nothing can be told."""
        choice = known.choice
        answers = answers_of(choice.pick() if isinstance(choice, Menu) else choice)
        places = self._looked_at([answer for answer, _, _ in answers], house)
        if len(places) < 2:
            return house
        playing = [makers_of(self.game)[styles.best]] * len(places)
        weighing = self.weighing(known, [answers[place] for place in places], playing)
        search = Search(weighing, worth, self.strength, until)
        if not search.learn():
            return house
        if self.strength.errs and self.dice.random() < self.strength.errs:
            return weighing.answers[self.dice.randrange(len(weighing.answers))][0]
        found = search.found()
        return weighing.answers[found if search.holds(found) else 0][0]

    def weighing(
        self, known: Known, answers: list[tuple[Answer, str, str]], playing: Sequence[Botmaker] = ()
    ) -> Weighing:
        """Begin to weigh answers, from what the seat knows."""
        return Weighing(self.game, known, answers, playing=playing)

    def _looked_at(self, answers: list[Answer], house: Answer) -> list[int]:
        """Choose which answers to look at: the house's first, then others, of every kind of deed some."""
        if house not in answers:
            return []
        first = answers.index(house)
        kinds: dict[str, list[int]] = {}
        for place, answer in enumerate(answers):
            if place != first:
                kinds.setdefault(str(answer).split(" ")[0].split(":")[0], []).append(place)
        rest: list[int] = []
        while kinds:
            for kind in list(kinds):
                rest.append(kinds[kind].pop(0))
                if not kinds[kind]:
                    del kinds[kind]
        return [first, *rest[: self.strength.most_options - 1]]


def makers_of(game: Game) -> dict[str, Botmaker]:
    """Give what makes the bots of all styles that a game has, the house's too, first the one that is begun from."""
    styles = {HOUSE: game.bot, **game.bots}
    return {game.begins_with: styles.pop(game.begins_with), **styles}


class Styles:
    """Styles of play, held against the first: the same scenes are played out by each, and what they gain is kept.

    The first is the house's, or the one that the game says is begun from (`Game.begins_with`). Those who fight on the
    same side in a duel are taken to play in the same style. One that does clearly worse than the best is not looked at
    any longer.
    """

    def __init__(self, game: Game, strength: Strength) -> None:
        self.strength = strength
        self.first, *others = makers_of(game)
        self.gains: dict[str, list[float]] = {name: [] for name in others}
        self.dropped: set[str] = set()

    @property
    def best(self) -> str:
        """Give the style that wins most as far as is sure: the first is left for one that gains a standard error.

        A table that gives little time may stop after a few scenes; until there are enough of them the first is kept.
        """
        return max([self.first, *[name for name, gains in self.gains.items() if len(gains) >= TRIED]], key=self._surely)

    def _surely(self, name: str) -> float:
        mean, error = _mean_and_error(self.gains.get(name, ()))
        return 0.0 if name == self.first else mean - error

    def compare(self, search: Search) -> None:
        """Play scenes out by every style, in worlds that look like this one, with the same luck for all."""
        number = self.strength.learns // (MORE if any(self.gains.values()) else 1)
        if len(self.dropped) == len(self.gains):
            return
        for at in range(max(1, number)):
            first = search.play_out(0, at)
            if first is None:
                return
            for place, name in enumerate(self.gains, 1):
                if name not in self.dropped:
                    came_to = search.play_out(place, at)
                    self.gains[name].append((0.5 if came_to is None else came_to) - first)
            if at % TRIED == TRIED - 1:
                self._drop()
                if len(self.dropped) == len(self.gains):
                    return
            if search.is_late():
                return

    def _drop(self) -> None:
        """Drop what is clearly worse than the best of all, the first among them, or has made no difference."""
        spreads = {name: _mean_and_error(gains) for name, gains in self.gains.items() if name not in self.dropped}
        surely = max([0.0, *(mean - 2 * error for mean, error in spreads.values())])
        self.dropped |= {name for name, (mean, error) in spreads.items() if mean + 2 * error < surely}
        self.dropped |= {name for name, gains in self.gains.items() if len(gains) >= 2 * TRIED and not any(gains)}


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Give the mean of values and its standard error; of few values nothing is sure."""
    number = len(values)
    mean = sum(values) / max(1, number)
    spread = sum((value - mean) ** 2 for value in values) / max(1, number) / max(1, number - 1)
    return mean, max(sqrt(spread), 1 / (number + 1))


class Search:
    """The search at one decision: scenes played out to learn from, then trials, the worse half dropped each time."""

    def __init__(self, weighing: Weighing, worth: Worth, strength: Strength, until: float) -> None:
        self.weighing, self.worth, self.strength, self.until = weighing, worth, strength, until
        self.game, self.seat = weighing.game, weighing.known.seat
        self.results: list[list[float]] = [[] for _ in weighing.answers]

    def learn(self) -> bool:
        """Play scenes out after the house's answer and others in turn; say whether this choice bears on who wins."""
        number = self.strength.learns // (MORE if self.worth.is_known else 1)
        for at in range(max(1, number)):
            if self.play_out(at % len(self.results), at) is None and at == 0:
                return False
            if self.is_late():
                break
        return True

    def is_late(self) -> bool:
        """Say whether the time to think is over."""
        return bool(self.until) and monotonic() > self.until

    def play_out(self, place: int, at: int) -> float | None:
        """Play the scene out once, and learn from every scene on the way."""
        won, standing, seat = self.game.won, self.game.standing, self.seat
        assert won is not None
        scene, play = self.weighing.acted(place, at)
        passed: list[list[float]] = []
        came_to = won(scene, seat)
        for _ in range(MOST_STEPS):
            if came_to is not None or scene.is_over:
                break
            if standing is not None and self.worth.number < ENOUGH:
                passed.append(list(standing(scene, seat)))
            self.game.step(play, scene)
            came_to = won(scene, seat)
        for measures in passed:
            self.worth.learn(measures, 0.5 if came_to is None else came_to)
        return came_to

    def _tried(self, place: int, at: int) -> float:
        """Try an option for some steps, and give what the scene is worth then: the mean over these steps."""
        won, standing, seat = self.game.won, self.game.standing, self.seat
        assert won is not None
        scene, play = self.weighing.acted(place, at)
        if standing is None or not self.worth.is_known:
            came_to = self.play_out(place, at)
            return 0.5 if came_to is None else came_to
        total = 0.0
        for ahead in range(AHEAD + 1):
            came_to = won(scene, seat)
            if came_to is not None or scene.is_over:
                return (total + (0.5 if came_to is None else came_to) * (AHEAD + 1 - ahead)) / (AHEAD + 1)
            total += self.worth.of(standing(scene, seat))
            if ahead < AHEAD:
                self.game.step(play, scene)
        return total / (AHEAD + 1)

    def found(self) -> int:
        """Give the place of the answer that is best as far as can be told; the first is the house's."""
        left = list(range(len(self.results)))
        share = self.strength.trials // HALVINGS
        for _ in range(HALVINGS):
            goal = len(self.results[0]) + max(min(FEWEST, share // 2), share // len(left), 1)
            for at in range(len(self.results[0]), goal):
                for place in left:
                    if self.is_late():  # too few trials tell nothing: the style's own answer stands
                        return self._best(left) if at >= FEWEST else left[0]
                    self.results[place].append(self._tried(place, at))
            gains = {place: self._gain(place) for place in left[1:]}
            hopeful = [place for place, (mean, error) in gains.items() if mean + 2 * error > LITTLE]
            ranked = sorted(hopeful, key=lambda place: -gains[place][0])
            if not ranked:
                return left[0]
            left = [left[0], *ranked[: max(1, (len(left) - 1) // 2)]]
        return self._best(left)

    def _gain(self, place: int) -> tuple[float, float]:
        """Give how much more an option did than the style's own answer, luck for luck, and the standard error."""
        gains = [its - own for own, its in zip(self.results[0], self.results[place], strict=False)]
        mean = sum(gains) / len(gains)
        return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / len(gains) / max(1, len(gains) - 1))

    def holds(self, place: int) -> bool:
        """Say whether an option does better in scenes played out, too; it is given up as soon as it looks bad."""
        if place == 0 or not self.strength.proofs:
            return True
        gains: list[float] = []
        for number in range(self.strength.proofs):
            own, its = (self.play_out(each, PROVEN_FROM + number) for each in (0, place))
            gains.append((0.5 if its is None else its) - (0.5 if own is None else own))
            if number % TRIED == TRIED - 1:
                mean, error = _mean_and_error(gains)
                if mean <= 0:
                    return False
            if self.is_late():
                break
        mean, error = _mean_and_error(gains)
        return mean > self.strength.doubt * error

    def _best(self, left: list[int]) -> int:
        best, most = left[0], 0.0
        for place in left[1:]:
            mean, error = self._gain(place)
            if mean - self.strength.doubt * error > most:
                best, most = place, mean - self.strength.doubt * error
        return best


def is_searched(choice: Choice) -> bool:
    """Say whether a choice is worth a search: one of several options that is not the game master's to judge."""
    if getattr(choice, "discretion", False):
        return False
    if isinstance(choice, Menu):
        return True
    if isinstance(choice, Pick):
        return choice.most == 1 and len(choice.legal) > 1
    return isinstance(choice, Number) and 0 < choice.high - choice.low < 20
