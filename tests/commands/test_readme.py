"""What the README and the docs show holds: every command runs, shown output is the output, Python blocks run."""

from __future__ import annotations

import re
import shlex
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.commands.console import Outdraw

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(file: Path, language: str) -> list[str]:
    return [body for kind, body in BLOCK.findall(file.read_text("utf-8")) if kind == language]


def commands(file: Path) -> list[tuple[str, str]]:
    """Give the commands of a file's console blocks, each with the output shown."""
    found: list[tuple[str, str]] = []
    for block in blocks(file, "console"):
        for part in re.split(r"(?m)^\$ ", block)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command.split("  #")[0].strip(), shown))
    return found


def pages() -> list[Path]:
    return [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def with_blocks(language: str, word: str = "") -> list[Path]:
    """Give the pages that have blocks of a language in which a word stands."""
    return [file for file in pages() if any(word in block for block in blocks(file, language))]


def matches(shown: str, said: str) -> bool:
    """Compare shown output with the real one; a line of dots stands for anything."""
    pattern = ".*".join(re.escape(part) for part in re.split(r"(?m)^\.\.\.\n", shown))
    return re.fullmatch(pattern, said, re.DOTALL) is not None


def test_the_readme_shows_commands() -> None:
    assert len(commands(README)) > 5


@pytest.mark.parametrize("file", with_blocks("console"), ids=lambda file: str(file.relative_to(ROOT)))
def test_the_commands_shown_run_and_say_what_is_shown(outdraw: Outdraw, file: Path) -> None:
    for command, output in commands(file):
        name, *words = shlex.split(command)
        assert name == "outdraw", command
        said = outdraw(*words)
        assert (said.status, said.err) == (0, ""), command
        assert not output or matches(output, said.out), f"{command}\n{said.out}"


def test_the_commands_named_in_the_readme_s_tables_exist(outdraw: Outdraw) -> None:
    for command in re.findall(r"`outdraw ([a-z]+)[^`]*`", README.read_text("utf-8")):
        assert outdraw(command, "--help").status == 0


@pytest.mark.parametrize("file", with_blocks("python", "outdraw"), ids=lambda file: str(file.relative_to(ROOT)))
def test_python_blocks_run_and_their_comments_hold(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `print(x)  # value` must print that value; "exactly" adds how it is without rounding."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": file.stem, "Fraction": Fraction}
    for block in blocks(file, "python"):
        if "import" not in block or "outdraw" not in block:
            continue  # a piece of something larger
        exec(compile(block, str(file), "exec"), names)
        for shown, values in re.findall(r"(?m)^print\((.*)\)  # (.+)$", block):
            for value in values.split(", exactly "):
                assert float(eval(value, names)) == float(eval(shown, names)), f"{shown} is not {value}"


@pytest.mark.parametrize("file", with_blocks("toml"), ids=lambda file: str(file.relative_to(ROOT)))
def test_files_shown_are_taken(outdraw: Outdraw, tmp_path: Path, file: Path) -> None:
    for block in blocks(file, "toml"):
        (tmp_path / "shown.toml").write_text(block, "utf-8")
        command = "balance" if "[compare]" in block else "sweep"
        assert outdraw(command, "shown.toml", "--fights", "2", "--out", f"{command}.out").status == 0, block


def test_dots_stand_for_anything() -> None:
    assert matches("one\n...\n", "one\ntwo\nthree\n")
    assert matches("...\nthree\n", "one\ntwo\nthree\n")
    assert not matches("one\n", "one\ntwo\n")


def resolves(name: str) -> bool:
    """Say whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:length]))
        except ImportError:
            continue
        return all((found := getattr(found, part, None)) is not None for part in parts[length:])
    return False


def test_every_module_that_a_page_names_is_there() -> None:
    missing = []
    for page in pages():
        text = page.read_text("utf-8")
        game = f"games.{page.stem}." if page.parent.name == "games" else ""
        for name in re.findall(r"`((?:outdraw|core|games|lab|server|odds|bots)\.[a-z_.]+)`", text):
            missing += [] if resolves(f"outdraw.{name.removeprefix('outdraw.')}") else [(page.name, name)]
        for name in re.findall(r"`(rules\.[a-z_]+)`", text) if game else []:
            missing += [] if resolves(f"outdraw.{game}{name}") else [(page.name, name)]
    assert missing == []
