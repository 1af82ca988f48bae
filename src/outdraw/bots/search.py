"""A bot that searches, for every game whose scenes are won: it tries its options out in worlds that look the same.

Nothing but what its seat knows goes in (`outdraw.core.worlds.Known`). Some scenes are played out, and from these it
learns what a scene is worth by how the sides stand (`outdraw.bots.worth`). Then every option is tried in the same
worlds with the same luck for some steps, and judged by what the scene is worth there; the worse half is dropped again
and again, and the house's own answer is left only for one that did better by more than chance would have it. The budget
is in scenes and trials, so that the same knowledge gives the same answer; at a live table time may cut it short.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import monotonic

from msgspec import Struct

from outdraw.bots.worth import Worth
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu, Number, Pick
from outdraw.core.game import Botmaker, Game
from outdraw.core.readers.retrace import NoSuchWorld
from outdraw.core.worlds import Known
from outdraw.odds.choices import MOST_STEPS, Weighing, answers_of


class Strength(Struct, frozen=True):
    """How hard a bot searches: scenes played out to learn from, trials at a decision, options looked at, how it errs.

    In a fight the first decision learns from `learns` scenes, every further one from an eighth of them more. It leaves
    the house's answer for one that did better by `doubt` standard errors. One that `errs` takes, so often, an answer
    at random among those it looked at.
    """

    trials: int
    most_options: int
    learns: int = 96
    doubt: float = 1.0
    errs: float = 0.0


STRENGTHS = {
    "easy": Strength(24, 6, learns=16, doubt=0.0, errs=0.25),
    "search": Strength(160, 16),
    "master": Strength(640, 24, learns=320, doubt=0.7),
}
"""The strengths that people can choose, the weakest first."""
HALVINGS = 3
FEWEST = 4
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
    """A bot that searches; where it cannot, it does as the house would. What it has learnt in a fight it keeps."""

    needs_knowledge = True

    def __init__(self, game: Game, strength: Strength, dice: Random) -> None:
        self.game, self.strength, self.dice = game, strength, dice
        self._house = game.bot(dice)
        self._worth: dict[str, Worth] = {}

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        house = choice.check(self._house(seen, choice))
        if self.game.won is None or seen.knows is None or not is_searched(choice):
            return house
        answers = answers_of(choice.pick() if isinstance(choice, Menu) else choice)
        places = self._looked_at([answer for answer, _, _ in answers], house)
        if len(places) < 2:
            return house
        try:
            weighing = self.weighing(seen.knows(choice), [answers[place] for place in places])
        except NoSuchWorld:
            return house
        until = monotonic() + seen.seconds if seen.seconds else 0.0
        worth = self._worth.setdefault(seen.seat, Worth())
        search = Search(weighing, worth, self.strength, until)
        if not search.learn():
            return house
        if self.strength.errs and self.dice.random() < self.strength.errs:
            return weighing.answers[self.dice.randrange(len(weighing.answers))][0]
        return weighing.answers[search.found()][0]

    def weighing(self, known: Known, answers: list[tuple[Answer, str, str]]) -> Weighing:
        """Begin to weigh answers, from what the seat knows."""
        return Weighing(self.game, known, answers)

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


class Search:
    """The search at one decision: scenes played out to learn from, then trials, the worse half dropped each time."""

    def __init__(self, weighing: Weighing, worth: Worth, strength: Strength, until: float) -> None:
        self.weighing, self.worth, self.strength, self.until = weighing, worth, strength, until
        self.game, self.seat = weighing.game, weighing.known.seat
        self.results: list[list[float]] = [[] for _ in weighing.answers]

    def learn(self) -> bool:
        """Play scenes out after the house's answer and others in turn; say whether this choice bears on who wins."""
        number = self.strength.learns // (8 if self.worth.is_known else 1)
        for at in range(max(FEWEST, number)):
            if self._play_out(at % len(self.results), at) is None and at == 0:
                return False
            if self.until and monotonic() > self.until and at >= FEWEST:
                break
        return True

    def _play_out(self, place: int, at: int) -> float | None:
        """Play the scene out once, and learn from every scene on the way."""
        won, standing, seat = self.game.won, self.game.standing, self.seat
        assert won is not None
        scene, play = self.weighing.acted(place, at)
        passed: list[list[float]] = []
        came_to = won(scene, seat)
        for _ in range(MOST_STEPS):
            if came_to is not None or scene.is_over:
                break
            if standing is not None:
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
            came_to = self._play_out(place, at)
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
                    self.results[place].append(self._tried(place, at))
                if self.until and monotonic() > self.until and at >= FEWEST:
                    return self._best(left)
            ranked = sorted(left[1:], key=lambda place: -sum(self.results[place]) / len(self.results[place]))
            left = [left[0], *ranked[: max(1, len(ranked) // 2)]]
        return self._best(left)

    def _best(self, left: list[int]) -> int:
        own = self.results[left[0]]
        best, most = left[0], 0.0
        for place in left[1:]:
            number = min(len(own), len(self.results[place]))
            gains = [self.results[place][at] - own[at] for at in range(number)]
            mean = sum(gains) / number
            error = sqrt(sum((gain - mean) ** 2 for gain in gains) / number / number)
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
