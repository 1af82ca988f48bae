"""Duels for the lab: sides of any size, scenarios, and how fights end."""

from __future__ import annotations

from outdraw.core.seen import view
from outdraw.games.cavaliers import duels


def test_the_same_person_may_stand_there_several_times() -> None:
    scene = duels.set_up(["maren", "guard_dog", "guard_dog"], ["maren"])
    assert [(each.id, each.seat, each.side) for each in scene.people.values()] == [
        ("a", "a", "party"),
        ("a2", "a", "party"),
        ("a3", "a", "party"),
        ("b", "b", "foes"),
    ]
    assert len({each.name for each in scene.people.values()}) == 4


def test_a_side_ended_as_its_gravest_and_wounds_are_counted() -> None:
    scene = duels.set_up(["maren"], ["guard_dog", "bram"])
    scene.winner = "party"
    dog, bram = scene.people["b"], scene.people["b2"]
    dog.status, bram.status = "surrendered", "dying"
    dog.body.wounds, bram.body.wounds = 1, 4
    assert (duels.winner(scene), duels.way(scene)) == ("a", "b: dying")
    assert duels.injuries(scene) == {"a": 0, "b": 5}
    bram.status = "unconscious"
    assert duels.way(scene) == "b: unconscious"
    scene.winner = ""
    assert duels.way(scene) == "draw: time is up"
    scene.people["a"].status = "surrendered"
    assert duels.way(scene) == "draw: all are out"


def test_a_scenario_is_staged_for_two_seats() -> None:
    scene = duels.stage("quay")
    assert scene.seats == ["mj", "a", "b"]
    assert {each.seat for each in scene.people.values() if each.side == "foes"} == {"b"}
    assert {each.seat for each in scene.reserve} == {"b"}
    assert view(scene, "a")["people"]["privateer_captain"]["vitals"] == "??"
    assert view(scene, "b")["people"]["privateer_captain"]["vitals"] != "??"
    assert not scene.switches.aftermath
