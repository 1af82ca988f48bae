"""What points are spent in: who has won them, by which roll, and against whom. `results` says what they buy."""

from __future__ import annotations

from typing import NamedTuple

from outdraw.games.cavaliers.rules.pools import Attempt
from outdraw.games.cavaliers.scene import Attack, Combatant, Item


class Terms(NamedTuple):
    """In what role points are spent (skill, attack, defence, opposition, or before a fight), and on which attack.

    `their_item` is the thing on the other side that crossed with one's own.
    """

    role: str = "skill"
    attack: Attack | None = None
    their_item: Item | None = None


PLAIN = Terms()


class Bargain:
    """Who spends points on what: the roll that was won, and the other side of it."""

    __slots__ = (
        "areas",
        "attack",
        "before",
        "bought",
        "item",
        "led",
        "other",
        "role",
        "specialty",
        "start",
        "their_item",
        "who",
    )

    def __init__(self, attempt: Attempt, other: Combatant | None = None, terms: Terms = PLAIN) -> None:
        self.who, self.specialty, self.item, self.other = attempt.who, attempt.specialty, attempt.item, other
        self.role, self.attack, self.their_item = terms
        self.before = self.role == "before"
        self.bought: dict[str, int] = {}
        self.led: list[str] = []
        self.start = self.who.area
        self.areas: list[str] = []

    def has(self, effect: str) -> bool:
        """Say whether a result was bought."""
        return self.bought.get(effect, 0) > 0
