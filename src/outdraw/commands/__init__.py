"""The commands of the command line, a module each, and what they share.

What a command takes stands in `options`; its `run` gets what was given, read and checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.core.spelling import hint as hint

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from outdraw.core.game import Game


class BadInput(Exception):
    """Something the person gave cannot be used: one clear sentence."""


TOGETHER = "\N{NO-BREAK SPACE}"
"""Stands between what no line is broken at, such as a number and its %."""
SPELT = 4
"""So many columns are left for signs that are spelt out (± is +/- then), as tables and bars do not count them."""


def screen_width() -> int:
    """Give the width to write for: the terminal's, within reason, or 80 columns."""
    import os  # and not shutil, which takes longer to import than most answers to find

    said = os.environ.get("COLUMNS", "")
    try:
        columns = int(said) if said.isdecimal() else os.get_terminal_size().columns
    except OSError:
        columns = 0
    return max(40, min(100, columns or 80)) - (0 if as_shown("±") == "±" else SPELT)


def as_shown(text: str) -> str:
    """Give a text as it will be printed: what the encoding of the output lacks is spelt out."""
    import sys

    if getattr(sys.stdout, "errors", None) != "outdraw":
        return text
    return text.encode(sys.stdout.encoding, "outdraw").decode(sys.stdout.encoding)


def wrapped(text: str, indent: str = "", hanging: str = "") -> str:
    """Break a text into lines that fit the screen."""
    from textwrap import fill

    spelt = as_shown(plain(text))
    lines = fill(
        spelt, screen_width(), initial_indent=indent, subsequent_indent=indent + hanging, break_on_hyphens=False
    )
    return lines.replace(TOGETHER, " ")


def fitted(about: str) -> str:
    """Give a page of help for the screen: as it is, or on a narrow one with its paragraphs broken anew."""
    width = screen_width()
    if max(map(len, about.splitlines()), default=0) <= width:
        return about
    paragraphs: list[tuple[str, str]] = []
    for line in about.splitlines():
        text = line.lstrip()
        indent = " " * min(len(line) - len(text), 6)
        if paragraphs and text and not indent and paragraphs[-1][1] and not paragraphs[-1][0]:
            paragraphs[-1] = ("", f"{paragraphs[-1][1]} {text}")
        else:  # what stands in two columns is put one after the other
            paragraphs.append((indent, ": ".join(part.strip() for part in text.split("  ") if part.strip())))
    return "\n".join(wrapped(text, indent, "    " * bool(indent)) for indent, text in paragraphs) + "\n"


def plain(text: str) -> str:
    """Give a text without signs that could act on a terminal: controls, escapes, and what turns the writing round.

    >>> plain("Rod\\x1b[31m the \\u202eRed")
    'Rod[31m the Red'
    """
    if text.isprintable():
        return text
    return "".join([sign for sign in text if sign.isprintable() or sign in f"\n\t{TOGETHER}"])


def game_named(name: str) -> Game:
    """Give a game, or say that there is none."""
    from outdraw.games import UnknownGame, find_game

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
    import json

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
