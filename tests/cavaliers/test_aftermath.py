"""After the fight: the Dying, medicine, survival, rest."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from outdraw.core.catalogue import Catalogue
from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.rules.aftermath import (
    rest,
    rest_all,
    rested,
    save_npc,
    save_pc,
    spend_survival,
    surgery,
    survival,
    survival_dice,
    tend,
    wake_or_not,
)
from outdraw.games.cavaliers.rules.pools import Attempt
from outdraw.games.cavaliers.rules.rounds import fight
from outdraw.games.cavaliers.rules.skills import treat
from outdraw.games.cavaliers.scene import Cavaliers, Combatant
from tests.cavaliers.support import duel, person, put
from tests.support import Script

EXAMPLES = Catalogue.load(GAME.rules_file).examples


def dying(category: str = "pc", medic: bool = False) -> tuple[Cavaliers, Combatant]:
    """Somebody of the party (or an NPC) lies Dying after the fight; Ann may have medicine."""
    scene, _ann, foe = duel(person("ann", ranks={"treat": 2}, medicine=3 if medic else 0))
    limit = 4 if category == "pc" else 2
    who = put(
        scene, person("bea", category, verve=8, affinity=10, wound_limit=limit), "party" if category == "pc" else "foes"
    )
    who.body.wounds, who.status = limit, "dying"
    foe.status = "surrendered"
    scene.phase, scene.queue = "aftermath", ["bea"]
    return scene, who


@pytest.mark.rule("cavaliers.dying.npc")
def test_an_npc_whom_nobody_treats_dies() -> None:
    scene, who = dying("stock")
    with Script(answers=["hope", "no"]) as play:
        save_npc(play, scene, who)
    assert who.status == "dead"


@pytest.mark.rule("cavaliers.dying.npc")
def test_a_healed_wound_saves_an_npc() -> None:
    scene, who = dying("stock", medic=True)
    with Script(luck=["1 2 3 6", "1 1 1"], answers=["hope", "treat", "buy heal", "done"]) as play:
        save_npc(play, scene, who)
    assert (who.status, who.body.wounds) == ("unconscious", 1)


@pytest.mark.rule("cavaliers.dying.npc")
def test_the_mj_may_rule_her_beyond_saving() -> None:
    scene, who = dying("stock", medic=True)
    with Script(answers=["beyond"]) as play:
        save_npc(play, scene, who)
    assert play.choices[0].seat == "mj"
    assert who.status == "dead"


@pytest.mark.rule("cavaliers.dying.pc_choice")
def test_a_player_may_let_her_go_with_last_words() -> None:
    scene, who = dying()
    with Script(answers=["expire", "Tell them I held the bridge."]) as play:
        save_pc(play, scene, who)
    assert play.chances == []
    assert who.status == "dead"
    assert "held the bridge" in play.told("dead")[0].text


@pytest.mark.rule("cavaliers.dying.pc_choice")
def test_or_have_her_treated() -> None:
    scene, who = dying(medic=True)
    with Script(luck=["1 2 3 6", "1 1 1"], answers=["live", "treat", "buy heal", "done"]) as play:
        save_pc(play, scene, who)
    assert (who.status, who.body.wounds) == ("unconscious", 3)


@pytest.mark.rule("cavaliers.dying.pc_survival")
@pytest.mark.parametrize("medic", [False, True])
def test_without_medicine_or_when_it_fails_she_may_roll_for_survival(medic: bool) -> None:
    scene, who = dying(medic=medic)
    luck = ["1 1 1 1", "6 6 6"] if medic else []
    answers = ["live", "treat", "no"] if medic else ["live", "no"]
    with Script(luck=[*luck, "6 7", "1 1 1"], answers=[*answers, "survive", "buy survive", "done"]) as play:
        save_pc(play, scene, who)
    assert (who.status, who.hours) == ("dying", 8)
    assert play.chances[-1].record() == "roll 3d8"


@pytest.mark.rule("cavaliers.dying.pc_survival")
def test_hours_run_out_and_another_survival_roll_is_due() -> None:
    scene, who = dying()
    with Script(luck=["6 7", "1 1 1"], answers=["live", "no", "survive", "buy survive", "done"]) as play:
        tend(play, scene)
    assert scene.queue == ["bea"]
    with Script(luck=["1 1", "6 6 6"], answers=["no", "survive"]) as play:
        tend(play, scene)
    assert (who.status, scene.queue) == ("dead", [])


@pytest.mark.rule("cavaliers.survival.roll")
def test_survival_is_verve_and_competency_against_3d8_without_wound_drop() -> None:
    scene, who = dying()
    who.advantage = 12
    assert [part.size for part in survival_dice(who)] == [8, 6]
    with Script(luck=["5 7", "1 2 3"], answers=["buy survive", "done"]) as play:
        survival(play, scene, who)
    assert [chance.record() for chance in play.chances] == ["roll d6+d8", "roll 3d8"]


@pytest.mark.rule("cavaliers.survival.roll")
def test_something_must_keep_her_alive() -> None:
    _scene, who = dying()
    with pytest.raises(Forbidden) as refused, Script(answers=["buy wake"]) as play:
        spend_survival(play, who, 2)
    assert refused.value.rule == "cavaliers.survival.roll"


@pytest.mark.rule("cavaliers.survival.survive")
def test_each_point_is_eight_hours() -> None:
    _scene, who = dying()
    with Script(answers=["buy survive"] * 3) as play:
        spend_survival(play, who, 3)
    assert (who.hours, who.status) == (24, "dying")


@pytest.mark.rule("cavaliers.survival.conscious")
def test_two_points_wake_her_without_actions() -> None:
    _scene, who = dying()
    with Script(answers=["buy survive", "buy wake"]) as play:
        spend_survival(play, who, 3)
    assert (who.hours, who.is_awake, who.is_up) == (8, True, False)


@pytest.mark.rule("cavaliers.survival.heal")
def test_four_points_heal_a_wound_and_she_is_no_longer_dying() -> None:
    _scene, who = dying()
    with Script(answers=["buy heal"]) as play:
        spend_survival(play, who, 4)
    assert (who.body.wounds, who.status) == (3, "unconscious")


@pytest.mark.rule("cavaliers.survival.fail")
@pytest.mark.parametrize("opposition", ["3 3 8", "1 2 7"])
def test_a_failed_roll_is_death_and_so_is_a_tie(opposition: str) -> None:
    scene, who = dying()
    with Script(luck=["4 5", opposition]) as play:
        survival(play, scene, who)
    assert who.status == "dead"


@pytest.mark.rule("cavaliers.healing.ways")
def test_wounds_do_not_heal_by_the_end_of_a_combat() -> None:
    scene, ann, foe = duel()
    ann.body.wounds, foe.status = 1, "surrendered"
    scene.phase = "fight"
    fight(Script(), scene)
    with Script(answers=["done", ...]) as play:  # nobody treats her, and there are no days of rest
        tend(play, scene)
        tend(play, scene)
    assert (ann.body.wounds, scene.is_over) == (1, True)


@pytest.mark.rule("cavaliers.healing.ways")
def test_medicine_heals_with_medicine_and_once_each_injury() -> None:
    scene, ann, _foe = duel(person("ann", ranks={"treat": 2}, medicine=1))
    bea = put(scene, person("bea"))
    bea.body.wounds = 2
    with Script(luck=["1 2 5 6", "1 1 1"], answers=["buy heal", "done"]) as play:  # 5 points, one medicine
        assert treat(play, scene, Attempt(ann, "treat"), bea)
    assert (bea.body.wounds, ann.medicine) == (1, 0)


def test_surgery_takes_the_patients_wounds_as_drop_and_must_buy_her_survival() -> None:
    scene, who = dying()
    ann = scene.people["ann"]
    ann.sheet = replace(ann.sheet, ranks={**ann.sheet.ranks, "surgery": 4})
    ann.medicine = 2
    with Script(luck=["4 9", "1 1 1"], answers=["buy stable", "buy heal"]) as play:  # 5d10+d6 at Drop 4
        assert surgery(play, scene, ann, who)
    assert who.body.wounds == 3
    who.body.wounds = 4
    with Script(luck=["2 9", "1 1 1"], answers=["buy heal"]) as play:  # not bought: a Wound comes back
        assert not surgery(play, scene, ann, who)


REST = [
    (int(match[1]), int(match[2]), int(found[1]))
    for example in EXAMPLES
    if (match := re.fullmatch(r"(\d) Wounds, (\d) days of bed rest", example.given))
    and (found := re.fullmatch(r"(\d) Wounds left", example.expect))
]


@pytest.mark.rule("cavaliers.healing.rest")
@pytest.mark.parametrize(("wounds", "days", "left"), [*REST, (4, 6, 0)])
def test_bed_rest(wounds: int, days: int, left: int) -> None:
    assert rested(wounds, days) == left


@pytest.mark.rule("cavaliers.healing.rest")
def test_the_dying_do_not_heal_by_rest() -> None:
    scene, who = dying()
    rest(Script(), who, 6)
    assert who.body.wounds == 4
    ann = scene.people["ann"]
    ann.body.wounds = 2
    with Script(answers=[4]) as play:
        rest_all(play, scene)
    assert play.choices[0].seat == "mj"
    assert ann.body.wounds == 0


@pytest.mark.rule("cavaliers.yield.unconscious")
@pytest.mark.parametrize(("scenes", "awake"), [(1, False), (0, True)])
def test_the_mj_says_how_long_the_unconscious_stay_so(scenes: int, awake: bool) -> None:
    scene, _ann, foe = duel()
    foe.status = "unconscious"
    with Script(answers=[scenes]) as play:
        wake_or_not(play, scene, [foe])
    assert play.choices[0].seat == "mj"
    assert foe.is_awake is awake
