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
from outdraw.core.readers.live import Dial, Site
from outdraw.core.sight import Scene
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
        self._steps_in_a_row = 0
        super().__init__(game, scenario, dial=dial, secret=secret)

    @property
    def moment(self) -> Moment:
        """Give the step in progress, as it is: not to be changed."""
        step = self._step
        waiting = step.waiting
        choices = () if waiting is None else tuple(waiting.choices.values())
        return Moment(step.start, step.scene, step.dial, step.sites, step.events, len(self._told), choices)

    @property
    def step(self) -> object:
        """Give the step in progress, only to tell whether it is still the same."""
        return self._step

    def _run(self, step: Any, told: list[Event], before: list[Event]) -> bool:
        done = super()._run(step, told, before)
        for event in step.events[len(before) :]:
            self._on_event(event, step.scene)
        self._steps_in_a_row = self._steps_in_a_row + 1 if done else 0
        if self._steps_in_a_row > MOST_STEPS:
            raise Endless(f"{MOST_STEPS} steps were taken in a row without anybody being asked.")
        return done

    def _happen(self, chance: Chance[Any]) -> Raw:
        raw = super()._happen(chance)
        self._on_luck(chance, raw)
        return raw
