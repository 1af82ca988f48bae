from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.support import Served, served


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that leave it as they found it."""
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what seats keep of their luck lie in the test's own folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="package")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL of their own for all tests that need one."""
    running = Postgres()
    yield running
    running.end()
