"""What the benchmarks share: timing, and rows of a table of ratios.

Times are processor time, of this process and of those it has started and waited for: what a question takes on a quiet
core, also when others are at work on the machine. `wall` is for what runs on several cores.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage


def clock() -> float:
    """Give the processor time so far, in seconds."""
    children = getrusage(RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def best(run: Callable[[], object], times: int = 5) -> float:
    """Give the least time of several runs, in seconds."""
    return _least(run, times, clock)


def wall(run: Callable[[], object], times: int = 5) -> float:
    """Give the least time of several runs by the clock on the wall, in seconds."""
    return _least(run, times, time.perf_counter)


def _least(run: Callable[[], object], times: int, now: Callable[[], float]) -> float:
    taken: list[float] = []
    for _ in range(times):
        began = now()
        run()
        taken.append(now() - began)
    return min(taken)


def row(question: str, ours: float, peers: dict[str, float]) -> None:
    """Print one question: our time, and how many times longer each peer takes."""
    said = "  ".join(f"{name} {seconds * 1e3:9.2f} ms ({seconds / ours:6.1f}x)" for name, seconds in peers.items())
    print(f"{question:<52} outdraw {ours * 1e3:9.2f} ms   {said}")
