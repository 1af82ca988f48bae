from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres
from tests.server.support import Served, served


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that leave it as they found it."""
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture(scope="package")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL of their own for all tests that need one."""
    running = Postgres()
    yield running
    running.end()
