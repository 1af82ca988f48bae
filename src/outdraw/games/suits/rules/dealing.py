"""Drawing at the table: from the deck into a contest, a hand or the discard, as the agreed reshuffling says.

Discards go back after every contest by default, so that a contest can be looked up in its exact table; with other
agreements every card is really moved. [suits.card.deck]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import PACK, Card, canonical
from outdraw.core.chance import Raw, the_card
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.zones import move, move_all, shuffle_in
from outdraw.games.suits.rules.contests import (
    INFINITE,
    Agreed,
    Deck,
    Exchange,
    Hand,
    Party,
    dodged,
    exchange,
    is_redrawn,
    judged,
    lying,
    parried,
    reading,
    struck,
    tell_redraw,
    without_margin,
)
from outdraw.games.suits.scene import HAND, Fighter, Suits

R = TypeVar("R")


# --- the deck, and what is agreed on it -------------------------------------------------------------------------------


def agreed(scene: Suits) -> Agreed:
    """Give what the table agreed on for every contest."""
    switches = scene.switches
    return _agreed(switches.redraw_ties, switches.inverted_suits)


@cache
def _agreed(redraw_ties: bool, inverted_suits: bool) -> Agreed:
    return Agreed(redraw_ties, inverted_suits)


def deck(scene: Suits) -> Deck:
    """Give the deck as it is to be drawn from: the packs, less the cards that lie in hands."""
    packs = scene.switches.packs
    if packs == INFINITE:
        return _whole(INFINITE)
    if len(scene.zones["library"].cards) == packs * len(PACK):
        return _whole(packs)
    out = [card for name, each in scene.zones.items() if name != "library" for card in each.cards]
    return Deck(packs, canonical(out))


@cache
def _whole(packs: int) -> Deck:
    return Deck(packs)


def hand_of(scene: Suits, fighter: Fighter) -> list[Card]:
    """Give the cards in a fighter's hand, as they lie there."""
    return scene.zones[fighter.id + HAND].cards


def saved_cards(scene: Suits, fighter: Fighter) -> tuple[Card, ...]:
    """Give the cards a fighter has kept for later; an extra action has a new card of its own and leaves them be.

    [suits.defend.save_card; uses suits.bonus_card.extra_action]
    """
    if scene.is_extra and scene.now == fighter.id:
        return ()
    return tuple(hand_of(scene, fighter))


# --- drawing ----------------------------------------------------------------------------------------------------------


def goes_back_at_once(scene: Suits) -> bool:
    """Say whether discards are shuffled back after every contest."""
    return scene.switches.reshuffle == "contest" or scene.switches.packs == INFINITE


def drawn(play: Play, scene: Suits, read: Callable[[Raw], R], number: int, occasion: Occasion, each: str = "") -> R:
    """Draw cards for somebody and read them together; they go to the discard.

    All at once where they go back at once; else one after another, and `each` says what for. [uses suits.card.deck]
    """
    if not number:
        return read(())
    at_once = goes_back_at_once(scene)
    if at_once and scene.switches.packs != INFINITE:
        together: R = play.draw_from(scene.zones["library"], read, number, occasion)
        return together
    one = occasion._replace(what=each) if each else occasion
    if not at_once:
        return read(tuple([turn_up(play, scene, one) for _ in range(number)]))
    if number == 1:
        return play.draw(PACK, read, 1, one)
    return read(tuple([play.draw(PACK, the_card, 1, one) for _ in range(number)]))


def flip(play: Play, scene: Suits, read: Callable[[Raw], R], occasion: Occasion) -> R:
    """Draw a single card from the deck for somebody and read it; it goes to the discard."""
    return drawn(play, scene, read, 1, occasion)


def turn_up(play: Play, scene: Suits, occasion: Occasion, into: str = "discard", openly: bool = False) -> Card:
    """Draw one card from the library into a zone; an empty library takes the discard back first."""
    refill(play, scene)
    audience = EVERYONE if openly else scene.zones[into].seen_by
    if audience != occasion.seen_by:
        occasion = occasion._replace(seen_by=audience)
    card: Card = play.draw_from(scene.zones["library"], the_card, 1, occasion)
    move(scene.zones, card, "library", into, shown_to=("*",) if openly else ())
    return card


def refill(play: Play, scene: Suits, wanted: int = 1) -> None:
    """Shuffle the discard back if the library is short. [suits.card.deck]"""
    if len(scene.zones["library"].cards) < wanted and scene.zones["discard"].cards:
        move_all(scene.zones, "discard", "library")
        play.tell("shuffle", "The discards are shuffled back.", "suits.card.deck")


def take(play: Play, scene: Suits, fighter: Fighter, number: int, rule: str) -> None:
    """Draw cards into a fighter's hand, which only its seat sees. [uses suits.defend.save_card]"""
    for _ in range(number):
        turn_up(play, scene, Occasion(f"{fighter.name}'s card", rule, fighter.seat, about=(fighter.id,)), fighter.hand)


def put_away(scene: Suits, source: str, card: Card) -> None:
    """Put a card on the discard, or straight back into the deck."""
    if source != "discard":
        move(scene.zones, card, source, "discard")
    if goes_back_at_once(scene):
        shuffle_in(scene.zones, card, "discard", "library")


def lay_open(play: Play, scene: Suits, fighter: Fighter, cards: Sequence[Card], rule: str) -> None:
    """Lay cards of a hand open on the table, where they stay until the contest is over."""
    if not cards:
        return
    hand = hand_of(scene, fighter)
    laid = [card for card in cards if card in hand]
    for card in laid:
        move(scene.zones, card, fighter.hand, "discard")
    if laid:
        play.tell("shows", "{name} shows {cards}.", rule, about=(fighter.id,), name=fighter.name, cards=" ".join(laid))


def sweep(scene: Suits, keeping: Sequence[Card] = ()) -> None:
    """Shuffle what lies open back into the deck, where that is done after every contest. [uses suits.card.deck]"""
    if not goes_back_at_once(scene):
        return
    kept = list(keeping)
    for card in list(scene.zones["discard"].cards):
        if card in kept:
            kept.remove(card)
        else:
            put_away(scene, "discard", card)


def drop_hand(scene: Suits, fighter: Fighter) -> None:
    """Discard the saved cards of a fighter. [uses suits.defend.failure]"""
    hand = hand_of(scene, fighter)
    for card in list(hand) if hand else ():
        put_away(scene, fighter.hand, card)


# --- contests at the table --------------------------------------------------------------------------------------------


def hold_contest(play: Play, scene: Suits, one: Party, two: Party, by_margin: bool = False) -> Exchange:
    """Hold a contest in which both parties draw now; say whether the margin counts."""
    if not goes_back_at_once(scene):
        return _drawn_contest(play, scene, one, two)
    alike = None if by_margin else without_margin
    return play.settle(exchange, deck(scene), one, two, agreed(scene), alike=alike)


def hold_blindly(play: Play, scene: Suits, one: Party, two: Party, by_margin: bool) -> Exchange:
    """Hold a contest in which the second party draws only to defend, with cards that nobody looks at first.

    [uses suits.frequency.dodge, suits.defend.no_cards]
    """
    cards = deck(scene)
    if not goes_back_at_once(scene) or cards.packs == INFINITE:
        return hold_strike(play, scene, one, draw_hand(play, scene, two), two, by_margin)
    return play.settle(parried, cards, one, two, agreed(scene), alike=None if by_margin else without_margin)


def hold_strike(play: Play, scene: Suits, one: Party, theirs: Hand, two: Party, by_margin: bool = True) -> Exchange:
    """Hold a contest in which the second party's cards already lie on the table; say whether the margin counts."""
    cards = deck(scene)
    if not goes_back_at_once(scene) or cards.packs == INFINITE or not one.cards:
        return compared(play, scene, draw_hand(play, scene, one), theirs, one, two)
    return play.settle(struck, cards, one, theirs, two, agreed(scene), alike=None if by_margin else without_margin)


def hold_dodge(
    play: Play, scene: Suits, shooter: Fighter, one: Party, two: Party, rule: str, by_margin: bool
) -> Exchange:
    """Hold a contest in which the second party dodges a shot, drawing cards that nobody looks at first."""
    cards = deck(scene)
    if goes_back_at_once(scene) and cards.packs != INFINITE and not one.held:
        alike = None if by_margin else without_margin
        return play.settle(dodged, cards, one, two, rule, agreed(scene), alike=alike)
    theirs = lay_hand(play, scene, two, rule)
    lay_open(play, scene, shooter, one.held, "suits.defend.success")
    return hold_strike(play, scene, one, theirs, two, by_margin)


def compared(play: Play, scene: Suits, mine: Hand, theirs: Hand, one: Party, two: Party) -> Exchange:
    """Compare two hands that lie on the table, and tell what they come to. [uses suits.contest.winner]"""
    return judged(play, mine, theirs, one, two, agreed(scene))


def _drawn_contest(play: Play, scene: Suits, one: Party, two: Party) -> Exchange:
    while True:
        result = compared(play, scene, draw_hand(play, scene, one), draw_hand(play, scene, two), one, two)
        if not is_redrawn(result, one, two, agreed(scene)):
            return result
        tell_redraw(play, one, two)


def draw_hand(play: Play, scene: Suits, side: Party, rule: str = "suits.contest.draw") -> Hand:
    """Draw the cards of one party and read them together with those it holds."""
    return draw_reading(play, scene, side, reading(side.limit, side.manner, side.held, play.listens), rule)


def lay_hand(play: Play, scene: Suits, side: Party, rule: str) -> Hand:
    """Draw the cards of one party, which lie on the table until the contest is over, and read them with those it holds.

    None of them can come again meanwhile. [uses suits.card.deck]
    """
    if not goes_back_at_once(scene) or scene.switches.packs == INFINITE:
        return draw_hand(play, scene, side, rule)
    laid = draw_reading(play, scene, side, lying(side, play.listens), rule)
    for card in laid.cards:
        move(scene.zones, card, "library", "discard")
    return laid.hand


def draw_reading(play: Play, scene: Suits, side: Party, read: Callable[[Raw], R], rule: str) -> R:
    """Draw the cards of one party and read them together."""
    return drawn(play, scene, read, side.cards, side.draws(rule), side.name)
