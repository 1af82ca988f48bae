"""Bots that search: the same knowledge gives the same answer, legal at every moment, at tables and in the lab."""

from __future__ import annotations

import os
from random import Random

import pytest

from outdraw.bots.search import STRENGTHS, Strength, make
from outdraw.conformance.moments import known_in_world, moments
from outdraw.core.bots import Seen
from outdraw.core.readers.retrace import NoSuchWorld, like
from outdraw.games import find_game
from outdraw.lab.match import Match, Side, simulate
from outdraw.table.bots import Company
from outdraw.table.knowledge import known_at
from outdraw.table.table import Table

GAMES = ("draw_your_weapon", "suits", "draws", "cavaliers")
MOMENTS = int(os.environ.get("OUTDRAW_MOMENTS", "2"))
QUICK = Strength(3, 2, learns=4)
SMALL = {"cavaliers": ["tavern"]}
"""Scenarios in which a scene is soon played out."""


@pytest.mark.parametrize("name", GAMES)
def test_the_same_knowledge_gives_the_same_answer_whatever_is_hidden(name: str) -> None:
    game = find_game(name)
    for number, (table, waits) in enumerate(moments(game, MOMENTS, 31, SMALL.get(name, ()))):
        seat = waits.choice.seat
        here = known_at(table, seat, waits.id)
        try:
            world = like(game, here, seed=number)
        except NoSuchWorld:
            continue
        there = known_in_world(game, here, world)
        answers = []
        for known in (here, there):
            seen = Seen(seat, lambda known=known: known.seen, lambda choice, known=known: known)  # type: ignore[misc]
            answers.append(waits.choice.check(make(game, QUICK)(Random(1))(seen, waits.choice)))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", list(STRENGTHS))
def test_every_strength_plays_at_a_table(name: str) -> None:
    game = find_game("suits")
    table = Table(game, "bob_jon_rod_tod", secret=bytes(32))
    bots = {seat: game.bot(Random(1)) for seat in table.seats}
    bots["bob"] = game.bot_named(name)(Random(1)) if name == "easy" else make(game, QUICK)(Random(1))
    company = Company(table, bots)
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    for _ in range(8):
        assert company.move() or table.is_over


def test_the_lab_takes_searching_bots() -> None:
    match = Match("draw_your_weapon", Side(("brannoc_holt",), "easy"), Side(("brannoc_holt",)))
    found = simulate(match, fights=1, seed=3)
    assert sum(found.won.values()) == pytest.approx(1)
