"""The content of SUITS as checked data: weapons, armour, shields, skills, characters, opponents, scenarios.

The TOML files in `content/` are read against these types; things the rules do not allow (a shield beside a large
weapon, Body 0, a weapon far too heavy) are faults with a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from outdraw.core.content.repair import Budget
from outdraw.core.content.stock import stock
from outdraw.core.present import by_content
from outdraw.core.spelling import did_you_mean
from outdraw.games.suits.rules.contests import rounded
from outdraw.games.suits.rules.power import DamageType, absorption, base_power

FOLDER = Path(__file__).parent / "content"

Faults: TypeAlias = Iterator[tuple[tuple[str | int, ...], str, str]]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Attribute: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Size: TypeAlias = Literal["small", "medium", "large", "pole"]
Hands: TypeAlias = Literal["1", "2", "1 or 2"]
RangeClass: TypeAlias = Literal["very short", "short", "medium", "long", "very long", "extra long"]
Abilities: TypeAlias = Literal["Reflexes", "Body", "Will", "Mind"]

POLE_FAMILIES = ("Spear", "Warhammer", "Axe")


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand weapon, or a natural one: its size, what it does, and what it demands.

    Leverage goes by size and type; a pole weapon's +1 or +2 is in its boost.
    """

    name: Name
    size: Size
    type: DamageType
    leverage: Annotated[int, Meta(ge=0, le=300)]
    boost: Annotated[int, Meta(ge=-10, le=20)] = 0
    family: str = ""
    hands: Hands = "1"
    minimum: Annotated[int, Meta(ge=0, le=20)] = 0
    attack: Annotated[int, Meta(ge=-5, le=5)] = 0
    defence: Annotated[int, Meta(ge=0, le=3)] = 0
    ap: Annotated[int, Meta(ge=0, le=9)] = 0
    ap_percent: Annotated[int, Meta(ge=0, le=100)] = 0
    anti_shield: Annotated[int, Meta(ge=0, le=3)] = 0
    slow: bool = False
    awkward: bool = False
    clever: bool = False
    natural: bool = False
    only: Literal["", "behind", "charge"] = ""

    @property
    def is_large(self) -> bool:
        """Say whether it counts as large: pole weapons do. [suits.pole.like_large]"""
        return self.size in ("large", "pole")

    def faults(self) -> Faults:
        """Say what the rules do not allow. [uses suits.weapon_size.large, suits.pole.like_large]"""
        if self.is_large and self.hands != "2" and not self.natural:
            yield ("hands",), f"a {self.size} weapon for {self.hands} hands", "large and pole weapons take both hands"
        if self.size == "pole" and self.family not in POLE_FAMILIES:
            yield ("family",), f"a pole {self.family or 'weapon'}", "only spears, warhammers and axes are pole weapons"

    def power(self, body: int, two_handed: bool = True) -> int:
        """Give the base power in hands of this Body. [suits.note.one_or_two_hands; uses suits.power.base]"""
        base = base_power(body, self.leverage, self.boost)
        return max(0, base - 1) if self.hands == "1 or 2" and not two_handed else base


class Missile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ranged weapon: thrown, drawn or powered."""

    name: Name
    range: RangeClass
    type: DamageType
    leverage: Annotated[int, Meta(ge=0, le=300)] = 0
    boost: Annotated[int, Meta(ge=-10, le=30)] = 0
    powered: bool = False
    hands: Hands = "1"
    minimum: Annotated[int, Meta(ge=0, le=20)] = 0
    rate: Annotated[int, Meta(ge=1, le=40)] = 1
    shots: Annotated[int, Meta(ge=1, le=200)] = 1
    reload: Annotated[int, Meta(ge=0, le=100)] = 0
    draw: Annotated[int, Meta(ge=0, le=100)] = 0
    ap: Annotated[int, Meta(ge=0, le=9)] = 0
    skill: Literal["Guns", "Archery", "Throwing", "Artillery"]
    body: Literal["user", "boost", "pistol", "automatic", "rifle"] = "user"
    scope: bool = False
    burst: bool = False
    blast: bool = False
    delayed: bool = False
    load: bool = False
    thrown: bool = False

    @property
    def is_bullet(self) -> bool:
        """Say whether it fires bullets, which kevlar is made for."""
        return self.skill == "Guns"

    def power(self, body: int, two_handed: bool = True) -> int:
        """Give the base power; a powered weapon's is its boost, whoever fires it.

        [suits.note.powered; uses suits.power.base, suits.note.one_or_two_hands]
        """
        base = self.boost if self.powered else base_power(body, self.leverage, self.boost)
        return max(0, base - 1) if self.hands == "1 or 2" and not two_handed else base

    def faults(self) -> Faults:
        """Say what cannot be."""
        if self.powered and self.leverage:
            yield ("leverage",), "a powered weapon with leverage", "its boost alone is its power"
        if not self.powered and not self.leverage:
            yield ("leverage",), "no leverage", "a weapon that is not powered needs a share of Body"


class Armour(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A suit of armour."""

    name: Name
    percent: Annotated[int, Meta(ge=0, le=100)] = 0
    boost: Annotated[int, Meta(ge=0, le=20)] = 0
    defence: Annotated[int, Meta(ge=0, le=4)] = 0
    awkward: bool = False
    other_boost: Annotated[int, Meta(ge=0, le=20)] | None = None

    def absorbs(self, body: int, bullet: bool = False) -> int:
        """Give what it absorbs; kevlar has a smaller boost against what is no bullet.

        [suits.armor.kevlar; uses suits.armor.absorption]
        """
        boost = self.boost if bullet or self.other_boost is None else self.other_boost
        return absorption(body, self.percent, boost)


class Shield(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield; all are OnBlock, and its uses in a period are its defence."""

    name: Name
    defence: Annotated[int, Meta(ge=1, le=4)]
    missile: Annotated[int, Meta(ge=1, le=6)]
    slow: bool = False

    @property
    def is_small(self) -> bool:
        """Say whether it is the small shield of the D# note. [uses suits.note.defense]"""
        return self.defence == 1


class Gear(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The files of gear."""

    weapon: tuple[Weapon, ...] = ()
    missile: tuple[Missile, ...] = ()
    armour: tuple[Armour, ...] = ()
    shield: tuple[Shield, ...] = ()


class College(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bundle of skills that come at level 0."""

    name: Name
    ability: Abilities
    skills: tuple[Name, ...]


class Skills(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The skills by attribute, and the colleges."""

    Will: tuple[Name, ...]
    Mind: tuple[Name, ...]
    Reflexes: tuple[Name, ...]
    Body: tuple[Name, ...]
    college: tuple[College, ...] = ()

    def ability(self, skill: str) -> Abilities:
        """Give the attribute behind a skill; KeyError if there is no such skill."""
        if skill in self.Will:
            return "Will"
        if skill in self.Mind:
            return "Mind"
        if skill in self.Reflexes:
            return "Reflexes"
        if skill in self.Body:
            return "Body"
        raise KeyError(skill)


# --- what is in a fighter's hands -------------------------------------------------------------------------------------


class Arms(Struct, frozen=True, kw_only=True):
    """What a fighter holds at one time."""

    weapon: Weapon | None = None
    second: Weapon | None = None
    shield: Shield | None = None
    missile: Missile | None = None
    second_missile: Missile | None = None

    @property
    def label(self) -> str:
        """Name what is held."""
        items = [self.weapon, self.second, self.shield, self.missile, self.second_missile]
        return " and ".join(item.name for item in items if item is not None) or "nothing"

    @property
    def two_handed(self) -> bool:
        """Say whether the hand weapon has both hands to itself."""
        return self.second is None and self.shield is None and self.missile is None

    @property
    def shoots_two_handed(self) -> bool:
        """Say whether the ranged weapon has both hands to itself. [uses suits.note.one_or_two_hands]"""
        return self.shield is None and self.weapon is None and self.second_missile is None

    @property
    def has_second_item(self) -> bool:
        """Say whether a shield or a second weapon is held. [suits.chips.second_item]"""
        return self.second is not None or self.shield is not None or self.second_gun is not None

    @property
    def second_gun(self) -> Missile | None:
        """Give the ranged weapon in the other hand beside a weapon; what is to be thrown guards nobody.

        [uses suits.two_items.second_weapon_bonus]
        """
        gun = self.second_missile
        if gun is None and self.weapon is not None and not self.weapon.natural:
            gun = self.missile
        return gun if gun is not None and not (gun.thrown or gun.skill == "Throwing") else None

    @property
    def is_natural(self) -> bool:
        """Say whether it is nothing but what one is born with: fists, teeth, hooves."""
        others = (self.shield, self.missile, self.second_missile)
        natural = all(weapon.natural for weapon in (self.weapon, self.second) if weapon is not None)
        return natural and self.weapon is not None and all(each is None for each in others)

    @property
    def is_pole(self) -> bool:
        """Say whether a pole weapon is held."""
        return self.weapon is not None and self.weapon.size == "pole"

    @property
    def slow_sources(self) -> int:
        """Count what slows attacks; a pole weapon's lifting takes the place of Slow.

        [uses suits.armor.combine, suits.pole.lift]
        """
        own = 1 if self.weapon is not None and (self.is_pole or self.weapon.slow) else 0
        return own + (1 if self.shield is not None and self.shield.slow else 0)

    def wrong(self) -> str:
        """Say in a sentence which rule this combination breaks, with its id, or nothing.

        [suits.two_items.legal_pairs, suits.weapon_size.small, suits.weapon_size.large, suits.shield.hand]
        """
        held = [item for item in (self.weapon, self.missile) if item is not None]
        off = [item for item in (self.second, self.shield, self.second_missile) if item is not None]
        if any(item.hands == "2" for item in held) and (off or len(held) > 1):
            rule = "suits.shield.hand" if self.shield is not None else "suits.two_items.legal_pairs"
            return f"{self.label}: one of them takes both hands [{rule}]"
        if any(isinstance(item, Weapon | Missile) and item.hands == "2" for item in off):
            return f"{self.label}: the off hand cannot hold a two-handed weapon [suits.two_items.legal_pairs]"
        if len(held) + len(off) > 2:
            return f"{self.label}: more than two hands would be needed [suits.two_items.legal_pairs]"
        if self.weapon is not None and self.second is not None:
            sizes = {self.weapon.size, self.second.size}
            if "small" not in sizes or sizes & {"large", "pole"}:
                return (
                    f"{self.label}: only small + small and small + medium may be paired [suits.two_items.legal_pairs]"
                )
        return ""


class Sheet(Struct, frozen=True, kw_only=True):
    """A fighter as it enters a scene: attributes, ranks, gear worked out, what kind of character it is."""

    name: str
    reflexes: int
    body: int
    will: int
    mind: int
    skills: dict[str, int] = {}
    arms: tuple[Arms, ...] = ()
    armour: Armour | None = None
    hide: int = 0
    minion: bool = False
    hero: bool = False
    mercy: Literal["none", "soften", "linger"] = "none"
    swarm: Swarm | None = None
    thing: bool = False
    beast: bool = False
    mph: int = 0
    kph: int = 0
    line: str = ""

    def attribute(self, ability: Abilities) -> int:
        """Give an attribute by its name."""
        return {"Reflexes": self.reflexes, "Body": self.body, "Will": self.will, "Mind": self.mind}[ability]

    def attack_rank(self, skill: str) -> int:
        """Give the rank to act with: the skill's, or half its attribute (0.5 up) untrained."""
        trained = self.skills.get(skill)
        return trained if trained is not None else max(1, rounded(self.attribute(skills().ability(skill)), 2))

    def defence_rank(self, skill: str) -> int:
        """Give the rank to defend with: the skill's, or the full attribute untrained."""
        trained = self.skills.get(skill)
        return trained if trained is not None else self.attribute(skills().ability(skill))


class Swarm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a crowd a swarm: the base of its attack, and where its defence starts. [uses suits.swarm.form]

    It fights as one, so it bears a name for one: "Rat swarm", not "Rats". [uses suits.swarm.fights]
    """

    attack: Rank
    defence: Rank


# --- files of people --------------------------------------------------------------------------------------------------


class Character(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character or opponent as written in a file; `arms` are sets of things held together, the first in hand."""

    id: Annotated[str, Meta(pattern="^[a-z0-9_]+$")]
    name: Name
    reflexes: Attribute
    body: Attribute
    will: Attribute
    mind: Attribute = 5
    points: int | None = None
    colleges: tuple[Name, ...] = ()
    levels: dict[str, Annotated[int, Meta(ge=0, le=10)]] = {}
    ranks: dict[str, Rank] = {}
    arms: tuple[tuple[Name, ...], ...] = ()
    armour: str = ""
    hide: Annotated[int, Meta(ge=0, le=10)] = 0
    minion: bool = False
    hero: bool = False
    mercy: Literal["none", "soften", "linger"] = "none"
    swarm: Swarm | None = None
    thing: bool = False
    beast: bool = False
    mph: Annotated[int, Meta(ge=0, le=300)] = 0
    kph: Annotated[int, Meta(ge=0, le=500)] = 0
    summary: str = ""

    def faults(self) -> Faults:
        """Say what the rules do not allow: unknown gear and skills, hands, strength, points."""
        for place, name in enumerate(self.colleges):
            if all(college.name != name for college in skills().college):
                yield ("colleges", place), f"no college {name!r}", _near(name, [c.name for c in skills().college])
        for part in ("levels", "ranks"):
            for name in getattr(self, part):
                if name not in skill_names():
                    yield (part, name), "no such skill", _near(name, skill_names())
        if self.armour and self.armour not in armours():
            yield ("armour",), f"no armour {self.armour!r}", _near(self.armour, armours())
        for place, names in enumerate(self.arms):
            yield from self._arms_faults(place, names)
        if self.points is not None and not list(self._unknown()):
            from outdraw.games.suits.rules.creation import points_spent

            spent = points_spent(self)
            if spent != self.points:
                yield ("points",), f"costs {spent} points", f"expected {self.points}"

    def budgets(self) -> Iterator[Budget]:
        """Say what the points of a hero were spent on."""
        if self.points is not None and not list(self._unknown()):
            from outdraw.games.suits.rules.creation import costs

            yield Budget("points", self.points, costs(self), is_exact=True)

    def _unknown(self) -> Iterator[str]:
        yield from (name for name in (*self.levels, *self.ranks) if name not in skill_names())
        yield from (name for name in self.colleges if all(c.name != name for c in skills().college))

    def _arms_faults(self, place: int, names: tuple[str, ...]) -> Faults:
        for at, name in enumerate(names):
            if name not in gear_names():
                yield ("arms", place, at), f"no weapon or shield {name!r}", _near(name, gear_names())
                return
        try:
            held = arms(names)
        except ValueError as error:
            yield ("arms", place), str(error), "hold at most two things that the rules allow together"
            return
        if wrong := held.wrong():
            yield ("arms", place), wrong, "two small, small and medium, or one with a shield"
        for item in (held.weapon, held.second, held.missile, held.second_missile):
            if item is not None and 4 * self.body <= 3 * item.minimum:
                yield (
                    ("arms", place),
                    f"Body {self.body} cannot use a {item.name}",
                    f"it needs Body {item.minimum}, and more than 75 % of it at least [suits.strength.unusable]",
                )

    def sheet(self) -> Sheet:
        """Work the character out."""
        known = {name: 0 for college in self.colleges for name in college_of(college).skills}
        known.update(self.levels)
        abilities = {"Reflexes": self.reflexes, "Body": self.body, "Will": self.will, "Mind": self.mind}
        trained = {name: abilities[skills().ability(name)] + level for name, level in known.items()}
        trained.update(self.ranks)
        return Sheet(
            name=self.name,
            reflexes=self.reflexes,
            body=self.body,
            will=self.will,
            mind=self.mind,
            skills=trained,
            arms=tuple(arms(names) for names in self.arms) or (Arms(weapon=weapons()["Fist"]),),
            armour=armours()[self.armour] if self.armour else None,
            hide=self.hide,
            minion=self.minion or self.swarm is not None,
            hero=self.hero,
            mercy=self.mercy,
            swarm=self.swarm,
            thing=self.thing,
            beast=self.beast,
            mph=self.mph,
            kph=self.kph,
            line=self.summary,
        )


class People(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of characters or opponents."""

    character: tuple[Character, ...]


MOST_PEOPLE = 200
"""So many can stand in a scene: every move looks at each of them."""


class Placed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character placed in a scenario: who plays it, on which side, where it stands."""

    character: str
    seat: Annotated[str, Meta(pattern="^[a-z0-9_]+$")] = "gm"
    side: Name
    x: int = 0
    y: int = 0
    name: str = ""
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    unaware: bool = False
    lifted: bool = False
    arrives: Annotated[int, Meta(ge=1, le=100)] = 1
    wounds: Annotated[int, Meta(ge=0, le=100)] = 0
    groggy: bool = False
    hidden: Literal["", "place known", "hidden"] = ""
    bystander: bool = False
    offstage: bool = False
    skill: str = ""
    power: str = ""


class Switches(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on: settings and optional rules of the rulebook."""

    packs: Annotated[int, Meta(ge=0, le=20, description="Packs in the deck (0: as if endlessly many)")] = 2
    reshuffle: Annotated[
        Literal["contest", "round", "through"],
        Meta(description="Discards go back after every contest, every round, or when the deck is played through"),
    ] = "contest"
    redraw_ties: Annotated[bool, Meta(description="Equal ranks draw again instead of coming to nothing")] = False
    inverted_suits: Annotated[
        bool, Meta(description="The loser's suits count from clubs −3 to diamonds 0, as in an older draft")
    ] = False
    better_first: Annotated[
        bool, Meta(description="Equal places in the order go to the higher skill, not the lower")
    ] = False
    defence_cap: Annotated[int, Meta(ge=0, le=20, description="The most that defence bonuses add up to")] = 3
    missile_cap: Annotated[
        int, Meta(ge=0, le=20, description="The most that defence bonuses against missiles add up to")
    ] = 4
    two_weapon_attacks: Annotated[bool, Meta(description="Whoever holds two weapons may attack with both")] = True
    bonus_cards: Annotated[bool, Meta(description="Face cards are banked for later")] = False
    bonus_chips: Annotated[bool, Meta(description="Banked cards are tracked as chips, not as the cards themselves")] = (
        True
    )
    shared_draws: Annotated[bool, Meta(description="Minions share four draws a round")] = False
    cluster: Annotated[int, Meta(ge=1, le=4, description="Ten minions or more act in clusters of so many")] = 1
    modern_medicine: Annotated[bool, Meta(description="Death at twice Body can be reversed up to three times Body")] = (
        False
    )
    confined: Annotated[bool, Meta(description="There is no room for pole weapons")] = False
    poles_alone_pass: Annotated[bool, Meta(description="Only a pole weapon strikes past an ally")] = False
    shared_decline: Annotated[
        bool, Meta(description="Skill falls over the draws of both guns together, not of each gun")
    ] = False
    aftermath: Annotated[bool, Meta(description="The scene goes on after the fight while somebody bleeds")] = True
    round_limit: Annotated[int, Meta(ge=1, le=1000, description="Rounds after which a fight is a draw")] = 100


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scene to set up."""

    id: Annotated[str, Meta(pattern="^[a-z0-9_]+$")]
    name: Name
    summary: str
    opening: str = ""
    kind: Literal["fight", "challenge", "rest"] = "fight"
    line: bool = False
    switches: Switches = Switches()
    obstacles: tuple[tuple[int, int], ...] = ()
    days: Annotated[int, Meta(ge=1, le=400)] = 10
    placed: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=100)]

    def faults(self) -> Faults:
        """Say which characters there are not, and where more people stand than a table can be played with."""
        people = sum(each.count for each in self.placed)
        if people > MOST_PEOPLE:
            yield ("placed",), f"{people} people are placed", f"expected at most {MOST_PEOPLE}"
        for place, each in enumerate(self.placed):
            if each.character not in characters():
                yield (
                    ("placed", place, "character"),
                    f"no character {each.character!r}",
                    _near(each.character, characters()),
                )


class Scenarios(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of scenarios."""

    scenario: tuple[Scenario, ...]


# --- the files, read once ---------------------------------------------------------------------------------------------


@by_content
def gear() -> Gear:
    """Give all gear of the content files."""
    files = [stock(FOLDER / f"{name}.toml", Gear) for name in ("weapons", "missiles", "armour")]
    return Gear(
        weapon=tuple(w for f in files for w in f.weapon),
        missile=tuple(m for f in files for m in f.missile),
        armour=tuple(a for f in files for a in f.armour),
        shield=tuple(s for f in files for s in f.shield),
    )


@by_content
def weapons() -> dict[str, Weapon]:
    """Give the hand weapons by name."""
    return {weapon.name: weapon for weapon in gear().weapon}


@by_content
def missiles() -> dict[str, Missile]:
    """Give the ranged weapons by name."""
    return {missile.name: missile for missile in gear().missile}


def missile_called(name: str) -> Missile:
    """Find a ranged weapon by its name, however it is written, or say what it might have been."""
    for known, missile in missiles().items():
        if known.casefold() == name.casefold():
            return missile
    parts = [known for known in missiles() if name.casefold() in known.casefold()]
    meant = did_you_mean(name, missiles()) or next(iter(parts), "")
    some = "name one such as 'Long Bow' or 'Revolver - .38' (outdraw odds suits shot --list)."
    raise ValueError(f"There is no ranged weapon {name!r}; " + (f"did you mean {meant!r}?" if meant else some))


@by_content
def armours() -> dict[str, Armour]:
    """Give the suits of armour by name."""
    return {armour.name: armour for armour in gear().armour}


@by_content
def shields() -> dict[str, Shield]:
    """Give the shields by name."""
    return {shield.name: shield for shield in gear().shield}


@by_content
def skills() -> Skills:
    """Give the skills and colleges."""
    return stock(FOLDER / "skills.toml", Skills)


@by_content
def skill_names() -> tuple[str, ...]:
    """Give the names of all skills."""
    return (*skills().Will, *skills().Mind, *skills().Reflexes, *skills().Body)


def college_of(name: str) -> College:
    """Give a college by its name."""
    return next(college for college in skills().college if college.name == name)


@by_content
def gear_names() -> tuple[str, ...]:
    """Give the names of everything that can be held."""
    return (*weapons(), *missiles(), *shields())


@by_content
def characters() -> dict[str, Character]:
    """Give all characters and opponents by id."""
    files = [stock(FOLDER / f"{name}.toml", People) for name in ("characters", "opponents")]
    return {each.id: each for file in files for each in file.character}


@by_content
def scenarios() -> dict[str, Scenario]:
    """Give the scenarios by id."""
    return {each.id: each for each in stock(FOLDER / "scenarios.toml", Scenarios).scenario}


def arms(names: tuple[str, ...]) -> Arms:
    """Give what is held by its names: the first weapon in the main hand, the rest in the other."""
    weapon: Weapon | None = None
    second: Weapon | None = None
    shield: Shield | None = None
    missile: Missile | None = None
    other: Missile | None = None
    for name in names:
        if name in shields():
            if shield is not None:
                raise ValueError("two shields")
            shield = shields()[name]
        elif name in missiles():
            if missile is None:
                missile = missiles()[name]
            elif other is None:
                other = missiles()[name]
            else:
                raise ValueError("three ranged weapons")
        elif weapon is None:
            weapon = weapons()[name]
        elif second is None:
            second = weapons()[name]
        else:
            raise ValueError("three weapons")
    return Arms(weapon=weapon, second=second, shield=shield, missile=missile, second_missile=other)


def _near(word: str, known: object) -> str:
    names = [str(each) for each in known] if isinstance(known, list | tuple | dict) else []
    meant = did_you_mean(word, names)
    return f"did you mean {meant!r}?" if meant else ""
