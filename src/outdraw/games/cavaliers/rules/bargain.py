"""What points are spent in: who has won them, by which roll, and against whom. `results` says what they buy."""

from __future__ import annotations

from outdraw.games.cavaliers.scene import Attack, Combatant, Item


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

    def __init__(
        self,
        who: Combatant,
        specialty: str,
        other: Combatant | None = None,
        role: str = "skill",
        item: Item | None = None,
        their_item: Item | None = None,
        attack: Attack | None = None,
        before: bool = False,
    ) -> None:
        self.who, self.specialty, self.other, self.role = who, specialty, other, role
        self.item, self.their_item, self.attack, self.before = item, their_item, attack, before
        self.bought: dict[str, int] = {}
        self.led: list[str] = []
        self.start = who.area
        self.areas: list[str] = []

    def has(self, effect: str) -> bool:
        """Say whether a result was bought."""
        return self.bought.get(effect, 0) > 0
