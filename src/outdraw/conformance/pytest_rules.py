"""A pytest plugin: the marker `rule(id, ...)`, a list of which test proves which rule, and what was played at tables.

Load it with `-p outdraw.conformance.pytest_rules`. `--rule-marks FILE` writes the marks of all tests; `--rules-played
FILE` watches the tests run and writes, for each that plays at a table, the rules it met there: those that an event, a
choice, a barred option or a refusal cited. `--rules-proven` fails a run in which a rule of the games that ship with
Outdraw is met by no play, or has no test at a table that is marked with it; it is for runs of all tests. This is the
one module here that needs pytest, and only pytest imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from outdraw.conformance.coverage import Played, digest_of

MARKS = "--rule-marks"
PLAYED = "--rules-played"
PROVEN = "--rules-proven"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption(MARKS, metavar="FILE", help="write the rules that each collected test is marked with")
    parser.addoption(PLAYED, metavar="FILE", help="write the rules that each test meets at a table")
    parser.addoption(PROVEN, action="store_true", help="fail if a rule is met by no play or has no test at a table")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, and watch tables if asked to."""
    config.addinivalue_line("markers", "rule(id, ...): the rules of a game's catalogue that the test proves")
    if config.getoption(PLAYED) is not None or config.getoption(PROVEN):
        config.pluginmanager.register(Watcher(config), "outdraw-rules-played")


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


def _overhear(kind: type, method: str, listen: Callable[..., None]) -> None:
    """Let somebody hear what a method is called with, before it runs."""
    inner = getattr(kind, method)

    def outer(*args: Any, **more: Any) -> Any:
        listen(*args, **more)
        return inner(*args, **more)

    setattr(kind, method, outer)


class Watcher:
    """Notes, test by test, whether a table was played at and which rules were cited there."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.played: dict[str, set[str]] = {}
        self.marked: dict[str, list[str]] = {}
        self.unproven: list[str] = []
        self._met: set[str] = set()
        self._is_at_a_table = False
        self._watch()

    def _watch(self) -> None:
        """Look over the shoulder of every live step, of every refusal, and of whoever sits down at a table."""
        from outdraw.core.choices import Choice, Refusal
        from outdraw.core.events import Sum
        from outdraw.core.readers.live import Live
        from outdraw.table.table import Table

        met = self._met

        def told(live: Live, kind: str, text: str, rules: tuple[str, ...], *more: Any, **__: Any) -> None:
            met.update(rules)
            sums: Sequence[Sum] = more[4] if len(more) > 4 else ()
            met.update(term.rule for each in sums for term in each.terms)

        def asked(live: Live, choices: Sequence[Choice], *_: Any, **__: Any) -> None:
            for choice in choices:
                met.add(choice.rule)
                met.update(option.barred_by for option in getattr(choice, "options", ()))

        def refused(refusal: Refusal, rule: str, sentence: str) -> None:
            met.add(rule)

        def opened(table: Table, *_: Any, **__: Any) -> None:
            self._is_at_a_table = True

        _overhear(Live, "_told", told)
        _overhear(Live, "_answers", asked)
        _overhear(Refusal, "__init__", refused)
        _overhear(Table, "__init__", opened)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Note what one test meets, its fixtures included."""
        self._met.clear()
        self._is_at_a_table = False
        result = yield
        if self._is_at_a_table:
            self.played[item.nodeid] = self._met - {""}
            self.marked[item.nodeid] = _rules(item)
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker of a parallel run has noted."""
        noted = getattr(node, "workeroutput", {})
        for test, rules in noted.get("rules_played", {}).items():
            self.played.setdefault(test, set()).update(rules)
        self.marked |= noted.get("rules_marked", {})

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it down, and fail for what is not proven; a worker hands it to the run it works for."""
        found = {test: sorted(rules) for test, rules in sorted(self.played.items())}
        workeroutput = getattr(self.config, "workeroutput", None)
        if workeroutput is not None:
            workeroutput["rules_played"], workeroutput["rules_marked"] = found, self.marked
            return
        played = Played(digest_of(self.config.rootpath), found)
        if self.config.getoption(PLAYED) is not None:
            target = Path(str(self.config.getoption(PLAYED)))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(msgspec.json.encode(played))
        if self.config.getoption(PROVEN):
            self.unproven = unproven(played, self.marked)
            if self.unproven and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say which rules are not proven."""
        if self.config.getoption(PROVEN) and self.unproven:
            terminalreporter.section("rules that are not proven at a table")
            for line in self.unproven:
                terminalreporter.line(line)


def unproven(played: Played, marked: Mapping[str, Sequence[str]]) -> list[str]:
    """Say of each rule of the games that ship with Outdraw why it is not proven at a table, if so."""
    from outdraw.core.catalogue import Catalogue
    from outdraw.games import BUILT_IN, find_game

    reached, proved = played.reached(), {rule for rules in marked.values() for rule in rules}
    lines: list[str] = []
    for name in BUILT_IN:
        for rule in Catalogue.load(find_game(name).rules_file).rules:
            if rule.id not in reached:
                lines.append(f"{rule.id}: no play reaches it")
            elif rule.id not in proved:
                lines.append(f"{rule.id}: no test at a table is marked with it")
    return lines
