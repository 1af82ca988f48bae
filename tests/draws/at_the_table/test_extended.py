"""Extended actions at the table: tallies, help and contests on the way, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.games.draws.game import GAME
from outdraw.odds.choices import Look, of_choice
from outdraw.table.knowledge import known_at
from tests.draws.at_table import DEPUTY, TELLER, Evening, results, values
from tests.draws.support import CALEB, DALE, MARISOL, RUTH


@pytest.mark.rule("draws.extended.tally", "draws.extended.limit")
@pytest.mark.parametrize(("sight", "told"), [("open", "stands at 2 of 9."), ("secret", "stands at 2.")])
def test_a_tally_is_told_with_its_target_where_that_is_known_and_so_is_the_limit(sight: str, told: str) -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The work")
    evening.say(TELLER, "task_kind", "alone").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "danger", "none").say(TELLER, "target", 9).say(TELLER, "minutes", 20)
    evening.say(TELLER, "limit", 2).say(TELLER, "target_sight", sight)
    assert evening.told("task", "ruth")[0].endswith("at most 2 draws.")
    evening.call("go_on task").cards("5")
    assert evening.told("tally", "ruth") == [f"The work: Dale Pruitt {told}"]


@pytest.mark.rule("draws.extended.tally")
def test_what_somebody_did_who_has_left_is_told_at_the_end() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The watch")
    evening.say(TELLER, "task_kind", "alone").say(TELLER, "who", DEPUTY).traits(TELLER).say(TELLER, "target", 1)
    evening.settle().call("go_on task").cards("9").settle()
    name = evening.scene.characters[DEPUTY].name
    evening.call(f"send_off {DEPUTY}").call("end")
    assert evening.told("was_done", "dale") == [f"The watch was done by {name}."]


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


@pytest.mark.rule("draws.extended.tally")
def test_targets_that_differ_are_told_with_whose_they_are() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The climb")
    evening.say(TELLER, "task_kind", "contested").say(TELLER, "sides", [DALE, RUTH])
    for _ in range(2):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.say(TELLER, "target", 4).say(TELLER, "target", 6).settle()
    said = ["The climb begins: 20 minutes a draw, target 4 for Dale Pruitt and 6 for Ruth Amsel."]
    assert evening.told("task", "caleb") == said


@pytest.mark.rule("draws.extended.exceptional")
def test_an_exceptional_success_is_no_more_than_its_successes() -> None:
    evening = Evening().task([(DALE, [])]).call("go_on task").cards("10", "4")
    assert evening.told("tally", "ruth") == ["The work: Dale Pruitt stands at 5 of 9."]


@pytest.mark.rule("draws.extended.dramatic_failure", "draws.extended.tally")
@pytest.mark.parametrize(("tally", "left"), [(0, 0), (1, 0), (4, 3)])
def test_a_dramatic_failure_takes_one_off_a_tally_and_never_below_nothing(tally: int, left: int) -> None:
    evening = Evening().task([(MARISOL, [])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 0, "tally"], tally, "so far")
    evening.call("go_on task").say(TELLER, "modifiers", ["circumstance desperate"]).cards("1")
    assert evening.told("tally") == [f"The work: Marisol Quint stands at {left} of 9."]


@pytest.mark.rule("draws.extended.contested", "draws.extended.tally")
def test_in_a_plain_race_who_is_further_beyond_the_target_is_first() -> None:
    evening = Evening(plain_race=True).task([(DALE, []), (CALEB, [])])
    for side in (0, 1):
        evening.table.edit(TELLER, ["tasks", 0, "sides", side, "tally"], 8, "near the end")
    evening.call("go_on task").cards("5", "5")
    assert evening.told("done") == ["The work is done by Dale Pruitt after 1 draw."]


@pytest.mark.rule("draws.extended.contested", "draws.extended.both", "draws.contested.net", "draws.extended.nature")
def test_a_players_attempt_may_be_an_extended_action_against_somebody() -> None:
    evening = Evening().say("dale", "attempt", "attempt").say("dale", "intent", "To the bridge")
    evening.say(TELLER, "when", "extended_contested").traits("dale").say(TELLER, "approve", "approve")
    evening.say(TELLER, "who", RUTH).traits("ruth").say(TELLER, "approve", "approve")
    evening.say(TELLER, "helpers", [CALEB]).say("caleb", "helping", "help").traits("caleb")
    evening.say(TELLER, "helpers", []).say(TELLER, "target", 3).say(TELLER, "target", 3).settle()
    task = evening.scene.tasks[0]
    assert [side.lead.actor for side in task.sides] == [DALE, RUTH]
    evening.call("go_on task").cards("4", "5", "6").settle()  # Caleb's 9 is +1; Dale 6 + 1 + 5 = 12, Ruth 3 + 6 = 9
    assert evening.told("contest", "marisol") == ["Dale Pruitt wins with 1 net success."]
    assert evening.told("tally", "marisol") == [
        "To the bridge: Dale Pruitt stands at 1 of 3.",
        "To the bridge: Ruth Amsel stands at 0 of 3.",
    ]


@pytest.mark.rule("draws.extended.contested", "draws.contested.net")
@pytest.mark.parametrize(("switches", "stands"), [({}, (2, 0)), ({"plain_race": True}, (3, 1))])
def test_in_a_contested_task_the_winner_adds_the_net_unless_the_table_plays_plain_races(
    switches: dict[str, Any], stands: tuple[int, int]
) -> None:
    evening = Evening(**switches).task([(DALE, []), (RUTH, [])])
    evening.call("go_on task").cards("8", "6")  # 6 + 8 = 14 and 3 + 6 = 9: three successes and one
    assert evening.told("tally", "caleb") == [
        f"The work: Dale Pruitt stands at {stands[0]} of 9.",
        f"The work: Ruth Amsel stands at {stands[1]} of 9.",
    ]


@pytest.mark.rule("draws.extended.contested", "draws.extended.conditions", "draws.extended.limit")
def test_a_race_goes_on_without_whoever_can_no_longer_run() -> None:
    evening = Evening().task([(DALE, []), (RUTH, [])]).harm(DALE, "bruising", 10)
    assert "go_on task" not in values(evening, "ruth", "attempt")
    evening.call(f"drop_out task {DALE}")
    assert evening.told("out", "ruth") == ["Dale Pruitt is out of The work."]
    evening.say("ruth", "attempt", "go_on task").cards("9")
    assert evening.told("tally", "ruth") == ["The work: Ruth Amsel stands at 2 of 9."]
    assert f"drop_out task {RUTH}" not in values(evening, TELLER, "call")


@pytest.mark.rule("draws.extended.contested", "draws.extended.both", "draws.extended.teamwork")
def test_a_side_is_first_with_all_who_help_it_and_nobody_else_wins_or_loses() -> None:
    ev = Evening().task([(DALE, [MARISOL]), (RUTH, [])])
    task = ev.scene.tasks[0].id
    assert results(ev) == {}  # it is open
    ev.say("caleb", "attempt", "join_in task ruth_amsel").traits("caleb").say(TELLER, "approve", "approve")
    ev.table.edit(TELLER, ["tasks", 0, "sides", 0, "tally", "value"], 8, "nearly there")
    ev.call(f"go_on {task}").cards("2", "2", "9", "1")
    assert ev.scene.done_by == {task: DALE}
    came_to = {"dale": 1.0, "marisol": 1.0, "ruth": 0.0, "caleb": 0.0}
    assert results(ev) == came_to
    assert results(ev.task([(CALEB, [])]).call("go_on task_2").cards("2")) == came_to


@pytest.mark.rule("draws.extended.contested", "draws.extended.limit")
def test_who_gives_up_has_lost_once_another_side_is_first_and_nobody_wins_what_time_ends() -> None:
    ev = Evening().task([(DALE, []), (RUTH, []), (CALEB, [])])
    ev.say("caleb", "attempt", "give_up task")
    ev.table.edit(TELLER, ["tasks", 0, "sides", 1, "tally", "value"], 9, "nearly there")
    ev.call("go_on task").cards("1", "9")
    assert results(ev) == {"dale": 0.0, "ruth": 1.0, "caleb": 0.0}
    ev.task([(DALE, []), (RUTH, [])]).call("deadline task_2").say(TELLER, "deadline", 5)
    assert results(ev) == {"dale": 0.5, "ruth": 0.5}
    ev.task([(DALE, []), (RUTH, [])]).call(f"break_off {ev.scene.tasks[0].id}")
    assert results(ev) == {"dale": 0.5, "ruth": 0.5}


@pytest.mark.rule("draws.extended.contested", "draws.extended.tally")
def test_in_a_plain_race_who_are_level_at_the_target_hear_that_it_goes_on() -> None:
    ev = Evening(plain_race=True).task([(DALE, []), (CALEB, [])])
    for side in (0, 1):
        ev.table.edit(TELLER, ["tasks", 0, "sides", side, "tally"], 8, "near the end")
    ev.call("go_on task").cards("3", "4")
    told = ["The work: Dale Pruitt and Caleb Voss are level at 9; nobody is first, and it goes on."]
    assert (ev.told("level", "ruth"), ev.told("done"), len(ev.scene.tasks)) == (told, [], 1)
    ev.call("go_on task").cards("5", "1")
    assert ev.told("done") == ["The work is done by Dale Pruitt after 2 draws."]


@pytest.mark.rule("draws.extended.conditions", "draws.extended.contested", "draws.contested.five_margin")
def test_whoever_is_five_behind_is_in_danger_though_their_own_draw_succeeded() -> None:
    ev = Evening().task([(DALE, []), (CALEB, [])], danger="tilted")
    ev.call("go_on task").cards("10", "10", "3")  # 26 against 8: seven successes against one
    assert ev.told("result", "ruth")[1:] == ["Caleb Voss succeeds with 1 success.", "Caleb Voss fails dramatically."]
    assert ev.settle().scene.characters[CALEB].conditions == ["tilted"]


@pytest.mark.rule("draws.extended.teamwork")
def test_helpers_come_and_go_between_the_draws_of_a_task() -> None:
    evening = Evening().task([(DALE, [])])
    evening.say("ruth", "attempt", "join_in task dale_pruitt").traits("ruth").say(TELLER, "approve", "approve")
    assert evening.told("joins", "caleb") == ["Ruth Amsel helps Dale Pruitt with The work."]
    evening.call("go_on task").cards("10", "2", "3")
    assert evening.told("help", "dale") != []
    evening.say("ruth", "attempt", "stop_helping task").call("go_on task").settle()
    assert evening.waiting() == [("dale", "luck.enter")]


@pytest.mark.rule("draws.extended.teamwork")
def test_what_somebody_drew_before_is_none_of_what_helping_comes_to() -> None:
    evening = Evening().task([(DALE, [])])
    evening.say("ruth", "attempt", "attempt").say("ruth", "intent", "").traits("ruth").cards("1").settle()
    assert evening.told("attempt", "dale") == ["Ruth Amsel tries something."]
    (waits,) = [each for each in evening.table.choices("ruth") if each.choice.kind == "draws.attempt"]
    *_, last = of_choice(GAME, known_at(evening.table, "ruth", waits.id), (Look(1), Look(4)))
    named = {str(each.answer): "succeeds" in each.chances for each in last.options}
    assert named == {"attempt": True, "join_in task dale_pruitt": False}


@pytest.mark.rule("draws.extended.teamwork", "draws.teamwork.dramatic_failure", "draws.extended.dramatic_failure")
def test_a_helpers_dramatic_failure_costs_the_lead_four_and_the_tally_nothing() -> None:
    evening = Evening().task([(DALE, [MARISOL])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 0, "tally"], 4, "so far")
    evening.call("go_on task").say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"])
    evening.cards("1", "5")
    assert evening.told("pool", "dale")[-1].endswith("a helper's dramatic failure -4 = 2.")
    assert evening.told("tally") == ["The work: Dale Pruitt stands at 4 of 9."]


@pytest.mark.rule("draws.extended.teamwork", "draws.extended.conditions")
def test_a_helper_who_is_struck_down_helps_no_more_and_the_task_goes_on() -> None:
    evening = Evening().task([(DALE, [CALEB])]).harm(CALEB, "lethal", 8).say("caleb", "stay_awake", "let_go")
    evening.call("go_on task").cards("5")
    assert evening.told("no_help", "ruth") == ["Caleb Voss cannot help Dale Pruitt."]
    assert evening.told("tally") == ["The work: Dale Pruitt stands at 2 of 9."]


@pytest.mark.rule("draws.extended.teamwork", "draws.teamwork.order")
def test_somebody_of_the_storytellers_helps_with_a_task_and_stops_again() -> None:
    evening = Evening("one_night").task([(DALE, [])])
    evening.call(f"take_on task {DALE} deputy").traits(TELLER, "strength", "stamina")
    assert evening.told("joins", "ruth") == ["Deputy Harlan helps Dale Pruitt with The work."]
    evening.call("go_on task").cards("9", "5")
    assert evening.told("help", "dale")[-1].startswith("Help for Dale Pruitt: +")
    evening.call("let_off task deputy").call("go_on task").cards("5")
    assert evening.told("leaves", "ruth") == ["Deputy Harlan no longer helps with The work."]


@pytest.mark.rule("draws.contested.five_margin", "draws.extended.contested", "draws.extended.dramatic_failure")
@pytest.mark.parametrize(("cards", "tally"), [(("10", "10", "2"), 1), (("10", "5", "8"), 2)])
def test_who_is_five_behind_in_a_period_loses_one_of_the_tally(cards: tuple[str, ...], tally: int) -> None:
    evening = Evening().task([(DALE, []), (RUTH, [])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 1, "tally", "value"], 2, "well begun")
    evening.call("go_on task").cards(*cards)
    assert evening.told("tally", "ruth")[-1] == f"The work: Ruth Amsel stands at {tally} of 9."


@pytest.mark.rule("draws.extended.both")
def test_a_contested_task_with_help_lets_the_helpers_draw_anew_each_time() -> None:
    evening = Evening().task([(DALE, [CALEB]), (RUTH, [MARISOL])])
    for _ in range(2):
        evening.call("go_on task").cards("5", "5", "2", "2")
    drawn = [text.partition("'s card")[0] for text in evening.told("luck")]
    assert drawn == 2 * ["Caleb Voss", "Marisol Quint", "Dale Pruitt", "Ruth Amsel"]
    assert len(evening.told("help")) == 4


@pytest.mark.parametrize(
    ("card", "tally"),
    [
        pytest.param("2", 1, marks=pytest.mark.rule("draws.extended.tally")),
        pytest.param("1", 0, marks=pytest.mark.rule("draws.extended.failure")),
    ],
)
def test_what_a_draw_adds_to_a_tally(card: str, tally: int) -> None:
    evening = Evening().task([(DALE, [])]).call("go_on task").cards(card)
    assert evening.told("tally", "ruth") == [f"The work: Dale Pruitt stands at {tally} of 9."]
