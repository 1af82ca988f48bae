"""Solve: the graph of a fight as a Markov chain; probability is pushed along its edges until all has come to rest."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from outdraw.lab.explore import OUTCOMES, Graph

REST = 1e-13
"""Solving stops when less than this is still fighting."""


class Solution(Struct, frozen=True):
    """The exact outcome of a fight: chances of `a`, `b` and `draw`, and of each number of rounds."""

    won: dict[str, float]
    rounds: dict[int, float]
    states: int
    edges: int
    unsettled: float

    def plain(self) -> dict[str, Any]:
        """Give the solution as plain numbers."""
        length = {str(n): chance for n, chance in sorted(self.rounds.items())}
        return {**self.won, "rounds": length, "states": self.states}


def solve(graph: Graph, most_rounds: int = 0, first_round: int = 0) -> Solution:
    """Solve a graph, round by round; what is left after `most_rounds` (if not 0) is a draw."""
    import numpy as np
    from scipy.sparse import csr_matrix

    states = len(graph)
    first = np.frombuffer(graph.first, dtype=np.int64)
    to = np.frombuffer(graph.to, dtype=np.int32)
    chance = np.frombuffer(graph.chance, dtype=np.float64)
    passed = np.frombuffer(graph.rounds, dtype=np.int8)
    source = np.repeat(np.arange(states), np.diff(first))
    steps = {
        int(n): csr_matrix((chance[passed == n], (to[passed == n], source[passed == n])), shape=(states, states))
        for n in np.unique(passed)
    }
    outcome = np.frombuffer(graph.outcome, dtype=np.int8)
    ends = [np.flatnonzero(outcome == place) for place in range(len(OUTCOMES))]
    going = outcome == 0
    won: dict[str, float] = dict.fromkeys(OUTCOMES[1:], 0.0)
    rounds: dict[int, float] = {}
    coming = {first_round: np.eye(1, states)[0]}
    while coming:
        number = min(coming)
        now = coming.pop(number)
        if most_rounds and number > most_rounds:
            left = float(now.sum())
            won["draw"] += left
            rounds[most_rounds] = rounds.get(most_rounds, 0.0) + left
            continue
        while True:
            for place, name in enumerate(OUTCOMES[1:], 1):
                ended = float(now[ends[place]].sum())
                if ended:
                    won[name] += ended
                    rounds[number] = rounds.get(number, 0.0) + ended
            now = np.where(going, now, 0.0)
            if now.sum() < REST:
                break
            for n, matrix in steps.items():
                if n:
                    coming[number + n] = coming.get(number + n, 0.0) + matrix @ now
            now = steps[0] @ now if 0 in steps else np.zeros(states)
        coming = {at: mass for at, mass in coming.items() if mass.sum() >= REST}
    return Solution(won, rounds, states, graph.edges, 1.0 - sum(won.values()))
