"""The example in a package of its own: installed as anybody's would be, it is in every command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from examples.pigdice import pigdice
from outdraw.core.exact import settled
from outdraw.core.game import Game

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*pip, "--target", str(folder), str(ROOT / "examples" / "pigdice")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return folder


def said(installed: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONUTF8": "1", "COLUMNS": "80"}
    command = [sys.executable, "-P", "-m", "outdraw", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_game_is_in_every_command(installed: Path) -> None:
    assert "turn: what a turn comes to" in said(installed, "odds", "pigdice", "--list")
    assert (
        json.loads(said(installed, "odds", "pigdice", "turn", "--nerve", "1", "--die", "4", "--json"))["lost"] == 0.25
    )
    assert " wins." in said(installed, "play", "pigdice", "--bots", "--seed", "2")
    duel = json.loads(said(installed, "duel", "pigdice", "careful", "bold", "--exact", "--json"))
    assert duel["a"] + duel["b"] == pytest.approx(1)
    assert "A one loses the points" in said(installed, "rules", "pigdice", "one")


def test_a_turn_is_counted_exactly() -> None:
    """With a nerve of 2 one roll decides: a one loses, anything else is held."""
    table = settled(pigdice.whole_turn, 2, 6)
    assert table.chance(0) == Fraction(1, 6)
    assert table.chance(6) == Fraction(1, 6)


def test_the_declaration_is_a_game() -> None:
    assert isinstance(pigdice.GAME, Game)
