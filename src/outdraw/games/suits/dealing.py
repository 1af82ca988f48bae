"""Drawing at the table: from the deck into a contest, a hand or the discard, as the agreed reshuffling says.

Discards go back after every contest by default, so that a contest can be looked up in its exact table; with other
agreements every card is really moved. [suits.card.deck]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import PACK, Card
from outdraw.core.chance import Raw, the_card
from outdraw.core.play import Play
from outdraw.core.zones import move, move_all, shuffle_in
from outdraw.games.suits.contests import (
    INFINITE,
    Exchange,
    Hand,
    Side,
    exchange,
    is_redrawn,
    parried,
    read_hand,
    reading,
    strike,
    struck,
    verdict,
)
from outdraw.games.suits.people import agreed, deck, hand_of
from outdraw.games.suits.scene import Fighter, Suits

R = TypeVar("R")


def goes_back_at_once(scene: Suits) -> bool:
    """Say whether discards are shuffled back after every contest."""
    return scene.switches.reshuffle == "contest" or scene.switches.packs == INFINITE


def flip(play: Play, scene: Suits, read: Callable[[Raw], R], what: str, rule: str, by: str = "") -> R:
    """Draw a single card from the deck and read it; it goes to the discard."""
    if goes_back_at_once(scene):
        if scene.switches.packs == INFINITE:
            return play.draw(PACK, read, 1, what, rule, by)
        drawn: R = play.draw_from(scene.zones["library"], read, 1, what, rule, by)
        return drawn
    return read((turn_up(play, scene, what, rule, by),))


def turn_up(
    play: Play, scene: Suits, what: str, rule: str, by: str = "", into: str = "discard", openly: bool = False
) -> Card:
    """Draw one card from the library into a zone; an empty library takes the discard back first."""
    refill(play, scene)
    audience = EVERYONE if openly else scene.zones[into].seen_by
    card: Card = play.draw_from(scene.zones["library"], the_card, 1, what, rule, by, audience)
    move(scene.zones, card, "library", into, shown_to=("*",) if openly else ())
    return card


def refill(play: Play, scene: Suits, wanted: int = 1) -> None:
    """Shuffle the discard back if the library is short. [suits.card.deck]"""
    if len(scene.zones["library"].cards) < wanted and scene.zones["discard"].cards:
        move_all(scene.zones, "discard", "library")
        play.tell("shuffle", "The discards are shuffled back.", "suits.card.deck")


def take(play: Play, scene: Suits, fighter: Fighter, number: int, rule: str) -> None:
    """Draw cards into a fighter's hand, which only its seat sees. [suits.defend.save_card]"""
    for _ in range(number):
        turn_up(play, scene, f"{fighter.name}'s card", rule, fighter.seat, fighter.hand)


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
        play.tell("shows", "{name} shows {cards}.", rule, name=fighter.name, cards=" ".join(laid))


def sweep(scene: Suits) -> None:
    """Shuffle what lies open back into the deck, where that is done after every contest. [suits.card.deck]"""
    if goes_back_at_once(scene):
        for card in list(scene.zones["discard"].cards):
            put_away(scene, "discard", card)


def drop_hand(scene: Suits, fighter: Fighter) -> None:
    """Discard the saved cards of a fighter. [suits.defend.failure]"""
    hand = hand_of(scene, fighter)
    for card in list(hand) if hand else ():
        put_away(scene, fighter.hand, card)


def hold_contest(play: Play, scene: Suits, one: Side, two: Side, what: str, by_margin: bool = False) -> Exchange:
    """Hold a contest in which both parties draw now; say whether the margin counts."""
    if not goes_back_at_once(scene):
        return _drawn_contest(play, scene, one, two, what)
    cards = deck(scene)
    rule = exchange if by_margin else struck
    # With cards out there are too many decks to keep a table for each.
    settle = play.settle_seldom if cards.out else play.settle
    return settle(rule, cards, one, two, agreed(scene), what)


def hold_blindly(play: Play, scene: Suits, one: Side, two: Side, what: str, by_margin: bool) -> Exchange:
    """Hold a contest in which the second party draws only to defend, with cards that nobody looks at first.

    [suits.frequency.dodge, suits.defend.no_cards]
    """
    cards = deck(scene)
    if not goes_back_at_once(scene) or cards.packs == INFINITE:
        read = reading(two.limit, two.manner, two.held)
        theirs = draw_reading(play, scene, two.cards, read, what, "suits.contest.draw")
        return hold_strike(play, scene, one, theirs, two, what)
    settle = play.settle_seldom if cards.out else play.settle
    return settle(parried, cards, one, two, agreed(scene), what, by_margin)


def hold_strike(play: Play, scene: Suits, one: Side, theirs: Hand, two: Side, what: str) -> Exchange:
    """Hold a contest in which the second party's cards already lie on the table."""
    if goes_back_at_once(scene):
        return strike(play, deck(scene), one, theirs, two, agreed(scene), what)
    mine = _drawn_hand(play, scene, one, what)
    return verdict(mine, theirs, one, two, agreed(scene))


def _drawn_hand(play: Play, scene: Suits, side: Side, what: str) -> Hand:
    drawn = tuple(turn_up(play, scene, what, "suits.contest.draw") for _ in range(side.cards))
    return read_hand((*side.held, *drawn), side.limit, side.manner)


def _drawn_contest(play: Play, scene: Suits, one: Side, two: Side, what: str) -> Exchange:
    while True:
        mine, theirs = _drawn_hand(play, scene, one, what), _drawn_hand(play, scene, two, what)
        play.tell(
            "contest", "Rank {mine} against {theirs}.", "suits.contest.winner", mine=mine.rank, theirs=theirs.rank
        )
        result = verdict(mine, theirs, one, two, agreed(scene))
        if not is_redrawn(result, one, two, agreed(scene)):
            return result


def draw_reading(play: Play, scene: Suits, number: int, read: Callable[[Raw], Any], what: str, rule: str) -> Any:
    """Draw several cards for one party and read them together."""
    if not number:
        return read(())
    if scene.switches.packs == INFINITE:
        return read(tuple(play.draw(PACK, what=what, rule=rule) for _ in range(number)))
    if goes_back_at_once(scene):
        return play.draw_from(scene.zones["library"], read, number, what, rule)
    return read(tuple(turn_up(play, scene, what, rule) for _ in range(number)))
