"""Compiled and plain Python give the same answers: a compiled wheel is asked the same things as the sources are."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import typing
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from tests.commands.console import LONG_QUESTION, stopped_at_work
from tools.compiled import ROOT, builder, what_lacks, wheel

SOURCES = ROOT / "src"
ANSWERS = ROOT / "tests" / "answers.py"
LOADED = """
from importlib import import_module
from pkgutil import walk_packages
import outdraw
for each in walk_packages(outdraw.__path__, "outdraw."):
    if not each.name.endswith("__main__"):
        import_module(each.name)
"""


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with the compiled package installed, of the wheel that `make compiled` builds."""
    built = wheel()
    if built is None:
        pytest.skip(what_lacks() or "there is no compiled wheel of these sources: build it with make compiled")
    folder = tmp_path_factory.mktemp("compiled")
    _run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(folder), built)
    return folder


def _run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def _answers(kind: str, folder: Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(_run(ANSWERS, kind, PYTHONPATH=str(folder)))
    return said


def test_the_wheel_holds_compiled_what_is_not_left_out(compiled: Path) -> None:
    wanted = {path.relative_to(ROOT / "src" / "outdraw").as_posix() for path in builder().modules_to_compile(ROOT)}
    files = _answers("modules", compiled)
    assert all(Path(file).is_relative_to(compiled) for file in files.values())
    assert {place for place, file in files.items() if not file.endswith(".py")} == wanted
    assert {"core/play.py", "core/chance.py", "core/seen.py", "games/suits/rules/melee.py"} <= wanted


def test_every_module_of_a_compiled_install_loads(compiled: Path) -> None:
    """Plain Python cannot derive a class from a compiled one that does not say that it may be derived from."""
    _run("-c", LOADED, PYTHONPATH=str(compiled))


def test_plain_python_is_what_the_sources_are() -> None:
    assert all(file.endswith(".py") for file in _answers("modules", SOURCES).values())


@pytest.mark.parametrize("kind", ["odds", "duels", "journals", "looks", "choices"])
def test_compiled_and_plain_python_answer_alike(compiled: Path, kind: str) -> None:
    plain = _answers(kind, SOURCES)
    fast = _answers(kind, compiled)
    assert plain
    assert list(fast) == list(plain)
    for question, answer in plain.items():
        assert fast[question] == answer, question


def test_two_workers_answer_as_one(compiled: Path) -> None:
    fought = _answers("duels", compiled)
    for question, answer in fought.items():
        assert fought[question.replace("--workers 2", "--workers 1")] == answer


NO_LARGER = (object, tuple, typing.Generic, typing.Protocol)
"""What compiled classes may derive from, besides each other and exceptions."""

READINGS = """
from msgspec import Struct
from outdraw.games.draw_your_weapon.rules.field import is_player

class One(Struct):
    kind: str

class Two(Struct):
    number: int
    kind: str

class Slotted:
    __slots__ = ("kind",)

class Plain:
    kind = "player"

def asked(each):
    try:
        return is_player(each)
    except AttributeError as error:
        return str(error)

slotted, plain = Slotted(), Plain()
for number in range(300):
    print(asked(One("player")), asked(Two(number, "npc")), asked(slotted), asked(plain), asked(One("npc")))
    slotted.kind = plain.kind = "player" if number % 2 else "npc"
    if number == 200:
        One.kind = property(lambda self: "player")
    if number == 250:
        del slotted.kind
        plain.__class__ = type("Other", (), {"kind": property(lambda self: "npc")})
        break
print(asked(slotted), asked(plain), asked(One("npc")), asked(7))
"""


def test_compiled_modules_read_attributes_as_plain_python_does(compiled: Path) -> None:
    """Whatever lies behind an attribute, and whether it is still what it was when it was last read."""
    plain = _run("-c", READINGS, PYTHONPATH=str(SOURCES))
    assert _run("-c", READINGS, PYTHONPATH=str(compiled)) == plain
    assert "has no attribute" in plain


SETTINGS = """
from msgspec import Struct
from outdraw.games.draw_your_weapon.rules.turns import end_turn

class Fight(Struct):
    had_turn: list
    turn: object = 1

class One(Struct):
    id: str
    taunted_by: str = "you"

class Two(Struct):
    number: int = 7
    id: str = "two"
    taunted_by: str = "you"

class Frozen(Struct, frozen=True):
    id: str = "frozen"
    taunted_by: str = "you"

class Slotted:
    __slots__ = ("id", "taunted_by")

class Plain:
    id = "plain"

class Noting(Struct):
    id: str = "noting"
    taunted_by: str = "you"
    def __setattr__(self, name, value):
        print("asked to set", name)
        Struct.__setattr__(self, name, value + "!")

def ended(each):
    fight = Fight([])
    try:
        end_turn(fight, each)
        return fight.turn, fight.had_turn, each.taunted_by
    except AttributeError as error:
        return fight.turn, str(error), getattr(each, "taunted_by", None)

slotted, plain = Slotted(), Plain()
slotted.id = "slotted"
for number in range(300):
    print(*[ended(each) for each in (One("one"), Two(), Frozen(), slotted, plain, Noting(), 7)])
    if number == 200:
        One.taunted_by = property(lambda self: "another")
    if number == 250:
        Two.__setattr__ = lambda self, name, value: print("refused", name)
"""


def test_compiled_modules_set_attributes_as_plain_python_does(compiled: Path) -> None:
    """Whatever lies behind an attribute, and whether it may still be set as it was when it was last set."""
    plain = _run("-c", SETTINGS, PYTHONPATH=str(SOURCES))
    assert _run("-c", SETTINGS, PYTHONPATH=str(compiled)) == plain
    assert all(each in plain for each in ("asked to set taunted_by", "refused taunted_by", "immutable", "no setter"))


def test_ctrl_c_stops_a_long_compiled_answer(compiled: Path) -> None:
    assert stopped_at_work(LONG_QUESTION, {**os.environ, "PYTHONPATH": str(compiled)}) == (130, "\noutdraw: stopped\n")


def test_no_compiled_module_defines_structs() -> None:
    for path in builder().modules_to_compile(ROOT):
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        module = import_module(name)
        structs = [
            each.__name__
            for each in vars(module).values()
            if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == name
        ]
        assert not structs, f"{name} defines {structs}: mypyc would drop their keywords and marks; see hatch_build.py"


def test_no_compiled_class_derives_from_one_whose_objects_hold_more() -> None:
    """Of such objects (`Random`'s dice, say) mypyc makes smaller ones, which write over whatever lies behind them."""
    paths = [path.relative_to(ROOT / "src").with_suffix("") for path in builder().modules_to_compile(ROOT)]
    names = {".".join(path.parts) for path in paths}
    for name in names:
        classes = [each for each in vars(import_module(name)).values() if isinstance(each, type)]
        for each in [each for each in classes if each.__module__ == name]:
            others = [base for base in each.__mro__ if base.__module__ not in names and base not in NO_LARGER]
            assert all(issubclass(base, BaseException) for base in others), f"{name}.{each.__name__}: {others}"


def test_no_compiled_module_says_what_mypyc_cannot_compile() -> None:
    """`x in (*these, "that")`: whoever writes it learns of it at once, and not when a wheel is built."""
    for path in builder().modules_to_compile(ROOT):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare):
                rows = [each for each in node.comparators if isinstance(each, ast.Tuple | ast.List | ast.Set)]
                starred = [each for row in rows for each in row.elts if isinstance(each, ast.Starred)]
                assert not starred, f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"


def test_no_compiled_module_calls_a_decorated_function_from_within_another() -> None:
    """What mypyc makes of `@cache` on a function within a function is not there yet for others that stand beside it."""
    for path in builder().modules_to_compile(ROOT):
        for outer in ast.walk(ast.parse(path.read_text())):
            inner = [each for each in ast.walk(outer) if isinstance(each, ast.FunctionDef) and each is not outer]
            decorated = {each.name for each in inner if each.decorator_list}
            if not isinstance(outer, ast.FunctionDef):
                continue
            for beside in ast.walk(outer):
                if isinstance(beside, ast.FunctionDef | ast.Lambda) and beside is not outer:
                    called = {each.id for each in ast.walk(beside) if isinstance(each, ast.Name)}
                    assert not decorated & called, f"{path.relative_to(ROOT)}:{beside.lineno}: {decorated & called}"


def test_every_module_left_out_exists_and_has_a_reason() -> None:
    package = ROOT / "src" / "outdraw"
    sources = [path.relative_to(package) for top in ("core", "games") for path in (package / top).rglob("*.py")]
    for pattern, reason in builder().INTERPRETED.items():
        assert any(path.match(pattern) for path in sources), f"{pattern} is no module any more"
        assert reason


def test_no_way_of_telling_names_a_parameter_as_a_fact_may_be_named() -> None:
    """Compiled code takes a fact called `kind` for a parameter of that name, though nobody can give it by name."""
    for path in sorted((SOURCES / "outdraw" / "core").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name == "tell" and node.args.kwarg is not None:
                assert all(each.arg.startswith("_") for each in node.args.posonlyargs if each.arg != "self"), path
