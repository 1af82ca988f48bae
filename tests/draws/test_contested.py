"""Contested actions: comparing successes between two sides and more, ties, margins, and contests at the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.choices import Forbidden
from outdraw.games.draws.rules.contested import NOBODY, Contest, compare
from outdraw.games.draws.rules.draw import Outcome, Result, draw
from tests.draws.support import CALEB, DALE, MARISOL, POACHER, RUTH, call, county, person, say, texts
from tests.support import Script

FAILED, DRAMATIC = Outcome("failure", 0), Outcome("dramatic_failure", 0, is_automatic=True)


def scored(successes: int) -> Outcome:
    """Give an outcome with so many successes."""
    return Outcome("exceptional" if successes >= 5 else "success", successes) if successes else FAILED


OUTCOMES = st.one_of(st.integers(0, 9).map(scored), st.just(DRAMATIC))
SIDES = st.lists(OUTCOMES, min_size=2, max_size=5).map(tuple)


def score(*successes: int) -> Contest:
    """Compare sides with these successes."""
    return compare(tuple(scored(each) for each in successes))


@pytest.mark.rule("draws.contested.nature")
def test_an_attempt_against_somebody_is_contested_and_both_draw() -> None:
    scene = county()
    play = say(scene, MARISOL, "attempt", "stares him down", *["presence", "persuasion"],
               "deputy", *["resolve", "composure"], luck=["9", "2"], when="contested")  # fmt: skip
    assert texts(play.told("luck")) == ["Marisol Quint's card: 9.", "Deputy Harlan's card: 2."]
    assert texts(play.told("contest")) == ["Marisol Quint wins with 3 net successes."]


@pytest.mark.rule("draws.contested.nature")
def test_a_contest_takes_two() -> None:
    scene = county("storm")
    for actor in ("ruth_amsel", "cult_scout"):
        person(scene, actor).is_conscious = False
    with pytest.raises(Forbidden) as refused:
        call(scene, "contested")
    assert (refused.value.rule, refused.value.sentence) == ("draws.contested.nature", "It takes two.")


@pytest.mark.rule("draws.contested.draw")
def test_each_side_draws_by_the_usual_rules_with_its_own_pool_and_again() -> None:
    with Script(luck=["9", "4", "10", "10", "3"]) as play:  # 9-Again: 5 + 9 + 4 = 18; a chance draw: two tens
        ended = compare((draw(play, 5, 9), draw(play, 0)))
    assert ended == Contest(0, 2, ("success", "failure"), (4, 2))


@pytest.mark.rule("draws.contested.draw")
def test_a_dramatic_failure_of_the_draw_itself_stands_besides_the_contest() -> None:
    assert compare((DRAMATIC, FAILED)).results == ("dramatic_failure", "failure")
    assert compare((DRAMATIC, scored(2))).results == ("dramatic_failure", "success")


@pytest.mark.rule("draws.contested.winner")
@settings(deadline=None)
@given(outcomes=SIDES)
def test_the_side_with_more_successes_than_every_other_wins(outcomes: tuple[Outcome, ...]) -> None:
    ended = compare(outcomes)
    best = max(outcome.successes for outcome in outcomes)
    best_sides = [place for place, outcome in enumerate(outcomes) if outcome.successes == best]
    assert ended.winner == (best_sides[0] if len(best_sides) == 1 else NOBODY)


@pytest.mark.rule("draws.contested.winner")
@settings(deadline=None)
@given(one=OUTCOMES, other=OUTCOMES)
def test_a_contest_is_the_same_from_both_sides(one: Outcome, other: Outcome) -> None:
    there, back = compare((one, other)), compare((other, one))
    assert there.results == back.results[::-1]
    assert (there.net, there.is_tie) == (back.net, back.is_tie)
    assert there.is_tie or there.winner == 1 - back.winner


@pytest.mark.rule("draws.contested.net")
def test_the_winners_successes_are_the_difference() -> None:
    assert score(3, 1).net == 2
    scene = county()
    play = call(scene, "challenge foot_race", luck=["9", "4"])  # 15 is three successes, 8 is one
    assert texts(play.told("contest")) == ["Caleb Voss wins with 2 net successes."]


@pytest.mark.rule("draws.contested.five_margin")
@pytest.mark.parametrize(
    ("ours", "theirs", "results"),
    [
        (5, 0, ("exceptional", "dramatic_failure")),
        (7, 1, ("exceptional", "dramatic_failure")),
        (5, 1, ("success", "failure")),
        (0, 5, ("dramatic_failure", "exceptional")),
    ],
)
def test_five_more_is_a_dramatic_success_against_a_dramatic_failure(
    ours: int, theirs: int, results: tuple[Result, Result]
) -> None:
    assert score(ours, theirs).results == results


@pytest.mark.rule("draws.contested.five_margin")
def test_a_dramatic_failure_by_the_margin_is_told_with_that_rule() -> None:
    play = call(county(), "challenge foot_race", luck=["10", "5", "3"])  # 6 + 15 = 21 against 7
    assert texts(play.told("contest")) == ["Caleb Voss wins dramatically with 5 net successes."]
    assert [event.text for event in play.events if event.rules == ("draws.contested.five_margin",)] == [
        "The poacher fails dramatically."
    ]


@pytest.mark.rule("draws.contested.five_margin")
def test_a_dramatic_failure_of_a_chance_draw_is_not_told_as_one_by_the_margin() -> None:
    scene = county()
    person(scene, POACHER).conditions = ["tilted", "wounded"]  # 4 - 5: a chance draw
    play = call(scene, "challenge foot_race", luck=["5", "1"])
    assert texts(event for event in play.events if "dramatically" in event.text) == [
        "The poacher fails dramatically on a first 1."
    ]


@pytest.mark.rule("draws.contested.tie")
def test_on_equal_successes_a_resisting_side_holds() -> None:
    play = call(county("storm"), "challenge unseen", luck=["5", "3"])  # 4 + 5 = 9 and 6 + 3 = 9
    assert texts(play.told("contest")) == ["Nobody wins: The scout holds."]
    assert play.asked("dead_heat") == []


@pytest.mark.rule("draws.contested.tie")
def test_totals_do_not_break_a_tie() -> None:
    play = call(county(), "challenge foot_race", luck=["5", "9"])  # 11 and 13 are two successes each
    assert texts(play.told("contest")) == ["Nobody wins: a dead heat."]


@pytest.mark.rule("draws.contested.tie")
def test_a_dead_heat_may_be_drawn_again() -> None:
    play = call(county(), "challenge foot_race", luck=["5", "9", "9", "2"], dead_heat="again")
    assert texts(play.told("contest")) == ["Nobody wins: a dead heat.", "Caleb Voss wins with 3 net successes."]


@pytest.mark.rule("draws.contested.both_fail")
def test_two_failures_are_a_tie_at_0() -> None:
    assert score(0, 0) == Contest(NOBODY, 0, ("failure", "failure"), (0, 0))
    play = call(county(), "challenge foot_race", luck=["1", "2"])
    assert play.told("contest")[0].rules == ("draws.contested.both_fail",)


@pytest.mark.rule("draws.contested.own_exceptional")
def test_a_sides_own_20_is_not_exceptional_in_a_contest() -> None:
    assert score(5, 4).results == ("success", "failure")
    assert score(9, 8, 0).results == ("success", "failure", "dramatic_failure")


@pytest.mark.rule("draws.contested.many")
def test_three_sides_the_net_is_taken_against_the_second() -> None:
    assert score(6, 1, 0) == Contest(0, 5, ("exceptional", "dramatic_failure", "dramatic_failure"), (6, 1, 0))
    assert score(6, 4, 1) == Contest(0, 2, ("success", "failure", "dramatic_failure"), (6, 4, 1))


@pytest.mark.rule("draws.contested.many")
def test_three_sides_a_tie_for_the_highest_is_won_by_nobody_and_no_margin_is_taken() -> None:
    assert score(6, 6, 1) == Contest(NOBODY, 0, ("failure", "failure", "failure"), (6, 6, 1))


@pytest.mark.rule("draws.contested.many")
def test_three_people_contest_at_the_table() -> None:
    scene = county()
    answers = [[DALE, RUTH, CALEB], *["strength", "athletics"] * 3]
    play = call(scene, "contested", *answers, luck=["9", "5", "2"])
    assert [event.facts["successes"] for event in play.told("result")] == [3, 0, 0]
    assert texts(play.told("contest")) == ["Dale Pruitt wins with 3 net successes."]
    assert "draws.contested.many" in play.told("contest")[0].rules


@settings(deadline=None)
@given(outcomes=SIDES)
def test_nobody_but_the_winner_succeeds_and_the_net_is_positive_with_a_winner(outcomes: tuple[Outcome, ...]) -> None:
    ended = compare(outcomes)
    succeeded = [place for place, result in enumerate(ended.results) if result in ("success", "exceptional")]
    assert succeeded == ([] if ended.is_tie else [ended.winner])
    assert (ended.net > 0) == (not ended.is_tie)
