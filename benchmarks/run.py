"""Run the benchmarks: `make bench`. One table is printed, of ratios that were measured in one run on one core.

Peers come from the package registry into build/bench, with this checkout compiled; the limit in C is compiled into
build/bench-c. Each question is asked several times and the best time kept; a ratio says how many times faster Outdraw
is than the peer.

python benchmarks/run.py                      the whole table
python benchmarks/run.py --only suits-duel    one row; --list names them
python benchmarks/run.py --json               the same as JSON
python benchmarks/run.py --docs               written into docs/speed.md as well
python benchmarks/run.py --plain              with the sources as they are, not compiled
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT / "build" / "bench"
PYTHON = BENCH / "bin" / "python"
PEERS = ("icepool==2.1.3", "dyce==0.6.2", "pokerkit==0.7.7", "open_spiel==2.0.2")
OURS = ("msgspec", "rich", "numpy", "scipy", "numba")


def install(stamp: str, content: str, *what: str, **environment: str) -> None:
    """Install packages into the environment of the benchmarks, unless that was done with the same content."""
    mark = BENCH / stamp
    if mark.exists() and mark.read_text() == content:
        return
    command: list[str] = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    subprocess.run(command, check=True, env={**os.environ, **environment})
    mark.write_text(content)


def prepare(plain: bool) -> dict[str, str]:
    """Make the environment with the peers and, unless it is to be plain, this checkout compiled."""
    if not PYTHON.exists():
        venv.create(BENCH, with_pip=True, clear=True)
    install("peers", "\n".join((*PEERS, *OURS)), *PEERS, *OURS)
    if plain:
        return {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    sources = [
        ROOT / "pyproject.toml",
        *ROOT.glob("hatch_build.py"),
        *sorted((ROOT / "src").rglob("*.py")),
        *sorted((ROOT / "src").rglob("*.toml")),
    ]
    content = sha256(b"\n".join(path.read_bytes() for path in sources)).hexdigest()
    install("outdraw", content, "--no-deps", "--force-reinstall", str(ROOT), OUTDRAW_MYPYC="1")
    return dict(os.environ)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--plain"]
    environment = prepare(plain=not {"--plain", "--list", "--help", "-h"}.isdisjoint(sys.argv[1:]))
    sys.exit(subprocess.run([PYTHON, ROOT / "benchmarks" / "measure.py", *words], env=environment).returncode)
