"""Prepare: an action that waits for its event."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.rules.prepared_actions import last_call, watch
from outdraw.games.cavaliers.rules.rounds import fight
from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.deeds import do, refused
from tests.cavaliers.support import duel, person, turn
from tests.support import Script


def prepared(scene: Cavaliers, action: str, event: str, *before: str) -> None:
    """Let Ann prepare an action, after some combined ones."""
    turn(scene, "ann")
    if before:
        do(scene, *before)
    scene.happenings = []
    with Script(answers=["prepare", action, event]) as play:
        fight(play, scene)
        fight(play, scene)
    scene.happenings = []


@pytest.mark.rule("cavaliers.prepare.declare")
def test_a_prepared_action_follows_its_event() -> None:
    scene, _ann, foe = duel(foe="b")
    prepared(scene, "attack", "enters a")
    turn(scene, "foe")
    do(scene, "move a")
    fight(Script(), scene)  # somebody has been waiting for this
    with Script(answers=["act"]) as play:
        fight(play, scene)
    with Script(answers=["attack lunge foe ann.rapier"]) as play:
        fight(play, scene)
    assert (scene.attacks[0].attacker, foe.area) == ("ann", "a")
    assert scene.turns[0].who == "foe"  # whose turn goes on afterwards


@pytest.mark.rule("cavaliers.prepare.declare")
@pytest.mark.parametrize(("ruling", "ready"), [("no", []), ("yes", ["ann"])])
def test_an_event_in_words_is_the_mjs_to_see(ruling: str, ready: list[str]) -> None:
    scene, _ann, _foe = duel()
    turn(scene, "ann")
    with Script(answers=["prepare", "attack", "words", "when the door opens"]) as play:
        fight(play, scene)
    scene.turns, scene.happenings = [], ["acts foe"]
    with Script(answers=[ruling]) as play:
        watch(play, scene)
    assert play.choices[0].seat == "mj"
    assert scene.ready == ready


@pytest.mark.rule("cavaliers.prepare.decline")
def test_the_event_may_be_let_pass_and_the_action_stays_ready() -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "acts foe")
    scene.happenings = ["acts foe"]
    watch(Script(), scene)
    with Script(answers=["decline"]) as play:
        fight(play, scene)
    assert (scene.turns, scene.attacks, list(scene.prepared)) == ([], [], ["ann"])
    assert not last_call(Script(), scene)  # but not for the end of the round


@pytest.mark.rule("cavaliers.prepare.end_of_round")
@pytest.mark.parametrize(("answer", "turns"), [("act", ["ann"]), ("forfeit", [])])
def test_if_the_event_never_came_she_acts_at_the_end_or_forfeits(answer: str, turns: list[str]) -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "disarmed foe")
    with Script(answers=[answer]) as play:
        assert last_call(play, scene)
    assert ([each.who for each in scene.turns], scene.prepared) == (turns, {})


@pytest.mark.rule("cavaliers.prepare.end_of_round")
def test_the_round_does_not_end_before_she_is_asked() -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "disarmed foe")
    scene.acted, scene.turns = ["ann", "foe"], []
    with Script(answers=["act"]) as play:
        fight(play, scene)
    assert (scene.round, scene.turns[0].who, scene.turns[0].only) == (1, "ann", "attack")
    do(scene, "attack lunge foe ann.rapier")
    assert scene.attacks[0].attacker == "ann"


@pytest.mark.rule("cavaliers.prepare.drop")
def test_what_was_combined_weighs_on_the_prepared_action() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("rapier", "carried")]), foe="b")
    prepared(scene, "attack", "acts foe", "draw ann.rapier main")
    scene.happenings = ["acts foe"]
    watch(Script(), scene)
    with Script(answers=["act"]) as play:
        fight(play, scene)
    do(scene, "move b", "attack lunge foe ann.rapier")
    assert scene.attacks[0].drop == 2


@pytest.mark.rule("cavaliers.prepare.drop", "cavaliers.move.max")
def test_areas_crossed_before_preparing_count_when_the_action_is_taken() -> None:
    scene, ann, _foe = duel()
    prepared(scene, "movement", "acts foe", "move b")
    scene.happenings = ["acts foe"]
    watch(Script(), scene)
    with Script(answers=["act"]) as play:
        fight(play, scene)
    do(scene, "move c")
    assert ann.area == "c"
    assert refused(scene, "move b") == "cavaliers.move.max"


@pytest.mark.rule("cavaliers.prepare.drop")
def test_with_nothing_combined_there_is_no_drop() -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "acts foe")
    assert scene.prepared["ann"].drop == 0
