"""Setting up a scene: characters and NPCs made from their entries, the cards laid out, a scenario in its places."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from msgspec import to_builtins

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import packs
from outdraw.core.scene import Secret
from outdraw.core.zones import zone
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Character, Npc, Scenario
from outdraw.games.draw_your_weapon.rules import battlemap, combat, movement
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.field import everybody
from outdraw.games.draw_your_weapon.rules.stats import set_maxima, stats
from outdraw.games.draw_your_weapon.scene import (
    DEALER,
    FOES,
    PARTY,
    Creature,
    Dyw,
    Figures,
    Sheet,
    Square,
    Switches,
    Thing,
    square_at,
)


def pack_count(hands: int) -> int:
    """Say how many packs so many Hands need, the Dealer's counted. [draw_your_weapon.card.deck_count]"""
    per = content.figures().hands_per_pack
    return max(1, -(-hands // per))


def player_character(character: Character, seat: str, side: str = PARTY) -> Creature:
    """Make a Player Character from its entry, everything stowed and every Stat at its maximum."""
    figures, level = content.figures(), character.level
    hp = figures.stat("hp", character.attributes, level)
    reserve = figures.stat("reserve", character.attributes, level)
    clout = figures.stat("clout", character.attributes, level)
    sheet = Sheet(level, character.attributes, list(character.features), reserve, reserve, clout, clout)
    sheet.carried = [*character.weapons, *character.gear]
    made = Creature(
        character.id,
        character.name,
        "player",
        character.id,
        seat,
        side,
        Secret(Figures(hp, hp, 0, 0, 0, 0, 0), EVERYONE),
        Secret(sheet, EVERYONE),
    )
    set_maxima(made)
    stats(made).guard, stats(made).speed = stats(made).max_guard, stats(made).max_speed
    return made


def non_player(npc: Npc, id: str, name: str, seat: str = DEALER, side: str = FOES, is_hidden: bool = False) -> Creature:
    """Make an NPC from its entry; natural weapons are always ready, others stowed."""
    sheet = Sheet(npc.level, npc.attributes, list(npc.features), npc.reserve, npc.reserve, npc.clout, npc.clout)
    natural = [each for each in npc.weapons if content.weapons()[each].has("natural")]
    sheet.carried = [each for each in npc.weapons if each not in natural]
    figures = Figures(npc.hp, npc.hp, npc.guard, npc.guard, npc.guard_refresh, npc.speed, npc.speed)
    seats = (seat,) if seat == DEALER else (seat, DEALER)
    return Creature(
        id,
        name,
        "npc",
        npc.id,
        seat,
        side,
        Secret(figures, seats if is_hidden else EVERYONE),
        Secret(sheet, seats),
        held=natural,
    )


def lay_out(scene: Dyw, hands: int | None = None) -> None:
    """Lay out Library, Pile, Void and a secret Hand for each seat.

    [draw_your_weapon.card.secret_hand, draw_your_weapon.card.zones]
    """
    number = len(scene.seats) if hands is None else hands
    scene.zones = {
        "library": zone(packs(pack_count(number))),
        "pile": zone(seen_by=EVERYONE, stacked=True),
        "void": zone(),
        **{hand_zone(seat): zone(seen_by=(seat,)) for seat in scene.seats},
    }


def set_up(scenario: str, switches: Switches | None = None) -> Dyw:
    """Set up a scenario: the party and the NPCs in their places, the cards in the Library."""
    entry = content.scenarios()[scenario]
    is_hidden = entry.hide_npc_figures or entry.switches.hide_npc_figures
    return scene_of(entry, switches or Switches(is_hidden, entry.switches.round_limit))


def scene_of(entry: Scenario, switches: Switches) -> Dyw:
    """Set up the scene of a scenario's entry."""
    scene = Dyw(gm=DEALER, seats=[DEALER, *entry.party], scenario=entry.id, switches=switches)
    scene.opening = entry.opening
    lay_out(scene)
    scene.notes, scene.reward = list(entry.notes), entry.reward_experience
    places: dict[str, list[Square]] = {}
    for row, line in enumerate(entry.map):
        for column, symbol in enumerate(line):
            if symbol == "P" or symbol in entry.legend:
                places.setdefault(symbol, []).append((column, row))
    scene.map = ["".join("." if symbol in places else symbol for symbol in line) for line in entry.map]
    for id, place in zip_longest(entry.party, places.get("P", [])[: len(entry.party)]):
        character = player_character(content.characters()[id], id)
        character.place = place
        scene.creatures[id] = character
    for model, squares in models_of(entry, places).items():
        for number, place in enumerate(squares, 1):
            npc = content.npcs()[model]
            id, name = (model, npc.name) if len(squares) == 1 else (f"{model}_{number}", f"{npc.name} {number}")
            made = non_player(npc, id, name, is_hidden=switches.hide_npc_figures)
            made.place = place
            (scene.unnoticed if model in entry.unnoticed else scene.creatures)[id] = made
    if entry.apart:
        keep_apart(scene, entry.apart)
    for row, line in enumerate(scene.map):
        for column, symbol in enumerate(line):
            if symbol == "+":
                id = f"door_{column}_{row}"
                scene.things[id] = Thing(id, f"Door at {column},{row}", "door", (column, row))
    for name, kind in entry.objects.items():
        place = entry.object_places.get(name)
        scene.things[name] = Thing(name, name.replace("_", " ").capitalize(), kind, place)
    return scene


def models_of(entry: Scenario, places: dict[str, list[Square]]) -> dict[str, list[Square | None]]:
    """Give the NPCs of a scenario by their entries, each with its place, if there is a map."""
    found: dict[str, list[Square | None]] = {model: [None] * entry.npcs.count(model) for model in entry.npcs}
    for symbol, model in entry.legend.items():
        found.setdefault(model, []).extend(places.get(symbol, []))
    return found


def keep_apart(scene: Dyw, units: int) -> None:
    """State so many units between every two of different sides. [uses draw_your_weapon.map.optional]"""
    there = everybody(scene)
    for at, one in enumerate(there):
        for other in there[at + 1 :]:
            if one.side != other.side:
                scene.distances[battlemap.pair(one.id, other.id)] = units


# ---------------------------------------------------------------- what a Dealer changes in the midst of it


def arrivals(scene: Dyw) -> list[tuple[str, str]]:
    """List who can come in: NPCs of every kind, and the ready characters that nobody plays here yet."""
    people = [(each.id, each.name) for each in content.npcs().values()]
    return people + [(each.id, each.name) for each in content.characters().values() if each.id not in scene.creatures]


def hosts(scene: Dyw, kind: str) -> list[str]:
    """Give the seats of Players to whom somebody who comes in can be given: a ready character."""
    return [seat for seat in scene.seats if seat != DEALER] if kind in content.characters() else []


def arrive(scene: Dyw, kind: str, side: str, at: str) -> str:
    """Bring somebody in on a side, the foes' if none is named, at a square; unnoticed if the square is `hidden`.

    A ready character comes in for a Player if their seat is named in place of a side; otherwise it is the Dealer's, an
    NPC in every respect, on the side that is named or the party's. Whoever comes into a Combat has drawn what it would,
    and the Dealer's Hand may be larger for it, as of anybody who joins.
    [uses draw_your_weapon.initiative.each_round, draw_your_weapon.card.dealer_hand]
    """
    is_unseen = at == "hidden"
    place = None if is_unseen or not at else placed(scene, at)
    if kind in content.characters():
        is_given = side in hosts(scene, kind)
        made = player_character(content.characters()[kind], side if is_given else DEALER)
        if not is_given:
            play_by_dealer(made, side or PARTY, scene.switches.hide_npc_figures)
    elif kind in content.npcs():
        npc = content.npcs()[kind]
        made = non_player(npc, kind, npc.name, side=side or FOES, is_hidden=scene.switches.hide_npc_figures)
    else:
        raise ValueError(f"there is nobody called {kind!r}")
    taken = [each.id for each in everybody(scene)]
    numbered = [f"{kind}_{number}" for number in range(2, len(taken) + 3)]
    # beside those who are numbered from the beginning nobody goes without a number
    ids = numbered if f"{kind}_1" in taken else [kind, *numbered]
    made.id = next(id for id in ids if id not in taken and id not in scene.things)
    if made.id != kind:
        made.name = f"{made.name} {made.id.removeprefix(kind + '_')}"
    made.place = place if place is not None else first_free(scene)
    (scene.unnoticed if is_unseen else scene.creatures)[made.id] = made
    if not is_unseen:
        scene.newcomers.append(made.id)
    if scene.combat is not None and not is_unseen:
        movement.hold_only(made, movement.items_of(str(movement.held_choice(made).default)))
        combat.stand_ready(made, is_surprised=False)
        combat.note_ready(scene.combat, made)
        combat.count_npcs(scene, scene.combat)
    return made.id


def play_by_dealer(character: Creature, side: str, is_hidden: bool) -> None:
    """Make a ready character an NPC: nobody else plays it, and its sheet is the Dealer's.

    [uses draw_your_weapon.sheet.visibility]
    """
    character.kind, character.side = "npc", side
    character.sheet.seen_by = (DEALER,)
    if is_hidden:
        character.figures.seen_by = (DEALER,)


def placed(scene: Dyw, at: str) -> Square:
    """Read a square where somebody can stand."""
    try:
        square = square_at(at)
    except ValueError:
        raise ValueError(f"{at!r} is no square; give column,row") from None
    if square not in battlemap.free_floor(scene):
        raise ValueError(f"nobody can stand at {at}: it is taken or no floor")
    return square


def first_free(scene: Dyw) -> Square | None:
    """Give a free square at the edge of the map, or elsewhere if there is none; None where there is no map."""
    hidden = [each.place for each in scene.unnoticed.values()]
    free = [square for square in battlemap.free_floor(scene) if square not in hidden]
    edge = [each for each in free if each[0] in (0, len(scene.map[0]) - 1) or each[1] in (0, len(scene.map) - 1)]
    return next(iter(edge or free), None)


def lasting(scene: Dyw) -> dict[tuple[str, ...], Any]:
    """Give what Players' characters bring to another scene: their sheets, with what they learnt, and their HP."""
    alive = [each for each in scene.creatures.values() if each.kind == "player" and not each.is_dead]
    brought: dict[tuple[str, ...], Any] = {}
    for each in alive:
        brought["creatures", each.id, "sheet"] = to_builtins(each.sheet.value)
        brought["creatures", each.id, "figures", "max_hp"] = each.figures.value.max_hp
        brought["creatures", each.id, "figures", "hp"] = max(1, each.figures.value.hp)
    return brought
