"""The games, each in a folder of its own, which imports `outdraw.core` only; and which there are, found by name.

There are those of this package, and others by the entry point group `outdraw.games`. A game of this package is a folder
whose `odds` module holds its QUESTIONS and whose `game` module declares it as GAME; neither is imported before it is
needed.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from outdraw.core.game import Game
    from outdraw.core.question import Question

BUILT_IN = ("draws", "draw_your_weapon", "suits", "cavaliers")


class UnknownGame(ValueError):
    """There is no game of this name."""


def game_names() -> list[str]:
    """Give the names of all games there are."""
    return [*BUILT_IN, *sorted(point.name for point in _entry_points())]


def find_game(name: str) -> Game:
    """Give the game of this name, importing it now."""
    if name in BUILT_IN:
        game: Game = import_module(f"outdraw.games.{name}.game").GAME
        return game
    for point in _entry_points():
        if point.name == name:
            found: Game = point.load()
            return found
    from outdraw.core.spelling import did_you_mean

    names = game_names()
    meant = did_you_mean(name, names)
    hint = f"did you mean {meant!r}?" if meant else f"there is {', '.join(names)}."
    raise UnknownGame(f"There is no game {name!r}; {hint}")


def folder_of(name: str) -> Path:
    """Give the folder of a game, which is not imported for it if it is one of this package."""
    return Path(__file__).parent / name if name in BUILT_IN else find_game(name).folder


def find_questions(name: str) -> tuple[Question, ...]:
    """Give the questions of a game, importing no more than its odds need."""
    if name in BUILT_IN:
        place = f"outdraw.games.{name}.odds"
        known: tuple[Question, ...] | None = getattr(sys.modules.get(place), "QUESTIONS", None)  # quicker, if it is in
        return known or tuple(import_module(place).QUESTIONS)
    return find_game(name).questions


def _entry_points() -> Sequence[Any]:
    from importlib.metadata import entry_points

    return list(entry_points(group="outdraw.games"))
