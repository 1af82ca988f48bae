"""Movement and small actions, paid with Speed, and what a creature holds in its two hands (Chapter 7).

None of this is an Action, so none of it ends Defending [draw_your_weapon.movement.not_an_action].
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations

from outdraw.core.choices import Bar, Option, Pick, Words
from outdraw.core.play import Play
from outdraw.core.present import by_content
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import battlemap, dealers_notes
from outdraw.games.draw_your_weapon.rules.actions import option
from outdraw.games.draw_your_weapon.rules.attacks import drop
from outdraw.games.draw_your_weapon.rules.field import is_present
from outdraw.games.draw_your_weapon.rules.stats import has_feature, set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, Square

HANDS = 2
SMALL_ACTION = 1
LOADING = 2
NOTHING = "nothing"


def spend(speed: int, cost: int) -> int | None:
    """Pay with Speed; None if it cannot be paid, for Speed never goes below 0.

    [draw_your_weapon.movement.no_negative]
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
    in_hand = [item for item in items if content.item_hands(item)]
    for item in in_hand:
        weapon = content.weapons().get(item)
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
    return [] if answer == NOTHING else answer.split("+")


def held_choice(creature: Creature) -> Pick:
    """Ask what a creature takes in hand; what it would usually hold is the default."""
    loose = (*[item for item in creature.held if content.item_hands(item)], *sheet_of(creature).carried)
    options, usual = ways_to_hold(loose)
    prompt = f"What does {creature.name} take in hand?"
    rule = "draw_your_weapon.combat_start.not_surprised"
    is_npc = creature.seat == DEALER
    return Pick(creature.seat, "draw_your_weapon.hold", prompt, rule, options, default=usual, discretion=is_npc)


@by_content
def ways_to_hold(items: tuple[str, ...]) -> tuple[tuple[Option, ...], str]:
    """List what may be held of some things, one or two at a time, and say which is usual."""
    sets: dict[str, tuple[str, ...]] = {NOTHING: ()}
    for number in (1, 2):
        for some in combinations(items, number):
            sets.setdefault("+".join(sorted(some)), some)
    options: list[Option] = []
    for value, some in sets.items():
        label = " and ".join(map(content.item_name, some)) or "Nothing"
        options.append(option(value, label, bar_of_holding(some)))
    return tuple(options), usually_held(items)


def usually_held(items: Sequence[str]) -> str:
    """Say what one would usually hold: the first weapon, and a shield or buckler if it goes with it."""
    weapons = [item for item in items if item in content.weapons()]
    shields = [item for item in items if item in content.gear()]
    for held in ([*weapons[:1], *shields[:1]], weapons[:1]):
        if held and bar_of_holding(held) is None:
            return "+".join(sorted(held))
    return NOTHING


def hold_only(creature: Creature, items: Sequence[str]) -> None:
    """Hold just these things (and what is part of the body), everything else stowed."""
    natural = [item for item in creature.held if not content.item_hands(item)]
    loose = [*[item for item in creature.held if content.item_hands(item)], *sheet_of(creature).carried]
    for item in items:
        loose.remove(item)
    creature.held, sheet_of(creature).carried = [*natural, *items], loose
    set_maxima(creature)


def hand_cost(creature: Creature) -> int:
    """Give the Speed that drawing or stowing costs: none with Quick Hands. [draw_your_weapon.movement.small_actions]"""
    return 0 if has_feature(creature, "quick_hands") else SMALL_ACTION


# ---------------------------------------------------------------- what a Turn may do with Speed


def move_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to move. [draw_your_weapon.movement.cost]"""
    return [option("move", "Move", bar_of_move(scene, creature))]


def work_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to work something. [draw_your_weapon.movement.small_actions]"""
    return [option("work", "Work a lever, a button, some object", bar_of_speed(creature, SMALL_ACTION))]


def leave_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to leave the map at its edge."""
    if not is_at_edge(scene, creature):
        return []
    return [option("leave", "Leave the map", bar_of_speed(creature, SMALL_ACTION))]


def jump_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer the jumps over water and cover."""
    return [
        option(f"jump {_text(square)}", f"Jump to {_text(square)} for {cost}", bar_of_speed(creature, cost))
        for square, cost in battlemap.jumps(scene, creature).items()
    ]


def draw_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to draw what is stowed."""
    found: list[Option] = []
    for item in dict.fromkeys(sheet_of(creature).carried):
        bar = bar_of_holding([*creature.held, item]) or bar_of_speed(creature, hand_cost(creature))
        found.append(option(f"draw {item}", f"Draw {content.item_name(item)}", bar))
    return found


def held_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to stow, drop or load what is held."""
    found: list[Option] = []
    for item in dict.fromkeys(item for item in creature.held if content.item_hands(item)):
        bar = bar_of_speed(creature, hand_cost(creature))
        found.append(option(f"stow {item}", f"Stow {content.item_name(item)}", bar))
        found.append(Option(f"drop {item}", f"Let go of {content.item_name(item)}"))
        weapon = content.weapons().get(item)
        if weapon is not None and weapon.has("reload") and creature.is_unloaded:
            found.append(option(f"load {item}", f"Load {weapon.name}", bar_of_speed(creature, LOADING)))
    return found


def pick_up_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to pick up what lies near."""
    found: list[Option] = []
    for thing in scene.things.values():
        if thing.kind in content.objects() or battlemap.apart(scene, creature, thing) > battlemap.NEXT_TO:
            continue
        bar = bar_of_holding([*creature.held, thing.kind]) or bar_of_speed(creature, SMALL_ACTION)
        found.append(option(f"pick_up {thing.id}", f"Pick up {thing.name}", bar))
    return found


def door_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to open or close the doors beside."""
    return [
        option(
            f"door {_text(square)}", f"Open or close the door at {_text(square)}", bar_of_door(scene, creature, square)
        )
        for square in doors_beside(scene, creature)
    ]


LISTS: dict[str, Callable[[Dyw, Creature], list[Option]]] = {
    "move": move_options,
    "jump": jump_options,
    "draw": draw_options,
    "stow": held_options,
    "pick_up": pick_up_options,
    "door": door_options,
    "work": work_options,
    "leave": leave_options,
}
"""Movement and small actions, in the order shown. [draw_your_weapon.movement.small_actions]"""
HOMES: dict[str, str] = {"drop": "stow", "load": "stow"}


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
    """Give the other creatures on the field."""
    return [each for each in scene.creatures.values() if is_present(each) and each.id != creature.id]


def doors_beside(scene: Dyw, creature: Creature) -> list[Square]:
    """Give the doors next to a creature."""
    if creature.place is None:
        return []
    kinds = {square: battlemap.terrain(scene.map, square) for square in battlemap.neighbours(creature.place)}
    return [square for square, ground in kinds.items() if ground is not None and ground.id.endswith("door")]


def bar_of_door(scene: Dyw, creature: Creature, square: Square) -> Bar | None:
    """Say why a door cannot be worked: no Speed, or somebody stands in it. [draw_your_weapon.map.terrain]"""
    if any(each.place == square and is_present(each) for each in scene.creatures.values()):
        return Bar("draw_your_weapon.map.terrain", "Somebody stands in the doorway.")
    return bar_of_speed(creature, SMALL_ACTION)


def is_at_edge(scene: Dyw, creature: Creature) -> bool:
    """Say whether a creature stands at the edge of the map and could leave it."""
    if creature.place is None or not scene.map:
        return False
    column, row = creature.place
    return column in (0, len(scene.map[0]) - 1) or row in (0, len(scene.map) - 1)


def _text(square: Square) -> str:
    return f"{square[0]},{square[1]}"


# ---------------------------------------------------------------- doing it


def move(play: Play, scene: Dyw, creature: Creature) -> None:
    """Move by spending Speed, 1 for each unit; it may be split as wished. [draw_your_weapon.movement.split]"""
    if not scene.map or creature.place is None:
        move_without_map(play, scene, creature)
        return
    found = battlemap.ways(scene, creature, stats(creature).speed)
    options = [Option(_text(square), f"{_text(square)} for {cost}") for square, (cost, _) in sorted(found.items())]
    options += far_options(scene, creature, found.keys())
    prompt = f"Where to (column,row)? Speed {stats(creature).speed}."
    rule = "draw_your_weapon.movement.cost"
    answer = str(play.ask(Pick(creature.seat, "draw_your_weapon.square", prompt, rule, tuple(options))))
    column, row = answer.split(",")
    walk(play, scene, creature, found[(int(column), int(row))][1])


def far_options(scene: Dyw, creature: Creature, near: Collection[Square]) -> list[Option]:
    """List the squares that cannot be reached, the nearest first, with the rule that bars each."""
    enemies, friends = battlemap.occupied(scene, creature)
    barred: list[tuple[int, Option]] = []
    for row, symbols in enumerate(scene.map):
        for column in range(len(symbols)):
            square = (column, row)
            if square == creature.place or square in near:
                continue
            ground = battlemap.terrain(scene.map, square)
            if ground is None or ground.blocks_movement:
                rule = (
                    "draw_your_weapon.map.cover" if ground and ground.id == "cover" else "draw_your_weapon.map.terrain"
                )
                why = "That square cannot be entered."
            elif square in enemies or square in friends:
                rule, why = "draw_your_weapon.map.distance", "That square is occupied."
            else:
                rule, why = "draw_your_weapon.movement.no_negative", "That is further than the Speed left allows."
            far = battlemap.distance(creature.place, square) if creature.place is not None else 0
            barred.append((far, Option(_text(square), _text(square), rule, why)))
    return [each for _, each in sorted(barred, key=lambda pair: pair[0])]


def walk(play: Play, scene: Dyw, creature: Creature, way: Sequence[Square]) -> None:
    """Walk a way square by square, paying for each; a trap on the way stops the walk. [draw_your_weapon.map.terrain]"""
    friends = battlemap.occupied(scene, creature)[1]
    for at, square in enumerate(way):
        ground = battlemap.terrain(scene.map, square)
        assert ground is not None
        pay_speed(creature, ground.speed)
        creature.place = square
        is_last = at == len(way) - 1
        if (is_last or square not in friends) and dealers_notes.lies_in_wait(scene, creature) is not None:
            break
    tell_moved(play, creature)
    dealers_notes.on_enter(play, scene, creature)


def tell_moved(play: Play, creature: Creature) -> None:
    """Tell where a creature now stands."""
    assert creature.place is not None
    play.tell(
        "moved",
        "{name} moves to {square}.",
        "draw_your_weapon.movement.cost",
        name=creature.name,
        creature=creature.id,
        square=_text(creature.place),
    )


def move_without_map(play: Play, scene: Dyw, creature: Creature) -> None:
    """Move nearer to somebody or further away, the distance kept in units. [draw_your_weapon.map.optional]"""
    found: list[Option] = []
    for other in others(scene, creature):
        units = battlemap.apart(scene, creature, other)
        for number in range(1, stats(creature).speed + 1):
            if units - number >= battlemap.NEXT_TO:
                found.append(Option(f"to {other.id} {number}", f"{number} nearer to {other.name}"))
            found.append(Option(f"from {other.id} {number}", f"{number} away from {other.name}"))
    rule = "draw_your_weapon.map.optional"
    answer = str(play.ask(Pick(creature.seat, "draw_your_weapon.distance", "Move how?", rule, tuple(found))))
    way, other_id, steps = answer.split()
    key = battlemap.pair(creature.id, other_id)
    now = scene.distances.get(key, battlemap.NEXT_TO)
    scene.distances[key] = now - int(steps) if way == "to" else now + int(steps)
    pay_speed(creature, int(steps))
    play.tell(
        "moved",
        "{name} and {other} are now {units} apart.",
        rule,
        name=creature.name,
        other=scene.creatures[other_id].name,
        units=scene.distances[key],
    )


def small_action(play: Play, scene: Dyw, creature: Creature, verb: str, what: str) -> None:
    """Take a small action for Speed; letting go of something is free. [draw_your_weapon.movement.small_actions]"""
    rule = "draw_your_weapon.movement.small_actions"
    told = f"{verb} {content.item_name(what)}" if verb in ("draw", "stow", "drop", "load") else f"{verb} {what}"
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
            drop(scene, what, creature.place)
        case "load":
            pay_speed(creature, LOADING)
            creature.is_unloaded = False
        case "pick_up":
            pay_speed(creature, SMALL_ACTION)
            creature.held.append(scene.things.pop(what).kind)
            set_maxima(creature)
        case "door":
            pay_speed(creature, SMALL_ACTION)
            column, row = map(int, what.split(","))
            battlemap.set_square(scene, (column, row), "/" if scene.map[row][column] == "+" else "+")
        case "jump":
            column, row = map(int, what.split(","))
            pay_speed(creature, battlemap.jumps(scene, creature)[(column, row)])
            creature.place = (column, row)
        case "leave":
            pay_speed(creature, SMALL_ACTION)
            creature.is_gone, creature.place = True, None
        case "work":
            pay_speed(creature, SMALL_ACTION)
            told = str(play.ask(Words(creature.seat, "draw_your_weapon.work", "What do you work?", rule)))
        case _:
            raise ValueError(verb)
    play.tell("small", "{name}: {told}.", rule, name=creature.name, creature=creature.id, told=told.strip(), verb=verb)
    if verb == "jump":
        dealers_notes.on_enter(play, scene, creature)


def put_away(creature: Creature, item: str) -> None:
    """Stow an item."""
    creature.held.remove(item)
    sheet_of(creature).carried.append(item)
    set_maxima(creature)
