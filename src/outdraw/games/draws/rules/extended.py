"""Extended actions: successes tallied over several draws until they reach a target; also contested, also with help."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outdraw.games.draws.rules.contested import NOBODY, compare, in_contest
from outdraw.games.draws.rules.teamwork import teamwork

if TYPE_CHECKING:
    from outdraw.core.play import Play
    from outdraw.games.draws.rules.contested import Contest
    from outdraw.games.draws.rules.draw import Outcome, Result
    from outdraw.games.draws.rules.teamwork import Effort


def tallied(tally: int, result: Result, successes: int) -> int:
    """Add a draw to a tally; a dramatic failure takes one off. [draws.extended.tally, draws.extended.dramatic_failure]

    A failure adds nothing and costs only time, and an exceptional success is no more than its successes.
    [draws.extended.failure, draws.extended.exceptional]
    """
    return max(0, tally - 1) if result == "dramatic_failure" else tally + successes


class Terms(NamedTuple):
    """What an extended action is about: who tries, for how many successes each, and how it counts."""

    efforts: tuple[Effort, ...]
    targets: tuple[int, ...]
    is_race: bool = False
    cap: int = 0


def period(play: Play, tallies: tuple[int, ...], terms: Terms) -> tuple[int, ...]:
    """Draw once for every side of an extended action that is not done.

    [uses draws.extended.contested, draws.extended.both]

    One side alone is a race with nobody.
    """
    if finisher(tallies, terms.targets) != NOBODY:
        return tallies
    return after_period(tallies, play.settle(all_draw, terms.efforts, terms.cap), terms.is_race)


def all_draw(play: Play, efforts: tuple[Effort, ...], cap: int = 0) -> tuple[Outcome, ...]:
    """Let every side draw, with its helpers, who draw anew each time.

    [uses draws.extended.teamwork, draws.extended.both]
    """
    return tuple([play.settle(teamwork, *effort, cap, alike=in_contest) for effort in efforts])


def after_period(tallies: tuple[int, ...], outcomes: tuple[Outcome, ...], is_race: bool = False) -> tuple[int, ...]:
    """Give the tallies after one period: the winner adds the net, a dramatic failure takes one off, once.

    In a plain race, which a table may prefer, every side adds its own successes instead. [draws.extended.contested]
    """
    if is_race:
        return tuple(
            tallied(tally, outcome.result, outcome.successes) for tally, outcome in zip(tallies, outcomes, strict=True)
        )
    contest = compare(outcomes)
    return tuple(
        tallied(tally, result, net_of(contest, place))
        for place, (tally, result) in enumerate(zip(tallies, contest.results, strict=True))
    )


def net_of(contest: Contest, place: int) -> int:
    """Give what a side adds: the net for the winner, nothing for the others. [uses draws.contested.net]"""
    return contest.net if place == contest.winner else 0


def finisher(tallies: tuple[int, ...], targets: tuple[int, ...]) -> int:
    """Give the side that has reached its target, the higher tally if several have, or nobody."""
    done = [place for place, tally in enumerate(tallies) if tally >= targets[place]]
    if not done:
        return NOBODY
    best = max(tallies[place] for place in done)
    ahead = [place for place in done if tallies[place] == best]
    return ahead[0] if len(ahead) == 1 else NOBODY
