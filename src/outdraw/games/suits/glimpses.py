"""What bots look at while fights are sampled: everybody in a fight at a glance, and closely, and those in a contest."""

from __future__ import annotations

from typing import Final, NamedTuple

from outdraw.core.glimpse import Lens
from outdraw.core.veil import Concealed
from outdraw.games.suits.content import Sheet
from outdraw.games.suits.scene import Aim, Fate, Suits


class Glance(NamedTuple):
    """Somebody in a fight, at a glance."""

    id: str
    side: str
    fate: Fate
    population: int
    shock: int
    wounds: int
    critical: int
    dazed: bool
    white: int
    sheet: Sheet
    bystander: bool


class Closely(NamedTuple):
    """What else a bot sees of somebody when it looks closely; where somebody hidden is, nobody else knows."""

    x: int | Concealed
    y: int | Concealed
    countered: bool
    blue: int
    unready: int
    aim: Aim | Concealed | None
    arms: int


class Contending(NamedTuple):
    """Somebody in a contest that is no fight."""

    id: str
    minor: int
    major: int
    power: int


FIGHTERS: Final = Lens(Suits, "fighters", Glance)
CLOSELY: Final = Lens(Suits, "fighters", Closely)
CONTESTANTS: Final = Lens(Suits, "contestants", Contending)
