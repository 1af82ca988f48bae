"""The commands of the command line, a module each, and what they share. A command's `run` gets its words."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from outdraw.core.content import did_you_mean
from outdraw.core.game import Game, UnknownGame, find_game


class BadInput(Exception):
    """Something the person gave cannot be used: one clear sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def __init__(self, command: str, about: str, **options: Any) -> None:
        form = argparse.RawDescriptionHelpFormatter
        super().__init__(f"outdraw {command}", description=about, formatter_class=form, allow_abbrev=False, **options)
        self.add_argument("--json", action="store_true", help="give the result as JSON")

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see {self.prog} --help)")


def game_named(name: str) -> Game:
    """Give a game, or say that there is none."""
    try:
        return find_game(name)
    except UnknownGame as error:
        raise BadInput(str(error)) from None


def print_json(value: Any) -> None:
    """Print a value as JSON, numbers with all their digits."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def read_bytes(path: Path, most: int = 256 * 2**20) -> bytes:
    """Read a file that somebody named."""
    try:
        if path.is_dir():
            raise BadInput(f"{path} is a folder, not a file")
        if path.stat().st_size > most:
            raise BadInput(f"{path} is too large to be one of ours")
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}") from None


def hint(word: str, known: Iterable[str]) -> str:
    """Say what a misspelt word may have meant, or what there is."""
    names = list(known)
    meant = did_you_mean(word, names)
    return f"did you mean {meant!r}?" if meant else f"there is {', '.join(names)}"
