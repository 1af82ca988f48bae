"""Bots: what one is, what it knows, and those that any game can use. A game's own bot is its `Game.bot`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from outdraw.core.cards import HIDDEN, Card
from outdraw.core.choices import Answer, Choice
from outdraw.core.compiled import mypyc_attr
from outdraw.core.seen import written

if TYPE_CHECKING:
    from outdraw.core.worlds import Known


@mypyc_attr(allow_interpreted_subclasses=True)
class Seen:
    """What a bot knows: the scene as its seat sees it, made when first looked at. There is no way to what is hidden.

    `view` is the same as plain data, `seen["zones"]` one field of that. `knows` gives what the seat knows of the
    step in progress when a choice is put to it, for bots that search; `seconds`, if not 0, is how long it may think.
    """

    __slots__ = ("_fields", "_look", "_sees", "_view", "knows", "seat", "seconds")

    def __init__(
        self,
        seat: str,
        look: Callable[[], Any],
        knows: Callable[[Choice], Known] | None = None,
        seconds: float = 0.0,
    ) -> None:
        self.seat = seat
        self.knows = knows
        self.seconds = seconds
        self._look = look
        self._sees: Any = None
        self._view: dict[str, Any] | None = None
        self._fields: dict[str, Any] | None = None

    def __getitem__(self, field: str) -> Any:
        if self._fields is None:
            self._fields = {}
        if field not in self._fields:
            self._fields[field] = self.part(field)
        return self._fields[field]

    @property
    def scene(self) -> Any:
        """Give the scene as the seat sees it: of its own type, what is hidden concealed (`outdraw.core.seen`)."""
        if self._sees is None:
            self._sees = self._look()
        return self._sees

    @property
    def view(self) -> dict[str, Any]:
        """Give the seat's view of the scene, as plain data."""
        if self._view is None:
            self._view = written(self.scene)
        return self._view

    def part(self, *path: str) -> Any:
        """Give one part of the view, the same as going down the view by these keys; below what is hidden, hidden."""
        seen: Any = self.view
        for key in path:
            seen = seen[key] if seen != HIDDEN else HIDDEN
        return seen

    def parts(self, path: tuple[str, ...], keys: tuple[str, ...]) -> list[Any]:
        """Give several parts of the view that lie beside each other, at the end of one path."""
        return [self.part(*path, key) for key in keys]

    def rows(self, path: tuple[str, ...], keys: tuple[str, ...]) -> list[tuple[Any, ...]]:
        """Give several parts of everything in a list of the view; of a list that is hidden, nothing."""
        listed = self.part(*path)
        return [] if listed == HIDDEN else [tuple([each[key] for key in keys]) for each in listed]

    def cards(self, zone: str) -> list[Card]:
        """Give the cards of a zone as the seat sees them."""
        seen: list[Card] = self.part("zones", zone, "cards")
        return seen


Bot: TypeAlias = Callable[[Seen, Choice], Answer]
"""Decides for a seat, from what the seat sees and nothing else."""


def random_bot(dice: Random) -> Bot:
    """Give a bot that takes any legal answer, each as likely as the others."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        return choice.sample(dice)

    return decide
