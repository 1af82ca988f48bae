"""The screen that people at a terminal share: what is printed, asked and cleared there, whatever the terminal can do.

Names and texts come from people and content, so nothing of them may act on the terminal: signs that do not print are
left out. Colours stand for sides only, never alone, and not where there are none (`NO_COLOR`, a dumb terminal, a file).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from time import sleep

from outdraw.commands import screen_width, wrapped
from outdraw.commands.prompt import line
from outdraw.core.board import Board

TALL = 60
"""So many empty lines push a screen out of sight that cannot be cleared."""
COLOURS = {"with": "36", "against": "31", "third": "33"}


def is_plain() -> bool:
    """Say whether this is no terminal that understands escapes."""
    return not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("", "dumb", "unknown")


class Screen:
    """One screen, with what it knows of colours and of how long people want to look."""

    def __init__(self, pause: float = 0.0) -> None:
        self.pause = pause
        self._has_colours = not is_plain() and not os.environ.get("NO_COLOR")
        self._tints: dict[str, str] = {}
        self._names: re.Pattern[str] | None = None

    def learn(self, board: Board) -> None:
        """Learn from a board who stands on which side, to tint their names."""
        if not self._has_colours:
            return
        stances = {side.id: side.stance for side in board.sides}
        tints = {token.name: COLOURS[stances[token.side]] for token in board.tokens if token.side in stances}
        if tints != self._tints:
            self._tints = tints
            longest_first = sorted(tints, key=len, reverse=True)
            spelt = "|".join(
                r"\s+".join(map(re.escape, name.split())) for name in longest_first
            )  # lines may break there
            self._names = re.compile(rf"\b({spelt})\b") if tints else None

    def tinted(self, text: str) -> str:
        """Give a text with the names of people in the colours of their sides, where there are colours."""
        if self._names is None:
            return text
        return self._names.sub(lambda found: f"\033[{self._tint(found[1])}m{found[1]}\033[0m", text)

    def _tint(self, found: str) -> str:
        return next(tint for name, tint in self._tints.items() if name.split() == found.split())

    def say(self, text: str = "", indent: str = "", hanging: str = "") -> None:
        """Print a text, broken into lines that fit."""
        print(self.tinted(wrapped(text, indent, hanging)) if text else "")

    def show(self, text: str) -> None:
        """Print lines that are laid out already."""
        print(self.tinted(text))

    def wait(self) -> None:
        """Give people time to read, as long as they asked for."""
        if self.pause > 0:
            sys.stdout.flush()
            sleep(self.pause)

    def ask(self, prompt: str, bell: int | None = None) -> str:
        """Ask for a line; raise `Rung` if a bell rings before the first key."""
        return line(prompt, bell).strip()

    def choose(self, title: str, options: Mapping[str, str], prompt: str = "> ") -> str:
        """Let somebody choose one of several things by number or by their first letters; nothing if they think better.

        `options` maps what is given back to how it is called.
        """
        self.say(title)
        keys = list(options)
        for number, key in enumerate(keys, 1):
            self.say(f"{number:>4}  {options[key]}", "", " " * 6)
        while True:
            said = self.ask(prompt)
            if said in ("", "q"):
                return ""
            if said.isdecimal() and 1 <= int(said) <= len(keys):
                return keys[int(said) - 1]
            near = [key for key in keys if said.casefold() in (key.casefold(), options[key].casefold())]
            near = near or [key for key in keys if options[key].casefold().startswith(said.casefold())]
            if len(near) == 1:
                return near[0]
            self.say(f"Give a number from 1 to {len(keys)}; Enter leaves it.", "  ")

    def clear(self) -> None:
        """Take everything off the screen, what scrolled away too; push it out of sight where that cannot be."""
        if not sys.stdout.isatty():
            return
        print("\n" * TALL if is_plain() else "\033[2J\033[3J\033[H", end="", flush=True)

    @property
    def width(self) -> int:
        """Give the columns to write for."""
        return screen_width()
