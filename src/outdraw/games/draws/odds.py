"""The questions of the game: exact chances of draws, contests, teamwork and extended actions, from its rules."""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from outdraw.core.chance import Weights
from outdraw.core.exact import settled
from outdraw.core.question import Parameter, Parts, Question
from outdraw.core.quick_typing import TYPE_CHECKING, NamedTuple
from outdraw.core.ratio import Ratio
from outdraw.games.draws.rules.contested import NOBODY, compare, standing
from outdraw.games.draws.rules.extended import Effort, after_period, all_draw, finisher, period
from outdraw.games.draws.rules.teamwork import teamwork

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, TypeAlias

    from outdraw.core.counting.margin import Margin
    from outdraw.core.play import Play
    from outdraw.games.draws.rules.contested import Contest
    from outdraw.games.draws.rules.draw import Outcome

    Asked: TypeAlias = Mapping[str, Any]
    Tallies: TypeAlias = tuple[int, ...]

MOST_HELPERS = 20
MOST_STEPS = 25_000_000
"""So many tallies carried on by so many outcomes can be counted in some ten seconds."""


def effort(pool: int, again: str, helper: tuple[int, ...]) -> Effort:
    """Give one side's way of drawing; helpers have the usual Again."""
    if len(helper) > MOST_HELPERS:
        raise ValueError(f"{len(helper)} helpers are too many: at most {MOST_HELPERS}")
    return Effort(pool, int(again), tuple([(each, 10) for each in helper]))


def mine(asked: Asked) -> Effort:
    """Give the first side's way of drawing."""
    return effort(asked["pool"], asked["again"], asked.get("helper", ()))


def theirs(asked: Asked) -> Effort:
    """Give the other side's way of drawing."""
    return effort(asked["against"], asked["against_again"], asked["against_helper"])


# --- draws, with help or without ------------------------------------------------------------------------------------


def one_draw(play: Play, **asked: Any) -> Outcome:
    """Play a draw."""
    return teamwork(play, *mine(asked), asked.get("cap", 0))


def odds_draw(**asked: Any) -> Mapping[str, Any]:
    """Answer what a draw comes to."""
    return results(settled(teamwork, *mine(asked), asked.get("cap", 0)))


def odds_teamwork(**asked: Any) -> Mapping[str, Any]:
    """Answer what a draw with help comes to."""
    if not asked["helper"]:
        raise ValueError("teamwork needs at least one --helper with a pool")
    return odds_draw(**asked)


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
    ours, dramatic = successes(mine(asked), asked["cap"])
    return Parts(CONTEST_PARTS, Sides(ours, successes(theirs(asked), asked["cap"])[0], dramatic))


@lru_cache(maxsize=4096)
def successes(side: Effort, cap: int) -> tuple[Weights[int], Weights[int]]:
    """Give the table of one side's successes, and the part of it that comes from dramatic failures."""
    table: Weights[Outcome] = settled(teamwork, *side, cap)
    dramatic = {outcome: weight for outcome, weight in table.of.items() if outcome.is_dramatic}
    part = Weights(dramatic, table.total - sum(dramatic.values()))
    return table.map(lambda outcome: outcome.successes), part.map(lambda outcome: outcome.successes)


class Sides(NamedTuple):
    """What decides a contest: the successes of both sides, and the part of the first that comes from dramatic draws."""

    mine: Weights[int]
    theirs: Weights[int]
    dramatic: Weights[int]

    def margin(self) -> Margin:
        """Give by how much the first side is ahead."""
        from outdraw.core.counting.margin import Margin

        return Margin(self.mine, self.theirs)

    def exceptional(self) -> Ratio:
        """Give the chance to win by five or more."""
        return self.margin().table().where(lambda net: standing(net, False) == "exceptional")

    def dramatic_failure(self) -> Ratio:
        """Count the margins that are dramatic, and those of dramatic draws that would not be."""
        from outdraw.core.counting.margin import Margin

        margin = self.margin().table()
        alone = Margin(self.dramatic, self.theirs).table().of if self.dramatic.of else {}
        weight = sum([each for net, each in margin.of.items() if standing(net, False) == "dramatic_failure"])
        weight += sum([each for net, each in alone.items() if standing(net, False) != "dramatic_failure"])
        return Ratio(weight, margin.total)


CONTEST_PARTS: dict[str, Callable[[Sides], Any]] = {
    "win": lambda sides: sides.margin().above(0),
    "tie": lambda sides: sides.margin().at(0),
    "lose": lambda sides: sides.margin().below(0),
    "dramatic_success": Sides.exceptional,
    "dramatic_failure": Sides.dramatic_failure,
    "margin": lambda sides: sides.margin().table(),
}


def one_contest(play: Play, **asked: Any) -> Contest:
    """Play a contest of two."""
    return compare(tuple([teamwork(play, *side, asked["cap"]) for side in (mine(asked), theirs(asked))]))


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


class Course(NamedTuple):
    """An extended action to be followed for some draws: who tries, for how many successes each, and how it counts."""

    efforts: tuple[Effort, ...]
    targets: Tallies
    draws: int
    is_race: bool
    cap: int

    def played(self, play: Play) -> tuple[Tallies, ...]:
        """Play it: the tallies after each draw."""
        tallies, after = (0,) * len(self.efforts), list[Tallies]()
        for _ in range(self.draws):
            tallies = period(play, tallies, self.efforts, self.targets, self.is_race, self.cap)
            after.append(self.settled(tallies))
        return tuple(after)

    def counted(self) -> Iterator[Weights[Tallies]]:
        """Count it: the exact distribution of the tallies after each draw."""
        total, outcomes = self.outcomes()
        if (steps := self.draws * len(outcomes) * self.most_tallies(outcomes)) > MOST_STEPS:
            raise ValueError(
                f"to be counted, this takes some {steps // 2_500_000} seconds: "
                f"give a smaller --target or fewer --draws, or --simulate it"
            )
        ways: dict[Tallies, list[tuple[Tallies, int]]] = {}
        at, out_of = {(0,) * len(self.efforts): 1}, 1
        for _ in range(self.draws):
            then: dict[Tallies, int] = {}
            for tallies, weight in at.items():
                if (moves := ways.get(tallies)) is None:
                    moves = ways[tallies] = self.moves(tallies, outcomes, total)
                for after, each in moves:
                    then[after] = then.get(after, 0) + weight * each
            at, out_of = then, out_of * total
            yield Weights(at, out_of - sum(at.values()))

    def outcomes(self) -> tuple[int, list[tuple[tuple[Outcome, ...], int]]]:
        """Give what the sides can draw in a period, each kind that changes tallies alike once, and the total weight."""
        table: Weights[tuple[Outcome, ...]] = settled(all_draw, self.efforts, self.cap)
        first: dict[Tallies, tuple[Outcome, ...]] = {}
        alike: dict[tuple[Outcome, ...], int] = {}
        for drawn, weight in table.of.items():
            kind = first.setdefault(after_period((1,) * len(self.efforts), drawn, self.is_race), drawn)
            alike[kind] = alike.get(kind, 0) + weight
        common = gcd(table.total, *alike.values())
        return table.total // common, [(kind, weight // common) for kind, weight in alike.items()]

    def moves(
        self, tallies: Tallies, outcomes: list[tuple[tuple[Outcome, ...], int]], total: int
    ) -> list[tuple[Tallies, int]]:
        """Give where tallies lead in one period."""
        if self.winner(tallies) != NOBODY:
            return [(tallies, total)]
        return [(self.settled(after_period(tallies, drawn, self.is_race)), weight) for drawn, weight in outcomes]

    def most_tallies(self, outcomes: list[tuple[tuple[Outcome, ...], int]]) -> int:
        """Give how many different tallies there can be."""
        reached = self.draws * max([each.successes for drawn, _ in outcomes for each in drawn])
        most = 1
        for target in self.targets:
            most *= min(target, reached) + 1
        return most

    def winner(self, tallies: Tallies) -> int:
        """Give the side that is done, or nobody."""
        return finisher(tallies, self.targets)

    def settled(self, tallies: Tallies) -> Tallies:
        """Merge all ways of being done: what a tally has beyond the target has no effect. [draws.extended.tally]"""
        winner = self.winner(tallies)
        if winner == NOBODY:
            return tallies
        return tuple([target if place == winner else 0 for place, target in enumerate(self.targets)])


def each_draw(courses: Weights[tuple[Tallies, ...]], draws: int) -> list[Weights[Tallies]]:
    """Give the tallies after each draw, of many courses that were played."""
    return [courses.map(lambda course, at=at: course[at]) for at in range(draws)]  # type: ignore[misc]


def task(asked: Asked) -> Course:
    """Give the course of an extended action."""
    return Course((mine(asked),), (asked["target"],), asked["draws"], True, asked["cap"])


def odds_extended(**asked: Any) -> Mapping[str, Any]:
    """Answer how likely an extended action is done by each draw."""
    return how_far(list(task(asked).counted()), asked["target"])


def one_task(play: Play, **asked: Any) -> tuple[Tallies, ...]:
    """Play an extended action."""
    return task(asked).played(play)


def task_results(courses: Weights[tuple[Tallies, ...]], **asked: Any) -> Mapping[str, Any]:
    """Give the share of tasks done by each draw, and the tallies at the end."""
    return how_far(each_draw(courses, asked["draws"]), asked["target"])


def how_far(after: list[Weights[Tallies]], target: int) -> Mapping[str, Any]:
    """Give the chances to be done by each draw, and the tallies at the end."""
    return {"by": [at.chance((target,)) for at in after], "tally": after[-1].map(lambda tallies: tallies[0])}


def race(asked: Asked) -> Course:
    """Give the course of an extended contest."""
    targets = (asked["target"], asked["against_target"] or asked["target"])
    return Course((mine(asked), theirs(asked)), targets, asked["draws"], asked["race"], asked["cap"])


def odds_extended_contested(**asked: Any) -> Mapping[str, Any]:
    """Answer how likely each side of an extended contest has won by each draw."""
    course = race(asked)
    return who_is_first(list(course.counted()), course)


def one_race(play: Play, **asked: Any) -> tuple[Tallies, ...]:
    """Play an extended contest."""
    return race(asked).played(play)


def race_results(courses: Weights[tuple[Tallies, ...]], **asked: Any) -> Mapping[str, Any]:
    """Give the shares won, lost and undecided by each draw."""
    course = race(asked)
    return who_is_first(each_draw(courses, course.draws), course)


def who_is_first(after: list[Weights[Tallies]], course: Course) -> Mapping[str, Any]:
    """Give the chances of each side to have won by each draw."""
    winners = [at.map(course.winner) for at in after]
    won, lost = ([at.chance(side) for at in winners] for side in (0, 1))
    undecided = winners[-1].chance(NOBODY)
    return {"win": won[-1], "lose": lost[-1], "undecided": undecided, "win_by": won, "lose_by": lost}


# --- what can be asked ----------------------------------------------------------------------------------------------

POOLS = (-50, 100)
AGAINS = ("10", "9", "8")
POOL = Parameter("pool", "the pool before drawing; 0 or less is a chance draw", *POOLS, is_required=True)
AGAINST = Parameter("against", "the other side's pool", *POOLS, is_required=True)
AGAIN = Parameter("again", "10-, 9- or 8-Again", among=AGAINS, default="10")
AGAINST_AGAIN = Parameter("against_again", "the other side's Again", among=AGAINS, default="10")
HELPER = Parameter("helper", "a helper's pool (may be given several times)", *POOLS, repeats=True)
AGAINST_HELPER = Parameter("against_helper", "a pool that helps the other side", *POOLS, repeats=True)
CAP = Parameter("cap", "the most that help may add (0: no limit)", 0, 20, default=0)
TARGET = Parameter("target", "successes needed", 1, 200, is_required=True)
AGAINST_TARGET = Parameter("against_target", "successes the other side needs (default: the same)", 1, 200, default=0)
DRAWS = Parameter("draws", "how many draws to look ahead", 1, 200, default=20)
RACE = Parameter("race", "every side adds its own successes, not the net", is_flag=True)

ONE_SIDE = (AGAIN, HELPER, CAP)
BOTH_SIDES = (AGAIN, AGAINST_AGAIN, HELPER, AGAINST_HELPER, CAP)

DRAW = "What a single draw comes to."
CONTESTED = "Who wins a contested action, and by how much."
TEAMWORK = "What a draw with helpers comes to."
EXTENDED = "How likely an extended action is done by each draw."
BOTH = "How likely each side of an extended contest has won by each draw, with or without helpers."
FIRST_TO = (POOL, AGAINST, TARGET, AGAINST_TARGET, DRAWS, *BOTH_SIDES, RACE)

QUESTIONS = (
    Question("draw", DRAW, (POOL, AGAIN), odds_draw, one_draw, results),
    Question("contested", CONTESTED, (POOL, AGAINST, *BOTH_SIDES), odds_contested, one_contest, contest_results),
    Question("teamwork", TEAMWORK, (POOL, *ONE_SIDE), odds_teamwork, one_draw, results),
    Question("extended", EXTENDED, (POOL, TARGET, DRAWS, *ONE_SIDE), odds_extended, one_task, task_results),
    Question("extended_contested", BOTH, FIRST_TO, odds_extended_contested, one_race, race_results),
)
