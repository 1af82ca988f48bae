"""Advantage at the table: bought, added, and a step lower with each use."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import LUNGE, Diced, Played
from tests.cavaliers.support import duel, turn


@pytest.mark.rule(
    "cavaliers.advantage.increase",
    "cavaliers.advantage.scale",
    "cavaliers.advantage.use",
    "cavaliers.advantage.step_down",
    "cavaliers.advantage.start",
)
def test_advantage_is_bought_added_and_steps_down_with_each_use() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack feint foe ann.rapier", "dodge", luck=["1 3 8", "1 1"])
    played.go("buy advantage 3")
    assert played.who("ann")["advantage"] == 10
    while not (played.asked == "turn" and played.by == "ann"):
        played.go("done" if played.asked == "turn" else ...)
    played.go(LUNGE, "advantage", "dodge", luck=["1 1 1 9", "1 1"])
    assert (played.who("ann")["advantage"], "Advantage d10" in played.text("ann")) == (8, True)
    played.go("done")
    while played.asked != "interlude":
        played.go("done" if played.asked == "turn" else ...)
    played.go("end")
    assert played.who("ann")["advantage"] == 0


@pytest.mark.rule("cavaliers.advantage.use", "cavaliers.before.dice_only_for_advantage")
def test_before_a_fight_the_advantage_die_joins_no_defence() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel()
        scene.phase, scene.places, scene.order, scene.round = "preparation", {}, [], 0
        scene.queue, foe.advantage = ["ann"], 8
        return scene

    played = Played(make).go("roll other", "arts", "allow", "dodge", luck=["5", "1 1"])
    assert "Foe rolls Dodge: 2d6." in played.text()
    assert played.who("foe")["advantage"] == 8


@pytest.mark.rule("cavaliers.advantage.step_down", "cavaliers.combined.drop")
def test_an_advantage_die_that_is_dropped_steps_down_all_the_same() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        ann.advantage = 6
        turn(scene, "ann", drop=2)
        return scene

    played = Diced(make).say(LUNGE, "advantage", "dodge")
    assert "Advantage d6" in played.text("ann")
    assert played.scene["thrown"][0]["sizes"] == [8, 10]  # both D6 are dropped, the Advantage Die with them
    assert played.who("ann")["advantage"] == 0
