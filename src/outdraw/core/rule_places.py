"""Where a rule stands: its home in a game's code, the functions that cite it, and the tests that carry its mark.

The home of a rule is where it is decided. It is named there in square brackets, in the docstring of a function, class
or constant, or in a comment beside a statement; what stands after `uses` is decided elsewhere and only told or relied
on: `[suits.power.phase; uses suits.power.range]`. A rule that is content alone has its home in a comment of a content
file, above the entries that hold its figures.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

ID = re.compile(r"\b[a-z0-9_]+\.[a-z0-9_]+\.[a-z0-9_]+\b")
CITED = re.compile(rf"\[\s*((?:uses\s+)?{ID.pattern}(?:\s*[,;]\s*(?:uses\s+)?{ID.pattern})*)\s*\]")
AFTER_USES = re.compile(r"\buses\s")


class Place(Struct, frozen=True):
    """A place in a source file: the file, the line, and the function or class there (empty: at the top of the file)."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f" {self.name}" if self.name else "")


@cache
def parsed(file: Path, word: str = "") -> tuple[str, ast.Module]:
    """Give the text of a source file and what it parses to; a content file is all text.

    Of a file in which a word does not stand nothing is given, so that one rule is found quickly.
    """
    source = file.read_text(encoding="utf-8")
    if word not in source:
        return "", ast.Module([], [])
    return source, ast.parse(source) if file.suffix == ".py" else ast.Module([], [])


def decided_in(text: str) -> list[str]:
    """Give the rules that a docstring or comment names as decided where it stands.

    >>> decided_in("Hit somebody. [suits.power.phase, suits.loss.split; uses suits.power.range]")
    ['suits.power.phase', 'suits.loss.split']
    """
    return [rule for cited in CITED.finditer(text) for rule in ID.findall(AFTER_USES.split(cited[1])[0])]


@cache
def homes(folder: Path, word: str = "") -> dict[str, list[Place]]:
    """Give the place in a package where each rule is decided; more than one is a fault of the package."""
    found: dict[str, list[Place]] = {}
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("content/*.toml")]):
        shown = str(Path(folder.name) / file.relative_to(folder))
        for line, name, text in _stated(*parsed(file, word)):
            for rule in decided_in(text):
                found.setdefault(rule, []).append(Place(shown, line, name))
    return found


def _stated(source: str, tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Give the docstrings and comments of a module, with the line and the name of what they are about."""
    inside = [(start, end, node.name) for node, start, end in _definitions(tree)]
    for node, start, _ in _definitions(tree):
        yield start, node.name, ast.get_docstring(node) or ""
    for what, below in pairwise(tree.body):
        if isinstance(what, ast.Assign | ast.AnnAssign) and isinstance(below, ast.Expr):
            target = what.targets[0] if isinstance(what, ast.Assign) else what.target
            if isinstance(below.value, ast.Constant):
                yield what.lineno, ast.unparse(target), str(below.value.value)
    yield from _commented(source, inside)


def _commented(source: str, inside: list[tuple[int, int, str]]) -> Iterator[tuple[int, str, str]]:
    """Give the comments, with the line and the function they stand in."""
    for number, line in enumerate(source.splitlines(), 1):
        _, mark, comment = line.partition("#")
        if mark:
            yield number, next((name for start, end, name in inside if start <= number <= end), ""), comment


@cache
def code_places(folder: Path, word: str = "") -> dict[str, list[Place]]:
    """Give the places of a package that cite each rule: its home, then functions whose docstring does, then others."""
    found = {rule: list(places) for rule, places in homes(folder, word).items()}
    first: dict[str, list[Place]] = {}
    then: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("*.py")):
        source, tree = parsed(file, word)
        lines = source.splitlines()
        shown = str(Path(folder.name) / file.relative_to(folder))
        claimed: set[int] = set()
        for node, start, end in _definitions(tree):
            docstring = ast.get_docstring(node) or ""
            place = Place(shown, node.lineno, node.name)
            said = set(ID.findall("\n".join(lines[start - 1 : end])))
            claimed.update(range(start, end + 1))
            for rule in said:
                (first if rule in docstring else then).setdefault(rule, []).append(place)
        for number, line in enumerate(lines, 1):
            if number not in claimed:
                for rule in ID.findall(line):
                    then.setdefault(rule, []).append(Place(shown, number, ""))
    for rule in first.keys() | then.keys():
        home = {(place.file, place.name or place.line) for place in found.get(rule, ())}
        others = [*first.get(rule, ()), *then.get(rule, ())]
        found.setdefault(rule, []).extend(each for each in others if (each.file, each.name or each.line) not in home)
    return found


def _definitions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, int, int]]:
    """Give the functions and classes of a module, innermost ones alone where they are nested."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop(0)
        inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.FunctionDef | ast.ClassDef)]
        todo[:0] = inner
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            within = {line for each in inner for line in range(each.lineno, (each.end_lineno or each.lineno) + 1)}
            end = node.end_lineno or node.lineno
            if isinstance(node, ast.FunctionDef) or not within:
                yield node, node.lineno, end
            else:
                yield node, node.lineno, min(within) - 1


def own_tests() -> Path | None:
    """Give the tests of the checkout that this package runs from; an installed package has none beside it."""
    root = Path(__file__).parents[3]
    return root / "tests" if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


@cache
def marked_tests(tests: Path, word: str = "") -> dict[str, list[Place]]:
    """Give the tests that are marked with each rule, as they stand in the sources.

    A mark is read as it is written: one that is worked out as tests are collected, as for each example of a catalogue,
    is not among them.
    """
    found: dict[str, list[Place]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        _, tree = parsed(file, word)
        words = _words(tree)
        everywhere = [rule for node in tree.body if isinstance(node, ast.Assign) for rule in _marked(node.value, words)]
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                rules = [*everywhere, *(rule for each in node.decorator_list for rule in _marked(each, words))]
                for rule in dict.fromkeys(rules):
                    shown = str(Path(tests.name) / file.relative_to(tests))
                    found.setdefault(rule, []).append(Place(shown, node.lineno, node.name))
    return found


def _words(tree: ast.Module) -> dict[str, str]:
    """Give the words that a module gives a name to, as `RULE = "suits."`."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _marked(node: ast.AST, words: Mapping[str, str]) -> Iterator[str]:
    """Give the rules that a mark names, wherever it stands in an expression."""
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.func.attr == "rule":
            yield from [rule for argument in each.args if (rule := _said(argument, words))]


def _said(node: ast.expr, words: Mapping[str, str]) -> str:
    """Read words as they are written: plain, by their name, or two put together; nothing if they are neither."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.Name):
        return words.get(node.id, "")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _said(node.left, words) + _said(node.right, words)
    return ""
