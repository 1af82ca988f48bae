"""Every command in every surrounding: locales, a dumb terminal, a narrow one, nobody who reads, somebody who stops it.

Nothing may end in a traceback, and the exit status is one of those that `outdraw --help` names.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

import outdraw.cli
from outdraw.server.run import say
from outdraw.server.settings import Settings
from tests.commands.console import PROGRAM, Console, Outdraw, environment

ESCAPE = "\033"
FORKED = Path(__file__).with_name("forked.py")
SWEEP = 'game = "suits"\na = "brigand"\nb = "wolf"\nfights = 2\n[vary]\na.body = [5, 6]\n'
BALANCE = 'game = "draws"\nfights = 2\nentrants = ["poacher", "deputy"]\n'
COMMANDS = [
    "",
    "--version",
    "odds --help",
    "odds draws --list",
    "odds draws draw --pool 5",
    "odds draws contested --vary pool=5..6 --vary against=5..6",
    "odds suits exchange --attacker aldo_brandt --vary defender=otto_grahl,wolf",
    "odds cavaliers roll --pool d8+2d8 --against 2d8 --json",
    "play --list",
    "play draws --bots --seed 7 --journal night.jsonl",
    "play suits --bots --seed 7 --no-journal",
    "duel suits --list",
    "duel cavaliers maren privateer_captain --fights 2",
    "sweep asked.toml",
    "balance choices.toml",
    "rules draws teamwork",
    "rules suits.contest.tie",
    "new draws folder",
    "check mine",
    "check --schema draws characters",
    "replay night.jsonl --seat dale",
    "coach night.jsonl --seat dale",
    "verify night.jsonl",
    "serve --help",
    "join --help",
]
BEFORE = ["play draws --bots --seed 7 --journal night.jsonl", "new draws folder"]
"""What makes the files that other commands read."""
REFUSED = [
    "odds drows",
    "play --seat nobody",
    "duel suits wolf",
    "check asked.toml",
    "verify asked.toml",
    "join x",
    "fly",
]
PLACES = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "ASCII": {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    "ISO-8859-1": {"LC_ALL": "en_US.ISO-8859-1", "PYTHONIOENCODING": "iso-8859-1", "PYTHONUTF8": "0"},
    "UTF-8": {"LC_ALL": "C.UTF-8"},
    "dumb": {"TERM": "dumb"},
    "narrow": {"COLUMNS": "40"},
    "narrow ASCII": {"COLUMNS": "40", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
}
ALL_OF_THEM = """
import json, sys
import outdraw.cli
for line in sys.stdin.read().splitlines():
    try:
        status = outdraw.cli.main(line.split())
    except SystemExit as left:
        status = int(left.code or 0)
    print(json.dumps([line, status]), file=sys.stderr, flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "asked.toml").write_text(SWEEP)
    (tmp_path / "choices.toml").write_text(BALANCE)
    return tmp_path


@pytest.mark.parametrize("place", PLACES)
def test_all_commands_work(folder: Path, place: str) -> None:
    """One process runs them all, one after the other, as its surrounding has it."""
    done = subprocess.run(
        [sys.executable, "-c", ALL_OF_THEM],
        cwd=folder,
        env={**environment(), **PLACES[place], "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)},
        input="\n".join([*COMMANDS, *REFUSED]).encode(),
        capture_output=True,
        check=False,
    )
    said, complaints = done.stdout.decode("latin-1"), done.stderr.decode("latin-1")
    assert done.returncode == 0, complaints
    assert "Traceback" not in said + complaints
    assert ESCAPE not in said + complaints
    ended = dict(json.loads(line) for line in complaints.splitlines() if line.startswith("["))
    assert ended == dict.fromkeys(COMMANDS, 0) | dict.fromkeys(REFUSED, 2)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_prose_and_tables_fit_forty_columns(folder: Path, encoding: str) -> None:
    """What is spelt out (± as +/-) takes more room, and has it."""
    narrow = ["odds draws draw --pool 5", "duel cavaliers maren privateer_captain --fights 2", "sweep asked.toml"]
    narrow += ["balance choices.toml", "rules draws teamwork", "play --list", "play suits --bots --seed 7"]
    narrow += ["odds draws draw --vary pool=0..8", "odds draws extended --pool 6 --target 5", "duel cavaliers --list"]
    narrow += ["--help", "odds --help", "play --help", "new --help", "duel --help", "verify --help"]
    for command in narrow:
        done = subprocess.run(
            [*PROGRAM, *command.split()],
            cwd=folder,
            env={**environment(), "COLUMNS": "40", "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
            capture_output=True,
            check=True,
        )
        widest = max(done.stdout.decode(encoding).splitlines(), key=len)
        assert len(widest) <= 40, f"{command}: {widest!r}"


def in_forks(folder: Path, *words: str) -> tuple[list[list[object]], str]:
    """Run commands by `forked.py`, where there is all that they read; give how they ended, and what else was said."""
    home = folder / "home"
    home.mkdir()
    for file in ("asked.toml", "choices.toml"):
        (folder / file).rename(home / file)
    around = {**environment(), "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "PYTHONHASHSEED": "0"}
    for line in BEFORE:
        subprocess.run([*PROGRAM, *line.split()], cwd=home, env=around, stdout=subprocess.DEVNULL, check=True)
    done = subprocess.run([sys.executable, FORKED, *words], cwd=home, env=around, stderr=-1, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stderr.splitlines()
    ended = [json.loads(line) for line in lines if line.startswith("[")]
    return ended, "\n".join(line for line in lines if not line.startswith("["))


def test_a_dumb_terminal_gets_no_escapes(folder: Path) -> None:
    console = Console(
        ["play", "suits", "--scenario", "skirmish", "--seat", "north1", "--seat", "south1"],
        folder,
        changed={"TERM": "dumb"},
    )
    console.until("Enter when they sit here. ")
    console.type("", "> ")
    console.type("v", "> ")
    console.type("o", "> ")
    console.type("q", "Head: ")
    assert console.status() == 0
    assert ESCAPE not in console.text


@pytest.mark.parametrize("signs", [0, 1])
def test_whoever_does_not_read_on_stops_nothing_badly(folder: Path, signs: int) -> None:
    """Nobody reads at all, or, like `head`, no further than the beginning."""
    ended, complaints = in_forks(folder, "unread", str(signs), *COMMANDS)
    assert complaints == ""
    assert ended == [[line, 0] for line in COMMANDS]


@pytest.mark.parametrize(
    "line", ["play draws --bots --seed 7", "duel suits wolf bear --fights 2", "rules draws teamwork"]
)
@pytest.mark.parametrize("closed", ["1", "2"])
def test_an_output_that_is_closed_stops_nothing(folder: Path, line: str, closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}>&-', "sh", *PROGRAM, *line.split()]
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_server_goes_on_though_nobody_reads_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unread(io.StringIO):
        def write(self, words: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Unread())
    say("Outdraw is at http://127.0.0.1:8420/")


def test_every_command_is_among_those_tried() -> None:
    assert {line.partition(" ")[0] for line in COMMANDS} >= set(outdraw.cli.COMMANDS)


def test_ctrl_c_within_a_command_ends_in_words(folder: Path) -> None:
    """Ten moments by lot in the course of each: no clock says when."""
    tried = ["odds draws draw --pool 5", "rules draws teamwork", "check mine", "verify night.jsonl"]
    ended, complaints = in_forks(folder, "stopped", *tried)
    for line in tried:
        usual, *stopped = [status for said, status in ended if said == line]
        assert usual == 0, line
        assert len(stopped) == 10, line
        assert set(stopped) <= {0, 130}, line
    assert "Traceback" not in complaints, complaints
    assert "Exception" not in complaints, complaints


STOPPED = [
    ("play suits --bots --seed 3 --no-journal", 2000),
    ("rules suits", 20_000),
    ("duel suits aldo_brandt otto_grahl --exact", 400),
    ("duel suits bob rod --fights 9000", 200),
    ("sweep asked.toml --fights 400", 60),
]


@pytest.mark.parametrize("moment", range(10))
def test_ctrl_c_at_any_moment_ends_in_words(folder: Path, moment: int) -> None:
    """Each moment is one of a command's output: when so many signs have come, drawn by lot from a seed."""
    dice = Random(f"moment {moment}")
    command, most = STOPPED[moment % len(STOPPED)]
    console = Console(command.split(), folder, changed={"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)})
    if console.after(dice.randrange(1, most)):
        console.press(b"\x03")
    assert console.status() in (0, 130)
    assert "Traceback" not in console.text


@pytest.mark.parametrize("answers", range(3))
def test_ctrl_c_at_a_table_asks_and_keeps_the_evening(folder: Path, answers: int) -> None:
    """It may come while a prompt waits or while bots play: either way one is asked, and a second one leaves."""
    console = Console(
        ["play", "suits", "--scenario", "skirmish", "--seat", "north1", "--seed", "3"],
        folder,
        changed={"XDG_DATA_HOME": str(folder)},
    )
    console.until("north1> ")
    for _ in range(answers):
        console.type("", "north1> ")
    console.press(b"\n\x03")
    console.until("Leave the table?")
    console.press(b"\x03")
    console.until("go on with: outdraw play --resume")
    assert console.status() == 0
    assert "Traceback" not in console.text


def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database, but longer than the head of one would be: " * 20)
    (tmp_path / "file").touch()
    for words, why in (
        ("postgresql://nobody@127.0.0.1:1/outdraw", "connection"),
        ("postgresql://nobody@127.0.0.1:1/outdraw --workers 2", "connection"),
        ("mysql://nobody@127.0.0.1/outdraw", "mysql:// is neither a SQLite file nor a postgresql:// URL"),
        (str(tmp_path / "notes.txt"), "file is not a database"),
        (str(tmp_path), "Is a directory"),
        (str(tmp_path / "file" / "tables.sqlite"), "/file: File exists"),
    ):
        said = outdraw.bad("serve", "--port", "0", "--database", *words.split())
        assert said.startswith("the database cannot be opened: "), words
        assert why in said


def test_a_setting_that_cannot_be_is_told_what_would_be_right(
    outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "--url begins with http:// or https://, not 'us.example'" in outdraw.bad("serve", "--url", "us.example")
    for name, said, why in (
        ("OUTDRAW_RATE", "quick", "OUTDRAW_RATE must be a number, not 'quick'"),
        ("OUTDRAW_PAUSE", "9", "OUTDRAW_PAUSE must be two whole numbers like 350,900, not '9'"),
    ):
        with monkeypatch.context() as during:
            during.setenv(name, said)
            assert outdraw.bad("serve", "--port", "0") == why


def test_what_gives_no_result_takes_no_json(outdraw: Outdraw) -> None:
    assert "nothing is known of '--json'" in outdraw.bad("serve", "--json")
    assert "nothing is known of '--json'" in outdraw.bad("join", "http://127.0.0.1:1/t/A#B", "--json")


def test_every_setting_of_the_server_is_explained(outdraw: Outdraw) -> None:
    """By a flag, or among those that only the environment has."""
    said = outdraw.good("serve", "--help").out
    for field in msgspec.structs.fields(Settings):
        assert f"--{field.name} " in said or f"\n  {field.name.upper()} " in said, field.name
