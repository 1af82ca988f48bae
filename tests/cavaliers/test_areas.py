"""Areas and movement."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.rules.actions import menu
from outdraw.games.cavaliers.rules.areas import add_area, ask_for_area, distance, neighbours, routes
from outdraw.games.cavaliers.rules.movement import leap
from outdraw.games.cavaliers.rules.rounds import fight, may_change
from outdraw.games.cavaliers.scene import Cavaliers, Turn
from outdraw.games.cavaliers.set_up import set_up
from tests.cavaliers.support import duel, known, put, turn
from tests.support import Script


def barred(scene: Cavaliers, value: str) -> str | None:
    """Give the rule that bars an option of the turn in progress, or None if it is not offered."""
    return next((option.barred_by for option in menu(scene, scene.turns[-1]) if option.value == value), None)


@pytest.mark.rule("cavaliers.area.concept")
def test_everyone_is_in_one_area_and_those_who_share_it_may_fight() -> None:
    scene, ann, foe = duel()
    assert (ann.area, foe.area, distance(scene, "a", "a")) == ("a", "a", 0)
    turn(scene, "ann")
    assert barred(scene, "attack lunge foe ann.rapier") == ""
    assert barred(scene, "attack brawl foe") == ""


@pytest.mark.rule("cavaliers.area.setup")
def test_two_areas_may_be_joined_by_several_ways() -> None:
    scene = set_up("quay")
    assert routes(scene, "dock", "deck") == ["gangplank", "mooring ropes"]
    assert distance(scene, "dock", "deck") == 1
    assert "water" in neighbours(scene, "deck")
    assert "deck" not in neighbours(scene, "water")  # one falls over the rail, and does not climb it


@pytest.mark.rule("cavaliers.area.exceptions")
@pytest.mark.parametrize(("ruling", "where"), [("allow", "water"), ("refuse", "nest")])
def test_a_dive_from_the_crows_nest_is_for_the_mj_to_allow(ruling: str, where: str) -> None:
    scene = set_up("quay")
    maren = scene.people["maren"]
    maren.area = "nest"
    with Script(answers=[ruling]) as play:
        leap(play, scene, Turn(who="maren"), "water", None)
    choice = play.choices[0]
    assert (choice.seat, choice.default) == ("mj", "allow")  # type: ignore[attr-defined]
    assert maren.area == where


@pytest.mark.rule("cavaliers.area.exceptions")
@pytest.mark.parametrize(("ruling", "drop"), [("allow", 1), ("refuse", 0)])
def test_a_leap_costs_what_a_move_does_if_it_is_allowed(ruling: str, drop: int) -> None:
    scene = set_up("quay")
    scene.phase, scene.people["maren"].area = "fight", "nest"
    begun = turn(scene, "maren")
    with Script(answers=["leap dock", ruling]) as play:
        fight(play, scene)
    assert (begun.drop, begun.areas) == (drop, drop)
    assert play.choices[-1].seat == "mj"


@pytest.mark.rule("cavaliers.area.add")
def test_the_mj_adds_the_captains_quarters_in_the_middle_of_the_fight() -> None:
    scene = set_up("quay")
    with Script(answers=["Captain's quarters", "add", ["quarterdeck"], ...]) as play:
        new = ask_for_area(play, scene, "maren", "quarterdeck")
    assert [choice.seat for choice in play.choices] == ["maren", "mj", "mj", "mj"]
    assert neighbours(scene, new) == ["quarterdeck"]
    assert distance(scene, "dock", new) == 3
    with Script(answers=["Lighthouse", "refuse"]) as play:
        assert ask_for_area(play, scene, "maren", "dock") == ""


@pytest.mark.rule("cavaliers.area.add")
def test_the_mj_adds_areas_between_rounds_up_to_a_limit() -> None:
    scene, _ann, _foe = duel()
    with Script(answers=["area", "Attic", "add", ["c"], ...]) as play:
        assert may_change(play, scene)
    while len(scene.areas) < 16:
        add_area(Script(), scene, "Room", ["a"], "door")
    with pytest.raises(Forbidden):
        add_area(Script(), scene, "Room", ["a"], "door")


@pytest.mark.rule("cavaliers.area.movement", "cavaliers.move.move")
def test_a_move_takes_her_to_the_next_area_and_not_beyond() -> None:
    scene, ann, _foe = duel()
    begun = turn(scene, "ann")
    assert barred(scene, "move b") == ""
    assert barred(scene, "move c") is None
    with Script(answers=["move b"]) as play:
        fight(play, scene)
    assert (ann.area, begun.drop) == ("b", 1)


@pytest.mark.rule("cavaliers.move.run")
def test_a_run_takes_her_two_areas_away() -> None:
    scene, ann, _foe = duel()
    begun = turn(scene, "ann")
    with Script(answers=["run c"]) as play:
        fight(play, scene)
    assert (ann.area, begun.drop) == ("c", 2)


@pytest.mark.rule("cavaliers.move.combined")
def test_a_run_before_a_brawl_costs_it_drop_2() -> None:
    scene, _ann, _foe = duel(foe="c")
    turn(scene, "ann")
    with Script(answers=["run c"]) as play:
        fight(play, scene)
    scene.happenings = []
    with Script(answers=["attack brawl foe"]) as play:
        fight(play, scene)
    assert scene.attacks[0].drop == 2


@pytest.mark.rule("cavaliers.move.max")
def test_run_and_move_are_not_joined_but_two_moves_are() -> None:
    scene, ann, _foe = duel()
    begun = turn(scene, "ann")
    with Script(answers=["run c"]) as play:
        fight(play, scene)
    assert barred(scene, "move b") == "cavaliers.move.max"
    ann.area, begun.areas, begun.drop, scene.happenings = "a", 0, 0, []
    for there in ("b", "c"):
        with Script(answers=[f"move {there}"]) as play:
            fight(play, scene)
        scene.happenings = []
    assert (ann.area, begun.drop) == ("c", 2)
    assert barred(scene, "move b") == "cavaliers.move.max"


def test_a_rider_has_the_figures_of_the_horse() -> None:
    scene, _ann, _foe = duel()
    rider = put(scene, known("greedy_bandit"), "foes")
    horse = scene.items["greedy_bandit.riding_horse"]
    rider.mount, horse.holder, horse.at, horse.area = horse.id, rider.id, "ridden", ""
    begun = turn(scene, "greedy_bandit")
    with Script(answers=["move c"]) as play:  # two Areas at Drop 1
        fight(play, scene)
    assert (rider.area, begun.drop) == ("c", 1)
