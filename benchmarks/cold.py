"""One question by command line, cold: a new process each time."""

from __future__ import annotations

import compileall
import subprocess
import sys

from rows import Row, Rows, quicker
from timing import best

PEER = "import icepool; print((icepool.map(lambda a, b: 0 if a == 1 else a + 5 + (b if a == 10 else 0), 'd10', 'd10')))"
PEER = PEER.replace("'d10', 'd10'", "icepool.d10, icepool.d10")


def ours() -> None:
    command = [sys.executable, "-m", "outdraw", "odds", "draws", "draw", "--pool", "5", "--json"]
    subprocess.run(command, check=True, capture_output=True)


def icepool() -> None:
    subprocess.run([sys.executable, "-c", PEER], check=True, capture_output=True)


def bare() -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)


def version() -> None:
    subprocess.run([sys.executable, "-m", "outdraw", "--version"], check=True, capture_output=True)


def compile_sources() -> None:
    """Compile our bytecode, as pip did the peer's: some environments forbid Python to write it by itself."""
    import outdraw

    compileall.compile_dir(outdraw.__path__[0], quiet=1)


def question() -> Row:
    compile_sources()
    floor = f"bare Python alone takes {best(bare, 10) * 1e3:.1f} ms, outdraw --version {best(version, 10) * 1e3:.1f} ms"
    return quicker(
        "one question by command line, cold", best(ours, 10), "the same in icepool", best(icepool, 10), 2, 3, floor
    )


ROWS: Rows = {"cold": question}
