"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import outdraw

MODULES = [
    module.name for module in pkgutil.walk_packages(outdraw.__path__, "outdraw.") if "__main__" not in module.name
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
