"""Movement and small actions, paid with Speed, and what a creature holds in its two hands (Chapter 7).

None of this is an Action, so none of it ends Defending [draw_your_weapon.movement.not_an_action].
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from outdraw.core.choices import Bar, Option, Pick, Words, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.core.present import by_content, lately
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import battlemap, dealers_notes, loading
from outdraw.games.draw_your_weapon.rules.attacks import drop
from outdraw.games.draw_your_weapon.rules.field import can_fight, holder_of, is_present, listed, plural
from outdraw.games.draw_your_weapon.rules.stats import has_feature, set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import (
    DEALER,
    Creature,
    Dyw,
    Square,
    Thing,
    item,
    on_square,
    spot,
    square_at,
    token,
)

HANDS = 2
SMALL_ACTION = 1
LOADING = 2
AWAY = 10
"""How far from every foe one gets away without a map: about the width of one. [uses draw_your_weapon.map.optional]"""
NOTHING, HOLD = "nothing", "hold"


def spend(speed: int, cost: int) -> int | None:
    """Pay with Speed; None if it cannot be paid, for Speed never goes below 0.

    [uses draw_your_weapon.movement.no_negative]
    """
    return speed - cost if cost <= speed else None


def bar_of_speed(creature: Creature, cost: int) -> Bar | None:
    """Say that Speed does not suffice, if so. [draw_your_weapon.movement.no_negative]"""
    if spend(stats(creature).speed, cost) is not None:
        return None
    why = f"This costs {cost} Speed; {creature.name} has {stats(creature).speed}."
    return Bar("draw_your_weapon.movement.no_negative", why)


def pay_speed(creature: Creature, cost: int) -> None:
    """Take Speed that is known to suffice. [draw_your_weapon.movement.cost]"""
    left = spend(stats(creature).speed, cost)
    assert left is not None
    stats(creature).speed = left


# ---------------------------------------------------------------- hands


def bar_of_holding(items: Sequence[str]) -> Bar | None:
    """Say why these things cannot be held together: two hands, and what the entries say.

    [draw_your_weapon.weapon.hands]
    """
    if sum(map(content.item_hands, items)) > HANDS:
        return Bar("draw_your_weapon.weapon.hands", "A character has two hands.")
    in_hand = [each for each in items if content.item_hands(each)]
    for each in in_hand:
        weapon = content.weapons().get(each)
        if weapon is None:
            continue
        own = "draw_your_weapon.weapon.own_rules"
        if weapon.has("free_hand") and len(in_hand) > 1:
            return Bar(own, f"With {weapon.name} the other hand must be empty.")
        if weapon.has("buckler_only") and "shield" in items:
            return Bar(own, f"With {weapon.name} the other hand may hold a buckler but no shield.")
    return None


def items_of(answer: str) -> list[str]:
    """Read what is to be held from an answer."""
    return list(read(answer).objects)


def held_choice(creature: Creature, seat: str = "") -> Pick:
    """Ask what a creature takes in hand; what it would usually hold is the default."""
    options, usual = ways_to_hold(creature.id, loose_items(creature))
    prompt = f"What does {creature.name} take in hand?"
    rule, kind = "draw_your_weapon.combat_start.not_surprised", "draw_your_weapon.hold"
    is_npc = creature.seat == DEALER
    return Pick(seat or creature.seat, kind, prompt, rule, options, 1, 1, usual, is_npc, actor=creature.id)


def loose_items(creature: Creature) -> tuple[str, ...]:
    """Give what a creature could take in hand: all it has but what is part of its body."""
    return (*[each for each in creature.held if content.item_hands(each)], *sheet_of(creature).carried)


@by_content
def ways_to_hold(owner: str, items: tuple[str, ...]) -> tuple[tuple[Option, ...], str]:
    """List what may be held of some things, one or two at a time, and say which is usual."""
    sets: dict[tuple[str, ...], tuple[str, ...]] = {(): ()}
    for number in (1, 2):
        for some in combinations(items, number):
            sets.setdefault(tuple(sorted(some)), some)
    options: list[Option] = []
    for several, some in sets.items():
        label = " and ".join(map(content.item_name, some)) or "Nothing"
        on = [item(owner, each) for each in dict.fromkeys(some)]
        options.append(offer(holding(several), label, *(on or [token(owner)]), bar=bar_of_holding(some)))
    return tuple(options), usually_held(items)


def holding(items: Sequence[str]) -> str:
    """Write what is to be held as an answer.

    >>> holding(["shield", "mace"]), holding([])
    ('hold mace shield', 'nothing')
    """
    return spell(HOLD, *sorted(items)) if items else NOTHING


def usually_held(items: Sequence[str]) -> str:
    """Say what one would usually hold: the first weapon, and a shield or buckler if it goes with it."""
    weapons = [each for each in items if each in content.weapons()]
    shields = [each for each in items if each in content.gear()]
    for held in ([*weapons[:1], *shields[:1]], weapons[:1]):
        if held and bar_of_holding(held) is None:
            return holding(held)
    return NOTHING


def tell_held(play: Play, creature: Creature, rule: str) -> None:
    """Tell what somebody now holds."""
    held = listed([content.item_name(each) for each in creature.held]) or "nothing"
    play.tell("held", "{name} holds {held}.", rule, about=(creature.id,), name=creature.name, held=held)


def hold_only(creature: Creature, items: Sequence[str]) -> None:
    """Hold just these things (and what is part of the body), everything else stowed."""
    natural = [each for each in creature.held if not content.item_hands(each)]
    loose = list(loose_items(creature))
    for each in items:
        loose.remove(each)
    held, carried = creature.held, sheet_of(creature).carried
    creature.held, sheet_of(creature).carried = [*natural, *items], loose
    loading.follow(creature, held, carried)
    set_maxima(creature)


def take_in_hand(scene: Dyw, creature: Creature, items: Sequence[str]) -> None:
    """Hold just these things; an object that was in the hands and is none of them is put down, for no pack holds it.

    [uses draw_your_weapon.weapon.hands]
    """
    for each in [each for each in creature.held if each in scene.things and each not in items]:
        creature.held.remove(each)
        drop(scene, each, creature)
    hold_only(creature, items)


def hand_cost(creature: Creature) -> int:
    """Give the Speed that drawing or stowing costs: none with Quick Hands.

    [uses draw_your_weapon.movement.small_actions]
    """
    return 0 if has_feature(creature, "quick_hands") else SMALL_ACTION


# ---------------------------------------------------------------- what a Turn may do with Speed


def move_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to move: to any square that the Speed left reaches, or without a map nearer to somebody or further away.

    [uses draw_your_weapon.movement.cost, draw_your_weapon.map.optional]
    """
    bar = bar_of_move(scene, creature)
    if bar is not None:
        return [offer("move", "Move", token(creature.id), bar=bar)]
    if not scene.map or creature.place is None:
        return list(distance_options(scene, creature))
    found = battlemap.ways(scene, creature, stats(creature).speed)
    near = [_near(square, cost) for square, (cost, _) in sorted(found.items())]
    return near + far_options(scene, creature, found.keys())


@lru_cache(maxsize=4096)
def _near(square: Square, cost: int) -> Option:
    label = f"Move to {spot(square)} for {cost}"
    return offer(spell("move", spot(square)), label, on_square(square), facts={"cost": cost})


@lru_cache(maxsize=4096)
def _far(square: Square, rule: str, why: str) -> Option:
    return offer(spell("move", spot(square)), f"Move to {spot(square)}", on_square(square), bar=Bar(rule, why))


def distance_options(scene: Dyw, creature: Creature) -> Iterator[Option]:
    """Offer to come nearer to others or to go further away, where there is no map.

    [uses draw_your_weapon.map.optional]
    """
    for other in others(scene, creature):
        units, on = battlemap.apart(scene, creature, other), token(other.id)
        for number in range(1, stats(creature).speed + 1):
            facts = {"cost": number}
            if units - number >= battlemap.NEXT_TO:
                label = f"Move {number} nearer to {other.name}"
                yield offer(spell("move", "to", other.id, number), label, on, facts=facts)
            label = f"Move {number} away from {other.name}"
            yield offer(spell("move", "from", other.id, number), label, on, facts=facts)


def work_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to work something. [uses draw_your_weapon.movement.small_actions]"""
    label = "Work a lever, a button, some object"
    return [_small("work", label, token(creature.id), Price(creature))]


class Price(NamedTuple):
    """What a small action costs somebody, in Speed."""

    creature: Creature
    cost: int = SMALL_ACTION


def _small(value: str, label: str, on: str, price: Price, bar: Bar | None = None) -> Option:
    """Offer a small action for its price in Speed."""
    return offer(value, label, on, bar=bar or bar_of_speed(*price), facts={"cost": price.cost})


def leave_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to leave the map at its edge; without a map, to get away from foes who are far enough."""
    on = token(creature.id)
    if not scene.map:
        bar = bar_of_getting_away(scene, creature)
        return [_small("leave", "Get away", on, Price(creature), bar)] if scene.combat is not None else []
    return [_small("leave", "Leave the map", on, Price(creature))] if is_at_edge(scene, creature) else []


def bar_of_getting_away(scene: Dyw, creature: Creature) -> Bar | None:
    """Say which foe is too near for a creature to get away, where there is no map to leave."""
    foes = [each for each in scene.creatures.values() if each.side != creature.side and can_fight(each)]
    for foe in foes:
        units = battlemap.apart(scene, creature, foe)
        if units < AWAY:
            why = f"{foe.name} is {plural(units, 'unit')} away: it takes {AWAY} from every foe to get away."
            return Bar("draw_your_weapon.map.optional", why)
    return None


def jump_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer the jumps over water and cover; without a map, over whatever the Player names."""
    if not scene.map:
        return [_small("jump", "Jump over something", token(creature.id), Price(creature))]
    return [
        _small(spell("jump", spot(to)), f"Jump to {spot(to)} for {cost}", on_square(to), Price(creature, cost))
        for to, cost in battlemap.jumps(scene, creature).items()
    ]


def draw_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to draw what is stowed."""
    found: list[Option] = []
    for each in dict.fromkeys(sheet_of(creature).carried):
        bar, on = bar_of_holding([*creature.held, each]), item(creature.id, each)
        label = f"Draw {content.item_name(each)}"
        found.append(_small(spell("draw", each), label, on, Price(creature, hand_cost(creature)), bar))
    return found


def held_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to stow, drop or load what is held; an object that was picked up can only be put down."""
    found: list[Option] = []
    for each in dict.fromkeys([each for each in creature.held if content.item_hands(each)]):
        on, name = item(creature.id, each), content.item_name(each)
        if each not in scene.things:
            found.append(_small(spell("stow", each), f"Stow {name}", on, Price(creature, hand_cost(creature))))
        found.append(offer(spell("drop", each), f"Let go of {name}", on, facts={"cost": 0}))
        weapon = content.weapons().get(each)
        if weapon is not None and each in creature.unloaded:
            found.append(_small(spell("load", each), f"Load {weapon.name}", on, Price(creature, LOADING)))
    return found


def pick_up_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to pick up what lies near: what was dropped, and objects that hands can lift."""
    found: list[Option] = []
    cost = 0 if scene.combat is None else SMALL_ACTION
    for thing in scene.things.values():
        if not can_be_lifted(thing) or thing.is_destroyed or is_held(scene, thing):
            continue
        if scene.combat is not None and battlemap.apart(scene, creature, thing) > battlemap.NEXT_TO:
            continue
        what = thing.id if thing.kind in content.objects() else thing.kind
        bar, label = bar_of_holding([*creature.held, what]), f"Pick up {thing.name}"
        found.append(_small(spell("pick_up", thing.id), label, token(thing.id), Price(creature, cost), bar))
    return found


def can_be_lifted(thing: Thing) -> bool:
    """Say whether a thing can be picked up; of objects, those whose entry says so.

    [uses draw_your_weapon.strike.target]
    """
    kind = content.objects().get(thing.kind)
    return kind is None or kind.can_be_lifted


def is_held(scene: Dyw, thing: Thing) -> bool:
    """Say whether a thing is in somebody's hands, of one who has not fallen: what the fallen held lies beside them."""
    holder = holder_of(scene, thing)
    return holder is not None and not (holder.is_out or holder.is_dead)


def door_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to open or close the doors beside."""
    found: list[Option] = []
    for square in doors_beside(scene, creature):
        label, bar = f"Open or close the door at {spot(square)}", bar_of_door(scene, creature, square)
        found.append(_small(spell("door", spot(square)), label, on_square(square), Price(creature), bar))
    return found


SECTIONS: dict[str, Callable[[Dyw, Creature], Sequence[Option]]] = {
    "move": move_options,
    "jump": jump_options,
    "draw": draw_options,
    "stow drop load": held_options,
    "pick_up": pick_up_options,
    "door": door_options,
    "work": work_options,
    "leave": leave_options,
}
"""Movement and small actions, in the order shown. [uses draw_your_weapon.movement.small_actions]"""
SMALL = frozenset([verb for section in SECTIONS for verb in section.split() if verb != "move"])


def bar_of_move(scene: Dyw, creature: Creature) -> Bar | None:
    """Say why a creature cannot move at all, if so."""
    if (bar := bar_of_speed(creature, 1)) is not None:
        return bar
    if scene.map and creature.place is not None and not battlemap.ways(scene, creature, stats(creature).speed):
        return Bar("draw_your_weapon.map.distance", "The way is blocked on every side.")
    if not scene.map and not others(scene, creature):
        return Bar("draw_your_weapon.map.optional", "There is nobody to move to or from.")
    return None


def others(scene: Dyw, creature: Creature) -> list[Creature]:
    """Give the other creatures on the field, and those who are out of it beside whom something lies."""
    marked = {thing.beside for thing in scene.things.values()}
    return [
        each for each in scene.creatures.values() if each.id != creature.id and (is_present(each) or each.id in marked)
    ]


def doors_beside(scene: Dyw, creature: Creature) -> list[Square]:
    """Give the doors next to a creature."""
    if creature.place is None:
        return []
    kinds = {square: battlemap.terrain(scene.map, square) for square in battlemap.neighbours(creature.place)}
    return [square for square, ground in kinds.items() if ground is not None and ground.id.endswith("door")]


def bar_of_door(scene: Dyw, creature: Creature, square: Square) -> Bar | None:
    """Say why a door cannot be worked: no Speed, or somebody stands in it."""
    if any(each.place == square and is_present(each) for each in scene.creatures.values()):
        return Bar("draw_your_weapon.map.terrain", "Somebody stands in the doorway.")
    return bar_of_speed(creature, SMALL_ACTION)


def is_at_edge(scene: Dyw, creature: Creature) -> bool:
    """Say whether a creature stands at the edge of the map and could leave it."""
    if creature.place is None or not scene.map:
        return False
    column, row = creature.place
    return column in (0, len(scene.map[0]) - 1) or row in (0, len(scene.map) - 1)


# ---------------------------------------------------------------- doing it


def move(play: Play, scene: Dyw, creature: Creature, to: Sequence[str]) -> None:
    """Move by spending Speed, 1 for each unit; it may be split as wished.

    [draw_your_weapon.movement.split, draw_your_weapon.movement.not_an_action]
    """
    if len(to) > 1:
        move_without_map(play, scene, creature, to)
        return
    found = battlemap.ways(scene, creature, stats(creature).speed)
    walk(play, scene, creature, found[square_at(to[0])][1])


def far_options(scene: Dyw, creature: Creature, near: Collection[Square]) -> list[Option]:
    """List the squares just beyond what can be reached, the nearest first, with the rule that bars each."""
    assert creature.place is not None
    enemies, friends = battlemap.occupied(scene, creature)
    most = max(stats(creature).speed, stats(creature).max_speed) + 1
    return [
        closed or _far(square, *(OCCUPIED if square in enemies or square in friends else TOO_FAR))
        for square, closed in _around(tuple(scene.map), creature.place, most)
        if square not in near
    ]


OCCUPIED = Bar("draw_your_weapon.map.distance", "That square is occupied.")
TOO_FAR = Bar("draw_your_weapon.movement.no_negative", "That is further than the Speed left allows.")


@lately
def _around(map: tuple[str, ...], place: Square, most: int) -> list[tuple[Square, Option | None]]:
    """Give the other squares within so many units, the nearest first; where nobody can enter, what bars it."""
    found: list[tuple[int, Square, Option | None]] = []
    for square, ground in battlemap.ground(map).items():
        far = battlemap.distance(place, square)
        if 0 < far <= most:
            rule = "draw_your_weapon.map.cover" if ground.id == "cover" else "draw_your_weapon.map.terrain"
            closed = _far(square, rule, "That square cannot be entered.") if ground.blocks_movement else None
            found.append((far, square, closed))
    found.sort(key=itemgetter(0))
    return [(square, closed) for _, square, closed in found]


def walk(play: Play, scene: Dyw, creature: Creature, way: Sequence[Square]) -> None:
    """Walk a way square by square, paying for each; a trap on the way stops the walk.

    [uses draw_your_weapon.map.terrain]
    """
    friends, cost = battlemap.occupied(scene, creature)[1], 0
    for at, square in enumerate(way):
        ground = battlemap.terrain(scene.map, square)
        assert ground is not None
        pay_speed(creature, ground.speed)
        cost += ground.speed
        creature.place = square
        is_last = at == len(way) - 1
        if (is_last or square not in friends) and dealers_notes.lies_in_wait(scene, creature) is not None:
            break
    creature.has_cover = False
    tell_moved(play, creature, cost)
    dealers_notes.on_enter(play, scene, creature)


def tell_moved(play: Play, creature: Creature, cost: int) -> None:
    """Tell where a creature now stands, and what it paid for that."""
    assert creature.place is not None
    play.tell(
        "moved",
        "{name} moves to {square} for {cost} Speed.",
        "draw_your_weapon.movement.cost",
        "draw_your_weapon.map.units",
        "draw_your_weapon.movement.split",
        "draw_your_weapon.movement.not_an_action",
        about=(creature.id,),
        name=creature.name,
        square=spot(creature.place),
        cost=cost,
    )


def move_without_map(play: Play, scene: Dyw, creature: Creature, to: Sequence[str]) -> None:
    """Move nearer to somebody or further away, the distance kept in units."""
    way, other_id, steps = to
    key, cost = battlemap.pair(creature.id, other_id), int(steps)
    now = scene.distances.get(key, battlemap.NEXT_TO)
    scene.distances[key] = now - cost if way == "to" else now + cost
    pay_speed(creature, cost)
    creature.has_cover = False
    play.tell(
        "moved",
        "{name} moves for {cost} Speed: {units} from {other} now.",
        "draw_your_weapon.map.optional",
        about=(creature.id, other_id),
        name=creature.name,
        other=scene.creatures[other_id].name,
        units=plural(scene.distances[key], "unit"),
        cost=cost,
    )


def small_action(play: Play, scene: Dyw, creature: Creature, verb: str, what: str) -> None:
    """Take a small action for Speed; letting go of something is free. [draw_your_weapon.movement.small_actions]"""
    rule = "draw_your_weapon.movement.small_actions"
    told = f"{DONE[verb]} {the_item(scene, what)}" if verb in DONE else ""
    match verb:
        case "draw":
            pay_speed(creature, hand_cost(creature))
            hold_only(creature, [*(i for i in creature.held if content.item_hands(i)), what])
        case "stow":
            pay_speed(creature, hand_cost(creature))
            put_away(creature, what)
        case "drop":
            creature.held.remove(what)
            set_maxima(creature)
            loading.let_go(creature, what, drop(scene, what, creature))
        case "load":
            pay_speed(creature, LOADING)
            creature.unloaded.remove(what)
        case "pick_up":
            pay_speed(creature, SMALL_ACTION)
            take_up(scene, creature, scene.things[what])
        case "door":
            pay_speed(creature, SMALL_ACTION)
            column, row = square_at(what)
            is_shut = scene.map[row][column] == "+"
            battlemap.set_square(scene, (column, row), "/" if is_shut else "+")
            told = f"{'opens' if is_shut else 'closes'} the door at {what}"
        case "jump" if not what:
            pay_speed(creature, SMALL_ACTION)
            kind, prompt = "draw_your_weapon.work", "Over what do you jump?"
            over = play.words(Words(creature.seat, kind, prompt, rule, actor=creature.id)) or "something"
            told = f"jumps over {over}"
        case "jump":
            pay_speed(creature, battlemap.jumps(scene, creature)[square_at(what)])
            creature.place, creature.has_cover = square_at(what), False
            told = f"jumps to {what}"
        case "leave":
            pay_speed(creature, SMALL_ACTION)
            creature.is_gone, creature.has_fled, creature.place = True, True, None
            told = "leaves the map" if scene.map else "gets away"
        case "work":
            pay_speed(creature, SMALL_ACTION)
            kind, prompt = "draw_your_weapon.work", "What do you work?"
            told = "works " + (play.words(Words(creature.seat, kind, prompt, rule, actor=creature.id)) or "something")
        case _:
            raise ValueError(verb)
    play.tell("small", "{name} {told}.", rule, about=(creature.id,), name=creature.name, told=told, verb=verb)
    if verb == "jump":
        dealers_notes.on_enter(play, scene, creature)


def the_item(scene: Dyw, what: str) -> str:
    """Name an item in a sentence; an object that the Dealer has named goes by that name alone."""
    thing = scene.things.get(what)
    if thing is not None and thing.kind in content.objects():
        return thing.name
    return f"the {content.item_name(thing.kind if thing is not None else what)}"


DONE = {"draw": "draws", "stow": "stows", "drop": "lets go of", "load": "loads", "pick_up": "picks up"}
"""What is done with things in the hands, in words."""


def take_up(scene: Dyw, creature: Creature, thing: Thing) -> None:
    """Take a thing into the hands; an object stays one, and is where its holder is.

    [uses draw_your_weapon.strike.target]
    """
    if thing.kind in content.objects():
        if (fallen := holder_of(scene, thing)) is not None:
            fallen.held.remove(thing.id)
        creature.held.append(thing.id)
        thing.place, thing.beside = None, ""
    else:
        del scene.things[thing.id]
        creature.held.append(thing.kind)
        if thing.is_unloaded:
            creature.unloaded.append(thing.kind)
    set_maxima(creature)


def put_away(creature: Creature, item: str) -> None:
    """Stow an item."""
    held, carried = list(creature.held), list(sheet_of(creature).carried)
    creature.held.remove(item)
    sheet_of(creature).carried.append(item)
    loading.follow(creature, held, carried)
    set_maxima(creature)
