"""Single draws, contests and help at a table: cards are entered by hand, and what is told comes out."""

from __future__ import annotations

import pytest

from tests.draws.county import CALEB, DALE, RUTH
from tests.draws.test_at_the_table import TELLER, Evening


def drawn(*cards: str, modifiers: tuple[str, ...] = (), trait: str = "stamina") -> Evening:
    """Let Dale draw with Strength 3 and another trait, as the Storyteller modifies it."""
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER, "strength", trait)
    evening.say(TELLER, "helpers", []).say(TELLER, "modifiers", list(modifiers))
    return evening.cards(*cards)


def by_chance(*cards: str) -> Evening:
    """Let Dale draw with a pool of nothing: an untrained Skill, and bad luck besides."""
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER, "manipulation", "academics")
    return evening.say(TELLER, "helpers", []).say(TELLER, "modifiers", ["circumstance desperate"]).cards(*cards)


PROCEDURE = ["draw.procedure", "draw.one_card", "draw.types", "pool.combinations", "pool.total_before_draw"]
DECK = ["deck.composition", "deck.replacement"]


@pytest.mark.rule(*[f"draws.{rule}" for rule in (*PROCEDURE, *DECK)])
def test_a_card_and_the_pool_are_added_and_every_number_may_come_again() -> None:
    evening = drawn("2")
    assert evening.told("pool", "dale") == ["Dale Pruitt's pool: Strength +3 Stamina +3 = 6."]
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 6 + 2 = 8."]
    evening.call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", []).cards("2")
    assert evening.told("total", "dale")[-1] == "Dale Pruitt's total: 6 + 2 = 8."


EXCEPTIONAL = ["result.exceptional", "successes.exceptional_is_five"]
BEST_AGAIN = ["ten_again.best_applies", "ten_again.eight_again"]
RESULTS = [
    (("2",), (), "succeeds with 1 success", ["result.success", "successes.when", "successes.table"]),
    (("5",), ("circumstance bad",), "succeeds with 1 success", ["pool.circumstance"]),
    (("2",), ("circumstance bad",), "fails", ["result.failure", "successes.none_on_failure"]),
    (("1",), (), "fails on a first 1", ["auto_fail.first_one", "auto_fail.ordinary", "result.precedence"]),
    (("10", "1"), (), "succeeds with 4 successes", ["ten_again.trigger", "ten_again.second_one"]),
    (("10", "10"), (), "succeeds exceptionally with 7 successes", ["ten_again.second_ten", "successes.no_cap"]),
    (
        ("10", "4"),
        (),
        "succeeds exceptionally with 5 successes",
        ["result.exceptional", "successes.exceptional_is_five"],
    ),
    (("9", "9"), ("again 9",), "succeeds exceptionally with 6 successes", ["ten_again.nine_again"]),
    (("8", "10"), ("again 8",), "succeeds exceptionally with 6 successes", ["ten_again.second_card_never_chains"]),
    (
        ("8", "2"),
        ("again 9", "again 8"),
        "succeeds with 3 successes",
        ["ten_again.best_applies", "ten_again.eight_again"],
    ),
    (("3",), ("grade good",), "succeeds with 2 successes", ["pool.extras"]),
]


@pytest.mark.parametrize(
    ("cards", "modifiers", "result"),
    [
        pytest.param(cards, modifiers, result, marks=pytest.mark.rule(*[f"draws.{rule}" for rule in rules]))
        for cards, modifiers, result, rules in RESULTS
    ],
)
def test_what_a_draw_comes_to(cards: tuple[str, ...], modifiers: tuple[str, ...], result: str) -> None:
    evening = drawn(*cards, modifiers=modifiers)
    assert evening.told("result", "ruth") == [f"Dale Pruitt {result}."]


CHANCES = [
    (("9",), "fails", ["chance.trigger", "chance.nothing_added", "chance.failure", "chance.no_nine_again"]),
    (
        ("1",),
        "fails dramatically on a first 1",
        ["chance.dramatic_failure", "auto_fail.chance_upgrade", "result.dramatic_failure"],
    ),
    (("10", "9"), "succeeds with 1 success", ["chance.only_tens_count"]),
    (("10", "10", "1"), "succeeds with 2 successes", ["chance.ten_chain"]),
    (("10",) * 5 + ("2",), "succeeds exceptionally with 5 successes", ["chance.exceptional"]),
]


@pytest.mark.parametrize(
    ("cards", "result"),
    [
        pytest.param(cards, result, marks=pytest.mark.rule(*[f"draws.{rule}" for rule in rules]))
        for cards, result, rules in CHANCES
    ],
)
def test_what_a_chance_draw_comes_to(cards: tuple[str, ...], result: str) -> None:
    assert by_chance(*cards).told("result", "ruth") == [f"Dale Pruitt {result}."]


CONTESTS = [
    (("5", "5"), ["wins with"], ["contested.nature", "contested.draw", "contested.winner", "contested.net"]),
    (("10", "9", "2"), ["wins dramatically with"], ["contested.five_margin"]),
    (("1", "1"), ["Nobody wins"], ["contested.both_fail"]),
    (("10", "4", "9"), ["wins with"], ["contested.own_exceptional"]),
]


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        pytest.param(cards, says, marks=pytest.mark.rule(*[f"draws.{rule}" for rule in rules]))
        for cards, says, rules in CONTESTS
    ],
)
def test_what_a_contest_comes_to(cards: tuple[str, ...], says: list[str]) -> None:
    evening = Evening().call("contested").say(TELLER, "sides", [DALE, RUTH])
    for _ in (DALE, RUTH):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.cards(*cards)
    told = evening.told("contest", "caleb")
    assert len(told) == 1
    assert says[0] in told[0]


@pytest.mark.rule("draws.contested.many")
def test_of_many_the_winner_is_ahead_of_the_next() -> None:
    evening = Evening().call("contested").say(TELLER, "sides", [DALE, RUTH, CALEB])
    for _ in (DALE, RUTH, CALEB):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.cards("9", "9", "8")
    assert "Dale Pruitt wins with" in evening.told("contest", "marisol")[0]


HELP = [
    ("5", "+1", ["teamwork.order", "teamwork.pools", "teamwork.result"]),
    ("1", "+0", ["teamwork.helper_failure"]),
]


@pytest.mark.parametrize(
    ("card", "bonus"),
    [
        pytest.param(card, bonus, marks=pytest.mark.rule(*[f"draws.{rule}" for rule in rules]))
        for card, bonus, rules in HELP
    ],
)
def test_what_help_is_worth(card: str, bonus: str) -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    evening.say("ruth", "helping", "help").traits("ruth").cards(card, "2")
    assert evening.told("help", "dale") == [f"Help for Dale Pruitt: {bonus}."]
    assert evening.told("luck", "caleb")[0].startswith("Ruth Amsel")


@pytest.mark.rule("draws.teamwork.dramatic_failure", "draws.teamwork.chance")
def test_a_helpers_dramatic_failure_takes_four() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [RUTH])
    evening.say("ruth", "helping", "help").traits("ruth").say(TELLER, "approve", "approve")
    evening.say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"]).cards("1", "5")
    assert evening.told("help", "dale") == ["Help for Dale Pruitt: +0, and -4 for a dramatic failure."]
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 2 + 5 = 7."]


TALLIES = [
    ("2", 1, ["extended.tally"]),
    ("1", 0, ["extended.failure"]),
]


@pytest.mark.parametrize(
    ("card", "tally"),
    [
        pytest.param(card, tally, marks=pytest.mark.rule(*[f"draws.{rule}" for rule in rules]))
        for card, tally, rules in TALLIES
    ],
)
def test_what_a_draw_adds_to_a_tally(card: str, tally: int) -> None:
    evening = Evening().task([(DALE, [])]).call("go_on task").cards(card)
    assert evening.told("tally", "ruth") == [f"The work: Dale Pruitt stands at {tally} of 9."]


@pytest.mark.rule("draws.extended.exceptional")
def test_an_exceptional_success_is_no_more_than_its_successes() -> None:
    evening = Evening().task([(DALE, [])]).call("go_on task").cards("10", "4")
    assert evening.told("tally", "ruth") == ["The work: Dale Pruitt stands at 5 of 9."]


@pytest.mark.rule("draws.extended.limit")
def test_a_task_may_be_broken_off() -> None:
    evening = Evening().task([(DALE, [])]).call("break_off task")
    assert evening.told("given_up", "ruth") == ["The work is given up."]


@pytest.mark.rule("draws.auto_fail.special_conditions")
def test_a_first_1_jams_a_good_lock() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "good_lock").say(TELLER, "who", DALE).settle()
    evening.call("go_on good_lock").cards("1")
    assert evening.told("jam", "ruth") == ["Good lock: it jams, and the target is 7 now."]
