"""Yield and Wounds at the table: the limits, and what becomes of those who reach them."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import LUNGE, Played
from tests.cavaliers.support import (
    anns_turn,
    bea_dying,
    duel,
    person,
    place,
    put,
    three,
    three_with_a_healer,
    three_with_powder,
    turn,
)


def after_a_fight() -> Cavaliers:
    scene, _ann, foe, bea = three()
    foe.status = "surrendered"
    bea.vitals.value.wounds = 1
    return scene


@pytest.mark.rule("cavaliers.yield.limit", "cavaliers.yield.npc_out", "cavaliers.yield.pc_choice")
def test_yield_that_the_mj_gives_is_held_against_the_limit() -> None:
    played = Played(anns_turn)
    played.table.edit("mj", ["people", "bea", "vitals", "value", "yield_taken"], 9, "the climb")
    assert (played.asked, played.by) == ("stay", "bea")
    played.go("stay")
    assert (played.asked, played.by) == ("turn", "ann")
    played.table.edit("mj", ["people", "foe", "vitals", "value", "yield_taken"], 6, "out of breath")
    assert (played.asked, played.by) == ("npc_out", "mj")


@pytest.mark.rule("cavaliers.yield.limit", "cavaliers.yield.npc_out", "cavaliers.yield.reset", "cavaliers.damage.kinds")
def test_an_npc_at_her_limit_is_out_as_the_mj_decides_and_yield_goes_after_the_fight() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        ann.body.yield_taken = 3
        turn(scene, "ann")
        return scene

    played = Played(make).go(LUNGE, "dodge", "buy yield 6", luck=["6 6 8", "1 1"])
    assert (played.asked, played.by) == ("npc_out", "mj")
    played.go("unconscious")
    assert played.who("foe")["status"] == "unconscious"
    assert (played.scene["phase"], played.who("ann")["vitals"]["yield_taken"]) == ("aftermath", 0)


@pytest.mark.rule("cavaliers.yield.pc_choice", "cavaliers.yield.limit")
def test_whom_the_mj_has_brought_below_her_limit_chooses_anew_when_she_reaches_it() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three_with_a_healer()
        ann.body.yield_taken, ann.stays = 9, True
        turn(scene, "foe")
        return scene

    played = Played(make)
    played.table.edit("mj", ["people", "ann", "vitals", "yield_taken"], 8, "a gulp of wine")
    played.go("attack lunge ann foe.rapier", "dodge", "buy yield", "done", luck=["1 1 5 5 10 10", "1 1"])
    assert (played.asked, played.by) == ("stay", "ann")


@pytest.mark.rule("cavaliers.yield.pc_choice", "cavaliers.yield.yielded_out", "cavaliers.yield.yielded_out_any_attack")
def test_a_pc_at_her_limit_may_fight_on_and_then_a_point_buys_a_wound() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        ann.body.yield_taken = 8
        scene.places["foe"].specialty, scene.places["foe"].points = "timing", 3
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack feint ann foe.rapier", "dodge", "buy yield", luck=["1 2 8", "1 1"])
    assert (played.asked, played.by) == ("stay", "ann")
    played.go("stay")
    while not (played.asked == "turn" and played.by == "foe"):
        played.go("done" if played.asked == "turn" else ...)
    played.go("attack feint ann foe.rapier", "dodge", "buy yielded_out", "done", luck=["1 2 8", "1 1"])
    assert played.who("ann")["vitals"]["wounds"] == 1


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


@pytest.mark.rule(
    "cavaliers.wound.limits",
    "cavaliers.wound.yield_limit",
    "cavaliers.wound.cumulative",
    "cavaliers.wound.scope",
    "cavaliers.wound.drop",
    "cavaliers.combined.cap_scope",
    "cavaliers.combined.cumulative",
)
def test_wounds_lower_the_yield_limit_and_weigh_on_fighting_beside_what_is_combined() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", ranks={"lunge": 5}))
        ann.body.wounds = 1
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "dodge", "buy wound", "done", luck=["5 6 7", "1"])
    assert "Ann takes 1 Wound: 2 of 4; Yield Limit 7." in played.text("foe")
    while not (played.asked == "turn" and played.by == "ann"):
        played.go("done" if played.asked == "turn" else ...)
    assert str(played.option(LUNGE)).endswith("at Drop 2")
    assert "skill" in {option.word for option in played.open()[0][2].options}  # type: ignore[attr-defined]
    played.go("other", "juggles", "allow", 4, ...)
    assert str(played.option(LUNGE)).endswith("at Drop 6")  # four is the limit of combined actions alone
    played.go(LUNGE, "dodge", luck=["5 5", "1 1"])
    assert "Drop 6 (Wounds 2, combined actions 4)" in played.text("ann")


@pytest.mark.rule("cavaliers.wound.yield_limit", "cavaliers.yield.pc_choice", "cavaliers.yield.limit")
def test_a_wound_may_bring_her_to_a_yield_limit_that_she_had_not_reached() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three_with_powder()
        ann.body.yield_taken = 8
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "dodge", "buy wound", luck=["6 8 10", "1 1"])
    played.go("done") if played.asked == "spend" else None
    assert "Ann takes 1 Wound: 1 of 4; Yield Limit 8." in played.text("ann")
    assert (played.asked, played.by) == ("stay", "ann")


@pytest.mark.rule("cavaliers.dying.threshold", "cavaliers.dying.state")
def test_wounds_that_the_mj_gives_put_somebody_down_like_any_others() -> None:
    played = Played(anns_turn)
    played.table.edit("mj", ["people", "bea", "vitals", "value", "wounds"], 4, "a falling beam")
    assert played.who("bea")["status"] == "dying"
    assert "Bea is Dying." in played.text("ann")
    assert (played.asked, played.by) == ("turn", "ann")


@pytest.mark.rule("cavaliers.dying.threshold", "cavaliers.dying.state")
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


@pytest.mark.rule("cavaliers.dying.threshold", "cavaliers.dying.pc_choice")
def test_wounds_that_the_mj_gives_after_the_fight_are_read_too() -> None:
    played = Played(after_a_fight)
    assert (played.asked, played.by) == ("care", "ann")
    played.table.edit("mj", ["people", "bea", "vitals", "wounds"], 4, "it was worse than it looked")
    assert (played.asked, played.by, played.who("bea")["status"]) == ("dying", "bea", "dying")


@pytest.mark.rule("cavaliers.dying.threshold")
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


@pytest.mark.rule("cavaliers.dying.threshold", "cavaliers.healing.ways")
def test_an_operation_that_goes_wrong_brings_the_wounded_to_deaths_door() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, bea = three_with_a_healer(medicine=2)
        foe.status, bea.body.wounds = "surrendered", 3
        return scene

    played = Played(make).go("surgery bea", "done", luck=["8", "1 2 3"])
    assert (played.asked, played.by, played.who("bea")["status"]) == ("dying", "bea", "dying")


@pytest.mark.rule("cavaliers.dying.state")
def test_who_was_healed_in_the_fight_is_not_dying_after_it() -> None:
    def make() -> Cavaliers:
        scene = bea_dying()
        scene.people["bea"].body.wounds = 3
        return scene

    played = Played(make)
    assert played.who("bea")["status"] == "up"
    assert played.asked == "care"
