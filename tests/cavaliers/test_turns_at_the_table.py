"""Initiative, turns, combined actions, reloading and damage, each played at a real table."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Assistance, Cavaliers
from outdraw.games.cavaliers.set_up import arrive
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, person, place, put, turn

RAPIER = "attack lunge foe ann.rapier"


def stocked(**state: object) -> Cavaliers:
    """Ann's turn, with a pistol, a musket, a draught and a grenade beside her rapier; the Foe is an Area away."""
    gear = [
        ("rapier", "carried"),
        ("flintlock_pistol", "main"),
        ("flintlock_pistol", "off"),
        ("courage_draught", "carried"),
    ]
    scene, _ann, _foe = duel(person("ann", gear=[*gear, ("flintlock_musket", "carried")]), foe="b")
    for item in scene.items.values():
        item.loaded = 0
    turn(scene, "ann", **state)
    return scene


@pytest.mark.rule(
    "cavaliers.initiative.roll",
    "cavaliers.initiative.automatic",
    "cavaliers.initiative.points",
    "cavaliers.initiative.turn",
    "cavaliers.action.limit",
    "cavaliers.action.list",
    "cavaliers.action.kinds",
)
def test_all_choose_a_specialty_roll_without_opposition_and_take_turns_in_order() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase, scene.places, scene.order, scene.round = "initiative", {}, [], 0
        return scene

    played = Played(make).go("timing", "impulse", luck=["3 5", "4 9"])
    assert "Ann: Initiative 8, 3 Initiative Points." in played.text("foe")
    assert [place["points"] for place in played.scene["places"].values()] == [3, 4]
    assert played.scene["order"] == ["foe", "ann"]
    while played.asked in ("interlude", "seize"):
        played.go(...)
    assert (played.asked, played.by) == ("turn", "foe")
    words = {option.word for option in played.open()[0][2].options}  # type: ignore[attr-defined]
    assert {"attack", "focus", "skill", "prepare", "move", "run"} <= words
    played.go("done")
    while played.asked == "seize":
        played.go(...)
    assert (played.asked, played.by) == ("turn", "ann")
    assert "flourish" in {option.word for option in played.open()[0][2].options}  # type: ignore[attr-defined]


@pytest.mark.rule("cavaliers.seize.effect", "cavaliers.seize.duration", "cavaliers.initiative.spend")
def test_who_seizes_acts_first_in_this_round_only() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.places["foe"].points = 1
        scene.order = ["ann", "foe"]
        return scene

    played = Played(make).go("foe")
    assert (played.asked, played.by) == ("turn", "foe")
    assert played.scene["places"]["foe"]["points"] == 0
    played.go("done", "done")
    while played.asked == "interlude":
        played.go(...)
    assert (played.asked, played.by) == ("turn", "ann")


@pytest.mark.rule("cavaliers.npc_group.points", "cavaliers.initiative.spend")
def test_a_groups_points_serve_one_member_at_a_time() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        place(scene, "ann", total=20)
        for _ in range(3):
            arrive(scene, "street_tough", "foes", "a")
        place(scene, "street_tough", "street_tough_2", "street_tough_3", points=1)
        return scene

    played = Played(make).go("street_tough_2")
    assert played.scene["places"]["street_tough"]["points"] == 0
    assert (played.asked, played.scene["turns"][-1]["who"]) == ("turn", "street_tough_2")


@pytest.mark.rule("cavaliers.area.add", "cavaliers.area.concept", "cavaliers.area.movement", "cavaliers.move.combined")
def test_a_place_is_added_in_mid_fight_and_gone_to() -> None:
    played = Played(stocked).go("place", "the captain's cabin", "add", ["a"], "door")
    assert "Added to the map: the captain's cabin, next to A by the door." in played.text("foe")
    played.go("move new_3")
    assert played.who("ann")["area"] == "new_3"
    assert "Ann moves (Drop 1)." in played.text("foe")
    refused = Played(stocked).go("place", "the moon", "refuse")
    assert "There is no such place here." in refused.text("ann")


@pytest.mark.rule(
    "cavaliers.combined.table0",
    "cavaliers.combined.table1",
    "cavaliers.combined.table2",
    "cavaliers.combined.table3",
    "cavaliers.action.minor",
)
def test_what_each_combined_action_weighs() -> None:
    played = Played(stocked).go("drop ann.flintlock_pistol", "drop ann.flintlock_pistol_2")
    assert played.scene["turns"][-1]["drop"] == 0
    played.go("draw ann.rapier main", "drink ann.courage_draught", luck=["3"])
    assert played.scene["turns"][-1]["drop"] == 2
    played.go("retrieve ann.flintlock_pistol off")
    assert played.scene["turns"][-1]["drop"] == 4
    musket = Played(stocked).go("reload ann.flintlock_musket")
    assert musket.scene["turns"][-1]["drop"] == 3
    assert "cavaliers.combined.table3" in musket.told("reload")[-1].rules


@pytest.mark.rule(
    "cavaliers.reload.action",
    "cavaliers.reload.combined",
    "cavaliers.reload.two_pistols",
    "cavaliers.combined.no_dice_turn",
)
def test_two_pistols_are_reloaded_in_a_turn_and_an_empty_one_does_not_fire() -> None:
    played = Played(stocked)
    assert played.barred("attack aim foe ann.flintlock_pistol") == "cavaliers.reload.action"
    played.go("reload ann.flintlock_pistol", "reload ann.flintlock_pistol_2")
    assert played.scene["turns"][-1]["drop"] == 4
    assert played.barred("draw ann.rapier main") in (None, "cavaliers.combined.no_dice_turn")
    assert played.barred("move b") == "cavaliers.combined.no_dice_turn"


@pytest.mark.rule("cavaliers.reload.bow_crossbow", "cavaliers.reload.cannon", "cavaliers.attack.range")
def test_a_crossbow_is_reloaded_a_bow_is_not_and_a_cannon_takes_five() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("crossbow", "both"), ("hunting_bow", "carried")]), foe="b")
        scene.items["ann.crossbow"].loaded = 0
        from outdraw.games.cavaliers.scene import Item

        scene.items["a.rabinet"] = Item(id="a.rabinet", kind="rabinet", owner="", holder="", at="floor", area="a")
        turn(scene, "ann")
        return scene

    played = Played(make)
    assert played.barred("attack aim foe ann.crossbow") == "cavaliers.reload.bow_crossbow"
    assert played.barred("attack brawl foe") in ("cavaliers.attack.range", "cavaliers.attack.skills")
    assert played.option("reload ann.hunting_bow") is None
    played.go("serve a.rabinet")
    assert played.item("a.rabinet")["progress"] == 1
    assert "needs 4 more" in played.text("foe")


@pytest.mark.rule("cavaliers.assist.combined", "cavaliers.assist.expiry")
def test_assist_weighs_two_and_unused_dice_are_lost_with_the_round() -> None:
    def make() -> Cavaliers:
        scene = stocked(drop=3)
        put(scene, person("bea"))
        return scene

    assert Played(make).barred("assist bea") == "cavaliers.assist.combined"

    def late() -> Cavaliers:
        scene, ann, _foe = duel()
        ann.assists = [Assistance("bea", "Bea", "lunge", (6,))]
        scene.acted = ["ann", "foe"]
        return scene

    played = Played(late)
    assert "Ann's Assist dice are lost." in played.text("ann")
    assert played.who("ann")["assists"] == []


@pytest.mark.rule("cavaliers.focus.position", "cavaliers.focus.points", "cavaliers.focus.roll")
def test_a_focus_adds_points_and_may_better_the_place_from_the_next_round() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.places["ann"].total, scene.places["ann"].points = 5, 1
        scene.order = ["foe", "ann"]
        scene.acted = ["foe"]
        turn(scene, "ann")
        return scene

    played = Played(make).go("focus", "new", luck=["5 6"])
    assert played.scene["places"]["ann"]["points"] == 6
    while played.asked in ("interlude", "seize"):
        played.go(...)
    assert (played.scene["order"], played.by) == (["ann", "foe"], "ann")


@pytest.mark.rule(
    "cavaliers.advantage.increase",
    "cavaliers.advantage.scale",
    "cavaliers.advantage.use",
    "cavaliers.advantage.step_down",
    "cavaliers.advantage.start",
)
def test_advantage_is_bought_added_and_steps_down_with_each_use() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack feint foe ann.rapier", "dodge", luck=["1 3 8", "1 1"])
    played.go("buy advantage 3")
    assert played.who("ann")["advantage"] == 10
    while not (played.asked == "turn" and played.by == "ann"):
        played.go("done" if played.asked == "turn" else ...)
    played.go(RAPIER, "advantage", "dodge", luck=["1 1 1 9", "1 1"])
    assert (played.who("ann")["advantage"], "Advantage d10" in played.text("ann")) == (8, True)
    played.go("done")
    while played.asked != "interlude":
        played.go("done" if played.asked == "turn" else ...)
    played.go("end")
    assert played.who("ann")["advantage"] == 0


@pytest.mark.rule("cavaliers.yield.limit", "cavaliers.yield.npc_out", "cavaliers.yield.reset", "cavaliers.damage.kinds")
def test_an_npc_at_her_limit_is_out_as_the_mj_decides_and_yield_goes_after_the_fight() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        ann.body.yield_taken = 3
        turn(scene, "ann")
        return scene

    played = Played(make).go(RAPIER, "dodge", "buy yield 6", luck=["6 6 8", "1 1"])
    assert (played.asked, played.by) == ("npc_out", "mj")
    played.go("unconscious")
    assert played.who("foe")["status"] == "unconscious"
    assert (played.scene["phase"], played.who("ann")["vitals"]["yield_taken"]) == ("aftermath", 0)


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
    assert str(played.option(RAPIER)).endswith("at Drop 2")
    assert "skill" in {option.word for option in played.open()[0][2].options}  # type: ignore[attr-defined]
    played.go("other", "juggles", "allow", 4, ...)
    assert str(played.option(RAPIER)).endswith("at Drop 6")  # four is the limit of combined actions alone
    played.go(RAPIER, "dodge", luck=["5 5", "1 1"])
    assert "Drop 6 (Wounds 2, combined actions 4)" in played.text("ann")


@pytest.mark.rule("cavaliers.modifier.circumstance")
def test_the_mj_puts_a_drop_on_an_area() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase = "interlude"
        return scene

    played = Played(make).go("circumstance", "a", 1, "nothing")
    while played.asked == "seize":
        played.go(...)
    assert str(played.option(RAPIER)).endswith("at Drop 1")
