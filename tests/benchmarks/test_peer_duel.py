"""The peer's duel as an Outdraw game is a game like any other, so that what a move of it costs is worth measuring."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from outdraw.conformance import check_game

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


def test_the_peers_duel_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    check_game(import_module("peer_duel").GAME, steps=300)
