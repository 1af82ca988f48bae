"""Keeping: who keeps all events that a rule tells, as a table does."""

from __future__ import annotations

from typing import Any

from outdraw.core.chance import Chance, Deal, Raw
from outdraw.core.compiled import mypyc_attr
from outdraw.core.events import Event, Sum
from outdraw.core.occasion import Occasion
from outdraw.core.parts import Ear


@mypyc_attr(allow_interpreted_subclasses=True)
class Keeping(Ear):
    """Keeps events, numbered from the first on."""

    def __init__(self, first_event: int = 0) -> None:
        self.listens = True
        self.first_event = first_event
        self.events: list[Event] = []

    def tell(
        self,
        kind: str,
        text: str,
        rules: tuple[str, ...],
        seen_by: tuple[str, ...],
        cause: int | None,
        facts: dict[str, Any],
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
    ) -> int:
        number = self.first_event + len(self.events)
        self.events.append(Event(number, kind, text, rules, seen_by, cause, facts, about, sums))
        return number

    def luck(self, chance: Chance[Any], raw: Raw, occasion: Occasion, by_hand: str = "") -> None:
        """Keep what was drawn or rolled, if it has a name; `by_hand` says that somebody entered it."""
        what, rule, by, seen_by, about = occasion
        if not what:
            return
        facts: dict[str, Any] = {"result": list(raw), "by": by}
        if isinstance(chance, Deal):
            facts["hands"] = [list(hand) for hand in chance.split(raw)]
        whom = tuple([each for each in about if each])
        self.tell("luck", f"{what}: {chance.told(raw)}{by_hand}.", (rule,) if rule else (), seen_by, None, facts, whom)
