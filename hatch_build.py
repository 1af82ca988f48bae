"""Builds the wheel: plain Python as it stands, or with what `COMPILED` names compiled by mypyc.

The plain wheel needs no compiler and is what everyone gets who does not ask. With `OUTDRAW_MYPYC=1` in the environment
(`make wheel` builds both) the modules are compiled too; their sources stay in the wheel beside them. Whether compiled
or not, the answers are the same: `tests/test_compiled.py` shows it, docs/decisions/005-compiled.md says why and how.
"""

from __future__ import annotations

import os
import re
import shutil
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
COMPILED = (
    "outdraw/core",
    "outdraw/games",
    "outdraw/table/changes.py",
    "outdraw/table/moves.py",
    "outdraw/table/seat.py",
    "outdraw/table/shown.py",
    "outdraw/table/table.py",
)

PAGE = SOURCE / "outdraw" / "server" / "page"
"""What `make web` builds from `web/`: git leaves it out, a wheel takes it along."""

OPTIMIZED = "2"
"""The C compiler's level: a duel takes some 2 % less time than with 1, building 1.9 minutes instead of 1.3."""

ATTRIBUTES = Path("hatch_attributes.h")
"""What lets compiled modules read the fields of structs quickly, for compilers that take it."""

GLOBAL = re.compile(
    r"(CPyStatic_\w+___globals;\s+(\w+) = CPyStatics\[\d+\];[^\n]*\s+\w+ = )CPyDict_GetItem(\(\w+, \2\);)"
)
"""Where mypyc looks a global up in the dict of its module: `ATTRIBUTES` has a quicker way."""

CALLS = ("-fvisibility=hidden", "-fno-plt")
"""What lets compiled functions call each other, and Python, without detours."""

STRUCTS = "defines msgspec structs: mypyc drops the keywords of their classes and the marks of their fields"
DECLARES = "declares and imports, once"
LONG = "counts in long integers: compiled, Ctrl-C in the midst of that would end the program"

VIEWS = "reads what may be concealed: compiled, a field is made sure to be of its type before anybody can ask"
GLIMPSES = "declares named tuples by whose types glimpses are made: compiled, they would lose those of several"

INTERPRETED = {
    "__init__.py": DECLARES,
    "core/board.py": STRUCTS,
    "core/catalogue.py": STRUCTS,
    "core/choices.py": STRUCTS,
    "core/compiled.py": "is for the time of compiling",
    "core/content/files.py": STRUCTS,
    "core/copying.py": "writes functions while it runs",
    "core/dial.py": STRUCTS,
    "core/content/fit.py": "checks content files, seldom",
    "core/content/repair.py": STRUCTS,
    "core/events.py": STRUCTS,
    "core/game.py": STRUCTS,
    "core/counting/hands.py": LONG,
    "core/counting/margin.py": LONG,
    "core/journal.py": STRUCTS,
    "core/question.py": DECLARES,
    "core/rule_places.py": STRUCTS,
    "core/readers/watched_dice.py": "derives from Random, for whose state what is compiled has no room",
    "core/scene.py": STRUCTS,
    "core/site.py": STRUCTS,
    "core/theme.py": STRUCTS,
    "core/content/stock.py": "loads content files, seldom",
    "core/content/lines.py": "finds lines in content files, seldom",
    "core/veil.py": "has a type that nobody may ask for",
    "core/worlds.py": STRUCTS,
    "core/_zone.py": STRUCTS,
    "games/*/board.py": VIEWS,
    "games/*/content.py": STRUCTS,
    "games/*/game.py": DECLARES,
    "games/*/glimpses.py": GLIMPSES,
    "games/*/odds.py": LONG,
    "games/*/scene.py": STRUCTS,
    "games/cavaliers/rules/creation.py": STRUCTS,
    "games/draws/rules/contested_counts.py": LONG,
    "games/draws/rules/extended_counts.py": LONG,
    "games/suits/rules/contest_counts.py": LONG,
}
"""The modules that stay plain Python in a compiled wheel, and why."""


class CompileHook(BuildHookInterface[Any]):
    """Compiles when asked, and puts what was compiled beside the sources in the wheel."""

    def dependencies(self) -> list[str]:
        """Give what compiling needs besides a C compiler; nothing for the plain wheel."""
        return ["mypy>=1.14", "setuptools", *self.metadata.core.dependencies] if _is_asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the page and the compiled modules to the wheel. An editable checkout is served its page as it stands."""
        if version == "editable":
            return
        page = Path(self.root) / PAGE
        if (page / "index.html").exists():
            build_data["force_include"][str(page)] = PAGE.relative_to(SOURCE).as_posix()
        if not _is_asked():
            return
        built = compile_modules(Path(self.root))
        build_data["force_include"].update({str(path): place for place, path in built.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _is_asked() -> bool:
    return os.environ.get("OUTDRAW_MYPYC", "") not in ("", "0")


def modules_to_compile(root: Path) -> list[Path]:
    """Give the modules named in `COMPILED` that are not left out."""
    package = root / SOURCE / "outdraw"
    found: list[Path] = []
    for top in COMPILED:
        path = root / SOURCE / top
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [path for path in found if not any(path.relative_to(package).match(each) for each in INTERPRETED)]


def compile_modules(root: Path) -> dict[str, Path]:
    """Compile with mypyc and the C compiler; give each extension by its place in the wheel.

    What is compiled together (the core, each game) lands in one library, so that two of them can be built at once.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    work = root / "build" / "mypyc"
    shutil.rmtree(work / "cache", ignore_errors=True)  # what it holds of a module outlives changes to what that calls
    groups: dict[str, list[str]] = {}
    for path in modules_to_compile(root):
        parts = path.relative_to(root / SOURCE / "outdraw").parts
        groups.setdefault(parts[1] if parts[0] == "games" else parts[0], []).append(str(path))
    extensions = mypycify(
        [f"--config-file={root / 'pyproject.toml'}", f"--cache-dir={work / 'cache'}", *chain(*groups.values())],
        opt_level=OPTIMIZED,
        debug_level="0",
        separate=[(paths, f"outdraw_{name}") for name, paths in groups.items()],
        target_dir=str(work / "c"),
    )
    if os.name == "posix":
        for written in (work / "c").glob("__native_*.c"):
            written.write_text(GLOBAL.sub(r"\1OUTDRAW_GLOBAL\3", written.read_text()))
        for extension in extensions:
            extension.extra_compile_args += [*CALLS, "-include", str(root / ATTRIBUTES)]
            extension.depends.append(str(root / ATTRIBUTES))
    command = build_ext(Distribution({"name": "outdraw", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(work / "lib"), str(work / "objects")
    command.parallel = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    command.ensure_finalized()
    command.run()
    return {Path(each).relative_to(work / "lib").as_posix(): Path(each) for each in command.get_outputs()}
