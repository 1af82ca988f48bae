"""The draw at the table: what a card and a pool come to, tens that come again, and the chance draw."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Refusal
from outdraw.core.readers.live import Dial
from tests.draws.at_table import TELLER, Evening, answer_at, dialled, drawing, events_of
from tests.draws.support import CALEB, DALE


def drawn(*cards: str, modifiers: tuple[str, ...] = (), trait: str = "stamina") -> Evening:
    """Let Dale draw with Strength 3 and another trait, as the Storyteller modifies it."""
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER, "strength", trait)
    evening.say(TELLER, "helpers", []).say(TELLER, "modifiers", list(modifiers))
    return evening.cards(*cards)


def by_chance(*cards: str) -> Evening:
    """Let Dale draw with a pool of nothing: an untrained Skill, and bad luck besides."""
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER, "manipulation", "academics")
    return evening.say(TELLER, "helpers", []).say(TELLER, "modifiers", ["circumstance desperate"]).cards(*cards)


@pytest.mark.rule("draws.draw.procedure")
def test_a_result_names_the_pool_it_came_of() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", []).cards("5")
    (pool,), (result,) = events_of(evening, "pool", "dale"), events_of(evening, "result", "dale")
    assert result.cause == pool.number


@pytest.mark.rule("draws.draw.when")
@pytest.mark.parametrize(
    ("ruling", "told", "waits"),
    [
        ("happens", ["It simply happens."], "draws.attempt"),
        ("fails", ["It cannot be done."], "draws.attempt"),
        ("draw", [], "draws.attribute"),
    ],
)
def test_an_attempt_takes_a_draw_only_if_the_storyteller_says_so(ruling: str, told: list[str], waits: str) -> None:
    evening = Evening().say("dale", "attempt", "attempt").say("dale", "intent", "open the gate")
    evening.say(TELLER, "when", ruling)
    assert evening.told("no_draw", "ruth") == told
    assert ("dale", waits) in evening.waiting()


@pytest.mark.rule("draws.deck.composition")
@pytest.mark.parametrize("card", [str(number) for number in range(1, 11)])
def test_every_number_from_one_to_ten_is_in_the_deck(card: str) -> None:
    assert drawn(card, *["2"] * (card == "10")).told("result")


@pytest.mark.rule("draws.deck.composition")
@pytest.mark.parametrize("card", ["0", "11"])
def test_no_other_number_is_in_the_deck(card: str) -> None:
    with pytest.raises(Refusal):
        drawn(card)


@pytest.mark.rule("draws.auto_fail.first_one", "draws.auto_fail.ordinary", "draws.extended.failure")
def test_an_automatic_failure_adds_nothing_to_a_tally() -> None:
    evening = Evening().task([(DALE, [])]).call("go_on task").cards("1")
    assert evening.told("tally", "ruth") == ["The work: Dale Pruitt stands at 0 of 9."]


@pytest.mark.rule("draws.successes.none_on_failure", "draws.extended.failure")
def test_a_total_below_eight_adds_nothing_to_a_tally() -> None:
    evening = Evening().task([(CALEB, [])]).call("go_on task").cards("2")
    assert evening.told("total", "caleb")[-1].endswith("= 7.")
    assert evening.told("tally", "ruth") == ["The work: Caleb Voss stands at 0 of 9."]


@pytest.mark.rule("draws.chance.trigger", "draws.chance.nothing_added", "draws.chance.no_nine_again")
@pytest.mark.parametrize(("amount", "result"), [(-3, "fails"), (-2, "succeeds with 1 success")])
def test_a_pool_of_nothing_draws_by_chance_and_a_pool_of_one_does_not(amount: int, result: str) -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER, "manipulation", "resolve")
    evening.say(TELLER, "helpers", []).say(TELLER, "modifiers", ["circumstance other"])
    evening.say(TELLER, "circumstance", amount).say(TELLER, "circumstance_words", "").cards("9")
    assert evening.told("pool", "dale")[-1].endswith(f"= {3 + amount}.")
    assert evening.told("result") == [f"Dale Pruitt {result}."]


@pytest.mark.rule("draws.deck.storyteller")
def test_the_storyteller_draws_for_those_nobody_plays_and_may_keep_it() -> None:
    evening = Evening().call("draw").say(TELLER, "who", "deputy").traits(TELLER)
    evening.say(TELLER, "secret_draw", "secret")
    assert evening.waiting() == [(TELLER, "luck.enter")]
    evening.cards("9")
    assert evening.told("result")
    assert not evening.told("result", "dale")


@pytest.mark.rule("draws.deck.storyteller")
def test_the_player_picks_the_card() -> None:
    at = dialled(Dial(choices="automatic", luck="asked"))
    answer_at(at, "storyteller", "challenge past_the_deputy")
    assert at.waiting_for() == ["marisol"]
    assert at.choices("marisol")[0].choice.prompt == "Draw: Marisol Quint's card."


@pytest.mark.rule("draws.ten_again.best_applies", "draws.ten_again.second_card_never_chains")
def test_of_two_agains_the_better_counts_and_a_second_eight_draws_no_third() -> None:
    evening = drawing(DALE).say(TELLER, "modifiers", ["again 8", "again 9"]).cards("8", "8")
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 6 + 16 = 22."]


@pytest.mark.rule("draws.auto_fail.special_conditions")
def test_a_first_1_jams_a_good_lock() -> None:
    evening = Evening().call("extended").say(TELLER, "task", "good_lock").say(TELLER, "who", DALE).settle()
    evening.call("go_on good_lock").cards("1")
    assert evening.told("jam", "ruth") == ["Good lock: it jams, and the target is 7 now."]


@pytest.mark.rule("draws.auto_fail.special_conditions", "draws.extended.contested")
@pytest.mark.parametrize(
    ("danger", "told"),
    [
        ("jam", "The work: it jams for Caleb Voss, and the target is 11 now."),
        ("alarm", "The work: a horn or an alarm goes off at what Caleb Voss does."),
    ],
)
def test_in_a_contested_task_it_is_said_whose_work_jams(danger: str, told: str) -> None:
    evening = Evening().task([(DALE, []), (CALEB, [])], danger=danger).call("go_on task").cards("5", "1")
    assert evening.told(danger, "ruth") == [told]


@pytest.mark.rule(
    "draws.draw.procedure",
    "draws.draw.one_card",
    "draws.draw.types",
    "draws.pool.combinations",
    "draws.pool.total_before_draw",
    "draws.deck.composition",
    "draws.deck.replacement",
)
def test_a_card_and_the_pool_are_added_and_every_number_may_come_again() -> None:
    evening = drawn("2")
    assert evening.told("pool", "dale") == ["Dale Pruitt's pool: Strength +3 Stamina +3 = 6."]
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 6 + 2 = 8."]
    evening.call("draw").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "modifiers", []).cards("2")
    assert evening.told("total", "dale")[-1] == "Dale Pruitt's total: 6 + 2 = 8."


@pytest.mark.parametrize(
    ("cards", "modifiers", "result"),
    [
        pytest.param(
            ("2",),
            (),
            "succeeds with 1 success",
            marks=pytest.mark.rule("draws.result.success", "draws.successes.when", "draws.successes.table"),
        ),
        pytest.param(
            ("5",), ("circumstance bad",), "succeeds with 1 success", marks=pytest.mark.rule("draws.pool.circumstance")
        ),
        pytest.param(
            ("2",),
            ("circumstance bad",),
            "fails",
            marks=pytest.mark.rule("draws.result.failure", "draws.successes.none_on_failure"),
        ),
        pytest.param(
            ("1",),
            (),
            "fails on a first 1",
            marks=pytest.mark.rule("draws.auto_fail.first_one", "draws.auto_fail.ordinary", "draws.result.precedence"),
        ),
        pytest.param(
            ("10", "1"),
            (),
            "succeeds with 4 successes",
            marks=pytest.mark.rule("draws.ten_again.trigger", "draws.ten_again.second_one", "draws.draw.one_card"),
        ),
        pytest.param(
            ("10", "10"),
            (),
            "succeeds exceptionally with 7 successes",
            marks=pytest.mark.rule("draws.ten_again.second_ten", "draws.successes.no_cap"),
        ),
        pytest.param(
            ("10", "4"),
            (),
            "succeeds exceptionally with 5 successes",
            marks=pytest.mark.rule("draws.result.exceptional", "draws.successes.exceptional_is_five"),
        ),
        pytest.param(
            ("9", "9"),
            ("again 9",),
            "succeeds exceptionally with 6 successes",
            marks=pytest.mark.rule("draws.ten_again.nine_again"),
        ),
        pytest.param(
            ("8", "10"),
            ("again 8",),
            "succeeds exceptionally with 6 successes",
            marks=pytest.mark.rule("draws.ten_again.second_card_never_chains"),
        ),
        pytest.param(
            ("8", "2"),
            ("again 9", "again 8"),
            "succeeds with 3 successes",
            marks=pytest.mark.rule("draws.ten_again.best_applies", "draws.ten_again.eight_again"),
        ),
        pytest.param(("3",), ("grade good",), "succeeds with 2 successes", marks=pytest.mark.rule("draws.pool.extras")),
    ],
)
def test_what_a_draw_comes_to(cards: tuple[str, ...], modifiers: tuple[str, ...], result: str) -> None:
    evening = drawn(*cards, modifiers=modifiers)
    assert evening.told("result", "ruth") == [f"Dale Pruitt {result}."]


@pytest.mark.parametrize(
    ("cards", "result"),
    [
        pytest.param(
            ("9",),
            "fails",
            marks=pytest.mark.rule(
                "draws.chance.trigger",
                "draws.chance.nothing_added",
                "draws.chance.failure",
                "draws.chance.no_nine_again",
            ),
        ),
        pytest.param(
            ("1",),
            "fails dramatically on a first 1",
            marks=pytest.mark.rule(
                "draws.chance.dramatic_failure", "draws.auto_fail.chance_upgrade", "draws.result.dramatic_failure"
            ),
        ),
        pytest.param(("10", "9"), "succeeds with 1 success", marks=pytest.mark.rule("draws.chance.only_tens_count")),
        pytest.param(("10", "10", "1"), "succeeds with 2 successes", marks=pytest.mark.rule("draws.chance.ten_chain")),
        pytest.param(
            ("10",) * 5 + ("2",),
            "succeeds exceptionally with 5 successes",
            marks=pytest.mark.rule("draws.chance.exceptional", "draws.successes.exceptional_is_five"),
        ),
    ],
)
def test_what_a_chance_draw_comes_to(cards: tuple[str, ...], result: str) -> None:
    assert by_chance(*cards).told("result", "ruth") == [f"Dale Pruitt {result}."]
