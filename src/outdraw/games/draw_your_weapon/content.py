"""The content of the game as checked data: figures, weapons, Features, NPCs, characters and scenarios.

All of it is house material that a Dealer may change in `content/*.toml`; what the types cannot say is said by `faults`.
This module knows no scene and no rule of play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from outdraw.core.content.files import Place
from outdraw.core.content.repair import Budget
from outdraw.core.content.stock import stock
from outdraw.core.present import by_content
from outdraw.core.spelling import did_you_mean

FOLDER = Path(__file__).parent / "content"

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40, examples=["arming_sword"])]
Label = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=1000)]
AttributeId: TypeAlias = Literal["might", "agility", "endurance", "insight", "presence"]
SuitName: TypeAlias = Literal["clubs", "diamonds", "hearts", "spades"]
Rating = Annotated[int, Meta(ge=0, le=5)]
Value = Annotated[int, Meta(ge=1, le=13)]
Small = Annotated[int, Meta(ge=0, le=99)]
Figure = Annotated[int, Meta(ge=0, le=999)]
Hands = Annotated[int, Meta(ge=0, le=2)]

ATTRIBUTES: tuple[AttributeId, ...] = ("might", "agility", "endurance", "insight", "presence")
SUITS: tuple[SuitName, ...] = ("clubs", "diamonds", "hearts", "spades")
_Fault: TypeAlias = tuple[Place, str, str]


class Attributes(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The five Attributes."""

    might: Rating
    agility: Rating
    endurance: Rating
    insight: Rating
    presence: Rating

    def rating(self, attribute: str) -> int:
        """Give the rating of an Attribute by its id."""
        value: int = getattr(self, attribute)
        return value


class Attribute(Struct, frozen=True, forbid_unknown_fields=True):
    """What an Attribute is called and covers; `verbs` are beginnings of words for deeds it is usually tested by."""

    id: AttributeId
    name: Label
    usual_suit: SuitName
    covers: Text
    verbs: tuple[str, ...] = ()


class Stat(Struct, frozen=True, forbid_unknown_fields=True):
    """The formula of a Stat: base + per x Attribute + level x Level."""

    id: Literal["hp", "guard", "guard_refresh", "speed", "reserve", "clout"]
    name: Label
    base: Small
    attribute: AttributeId = "might"
    per: Small = 0
    level: Small = 0


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True):
    """A usual target of a Skill Test."""

    name: Label
    target: Small


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol of the map and what it does."""

    symbol: Annotated[str, Meta(min_length=1, max_length=1)]
    id: Literal["floor", "wall", "closed_door", "open_door", "cover", "water"]
    blocks_movement: bool = False
    blocks_sight: bool = False
    speed: Small = 0


class DownTest(Struct, frozen=True, forbid_unknown_fields=True):
    """The Skill Test by which an ally brings a Down character back."""

    attribute: AttributeId
    suit: SuitName
    target: Small


class FiguresFile(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"attributes": "attribute", "stats": "stat", "difficulties": "difficulty", "terrains": "terrain"},
):
    """The file `figures.toml`."""

    creation_points: Small
    creation_max: Rating
    creation_features: Small
    attribute_max: Rating
    max_level: Annotated[int, Meta(ge=1, le=20)]
    level_cost_factor: Small
    attribute_gain_levels: tuple[int, ...]
    feature_gain_levels: tuple[int, ...]
    loadout_weapons: Small
    loadout_gear: Small
    hand_size: Annotated[int, Meta(ge=1, le=10)]
    hands_per_pack: Annotated[int, Meta(ge=1, le=10)]
    broken_extra_damage: Small
    down_hits_to_die: Annotated[int, Meta(ge=1, le=20)]
    down_test: DownTest
    cover_reduction: Small
    attributes: tuple[Attribute, ...]
    stats: tuple[Stat, ...]
    difficulties: tuple[Difficulty, ...]
    terrains: tuple[Terrain, ...]

    def stat(self, name: str, attributes: Attributes, level: int) -> int:
        """Work out a Stat by its formula, without gear."""
        formula = next(stat for stat in self.stats if stat.id == name)
        return formula.base + formula.per * attributes.rating(formula.attribute) + formula.level * level

    def recover_attribute(self, name: str) -> AttributeId:
        """Say which Attribute a Stat recovers by."""
        return next(stat.attribute for stat in self.stats if stat.id == name)

    def terrain(self, symbol: str) -> Terrain:
        """Give the terrain of a map symbol."""
        return next(terrain for terrain in self.terrains if terrain.symbol == symbol)

    def faults(self) -> Iterator[_Fault]:
        """Every Attribute, Stat and terrain stands once."""
        for key, got, wanted in (
            ("attribute", [each.id for each in self.attributes], list(ATTRIBUTES)),
            ("stat", [each.id for each in self.stats], ["hp", "guard", "guard_refresh", "speed", "reserve", "clout"]),
            (
                "terrain",
                [each.id for each in self.terrains],
                ["floor", "wall", "closed_door", "open_door", "cover", "water"],
            ),
        ):
            if sorted(got) != sorted(wanted):
                yield (key,), f"got {', '.join(got)}", f"expected each once: {', '.join(wanted)}"


PropertyId: TypeAlias = Literal[
    "light",
    "thrown",
    "buckler_only",
    "merciful",
    "guarded",
    "heavy",
    "unwieldy",
    "reload",
    "magical",
    "free_hand",
    "natural",
]


class Weapon(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A weapon: the Values it takes, the suits that add its Attribute, its reach and range (0 for none)."""

    id: Id
    name: Label
    min: Value
    max: Value
    suits: tuple[SuitName, ...]
    hands: Hands
    reach: Small
    range: Small
    attribute: Literal["might", "agility", "endurance", "insight", "presence", "best"] = "might"
    properties: tuple[PropertyId, ...] = ()

    def has(self, property: PropertyId) -> bool:
        """Say whether the weapon has a property."""
        return property in self.properties

    def faults(self) -> Iterator[_Fault]:
        """The Value range is a range, and the weapon can hit something."""
        if self.min > self.max:
            yield ("max",), f"got {self.max}", f"expected at least {self.min}, the least Value"
        if self.reach == 0 and self.range == 0:
            yield ("reach",), "reach and range are both 0", "expected a weapon that can reach something"
        if self.has("natural") != (self.hands == 0):
            yield ("hands",), f"got {self.hands}", "expected 0 for natural weapons, 1 or 2 for others"


class Property(Struct, frozen=True, forbid_unknown_fields=True):
    """A property of weapons, in words."""

    id: PropertyId
    text: Text


class Gear(Struct, frozen=True, forbid_unknown_fields=True):
    """A shield or buckler: what it adds while held."""

    id: Id
    name: Label
    hands: Hands
    guard: Small = 0
    guard_refresh: Small = 0


class ObjectKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of object and the HP it usually has."""

    id: Id
    name: Label
    hp: Annotated[int, Meta(ge=1, le=999)]
    can_be_lifted: bool = False


class WeaponsFile(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"weapons": "weapon", "properties": "property", "gears": "gear", "objects": "object"},
):
    """The file `weapons.toml`."""

    weapons: tuple[Weapon, ...]
    properties: tuple[Property, ...] = ()
    gears: tuple[Gear, ...] = ()
    objects: tuple[ObjectKind, ...] = ()

    def faults(self) -> Iterator[_Fault]:
        """No id stands twice."""
        yield from _twice("weapon", [each.id for each in self.weapons])
        yield from _twice("gear", [each.id for each in self.gears])
        yield from _twice("object", [each.id for each in self.objects])


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Feature costs."""

    stat: Literal["reserve", "clout"]
    amount: Annotated[int, Meta(ge=1, le=99)]


EffectId: TypeAlias = Literal[
    "cheap_shot",
    "sleuth",
    "firebolt",
    "flurry",
    "ward",
    "second_wind",
    "rallying_cry",
    "taunt",
    "card_sharp",
    "iron_stance",
    "quick_hands",
    "old_soldier",
    "mend",
    "ace_up_the_sleeve",
    "silver_tongue",
]
Use: TypeAlias = Literal["attack", "ability", "passive", "breather", "test"]


class Feature(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A Feature: what it does (`effect`), by how much, when it is used and what it costs."""

    id: Id
    name: Label
    effect: EffectId
    tags: tuple[Literal["Attack", "Magical"], ...]
    use: Annotated[tuple[Use, ...], Meta(min_length=1)]
    text: Text
    cost: Cost | None = None
    least: Value = 1
    most: Value = 13
    range: Small = 0
    amount: Small = 0
    attribute: AttributeId = "might"
    suit: SuitName = "hearts"

    def faults(self) -> Iterator[_Fault]:
        """A Feature used as an Attack has the [Attack] tag, and only such a one."""
        if ("Attack" in self.tags) != ("attack" in self.use):
            yield (
                ("tags",),
                f"got {', '.join(self.tags) or 'none'}",
                'expected "Attack" if and only if used as an attack',
            )


class FeaturesFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"features": "feature"}):
    """The file `features.toml`."""

    features: tuple[Feature, ...]

    def faults(self) -> Iterator[_Fault]:
        """No id stands twice."""
        yield from _twice("feature", [each.id for each in self.features])


class Npc(Struct, frozen=True, forbid_unknown_fields=True):
    """An NPC, its figures final and gear included."""

    id: Id
    name: Label
    level: Annotated[int, Meta(ge=1, le=20)]
    attributes: Attributes
    hp: Annotated[int, Meta(ge=1, le=999)]
    guard: Figure
    guard_refresh: Figure
    speed: Figure
    reserve: Figure
    clout: Figure
    weapons: tuple[Id, ...]
    features: tuple[Id, ...]

    def faults(self) -> Iterator[_Fault]:
        """Weapons and Features exist."""
        yield from _unknown("weapons", self.weapons, weapons())
        yield from _unknown("features", self.features, features())


class NpcsFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"npcs": "npc"}):
    """The file `npcs.toml`."""

    npcs: tuple[Npc, ...]

    def faults(self) -> Iterator[_Fault]:
        """No id stands twice."""
        yield from _twice("npc", [each.id for each in self.npcs])


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A Player Character as made by the rules of creation; the figures follow from the formulas."""

    id: Id
    name: Label
    concept: Label
    level: Annotated[int, Meta(ge=1, le=20)]
    attributes: Attributes
    weapons: tuple[Id, ...]
    features: tuple[Id, ...]
    gear: tuple[Id, ...] = ()

    def budgets(self) -> Iterator[Budget]:
        """Say what the points and Features of this Level went into."""
        figures_ = figures()
        grown = sum(level <= self.level for level in figures_.attribute_gain_levels)
        parts = tuple((each, self.attributes.rating(each)) for each in ATTRIBUTES if self.attributes.rating(each))
        yield Budget("attributes", figures_.creation_points + grown, parts, is_exact=True)
        number = figures_.creation_features + sum(level <= self.level for level in figures_.feature_gain_levels)
        yield Budget("features", number, tuple((each, 1) for each in self.features), is_exact=True)

    def faults(self) -> Iterator[_Fault]:
        """Points, Features and loadout are those a character of this Level may have."""
        figures_ = figures()
        grown = sum(level <= self.level for level in figures_.attribute_gain_levels)
        points = figures_.creation_points + grown
        total = sum(self.attributes.rating(each) for each in ATTRIBUTES)
        if total != points:
            yield ("attributes",), f"the Attributes add up to {total}", f"expected {points} at Level {self.level}"
        most = min(figures_.attribute_max, figures_.creation_max + grown)
        for each in ATTRIBUTES:
            if self.attributes.rating(each) > most:
                yield ("attributes", each), f"got {self.attributes.rating(each)}", f"expected at most {most}"
        if self.level > figures_.max_level:
            yield ("level",), f"got {self.level}", f"expected at most {figures_.max_level}, the highest Level"
        number = figures_.creation_features + sum(level <= self.level for level in figures_.feature_gain_levels)
        if len(self.features) != number or len(set(self.features)) != number:
            yield ("features",), f"got {len(set(self.features))} Features", f"expected {number} at Level {self.level}"
        if len(self.weapons) > figures_.loadout_weapons:
            yield ("weapons",), f"got {len(self.weapons)} weapons", f"expected at most {figures_.loadout_weapons}"
        if len(self.gear) > figures_.loadout_gear:
            yield ("gear",), f"got {len(self.gear)} items", f"expected at most {figures_.loadout_gear}"
        yield from _unknown("weapons", self.weapons, weapons())
        yield from _unknown("gear", self.gear, gear())
        yield from _unknown("features", self.features, features())
        for at, id in enumerate(self.weapons):
            if id in weapons() and weapons()[id].has("natural"):
                yield ("weapons", at), f'got "{id}"', "expected a weapon that is held; natural ones are for NPCs"


class CharactersFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"characters": "character"}):
    """The file `characters.toml`."""

    characters: tuple[Character, ...]

    def faults(self) -> Iterator[_Fault]:
        """No id stands twice."""
        yield from _twice("character", [each.id for each in self.characters])


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """What passing or failing a note's Test brings about."""

    do: Literal["surprised", "leave", "yield", "start_behind", "lose_speed", "hurt", "settle"]
    who: Literal["tester", "foe", "foes"] = "tester"
    npc: str = ""
    note: str = ""
    count: Small = 0
    margin: Small = 0
    columns: tuple[int, int] = (0, 0)


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """A Test that the scenario holds ready for the Dealer, and what comes of it."""

    id: Id
    title: Label
    text: Text
    when: Literal["before", "enter", "half_hp", "action"]
    test: Literal["contest", "skill_test"]
    attribute: AttributeId
    suit: SuitName
    target: Small = 0
    surprise: bool = False
    who: Literal["one", "each"] = "one"
    against: str = ""
    seeks: bool = False
    columns: tuple[int, int] = (0, 0)
    rows: tuple[int, int] = (0, 0)
    on_pass: tuple[Outcome, ...] = ()
    on_fail: tuple[Outcome, ...] = ()
    on_any_pass: tuple[Outcome, ...] = ()
    on_all_pass: tuple[Outcome, ...] = ()

    def faults(self) -> Iterator[_Fault]:
        """A Contest is against somebody, a Skill Test has a target."""
        if (self.test == "contest") != bool(self.against):
            yield ("against",), f'got "{self.against}"', "expected an NPC for a Contest and none for a Skill Test"
        if (self.test == "skill_test") != bool(self.target):
            yield ("target",), f"got {self.target}", "expected a target for a Skill Test and none for a Contest"


class Agreed(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may agree on: NPC figures hidden, and a limit of Rounds after which a Combat is a draw (0: none)."""

    hide_npc_figures: Annotated[bool, Meta(description="The figures of NPCs are the Dealer's secret")] = False
    round_limit: Annotated[Small, Meta(description="Rounds after which a Combat is a draw (0: none)")] = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, rename={"notes": "note"}):
    """A scene to play: the party, the map, who stands where, and the Dealer's notes.

    Without a map `npcs` names who is there, and `apart` how many units lie between them and the party.
    """

    id: Id
    name: Label
    summary: Text
    party: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=8)]
    reward_experience: Small
    map: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=100)] = ()
    legend: dict[str, Id] = {}
    opening: Annotated[str, Meta(max_length=1000)] = ""
    npcs: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    apart: Small = 0
    objects: dict[str, Id] = {}
    object_places: dict[str, tuple[int, int]] = {}
    hide_npc_figures: bool = False
    switches: Agreed = Agreed()
    unnoticed: tuple[Id, ...] = ()
    notes: tuple[Note, ...] = ()

    def faults(self) -> Iterator[_Fault]:
        """The map is a rectangle of known symbols with a place for everyone; people and notes exist."""
        known = {terrain.symbol for terrain in figures().terrains} | {"P"} | set(self.legend)
        for at, row in enumerate(self.map):
            if len(row) != len(self.map[0]):
                yield ("map", at), f"the row has {len(row)} squares", f"expected {len(self.map[0])}, as the first"
            for symbol in row:
                if symbol not in known:
                    yield ("map", at), f'no terrain or legend "{symbol}"', f"expected one of {' '.join(sorted(known))}"
        starts = sum(row.count("P") for row in self.map)
        if self.map and starts < len(self.party):
            yield ("map",), f"the map has {starts} places P", f"expected {len(self.party)}, one for each character"
        yield from _unknown("party", self.party, characters())
        for symbol, npc in self.legend.items():
            if npc not in npcs():
                yield ("legend", symbol), f'no NPC "{npc}"', "expected the id of an NPC"
        for name, kind in self.objects.items():
            if kind not in objects():
                yield ("objects", name), f'no object "{kind}"', "expected the id of an object"
        if self.map and self.npcs:
            yield ("npcs",), "there is a map", "expected NPCs in its legend"
        for at, npc in enumerate(self.npcs):
            if npc not in npcs():
                yield ("npcs", at), f'no NPC "{npc}"', "expected the id of an NPC"
        for name, (column, row_number) in self.object_places.items():
            is_on_map = 0 <= row_number < len(self.map) and 0 <= column < len(self.map[row_number])
            if name not in self.objects or not is_on_map:
                yield ("object_places", name), f"got {column},{row_number}", "expected a square for one of the objects"
        present = {*self.legend.values(), *self.npcs}
        for at, note in enumerate(self.notes):
            if note.against and note.against not in present:
                yield ("note", at, "against"), f'got "{note.against}"', "expected an NPC of the legend"


class ScenariosFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"scenarios": "scenario"}):
    """The file `scenarios.toml`."""

    scenarios: tuple[Scenario, ...]

    def faults(self) -> Iterator[_Fault]:
        """No id stands twice."""
        yield from _twice("scenario", [each.id for each in self.scenarios])


def _twice(key: str, ids: list[str]) -> Iterator[_Fault]:
    for at, each in enumerate(ids):
        if each in ids[:at]:
            yield (key, at, "id"), f'got "{each}" a second time', "expected an id of its own"


LISTED = {"party": "character", "weapons": "weapon", "features": "feature"}
"""What one of those is called that a field lists."""


def _unknown(key: str, ids: Sequence[str], known: Mapping[str, Struct]) -> Iterator[_Fault]:
    for at, each in enumerate(ids):
        if each not in known:
            meant = did_you_mean(each, list(known))
            yield (
                (key, at),
                f'no {LISTED.get(key, key)} "{each}"',
                f'did you mean "{meant}"?' if meant else "expected a known id",
            )


@by_content
def figures() -> FiguresFile:
    """Give the figures behind the rules."""
    return stock(FOLDER / "figures.toml", FiguresFile)


@by_content
def _weapons_file() -> WeaponsFile:
    return stock(FOLDER / "weapons.toml", WeaponsFile)


@by_content
def weapons() -> dict[str, Weapon]:
    """Give the weapons by id."""
    return {each.id: each for each in _weapons_file().weapons}


@by_content
def gear() -> dict[str, Gear]:
    """Give the shields and bucklers by id."""
    return {each.id: each for each in _weapons_file().gears}


@by_content
def objects() -> dict[str, ObjectKind]:
    """Give the kinds of object by id."""
    return {each.id: each for each in _weapons_file().objects}


@by_content
def features() -> dict[str, Feature]:
    """Give the Features by id."""
    return {each.id: each for each in stock(FOLDER / "features.toml", FeaturesFile).features}


@by_content
def effects(ids: tuple[str, ...]) -> frozenset[EffectId]:
    """Give what some Features do."""
    return frozenset(features()[each].effect for each in ids)


@by_content
def feature_of(effect: EffectId, ids: tuple[str, ...]) -> Feature | None:
    """Give the first of some Features that has this effect."""
    return next((feature for each in ids if (feature := features()[each]).effect == effect), None)


@by_content
def features_for(use: Use, ids: tuple[str, ...]) -> tuple[Feature, ...]:
    """Give those of some Features that are used in one way."""
    return tuple(feature for each in ids if use in (feature := features()[each]).use)


@by_content
def weapons_among(items: tuple[str, ...]) -> tuple[Weapon, ...]:
    """Give the weapons among some things, each once."""
    return tuple(weapons()[item] for item in dict.fromkeys(items) if item in weapons())


@by_content
def npcs() -> dict[str, Npc]:
    """Give the NPCs by id."""
    return {each.id: each for each in stock(FOLDER / "npcs.toml", NpcsFile).npcs}


@by_content
def characters() -> dict[str, Character]:
    """Give the ready characters by id."""
    return {each.id: each for each in stock(FOLDER / "characters.toml", CharactersFile).characters}


@by_content
def scenarios() -> dict[str, Scenario]:
    """Give the scenarios by id."""
    return {each.id: each for each in stock(FOLDER / "scenarios.toml", ScenariosFile).scenarios}


def item_name(item: str) -> str:
    """Give the name of a weapon or piece of gear, or its id in words if it is neither (a crate)."""
    if item in weapons():
        return weapons()[item].name
    return gear()[item].name if item in gear() else item.replace("_", " ").capitalize()


def item_hands(item: str) -> int:
    """Say how many hands an item takes; what no file knows (a crate) takes two."""
    if item in weapons():
        return weapons()[item].hands
    return gear()[item].hands if item in gear() else 2
