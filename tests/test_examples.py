"""The programs in examples/ run, and say something."""

from __future__ import annotations

import runpy
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if path.stem == "duel" and find_spec("outdraw.lab.match") is None:
        pytest.skip("there are no matches yet")
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_there_are_examples() -> None:
    assert {path.stem for path in EXAMPLES} >= {"odds_of_a_draw", "odds_compared", "odds_from_what_is_seen", "duel"}
