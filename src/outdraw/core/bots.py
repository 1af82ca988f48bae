"""Bots: what one is, what it knows, and those that any game can use. A game's own bot is its `Game.bot`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from outdraw.core.audience import may_see
from outdraw.core.cards import Card
from outdraw.core.choices import Answer, Choice
from outdraw.core.compiled import mypyc_attr
from outdraw.core.glimpse import Lens
from outdraw.core.seen import seen, written

if TYPE_CHECKING:
    from outdraw.core.worlds import Known

G = TypeVar("G")


@mypyc_attr(allow_interpreted_subclasses=True)
class Seen:
    """What a bot knows: the scene as its seat sees it, made when first looked at. There is no way to what is hidden.

    `scene` is of the scene's own type, with what is hidden concealed (`outdraw.core.seen`), `view` the same as plain
    data, `seen["zones"]` one field of that. Through a `Lens` a bot looks at a few fields, without all the others being
    made. `knows` gives what the seat knows of the step in progress when a choice is put to it, for bots that search;
    `seconds`, if not 0, is how long it may think.
    """

    __slots__ = ("_look", "_sees", "_view", "_whole", "knows", "seat", "seconds")

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
        self._look: Callable[[], Any] | None = look
        self._whole: Any = None
        """The scene that lenses are held to, which heed its marks: what the seat sees of it, or all there is."""
        self._sees: Any = None
        self._view: dict[str, Any] | None = None

    def __getitem__(self, field: str) -> Any:
        return self.view[field]

    @property
    def scene(self) -> Any:
        """Give the scene as the seat sees it."""
        if self._sees is None:
            self._sees = self._look() if self._look is not None else seen(self._whole, self.seat)
        return self._sees

    @property
    def view(self) -> dict[str, Any]:
        """Give the seat's view of the scene, as plain data."""
        found = self._view
        if found is None:
            found = self._view = written(self.scene)
        return found

    def at(self, lens: Lens[G]) -> G | None:
        """Give a glimpse of what a lens is made for, if anything is there."""
        return lens.at(self._there(), self.seat)

    def one(self, lens: Lens[G], key: str) -> G:
        """Give a glimpse of one of several; a `KeyError` says that there is none by this key."""
        return lens.one(self._there(), self.seat, key)

    def all(self, lens: Lens[G]) -> list[G]:
        """Give a glimpse of each of several."""
        return lens.all(self._there(), self.seat)

    def cards(self, zone: str) -> list[Card]:
        """Give the cards of a zone as the seat sees them."""
        held = self._there().zones[zone]
        cards: list[Card] = held.cards if may_see(self.seat, held.seen_by) else held.faces(self.seat)
        return list(cards)

    def _there(self) -> Any:
        if self._whole is None:
            self._whole = self.scene
        return self._whole


Bot: TypeAlias = Callable[[Seen, Choice], Answer]
"""Decides for a seat, from what the seat sees and nothing else."""


def random_bot(dice: Random) -> Bot:
    """Give a bot that takes any legal answer, each as likely as the others."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        return choice.sample(dice)

    return decide
