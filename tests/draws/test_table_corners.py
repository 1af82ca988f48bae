"""Corners where two rules meet, at a real table: scripted cards and answers, and what seats are told or offered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.draws.county import DALE, RUTH
from tests.draws.test_at_the_table import TELLER, Evening


def values(evening: Evening, seat: str, kind: str) -> list[str]:
    """Give what a seat may answer now."""
    offered = evening.open(seat, kind)
    assert offered is not None
    return [option.value for option in offered.legal]


# --- extended actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.tally")
def test_the_end_of_a_scene_tells_every_task_that_was_done_by_its_name() -> None:
    evening = Evening()
    for name, lead in (("Picking the lock", DALE), ("Starting the car", RUTH)):
        evening.say(lead.partition("_")[0], "attempt", "attempt").say(lead.partition("_")[0], "intent", name)
        evening.say(TELLER, "when", "extended").traits(lead.partition("_")[0]).say(TELLER, "target", 1).settle()
        task = evening.scene.tasks[0].id
        evening.call(f"go_on {task}").cards("9").settle()
    evening.call("end")
    assert evening.told("was_done", "caleb") == [
        "Picking the lock was done by Dale Pruitt.",
        "Starting the car was done by Ruth Amsel.",
    ]


@pytest.mark.rule("draws.extended.limit")
@pytest.mark.parametrize("ends", ["end", "downtime"])
def test_a_task_that_nobody_finished_is_told_of_as_the_scene_ends(ends: str) -> None:
    evening = Evening().task([(DALE, [])]).call(ends)
    assert evening.told("unfinished", "ruth") == ["The work is left unfinished."]
    assert not evening.scene.tasks


@pytest.mark.rule("draws.extended.contested", "draws.extended.conditions", "draws.extended.limit")
def test_a_race_goes_on_without_whoever_can_no_longer_run() -> None:
    evening = Evening().task([(DALE, []), (RUTH, [])]).harm(DALE, "bruising", 10)
    assert "go_on task" not in values(evening, "ruth", "attempt")
    evening.call(f"drop_out task {DALE}")
    assert evening.told("out", "ruth") == ["Dale Pruitt is out of The work."]
    evening.say("ruth", "attempt", "go_on task").cards("9")
    assert evening.told("tally", "ruth") == ["The work: Ruth Amsel stands at 2 of 9."]
    assert f"drop_out task {RUTH}" not in values(evening, TELLER, "call")


@pytest.mark.rule("draws.extended.tally")
def test_targets_that_differ_are_told_with_whose_they_are() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The climb")
    evening.say(TELLER, "task_kind", "contested").say(TELLER, "sides", [DALE, RUTH])
    for _ in range(2):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.say(TELLER, "target", 4).say(TELLER, "target", 6).settle()
    said = ["The climb begins: 20 minutes a draw, target 4 for Dale Pruitt and 6 for Ruth Amsel."]
    assert evening.told("task", "caleb") == said


# --- pools ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.pool.circumstance")
def test_several_circumstances_are_told_each_by_its_name_and_so_is_their_limit() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", ["circumstance bad", "circumstance desperate", "circumstance other"])
    evening.say(TELLER, "circumstance", 1).say(TELLER, "circumstance_words", "a rope").cards("9")
    pool = "Strength +3 Stamina +3 bad -3 desperate -5 a rope +1 at most 5 in all +2 = 1"
    assert evening.told("pool", "dale") == [f"Dale Pruitt's pool: {pool}."]


@pytest.mark.rule("draws.pool.circumstance")
@pytest.mark.parametrize(
    ("amount", "pool"), [(-2, "Strength +3 Stamina +3 another circumstance -2 = 4"), (0, "Strength +3 Stamina +3 = 6")]
)
def test_a_single_circumstance_is_told_as_one_and_what_changes_nothing_is_not_added(amount: int, pool: str) -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", ["circumstance other"])
    evening.say(TELLER, "circumstance", amount).say(TELLER, "circumstance_words", "").cards("9")
    assert evening.told("circumstance", "dale") == [f"Dale Pruitt: another circumstance ({amount:+d})."]
    assert evening.told("pool", "dale") == [f"Dale Pruitt's pool: {pool}."]


# --- between games ----------------------------------------------------------------------------------------------------


def between_games(evening: Evening, **plans: str) -> Evening:
    """Let everybody say what they submit, which is nothing unless told otherwise."""
    for seat in ("dale", "ruth", "caleb", "marisol"):
        evening.say(seat, "downtime", plans.get(seat, "nothing"))
    return evening


def submitted(evening: Evening, seat: str, *answers: tuple[str, Any]) -> Evening:
    """Submit a Regular action of one's own."""
    evening.say(seat, "downtime_help", "alone").say(seat, "category", "make").say(seat, "goal", "a goal")
    evening.traits(seat)
    return evening.say(seat, "downtime_tool", "none") if evening.open(seat, "downtime_tool") else evening


@pytest.mark.rule("draws.downtime.allowance", "draws.contested.net")
def test_those_at_cross_purposes_are_told_who_has_the_better_of_it_and_by_how_much() -> None:
    evening = between_games(Evening().call("downtime"), dale="regular", ruth="regular")
    submitted(submitted(evening, "dale"), "ruth")
    evening.say(TELLER, "cross_purposes", ["opposed 0", "opposed 1"]).cards("9", "5").settle()
    for seat in ("dale", "ruth"):
        assert evening.told("contest", seat) == [
            "At cross purposes Dale Pruitt has the better of it, with 2 net successes."
        ]
    assert evening.told("contest", "caleb") == []


@pytest.mark.rule("draws.downtime.separate")
def test_whoever_lay_unconscious_is_told_to_wake_between_games() -> None:
    evening = Evening().harm(DALE, "bruising", 10).call("downtime")
    assert evening.told("condition", "ruth")[-1] == "Dale Pruitt wakes."
