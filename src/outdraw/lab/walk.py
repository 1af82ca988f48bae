"""Walk: many fights at once along the edges of a graph, by alias tables, a random number a step.

Fights are walked in batches with generators of their own, so that a seed gives the same numbers whatever the workers.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from outdraw.lab.duel import LATE, Ending
from outdraw.lab.explore import Graph

BATCH = 100_000


class Tables:
    """A graph made ready for walking: for every edge a threshold and the edge to take above it (the alias method)."""

    def __init__(self, graph: Graph) -> None:
        import numpy as np

        self.first = np.frombuffer(graph.first, dtype=np.int64)
        self.to = np.frombuffer(graph.to, dtype=np.int32)
        self.rounds = np.frombuffer(graph.rounds, dtype=np.int8)
        self.outcome = np.frombuffer(graph.outcome, dtype=np.int32)
        self.endings = [*graph.endings, LATE]
        self.degree = np.diff(self.first)
        self.threshold, self.alias = _aliases(graph)


def _aliases(graph: Graph) -> tuple[Any, Any]:
    import numpy as np

    threshold = np.ones(graph.edges)
    alias = np.arange(graph.edges)
    for state in range(len(graph)):
        start, end = graph.first[state], graph.first[state + 1]
        count = end - start
        if count < 2:
            continue
        scaled = [chance * count for chance in graph.chance[start:end]]
        small = [at for at, share in enumerate(scaled) if share < 1]
        large = [at for at, share in enumerate(scaled) if share >= 1]
        while small and large:
            less, more = small.pop(), large[-1]
            threshold[start + less] = scaled[less]
            alias[start + less] = start + more
            scaled[more] -= 1 - scaled[less]
            if scaled[more] < 1:
                small.append(large.pop())
    return threshold, alias


def walk(
    tables: Tables, fights: int, seed: int, first_round: int = 0, most_rounds: int = 0
) -> Counter[tuple[Ending, int]]:
    """Walk fights in batches; count how they ended, and after how many rounds."""
    import numpy as np

    ended: Counter[tuple[Ending, int]] = Counter()
    for batch in range(-(-fights // BATCH)):
        number = min(BATCH, fights - batch * BATCH)
        generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence((seed, batch))))
        for (place, length), count in _walk_batch(tables, number, generator, first_round, most_rounds).items():
            ended[tables.endings[place - 1], length] += count
    return ended


def _walk_batch(
    tables: Tables, fights: int, generator: Any, first_round: int, most_rounds: int
) -> Counter[tuple[int, int]]:
    import numpy as np

    state = np.zeros(fights, dtype=np.int64)
    length = np.full(fights, first_round, dtype=np.int64)
    counts: Counter[tuple[int, int]] = Counter()
    late = len(tables.endings)
    while state.size:
        point = generator.random(state.size) * tables.degree[state]
        offset = point.astype(np.int64)
        edge = tables.first[state] + offset
        edge = np.where(point - offset < tables.threshold[edge], edge, tables.alias[edge])
        length += tables.rounds[edge]
        state = tables.to[edge].astype(np.int64)
        outcome = tables.outcome[state]
        if most_rounds:
            outcome = np.where((outcome == 0) & (length > most_rounds), late, outcome)
            length = np.minimum(length, most_rounds)
        done = outcome > 0
        if done.any():
            pairs, many = np.unique(np.stack([outcome[done], length[done]]), axis=1, return_counts=True)
            for place, lasted, count in zip(*pairs.tolist(), many.tolist(), strict=True):
                counts[place, lasted] += count
            state, length = state[~done], length[~done]
    return counts
