"""Break rules on purpose and see which tests notice: sampled mutants of each game, by mutmut.

    make mutants                                  300 mutants of each game, seed 1
    make mutants MUTANTS="--games draws --number 50 --seed 7"

Each game has a copy of its own under build/mutants, so a run that was interrupted goes on where it stopped. Printed at
the end: the share killed, by game and chapter, and the diffs of those that survived. Boards, bots and declarations are
left out: what is asked is whether rules are proved.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
GAMES = ("draws", "draw_your_weapon", "suits", "cavaliers")
LEFT_OUT = ("__init__", "board", "bots", "content", "duels", "game", "odds")
SURVIVED, UNTESTED = 0, 33
NOT_RUN = (None, 2, 34)

SETTINGS = """\
[tool.mutmut]
source_paths = ["src"]
only_mutate = ["src/outdraw/games/{game}/*"]
do_not_mutate = [{left_out}]
also_copy = ["examples"]
pytest_add_cli_args = ["-q", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = ["tests/{game}"]
[tool.pytest.ini_options]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "-p", "outdraw.conformance.pytest_rules"]
"""

SHIM = """\
# mutmut asks pytest for the private name of a node's id, which newer pytests have no more.
from _pytest.nodes import Node

if not hasattr(Node, "_nodeid"):
    Node._nodeid = property(lambda self: self.nodeid)
"""


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--number", type=int, default=300, help="how many mutants of each game (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    parser.add_argument("--children", type=int, default=2, help="how many at once (default 2)")
    options = parser.parse_args()
    shares = [report(game, options.number, options.seed, options.children) for game in options.games]
    print("\n" + "\n".join(f"{game}: {share:.1%} killed" for game, share in zip(options.games, shares, strict=True)))
    return 0


def report(game: str, number: int, seed: int, children: int) -> float:
    """Run the sampled mutants of a game and print what came of them; give the share killed."""
    folder = prepare(game)
    if not list(exit_codes(folder)):
        run(folder, children, "none at all")  # only lays out the mutants
    names = sorted(name for name, _ in exit_codes(folder))
    sample = Random(seed).sample(names, min(number, len(names)))
    print(f"{game}: {len(sample)} of {len(names)} mutants, seed {seed}", flush=True)
    left = [name for name, code in exit_codes(folder) if name in sample and code in NOT_RUN]
    if left:
        run(folder, children, *left)
    codes = {name: code for name, code in exit_codes(folder) if name in sample and code not in NOT_RUN}
    by_chapter: dict[str, list[int]] = {}
    for name, code in codes.items():
        by_chapter.setdefault(name.rsplit(".x", 1)[0].removeprefix(f"outdraw.games.{game}."), []).append(int(code or 0))
    for chapter, found in sorted(by_chapter.items()):
        print(f"  {chapter:<28} {sum(map(is_killed, found)):>3} of {len(found):>3} killed")
    for name, code in sorted(codes.items()):
        if not is_killed(int(code or 0)):
            print(f"\nsurvived{' (no test comes here)' * (code == UNTESTED)}: {name}\n{diff(folder, name)}")
    return sum(is_killed(int(code or 0)) for code in codes.values()) / max(1, len(codes))


def is_killed(code: int) -> bool:
    """Say whether a mutant was noticed."""
    return code not in (SURVIVED, UNTESTED)


def prepare(game: str) -> Path:
    """Copy what a game and its tests need; what is there already and the same stays, so that a run goes on."""
    folder = ROOT / "build" / "mutants" / game
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("src", "examples"):
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    tests = folder / "tests"
    shutil.copytree(ROOT / "tests" / game, tests / game, dirs_exist_ok=True)
    for file in (ROOT / "tests").glob("*.py"):
        if not file.name.startswith("test_"):
            shutil.copy2(file, tests)
    (tests / "conftest.py").write_text(SHIM)
    left_out = ", ".join(f'"*/{name}.py"' for name in LEFT_OUT)
    (folder / "pyproject.toml").write_text(SETTINGS.format(game=game, left_out=left_out))
    return folder


def run(folder: Path, children: int, *names: str) -> None:
    """Let mutmut run some mutants."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children), *names]
    with (folder / "mutmut.log").open("ab") as log:
        subprocess.run(command, cwd=folder, stdout=log, stderr=log, check=False)


def exit_codes(folder: Path) -> Iterator[tuple[str, int | None]]:
    """Give every mutant with how its tests ended, if they were run."""
    for meta in (folder / "mutants").rglob("*.meta"):
        yield from json.loads(meta.read_text())["exit_code_by_key"].items()


def diff(folder: Path, name: str) -> str:
    """Give what a mutant changes."""
    command = [sys.executable, "-m", "mutmut", "show", name]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


if __name__ == "__main__":
    sys.exit(main())
