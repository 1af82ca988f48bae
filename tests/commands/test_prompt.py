"""A line asked for at a terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from outdraw.commands.prompt import line


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


def test_ctrl_c_is_heard_while_nothing_is_typed(keyboard: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal comes when the wait for a key has begun, and before: it is heard either way."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    waiting = select.select

    def interrupted(*watched: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return waiting(*watched)

    monkeypatch.setattr(select, "select", interrupted)
    try:
        with pytest.raises(KeyboardInterrupt):
            line("> ")
    finally:
        signal.signal(signal.SIGINT, before)
