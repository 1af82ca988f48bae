"""What bots look at while fights are sampled: the Turn that is on, and the creatures as far as a seat sees them."""

from __future__ import annotations

from typing import Final, NamedTuple

from outdraw.core.glimpse import Lens
from outdraw.core.veil import Concealed
from outdraw.games.draw_your_weapon.content import Attributes
from outdraw.games.draw_your_weapon.scene import Dyw


class Acting(NamedTuple):
    """The Turn that is on: whose, and what is left of it."""

    creature: str
    actions_left: int
    attacks: int
    light_attacks: int


class Fighting(NamedTuple):
    """The Combat, as far as bots look at it."""

    turn: Acting | None


class Vitals(NamedTuple):
    """What is left of a creature."""

    hp: int
    max_hp: int
    guard: int
    max_guard: int


class Ratings(NamedTuple):
    """What a creature attacks with."""

    attributes: Attributes


class Looks(NamedTuple):
    """How a creature looks to a bot."""

    figures: Vitals | Concealed
    is_broken: bool
    is_defending: bool
    is_down: bool
    is_asleep: bool
    has_yielded: bool
    is_aside: bool


class Own(NamedTuple):
    """What a bot's own creature is, and what it has in hand."""

    sheet: Ratings | Concealed
    held: tuple[str, ...]


COMBAT: Final = Lens(Dyw, "combat", Fighting)
CREATURES: Final = Lens(Dyw, "creatures", Looks)
OWN: Final = Lens(Dyw, "creatures", Own)
