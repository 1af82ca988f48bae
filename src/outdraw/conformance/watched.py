"""A table that the kit can look into: the step in progress, the chances that happened, the events as they are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from outdraw.conformance.broken import Endless
from outdraw.core.chance import Chance, Raw
from outdraw.core.choices import Choice
from outdraw.core.events import Event
from outdraw.core.game import Game
from outdraw.core.journal import Luck
from outdraw.core.readers.live import Dial, Site
from outdraw.core.scene import Scene
from outdraw.table.moves import LuckSource, Moves
from outdraw.table.state import State, Step
from outdraw.table.table import Table

MOST_STEPS = 5000
"""So many steps in a row in which nobody is asked are taken for a scene without an end."""


class Moment(Struct, frozen=True):
    """The step in progress: where it began, what came to it from outside, and where it stands."""

    start: Any
    scene: Any
    dial: Dial
    sites: list[Site]
    events: list[Event]
    first_event: int
    choices: tuple[Choice, ...]


class WatchedTable(Table):
    """A table that tells the kit what it does."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        dial: Dial,
        secret: bytes,
        on_luck: Callable[[Chance[Any], Raw], None],
        on_event: Callable[[Event, Scene], None],
    ) -> None:
        self._on_luck, self._on_event = on_luck, on_event
        super().__init__(game, scenario, dial=dial, secret=secret)

    @property
    def moment(self) -> Moment:
        """Give the step in progress, as it is: not to be changed."""
        step = self.state.step
        waiting = step.waiting
        choices = () if waiting is None else tuple(waiting.choices.values())
        return Moment(step.start, step.scene, step.dial, step.sites, step.events, 0, choices)

    def _moves_of(self, game: Game, scene: Scene) -> Moves:
        return _Watched(game, scene, self._on_event)

    def _luck_for(self, state: State) -> LuckSource:
        return _WatchedLuck(super()._luck_for(state), self._on_luck)


class _Watched(Moves):
    """Moves that tell the kit of every event."""

    def __init__(self, game: Game, scene: Scene, on_event: Callable[[Event, Scene], None]) -> None:
        super().__init__(game, scene)
        self._on_event = on_event
        self._in_a_row = 0

    def run(self, step: Step, luck: LuckSource) -> Step:
        ran = super().run(step, luck)
        for event in ran.events[len(step.events) :]:
            self._on_event(event, ran.scene)
        self._in_a_row = self._in_a_row + 1 if ran.waiting is None else 0
        if self._in_a_row > MOST_STEPS:
            raise Endless(f"{MOST_STEPS} steps were taken in a row without anybody being asked.")
        return ran


class _WatchedLuck:
    """Luck that the kit is told of."""

    def __init__(self, source: LuckSource, on_luck: Callable[[Chance[Any], Raw], None]) -> None:
        self._source, self._on_luck = source, on_luck

    @property
    def drawn(self) -> list[Luck]:
        return self._source.drawn

    def __call__(self, chance: Chance[Any]) -> Raw:
        raw = self._source(chance)
        self._on_luck(chance, raw)
        return raw
