"""Run the benchmarks: `make bench`. One table is printed, of ratios that were measured in one run on one core.

Peers come from the package registry into build/bench, the limit in C is compiled into build/bench-c. Each question is
asked several times and the best time kept; a ratio says how many times faster Outdraw is than the peer.

python benchmarks/run.py                      the whole table
python benchmarks/run.py --only suits-duel    one row; --list names them
python benchmarks/run.py --json               the same as JSON
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT / "build" / "bench"
PEERS = ("icepool==2.1.3", "dyce==0.6.2", "pokerkit==0.7.7", "open_spiel==2.0.2", "msgspec", "numpy", "scipy", "rich")


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
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [python_with_peers(), ROOT / "benchmarks" / "measure.py", *sys.argv[1:]]
    sys.exit(subprocess.run(command, env=environment).returncode)
