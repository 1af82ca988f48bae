"""A pytest plugin: the marker `rule(id, ...)`, and a list of which test proves which rule.

Load it with `-p outdraw.conformance.pytest_rules`. `--rule-marks FILE` writes the marks of all tests. This is the one
module here that needs pytest, and only pytest imports it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

MARKS = "--rule-marks"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption(MARKS, metavar="FILE", help="write the rules that each collected test is marked with")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line("markers", "rule(id, ...): the rules of a game's catalogue that the test proves")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Read the marks of every test, those included that `-k` or `-m` will set aside."""
    marks = {item.nodeid: _rules(item) for item in items}
    target = config.getoption(MARKS)
    if target is not None:
        proven = {test: rules for test, rules in marks.items() if rules}
        Path(str(target)).write_bytes(msgspec.json.encode(proven))


def _rules(item: pytest.Item) -> list[str]:
    rules: list[str] = []
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs or not all(isinstance(each, str) for each in mark.args):
            raise pytest.UsageError(
                f'{item.nodeid}: a mark needs rule ids, as in @pytest.mark.rule("game.chapter.name")'
            )
        rules += mark.args
    return list(dict.fromkeys(rules))
