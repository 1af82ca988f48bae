"""The lab in one line: who wins, of two fighters."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.bots import Bot
from outdraw.lab.match import Match, Outcome, Side, solve
from outdraw.lab.runs import answer, fought


def duel(
    game: str,
    a: str | Sequence[str],
    b: str | Sequence[str],
    fights: int = 0,
    exact: bool = False,
    seed: int = 0,
    workers: int = 1,
    *,
    bot: str | Bot = "house",
    bot_a: str | Bot | None = None,
    bot_b: str | Bot | None = None,
) -> Outcome:
    """Let two fighters, or two sides of several, meet, and give the outcome.

    `exact` solves the fight, `fights` fights so many, in the quickest way there is; without either it is solved if it
    can be in reasonable time, and fought otherwise. `bot` decides for both sides, `bot_a` and `bot_b` for one: a bot of
    the game by name, `module:function`, or a function of what is seen and of the choice.
    """
    if exact and fights:
        raise ValueError("a duel is either solved exactly or fought so many times: give exact or fights")
    bots = (bot if bot_a is None else bot_a, bot if bot_b is None else bot_b)
    one, two = (
        Side((side,) if isinstance(side, str) else tuple(side), each) for side, each in zip((a, b), bots, strict=True)
    )
    match = Match(game, one, two)
    if exact:
        return solve(match)
    return fought(match, fights, seed, workers) if fights else answer(match, seed=seed)
