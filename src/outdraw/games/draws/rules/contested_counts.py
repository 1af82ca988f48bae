"""Contests of two counted by margins: the successes of both sides are multiplied, no pair of draws is looked at.

What a margin comes to is asked of `contested`; that both come to the same is proven draw by draw.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from outdraw.core.chance import Weights
from outdraw.core.counting.margin import Margin
from outdraw.core.exact import settled
from outdraw.core.question import Parts
from outdraw.core.ratio import Ratio
from outdraw.games.draws.rules.contested import standing
from outdraw.games.draws.rules.teamwork import teamwork

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from outdraw.games.draws.rules.draw import Outcome
    from outdraw.games.draws.rules.teamwork import Effort


def sides(mine: Effort, theirs: Effort, cap: int) -> Sides:
    """Give what decides a contest of two."""
    ours, dramatic = successes(mine, cap)
    return Sides(ours, successes(theirs, cap)[0], dramatic)


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
        return Margin(self.mine, self.theirs)

    def exceptional(self) -> Ratio:
        """Give the chance to win by five or more."""
        return self.margin().table().where(lambda net: standing(net, False) == "exceptional")

    def dramatic_failure(self) -> Ratio:
        """Count the margins that are dramatic, and those of dramatic draws that would not be."""
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


def contest_counted(mine: Effort, theirs: Effort, cap: int) -> Parts:
    """Give what a contest of two comes to, each part of it counted when it is asked for."""
    return Parts(CONTEST_PARTS, sides(mine, theirs, cap))
