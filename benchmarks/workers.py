"""Two workers on two cores against one: the same duels, the same numbers."""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import get_context

from lab import duel, simulated
from rows import Row, Rows, a_second, rate
from simulators import SHORT_PAIR
from timing import wall


def apart(work: Callable[[], object]) -> None:
    """Do a thing in this process and in a copy of it at once."""
    copy = get_context("fork").Process(target=work)
    copy.start()
    work()
    copy.join()


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
        one_taken = wall(lambda: simulated(match, fights, 1), 3)
        two_taken = wall(lambda: simulated(match, fights, 2), 3)
        apart_taken = wall(lambda: apart(lambda: simulated(match, fights // 2)), 3)
    finally:
        os.sched_setaffinity(0, held)
    note = (
        f"{fights} simulated SUITS duels ({' : '.join(SHORT_PAIR)}); two processes that share nothing but the machine, "
        f"each with half of them: {one_taken / apart_taken:.2f}×"
    )
    ours, peer = fights / two_taken, fights / one_taken
    return Row(question, against, a_second(ours), a_second(peer), ours / peer, 1.8, 1.95, note)


ROWS: Rows = {"workers": two}
