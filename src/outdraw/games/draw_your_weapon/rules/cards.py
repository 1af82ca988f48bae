"""Cards and zones: drawing, Playing, discarding, and what happens when the Library runs out.

One Library, Pile and Void serve the whole table. Playing a card replaces nothing by itself: Hands grow only where a
rule calls `draw` [draw_your_weapon.card.no_automatic_refill].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outdraw.core.cards import Card
from outdraw.core.chance import as_hand
from outdraw.core.choices import Option, offer
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.zones import move, move_all
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules.field import known_as, noticed, plural
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, on_card

_zones: Final[dict[str, str]] = {}


def hand_zone(seat: str) -> str:
    """Give the name of a seat's Hand among the zones."""
    name = _zones.get(seat)
    if name is None:
        name = _zones[seat] = f"hand.{seat}"
    return name


def hand(scene: Dyw, creature: Creature) -> list[Card]:
    """Give the cards a creature plays from: its Player's, or the Dealer's Hand for NPCs."""
    return scene.zones[hand_zone(creature.seat)].cards


def fill_library(play: Play, scene: Dyw) -> bool:
    """See to it that the Library holds a card, shuffling the Void, or else the Pile; say whether it does.

    Cards of the Action still being resolved lie on top of the Pile and stay there.
    [draw_your_weapon.card.library_empty]
    """
    zones = scene.zones
    if zones["library"].cards:
        return True
    if zones["void"].cards:
        move_all(zones, "void", "library")
        play.tell("shuffle", "The Void is shuffled into a new Library.", "draw_your_weapon.card.library_empty")
        return True
    old = zones["pile"].cards[: len(zones["pile"]) - scene.resolving]
    for card in old:
        move(zones, card, "pile", "library")
    if old:
        play.tell("shuffle", "The Pile is shuffled into a new Library.", "draw_your_weapon.card.library_empty")
    return bool(old)


def name_of(scene: Dyw, seat: str) -> str:
    """Name who holds a seat's Hand: the Dealer, or the character played from it."""
    if seat == DEALER:
        return "The Dealer"
    for creature in scene.creatures.values():
        if creature.seat == seat:
            return creature.name
    return seat


def draw(play: Play, scene: Dyw, seat: str, number: int, rule: str, *more: str) -> int:
    """Draw cards into a Hand, as many as there are, by one rule or by several; give the number drawn.

    The seat alone sees them. [uses draw_your_weapon.card.secret_hand]
    """
    drawn = 0
    name, into = name_of(scene, seat) if play.listens else "", hand_zone(seat)
    while drawn < number and fill_library(play, scene):
        library = scene.zones["library"]
        count = min(number - drawn, len(library.cards))
        occasion = Occasion(f"{name}'s draw", rule, seat, (seat,))
        cards: tuple[Card, ...] = play.draw_from(library, as_hand, count, occasion)
        for card in cards:
            move(scene.zones, card, "library", into)
        drawn += count
    if drawn:
        play.narrate(_tell_drawn, scene, seat, drawn, (rule, *more))
    if drawn < number:
        missing, empty = plural(number - drawn, "card"), "draw_your_weapon.card.library_empty"
        told, about = "{name} draws {cards} fewer: no card is left.", who_plays(scene, seat)
        play.tell("no_card", told, rule, empty, about=about, name=name, cards=missing)
    return drawn


def _tell_drawn(play: Play, scene: Dyw, seat: str, drawn: int, rules: tuple[str, ...]) -> None:
    told, cards = "{name} draws {cards}.", plural(drawn, "card")
    rules, about = (*rules, "draw_your_weapon.card.secret_hand"), who_plays(scene, seat)
    play.tell("draw", told, *rules, about=about, name=name_of(scene, seat), seat=seat, number=drawn, cards=cards)


def who_plays(scene: Dyw, seat: str) -> tuple[str, ...]:
    """Give those who are played from a Player's Hand; the Dealer's is everybody else's."""
    return tuple([each.id for each in scene.creatures.values() if each.seat == seat and seat != DEALER])


def deal_hands(play: Play, scene: Dyw) -> None:
    """Deal the opening Hands: five cards to each Player and to the Dealer, from as many packs as that needs.

    [draw_your_weapon.card.hand_size]
    """
    scene.has_begun = True
    rules = "draw_your_weapon.card.hand_size", "draw_your_weapon.card.deck_count"
    dealers = [] if scene.switches.is_duel else [DEALER]
    for seat in [*(seat for seat in scene.seats if seat != DEALER), *dealers]:
        draw(play, scene, seat, content.figures().hand_size, *rules)


def distinct(hand: Sequence[Card]) -> list[Card]:
    """Give the cards of a Hand, each kind once."""
    return list(dict.fromkeys(hand))


def card_options(hand: Sequence[Card]) -> tuple[Option, ...]:
    """Offer the cards of a Hand, each kind once, with its Value."""
    return tuple([offer(card, card, on_card(card), facts={"value": value(card)}) for card in dict.fromkeys(hand)])


def play_card(scene: Dyw, creature: Creature, card: Card) -> None:
    """Move a card face-up from the Hand to the Pile. [draw_your_weapon.card.play]"""
    move(scene.zones, card, hand_zone(creature.seat), "pile")
    scene.resolving += 1


def turn_card(play: Play, scene: Dyw, creature: Creature, rule: str) -> Card:
    """Turn the top card of the Library onto the Pile; an empty string if no card is left anywhere.

    [uses draw_your_weapon.card.play, draw_your_weapon.card.library_empty]
    """
    if not fill_library(play, scene):
        name, about = known_as(scene, creature), noticed(scene, creature.id)
        play.tell("no_card", "There is no card left to turn for {name}.", rule, about=about, name=name)
        return ""
    library, about = scene.zones["library"], noticed(scene, creature.id)
    what = f"The card turned for {known_as(scene, creature)}"
    card: Card = play.draw_from(library, occasion=Occasion(what, rule, creature.seat, about=about))
    move(scene.zones, card, "library", "pile")
    scene.resolving += 1
    return card


def take_from_pile(scene: Dyw, seat: str, card: Card) -> None:
    """Take a card of the present Action out of the Pile into a Hand."""
    move(scene.zones, card, "pile", hand_zone(seat))
    scene.resolving -= 1


def discard_hand(scene: Dyw, seat: str) -> int:
    """Discard a whole Hand to the Void; give the number of cards."""
    number = len(scene.zones[hand_zone(seat)])
    move_all(scene.zones, hand_zone(seat), "void")
    return number
