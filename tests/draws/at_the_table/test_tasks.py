"""Extended actions set up at the table: whose attempt becomes one, and on which terms."""

from __future__ import annotations

import pytest

from tests.draws.at_table import TELLER, Evening, labels_of, options_of
from tests.draws.support import DALE


@pytest.mark.rule("draws.extended.nature")
def test_what_a_player_attempts_may_be_ruled_an_extended_action() -> None:
    evening = Evening().say("dale", "attempt", "attempt").say("dale", "intent", "pick the lock")
    evening.say(TELLER, "when", "extended").traits("dale").settle()
    assert evening.told("task", "ruth") == ["Pick the lock begins: 20 minutes a draw, target 5."]
    offered = evening.open("dale", "attempt")
    assert offered is not None
    assert "go_on task" in [option.value for option in offered.legal]


@pytest.mark.rule("draws.extended.nature")
def test_a_task_in_a_players_words_begins_like_a_sentence() -> None:
    evening = Evening().say("dale", "attempt", "attempt").say("dale", "intent", "pick the lock")
    evening.say(TELLER, "when", "extended").traits("dale").settle()
    assert evening.told("task", "ruth") == ["Pick the lock begins: 20 minutes a draw, target 5."]
    evening.call("go_on task").cards("5")
    assert evening.told("tally", "ruth") == ["Pick the lock: Dale Pruitt stands at 2 of 5."]


@pytest.mark.rule("draws.extended.nature")
def test_a_task_that_is_under_way_is_pointed_at_where_it_is_offered_again() -> None:
    evening = Evening()
    for _ in range(2):
        evening.call("extended").say(TELLER, "task", "good_lock").say(TELLER, "who", DALE).settle()
    offered = evening.call("extended").open(TELLER, "task")
    assert offered is not None
    lock = next(option for option in offered.options if option.value == "good_lock")
    assert lock.on == ("track:good_lock", "track:good_lock_2")


@pytest.mark.rule("draws.extended.nature", "draws.extended.interval")
def test_the_tasks_offered_say_their_targets_and_minutes() -> None:
    offered = options_of(Evening().call("extended"), TELLER, "task")
    assert offered["simple_lock"].facts == {"target": 3, "minutes": 5}
    assert offered["treating_a_wounded_character"].barred_by == "draws.extended.conditions"


@pytest.mark.rule("draws.extended.conditions", "draws.extended.interval", "draws.extended.limit")
def test_the_terms_of_a_task_are_asked_for_its_lead_and_told_in_words() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The work")
    evening.say(TELLER, "task_kind", "alone").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    assert labels_of(evening, TELLER, "danger") == ["none", "tilted", "tilted then wounded", "wounded", "jam", "alarm"]
    evening.say(TELLER, "danger", "none").say(TELLER, "target", 9)
    (asked,) = [each.choice for each in evening.table.choices(TELLER)]
    assert (asked.kind, asked.actor) == ("draws.minutes", DALE)
    evening.say(TELLER, "minutes", 1).say(TELLER, "limit", 0).say(TELLER, "target_sight", "open")
    assert "1 minute" in evening.told("task", "ruth")[-1]
