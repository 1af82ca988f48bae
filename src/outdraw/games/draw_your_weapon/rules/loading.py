"""Weapons that are loaded before each use: it is the weapon that is not loaded, in whosever hands it is.

Copies of one kind are alike but for this: a loaded one is drawn first, one that is not is stowed or let go of first.
[draw_your_weapon.weapon.own_rules]
"""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.games.draw_your_weapon.rules.field import everybody
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, Thing


def is_loaded(creature: Creature, weapon: str) -> bool:
    """Say whether a weapon of this kind in the hands is loaded. [uses draw_your_weapon.weapon.own_rules]"""
    return creature.unloaded.count(weapon) < creature.held.count(weapon)


def follow(creature: Creature, held: Sequence[str], carried: Sequence[str]) -> None:
    """Let what is not loaded be in hand or in the pack as the weapons are now; before, they were as given."""
    for kind in dict.fromkeys([*creature.unloaded, *creature.stowed_unloaded]):
        drawn = creature.held.count(kind) - held.count(kind)
        ready = carried.count(kind) - creature.stowed_unloaded.count(kind)
        for _ in range(drawn - ready):
            creature.stowed_unloaded.remove(kind)
            creature.unloaded.append(kind)
        for _ in range(min(-drawn, creature.unloaded.count(kind))):
            creature.unloaded.remove(kind)
            creature.stowed_unloaded.append(kind)


def let_go(creature: Creature, item: str, dropped: Thing) -> None:
    """Let a weapon that was let go of lie there as it is."""
    if item in creature.unloaded:
        creature.unloaded.remove(item)
        dropped.is_unloaded = True


def lose(creature: Creature, item: str) -> None:
    """Forget of a weapon that is gone what no weapon left of its kind can be."""
    for lost, left in ((creature.unloaded, creature.held), (creature.stowed_unloaded, sheet_of(creature).carried)):
        if lost.count(item) > left.count(item):
            lost.remove(item)


def load_all(scene: Dyw) -> None:
    """Load everything: outside Combat there is time for it. [uses draw_your_weapon.weapon.own_rules]"""
    for creature in everybody(scene):
        if creature.unloaded or creature.stowed_unloaded:
            creature.unloaded, creature.stowed_unloaded = [], []
    for thing in scene.things.values():
        thing.is_unloaded = False
