"""Teamwork: who leads, who draws first, and what help is worth."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.content.files import ContentError, loads
from outdraw.core.exact import other_order
from outdraw.core.play import Play
from outdraw.core.readers.enumerate import every_path
from outdraw.games.draws.content import Scenarios
from outdraw.games.draws.rules.actions import Drawn, Ready, draw_in_turn, side_by_side
from outdraw.games.draws.rules.draw import Outcome, apart_from_total, read_total
from outdraw.games.draws.rules.pool import Pool, Source
from outdraw.games.draws.rules.teamwork import Help, help_from, teamwork
from outdraw.games.draws.scene import Member
from tests.draws.support import CALEB, DALE, MARISOL, RUTH, call, county, person, pools, say, texts
from tests.support import Script

FAILED, AUTOMATIC = Outcome("failure", 0), Outcome("failure", 0, is_automatic=True)
DRAMATIC = Outcome("dramatic_failure", 0, is_automatic=True)
OUTCOMES = st.one_of(st.integers(2, 34).map(read_total), st.sampled_from([FAILED, AUTOMATIC, DRAMATIC]))


@pytest.mark.rule("draws.teamwork.primary")
def test_one_leads_with_their_own_pool_and_the_others_help() -> None:
    play = call(county(), "challenge dig_him_out", luck=["4", "5", "6"])
    assert texts(play.told("pool"))[2] == "Dale Pruitt's pool: Strength +3 Athletics +2 help +3 = 8."
    assert texts(play.told("result"))[2] == "Dale Pruitt succeeds with 3 successes."


@pytest.mark.rule("draws.teamwork.primary")
def test_helpers_are_not_helped_in_turn() -> None:
    text = """
        [[scenario]]
        id = "one"
        name = "One"
        summary = ""
        opening = ""
        players = ["dale_pruitt", "ruth_amsel", "caleb_voss"]
        [[scenario.challenge]]
        id = "beam"
        name = "Beam"
        story = ""
        [[scenario.challenge.side]]
        actor = "dale_pruitt"
        attribute = "strength"
        trait = "athletics"
        [[scenario.challenge.side.helpers]]
        actor = "ruth_amsel"
        attribute = "wits"
        trait = "medicine"
        [[scenario.challenge.side.helpers.helpers]]
        actor = "caleb_voss"
        attribute = "wits"
        trait = "survival"
    """
    with pytest.raises(ContentError, match="helpers are not helped in turn"):
        loads(text, Scenarios, "scenarios.toml")


@pytest.mark.rule("draws.teamwork.primary")
def test_the_storyteller_names_the_helpers_among_those_who_are_free() -> None:
    scene = county("storm")
    play = call(scene, "draw", CALEB, *["wits", "survival"], *["wits", "investigation"],
                luck=["5", "5"], helpers=[RUTH])  # fmt: skip
    offered = [option.value for option in getattr(play.asked("helpers")[0], "options", ())]
    assert offered == [RUTH, "cult_scout"]
    assert pools(play) == [5, 7 + 1]


@pytest.mark.rule("draws.teamwork.order")
def test_helpers_draw_before_the_lead() -> None:
    play = call(county(), "challenge dig_him_out", luck=["4", "5", "6"])
    assert texts(play.told("luck")) == ["Caleb Voss's card: 4.", "Ruth Amsel's card: 5.", "Dale Pruitt's card: 6."]


@pytest.mark.rule("draws.teamwork.pools")
def test_a_helper_may_use_another_combination_than_the_lead() -> None:
    play = call(county(), "challenge dig_him_out", luck=["4", "5", "6"])
    assert texts(play.told("pool"))[:2] == [
        "Caleb Voss's pool: Strength +2 Athletics +3 = 5.",
        "Ruth Amsel's pool: Wits +3 Medicine +3 = 6.",
    ]


@pytest.mark.rule("draws.teamwork.pools")
def test_the_storyteller_approves_a_helpers_combination_or_names_another() -> None:
    lead, proposed, named = ["strength", "athletics"], ["strength", "athletics"], ["wits", "medicine"]
    play = call(county(), "draw", DALE, *lead, *proposed, luck=["5", "6"], helpers=[RUTH])
    assert play.asked("approve")[0].rule == "draws.teamwork.pools"
    assert play.told("pool")[0].text == "Ruth Amsel's pool: Strength +1 Athletics +0 untrained -1 = 0."
    play = call(county(), "draw", DALE, *lead, *proposed, *named, luck=["5", "6"], helpers=[RUTH], approve="change")
    assert play.told("pool")[0].text == "Ruth Amsel's pool: Wits +3 Medicine +3 = 6."


@pytest.mark.rule("draws.teamwork.bonus")
def test_each_success_of_each_helper_adds_one() -> None:
    assert help_from((read_total(11), read_total(8), read_total(20))) == Help(2 + 1 + 5, 0)


@pytest.mark.rule("draws.teamwork.bonus")
def test_a_storyteller_may_cap_the_bonus() -> None:
    assert help_from((read_total(20), read_total(20)), cap=5) == Help(5, 0, 5)
    assert help_from((read_total(20), read_total(20)), cap=0) == Help(10, 0)
    scene = county("storm")  # this scenario caps it at 5
    answers = [CALEB, *["wits", "survival"], *["wits", "investigation"]]
    play = call(scene, "draw", *answers, luck=["10", "9", "5"], helpers=[RUTH])  # 24: six successes
    assert pools(play) == [5, 7 + 5]


@pytest.mark.rule("draws.teamwork.helper_failure")
def test_a_helpers_failure_costs_nothing() -> None:
    assert help_from((FAILED, AUTOMATIC)) == Help(0, 0)
    assert help_from((FAILED, read_total(11))) == Help(2, 0)


@pytest.mark.rule("draws.teamwork.dramatic_failure")
def test_a_helpers_dramatic_failure_takes_4_off_once_and_other_help_still_counts() -> None:
    assert help_from((DRAMATIC,)) == Help(0, -4)
    assert help_from((DRAMATIC, DRAMATIC, read_total(11))) == Help(2, -4)


@pytest.mark.rule("draws.teamwork.chance")
def test_help_lifts_a_pool_out_of_a_chance_draw() -> None:
    with Script(luck=["8", "7"]) as play:  # the helper's 14 gives three: -1 + 3 + 7 = 9
        assert teamwork(play, -1, 10, ((6, 10),)) == Outcome("success", 1, total=9)


@pytest.mark.rule("draws.teamwork.chance")
def test_a_helpers_dramatic_failure_forces_a_chance_draw() -> None:
    with Script(luck=["1", "9"]) as play:  # 4 - 4 = 0: a 9 is nothing
        assert teamwork(play, 4, 10, ((0, 10),)) == Outcome("failure", 0)


@pytest.mark.rule("draws.teamwork.result")
def test_the_lead_alone_succeeds_or_fails() -> None:
    with Script(luck=["9", "1"]) as play:  # three successes of help, and the lead's first card is a 1
        assert teamwork(play, 5, 10, ((5, 10),)) == Outcome("failure", 0, is_automatic=True)
    with Script(luck=["9", "3"]) as play:  # 5 + 3 + 3 = 11: two successes, not five
        assert teamwork(play, 5, 10, ((5, 10),)).successes == 2


def test_who_is_down_does_not_help() -> None:
    scene = county()
    person(scene, CALEB).is_conscious = False
    play = call(scene, "challenge dig_him_out", luck=["5", "6"])
    assert pools(play) == [6, 5 + 2]


def test_an_attempt_may_be_made_with_help() -> None:
    answers = ["asks around", *["presence", "streetwise"], *["presence", "persuasion"]]
    play = say(county(), DALE, "attempt", *answers, luck=["9", "4"], when="teamwork", helpers=[MARISOL])
    assert pools(play) == [6, 4 + 3]


@settings(deadline=None)
@given(outcomes=st.lists(OUTCOMES, max_size=5), more=OUTCOMES)
def test_help_grows_with_every_helper_who_does_not_fail_dramatically(outcomes: list[Outcome], more: Outcome) -> None:
    before, after = help_from(tuple(outcomes)), help_from((*outcomes, more))
    assert after.modifier >= before.modifier or more.is_dramatic
    assert after.bonus >= before.bonus
    assert after.penalty in (0, -4)


@pytest.mark.rule("draws.teamwork.order")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 5), (-1, 4)])
def test_sides_counted_one_by_one_come_to_what_all_who_draw_in_turn_come_to(mine: int, theirs: int) -> None:
    """What comes of a contest with help is the same in either order, and one by one there are far fewer paths."""
    leads = [Member("dale", DALE, "strength", "athletics"), Member("caleb", CALEB, "wits", "survival")]
    helpers = [Member("ruth", RUTH, "wits", "medicine"), Member("marisol", MARISOL, "wits", "survival")]

    scene = county()

    def drawn(way: Callable[..., list[Drawn]], play: Play) -> tuple[Outcome, ...]:
        helped = [[(helper, pool_of(6))] for helper in helpers]
        sides = [Ready(*each) for each in zip(leads, [pool_of(mine), pool_of(theirs)], helped, strict=True)]
        found = way(play, scene, sides, True)
        return tuple([each.outcome for each in found])

    def pool_of(total: int) -> Pool:
        return Pool((Source("", total, ""),))

    def came_to(way: Callable[..., list[Drawn]]) -> tuple[dict[object, Fraction], int]:
        found: dict[object, Fraction] = {}
        paths = 0
        for outcomes, weight, total in every_path(partial(drawn, way)):
            paths += 1
            key = tuple([apart_from_total(each) for each in outcomes])
            found[key] = found.get(key, Fraction(0)) + Fraction(weight, total)
        return found, paths

    (in_turn, many), (one_by_one, few) = came_to(draw_in_turn), came_to(side_by_side)
    for each in {*in_turn, *one_by_one}:  # what is rarer than any path is cut off in either
        assert abs(in_turn.get(each, Fraction(0)) - one_by_one.get(each, Fraction(0))) < Fraction(1, 10**20)
    assert 5 * few < many
    assert other_order(draw_in_turn) is side_by_side
