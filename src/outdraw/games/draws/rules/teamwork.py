"""Teamwork: helpers draw first, and what they come to goes into the pool of the one who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outdraw.core.exact import counted_by, settled
from outdraw.games.draws.rules.draw import draw

if TYPE_CHECKING:
    from outdraw.core.chance import Weights
    from outdraw.core.play import Play
    from outdraw.games.draws.rules.draw import Outcome

DRAMATIC_PENALTY = -4  # once, however many helpers fail dramatically [uses draws.teamwork.dramatic_failure]


class Effort(NamedTuple):
    """One side's way of drawing, each time it draws: its pool, its Again, its helpers' pools and Agains."""

    pool: int
    again: int = 10
    helpers: tuple[tuple[int, int], ...] = ()


class Help(NamedTuple):
    """What the helpers' draws are worth to the lead, and what a limit has left out of it."""

    bonus: int
    penalty: int
    beyond: int = 0

    @property
    def modifier(self) -> int:
        """Give bonus and penalty together, as they enter the pool before the lead draws.

        [uses draws.teamwork.chance]
        """
        return self.bonus + self.penalty

    def and_from(self, outcome: Outcome) -> Help:
        """Add one helper's draw: one for each success, nothing for failure. [draws.teamwork.bonus]"""
        # [draws.teamwork.dramatic_failure, draws.teamwork.helper_failure]
        penalty = DRAMATIC_PENALTY if outcome.is_dramatic else self.penalty
        return Help(self.bonus + outcome.successes, penalty)

    def within(self, cap: int) -> Help:
        """Limit the bonus, where the Storyteller wants that; 0 is no limit."""
        return Help(cap, self.penalty, self.bonus - cap) if 0 < cap < self.bonus else self


NO_HELP = Help(0, 0)


def help_from(outcomes: tuple[Outcome, ...], cap: int = 0) -> Help:
    """Add up help; a failure adds nothing and costs nothing."""
    aid = NO_HELP
    for outcome in outcomes:
        aid = aid.and_from(outcome)
    return aid.within(cap)


def all_help(play: Play, helpers: tuple[tuple[int, int], ...]) -> Help:
    """Let helpers draw one after the other. Each is settled on the sum so far, so that equal sums are one."""
    if not helpers:
        return NO_HELP
    *earlier, last = helpers
    return play.settle(all_help, tuple(earlier)).and_from(play.settle(draw, *last))


def alone(pool: int, again: int, helpers: tuple[tuple[int, int], ...], cap: int = 0) -> Weights[Outcome] | None:
    """Count the draw of somebody whom nobody helps: it is that draw, and need not be drawn through again."""
    return None if helpers else settled(draw, pool, again)


@counted_by(alone)
def teamwork(play: Play, pool: int, again: int, helpers: tuple[tuple[int, int], ...], cap: int = 0) -> Outcome:
    """Let helpers draw, then the lead; only the lead's draw decides.

    [uses draws.teamwork.order, draws.teamwork.result]
    """
    return play.settle(draw, pool + play.settle(all_help, helpers).within(cap).modifier, again)
