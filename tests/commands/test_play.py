"""`outdraw play` without a terminal: bots, journals, and what is refused. Nothing that was kept is lost."""

from __future__ import annotations

import errno
from pathlib import Path
from random import Random

import pytest

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.core.game import Game
from outdraw.core.journal import Entry
from outdraw.table import keep
from outdraw.table.store import JournalFile
from tests.commands.console import Outdraw, program


def test_bots_play_a_scene_to_its_end(outdraw: Outdraw) -> None:
    said = outdraw.good("play", "draws", "--bots", "--seed", "7")
    assert said.out.startswith("Rain since noon.")
    assert "The scene ends.\n" in said.out


def test_without_a_terminal_bots_play(outdraw: Outdraw) -> None:
    assert "The scene ends.\n" in outdraw.good("play").out


@pytest.mark.parametrize("scenario", ["one_night", "storm", "empty_stage"])
def test_a_seed_plays_the_same_again(outdraw: Outdraw, tmp_path: Path, scenario: str) -> None:
    words = ("play", "draws", "--bots", "--scenario", scenario, "--seed", "3", "--json")
    said = outdraw.good(*words, "--journal", "one.jsonl").json
    assert said["over"]
    assert said["scenario"] == scenario
    assert said["journal"] == "one.jsonl"
    assert said["entries"] == len((tmp_path / "one.jsonl").read_bytes().splitlines())
    assert outdraw.good(*words).json == {**said, "journal": ""}
    outdraw.good("verify", "one.jsonl", "--head", said["head"])


def test_a_scene_is_played_by_the_bot_that_is_named(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that gives up at once says which bot it was that was asked."""

    def gives_up(seen: Seen, choice: Choice) -> Answer:
        raise RuntimeError(f"{seen.seat} gives up")

    def searching(game: Game, name: str, dice: Random) -> Bot:
        assert name == "search"
        return gives_up

    monkeypatch.setattr("outdraw.core.game._searching", searching)
    with pytest.raises(RuntimeError, match="gives up"):
        outdraw("play", "suits", "--bots", "--bot", "search")


def test_a_bot_of_ones_own_is_looked_for_where_one_is(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def first(seen, choice):\n    raise RuntimeError(seen.seat + ' gives up')\n")
    said = {
        name: program("play", "draws", "--bots", "--bot", name, "--no-journal", cwd=tmp_path).stderr
        for name in ("mine:first", "mine:second", ":first")
    }
    assert said["mine:first"].endswith("RuntimeError: storyteller gives up\n")  # it was asked
    assert said["mine:second"] == "outdraw: mine has no function 'second' to be a bot\n"
    assert said[":first"] == "outdraw: ':first' is no bot: write module:function, such as mine:careful\n"


def test_the_secret_is_gone_once_it_is_revealed(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("play", "--bots", "--journal", "one.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["one.jsonl"]


def test_scenarios_are_listed(outdraw: Outdraw) -> None:
    said = outdraw.good("play", "--list", "--json").json
    assert [each["id"] for each in said["scenarios"]][:3] == ["one_night", "storm", "empty_stage"]
    assert "seats: storyteller, dale, ruth" in outdraw.good("play", "draws", "--list").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("drows", "did you mean 'draws'?"),
        ("--scenario storn", "has no scenario 'storn'; did you mean 'storm'?"),
        ("--seat dalle", "One night in the county has no seat 'dalle'; did you mean 'dale'?"),
        ("--scenario storm --seat dale", "Crossing the marsh has no seat 'dale'"),
        ("--seat dale --bots", "--bots leaves no seat for people"),
        ("--everyone --json", "--json is for scenes that bots play alone"),
        ("--luck phisical", "there is no level 'phisical'; did you mean 'physical'?"),
        ("--choices x", "there is no level 'x'"),
        ("--bots --luck physical", "bots cannot draw real cards"),
        ("--terminal", "there is no terminal here to choose seats at: name them with --seat, or --bots"),
        ("--bots --bot serch", "has no bot 'serch'; did you mean 'search'?"),
        ("--seed x", "--seed: this must be a whole number, not 'x'"),
        ("--bots --journal nowhere/night.jsonl", "nowhere/night.jsonl cannot be written: No such file or directory"),
        ("--bots --journal folder", "folder is a folder, not a file"),
        ("--bots --journal night.jsonl", "night.jsonl exists already"),
        ("--bots --journal other.jsonl", "other.jsonl.secret exists already"),
        ("--resume nowhere.jsonl", "nowhere.jsonl cannot be read: No such file or directory"),
        ("--resume night.jsonl", "night.jsonl: line 1: this is not an entry"),
        ("--resume cut.jsonl", "cut.jsonl: its only line is cut off, so there is nothing to go on with"),
        ("--resume night.jsonl --journal two.jsonl", "leave out --journal"),
        ("--resume night.jsonl --seed 4", "leave out --seed"),
        ("--resume night.jsonl --scenario storm", "leave out --scenario"),
    ],
)
def test_bad_input_is_one_sentence(outdraw: Outdraw, tmp_path: Path, words: str, sentence: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "night.jsonl").write_text("mine\n")
    (tmp_path / "cut.jsonl").write_text('{"body":{"commitment"')
    (tmp_path / "other.jsonl.secret").write_text("not to be lost")
    assert sentence in outdraw.bad("play", *words.split())
    assert (tmp_path / "night.jsonl").read_text() == "mine\n"
    assert (tmp_path / "other.jsonl.secret").read_text() == "not to be lost"


def test_a_person_who_leaves_goes_on_in_the_same_seat(outdraw: Outdraw, tmp_path: Path) -> None:
    """The seats, the scenario and the luck are those of the journal."""
    left = outdraw("play", "--scenario", "storm", "--seat", "ruth", "--journal", "one.jsonl", typed="\n\nq\n")
    assert left.status == 0, left
    assert "go on with: outdraw play --resume one.jsonl" in left.out
    assert (tmp_path / "one.jsonl.secret").stat().st_mode & 0o077 == 0
    back = outdraw("play", "--resume", "one.jsonl", typed="1\nlisten\nwits\nempathy\n")
    assert "Crossing the marsh" in back.out
    assert "Ruth Amsel: listen" in back.out
    assert outdraw("play", "--resume", "one.jsonl", "--bots").status == 0
    said = outdraw.good("verify", "one.jsonl", "--json").json
    assert said["is_over"]
    assert said["luck_checked"] == said["luck"] > 0
    sat = [row for row in outdraw.good("replay", "one.jsonl", "--json").json["entries"] if row["by"] == "ruth"]
    assert [row["kind"] for row in sat if row["kind"] != "answer"] == ["join", "leave", "join"]


def test_a_closed_table_is_over(outdraw: Outdraw) -> None:
    outdraw.good("play", "--bots", "--journal", "one.jsonl")
    assert "this table was closed" in outdraw.bad("play", "--resume", "one.jsonl")


def test_a_table_without_its_secret_cannot_go_on(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw("play", "--seat", "dale", "--journal", "one.jsonl", typed="q\n")
    before = (tmp_path / "one.jsonl").read_bytes()
    (tmp_path / "one.jsonl.secret").write_text("00" * 32)
    assert "this is not the secret that the table committed to" in outdraw.bad("play", "--resume", "one.jsonl")
    (tmp_path / "one.jsonl.secret").unlink()
    assert "its secret (one.jsonl.secret, kept beside it) is missing" in outdraw.bad("play", "--resume", "one.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == before


def test_a_table_killed_in_its_first_moment_is_begun_anew(outdraw: Outdraw, tmp_path: Path) -> None:
    """The secret is there before the first entry; an empty journal holds nothing that could be lost."""
    for journal, secret in (("", "ab" * 32), (None, "ab" * 32), ("", ""), (None, "")):
        for name, text in (("one.jsonl", journal), ("one.jsonl.secret", secret)):
            (tmp_path / name).unlink(missing_ok=True)
            if text is not None:
                (tmp_path / name).write_text(text)
        if journal is not None:
            assert "the journal is empty" in outdraw.bad("play", "--resume", "one.jsonl")
        assert outdraw("play", "--seat", "dale", "--journal", "one.jsonl", typed="q\n").status == 0
        assert outdraw("play", "--resume", "one.jsonl", typed="q\n").status == 0


def test_nobody_else_may_read_a_journal(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw("play", "--seat", "dale", "--journal", "one.jsonl", typed="q\n")
    assert {file.stat().st_mode & 0o077 for file in tmp_path.glob("one.jsonl*")} == {0}


def test_a_line_cut_off_by_a_crash_is_dropped(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw("play", "--seat", "dale", "--journal", "one.jsonl", typed="\nq\n")
    path = tmp_path / "one.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])
    assert outdraw("play", "--resume", "one.jsonl", typed="q\n").status == 0
    assert path.read_bytes() == b"".join(lines[:-1])
    assert outdraw("play", "--resume", "one.jsonl", "--bots").status == 0
    outdraw.good("verify", "one.jsonl")


def test_a_table_stopped_while_people_sat_down_goes_on(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw("play", "--seat", "dale", "--journal", "one.jsonl", typed="q\n")
    path = tmp_path / "one.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    assert outdraw("play", "--resume", "one.jsonl", "--bots").status == 0
    outdraw.good("verify", "one.jsonl")


def test_a_journal_is_played_in_one_window_only(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw("play", "--seat", "dale", "--journal", "one.jsonl", typed="q\n")
    held = keep.Keep(tmp_path / "one.jsonl")
    held.resume()
    try:
        assert "is being played just now" in outdraw.bad("play", "--resume", "one.jsonl")
    finally:
        held.close()
    assert outdraw("play", "--resume", "one.jsonl", typed="q\n").status == 0


def test_a_full_disk_keeps_what_was_played(outdraw: Outdraw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = JournalFile.append

    def full_at_ten(self: JournalFile, entry: Entry) -> None:
        if entry.number == 10:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(self, entry)

    with monkeypatch.context() as patch:
        patch.setattr(JournalFile, "append", full_at_ten)
        said = outdraw("play", "--bots", "--journal", "one.jsonl")
    assert said.status == 2
    assert "one.jsonl cannot be written: No space left on device; what was played before is kept" in said.err
    assert outdraw("play", "--resume", "one.jsonl", "--bots").status == 0
    assert outdraw.good("verify", "one.jsonl", "--json").json["is_over"]


def test_whoever_leaves_an_unkept_table_may_keep_it(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "taken.jsonl").write_text("mine\n")
    said = outdraw("play", "--seat", "dale", "--no-journal", typed="\nq\ntaken.jsonl\none.jsonl\n")
    assert "taken.jsonl exists already" in said.out
    assert (tmp_path / "taken.jsonl").read_text() == "mine\n"
    assert outdraw("play", "--resume", "one.jsonl", "--bots").status == 0
    outdraw.good("verify", "one.jsonl")


def test_a_journal_of_another_game_is_told(outdraw: Outdraw) -> None:
    outdraw("play", "--seat", "dale", "--journal", "one.jsonl", typed="q\n")
    assert "one.jsonl is a journal of draws, not of suits" in outdraw.bad("play", "suits", "--resume", "one.jsonl")


def test_the_command_brings_along_what_lasts(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("play", "suits", "--scenario", "alley", "--bots", "--seed", "5", "--journal", "one.jsonl")
    words = ("play", "suits", "--scenario", "shoot_out", "--bots", "--seed", "6", "--after", "one.jsonl")
    assert outdraw.good(*words, "--journal", "two.jsonl").out.startswith("Jo Castell: wounds 2\n")
    outdraw.good("verify", "two.jsonl")
    assert "is a journal of suits, not of draws" in outdraw.bad("play", "draws", "--bots", "--after", "one.jsonl")
    assert not (tmp_path / "data").exists()
