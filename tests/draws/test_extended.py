"""Extended actions: tallies, targets and time; contested, with help, and both; how they end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.choices import Forbidden
from outdraw.games.draws.content import Options
from outdraw.games.draws.rules.contested import NOBODY
from outdraw.games.draws.rules.draw import Outcome, Result, read_total
from outdraw.games.draws.rules.extended import Terms, after_period, finisher, period, tallied
from outdraw.games.draws.rules.teamwork import Effort
from tests.draws.support import (
    CALEB,
    DALE,
    HANDLER,
    MARISOL,
    POACHER,
    RUTH,
    SCOUT,
    begun,
    call,
    county,
    person,
    pools,
    say,
    tallies,
    texts,
)
from tests.support import Script

DRAMATIC = Outcome("dramatic_failure", 0, is_automatic=True)
OUTCOMES = st.one_of(st.integers(2, 34).map(read_total), st.just(DRAMATIC), st.just(Outcome("failure", 0)))
RESULTS: list[Result] = ["failure", "success", "exceptional", "dramatic_failure"]


@pytest.mark.rule("draws.extended.nature")
def test_a_lock_is_picked_over_several_draws() -> None:
    scene = county()
    begin = call(scene, "extended", "good_lock", DALE)
    assert texts(begin.told("task")) == ["Good lock begins: 5 minutes a draw, target 5."]
    assert begin.told("luck") == []
    for card in ("4", "2"):  # pool 6 with Steady Hands
        call(scene, "go_on good_lock", luck=[card])
    assert tallies(scene.tasks[0]) == [2]


@pytest.mark.rule("draws.extended.interval")
@pytest.mark.parametrize(("minutes", "after", "rounds"), [(20, 40, 0), (480, 960, 0), (0, 0, 2)])
def test_each_draw_takes_its_period_failed_ones_too(minutes: int, after: int, rounds: int) -> None:
    scene = county()
    begun(scene, (scene.member(DALE, "strength", "athletics"), []), minutes=minutes)
    for card in ("1", "5"):
        call(scene, "go_on task", luck=[card])
    assert (scene.minutes, scene.rounds) == (after, rounds)


@pytest.mark.rule("draws.extended.interval")
def test_the_storyteller_sets_the_period() -> None:
    scene = county()
    play = call(scene, "extended", "safe", DALE, minutes=90)
    assert texts(play.told("task")) == ["Safe begins: 90 minutes a draw, target 8."]
    assert scene.tasks[0].minutes == 90


@pytest.mark.rule("draws.extended.tally")
def test_successes_are_tallied_until_they_reach_the_target() -> None:
    with Script(luck=["6", "3", "7"]) as play:
        tally = 0
        for expected in (2, 3, 5):
            (tally,) = period(play, (tally,), Terms((Effort(6),), (5,), True))
            assert tally == expected
        assert period(play, (tally,), Terms((Effort(6),), (5,), True)) == (5,)  # it is done: no more cards


@pytest.mark.rule("draws.extended.tally")
def test_a_tally_equal_to_the_target_ends_the_task() -> None:
    scene = county()
    begun(scene, (scene.member(DALE, "strength", "athletics"), []), targets=[2])
    call(scene, "go_on task", luck=["3"])
    assert [task.id for task in scene.tasks] == ["task"]
    play = call(scene, "go_on task", luck=["3"])
    assert texts(play.told("done")) == ["The task is done by Dale Pruitt after 2 draws."]
    assert scene.tasks == []


@pytest.mark.rule("draws.extended.tally")
def test_the_storyteller_sets_the_target_and_may_keep_it() -> None:
    scene = county()
    play = call(scene, "extended", "safe", DALE, target=13, target_sight="secret")
    assert texts(play.told("task")) == ["Safe begins: 20 minutes a draw."]
    assert (scene.tasks[0].sides[0].target.value, scene.tasks[0].sides[0].target.seen_by) == (13, (scene.gm,))


@pytest.mark.rule("draws.extended.failure")
def test_a_failure_costs_time_and_nothing_else() -> None:
    scene = county()
    task = begun(scene, (scene.member(DALE, "strength", "athletics"), []), targets=[9])
    for card, tally in (("9", 3), ("2", 3), ("1", 3), ("3", 4)):
        play = call(scene, "go_on task", luck=[card])
        assert tallies(task) == [tally]
        assert pools(play) == [5]


@pytest.mark.rule("draws.extended.exceptional")
@settings(deadline=None)
@given(tally=st.integers(0, 20), successes=st.integers(5, 12))
def test_an_exceptional_success_adds_its_successes_and_no_more(tally: int, successes: int) -> None:
    assert tallied(tally, "exceptional", successes) == tally + successes


@pytest.mark.rule("draws.extended.dramatic_failure")
def test_a_dramatic_failure_takes_one_off_but_not_below_0() -> None:
    assert tallied(3, "dramatic_failure", 0) == 2
    assert tallied(0, "dramatic_failure", 0) == 0


@settings(deadline=None)
@given(tally=st.integers(0, 30), result=st.sampled_from(RESULTS), successes=st.integers(0, 12))
def test_a_tally_is_never_negative_and_never_falls_by_more_than_one(tally: int, result: Result, successes: int) -> None:
    after = tallied(tally, result, successes)
    assert after >= 0
    assert after >= tally - 1


@pytest.mark.rule("draws.extended.limit")
def test_a_player_may_give_up() -> None:
    scene = county()
    begun(scene, (scene.member(DALE, "strength", "athletics"), []))
    play = say(scene, DALE, "give_up task")
    assert texts(play.events) == ["The task is given up."]
    assert scene.tasks == []


@pytest.mark.rule("draws.extended.limit")
def test_giving_up_a_contest_leaves_the_others_to_it() -> None:
    scene = county()
    task = begun(
        scene,
        (scene.member(DALE, "strength", "athletics"), []),
        (scene.member(CALEB, "strength", "athletics"), []),
        targets=[5, 5],
    )
    play = say(scene, DALE, "give_up task")
    assert texts(play.events) == ["Dale Pruitt gives up The task."]
    call(scene, "go_on task", luck=["9"])  # Caleb alone: 14, three successes
    assert [(side.lead.actor, side.tally.value) for side in task.sides] == [(CALEB, 3)]


@pytest.mark.rule("draws.extended.limit")
def test_the_time_runs_out_at_the_storytellers_deadline() -> None:
    scene = county()
    call(scene, "extended", "safe", DALE, limit=2)
    call(scene, "go_on safe", luck=["2"])
    play = call(scene, "go_on safe", luck=["2"])
    assert texts(play.told("out_of_time")) == ["Safe: the time has run out."]
    assert scene.tasks == []


@pytest.mark.rule("draws.extended.limit")
def test_without_a_deadline_one_may_go_on() -> None:
    scene = county()
    begun(scene, (scene.member(DALE, "strength", "athletics"), []))
    for _ in range(30):
        call(scene, "go_on task", luck=["2"])
    assert scene.tasks[0].draws_made == 30


# --- contested ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.contested")
def test_the_winner_of_a_period_adds_the_net_and_the_loser_nothing() -> None:
    assert after_period((2, 2), (read_total(14), read_total(8))) == (4, 2)
    assert after_period((2, 2), (read_total(8), read_total(9))) == (2, 2)


@pytest.mark.rule("draws.extended.contested")
def test_losing_a_period_by_five_takes_one_off() -> None:
    assert after_period((0, 3), (read_total(20), read_total(7))) == (5, 2)


@pytest.mark.rule("draws.extended.contested")
def test_failing_dramatically_in_both_ways_takes_one_off_not_two() -> None:
    assert after_period((2, 0), (DRAMATIC, read_total(22))) == (1, 5)


@pytest.mark.rule("draws.extended.contested")
def test_a_dramatic_failure_in_a_tied_period_takes_one_off() -> None:
    assert after_period((2, 2), (DRAMATIC, Outcome("failure", 0))) == (1, 2)


@pytest.mark.rule("draws.extended.contested")
def test_the_first_to_its_own_target_wins() -> None:
    scene = county()
    begun(
        scene,
        (scene.member(CALEB, "stamina", "athletics"), []),
        (scene.member(POACHER, "stamina", "athletics"), []),
        targets=[9, 2],
    )
    call(scene, "go_on task", luck=["9", "3"])  # 15 against 7: Caleb adds three
    play = call(scene, "go_on task", luck=["2", "9"])  # 8 against 13: the poacher adds one
    assert texts(play.told("contest")) == ["The poacher wins with 1 net success."]
    play = call(scene, "go_on task", luck=["1", "4"])
    assert texts(play.told("done")) == ["The task is done by The poacher after 3 draws."]


@pytest.mark.rule("draws.extended.contested")
def test_in_a_plain_race_every_side_adds_its_own_and_nobody_wins_a_period() -> None:
    scene = county("empty_stage")
    scene.options = Options(plain_race=True)
    task = begun(
        scene,
        (scene.member(CALEB, "stamina", "athletics"), []),
        (scene.member(DALE, "stamina", "athletics"), []),
        targets=[9, 9],
        failure="tilted",
    )
    play = call(scene, "go_on task", luck=["9", "3"])  # 15 and 8: three and one
    assert tallies(task) == [3, 1]
    assert play.told("contest") == []
    assert person(scene, DALE).conditions == []  # he succeeded, if less well


@pytest.mark.rule("draws.extended.contested")
def test_of_two_who_finish_a_race_together_the_higher_tally_wins() -> None:
    assert finisher((7, 6), (5, 5)) == 0
    assert finisher((6, 7), (5, 5)) == 1
    assert finisher((4, 7), (4, 9)) == 0
    assert finisher((6, 6), (5, 5)) == NOBODY  # they go on until one is ahead
    with Script(luck=["9", "5"]) as play:
        assert period(play, (6, 6), Terms((Effort(5), Effort(5)), (5, 5), True)) == (9, 7)


@pytest.mark.rule("draws.extended.contested")
@settings(deadline=None)
@given(
    before=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    outcomes=st.tuples(OUTCOMES, OUTCOMES),
    is_race=st.booleans(),
)
def test_an_extended_contest_is_the_same_from_both_sides(
    before: tuple[int, int], outcomes: tuple[Outcome, Outcome], is_race: bool
) -> None:
    after = after_period(before, outcomes, is_race)
    assert after_period(before[::-1], outcomes[::-1], is_race) == after[::-1]
    assert min(after) >= 0
    if not is_race:
        assert sum(new > old for new, old in zip(after, before, strict=True)) <= 1


# --- with help ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.teamwork")
def test_helpers_draw_again_each_period_and_help_lasts_for_one_draw() -> None:
    scene = county()
    lead, helper = scene.member(MARISOL, "wits", "drive"), scene.member(RUTH, "wits", "investigation")
    begun(scene, (lead, [helper]), targets=[9])
    first = call(scene, "go_on task", luck=["6", "5"])  # Ruth: 11, two successes
    second = call(scene, "go_on task", luck=["2", "5"])  # Ruth: 7, none
    assert pools(first) == [5, 6]
    assert pools(second) == [5, 4]


@pytest.mark.rule("draws.extended.both")
def test_helpers_of_both_sides_draw_before_both_leads() -> None:
    scene = county()
    call(scene, "challenge race_to_the_cabin")
    play = call(scene, "go_on race_to_the_cabin", luck=["6", "7", "5", "9"])
    assert texts(play.told("luck")) == [
        "Dale Pruitt's card: 6.",
        "The dog handler's card: 7.",
        "Caleb Voss's card: 5.",
        "The scout's card: 9.",
    ]
    assert tallies(scene.tasks[0]) == [0, 1]


@pytest.mark.rule("draws.extended.both")
def test_all_three_may_be_combined_by_the_storyteller() -> None:
    scene = county()
    play = call(
        scene,
        "extended",
        "own",
        "Up the tower",
        "contested",
        [CALEB, SCOUT],
        *["stamina", "athletics"],
        *["stamina", "athletics"],
        helpers=[],
    )
    assert texts(play.told("task")) == ["Up the tower begins: 20 minutes a draw, target 5."]
    assert [side.lead.actor for side in scene.tasks[0].sides] == [CALEB, SCOUT]


@pytest.mark.parametrize(("down", "kinds"), [([], 1), ([SCOUT], 1), ([SCOUT, RUTH], 0)])
def test_a_task_of_the_storytellers_own_may_be_contested_where_two_can_act(down: list[str], kinds: int) -> None:
    scene = county("storm")
    for actor in down:
        person(scene, actor).is_conscious = False
    answers = ["own", "Over the wall", *["alone"] * kinds, CALEB, "strength", "athletics"]
    assert len(call(scene, "extended", *answers).asked("task_kind")) == kinds


# --- who is down ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("actor", [CALEB, SCOUT])
def test_a_task_whose_lead_is_down_cannot_go_on(actor: str) -> None:
    scene = county()
    call(scene, "challenge race_to_the_cabin")
    person(scene, actor).is_conscious = False
    with pytest.raises(Forbidden) as refused:
        call(scene, "go_on race_to_the_cabin")
    assert refused.value.rule == "draws.extended.conditions"
    assert refused.value.sentence == f"{scene.name_of(actor)} cannot act."
    assert call(scene, "break_off race_to_the_cabin").told("given_up")


def test_a_task_goes_on_without_a_helper_who_is_down() -> None:
    scene = county()
    call(scene, "challenge race_to_the_cabin")
    person(scene, DALE).is_conscious = False
    person(scene, HANDLER).is_dead = True
    play = call(scene, "go_on race_to_the_cabin", luck=["5", "2"])
    assert pools(play) == [8, 6]


def test_only_a_lead_may_go_on_or_give_up() -> None:
    scene = county()
    call(scene, "challenge race_to_the_cabin")
    play = say(scene, DALE, "attempt", "waits", when="fails")
    offered = [option.value for option in getattr(play.choices[0], "options", ())]
    assert offered == ["attempt", "stop_helping race_to_the_cabin"]


@pytest.mark.rule("draws.auto_fail.special_conditions")
def test_a_first_1_jams_a_good_lock() -> None:
    scene = county()
    call(scene, "extended", "good_lock", DALE)
    play = call(scene, "go_on good_lock", luck=["1"])
    assert texts(play.told("jam")) == ["Good lock: it jams, and the target is 7 now."]
    assert scene.tasks[0].sides[0].target.value == 7


@pytest.mark.rule("draws.auto_fail.special_conditions")
def test_a_first_1_sets_off_an_alarm_and_another_failure_does_not() -> None:
    scene = county()
    call(scene, "extended", "hot_wiring_an_old_car", RUTH)
    assert call(scene, "go_on hot_wiring_an_old_car", luck=["2"]).told("alarm") == []
    play = call(scene, "go_on hot_wiring_an_old_car", luck=["1"])
    assert texts(play.told("alarm")) == ["Hot-wiring an old car: a horn or an alarm goes off."]
