"""The threads beside the loop, by what is done in them, so that what takes long keeps nobody from what does not.

Whatever is read from the store is read in asyncio's own threads; nothing else that takes long may be done there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

THINKING = ThreadPoolExecutor(2, "outdraw-bots")
"""Where bots think that search."""
OPENING = ThreadPoolExecutor(4, "outdraw-tables")
"""Where tables are laid, opened again and taken back: what is long past may have to be played once more."""
WATCHING = ThreadPoolExecutor(2, "outdraw-late")
"""Where a table is played again for spectators who see it late."""


async def done_in(threads: ThreadPoolExecutor, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do some work in one of some threads, with the content that is present here, and give what it comes to."""
    here = copy_context()
    return await asyncio.get_running_loop().run_in_executor(threads, lambda: here.run(work, *given, **named))
