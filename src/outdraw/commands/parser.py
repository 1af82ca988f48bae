"""The argument parser of the commands."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, NoReturn

from outdraw.commands import BadInput, fitted, screen_width
from outdraw.core.spelling import did_you_mean

STRANGE = "unrecognized arguments: "
"""How argparse begins a complaint about words it has no use for."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def __init__(self, command: str, about: str, *, has_json: bool = True, **options: Any) -> None:
        form = partial(argparse.RawDescriptionHelpFormatter, width=screen_width() - 2)
        super().__init__(f"outdraw {command}", description=about, formatter_class=form, allow_abbrev=False, **options)
        if has_json:
            self.add_argument("--json", action="store_true", help="give the result as JSON")

    def format_help(self) -> str:
        self.description = fitted(self.description or "")
        return super().format_help()

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
