"""What the benchmarks share: timing, and rows of a table of ratios."""

from __future__ import annotations

import time
from collections.abc import Callable


def best(run: Callable[[], object], times: int = 5) -> float:
    """Give the least time of several runs, in seconds."""
    taken: list[float] = []
    for _ in range(times):
        began = time.perf_counter()
        run()
        taken.append(time.perf_counter() - began)
    return min(taken)


def row(question: str, ours: float, peers: dict[str, float]) -> None:
    """Print one question: our time, and how many times longer each peer takes."""
    said = "  ".join(f"{name} {seconds * 1e3:9.2f} ms ({seconds / ours:6.1f}x)" for name, seconds in peers.items())
    print(f"{question:<52} outdraw {ours * 1e3:9.2f} ms   {said}")
