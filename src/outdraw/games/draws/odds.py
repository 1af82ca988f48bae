"""The questions of the game: exact chances of draws, contests, teamwork and extended actions, from its rules."""

from __future__ import annotations

from functools import lru_cache

from outdraw.core.chance import Weights
from outdraw.core.light import TYPE_CHECKING, NamedTuple, Ratio
from outdraw.core.question import Parameter, Parts, Question
from outdraw.core.readers.enumerate import settled
from outdraw.games.draws.rules.draw import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from outdraw.core.margin import Margin
    from outdraw.core.play import Play
    from outdraw.games.draws.rules.contested import Contest
    from outdraw.games.draws.rules.draw import Outcome
    from outdraw.games.draws.rules.extended import Effort

POOLS = (-50, 100)
AGAIN = Parameter("again", "10-, 9- or 8-Again", among=("10", "9", "8"), default="10")
HELPER = Parameter("helper", "a helper's pool (may be given several times)", *POOLS, repeats=True)
CAP = Parameter("cap", "the most that help may add (0: no limit)", 0, 20, default=0)
TARGET = Parameter("target", "successes needed", 1, 200, is_required=True)
DRAWS = Parameter("draws", "how many draws to look ahead", 1, 200, default=20)
RACE = Parameter("race", "every side adds its own successes, not the net", is_flag=True)


def pool(name: str = "pool", help: str = "the pool before drawing; 0 or less is a chance draw") -> Parameter:
    """Describe a pool's option."""
    return Parameter(name, help, *POOLS, is_required=True)


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


def one_draw(play: Play, pool: int, again: str) -> Outcome:
    """Play a single draw."""
    return draw(play, pool, int(again))


def odds_draw(pool: int, again: str = "10") -> Mapping[str, Any]:
    """Answer what a single draw comes to."""
    return results(settled(draw, pool, int(again)))


def odds_teamwork(pool: int, again: str = "10", helper: tuple[int, ...] = (), cap: int = 0) -> Mapping[str, Any]:
    """Answer what a draw with help comes to."""
    if not helper:
        raise ValueError("teamwork needs at least one --helper with a pool")
    return results(drawn(pool, int(again), helper, cap))


def one_with_help(play: Play, pool: int, again: str, helper: tuple[int, ...], cap: int) -> Outcome:
    """Play a draw with help."""
    from outdraw.games.draws.rules.teamwork import teamwork

    return teamwork(play, *_effort(pool, again, helper), cap)


def odds_contested(
    pool: int,
    against: int,
    again: str = "10",
    against_again: str = "10",
    helper: tuple[int, ...] = (),
    against_helper: tuple[int, ...] = (),
    cap: int = 0,
) -> Mapping[str, Any]:
    """Answer who wins a contest of two, and by how much."""
    mine, dramatic = successes(pool, int(again), helper, cap)
    theirs, _ = successes(against, int(against_again), against_helper, cap)
    return Parts(CONTEST_PARTS, Sides(mine, theirs, dramatic))


class Sides(NamedTuple):
    """What decides a contest: the successes of both sides, and the part of the first that comes from dramatic draws."""

    mine: Weights[int]
    theirs: Weights[int]
    dramatic: Weights[int]

    def margin(self) -> Margin:
        """Give by how much the first side is ahead."""
        from outdraw.core.margin import Margin

        return Margin(self.mine, self.theirs)

    def exceptional(self) -> Ratio:
        """Give the chance to win by five or more."""
        from outdraw.games.draws.rules.contested import standing

        return self.margin().table().where(lambda net: standing(net, False) == "exceptional")

    def dramatic_failure(self) -> Ratio:
        """Count the margins that are dramatic, and those of dramatic draws that would not be."""
        from outdraw.core.margin import Margin
        from outdraw.games.draws.rules.contested import standing

        margin = self.margin()
        alone = Margin(self.dramatic, self.theirs).table().of if self.dramatic.of else {}
        weight = sum(w for net, w in margin.table().of.items() if standing(net, False) == "dramatic_failure")
        weight += sum(
            w for net, w in alone.items() if standing(net, True) == "dramatic_failure" != standing(net, False)
        )
        return Ratio(weight, margin.total)


CONTEST_PARTS: dict[str, Callable[[Sides], Any]] = {
    "win": lambda sides: sides.margin().above(0),
    "tie": lambda sides: sides.margin().at(0),
    "lose": lambda sides: sides.margin().below(0),
    "dramatic_success": Sides.exceptional,
    "dramatic_failure": Sides.dramatic_failure,
    "margin": lambda sides: sides.margin().table(),
}


def drawn(pool: int, again: int, helper: tuple[int, ...], cap: int) -> Weights[Outcome]:
    """Give the table of what one side draws, with its helpers if it has any."""
    if not helper:
        return settled(draw, pool, again)
    from outdraw.games.draws.rules.teamwork import teamwork

    return settled(teamwork, pool, again, _helpers(helper), cap)


@lru_cache(maxsize=4096)
def successes(pool: int, again: int, helper: tuple[int, ...], cap: int) -> tuple[Weights[int], Weights[int]]:
    """Give the table of one side's successes, and the part of it that comes from dramatic failures."""
    table = drawn(pool, again, helper, cap)
    dramatic = {outcome: weight for outcome, weight in table.of.items() if outcome.is_dramatic}
    part = Weights(dramatic, table.total - sum(dramatic.values()))
    return table.map(lambda outcome: outcome.successes), part.map(lambda outcome: outcome.successes)


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


def one_contest(
    play: Play,
    pool: int,
    against: int,
    again: str,
    against_again: str,
    helper: tuple[int, ...],
    against_helper: tuple[int, ...],
    cap: int,
) -> Contest:
    """Play a contest of two."""
    from outdraw.games.draws.rules.contested import compare
    from outdraw.games.draws.rules.teamwork import teamwork

    sides = (_effort(pool, again, helper), _effort(against, against_again, against_helper))
    return compare(tuple(teamwork(play, *side, cap) for side in sides))


def _effort(pool: int, again: str, helper: tuple[int, ...]) -> Effort:
    from outdraw.games.draws.rules.extended import Effort

    return Effort(pool, int(again), _helpers(helper))


def _helpers(pools: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Give helpers their Again, the usual one."""
    return tuple([(each, 10) for each in pools])


def odds_extended(
    pool: int,
    target: int,
    draws: int = 20,
    again: str = "10",
    helper: tuple[int, ...] = (),
    cap: int = 0,
) -> Mapping[str, Any]:
    """Answer how likely an extended action is done by each draw."""
    from outdraw.core.readers.enumerate import march
    from outdraw.games.draws.rules.extended import period

    effort = _effort(pool, again, helper)
    tallies: Weights[int] = Weights({0: 1})
    by: list[Ratio] = []
    for _ in range(draws):
        tallies = march(period, tallies, effort, target, cap).map(lambda tally: min(tally, target))
        by.append(tallies.chance(target))
    return {"by": by, "tally": tallies}


def one_task(
    play: Play, pool: int, target: int, draws: int, again: str, helper: tuple[int, ...], cap: int
) -> tuple[int, ...]:
    """Play an extended action: its tally after each draw, no more than the target."""
    from outdraw.games.draws.rules.extended import period

    tally, tallies = 0, list[int]()
    for _ in range(draws):
        tally = min(target, period(play, tally, _effort(pool, again, helper), target, cap))
        tallies.append(tally)
    return tuple(tallies)


def task_results(weights: Weights[tuple[int, ...]], target: int, draws: int, **_: Any) -> Mapping[str, Any]:
    """Give the share of tasks done by each draw, and the tallies at the end."""
    by = [weights.where(lambda tallies, at=at: tallies[at] >= target) for at in range(draws)]  # type: ignore[misc]
    return {"by": by, "tally": weights.map(lambda tallies: tallies[-1])}


def odds_extended_contested(
    pool: int,
    against: int,
    target: int,
    against_target: int = 0,
    draws: int = 20,
    again: str = "10",
    against_again: str = "10",
    helper: tuple[int, ...] = (),
    against_helper: tuple[int, ...] = (),
    cap: int = 0,
    race: bool = False,
) -> Mapping[str, Any]:
    """Answer how likely each side of an extended contest has won by each period."""
    from outdraw.core.readers.enumerate import march
    from outdraw.games.draws.rules.contested import NOBODY
    from outdraw.games.draws.rules.extended import contested_period, finisher

    efforts = (_effort(pool, again, helper), _effort(against, against_again, against_helper))
    targets = (target, against_target or target)
    states: Weights[tuple[int, ...]] = Weights({(0, 0): 1})
    won: list[Ratio] = []
    lost: list[Ratio] = []
    for _ in range(draws):
        states = march(contested_period, states, efforts, targets, race, cap).map(lambda at: _settled_at(at, targets))
        won.append(states.where(lambda at: finisher(at, targets) == 0))
        lost.append(states.where(lambda at: finisher(at, targets) == 1))
    return {
        "win": won[-1],
        "lose": lost[-1],
        "undecided": states.where(lambda at: finisher(at, targets) == NOBODY),
        "win_by": won,
        "lose_by": lost,
    }


def one_race(
    play: Play,
    pool: int,
    against: int,
    target: int,
    against_target: int,
    draws: int,
    again: str,
    against_again: str,
    helper: tuple[int, ...],
    against_helper: tuple[int, ...],
    cap: int,
    race: bool,
) -> tuple[int, ...]:
    """Play an extended contest: who had won after each period."""
    from outdraw.games.draws.rules.extended import contested_period, finisher

    efforts = (_effort(pool, again, helper), _effort(against, against_again, against_helper))
    targets = (target, against_target or target)
    tallies: tuple[int, ...] = (0, 0)
    winners: list[int] = []
    for _ in range(draws):
        tallies = contested_period(play, tallies, efforts, targets, race, cap)
        winners.append(finisher(tallies, targets))
    return tuple(winners)


def race_results(weights: Weights[tuple[int, ...]], draws: int, **_: Any) -> Mapping[str, Any]:
    """Give the shares won, lost and undecided by each period."""
    from outdraw.games.draws.rules.contested import NOBODY

    def share(side: int, at: int) -> Ratio:
        return weights.where(lambda winners: winners[at] == side)

    return {
        "win": share(0, -1),
        "lose": share(1, -1),
        "undecided": share(NOBODY, -1),
        "win_by": [share(0, at) for at in range(draws)],
        "lose_by": [share(1, at) for at in range(draws)],
    }


def _settled_at(tallies: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """Merge all ways of having won: what the tally has beyond the target has no effect. [draws.extended.tally]"""
    from outdraw.games.draws.rules.contested import NOBODY
    from outdraw.games.draws.rules.extended import finisher

    winner = finisher(tallies, targets)
    if winner == NOBODY:
        return tallies
    return tuple(target if place == winner else 0 for place, target in enumerate(targets))


AGAINST = pool("against", "the other side's pool")
AGAINST_AGAIN = Parameter("against_again", "the other side's Again", among=("10", "9", "8"), default="10")
AGAINST_HELPER = Parameter("against_helper", "a pool that helps the other side", *POOLS, repeats=True)

QUESTIONS = (
    Question("draw", "What a single draw comes to.", (pool(), AGAIN), odds_draw, one_draw, results),
    Question(
        "contested",
        "Who wins a contested action, and by how much.",
        (pool(), AGAINST, AGAIN, AGAINST_AGAIN, HELPER, AGAINST_HELPER, CAP),
        odds_contested,
        one_contest,
        contest_results,
    ),
    Question(
        "teamwork",
        "What a draw with helpers comes to.",
        (pool(), AGAIN, HELPER, CAP),
        odds_teamwork,
        one_with_help,
        results,
    ),
    Question(
        "extended",
        "How likely an extended action is done by each draw.",
        (pool(), TARGET, DRAWS, AGAIN, HELPER, CAP),
        odds_extended,
        one_task,
        task_results,
    ),
    Question(
        "extended_contested",
        "How likely each side of an extended contest has won by each draw, with or without helpers.",
        (
            pool(),
            AGAINST,
            TARGET,
            Parameter("against_target", "successes the other side needs (default: the same)", 1, 200, default=0),
            DRAWS,
            AGAIN,
            AGAINST_AGAIN,
            HELPER,
            AGAINST_HELPER,
            CAP,
            RACE,
        ),
        odds_extended_contested,
        one_race,
        race_results,
    ),
)
