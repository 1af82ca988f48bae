"""The scene: creatures, their sheets and figures, the map, the Combat in progress, and who sees what of them.

Positions, conditions, held items and figures are open; an NPC's sheet is the Dealer's
[draw_your_weapon.sheet.visibility]. The cards are in the zones `library`, `pile`, `void` and one `hand.<seat>` for
each seat [draw_your_weapon.card.zones].
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import packs
from outdraw.core.sight import ForGM, Open, Scene, Secret
from outdraw.core.zones import zone
from outdraw.games.draw_your_weapon import content, creatures
from outdraw.games.draw_your_weapon.content import Attributes, Character, Note, Npc, Scenario
from outdraw.games.draw_your_weapon.creatures import hand_of as hand_of
from outdraw.games.draw_your_weapon.creatures import set_maxima as set_maxima

DEALER = "dealer"
PARTY, FOES = "party", "foes"

Square = tuple[int, int]


class Switches(Struct, frozen=True):
    """What a table plays with: NPC figures hidden or open, and a limit of Rounds after which a Combat is a draw."""

    hide_npc_figures: bool = False
    round_limit: int = 0
    is_duel: bool = False


class Figures(Struct):
    """The figures of a creature that change in a fight."""

    hp: Open[int]
    max_hp: Open[int]
    guard: Open[int]
    max_guard: Open[int]
    guard_refresh: Open[int]
    speed: Open[int]
    max_speed: Open[int]


class Sheet(Struct):
    """What stands on a character sheet: open for Players, the Dealer's for NPCs until used."""

    level: Open[int]
    attributes: Open[Attributes]
    features: Open[list[str]]
    reserve: Open[int]
    max_reserve: Open[int]
    clout: Open[int]
    max_clout: Open[int]
    carried: Open[list[str]] = []
    experience: Open[int] = 0


class Creature(Struct):
    """A creature in play. `seat` decides for it; `kind` is `player` or `npc`."""

    id: Open[str]
    name: Open[str]
    kind: Open[Literal["player", "npc"]]
    model: Open[str]
    seat: Open[str]
    side: Open[str]
    figures: Open[Secret[Figures]]
    sheet: Open[Secret[Sheet]]
    place: Open[Square | None] = None
    held: Open[list[str]] = []
    known_features: Open[list[str]] = []
    is_broken: Open[bool] = False
    is_defending: Open[bool] = False
    is_surprised: Open[bool] = False
    is_down: Open[bool] = False
    is_dead: Open[bool] = False
    is_out: Open[bool] = False
    is_asleep: Open[bool] = False
    has_yielded: Open[bool] = False
    is_gone: Open[bool] = False
    is_bound: Open[bool] = False
    is_dashing: Open[bool] = False
    may_not_discard: Open[bool] = False
    hits_while_down: Open[int] = 0
    is_unloaded: Open[bool] = False
    taunted_by: Open[str] = ""
    used_this_combat: Open[list[str]] = []

    @property
    def is_player(self) -> bool:
        """Say whether this is a Player Character."""
        return creatures.is_player(self)

    @property
    def body(self) -> Figures:
        """Give the figures, for the rules."""
        return self.figures.value

    @property
    def page(self) -> Sheet:
        """Give the sheet, for the rules."""
        return self.sheet.value

    @property
    def is_present(self) -> bool:
        """Say whether the creature is still on the field, Down or not."""
        return creatures.is_present(self)

    @property
    def is_awake(self) -> bool:
        """Say whether the creature can act at all."""
        return creatures.is_awake(self)

    @property
    def can_fight(self) -> bool:
        """Say whether the creature is able and willing to fight."""
        return creatures.can_fight(self)

    def rating(self, attribute: str) -> int:
        """Give the rating of an Attribute."""
        return self.page.attributes.rating(attribute)

    def has(self, effect: str) -> bool:
        """Say whether the creature has a Feature of this effect."""
        return effect in content.effects(tuple(self.sheet.value.features))

    def feature(self, effect: str) -> content.Feature:
        """Give the creature's Feature of this effect."""
        return next(f for each in self.page.features if (f := content.features()[each]).effect == effect)


class Thing(Struct):
    """An object that can be damaged: HP only. `hp` is None until the Dealer has set it. A dropped weapon has no HP."""

    id: Open[str]
    name: Open[str]
    kind: Open[str]
    place: Open[Square | None] = None
    hp: Open[int | None] = None
    is_destroyed: Open[bool] = False


class InOrder(Struct, frozen=True):
    """A creature's place in Initiative: the total is public, the Spade is not."""

    creature: str
    initiative: int


class Turn(Struct):
    """The Turn in progress: what is left of its two Actions and one Attack."""

    creature: Open[str]
    actions_left: Open[int] = 2
    attacks: Open[int] = 0
    light_attacks: Open[int] = 0
    has_braced: Open[bool] = False
    taken: Open[list[str]] = []


class Combat(Struct):
    """A Combat: the Round, the order (the initiative tracker), whose Turn it is, and the size of the Dealer's Hand."""

    round: Open[int] = 0
    totals: Open[dict[str, int]] = {}
    order: Open[list[InOrder]] = []
    next: Open[int] = 0
    turn: Open[Turn | None] = None
    hand_size: Open[int] = 5
    had_turn: Open[list[str]] = []
    is_proposed_over: Open[bool] = False


class Target(Struct):
    """The last Skill Test: its terms are open, its target the Dealer's until shown."""

    attribute: Open[str]
    suit: Open[str]
    target: Open[Secret[int]]


class Dyw(Scene, kw_only=True):
    """A table of Draw Your Weapon."""

    scenario: Open[str] = ""
    switches: Open[Switches] = Switches()
    creatures: Open[dict[str, Creature]] = {}
    unnoticed: ForGM[dict[str, Creature]] = {}
    map: Open[list[str]] = []
    things: Open[dict[str, Thing]] = {}
    distances: Open[dict[str, int]] = {}
    combat: Open[Combat | None] = None
    has_begun: Open[bool] = False
    breathers: Open[int] = 0
    minutes: Open[int] = 0
    notes: ForGM[list[Note]] = []
    settled_notes: ForGM[list[str]] = []
    to_be_surprised: ForGM[list[str]] = []
    resting: Open[list[str]] = []
    rest_stage: Open[Literal["", "asleep", "healing", "drawing"]] = ""
    start_behind: Open[list[str]] = []
    behind_columns: ForGM[Square] = (0, 0)
    last_test: Open[Target | None] = None
    resolving: Open[int] = 0
    waiting: Open[list[str]] = []
    reward: ForGM[int] = 0
    is_rewarded: Open[bool] = False
    winner: Open[str] = ""
    rounds_fought: Open[int] = 0

    def creature(self, id: str) -> Creature:
        """Give a creature by its id, noticed or not."""
        return self.creatures[id] if id in self.creatures else self.unnoticed[id]

    @property
    def players(self) -> list[Creature]:
        """Give the Player Characters still alive, in seat order from the Dealer's left."""
        return [each for each in self.creatures.values() if each.is_player and not each.is_dead]

    @property
    def npcs(self) -> list[Creature]:
        """Give the NPCs in play."""
        return [each for each in self.creatures.values() if not each.is_player]

    def hand(self, creature: Creature) -> list[str]:
        """Give the cards a creature plays from: its Player's, or the Dealer's Hand for NPCs."""
        return creatures.hand(self, creature)


def names(creatures: Iterable[Creature]) -> str:
    """Name creatures in a sentence."""
    each = [creature.name for creature in creatures]
    return ", ".join(each[:-1]) + " and " + each[-1] if len(each) > 1 else "".join(each)


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
    made.body.guard, made.body.speed = made.body.max_guard, made.body.max_speed
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
        **{hand_of(seat): zone(seen_by=(seat,)) for seat in scene.seats},
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
