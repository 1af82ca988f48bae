"""The command line inside the test's own process: quick, and what it printed is at hand."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from tests.commands.console import Outdraw


@pytest.fixture
def outdraw(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Outdraw:
    """Run commands in a folder of their own, at 80 columns and without a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("outdraw.commands.watch.HINT_AFTER", inf)  # what a slow machine is told is tested apart
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Outdraw(capsys)
