"""Movement at the table: Move and Run, how far a turn takes one, and who is held."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import Played, called, refused_at, seated, take_in_turn
from tests.cavaliers.support import anns_turn, duel, person, put, three, three_with_a_healer, three_with_powder, turn


@pytest.mark.rule("cavaliers.move.move", "cavaliers.yield.pc_choice")
def test_who_is_held_leaves_nowhere_and_may_give_up() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three_with_powder()
        foe.held_by, foe.held_drop = "ann", 2
        turn(scene, "foe")
        return scene

    played = Played(make)
    assert [played.barred(deed) for deed in ("move b", "leave", "yield")] == ["cavaliers.move.move"] * 2 + [""]


@pytest.mark.rule("cavaliers.move.move")
def test_whoever_is_taken_out_by_the_mj_holds_nobody() -> None:
    def held() -> Cavaliers:
        scene = anns_turn()
        ann = scene.people["ann"]
        ann.held_by, ann.held_drop = "foe", 2
        put(scene, person("thug", "stock"), "foes", "c", seat="mj")
        return scene

    played = Played(held)
    assert played.barred("move b") == "cavaliers.move.move"
    played.table.edit("mj", ["people", "foe", "status"], "fled", "he has seen enough")
    assert played.barred("move b") == ""
    left = called(Played(held), kind="leave", who="foe")
    assert left.barred("move b") == ""
    assert "Foe leaves the fight." in left.text("bea")


@pytest.mark.rule("cavaliers.move.move")
def test_a_hold_ends_when_the_mj_puts_one_of_the_two_elsewhere() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three()
        foe.held_by, foe.held_drop = "ann", 2
        turn(scene, "foe")
        return scene

    played = Played(make)
    assert played.barred("move b") == "cavaliers.move.move"
    played.table.edit("mj", ["people", "ann", "area"], "c", "swept away")
    assert (played.who("foe")["held_by"], played.barred("move b")) == ("", "")


@pytest.mark.rule("cavaliers.move.max")
def test_run_and_move_are_not_joined_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        turn(scene, "ann")
        return scene

    table = seated(make)
    take_in_turn(table, "ann", "run c")
    assert refused_at(table, "ann", "move b")[0] == "cavaliers.move.max"


@pytest.mark.rule("cavaliers.move.max", "cavaliers.area.exceptions")
@pytest.mark.parametrize(("way", "barred"), [("move b", ""), ("run c", "cavaliers.move.max")])
def test_leaving_for_good_is_a_move_and_a_turn_has_two_areas(way: str, barred: str) -> None:
    def make() -> Cavaliers:
        scene, *_ = three_with_a_healer()
        turn(scene, "ann")
        return scene

    assert Played(make).go(way).barred("leave") == barred
