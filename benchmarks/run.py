"""Run the benchmarks: `make bench`. Peers come from the package registry into build/bench; ratios are printed.

Everything is measured in one run on one machine, each question several times, the best time kept; a ratio says how many
times faster Outdraw is than the peer.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT / "build" / "bench"
PEERS = ("icepool==2.1.3", "dyce==0.6.2", "msgspec")


def python_with_peers() -> Path:
    """Make the environment with the peers once."""
    python = BENCH / "bin" / "python"
    stamp = BENCH / "installed"
    if not stamp.exists() or stamp.read_text() != "\n".join(PEERS):
        venv.create(BENCH, with_pip=True, clear=True)
        quiet = ("--quiet", "--disable-pip-version-check")
        subprocess.run([python, "-m", "pip", "install", *quiet, *PEERS], check=True)
        stamp.write_text("\n".join(PEERS))
    return python


if __name__ == "__main__":
    python = python_with_peers()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    for part in ("exact.py", "exact_suits.py", "cold.py", "table.py"):
        sys.stdout.flush()
        subprocess.run([python, ROOT / "benchmarks" / part], check=True, env=environment)
