"""What holds for all tests: they pass on a busy machine, and where Ctrl-C is ignored."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says something about the machine and nothing about the code.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session", autouse=True)
def heard() -> Iterator[None]:
    """Hear Ctrl-C, and let every program that a test starts hear it, though a shell in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
