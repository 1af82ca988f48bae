"""The commands of the command line, a module each, and what they share. A command's `run` gets its words."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from outdraw.core.registry import UnknownGame, find_game
from outdraw.core.spelling import did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from outdraw.core.game import Game


STRANGE = "unrecognized arguments: "
"""How argparse begins a complaint about words it has no use for."""


class BadInput(Exception):
    """Something the person gave cannot be used: one clear sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def __init__(self, command: str, about: str, **options: Any) -> None:
        form = argparse.RawDescriptionHelpFormatter
        super().__init__(f"outdraw {command}", description=about, formatter_class=form, allow_abbrev=False, **options)
        self.add_argument("--json", action="store_true", help="give the result as JSON")

    def error(self, message: str) -> NoReturn:
        said = message.removeprefix("argument ")
        if message.startswith(STRANGE):
            word = message.removeprefix(STRANGE).split(" ")[0]
            known = [name for action in self._actions for name in action.option_strings if name.startswith("--")]
            meant = did_you_mean(word.split("=")[0], known) if word.startswith("-") else None
            said = f"nothing is known of {word!r}" + (f"; did you mean {meant}?" if meant else "")
        raise BadInput(f"{said} (see {self.prog} --help)")


def whole(text: str) -> int:
    """Read a whole number, as the type of an option."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"this must be a whole number, not {text!r}") from None


def screen_width() -> int:
    """Give the width to write for: the terminal's, within reason, or 80 columns."""
    from shutil import get_terminal_size

    return max(40, min(100, get_terminal_size().columns))


def wrapped(text: str, indent: str = "", hanging: str = "") -> str:
    """Break a text into lines that fit the screen."""
    from textwrap import fill

    return fill(text, screen_width(), initial_indent=indent, subsequent_indent=indent + hanging, break_on_hyphens=False)


def game_named(name: str) -> Game:
    """Give a game, or say that there is none."""
    try:
        return find_game(name)
    except UnknownGame as error:
        raise BadInput(str(error)) from None


def table_folder() -> Path:
    """Give the folder with the rules that hold at every table."""
    from pathlib import Path

    from outdraw import table

    return Path(table.__path__[0])


def print_json(value: Any) -> None:
    """Print a value as JSON, numbers with all their digits."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def read_bytes(path: Path, most: int = 256 * 2**20) -> bytes:
    """Read a file that somebody named."""
    try:
        if path.is_dir():
            raise BadInput(f"{path} is a folder, not a file")
        with path.open("rb") as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise BadInput(f"{path} is too large to be one of ours")
        return data
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}") from None


def hint(word: str, known: Iterable[str]) -> str:
    """Say what a misspelt word may have meant, or what there is."""
    names = list(known)
    meant = did_you_mean(word, names)
    return f"did you mean {meant!r}?" if meant else f"there is {', '.join(names)}"
