"""Downtime at the table: what is submitted between two games, and what it brings to the next."""

from __future__ import annotations

import pytest

from tests.draws.at_table import TELLER, Evening, between_games, downtime, events_of, options_of, submitted
from tests.draws.support import DALE, RUTH


@pytest.mark.rule("draws.downtime.separate")
def test_downtime_ends_tilted_and_treats_the_wounded() -> None:
    evening = Evening().harm(RUTH, "lethal", 10)
    if evening.open("ruth", "stay_awake"):
        evening.say("ruth", "stay_awake", "let_go")
    evening.call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "impose tilted")
    assert evening.scene.characters[DALE].conditions == ["tilted"]
    assert evening.scene.characters[RUTH].conditions == ["wounded"]
    evening.call("downtime")
    for seat in ("dale", "ruth", "caleb", "marisol"):
        evening.say(seat, "downtime", "nothing")
    assert [each.conditions for each in evening.scene.characters.values() if each.is_played] == [[], [], [], []]


@pytest.mark.rule("draws.downtime.separate", "draws.extended.dramatic_failure")
def test_a_dramatic_failure_takes_one_off_a_large_action() -> None:
    evening = downtime(dale="neglect_large")
    category = evening.open("dale", "category")
    assert category is not None
    evening.say("dale", "category", category.options[0].value).say("dale", "goal", "find the ledger")
    for kind in ("attribute", "trait"):
        offered = evening.open("dale", kind)
        assert offered is not None
        worst = min(offered.legal, key=lambda option: int(option.facts["rating"]))
        evening.say("dale", kind, worst.value)
    if evening.open("dale", "downtime_tool"):
        evening.say("dale", "downtime_tool", "none")
    assert evening.told("pool", "dale")[-1].endswith(("= 0.", "= -1.", "= -2.")), evening.told("pool", "dale")
    evening.cards("10", "2", "1")
    while evening.waiting() == [("dale", "luck.enter")]:
        evening.cards("2")
    assert "0 successes" in evening.told("downtime_result", "dale")[-1]


@pytest.mark.rule("draws.downtime.separate", "draws.extended.interval")
def test_the_next_game_has_its_own_time() -> None:
    evening = Evening().task([(DALE, [])]).call("go_on task").cards("5").call("time").say(TELLER, "time", 0)
    assert (evening.scene.minutes, evening.scene.rounds) == (20, 1)
    evening.call("downtime")
    for seat in ("dale", "ruth", "caleb", "marisol"):
        evening.say(seat, "downtime", "nothing")
    assert (evening.scene.game, evening.scene.minutes, evening.scene.rounds) == (2, 0, 0)
    evening.task([(DALE, [])]).call("go_on task").cards("5")
    assert evening.scene.minutes == 20


@pytest.mark.rule("draws.downtime.separate")
def test_whoever_lay_unconscious_is_told_to_wake_between_games() -> None:
    evening = Evening().harm(DALE, "bruising", 10).call("downtime")
    assert evening.told("condition", "ruth")[-1] == "Dale Pruitt wakes."


@pytest.mark.rule("draws.downtime.separate", "draws.extended.conditions")
def test_a_game_ends_with_how_everybody_is() -> None:
    evening = Evening().harm(DALE, "bruising", 3).call("downtime")
    assert "Ruth Amsel is up and about." in evening.told("stands", "ruth")
    assert evening.told("boxes", "dale")[-1] == "Dale Pruitt: 3 of 8 boxes filled."
    assert evening.told("boxes", "ruth") == []


@pytest.mark.rule("draws.downtime.separate", "draws.pool.total_before_draw", "draws.pool.extras")
def test_a_pool_of_downtime_shows_its_sum_and_without_a_tool_has_none() -> None:
    evening = submitted(downtime(dale="regular"), "dale").cards("5")
    (told,) = events_of(evening, "pool", "dale")
    assert str(told.sums[0]).endswith("Strength +3 Stamina +3 = 6")
    assert told.facts["total"] == 6
    assert told.text == "Dale Pruitt's pool: Strength +3 Stamina +3 = 6."


@pytest.mark.rule("draws.downtime.separate")
def test_what_is_submitted_is_offered_in_words_and_touches_who_submits() -> None:
    evening = downtime(dale="regular").say("dale", "downtime_help", "alone")
    offered = options_of(evening, "dale", "category")
    assert [(value, option.label, option.on) for value, option in offered.items()] == [
        (value, value, (f"token:{DALE}",)) for value in offered
    ]


@pytest.mark.rule("draws.downtime.allowance")
def test_help_for_somebody_without_a_goal_becomes_an_effort_of_ones_own() -> None:
    evening = downtime(dale="regular", ruth="regular")
    submitted(evening, "dale", "help ruth_amsel")
    submitted(evening, "ruth", "help dale_pruitt")
    told = "Dale Pruitt finds nothing to help Ruth Amsel with, and works alone."
    assert evening.told("no_help", "dale") == [told]
    evening.cards("8", "8")
    assert len(evening.told("downtime_result")) == 2


@pytest.mark.rule("draws.downtime.allowance", "draws.contested.net")
def test_those_at_cross_purposes_are_told_who_has_the_better_of_it_and_by_how_much() -> None:
    evening = downtime(dale="regular", ruth="regular")
    submitted(submitted(evening, "dale"), "ruth")
    evening.say(TELLER, "cross_purposes", ["opposed 0", "opposed 1"]).cards("9", "5").settle()
    for seat in ("dale", "ruth"):
        assert evening.told("contest", seat) == [
            "At cross purposes Dale Pruitt has the better of it, with 2 net successes."
        ]
    assert evening.told("contest", "caleb") == []


@pytest.mark.rule("draws.downtime.allowance", "draws.downtime.separate")
def test_what_downtime_brought_is_for_the_next_game_alone() -> None:
    evening = downtime(dale="neglect_large")
    evening.say("dale", "category", "make").say("dale", "goal", "a boat").traits("dale", "intelligence", "crafts")
    evening.say("dale", "downtime_tool", "none").cards("9", "9")
    assert [each.what for each in evening.scene.characters[DALE].carried] == [
        "ordinary life neglected",
        "downtime: a boat",
    ]
    between_games(evening)
    assert (evening.scene.game, evening.scene.characters[DALE].carried) == (3, [])


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
