"""What the rules could stumble over in a scene that a Dealer has changed by hand."""

from __future__ import annotations

from collections.abc import Iterator

from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import battlemap
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.field import is_present
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Combat, Creature, Dyw

MOST = 9999
MOST_CLOCK = 10_000_000
ZONES = ("library", "pile", "void")
PAIRS = (("hp", "max_hp"), ("guard", "max_guard"), ("speed", "max_speed"))
RESOURCES = (("reserve", "max_reserve"), ("clout", "max_clout"))


def faults(scene: Dyw) -> Iterator[str]:
    """Find what the rules could not go on with, in words for the Dealer."""
    for name in (*ZONES, *[hand_zone(seat) for seat in scene.seats]):
        if name not in scene.zones:
            yield f"There must be cards, or room for them, in {name!r}."
    yield from map_faults(scene)
    for id, creature in (*scene.creatures.items(), *scene.unnoticed.items()):
        if creature.id != id:
            yield f"{creature.name} stands under {id!r} and is called {creature.id!r}: both must be the same."
        yield from creature_faults(scene, creature)
    for id, thing in scene.things.items():
        if thing.id != id or " " in id or id in scene.creatures:
            yield f"{thing.name} needs an id of its own, one word, not {thing.id!r}."
        if thing.hp is not None and not 0 <= thing.hp <= MOST:
            yield f"{thing.name} has 0 to {MOST} HP."
        if thing.place is not None and battlemap.terrain(scene.map, thing.place) is None:
            yield f"{thing.name} lies beyond the map."
    if scene.combat is not None:
        yield from combat_faults(scene, scene.combat)
    yield from clock_faults(scene)


def map_faults(scene: Dyw) -> Iterator[str]:
    """Find what is wrong with the map."""
    known = [each.symbol for each in content.figures().terrains]
    for row in scene.map:
        if len(row) != len(scene.map[0]) or any(sign not in known for sign in row):
            yield f"The map is a rectangle of these signs: {' '.join(known)}"
            return
    for pair, units in scene.distances.items():
        if pair.count("|") != 1 or not 1 <= units <= MOST:
            yield f"A distance stands between two, as one|other, from 1 to {MOST} units."


def creature_faults(scene: Dyw, creature: Creature) -> Iterator[str]:
    """Find what is wrong with somebody: seat, figures, belongings, Features, place."""
    if creature.seat not in scene.seats:
        yield f"{creature.name} needs a seat of this table, not {creature.seat!r}."
    if " " in creature.id or not creature.id:
        yield f"{creature.name} needs an id of one word, not {creature.id!r}."
    body, page = stats(creature), sheet_of(creature)
    for now, most in PAIRS:
        if not 0 <= getattr(body, now) <= getattr(body, most) <= MOST:
            yield f"{creature.name}: {now} is 0 to {getattr(body, most)}, and no maximum is above {MOST}."
    for now, most in RESOURCES:
        if not 0 <= getattr(page, now) <= getattr(page, most) <= MOST:
            yield f"{creature.name}: {now} is 0 to {getattr(page, most)}."
    if not (1 <= page.level <= MOST and 0 <= page.experience <= MOST and 0 <= creature.hits_while_down <= MOST):
        yield f"{creature.name}: Level, Experience and hits are no such numbers."
    if not 0 <= body.guard_refresh <= MOST:
        yield f"{creature.name}: Guard Refresh is 0 to {MOST}."
    for attribute in content.ATTRIBUTES:
        if not 0 <= page.attributes.rating(attribute) <= MOST:
            yield f"{creature.name}: {attribute.capitalize()} cannot be that."
    for feature in (*page.features, *creature.known_features):
        if feature not in content.features():
            yield f"{creature.name}: there is no Feature {feature!r}."
    for item in (*creature.held, *page.carried):
        if item not in content.weapons() and item not in content.gear() and item not in scene.things:
            yield f"{creature.name}: there is no item {item!r}."
    if creature.taunted_by and creature.taunted_by not in scene.creatures:
        yield f"{creature.name} is taunted by nobody who is there."
    yield from place_faults(scene, creature)


def place_faults(scene: Dyw, creature: Creature) -> Iterator[str]:
    """Find what is wrong with where somebody stands; whoever is unnoticed, or sleeps a fight out, is in nobody's way.

    Two may come to share a square as one of them wakes after a fight; the next one begins by setting them apart.
    """
    if creature.place is None or not is_present(creature):
        return
    ground = battlemap.terrain(scene.map, creature.place)
    if ground is None or ground.blocks_movement:
        yield f"{creature.name} cannot stand at {creature.place[0]},{creature.place[1]}."
    if scene.combat is None or battlemap.lies_asleep(creature):
        return
    for other in scene.creatures.values() if creature.id in scene.creatures else ():
        is_there = is_present(other) and not battlemap.lies_asleep(other)
        if other.id < creature.id and other.place == creature.place and is_there:
            yield f"{creature.name} and {other.name} cannot stand on one square."


def combat_faults(scene: Dyw, fight: Combat) -> Iterator[str]:
    """Find what is wrong with the fight: people who are not there, numbers out of bounds."""
    named = [*[each.creature for each in fight.order], *fight.totals, *([fight.turn.creature] if fight.turn else [])]
    for id in named:
        if id not in scene.creatures:
            yield f"{id!r} has a place in the order and is not there."
    if not (0 <= fight.next <= len(fight.order) and 0 <= fight.round <= MOST and 0 <= fight.hand_size <= MOST):
        yield "The fight cannot stand there: check the Round, whose Turn is next and the Dealer's Hand."
    if fight.turn is not None and not 0 <= fight.turn.actions_left <= MOST:
        yield f"A Turn has 0 to {MOST} Actions left."


def clock_faults(scene: Dyw) -> Iterator[str]:
    """Find what is wrong with time, Breathers, the Rest and the cards of the Action under way."""
    if not (0 <= scene.minutes <= MOST_CLOCK and 0 <= scene.breathers <= MOST and 0 <= scene.rounds_fought <= MOST):
        yield "The clock cannot stand there."
    if not 0 <= scene.resolving <= len(scene.zones["pile"].cards):
        yield "No more cards can belong to the Action under way than lie on the Pile."
    if (scene.rest_stage != "") != bool(scene.resting):
        yield "A Rest needs somebody who rests, and nobody rests outside one."
    for id in (*scene.resting, *scene.sleeping_on, *scene.start_behind):
        if id not in scene.creatures:
            yield f"{id!r} is not there."
    if any(id != DEALER and id not in scene.creatures for id in scene.waiting) or scene.waiting.count(DEALER) > 1:
        yield "Only the Dealer and people of this scene can wait."
    if not 0 <= scene.reward <= MOST:
        yield f"A scenario is worth 0 to {MOST} Experience."
