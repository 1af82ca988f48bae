"""An attack as a value: who strikes at whom, with what and in which hand, and how that is answered."""

from __future__ import annotations

from typing import Final, NamedTuple

from outdraw.core.deeds import Deed
from outdraw.games.suits.content import Weapon
from outdraw.games.suits.rules.kit import weapon_in_hand
from outdraw.games.suits.scene import Fighter

COUNTERS: Final = ("counter", "counter_one", "counter_off")
UNANSWERED: Final = Deed("")


class Attack(NamedTuple):
    """Somebody's attack on another; of a shot, no weapon is named, and nobody fights back."""

    attacker: Fighter
    target: Fighter
    weapon: Weapon | None = None
    off_hand: bool = False
    answer: Deed = UNANSWERED

    @property
    def is_countered(self) -> bool:
        """Say whether the target fights back."""
        return self.answer.verb in COUNTERS

    @property
    def answered_in_off_hand(self) -> bool:
        """Say whether the target fights back with the weapon in the off hand."""
        return self.answer.verb == "counter_off"

    @property
    def answered_with(self) -> Weapon | None:
        """Give the weapon that the target strikes back with, if it does."""
        return weapon_in_hand(self.target, self.answered_in_off_hand) if self.is_countered else None
