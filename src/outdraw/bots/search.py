"""A bot that searches, for every game whose scenes are won: it plays its options out in worlds that look the same.

Nothing but what its seat knows goes in (`outdraw.core.worlds.Known`). Every option is tried in the same worlds with the
same luck; the worse half is dropped again and again, and the house's own answer is left only for one that did better by
more than chance would have it. The budget is in scenes played out, so that the same knowledge gives the same answer; at
a live table it is cut short when time is up.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import monotonic

from msgspec import Struct

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu, Number, Pick
from outdraw.core.game import Botmaker, Game
from outdraw.core.readers.retrace import NoSuchWorld
from outdraw.odds.choices import Weighing, answers_of


class Strength(Struct, frozen=True):
    """How hard a bot searches: scenes played out at a decision, options looked at, and how it errs.

    It leaves the house's answer for one that did better by `doubt` standard errors. One that `errs` takes, so often, an
    answer at random among those it looked at.
    """

    played: int
    most_options: int
    doubt: float = 1.0
    errs: float = 0.0


STRENGTHS = {
    "easy": Strength(24, 6, doubt=0.0, errs=0.25),
    "search": Strength(160, 12),
    "master": Strength(640, 24, doubt=0.7),
}
"""The strengths that people can choose, the weakest first."""
HALVINGS = 3
FEWEST = 4


def maker(game: Game, name: str) -> Botmaker:
    """Give what makes a searching bot of a game, by the name of its strength."""
    return make(game, STRENGTHS[name])


def make(game: Game, strength: Strength) -> Botmaker:
    """Give what makes a searching bot of a game."""

    def made(dice: Random) -> Bot:
        return Searcher(game, strength, dice)

    return made


class Searcher:
    """A bot that searches; where it cannot, it does as the house would."""

    needs_knowledge = True

    def __init__(self, game: Game, strength: Strength, dice: Random) -> None:
        self.game, self.strength, self.dice = game, strength, dice
        self._house = game.bot(dice)

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        house = choice.check(self._house(seen, choice))
        if self.game.won is None or seen.knows is None or not is_searched(choice):
            return house
        answers = answers_of(choice.pick() if isinstance(choice, Menu) else choice)
        if len(answers) < 2:
            return house
        known = seen.knows(choice)
        places = self._looked_at([answer for answer, _, _ in answers], house)
        if len(places) < 2:
            return house
        try:
            weighing = Weighing(self.game, known, [answers[place] for place in places])
        except NoSuchWorld:
            return house
        until = monotonic() + seen.seconds if seen.seconds else 0.0
        return self._found(weighing, house, until)

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

    def _found(self, weighing: Weighing, house: Answer, until: float) -> Answer:
        results: list[list[float]] = [[] for _ in weighing.answers]
        left = list(range(len(results)))
        share = self.strength.played // HALVINGS
        for _ in range(HALVINGS):
            goal = len(results[0]) + max(min(FEWEST, share // 2), share // len(left), 1)
            for at in range(len(results[0]), goal):
                for place in left:
                    came_to = weighing.play_out(place, at)
                    if came_to is None and at == 0:
                        return house
                    results[place].append(0.5 if came_to is None else came_to)
                if until and monotonic() > until and at >= FEWEST:
                    return self._chosen(weighing, results, left, house)
            ranked = sorted(left[1:], key=lambda place: -sum(results[place]) / len(results[place]))
            left = [left[0], *ranked[: max(1, len(ranked) // 2)]]
        return self._chosen(weighing, results, left, house)

    def _chosen(self, weighing: Weighing, results: list[list[float]], left: list[int], house: Answer) -> Answer:
        if self.strength.errs and self.dice.random() < self.strength.errs:
            return weighing.answers[self.dice.randrange(len(weighing.answers))][0]
        own = results[left[0]]
        best, most = left[0], 0.0
        for place in left[1:]:
            number = min(len(own), len(results[place]))
            gains = [results[place][at] - own[at] for at in range(number)]
            mean = sum(gains) / number
            error = sqrt(sum((gain - mean) ** 2 for gain in gains) / number / number)
            if mean - self.strength.doubt * error > most:
                best, most = place, mean - self.strength.doubt * error
        return weighing.answers[best][0]


def is_searched(choice: Choice) -> bool:
    """Say whether a choice is worth a search: one of several options that is not the game master's to judge."""
    if getattr(choice, "discretion", False):
        return False
    if isinstance(choice, Menu):
        return True
    if isinstance(choice, Pick):
        return choice.most == 1 and len(choice.legal) > 1
    return isinstance(choice, Number) and 0 < choice.high - choice.low < 20
