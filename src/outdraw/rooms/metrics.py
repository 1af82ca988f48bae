"""What a server counts, as Prometheus reads it. Numbers only: no table, no seat, no name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Counter:
    """Something that is counted."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help, self.value = name, help, 0

    def add(self, number: int = 1) -> None:
        """Count so many more."""
        self.value += number

    def lines(self) -> Iterator[str]:
        """Write it down."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} counter"
        yield f"{self.name} {self.value}"


class Gauge(Counter):
    """Something that goes up and down."""

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} gauge"
        yield f"{self.name} {self.value}"


class Times:
    """How long something takes."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def see(self, seconds: float) -> None:
        """Note one time."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> Iterator[str]:
        """Write it down."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} histogram"
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{self.name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {so_far}"


class Metrics:
    """Everything that is counted."""

    def __init__(self) -> None:
        self.tables = Gauge("outdraw_tables_live", "Tables in memory.")
        self.held = Gauge("outdraw_tables_held", "Tables that were put away and are still in memory.")
        self.sockets = Gauge("outdraw_sockets", "Live sockets.")
        self.moves = Counter("outdraw_moves_total", "Entries stored and told.")
        self.refusals = Counter("outdraw_refusals_total", "Answers and calls refused by the rules.")
        self.lost = Counter("outdraw_store_failures_total", "Moves refused because they could not be stored.")
        self.faults = Counter("outdraw_faults_total", "Errors that were nobody's input.")
        self.limited = Counter("outdraw_limited_total", "Calls refused because there were too many.")
        self.commits = Counter("outdraw_commits_total", "Transactions of the writer.")
        self.commit_seconds = Times("outdraw_commit_seconds", "How long a commit takes.")
        self.move_seconds = Times("outdraw_move_seconds", "From a move's turn in its table's queue until it is told.")

    def text(self) -> str:
        """Give all of it as Prometheus reads it."""
        return "\n".join(line for each in vars(self).values() for line in each.lines()) + "\n"


METRICS = Metrics()
"""Those of this process."""
