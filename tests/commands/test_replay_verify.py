"""`outdraw replay` and `outdraw verify`: journals whole, open, cut, edited, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from outdraw.core.journal import line_of
from outdraw.games import find_game
from outdraw.table.table import Table
from tests.commands.console import Outdraw


@pytest.fixture
def night(outdraw: Outdraw, tmp_path: Path) -> Path:
    """Give the journal of an evening that bots played."""
    outdraw.good("play", "draws", "--bots", "--seed", "7", "--journal", "night.jsonl")
    return tmp_path / "night.jsonl"


@pytest.mark.usefixtures("night")
def test_verify_says_what_holds(outdraw: Outdraw) -> None:
    said = outdraw.good("verify", "night.jsonl", "--json").json
    assert said["ok"]
    assert said["is_closed"]
    assert said["luck"] == said["luck_checked"] > 0
    assert said["by_hand"] == 0
    words = outdraw.good("verify", "night.jsonl").out
    assert f"All {said['luck']} pieces of luck follow from the committed secret" in words
    assert said["head"] in words


def test_verify_says_who_added_to_the_luck_and_when_nobody_did(outdraw: Outdraw, tmp_path: Path) -> None:
    table = Table(find_game("draws"), secret=bytes(32))
    table.join("dale", "Dale", "c0ffee")
    table.join("storyteller", "Sue")
    table.begin()
    (tmp_path / "added.jsonl").write_bytes(b"".join(map(line_of, table.entries)))
    assert outdraw.good("verify", "added.jsonl", "--unfinished", "--json").json["contributed"] == ["dale"]
    assert "Added to the luck before it began: dale." in outdraw.good("verify", "added.jsonl", "--unfinished").out
    table = Table(find_game("suits"), secret=bytes(32))
    table.join(table.gm, "Sue")
    table.begin()
    (tmp_path / "alone.jsonl").write_bytes(b"".join(map(line_of, table.entries)))
    assert outdraw.good("verify", "alone.jsonl", "--unfinished", "--json").json["contributed"] == []
    assert "Nobody added anything to the luck" in outdraw.good("verify", "alone.jsonl", "--unfinished").out


@pytest.mark.usefixtures("night")
def test_a_head_noted_while_playing_is_asked_for(outdraw: Outdraw) -> None:
    head = outdraw.good("verify", "night.jsonl", "--json").json["head"]
    outdraw.good("verify", "night.jsonl", "--head", head)
    outdraw.good("verify", "night.jsonl", "--head", head[:12].upper())
    assert "no entry has the head 00000000" in outdraw.bad("verify", "night.jsonl", "--head", "0" * 64)
    for wrong in ("", "abc", "not a hash"):
        assert "a head is 8 to 64 hexadecimal digits" in outdraw.bad("verify", "night.jsonl", "--head", wrong)


def test_an_open_journal_passes_only_if_told_so(outdraw: Outdraw, night: Path) -> None:
    lines = night.read_bytes().splitlines(keepends=True)
    night.write_bytes(b"".join(lines[:-3]))
    assert f"line {len(lines) - 3}: the journal ends before the table was closed" in outdraw.bad("verify", night.name)
    said = outdraw.good("verify", night.name, "--unfinished", "--json").json
    assert not said["is_closed"]
    assert "The luck is not revealed yet" in outdraw.good("verify", night.name, "--unfinished").out


def test_cut_edited_and_reordered_files_are_told_where(outdraw: Outdraw, night: Path) -> None:
    whole = night.read_bytes()
    lines = whole.splitlines(keepends=True)
    wrong = {
        "line 5:": b"".join([*lines[:4], lines[5], lines[4], *lines[6:]]),
        "line 9:": b"".join([*lines[:8], lines[8].replace(b'"draws', b'"drows', 1), *lines[9:]]),
        f"line {len(lines)}:": whole[:-20],
        "line 1:": b"".join(lines[1:]),
        "line 3:": b"".join([*lines[:2], *lines[3:]]),
    }
    for where, data in wrong.items():
        night.write_bytes(data)
        for command in ("verify", "replay"):
            said = outdraw(command, night.name)
            assert said.status == 2
            assert said.err.startswith(f"outdraw: {night.name}: {where}")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_files_that_are_no_journals(outdraw: Outdraw, tmp_path: Path, command: str) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "words.md").write_text("# Not a journal\n")
    (tmp_path / "deep.json").write_text("[" * 100_000 + "\n")
    with (tmp_path / "huge").open("wb") as huge:
        huge.truncate(300 << 20)
    assert "cannot be read: No such file" in outdraw.bad(command, "nowhere")
    assert "is a folder" in outdraw.bad(command, ".")
    assert "the journal is empty" in outdraw.bad(command, "empty")
    assert "is too large" in outdraw.bad(command, "huge")
    for name in ("binary", "words.md", "deep.json"):
        assert f"{name}: line " in outdraw.bad(command, name)


def test_replay_tells_every_entry(outdraw: Outdraw, night: Path) -> None:
    said = outdraw.good("replay", night.name, "--json").json
    assert [entry["number"] for entry in said["entries"]] == list(range(len(night.read_bytes().splitlines())))
    assert said["over"]
    assert "scene" not in said
    words = outdraw.good("replay", night.name).out
    assert "    7  storyteller: answer draws.call = challenge past_the_deputy\n" in words
    assert "[draws.draw.procedure]" in words


@pytest.mark.usefixtures("night")
def test_replay_shows_a_seat_only_what_it_saw(outdraw: Outdraw) -> None:
    everything = outdraw.good("replay", "night.jsonl").out
    seen = outdraw.good("replay", "night.jsonl", "--seat", "dale").out
    assert "Caleb Voss's pool" in everything
    assert "Caleb Voss's pool" not in seen
    assert "Dale Pruitt's pool" in seen
    assert "draws.call =" not in seen
    scene = outdraw.good("replay", "night.jsonl", "--seat", "dale", "--scene", "--json").json["scene"]
    assert scene["characters"]["caleb_voss"]["sheet"] == "??"


@pytest.mark.usefixtures("night")
def test_replay_stops_where_it_is_told(outdraw: Outdraw) -> None:
    said = outdraw.good("replay", "night.jsonl", "--until", "6", "--scene", "--json").json
    assert len(said["entries"]) == 7
    assert not said["over"]
    assert said["scene"]["minutes"] == 0
    assert "there is no seat 'dal'; did you mean 'dale'?" in outdraw("replay", "night.jsonl", "--seat", "dal").err
    assert "--until: this must be a whole number, not 'x'" in outdraw.bad("replay", "night.jsonl", "--until", "x")
    assert "--until takes the number of an entry" in outdraw.bad("replay", "night.jsonl", "--until", "-1")
