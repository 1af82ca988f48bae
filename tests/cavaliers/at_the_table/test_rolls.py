"""The roll at the table: dice as they lie, and the Drop of circumstances and Wounds."""

from __future__ import annotations

import pytest

from outdraw.core.choices import offer
from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import LUNGE, Played
from tests.cavaliers.support import RAPIER, ann_against_foe, duel, fencing, three_with_powder, turn


@pytest.mark.rule("cavaliers.initiative.reading")
def test_dice_that_were_rolled_lie_on_the_table_as_rolled() -> None:
    played = Played(ann_against_foe).go(LUNGE, "dodge")
    assert [lying["is_rolled"] for lying in played.scene["thrown"]] == [False, False]
    played.go(luck=["5 4 9", "1 1"])
    assert played.asked == "spend"
    assert [lying["is_rolled"] for lying in played.scene["thrown"]] == [True, True]


@pytest.mark.rule("cavaliers.initiative.reading")
def test_a_roll_without_dice_is_not_asked_for_by_hand() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["foe"].impaired = 4
        return scene

    played = Played(make).go(RAPIER, "dodge", luck=["5 6 7"])
    assert played.asked == "spend"
    assert "Foe has no dice left for Dodge." in played.text("ann")


@pytest.mark.rule("cavaliers.modifier.circumstance")
def test_the_mj_puts_a_drop_on_an_area() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase = "interlude"
        return scene

    played = Played(make).go("circumstance", "a", 0)
    assert "There is no Drop in A." in played.text("ann")
    played.go("circumstance", "a", 1, "nothing")
    while played.asked == "seize":
        played.go(...)
    assert str(played.option(LUNGE)).endswith("at Drop 1")


@pytest.mark.rule("cavaliers.wound.scope", "cavaliers.flourish.roll")
def test_wounds_weigh_on_a_flourish_with_a_blade_and_not_with_sharp_eyes() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three_with_powder()
        ann.body.wounds = 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("flourish")
    drops = {each: (played.option(each) or offer("", "")).facts.get("drop", 0) for each in ("lunge", "dodge", "brawl")}
    assert drops == {"lunge": 2, "dodge": 2, "brawl": 2}
    assert str(played.option("perceive")) == "Perceive d6+d10"
