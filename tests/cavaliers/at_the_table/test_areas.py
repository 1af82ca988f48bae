"""Areas at the table: ways between them, leaps off them, leaving for good, and places added in mid-fight."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.games.cavaliers.set_up import set_up
from tests.cavaliers.at_table import Played, default_of, seated, take_in_turn
from tests.cavaliers.support import ann_against_foe, board, duel, person, place, put, stocked_turn, turn


def before_a_leap(drop: int = 0, areas: int = 0) -> Cavaliers:
    """Ann's turn in the first of four Areas, after combined actions."""
    scene = board("a", "b", "c", "d")
    put(scene, person("ann"))
    put(scene, person("foe", "stock"), "foes", "d")
    place(scene, "ann", total=12)
    place(scene, "foe", total=9)
    turn(scene, "ann", drop=drop, areas=areas)
    return scene


def on_the_way_out(points: int = 0, drop: int = 0) -> Cavaliers:
    scene, _ann, foe = duel()
    foe.seat = "mj"
    scene.places["foe"].points = points
    turn(scene, "ann", drop=drop)
    return scene


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


@pytest.mark.rule("cavaliers.area.exceptions")
def test_a_leap_is_the_mjs_to_allow_from_wherever_no_single_way_leads() -> None:
    played = Played(before_a_leap)
    assert played.barred("leap d") == ""
    assert played.option("leap b") is None  # one Move away
    played.go("leap d", "hard")
    assert (played.who("ann")["area"], played.scene["turns"][-1]["drop"]) == ("d", 2)
    moved = Played(before_a_leap).go("leap d", "allow")
    assert (moved.who("ann")["area"], moved.scene["turns"][-1]["drop"]) == ("d", 1)
    refused = Played(before_a_leap).go("leap d", "refuse")
    assert (refused.who("ann")["area"], refused.scene["turns"][-1]["drop"]) == ("a", 0)


@pytest.mark.rule("cavaliers.area.exceptions", "cavaliers.move.run", "cavaliers.move.max")
def test_no_further_than_a_run_a_leap_is_a_run_and_further_off_there_is_no_way_unless_the_mj_sees_one() -> None:
    near = Played(before_a_leap)
    assert [str(near.option(way)) for way in ("run c", "leap c")] == [
        "run to C (Drop 2)",
        "leap to C (ask the MJ) (Drop 2)",
    ]
    near.go("leap c")
    assert (near.barred("allow"), default_of(near)) == ("cavaliers.move.run", "hard")
    near.go(...)
    assert (near.who("ann")["area"], near.scene["turns"][0]["drop"], near.scene["turns"][0]["areas"]) == ("c", 2, 2)
    far = Played(before_a_leap).go("leap d", ...)
    assert (far.who("ann")["area"], far.scene["turns"][0]["drop"]) == ("a", 0)
    assert "The MJ sees no way there for Ann." in far.text("ann")
    by_itself = seated(before_a_leap)
    take_in_turn(by_itself, "ann", "leap d")
    assert by_itself.view("mj")["people"]["ann"]["area"] == "a"


@pytest.mark.rule("cavaliers.area.exceptions", "cavaliers.interpose.block_exit")
@pytest.mark.parametrize(("points", "default"), [(4, "refuse"), (0, "hard")])
def test_the_default_of_a_leap_is_no_way_around_whoever_bars_the_usual_one(points: int, default: str) -> None:
    def make() -> Cavaliers:
        scene = before_a_leap()
        put(scene, person("guard", "stock"), "foes", "b", seat="mj")
        place(scene, "guard", total=5, points=points)
        return scene

    assert default_of(Played(make).go("leap c")) == default


@pytest.mark.rule("cavaliers.area.exceptions")
@pytest.mark.parametrize(("way", "default"), [("leap dock", "allow"), ("leap hold", "refuse")])
def test_a_dive_from_the_crows_nest_is_allowed_unless_the_mj_says_no(way: str, default: str) -> None:
    def make() -> Cavaliers:
        scene = set_up("quay")
        scene.phase, scene.round, scene.people["maren"].area = "fight", 1, "nest"
        for number, who in enumerate(scene.people.values()):
            place(scene, who.id, total=30 - number)
        turn(scene, "maren")
        return scene

    assert default_of(Played(make).go(way)) == default


@pytest.mark.rule("cavaliers.area.exceptions", "cavaliers.combined.no_dice_turn", "cavaliers.move.max")
def test_a_leap_counts_as_a_run_only_where_the_turn_has_room_for_one() -> None:
    weary = Played(lambda: before_a_leap(drop=3))  # Drop 3 and 2 would make 5
    assert weary.barred("leap c") == "cavaliers.combined.no_dice_turn"
    weary.go("leap d")
    assert (weary.barred("hard"), weary.barred("allow")) == ("cavaliers.combined.no_dice_turn", "")
    far = Played(lambda: before_a_leap(drop=1, areas=1))  # an Area and two would make three
    assert far.barred("leap c") == "cavaliers.move.max"
    far.go("leap d")
    assert (far.barred("hard"), far.barred("allow")) == ("cavaliers.move.max", "")
    fresh = Played(before_a_leap).go("leap c", "hard")
    assert fresh.scene["turns"][0]["drop"] == 2


@pytest.mark.rule("cavaliers.area.exceptions", "cavaliers.move.move")
def test_whoever_is_held_is_told_so_before_she_leaves_for_good() -> None:
    def held() -> Cavaliers:
        scene, ann, foe = duel()
        ann.held_by, ann.held_drop = foe.id, 1
        turn(scene, "ann")
        return scene

    played = Played(held)
    assert played.barred("leave") == "cavaliers.move.move"
    option = played.option("leave")
    assert option is not None
    assert option.why == "Ann is held."


@pytest.mark.rule("cavaliers.area.exceptions", "cavaliers.interpose.block_exit")
def test_where_there_is_no_way_out_nothing_is_lost_and_where_one_is_barred_a_move() -> None:
    refused = Played(on_the_way_out).go("leave", "refuse")
    assert "There is no way out for Ann." in refused.text("foe")
    assert (refused.asked, refused.by, refused.scene["turns"][0]["drop"]) == ("turn", "ann", 0)
    barred = Played(lambda: on_the_way_out(points=2)).go("leave", "allow", "foe")
    turn_left = barred.scene["turns"][0]
    assert (barred.who("ann")["status"], turn_left["drop"], turn_left["areas"]) == ("up", 1, 2)
    assert Played(lambda: on_the_way_out(drop=4)).barred("leave") == "cavaliers.combined.no_dice_turn"


@pytest.mark.rule("cavaliers.area.exceptions", "cavaliers.move.max")
def test_a_leap_adds_to_the_areas_of_the_turn() -> None:
    def make() -> Cavaliers:
        scene = board("a", "b", "c", "d")
        put(scene, person("ann"))
        put(scene, person("foe", "stock"), "foes", "a", seat="mj")
        for name in ("ann", "foe"):
            place(scene, name)
        turn(scene, "ann")
        return scene

    walked = Played(make).go("move b")
    assert walked.barred("leap d") == "cavaliers.move.max"  # a Run from here
    leapt = Played(make).go("leap d", "allow", "move c")
    assert leapt.scene["turns"][0]["areas"] == 2
    assert leapt.barred("move b") == "cavaliers.move.max"


@pytest.mark.rule("cavaliers.area.add", "cavaliers.area.setup")
def test_the_mj_says_by_what_a_new_area_is_entered() -> None:
    def at_a() -> Cavaliers:
        scene, _, _ = duel()
        turn(scene, "ann")
        return scene

    played = Played(at_a).go("place", "The hold", "add", ["a"], "the hatch", "move new_3")
    assert "Added to the map: The hold, next to A by the hatch." in played.text("ann")
    assert "Ann moves to The hold by the hatch." in played.text("ann")


@pytest.mark.rule("cavaliers.area.add")
def test_a_new_place_is_behind_a_door_unless_the_mj_says_otherwise() -> None:
    played = Played(ann_against_foe).go("place", "The cellar", "add", ["a"], ...)
    assert "Added to the map: The cellar, next to A by the door." in played.text("ann")


@pytest.mark.rule("cavaliers.area.add", "cavaliers.area.concept", "cavaliers.area.movement", "cavaliers.move.combined")
def test_a_place_is_added_in_mid_fight_and_gone_to() -> None:
    played = Played(stocked_turn).go("place", "the captain's cabin", "add", ["a"], "door")
    assert "Added to the map: the captain's cabin, next to A by the door." in played.text("foe")
    played.go("move new_3")
    assert played.who("ann")["area"] == "new_3"
    assert "Ann moves (Drop 1)." in played.text("foe")
    refused = Played(stocked_turn).go("place", "the moon", "refuse")
    assert "There is no such place here." in refused.text("ann")
