"""Compiled and plain Python give the same answers: one wheel is built, and asked the same things as the sources are."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
ANSWERS = ROOT / "tests" / "answers.py"
BUILDER = ROOT / "hatch_build.py"


def _builder() -> Any:
    spec = importlib.util.spec_from_file_location("hatch_build", BUILDER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _what_lacks() -> str:
    """Say what is missing on this machine to compile an extension of Python, if anything is."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler: {compiler} is not on the path"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python (Python.h) are not installed"
    return ""


def _digest() -> str:
    """Give a name to what a build depends on: sources, how they are built, and with what."""
    digest = hashlib.sha256(f"{sys.version} {import_module('mypy.version').__version__}".encode())
    for path in [
        BUILDER,
        ROOT / _builder().ATTRIBUTES,
        ROOT / "pyproject.toml",
        *sorted((ROOT / "src" / "outdraw").rglob("*")),
    ]:
        if path.suffix in (".py", ".toml", ".h"):
            digest.update(f"{path.relative_to(ROOT)} ".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let only one process at a time in, since several may run these tests and all need the one wheel."""
    import fcntl

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with the compiled package installed; the wheel is built once for each state of the sources."""
    lacks = _what_lacks()
    if lacks:
        pytest.skip(lacks)
    kept = ROOT / "build" / "compiled"
    place = kept / _digest()
    with _alone(kept):
        if not list(place.glob("*.whl")):
            for old in kept.iterdir():
                if old.is_dir():
                    shutil.rmtree(old)
            _run("-m", "build", "--wheel", "--no-isolation", "--outdir", str(place), str(ROOT), OUTDRAW_MYPYC="1")
    (wheel,) = place.glob("*.whl")
    folder = tmp_path_factory.mktemp("compiled")
    _run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(folder), wheel)
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
    builder = _builder()
    wanted = {path.relative_to(ROOT / "src" / "outdraw").as_posix() for path in builder.modules_to_compile(ROOT)}
    files = _answers("modules", compiled)
    assert all(Path(file).is_relative_to(compiled) for file in files.values())
    assert {place for place, file in files.items() if not file.endswith(".py")} == wanted
    assert {"core/play.py", "core/chance.py", "core/sight.py", "games/suits/rules/melee.py"} <= wanted


def test_plain_python_is_what_the_sources_are() -> None:
    assert all(file.endswith(".py") for file in _answers("modules", SOURCES).values())


@pytest.mark.parametrize("kind", ["odds", "duels", "journals"])
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


READINGS = """
from msgspec import Struct
from outdraw.games.draw_your_weapon.rules.field import is_player
from outdraw.games.draw_your_weapon.rules.conditions import is_player

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


def test_ctrl_c_stops_a_long_compiled_answer(compiled: Path) -> None:
    words = "odds draws extended_contested --pool 30 --against 31 --target 200 --draws 200 --helper 20 --helper 21"
    code = "import outdraw.cli, sys; print('up', flush=True); sys.exit(outdraw.cli.main(sys.argv[1:]))"
    run = subprocess.Popen(
        [sys.executable, "-c", code, *words.split()],
        env={**os.environ, "PYTHONPATH": str(compiled)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "up\n"
    with pytest.raises(subprocess.TimeoutExpired):
        run.wait(0.5)  # it is at work
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert (run.returncode, err) == (130, "\noutdraw: stopped\n")


def test_no_compiled_module_defines_structs() -> None:
    for path in _builder().modules_to_compile(ROOT):
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        module = import_module(name)
        structs = [
            each.__name__
            for each in vars(module).values()
            if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == name
        ]
        assert not structs, f"{name} defines {structs}: mypyc would drop their keywords and marks; see hatch_build.py"


def test_every_module_left_out_exists_and_has_a_reason() -> None:
    package = ROOT / "src" / "outdraw"
    sources = [path.relative_to(package) for top in ("core", "games") for path in (package / top).rglob("*.py")]
    for pattern, reason in _builder().INTERPRETED.items():
        assert any(path.match(pattern) for path in sources), f"{pattern} is no module any more"
        assert reason
