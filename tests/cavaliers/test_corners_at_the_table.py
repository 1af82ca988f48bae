"""Corners where two rules meet, played at a real table: dice entered by hand, what the seats then see."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers, Prepared
from outdraw.odds.choices import Look, of_choice
from outdraw.table.knowledge import known_at
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, person, place, put, turn

RULE = "cavaliers."


def before_a_leap(drop: int = 0, areas: int = 0) -> Cavaliers:
    """Ann's turn in the first of four Areas, after combined actions."""
    scene = board("a", "b", "c", "d")
    put(scene, person("ann"))
    put(scene, person("foe", "stock"), "foes", "d")
    place(scene, "ann", total=12)
    place(scene, "foe", total=9)
    turn(scene, "ann", drop=drop, areas=areas)
    return scene


@pytest.mark.rule(RULE + "area.exceptions", RULE + "combined.no_dice_turn", RULE + "move.max")
def test_a_leap_counts_as_a_run_only_where_the_turn_has_room_for_one() -> None:
    weary = Played(lambda: before_a_leap(drop=3)).go("leap c")  # Drop 3 and 2 would make 5
    assert (weary.barred("hard"), weary.barred("allow")) == (RULE + "combined.no_dice_turn", "")
    far = Played(lambda: before_a_leap(drop=1, areas=1)).go("leap c")  # an Area and two would make three
    assert (far.barred("hard"), far.barred("allow")) == (RULE + "move.max", "")
    fresh = Played(before_a_leap).go("leap c", "hard")
    assert fresh.scene["turns"][0]["drop"] == 2


@pytest.mark.rule(RULE + "area.exceptions", RULE + "move.move")
def test_whoever_is_held_is_told_so_before_she_leaves_for_good() -> None:
    def held() -> Cavaliers:
        scene, ann, foe = duel()
        ann.held_by, ann.held_drop = foe.id, 1
        turn(scene, "ann")
        return scene

    played = Played(held)
    assert played.barred("leave") == RULE + "move.move"
    option = played.option("leave")
    assert option is not None
    assert option.why == "Ann is held."


@pytest.mark.rule(RULE + "area.add", RULE + "area.setup")
def test_the_mj_says_by_what_a_new_area_is_entered() -> None:
    def at_a() -> Cavaliers:
        scene, _, _ = duel()
        turn(scene, "ann")
        return scene

    played = Played(at_a).go("place", "The hold", "add", ["a"], "the hatch", "move new_3")
    assert "Added to the map: The hold, next to A by the hatch." in played.text("ann")
    assert "Ann moves to The hold by the hatch." in played.text("ann")


@pytest.mark.rule(RULE + "interpose.redirect", RULE + "interpose.same_area")
def test_whoever_steps_in_for_another_is_no_longer_hidden() -> None:
    def lurking() -> Cavaliers:
        scene, _, _ = duel()
        put(scene, person("bea")).hidden = True
        place(scene, "bea", points=3)
        turn(scene, "foe")
        return scene

    played = Played(lurking).go("attack lunge ann foe.rapier", "bea")
    assert "Bea takes the attack meant for Ann (2 Initiative Points)." in played.text("ann")
    assert played.who("bea")["hidden"] is False


@pytest.mark.rule(RULE + "interpose.block_exit")
def test_whoever_bars_the_way_is_no_longer_hidden() -> None:
    def lurking() -> Cavaliers:
        scene, _, _ = duel()
        put(scene, person("bea")).hidden = True
        place(scene, "bea", points=3)
        turn(scene, "foe")
        return scene

    played = Played(lurking).go("move b", "bea")
    assert "Bea keeps Foe from leaving (2 Initiative Points)." in played.text("ann")
    assert (played.who("bea")["hidden"], played.who("foe")["area"]) == (False, "a")


@pytest.mark.rule(RULE + "prepare.declare", RULE + "prepare.drop", RULE + "assist.combined")
@pytest.mark.parametrize("action", ["assist", "flourish", "focus"])
def test_combined_actions_go_with_every_prepared_action(action: str) -> None:
    def ready() -> Cavaliers:
        scene, _, _ = duel()
        put(scene, person("bea"), area="b")
        place(scene, "bea", total=8)
        scene.prepared["bea"] = Prepared(who="bea", action=action, event="attacks", subject="foe")
        scene.ready, scene.acted = ["bea"], ["bea"]
        return scene

    played = Played(ready).go("act", "move a")
    assert played.who("bea")["area"] == "a"
    assert played.scene["turns"][0]["drop"] == 1
    assert played.barred("assist ann" if action == "assist" else action) == ""


def won(status: str, dying: bool = False) -> Cavaliers:
    """A fight that the party has won; Ann, who knows Medicine, is not on her feet, and Bea is hurt."""
    scene = board()
    put(scene, person("ann", medicine=3, ranks={"treat": 2})).status = status
    put(scene, person("cora", competent=()))
    bea = put(scene, person("bea", competent=()))
    put(scene, person("foe", "stock"), "foes").status = "surrendered"
    bea.body.wounds = 2
    if dying:
        bea.status, bea.body.wounds = "dying", 4
    return scene


@pytest.mark.rule(RULE + "yield.unconscious", RULE + "healing.ways")
def test_who_is_woken_after_the_fight_may_see_to_the_wounded() -> None:
    played = Played(lambda: won("unconscious"))
    assert (played.asked, played.by) == ("unconscious", "mj")
    played.go(0)
    assert (played.asked, played.by) == ("care", "ann")
    played.go("done", 0)
    assert "Ann: awake." in played.text("ann")
    assert "Ann: unconscious." not in played.text("ann")


@pytest.mark.rule(RULE + "yield.unconscious", RULE + "yield.after")
def test_who_sleeps_on_helps_nobody_and_is_not_asked_about_again() -> None:
    played = Played(lambda: won("unconscious")).go(2)
    assert (played.asked, played.by) == ("rest", "mj")
    played.go(0)
    assert "Ann: unconscious for 2 scenes." in played.text("ann")
    assert "Ann: unconscious." in played.text("ann")


@pytest.mark.rule(RULE + "dying.pc_choice", RULE + "yield.unconscious")
def test_the_dying_are_helped_by_a_companion_who_was_woken_first() -> None:
    played = Played(lambda: won("unconscious", dying=True)).go(0, "live")
    assert {seat for seat, _, _ in played.open()} == {"ann", "cora"}
    assert played.asked == "medicine"


def test_whoever_is_let_die_is_dead_in_the_odds_of_the_choice() -> None:
    table = Played(lambda: won("up", dying=True)).table
    (waits,) = table.choices("bea")
    assert waits.choice.kind == "cavaliers.dying"
    *_, weighed = of_choice(table.game, known_at(table, "bea", waits.id), (Look(4),))
    dead = {each.answer: each.chances.get("dead", 0.0) for each in weighed.options}
    assert dead["expire"] == 1.0
    assert dead["live"] < 1.0


@pytest.mark.rule(RULE + "yield.after", RULE + "healing.ways")
def test_who_surrendered_to_the_losers_is_free_to_help() -> None:
    played = Played(lambda: won("surrendered"))
    assert (played.asked, played.by) == ("care", "ann")


@pytest.mark.rule(RULE + "survival.conscious", RULE + "survival.heal")
def test_who_regains_consciousness_is_told_of_as_awake() -> None:
    def alone() -> Cavaliers:
        scene = board()
        bea = put(scene, person("bea", competent=(), competency=12, verve=12))
        put(scene, person("foe", "stock"), "foes").status = "surrendered"
        bea.status, bea.body.wounds = "dying", 4
        return scene

    played = Played(alone).go("live", "survive", "buy heal", "buy wake", 0, luck=["9 9", "1 1 1"])
    assert "Bea: awake." in played.text("bea")
