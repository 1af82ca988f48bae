"""Limits: how often somebody may call, and from which pages."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

MOST_CALLERS = 50_000


class Rate:
    """So many calls in a second, with some to spare for bursts, for each caller."""

    def __init__(self, a_second: float, burst: float) -> None:
        self.a_second, self.burst = a_second, burst
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def allows(self, caller: object) -> bool:
        """Count a call, and say whether it is within the limit."""
        if self.a_second <= 0:
            return True
        now = time.monotonic()
        left, then = self._left.pop(caller, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.a_second)
        is_within = left >= 1
        self._left[caller] = (left - 1 if is_within else left, now)
        if len(self._left) > MOST_CALLERS:
            self._left.popitem(last=False)
        return is_within


def is_same_origin(origin: str, host: str, others: tuple[str, ...] = ()) -> bool:
    """Say whether a page of this origin may use the server that was called by this name.

    >>> is_same_origin("http://127.0.0.1:8420", "127.0.0.1:8420")
    True
    >>> is_same_origin("https://elsewhere.example", "127.0.0.1:8420")
    False
    """
    return not origin or origin in others or (origin != "null" and urlsplit(origin).netloc == host)
