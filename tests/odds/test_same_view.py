"""Same view, same numbers, same answers: at random moments, with everything changed that the seat may not see.

Another world is drawn in which the seat was told, shown and asked the same. From what it knows here and would know
there, the odds of its choice and every bot must come to the same, by the same steps with the same scenes at their end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from outdraw.bots import search, worth
from outdraw.bots.search import Strength, make
from outdraw.conformance.moments import counting, hurried, known_in_world, known_otherwise, moments
from outdraw.core.bots import Seen
from outdraw.core.choices import Answer
from outdraw.core.game import Botmaker, Game
from outdraw.core.readers import possible
from outdraw.core.readers.possible import NoSuchWorld, like
from outdraw.core.worlds import Known
from outdraw.games import find_game
from outdraw.odds import choices
from outdraw.odds.choices import Look, Prospects, answers_of, of_choice
from outdraw.table.knowledge import known_at

GAMES = ("draw_your_weapon", "suits", "draws", "cavaliers")
MOMENTS = int(os.environ.get("OUTDRAW_MOMENTS", "10"))
PORTION = int(os.environ.get("OUTDRAW_PORTION", "0"))
"""Which portion of a long campaign this is: others have other moments."""
EVERY = 0.5
"""How many of the moments of a scene are taken: playing on to the next one costs little."""
WHOLE = max(1, MOMENTS // 100)
"""At so many moments budgets are as large as they are in play; at all others small, which proves the same."""
SMALL = {"MOST_OPTIONS": 6, "MOST_PATHS": 16, "MOST_PATHS_IN_ALL": 32, "ALIKE_IN": (0, 2, 3)}
LEAST = {"MOST_OPTIONS": 2, "MOST_PATHS": 5, "MOST_PATHS_IN_ALL": 8, "ALIKE_IN": (0, 2)}
LEAST_OFTEN = 8
"""Of so many moments one has small budgets for the odds, all others the least."""
LEARNT_FROM, HURRIED, MOST_RUNS = 4, 3, 12
"""How many scenes a bot learns from, after how many steps a scene is decided, how many runs a world is looked for."""
STRENGTHS = (Strength(3, 3, learns=1, proofs=1, doubt=0.0), Strength(3, 2, learns=1, proofs=0, errs=0.5))
SOON = {"cavaliers": ["tavern"], "suits": ["bob_jon_rod_tod"]}
"""Scenarios in which a scene is soon played out."""


def known_twice(game: Game, number: int, seed: int, *scenarios: str) -> Iterator[tuple[Known, Known, bool]]:
    """Yield what a seat knows at so many moments, what it would know otherwise, and whether that is a whole world.

    Where no other world is found, or it comes out as the true one, all that is hidden is changed without care for
    whether it can be. What it knows must be the same so everywhere.
    """
    dice = Random(seed)
    for at, (table, waits) in enumerate(moments(game, number, seed, scenarios, EVERY)):
        here, step = known_at(table, waits.choice.seat, waits.id), table.state.step
        there, is_world = known_otherwise(game, step, waits.choice, dice), False
        assert there == here
        try:
            world = like(game, here, seed=at)
            is_world = world.start != step.start or world.sites[:-1] != tuple(step.sites[: len(world.sites) - 1])
            there = known_in_world(game, here, world) if is_world else there
            assert there == here
        except NoSuchWorld:
            pass
        yield here, there, is_world


class Traced:
    """A game that keeps a trace of its steps, to be asked for odds and answers from what a seat knows."""

    def __init__(self, game: Game) -> None:
        self.game, self._runs = counting(game)

    def weighed(self, known: Known) -> tuple[list[Prospects], list[bytes]]:
        """Give the odds of a choice from every look, and the steps that were run for them."""
        looks = (Look(1), Look(1, len(answers_of(known.choice))))
        return list(of_choice(self.game, known, looks)), self._run()

    def answered(self, known: Known, strength: Strength) -> tuple[list[Answer], list[bytes]]:
        """Give what every bot answers, the house's, those with a style and one that searches; and its steps."""
        makers = [*search.makers_of(self.game).values(), make(self.game, strength)]
        return [answered(known, made) for made in makers], self._run()

    def _run(self) -> list[bytes]:
        runs = [*self._runs]
        self._runs.clear()
        return runs

    def compare(self, here: Known, there: Known, strength: Strength) -> None:
        """See that it comes to the same, whichever is known."""
        assert self.weighed(there) == self.weighed(here), "the same numbers, after the same steps"
        assert self.answered(there, strength) == self.answered(here, strength), "the same answers"


def answered(known: Known, made: Botmaker) -> Answer:
    """Give what a bot answers from what a seat knows."""
    seen = Seen(known.seat, lambda: known.seen, lambda _: known)
    return known.choice.check(made(Random(1))(seen, known.choice))


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_hidden_the_numbers_and_the_answers_are_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worth, "FEWEST", LEARNT_FROM)
    monkeypatch.setattr(possible, "MOST_RUNS", MOST_RUNS)
    monkeypatch.setattr(choices, "only_world", partial(possible.only_world, most_runs=MOST_RUNS))
    game, worlds = hurried(find_game(name), HURRIED), 0
    traced = Traced(game)
    for number, (here, there, is_world) in enumerate(known_twice(game, MOMENTS, 31 + 1000 * PORTION)):
        for budget, most in (LEAST if number % LEAST_OFTEN else SMALL).items():
            monkeypatch.setattr(choices, budget, most)
        traced.compare(here, there, STRENGTHS[number % len(STRENGTHS)])
        worlds += is_world
    print(f"{name}: the same at {MOMENTS} moments, at {worlds} of them in another world, else with all hidden changed")


@pytest.mark.parametrize("name", GAMES)
def test_with_budgets_as_in_play_the_numbers_and_the_answers_are_the_same(name: str) -> None:
    game = find_game(name)
    traced = Traced(game)
    for here, there, _ in known_twice(game, WHOLE, 32 + 1000 * PORTION, *SOON.get(name, ())):
        traced.compare(here, there, Strength(3, 2, learns=4))
    print(f"{name}: the same at {WHOLE} moments, with budgets as in play")
