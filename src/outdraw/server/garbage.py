"""When things that hold each other, and that nobody else holds, are looked for: not in the middle of a move.

Tables are values that are freed when nobody holds them any more; only calls, faults and tables that were put away leave
such circles. Left to itself Python looks for them whenever so many things were made, and every time through the scenes
of all tables that are played: up to a ninth of the time of a move, and pauses of 0.1 s, for next to nothing. So it is
done in a second in which nobody moves; or, where there is no such second, when the process has grown much larger.

A look at what is new alone is short, but a table that was put away is old: it needs one at everything, which does not
wait for growth: what a process once had it keeps, so that it would be allowed to grow further every time.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Final

MANY: Final = 10_000
"""So many more things than last time are worth a look in a quiet second."""
TABLES: Final = 16
"""So many tables that were put away are worth a look although people move: their memory serves the next ones."""
LARGER: Final = 128 * 2**20
"""By so many bytes, or by a quarter, a process grows before it is looked through although people move."""
WHOLE: Final = 16
"""Every so many looks in quiet seconds is one at everything, though no table was put away."""
STATEMENT = Path("/proc/self/statm")


def resident() -> int:
    """Give how many bytes of memory this process has; nothing where the system does not say."""
    try:
        return int(STATEMENT.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


class Garbage:
    """Looks for garbage when it is asked to look round, once a second."""

    def __init__(self) -> None:
        self._moves = self._looks = self._size = self._put_away = 0

    def begin(self) -> None:
        """Pass over what was read at the start from now on, and look only when asked; less often where it cannot."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        self._size = resident()
        if self._size:
            gc.disable()

    def look_round(self, moves: int, put_away: int) -> None:
        """Look for garbage if no move was made since the last time, by how many there were, or if it is high time.

        `put_away` are the tables that left memory so far.
        """
        is_quiet, self._moves = moves == self._moves, moves
        if not self._size:
            return
        has_grown = resident() > self._size + max(LARGER, self._size // 4)
        gone = put_away - self._put_away
        is_due = has_grown or gone >= TABLES
        if is_due or (is_quiet and (gone or gc.get_count()[0] > MANY)):
            self._looks += 1
            is_whole = is_due or gone or self._looks % WHOLE == 0
            gc.collect(2 if is_whole else 0)
            self._size = resident()
            if is_whole:
                self._put_away = put_away
