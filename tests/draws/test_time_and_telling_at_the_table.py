"""Time that several share, what lasts for one game, and what is told of it all, at a table."""

from __future__ import annotations

import pytest

from tests.draws.county import CALEB, DALE, RUTH
from tests.draws.test_at_the_table import SEATS, TELLER, Evening

CONDITIONS = "draws.extended.conditions"
INTERVAL = "draws.extended.interval"


# --- time -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(INTERVAL)
def test_two_who_work_in_the_same_round_spend_one_round() -> None:
    evening = Evening().task([(DALE, [])], minutes=0).task([(CALEB, [])], minutes=0)
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5")
    assert evening.scene.rounds == 1
    evening.call("go_on task").cards("2")
    assert evening.scene.rounds == 2


@pytest.mark.rule(INTERVAL, CONDITIONS)
def test_the_wounded_bleed_once_a_round_however_many_work_in_it() -> None:
    evening = Evening().task([(DALE, [])], minutes=0).task([(CALEB, [])], minutes=0).harm(RUTH, "lethal", 4)
    evening.harm(RUTH, "bruising", 3).say("ruth", "stay_awake", "stay")
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5")
    assert (evening.scene.characters[RUTH].bruising, evening.scene.characters[RUTH].lethal) == (2, 5)


@pytest.mark.rule(INTERVAL, "draws.extended.teamwork")
@pytest.mark.parametrize(("minutes", "spent"), [(20, (40, 0)), (0, (0, 2))])
def test_nobody_works_at_two_things_at_the_same_time(minutes: int, spent: tuple[int, int]) -> None:
    evening = Evening().task([(DALE, [])], minutes=minutes).task([(CALEB, [DALE])], minutes=minutes)
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5", "5")
    assert (evening.scene.minutes, evening.scene.rounds) == spent


@pytest.mark.rule(INTERVAL)
def test_what_somebody_finished_has_taken_their_time() -> None:
    evening = Evening().task([(DALE, [])]).task([(DALE, [])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 0, "target"], 1, "an easy one")
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5")
    assert (evening.scene.minutes, [task.id for task in evening.scene.tasks]) == (40, ["task_2"])


@pytest.mark.rule("draws.extended.limit", "draws.extended.contested")
def test_whoever_is_level_at_the_target_is_done_when_the_other_is_out() -> None:
    evening = Evening().task([(DALE, []), (CALEB, [])])
    for side in (0, 1):
        evening.table.edit(TELLER, ["tasks", 0, "sides", side, "tally"], 9, "level")
    evening.call(f"drop_out task {DALE}")
    assert evening.told("done") == ["The work is done by Caleb Voss after 0 draws."]
    assert evening.scene.tasks == []


# --- one game and the next ------------------------------------------------------------------------------------------


def submitted(evening: Evening, plan: str) -> Evening:
    """Let the game end, with a plan of Dale's."""
    evening.call("downtime")
    for seat in SEATS.values():
        evening.say(seat, "downtime", plan if seat == "dale" else "nothing")
    return evening


@pytest.mark.rule("draws.downtime.allowance", "draws.downtime.separate")
def test_what_downtime_brought_is_for_the_next_game_alone() -> None:
    evening = submitted(Evening(), "neglect_large")
    evening.say("dale", "category", "make").say("dale", "goal", "a boat").traits("dale", "intelligence", "crafts")
    evening.say("dale", "downtime_tool", "none").cards("9", "9")
    assert [each.what for each in evening.scene.characters[DALE].carried] == [
        "ordinary life neglected",
        "downtime: a boat",
    ]
    submitted(evening, "nothing")
    assert (evening.scene.game, evening.scene.characters[DALE].carried) == (3, [])


@pytest.mark.rule("draws.downtime.separate", CONDITIONS)
def test_a_game_ends_with_how_everybody_is() -> None:
    evening = Evening().harm(DALE, "bruising", 3).call("downtime")
    assert "Ruth Amsel is up and about." in evening.told("stands", "ruth")
    assert evening.told("boxes", "dale")[-1] == "Dale Pruitt: 3 of 8 boxes filled."
    assert evening.told("boxes", "ruth") == []


# --- told -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(CONDITIONS)
def test_damage_is_told_with_the_boxes_there_are_to_those_who_may_know() -> None:
    evening = Evening().harm(RUTH, "lethal", 2).harm(RUTH, "bruising", 1)
    assert evening.told("boxes", "ruth") == [
        "Ruth Amsel: 2 of 7 boxes filled, 2 of them Lethal.",
        "Ruth Amsel: 3 of 7 boxes filled, 2 of them Lethal.",
    ]
    evening.call("time").say(TELLER, "time", 15)
    assert evening.told("boxes", "ruth")[-1] == "Ruth Amsel: 2 of 7 boxes filled, 2 of them Lethal."
    evening.call("heal").say(TELLER, "who", RUTH).say(TELLER, "damage", "lethal").say(TELLER, "boxes", 1).call("end")
    assert evening.told("boxes", "ruth")[-2:] == ["Ruth Amsel: 1 of 7 boxes filled, 1 of them Lethal."] * 2
    assert evening.told("boxes", "dale") == []


@pytest.mark.rule(CONDITIONS)
def test_the_wounded_are_not_called_unhurt() -> None:
    evening = Evening().harm(DALE, "lethal", 8).say("dale", "stay_awake", "stay")
    menu = evening.open(TELLER, "call")
    assert menu is not None
    assert [option.why for option in menu.options if option.value == "heal"] == [
        "Nobody is hurt but the Wounded, who are treated."
    ]


@pytest.mark.rule("draws.teamwork.primary")
def test_who_does_not_or_cannot_help_is_told_of() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    evening.say("ruth", "helping", "decline").cards("5")
    assert evening.told("no_help", "caleb") == ["Ruth Amsel does not help Dale Pruitt."]
    evening.task([(DALE, [RUTH])]).harm(RUTH, "bruising", 7).call("go_on task").cards("5")
    assert evening.told("no_help", "caleb")[-1] == "Ruth Amsel cannot help Dale Pruitt."


@pytest.mark.rule("draws.draw.when")
def test_whom_the_storyteller_has_elsewhere_is_asked_nothing_until_they_are_back() -> None:
    evening = Evening()
    evening.table.edit(TELLER, ["characters", DALE, "is_away"], True, "gone to fetch the truck")
    assert "dale" not in [seat for seat, _ in evening.waiting()]
    evening.call("draw")
    asked = evening.open(TELLER, "who")
    assert asked is not None
    assert DALE not in [option.value for option in asked.options]
    evening.say(TELLER, "who", RUTH).traits(TELLER).say(TELLER, "helpers", []).cards("5")
    evening.table.edit(TELLER, ["characters", DALE, "is_away"], False, "here comes the truck")
    assert "dale" in [seat for seat, _ in evening.waiting()]
    evening.table.edit(TELLER, ["characters", DALE, "is_away"], True, "and away again")
    evening.call("end")
    assert "Dale Pruitt is gone." in evening.told("stands", "ruth")


@pytest.mark.rule("draws.draw.when")
def test_somebody_who_was_first_and_has_left_was_still_first() -> None:
    evening = Evening()
    evening.table.edit(TELLER, ["done_by"], {"chase": "deputy"}, "so it was")
    evening.call("send_off deputy")
    assert evening.table.game.won is not None
    assert evening.table.game.won(evening.scene, "dale") == 0.0
