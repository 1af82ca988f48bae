"""Attacks, as they are played: brawls, flourishes, Reprises, who interposes, ways and cover."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.games.cavaliers.set_up import set_up
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import RAPIER, duel, fencing, person, place, put, turn


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
