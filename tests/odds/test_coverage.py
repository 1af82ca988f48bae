"""Intervals hold: what a choice is said to do is what comes of it when it is played live, by brute force."""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import comb, hypot
from random import Random

import pytest

from outdraw.conformance.moments import lived_on, moments
from outdraw.core.game import Game
from outdraw.core.readers.possible import NoSuchWorld, like
from outdraw.core.seen import written
from outdraw.core.worlds import Known, World
from outdraw.games import find_game
from outdraw.odds.choices import LOOKS, MOST_STEPS_AHEAD, PASSES, Weighing, answers_of
from outdraw.odds.tally import Tally
from outdraw.table.knowledge import known_at

MOMENTS = int(os.environ.get("OUTDRAW_COVERED", "3"))
PORTION = int(os.environ.get("OUTDRAW_PORTION", "0"))
"""Which portion of a long campaign this is: others have other moments."""
SHOWN = LOOKS[:4]
"""The looks up to which intervals are held against what comes: more samples than worlds, so that some share one."""
LIVED = 120
MOST_OPTIONS = 3
WORLDS_TRIED = 60
MANY = 400
"""From so many intervals on the share of those that hold is told closely."""
RARE = 0.001
"""Of fewer, no more may miss than luck would let in all but this share of runs, if each held with 95 %."""


def missing(total: int) -> int:
    """Give how many of some intervals may miss by luck."""
    rest = 1.0
    for misses in range(total + 1):
        rest -= comb(total, misses) * 0.05**misses * 0.95 ** (total - misses)
        if rest < RARE:
            return misses
    return total


def choosing(game: Game) -> Iterator[Known]:
    found = 0
    for table, waits in moments(game, 20 * MOMENTS, seed=52 + 1000 * PORTION):
        known = known_at(table, waits.choice.seat, waits.id)
        if 1 < len(answers_of(known.choice)) <= 12:
            yield known
            found += 1
        if found == MOMENTS:
            return


def other_worlds(game: Game, weighing: Weighing) -> list[World]:
    """Give worlds that are none of those which were weighed, if there is more than one."""
    if weighing.only is not None:
        return [weighing.only]
    return [like(game, weighing.known, seed=f"brute {number}") for number in range(WORLDS_TRIED)]


def brute(game: Game, weighing: Weighing, place: int, worlds: list[World]) -> Tally:
    """Play an option live again and again, in each of some worlds in turn, with luck that no other moment has."""
    answer, _, facing = weighing.answers[place]
    known, tally = weighing.known, Tally()
    for number in range(LIVED):
        at = number % len(worlds)
        scene = lived_on(
            game, known, worlds[at], answer, Random(f"{written(weighing.known.seen)}{answer}{number}"), MOST_STEPS_AHEAD
        )
        came = dict(game.gist(scene, known.choice.actor, facing)) if game.gist is not None else {}
        tested = {each: game.passed(scene, each) for each in weighing.tested} if game.passed is not None else {}
        tally.add(came | {PASSES + each: passed for each, passed in tested.items() if passed is not None}, at)
    return tally


@pytest.mark.parametrize("name", ["suits", "draws", "draw_your_weapon", "cavaliers"])
def test_intervals_cover_what_comes_of_a_choice_that_is_played_live(name: str) -> None:
    game = find_game(name)
    covered = total = played = 0
    for known in choosing(game):
        try:
            weighing = Weighing(game, known, answers_of(known.choice)[:MOST_OPTIONS])
            for look in SHOWN:
                weighing.sample_up_to(look.samples)
            worlds = other_worlds(game, weighing)
            lived = [brute(game, weighing, place, worlds) for place in range(len(weighing.answers))]
        except NoSuchWorld:
            continue
        played += 1
        for said, came in zip(weighing.tallies, lived, strict=True):
            true = came.shares()[0]
            for what, chance in said.shares()[0].items():
                if 0.02 < (chance + true.get(what, 0.0)) / 2 < 0.98:
                    total += 1
                    wide = hypot(said.wide(what, chance), came.wide(what, true.get(what, 0.0)))
                    covered += abs(chance - true.get(what, 0.0)) <= wide
    print(f"{name}: {covered} of {total} intervals hold, at {played} moments")
    assert covered >= (0.93 * total if total >= MANY else total - missing(total)), (covered, total)


def test_what_only_prepares_something_is_lived_up_to_where_the_same_is_asked_again() -> None:
    game, prepared = find_game("suits"), 0
    for table, waits in moments(game, 40, seed=5):
        known = known_at(table, waits.choice.seat, waits.id)
        if known.choice.kind != "suits.action":
            continue
        weighing = Weighing(game, known, answers_of(known.choice)[:MOST_OPTIONS])
        weighing.sample_up_to(SHOWN[0].samples)
        for place, said in enumerate(weighing.tallies):
            if weighing.asks_again[place]:
                prepared += 1
                assert brute(game, weighing, place, weighing.worlds).shares() == said.shares()
    assert prepared
