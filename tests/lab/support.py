"""What tests of explored fights share."""

from __future__ import annotations

from collections import Counter

from outdraw.lab.explore import Graph
from outdraw.lab.fight import Ending
from outdraw.lab.match import Match, Outcome, outcome_of, walked_batches


def walked(match: Match, graph: Graph, fights: int, seed: int) -> Outcome:
    """Walk so many fights of a match on its graph, in all the batches that it takes."""
    ended = Counter[tuple[Ending, int]]()
    for _, batch in walked_batches(match, graph, fights, seed):
        ended.update(batch)
    return outcome_of(match, ended, fights, len(graph))
