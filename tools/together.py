"""Runs several commands at once, as many as there are cores: `python tools/together.py "mypy" "pyright --warnings"`.

What a command says is shown when it has ended, all of it together. The status is that of the first one that failed, in
the order in which they are given; the others run to their end all the same, so that everything wrong is seen at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor


def run(command: str) -> int:
    """Run a command of the shell; say what it said, and how long it took."""
    began = time.monotonic()
    done = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    words = f"{command}  ({time.monotonic() - began:.0f} s)\n".encode()
    sys.stdout.buffer.write(words + done.stdout)
    sys.stdout.flush()
    return done.returncode


def main(commands: list[str]) -> int:
    """Run all commands; give the status of the first that failed, if any did."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ended = list(pool.map(run, commands))
    return next(filter(None, ended), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
