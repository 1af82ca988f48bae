"""Which rules have a test that carries their mark, and which citations are of no rule.

Reads the marks of the tests as pytest collects them (`outdraw.conformance.pytest_rules`), and the citations in a game's
source. Whether a test would notice if the rule were another is for `outdraw.conformance.proof`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from outdraw.core.catalogue import Catalogue
from outdraw.core.spelling import did_you_mean

PLUGIN = "outdraw.conformance.pytest_rules"


class Stray(msgspec.Struct, frozen=True):
    """An id that is cited, in a test's mark or in the source, but is no rule."""

    id: str
    where: tuple[str, ...]
    meant: str | None = None

    def __str__(self) -> str:
        right = f", did you mean {self.meant}?" if self.meant else ""
        return f"{', '.join(self.where)}: no rule {self.id}{right}"


class Coverage(msgspec.Struct, frozen=True):
    """How many rules of a catalogue have a test, which have none, and which citations are of no rule."""

    covered: int
    total: int
    untested: tuple[str, ...]
    unknown: tuple[Stray, ...]


def collect_marks(tests: str | Path) -> dict[str, list[str]]:
    """The tests, by node id, that are marked with each rule id, as pytest itself collects them."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "marks.json"
        plugin = ("-p", PLUGIN, "--rule-marks", str(target))
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *plugin, str(tests)],
            env=_environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode not in (0, 5) or not target.exists():  # 5: there are no tests
            raise RuntimeError(f"pytest could not collect {tests}:\n{(run.stdout + run.stderr).strip()[-2000:]}")
        by_test = msgspec.json.decode(target.read_bytes(), type=dict[str, list[str]])
    marks: dict[str, list[str]] = {}
    for test, rules in by_test.items():
        for rule in rules:
            marks.setdefault(rule, []).append(test)
    return marks


def citations(package: str | Path) -> dict[str, list[str]]:
    """Where the Python source of a game's package, named after the game, cites each rule id, as "file:line".

    A citation is a string that is a rule id and nothing else, or ids in square brackets in a docstring or comment, some
    of them perhaps after `uses` (`outdraw.core.rule_places`).
    """
    package = Path(package)
    id = rf"{re.escape(package.name)}\.[a-z0-9_]+\.[a-z0-9_]+"
    literal = re.compile(rf"""[A-Za-z]*("{{3}}|'{{3}}|"|')({id})\1""")
    bracket = re.compile(rf"\[\s*(?:uses\s+)?{id}(?:\s*[,;]\s*(?:uses\s+)?{id})*\s*\]")
    found: dict[str, list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        with tokenize.open(file) as source:
            for token in tokenize.generate_tokens(source.readline):
                if token.type not in (tokenize.STRING, tokenize.COMMENT):
                    continue
                groups = [whole] if (whole := literal.fullmatch(token.string)) else bracket.finditer(token.string)
                for group in groups:
                    for each in re.finditer(id, group[0]):
                        above = token.string.count("\n", 0, group.start() + each.start())
                        line = f"{file}:{token.start[0] + above}"
                        found.setdefault(each[0], []).append(line)
    return found


def strays(cited: Mapping[str, Sequence[str]], *catalogues: Catalogue) -> tuple[Stray, ...]:
    """The cited ids that are a rule of none of the catalogues."""
    known = [rule.id for catalogue in catalogues for rule in catalogue.rules]
    unknown = sorted(cited.keys() - set(known))
    return tuple(Stray(id, tuple(cited[id]), did_you_mean(id, known)) for id in unknown)


def coverage(
    catalogue: Catalogue, marks: Mapping[str, Sequence[str]], citations: Mapping[str, Sequence[str]]
) -> Coverage:
    """Which rules of a game have a test, and which of its citations are of no rule; other games' ids do not count."""
    untested = tuple(rule.id for rule in catalogue.rules if not marks.get(rule.id))
    cited: dict[str, list[str]] = {}
    for source in (marks, citations):
        for id, where in source.items():
            if id.startswith(f"{catalogue.game}."):
                cited.setdefault(id, []).extend(where)
    total = len(catalogue.rules)
    return Coverage(total - len(untested), total, untested, strays(cited, catalogue))


def _environment() -> dict[str, str]:
    """Let the plugin be found by a new Python even where outdraw is not installed."""
    source = str(Path(__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH"))))}
