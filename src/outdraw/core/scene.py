"""The marks on a scene's fields, which say who sees them, and what every scene has; `outdraw.core.seen` heeds them."""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar

from msgspec import Struct

from outdraw.core._zone import Zone
from outdraw.core.audience import EVERYONE, NOBODY

T = TypeVar("T")


class Mark(Struct, frozen=True):
    """A mark on a scene's field: which seats see it."""

    name: str


OPEN = Mark("everyone")
OWN = Mark("owner")
SHARED = Mark("owner and GM")
GM = Mark("GM")
HIDDEN = Mark("nobody")
UNLESS_HIDDEN = Mark("everyone, unless hidden")

Open = Annotated[T, OPEN]
"""A field that everyone sees."""
Own = Annotated[T, OWN]
"""A field that only the seat named by the struct's `seat` sees."""
Shared = Annotated[T, SHARED]
"""A field that the struct's `seat` and the game master see."""
ForGM = Annotated[T, GM]
"""A field that only the game master sees."""
Unseen = Annotated[T, HIDDEN]
"""A field that no seat sees."""
UnlessHidden = Annotated[T, UNLESS_HIDDEN]
"""A field that everyone sees, but while its struct `is_hidden` only the struct's `seat` and the game master."""


class SightError(TypeError):
    """A scene type that does not say who sees one of its fields."""


class Secret(Struct, Generic[T]):
    """A value whose audience is known only at play: a target the GM may keep or announce."""

    value: T
    seen_by: tuple[str, ...] = NOBODY

    @property
    def is_open(self) -> bool:
        """Say whether everyone may see the value."""
        return self.seen_by == EVERYONE


class Scene(Struct, kw_only=True):
    """What every scene has: who is game master, which seats there are, and the cards on the table."""

    gm: Open[str]
    seats: Open[list[str]]
    zones: Open[dict[str, Zone]] = {}
    is_over: Open[bool] = False
