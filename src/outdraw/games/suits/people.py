"""Who is in a fight and where: finding people, who is up and on whose side, distances, engagements, cards in hand."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Final

from outdraw.core.cards import PACK, Card, canonical
from outdraw.games.suits.contests import INFINITE, Deck, Table
from outdraw.games.suits.scene import HAND, Fighter, Suits

STRIKING: Final = 3
"""Hand weapons reach whoever is nearer than this many metres. [suits.engage.define]"""


def find(scene: Suits, id: str) -> Fighter:
    """Give a fighter by id."""
    for each in scene.fighters:
        if each.id == id:
            return each
    raise KeyError(id)


def is_up(fighter: Fighter) -> bool:
    """Say whether a fighter is still in the fight."""
    return fighter.fate == "up" and fighter.population > 0


def is_present(scene: Suits, fighter: Fighter) -> bool:
    """Say whether a fighter has arrived and is still up."""
    return is_up(fighter) and fighter.arrives <= scene.round


def present(scene: Suits) -> list[Fighter]:
    """Give the fighters who have arrived and are still up."""
    return [each for each in scene.fighters if is_present(scene, each)]


def enemies_of(scene: Suits, fighter: Fighter) -> list[Fighter]:
    """Give the fighters of other sides who are up."""
    side = fighter.side
    return [each for each in scene.fighters if each.side != side and is_present(scene, each)]


def allies_of(scene: Suits, fighter: Fighter) -> list[Fighter]:
    """Give the other fighters of the same side who are up."""
    side = fighter.side
    return [each for each in scene.fighters if each.side == side and each.id != fighter.id and is_present(scene, each)]


# --- cards ------------------------------------------------------------------------------------------------------------


def agreed(scene: Suits) -> Table:
    """Give what the table agreed on for every contest."""
    switches = scene.switches
    return _table(switches.redraw_ties, switches.inverted_suits)


@cache
def _table(redraw_ties: bool, inverted_suits: bool) -> Table:
    return Table(redraw_ties, inverted_suits)


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
    """Give the cards a fighter has kept for later."""
    return tuple(hand_of(scene, fighter))


# --- where they stand -------------------------------------------------------------------------------------------------


def distance(one: Fighter, two: Fighter) -> float:
    """Give the metres between two fighters."""
    return hypot(one.x - two.x, one.y - two.y)


def in_reach(one: Fighter, two: Fighter) -> bool:
    """Say whether two fighters are within striking range. [suits.engage.define]"""
    across, along = one.x - two.x, one.y - two.y
    return across * across + along * along < STRIKING * STRIKING


def engaged_with(scene: Suits, id: str) -> list[str]:
    """Give whom a fighter is engaged with."""
    return [b if a == id else a for a, b in scene.engaged if id in (a, b)]


def are_engaged(scene: Suits, one: str, two: str) -> bool:
    """Say whether two fighters are engaged with each other."""
    return _pair(one, two) in scene.engaged


def bind(scene: Suits, one: str, two: str) -> None:
    """Engage two fighters who met hand to hand. [suits.engage.define]"""
    if not are_engaged(scene, one, two):
        scene.engaged = sorted([*scene.engaged, _pair(one, two)])


def _pair(one: str, two: str) -> tuple[str, str]:
    return (one, two) if one < two else (two, one)


def release(scene: Suits, id: str) -> None:
    """End all engagements of a fighter who disengaged, fell or is out."""
    scene.engaged = [pair for pair in scene.engaged if id not in pair]
