"""Named zones of cards, and the one way a card moves between them, so that none is ever lost or copied.

A hidden zone keeps its cards in canonical order: nobody knows the order of a shuffled deck, so the deck has none until
a card is drawn from it (see docs/decisions/002). Who may see the faces is part of the zone; what a seat was shown of a
hidden zone is remembered until the zone changes without that seat seeing how.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable
from itertools import chain

from outdraw.core._zone import NoSuchCard as NoSuchCard
from outdraw.core._zone import Zone as Zone
from outdraw.core._zone import without
from outdraw.core.audience import EVERYONE, NOBODY, may_see
from outdraw.core.cards import Card, canonical, place

Zones = dict[str, Zone]


def zone(cards: Iterable[Card] = (), seen_by: tuple[str, ...] = NOBODY, stacked: bool = False) -> Zone:
    """Make a zone; a stacked zone keeps the order in which cards arrive, the last on top."""
    held = list(cards)
    return Zone(seen_by, held if stacked else [*canonical(held)], stacked)


def move(zones: Zones, card: Card, source: str, target: str, shown_to: Iterable[str] = ()) -> None:
    """Move one card from zone to zone: the only way (but for `shuffle_in`) a card ever changes place.

    Seats that see the faces of either zone, and those in `shown_to`, see which card it is.

    >>> zones = {"library": zone(["8h", "9h"]), "pile": zone(seen_by=("*",), stacked=True)}
    >>> move(zones, "8h", "library", "pile")
    >>> zones["library"].cards, zones["pile"].cards
    (['9h'], ['8h'])
    """
    start, end = zones[source], zones[target]
    _take(start, card, source)
    if start.shown:
        witnesses = {*shown_to, *end.seen_by}
        for seat, known in list(start.shown.items()):
            # Whoever cannot see which card left can no longer be sure of those they knew to be there.
            sees = "*" in witnesses or seat in witnesses or (seat != "*" and seat in start.seen_by)
            start.remember(seat, without(known, card) if sees else [])
    if end.stacked:
        end.cards.append(card)
    else:
        insort(end.cards, card, key=place)
    if (end.seen_by == EVERYONE and not end.shown) or (shown_to == () and start.seen_by == NOBODY):
        return  # everyone sees it there anyway, or nobody saw which card it was
    followers = {*shown_to, *start.seen_by}
    for seat in ["*"] if "*" in followers else sorted(followers):  # counted once: there may be another such card
        end.show(seat, card)


def shuffle_in(zones: Zones, card: Card, source: str, target: str) -> None:
    """Move one card that everyone sees into a hidden zone that is shuffled at once: nobody knows what lies where there.

    >>> zones = {"library": zone(["9h"]), "discard": zone(["8h"], ("*",))}
    >>> shuffle_in(zones, "8h", "discard", "library")
    >>> zones["library"].cards, zones["library"].shown
    (['8h', '9h'], {})
    """
    end = zones[target]
    _take(zones[source], card, source)
    insort(end.cards, card, key=place)
    end.shown.clear()


def _take(start: Zone, card: Card, source: str) -> None:
    try:
        start.cards.remove(card)
    except ValueError:
        raise NoSuchCard(f"{card} is not in {source}") from None


def move_all(zones: Zones, source: str, target: str) -> None:
    """Move every card of a zone, and with them what is known of them: who knew a card here knows it there."""
    start = zones[source]
    known = {seat: cards for seat, cards in start.shown.items() if not may_see(seat, start.seen_by)}
    for card in list(start.cards):
        move(zones, card, source, target)
    for seat, cards in known.items():
        for card in cards:
            zones[target].show(seat, card)


def census(zones: Zones) -> Counter[Card]:
    """Count every card on the table, to check that none was lost or copied."""
    return Counter(chain.from_iterable([each.cards for each in zones.values()]))
