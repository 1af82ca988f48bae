"""Style at the table: maneuvers and when each is offered; the Advantage die that joins a roll."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import DODGE, LUNGE, Played, called
from tests.cavaliers.support import (
    ann_against_foe,
    anns_turn,
    board,
    duel,
    grenadier,
    person,
    place,
    put,
    three_with_a_healer,
    turn,
)

SHIELD = ("deflecting_shield", "parrying_shield", "ubiquitous_shield")


def warding(*maneuvers: str) -> Cavaliers:
    """Foe's turn; Ann holds a rapier and a buckler, and has Style to spend."""
    mine = person("ann", gear=[("rapier", "main"), ("buckler", "arm")], maneuvers=maneuvers)
    scene, ann, _ = duel(mine)
    ann.style = 3
    turn(scene, "foe")
    return scene


@pytest.mark.rule("cavaliers.flourish.roll", "cavaliers.attack.defense")
@pytest.mark.parametrize(
    ("defence", "offered"),
    [
        ("parry ann.buckler", ["nothing", "maneuver deflecting_shield", "maneuver ubiquitous_shield"]),
        ("block", ["nothing", "maneuver parrying_shield", "maneuver ubiquitous_shield"]),
        ("parry ann.rapier", []),
        ("dodge", []),
    ],
)
def test_maneuvers_with_a_shield_are_for_defences_with_one(defence: str, offered: list[str]) -> None:
    played = Played(lambda: warding(*SHIELD)).go("attack lunge ann foe.rapier", defence)
    if not offered:
        assert played.asked == "luck.enter"
        return
    assert played.asked == "embellish"
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    assert [option.value for option in choice.options] == offered
    option = played.option(offered[-1])
    assert option is not None
    assert option.on == ("token:ann",)


@pytest.mark.rule("cavaliers.flourish.roll", "cavaliers.attack.defense")
def test_a_shield_maneuver_adds_its_dice_and_costs_its_style() -> None:
    played = Played(lambda: warding(*SHIELD)).go("attack lunge ann foe.rapier", "block", "maneuver parrying_shield")
    while played.asked == "embellish":
        played.go("nothing")
    assert played.who("ann")["style"] == 2
    assert "Parry" in [event.text for event in played.told("sources", "ann") if event.text.startswith("Ann")][-1]


@pytest.mark.rule("cavaliers.flourish.spend")
def test_a_passion_that_does_not_fit_is_kept_for_another_roll() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", passions={"pride": 8}))
        scene.switches, ann.style = Switches(passions=True), 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack lunge foe ann.rapier", "passion pride", "no")
    assert played.asked == "defend"  # nor is it offered for this roll again
    assert (played.who("ann")["passions"], played.who("ann")["style"]) == ({"pride": 8}, 2)


@pytest.mark.rule("cavaliers.flourish.spend")
@pytest.mark.parametrize(("hurt", "offered"), [(["bea"], True), (["ann"], False), ([], False)])
def test_a_maneuver_for_an_ally_who_was_hurt_needs_one(hurt: list[str], offered: bool) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(maneuvers=("never_again",))
        put(scene, person("bea"))
        scene.people["ann"].style, scene.people["foe"].has_hurt = 2, hurt
        return scene

    played = Played(make).go(LUNGE)
    assert (played.asked == "embellish") is offered


@pytest.mark.rule("cavaliers.flourish.spend")
def test_a_charm_die_is_set_to_its_top_by_the_maneuver_for_it() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(maneuvers=("enhanced_enchantments",), charms={"lunge": 12})
        scene.people["ann"].style = 2
        return scene

    played = Played(make).go(LUNGE, "maneuver enhanced_enchantments", "dodge", luck=["1 1 1", "6 6"])
    assert "Ann: 12 + 1 = 13, 1 Success Point." in played.text("ann")


@pytest.mark.rule("cavaliers.flourish.spend", "cavaliers.attack.defense")
@pytest.mark.parametrize(
    ("maneuver", "attack", "defence", "offered"),
    [
        ("curse_your_betrayal", "attack feint ann foe.rapier", "parry ann.rapier", True),
        ("curse_your_betrayal", "attack lunge ann foe.rapier", "parry ann.rapier", False),
        ("incoming_fire", "attack aim ann foe.flintlock_pistol", "dodge", True),
        ("incoming_fire", "attack lunge ann foe.rapier", "dodge", False),
        ("lost_in_the_crowd", "attack lunge ann foe.rapier", "dodge", False),
    ],
)
def test_a_maneuver_against_one_kind_of_attack_is_offered_against_no_other(
    maneuver: str, attack: str, defence: str, offered: bool
) -> None:
    def make() -> Cavaliers:
        armed = [("rapier", "main"), ("flintlock_pistol", "off")]
        scene, ann, foe = duel(person("ann", maneuvers=(maneuver,)), person("foe", "stock", gear=armed))
        ann.style, foe.style = 2, 0
        turn(scene, "foe")
        return scene

    played = Played(make).go(attack, defence)
    assert (played.asked == "embellish") is offered


@pytest.mark.rule("cavaliers.flourish.spend")
@pytest.mark.parametrize(("others", "offered"), [(2, False), (3, True)])
def test_one_is_lost_in_a_crowd_of_more_than_four(others: int, offered: bool) -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", maneuvers=("lost_in_the_crowd",)))
        for number in range(others):
            put(scene, person(f"passer_{number}", "rabble"), "others", seat="mj")
        ann.style = 2
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "dodge")
    assert (played.asked == "embellish") is offered


@pytest.mark.rule("cavaliers.flourish.spend", "cavaliers.attack.resolution")
def test_who_is_losing_may_roll_again_for_style_and_it_is_about_her() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(maneuvers=("confident_fencing",))
        scene.people["ann"].style = 1
        return scene

    played = Played(make).go(LUNGE, "dodge", luck=["1 1 1", "6 6"])
    asked = played.open()[0][2]
    assert (played.asked, asked.actor, asked.seat) == ("reroll.losing", "ann", "ann")
    played.go("maneuver confident_fencing", luck=["6 8 10"])
    assert "Ann with 18 against Foe with 12: Ann wins." in played.text("mj")
    assert played.who("ann")["style"] == 0


@pytest.mark.rule("cavaliers.flourish.spend", "cavaliers.skill.use")
@pytest.mark.parametrize(
    ("skill", "maneuver", "luck"),
    [("strategy", "martial_reliability", ["4 4"]), ("prowl", "rural_reliability", ["4 4", "1 1 1"])],
)
def test_a_roll_that_has_succeeded_is_rolled_again_for_style_whether_or_not_something_opposed_it(
    skill: str, maneuver: str, luck: list[str]
) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(maneuvers=(maneuver,), verve=6, affinity=6)
        scene.people["ann"].style = 1
        return scene

    played = Played(make).go("skill", skill, luck=luck)
    assert (played.asked, played.by) == ("reroll.winning", "ann")
    played.go(f"maneuver {maneuver}", luck=["6 6"])
    assert played.open()[0][2].prompt == "Ann has 6 Success Points to spend."
    assert played.who("ann")["style"] == 0


@pytest.mark.rule("cavaliers.flourish.spend", "cavaliers.attack.resolution")
def test_a_blow_at_one_who_is_down_and_the_defence_against_a_blast_are_rolled_again_for_style() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(maneuvers=("confident_fencing",))
        scene.people["ann"].style = 1
        put(scene, person("bob", "stock"), "foes", seat="mj").status = "unconscious"
        return scene

    played = Played(make).go("anybody", "attack lunge bob ann.rapier", luck=["1 1 1"])
    assert (played.asked, played.open()[0][2].prompt) == (
        "reroll.winning",
        "Ann has 2 and 1 Success Point. Roll again?",
    )

    def caught() -> Cavaliers:
        scene = grenadier()
        foe = scene.people["foe"]
        foe.maneuvers, foe.style = ["last_resort"], 1
        return scene

    blast = Played(caught).go("blast ann.grenade b", luck=["6 9 9"])
    while blast.asked != "blast.defend":
        blast.go("done") if blast.asked == "spend" else blast.go(luck=["2"])
    assert blast.go("dodge", luck=["1 1"]).asked == "reroll.winning"


@pytest.mark.rule("cavaliers.flourish.spend")
def test_a_maneuver_sets_the_best_die_of_the_specialty_or_attribute_to_its_top() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(maneuvers=("aggressive_assault",))
        scene.people["ann"].style = 2
        return scene

    played = Played(make).go(LUNGE, "maneuver aggressive_assault", "dodge", luck=["1 1", "6 6"])
    assert "Ann: 10 + 1 = 11, 1 Success Point." in played.text("ann")  # the D10 of Verve, not the D8 of the rapier


@pytest.mark.rule("cavaliers.flourish.spend", "cavaliers.attack.range")
@pytest.mark.parametrize(("area", "offered"), [("d", True), ("c", False)])
def test_a_sniper_shoots_from_three_areas_away(area: str, offered: bool) -> None:
    def make() -> Cavaliers:
        scene = board("a", "b", "c", "d")
        put(scene, person("ann", gear=[("flintlock_musket", "both")], maneuvers=("sniper",))).style = 2
        put(scene, person("foe", "stock"), "foes", area)
        place(scene, "ann", total=12)
        place(scene, "foe", total=9)
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack aim foe ann.flintlock_musket")
    assert (played.asked == "embellish") is offered


@pytest.mark.rule("cavaliers.advantage.use", "cavaliers.advantage.step_down")
def test_the_advantage_die_joins_a_defence_that_is_called_in_combat() -> None:
    def ahead() -> Cavaliers:
        scene = anns_turn()
        scene.people["ann"].advantage = 8
        return scene

    played = called(Played(ahead), **DODGE).go("advantage", luck=["5 4 8", "1 1 1"])
    assert played.who("ann")["advantage"] == 6
    aside = called(Played(ahead), kind="roll", who="ann", specialty="perceive")
    assert aside.asked == "luck.enter"  # nothing is asked: a skill is no defence


@pytest.mark.rule("cavaliers.advantage.use", "cavaliers.advantage.step_down", "cavaliers.skill.noncombat")
@pytest.mark.parametrize("drop", [0, 1])
def test_the_advantage_die_joins_a_skill_that_is_met_with_a_defence(drop: int) -> None:
    def make() -> Cavaliers:
        scene, ann, *_ = three_with_a_healer()
        ann.advantage = 8
        turn(scene, "ann", drop=drop)
        return scene

    by_wits = Played(make).go("skill", "arts", "intuition")
    assert "adds Advantage" not in by_wits.text("ann")
    assert by_wits.open()[0][2].kind == "luck.enter"
    dodged = Played(make).go("skill", "negotiate", "dodge")
    assert (dodged.asked, dodged.by, dodged.barred("advantage")) == ("embellish", "ann", "")
    dodged.go("advantage", luck=["8 8" if drop else "4 8 8", "1 1"])
    assert f"Ann adds Advantage D8: {'2d8' if drop else 'd6+2d8'}." in dodged.text("bea")
    assert "Ann: 8 + 8 = 16, 8 Success Points." in dodged.text("bea")
    assert dodged.who("ann")["advantage"] == 6
