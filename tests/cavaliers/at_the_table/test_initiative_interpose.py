"""Interpose at the table: who steps in for whom, who bars whose way, and what it costs."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import Diced, Played
from tests.cavaliers.support import (
    duel,
    fencing,
    person,
    place,
    put,
    three,
    three_with_a_healer,
    three_with_powder,
    turn,
)


def bea_lurks() -> Cavaliers:
    """The Foe's turn; Bea is hidden, and has points to step in with."""
    scene, _, _ = duel()
    put(scene, person("bea")).hidden = True
    place(scene, "bea", points=3)
    turn(scene, "foe")
    return scene


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


@pytest.mark.rule("cavaliers.interpose.redirect", "cavaliers.interpose.same_area")
def test_whoever_steps_in_for_another_is_no_longer_hidden() -> None:
    played = Played(bea_lurks).go("attack lunge ann foe.rapier", "bea")
    assert "Bea takes the attack meant for Ann (2 Initiative Points)." in played.text("ann")
    assert played.who("bea")["hidden"] is False


@pytest.mark.rule("cavaliers.interpose.redirect", "cavaliers.reprise.condition", "cavaliers.interpose.limit")
def test_an_attack_that_fails_against_who_stepped_in_is_repeated_against_her_and_nobody_steps_in_again() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_powder()
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


@pytest.mark.rule("cavaliers.interpose.redirect", "cavaliers.interpose.same_area")
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


@pytest.mark.rule("cavaliers.interpose.redirect", "cavaliers.interpose.same_area")
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


@pytest.mark.rule("cavaliers.interpose.redirect", "cavaliers.interpose.block_exit")
@pytest.mark.parametrize("deed", ["attack lunge ann foe.rapier", "move b"])
def test_whoever_is_bound_steps_in_for_nobody_and_bars_no_way(deed: str) -> None:
    def make(bound: bool = True) -> Cavaliers:
        scene, _ann, _foe, bea = three(points=3)
        bea.bound = bound
        turn(scene, "foe")
        return scene

    assert Played(lambda: make(bound=False)).go(deed).asked in ("interpose", "block_exit")
    assert Played(make).go(deed).asked in ("defend", "turn")


@pytest.mark.rule("cavaliers.interpose.same_area")
def test_who_is_held_beside_the_target_may_still_step_in() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three_with_powder()
        scene.places["bea"].points, bea.held_by, bea.held_drop = 2, "foe", 2
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "bea")
    assert (played.asked, played.by, played.barred("dodge")) == ("defend", "bea", "cavaliers.attack.defense")


@pytest.mark.rule("cavaliers.interpose.with_move", "cavaliers.interpose.block_exit")
def test_who_is_kept_from_stepping_in_is_told_what_it_cost() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel()
        foe.seat = "mj"
        put(scene, person("bea"), area="b")
        put(scene, person("thug", "stock"), "foes", "b", seat="mj")
        place(scene, "bea", points=4)
        place(scene, "thug", points=4)
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "bea", "thug")
    assert "Bea does not get there (2 Initiative Points)." in played.text("ann")
    assert (played.scene["places"]["bea"]["points"], played.by) == (2, "ann")


@pytest.mark.rule("cavaliers.interpose.block_exit", "cavaliers.move.max", "cavaliers.interpose.limit")
def test_a_blocked_run_costs_its_areas_and_a_leap_and_a_free_move_are_blocked_too() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.places["foe"].specialty, scene.places["foe"].points = "vigilance", 1
        return scene

    played = Played(make).go("run c", "foe")
    assert played.who("ann")["area"] == "a"
    assert played.barred("move b") == "cavaliers.move.max"
    leap = Played(make).go("leap c", "hard", "foe")
    assert leap.who("ann")["area"] == "a"
    dodged = Played(make).go("done")
    while dodged.asked in ("seize", "interlude"):
        dodged.go(...)
    assert dodged.asked == "turn"


@pytest.mark.rule("cavaliers.interpose.block_exit")
def test_whoever_bars_the_way_is_no_longer_hidden() -> None:
    played = Played(bea_lurks).go("move b", "bea")
    assert "Bea keeps Foe from leaving (2 Initiative Points)." in played.text("ann")
    assert (played.who("bea")["hidden"], played.who("foe")["area"]) == (False, "a")


@pytest.mark.rule("cavaliers.interpose.block_exit", "cavaliers.area.exceptions")
def test_whom_nobody_bars_the_way_leaves_and_the_fight_may_be_over() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_powder()
        scene.places["bea"].points = 2
        turn(scene, "foe")
        return scene

    played = Played(make).go("leave", "allow", "no")
    assert "The fight is over after 1 round: the party holds the field." in played.text("ann")
    assert "Foe: gone." in played.text("ann")


@pytest.mark.rule("cavaliers.interpose.block_exit")
@pytest.mark.parametrize("deed", [["move b"], ["leap c", "hard"], ["leave", "allow"]])
def test_whoever_is_kept_in_her_area_does_not_leave_it_in_this_turn(deed: list[str]) -> None:
    def make() -> Cavaliers:
        scene, *_ = three_with_a_healer(points=2)
        turn(scene, "foe")
        return scene

    played = Played(make).go(*deed, "bea")
    assert "Bea keeps Foe from leaving (2 Initiative Points)." in played.text("ann")
    assert [played.barred(way) for way in ("move b", "leap c", "leave")] == ["cavaliers.move.max"] * 3
    assert played.barred("attack lunge bea foe.rapier") == ""
    assert played.scene["turns"][0]["drop"] == (2 if deed[0] == "leap c" else 1)


@pytest.mark.rule("cavaliers.interpose.block_exit")
def test_of_two_who_bar_the_way_the_first_in_the_order_does_and_pays() -> None:
    def make() -> Cavaliers:
        scene, *_ = three(points=3)
        put(scene, person("cora"))
        place(scene, "cora", total=7, points=3)
        turn(scene, "foe")
        return scene

    played = Played(make).go("move b")
    seats = {seat: id for seat, id, _ in played.open()}
    for seat in ("cora", "bea"):
        played.table.answer(seat, seats[seat], seat)
    assert "Bea keeps Foe from leaving (2 Initiative Points)." in played.text("ann")
    assert [played.scene["places"][who]["points"] for who in ("bea", "cora")] == [1, 3]


@pytest.mark.rule("cavaliers.interpose.block_exit", "cavaliers.interpose.redirect")
@pytest.mark.parametrize(("answer", "area"), [("foe", "a"), ("no", "b")])
def test_a_free_move_that_was_bought_can_be_barred(answer: str, area: str) -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three(person("ann", ranks={"dodge": 2}))
        scene.places["foe"].specialty, scene.places["foe"].points, foe.area = "vigilance", 2, "a"
        turn(scene, "foe")
        return scene

    played = Diced(make, {"Ann, Dodge": ["6 6 6 6"]}).say("attack lunge ann foe.rapier", "dodge").pass_on("spend")
    played.say("buy free_move").pass_on("block_exit").say(answer)
    assert played.who("ann")["area"] == area
