"""What a fourth reading of the text found, at a real table."""

from __future__ import annotations

import pytest

from outdraw.core.choices import offer
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item, Prepared
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


# --- rule meets rule --------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "action.limit", RULE + "assist.combined")
def test_whoever_has_helped_or_woken_somebody_has_no_second_action_of_that_kind() -> None:
    def make(main: str) -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        turn(scene, "ann", main=main, reserved=1)
        return scene

    helped = Played(lambda: make("assist"))
    assert (helped.barred("assist bea"), helped.barred("prepare")) == (RULE + "action.limit",) * 2
    assert helped.barred("attack lunge foe ann.rapier") == RULE + "assist.combined"
    woken = Played(lambda: make("wake"))
    assert [woken.barred(deed) for deed in ("assist bea", "flourish", "prepare")] == [RULE + "action.limit"] * 3
    assert Played(lambda: make("attack")).barred("flourish") == RULE + "combined.no_two_rolls"


@pytest.mark.rule(RULE + "interpose.redirect", RULE + "reprise.condition", RULE + "interpose.limit")
def test_an_attack_that_fails_against_who_stepped_in_is_repeated_against_her_and_nobody_steps_in_again() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        scene.places["bea"].points, scene.places["foe"].points = 9, 5
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "bea", "parry bea.rapier", luck=["1 1 1", "6 8 10"])
    while played.asked == "spend":
        played.go("done")
    assert (played.asked, played.by) == ("reprise", "mj")
    played.go("reprise")
    assert (played.asked, played.by) == ("defend", "bea")
    assert played.scene["places"]["bea"]["points"] == 7


@pytest.mark.rule(RULE + "wound.yield_limit", RULE + "yield.pc_choice", RULE + "yield.limit")
def test_a_wound_may_bring_her_to_a_yield_limit_that_she_had_not_reached() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three()
        ann.body.yield_taken = 8
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "dodge", "buy wound", luck=["6 8 10", "1 1"])
    played.go("done") if played.asked == "spend" else None
    assert "Ann takes 1 Wound: 1 of 4; Yield Limit 8." in played.text("ann")
    assert (played.asked, played.by) == ("stay", "ann")


@pytest.mark.rule(RULE + "combined.table2", RULE + "combined.no_dice_turn", RULE + "move.move")
def test_one_mounts_rides_and_dismounts_in_a_turn_and_the_horse_stays_there() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        scene.items["horse"] = Item(id="horse", kind="riding_horse", owner="ann", holder="", at="floor", area="a")
        turn(scene, "ann")
        return scene

    played = Played(make).go("mount horse", "move c", "dismount")
    assert (played.who("ann")["area"], played.item("horse")["area"]) == ("c", "c")
    assert played.scene["turns"][0]["drop"] == 4
    assert played.barred("draw ann.rapier main") is None
    assert played.barred("sheathe ann.rapier") == RULE + "combined.no_dice_turn"


@pytest.mark.rule(RULE + "wound.scope", RULE + "flourish.roll")
def test_wounds_weigh_on_a_flourish_with_a_blade_and_not_with_sharp_eyes() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three()
        ann.body.wounds = 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("flourish")
    drops = {each: (played.option(each) or offer("", "")).facts.get("drop", 0) for each in ("lunge", "dodge", "brawl")}
    assert drops == {"lunge": 2, "dodge": 2, "brawl": 2}
    assert str(played.option("perceive")) == "Perceive d6+d10"


@pytest.mark.rule(RULE + "move.move", RULE + "yield.pc_choice")
def test_who_is_held_leaves_nowhere_and_may_give_up() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three()
        foe.held_by, foe.held_drop = "ann", 2
        turn(scene, "foe")
        return scene

    played = Played(make)
    assert [played.barred(deed) for deed in ("move b", "leave", "yield")] == [RULE + "move.move"] * 2 + [""]


@pytest.mark.rule(RULE + "interpose.same_area")
def test_who_is_held_beside_the_target_may_still_step_in() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three()
        scene.places["bea"].points, bea.held_by, bea.held_drop = 2, "foe", 2
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "bea")
    assert (played.asked, played.by, played.barred("dodge")) == ("defend", "bea", RULE + "attack.defense")


@pytest.mark.rule(RULE + "skill.noncombat", RULE + "dying.state")
def test_the_mj_may_call_for_a_roll_of_one_who_lies_there() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three()
        bea.status = "unconscious"
        turn(scene, "foe")
        return scene

    played = Played(make)
    call = {"kind": "roll", "who": "bea", "specialty": "perceive", "against": "easy", "what": "A voice, far away."}
    played.table.edit("mj", ["calls"], [call], "does she hear it")
    assert "A voice, far away." in played.text("ann")
    played.go(luck=["5 7", "1 2 3"])
    assert "Bea: 5 Success Points." in played.text("ann")


@pytest.mark.rule(RULE + "dying.pc_choice", RULE + "initiative.latecomer", RULE + "healing.ways")
def test_whoever_comes_in_after_the_fight_may_help_the_dying() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, bea = three()
        foe.status, bea.status, bea.body.wounds = "surrendered", "dying", 4
        return scene

    played = Played(make)
    played.table.arrive("mj", "lisbet", "party", "a", "she heard the noise")
    played.go("live")
    asked = [choice.prompt for _, _, choice in played.open() if choice.kind == RULE + "medicine"]
    assert "Bea is Dying. Does Lisbet Aumonier help?" in asked


@pytest.mark.rule(RULE + "prepare.end_of_round", RULE + "prepare.declare")
def test_an_action_whose_event_never_came_may_be_taken_as_the_round_ends() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        scene.prepared["ann"] = Prepared(who="ann", action="attack", event="disarmed", subject="foe", drop=1)
        scene.acted = ["ann", "foe", "bea"]
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("prepare.last", "ann")
    played.go("act")
    assert str(played.option("attack lunge foe ann.rapier")).endswith("at Drop 1")
    assert (played.option("flourish"), played.option("skill")) == (None, None)


@pytest.mark.rule(RULE + "interpose.block_exit", RULE + "area.exceptions")
def test_whom_nobody_bars_the_way_leaves_and_the_fight_may_be_over() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        scene.places["bea"].points = 2
        turn(scene, "foe")
        return scene

    played = Played(make).go("leave", "allow", "no")
    assert "The fight is over after 1 round: the party holds the field." in played.text("ann")
    assert "Foe: gone." in played.text("ann")


@pytest.mark.rule(RULE + "reload.two_pistols", RULE + "combined.no_dice_turn")
def test_two_pistols_are_loaded_in_one_turn_and_nothing_more() -> None:
    def make() -> Cavaliers:
        gear = [("flintlock_pistol", "main"), ("flintlock_pistol", "off")]
        scene, _ann, _foe = duel(person("ann", gear=gear), foe="b")
        for item in scene.items.values():
            item.loaded = 0
        turn(scene, "ann")
        return scene

    played = Played(make).go("reload ann.flintlock_pistol", "reload ann.flintlock_pistol_2")
    assert [played.item(id)["loaded"] for id in ("ann.flintlock_pistol", "ann.flintlock_pistol_2")] == [1, 1]
    assert played.barred("move b") == RULE + "combined.no_dice_turn"


@pytest.mark.rule(RULE + "attack.resolution")
def test_it_is_told_whose_weapon_breaks_and_what_is_broken_is_called_so() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        turn(scene, "ann")
        return scene

    attack = "attack lunge foe ann.rapier"
    played = Played(make).go(attack, "parry foe.rapier", "buy break_weapon", "done", luck=["6 8 10", "1 1 1"])
    assert "The Rapier of Foe breaks." in played.text("bea")
    assert str(played.option("attack lunge ann foe.rapier")).startswith("Lunge at Ann with the broken Rapier, ")
    assert str(played.option("drop foe.rapier")) == "drop the broken Rapier (Drop 0)"


@pytest.mark.rule(RULE + "reload.action", RULE + "attack.resolution")
def test_it_is_told_whose_weapon_is_loaded_again_by_a_good_shot() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", ranks={"aim": 3}, gear=[("flintlock_pistol", "main")]), foe="b")
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack aim foe ann.flintlock_pistol", "dodge", luck=["6 6 8 8 8 8", "1 1"])
    reload = next(option for option in played.open()[0][2].options if option.facts.get("effect") == "reload")  # type: ignore[attr-defined]
    played.go(reload.value)
    assert "The Flintlock Pistol of Ann is loaded again." in played.text("foe")


@pytest.mark.rule(RULE + "skill.use", RULE + "attack.resolution")
def test_it_is_told_whose_weapon_is_poisoned() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three()
        ann.doses = {"deadly": 1}
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "poison", "buy envenom", luck=["6 6"])
    assert "The Rapier of Ann is poisoned: deadly." in played.text("bea")
