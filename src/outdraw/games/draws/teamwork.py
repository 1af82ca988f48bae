"""Teamwork: helpers draw first, and what they come to goes into the pool of the one who leads."""

from __future__ import annotations

from typing import NamedTuple

from outdraw.core.play import Play
from outdraw.games.draws.draw import Outcome, draw

DRAMATIC_PENALTY = -4  # once, however many helpers fail dramatically [draws.teamwork.dramatic_failure]


class Help(NamedTuple):
    """What the helpers' draws are worth to the lead."""

    bonus: int
    penalty: int

    @property
    def modifier(self) -> int:
        """Give bonus and penalty together, as they enter the pool before the lead draws. [draws.teamwork.chance]"""
        return self.bonus + self.penalty


def help_from(outcomes: tuple[Outcome, ...], cap: int = 0) -> Help:
    """Add up help: one for each success, nothing for failure. [draws.teamwork.bonus, draws.teamwork.helper_failure]

    `cap` is the Storyteller's optional limit to the bonus; 0 is none.
    """
    bonus = sum(outcome.successes for outcome in outcomes)
    penalty = DRAMATIC_PENALTY if any(outcome.is_dramatic for outcome in outcomes) else 0
    return Help(min(bonus, cap) if cap else bonus, penalty)


def teamwork(
    play: Play, pool: int, again: int, helpers: tuple[tuple[int, int], ...], cap: int = 0
) -> Outcome:
    """Let helpers draw, then the lead; only the lead's draw decides. [draws.teamwork.order, draws.teamwork.result]"""
    outcomes = tuple(play.settle(draw, *helper) for helper in helpers)
    return play.settle(draw, pool + help_from(outcomes, cap).modifier, again)
