"""What the tests of the commands share: a command run in this process, one run as a program, and one in a terminal."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from outdraw.cli import main

PROGRAM = (sys.executable, "-m", "outdraw")
CLEAR = "\033[2J"
PROMPT = re.compile(r"(?:\w*> |sit here\. |stay\) )\Z")
"""What stands at the end of a screen that waits for a line."""


class Said:
    """What a command came to."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        """Read what was printed as JSON."""
        return json.loads(self.out)

    def __repr__(self) -> str:
        return f"status {self.status}\n{self.out}\n{self.err}"


class Outdraw:
    """The command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str, typed: str | None = None) -> Said:
        """Run a command, `typed` being what its input holds."""
        before, sys.stdin = sys.stdin, io.StringIO(typed or "")
        try:
            status = main(list(words))
        except SystemExit as left:  # argparse's own --help
            status = int(left.code or 0)
        finally:
            sys.stdin = before
        said = self._capsys.readouterr()
        return Said(status, said.out, said.err)

    def good(self, *words: str, typed: str | None = None) -> Said:
        """Run a command that must do well, and must fit a screen of 80 columns."""
        said = self(*words, typed=typed)
        assert said.status == 0, said
        assert said.err == ""
        if "--json" not in words and "--schema" not in words:
            assert max((len(line) for line in said.out.splitlines()), default=0) <= 80, said
        return said

    def bad(self, *words: str) -> str:
        """Run a command that must refuse its input: status 2, nothing printed, one sentence, which is given."""
        said = self(*words)
        assert said.status == 2, said
        assert said.out == ""
        assert said.err.startswith("outdraw: ")
        assert said.err.count("\n") == 1, said
        return said.err.removeprefix("outdraw: ").strip()


def program(*words: str, cwd: Path, content: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command as a program, with the content of a folder if one is named."""
    return subprocess.run(
        [*PROGRAM, *words],
        cwd=cwd,
        env={**environment(), **({"OUTDRAW_CONTENT": content} if content else {})},
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


def environment() -> dict[str, str]:
    """Give the environment of a program: 80 columns, UTF-8."""
    return {**os.environ, "COLUMNS": "80", "LINES": "40", "PYTHONUTF8": "1", "TERM": "xterm", "NO_COLOR": "1"}


LONG_QUESTION = "odds draws extended_contested --pool 20 --against 21 --target 90 --draws 90"

AT_WORK = """
import signal, sys
signal.signal(signal.SIGPROF, lambda *_: signal.raise_signal(signal.SIGINT))
signal.setitimer(signal.ITIMER_PROF, 0.5)
import outdraw.cli
sys.exit(outdraw.cli.main(sys.argv[1:]))
"""


def stopped_at_work(question: str, environment: dict[str, str]) -> tuple[int, str]:
    """Press Ctrl-C when a program has worked for half a second of its own time; give its status and last words."""
    command = [sys.executable, "-c", AT_WORK, *question.split()]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return run.returncode, run.stderr


class Console:
    """A program in a terminal of its own, driven as a person does: wait for a prompt, type, read."""

    def __init__(
        self,
        words: Sequence[str],
        cwd: Path,
        program: Sequence[str] = PROGRAM,
        changed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.text = ""
        self._read = 0
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execve(program[0], [*program, *words], {**environment(), **changed})

    def until(self, prompt: str) -> str:
        """Give what came on the screen up to and with a prompt."""
        while (at := self.text.find(prompt, self._read)) < 0:
            if not self._more():
                raise AssertionError(f"the program ended before {prompt!r}:\n{self.text[self._read :]}")
        seen = self.text[self._read : at + len(prompt)]
        self._read = at + len(prompt)
        return seen

    def waits(self) -> tuple[str, str]:
        """Wait until the program waits for a line; give what came by then, and the prompt, nothing if it has ended."""
        while (found := PROMPT.search(self.text, self._read)) is None:
            if not self._more():
                return self.text[self._read :], ""
        seen, self._read = self.text[self._read :], len(self.text)
        return seen, found[0]

    def enter(self, line: str) -> None:
        """Type a line and wait for its echo."""
        os.write(self._terminal, f"{line}\n".encode())
        self.until(f"{line}\n")

    def after(self, signs: int) -> bool:
        """Wait until so many signs have come on the screen in all; say whether the program is still there."""
        while len(self.text) < signs:
            if not self._more():
                return False
        return True

    def _more(self) -> bool:
        """Read what comes next on the screen; false if the program is gone."""
        try:
            more = os.read(self._terminal, 65536)
        except OSError:
            more = b""
        self.text += more.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(more)

    def type(self, line: str, prompt: str) -> str:
        """Type a line, and give what came up to the next prompt."""
        os.write(self._terminal, f"{line}\n".encode())
        self.until(f"{line}\n")  # the echo: a readline writes the prompt once more before it
        return "\n" + self.until(prompt)

    def press(self, key: bytes) -> None:
        """Press a key, such as Ctrl-C."""
        os.write(self._terminal, key)

    def kill(self) -> None:
        """Kill the program, as a power failure does."""
        os.kill(self.pid, signal.SIGKILL)
        self.status()

    def status(self) -> int:
        """Read to the end, and give the exit status; negative for a signal."""
        while self._more():
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self._terminal)
        return status


def option(screen: str, label: str) -> str:
    """Give the number under which a menu on the screen lists a label."""
    found = re.findall(rf"(?m)^ *(\d+)\*? +{re.escape(label)}", screen)
    assert found, f"no {label!r} in:\n{screen}"
    return str(found[-1])
