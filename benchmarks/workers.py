"""Two workers on two cores against one: the same duels, the same numbers."""

from __future__ import annotations

import os

from lab import duel, simulated
from rows import Row, Rows, a_second, rate
from simulators import SHORT_PAIR
from timing import wall


def two() -> Row:
    question, against = "two workers on two cores", "one worker"
    if not hasattr(os, "sched_setaffinity") or (os.cpu_count() or 1) < 2:
        return Row(question, against, "-", "-", None, 1.8, 1.95, "cores cannot be told apart here")
    match = duel("suits", *SHORT_PAIR)
    held = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    if len(os.sched_getaffinity(0)) < 2:
        return Row(question, against, "-", "-", None, 1.8, 1.95, "there is one core here")
    try:
        # Enough fights that starting the workers is lost in them: some eight seconds for one.
        fights = max(2000, round(8 * rate(lambda number: simulated(match, number))))
        one_taken = wall(lambda: simulated(match, fights, 1), 2)
        two_taken = wall(lambda: simulated(match, fights, 2), 2)
    finally:
        os.sched_setaffinity(0, held)
    note = f"{fights} simulated SUITS duels ({' : '.join(SHORT_PAIR)})"
    ours, peer = fights / two_taken, fights / one_taken
    return Row(question, against, a_second(ours), a_second(peer), ours / peer, 1.8, 1.95, note)


ROWS: Rows = {"workers": two}
