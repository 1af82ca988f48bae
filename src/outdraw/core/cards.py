"""Cards and decks: a card is a short text (`8h`, `10d`, `Ks`, `7`), so that it reads the same in code, logs and files.

A standard card is rank and suit letter (clubs, diamonds, hearts, spades); a numbered card is its number; the jokers are
`Jr` and `Jb`; `??` is a card one may not see. Equal cards of several packs are interchangeable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final, TypeAlias

Card: TypeAlias = str

HIDDEN: Final = "??"
SUITS = "cdhs"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS: tuple[Card, ...] = ("Jr", "Jb")
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
DRAWN = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}

PACK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

_RANK = {card: place % 13 + 1 for place, card in enumerate(PACK)}
_SUIT = {card: SUITS[place // 13] for place, card in enumerate(PACK)}
_NUMBERED_PLACES = 1000
_PLACE: Final = {card: at for at, card in enumerate((*map(str, range(_NUMBERED_PLACES)), *PACK, *JOKERS, HIDDEN))}


def packs(count: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """Give the cards of `count` standard packs, with `jokers` jokers in each, in canonical order.

    >>> len(packs(2)), len(packs(1, jokers=2))
    (104, 54)
    """
    extra = [JOKERS[place % 2] for place in range(jokers)]
    return canonical([*PACK, *extra] * count)


def numbered(low: int, high: int, sets: int = 1) -> tuple[Card, ...]:
    """Give the cards of a numbered deck.

    >>> numbered(1, 4)
    ('1', '2', '3', '4')
    """
    return canonical([str(number) for number in range(low, high + 1)] * sets)


place: Final = _PLACE.__getitem__
"""Says where a card stands in canonical order: numbered cards, clubs, diamonds, hearts, spades, jokers, hidden."""


def canonical(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards into the one order in which equal collections are equal.

    >>> canonical(["Ks", "10h", "9h", "Ac"])
    ('Ac', '9h', '10h', 'Ks')
    """
    held = list(cards)
    put_in_order(held)
    return tuple(held)


def put_in_order(cards: list[Card]) -> None:
    """Sort a list of cards into canonical order, where it lies."""
    cards.sort(key=place)


def rank(card: Card) -> int:
    """Give the rank of a card: ace 1 to king 13, or the number of a numbered card.

    >>> rank("Ah"), rank("10c"), rank("Kd"), rank("7")
    (1, 10, 13, 7)
    """
    known = _RANK.get(card)
    return int(card) if known is None else known


def suit(card: Card) -> str:
    """Give the suit letter of a card, empty for numbered cards and jokers."""
    return _SUIT.get(card, "")


def parse_card(text: str) -> Card:
    """Read one card, forgiving about case, about `T` for ten and about suits that are drawn.

    >>> parse_card("10H"), parse_card("th"), parse_card("q♠"), parse_card("7"), parse_card("??")
    ('10h', '10h', 'Qs', '7', '??')
    """
    word = text.strip()
    if word == HIDDEN or (word.isascii() and word.isdigit() and len(word) <= 3):
        return word if word == HIDDEN else str(int(word))
    head, tail = word[:-1].upper(), DRAWN.get(word[-1:], word[-1:].lower())
    card = ("10" if head == "T" else head) + tail
    if card not in _RANK and card not in JOKERS:
        raise ValueError(f"{text.strip()!r} is not a card: write rank and suit like 8h, 10d or Ks")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces, commas or semicolons (as hands are told), in the order written.

    >>> parse_cards("8h, ?? 10d; 3c")
    ('8h', '??', '10d', '3c')
    """
    return tuple(parse_card(word) for word in text.replace(",", " ").replace(";", " ").split())


def unseen(seen: Iterable[Card], count: int = 1) -> tuple[Card, ...]:
    """Give the cards of so many packs that are not among those seen; ValueError if more were seen than there are.

    >>> len(unseen(parse_cards("8h ?? Ks"))), len(unseen([], 2))
    (50, 104)
    """
    left = list(packs(count))
    for card in seen:
        if card == HIDDEN:
            continue
        if not suit(card):
            raise ValueError(f"{card} is no card of this game: give rank and suit, such as 8h.")
        if card not in left:
            raise ValueError(f"{card} is seen more often than it is in {count} pack{'s' * (count > 1)}.")
        left.remove(card)
    return tuple(left)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards so that `parse_cards` reads them back."""
    return " ".join(cards)
