"""A zone of cards: who sees their faces, and what was shown to whom of hidden ones. `outdraw.core.zones` moves them."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from outdraw.core.audience import NOBODY, may_see
from outdraw.core.cards import HIDDEN, Card, canonical


class NoSuchCard(Exception):
    """A rule tried to move a card that is not where it said."""


class Zone(Struct):
    """A place where cards lie: who sees their faces, the cards, and what was shown to whom of hidden ones."""

    seen_by: tuple[str, ...] = NOBODY
    cards: list[Card] = []
    stacked: bool = False
    shown: dict[str, list[Card]] = {}

    def __len__(self) -> int:
        return len(self.cards)

    def known(self, seat: str) -> list[Card]:
        """Give the cards that a seat knows to lie here, faces up or not."""
        if may_see(seat, self.seen_by):
            return list(self.cards)
        mine = self.shown.get(seat, []) if seat != "*" else []
        return [*canonical([*self.shown.get("*", []), *mine])]

    def faces(self, seat: str) -> list[Card]:
        """Give the cards as this seat sees them: faces, cards it knows to be here, and `??` for the rest."""
        if may_see(seat, self.seen_by):
            return list(self.cards)
        known = self.known(seat)
        return [*known, *[HIDDEN] * (len(self.cards) - len(known))]

    def unknown(self, seat: str) -> list[Card]:
        """Give the cards of this zone that the seat has not seen."""
        rest = list(self.cards)
        for card in self.known(seat):
            rest.remove(card)
        return rest

    def is_sound(self) -> bool:
        """Say whether everything that is known to lie here does."""
        held = Counter(self.cards)
        common = Counter(self.shown.get("*", []))
        return all(common + Counter(self.shown[seat] if seat != "*" else []) <= held for seat in self.shown)

    def show(self, seat: str, card: Card) -> None:
        """Remember that a seat (or `*`, everyone) was shown a card of this zone."""
        if card not in self.cards:
            raise NoSuchCard(f"{card} is not in this zone")
        if seat == "*":
            self._forget(card)
        if card in self.unknown(seat):
            self.shown[seat] = [*canonical([*self.shown.get(seat, []), card])]

    def _forget(self, card: Card) -> None:
        for seat, known in list(self.shown.items()):
            if seat != "*" and card in known:
                self.remember(seat, without(known, card))

    def remember(self, seat: str, known: list[Card]) -> None:
        """Set what a seat knows to lie here."""
        if known:
            self.shown[seat] = known
        else:
            self.shown.pop(seat, None)


def without(cards: list[Card], card: Card) -> list[Card]:
    """Give the cards without one of this kind."""
    rest = list(cards)
    if card in rest:
        rest.remove(card)
    return rest
