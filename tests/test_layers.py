"""The rooms of the house know only those below them, and the tests their chapters; CONTRIBUTING.md says which."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import outdraw
from outdraw.games import BUILT_IN

ROOT = Path(outdraw.__file__).parent
TESTS = Path(__file__).parent
NO_CHAPTER = {"hiding", "menus", "refused", "styles", "told"}
"""What tests at a table are about that belongs to no chapter of the rules."""

MAY = {
    "core": {"core"},
    "games": {"core", "games"},
    "table": {"core", "games"},
    "odds": {"core", "games", "odds"},
    "bots": {"core", "odds"},
    "lab": {"core", "games", "odds"},
    "conformance": {"core", "games", "table"},
    "rooms": {"core", "games", "table"},
    "server": {"core", "games", "table", "rooms", "odds", "lab", "coach"},
    "commands": {"core", "games", "table", "rooms", "odds", "lab", "conformance", "server", "coach"},
}

TRANSPORTS = ("litestar", "uvicorn", "websockets", "h11", "sqlalchemy", "sqlite3", "psycopg", "multiprocessing")
"""What a server stands on, and rooms do without."""
BELOW = {"threading", "concurrent", "multiprocessing", "subprocess", "socket", "ssl", "http", "urllib"}
"""What rooms do not even ask Python for."""

DOORS = {("core/game.py", "outdraw.bots.search")}
"""Where a room is entered from below, by name: whatever game is declared, bots that search can play it."""


def imported(file: Path) -> Iterator[str]:
    """Give the modules of ours that a module imports, wherever in it, those too that it imports by their names."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("outdraw."):
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.startswith("outdraw."))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("import_module", "later") and node.args:
            named = node.args[0]
            if isinstance(named, ast.Constant) and str(named.value).startswith("outdraw."):
                yield str(named.value)


@pytest.mark.parametrize("room", MAY)
def test_a_room_imports_only_what_is_below_it(room: str) -> None:
    for file in (ROOT / room).rglob("*.py"):
        for module in imported(file):
            other = module.split(".")[1]
            if (str(file.relative_to(ROOT)), module) in DOORS:
                continue
            assert other in MAY[room] | {room}, f"{file.relative_to(ROOT)} imports {module}"


def test_rooms_reach_no_transport_database_or_process() -> None:
    """Nothing that is loaded with the rooms, by whatever way, is what a server stands on."""
    modules = [f"outdraw.rooms.{file.stem}" for file in (ROOT / "rooms").glob("[a-z]*.py")]
    code = f"import sys, {', '.join(modules)}; print(*(name for name in {TRANSPORTS} if name in sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert len(modules) > 3
    assert said.stdout.split() == []


def test_rooms_begin_no_thread_and_open_no_socket() -> None:
    for file in (ROOT / "rooms").rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        named = [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
        named += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not BELOW & {name.split(".")[0] for name in named}, file
        assert "to_thread" not in ast.unparse(tree), file
        assert "run_in_executor" not in ast.unparse(tree), file


@pytest.mark.parametrize("room", [room for room in MAY if room != "games"])
def test_no_room_names_a_game(room: str) -> None:
    for file in (ROOT / room).rglob("*.py"):
        named = [
            module for module in imported(file) if module.split(".")[1] == "games" and module.split(".")[2] in BUILT_IN
        ]
        assert not named, f"{file.relative_to(ROOT)} imports {named}"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_game_knows_no_other_game_and_no_reader(game: str) -> None:
    for file in (ROOT / "games" / game).rglob("*.py"):
        for module in imported(file):
            room, part = module.split(".")[1:3]
            assert part == game if room == "games" else (room, part) != ("core", "readers"), f"{file} imports {module}"


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_played_at_a_table_stands_in_the_file_of_its_chapter(game: str) -> None:
    chapters = [file.stem for file in (ROOT / "games" / game / "rules").glob("[a-z]*.py")]
    files = list((TESTS / game / "at_the_table").glob("test_*.py"))
    assert files
    for file in files:
        name = file.stem.removeprefix("test_")
        is_chapter = any(name == each or name.startswith(f"{each}_") for each in chapters)
        assert is_chapter or name in NO_CHAPTER, f"{file} is named after no module of {game}'s rules"
    for file in (TESTS / game).glob("test_*.py"):
        assert f"tests.{game}.at_table" not in file.read_text("utf-8"), f"{file} plays at a table"
