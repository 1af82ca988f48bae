"""Where a table's luck comes from: its committed secret, or the journal of what happened before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core import fair_luck as fair
from outdraw.core.chance import Chance, Raw
from outdraw.core.journal import Luck


class Unplayable(ValueError):
    """Luck that a journal records and the rules do not ask for, or the other way about."""


class Drawn:
    """Luck derived from a table's key."""

    def __init__(self, key: bytes, number: int) -> None:
        self.key, self.number = key, number
        self.drawn: list[Luck] = []

    def __call__(self, chance: Chance[Any]) -> Raw:
        number = self.number + len(self.drawn)
        raw = chance.happen(fair.luck(self.key, number))
        self.drawn.append(Luck(number, chance.record(), raw))
        return raw


class Recorded:
    """Luck as a journal records it, for the state before the entry in question."""

    def __init__(self, luck: Sequence[Luck], number: int) -> None:
        self.recorded, self.number = luck, number
        self.drawn: list[Luck] = []

    def __call__(self, chance: Chance[Any]) -> Raw:
        at = len(self.drawn)
        if at == len(self.recorded):
            raise Unplayable("the journal records too little luck here")
        luck = self.recorded[at]
        if luck.chance != chance.record() or luck.number != self.number + at:
            raise Unplayable(f"the journal records other luck than the rules ask for: {luck.chance[:60]}")
        try:
            is_right = chance.parse(" ".join(luck.result)) == luck.result
        except ValueError as error:
            raise Unplayable(str(error)) from None
        if not is_right:
            raise Unplayable(f"the journal does not record luck as it lies on the table: {' '.join(luck.result)}")
        self.drawn.append(luck)
        return luck.result


class NotDrawn(Unplayable):
    """Something would have to be drawn."""


class Undrawn:
    """Luck that is not there: for what is only tried."""

    drawn: list[Luck] = []

    def __call__(self, chance: Chance[Any]) -> Raw:
        raise NotDrawn("nothing is drawn for what is only tried")
