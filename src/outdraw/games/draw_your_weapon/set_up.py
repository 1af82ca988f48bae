"""Setting up a scene: characters and NPCs made from their entries, the cards laid out, a scenario in its places."""

from __future__ import annotations

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import packs
from outdraw.core.sight import Secret
from outdraw.core.zones import zone
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Character, Npc, Scenario
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
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
    """Lay out Library, Pile, Void and a secret Hand for each seat. [draw_your_weapon.card.secret_hand]"""
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
    return scene_of(entry, switches or Switches(hide_npc_figures=entry.hide_npc_figures))


def scene_of(entry: Scenario, switches: Switches) -> Dyw:
    """Set up the scene of a scenario's entry."""
    scene = Dyw(gm=DEALER, seats=[DEALER, *entry.party], scenario=entry.id, switches=switches)
    lay_out(scene)
    scene.notes, scene.reward = list(entry.notes), entry.reward_experience
    places: dict[str, list[Square]] = {}
    for row, line in enumerate(entry.map):
        for column, symbol in enumerate(line):
            if symbol == "P" or symbol in entry.legend:
                places.setdefault(symbol, []).append((column, row))
    scene.map = ["".join("." if symbol in places else symbol for symbol in line) for line in entry.map]
    for id, place in zip(entry.party, places["P"], strict=False):
        character = player_character(content.characters()[id], id)
        character.place = place
        scene.creatures[id] = character
    for symbol, model in entry.legend.items():
        npc = content.npcs()[model]
        squares = places.get(symbol, [])
        for number, place in enumerate(squares, 1):
            id, name = (model, npc.name) if len(squares) == 1 else (f"{model}_{number}", f"{npc.name} {number}")
            made = non_player(npc, id, name, is_hidden=switches.hide_npc_figures)
            made.place = place
            (scene.unnoticed if model in entry.unnoticed else scene.creatures)[id] = made
    for row, line in enumerate(scene.map):
        for column, symbol in enumerate(line):
            if symbol == "+":
                id = f"door_{column}_{row}"
                scene.things[id] = Thing(id, f"Door at {column},{row}", "door", (column, row))
    for name, kind in entry.objects.items():
        scene.things[name] = Thing(name, name.replace("_", " ").capitalize(), kind)
    return scene
