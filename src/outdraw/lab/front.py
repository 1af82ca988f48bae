"""The lab in one line: who wins, of two fighters."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any


def duel(
    game: str,
    a: str | Sequence[str],
    b: str | Sequence[str],
    fights: int = 0,
    exact: bool = False,
    seed: int = 0,
    workers: int = 1,
) -> Any:
    """Let two fighters, or two sides of several, meet, and give the outcome.

    `exact` solves the fight, `fights` simulates so many; without either it is solved if it can be in reasonable time,
    and simulated otherwise.
    """
    lab = import_module("outdraw.lab.match")
    if exact and fights:
        raise ValueError("a duel is either solved exactly or fought so many times: give exact or fights")
    one, two = (lab.Side((side,) if isinstance(side, str) else tuple(side)) for side in (a, b))
    match = lab.Match(game, one, two)
    if exact:
        return lab.solve(match)
    return lab.simulate(match, fights, seed, workers) if fights else lab.answer(match, seed=seed)
