"""Prepare at the table: an action that waits for its event, or for the end of the round."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.games.cavaliers.scene import Cavaliers, Prepared
from tests.cavaliers.at_table import Diced, Played
from tests.cavaliers.support import (
    RAPIER,
    ann_against_foe,
    duel,
    grenadier,
    offered,
    person,
    place,
    put,
    three,
    three_with_a_healer,
    three_with_powder,
    turn,
)


def ambush(event: str = "enters", subject: str = "b", words: str = "", **more: object) -> Cavaliers:
    """The Foe's turn in Area a; Ann waits in b with a prepared attack."""
    scene, _ann, _foe = duel(ann="b", foe="a")
    scene.prepared["ann"] = Prepared(who="ann", action="attack", event=event, subject=subject, words=words, **more)  # type: ignore[arg-type]
    scene.acted = ["ann"]
    turn(scene, "foe")
    return scene


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.prepare.drop", "cavaliers.assist.combined")
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


@pytest.mark.rule("cavaliers.prepare.declare")
@pytest.mark.parametrize("deed", ["draw foe.rapier main", "improvise"])
def test_whoever_waits_in_words_may_act_right_after_a_small_deed(deed: str) -> None:
    def waiting() -> Cavaliers:
        scene, _ann, foe = duel(theirs=person("foe", "stock", gear=[("rapier", "carried")], yield_limit=6))
        foe.seat = "mj"
        scene.prepared["ann"] = Prepared(who="ann", action="attack", event="words", words="he takes up arms")
        scene.acted = ["ann"]
        turn(scene, "foe")
        return scene

    played = Played(waiting).go(deed)
    assert (played.asked, played.by) == ("prepare.event", "mj")
    played.go("yes", "act")
    assert (played.asked, played.by) == ("turn", "ann")
    assert Played(waiting).go(deed, "no").by == "mj"  # and if it was not that, the turn goes on


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.attack.resolution")
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


@pytest.mark.rule("cavaliers.prepare.declare")
def test_what_is_waited_for_in_words_is_asked_and_told() -> None:
    played = Played(ann_against_foe).go("prepare", "attack", "words")
    asked = played.open()[0][2]
    assert (played.asked, asked.prompt, asked.rule) == ("prepare_words", "Which event?", "cavaliers.prepare.declare")
    played.go("the bell rings")
    assert "Ann prepares attack, for when “the bell rings”." in played.text("mj")


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.combined.unlisted")
@pytest.mark.parametrize(("ruling", "asked"), [(["refuse"], "turn"), (["allow", 1, "nothing"], "prepare.event")])
def test_what_cannot_be_done_is_no_event_to_wait_for(ruling: list[Any], asked: str) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        scene.turns.clear()
        scene.prepared["ann"] = Prepared(who="ann", action="attack", event="words", words="the door opens")
        scene.acted = ["ann"]
        turn(scene, "foe")
        return scene

    assert Played(make).go("other", "opens the door", *ruling).asked == asked


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.initiative.latecomer")
@pytest.mark.parametrize(("at", "asked"), [("b", "prepare.act"), ("c", "initiative")])
def test_whoever_waits_at_a_door_may_act_when_somebody_comes_in_by_it(at: str, asked: str) -> None:
    def make() -> Cavaliers:
        scene, *_ = three_with_a_healer()
        scene.prepared["ann"] = Prepared(who="ann", action="movement", event="enters", subject="b")
        scene.acted = ["ann", "foe", "bea"]
        return scene

    def begun() -> Cavaliers:
        scene = make()
        turn(scene, "foe")
        return scene

    played = Played(begun)
    played.table.arrive("mj", "maren", "foes", at, "by the door")
    if asked == "initiative":
        assert (played.asked, played.by) == ("turn", "mj")
        played.go("done")
    assert played.asked == asked


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.skill.use")
def test_whoever_throws_a_grenade_is_seen_and_it_is_an_attack_to_wait_for() -> None:
    played = Played(grenadier).go("blast ann.grenade b", "done", "block", "done", luck=["2 5 5", "1", "1 2"])
    assert played.who("ann")["hidden"] is False
    assert (played.asked, played.by) == ("prepare.act", "bea")


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


@pytest.mark.rule("cavaliers.prepare.decline")
def test_who_let_her_moment_pass_is_told_that_it_is_gone() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    played = Played(make).go("prepare", "attack", "acts foe", "done", "decline", "done")
    assert "Ann let it pass; the prepared action is lost." in played.text("bea")


@pytest.mark.rule("cavaliers.prepare.end_of_round", "cavaliers.prepare.declare")
def test_an_action_whose_event_never_came_may_be_taken_as_the_round_ends() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_powder()
        scene.prepared["ann"] = Prepared(who="ann", action="attack", event="disarmed", subject="foe", drop=1)
        scene.acted = ["ann", "foe", "bea"]
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("prepare.last", "ann")
    played.go("act")
    assert str(played.option("attack lunge foe ann.rapier")).endswith("at Drop 1")
    assert (played.option("flourish"), played.option("skill")) == (None, None)


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


@pytest.mark.rule("cavaliers.prepare.drop", "cavaliers.move.max")
@pytest.mark.parametrize(("steps", "bar"), [((), ""), (("move b", "move c"), "cavaliers.move.max")])
def test_the_areas_crossed_before_preparing_count_when_the_action_is_taken(steps: tuple[str, ...], bar: str) -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    played = Played(make).go(*steps, "prepare", "movement", "acts foe", "done", "act")
    assert (played.asked, played.by) == ("turn", "ann")
    assert played.barred("move b") == bar


# --- her own deeds ----------------------------------------------------------------------------------------------------


def bea_waits(event: str, subject: str = "", words: str = "") -> Cavaliers:
    """Foe's turn in Area b against Ann; Bea, who waits an Area away, has Initiative Points to step in."""
    scene, ann, foe, _bea = three(points=2)
    ann.area = foe.area = "b"
    scene.prepared["bea"] = Prepared(who="bea", action="attack", event=event, subject=subject, words=words)
    scene.acted = ["bea"]
    turn(scene, "foe")
    return scene


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.interpose.with_move")
def test_stepping_in_oneself_is_not_what_one_waits_for() -> None:
    played = Diced(lambda: bea_waits("enters", "b")).say("attack lunge ann foe.rapier", "bea", "dodge")
    played.pass_on("turn", "prepare.act")
    assert (played.who("bea")["area"], played.asked) == ("b", "turn")
    assert "bea" in played.scene["prepared"]


@pytest.mark.rule("cavaliers.prepare.declare")
def test_somebody_else_who_steps_in_is() -> None:
    def make() -> Cavaliers:
        scene = bea_waits("enters", "b")
        put(scene, person("cora"))
        place(scene, "cora", total=7, points=2)
        scene.places["bea"].points = 0
        return scene

    played = Diced(make).say("attack lunge ann foe.rapier", "cora", "dodge").pass_on("turn", "prepare.act")
    assert (played.asked, played.by) == ("prepare.act", "bea")


@pytest.mark.rule("cavaliers.prepare.declare")
def test_nobody_waits_for_what_she_does_herself() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        turn(scene, "ann")
        return scene

    played = Played(make).go("prepare", "attack")
    choice = played.open()[0][2]
    found = offered(choice)
    assert [each for each in found if each.endswith(" ann")] == ["attacked ann", "disarmed ann"]
    assert {"acts foe", "attacks foe", "attacked foe", "disarmed foe"} <= {*found}


@pytest.mark.rule("cavaliers.prepare.declare")
def test_the_mj_is_not_asked_after_her_own_turn_whether_it_is_what_she_waits_for() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.acted = ["foe"]
        turn(scene, "bea")
        return scene

    played = Played(make).go("prepare", "attack", "words", "the bell")
    assert (played.asked, played.by) == ("turn", "ann")  # Bea is done, and that was no bell
    played.go("done")
    assert (played.asked, played.by) == ("prepare.event", "mj")


@pytest.mark.rule("cavaliers.prepare.end_of_round", "cavaliers.assist.expiry")
def test_who_is_asked_to_help_as_the_round_ends_is_told_that_the_dice_are_lost_with_it() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.prepared["bea"] = Prepared(who="bea", action="assist", event="acts", subject="foe")
        scene.acted = ["ann", "bea", "foe"]
        return scene

    played = Played(make)
    assert played.asked == "prepare.last"
    assert str(played.option("act")) == "act now: assist (its dice are lost at once, with the round)"


@pytest.mark.rule("cavaliers.prepare.declare", "cavaliers.prepare.decline")
def test_who_lets_her_event_pass_is_not_asked_again_as_the_round_ends() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.prepared["bea"] = Prepared(who="bea", action="attack", event="acts", subject="ann")
        scene.acted = ["bea", "foe"]
        turn(scene, "ann")
        return scene

    played = Played(make).go("done")
    assert (played.asked, played.by) == ("prepare.act", "bea")
    played.go("decline")
    assert "Bea let it pass; the prepared action is lost." in played.text("ann")
    assert (played.asked, played.scene["prepared"]) == ("interlude", {})
