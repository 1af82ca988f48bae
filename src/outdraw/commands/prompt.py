"""A line asked of whoever sits at the terminal."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager


def line(prompt: str) -> str:
    """Ask for a line, as `input` does.

    `input` alone misses a Ctrl-C that comes after the prompt is shown and before the wait for a key has begun: it is
    noted, and heard only when a key is pressed. So the wait here ends with either.
    """
    if os.name == "nt" or not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    with _signals() as told:
        select.select([sys.stdin, told], [], [])
    return input()


@contextmanager
def _signals() -> Generator[int, None, None]:
    """Give what becomes readable with every signal."""
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    try:
        yield told
    finally:
        signal.set_wakeup_fd(before)
        os.close(told)
        os.close(tell)
