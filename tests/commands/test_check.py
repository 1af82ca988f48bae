"""`outdraw check`: people's own content, whatever state it is in."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from outdraw.games import BUILT_IN, find_game
from tests.commands.console import Outdraw, program

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
        (b"", "nothing stands in it"),
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


def test_a_file_of_nothing_or_of_something_else_is_told_what_there_is(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("# to be written\n")
    (tmp_path / "other.toml").write_text("shopping = 1\n")
    assert (
        outdraw("check", "empty.toml").err == "empty.toml: nothing stands in it, outdraw new writes one to begin with\n"
    )
    assert "traits, characters, opponents, tasks, scenarios, downtime of draws; " in outdraw("check", "other.toml").err


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


# --- a folder of one's own ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_new_writes_can_be_played(
    game: str, outdraw: Outdraw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"outdraw play {game} --scenario my_scenario" in outdraw.good("new", game, "folder").out
    assert "# A scenario may also have: " in (tmp_path / "mine" / game / "scenarios.toml").read_text("utf-8")
    said = outdraw("check", "mine")
    assert said.status == 0, said
    assert said.out.count(": fine") == 2
    monkeypatch.setenv("OUTDRAW_CONTENT", str(tmp_path / "mine"))
    listed = program("play", game, "--list", "--json", cwd=tmp_path)  # content is read once in a process
    assert "my_scenario" in [each["id"] for each in json.loads(listed.stdout)["scenarios"]]
    played = program("play", game, "--scenario", "my_scenario", "--bots", "--seed", "3", "--no-journal", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "My character" in played.stdout  # who was written with it plays in it


def test_a_folder_is_written_under_its_name(outdraw: Outdraw, tmp_path: Path) -> None:
    assert "OUTDRAW_CONTENT='old harbour' outdraw play" in outdraw.good("new", "suits", "folder", "old harbour").out
    assert (tmp_path / "old harbour" / "suits" / "scenarios.toml").is_file()
    assert not (tmp_path / "mine").exists()
    assert "name the folder once" in outdraw.bad("new", "suits", "folder", "a", "--into", "b")


def test_new_adds_to_what_is_there_and_takes_no_name_twice(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("new", "suits", "character", "Vera Kol")
    outdraw.good("new", "suits", "character", 'Bo "the" Lind')
    assert outdraw("check", "mine").status == 0
    assert (tmp_path / "mine" / "suits" / "characters.toml").read_text("utf-8").count("[[character]]") == 2
    assert "vera_kol already" in outdraw.bad("new", "suits", "character", "Vera Kol")
    assert "there is no 'charakter' to write; did you mean 'character'?" in outdraw.bad("new", "suits", "charakter")
    assert "printable" in outdraw.bad("new", "suits", "character", "\x1b[31m")


def test_new_writes_both_or_neither_and_asks_nothing_in_vain(outdraw: Outdraw, tmp_path: Path) -> None:
    """What cannot be written is said before a card is drawn, and before the other file is."""
    outdraw.good("new", "suits", "scenario", "--into", "mine")
    assert "my_scenario already" in outdraw.bad("new", "suits", "folder")
    assert not (tmp_path / "mine" / "suits" / "characters.toml").exists()
    outdraw.good("new", "suits", "character", "Ann Lee")
    assert "ann_lee already" in outdraw.bad("new", "suits", "character", "Ann Lee", "--drawn")
    assert "from 1 card at least, not 0" in outdraw.bad("new", "suits", "character", "Bo", "--drawn", "--cards", "0")
    (tmp_path / "mine" / "suits" / "characters.toml").write_bytes(b"\xff")
    said = outdraw("new", "suits", "character", "Bo")
    assert (said.status, said.out) == (2, "")
    assert said.err == "outdraw: mine/suits/characters.toml:1: byte 0xff is not UTF-8, save the file as UTF-8 text\n"


def test_a_character_is_drawn_and_asked_about(
    outdraw: Outdraw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter(["what?", *["1"] * 40])
    monkeypatch.setattr("outdraw.commands.prompt.line", lambda prompt: next(said))
    monkeypatch.setattr("outdraw.commands.new.token_bytes", lambda number: bytes(number))
    drawn = outdraw.good("new", "suits", "character", "Ann Lee", "--drawn").out
    assert drawn.count("A card of the character: ") >= 6
    assert "'what?' is none of the options" in drawn
    file = tmp_path / "mine" / "suits" / "characters.toml"
    assert "points" not in file.read_text("utf-8")
    outdraw.good("new", "suits", "character", "Bo Lind", "--drawn", "--cards", "4", "--json")
    assert outdraw("check", "mine").status == 0
    before = file.read_text("utf-8")
    monkeypatch.setattr("outdraw.commands.prompt.line", stopped)
    left = outdraw("new", "suits", "character", "Cy", "--drawn")
    assert (left.status, "nothing was written" in left.err) == (2, True)
    assert "not drawn" in outdraw.bad("new", "draws", "character", "Cy", "--drawn")
    assert "from 1 to 24 cards" in outdraw.bad("new", "suits", "character", "Cy", "--drawn", "--cards", "99")
    assert "--cards goes with --drawn" in outdraw.bad("new", "suits", "character", "Cy", "--cards", "9")
    assert "--drawn is for a character" in outdraw.bad("new", "suits", "scenario", "Cy", "--drawn")
    assert file.read_text("utf-8") == before


def stopped(prompt: str) -> str:
    raise EOFError


def test_a_folder_is_checked_as_content(outdraw: Outdraw, tmp_path: Path) -> None:
    """People of one file are known to the next; what nobody would read, is there twice or is missing is said."""
    outdraw.good("new", "suits", "character", "Vera Kol")
    outdraw.good("new", "suits", "scenario", "At the mill")
    place = tmp_path / "mine" / "suits" / "scenarios.toml"
    place.write_text(place.read_text("utf-8").replace('"rosa_lind"', '"vera_kol"'), "utf-8")
    assert outdraw("check", "mine").status == 0
    place.write_text(place.read_text("utf-8").replace("x = 0\ny = 2", "x = 0"), "utf-8")
    assert "Vera Kol and Imre Vale stand on one place (0,0)" in outdraw("check", "mine").err
    people = tmp_path / "mine" / "suits" / "characters.toml"
    people.write_text(people.read_text("utf-8") * 2, "utf-8")
    assert "'vera_kol' is there 2 times" in outdraw("check", "mine").err
    (tmp_path / "mine" / "suits" / "mill.toml").write_text(people.read_text("utf-8"), "utf-8")
    assert "mill.toml:1: is read by nobody" in outdraw("check", "mine").err


def test_somebody_whom_no_file_has_is_named_with_the_line(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("new", "draws", "scenario")
    place = tmp_path / "mine" / "draws" / "scenarios.toml"
    place.write_text(place.read_text("utf-8").replace('"dale_pruitt"', '"tobias"'), "utf-8")
    said = outdraw("check", "mine")
    assert said.status == 2
    assert "tobias" in said.err
    assert "scenarios.toml:" in said.err


def test_a_wrong_folder_of_content_is_said(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    outdraw.good("new", "draws", "character")
    monkeypatch.setenv("OUTDRAW_CONTENT", "minee")
    assert outdraw.bad("play", "draws", "--list") == "OUTDRAW_CONTENT names no folder: minee"
    monkeypatch.setenv("OUTDRAW_CONTENT", "mine/draws")
    assert "name the folder above it, mine" in outdraw.bad("play", "draws", "--list")


@pytest.mark.parametrize("text", ["character = [" + "1," * 5000 + "]\n", "[[character]]\n" * 5000])
def test_of_very_many_faults_the_first_hundred_are_told(outdraw: Outdraw, tmp_path: Path, text: str) -> None:
    (tmp_path / "characters.toml").write_text(text)
    said = outdraw("check", "characters.toml", "--game", "suits")
    assert said.status == 2
    *faults, last = said.err.splitlines()
    assert len(faults) == 100
    assert last == "characters.toml: there may be more; these are the first 100"


def test_an_unknown_player_is_told_by_check_and_by_play(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("new", "draws", "scenario", "The mill")
    scenes = tmp_path / "mine" / "draws" / "scenarios.toml"
    scenes.write_text(
        scenes.read_text("utf-8").replace('players = ["dale_pruitt"', 'players = ["dale_pruit"', 1), "utf-8"
    )
    said = outdraw("check", "mine")
    assert said.status == 2
    assert "scenario[0].players[0]: no character 'dale_pruit', did you mean 'dale_pruitt'?" in said.err
    done = program("play", "draws", "--list", cwd=tmp_path, content="mine")
    assert done.returncode == 2
    assert "no character 'dale_pruit'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_fault_is_told_once_with_the_place_of_its_file(outdraw: Outdraw, tmp_path: Path) -> None:
    """`check` and `play` name the same file; what has faults is not called fine."""
    outdraw.good("new", "suits", "folder")
    people = tmp_path / "mine" / "suits" / "characters.toml"
    people.write_text(people.read_text("utf-8").replace('"Sword"', '"Swrod"'), "utf-8")
    said = outdraw("check", "mine")
    assert said.err.count("Swrod") == 1
    assert said.err.startswith("mine/suits/characters.toml:")
    listed = program("play", "suits", "--list", cwd=tmp_path, content="mine")
    assert "outdraw: mine/suits/characters.toml:" in listed.stderr
    people.write_text(people.read_text("utf-8").replace('"Swrod"', '"Sword"') * 2, "utf-8")
    said = outdraw("check", "mine")
    assert "is there 2 times, give one another id" in said.err
    assert "characters.toml: fine" not in said.out


def test_the_party_of_a_scenario_is_made_of_characters(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("new", "draw_your_weapon", "scenario", "The mill")
    scenes = tmp_path / "mine" / "draw_your_weapon" / "scenarios.toml"
    scenes.write_text(scenes.read_text("utf-8").replace('"sable_wren"', '"sable_wrn"'), "utf-8")
    assert 'no character "sable_wrn", did you mean "sable_wren"?' in outdraw("check", "mine").err
