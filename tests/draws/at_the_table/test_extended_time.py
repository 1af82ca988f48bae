"""The time of extended actions at the table: intervals that several share, limits and deadlines."""

from __future__ import annotations

import pytest

from tests.draws.at_table import TELLER, Evening, tilted_and_bruised
from tests.draws.support import CALEB, DALE, MARISOL, RUTH


@pytest.mark.rule("draws.extended.interval")
def test_two_who_work_at_the_same_time_do_not_spend_each_others() -> None:
    evening = Evening().task([(DALE, [])], minutes=5).task([(RUTH, [])], minutes=20)
    evening.call("go_on task").cards("5")
    assert evening.scene.minutes == 5
    evening.call("go_on task_2").cards("5")
    assert evening.scene.minutes == 20
    evening.call("go_on task").cards("5")
    assert evening.scene.minutes == 20  # Dale's second five minutes lie within Ruth's twenty
    evening.call("time").say(TELLER, "time", 30).call("go_on task").cards("2")
    assert evening.scene.minutes == 55  # nobody worked while the Storyteller let time pass


@pytest.mark.rule("draws.extended.interval", "draws.extended.conditions")
def test_time_passes_off_stage_too_and_only_the_storyteller_hears_of_it() -> None:
    evening = tilted_and_bruised(Evening("one_night")).call("time").say(TELLER, "time", 30)
    assert evening.scene.offstage["deputy"].bruising == 1
    assert evening.told("healing") == ["Deputy Harlan heals 2 Bruising."]
    evening.call("bring_in deputy").harm("deputy", "lethal", 8).say(TELLER, "stay_awake", "stay")
    evening.call("send_off deputy").call("time").say(TELLER, "time", 5)
    assert (evening.scene.offstage["deputy"].is_dead, evening.told("death")) == (True, ["Deputy Harlan dies."])
    assert (evening.told("death", "dale"), evening.told("bleeding", "dale")) == ([], [])


@pytest.mark.rule("draws.extended.interval")
def test_two_who_work_in_the_same_round_spend_one_round() -> None:
    evening = Evening().task([(DALE, [])], minutes=0).task([(CALEB, [])], minutes=0)
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5")
    assert evening.scene.rounds == 1
    evening.call("go_on task").cards("2")
    assert evening.scene.rounds == 2


@pytest.mark.rule("draws.extended.interval", "draws.extended.conditions")
def test_the_wounded_bleed_once_a_round_however_many_work_in_it() -> None:
    evening = Evening().task([(DALE, [])], minutes=0).task([(CALEB, [])], minutes=0).harm(RUTH, "lethal", 4)
    evening.harm(RUTH, "bruising", 3).say("ruth", "stay_awake", "stay")
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5")
    assert (evening.scene.characters[RUTH].bruising, evening.scene.characters[RUTH].lethal) == (2, 5)


@pytest.mark.rule("draws.extended.interval", "draws.extended.teamwork")
@pytest.mark.parametrize(("minutes", "spent"), [(20, (40, 0)), (0, (0, 2))])
def test_nobody_works_at_two_things_at_the_same_time(minutes: int, spent: tuple[int, int]) -> None:
    evening = Evening().task([(DALE, [])], minutes=minutes).task([(CALEB, [DALE])], minutes=minutes)
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5", "5")
    assert (evening.scene.minutes, evening.scene.rounds) == spent


@pytest.mark.rule("draws.extended.interval")
def test_what_somebody_finished_has_taken_their_time() -> None:
    evening = Evening().task([(DALE, [])]).task([(DALE, [])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 0, "target"], 1, "an easy one")
    evening.call("go_on task").cards("5").call("go_on task_2").cards("5")
    assert (evening.scene.minutes, [task.id for task in evening.scene.tasks]) == (40, ["task_2"])


@pytest.mark.rule("draws.extended.limit")
def test_a_task_may_be_broken_off() -> None:
    evening = Evening().task([(DALE, [])]).call("break_off task")
    assert evening.told("given_up", "ruth") == ["The work is given up."]


@pytest.mark.rule("draws.extended.limit", "draws.extended.interval")
def test_only_draws_that_are_over_before_a_deadline_are_made() -> None:
    evening = Evening().task([(DALE, [])]).call("deadline task").say(TELLER, "deadline", 50)
    assert evening.told("deadline", "ruth") == ["The work must be done within 50 minutes."]
    evening.call("go_on task").cards("5")
    assert evening.told("out_of_time") == []
    evening.call("go_on task").cards("5")
    assert (evening.told("out_of_time", "ruth"), evening.scene.tasks) == (["The work: the time has run out."], [])


@pytest.mark.rule("draws.extended.limit", "draws.extended.interval")
def test_a_deadline_comes_while_nobody_draws_and_can_be_lifted() -> None:
    evening = Evening().task([(DALE, [])]).task([(CALEB, [])], minutes=0)
    evening.call("deadline task").say(TELLER, "deadline", 60).call("deadline task_2").say(TELLER, "deadline", 1)
    evening.call("deadline task_2").say(TELLER, "deadline", 0)
    assert evening.told("deadline")[1:] == [
        "The work must be done within 1 round.",
        "The work has no deadline any more.",
    ]
    evening.call("time").say(TELLER, "time", 30)
    assert len(evening.scene.tasks) == 2
    evening.call("time").say(TELLER, "time", 30)
    assert [task.id for task in evening.scene.tasks] == ["task_2"]


@pytest.mark.rule("draws.extended.limit", "draws.extended.interval")
def test_a_deadline_in_rounds_comes_with_the_minutes_too() -> None:
    evening = Evening().task([(DALE, [])], minutes=0).call("deadline task").say(TELLER, "deadline", 30)
    evening.call("time").say(TELLER, "time", 1)
    left = evening.scene.tasks[0].deadline - evening.scene.now
    assert left == 10  # a minute is twenty rounds
    evening.call("time").say(TELLER, "time", 1)
    assert (evening.told("out_of_time", "ruth"), evening.scene.tasks) == (["The work: the time has run out."], [])


@pytest.mark.rule("draws.extended.limit")
@pytest.mark.parametrize("ends", ["end", "downtime"])
def test_a_task_that_nobody_finished_is_told_of_as_the_scene_ends(ends: str) -> None:
    evening = Evening().task([(DALE, [])]).call(ends)
    assert evening.told("unfinished", "ruth") == ["The work is left unfinished."]
    assert not evening.scene.tasks


@pytest.mark.rule("draws.extended.limit", "draws.extended.contested")
def test_whoever_is_level_at_the_target_is_done_when_the_other_is_out() -> None:
    evening = Evening().task([(DALE, []), (CALEB, [])])
    for side in (0, 1):
        evening.table.edit(TELLER, ["tasks", 0, "sides", side, "tally"], 9, "level")
    evening.call(f"drop_out task {DALE}")
    assert evening.told("done") == ["The work is done by Caleb Voss after 0 draws."]
    assert evening.scene.tasks == []


@pytest.mark.rule("draws.extended.limit", "draws.extended.interval")
def test_a_deadline_in_rounds_feels_the_minutes_that_somebody_elses_draw_takes() -> None:
    ev = Evening().task([(DALE, [])], minutes=0).call("deadline task").say(TELLER, "deadline", 5)
    ev.task([(RUTH, [])], minutes=20).call("go_on task_2").cards("2")
    assert ev.told("out_of_time", "dale") == ["The work: the time has run out."]
    assert [task.id for task in ev.scene.tasks] == ["task_2"]


@pytest.mark.rule("draws.extended.limit", "draws.extended.interval")
def test_a_deadline_in_minutes_feels_rounds() -> None:
    ev = Evening().task([(DALE, [])], minutes=1).call("deadline task").say(TELLER, "deadline", 2)
    for _ in range(20):
        ev.call("time").say(TELLER, "time", 0)
    assert len(ev.scene.tasks) == 1  # a minute of two is left, and takes one draw
    ev.call("time").say(TELLER, "time", 0)
    assert ev.told("out_of_time", "dale") == ["The work: the time has run out."]


@pytest.mark.rule("draws.extended.interval", "draws.extended.conditions")
def test_what_shaking_something_off_takes_passes_for_the_tasks_of_others() -> None:
    ev = Evening().task([(RUTH, [])], minutes=60)
    ev.call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "impose tilted")
    ev.say("dale", "attempt", "shake_off").say(TELLER, "minutes", 20).cards("9")
    assert ev.scene.minutes == 20
    ev.call("go_on task").cards("2")
    assert ev.scene.minutes == 60


@pytest.mark.rule("draws.extended.interval", "draws.extended.conditions")
def test_whoever_shakes_something_off_works_at_nothing_else_meanwhile() -> None:
    ev = Evening().task([(DALE, [])], minutes=20)
    ev.call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "impose tilted")
    ev.say("dale", "attempt", "shake_off").say(TELLER, "minutes", 20).cards("9").call("go_on task").cards("2")
    assert ev.scene.minutes == 40


@pytest.mark.rule("draws.extended.teamwork", "draws.extended.limit", "draws.extended.interval")
def test_a_helper_whom_other_work_keeps_too_long_ends_nobodys_task() -> None:
    ev = Evening().task([(DALE, [MARISOL])], minutes=20).task([(RUTH, [MARISOL])], minutes=20)
    ev.call("deadline task_2").say(TELLER, "deadline", 30).call("go_on task").cards("2", "2")
    assert (ev.told("out_of_time"), len(ev.scene.tasks)) == ([], 2)
    ev.call("go_on task_2").cards("9")  # Ruth draws alone
    assert ev.told("no_help", "ruth") == ["Marisol Quint is busy until it is too late to help with The work."]
    assert ev.scene.minutes == 20
