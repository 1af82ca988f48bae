"""Teamwork at the table: who may help whom, and what a helper's draw does to the pool."""

from __future__ import annotations

import pytest

from tests.draws.at_table import TELLER, Evening, drawing, labels_of, submitted
from tests.draws.support import CALEB, DALE, MARISOL, RUTH


@pytest.mark.rule("draws.teamwork.primary")
def test_nobody_helps_both_sides_and_a_helper_may_decline() -> None:
    evening = Evening().call("contested").say(TELLER, "sides", [DALE, RUTH])
    first = evening.open(TELLER, "helpers")
    assert first is not None
    assert [option.value for option in first.legal] == [CALEB, MARISOL, "deputy"]
    evening.say(TELLER, "helpers", [CALEB, MARISOL]).say("caleb", "helping", "help").say(
        "marisol", "helping", "decline"
    )
    evening.traits("caleb").traits(TELLER)
    second = evening.open(TELLER, "helpers")
    assert second is not None
    assert CALEB not in [option.value for option in second.legal]
    assert MARISOL in [option.value for option in second.legal]


@pytest.mark.rule("draws.teamwork.primary")
def test_nobody_helps_both_sides_of_what_a_player_attempts() -> None:
    evening = Evening()
    evening.say("marisol", "attempt", "attempt").say("marisol", "intent", "run for the truck")
    evening.say(TELLER, "when", "contested").traits("marisol").say(TELLER, "approve", "approve")
    evening.say(TELLER, "who", CALEB).say(TELLER, "resisting", "nobody")
    evening.traits("caleb").say(TELLER, "approve", "approve")
    evening.say(TELLER, "helpers", [DALE]).say("dale", "helping", "help").traits("dale")
    evening.say(TELLER, "approve", "approve")
    others = evening.open(TELLER, "helpers")
    assert others is not None
    assert [option.value for option in others.legal] == [RUTH, "deputy"]


@pytest.mark.rule("draws.teamwork.primary")
def test_who_does_not_or_cannot_help_is_told_of() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    evening.say("ruth", "helping", "decline").cards("5")
    assert evening.told("no_help", "caleb") == ["Ruth Amsel does not help Dale Pruitt."]
    evening.task([(DALE, [RUTH])]).harm(RUTH, "bruising", 7).call("go_on task").cards("5")
    assert evening.told("no_help", "caleb")[-1] == "Ruth Amsel cannot help Dale Pruitt."


@pytest.mark.rule("draws.teamwork.primary")
def test_a_helper_is_asked_in_plain_words() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    assert labels_of(evening, "ruth", "helping") == ["help", "do not help"]


@pytest.mark.rule("draws.teamwork.bonus")
def test_the_cap_on_help_holds_in_downtime() -> None:
    evening = Evening(teamwork_cap=1).call("downtime")
    for seat, plan in (("dale", "regular"), ("ruth", "regular"), ("caleb", "nothing"), ("marisol", "nothing")):
        evening.say(seat, "downtime", plan)
    submitted(evening, "dale")
    submitted(evening, "ruth", "help dale_pruitt")
    evening.cards("9", "5")
    assert "help +2 no more than 1 from help -1 = " in evening.told("pool", "dale")[-1]


@pytest.mark.rule("draws.teamwork.bonus", "draws.ten_again.second_one")
def test_a_helpers_ten_and_one_are_eleven_and_no_failure() -> None:
    evening = drawing(DALE, CALEB).cards("10", "1", "5")
    assert evening.told("help", "dale") == ["Help for Dale Pruitt: +3."]
    assert evening.told("pool", "dale")[-1].endswith("help +3 = 9.")


@pytest.mark.rule("draws.teamwork.bonus", "draws.chance.only_tens_count")
def test_a_helper_who_has_no_pool_helps_by_tens_alone() -> None:
    evening = drawing(DALE, MARISOL).say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"])
    evening.cards("10", "10", "9", "2")
    assert evening.told("help", "dale") == ["Help for Dale Pruitt: +2."]


@pytest.mark.rule("draws.teamwork.dramatic_failure", "draws.teamwork.chance")
def test_a_helpers_dramatic_failure_takes_four() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    evening.say("ruth", "helping", "help").traits("ruth").say(TELLER, "approve", "approve")
    evening.say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"]).cards("1", "5")
    assert evening.told("help", "dale") == ["Help for Dale Pruitt: +0, and -4 for a dramatic failure."]
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 2 + 5 = 7."]


@pytest.mark.rule("draws.teamwork.dramatic_failure", "draws.chance.trigger", "draws.chance.ten_chain")
def test_a_helpers_dramatic_failure_leaves_a_chance_draw_in_which_tens_go_on() -> None:
    evening = drawing(MARISOL, CALEB).say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"])
    evening.cards("1", "10", "10", "3")
    assert evening.told("pool", "marisol")[-1].endswith("a helper's dramatic failure -4 = -1.")
    assert evening.told("result")[-1] == "Marisol Quint succeeds with 2 successes."


@pytest.mark.rule("draws.teamwork.chance", "draws.chance.trigger")
def test_help_makes_an_ordinary_draw_of_a_chance_draw() -> None:
    evening = drawing(MARISOL, DALE).say(TELLER, "modifiers", ["circumstance bad"]).say(TELLER, "modifiers", [])
    evening.cards("8", "9")
    assert evening.told("pool", "marisol")[-1].endswith("bad -3 help +3 = 3.")
    assert evening.told("result")[-1] == "Marisol Quint succeeds with 2 successes."


@pytest.mark.parametrize(
    ("card", "bonus"),
    [
        pytest.param(
            "5", "+1", marks=pytest.mark.rule("draws.teamwork.order", "draws.teamwork.pools", "draws.teamwork.result")
        ),
        pytest.param("1", "+0", marks=pytest.mark.rule("draws.teamwork.helper_failure")),
    ],
)
def test_what_help_is_worth(card: str, bonus: str) -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    evening.say("ruth", "helping", "help").traits("ruth").cards(card, "2")
    assert evening.told("help", "dale") == [f"Help for Dale Pruitt: {bonus}."]
    assert evening.told("luck", "caleb")[0].startswith("Ruth Amsel")


@pytest.mark.rule("draws.teamwork.bonus", "draws.teamwork.dramatic_failure")
def test_the_cap_on_help_holds_where_another_helper_fails_dramatically() -> None:
    evening = Evening(teamwork_cap=1).call("draw").say(TELLER, "who", DALE).traits(TELLER)
    evening.say(TELLER, "helpers", [RUTH, CALEB])
    for seat in ("ruth", "caleb"):
        evening.say(seat, "helping", "help")
    for seat in ("ruth", "caleb"):
        evening.traits(seat).say(TELLER, "approve", "approve")
    evening.say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"])
    evening.cards("1", "9", "5")
    assert evening.told("help", "dale") == [
        "Help for Dale Pruitt: +1 of +3, for no more counts here, and -4 for a dramatic failure."
    ]
