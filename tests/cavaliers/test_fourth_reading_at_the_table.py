"""What a fourth reading of the text found, at a real table."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, fencing, person, place, put, turn

RULE = "cavaliers."


# --- whose turn it is -------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "seize.effect", RULE + "npc_group.one_roll")
def test_nobody_seizes_the_initiative_from_one_of_her_own_group() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for id in ("thug", "lout", "brute"):
            put(scene, person(id, "rabble", wound_limit=1), "foes", seat="mj")
        place(scene, "thug", "lout", "brute", points=3, total=12)
        place(scene, "ann", total=9)
        return scene

    played = Played(make).go("lout")
    assert (played.asked, played.scene["turns"][0]["who"]) == ("turn", "lout")
    played.go("done", "brute", "done", "done")
    assert (played.asked, played.by) == ("turn", "ann")


# --- Style ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "flourish.spend")
@pytest.mark.parametrize(
    ("style", "luck", "told"),
    [
        (3, "2 4 8", "Ann has 3 Style, the most she may hold, and gains no more."),
        (1, "1 2 8", "Ann gains no Style: a Style Point costs 3 Success Points, and she has 2."),
        (1, "2 8 8", "Ann gains 2 Style, now 3 of 3."),
    ],
)
def test_a_flourish_that_brings_nothing_says_why(style: int, luck: str, told: str) -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["ann"].style = style
        return scene

    assert told in Played(make).go("flourish", "lunge", "", luck=[luck, "1 1 1"]).text("foe")


# --- holds, explosives, words -----------------------------------------------------------------------------------------


def three() -> tuple[Cavaliers, Combatant, Combatant, Combatant]:
    """Ann and Bea of the party against Foe, whom the MJ plays, all in one Area."""
    scene, ann, foe = duel(person("ann", ranks={"blackpowder": 1}), person("foe", "stock", wound_limit=2))
    foe.seat = "mj"
    bea = put(scene, person("bea"))
    place(scene, "bea", total=8)
    return scene, ann, foe, bea


@pytest.mark.rule(RULE + "combined.unlisted", RULE + "attack.resolution")
def test_whoever_lets_go_of_one_still_holds_the_other() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three()
        thug = put(scene, person("thug", "stock"), "foes", seat="mj")
        place(scene, "thug")
        for each in (foe, thug):
            each.held_by, each.held_drop = "ann", 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("release foe")
    assert [played.who(id)["held_by"] for id in ("foe", "thug")] == ["", "ann"]
    assert "Ann lets go of Foe." in played.text("bea")


@pytest.mark.rule(RULE + "skill.use", RULE + "combined.drop", RULE + "modifier.cover")
def test_an_explosive_is_offered_with_its_dice_and_its_drop() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        scene.items["bomb"] = Item(id="bomb", kind="grenade", owner="ann", holder="ann", at="off", is_armed=True)
        scene.areas["b"].cover = 2
        turn(scene, "ann", drop=1)
        return scene

    near = Played(make).option("blast bomb b")
    assert near is not None
    assert (near.facts["drop"], str(near)) == (3, "Grenade at B, 2d10 at Drop 3")


@pytest.mark.rule(RULE + "skill.use")
def test_nobody_banters_with_those_who_are_out_of_sight() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three()
        foe.hidden = True
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill")
    assert (played.barred("banter"), played.barred("prowl")) == (RULE + "skill.use", "")


@pytest.mark.rule(RULE + "npc_group.one_roll", RULE + "surprise.initiative_drop")
@pytest.mark.parametrize(
    ("caught", "drop"),
    [
        ([], ""),
        (["thug_2"], " Thug 2 is surprised: the roll would be at Drop 1."),
        (["thug_1", "thug_3"], " Thug 1 and Thug 3 are surprised: the roll would be at Drop 1."),
    ],
)
def test_the_mj_is_asked_by_name_who_shares_a_roll(caught: list[str], drop: str) -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for number in (1, 2, 3):
            thug = put(scene, person(f"thug_{number}", "rabble", wound_limit=1), "foes", seat="mj")
            thug.kind, thug.name, thug.surprised = "thug", f"Thug {number}", thug.id in caught
        scene.phase = "initiative"
        return scene

    prompt = Played(make).open()[0][2].prompt
    assert prompt == f"Do Thug 1, Thug 2 and Thug 3 share one Initiative roll?{drop}"


# --- one fight and the next -------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "yield.unconscious", RULE + "before.start")
def test_who_is_struck_down_again_in_a_second_fight_is_asked_about_again() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, bea = three()
        foe.status, bea.status, ann.body.wounds = "surrendered", "unconscious", 1
        return scene

    played = Played(make).go(0)
    assert played.who("bea")["status"] == "out"
    played.table.edit("mj", ["people", "foe", "status"], "up", "he has a knife")
    played.table.edit("mj", ["calls"], [{"kind": "fight"}], "again")
    assert (played.asked, played.who("bea")["status"]) == ("surprise", "up")
    played.table.edit("mj", ["people", "bea", "status"], "unconscious", "a blow on the head")
    played.table.edit("mj", ["calls"], [{"kind": "end"}], "enough")
    assert (played.asked, played.by) == ("unconscious", "mj")
    assert "Bea" in played.open()[0][2].prompt
