"""Solve: the graph of a fight as a Markov chain; probability is pushed along its edges until all has come to rest."""

from __future__ import annotations

from msgspec import Struct

from outdraw.lab.explore import Graph
from outdraw.lab.fight import Ending

REST = 1e-13
"""Solving stops when less than this is still fighting."""


class Solution(Struct, frozen=True):
    """The exact outcome of a fight: the chance of each way to end after each number of rounds."""

    ended: dict[tuple[Ending, int], float]
    states: int
    edges: int


def check_extra() -> None:
    """See that what solving needs is installed, before any work is done."""
    from importlib.util import find_spec

    for name in ("numpy", "scipy"):
        if find_spec(name) is None:
            raise ModuleNotFoundError(f"solving needs {name}: install outdraw with its extra, outdraw[lab]", name=name)


def solve(graph: Graph, most_rounds: int = 0, first_round: int = 0) -> Solution:
    """Solve a graph, round by round; what is left after `most_rounds` (if not 0) ends late."""
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
    outcome = np.frombuffer(graph.outcome, dtype=np.int32)
    late = np.frombuffer(graph.late, dtype=np.int32)
    going = outcome == 0
    ended: dict[tuple[Ending, int], float] = {}
    coming = {first_round: np.eye(1, states)[0]}
    while coming:
        number = min(coming)
        now = coming.pop(number)
        is_late = bool(most_rounds) and number > most_rounds
        while True:
            here = late + 1 if is_late else outcome
            shares = np.bincount(here, weights=now, minlength=len(graph.endings) + 1)
            for place in np.flatnonzero(shares[1:]).tolist():
                end = graph.endings[place], min(number, most_rounds or number)
                ended[end] = ended.get(end, 0.0) + float(shares[place + 1])
            if is_late:
                break
            now = np.where(going, now, 0.0)
            if now.sum() < REST:
                break
            for n, matrix in steps.items():
                if n:
                    coming[number + n] = coming.get(number + n, 0.0) + matrix @ now
            now = steps[0] @ now if 0 in steps else np.zeros(states)
        coming = {at: mass for at, mass in coming.items() if mass.sum() >= REST}
    return Solution(ended, states, graph.edges)
