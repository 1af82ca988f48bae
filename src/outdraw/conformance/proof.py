"""Which rules are proven: what `make proof` found when it broke each rule's home, and what has changed since.

The record stands in the checkout, in `tests/proof.toml`: for each rule a digest of its home and of the tests at the
table that are marked with it, and whether they noticed when the home was broken (`tools/proof.py`). A rule whose digest
is another today has changed since, or its tests have.
"""

from __future__ import annotations

import ast
import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from operator import attrgetter
from pathlib import Path

from msgspec import Struct

from outdraw.core.rule_places import homes, marked_tests, parsed

RECORD = "proof.toml"
AT_THE_TABLE = "at_the_table"
SURVIVED = "survived"
DEFINED = ast.FunctionDef | ast.ClassDef


class Record(Struct, frozen=True):
    """What was found, and when: for each rule the digest it was found for, and whether its tests noticed nothing."""

    recorded: date | None = None
    digests: Mapping[str, str] = {}
    survived: frozenset[str] = frozenset()

    def says(self, rule: str, digest: str) -> str:
        """Say how a rule stands that has this digest today."""
        if rule not in self.digests:
            return "never broken"
        if self.digests[rule] != digest:
            return "changed since"
        return SURVIVED if rule in self.survived else "proven"


def read_record(tests: Path) -> Record:
    """Give what was last recorded beside these tests; an empty record if nothing was."""
    file = tests / RECORD
    if not file.is_file():
        return Record()
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    rules = {rule: said.split() for rule, said in read["rules"].items()}
    survived = frozenset(rule for rule, (_, *more) in rules.items() if SURVIVED in more)
    return Record(read["recorded"], {rule: digest for rule, (digest, *_) in rules.items()}, survived)


def write_record(tests: Path, record: Record) -> None:
    """Write a record, a line for each rule."""
    lines = [
        "# Written by `make proof`: a digest of each rule's home and of its tests at the table; `survived` where those",
        "# noticed nothing when the home was broken. `outdraw rules GAME --coverage` reads it.",
        f"recorded = {record.recorded}",
        "",
        "[rules]",
    ]
    for rule, digest in sorted(record.digests.items()):
        lines.append(f'"{rule}" = "{digest}{" " + SURVIVED if rule in record.survived else ""}"')
    (tests / RECORD).write_text("\n".join(lines) + "\n", encoding="utf-8")


def digests(package: Path, tests: Path) -> dict[str, str]:
    """Give the digest of each rule of a game's package that has a home: of that, and of its tests at the table."""
    proofs = marked_tests(tests / package.name / AT_THE_TABLE)
    found: dict[str, str] = {}
    for rule, (home, *_) in homes(package).items():
        parts = [_essence(package.parent / home.file, home.line)]
        parts += sorted(_essence(tests / package.name / each.file, each.line) for each in proofs.get(rule, ()))
        found[rule] = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:10]
    return found


@cache
def _essence(file: Path, line: int) -> str:
    """Give what stands at a line, without its words to the reader and wherever else it may be moved."""
    source, statements = _read(file)
    if file.suffix == ".toml":
        return "\n".join(entries_below(source, line))
    node = standing_at(statements, source, line)
    words = node.body[0] if isinstance(node, DEFINED) and ast.get_docstring(node, clean=False) is not None else None
    code = source[node.lineno - 1 : words.lineno - 1] + source[words.end_lineno : node.end_lineno] if words else ()
    return "\n".join(code or source[node.lineno - 1 : node.end_lineno])


@cache
def _read(file: Path) -> tuple[list[str], list[ast.stmt]]:
    source, tree = parsed(file)
    return source.splitlines(), list(statements_of(tree))


def statements_of(node: ast.AST) -> Iterator[ast.stmt]:
    """Give all statements within something, in the order of the source."""
    for field in ("body", "handlers", "orelse", "finalbody", "cases"):
        for each in getattr(node, field, ()):
            if isinstance(each, ast.stmt):
                yield each
            yield from statements_of(each)


def standing_at(statements: Sequence[ast.stmt], lines: Sequence[str], line: int) -> ast.stmt:
    """Give what a home's line is about: the function, class or constant there, or the statement beside the comment.

    A comment on a line of its own is about the statement below it.
    """
    if lines[line - 1].lstrip().startswith("#"):
        return min((node for node in statements if node.lineno > line), key=attrgetter("lineno"))
    around = [node for node in statements if node.lineno <= line <= (node.end_lineno or node.lineno)]
    return max(around, key=attrgetter("lineno"))


def entries_below(lines: Sequence[str], line: int) -> list[str]:
    """Give the lines of a content file below a comment that set one of the keys that it names in code font."""
    keys = keys_named(lines[line - 1])
    return [each for each in lines[line:] if each.partition("=")[0].strip() in keys]


def keys_named(comment: str) -> list[str]:
    """Give the keys that a comment names in code font.

    >>> keys_named("# How much of Body counts: `leverage`, and `boost`. [suits.weapon_size.leverage]")
    ['leverage', 'boost']
    """
    return comment.split("`")[1::2]
