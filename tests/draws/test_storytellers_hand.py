"""The Storyteller's hand at a real table: healing, people who leave, boxes set by hand, attempts of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from tests.draws.county import CALEB, DALE, RUTH
from tests.draws.test_at_the_table import SEATS, TELLER, Evening
from tests.draws.test_table_corners import values

DEPUTY = "deputy"


def wounded(actor: str = DALE, seat: str = "dale") -> Evening:
    """An evening on which somebody is Wounded and stays awake."""
    evening = Evening().call("condition").say(TELLER, "who", actor).say(TELLER, "condition", "impose wounded")
    return evening.say(seat, "stay_awake", "stay")


# --- what a player attempts -------------------------------------------------------------------------------------------


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


@pytest.mark.rule("draws.extended.conditions", "draws.extended.nature", "draws.extended.interval")
def test_a_players_attempt_may_treat_the_wounded() -> None:
    evening = wounded().say("ruth", "attempt", "attempt").say("ruth", "intent", "Stop the bleeding")
    evening.say(TELLER, "when", "extended").traits("ruth", "dexterity", "medicine").say(TELLER, "approve", "approve")
    evening.say(TELLER, "helpers", []).say(TELLER, "treats", DALE).settle()
    assert evening.told("task", "dale") == ["Stop the bleeding begins: one round a draw, target 3."]
    evening.call("go_on task").cards("9").settle()  # 3 + 3 + 9 = 15: three successes
    assert evening.scene.characters[DALE].conditions == []
    assert "Dale Pruitt is no longer Wounded." in evening.told("condition", "caleb")


@pytest.mark.rule("draws.extended.conditions")
def test_whoever_helps_is_not_treated_by_it_and_most_tasks_treat_nobody() -> None:
    evening = wounded().say("ruth", "attempt", "attempt").say("ruth", "intent", "Bar the door")
    evening.say(TELLER, "when", "extended").traits("ruth").say(TELLER, "approve", "approve")
    evening.say(TELLER, "helpers", [DALE]).say("dale", "helping", "help").traits("dale").settle()
    assert evening.scene.tasks[0].patient == ""
    assert evening.told("task", "dale") == ["Bar the door begins: 20 minutes a draw, target 5."]


# --- boxes by the Storyteller's word ----------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.conditions")
def test_the_storyteller_heals_boxes_and_wakes_whoever_was_full_of_bruising() -> None:
    evening = Evening()
    assert "heal" not in values(evening, TELLER, "call")  # nobody is hurt
    evening.harm(DALE, "bruising", 8).call("heal").say(TELLER, "who", DALE).say(TELLER, "damage", "bruising")
    evening.say(TELLER, "boxes", 3)
    dale = evening.scene.characters[DALE]
    assert (dale.bruising, dale.is_conscious) == (5, True)
    assert evening.told("condition", "ruth") == ["Dale Pruitt is unconscious.", "Dale Pruitt wakes."]
    assert evening.told("healing", "dale") == ["Dale Pruitt heals 3 Bruising."]
    assert evening.told("healing", "ruth") == []  # how many boxes are filled is nobody else's business


@pytest.mark.rule("draws.extended.conditions")
def test_the_wounded_are_not_healed_box_by_box() -> None:
    assert "heal" not in values(wounded(), TELLER, "call")


@pytest.mark.rule("draws.extended.conditions")
def test_boxes_that_are_set_by_hand_are_read_like_any_others() -> None:
    faint = Evening()
    faint.table.edit(TELLER, ["characters", DALE, "bruising"], 8, "the fumes")
    assert faint.told("condition", "ruth") == ["Dale Pruitt is unconscious."]
    crushed = Evening()
    crushed.table.edit(TELLER, ["characters", DALE, "lethal"], 8, "the roof")
    assert crushed.told("condition", "ruth") == ["Dale Pruitt is Wounded."]
    crushed.say("dale", "stay_awake", "stay").call("time").say(TELLER, "time", 0)
    assert crushed.scene.characters[DALE].is_dead  # only Lethal was left: one round


@pytest.mark.rule("draws.extended.conditions")
def test_who_is_wounded_by_hand_bleeds_to_death_like_anybody() -> None:
    evening = Evening()
    evening.table.edit(TELLER, ["characters", DALE, "lethal"], 5, "shot")
    evening.table.edit(TELLER, ["characters", DALE, "conditions"], ["wounded"], "shot")
    for _ in range(2):  # there is no Bruising to turn Lethal: one round, and one more
        assert not evening.scene.characters[DALE].is_dead
        evening.call("time").say(TELLER, "time", 0)
    dale = evening.scene.characters[DALE]
    assert (dale.is_dead, dale.bruising, dale.lethal) == (True, 0, 5)


@pytest.mark.rule("draws.extended.nature")
def test_a_task_that_is_under_way_is_pointed_at_where_it_is_offered_again() -> None:
    evening = Evening()
    for _ in range(2):
        evening.call("extended").say(TELLER, "task", "good_lock").say(TELLER, "who", DALE).settle()
    offered = evening.call("extended").open(TELLER, "task")
    assert offered is not None
    lock = next(option for option in offered.options if option.value == "good_lock")
    assert lock.on == ("track:good_lock", "track:good_lock_2")


# --- who is there -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.draw.when")
def test_somebody_leaves_and_may_come_back_but_not_from_the_midst_of_a_task() -> None:
    evening = Evening().call(f"send_off {DEPUTY}")
    assert evening.told("leaves", "dale")[-1].endswith(" leaves.")
    assert DEPUTY not in evening.scene.characters
    evening.call(f"bring_in {DEPUTY}")
    assert DEPUTY in evening.scene.characters
    evening.call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The watch")
    evening.say(TELLER, "task_kind", "alone").say(TELLER, "who", DEPUTY).traits(TELLER).settle()
    assert f"send_off {DEPUTY}" not in values(evening, TELLER, "call")
    evening.call("go_on task").cards("9").settle()


@pytest.mark.rule("draws.extended.tally")
def test_what_somebody_did_who_has_left_is_told_at_the_end() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The watch")
    evening.say(TELLER, "task_kind", "alone").say(TELLER, "who", DEPUTY).traits(TELLER).say(TELLER, "target", 1)
    evening.settle().call("go_on task").cards("9").settle()
    name = evening.scene.characters[DEPUTY].name
    evening.call(f"send_off {DEPUTY}").call("end")
    assert evening.told("was_done", "dale") == [f"The watch was done by {name}."]


@pytest.mark.rule("draws.extended.conditions")
def test_a_task_that_treats_nobody_leaves_the_wounded_as_they_are() -> None:
    evening = wounded().say("ruth", "attempt", "attempt").say("ruth", "intent", "Bar the door")
    evening.say(TELLER, "when", "extended").traits("ruth").say(TELLER, "approve", "approve")
    evening.say(TELLER, "helpers", []).say(TELLER, "treats", "nobody").settle()
    assert evening.scene.tasks[0].patient == ""
    assert f"send_off {DEPUTY}" in values(evening, TELLER, "call")  # nor has the deputy a part in it


# --- off the stage, and in a task's midst ---------------------------------------------------------------------------


def tilted_and_bruised(evening: Evening) -> Evening:
    """Let the deputy be Tilted and bruised, and then leave."""
    evening.call("condition").say(TELLER, "who", "deputy").say(TELLER, "condition", "impose tilted")
    return evening.harm("deputy", "bruising", 3).call("send_off deputy")


@pytest.mark.rule("draws.extended.interval", "draws.extended.conditions")
def test_time_passes_off_stage_too_and_only_the_storyteller_hears_of_it() -> None:
    evening = tilted_and_bruised(Evening("one_night")).call("time").say(TELLER, "time", 30)
    assert evening.scene.offstage["deputy"].bruising == 1
    assert evening.told("healing") == ["Deputy Harlan heals 2 Bruising."]
    evening.call("bring_in deputy").harm("deputy", "lethal", 8).say(TELLER, "stay_awake", "stay")
    evening.call("send_off deputy").call("time").say(TELLER, "time", 5)
    assert (evening.scene.offstage["deputy"].is_dead, evening.told("death")) == (True, ["Deputy Harlan dies."])
    assert (evening.told("death", "dale"), evening.told("bleeding", "dale")) == ([], [])


@pytest.mark.rule("draws.extended.conditions", "draws.downtime.separate")
def test_whoever_has_left_is_tilted_no_more_when_the_game_ends() -> None:
    evening = tilted_and_bruised(Evening("one_night")).call("downtime")
    for seat in SEATS.values():
        evening.say(seat, "downtime", "nothing")
    deputy = evening.scene.offstage["deputy"]
    assert (deputy.conditions, deputy.bruising) == ([], 0)
    assert "Deputy Harlan is no longer Tilted." in evening.told("condition")
    assert "Deputy Harlan is no longer Tilted." not in evening.told("condition", "dale")


@pytest.mark.rule("draws.extended.teamwork", "draws.teamwork.order")
def test_somebody_of_the_storytellers_helps_with_a_task_and_stops_again() -> None:
    evening = Evening("one_night").task([(DALE, [])])
    evening.call(f"take_on task {DALE} deputy").traits(TELLER, "strength", "stamina")
    assert evening.told("joins", "ruth") == ["Deputy Harlan helps Dale Pruitt with The work."]
    evening.call("go_on task").cards("9", "5")
    assert evening.told("help", "dale")[-1].startswith("Help for Dale Pruitt: +")
    evening.call("let_off task deputy").call("go_on task").cards("5")
    assert evening.told("leaves", "ruth") == ["Deputy Harlan no longer helps with The work."]


@pytest.mark.rule("draws.extended.conditions", "draws.extended.limit")
@pytest.mark.parametrize("ends", ["death", "lifted"])
def test_a_treatment_ends_when_its_patient_dies_or_is_wounded_no_more(ends: str) -> None:
    evening = wounded().call("extended").say(TELLER, "task", "treating_a_wounded_character")
    evening.say(TELLER, "patient", DALE).say(TELLER, "who", RUTH).settle()
    assert [task.patient for task in evening.scene.tasks] == [DALE]
    if ends == "death":
        evening.call("time").say(TELLER, "time", 5)
        assert evening.told("too_late", "ruth") == ["Treating a Wounded character: it is too late."]
    else:
        evening.call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "lift wounded")
        assert evening.told("needless", "ruth") == ["Treating a Wounded character: Dale Pruitt is Wounded no more."]
    assert evening.scene.tasks == []
