"""A point of a step where its rule asked for something from outside, what came of it, and how a step may stop there."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from outdraw.core.chance import Chance, Raw
from outdraw.core.choices import Answer, Choice


class Site(Struct):
    """One point of a step where the rule asked for something: luck that happened, or answers by position.

    `rulings` tell of answers that the game master gave for a seat, and `ruled` are their positions.
    """

    luck: Raw | None = None
    answers: dict[int, Answer] = {}
    rulings: list[str] = []
    ruled: list[int] = []


class RerunMismatch(AssertionError):
    """A step took another course when run again: its rule depends on something it did not ask for."""


class Endless(RuntimeError):
    """A step does not come to an end."""


class Waiting(Exception):
    """The step cannot go on before one of these choices (or, unless `any_will_do`, all of them) is answered.

    Where luck is entered by hand, `chance` is what may come up, and `is_open` says that everyone will see it.
    """

    def __init__(
        self,
        site: int,
        choices: dict[int, Choice],
        any_will_do: bool = False,
        chance: Chance[Any] | None = None,
        is_open: bool = False,
    ) -> None:
        super().__init__(site)
        self.site, self.choices, self.any_will_do, self.chance = site, choices, any_will_do, chance
        self.is_open = is_open
