"""Corners where a rule and the MJ's word meet, at a real table: holds, limits, prisoners, fights that do not begin."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Number
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import duel, person, place, put, turn

RULE = "cavaliers."


def three(points: int = 0) -> tuple[Cavaliers, Combatant, Combatant, Combatant]:
    """Ann and Bea of the party against Foe, whom the MJ plays, all in one Area."""
    scene, ann, foe = duel()
    foe.seat = "mj"
    bea = put(scene, person("bea"))
    place(scene, "bea", total=8, points=points)
    return scene, ann, foe, bea


# --- Interpose --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "interpose.redirect", RULE + "interpose.same_area")
@pytest.mark.parametrize("victim", ["prisoner", "child"])
def test_a_prisoner_and_a_bystander_may_be_shielded_from_ones_own_companion(victim: str) -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three(points=3)
        put(scene, person("prisoner", "stock"), "foes", seat="mj").status = "surrendered"
        put(scene, person("child", "rabble"), "others", seat="mj")
        turn(scene, "ann")
        return scene

    played = Played(make).go("anybody", f"attack lunge {victim} ann.rapier")
    assert (played.asked, played.by) == ("interpose", "bea")
    played.go("bea")
    assert (played.asked, played.by) == ("defend", "bea")
    against_a_foe = Played(make).go("attack lunge foe ann.rapier")
    assert (against_a_foe.asked, against_a_foe.by) == ("defend", "mj")


@pytest.mark.rule(RULE + "interpose.redirect", RULE + "interpose.block_exit")
@pytest.mark.parametrize("deed", ["attack lunge ann foe.rapier", "move b"])
def test_whoever_is_bound_steps_in_for_nobody_and_bars_no_way(deed: str) -> None:
    def make(bound: bool = True) -> Cavaliers:
        scene, _ann, _foe, bea = three(points=3)
        bea.bound = bound
        turn(scene, "foe")
        return scene

    assert Played(lambda: make(bound=False)).go(deed).asked in ("interpose", "block_exit")
    assert Played(make).go(deed).asked in ("defend", "turn")


@pytest.mark.rule(RULE + "reload.action", RULE + "reload.cannon")
def test_whoever_is_bound_neither_reloads_nor_mounts_nor_serves_a_cannon() -> None:
    def make(bound: bool = True) -> Cavaliers:
        scene, ann, _foe = duel(person("ann", gear=(("flintlock_pistol", "main"),)))
        scene.items["ann.flintlock_pistol"].loaded = 0
        scene.items["horse"] = Item(id="horse", kind="riding_horse", owner="", holder="", at="floor", area="a")
        scene.items["gun"] = Item(id="gun", kind="basilic", owner="", holder="", at="floor", area="a")
        ann.bound = bound
        turn(scene, "ann")
        return scene

    deeds = ("reload ann.flintlock_pistol", "mount horse", "serve gun")
    free, bound = Played(lambda: make(bound=False)), Played(make)
    assert [free.barred(deed) for deed in deeds] == ["", "", ""]
    assert [bound.option(deed) for deed in deeds] == [None, None, None]


# --- what the MJ changes ----------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "move.move")
def test_a_hold_ends_when_the_mj_puts_one_of_the_two_elsewhere() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three()
        foe.held_by, foe.held_drop = "ann", 2
        turn(scene, "foe")
        return scene

    played = Played(make)
    assert played.barred("move b") == RULE + "move.move"
    played.table.edit("mj", ["people", "ann", "area"], "c", "swept away")
    assert (played.who("foe")["held_by"], played.barred("move b")) == ("", "")


@pytest.mark.rule(RULE + "dying.threshold", RULE + "dying.state")
def test_wounds_that_the_mj_gives_in_the_middle_of_an_attack_count_at_once() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier")
    assert (played.asked, played.by) == ("defend", "ann")
    played.table.edit("mj", ["people", "ann", "vitals", "wounds"], 4, "the roof comes down")
    assert played.who("ann")["status"] == "dying"
    assert (played.asked, played.by) == ("turn", "bea")  # nobody is left to be struck, and the attack is made


def after_a_fight() -> Cavaliers:
    scene, _ann, foe, bea = three()
    foe.status = "surrendered"
    bea.vitals.value.wounds = 1
    return scene


@pytest.mark.rule(RULE + "dying.threshold", RULE + "dying.pc_choice")
def test_wounds_that_the_mj_gives_after_the_fight_are_read_too() -> None:
    played = Played(after_a_fight)
    assert (played.asked, played.by) == ("care", "ann")
    played.table.edit("mj", ["people", "bea", "vitals", "wounds"], 4, "it was worse than it looked")
    assert (played.asked, played.by, played.who("bea")["status"]) == ("dying", "bea", "dying")


@pytest.mark.rule(RULE + "dying.threshold")
def test_whom_the_mj_heals_after_the_fight_is_no_longer_dying() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, _bea = three()
        foe.status, ann.status, ann.vitals.value.wounds = "surrendered", "dying", 4
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("dying", "ann")
    played.table.edit("mj", ["people", "ann", "vitals", "wounds"], 3, "a miracle")
    assert "Ann is no longer Dying." in played.text("bea")
    assert (played.asked, played.who("ann")["status"]) == ("unconscious", "unconscious")


@pytest.mark.rule(RULE + "before.start")
@pytest.mark.parametrize("said", [[], ["nobody"]])
def test_the_mj_may_call_a_fight_off_before_it_begins(said: list[str]) -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.phase, scene.round, scene.places, scene.order = "surprise", 0, {}, []
        return scene

    played = Played(make).go(*said)
    played.table.edit("mj", ["calls"], [{"kind": "end", "what": "They lower their blades."}], "they talk")
    assert "They lower their blades." in played.text("ann")
    assert "It does not come to blows." in played.text("ann")
    assert "Ann: standing." in played.text("ann")


@pytest.mark.rule(RULE + "before.start")
def test_a_fight_that_was_kept_open_does_not_keep_the_next_one_open() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three()
        scene.goes_on, bea.vitals.value.wounds = True, 1
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.edit("mj", ["calls"], [{"kind": "end"}], "enough")
    assert (played.scene["phase"], played.scene["goes_on"]) == ("aftermath", False)


# --- rolls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "focus.roll", RULE + "initiative.roll")
def test_poison_weighs_on_initiative_as_on_all_rolls() -> None:
    def make() -> Cavaliers:
        scene, ann, *_ = three()
        ann.impaired = 1
        turn(scene, "ann")
        return scene

    played = Played(make).go("focus", luck=["7"])
    assert "Ann, Impulse: Verve d10 + Competency d6; Drop 1 (poison 1)." in played.text("ann")


@pytest.mark.rule(RULE + "skill.use")
def test_a_skill_that_is_refused_gives_the_passion_back() -> None:
    def make() -> Cavaliers:
        scene, ann, *_ = three()
        scene.switches, ann.style, ann.passions = Switches(passions=True), 2, {"love": 10}
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "deceive", "passion love", "yes", "refuse")
    assert (played.who("ann")["passions"], played.who("ann")["style"]) == ({"love": 10}, 2)
    assert played.asked == "turn"


@pytest.mark.rule(RULE + "skill.use", RULE + "combined.drop")
def test_a_skill_is_offered_with_the_drop_it_will_have() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, bea = three()
        ann.vitals.value.wounds, bea.medicine = 1, 2
        turn(scene, "bea", drop=1)
        return scene

    played = Played(make).go("skill")
    assert str(played.option("treat")) == "Treat d6+d8 at Drop 5"  # rushed into one action, and what was combined
    assert str(played.option("banter")) == "Banter d10 at Drop 1"


@pytest.mark.rule(RULE + "prepare.declare", RULE + "attack.resolution")
def test_a_blow_at_one_who_is_down_is_an_event_to_wait_for() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three()
        ann.status = "unconscious"
        scene.order = ["bea", "foe", "ann"]
        turn(scene, "bea")
        return scene

    played = Played(make).go("prepare", "attack", "attacks foe", "anybody")
    played.go("attack lunge ann foe.rapier", luck=["1 1 1"])
    played.go("done")
    assert (played.asked, played.by) == ("prepare.act", "bea")


@pytest.mark.rule(RULE + "prepare.drop", RULE + "move.max")
@pytest.mark.parametrize(("steps", "bar"), [((), ""), (("move b", "move c"), RULE + "move.max")])
def test_the_areas_crossed_before_preparing_count_when_the_action_is_taken(steps: tuple[str, ...], bar: str) -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    played = Played(make).go(*steps, "prepare", "movement", "acts foe", "done", "act")
    assert (played.asked, played.by) == ("turn", "ann")
    assert played.barred("move b") == bar


# --- told and asked ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "prepare.decline")
def test_who_let_her_moment_pass_is_told_that_it_is_gone() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    played = Played(make).go("prepare", "attack", "acts foe", "done", "decline", "done")
    assert "Ann let it pass; the prepared action is lost." in played.text("bea")


@pytest.mark.rule(RULE + "healing.rest")
def test_each_player_character_rests_as_long_as_she_may() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, bea = three()
        foe.status, foe.vitals.value.wounds = "surrendered", 1
        put(scene, person("thug", "stock"), "foes", seat="mj").status = "surrendered"
        scene.people["thug"].vitals.value.wounds = 1
        ann.vitals.value.wounds, bea.vitals.value.wounds = 3, 3
        return scene

    played = Played(make)
    while played.asked == "care":
        played.go("done")
    asked = []
    for days in (2, 2, 6):
        choice = played.open()[0][2]
        assert isinstance(choice, Number)
        asked.append(choice.prompt)
        played.go(days)
    assert asked == [
        "How many days does Ann rest?",
        "How many days do Foe and Thug rest?",
        "How many days does Bea rest?",
    ]
    left = [played.who(id)["vitals"]["wounds"] for id in ("ann", "foe", "thug", "bea")]
    assert left == [2, 0, 0, 0]


# --- deeds on no list -------------------------------------------------------------------------------------------------


def anns_turn(drop: int = 0) -> Cavaliers:
    scene, *_ = three()
    turn(scene, "ann", drop=drop)
    return scene


@pytest.mark.rule(RULE + "skill.use", RULE + "action.kinds", RULE + "combined.unlisted")
def test_a_deed_that_is_on_no_list_may_take_a_roll_and_is_the_action_then() -> None:
    played = Played(lambda: anns_turn(drop=1)).go("other", "cut the rope of the chandelier", "roll", "lunge", "easy")
    played.go("circumstance", 2, luck=["8 10", "1 1 1"])
    assert "Ann: cut the rope of the chandelier." in played.text("bea")
    assert "Verve d10 + Competency d6 + Rapier d8; Drop 1 (combined actions 1)." in played.text("ann")
    assert ("Ann: 8 Success Points." in played.text("bea"), played.scene["areas"]["a"]["drop"]) == (True, 2)
    assert (played.asked, played.by) == ("turn", "mj")  # her one action is made


@pytest.mark.rule(RULE + "combined.unlisted", RULE + "combined.no_two_rolls")
def test_nothing_comes_of_a_roll_that_fails_and_no_second_roll_is_joined() -> None:
    played = Played(anns_turn).go("later", "other", "kick the door in", "roll", "brawl", "moderate")
    played.go(luck=["1", "8 8 8"])
    assert "Ann: a failure." in played.text("bea")
    assert (played.asked, played.barred("attack lunge foe ann.rapier")) == ("turn", RULE + "combined.no_two_rolls")
    played.go("other", "dust off her hands")
    assert (played.asked, played.option("roll")) == ("other.ruling", None)


@pytest.mark.rule(RULE + "healing.ways")
def test_healing_is_told_with_what_is_left() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, _bea = three()
        foe.status, ann.vitals.value.wounds = "surrendered", 3
        return scene

    played = Played(make)
    while played.asked == "care":
        played.go("done")
    played.go(2)
    assert "Ann is healed of 1 Wound; 2 of 4 left." in played.text("bea")


# --- those who have given up ------------------------------------------------------------------------------------------


def anns_turn_at_a_prisoner() -> Cavaliers:
    scene, *_ = three()
    put(scene, person("thug", "stock", yield_limit=6, wound_limit=1), "foes", seat="mj").status = "surrendered"
    scene.places["ann"].points = 3
    turn(scene, "ann")
    return scene


@pytest.mark.rule(RULE + "attack.defense", RULE + "dying.threshold")
def test_whoever_has_surrendered_still_wards_off_a_blow_and_may_die_of_it() -> None:
    played = Played(anns_turn_at_a_prisoner).go("anybody", "attack lunge thug ann.rapier")
    assert (played.asked, played.by) == ("defend", "mj")
    played.go("dodge", "buy wound", "done", luck=["6 8 8", "1 1"])
    assert played.who("thug")["status"] == "dying"


@pytest.mark.rule(RULE + "attack.defense", RULE + "reprise.condition")
def test_whoever_has_surrendered_strikes_nobody_back_and_may_be_attacked_again() -> None:
    played = Played(anns_turn_at_a_prisoner).go("anybody", "attack lunge thug ann.rapier", "parry thug.rapier")
    played.go(luck=["1 1 1", "6 8 8"])
    assert (played.asked, played.barred("buy riposte")) == ("spend", RULE + "attack.resolution")
    played.go("done", "reprise")
    assert (played.asked, played.by) == ("defend", "mj")


@pytest.mark.rule(RULE + "survival.roll")
def test_a_survival_roll_says_what_its_dice_are() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, bea = three()
        foe.status, bea.status, ann.status, ann.vitals.value.wounds = "surrendered", "fled", "dying", 4
        return scene

    played = Played(make).go("live", "survive", luck=["6 10", "1 2 3"])
    assert "Ann rolls Survival: Verve d10 + Competency d6." in played.text("bea")


@pytest.mark.rule(RULE + "initiative.order")
def test_a_roll_off_is_about_those_who_roll() -> None:
    def make() -> Cavaliers:
        scene, *_ = duel()
        scene.phase, scene.round, scene.places, scene.order = "initiative", 0, {}, []
        return scene

    played = Played(make).go("impulse", "impulse", luck=["3 8", "3 8", "4", "4", "2", "7"])
    rolled = [(event.about, event.text) for event in played.told("luck") if "roll-off" in event.text]
    assert [about for about, _ in rolled] == [("ann",), ("foe",), ("ann",), ("foe",)]
    assert "Initiative order: Foe (11), Ann (11)." in played.text("ann")
