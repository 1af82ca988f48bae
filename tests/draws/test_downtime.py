"""Downtime Actions: what may be submitted between games, how it is resolved, and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.choices import Forbidden
from outdraw.games.draws.rules.downtime import Submission, band, effort, helpers_of, is_allowed
from outdraw.games.draws.scene import County
from tests.draws.support import CALEB, DALE, MARISOL, RUTH, Ruled, begun, call, county, person, texts

GUARD = ["guard", "nobody gets in", "strength", "athletics"]
ENGINE = ["make", "the engine runs", "intelligence", "crafts"]
NO_TOOL, NOBODY = "none", "alone"
BOTH = ["opposed 0", "opposed 1"]


def stage() -> County:
    """Give the scene with four players and nothing under way."""
    return county("empty_stage")


def season(scene: County, plans: list[str], *answers: Any, luck: list[str], **rulings: Any) -> Ruled:
    """Let the four players submit, in the order of their seats: Dale, Ruth, Caleb, Marisol."""
    return call(scene, "downtime", *plans, *answers, luck=luck, **rulings)


@pytest.mark.rule("draws.downtime.separate")
def test_downtime_takes_no_time_of_the_game_and_leads_to_the_next() -> None:
    scene = stage()
    begun(scene, (scene.member(DALE, "strength", "athletics"), []))
    play = season(scene, ["regular", *["nothing"] * 3], NOBODY, *GUARD, NO_TOOL, luck=["6"])
    assert (scene.minutes, scene.rounds, scene.game, scene.tasks) == (0, 0, 2, [])
    assert play.told("game")[0].text == "Game 2 begins."


@pytest.mark.rule("draws.downtime.separate")
def test_downtime_is_submitted_not_attempted() -> None:
    scene = stage()
    play = season(scene, ["nothing"] * 4, luck=[])
    assert [(choice.kind, choice.seat) for choice in play.choices[1:]] == [
        ("draws.downtime", seat) for seat in ("dale", "ruth", "caleb", "marisol")
    ]
    assert play.told("result") == play.told("attempt") == []


@pytest.mark.rule("draws.downtime.allowance")
def test_one_regular_or_by_neglect_one_large_or_two_regular() -> None:
    allowed = {
        (regular, large, neglects)
        for regular in range(4)
        for large in range(4)
        for neglects in (False, True)
        if is_allowed(regular, large, neglects)
    }
    assert allowed == {(0, 0, False), (1, 0, False), (0, 1, True), (2, 0, True)}


@pytest.mark.rule("draws.downtime.allowance")
@pytest.mark.parametrize("plan", ["large", "two_regular", "neglect_large_and_regular"])
def test_more_is_refused(plan: str) -> None:
    scene = stage()
    with pytest.raises(Forbidden) as refused:
        season(scene, [plan], luck=[])
    assert refused.value.rule == "draws.downtime.allowance"
    assert refused.value.sentence == "One Regular action, or by neglecting ordinary life one Large or two Regular."


@pytest.mark.rule("draws.downtime.allowance")
def test_neglect_is_carried_into_the_next_game() -> None:
    scene = stage()
    plans = ["neglect_two_regular", *["nothing"] * 3]
    season(scene, plans, NOBODY, *GUARD, NO_TOOL, NOBODY, *ENGINE, NO_TOOL, luck=["2", "2"])
    assert [(each.what, each.value) for each in person(scene, DALE).carried] == [("ordinary life neglected", -1)]


@pytest.mark.rule("draws.downtime.allowance")
def test_all_submissions_are_taken_before_any_is_resolved() -> None:
    scene = stage()
    plans = ["regular", "regular", "nothing", "nothing"]
    ruth = [NOBODY, "influence", "a favour", "presence", "empathy", NO_TOOL]
    play = season(scene, plans, NOBODY, *GUARD, NO_TOOL, *ruth, luck=["6", "5"])
    kinds = [event.kind for event in play.events if event.kind in ("submission", "luck", "downtime_result")]
    assert kinds == ["submission", "submission", "luck", "luck", "downtime_result", "downtime_result"]


# --- how it is resolved ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "successes", "result"),
    [
        (["2"], 0, "nothing gained"),
        (["4"], 1, "what was asked for, nothing more"),
        (["8"], 2, "what was asked for, nothing more"),
        (["9"], 3, "what was asked for and one useful detail"),
        (["10", "5"], 5, "what was asked for and +1 on one matching draw in the next game"),
    ],
)
def test_what_successes_are_worth(cards: list[str], successes: int, result: str) -> None:
    scene = stage()
    play = season(scene, ["regular", *["nothing"] * 3], NOBODY, *GUARD, NO_TOOL, luck=cards)  # pool 5
    assert play.told("downtime_result")[0].facts["result"] == result
    assert band(successes).result == result
    assert [each.value for each in person(scene, DALE).carried] == ([1] if successes >= 5 else [])


@pytest.mark.parametrize(("ruling", "words"), [({}, "somebody noticed"), ({"complication": "a fire"}, "a fire")])
def test_a_first_1_brings_a_complication_of_the_storytellers(ruling: dict[str, str], words: str) -> None:
    scene = stage()
    play = season(scene, ["regular", *["nothing"] * 3], NOBODY, *GUARD, NO_TOOL, luck=["1"], **ruling)
    assert texts(play.told("complication")) == [f"Dale Pruitt: {words}."]
    assert play.told("complication")[0].rules == ("draws.auto_fail.special_conditions",)


def test_an_ordinary_failure_brings_no_complication() -> None:
    play = season(stage(), ["regular", *["nothing"] * 3], NOBODY, *GUARD, NO_TOOL, luck=["2"])
    assert play.told("complication") == []


def test_a_large_action_draws_up_to_three_times_until_its_tally_is_5() -> None:
    for luck, tally in ((["9", "7"], 5), (["2", "1", "3"], 1), (["3", "3", "3"], 3)):
        play = season(stage(), ["neglect_large", *["nothing"] * 3], *GUARD, NO_TOOL, luck=luck)
        assert play.told("downtime_result")[0].facts["successes"].startswith(str(tally))


def test_a_large_action_that_comes_to_nothing_with_a_first_1_in_it_has_a_complication() -> None:
    play = season(stage(), ["neglect_large", *["nothing"] * 3], *GUARD, NO_TOOL, luck=["1", "2", "2"])
    assert len(play.told("complication")) == 1
    play = season(stage(), ["neglect_large", *["nothing"] * 3], *GUARD, NO_TOOL, luck=["1", "3", "2"])
    assert play.told("complication") == []


def test_a_tool_of_ones_own_counts() -> None:
    play = season(stage(), ["regular", *["nothing"] * 3], NOBODY, *ENGINE, "tool mechanic_s_set", luck=["2"])
    assert texts(play.told("pool")) == ["Dale Pruitt's pool: Intelligence +3 Crafts +4 mechanic's set +2 = 9, 9-Again."]


def test_help_costs_a_regular_action_and_works_as_teamwork() -> None:
    scene = stage()
    ruth = [f"help {DALE}", "make", "hold the lamp", "wits", "medicine", NO_TOOL]
    play = season(scene, ["regular", "regular", "nothing", "nothing"], NOBODY, *ENGINE, NO_TOOL, *ruth, luck=["5", "2"])
    assert texts(play.told("luck")) == ["Ruth Amsel's card: 5.", "Dale Pruitt's card: 2."]
    assert "help +2 = 9" in texts(play.told("pool"))[1]
    assert [event.facts["who"] for event in play.told("downtime_result")] == ["Dale Pruitt"]


def test_one_action_of_help_helps_with_one_action() -> None:
    first = Submission(DALE, "make", "one", False, "wits", "crafts")
    second = Submission(DALE, "make", "one", False, "wits", "crafts")
    aid = Submission(RUTH, "make", "help", False, "wits", "medicine", helps=DALE)
    every = [first, second, aid]
    assert [helpers_of(each, every) for each in (first, second)] == [[aid], []]


def test_helpers_draw_before_each_draw_of_a_large_action() -> None:
    scene = stage()
    large = Submission(DALE, "make", "one", True, "strength", "athletics")
    aid = Submission(RUTH, "make", "help", False, "wits", "medicine", helps=DALE)
    play = Ruled(luck=["2", "2", "2", "2", "2", "2"])
    assert effort(play, scene, large, [aid]).successes == 3  # each time one of help: 5 + 1 + 2 is a success
    play.done()


def test_submissions_at_cross_purposes_are_contested() -> None:
    scene = stage()
    ruth = [NOBODY, "influence", "a favour", "presence", "empathy", NO_TOOL]
    plans = ["regular", "regular", "nothing", "nothing"]
    answers = [NOBODY, *GUARD, NO_TOOL, *ruth]
    play = season(scene, plans, *answers, luck=["9", "5"], cross_purposes=BOTH)  # three against two
    assert [event.facts["successes"] for event in play.told("downtime_result")] == ["1 success", "0 successes"]
    play = season(stage(), plans, *answers, luck=["9", "5"])  # nobody says they are
    assert [event.facts["successes"] for event in play.told("downtime_result")] == ["3 successes", "2 successes"]


def test_a_tie_at_cross_purposes_is_told_to_those_concerned() -> None:
    scene = stage()
    ruth = [NOBODY, "influence", "a favour", "presence", "empathy", NO_TOOL]
    plans = ["regular", "regular", "nothing", "nothing"]
    play = season(scene, plans, NOBODY, *GUARD, NO_TOOL, *ruth, luck=["9", "9"], cross_purposes=BOTH)
    assert play.told("contest")[0].seen_by == ("dale", "storyteller", "ruth")


def test_what_one_submits_draws_and_gains_is_nobody_elses_business() -> None:
    scene = stage()
    play = season(scene, ["neglect_large", *["nothing"] * 3], *GUARD, NO_TOOL, luck=["1", "2", "2"])
    for seat in ("ruth", "caleb", "marisol"):
        everybody = ["stands"] * len(scene.characters)
        assert [event.kind for event in play.seen(seat)] == [*everybody, "downtime", "game"]
    assert {event.kind for event in play.seen("dale")} >= {"submission", "pool", "luck", "downtime_result"}


def test_the_dead_submit_nothing_and_cannot_be_helped() -> None:
    scene = stage()
    for actor in (RUTH, CALEB):
        person(scene, actor).is_dead = True
    play = call(scene, "downtime", "regular", "nothing", NOBODY, *GUARD, NO_TOOL, luck=["5"])
    offered = [option.value for option in getattr(play.asked("downtime_help")[0], "options", ())]
    assert offered == [NOBODY, f"help {MARISOL}"]


def test_an_untrained_training_and_the_same_attribute_are_barred() -> None:
    play = season(stage(), ["regular", *["nothing"] * 3], NOBODY, *GUARD, NO_TOOL, luck=["5"])
    offered = [option.value for option in getattr(play.asked("trait")[0], "legal", ())]
    assert "medicine" not in offered
    assert "strength" not in offered
    assert "science" in offered
