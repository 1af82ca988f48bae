"""Builds the compiled wheel that the tests compare with plain Python: once for each state of the sources.

`make compiled` runs this, a step of its own, so that no test waits for a compiler. Where it was not run since the
sources changed, or there is no C compiler, the tests of the compiled wheel are skipped, and say so.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BUILDER = ROOT / "hatch_build.py"
KEPT = ROOT / "build" / "compiled"


def builder() -> Any:
    """Give the module that builds wheels."""
    spec = importlib.util.spec_from_file_location("hatch_build", BUILDER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def what_lacks() -> str:
    """Say what is missing on this machine to compile an extension of Python, if anything is."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler: {compiler} is not on the path"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python (Python.h) are not installed"
    return ""


def digest() -> str:
    """Give a name to what a build depends on: sources, how they are built, and with what."""
    whole = hashlib.sha256(f"{sys.version} {import_module('mypy.version').__version__}".encode())
    sources = sorted((ROOT / "src" / "outdraw").rglob("*"))
    for path in [BUILDER, ROOT / builder().ATTRIBUTES, ROOT / "pyproject.toml", *sources]:
        if path.suffix in (".py", ".toml", ".h"):
            whole.update(f"{path.relative_to(ROOT)} ".encode() + path.read_bytes())
    return whole.hexdigest()[:16]


def wheel() -> Path | None:
    """Give the wheel of the sources as they are, if it was built."""
    return next((KEPT / digest()).glob("*.whl"), None)


def build() -> Path:
    """Build the wheel, unless it is there; older ones go."""
    built = wheel()
    if built is None:
        shutil.rmtree(KEPT, ignore_errors=True)
        made = KEPT / "made"
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(made), str(ROOT)]
        done = subprocess.run(
            command, env={**os.environ, "OUTDRAW_MYPYC": "1"}, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        made.rename(KEPT / digest())
        built = wheel()
        assert built is not None
    return built


if __name__ == "__main__":
    lacks = what_lacks()
    print(f"not compiled: {lacks}" if lacks else f"compiled: {build().relative_to(ROOT)}")
