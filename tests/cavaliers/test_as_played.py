"""The rules as they are played: whole moments at a real table, dice entered by hand, what the seats then see."""

from __future__ import annotations

import re

import pytest

import outdraw
from outdraw.core.cards import HIDDEN
from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Assistance, Attack, Cavaliers, Latecomer, Prepared
from outdraw.games.cavaliers.set_up import arrive, set_up
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, person, place, put, turn

RAPIER = "attack lunge foe ann.rapier"


def fencing(**more: object) -> Cavaliers:
    """Ann's turn against the Foe, both with a rapier in one Area."""
    scene, _ann, _foe = duel()
    turn(scene, "ann", **more)
    return scene


# --- after the fight --------------------------------------------------------------------------------------------------


def over(medicine: int = 3) -> Cavaliers:
    """A fight that Ann's side has won: Bea has two Wounds, Ann knows Medicine."""
    scene = board()
    put(scene, person("ann", medicine=medicine, ranks={"treat": 2, "surgery": 3}))
    bea = put(scene, person("bea", competent=()))
    foe = put(scene, person("foe", "stock", yield_limit=6, wound_limit=2), "foes")
    bea.body.wounds, foe.status = 2, "surrendered"
    return scene


@pytest.mark.rule("cavaliers.healing.ways", "cavaliers.wound.nature")
def test_after_the_fight_the_merely_wounded_are_treated_once_each_injury() -> None:
    played = Played(over)
    assert (played.asked, played.by) == ("care", "ann")
    played.go("treat bea", "buy heal", "done", luck=["2 3 4 5", "1 1 1"])
    assert played.who("bea")["vitals"]["wounds"] == 1
    assert played.who("ann")["medicine"] == 2
    assert played.barred("treat bea") == "cavaliers.healing.ways"  # one Treat roll for each injury
    assert played.barred("surgery bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_a_new_wound_is_a_new_injury_and_surgery_may_make_one() -> None:
    played = Played(over).go("treat bea", luck=["1 1 1 1", "6 6 6"])  # the treatment fails
    played.go("surgery bea", "done", luck=["5 5 5", "1 1 1"])  # Drop 2, and nothing is bought
    assert played.who("bea")["vitals"]["wounds"] == 3
    assert played.barred("treat bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_without_medicine_there_is_no_treatment() -> None:
    played = Played(lambda: over(medicine=0))
    assert played.barred("treat bea") == "cavaliers.healing.ways"
    assert played.barred("surgery bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_taking_yield_away_uses_one_medicine_in_all() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", medicine=2, ranks={"treat": 5}))
        bea = put(scene, person("bea"))
        bea.body.yield_taken = 3
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "treat", "buy ease_ally", "buy ease_ally", "done", luck=["4 5 6"])
    assert played.who("bea")["vitals"]["yield_taken"] == 1
    assert played.who("ann")["medicine"] == 1


def dying(medicine: int = 0, **more: object) -> Cavaliers:
    """A fight that is won, with Bea Dying and Ann beside her."""
    scene = over(medicine)
    bea = scene.people["bea"]
    bea.body.wounds, bea.status = 4, "dying"
    return scene


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.dying.state")
def test_anybody_may_operate_on_the_dying_even_without_medicine() -> None:
    played = Played(dying)
    assert played.scene["phase"] == "aftermath"
    played.go("live", "surgery", "buy stable", luck=["5", "1 1 1"])
    assert (played.who("bea")["status"], played.who("bea")["vitals"]["wounds"]) == ("unconscious", 4)


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.dying.pc_survival", "cavaliers.survival.roll")
def test_after_a_failed_treatment_there_is_surgery_and_then_the_survival_roll() -> None:
    played = Played(lambda: dying(2)).go("live", "treat", luck=["1 1 1 1", "6 6 6"])
    assert played.barred("treat") == "cavaliers.healing.ways"
    played.go("surgery", luck=["1", "6 6 6"])
    assert played.asked == "survival"  # nobody has anything left to try
    played.go("survive", "buy survive", "done", luck=["6 7", "1 1 1"])
    assert (played.who("bea")["status"], played.who("bea")["hours"]) == ("dying", 8)
    assert played.asked == "medicine"  # in the hours she was given, help may be tried anew


@pytest.mark.rule("cavaliers.survival.conscious", "cavaliers.survival.heal", "cavaliers.survival.survive")
def test_who_has_regained_consciousness_is_not_put_to_sleep_again() -> None:
    played = Played(dying).go("live", "no", "survive", luck=["6 8", "1 1 1"])
    played.go("buy heal", "buy wake")
    assert played.who("bea")["is_awake"]
    assert "awake and may speak" in played.text("bea")
    played.go("done")
    assert played.asked == "rest"  # nobody is asked how long she is unconscious
    played.go(...)
    assert played.who("bea")["is_awake"]


@pytest.mark.rule("cavaliers.survival.fail")
def test_a_failed_survival_roll_is_death() -> None:
    played = Played(dying).go("live", "no", "survive", luck=["1 2", "6 6 6"])
    assert played.who("bea")["status"] == "dead"


@pytest.mark.rule("cavaliers.dying.npc", "cavaliers.dying.threshold")
def test_only_player_characters_save_a_dying_npc_and_the_mj_says_who_is_beyond_it() -> None:
    def make() -> Cavaliers:
        scene = over(0)
        foe = scene.people["foe"]
        foe.body.wounds, foe.status = 2, "dying"
        healer = put(scene, person("healer", "stock", ranks={"surgery": 3}), "foes", seat="mj")
        healer.status = "surrendered"
        put(scene, person("page", "stock", ranks={"surgery": 3}), "party", seat="mj")  # on their feet, but no player's
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("beyond", "mj")
    played.go("hope")
    assert [seat for seat, _, choice in played.open() if choice.kind == "cavaliers.medicine"] == ["ann", "bea"]
    played.go("no", "no")
    assert played.who("foe")["status"] == "dead"
    assert Played(make).go("beyond").who("foe")["status"] == "dead"


@pytest.mark.rule("cavaliers.dying.state")
def test_who_was_healed_in_the_fight_is_not_dying_after_it() -> None:
    def make() -> Cavaliers:
        scene = dying()
        scene.people["bea"].body.wounds = 3
        return scene

    played = Played(make)
    assert played.who("bea")["status"] == "up"
    assert played.asked == "care"


@pytest.mark.rule("cavaliers.healing.rest", "cavaliers.yield.after")
def test_days_of_rest_heal_and_the_scene_ends_with_what_became_of_everybody() -> None:
    played = Played(over).go("done", 2)
    assert played.who("bea")["vitals"]["wounds"] == 1
    assert [event.text for event in played.told("fate")] == ["Ann: standing.", "Bea: standing.", "Foe: surrendered."]
    assert "Bea has 1 Wound of 4." in played.text("ann")
    assert "How many days does Bea rest?" not in played.text()
    assert played.table.is_over


@pytest.mark.rule("cavaliers.yield.unconscious")
def test_the_mj_says_how_long_the_others_sleep() -> None:
    def make() -> Cavaliers:
        scene = over()
        scene.people["bea"].body.wounds = 0
        scene.people["foe"].status = "unconscious"
        return scene

    assert "Foe: unconscious for 2 scenes." in Played(make).go(2).text()


# --- Assist -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.assist.max_two", "cavaliers.assist.dice")
def test_a_third_helper_is_refused_before_she_spends_her_action() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        for id in ("bea", "cid"):
            put(scene, person(id))
            ann.assists.append(Assistance(id, id.title(), "lunge", (6,)))
        put(scene, person("dee", ranks={"lunge": 3}))
        turn(scene, "dee")
        return scene

    played = Played(make)
    assert played.barred("assist ann") == "cavaliers.assist.max_two"
    with pytest.raises(Forbidden, match="Two others help Ann already"):
        played.go("assist ann")
    assert played.barred("assist bea") == ""


@pytest.mark.rule("cavaliers.assist.dice", "cavaliers.assist.expiry")
def test_lent_dice_join_the_roll_are_named_after_the_helper_and_are_used_up() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        put(scene, person("bea", ranks={"lunge": 2}))
        place(scene, "bea", total=20)
        scene.order = ["bea", "ann", "foe"]
        return scene

    played = Played(make).go("assist ann", "lunge", "specialty", "done")
    assert "Bea helps Ann with Lunge: 2d10." in played.text("foe")
    assert played.asked == "turn"
    assert played.option(RAPIER) is not None
    assert str(played.option(RAPIER)).startswith("Lunge at Foe with the Rapier, d6+d8+3d10")
    played.go(RAPIER, "dodge", "done", luck=["1 1 9 9 9", "1 1"])
    assert "Assist of Bea 2d10" in played.text("ann")
    assert played.who("ann")["assists"] == []


@pytest.mark.rule("cavaliers.assist.dice", "cavaliers.focus.roll")
def test_a_friend_may_help_with_a_focus() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["ann"].assists = [Assistance("bea", "Bea", "impulse", (8,))]
        return scene

    played = Played(make).go("focus", "old", luck=["1 7 8"])
    assert "Assist of Bea d8" in played.text("ann")


# --- Prepare ----------------------------------------------------------------------------------------------------------


def ambush(event: str = "enters", subject: str = "b", words: str = "", **more: object) -> Cavaliers:
    """The Foe's turn in Area a; Ann waits in b with a prepared attack."""
    scene, _ann, _foe = duel(ann="b", foe="a")
    scene.prepared["ann"] = Prepared(who="ann", action="attack", event=event, subject=subject, words=words, **more)  # type: ignore[arg-type]
    scene.acted = ["ann"]
    turn(scene, "foe")
    return scene


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.move.run")
def test_who_waits_for_a_runner_acts_while_she_passes() -> None:
    played = Played(ambush).go("run c")
    assert (played.asked, played.by, played.who("foe")["area"]) == ("prepare.act", "ann", "b")
    played.go("act", RAPIER, "dodge", "done", luck=["5 6 7", "1 1"])
    assert played.who("foe")["area"] == "c"  # and then she runs on


@pytest.mark.rule("cavaliers.prepare.declare")
def test_an_event_in_words_is_put_to_the_mj_right_after_the_move() -> None:
    played = Played(lambda: ambush("words", words="when she comes through the door")).go("move b")
    assert (played.asked, played.by) == ("prepare.event", "mj")
    played.go("yes")
    assert (played.asked, played.by) == ("prepare.act", "ann")


@pytest.mark.rule("cavaliers.prepare.declare")
@pytest.mark.parametrize(
    ("event", "subject", "deeds", "luck"),
    [
        ("acts", "foe", ["done"], []),
        ("attacks", "foe", ["attack lunge bea foe.rapier", "dodge", "done"], ["5 6 7", "1 1"]),
        ("attacked", "bea", ["attack lunge bea foe.rapier", "dodge", "done"], ["5 6 7", "1 1"]),
        ("words", "", ["other", "whistles", ..., ..., ..., "yes"], []),
        (
            "disarmed",
            "bea",
            ["attack feint bea foe.rapier", "parry bea.rapier", "buy disarm", "floor a", "done"],
            ["6 6 8", "1 1 1"],
        ),
    ],
)
def test_what_happens_is_seen_by_those_who_wait_for_it(
    event: str, subject: str, deeds: list[object], luck: list[str]
) -> None:
    def make() -> Cavaliers:
        scene = ambush(event, subject, "a whistle")
        put(scene, person("bea"), area="a")
        return scene

    played = Played(make).go(*deeds, luck=luck)
    assert (played.asked, played.by) == ("prepare.act", "ann")


@pytest.mark.rule("cavaliers.prepare.decline", "cavaliers.prepare.drop")
def test_a_prepared_action_may_be_let_pass_and_carries_the_drop_combined_before() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(ann="b", foe="a")
        turn(scene, "ann")
        return scene

    played = Played(make).go("later", "other", "takes a breath", ..., 2, ...)
    played.go("prepare", "attack", "enters b")
    assert "Ann prepares attack, for when somebody enters B." in played.text("foe")
    (kept,) = [each["drop"] for each in played.scene["prepared"].values()]
    assert kept == 2  # what was set aside for after a roll does not weigh on it
    while played.asked in ("seize", "interlude"):
        played.go(...)
    played.go("move b", "act")
    assert str(played.option(RAPIER)).endswith("at Drop 2")
    assert Played(lambda: ambush()).go("move b", "decline").told("decline")


@pytest.mark.rule("cavaliers.prepare.end_of_round")
def test_at_the_end_of_the_round_those_who_waited_act_in_order_or_forfeit() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(ann="b", foe="a")
        put(scene, person("bea"), area="b")
        place(scene, "bea", total=15)
        scene.order = ["bea", "ann", "foe"]
        for id in ("ann", "bea"):
            scene.prepared[id] = Prepared(who=id, action="movement", event="enters", subject="c")
        scene.acted = ["ann", "bea", "foe"]
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("prepare.last", "bea")
    played.go("forfeit")
    assert (played.asked, played.by) == ("prepare.last", "ann")
    played.go("act", "move c", "done")
    assert played.who("ann")["area"] == "c"


# --- before the fight -------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.surprise.no_preparation", "cavaliers.surprise.decide", "cavaliers.before.start")
def test_the_surprised_have_nothing_in_hand_and_prepare_nothing() -> None:
    played = Played(lambda: set_up("road")).go("party")
    assert {item["at"] for item in played.scene["items"].values() if item["holder"] == "corin"} <= {"carried", "worn"}
    (unready,) = played.told("unready", "corin")  # once for all of them, in a sentence
    assert unready.text.endswith(" have nothing in hand yet.")
    assert " and " in unready.text
    assert "corin" in unready.about
    assert len(unready.about) > 1
    assert {seat for seat, _, _ in played.open()} == {"mj"}  # only the ambushers prepare

    def armed() -> Cavaliers:
        scene = set_up("road")
        scene.switches = Switches(armed_if_surprised=True)
        return scene

    kept = Played(armed).go("party")
    assert {item["at"] for item in kept.scene["items"].values() if item["holder"] == "corin"} & {"main", "both"}


@pytest.mark.rule("cavaliers.surprise.decide")
def test_the_mj_says_who_rolls_observation_and_every_drop_counts() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", ranks={"perceive": 1}))
        scene.phase, scene.places, scene.order, scene.round = "surprise", {}, [], 0
        ann.impaired = 1
        return scene

    played = Played(make)
    assert played.barred("notice foes") == ""
    played.go("notice party", luck=["3 3 3", "4 5"])  # d6+2d10 at Drop 1
    assert "Ann with 9 against 6: on guard." in played.text("ann")
    assert "Drop 1 (poison 1)" in played.text("ann")
    assert Played(make).go("notice party", luck=["3 3 3", "1 5"]).who("ann")["surprised"]  # a tie is not enough


@pytest.mark.rule("cavaliers.before.prepare", "cavaliers.before.dice_only_for_advantage")
def test_before_a_fight_there_is_room_for_anything_else() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase, scene.places, scene.order, scene.round = "preparation", {}, [], 0
        scene.queue = ["ann"]
        return scene

    played = Played(make)
    assert played.barred("attack") == "cavaliers.before.dice_only_for_advantage"
    played.go("other", "shouts for help", ..., 1, ...)
    assert "Ann: shouts for help (Drop 1)." in played.text("foe")


@pytest.mark.rule("cavaliers.before.one_roll_per_type", "cavaliers.before.points_only_on_advantage")
def test_another_skill_is_the_mjs_to_allow_and_to_oppose_and_is_tried_once() -> None:
    def make() -> Cavaliers:
        ranks = {"banter": 1}
        scene, _ann, _foe = duel(person("ann", ranks=ranks), person("foe", "stock", ranks=ranks))
        scene.phase, scene.places, scene.order, scene.round = "preparation", {}, [], 0
        scene.queue = ["ann"]
        return scene

    played = Played(make).go("roll other", "banter", "refuse", "roll other")
    assert played.barred("banter") == "cavaliers.before.one_roll_per_type"
    played.go("arts", "allow")
    assert (played.asked, played.by) == ("opposition", "mj")
    played = Played(make).go("roll other", "banter", "allow")
    assert played.option("banter") is not None  # Banter meets Banter
    played.go("banter", luck=["9 9", "1 1"])
    assert played.asked == "spend"
    assert played.barred("buy style") == "cavaliers.before.points_only_on_advantage"


@pytest.mark.rule("cavaliers.surprise.initiative_drop", "cavaliers.npc_group.one_roll")
def test_one_surprised_member_weighs_on_the_roll_of_the_group_and_the_mj_is_told() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for _ in range(3):
            arrive(scene, "street_tough", "foes", "a")
        scene.people["street_tough_2"].surprised = True
        scene.phase, scene.round = "initiative", 0
        return scene

    played = Played(make)
    assert played.asked == "group"
    assert "1 surprised: the roll would be at Drop 1." in played.open()[0][2].prompt
    played.go("group", "impulse", "impulse", luck=["6 9"])  # Ann's
    assert "Drop 1 (surprised 1)" in played.text()


@pytest.mark.rule("cavaliers.npc_group.one_roll", "cavaliers.initiative.latecomer")
def test_three_who_enter_together_may_share_a_roll_and_different_ones_may_not() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase, scene.round = "interlude", 2
        kinds = ("street_tough", "street_tough", "street_tough", "angry_mob_member")
        scene.reserve = [
            Latecomer(id=f"late{n}", kind=kind, name=f"Late {n}", seat="mj", side="foes", area="b", enters=2)
            for n, kind in enumerate(kinds)
        ]
        return scene

    played = Played(make).go("enter", "enter", "enter", "enter")
    assert played.asked == "group"
    assert "the 3 of" in played.open()[0][2].prompt
    played.go("group")
    assert [place["members"] for place in played.scene["places"].values()][2:] == [
        ["late0", "late1", "late2"],
        ["late3"],
    ]


# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.attack.resolution", "cavaliers.attack.defense")
def test_a_brawl_that_wins_as_defence_disarms_whatever_she_wields() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(theirs=person("foe", "stock", gear=(), ranks={"brawl": 5}))
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack brawl foe", "brawl", luck=["1 1", "6 9 9 9 9 9 9"])
    assert played.barred("buy disarm") == ""
    played.go("buy disarm", "floor a", "done")
    assert played.item("ann.rapier")["at"] == "floor"


@pytest.mark.rule("cavaliers.attack.skills")
def test_a_brawl_needs_a_free_hand() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("rapier", "main"), ("dagger", "off")]))
        turn(scene, "ann")
        return scene

    assert Played(make).barred("attack brawl foe") == "cavaliers.attack.skills"


@pytest.mark.rule("cavaliers.flourish.roll", "cavaliers.flourish.spend", "cavaliers.combined.drop")
@pytest.mark.parametrize(
    ("specialty", "luck"), [("lunge", ["1 7 8"]), ("timing", ["6 6"]), ("scholarship", ["6"]), ("explore", ["6 9"])]
)
def test_a_flourish_with_any_specialty_has_the_die_of_the_weapon_in_hand(specialty: str, luck: list[str]) -> None:
    played = Played(fencing).go("flourish", specialty, "with a bow", luck=[*luck, "1 1 1"])
    assert "with a bow" in played.text("foe")
    assert played.who("ann")["style"] >= 1 or specialty == "scholarship"
    late = Played(lambda: fencing(drop=1)).go("flourish", "lunge", "", luck=["7 8", "1 1 1"])  # the d6 is dropped
    assert late.who("ann")["style"] == 2


@pytest.mark.rule("cavaliers.flourish.roll")
def test_a_sheathed_dagger_lends_no_die_to_aim() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("rapier", "main"), ("dagger", "carried")]))
        turn(scene, "ann")
        return scene

    assert str(Played(make).go("flourish").option("aim")) == "Aim d6+d8"


@pytest.mark.rule("cavaliers.reprise.condition", "cavaliers.reprise.limit", "cavaliers.initiative.cost")
def test_a_reprise_is_offered_to_those_who_can_pay_for_it_and_once_a_round() -> None:
    def make(points: int = 2) -> Cavaliers:
        scene = fencing()
        scene.places["ann"].points = points
        return scene

    failed = Played(make).go(RAPIER, "dodge", "done", luck=["1 1 1", "5 6"])
    assert failed.asked == "turn"  # two of three points: nobody asks
    assert failed.by == "foe"
    played = Played(lambda: make(6)).go(RAPIER, "dodge", "done", luck=["1 1 1", "5 6"])
    assert (played.asked, played.by) == ("reprise", "ann")
    played.go("reprise", "dodge", "done", luck=["1 1 1", "5 6"])
    assert played.scene["places"]["ann"]["points"] == 3
    assert (played.asked, played.by) == ("turn", "foe")  # one Reprise a round


@pytest.mark.rule("cavaliers.reprise.condition")
def test_a_second_loaded_pistol_in_hand_serves_for_a_reprise() -> None:
    def make() -> Cavaliers:
        gear = [("flintlock_pistol", "main"), ("flintlock_pistol", "off")]
        scene, _ann, _foe = duel(person("ann", gear=gear))
        scene.places["ann"].points = 3
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack aim foe ann.flintlock_pistol", "dodge", "done", luck=["1 1 1", "5 6"])
    assert played.barred("reprise") == ""
    played.go("reprise", "dodge", "done", luck=["1 1 1", "5 6"])
    assert [played.item(f"ann.flintlock_pistol{n}")["loaded"] for n in ("", "_2")] == [0, 0]


@pytest.mark.rule("cavaliers.interpose.redirect", "cavaliers.interpose.with_move", "cavaliers.interpose.same_area")
def test_who_interposes_with_a_move_is_told_the_price_and_the_drop() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        put(scene, person("bea"), area="b")
        place(scene, "bea", specialty="vigilance", points=3)
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier")
    assert str(played.option("bea")) == (
        "Bea interposes with a Move to A, at Drop 1 on the defence (1 of 3 Initiative Points)"
    )
    played.go("bea")
    assert (played.asked, played.by, played.who("bea")["area"]) == ("defend", "bea", "a")


@pytest.mark.rule("cavaliers.interpose.redirect")
def test_a_bystander_may_be_protected_and_the_held_do_not_step_in() -> None:
    def make(held: bool = False) -> Cavaliers:
        scene, ann, _foe = duel(foe="a")
        put(scene, person("child", "rabble", yield_limit=3, wound_limit=1), "others", "a", seat="mj")
        scene.places["ann"].points = 3
        if held:
            put(scene, person("thug", "rabble"), "foes", "b", seat="mj")
            ann.area, ann.held_by = "b", "thug"
        turn(scene, "foe")
        return scene

    played = Played(make).go("anybody", "attack lunge child foe.rapier")
    assert (played.asked, played.by) == ("interpose", "ann")
    held = Played(lambda: make(held=True)).go("anybody", "attack lunge child foe.rapier")
    assert held.asked == "defend"


@pytest.mark.rule(
    "cavaliers.yield.yielded_out", "cavaliers.interpose.redirect", "cavaliers.yield.yielded_out_any_attack"
)
def test_yielded_out_is_judged_by_the_one_who_takes_the_blow() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        bea = put(scene, person("bea"))
        place(scene, "bea", specialty="vigilance", points=3)
        ann.body.yield_taken, ann.stays = 9, True
        turn(scene, "foe")
        assert bea.is_up
        return scene

    stays = Played(make).go("attack lunge ann foe.rapier", "no", "dodge", luck=["5 6 7", "1 1"])
    assert stays.barred("buy yielded_out") == ""
    fresh = Played(make).go("attack lunge ann foe.rapier", "bea", "dodge", luck=["5 6 7", "1 1"])
    assert fresh.option("buy yielded_out") is None


@pytest.mark.rule("cavaliers.interpose.block_exit", "cavaliers.move.max", "cavaliers.interpose.limit")
def test_a_blocked_run_costs_its_areas_and_a_leap_and_a_free_move_are_blocked_too() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.places["foe"].specialty, scene.places["foe"].points = "vigilance", 1
        return scene

    played = Played(make).go("run c", "foe")
    assert played.who("ann")["area"] == "a"
    assert played.barred("move b") == "cavaliers.move.max"
    leap = Played(make).go("leap c", "allow", "foe")
    assert leap.who("ann")["area"] == "a"
    dodged = Played(make).go("done")
    while dodged.asked in ("seize", "interlude"):
        dodged.go(...)
    assert dodged.asked == "turn"


@pytest.mark.rule("cavaliers.area.exceptions")
def test_a_leap_is_the_mjs_to_allow_from_wherever_no_single_way_leads() -> None:
    played = Played(fencing)
    assert played.barred("leap c") == ""
    assert played.option("leap b") is None  # one Move away
    played.go("leap c", "hard")
    assert (played.who("ann")["area"], played.scene["turns"][-1]["drop"]) == ("c", 2)
    refused = Played(fencing).go("leap c", "refuse")
    assert (refused.who("ann")["area"], refused.scene["turns"][-1]["drop"]) == ("a", 0)


@pytest.mark.rule("cavaliers.area.setup", "cavaliers.move.move")
def test_of_two_ways_the_mover_chooses() -> None:
    def make() -> Cavaliers:
        scene = set_up("quay")
        scene.phase, scene.round = "fight", 1
        for number, who in enumerate(scene.people.values()):
            place(scene, who.id, total=30 - number)
        turn(scene, "maren")
        return scene

    played = Played(make)
    played.go("move deck mooring_ropes")
    while played.asked == "block_exit":
        played.go(...)
    assert "Maren Falquet moves to Deck by the mooring ropes." in played.text("corin")


@pytest.mark.rule("cavaliers.modifier.cover")
def test_cover_weighs_on_explosives_too() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("grenade", "main")], ranks={"blackpowder": 2}), foe="b")
        scene.areas["b"].cover = 2
        scene.items["ann.grenade"].is_armed = True
        turn(scene, "ann")
        return scene

    played = Played(make).go("blast ann.grenade b")
    assert "cover 2" in played.text("ann")


@pytest.mark.rule("cavaliers.combined.drop")
def test_after_the_roll_only_what_was_set_aside_is_left() -> None:
    played = Played(fencing).go("later", RAPIER, "dodge", "done", luck=["7 8", "1 1"])
    assert played.barred("move b") == ""
    assert played.barred("run c") == "cavaliers.combined.drop"


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.combined.cumulative", "cavaliers.skill.noncombat")
def test_a_skill_takes_the_drop_of_what_was_combined() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", ranks={"deceive": 2}))
        turn(scene, "ann", drop=1)
        return scene

    played = Played(make).go("skill", "deceive", "moderate")
    assert "Drop 1 (combined actions 1)" in played.text("ann")


@pytest.mark.rule("cavaliers.yield.unconscious")
def test_a_sleeper_is_woken_by_somebody_beside_her() -> None:
    def make(area: str) -> Cavaliers:
        scene = fencing()
        put(scene, person("bea"), area=area).status = "unconscious"
        return scene

    assert Played(lambda: make("b")).option("wake bea") is None
    assert Played(lambda: make("a")).go("wake bea").who("bea")["status"] == "up"


@pytest.mark.rule("cavaliers.initiative.order")
def test_who_comes_to_a_broken_tie_makes_all_of_them_roll_anew() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.places["ann"].total, scene.places["ann"].roll_off = 9, [7]
        scene.places["foe"].roll_off = [3]
        put(scene, person("bea"))
        place(scene, "bea", total=9)
        scene.places["bea"].from_round = 2
        scene.order = ["ann", "foe"]
        scene.acted = ["ann", "foe"]
        return scene

    played = Played(make).go(luck=["2", "9", "5"])
    assert played.scene["order"] == ["foe", "bea", "ann"]


# --- the MJ's hand ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.initiative.latecomer", "cavaliers.initiative.round")
def test_the_mj_may_end_a_fight_in_any_round_and_let_it_go_on_when_more_are_to_come() -> None:
    def make(phase: str) -> Cavaliers:
        scene, _ann, foe = duel()
        scene.phase = phase
        if phase == "fight":
            foe.status = "surrendered"
        late = Latecomer(id="late", kind="street_tough", name="Late", seat="mj", side="foes", area="b", enters=5)
        scene.reserve = [late]
        return scene

    assert Played(lambda: make("interlude")).go("end").scene["phase"] == "aftermath"
    played = Played(lambda: make("fight"))
    assert (played.asked, played.by) == ("go_on", "mj")
    played.go("go_on", ...)
    assert played.who("late")["area"] == "b"
    assert Played(lambda: make("fight")).go("end").scene["phase"] == "aftermath"


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_the_mj_calls_for_a_roll() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase = "interlude"
        return scene

    played = Played(make).go("roll", "ann", "perceive", "easy", luck=["4 5", "1 1 1"])
    assert "Ann: 4 Success Points." in played.text("foe")


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_the_mj_calls_for_a_roll_in_the_midst_of_a_round() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["foe"].seat = "mj"
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    played = Played(make).go("call_roll", "ann", "perceive", "easy", luck=["4 5", "1 1 1"])
    assert "Ann: 4 Success Points." in played.text("ann")
    assert (played.asked, played.by) == ("turn", "mj")  # the turn goes on: it was the MJ's word, not a deed
    assert Played(fencing).barred("call_roll") is None  # and not a player's


@pytest.mark.rule("cavaliers.combined.unlisted", "cavaliers.modifier.cover")
def test_an_unlisted_deed_may_be_refused_or_bring_cover() -> None:
    played = Played(fencing).go("other", "overturns the table", "allow", 2, "cover", 1)
    assert played.scene["areas"]["a"]["cover"] == 1
    assert played.scene["turns"][-1]["drop"] == 2
    refused = Played(fencing).go("other", "flies away", "refuse")
    assert "It cannot be done." in refused.text("ann")
    assert refused.scene["turns"][-1]["drop"] == 0


def test_the_mj_binds_moves_hurts_and_brings_in_by_hand() -> None:
    played = Played(fencing)
    table = played.table
    table.edit("mj", ["people", "ann", "bound"], True, "she was tied up")
    assert played.barred(RAPIER) == "cavaliers.attack.skills"
    assert played.barred("move b") == "cavaliers.move.move"
    table.edit("mj", ["people", "ann", "bound"], False, "cut loose")
    table.edit("mj", ["people", "foe", "vitals", "value", "yield_taken"], 5, "a falling beam")
    table.edit("mj", ["people", "foe", "area"], "b", "thrown out")
    assert (played.who("foe")["area"], played.who("foe")["vitals"]["yield_taken"]) == ("b", 5)
    table.arrive("mj", "street_tough", "foes", "a", "from the street")
    played.go("done")
    while played.asked in ("seize", "interlude"):
        played.go(...)
    assert played.asked == "initiative"  # the newcomer rolls, and acts from the next round


def test_an_edit_the_rules_would_stumble_over_is_refused() -> None:
    table = Played(fencing).table
    with pytest.raises(Exception, match="must be in one of the Areas"):
        table.edit("mj", ["people", "ann", "area"], "moon", "why not")
    with pytest.raises(Exception, match="has 0 to 4 Wounds"):
        table.edit("mj", ["people", "ann", "vitals", "value", "wounds"], 9, "why not")


def test_somebody_may_give_up_leave_or_let_go_of_her_own_will() -> None:
    gave_up = Played(fencing).go("yield", "surrendered")
    assert gave_up.who("ann")["status"] == "surrendered"
    left = Played(fencing).go("leave", "allow")
    assert left.who("ann")["status"] == "fled"
    assert "Ann leaves the fight." in left.text("foe")

    def holding() -> Cavaliers:
        scene = fencing()
        scene.people["foe"].held_by, scene.people["foe"].held_drop = "ann", 2
        return scene

    assert Played(holding).go("release foe").who("foe")["held_by"] == ""


@pytest.mark.rule("cavaliers.attack.resolution")
def test_one_who_is_down_is_struck_without_a_defence() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        put(scene, person("thug", "stock", yield_limit=6, wound_limit=2), "foes", seat="mj").status = "unconscious"
        return scene

    played = Played(make)
    assert played.option("attack lunge thug ann.rapier") is None
    played.go("anybody", "attack lunge thug ann.rapier", "buy wound", "buy wound", luck=["6 8 8"])
    assert played.who("thug")["status"] == "dying"


# --- who is told what -------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.damage.kinds", "cavaliers.wound.drop")
def test_what_the_view_hides_is_not_told_in_words() -> None:
    def make() -> Cavaliers:
        scene = set_up("quay")
        scene.phase, scene.round = "fight", 1
        captain = scene.people["privateer_captain"]
        captain.body.wounds, captain.area, scene.people["ysolt"].area = 1, "deck", "deck"
        scene.areas["deck"].drop = 0
        for number, who in enumerate(scene.people.values()):
            place(scene, who.id, total=30 - number)
        scene.attacks = [
            Attack(attacker="ysolt", target="privateer_captain", specialty="lunge", weapon="ysolt.cutlass")
        ]
        return scene

    played = Played(make)
    while played.asked != "spend":
        kinds = {"luck.enter": None}
        seat, id, choice = played.open()[0]
        if choice.kind in kinds:
            dice = choice.prompt
            number = len(played.scene["thrown"][0 if "Ysolt" in dice else 1]["sizes"])
            played.table.answer(seat, id, " ".join(["6" if "Ysolt" in dice else "1"] * number))
        else:
            answers = {"defend": "dodge", "embellish": "nothing", "interpose": "no", "reroll.losing": "keep"}
            answers["reroll.winning"] = "keep"
            answer = answers[played.asked]
            played.table.answer(seat, id, answer)
    played.go("buy wound")
    players, mj = played.text("maren"), played.text("mj")
    assert "Competency" not in players
    assert "Wounds 1" not in players
    assert "Privateer Captain is hurt." in players
    assert "Privateer Captain takes 1 Wound" not in players
    assert "Privateer Captain takes 1 Wound: 2 of 4" in mj
    assert "Drop 1 (Wounds 1)" in mj


@pytest.mark.rule("cavaliers.initiative.reading")
def test_a_roll_without_dice_is_not_asked_for_by_hand() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["foe"].impaired = 4
        return scene

    played = Played(make).go(RAPIER, "dodge", luck=["5 6 7"])
    assert played.asked == "spend"
    assert "Foe has no dice left for Dodge." in played.text("ann")


def test_what_a_seat_may_not_know_of_opponents_is_not_told_in_words() -> None:
    """Wounds and Competency are there for those who read the fight; what is told says no more than the view."""
    table = outdraw.play_out(outdraw.open_table("cavaliers", "quay", seed=1))
    hidden: list[str] = []
    for seat in ("maren", "ysolt", "corin"):
        hidden = [each["name"] for each in table.view(seat)["people"].values() if each["vitals"] == HIDDEN]
        assert hidden
        told = [event.text for event in table.events(seat)]
        assert not [text for text in told if text.startswith(tuple(hidden)) and "Competency" in text]
        assert not [text for text in told if re.search(rf"({'|'.join(hidden)}) takes \d+ Wound", text)]
    assert any(text.text.startswith(tuple(hidden)) and "Competency" in text.text for text in table.events("mj"))
