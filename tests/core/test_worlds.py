"""Worlds that a seat cannot tell apart: same view, same seed, same world, whatever is hidden."""

from __future__ import annotations

import os
from random import Random

import pytest

from outdraw.conformance.moments import check_imagined, known_in_world, moments
from outdraw.conformance.scramble import scrambled
from outdraw.core.copying import copy
from outdraw.core.readers.live import Site
from outdraw.core.readers.possible import NoSuchWorld, like
from outdraw.core.seen import view
from outdraw.core.veil import LookedAt
from outdraw.core.worlds import World, blanks, imagined, spread_values, veiled
from outdraw.games import find_game
from outdraw.table.knowledge import known_at

GAMES = ("draw_your_weapon", "suits", "draws", "cavaliers")
MOMENTS = int(os.environ.get("OUTDRAW_MOMENTS", "30"))
FOUND = 0.8
"""At so many moments at least a world must be found; free play with much said in private is the hardest."""


@pytest.mark.parametrize("name", GAMES)
def test_another_world_looks_the_same_and_is_known_the_same(name: str) -> None:
    game = find_game(name)
    found = 0
    for number, (table, waits) in enumerate(moments(game, MOMENTS, seed=11)):
        seen = known_at(table, waits.choice.seat, waits.id)
        try:
            world = like(game, seen, seed=number)
        except NoSuchWorld:
            continue
        found += 1
        there = known_in_world(game, seen, world)
        assert there == seen
        assert like(game, there, seed=number) == world
    print(f"{name}: at {found} of {MOMENTS} moments another world was known the same")
    assert found >= FOUND * MOMENTS


def test_what_was_answered_in_a_world_found_before_is_tried_only_where_it_is_offered() -> None:
    game, tried = find_game("draw_your_weapon"), 0
    for number, (table, waits) in enumerate(moments(game, 30, seed=12)):
        seen = known_at(table, waits.choice.seat, waits.id)
        try:
            world = like(game, seen, seed=number)
        except NoSuchWorld:
            continue
        asked = [at for at, site in enumerate(world.sites[:-1]) if site.answers]
        for at in asked:  # in that world the Dealer has a note of which there is nothing in any other
            sites = [*world.sites]
            sites[at] = Site(None, dict.fromkeys(world.sites[at].answers, "note nowhere"))
            try:
                other = like(game, seen, number + 1, World(world.start, tuple(sites), world.place))
            except NoSuchWorld:
                continue
            tried += 1
            assert all("note nowhere" not in site.answers.values() for site in other.sites)
            assert known_in_world(game, seen, other) == seen
    assert tried


@pytest.mark.parametrize("name", GAMES)
def test_what_is_imagined_does_not_depend_on_what_is_hidden(name: str) -> None:
    game, dice = find_game(name), Random(3)
    for table, waits in moments(game, MOMENTS, seed=12):
        for seat in table.seats:
            check_imagined(game, table.scene(), seat, dice)
        seat = waits.choice.seat
        assert view(imagined(game, table.scene(), seat, dice), seat) == table.view(seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_is_looked_for_once_for_many_worlds(name: str) -> None:
    game, filled = find_game(name), 0
    for number, (table, waits) in enumerate(moments(game, MOMENTS, seed=15)):
        seen = known_at(table, waits.choice.seat, waits.id)
        hidden = blanks(game, seen.start, seen.seat)
        before = copy(seen.start)
        for seed in range(3):
            here = imagined(game, seen.start, seen.seat, Random(seed))
            assert imagined(game, seen.start, seen.seat, Random(seed), hidden=hidden) == here
        assert seen.start == before, "what was filled was a copy"
        filled += len(hidden)
        try:
            world = like(game, seen, seed=number)
        except NoSuchWorld:
            continue
        assert like(game, seen, number, hidden=hidden) == world
    assert filled


def test_what_may_be_one_or_another_is_veiled_and_whoever_looks_is_stopped() -> None:
    game, stopped = find_game("cavaliers"), 0
    for table, waits in moments(game, MOMENTS, seed=14):
        seat, scene = waits.choice.seat, table.scene()
        over = veiled(game, scene, seat)
        assert over is not None
        assert view(over, seat) == table.view(seat)
        for hidden in [each for each in copy(over).people.values() if each.seat != seat]:  # type: ignore[attr-defined]
            try:
                str(hidden.vitals)
            except LookedAt:
                stopped += 1
    assert stopped


def test_hidden_values_may_be_spread_over_all_that_they_may_be() -> None:
    among = [spread_values(number, 6) for number in range(6)]
    one, another = ([choose(range(11)) for choose in among] for _ in range(2))
    assert sorted(one) == sorted(another) == [0, 2, 4, 6, 8, 10]
    assert one != another


def test_hidden_cards_are_dealt_anew_and_none_is_lost() -> None:
    game = find_game("draw_your_weapon")
    table, waits = next(moments(game, 1, seed=5))
    seat, scene = waits.choice.seat, table.scene()
    hands = {
        tuple(imagined(game, scene, seat, Random(seed)).zones[name].cards)
        for seed in range(20)
        for name, zone in scene.zones.items()
        if name.startswith("hand.") and zone.unknown(seat)
    }
    assert len(hands) > 20
    other = imagined(game, scrambled(scene, seat, Random(1)), seat, Random(1))
    assert sorted(c for z in other.zones.values() for c in z.cards) == sorted(
        c for z in scene.zones.values() for c in z.cards
    )
