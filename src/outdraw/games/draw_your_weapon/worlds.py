"""What may be assumed of what a seat does not see, and what a fight came to for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from outdraw.core.cards import Card
from outdraw.core.game import by_side, came_to
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Note
from outdraw.games.draw_your_weapon.rules import attacks
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.field import can_fight
from outdraw.games.draw_your_weapon.scene import Creature, Dyw
from outdraw.games.draw_your_weapon.set_up import non_player, player_character

TARGETS = (8, 10, 12, 14)
"""Targets that a Dealer sets."""
MEASURES = 10
"""What `standing` measures of each of two sides."""


def possible(name: str, holder: Any, seen: Dyw) -> Sequence[Any]:
    """Say what a hidden value may be: the sheet and the figures that the book gives a creature of this kind."""
    if name == "Creature.sheet":
        return [_by_the_book(holder).sheet.value]
    if name == "Creature.figures":
        return [_by_the_book(holder).figures.value]
    if name == "Dyw.notes":
        return _notes(seen.scenario)
    return TARGETS if name == "Target.target" else ()


def _notes(scenario: str) -> list[list[Note]]:
    """Give the notes that may still be open, of those that are told or offered to Players; traps stay the Dealer's."""
    entry = content.scenarios().get(scenario)
    offered = [note for note in entry.notes if note.when in ("action", "before")] if entry is not None else []
    return [list(open_ones) for number in range(len(offered), -1, -1) for open_ones in combinations(offered, number)]


def _by_the_book(holder: Creature) -> Creature:
    model = holder.model
    if model in content.characters():
        return player_character(content.characters()[model], holder.seat)
    known = content.npcs()
    return non_player(known.get(model, next(iter(known.values()))), holder.id, holder.name)


def sides(scene: Dyw) -> dict[str, set[str]]:
    """Give the seats that play for each side."""
    return by_side((each.side, each.seat) for each in scene.creatures.values())


def won(scene: Dyw, seat: str) -> float | None:
    """Say whether a seat's side won: 1, 0, or a half if nobody did."""
    return came_to(sides(scene), scene.winner, seat) if scene.winner or scene.is_over else None


def standing(scene: Dyw, seat: str) -> list[float]:
    """Give how a seat's side stands, and the others: HP, Guard and conditions of those who fight, and their Hands."""
    sides = {each.side for each in scene.creatures.values() if each.seat == seat}
    found = [0.0] * (2 * MEASURES)
    for each in scene.creatures.values():
        if not can_fight(each):
            continue
        at = 0 if each.side in sides else MEASURES
        figures = each.figures.value
        found[at] += 1
        found[at + 1] += figures.hp / figures.max_hp
        found[at + 2] += figures.guard / max(1, figures.max_guard)
        found[at + 3] += each.is_broken
        found[at + 4] += each.is_defending
        zone = scene.zones.get(hand_zone(each.seat))
        cards = zone.cards if zone is not None else []
        blows = sorted((_blow(each, card) for card in cards), reverse=True)
        found[at + 5] += len(cards) / 5
        for rank, amount in enumerate(blows[:3]):
            found[at + 6 + rank] += amount / 10
    turn = scene.combat.turn if scene.combat is not None else None
    if turn is not None and turn.creature in scene.creatures:
        acting = scene.creatures[turn.creature]
        found[9 if acting.side in sides else MEASURES + 9] += turn.actions_left + (turn.attacks == 0)
    return found


def _blow(creature: Creature, card: Card) -> int:
    """Give the most that a card would do in an Attack with what is held."""
    ratings = creature.sheet.value.attributes
    most = 0
    for item in creature.held:
        weapon = content.weapons().get(item)
        if weapon is not None:
            best = max(ratings.might, ratings.agility)
            rating: int = best if weapon.attribute == "best" else getattr(ratings, weapon.attribute)
            most = max(most, attacks.weapon_results(weapon, rating).get(card, 0))
    return most
