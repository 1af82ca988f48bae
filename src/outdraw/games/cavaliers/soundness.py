"""What the rules could stumble over in a scene that an MJ has changed by hand."""

from __future__ import annotations

from collections.abc import Iterator

from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import STEPS
from outdraw.games.cavaliers.rules.mj import call_faults
from outdraw.games.cavaliers.scene import HELD, SIDES, STATUSES, Cavaliers, Combatant, Item

MOST = 10_000
MOST_COVER = 2
"""The most Drop that cover imposes. [uses cavaliers.modifier.cover]"""
PHASES = ("surprise", "preparation", "initiative", "interlude", "fight", "aftermath")
HANDS = ("main", "off", "both")
PLACES = (*HELD, "natural", "floor", "ridden", "gone")


def faults(scene: Cavaliers) -> Iterator[str]:
    """Find what the rules could not go on with, in words for the MJ."""
    if scene.phase not in PHASES:
        yield f"A fight has no phase {scene.phase!r}; there is {', '.join(PHASES)}."
    if not (0 <= scene.round <= MOST and 0 <= scene.rounds <= MOST and 0 <= scene.preparation <= 8):
        yield "The round cannot be that."
    if not scene.areas:
        yield "There must be an Area to fight in."
    yield from ground_faults(scene)
    for id, who in scene.people.items():
        if who.id != id:
            yield f"{who.name} stands under {id!r} and is called {who.id!r}: both must be the same."
        yield from person_faults(scene, who)
    for id, item in scene.items.items():
        if item.id != id:
            yield f"The {item.kind} stands under {id!r} and is called {item.id!r}: both must be the same."
        yield from item_faults(scene, item)
    yield from order_faults(scene)
    yield from moment_faults(scene)
    for call in scene.calls:
        yield from (f"That cannot be called: {fault}." for fault in call_faults(scene, call))


def ground_faults(scene: Cavaliers) -> Iterator[str]:
    """Find what is wrong with Areas and ways."""
    for id, area in scene.areas.items():
        if area.id != id or not id or " " in id:
            yield f"{area.name} stands under {id!r} and is called {area.id!r}: both must be the same word."
        if not (0 <= area.drop <= 4 and 0 <= area.slick <= 4):
            yield f"{area.name}: Drop and oil are 0 to 4."
        if not 0 <= area.cover <= MOST_COVER:
            yield f"{area.name}: cover is Drop 1 or 2, or none."
        if not (0 <= area.row <= 99 and 0 <= area.column <= 99):
            yield f"{area.name}: its row and column are 0 to 99."
    for way in scene.ways:
        for end in (way.a, way.b):
            if end not in scene.areas:
                yield f"A way leads to {end!r}, which is no Area."
    for late in scene.reserve:
        if late.area not in scene.areas or late.kind not in content.people() or late.seat not in scene.seats:
            yield f"{late.name} cannot come in: the Area, the kind or the seat is not known."
        if late.id in scene.people:
            yield f"{late.name} is there already."


def person_faults(scene: Cavaliers, who: Combatant) -> Iterator[str]:
    """Find what is wrong with somebody."""
    if who.seat not in scene.seats:
        yield f"{who.name} needs a seat of this table, not {who.seat!r}."
    if who.side not in SIDES:
        yield f"{who.name} is on one of the sides {', '.join(SIDES)}, not {who.side!r}."
    if who.status not in STATUSES:
        yield f"{who.name} is one of {', '.join(STATUSES)}, not {who.status!r}."
    if who.area not in scene.areas:
        yield f"{who.name} must be in one of the Areas, not in {who.area!r}."
    body = who.body
    if not (1 <= body.wound_limit <= 20 and 0 <= body.wounds <= body.wound_limit):
        yield f"{who.name} has 0 to {body.wound_limit} Wounds."
    if not (0 <= body.yield_limit <= 100 and 0 <= body.yield_taken <= MOST):
        yield f"{who.name}'s Yield is out of bounds."
    if who.advantage not in STEPS or body.competency not in STEPS:
        yield f"{who.name}: a die is one of {', '.join(map(str, STEPS))} (0 is none)."
    if not (0 <= who.style_max <= 20 and 0 <= who.style <= who.style_max):
        yield f"{who.name} holds 0 to {who.style_max} Style Points."
    if who.category not in content.categories():
        yield f"There is no category {who.category!r}."
    yield from sheet_faults(who)
    for id in who.maneuvers:
        if id not in content.maneuvers():
            yield f"There is no style maneuver {id!r}."
    for name, id in (("held by", who.held_by), ("enraged by", who.enraged_by)):
        if id and id not in scene.people:
            yield f"{who.name} is {name} {id!r}, who is not there."
    if who.mount and (who.mount not in scene.items or scene.items[who.mount].gear.sort != "mount"):
        yield f"{who.name} cannot ride {who.mount!r}."
    for each in who.assists:
        if each.specialty not in content.specialties() or not all(size in STEPS and size for size in each.sizes):
            yield f"{who.name}: such help there is not."
    if not (0 <= who.held_drop <= 4 and 0 <= who.impaired <= 4 and 0 <= who.readiness <= 8 and 0 <= who.paced <= 9):
        yield f"{who.name}: a Drop is 0 to 4."
    if not (0 <= who.medicine <= MOST and 0 <= who.hours <= MOST and all(0 < n <= MOST for n in who.doses.values())):
        yield f"{who.name}: medicine, doses and hours are no less than nothing."


def sheet_faults(who: Combatant) -> Iterator[str]:
    """Find what is wrong with somebody's sheet."""
    sheet = who.sheet
    sizes = (sheet.verve, sheet.affinity, sheet.guile, sheet.competency, sheet.horde)
    charms = (*sheet.charms.values(), *who.charms.values(), *who.passions.values())
    if any(size not in STEPS for size in (*sizes, *charms)) or 0 in sizes[:3]:
        yield f"{who.name}: a die is one of {', '.join(map(str, STEPS))} (0 is none)."
    for specialty in (*sheet.ranks, *sheet.pools, *sheet.charms, *who.charms, *who.tried):
        if specialty not in content.specialties():
            yield f"There is no specialty {specialty!r}."
    if any(not 0 <= ranks <= 9 for ranks in sheet.ranks.values()):
        yield f"{who.name} has 0 to 9 ranks in a specialty."
    if any(size not in STEPS for pool in sheet.pools.values() for size in pool):
        yield f"{who.name}: a die of a printed pool is one of {', '.join(map(str, STEPS))}."
    if any(not 0 <= drop <= 9 for drop in sheet.track) or not (0 <= sheet.move <= 9 and 0 <= sheet.run <= 9):
        yield f"{who.name}: Drops and Areas on a sheet are 0 to 9."


def item_faults(scene: Cavaliers, item: Item) -> Iterator[str]:
    """Find what is wrong with a thing."""
    if item.kind not in content.gear():
        yield f"There is no gear {item.kind!r}."
        return
    name = item.gear.name
    if item.at not in PLACES:
        yield f"The {name} is {', '.join(PLACES)}, not {item.at!r}."
    if item.holder and item.holder not in scene.people:
        yield f"The {name} is held by {item.holder!r}, who is not there."
    if item.at in HELD and not item.holder:
        yield f"The {name} is {item.at} by nobody."
    if item.at == "floor" and item.area not in scene.areas:
        yield f"The {name} lies in {item.area!r}, which is no Area."
    if item.at == "ridden" and (item.holder not in scene.people or scene.people[item.holder].mount != item.id):
        yield f"The {name} is ridden by nobody."
    if item.die not in STEPS:
        yield f"The {name}: a die is one of {', '.join(map(str, STEPS))} (0 is none)."
    if not (0 <= item.loaded <= item.gear.shots and 0 <= item.progress <= 9 and 0 <= item.doses <= MOST):
        yield f"The {name} is loaded with 0 to {item.gear.shots}."
    if item.doses and f"{item.poison}_poison" not in content.tables():
        yield f"There is no poison {item.poison!r}."
    hand = [each for each in scene.items.values() if each.holder == item.holder and each.at in ("main", "off", "both")]
    held = [each.at for each in hand]
    if (
        item.holder
        and item.at in ("main", "off", "both")
        and (held.count(item.at) > 1 or ("both" in held and held[1:]))
    ):
        yield f"{scene.people[item.holder].name} has too much in hand."


def order_faults(scene: Cavaliers) -> Iterator[str]:
    """Find what is wrong with the order of turns."""
    known = (*content.prices(), "")
    seen: list[str] = []
    for id, place in scene.places.items():
        if place.id != id or not place.members or place.specialty not in known:
            yield f"The place {id!r} needs its own name, members, and a specialty of Initiative."
        seen += place.members
        if not (0 <= place.points <= MOST and 0 <= place.total <= MOST and 0 <= place.next_total <= MOST):
            yield f"The place {id!r} has numbers out of bounds."
    if len(set(seen)) < len(seen):
        yield "Nobody has two places in the order."
    listed = (*seen, *scene.acted, *scene.seizing, *scene.ready, *scene.queue, *scene.prepared)
    for id in (*listed, *([scene.next_up] if scene.next_up else [])):
        if id not in scene.people:
            yield f"{id!r} is not there."
    if any(id not in scene.places for id in scene.order) or len(set(scene.order)) < len(scene.order):
        yield "The order lists each place once."
    for place in scene.places.values():
        if place.id in scene.order and not place.specialty:
            yield "Who is in the order has rolled Initiative."


def moment_faults(scene: Cavaliers) -> Iterator[str]:
    """Find what is wrong with what is going on right now."""
    for turn in scene.turns:
        if turn.who not in scene.people:
            yield f"It cannot be the turn of {turn.who!r}, who is not there."
        if (
            not (0 <= turn.drop <= 9 and 0 <= turn.areas <= 9 and 0 <= turn.reserved <= 4)
            or turn.order_die not in STEPS
        ):
            yield "A turn has numbers out of bounds."
    for attack in scene.attacks:
        if attack.attacker not in scene.people or attack.target not in scene.people:
            yield "An attack needs somebody who attacks and somebody who is attacked."
        if attack.specialty not in content.pairs() or (attack.weapon and attack.weapon not in scene.items):
            yield "There is no such attack."
        if not (0 <= attack.drop <= 20 and 0 <= attack.defence_drop <= 20) or attack.order_die not in STEPS:
            yield "An attack has numbers out of bounds."
    for prepared in scene.prepared.values():
        if prepared.event in ("acts", "attacks", "attacked", "disarmed") and prepared.subject not in scene.people:
            yield f"Nobody can wait for {prepared.subject!r}."
        if prepared.event == "enters" and prepared.subject not in scene.areas:
            yield f"Nobody can wait at {prepared.subject!r}."
        if not (0 <= prepared.drop <= 4 and 0 <= prepared.areas <= 9):
            yield "A prepared action has numbers out of bounds."
    for lying in scene.thrown:
        if (lying.who and lying.who not in scene.people) or (
            lying.specialty and lying.specialty not in content.specialties()
        ):
            yield "The dice on the table are nobody's."
    purse = scene.purse
    if purse is not None and (purse.who not in scene.people or (purse.other and purse.other not in scene.people)):
        yield "The points are nobody's."
