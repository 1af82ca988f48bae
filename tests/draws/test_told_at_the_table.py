"""What seats are offered and told, to the figure: what options touch and would change, sums, and citations."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Number, Option, Pick, Words
from outdraw.core.events import Event
from tests.draws.county import DALE, RUTH
from tests.draws.test_at_the_table import TELLER, Evening, downtime, submitted


def events(evening: Evening, kind: str, seat: str = TELLER) -> list[Event]:
    """Give what a seat was told of a kind, whole."""
    return [event for event in evening.table.events(seat) if event.kind == kind]


def options(evening: Evening, seat: str, kind: str) -> dict[str, Option]:
    """Give what a seat may choose."""
    pick = evening.open(seat, kind)
    assert pick is not None
    return {option.value: option for option in pick.options}


def labels(evening: Evening, seat: str, kind: str) -> list[str]:
    """Give the words of what a seat may choose."""
    return [option.label for option in options(evening, seat, kind).values()]


@pytest.mark.rule("draws.draw.when")
def test_what_the_storyteller_says_everybody_hears_and_it_cites_its_rule() -> None:
    evening = Evening().call("say").say(TELLER, "say", "The lights go out.")
    told = events(evening, "story", "ruth")[-1]
    assert (told.text, told.rules) == ("The lights go out.", ("draws.draw.when",))


@pytest.mark.rule("draws.extended.nature", "draws.extended.interval")
def test_the_tasks_offered_say_their_targets_and_minutes() -> None:
    offered = options(Evening().call("extended"), TELLER, "task")
    assert offered["simple_lock"].facts == {"target": 3, "minutes": 5}
    assert offered["treating_a_wounded_character"].barred_by == "draws.extended.conditions"


@pytest.mark.rule("draws.draw.when")
def test_a_challenge_touches_those_it_is_for() -> None:
    evening = Evening("one_night").settle()
    offered = options(evening, TELLER, "call")
    touched = {value: option.on for value, option in offered.items() if value.startswith("challenge")}
    assert touched
    assert all(on and all(each.startswith("token:") for each in on) for on in touched.values())


@pytest.mark.rule("draws.extended.conditions", "draws.pool.extras")
def test_damage_is_a_term_of_the_pool_by_its_name() -> None:
    evening = Evening().harm(DALE, "bruising", 6).call("draw").say(TELLER, "who", DALE).traits(TELLER)
    evening.say(TELLER, "helpers", []).say(TELLER, "modifiers", []).cards("5")
    assert evening.told("pool", "dale") == ["Dale Pruitt's pool: Strength +3 Stamina +3 damage -2 = 4."]


@pytest.mark.rule("draws.downtime.separate", "draws.pool.total_before_draw", "draws.pool.extras")
def test_a_pool_of_downtime_shows_its_sum_and_without_a_tool_has_none() -> None:
    evening = submitted(downtime(dale="regular"), "dale").cards("5")
    (told,) = events(evening, "pool", "dale")
    assert str(told.sums[0]).endswith("Strength +3 Stamina +3 = 6")
    assert told.facts["total"] == 6
    assert told.text == "Dale Pruitt's pool: Strength +3 Stamina +3 = 6."


@pytest.mark.rule("draws.downtime.separate")
def test_what_is_submitted_is_offered_in_words_and_touches_who_submits() -> None:
    evening = downtime(dale="regular").say("dale", "downtime_help", "alone")
    offered = options(evening, "dale", "category")
    assert [(value, option.label, option.on) for value, option in offered.items()] == [
        (value, value, (f"token:{DALE}",)) for value in offered
    ]


@pytest.mark.rule("draws.downtime.allowance", "draws.auto_fail.special_conditions")
@pytest.mark.parametrize(("first", "complications"), [("2", 0), ("1", 1)])
def test_a_large_action_that_fails_brings_a_complication_only_on_a_first_one(first: str, complications: int) -> None:
    evening = downtime(dale="neglect_large").say("dale", "category", "make").say("dale", "goal", "a goal")
    evening.say("dale", "attribute", "manipulation").say("dale", "trait", "academics")
    if evening.open("dale", "downtime_tool"):
        evening.say("dale", "downtime_tool", "none")
    assert evening.told("pool", "dale")[-1].endswith(("= 0.", "= -1.", "= -2."))
    evening.cards(first)
    while evening.waiting() == [("dale", "luck.enter")]:
        evening.cards("2")
    evening.settle()
    assert len(evening.told("complication", "dale")) == complications


@pytest.mark.rule("draws.extended.conditions")
def test_conditions_are_imposed_on_the_living_alone_and_named() -> None:
    evening = Evening().call("condition").say(TELLER, "who", DALE)
    assert labels(evening, TELLER, "condition") == ["impose Tilted", "impose Wounded"]
    evening.say(TELLER, "condition", "impose tilted").call("condition").say(TELLER, "who", DALE)
    assert labels(evening, TELLER, "condition") == ["lift Tilted", "impose Wounded"]


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


@pytest.mark.rule("draws.pool.circumstance", "draws.pool.extras")
def test_modifiers_say_by_how_much_and_whose_they_are() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    pick = evening.open(TELLER, "modifiers")
    assert pick is not None
    assert pick.actor == DALE
    facts = {option.value: option.facts for option in pick.options}
    assert facts["circumstance bad"] == {"modifier": -3}
    assert facts["again 9"] == {"again": 9}


@pytest.mark.rule("draws.pool.circumstance")
def test_a_circumstance_without_words_goes_without_saying() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", ["circumstance other"]).say(TELLER, "circumstance", 2)
    (asked,) = [each.choice for each in evening.table.choices(TELLER)]
    assert isinstance(asked, Words)
    assert asked.default == ""


@pytest.mark.rule("draws.teamwork.primary")
def test_a_helper_is_asked_in_plain_words() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    assert labels(evening, "ruth", "helping") == ["help", "do not help"]


@pytest.mark.rule("draws.extended.conditions", "draws.extended.interval", "draws.extended.limit")
def test_the_terms_of_a_task_are_asked_for_its_lead_and_told_in_words() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The work")
    evening.say(TELLER, "task_kind", "alone").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    assert labels(evening, TELLER, "danger") == ["none", "tilted", "tilted then wounded", "wounded", "jam", "alarm"]
    evening.say(TELLER, "danger", "none").say(TELLER, "target", 9)
    (asked,) = [each.choice for each in evening.table.choices(TELLER)]
    assert (asked.kind, asked.actor) == ("draws.minutes", DALE)
    evening.say(TELLER, "minutes", 1).say(TELLER, "limit", 0).say(TELLER, "target_sight", "open")
    assert "1 minute" in evening.told("task", "ruth")[-1]


@pytest.mark.rule("draws.draw.procedure")
def test_a_result_names_the_pool_it_came_of() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", []).cards("5")
    (pool,), (result,) = events(evening, "pool", "dale"), events(evening, "result", "dale")
    assert result.cause == pool.number


@pytest.mark.rule("draws.extended.conditions")
def test_with_nobody_alive_no_condition_is_imposed() -> None:
    pick = Evening().open(TELLER, "call")
    assert isinstance(pick, Pick)
    assert {option.value: option.barred_by for option in pick.options}["condition"] == ""
