"""Conditions and damage at the table: Tilted, Wounded, boxes, bleeding, treatment, and whom they are told to."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Number, Pick
from tests.draws.at_table import DEPUTY, SEATS, TELLER, Evening, labels_of, tilted_and_bruised, values
from tests.draws.support import DALE, MARISOL, RUTH


def wounded(actor: str = DALE, seat: str = "dale") -> Evening:
    """An evening on which somebody is Wounded and stays awake."""
    evening = Evening().call("condition").say(TELLER, "who", actor).say(TELLER, "condition", "impose wounded")
    return evening.say(seat, "stay_awake", "stay")


@pytest.mark.rule("draws.extended.conditions")
def test_where_the_first_failure_tilts_and_the_next_one_wounds() -> None:
    evening = Evening().task([(DALE, [])], danger="tilted_then_wounded")
    evening.call("go_on task").cards("1").settle()
    assert evening.scene.characters[DALE].conditions == ["tilted"]
    evening.call("go_on task").cards("1").settle()
    assert evening.scene.characters[DALE].conditions == ["tilted", "wounded"]


@pytest.mark.rule("draws.extended.conditions", "draws.extended.contested")
def test_in_a_contested_task_only_a_failed_draw_of_ones_own_is_dangerous() -> None:
    evening = Evening().task([(DALE, []), (RUTH, [])], danger="tilted")
    evening.call("go_on task").cards("5", "8")
    assert (TELLER, "draws.impose") not in evening.waiting()
    assert not any(character.conditions for character in evening.scene.characters.values())
    evening.call("go_on task").cards("1", "8")
    assert evening.waiting() == [(TELLER, "draws.impose")]
    evening.say(TELLER, "impose", "impose")
    assert evening.scene.characters[DALE].conditions == ["tilted"]


@pytest.mark.rule("draws.extended.conditions")
def test_a_dramatic_failure_in_a_dangerous_task_imposes_its_condition() -> None:
    evening = Evening().task([(MARISOL, [])], danger="tilted").call("go_on task")
    evening.say(TELLER, "modifiers", ["circumstance desperate"]).cards("1")
    assert evening.told("result")[-1] == "Marisol Quint fails dramatically on a first 1."
    evening.say(TELLER, "impose", "impose")
    assert evening.scene.characters[MARISOL].conditions == ["tilted"]


@pytest.mark.rule("draws.extended.conditions")
def test_whoever_a_failed_draw_wounds_says_whether_they_stay_awake() -> None:
    evening = Evening().task([(DALE, [])], danger="wounded")
    evening.call("go_on task").cards("1").say(TELLER, "impose", "impose")
    assert evening.waiting() == [("dale", "draws.stay_awake")]
    evening.say("dale", "stay_awake", "let_go")
    assert not evening.scene.characters[DALE].is_conscious


@pytest.mark.rule("draws.extended.conditions")
def test_a_wounded_patient_does_not_help_with_their_own_treatment() -> None:
    evening = Evening().harm(DALE, "lethal", 10)
    evening.say("dale", "stay_awake", "stay") if evening.open("dale", "stay_awake") else None
    evening.call("extended").say(TELLER, "task", "treating_a_wounded_character")
    if evening.open(TELLER, "patient"):
        evening.say(TELLER, "patient", DALE)
    evening.say(TELLER, "who", RUTH).say(TELLER, "treated_by", "dexterity")
    helpers = evening.open(TELLER, "helpers")
    assert helpers is not None
    assert DALE not in [option.value for option in helpers.options]


@pytest.mark.rule("draws.extended.conditions")
def test_whoever_is_hurt_and_on_their_feet_is_not_called_well() -> None:
    evening = Evening().harm(RUTH, "bruising", 3).call("end")
    assert evening.told("stands", "dale")[1] == "Ruth Amsel is up and about."
    assert "Ruth Amsel: 3 of 7 boxes filled." in evening.told("boxes", "ruth")


@pytest.mark.rule("draws.extended.conditions", "draws.extended.interval")
def test_one_who_is_tilted_finds_their_balance_with_the_tilt_on_the_draw_and_in_its_time() -> None:
    evening = Evening().call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "impose tilted")
    evening.say("dale", "attempt", "shake_off").say(TELLER, "minutes", 5).cards("8")
    assert evening.told("pool", "dale")[-1].endswith("Tilted -2 = 2.")
    assert (evening.scene.characters[DALE].conditions, evening.scene.minutes) == ([], 5)


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
def test_bruising_that_comes_after_another_was_healed_by_word_takes_its_own_quarter_of_an_hour() -> None:
    evening = Evening().harm(DALE, "bruising", 1).call("time").say(TELLER, "time", 14)
    evening.call("heal").say(TELLER, "who", DALE).say(TELLER, "damage", "bruising").say(TELLER, "boxes", 1)
    evening.harm(DALE, "bruising", 1).call("time").say(TELLER, "time", 14)
    assert evening.told("healing", "dale") == ["Dale Pruitt heals 1 Bruising."]  # by the Storyteller's word
    evening.call("time").say(TELLER, "time", 1)
    assert evening.scene.characters[DALE].bruising == 0


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


@pytest.mark.rule("draws.extended.conditions")
def test_a_task_that_treats_nobody_leaves_the_wounded_as_they_are() -> None:
    evening = wounded().say("ruth", "attempt", "attempt").say("ruth", "intent", "Bar the door")
    evening.say(TELLER, "when", "extended").traits("ruth").say(TELLER, "approve", "approve")
    evening.say(TELLER, "helpers", []).say(TELLER, "treats", "nobody").settle()
    assert evening.scene.tasks[0].patient == ""
    assert f"send_off {DEPUTY}" in values(evening, TELLER, "call")  # nor has the deputy a part in it


@pytest.mark.rule("draws.extended.conditions", "draws.downtime.separate")
def test_whoever_has_left_is_tilted_no_more_when_the_game_ends() -> None:
    evening = tilted_and_bruised(Evening("one_night")).call("downtime")
    for seat in SEATS.values():
        evening.say(seat, "downtime", "nothing")
    deputy = evening.scene.offstage["deputy"]
    assert (deputy.conditions, deputy.bruising) == ([], 0)
    assert "Deputy Harlan is no longer Tilted." in evening.told("condition")
    assert "Deputy Harlan is no longer Tilted." not in evening.told("condition", "dale")


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


@pytest.mark.rule("draws.extended.conditions")
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


@pytest.mark.rule("draws.extended.conditions")
def test_the_wounded_are_not_called_unhurt() -> None:
    evening = Evening().harm(DALE, "lethal", 8).say("dale", "stay_awake", "stay")
    menu = evening.open(TELLER, "call")
    assert menu is not None
    assert [option.why for option in menu.options if option.value == "heal"] == [
        "Nobody is hurt but the Wounded, who are treated."
    ]


@pytest.mark.rule("draws.extended.conditions")
def test_conditions_are_imposed_on_the_living_alone_and_named() -> None:
    evening = Evening().call("condition").say(TELLER, "who", DALE)
    assert labels_of(evening, TELLER, "condition") == ["impose Tilted", "impose Wounded"]
    evening.say(TELLER, "condition", "impose tilted").call("condition").say(TELLER, "who", DALE)
    assert labels_of(evening, TELLER, "condition") == ["lift Tilted", "impose Wounded"]


@pytest.mark.rule("draws.extended.conditions", "draws.extended.interval")
def test_finding_ones_balance_asks_for_its_minutes_by_the_rule_of_intervals() -> None:
    evening = Evening().call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "impose tilted")
    evening.say("dale", "attempt", "shake_off")
    (asked,) = [each.choice for each in evening.table.choices(TELLER)]
    assert isinstance(asked, Number)
    assert (asked.kind, asked.rule, asked.default, asked.actor) == (
        "draws.minutes",
        "draws.extended.interval",
        20,
        DALE,
    )


@pytest.mark.rule("draws.extended.conditions")
def test_with_nobody_alive_no_condition_is_imposed() -> None:
    pick = Evening().open(TELLER, "call")
    assert isinstance(pick, Pick)
    assert {option.value: option.barred_by for option in pick.options}["condition"] == ""
