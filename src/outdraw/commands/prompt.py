"""A line asked of whoever sits at the terminal."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from importlib import import_module


def line(prompt: str) -> str:
    """Ask for a line, as `input` does, with what was typed before at hand (arrow keys) where there is a readline.

    `input` alone misses a Ctrl-C that comes after the prompt is shown and before the wait for a key has begun: it is
    noted, and heard only when a key is pressed. So the wait here ends with either, and only then is a line read.
    """
    if os.name == "nt" or not sys.stdin.isatty():
        return input(prompt)
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        print(prompt, end="", flush=True)
        _wait()
        return input()
    with suppress(ImportError):
        import_module("readline")  # gives `input` its line editing
    with _unechoed():
        print(prompt, end="", flush=True)
        _wait()
    print("\r", end="", flush=True)  # a readline writes the prompt itself
    return input(prompt)


def _wait() -> None:
    """Wait for a key or a signal."""
    with _signals() as told:
        select.select([sys.stdin, told], [], [])


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
