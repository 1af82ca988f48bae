"""Try breaks in one warm process: collect the tests at the tables once, and fork for each rule that is to be broken.

A first child runs the tests that are marked with the rule as the rule stands, and says which lines of its home they
come to; a second one makes the change and runs them until one fails. Nothing is imported or collected twice, and what
a rule has worked out before is forgotten in the child that breaks it. A change that only makes the program stumble (a
TypeError, a name that is not there) is none that anybody would make: the next one is tried.
"""

from __future__ import annotations

import ast
import functools
import gc
import json
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from breaks import Break, breaks_of, make

from outdraw.conformance.proof import entries_below, keys_named, standing_at, statements_of
from outdraw.core import present
from outdraw.core.content import files

# A test that a change keeps running for ever ends after this much more than it took, in seconds of its own work.
TIMES, MORE = 20, 20
# What a test may come to hold beyond what was collected, in bytes: a change may make it grow without end.
MOST_MEMORY = 4 << 30
STUMBLES = (TypeError, AttributeError, NameError, ImportError)


class Home(NamedTuple):
    """Where a rule is decided: its file and line, and the text of that file as the tests were collected with it."""

    rule: str
    file: Path
    line: int
    source: str


class Tried(NamedTuple):
    """What came of a rule, the change that was made, the test that noticed, and how many there are.

    It died or survived, or is alone (no test at a table is marked with it), unmet (none comes to its home), red (one
    fails as it is), or there is no change that would break it.
    """

    outcome: str
    change: str = ""
    by: str = ""
    tests: int = 0
    every: Sequence[str] = ()


class Ended(NamedTuple):
    """What a child has said, and its status."""

    status: int
    said: Any


class Runs:
    """A pytest plugin that, instead of running the collected tests, tries breaks against them."""

    def __init__(
        self,
        todo: list[Home],
        seed: int,
        children: int,
        passed_over: Mapping[str, set[str]],
        note: Callable[[str, Tried], None],
        every: bool = False,
    ) -> None:
        self.todo, self.seed, self.children, self.passed_over, self.note = todo, seed, children, passed_over, note
        self.every = every
        self.remembered: list[Callable[[], None]] = []
        self.tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        self.functions: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        self.stumbled = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the whole of it."""
        if session.testsfailed:
            return True
        for item in session.items:
            for rule in dict.fromkeys(rule for mark in item.iter_markers("rule") for rule in mark.args):
                self.tests[rule].append(item)
        self.functions = _functions()
        caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
        self.remembered = [*present._caches.values(), *(each.cache_clear for each in caches)]
        gc.collect()
        gc.freeze()  # what was collected is shared with every child, as long as nobody goes through it
        left, running = list(self.todo), dict[int, str]()
        reading = dict[int, Any]()
        while left or running:
            while left and len(running) < self.children:
                home = left.pop(0)
                read, write = os.pipe()
                child = os.fork()
                if child == 0:
                    os.close(read)
                    tried = self.try_rule(session, home)
                    os.write(write, json.dumps(tried).encode())
                    os._exit(0)
                os.close(write)
                running[child], reading[child] = home.rule, os.fdopen(read)
            child, status = os.wait()
            with reading.pop(child) as pipe:
                said = pipe.read()
            self.note(running.pop(child), Tried(*json.loads(said)) if said else Tried("red", f"status {status}"))
        return True

    def pytest_exception_interact(self, call: pytest.CallInfo[object]) -> None:
        """Note whether a test failed only because the program stumbled."""
        assert call.excinfo is not None
        error = call.excinfo.value
        self.stumbled = isinstance(error, STUMBLES) or str(error).startswith("zip() argument")

    # --- in the child of a rule --------------------------------------------------------------------------------------

    def try_rule(self, session: pytest.Session, home: Home) -> Tried:
        """Try one rule: give what came of it."""
        _be_quiet()
        tests = self.tests[home.rule]
        if not tests:
            return Tried("alone")
        source = home.source
        if home.file.suffix == ".toml":
            return self.try_figures(session, home, source, tests)
        lines, tree = source.splitlines(), ast.parse(source)
        node = standing_at(list(statements_of(tree)), lines, home.line)
        changes = breaks_of(node)
        passed_over = self.passed_over.get(home.rule, set())
        changes = sorted(
            (each for each in changes if str(each) not in passed_over), key=lambda each: each.rank(home.rule, self.seed)
        )
        if not changes:
            return Tried("no change", tests=len(tests))
        is_constant = isinstance(node, ast.Assign | ast.AnnAssign) and node in tree.body
        if not is_constant:
            met = in_child(lambda: self.lines_met(session, home.file, node, tests))
            if met.said is None:
                return Tried("red", by=f"status {met.status}", tests=len(tests))
            changes = [each for each in changes if any(each.first <= line <= each.last for line in met.said)]
            if not changes:
                return Tried("unmet", tests=len(tests))
        swap = _constant_swap if is_constant else self._code_swap
        found: list[tuple[Break, str]] = []
        for change in changes:
            done = swap(home.file, source, home.line, change)
            if done is None:
                continue  # the same code in other words
            ended = in_child(lambda done=done: self.run_broken(session, tests, done))
            name, stumbled = ended.said or ("it never ended", False)
            if not stumbled:
                found.append((change, name))
                if not self.every:
                    break
        if not found:
            return Tried("no change", tests=len(tests))
        change, name = min(found, key=lambda each: bool(each[1]))
        every = [f"{change.first}: {change}  {'died' if name else 'SURVIVED'}" for change, name in sorted(found)]
        return Tried("died" if name else "survived", str(change), name, len(tests), every if self.every else [])

    def try_figures(self, session: pytest.Session, home: Home, source: str, tests: list[pytest.Item]) -> Tried:
        """Try a rule whose home are figures in a content file: all of the keys its comment names are others."""
        lines = source.splitlines()
        keys = keys_named(lines[home.line - 1])
        below = entries_below(lines, home.line)
        changed = [*lines[: home.line]]
        for each in lines[home.line :]:
            key, equals, value = each.partition("=")
            is_one = key.strip() in keys and value.strip().lstrip("-").isdigit()
            changed.append(f"{key}{equals} {2 * int(value) + 1}" if is_one else each)
        if changed == lines:
            return Tried("no change", tests=len(tests))

        def swap() -> None:
            right = files.read_text
            files.read_text = lambda path: "\n".join(changed) if Path(path) == home.file else right(path)

        ended = in_child(lambda: self.run_broken(session, tests, swap))
        change = f"{' and '.join(keys)}: {len(below)} figures  ->  twice as much, and 1"
        if ended.said is None:
            return Tried("died", change, "it never ended", len(tests))
        name, _ = ended.said
        return Tried("died" if name else "survived", change, name, len(tests))

    def lines_met(
        self, session: pytest.Session, file: Path, node: ast.stmt, tests: list[pytest.Item]
    ) -> list[int] | None:
        """Run the tests as the rule stands; give the lines of its home that they come to, or None if one fails."""
        met: set[int] = set()
        first, last, wanted = node.lineno, node.end_lineno or node.lineno, str(file)

        def called(frame: FrameType, event: str, arg: object) -> Any:
            code = frame.f_code
            if code.co_filename != wanted or not any(first <= line <= last for _, _, line in code.co_lines() if line):
                return None

            def stepped(frame: FrameType, event: str, arg: object) -> Any:
                met.add(frame.f_lineno)
                return stepped

            return stepped

        sys.settrace(called)
        for item in tests:
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            sys.settrace(called)
        sys.settrace(None)
        return None if session.testsfailed else sorted(met)

    def run_broken(
        self, session: pytest.Session, tests: list[pytest.Item], swap: Callable[[], None]
    ) -> tuple[str, bool]:
        """Make a change and run the tests until one fails; give its name, and whether the program only stumbled."""
        limit = _memory_held() + MOST_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        swap()
        for forget in self.remembered:  # whatever was worked out by the right rules
            forget()
        signal.signal(signal.SIGPROF, lambda *_: os._exit(1))
        for item in tests:
            signal.setitimer(signal.ITIMER_PROF, TIMES + MORE)
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if session.testsfailed:
                return item.nodeid, self.stumbled
        return "", False

    def _code_swap(self, file: Path, source: str, line: int, change: Break) -> Callable[[], None] | None:
        """Give what puts changed code in the place of the right one, wherever that is kept; None if it is the same."""
        right, wrong = ast.parse(source), ast.parse(source)
        home = standing_at(list(statements_of(wrong)), source.splitlines(), line)
        make(home, change.number)
        ast.fix_missing_locations(wrong)
        old, new = (dict(_codes(compile(tree, str(file), "exec"))) for tree in (right, wrong))
        swapped = [
            (function, code)
            for name, code in new.items()
            if name in old and essence(old[name]) != essence(code)
            for function in self.functions[str(file), name]
        ]
        if not swapped:
            return None

        def swap() -> None:
            for function, code in swapped:
                function.__code__ = code

        return swap


def _constant_swap(file: Path, source: str, line: int, change: Break) -> Callable[[], None] | None:
    """Give what puts another value in the place of a constant, in every module that has it by its name."""
    tree = ast.parse(source)
    home = standing_at(list(statements_of(tree)), source.splitlines(), line)
    make(home, change.number)
    ast.fix_missing_locations(tree)
    module = next(each for each in sys.modules.values() if getattr(each, "__file__", None) == str(file))
    space: dict[str, Any] = dict(vars(module))
    exec(compile(ast.Module([home], []), str(file), "exec"), space)
    names = {
        name
        for name, value in space.items()
        if name in vars(module) and vars(module)[name] is not value and name.isupper()
    }

    def swap() -> None:
        for name in names:
            _put(name, vars(module)[name], space[name])

    return swap if names else None


def _put(name: str, old: object, new: object) -> None:
    for each in list(sys.modules.values()):
        if isinstance(each, ModuleType) and each.__name__.startswith("outdraw.") and vars(each).get(name) is old:
            setattr(each, name, new)


def in_child(do: Callable[[], Any]) -> Ended:
    """Do something in a process of its own; give what it came to, nothing if it ended early."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        said = json.dumps(do()).encode()
        with os.fdopen(write, "wb") as pipe:
            pipe.write(said)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return Ended(status, json.loads(said) if said else None)


def essence(code: CodeType) -> object:
    """Give what a code does, wherever it stands in its file."""
    consts = tuple(essence(each) if isinstance(each, CodeType) else (type(each), each) for each in code.co_consts)
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars


def _codes(code: CodeType) -> Iterable[tuple[str, CodeType]]:
    """Give the functions and methods of a module's code, but not what is defined inside of them."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & 0x2:  # a function has fast locals; the body of a class has none
                yield each.co_qualname, each  # type: ignore[attr-defined]
            else:
                yield from _codes(each)


def _functions() -> defaultdict[tuple[str, str], list[FunctionType]]:
    """Give the functions of the games by their file and qualified name, wherever they are kept."""
    found: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and "/outdraw/games/" in each.__code__.co_filename:
            found[each.__code__.co_filename, each.__code__.co_qualname].append(each)  # type: ignore[attr-defined]
    return found


def _memory_held() -> int:
    return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
