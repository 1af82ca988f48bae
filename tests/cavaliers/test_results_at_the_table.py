"""Results that are seldom bought, explosives and maneuvers, at a real table: dice by hand, what the seats then see."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.core.readers.live import Dial
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import duel, person, place, put, turn

RULE = "cavaliers."
GRENADE = "ann.grenade_alchemical"


def throwing(kind: str = "grenade_alchemical") -> Cavaliers:
    """Ann's turn with an armed grenade; Foe and Bob stand in the next Area."""
    mine = person("ann", gear=[(kind, "main")], ranks={"blackpowder": 1}, competent=("science", "defense"))
    scene, _, _ = duel(mine, foe="b")
    scene.items[f"ann.{kind}"].is_armed = True
    put(scene, person("bob", "stock"), "foes", "b")
    place(scene, "bob", total=3)
    turn(scene, "ann")
    return scene


@pytest.mark.rule(RULE + "skill.use", RULE + "yield.limit")
def test_everyone_in_the_area_wards_off_a_blast_by_their_own_roll() -> None:
    played = Played(throwing).go(f"blast {GRENADE} b", "buy blast", "done", luck=["5 4 9 8"])
    assert (played.by, played.asked) == ("foe", "blast.defend")
    asked = played.open()[0][2]
    assert asked.prompt == "Foe is caught in the blast: 2 Wounds, 8 Yield."
    assert (asked.actor, asked.facing, asked.rule) == ("foe", "ann", RULE + "skill.use")
    played.go("dodge", luck=["5 4"])
    assert "Foe: 5 + 4 = 9, 4 Success Points." in played.text()
    assert played.item(GRENADE)["at"] == "gone"


@pytest.mark.rule(RULE + "skill.use")
def test_a_blast_is_raised_by_twice_the_ranks_at_most_and_what_is_left_buys_style() -> None:
    played = Played(throwing).go(f"blast {GRENADE} b", luck=["5 4 9 8"])
    assert played.barred("buy blast") == played.barred("buy style") == ""
    assert played.option("buy read") is None
    played.go("buy style", "done")
    assert played.who("ann")["style"] == 1
    assert played.open()[0][2].prompt == "Foe is caught in the blast: 1 Wound, 4 Yield."


@pytest.mark.rule(RULE + "skill.use")
def test_a_blast_that_falls_short_harms_nobody() -> None:
    played = Played(lambda: throwing("grenade")).go("blast ann.grenade b", luck=["1 1 1 1"])
    assert "It falls short and harms nobody." not in played.text()  # one point reaches one Area
    far = Played(lambda: throwing("grenade")).go("blast ann.grenade c", luck=["1 1 1 1"])
    assert "It falls short and harms nobody." in far.text("foe")
    assert far.item("ann.grenade")["at"] == "gone"


@pytest.mark.rule(RULE + "skill.use")
def test_smoke_harms_nobody_and_is_told() -> None:
    played = Played(lambda: throwing("grenade_smoke")).go("blast ann.grenade_smoke b", "done", luck=["5 4 9 8"])
    assert "Smoke fills B." in played.text("foe")
    assert played.asked != "blast.defend"


@pytest.mark.rule(RULE + "attack.range", RULE + "skill.use")
def test_smoke_hides_whoever_is_in_it_from_shots_out_of_other_areas() -> None:
    def make() -> Cavaliers:
        scene = throwing("grenade_smoke")
        put(scene, person("bea", gear=[("flintlock_pistol", "main")]))
        place(scene, "bea", total=11)
        scene.order = ["ann", "bea", "foe", "bob"]
        return scene

    played = Played(make).go("blast ann.grenade_smoke b", "done", luck=["5 4 9 8"])
    assert played.scene["areas"]["b"]["smoke"] is True
    assert played.by == "bea"
    shot = played.option("attack aim foe bea.flintlock_pistol")
    assert shot is not None
    assert (shot.barred_by, shot.why) == (RULE + "attack.range", "Smoke hides Foe.")


@pytest.mark.rule(RULE + "skill.use", RULE + "dying.threshold")
def test_a_blast_takes_the_fallen_without_a_roll() -> None:
    def make() -> Cavaliers:
        scene = throwing()
        scene.people["foe"].area = "c"
        scene.people["bob"].status = "unconscious"
        put(scene, person("thug", "stock", wound_limit=1), "foes", "b", seat="mj").status = "surrendered"
        return scene

    played = Played(make).go(f"blast {GRENADE} b", "buy blast", "done", luck=["5 4 9 8"])
    assert played.who("bob")["vitals"]["wounds"] == 2
    assert (played.by, played.asked) == ("mj", "blast.defend")  # who has surrendered can still duck
    played.go("dodge", "done", luck=["1 1"])
    assert "Thug is Dying." in played.text("ann")


def commanding() -> Cavaliers:
    """Ann's turn, who is a strategist; Bea is beside her."""
    skilled = person("ann", ranks={"strategy": 2}, competent=("military", "defense"), competency=12, guile=12)
    scene, _, _ = duel(skilled)
    put(scene, person("bea"))
    place(scene, "bea", total=5)
    turn(scene, "ann")
    return scene


@pytest.mark.rule(RULE + "skill.use", RULE + "attack.resolution")
def test_an_order_lets_an_ally_act_at_once_with_a_die_more_for_more_points() -> None:
    played = Played(commanding).go("skill", "strategy", "buy order", luck=["9 9 8 8"])
    (told,) = played.told("ordered", "foe")
    assert (told.text, told.rules, told.about) == (
        "Bea may act at once, by order.",
        (RULE + "attack.resolution",),
        ("bea", "ann"),
    )
    played.go("buy order", "done")
    assert played.by == "bea"
    assert played.option("attack lunge foe bea.rapier") is not None
    played.go("attack lunge foe bea.rapier", "dodge")
    assert "Order d6" in played.text("bea") or "order d6" in played.text("bea")


def warding(*maneuvers: str) -> Cavaliers:
    """Foe's turn; Ann holds a rapier and a buckler, and has Style to spend."""
    mine = person("ann", gear=[("rapier", "main"), ("buckler", "arm")], maneuvers=maneuvers)
    scene, ann, _ = duel(mine)
    ann.style = 3
    turn(scene, "foe")
    return scene


SHIELD = ("deflecting_shield", "parrying_shield", "ubiquitous_shield")


@pytest.mark.rule(RULE + "flourish.roll", RULE + "attack.defense")
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


@pytest.mark.rule(RULE + "flourish.roll", RULE + "attack.defense")
def test_a_shield_maneuver_adds_its_dice_and_costs_its_style() -> None:
    played = Played(lambda: warding(*SHIELD)).go("attack lunge ann foe.rapier", "block", "maneuver parrying_shield")
    while played.asked == "embellish":
        played.go("nothing")
    assert played.who("ann")["style"] == 2
    assert "Parry" in [event.text for event in played.told("sources", "ann") if event.text.startswith("Ann")][-1]


# --- what an attack is offered with -----------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "attack.skills", RULE + "modifier.circumstance")
def test_whoever_is_held_brawls_with_her_holder_without_the_drop_of_the_hold() -> None:
    def make() -> Cavaliers:
        scene, ann, foe = duel()
        put(scene, person("gus", "stock"), "foes")
        place(scene, "gus", total=2)
        ann.held_by, ann.held_drop = foe.id, 2
        turn(scene, "ann")
        return scene

    played = Played(make)
    attacks = ("attack brawl foe", "attack brawl gus", "attack lunge foe ann.rapier")
    drops = {each: played.option(each) for each in attacks}
    assert {each: option.facts["drop"] for each, option in drops.items() if option is not None} == {
        "attack brawl foe": 0,
        "attack brawl gus": 2,
        "attack lunge foe ann.rapier": 2,
    }


@pytest.mark.rule(RULE + "attack.skills")
@pytest.mark.parametrize(("first", "barred"), [("rapier", RULE + "attack.skills"), ("truncheon", "")])
def test_with_both_hands_full_one_brawls_only_with_what_is_made_for_it(first: str, barred: str) -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel(person("ann", gear=[(first, "main"), ("dagger", "off")]))
        turn(scene, "ann")
        return scene

    played = Played(make)
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    assert {each.barred_by for each in choice.options if each.value.startswith("attack brawl")} == {barred}


@pytest.mark.rule(RULE + "focus.roll")
@pytest.mark.parametrize(("drop", "told"), [(0, False), (1, True)])
def test_a_focus_takes_the_drop_of_what_was_combined_and_none_otherwise(drop: int, told: bool) -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        turn(scene, "ann", drop=drop)
        return scene

    assert ("combined actions" in Played(make).go("focus").text("ann")) is told


@pytest.mark.rule(RULE + "combined.drop")
def test_where_the_table_lets_one_choose_two_dice_are_picked_to_go() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        scene.switches = Switches(choose_drops=True)
        turn(scene, "ann", drop=2)
        return scene

    played = Played(make).go("attack lunge foe ann.rapier")
    assert (played.asked, played.by) == ("drop", "ann")
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    assert (choice.least, choice.most) == (2, 2)


@pytest.mark.rule(RULE + "move.move", RULE + "attack.resolution")
def test_a_free_move_bought_with_a_dodge_is_told_by_the_rule_of_results() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel(person("ann", ranks={"dodge": 4}, guile=12, competency=12))
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "dodge", luck=["1 1 1", "9 9 9 9 9 9"])
    assert played.barred("buy free_move") == ""
    played.go("buy free_move")
    assert played.who("ann")["area"] == "b"
    assert RULE + "attack.resolution" in played.told("move", "foe")[-1].rules


# --- who steps in, and what the MJ leaves to the table ----------------------------------------------------------------


@pytest.mark.rule(RULE + "interpose.redirect", RULE + "interpose.same_area")
def test_of_two_who_would_step_in_the_target_says_which() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        for each in ("bea", "cat"):
            put(scene, person(each))
            place(scene, each, points=3)
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "bea", "cat")
    assert (played.asked, played.by) == ("interposer", "ann")
    option = played.option("cat")
    assert option is not None
    assert (option.label, option.on) == ("Cat", ("token:cat",))
    assert "Cat takes the attack meant for Ann (2 Initiative Points)." in played.go("cat").text("foe")


@pytest.mark.rule(RULE + "combined.unlisted")
def test_where_choices_are_automatic_an_unlisted_deed_has_the_usual_drop() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.set_dial("mj", Dial("physical", "automatic"), "a quick fight")
    played.go("move b", "other", "kick the table over")
    assert "Ann: kick the table over (Drop 1)." in played.text("foe")


@pytest.mark.rule(RULE + "initiative.round")
def test_a_fight_that_lasts_too_long_ends_where_the_mj_says_so() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        scene.round = scene.rounds
        turn(scene, "foe")
        scene.acted.append("ann")
        return scene

    played = Played(make).go("done")
    while played.asked != "long":
        played.go(...)
    assert [event.text for event in played.go("end").told("long", "ann")] == ["Neither side can go on."]
