"""What a person sees of the lab at work: how far it is, what it will take, and what is known when they stop it."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter

from outdraw.commands import wrapped
from outdraw.lab.match import Match, Outcome, Tally, outcome_of, run_batch

HINT_AFTER = 5.0
"""After so many seconds of solving, the person is told what it may take."""
HINTED_BY = 0.5
"""For so many seconds fights are fought, to say how long many of them would take."""
SHOWN_BY = 1.0
"""For so many seconds fights are fought when somebody stops before anything is known."""


def is_watched() -> bool:
    """Say whether somebody watches at a terminal on which a line can be written anew."""
    return sys.stderr.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")


class StatusLine:
    """One line on a terminal that says how far things are, and is gone afterwards."""

    def __init__(self) -> None:
        self._shown = is_watched()

    def say(self, text: str) -> None:
        """Say something in place of what was said before."""
        if self._shown:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        self.say("")


class Watch:
    """Keeps an eye on a match while it is explored or fought, and has something to show whenever it is stopped."""

    def __init__(self, match: Match, fights: int, seed: int, is_solved: bool) -> None:
        self.match, self.fights, self.seed = match, fights, seed
        self.line = StatusLine()
        self.stage = ""
        self._began = time.monotonic()
        self._is_hinted = not is_solved
        self._fought: Tally = Counter()
        self._seconds = 0.0
        self.now("setting up the fight")

    def now(self, stage: str) -> None:
        """Say what is being done now."""
        self.stage = stage
        self.line.say(stage)

    def exploring(self, done: int, found: int, used: float) -> None:
        """Say how far exploring is, and after some seconds what it may take."""
        self.now(f"{done} of {found} states explored")
        if not self._is_hinted and time.monotonic() - self._began >= HINT_AFTER:
            self._is_hinted = True
            self._hint(used)

    def fighting(self, done: int) -> None:
        """Say how far the fights are."""
        self.now(f"{done} of {self.fights} fights")

    def _hint(self, used: float) -> None:
        """Say how long solving may take, and how long it would take to fight instead."""
        spent = time.monotonic() - self._began
        self._fight_for(HINTED_BY)
        fought = self._fought.total()
        self.line.clear()
        print(
            wrapped(
                f"outdraw: solving exactly goes on, {self.stage} so far. It may be done at any moment; at the limit"
                f" (--states), in {span(spent * (1 - used) / used)} at this pace, it is given up. To fight it"
                f" {self.fights} times would take {span(self._seconds / fought * self.fights)}: Ctrl-C shows the first"
                " fights, and the command without --exact fights them all."
            ),
            file=sys.stderr,
            flush=True,
        )

    def known(self) -> Outcome:
        """Give what a second of fights comes to, when nothing else is known yet; Ctrl-C once more leaves at once."""
        if not self._fought:
            self.line.say("a second of fights, to show you something (Ctrl-C leaves at once)")
            self._fight_for(SHOWN_BY)
        self.line.clear()
        return outcome_of(self.match, self._fought, self._fought.total())

    def _fight_for(self, seconds: float) -> None:
        """Fight for so long, at least once: the first fights that the seed has, card by card."""
        began = time.monotonic()
        while not self._fought or time.monotonic() - began < seconds:
            number = self._fought.total()
            self._fought = self._fought + run_batch(self.match, self.seed, number, number + 1)
        self._seconds += time.monotonic() - began


def span(seconds: float) -> str:
    """Write a time for people.

    >>> span(3.2), span(0.4), span(600)
    ('about 3 s', 'less than a second', 'about 10 min')
    """
    if seconds < 1:
        return "less than a second"
    return f"about {seconds / 60:.0f} min" if seconds >= 90 else f"about {seconds:.0f} s"
