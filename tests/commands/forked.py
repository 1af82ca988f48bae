"""A program for `test_anywhere.py` that runs commands in forks of itself, all read beforehand, and says how they ended.

`forked.py unread SIGNS LINE ...` runs them while nobody reads on after so many signs. `forked.py stopped LINE ...`
runs each as it is, and then ten times with a Ctrl-C at a moment by lot: that of a call in the command's own course.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from importlib import import_module
from inspect import CO_GENERATOR
from random import Random
from types import FrameType

import outdraw.cli

HOME = os.getcwd()
MOMENTS = 10


def go_there(line: str) -> None:
    """Go to a folder of one's own, with all that is here but what the command is to make."""
    place = f"{HOME}.{os.getpid()}"
    makes = {"play": "night.jsonl", "new": "mine"}.get(line.partition(" ")[0], "")
    shutil.copytree(HOME, place, ignore=shutil.ignore_patterns(makes) if makes else None)
    os.chdir(place)


def unread(line: str, signs: int) -> int:
    """Run a command whose output is read no further than some signs; give its status."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        go_there(line)
        os.dup2(writing, 1)
        os.close(reading)
        os.close(writing)
        sys.exit(outdraw.cli.main(line.split()))
    os.close(writing)
    if signs:
        os.read(reading, signs)
    os.close(reading)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def stopped(line: str, moment: int) -> tuple[int, int]:
    """Run a command with a Ctrl-C at a call in its course, or at none; give its status and the number of its calls."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        go_there(line)
        sys.exit(_counted(line, moment, writing))
    os.close(writing)
    calls = int(os.read(reading, 20))
    os.close(reading)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), calls


def _counted(line: str, moment: int, counts: int) -> int:
    calls = 0

    def count(frame: FrameType, event: str, what: object) -> None:
        nonlocal calls
        # Calls of ours alone: what is raised while Python puts something away it swallows, and says so by itself.
        is_ours = str(frame.f_globals.get("__name__")).startswith("outdraw")
        is_call = event == "call" and is_ours and not frame.f_code.co_flags & CO_GENERATOR
        calls += is_call
        if is_call and calls == moment:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

    sys.setprofile(count)
    try:
        return outdraw.cli.main(line.split())
    finally:
        sys.setprofile(None)
        os.write(counts, str(calls).encode())


def tell(line: str, status: int) -> None:
    """Say how a command ended."""
    sys.stderr.write(json.dumps([line, status]) + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    for name in outdraw.cli.COMMANDS:
        import_module(f"outdraw.commands.{name}")
    if sys.argv[1] == "unread":
        for line in sys.argv[3:]:
            tell(line, unread(line, int(sys.argv[2])))
    for line in sys.argv[2:] if sys.argv[1] == "stopped" else ():
        usual, calls = stopped(line, 0)
        tell(line, usual)
        dice = Random(line)
        for moment in sorted(dice.randrange(2, calls) for _ in range(MOMENTS)):
            tell(line, stopped(line, moment)[0])
