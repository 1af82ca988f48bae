"""The command line as a program: light to start, honest about its status, quiet when nobody listens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outdraw import __version__
from outdraw.cli import COMMANDS, SERVING
from tests.commands.console import (
    LONG_QUESTION,
    PROGRAM,
    Console,
    Outdraw,
    environment,
    program,
    stopped_at_work,
)

HEAVY = ("msgspec", "numpy", "scipy", "matplotlib", "rich", "pytest", "hypothesis", "asyncio", "http")


def imported(*words: str) -> set[str]:
    """Give the packages that a command imports."""
    code = (
        "import sys; from outdraw.cli import main; status = main(sys.argv[1:]);"
        "print(*sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr); sys.exit(status)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *words], env=environment(), capture_output=True, text=True, check=True
    )
    return set(run.stderr.split())


@pytest.mark.parametrize("words", [("--version",), ("--help",), ()])
def test_the_front_imports_nothing_heavy(words: tuple[str, ...]) -> None:
    assert not imported(*words) & set(HEAVY)


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "draws", "draw", "--pool", "5"),
        ("odds", "draws", "contested", "--pool", "8", "--against", "5", "--json"),
        ("odds", "draws", "extended", "--target", "5", "--vary", "pool=1..3"),
        ("odds", "draws", "--list"),
    ],
)
def test_odds_import_no_more_than_they_need(words: tuple[str, ...]) -> None:
    assert not imported(*words) & set(HEAVY)


QUICK = [
    ("draws", "draw", "--pool", "5"),
    ("draws", "contested", "--pool", "8", "--against", "5"),
    ("suits", "contest", "--skill", "7", "--against", "6"),
    ("cavaliers", "roll", "--pool", "d8+2d8+d10", "--against", "3d8", "--drop", "1"),
    ("draw_your_weapon", "test", "--attribute", "3", "--suit", "clubs", "--difficulty", "8"),
]


@pytest.mark.parametrize("words", QUICK, ids=lambda words: f"{words[0]} {words[1]}")
def test_a_quick_question_imports_neither_server_nor_structs(words: tuple[str, ...]) -> None:
    assert not imported("odds", *words) & {*HEAVY, "litestar", "sqlalchemy", "inspect", "dataclasses"}


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "serve"])
def test_help_imports_nothing_of_what_a_command_does(command: str) -> None:
    assert not imported(command, "--help") & {*HEAVY, "litestar", "sqlalchemy"}


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("join", "http://127.0.0.1:9/t/ABC#token")])
def test_what_serves_is_an_extra_and_said(words: tuple[str, ...]) -> None:
    code = (
        "import sys; from outdraw.cli import SERVING, main; sys.modules.update(dict.fromkeys(SERVING));"
        "sys.exit(main(sys.argv[1:]))"
    )
    run = subprocess.run([sys.executable, "-c", code, *words], env=environment(), capture_output=True, text=True)
    assert run.returncode == 2
    assert "install outdraw[serve]" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "draws", "draw", "--pool", "5"),
        ("duel", "draws", "caleb_voss", "poacher", "--fights", "20"),
        ("play", "suits", "--bots", "--seed", "1"),
    ],
)
def test_all_but_serving_needs_nothing_of_the_extra(words: tuple[str, ...]) -> None:
    assert not imported(*words) & {*SERVING, "anyio", "faker"}


def test_a_program_that_answers_ends_with_its_status_and_all_it_said(tmp_path: Path) -> None:
    run = program("odds", "draws", "draw", "--pool", "5", "--json", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.rstrip().endswith("}")


def test_playing_needs_no_numbers_and_pictures() -> None:
    assert not imported("play", "draws", "--bots", "--seed", "1") & (set(HEAVY) - {"msgspec"})


def test_version_and_help(outdraw: Outdraw) -> None:
    assert outdraw.good("--version").out == f"outdraw {__version__}\n"
    front = outdraw.good("--help").out
    assert front == outdraw.good().out == outdraw.good("help").out
    for command, what in COMMANDS.items():
        assert what in front
        help = outdraw.good(command, "--help").out
        assert help.startswith(f"usage: outdraw {command} ")
        assert ("--json" in help) == (command not in ("serve", "join"))


def test_a_misspelt_command_is_one_sentence(outdraw: Outdraw) -> None:
    assert outdraw.bad("oods") == "there is no command 'oods'; did you mean 'odds'?"
    assert outdraw.bad("zzzz").startswith("there is no command 'zzzz'; there is odds, play")


def test_bad_input_ends_the_program_with_status_2(tmp_path: Path) -> None:
    run = program("odds", "draws", "draw", "--pool", "x", cwd=tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "outdraw: --pool must be a whole number, not 'x'\n"


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("rules", "draws"), ("play", "draws", "--bots")])
def test_a_closed_pipe_is_no_error(tmp_path: Path, words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run(
        [*PROGRAM, *words],
        cwd=tmp_path,
        env=environment(),
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [("--version",), ("rules", "draws")])
def test_a_full_disk_is_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [*PROGRAM, *words], cwd=tmp_path, env=environment(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (run.returncode, run.stderr) == (1, b"outdraw: No space left on device\n")


def test_ctrl_c_at_a_table_says_where_it_waits(tmp_path: Path) -> None:
    words = ["play", "draws", "--seat", "dale", "--journal", "one.jsonl"]
    console = Console(words, tmp_path)
    console.until("dale> ")
    console.press(b"\x03")
    console.until("Leave the table? It is kept as it stands")
    console.type("", "dale> ")  # stays
    console.press(b"\x03")
    console.until("(y: leave; Enter: stay) ")
    console.press(b"\x03")
    assert console.status() == 0
    assert "The table waits in one.jsonl" in console.text
    assert "Traceback" not in console.text


def test_ctrl_c_stops_a_long_answer() -> None:
    assert stopped_at_work(LONG_QUESTION, environment()) == (130, "\noutdraw: stopped\n")
