"""Fights explored: what is forgotten changes no chance, tables equal brute force, and exact equals simulated."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from outdraw.core.copying import copy
from outdraw.core.dice import parse_pool
from outdraw.core.exact import distribution, settled, settled_alike, the_whole
from outdraw.core.fingerprints import canonical_bytes
from outdraw.core.readers.enumerate import every_path
from outdraw.games.cavaliers.content import Switches, people
from outdraw.games.cavaliers.duels import DUELS
from outdraw.games.cavaliers.forgetting import forget
from outdraw.games.cavaliers.rules.initiative import in_any_order, ranks_of, roll_off
from outdraw.games.cavaliers.rules.rolls import (
    Handful,
    Meeting,
    Result,
    Side,
    meet,
    points_to_spend,
    winning_roll,
)
from outdraw.games.cavaliers.scene import Cavaliers, Latecomer, Prepared, Turn
from outdraw.games.cavaliers.set_up import sheet_of
from tests.cavaliers.prospects import prospects, simulated
from tests.cavaliers.support import duel, known, person, place


def in_hand(dice: str, name: str = "Ann", *top: int) -> Handful:
    return Handful(name, name.lower(), name.lower(), "Lunge", parse_pool(dice), top)


# --- the tables -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("alike", [points_to_spend, winning_roll, None])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (in_hand("2d4+d6"), in_hand("d4+2d6", "Foe")),
        (in_hand("3d4", "Ann", 8), in_hand("d6", "Foe")),
        (in_hand("0"), in_hand("2d6", "Foe")),
        (in_hand("2d6"), in_hand("0", "Foe")),
        (in_hand("0"), in_hand("0", "Foe")),
        (in_hand("2d6"), Result(7, 3)),
        (Result(7, 3), in_hand("2d6", "Foe")),
    ],
)
def test_the_table_of_two_rolls_is_what_listing_them_gives(
    mine: Side, theirs: Side, alike: Callable[[Meeting], Hashable] | None
) -> None:
    matters = alike or (lambda met: met)
    counted = settled(meet, mine, theirs) if alike is None else settled_alike(alike, meet, mine, theirs)
    listed = distribution(meet, mine, theirs).map(matters)
    assert counted.map(matters).of.keys() == listed.of.keys()
    assert all(counted.chance(met) == listed.chance(matters(met)) for met in counted.of)


def test_the_whole_of_a_meeting_is_what_it_may_be_given_what_was_known() -> None:
    mine, theirs = in_hand("2d6"), in_hand("d4+d6", "Foe")
    whole: Any = settled(meet, mine, theirs)
    for met, weight in settled_alike(winning_roll, meet, mine, theirs).of.items():
        given = settled(the_whole, meet, met, winning_roll, mine, theirs)
        assert given.total == weight  # both tables are out of all rolls
        assert all(whole.of[each] == n for each, n in given.of.items())
        assert {winning_roll(each) for each in given.of} == {winning_roll(met)}


@pytest.mark.rule("cavaliers.initiative.order")
def test_a_roll_off_puts_people_in_every_order_alike() -> None:
    for names in (("Ann", "Bea"), ("Ann", "Bea", "Cy")):
        table = settled_alike(ranks_of, roll_off, tuple((name.lower(), name, name.lower()) for name in names))
        assert len(table.of) == (2 if len(names) == 2 else 6)
        for found in table.of:
            assert sorted(ranks_of(found)) == list(range(len(names)))
            assert float(table.chance(found)) == pytest.approx(1 / len(table.of), abs=1e-15)


@pytest.mark.rule("cavaliers.initiative.order")
def test_the_shorter_way_down_a_roll_off_comes_to_what_rolling_comes_to() -> None:
    for names in (("Ann", "Bea"), ("Ann", "Bea", "Cy")):
        rollers = tuple((name.lower(), name, name.lower()) for name in names)
        rolled = settled_alike(ranks_of, roll_off, rollers)
        shorter = distribution(in_any_order, rollers)
        assert {ranks_of(each) for each in shorter.of} == {ranks_of(each) for each in rolled.of}
        for each, weight in shorter.of.items():
            same = next(other for other in rolled.of if ranks_of(other) == ranks_of(each))
            assert abs(Fraction(weight, shorter.total) - rolled.chance(same)) < Fraction(1, 10**20)


def test_six_who_are_level_come_in_every_order_alike_and_eight_are_followed_path_by_path() -> None:
    rollers = tuple((name, name, name) for name in "abcdefgh")
    six = distribution(in_any_order, rollers[:6])
    assert len(six.of) == 720
    assert len({ranks_of(each) for each in six.of}) == 720
    assert set(six.of.values()) == {1}
    paths = every_path(lambda play: play.settle(roll_off, rollers, alike=ranks_of))
    orders = {ranks_of(next(paths)[0]) for _ in range(100)}
    assert len(orders) == 100
    assert all(sorted(each) == list(range(8)) for each in orders)


def test_equal_sheets_have_equal_hashes() -> None:
    for each in people().values():
        assert sheet_of(each) == sheet_of(each)
        assert hash(sheet_of(each)) == hash(sheet_of(each))


# --- what is forgotten ------------------------------------------------------------------------------------------------


def bout(**other: Any) -> Cavaliers:
    """Let two frail people meet at the top of a round: few scenes, but every kind of them."""
    frail = {"verve": 6, "affinity": 6, "guile": 6, "competency": 0, "wound_limit": 1, **other}
    ann, foe = (person(id, "stock", competent=(), **frail) for id in ("ann", "foe"))
    scene, _, _ = duel(ann, foe)
    scene.scenario, scene.switches = "duel", Switches(aftermath=False)
    return scene


BOUTS = {
    "rapiers, points for Reprises": bout(yield_limit=1, initiative="impulse"),
    "daggers to be thrown": bout(yield_limit=1, gear=(("dagger", "main"),)),
    "a maneuver for those who were hurt": bout(yield_limit=2, maneuvers=("how_dare_you",)),
}


@pytest.mark.parametrize("name", BOUTS)
def test_forgetting_changes_no_chance(name: str) -> None:
    scene = copy(BOUTS[name])
    scene.places["ann"].points, scene.places["foe"].points = 4, 2
    scene.people["ann"].style = scene.people["foe"].style = 1
    full, scenes = prospects(scene, rest=1e-6)
    fewer, kept = prospects(scene, forget, rest=1e-6)
    assert kept < scenes
    assert fewer["party"] == pytest.approx(full["party"], abs=2e-6)
    assert fewer["foes"] == pytest.approx(full["foes"], abs=2e-6)


def test_scenes_that_differ_only_in_how_they_came_about_become_equal() -> None:
    one, two = bout(yield_limit=3), bout(yield_limit=3)
    two.round, two.phase, two.acted = 9, "interlude", []
    two.places["ann"].total, two.places["foe"].roll_off = 19, [3, 4]
    two.people["ann"].has_hurt = ["foe"]
    two.happenings = ["acts foe"]
    one.round = 3
    for scene in (one, two):
        forget(scene)
    assert canonical_bytes(one) == canonical_bytes(two)
    two.places["foe"].points = 3
    forget(two)
    assert canonical_bytes(one) != canonical_bytes(two)


def test_what_may_still_matter_is_kept() -> None:
    scene = bout(yield_limit=3)
    scene.round, scene.places["ann"].points = 1, 5
    scene.prepared["ann"] = Prepared(who="ann", action="attack", event="acts", subject="foe")
    scene.turns = [Turn(who="foe", main="attack")]
    forget(scene)
    # She Seizes a turn in the first round for one of five points, and waits for Foe to have acted.
    assert (scene.round, scene.places["ann"].points) == (1, 5)
    assert (scene.turns, scene.happenings) == ([], ["acts foe"])
    scene.acted = ["ann", "foe"]
    forget(scene)
    assert (scene.round, scene.places["ann"].points) == (2, 3)


def test_nothing_is_forgotten_that_latecomers_or_the_wounded_may_need() -> None:
    scene, _, foe = duel()
    scene.round = 4
    scene.reserve = [Latecomer(id="late", kind="maren", name="Maren", seat="a", side="party", area="a", enters=5)]
    forget(scene)
    assert (scene.round, scene.places["ann"].total) == (4, 12)
    scene.reserve = []
    place(scene, "late").from_round = 5  # she has rolled, and has a place from the next round on
    scene.order.remove("late")
    forget(scene)
    assert (scene.round, scene.places["ann"].total) == (4, 12)
    scene.order.append("late")
    scene.people["late"] = scene.people["ann"]
    foe.status = "dying"
    forget(scene)
    assert (scene.round, scene.places["ann"].total) == (2, 3)
    assert scene.items  # the fight is decided, but its aftermath is to be played


def test_a_fight_that_is_decided_keeps_who_stands_and_how_they_are() -> None:
    scene, ann, foe = duel()
    scene.switches = Switches(aftermath=False)
    foe.status, foe.body.wounds, ann.body.wounds, ann.advantage = "dying", 2, 1, 8
    forget(scene)
    assert (foe.status, foe.body.wounds, ann.body.wounds) == ("dying", 2, 1)
    assert ann.is_up
    assert not foe.is_up
    assert (ann.advantage, scene.items) == (0, {})


# --- exact and simulated ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "two"), [("drunken_brawler", "bedraggled_urchin"), ("guard_dog", "angry_mob_member")])
def test_exact_chances_agree_with_fights(one: str, two: str) -> None:
    scene, mine, _ = duel(known(one), known(two))
    scene.scenario, scene.switches = "duel", Switches(aftermath=False)
    scene.places[mine.id].points, fights, rest = 3, 200, 1e-2
    exact = prospects(scene, forget, rest)[0]["party"]
    wide = 4 * sqrt(exact * (1 - exact) / fights) + rest
    assert abs(simulated(scene, fights, 3) - exact) < wide
    assert abs(simulated(scene, fights, 4, every_die=True) - exact) < wide


def test_the_lab_may_explore_duels() -> None:
    assert DUELS.forget is forget
    assert DUELS.most_rounds
