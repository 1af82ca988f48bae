"""A line asked of whoever sits at the terminal."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from importlib import import_module


class Rung(Exception):
    """The bell rang before anybody pressed a key."""


def line(prompt: str, bell: int | None = None) -> str:
    """Ask for a line, as `input` does, with what was typed before at hand (arrow keys) where there is a readline.

    A `bell`, a file that can be read from when something has happened elsewhere, ends the wait for the first key with
    `Rung`; where no keys are heard, it is not heard either.

    `input` alone misses a Ctrl-C that comes after the prompt is shown and before the wait for a key has begun: it is
    noted, and heard only when a key is pressed. So the wait here ends with either, and only then is a line read.
    """
    if os.name == "nt" or not sys.stdin.isatty():
        return input(prompt)
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        print(prompt, end="", flush=True)
        if _has_rung(bell):
            print()
            raise Rung
        return input()
    with suppress(ImportError):
        import_module("readline")  # gives `input` its line editing
    with _unechoed():
        print(prompt, end="", flush=True)
        has_rung = _has_rung(bell)
    if has_rung:
        print("\r\033[K", end="", flush=True)
        raise Rung
    print("\r", end="", flush=True)  # a readline writes the prompt itself
    return input(prompt)


def _has_rung(bell: int | None) -> bool:
    """Wait for a key, a signal or the bell; say whether it was the bell alone."""
    with _signals() as told:
        ready, _, _ = select.select([sys.stdin, told, *([] if bell is None else [bell])], [], [])
    return ready == [bell]


@contextmanager
def _unechoed() -> Generator[None, None, None]:
    """Hear single keys, and leave it to the readline to show them."""
    import termios

    before = termios.tcgetattr(sys.stdin)
    quiet = [*before]
    quiet[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(sys.stdin, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)


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
