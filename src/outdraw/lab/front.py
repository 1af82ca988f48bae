"""The lab in one line: who wins, of two fighters."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.lab.match import Match, Outcome, Side, answer, simulate, solve


def duel(
    game: str,
    a: str | Sequence[str],
    b: str | Sequence[str],
    fights: int = 0,
    exact: bool = False,
    seed: int = 0,
    workers: int = 1,
) -> Outcome:
    """Let two fighters, or two sides of several, meet, and give the outcome.

    `exact` solves the fight, `fights` simulates so many; without either it is solved if it can be in reasonable time,
    and simulated otherwise.
    """
    if exact and fights:
        raise ValueError("a duel is either solved exactly or fought so many times: give exact or fights")
    one, two = (Side((side,) if isinstance(side, str) else tuple(side)) for side in (a, b))
    match = Match(game, one, two)
    if exact:
        return solve(match)
    return simulate(match, fights, seed, workers) if fights else answer(match, seed=seed)
