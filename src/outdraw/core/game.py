"""What a game declares: its scene, its step, its scenarios, the questions it can answer, its content and its rules.

The rooms (table, odds, lab) know a game only through this declaration; `outdraw.core.registry` finds it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from outdraw.core.play import Play
from outdraw.core.question import Question
from outdraw.core.readers.simulate import Bot
from outdraw.core.sight import Scene, check_marks


class UnknownScenario(ValueError):
    """The game has no scenario of this name."""


class ScenarioInfo(Struct, frozen=True):
    """A scene that can be set up: its id, what people see in a list, and its seats, the game master's first."""

    id: str
    name: str
    summary: str
    seats: tuple[tuple[str, str], ...]


class Duels(Struct, frozen=True):
    """How two fighters of a game meet, for the lab: seats `a` and `b` decide for the two, the GM's for the rest.

    `winner` is `a`, `b` or `draw` once the scene is over, `rounds` how long it has lasted. A game whose fights can be
    explored says what to `forget` of a scene because it cannot matter any more (the number of the round, say), so that
    equal prospects are equal scenes; it ends a fight after `most_rounds`, if that is not 0.
    """

    fighters: Callable[[], Sequence[tuple[str, str]]]
    set_up: Callable[[str, str], Scene]
    winner: Callable[[Any], str]
    rounds: Callable[[Any], int]
    forget: Callable[[Any], None] | None = None
    most_rounds: int = 0


class Game(Struct, frozen=True):
    """A game, as the rooms know it.

    `step` is one action at the table, and is called until the scene is over. `content` maps the name of a content file
    (`characters` for `content/characters.toml`) to its type. `picture` draws a view (a map, say) as text.
    """

    name: str
    title: str
    version: str
    summary: str
    folder: Path
    scene: type[Scene]
    scenarios: Callable[[], Sequence[ScenarioInfo]]
    set_up: Callable[[str], Scene]
    step: Callable[[Play, Any], None]
    bot: Callable[[Random], Bot]
    questions: tuple[Question, ...] = ()
    content: Mapping[str, type[Struct]] = {}
    duels: Duels | None = None
    picture: Callable[[Mapping[str, Any]], str] | None = None

    def __post_init__(self) -> None:
        check_marks(self.scene)

    @property
    def rules_file(self) -> Path:
        """Give the place of the game's catalogue of rules."""
        return self.folder / "rules.toml"

    def scenario(self, name: str = "") -> ScenarioInfo:
        """Give a scenario by its id, the first one if none is named."""
        known = list(self.scenarios())
        if not name:
            return known[0]
        for info in known:
            if info.id == name:
                return info
        raise UnknownScenario(f"{self.title} has no scenario {name!r}; there is {', '.join(i.id for i in known)}.")

    def question(self, name: str) -> Question:
        """Give a question by its name."""
        for question in self.questions:
            if question.name == name:
                return question
        raise KeyError(name)
