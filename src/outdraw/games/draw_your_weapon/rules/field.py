"""Who is on the field, and in what condition: what every chapter asks of creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.games.draw_your_weapon.scene import DEALER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from outdraw.games.draw_your_weapon.scene import Creature, Dyw, Thing

UNSEEN = "somebody unseen"


def is_player(creature: Creature) -> bool:
    """Say whether this is a Player Character: whom no Player plays is the Dealer's, like any NPC."""
    return creature.kind == "player" and creature.seat != DEALER


def is_present(creature: Creature) -> bool:
    """Say whether the creature is still on the field, Down or not."""
    return not (creature.is_out or creature.is_dead or creature.is_gone)


def is_awake(creature: Creature) -> bool:
    """Say whether the creature can act at all: it is on the field, neither Down nor unconscious."""
    is_away = creature.is_out or creature.is_dead or creature.is_gone
    return not (is_away or creature.is_down or creature.is_asleep)


def is_conscious(scene: Dyw, creature: Creature) -> bool:
    """Say whether a creature is awake and not in the middle of a Rest. [draw_your_weapon.rest.unconscious]"""
    return is_awake(creature) and creature.id not in scene.resting


def can_fight(creature: Creature) -> bool:
    """Say whether the creature is able and willing to fight; a bystander is not."""
    is_away = creature.is_out or creature.is_dead or creature.is_gone
    is_idle = creature.is_down or creature.is_asleep or creature.has_yielded or creature.is_aside
    return not (is_away or is_idle)


def everybody(scene: Dyw) -> list[Creature]:
    """Give all creatures, those nobody has noticed last."""
    return [*scene.creatures.values(), *scene.unnoticed.values()]


def somebody(scene: Dyw, id: str) -> Creature:
    """Give a creature by its id, noticed or not."""
    return scene.creatures[id] if id in scene.creatures else scene.unnoticed[id]


def known_as(scene: Dyw, creature: Creature) -> str:
    """Name a creature as the whole table may hear it. [uses draw_your_weapon.sheet.visibility]"""
    return UNSEEN if creature.id in scene.unnoticed else creature.name


def known_first(scene: Dyw, creature: Creature) -> str:
    """Name a creature as the whole table may hear it, at the beginning of a sentence."""
    return UNSEEN.capitalize() if creature.id in scene.unnoticed else creature.name


def noticed(scene: Dyw, *ids: str) -> tuple[str, ...]:
    """Give those of some ids that everybody may hear of, as what is told is about them."""
    return tuple([id for id in ids if id not in scene.unnoticed]) if scene.unnoticed else ids


def holder_of(scene: Dyw, thing: Thing) -> Creature | None:
    """Give whoever has a thing in their hands, noticed or not."""
    return next((each for each in everybody(scene) if thing.id in each.held), None)


def is_carried_off(scene: Dyw, thing: Thing) -> bool:
    """Say whether a thing is where nobody can get at it: with somebody who is gone, or whom nobody has noticed."""
    if thing.place is not None:  # what is held has no place of its own
        return False
    holder = holder_of(scene, thing)
    return holder is not None and (holder.is_gone or holder.id in scene.unnoticed)


def player_characters(scene: Dyw) -> list[Creature]:
    """Give the Player Characters alive and there, in seat order from the Dealer's left."""
    return [each for each in scene.creatures.values() if is_player(each) and not (each.is_dead or each.is_gone)]


def non_players(scene: Dyw) -> list[Creature]:
    """Give the NPCs in play."""
    return [each for each in scene.creatures.values() if not is_player(each)]


def names(creatures: Iterable[Creature]) -> str:
    """Name creatures in a sentence."""
    return listed([creature.name for creature in creatures])


def listed(each: list[str]) -> str:
    """List words in a sentence.

    >>> listed(["Ana"]), listed(["Ana", "Bo", "Cy"])
    ('Ana', 'Ana, Bo and Cy')
    """
    return ", ".join(each[:-1]) + " and " + each[-1] if len(each) > 1 else "".join(each)


def plural(number: int, one: str, many: str = "") -> str:
    """Count things in words.

    >>> plural(1, "card"), plural(2, "Action"), plural(3, "pass", "passes")
    ('1 card', '2 Actions', '3 passes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
