"""The rows of the one table that the benchmarks print, and how they are measured.

A part of the benchmarks (`exact`, `cold`, ...) names its rows in a mapping `ROWS`, from a short name that `--only`
understands to a function that measures and gives the `Row`. Nothing is asserted about seconds: a row says what was
measured, what was wished for, and whether that is met.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from timing import best


@dataclass(frozen=True)
class Row:
    """One question of the table: what ours and the peer took (or did a second), and how many times better ours is.

    `ratio` is above 1 where ours is faster. `least` and `aim` are the ratios asked for, if any; a row without a peer
    only tells a figure. `note` says what a reader should know of how it was measured.
    """

    question: str
    against: str
    ours: str
    peer: str = ""
    ratio: float | None = None
    least: float | None = None
    aim: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """Say whether the row meets what was asked."""
        if self.least is None and self.aim is None:
            return ""
        if self.ratio is None:
            return "falls short"
        if self.aim is not None and self.ratio >= self.aim:
            return "aim met"
        if self.least is not None:
            return "met" if self.ratio >= self.least else "falls short"
        return "aim missed"

    def plain(self) -> dict[str, Any]:
        """Give the row as plain values."""
        return {**asdict(self), "verdict": self.verdict}


Rows: TypeAlias = Mapping[str, Callable[[], Row]]


def rate(run: Callable[[int], object], seconds: float = 1.0, times: int = 3) -> float:
    """Give how many a second `run(number)` does at best, with numbers that take about so many seconds.

    The first call is not counted: tables that a running process keeps are there afterwards.
    """
    run(1)
    number = 1
    while (taken := _time_of(run, number)) < seconds / 4:
        number *= 4
    number = max(1, round(number * seconds / taken))
    return number / min(_time_of(run, number) for _ in range(times))


def _time_of(run: Callable[[int], object], number: int) -> float:
    return best(lambda: run(number), 1)


def afresh(run: Callable[[], Any]) -> Any:
    """Run something in a new copy of this process and give what it gave.

    The copy has everything imported and nothing asked before, which is what a warm answer means.
    """
    import multiprocessing

    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=lambda: there.send(run()))
    process.start()
    there.close()
    result = here.recv()
    process.join()
    return result


def on_one_core() -> None:
    """Hold this process and its children to one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def compiled() -> str:
    """Say of a question that it was asked of Outdraw compiled, or not."""
    from outdraw.core import play

    return ", compiled" if not str(play.__file__).endswith(".py") else ", not compiled"


def seconds(value: float) -> str:
    """Write a time."""
    if value < 1e-3:
        return f"{value * 1e6:.0f} µs"
    return f"{value * 1e3:.2f} ms" if value < 1 else f"{value:.2f} s"


def a_second(value: float) -> str:
    """Write a rate."""
    return f"{value:,.0f}/s" if value >= 10 else f"{value:.1f}/s"


def quicker(
    question: str,
    ours: float,
    against: str,
    peer: float,
    least: float | None = None,
    aim: float | None = None,
    note: str = "",
) -> Row:
    """Give the row of a question that takes ours and a peer so many seconds."""
    return Row(question, against, seconds(ours), seconds(peer), peer / ours, least, aim, note)


def more(
    question: str,
    ours: float,
    against: str,
    peer: float,
    least: float | None = None,
    aim: float | None = None,
    note: str = "",
) -> Row:
    """Give the row of a thing that ours and a peer do so many times a second."""
    return Row(question, against, a_second(ours), a_second(peer), ours / peer, least, aim, note)
