"""Assist and Prepare, as they are played: dice lent to a friend, and actions that wait for an event."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.scene import Assistance, Cavaliers, Prepared
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import RAPIER, duel, fencing, person, place, put, turn

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
