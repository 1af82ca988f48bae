"""Contested actions: every side draws, and the difference in successes decides, for two sides or for many."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outdraw.games.draws.rules.draw import MANY, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outdraw.games.draws.rules.draw import Result

NOBODY = -1


class Contest(NamedTuple):
    """How a contest ended: who won (by place, or `NOBODY`), by how much, and what it came to for each side."""

    winner: int
    net: int
    results: tuple[Result, ...]
    successes: tuple[int, ...]

    @property
    def is_dramatic(self) -> bool:
        """Say whether the winner won by five or more. [uses draws.contested.five_margin]"""
        return self.net >= MANY

    @property
    def is_tie(self) -> bool:
        """Say whether nobody won. [uses draws.contested.tie]"""
        return self.winner == NOBODY

    @property
    def ahead(self) -> list[int]:
        """Give the places of those with the highest count."""
        return [place for place, count in enumerate(self.successes) if count == max(self.successes)]

    def is_held_by(self, actors: Sequence[str], resisting: str) -> bool:
        """Say whether a side that only resists holds: in a tie for the highest count that it is part of.

        [uses draws.contested.tie, draws.contested.many]
        """
        return self.is_tie and resisting in [actors[place] for place in self.ahead]

    def is_far_behind(self, place: int) -> bool:
        """Say whether a side is five or more behind the winner.

        [uses draws.contested.five_margin, draws.contested.many]
        """
        return not self.is_tie and max(self.successes) - self.successes[place] >= MANY


def compare(outcomes: tuple[Outcome, ...]) -> Contest:
    """Compare the successes of all sides.

    A tie for the highest count is won by nobody; both failing is a tie at 0.
    """
    successes = tuple(outcome.successes for outcome in outcomes)
    best, second = sorted(successes, reverse=True)[:2]  # [draws.contested.many]
    if best == second:  # [draws.contested.tie, draws.contested.both_fail, draws.contested.winner]
        return Contest(NOBODY, 0, tuple(standing(0, outcome.is_dramatic) for outcome in outcomes), successes)
    winner = successes.index(best)
    results: tuple[Result, ...] = tuple(
        standing(best - second if place == winner else outcome.successes - best, outcome.is_dramatic)
        for place, outcome in enumerate(outcomes)
    )
    return Contest(winner, best - second, results, successes)  # [draws.contested.net]


def standing(net: int, is_dramatic: bool) -> Result:
    """Say what a contest comes to for a side: ahead of the next by the net, behind the winner, or 0 if nobody won.

    The margin alone makes a win exceptional, not the winner's own total. Five or more behind is a dramatic failure, and
    so is a dramatic failure of the draw itself, whoever won.

    [draws.contested.five_margin; uses draws.contested.own_exceptional, draws.contested.many, draws.contested.draw]
    """
    if net > 0:
        return "exceptional" if net >= MANY else "success"
    return "dramatic_failure" if is_dramatic or -net >= MANY else "failure"


def by_itself(outcome: Outcome) -> Outcome:
    """Give a draw as it counts before sides are compared: none is exceptional yet. [draws.contested.own_exceptional]"""
    return outcome._replace(result="success") if outcome.result == "exceptional" else outcome


def in_contest(outcome: Outcome) -> tuple[bool, int]:
    """Give what a contest looks at of an outcome: whether it is dramatic, and the successes."""
    return outcome.is_dramatic, outcome.successes
