"""When things that hold each other, and that nobody else holds, are looked for: never at length while people play.

Tables hold no such circles: one that was put away is free as soon as its last guest has gone. Calls and faults leave
some, which are found among what is new: Python looks there by itself after so many new things, for a few milliseconds.
Through all that has long been there it would look again and again, too: that is the scenes of all tables, half a second
for fifty of SUITS in play and longer for more, while nobody is answered. So this is done in a minute in which nobody
moves; or when many tables that were put away are still there, for then something holds them that should not.
"""

from __future__ import annotations

import gc
from typing import Final

NEW: Final = 20_000
"""After so many new things Python looks for circles among them."""
NEVER: Final = 2**31 - 1
REST: Final = 60
"""After so many seconds without a move there is time to look through everything."""
HELD: Final = 16
"""So many tables that were put away and are still there are worth a look although people move."""


class Collector:
    """Looks for garbage when it is asked to look round, once a second."""

    def __init__(self) -> None:
        self._moves = self._quiet = self._held = 0

    def begin(self) -> None:
        """Pass over what was read at the start from now on, and leave to Python only what is new."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(NEW, NEVER, NEVER)

    def look_round(self, moves: int, held: int) -> None:
        """Look through everything if it is time, by how many moves there were and how many tables are still held."""
        self._quiet = self._quiet + 1 if moves == self._moves else 0
        self._moves = moves
        self._held = min(self._held, held)
        if self._quiet == REST or held - self._held >= HELD:
            self._held = held
            gc.collect()
