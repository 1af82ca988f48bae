"""The types of the content files (skills, success tables, gear, maneuvers, people, scenarios) and the files, read once.

Content is data: a game master changes it without touching a rule. What the types cannot say, `faults` does: two weapons
for one hand, ranks beyond a category, an Area that nobody can reach. This module knows no rule of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from outdraw.core.content.files import Place
from outdraw.core.content.repair import Budget
from outdraw.core.content.stock import stock
from outdraw.core.dice import parse_pool
from outdraw.core.present import by_content
from outdraw.core.spelling import did_you_mean
from outdraw.games.cavaliers.rules.dice_reading import STEPS as STEPS

FOLDER = Path(__file__).parent / "content"

Id = Annotated[str, Meta(pattern=r"^[a-z0-9_]+$", examples=["steel_breastplate"])]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Count = Annotated[int, Meta(ge=0, le=100)]
Die = Literal[0, 6, 8, 10, 12]
Attribute = Literal["verve", "affinity", "guile"]
Fault: TypeAlias = tuple[Place, str, str]


class Specialty(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three specialties of a skill, its attribute, and whether Wounds hamper it."""

    id: Id
    name: Words
    skill: Id
    attribute: Attribute
    wounded: bool = False
    untrained: bool = False


class Opposition(Struct, frozen=True, forbid_unknown_fields=True):
    """Standard Opposition: dice without a person behind them."""

    id: Id
    name: Words
    pool: Words

    def faults(self) -> Iterator[Fault]:
        """Say whether the pool can be read."""
        try:
            parse_pool(self.pool)
        except ValueError as error:
            yield ("pool",), f'got "{self.pool}"', str(error)


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What each use of Initiative Points costs after a roll with this specialty."""

    specialty: Id
    seize: Count
    interpose: Count
    reprise: Count


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """The defences that may meet an attack."""

    attack: Id
    defences: tuple[Id, ...]
    is_action: bool = False


class SkillsFile(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"specialties": "specialty", "oppositions": "opposition", "prices": "price", "pairs": "pair"},
):
    """`skills.toml`."""

    specialties: tuple[Specialty, ...]
    oppositions: tuple[Opposition, ...]
    prices: tuple[Price, ...]
    pairs: tuple[Pair, ...]


Effect = Literal[
    "yield", "advantage", "style", "wound", "break_weapon", "lower_advantage", "riposte", "disarm", "negate", "ease",
    "free_move", "hold", "break_hold", "knockdown", "reload", "read", "tactics", "order", "ambush", "hide", "enrage",
    "ease_ally", "heal", "stable", "survive", "wake", "unhorse", "notice", "reach", "blast", "blast_wounds",
    "blast_yield", "spread", "less_yield", "less_wound", "seize", "interpose", "reprise", "grant_style", "envenom",
    "impair", "slick", "note",
]  # fmt: skip
"""The closed vocabulary of what a result does; `note` is for the story and the MJ."""


class Purchase(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a success table: its price in Success Points and what it does."""

    cost: Annotated[int, Meta(ge=1, le=12)]
    id: Id
    name: Words
    effect: Effect
    text: str = ""
    amount: Annotated[int, Meta(ge=1, le=12)] = 1
    once: bool = False


class SuccessTable(Struct, frozen=True, forbid_unknown_fields=True, rename={"results": "result"}):
    """A success table: what the winner of a roll with a specialty may buy."""

    id: Id
    name: Words
    results: tuple[Purchase, ...]
    time: str = ""
    opposition: Literal["", "strategy", "banter", "automatic", "unhampered", "easy", "mj"] = ""
    in_fight: bool = False
    note: str = ""


class TablesFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"tables": "table"}):
    """`tables.toml`."""

    tables: tuple[SuccessTable, ...]


class Addition(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that a weapon adds to the table of a specialty."""

    specialty: Id
    cost: Annotated[int, Meta(ge=1, le=12)]
    name: Words
    effect: Effect
    amount: Annotated[int, Meta(ge=1, le=12)] = 1


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    """The Drop of a shot by distance in Areas (close 0, short 1-2, medium 3-4, long 5 or more); none is impossible."""

    close: Count | None = None
    short: Count | None = None
    medium: Count | None = None
    long: Count | None = None

    def drop(self, distance: int) -> int | None:
        """Give the Drop at a distance, or nothing where the weapon does not reach."""
        if distance == 0:
            return self.close
        if distance <= 2:
            return self.short
        return self.medium if distance <= 4 else self.long


Sort = Literal[
    "weapon", "firearm", "bow", "shield", "armor", "tool", "draught", "salve", "grenade", "cannon", "mount"
]  # fmt: skip
Hands = Literal["main", "either", "both", "main_or_both", "attached", "arm", "worn", "fixed", "natural", "none"]


class Gear(Struct, frozen=True, forbid_unknown_fields=True):
    """Something carried, worn, ridden or served: its die, what it helps with, and what it adds to tables."""

    id: Id
    name: Words
    sort: Sort
    hands: Hands
    die: Die = 0
    die_both: Die = 0
    die_volley: Die = 0
    prowess: str = ""
    specialties: tuple[Id, ...] = ()
    reach: bool = False
    extends: bool = False
    cavalry: bool = False
    clockwork: bool = False
    additions: tuple[Addition, ...] = ()
    thrown: bool = False
    bars_main: bool = False
    needs_reload: bool = False
    reload_drop: Annotated[int, Meta(ge=0, le=4)] = 0
    reload_uses: Annotated[int, Meta(ge=1, le=9)] = 1
    shots: Annotated[int, Meta(ge=1, le=2)] = 1
    range: Range = Range()
    hampers: dict[Id, Annotated[int, Meta(ge=1, le=4)]] = {}
    with_breastplate: Die = 0
    eases: Die = 0
    blast: Count = 0
    blast_die: Die = 0
    yield_factor: Count = 0
    move_areas: Annotated[int, Meta(ge=0, le=5)] = 0
    run_areas: Annotated[int, Meta(ge=0, le=5)] = 0

    @property
    def is_shot(self) -> bool:
        """Say whether it shoots or is thrown at somebody."""
        return "aim" in self.specialties


class GearFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`gear.toml`."""

    gear: tuple[Gear, ...]


When = Literal[
    "", "always", "mj", "shield", "cavalry", "mounted", "hand_free", "knife_or_cudgel", "knife", "hurt_ally", "hurt_me",
    "cutlass", "against_feint", "bow", "bow_outdoors", "far", "clockwork", "against_aim", "ship", "vegetation", "crowd",
    "unarmed", "tavern", "troops", "cannon", "dark",
]  # fmt: skip
"""When a maneuver may add dice; what the table cannot see is for the MJ to say."""


class Maneuver(Struct, frozen=True, forbid_unknown_fields=True):
    """A style maneuver: reroll a skill, set one die to its top face, or add the dice of another specialty."""

    id: Id
    name: Words
    kind: Literal["reroll", "maximize", "add"]
    cost: Annotated[int, Meta(ge=1, le=3)]
    target: str = ""
    die: Literal["", "cudgel", "sword", "clockwork", "protection", "charm"] = ""
    adds: str = ""
    when: When = ""
    condition: str = ""

    def faults(self) -> Iterator[Fault]:
        """Say what a maneuver of this kind lacks."""
        if self.kind == "add" and not (self.adds and self.when):
            yield ("kind",), 'got "add"', "expected what it adds and when"
        if not self.target and not self.die:
            yield ("target",), "got nothing", "expected a specialty, a skill or a die"


class ManeuversFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"maneuvers": "maneuver"}):
    """`maneuvers.toml`."""

    maneuvers: tuple[Maneuver, ...]


class Carried(Struct, frozen=True, forbid_unknown_fields=True):
    """An item of a sheet: what it is, where it is worn or held, a die of its own if it differs, and its clockworks."""

    kind: Id
    at: Literal["carried", "main", "off", "both", "worn", "arm", "natural"] = "carried"
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    die: Die | None = None
    autoloader: bool = False
    wrist_holster: bool = False


Category = Literal["pc", "rabble", "stock", "minor", "major", "animal"]


def _unknown(place: Place, named: Iterable[str], known: Mapping[str, object], what: str) -> Iterator[Fault]:
    """Give a fault for each id that no content has."""
    for id in named:
        if id not in known:
            meant = did_you_mean(id, known)
            yield place, f'got "{id}"', f"expected {what}" + (f", such as {meant}" if meant else "")


class Person(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A stat block or a character: dice, ranks, limits, maneuvers and gear; animals have their pools printed."""

    id: Id
    name: Words
    category: Category
    competency: Die
    verve: Literal[6, 8, 10, 12]
    affinity: Literal[6, 8, 10, 12]
    guile: Literal[6, 8, 10, 12]
    yield_limit: Annotated[int, Meta(ge=1, le=30)]
    wound_limit: Annotated[int, Meta(ge=1, le=6)]
    track: tuple[Annotated[int, Meta(ge=0, le=6)], ...] = ()
    initiative: Literal["impulse", "vigilance", "timing"]
    competent: tuple[Id, ...] = ()
    ranks: dict[Id, Annotated[int, Meta(ge=1, le=5)]] = {}
    prowess: tuple[Id, ...] | None = None
    maneuvers: tuple[Id, ...] = ()
    charms: dict[Id, Die] = {}
    passions: dict[Id, Die] = {}
    classes: tuple[Id, ...] = ()
    customizations: tuple[Words, ...] = ()
    experience: Count = 0
    medicine: Count = 0
    doses: dict[Literal["deadly", "impairing", "sleep"], Annotated[int, Meta(ge=1, le=12)]] = {}
    pools: dict[Id, Words] = {}
    horde: Die = 0
    move: Annotated[int, Meta(ge=0, le=5)] = 1
    run: Annotated[int, Meta(ge=0, le=5)] = 2
    gear: tuple[Carried, ...] = ()

    def faults(self) -> Iterator[Fault]:
        """Say what no person can have: full hands holding more, a Wound track that does not fit the limit."""
        held = [item.at for item in self.gear if item.at in ("main", "off", "both")]
        if held.count("main") > 1 or held.count("off") > 1 or ("both" in held and len(held) > 1):
            yield ("gear",), f"got {' and '.join(held)} in hand", "expected one thing in each hand"
        if self.track and len(self.track) != self.wound_limit - 1:
            yield (
                ("track",),
                f"got {len(self.track)} Drops",
                f"expected one for each Wound before the limit, {self.wound_limit - 1}",
            )
        yield from _unknown(("ranks",), self.ranks, specialties(), "a specialty")
        yield from _unknown(("maneuvers",), self.maneuvers, maneuvers(), "a style maneuver")
        yield from _unknown(("gear",), [item.kind for item in self.gear], gear(), "gear")
        for item in self.gear:
            prowess = gear()[item.kind].prowess if item.kind in gear() else "pistol"
            if item.autoloader and prowess not in ("pistol", "musket"):
                yield ("gear",), f'got an autoloader on "{item.kind}"', "expected a pistol or a musket"
            if item.wrist_holster and prowess != "pistol":
                yield ("gear",), f'got "{item.kind}" in a wrist holster', "expected a pistol"
        for specialty, dice in self.pools.items():
            try:
                parse_pool(dice)
            except ValueError as error:
                yield ("pools", specialty), f'got "{dice}"', str(error)
        if self.category == "pc" and sorted((self.verve, self.affinity, self.guile)) != [6, 8, 10]:
            yield ("verve",), "got other attributes", "expected one D10, one D8 and one D6"
        if self._is_made:
            from outdraw.games.cavaliers.rules import creation

            yield from creation.faults(self)

    def budgets(self) -> Iterator[Budget]:
        """Say what a player character was made with."""
        if self._is_made:
            from outdraw.games.cavaliers.rules import creation

            yield from creation.budgets(self)

    @property
    def _is_made(self) -> bool:
        """Say whether this is a player character who was made by classes, and no stat block."""
        return self.category == "pc" and bool(self.classes)


class CategoryFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of a category: Wound Limit and track, Style Points, and how its Yield Limit is found."""

    id: Category
    name: Words
    wound_limit: Annotated[int, Meta(ge=1, le=6)]
    max_rank: Annotated[int, Meta(ge=1, le=5)]
    style_start: Count
    style_max: Count
    base_yield: Count
    competency_share: Count
    track: tuple[int, ...] = ()


class Member(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of opponent in a group, and how many for the number of player characters."""

    kind: Id
    number: Literal["one", "two", "each", "two_each", "half"]


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """A company of opponents that is met together."""

    id: Id
    name: Words
    members: tuple[Member, ...]


class OpponentsFile(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"categories": "category", "opponents": "opponent", "groups": "group"},
):
    """`opponents.toml`."""

    opponents: tuple[Person, ...]
    categories: tuple[CategoryFigures, ...] = ()
    groups: tuple[Group, ...] = ()


class CharactersFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"characters": "character"}):
    """`characters.toml`."""

    characters: tuple[Person, ...]


class ClassFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """What a class gives to a new character."""

    id: Id
    name: Words
    competent: tuple[Id, ...]
    specialties: tuple[Id, ...]
    prowess: tuple[Id, ...]
    rank: Id
    gear: tuple[Id, ...] = ()
    maneuvers: tuple[Id, ...] = ()


class Experience(Struct, frozen=True, forbid_unknown_fields=True):
    """What spent experience makes of a character."""

    xp: Annotated[int, Meta(ge=0)]
    competency: Die
    max_rank: Annotated[int, Meta(ge=1, le=5)]
    yield_limit: Count


class MajorBuild(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the quick build of Major characters."""

    xp: Annotated[int, Meta(ge=0)]
    competency: Die
    max_rank: Annotated[int, Meta(ge=1, le=5)]
    primary: Count
    secondary: Count
    tertiary: Count
    extra: Count = 0


class CreationFile(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"classes": "class", "experience": "experience", "majors": "major"},
):
    """`creation.toml`."""

    classes: tuple[ClassFigures, ...]
    experience: tuple[Experience, ...]
    majors: tuple[MajorBuild, ...]


class AreaCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An Area as the MJ lays it out: a card at a row and column, with its cover, its Drop and what is there."""

    id: Id
    name: Words
    row: Annotated[int, Meta(ge=0, le=9)]
    column: Annotated[int, Meta(ge=0, le=9)]
    cover: Annotated[int, Meta(ge=0, le=2)] = 0
    drop: Annotated[int, Meta(ge=0, le=4)] = 0
    tags: tuple[Literal["ship", "vegetation", "tavern", "indoors", "outdoors", "dark", "high"], ...] = ()
    items: tuple[Id, ...] = ()


class WayCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A way between two Areas; two Areas may be joined by several."""

    a: Id
    b: Id
    by: Words
    one_way: bool = False


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """People in a scenario: their kind, how many, where, on which side, and whether they come later or by surprise."""

    kind: Id
    area: Id
    side: Literal["party", "foes", "others"]
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    name: str = ""
    enters: Annotated[int, Meta(ge=0, le=20)] = 0
    surprised: bool = False
    sheathed: bool = False
    mounted: bool = False


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """Optional readings of the rules that a table may turn on."""

    choose_drops: Annotated[bool, Meta(description="The roller picks the dice to drop; otherwise the smallest go")] = (
        False
    )
    negate_by_choice: Annotated[bool, Meta(description="A winning defender may leave the attack unnegated")] = False
    opposition_spends: Annotated[
        bool, Meta(description="The MJ spends the points of Standard Opposition that beats a PC")
    ] = False
    armed_if_surprised: Annotated[
        bool, Meta(description="The surprised keep in hand what they had; otherwise it is put away")
    ] = False
    passions: Annotated[
        bool, Meta(description="A Style Point adds the die of a Passion to a related roll, once each")
    ] = False
    aftermath: Annotated[bool, Meta(description="The scene goes on after the fight: the Dying, medicine, rest")] = True


class Scenario(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"areas": "area", "ways": "way", "people": "person"}
):
    """A fight to be played: Areas, ways, people, and what may be done before it."""

    id: Id
    name: Words
    summary: Words
    areas: Annotated[tuple[AreaCard, ...], Meta(max_length=100)]
    ways: Annotated[tuple[WayCard, ...], Meta(max_length=300)]
    people: Annotated[tuple[Placed, ...], Meta(max_length=40)]
    preparation: Annotated[int, Meta(ge=0, le=8)] = 4
    ambush: Literal["none", "party", "foes"] = "none"
    rounds: Annotated[int, Meta(ge=1, le=60)] = 24
    switches: Switches = Switches()
    opening: Annotated[str, Meta(max_length=2000)] = ""

    def faults(self) -> Iterator[Fault]:
        """Say which Areas nobody can reach and which people stand nowhere."""
        known = {area.id for area in self.areas}
        for number, way in enumerate(self.ways):
            for end in (way.a, way.b):
                if end not in known:
                    yield ("way", number), f'got "{end}"', "expected an Area of this scenario"
        yield from _unknown(("person",), [placed.kind for placed in self.people], people(), "a stat block or character")
        for number, placed in enumerate(self.people):
            if placed.area not in known:
                yield ("person", number, "area"), f'got "{placed.area}"', "expected an Area of this scenario"
        reached = {self.areas[0].id} if self.areas else set[str]()
        for _ in self.areas:
            reached |= {w.b for w in self.ways if w.a in reached} | {w.a for w in self.ways if w.b in reached}
        for number, area in enumerate(self.areas):
            if area.id not in reached:
                yield ("area", number, "id"), f'got "{area.id}" without a way to it', "expected a way"


class ScenariosFile(Struct, frozen=True, forbid_unknown_fields=True, rename={"scenarios": "scenario"}):
    """`scenarios.toml`."""

    scenarios: tuple[Scenario, ...]


FILES: dict[str, type[Struct]] = {
    "skills": SkillsFile,
    "tables": TablesFile,
    "gear": GearFile,
    "maneuvers": ManeuversFile,
    "opponents": OpponentsFile,
    "characters": CharactersFile,
    "creation": CreationFile,
    "scenarios": ScenariosFile,
}


@by_content
def specialties() -> dict[str, Specialty]:
    """Give every specialty by its id."""
    return {each.id: each for each in _skills().specialties}


@by_content
def _skills() -> SkillsFile:
    return stock(FOLDER / "skills.toml", SkillsFile)


@by_content
def oppositions() -> dict[str, Opposition]:
    """Give the Standard Oppositions by id."""
    return {each.id: each for each in _skills().oppositions}


@by_content
def prices() -> dict[str, Price]:
    """Give what Initiative Points buy, by the specialty of the roll."""
    return {each.specialty: each for each in _skills().prices}


@by_content
def pairs() -> dict[str, Pair]:
    """Give the defences against each attack."""
    return {each.attack: each for each in _skills().pairs}


@by_content
def tables() -> dict[str, SuccessTable]:
    """Give the success tables by id; that of a specialty has its id."""
    return {each.id: each for each in stock(FOLDER / "tables.toml", TablesFile).tables}


@by_content
def gear() -> dict[str, Gear]:
    """Give all gear by id."""
    return {each.id: each for each in stock(FOLDER / "gear.toml", GearFile).gear}


@by_content
def maneuvers() -> dict[str, Maneuver]:
    """Give the style maneuvers by id."""
    return {each.id: each for each in stock(FOLDER / "maneuvers.toml", ManeuversFile).maneuvers}


@by_content
def _opponents() -> OpponentsFile:
    return stock(FOLDER / "opponents.toml", OpponentsFile)


@by_content
def categories() -> dict[str, CategoryFigures]:
    """Give the figures of the categories of people."""
    return {each.id: each for each in _opponents().categories}


@by_content
def groups() -> dict[str, Group]:
    """Give the groups of opponents."""
    return {each.id: each for each in _opponents().groups}


@by_content
def people() -> dict[str, Person]:
    """Give every stat block and ready character by id."""
    ready = stock(FOLDER / "characters.toml", CharactersFile).characters
    return {each.id: each for each in (*ready, *_opponents().opponents)}


@by_content
def creation() -> CreationFile:
    """Give the figures for making characters."""
    return stock(FOLDER / "creation.toml", CreationFile)


@by_content
def scenario_cards() -> dict[str, Scenario]:
    """Give the scenarios by id."""
    return {each.id: each for each in stock(FOLDER / "scenarios.toml", ScenariosFile).scenarios}
