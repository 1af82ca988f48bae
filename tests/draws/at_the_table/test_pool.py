"""The pool at the table: where each point of it comes from, and in which words."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Words
from tests.draws.at_table import TELLER, Evening, drawing
from tests.draws.support import DALE


@pytest.mark.rule("draws.pool.extras")
def test_of_a_tool_of_ones_own_and_a_granted_one_the_better_counts() -> None:
    evening = drawing(DALE).say(TELLER, "modifiers", ["tool mechanic_s_set", "grade proper"]).cards("5")
    assert "mechanic's set +2" in evening.told("pool", "dale")[-1]
    assert "proper" not in evening.told("pool", "dale")[-1]


@pytest.mark.rule("draws.pool.extras")
def test_an_advantage_that_fits_adds_what_it_prints() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", ["advantage steady_hands"]).cards("5")
    assert evening.told("pool", "dale") == ["Dale Pruitt's pool: Strength +3 Stamina +3 Steady Hands +1 = 7."]


@pytest.mark.rule("draws.pool.circumstance")
def test_a_storyteller_gives_a_modifier_of_their_own_in_words() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER)
    evening.say(TELLER, "modifiers", ["circumstance other"])
    evening.say(TELLER, "circumstance", 4).say(TELLER, "circumstance_words", "the wind at his back")
    assert evening.told("circumstance", "dale") == ["Dale Pruitt: the wind at his back (+4)."]
    evening.cards("2")
    assert "the wind at his back +4" in evening.told("pool", "dale")[0]
    assert evening.told("circumstance", "ruth") == []


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


@pytest.mark.rule("draws.extended.conditions", "draws.pool.extras")
def test_damage_is_a_term_of_the_pool_by_its_name() -> None:
    evening = Evening().harm(DALE, "bruising", 6).call("draw").say(TELLER, "who", DALE).traits(TELLER)
    evening.say(TELLER, "helpers", []).say(TELLER, "modifiers", []).cards("5")
    assert evening.told("pool", "dale") == ["Dale Pruitt's pool: Strength +3 Stamina +3 damage -2 = 4."]
