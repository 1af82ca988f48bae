"""Before the fight: surprise, preparations, rolls that buy Advantage."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.rules.before_combat import (
    another_skill,
    decide_surprise,
    gives_advantage,
    is_caught,
    observe,
    other_skills,
    preparation_options,
    prepare_one,
    roll_before,
)
from outdraw.games.cavaliers.rules.rounds import fight
from outdraw.games.cavaliers.scene import Cavaliers, Combatant
from outdraw.games.cavaliers.set_up import set_up
from outdraw.games.cavaliers.step import step
from tests.cavaliers.support import board, duel, known, person, put, turn
from tests.support import Script


def before(*gear: tuple[str, str], **sheet: Any) -> tuple[Cavaliers, Combatant]:
    """Ann before a fight, with her things put away."""
    scene, ann, _foe = duel(person("ann", gear=gear or (("rapier", "carried"),), **sheet))
    scene.phase, scene.queue = "preparation", ["ann"]
    return scene, ann


def options_of(scene: Cavaliers, who: Combatant) -> dict[str, str]:
    return {option.value: option.barred_by for option in preparation_options(scene, who)}


@pytest.mark.rule("cavaliers.before.start")
def test_a_fight_begins_without_a_roll_and_in_a_fixed_order() -> None:
    scene = set_up("tavern")
    with Script(answers=["story"]) as play:
        step(play, scene)
    assert play.chances == []
    assert play.told("start")
    assert scene.phase == "preparation"
    scene.queue = []
    step(Script(), scene)
    assert scene.phase == "initiative"


@pytest.mark.rule("cavaliers.before.prepare")
def test_preparations_need_no_roll_and_weigh_on_nothing_later() -> None:
    scene, ann = before(("rapier", "carried"), ("aggression_draught", "carried"))
    deeds = ["draw ann.rapier main", "drink ann.aggression_draught", "move b"]
    for deed in deeds:
        with Script(answers=[deed]) as play:
            prepare_one(play, scene)
        assert play.chances == []
    assert (scene.items["ann.rapier"].at, ann.charms, ann.area, ann.readiness) == ("main", {"lunge": 6}, "b", 1)
    assert options_of(scene, ann)["improvise"] == "cavaliers.before.prepare"  # Drop 2 of the one that is left
    with Script(answers=["done"]) as play:
        prepare_one(play, scene)
    prepare_one(Script(), scene)
    assert scene.phase == "initiative"
    ann.area, scene.phase = "a", "fight"
    begun = turn(scene, "ann")
    with Script(answers=["attack lunge foe ann.rapier"]) as play:
        fight(play, scene)
    assert begun.drop == 0
    assert scene.attacks[0].drop == 0


@pytest.mark.rule("cavaliers.before.dice_only_for_advantage")
@pytest.mark.parametrize("deed", ["roll prowl", "roll strategy"])
def test_prowl_and_strategy_may_be_rolled(deed: str) -> None:
    scene, ann = before()
    assert options_of(scene, ann)[deed] == ""


@pytest.mark.rule("cavaliers.before.dice_only_for_advantage")
@pytest.mark.parametrize("deed", ["attack", "flourish"])
def test_attacks_and_flourishes_are_refused(deed: str) -> None:
    scene, _ann = before()
    with pytest.raises(Forbidden) as refused, Script(answers=[deed]) as play:
        prepare_one(play, scene)
    assert refused.value.rule == "cavaliers.before.dice_only_for_advantage"


@pytest.mark.rule("cavaliers.before.dice_only_for_advantage")
def test_another_skill_only_if_the_mj_finds_it_fitting() -> None:
    scene, ann = before()
    with Script(answers=["deceive", "refuse"]) as play:
        assert another_skill(play, scene, ann) == ""
    assert play.choices[-1].seat == "mj"
    with Script(answers=["banter", "allow"]) as play:
        assert another_skill(play, scene, ann) == "banter"
    assert not gives_advantage("treat")
    with pytest.raises(Forbidden, match="cannot give Advantage"), Script(answers=["treat"]) as play:
        another_skill(play, scene, ann)


@pytest.mark.rule("cavaliers.before.one_roll_per_type")
def test_another_skill_is_barred_once_all_were_tried() -> None:
    scene, ann = before()
    assert options_of(scene, ann)["roll other"] == ""
    ann.tried = [option.value for option in other_skills(scene, ann) if not option.barred_by]
    assert options_of(scene, ann)["roll other"] == "cavaliers.before.one_roll_per_type"


@pytest.mark.rule("cavaliers.before.points_only_on_advantage")
def test_six_points_of_prowl_buy_three_steps_and_no_style() -> None:
    scene, ann = before(guile=10, verve=6, ranks={"prowl": 2})
    with Script(luck=["1 6 6 9", "1 1 1"], answers=["buy advantage"] * 3) as play:  # 15 with 6 against 2
        roll_before(play, scene, ann, "prowl")
    assert ann.advantage == 10
    ann.tried = []
    with pytest.raises(Forbidden) as refused, Script(luck=["1 6 6 9", "1 1 1"], answers=["buy style"]) as play:
        roll_before(play, scene, ann, "prowl")
    assert refused.value.rule == "cavaliers.before.points_only_on_advantage"


@pytest.mark.rule("cavaliers.before.dice_only_for_advantage")
def test_an_npc_who_sneaks_is_opposed_by_the_most_watchful_and_never_by_bare_dice() -> None:
    scene, ann = before(ranks={"perceive": 2})
    foe = scene.people["foe"]
    with Script(luck=["4 5", "1 1 1 1"], answers=["buy advantage", "buy advantage"]) as play:
        roll_before(play, scene, foe, "prowl")
    assert [chance.record() for chance in play.chances] == ["roll 2d6", "roll d6+3d10"]
    assert (foe.advantage, ann.advantage) == (8, 0)


@pytest.mark.rule("cavaliers.before.points_only_on_advantage")
def test_what_cannot_buy_a_step_is_lost() -> None:
    scene, ann = before(guile=10, verve=6, ranks={"prowl": 2})
    with Script(luck=["1 1 5 9", "1 1 1"], answers=["buy advantage"] * 2) as play:
        roll_before(play, scene, ann, "prowl")
    assert ann.advantage == 8
    assert play.told("lost")[0].facts["points"] == 1


@pytest.mark.rule("cavaliers.before.points_only_on_advantage")
def test_advantage_may_be_led_to_allies() -> None:
    scene, ann = before(guile=10, verve=6, ranks={"prowl": 2})
    bea = put(scene, person("bea"))
    with Script(luck=["1 1 5 9", "1 1 1"], answers=["buy advantage", "buy advantage", "buy ambush"]) as play:
        roll_before(play, scene, ann, "prowl")
    assert (ann.advantage, bea.advantage) == (8, 8)


@pytest.mark.rule("cavaliers.before.one_roll_per_type")
def test_one_roll_of_a_type_succeed_or_fail() -> None:
    scene, ann = before()
    with Script(luck=["1 1", "5 5 5"]) as play:
        roll_before(play, scene, ann, "prowl")
    found = options_of(scene, ann)
    assert (found["roll prowl"], found["roll strategy"]) == ("cavaliers.before.one_roll_per_type", "")


@pytest.mark.rule("cavaliers.surprise.decide")
def test_the_mj_rules_from_the_story() -> None:
    scene = set_up("tavern")
    with Script(answers=["foes"]) as play:
        decide_surprise(play, scene)
    assert play.chances == []
    assert play.choices[0].seat == "mj"
    assert all(who.surprised == (who.side == "foes") for who in scene.people.values() if who.area)


@pytest.mark.rule("cavaliers.surprise.decide")
@pytest.mark.parametrize(("observation", "prowl", "caught"), [(8, 11, True), (11, 11, True), (12, 11, False)])
def test_observation_against_prowl(observation: int, prowl: int, caught: bool) -> None:
    assert is_caught(observation, prowl) is caught


@pytest.mark.rule("cavaliers.surprise.decide")
def test_an_observation_roll_decides_for_each_one_threatened() -> None:
    scene = board()
    put(scene, person("ann", ranks={"prowl": 1}))
    foe = put(scene, known("street_tough"), "foes")  # Perceive: Verve D8
    with Script(luck=["3 4 5", "8"]) as play:
        observe(play, scene, "foes")
    assert foe.surprised  # 8 against 9
    scene.people["ann"].sheet = replace(scene.people["ann"].sheet, ranks={})
    with Script(luck=["2 2 5", "8"]) as play:  # nobody sneaks: Easy
        observe(play, scene, "foes")
    assert not foe.surprised


@pytest.mark.rule("cavaliers.surprise.no_preparation")
def test_the_surprised_prepare_nothing() -> None:
    scene, ann = before()
    ann.surprised = True
    found = options_of(scene, ann)
    assert set(found.values()) == {"cavaliers.surprise.no_preparation"}
    assert {"draw ann.rapier main", "roll strategy"} <= set(found)
    scene.phase, scene.queue, scene.ambush = "surprise", [], "none"
    with Script(answers=["story"]) as play:
        decide_surprise(play, scene)
    assert scene.queue == ["foe"]
    assert (scene.items["ann.rapier"].at, ann.advantage) == ("carried", 0)


@pytest.mark.rule("cavaliers.before.prepare", "cavaliers.move.max")
def test_preparations_are_worth_one_turn_so_two_areas_at_most() -> None:
    scene, ann = before()
    for deed in ("move b", "move c"):
        with Script(answers=[deed]) as play:
            prepare_one(play, scene)
    assert (ann.area, ann.readiness) == ("c", 2)
    assert options_of(scene, ann)["move b"] == "cavaliers.move.max"
