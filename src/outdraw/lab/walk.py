"""Walk: fights by the million along the edges of a graph, by alias tables, one random number a step.

Every fight has a stream of random numbers of its own (SplitMix64, begun from the run's seed and the fight's number), so
that a seed gives the same fights whatever the batches and workers, and with Numba or without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from outdraw.lab.explore import Graph
from outdraw.lab.fight import Ending

BATCH = 100_000
"""How many fights NumPy walks side by side."""
WORTH_COMPILING = 500_000
"""From how many fights on Numba, where it is installed, is worth the second it takes to start."""

GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
WORD = 0xFFFFFFFF


class Tables:
    """A graph made ready for walking.

    Of a number of 64 bits the upper half says which edge of the state is looked at, the lower half whether it is taken
    or its alias is. `edges` has a row for each: the threshold, and the state and rounds (in the upper half) of both.
    """

    def __init__(self, graph: Graph) -> None:
        import numpy as np

        first = np.frombuffer(graph.first, dtype=np.int64)
        self.first = first[:-1].copy()
        self.degree = np.diff(first)
        self.outcome = np.frombuffer(graph.outcome, dtype=np.int32).astype(np.int64)
        self.late = np.frombuffer(graph.late, dtype=np.int32).astype(np.int64)
        self.endings = graph.endings
        threshold, alias = _aliases(graph)
        to = np.frombuffer(graph.to, dtype=np.int32).astype(np.int64)
        rounds = np.frombuffer(graph.rounds, dtype=np.int8).astype(np.int64)
        goes = to | rounds << 32
        self.edges = np.stack([threshold, goes, goes[alias]], axis=1)


def _aliases(graph: Graph) -> tuple[Any, Any]:
    import numpy as np

    threshold = np.full(graph.edges, 2**32)
    alias = np.arange(graph.edges)
    for state in range(len(graph)):
        start, end = graph.first[state], graph.first[state + 1]
        if end - start > 1:
            threshold[start:end], aliases = alias_of(graph.chance[start:end])
            alias[start:end] = np.add(aliases, start)
    return threshold, alias


def alias_of(chances: Sequence[float]) -> tuple[list[int], list[int]]:
    """Give the alias table of chances: up to which number of 32 bits each is taken, and what is taken beyond it."""
    count = len(chances)
    threshold, alias = [2**32] * count, list(range(count))
    scaled = [chance * count for chance in chances]
    small = [at for at, share in enumerate(scaled) if share < 1]
    large = [at for at, share in enumerate(scaled) if share >= 1]
    while small and large:
        less, more = small.pop(), large[-1]
        threshold[less], alias[less] = int(scaled[less] * 2**32), more
        scaled[more] -= 1 - scaled[less]
        if scaled[more] < 1:
            small.append(large.pop())
    return threshold, alias


def walk(
    tables: Tables, fights: int, seed: int, most_rounds: int = 0, first_round: int = 0, first_fight: int = 0
) -> Counter[tuple[Ending, int]]:
    """Walk the fights from number `first_fight` on; count how they ended, and after how many rounds."""
    import numpy as np

    ended: Counter[tuple[Ending, int]] = Counter()
    compiled = fights >= WORTH_COMPILING and find_spec("numba") is not None
    batch = WORTH_COMPILING if compiled else BATCH
    for start in range(0, fights, batch):
        numbers = np.arange(start, min(start + batch, fights), dtype=np.uint64) + np.uint64(first_fight)
        if compiled:
            ending, length = _by_numba(tables, numbers, seed, most_rounds, first_round)
        else:
            ending, length = _by_numpy(tables, numbers, seed, most_rounds, first_round)
        longest = int(length.max()) + 1
        counts = np.bincount(ending * longest + length)
        for key in np.flatnonzero(counts).tolist():
            ended[tables.endings[key // longest], key % longest] += int(counts[key])
    return ended


def mixed(number: Any) -> Any:
    """Mix the bits of numbers of 64 bits: the last step of SplitMix64."""
    import numpy as np

    number = (number ^ (number >> np.uint64(30))) * np.uint64(MIX_1)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(MIX_2)
    return number ^ (number >> np.uint64(31))


def begun(seed: int, numbers: Any) -> Any:
    """Give where the random numbers of each fight begin."""
    import numpy as np

    own = mixed(np.array([seed & (2**64 - 1)], dtype=np.uint64) + np.uint64(GOLDEN))
    return mixed(mixed(numbers + np.uint64(1)) ^ own)


def _by_numpy(tables: Tables, numbers: Any, seed: int, most_rounds: int, first_round: int) -> tuple[Any, Any]:
    import numpy as np

    stream = begun(seed, numbers)
    state = np.zeros(len(numbers), dtype=np.int64)
    length = np.full(len(numbers), first_round, dtype=np.int64)
    fight = np.arange(len(numbers))
    ending = np.zeros(len(numbers), dtype=np.int64)
    lasted = np.zeros(len(numbers), dtype=np.int64)
    while fight.size:
        stream += np.uint64(GOLDEN)
        luck = mixed(stream)
        offset = ((luck >> np.uint64(32)) * tables.degree[state].astype(np.uint64)) >> np.uint64(32)
        row = tables.edges[tables.first[state] + offset.astype(np.int64)]
        goes = np.where((luck & np.uint64(WORD)).astype(np.int64) < row[:, 0], row[:, 1], row[:, 2])
        state = goes & WORD
        length += goes >> 32
        outcome = tables.outcome[state]
        if most_rounds:
            outcome = np.where(length > most_rounds, tables.late[state] + 1, outcome)
            length = np.minimum(length, most_rounds)
        done = outcome > 0
        if done.any():
            ending[fight[done]] = outcome[done] - 1
            lasted[fight[done]] = length[done]
            going = ~done
            stream, state, length, fight = stream[going], state[going], length[going], fight[going]
    return ending, lasted


def _by_numba(tables: Tables, numbers: Any, seed: int, most_rounds: int, first_round: int) -> tuple[Any, Any]:
    import numpy as np

    ending = np.zeros(len(numbers), dtype=np.int64)
    lasted = np.zeros(len(numbers), dtype=np.int64)
    _compiled()(
        tables.first,
        tables.degree,
        tables.outcome,
        tables.late,
        tables.edges,
        begun(seed, numbers),
        most_rounds,
        first_round,
        ending,
        lasted,
    )
    return ending, lasted


@cache
def _compiled() -> Any:
    """Compile the walk of one fight after another; the same steps as `_by_numpy` takes side by side."""
    import numba
    import numpy as np

    golden, mix_1, mix_2, word = np.uint64(GOLDEN), np.uint64(MIX_1), np.uint64(MIX_2), np.uint64(WORD)
    by_27, by_30, by_31, by_32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

    def walked(
        first: Any,
        degree: Any,
        outcome: Any,
        late: Any,
        edges: Any,
        streams: Any,
        most_rounds: int,
        first_round: int,
        ending: Any,
        lasted: Any,
    ) -> None:
        for fight in range(len(streams)):
            stream = streams[fight]
            state = np.int64(0)
            length = first_round
            while True:
                stream += golden
                luck = stream
                luck = (luck ^ (luck >> by_30)) * mix_1
                luck = (luck ^ (luck >> by_27)) * mix_2
                luck = luck ^ (luck >> by_31)
                edge = first[state] + np.int64(((luck >> by_32) * np.uint64(degree[state])) >> by_32)
                taken = 1 if np.int64(luck & word) < edges[edge, 0] else 2
                goes = edges[edge, taken]
                state = goes & np.int64(0xFFFFFFFF)
                length += goes >> 32
                if most_rounds and length > most_rounds:
                    ending[fight] = late[state]
                    break
                if outcome[state] > 0:
                    ending[fight] = outcome[state] - 1
                    break
            lasted[fight] = min(length, most_rounds) if most_rounds else length

    return numba.njit(nogil=True, cache=False)(walked)
