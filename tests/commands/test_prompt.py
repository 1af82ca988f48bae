"""A line asked for at a terminal."""

from __future__ import annotations

import os
import pty
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from outdraw.commands.prompt import line
from tests.commands.console import Console


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Sit down at a terminal, and give where keys are pressed."""
    keys, terminal = pty.openpty()
    with os.fdopen(terminal, encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield keys
    os.close(keys)


def test_a_line_is_read(keyboard: int, capsys: pytest.CaptureFixture[str]) -> None:
    os.write(keyboard, b"first\nsecond\n")
    assert [line("one> "), line("two> ")] == ["first", "second"]
    assert capsys.readouterr().out == "one> two> "


def test_the_end_of_input_is_told(keyboard: int) -> None:
    os.write(keyboard, b"\x04")
    with pytest.raises(EOFError):
        line("> ")


def test_ctrl_c_is_heard_while_nothing_is_typed(tmp_path: Path) -> None:
    console = Console(["-c", "from outdraw.commands.prompt import line; line('> ')"], tmp_path, [sys.executable])
    console.until("> ")
    console.press(b"\x03")
    assert console.status() in (-signal.SIGINT, 130)
    assert "KeyboardInterrupt" in console.text
