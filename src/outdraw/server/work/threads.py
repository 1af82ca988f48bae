"""The threads beside the loop, by what is done in them, so that what takes long keeps nobody from what does not.

Whatever is read from the store is read in asyncio's own threads; nothing else that takes long may be done there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from outdraw.rooms.ports import Slow

P = ParamSpec("P")
T = TypeVar("T")

# Threads for bots that search; for tables that are laid, opened again or taken back, since what is long past may have
# to be played once more; and for spectators who see a table late, for whom it is played again.
THREADS: dict[Slow, int] = {"think": 2, "open": 4, "watch": 2}


class Threads:
    """The work of rooms (`outdraw.rooms.ports.Work`), done in threads beside the loop."""

    def __init__(self) -> None:
        self._threads = {what: ThreadPoolExecutor(number, f"outdraw-{what}") for what, number in THREADS.items()}

    async def soon(self, what: Slow, do: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do some work in one of its threads, with the content that is present here, and give what it comes to."""
        here = copy_context()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads[what], lambda: here.run(do, *given, **named))

    def end(self) -> None:
        """Take on no more."""
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)
