"""`outdraw check`: people's own content, whatever state it is in."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from outdraw.core.registry import find_game
from tests.commands.console import Outdraw

CONTENT = find_game("draws").folder / "content"


def test_the_game_s_own_content_is_fine(outdraw: Outdraw) -> None:
    said = outdraw("check", str(CONTENT))
    assert said.status == 0
    assert said.out.count(": fine (draws ") == len(list(CONTENT.glob("*.toml")))


def test_the_kind_shows_from_the_keys_or_is_told(outdraw: Outdraw, tmp_path: Path) -> None:
    shutil.copy(CONTENT / "characters.toml", tmp_path / "mine.toml")
    assert outdraw.good("check", "mine.toml").out == "mine.toml: fine (draws characters)\n"
    said = outdraw("check", "mine.toml", "--kind", "tasks", "--game", "draws")
    assert said.status == 2
    assert "unknown key, expected `task`" in said.err


def test_json_tells_file_line_and_what_would_be_right(outdraw: Outdraw, tmp_path: Path) -> None:
    shutil.copy(CONTENT / "characters.toml", tmp_path / "characters.toml")
    (tmp_path / "broken.toml").write_text("good = 1\nx = \n")
    said = outdraw("check", ".", "--json")
    assert said.status == 2
    assert said.json["ok"] is False
    assert [row["kind"] for row in said.json["checked"]] == ["characters"]
    (fault,) = said.json["faults"]
    assert (fault["file"], fault["line"]) == ("broken.toml", 2)
    assert fault["right"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x = ", ":1: not TOML"),
        (b"", "this is no content of any game"),
        (b"\xff\xfe\x00binary", "is not UTF-8"),
        (b"surprise = 1\n", "this is no content of any game"),
        (b"a" * (2 << 20), "is too large"),
        (b"[" * 50_000, "mine.toml"),
    ],
)
def test_broken_files_are_told_in_a_line(outdraw: Outdraw, tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "mine.toml").write_bytes(data)
    said = outdraw("check", "mine.toml")
    assert said.status == 2
    assert words in said.err
    assert said.err.count("\n") == 1


def test_missing_and_endless_files(outdraw: Outdraw) -> None:
    for path in ("nowhere.toml", "/dev/zero"):
        said = outdraw("check", path)
        assert said.status == 2
        assert said.err.startswith(f"{path}: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "name a file"),
        ("empty", "there is no .toml file in empty"),
        ("one.toml --kind nope", "there is no content 'nope'; there is "),
        ("one.toml --game drows", "did you mean 'draws'?"),
        ("--schema draws character", "draws has no content 'character'; did you mean 'characters'?"),
        ("--schema drows characters", "did you mean 'draws'?"),
    ],
)
def test_bad_input_is_one_sentence(outdraw: Outdraw, tmp_path: Path, words: str, sentence: str) -> None:
    os.mkdir(tmp_path / "empty")
    (tmp_path / "one.toml").write_text("")
    assert sentence in outdraw.bad("check", *words.split())


def test_schema_is_json(outdraw: Outdraw) -> None:
    assert "$defs" in outdraw.good("check", "--schema", "draws", "characters").json
