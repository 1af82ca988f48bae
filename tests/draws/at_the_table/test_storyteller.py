"""The Storyteller's hand at the table: who is on stage, what is said and called, what is left to discretion."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Malformed, NotYours
from outdraw.core.readers.live import Dial
from tests.draws.at_table import DEPUTY, TELLER, Evening, answer_at, dialled, events_of, options_of, results, values
from tests.draws.support import DALE, POACHER, RUTH, SCOUT, texts


@pytest.mark.rule("draws.draw.when")
def test_who_waits_off_stage_is_seen_by_nobody_until_they_come_in() -> None:
    evening = Evening("storm")
    assert "cult_scout" not in evening.table.view("ruth")["characters"]
    assert "cult_scout" not in str(evening.table.view("ruth"))
    evening.call("bring_in cult_scout")
    assert "cult_scout" in evening.table.view("ruth")["characters"]
    assert evening.told("enters", "ruth") == ["The scout is there."]


@pytest.mark.rule("draws.draw.when")
def test_a_scene_ends_with_what_has_become_of_everybody() -> None:
    evening = Evening().harm(RUTH, "bruising", 10).call("end")
    told = evening.told("stands", "dale")
    assert "Ruth Amsel is unconscious." in told
    assert "Dale Pruitt is up and about." in told


@pytest.mark.rule("draws.draw.when")
def test_everybody_hears_who_has_come_in() -> None:
    evening = Evening()
    evening.table.arrive(TELLER, POACHER, "", "", "a shot in the woods")
    assert evening.told("enters", "ruth") == ["The poacher is there."]
    evening.table.arrive(TELLER, SCOUT, "", "", "another one")
    assert evening.told("enters", "ruth") == ["The poacher is there.", "The scout is there."]


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
    evening = Evening().task([(DALE, []), ("deputy", [])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 1, "tally", "value"], 9, "nearly there")
    evening.call(f"go_on {evening.scene.tasks[0].id}").cards("1", "9").call("send_off deputy")
    assert evening.scene.done_by == {"task": "deputy"}
    assert results(evening) == {"dale": 0.0}


@pytest.mark.rule("draws.draw.when")
def test_what_the_storyteller_says_everybody_hears_and_it_cites_its_rule() -> None:
    evening = Evening().call("say").say(TELLER, "say", "The lights go out.")
    told = events_of(evening, "story", "ruth")[-1]
    assert (told.text, told.rules) == ("The lights go out.", ("draws.draw.when",))


@pytest.mark.rule("draws.draw.when")
def test_a_challenge_touches_those_it_is_for() -> None:
    evening = Evening("one_night").settle()
    offered = options_of(evening, TELLER, "call")
    touched = {value: option.on for value, option in offered.items() if value.startswith("challenge")}
    assert touched
    assert all(on and all(each.startswith("token:") for each in on) for on in touched.values())


@pytest.mark.rule("draws.pool.circumstance")
def test_with_an_automatic_dial_the_storyteller_is_asked_nothing_but_what_happens() -> None:
    at = dialled(Dial(choices="automatic"))
    answer_at(at, "storyteller", "challenge foot_race")
    answer_at(at, "storyteller", "challenge race_to_the_cabin")
    answer_at(at, "storyteller", "go_on race_to_the_cabin")
    assert {entry.body["kind"] for entry in at.entries if entry.kind == "answer"} == {"draws.call"}


@pytest.mark.rule("draws.pool.circumstance")
def test_with_an_asking_dial_the_storyteller_decides_each_time() -> None:
    at = dialled(Dial(choices="asked", luck="physical"))
    answer_at(at, "storyteller", "challenge past_the_deputy")
    (choice,) = at.choices("storyteller")
    assert choice.choice.kind == "draws.modifiers"
    assert getattr(choice.choice, "default", "") is None
    answer_at(at, "storyteller", ["circumstance bad"])
    answer_at(at, "marisol", "4")
    assert "Marisol Quint's pool: Manipulation +3 Persuasion +3 bad -3 = 3." in texts(at.events("marisol"))


def test_nobody_answers_for_another_seat_and_a_refusal_changes_nothing() -> None:
    at = dialled(Dial())
    before = at.entries[-1].hash
    (choice,) = at.choices("dale")
    with pytest.raises(NotYours):
        at.answer("ruth", choice.id, "attempt")
    with pytest.raises(Malformed):
        at.answer("dale", choice.id, "shake_off")  # he is not Tilted
    assert at.entries[-1].hash == before
