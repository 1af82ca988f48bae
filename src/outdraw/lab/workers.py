"""Processes that work for the lab: they leave Ctrl-C to the program, and end when nobody wants more of them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal
from typing import Any


@contextmanager
def workers(
    number: int, begin: Callable[..., None] | None = None, *given: Any
) -> Generator[ProcessPoolExecutor, None, None]:
    """Give so many processes, each of which begins with `begin`; what breaks off the work ends them at once."""
    others = set(active_children())
    pool = ProcessPoolExecutor(number, initializer=_begin, initargs=(begin, given))
    try:
        yield pool
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(begin: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    signal(SIGINT, SIG_IGN)
    if begin is not None:
        begin(*given)
