"""What can be broken in the home of a rule: small changes of its code, or of its figures, that change what is played.

A change is of a comparison, a sum, a number, a condition, what is returned, or it leaves a statement out. What only
changes words is none: strings, and whatever is handed to `tell` and `narrate`.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Iterator
from typing import NamedTuple

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
REVERSED = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt}
RECKONED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
TOLD = ("tell", "narrate", "note", "why", "offer")
"""Whose arguments are words, or facts told beside them."""


class Break(NamedTuple):
    """A change: the lines of the statement it is in, what stood there, and what stands there instead."""

    first: int
    last: int
    before: str
    after: str
    number: int
    """Which of the changes of its home it is, in order."""

    def rank(self, rule: str, seed: int) -> str:
        """Give what a rule's changes are ordered by: by chance, but the same wherever the code has moved to."""
        return hashlib.sha256(f"{seed} {rule} {self.before} {self.after}".encode()).hexdigest()

    def __str__(self) -> str:
        return f"{self.before}  ->  {self.after}"


class Change(NamedTuple):
    """A change that can be made: a field of a node (or a place in a list there), and what is put there."""

    node: ast.AST
    field: str
    place: int | None
    new: ast.AST | None
    statement: ast.stmt

    def make(self) -> None:
        """Make it."""
        if self.place is None:
            setattr(self.node, self.field, self.new)
        else:
            getattr(self.node, self.field)[self.place] = self.new


def breaks_of(home: ast.stmt) -> list[Break]:
    """Give all changes of a home, in order."""
    found = []
    for number, change in enumerate(_changes(home)):
        old = getattr(change.node, change.field)
        old = old if change.place is None else old[change.place]
        after = "nothing" if isinstance(change.new, ast.Pass) else _text(change.new, change.node)
        first, last = _lines(change.statement)
        found.append(Break(first, last, _text(old, change.node), after, number))
    return found


def make(home: ast.stmt, number: int) -> None:
    """Make one of the changes of a home, where it stands."""
    for at, change in enumerate(_changes(home)):
        if at == number:
            change.make()
            return
    raise IndexError(number)


def _text(node: object, around: ast.AST) -> str:
    if isinstance(node, ast.operator | ast.cmpop | ast.boolop):
        return f"{type(node).__name__} in {ast.unparse(around)}"
    return ast.unparse(node) if isinstance(node, ast.AST) else str(node)


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """Give the lines of a statement; of a compound one, those before its body."""
    body = getattr(statement, "body", None)
    return statement.lineno, max(statement.lineno, body[0].lineno - 1) if body else statement.end_lineno or 0


def _changes(home: ast.stmt) -> Iterator[Change]:
    """Give the changes of a home."""
    if isinstance(home, ast.FunctionDef | ast.ClassDef):
        whole = home.returns if isinstance(home, ast.FunctionDef) else None
        says = ast.unparse(whole) if whole is not None else ""
        for place, each in enumerate(home.body):
            if not _is_words(each):
                yield from _in_statement(each, home, "body", place, says)
    elif isinstance(home, ast.For | ast.While):  # what is gone through, and how long; the rest is in the loop
        head = copy.copy(home)
        head.body, head.orelse = [], []
        for change in _in_statement(head, None, "", 0, ""):
            yield change._replace(node=home) if change.node is head else change
    elif isinstance(home, ast.If):  # what is so under this condition, and not what is otherwise
        then = copy.copy(home)
        then.orelse = []
        for change in _in_statement(then, None, "", 0, ""):
            yield change._replace(node=home) if change.node is then else change
    else:
        yield from _in_statement(home, None, "", 0, "")


def _is_words(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _in_statement(each: ast.stmt, above: ast.stmt | None, field: str, place: int, says: str) -> Iterator[Change]:
    """Give the changes of a statement, and of those in it."""
    if isinstance(each, ast.FunctionDef | ast.ClassDef):
        yield from _changes(each)
        return
    if above is not None and _can_be_left_out(each):
        yield Change(above, field, place, ast.Pass(), each)
    elif above is None and isinstance(each, ast.Expr):  # it is the home itself, and may be what is told
        yield Change(each, "value", None, ast.Constant(None), each)
    elif above is None and isinstance(each, ast.Assign) and _can_be_left_out(each):
        yield Change(each, "targets", 0, ast.Name("_", ast.Store()), each)
    if isinstance(each, ast.AugAssign) and type(each.op) in RECKONED:
        yield Change(each, "op", None, RECKONED[type(each.op)](), each)
    if isinstance(each, ast.For):
        yield Change(each, "iter", None, _without_first(each.iter), each)
    if isinstance(each, ast.If):
        yield Change(each, "test", None, _negated(each.test), each)
    if isinstance(each, ast.Return) and each.value is not None:
        yield from _returns(each, says)
    for name, value in ast.iter_fields(each):
        if isinstance(value, ast.expr) and name not in ("target", "annotation"):
            yield from _in_expression(each, name, None, value, each)
        elif isinstance(value, list):
            for at, one in enumerate(value):
                if isinstance(one, ast.stmt) and not _is_words(one):
                    yield from _in_statement(one, each, name, at, says)
                elif isinstance(one, ast.expr) and name != "targets":
                    yield from _in_expression(each, name, at, one, each)
                elif isinstance(one, ast.match_case | ast.ExceptHandler):
                    for deep, inner in enumerate(one.body):
                        yield from _in_statement(inner, one, "body", deep, says)  # type: ignore[arg-type]


def _can_be_left_out(each: ast.stmt) -> bool:
    """Say whether a statement can go without making the next one fail: it does something, and gives no name a value."""
    if isinstance(each, ast.Assign):
        targets = [deep for one in each.targets for deep in (one.elts if isinstance(one, ast.Tuple) else [one])]
        return all(isinstance(one, ast.Attribute | ast.Subscript) for one in targets)
    return isinstance(each, ast.Expr | ast.AugAssign | ast.Delete) and not _is_words(each) and not _is_telling(each)


def _returns(each: ast.Return, says: str) -> Iterator[Change]:
    """Give the changes of what a function returns, by what its annotation says."""
    value = each.value
    assert value is not None
    if says == "bool":
        yield Change(each, "value", None, _negated(value), each)
    elif says == "int" and not isinstance(value, ast.Constant):
        yield Change(each, "value", None, ast.BinOp(copy.deepcopy(value), ast.Add(), ast.Constant(1)), each)
    elif says.endswith("| None") and not (isinstance(value, ast.Constant) and value.value is None):
        yield Change(each, "value", None, ast.Constant(None), each)
    elif says.startswith("list") and not (isinstance(value, ast.List) and not value.elts):
        yield Change(each, "value", None, ast.List([], ast.Load()), each)


def _without_first(of: ast.expr) -> ast.expr:
    """Leave the first out of whatever is gone through."""
    listed = ast.Call(ast.Name("list", ast.Load()), [copy.deepcopy(of)], [])
    return ast.Subscript(listed, ast.Slice(ast.Constant(1)), ast.Load())


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return copy.deepcopy(test.operand)
    return ast.UnaryOp(ast.Not(), copy.deepcopy(test))


def _is_telling(node: ast.AST) -> bool:
    value = node.value if isinstance(node, ast.Expr) else node
    if not isinstance(value, ast.Call):
        return False
    name = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
    return name in TOLD or name.removeprefix("_").startswith(("tell", "announce", "declare"))


def _in_expression(above: ast.AST, field: str, place: int | None, node: ast.expr, each: ast.stmt) -> Iterator[Change]:
    """Give the changes of an expression, and of those in it."""
    if isinstance(node, ast.JoinedStr) or _is_telling(node):
        return
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield Change(above, field, place, ast.Constant(not node.value), each)
        elif isinstance(node.value, int | float):
            yield Change(
                above, field, place, ast.Constant(node.value + (1 if node.value < 20 else node.value // 2)), each
            )
        return
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for table in (COMPARED, REVERSED):
            if type(node.ops[0]) in table:
                yield Change(node, "ops", 0, table[type(node.ops[0])](), each)
    elif isinstance(node, ast.BoolOp):
        yield Change(node, "op", None, ast.Or() if isinstance(node.op, ast.And) else ast.And(), each)
        for at in range(len(node.values)):
            yield Change(node, "values", at, ast.Constant(isinstance(node.op, ast.And)), each)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Change(above, field, place, copy.deepcopy(node.operand), each)
    elif isinstance(node, ast.BinOp) and type(node.op) in RECKONED and not _are_words(node):
        yield Change(node, "op", None, RECKONED[type(node.op)](), each)
    elif isinstance(node, ast.IfExp):
        yield Change(node, "test", None, _negated(node.test), each)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLED:
        yield Change(node, "func", None, ast.Name(CALLED[node.func.id], ast.Load()), each)
    elif (
        isinstance(node, ast.Tuple | ast.List | ast.Set)
        and len(node.elts) > 1
        and isinstance(each, ast.Assign | ast.AnnAssign)
    ):
        for at, one in enumerate(node.elts):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield Change(node, "elts", at, ast.Constant(f"no {one.value}"), each)
    elif isinstance(node, ast.Dict) and isinstance(each, ast.Assign | ast.AnnAssign):
        for at, key in enumerate(node.keys):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield Change(node, "keys", at, ast.Constant(f"no {key.value}"), each)
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            yield from _in_expression(node, name, None, value, each)
        elif isinstance(value, list):
            for at, one in enumerate(value):
                if isinstance(one, ast.expr):
                    yield from _in_expression(node, name, at, one, each)
                elif isinstance(one, ast.comprehension):
                    yield Change(one, "iter", None, _without_first(one.iter), each)
                    yield from _in_expression(one, "iter", None, one.iter, each)
                    for deep, test in enumerate(one.ifs):
                        yield Change(one, "ifs", deep, _negated(test), each)
                        yield from _in_expression(one, "ifs", deep, test, each)
                elif isinstance(one, ast.keyword) and one.arg not in ("what", "rule", "about", "label", "why"):
                    yield from _in_expression(one, "value", None, one.value, each)


def _are_words(node: ast.BinOp) -> bool:
    """Say whether something put together is plainly no sum of numbers."""
    kinds = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    sides = (node.left, node.right)
    return any(
        isinstance(side, kinds) or (isinstance(side, ast.Constant) and isinstance(side.value, str)) for side in sides
    )
