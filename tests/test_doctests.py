"""The examples in the docstrings of the package, and of the example game, run and hold."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import examples.high_card
import outdraw

MODULES = [
    name
    for package, prefix in ((outdraw, "outdraw."), (examples.high_card, "examples.high_card."))
    for name in (prefix[:-1], *(info.name for info in pkgutil.walk_packages(package.__path__, prefix)))
    if not name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    result = doctest.testmod(import_module(name), report=True)
    assert result.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in MODULES for test in finder.find(import_module(name)) if test.examples]
    assert len(found) > 20
