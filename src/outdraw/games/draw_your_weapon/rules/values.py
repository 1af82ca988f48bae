"""Values and Results: what a card is worth in a Test. Plain and light, for the odds as for the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.core.cards import PACK, rank

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from outdraw.core.cards import Card

SUIT_LETTERS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
OF_SUIT: Final = {name: frozenset(card for card in PACK if card[-1] == letter) for name, letter in SUIT_LETTERS.items()}
"""The cards of each suit named in words."""
SPADES: Final = OF_SUIT["spades"]
VALUES: Final = {card: rank(card) for card in PACK}


def value(card: Card) -> int:
    """Give the Value of a card: ace 1, number cards their number, Jack 11, Queen 12, King 13; no card is 0.

    [draw_your_weapon.card.values]
    """
    return VALUES[card] if card else 0


def is_suit(card: Card, suit: str) -> bool:
    """Say whether a card is of a suit named in words."""
    return card in OF_SUIT[suit]


def result(card: Card, suit: str, rating: int, is_waived: bool = False, counts_as_suit: bool = False) -> int:
    """Work out the Result of a Test: the Value, plus the Attribute if the card is of the named Suit.

    The Player may waive the Attribute when choosing the card. [draw_your_weapon.test.result]
    """
    matches = bool(card) and (counts_as_suit or is_suit(card, suit))
    return value(card) + (rating if matches and not is_waived else 0)


def passes(result: int, target: int) -> bool:
    """Say whether a Result passes: equalling the required Result is enough. [draw_your_weapon.skill_test.pass]"""
    return result >= target


def best_in_tie(tied: Sequence[tuple[bool, int]]) -> list[int]:
    """Give the places of those who may win a tie, by whether each is a Player and the cards each has left in Hand.

    Players come before NPCs, then the larger Hand; among those left over luck decides, among NPCs the Dealer.
    [draw_your_weapon.contest.tie_player_dealer, draw_your_weapon.contest.tie_hand_size]

    >>> best_in_tie([(True, 3), (False, 6)]), best_in_tie([(True, 3), (True, 4), (True, 4)])
    ([0], [1, 2])
    """
    players = [place for place, (is_player, _) in enumerate(tied) if is_player]
    if not players:
        return list(range(len(tied)))
    most = max([tied[place][1] for place in players])
    return [place for place in players if tied[place][1] == most]


def initiative(speed: int, spade: Card | None) -> int:
    """Work out Initiative: Current Speed plus the Value of a Spade, if there is one.

    [draw_your_weapon.initiative.value]
    """
    return speed + (value(spade) if spade else 0)
