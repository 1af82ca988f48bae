"""The questions of the game: exact chances of draws, contests, teamwork and extended actions, from its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.core.chance import Weights
from outdraw.core.later import later
from outdraw.core.question import Parameter, Question, whole
from outdraw.games.draws.rules.teamwork import Effort, teamwork

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    from outdraw.core.play import Play
    from outdraw.games.draws.rules import contested
    from outdraw.games.draws.rules.contested import Contest
    from outdraw.games.draws.rules.contested_counts import contest_counted
    from outdraw.games.draws.rules.draw import Outcome
    from outdraw.games.draws.rules.extended_counts import Course, follow

    Asked: TypeAlias = Mapping[str, Any]
    Tallies: TypeAlias = tuple[int, ...]
else:
    (contested,) = later("outdraw.games.draws.rules", "contested")
    (contest_counted,) = later("outdraw.games.draws.rules.contested_counts", "contest_counted")
    Course, follow = later("outdraw.games.draws.rules.extended_counts", "Course", "follow")

MOST_HELPERS = 20
SIDES = (("pool", "again", "helper"), ("against", "against_again", "against_helper"))


def efforts(asked: Asked) -> tuple[Effort, ...]:
    """Give how each side draws, one or two of them; helpers have the usual Again."""
    return tuple([one_side(asked, *names) for names in SIDES if names[0] in asked])


def one_side(asked: Asked, pool: str, again: str, helper: str) -> Effort:
    """Give how one side draws, by what its options are called."""
    helpers = asked.get(helper, ())
    if len(helpers) > MOST_HELPERS:
        raise ValueError(f"{len(helpers)} helpers are too many: at most {MOST_HELPERS}")
    return Effort(asked[pool], int(asked[again]), tuple([(each, 10) for each in helpers]) if helpers else ())


# --- draws, with help or without ------------------------------------------------------------------------------------


def one_draw(cap: int = 0, **asked: Any) -> tuple[Any, ...]:
    """Give a draw, with help or without."""
    return (*efforts(asked)[0], cap)


def results(weights: Weights[Outcome], **_: Any) -> dict[str, Any]:
    """Give the chances of each result, and the distribution of successes."""
    of_result = weights.map(lambda outcome: outcome.result)
    return {
        "failure": of_result.chance("failure"),
        "success": of_result.chance("success"),
        "exceptional": of_result.chance("exceptional"),
        "dramatic": of_result.chance("dramatic_failure"),
        "successes": weights.map(lambda outcome: outcome.successes),
    }


# --- contests -------------------------------------------------------------------------------------------------------


def odds_contested(**asked: Any) -> Mapping[str, Any]:
    """Answer who wins a contest of two, and by how much."""
    mine, theirs = efforts(asked)
    return contest_counted(mine, theirs, asked["cap"])


def both(cap: int, **asked: Any) -> tuple[Any, ...]:
    """Give the two sides of a contest."""
    return efforts(asked), cap


def one_contest(play: Play, sides: tuple[Effort, ...], cap: int) -> Contest:
    """Play a contest of two, each with its helpers."""
    return contested.compare(tuple([teamwork(play, *side, cap) for side in sides]))


def contest_results(weights: Weights[Contest], **_: Any) -> Mapping[str, Any]:
    """Give the chances to win, tie and lose, and the distribution of the margin."""
    margin = weights.map(lambda each: each.successes[0] - each.successes[1])
    return {
        "win": margin.where(lambda net: net > 0),
        "tie": margin.where(lambda net: net == 0),
        "lose": margin.where(lambda net: net < 0),
        "dramatic_success": weights.where(lambda each: each.results[0] == "exceptional"),
        "dramatic_failure": weights.where(lambda each: each.results[0] == "dramatic_failure"),
        "margin": margin,
    }


# --- extended actions, of one side or of two ------------------------------------------------------------------------


def course(
    target: int, draws: int, cap: int, against_target: int | None = None, race: bool = True, **asked: Any
) -> tuple[Course]:
    """Give the course of an extended action, of one side alone or against another."""
    sides = efforts(asked)
    return (Course(sides, (target, against_target or target)[: len(sides)], draws, race, cap),)


def odds_extended(**asked: Any) -> Mapping[str, Any]:
    """Answer how likely each side of an extended action is done by each draw."""
    (followed,) = course(**asked)
    return how_far(list(followed.counted()), followed)


def extended_results(courses: Weights[tuple[Tallies, ...]], **asked: Any) -> Mapping[str, Any]:
    """Give the same of courses that were played."""
    (followed,) = course(**asked)
    each_draw = [courses.map(lambda each, at=at: each[at]) for at in range(followed.draws)]  # type: ignore[misc]
    return how_far(each_draw, followed)


def how_far(after: list[Weights[Tallies]], followed: Course) -> Mapping[str, Any]:
    """Give the chances to be done by each draw, of two sides which has won; of one the tallies at the end."""
    winners = [at.map(followed.winner) for at in after]
    won, lost = ([at.chance(side) for at in winners] for side in (0, 1))
    if len(followed.efforts) == 1:
        return {"by": won, "tally": after[-1].map(lambda tallies: tallies[0])}
    undecided = winners[-1].chance(contested.NOBODY)
    return {"win": won[-1], "lose": lost[-1], "undecided": undecided, "win_by": won, "lose_by": lost}


# --- what can be asked ----------------------------------------------------------------------------------------------

POOLS = (-50, 100)
AGAINS = ("10", "9", "8")
POOL = whole("pool", "the pool before drawing; 0 or less is a chance draw", *POOLS)
AGAINST = whole("against", "the other side's pool", *POOLS)
AGAIN = Parameter("again", "10-, 9- or 8-Again", among=AGAINS, default="10")
AGAINST_AGAIN = Parameter("against_again", "the other side's Again", among=AGAINS, default="10")
HELPS = "a helper's pool (may be given several times)"
HELPER = Parameter("helper", HELPS, *POOLS, repeats=True)
NEEDED_HELPER = Parameter("helper", HELPS, *POOLS, repeats=True, is_required=True)
AGAINST_HELPER = Parameter("against_helper", "a pool that helps the other side", *POOLS, repeats=True)
CAP = whole("cap", "the most that help may add (0: no limit)", 0, 20, default=0)
TARGET = whole("target", "successes needed", 1, 200)
AGAINST_TARGET = Parameter("against_target", "successes the other side needs (the same, if not given)", 1, 200)
DRAWS = whole("draws", "how many draws to look ahead", 1, 200, default=20)
RACE = Parameter("race", "every side adds its own successes, not the net", is_flag=True)

BOTH_SIDES = (AGAIN, AGAINST_AGAIN, HELPER, AGAINST_HELPER, CAP)
EXTENDING = (POOL, TARGET, DRAWS, AGAIN, HELPER, CAP)
FIRST_TO = (POOL, AGAINST, TARGET, AGAINST_TARGET, DRAWS, *BOTH_SIDES, RACE)

CONTESTED = "Who wins a contested action, and by how much."
TEAMWORK = "What a draw with helpers comes to."
EXTENDED = "How likely an extended action is done by each draw."
BOTH = "How likely each side of an extended contest has won by each draw, with or without helpers."

QUESTIONS = (
    Question("draw", "What a single draw comes to.", (POOL, AGAIN), None, one_draw, teamwork, results),
    Question("contested", CONTESTED, (POOL, AGAINST, *BOTH_SIDES), odds_contested, both, one_contest, contest_results),
    Question("teamwork", TEAMWORK, (POOL, AGAIN, NEEDED_HELPER, CAP), None, one_draw, teamwork, results),
    Question("extended", EXTENDED, EXTENDING, odds_extended, course, follow, extended_results),
    Question("extended_contested", BOTH, FIRST_TO, odds_extended, course, follow, extended_results),
)
