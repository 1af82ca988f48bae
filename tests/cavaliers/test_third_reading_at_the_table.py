"""What a third reading of the text found, at a real table: comings, bystanders, blasts, ways that stay barred."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Malformed
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item, Prepared
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import duel, person, place, put, turn

RULE = "cavaliers."
STRONG = person("foe", "stock", ranks={"lunge": 3}, yield_limit=6, wound_limit=2)


def three(points: int = 0, medicine: int = 0) -> tuple[Cavaliers, Combatant, Combatant, Combatant]:
    """Ann and Bea of the party against Foe, whom the MJ plays, all in one Area; Ann knows Medicine."""
    scene, ann, foe = duel(person("ann", medicine=medicine, ranks={"surgery": 3, "treat": 2}), STRONG)
    foe.seat = "mj"
    bea = put(scene, person("bea", competent=("defense",)))
    place(scene, "bea", total=8, points=points)
    return scene, ann, foe, bea


# --- who comes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "initiative.latecomer", RULE + "area.concept")
def test_who_comes_in_is_named_with_the_place() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.arrive("mj", "maren", "foes", "b", "she heard the noise")
    assert "Maren Falquet comes in at B." in played.text("bea")
    assert (played.asked, played.by) == ("turn", "ann")


@pytest.mark.rule(RULE + "prepare.declare", RULE + "initiative.latecomer")
@pytest.mark.parametrize(("at", "asked"), [("b", "prepare.act"), ("c", "initiative")])
def test_whoever_waits_at_a_door_may_act_when_somebody_comes_in_by_it(at: str, asked: str) -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.prepared["ann"] = Prepared(who="ann", action="movement", event="enters", subject="b")
        scene.acted = ["ann", "foe", "bea"]
        return scene

    def begun() -> Cavaliers:
        scene = make()
        turn(scene, "foe")
        return scene

    played = Played(begun)
    played.table.arrive("mj", "maren", "foes", at, "by the door")
    if asked == "initiative":
        assert (played.asked, played.by) == ("turn", "mj")
        played.go("done")
    assert played.asked == asked


# --- who is treated ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "healing.ways")
def test_a_bystander_who_was_hurt_is_seen_to_after_the_fight() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three(medicine=2)
        foe.status = "surrendered"
        put(scene, person("child", "rabble", wound_limit=3, competent=()), "others", seat="mj").body.wounds = 1
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("care", "ann")
    played.go("treat child", "buy heal", "done", luck=["3 6 6 7", "1 2 2"])
    assert played.who("child")["vitals"]["wounds"] == 0


@pytest.mark.rule(RULE + "skill.use", RULE + "healing.ways")
def test_in_a_fight_bystanders_and_prisoners_are_treated_and_no_opponent_who_fights() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three(medicine=2)
        put(scene, person("child", "rabble", wound_limit=3), "others", seat="mj").body.wounds = 1
        prisoner = put(scene, person("prisoner", "stock", wound_limit=2), "foes", seat="mj")
        prisoner.status, prisoner.body.wounds = "surrendered", 1
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "treat")
    assert [played.option(who) is not None for who in ("child", "prisoner", "foe")] == [True, True, False]


@pytest.mark.rule(RULE + "dying.pc_choice", RULE + "dying.threshold")
def test_who_was_kept_alive_by_surgery_does_not_die_of_a_treatment_that_fails() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, bea = three(medicine=2)
        foe.status, bea.status, bea.body.wounds = "surrendered", "dying", 4
        return scene

    played = Played(make).go("live", "surgery", "buy stable", 1, luck=["8", "1 2 3"])
    assert (played.asked, played.by) == ("care", "ann")
    played.go("treat bea", luck=["1 1 1 1", "6 6 6"])
    assert played.who("bea")["status"] == "unconscious"


@pytest.mark.rule(RULE + "dying.threshold", RULE + "healing.ways")
def test_an_operation_that_goes_wrong_brings_the_wounded_to_deaths_door() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, bea = three(medicine=2)
        foe.status, bea.body.wounds = "surrendered", 3
        return scene

    played = Played(make).go("surgery bea", "done", luck=["8", "1 2 3"])
    assert (played.asked, played.by, played.who("bea")["status"]) == ("dying", "bea", "dying")


@pytest.mark.rule(RULE + "healing.ways", RULE + "skill.use")
def test_where_a_treatment_fails_the_wound_it_still_takes_yield_away() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, bea = three()
        ann.medicine, bea.body.wounds, bea.body.yield_taken = 2, 1, 3
        ann.charms = {"treat": 8, "surgery": 6}
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "treat", luck=["2", "6 6 6"])
    assert "Ann with 2 against 12: failure." in played.text("bea")
    assert (played.asked, played.option("buy heal"), played.option("buy style")) == ("spend", None, None)
    played.go("buy ease_ally")
    assert (played.who("bea")["vitals"]["yield_taken"], played.who("bea")["vitals"]["wounds"]) == (2, 1)
    assert played.who("ann")["medicine"] == 1


# --- limits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "yield.pc_choice", RULE + "yield.limit")
def test_whom_the_mj_has_brought_below_her_limit_chooses_anew_when_she_reaches_it() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three()
        ann.body.yield_taken, ann.stays = 9, True
        turn(scene, "foe")
        return scene

    played = Played(make)
    played.table.edit("mj", ["people", "ann", "vitals", "yield_taken"], 8, "a gulp of wine")
    played.go("attack lunge ann foe.rapier", "dodge", "buy yield", "done", luck=["1 1 5 5 10 10", "1 1"])
    assert (played.asked, played.by) == ("stay", "ann")


@pytest.mark.rule(RULE + "skill.use", RULE + "yield.unconscious")
def test_who_was_woken_and_cannot_fight_yet_is_inspired_to_it() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three()
        bea.status, bea.body.yield_taken = "out", 9
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "inspire", "buy ease_ally", luck=["4 4"])
    assert "Bea can fight again." in played.text("bea")
    assert played.who("bea")["status"] == "up"


# --- before the fight -------------------------------------------------------------------------------------------------


def before() -> Cavaliers:
    scene, ann, _foe, _bea = three()
    scene.phase, scene.round, scene.places, scene.order = "surprise", 0, {}, []
    ann.prone = True
    return scene


@pytest.mark.rule(RULE + "before.prepare")
def test_whom_the_mj_takes_out_before_a_fight_prepares_nothing() -> None:
    played = Played(before).go("nobody")
    assert (played.asked, played.by) == ("before", "ann")
    played.table.edit("mj", ["calls"], [{"kind": "leave", "who": "ann"}], "she runs")
    assert (played.asked, played.by) == ("before", "mj")


@pytest.mark.rule(RULE + "before.prepare", RULE + "combined.table1")
def test_one_stands_up_before_a_fight() -> None:
    played = Played(before).go("nobody", "stand")
    assert (played.who("ann")["prone"], played.barred("move b")) == (False, "")


@pytest.mark.rule(RULE + "combined.table1")
def test_a_draught_in_the_hand_is_drunk_out_of_it() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.items["cup"] = Item(id="cup", kind="courage_draught", owner="ann", holder="ann", at="off", die=6)
        turn(scene, "ann")
        return scene

    played = Played(make)
    assert played.barred("drink cup") == ""
    played.go("drink cup", luck=["3"])
    assert played.scene["turns"][0]["drop"] == 1


# --- ways that are barred ---------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "interpose.block_exit")
@pytest.mark.parametrize("deed", [["move b"], ["leap c", "allow"], ["leave", "allow"]])
def test_whoever_is_kept_in_her_area_does_not_leave_it_in_this_turn(deed: list[str]) -> None:
    def make() -> Cavaliers:
        scene, *_ = three(points=2)
        turn(scene, "foe")
        return scene

    played = Played(make).go(*deed, "bea")
    assert "Bea keeps Foe from leaving (2 Initiative Points)." in played.text("ann")
    assert [played.barred(way) for way in ("move b", "leap c", "leave")] == [RULE + "move.max"] * 3
    assert played.barred("attack lunge bea foe.rapier") == ""
    assert played.scene["turns"][0]["drop"] == 1


@pytest.mark.rule(RULE + "modifier.cover")
def test_no_cover_is_more_than_drop_2() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.edit("mj", ["areas", "a", "cover"], 2, "barrels")
    with pytest.raises(Malformed, match="cover is Drop 1 or 2"):
        played.table.edit("mj", ["areas", "a", "cover"], 3, "a wall")


# --- blasts, saddles, poison ------------------------------------------------------------------------------------------


def grenadier(**state: object) -> Cavaliers:
    """Ann with a grenade, out of sight; Foe in the next Area; Bea waits for an attack on him."""
    scene, ann, foe = duel(person("ann", gear=(("grenade", "main"),), ranks={"blackpowder": 1}), STRONG, foe="b")
    foe.seat = "mj"
    put(scene, person("bea"), area="c")
    place(scene, "bea", total=8)
    scene.items["ann.grenade"].is_armed, ann.hidden = True, True
    for field, value in state.items():
        setattr(foe, field, value)
    if foe.held_by:
        put(scene, person("dora"), area="b")
    scene.prepared["bea"] = Prepared(who="bea", action="movement", event="attacked", subject="foe")
    scene.acted = ["bea"]
    turn(scene, "ann")
    return scene


@pytest.mark.rule(RULE + "skill.use", RULE + "attack.defense")
@pytest.mark.parametrize(
    ("state", "barred"),
    [({}, ""), ({"bound": True}, "attack.defense"), ({"held_by": "dora", "held_drop": 1}, "attack.defense")],
)
def test_who_is_bound_or_held_does_not_dodge_a_blast(state: dict[str, object], barred: str) -> None:
    played = Played(lambda: grenadier(**state)).go("blast ann.grenade b", "done", luck=["2 5 5", "1"])
    while played.by != "mj":
        played.go("block", luck=["1 1"])
        while played.asked == "spend":
            played.go("done")
    assert played.asked == "blast.defend"
    assert (played.barred("block"), played.barred("dodge")) == ("", RULE + barred if barred else "")


@pytest.mark.rule(RULE + "prepare.declare", RULE + "skill.use")
def test_whoever_throws_a_grenade_is_seen_and_it_is_an_attack_to_wait_for() -> None:
    played = Played(grenadier).go("blast ann.grenade b", "done", "block", "done", luck=["2 5 5", "1", "1 2"])
    assert played.who("ann")["hidden"] is False
    assert (played.asked, played.by) == ("prepare.act", "bea")


@pytest.mark.rule(RULE + "attack.resolution")
def test_who_is_thrown_from_the_saddle_lets_go_of_whom_she_holds() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel(person("ann", gear=(("halberd", "both"),)), STRONG)
        foe.seat, foe.mount = "mj", "horse"
        scene.items["horse"] = Item(id="horse", kind="riding_horse", owner="foe", holder="foe", at="ridden")
        bea = put(scene, person("bea"))
        place(scene, "bea")
        bea.held_by, bea.held_drop = "foe", 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack lunge foe ann.halberd", "dodge", "buy unhorse_0", "done", luck=["3 6 9", "1 1"])
    assert "Foe is thrown from the saddle." in played.text("bea")
    assert played.who("bea")["held_by"] == ""


@pytest.mark.rule(RULE + "attack.resolution")
def test_the_poison_on_a_blade_is_used_up_by_a_blow_at_one_who_is_down() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three()
        scene.items["ann.rapier"].poison, scene.items["ann.rapier"].doses = "deadly", 1
        put(scene, person("thug", "stock"), "foes", seat="mj")
        place(scene, "thug")
        foe.status = "unconscious"
        turn(scene, "ann")
        return scene

    played = Played(make).go("anybody", "attack lunge foe ann.rapier", luck=["3 6 9"])
    assert played.option("buy poison_wound") is not None
    assert played.item("ann.rapier")["doses"] == 0


@pytest.mark.rule(RULE + "move.max", RULE + "area.exceptions")
@pytest.mark.parametrize(("way", "barred"), [("move b", ""), ("run c", RULE + "move.max")])
def test_leaving_for_good_is_a_move_and_a_turn_has_two_areas(way: str, barred: str) -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    assert Played(make).go(way).barred("leave") == barred


@pytest.mark.rule(RULE + "advantage.use", RULE + "advantage.step_down", RULE + "skill.noncombat")
@pytest.mark.parametrize("drop", [0, 1])
def test_the_advantage_die_joins_a_skill_that_is_met_with_a_defence(drop: int) -> None:
    def make() -> Cavaliers:
        scene, ann, *_ = three()
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
