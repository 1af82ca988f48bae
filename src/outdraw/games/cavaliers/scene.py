"""The scene: Areas and ways, people and what they hold, the order of turns, and what is going on right now.

Every field says who sees it. What the rules keep from the other side (a sheet, an opponent's Yield and Wounds until
somebody reads the fight) is hidden; whatever opens a prompt (points, Style, maneuvers, places) is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from outdraw.core.scene import ForGM, Open, Scene, Secret, Shared
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import STEPS, Gear, Switches
from outdraw.games.cavaliers.rules.dice_reading import ATTACKS as ATTACKS

GM = "mj"
SIDES = {"party": "The company", "foes": "Their opponents", "others": "Bystanders"}
"""The sides of a fight; bystanders are against nobody and no part of it."""
BYSTANDERS = "others"
STATUSES = ("up", "out", "surrendered", "dispersed", "unconscious", "dying", "dead", "fled")
"""What can become of somebody."""
HELD = ("main", "off", "both", "arm", "worn", "carried")
"""Where somebody can have a thing."""
LIMITLESS = 99

INITIATIVE = ("impulse", "vigilance", "timing")
"""The specialties of an Initiative roll. [uses cavaliers.initiative.roll]"""
SURVIVAL = "moderate"
"""What opposes a Survival Roll. [uses cavaliers.survival.roll]"""


class Sheet(Struct, frozen=True):
    """What a person can do, as it stands on the character sheet."""

    verve: int
    affinity: int
    guile: int
    competency: int
    competent: tuple[str, ...]
    ranks: dict[str, int]
    prowess: tuple[str, ...] | None
    charms: dict[str, int]
    track: tuple[int, ...]
    pools: dict[str, tuple[int, ...]] = {}
    horde: int = 0
    move: int = 1
    run: int = 2

    def __hash__(self) -> int:
        """Give a number that equal sheets share; the tables of a sheet are compared but not hashed."""
        return hash((self.verve, self.affinity, self.guile, self.competency, self.competent, self.prowess, self.horde))


class Vitals(Struct):
    """How much of a fight is left in somebody."""

    competency: Open[int]
    yield_limit: Open[int]
    wound_limit: Open[int]
    yield_taken: Open[int] = 0
    wounds: Open[int] = 0


class Assistance(Struct, frozen=True):
    """Dice that a helper lends to the next roll with a specialty."""

    helper: str
    name: str
    specialty: str
    sizes: tuple[int, ...]


class Combatant(Struct, kw_only=True):
    """Somebody in the fight."""

    id: Open[str]
    name: Open[str]
    kind: Open[str]
    seat: Open[str]
    side: Open[str]
    category: Open[str]
    sheet: Shared[Sheet]
    vitals: Open[Secret[Vitals]]
    area: Open[str]
    status: Open[str] = "up"
    surprised: Open[bool] = False
    advantage: Open[int] = 0
    style: Open[int] = 0
    style_max: Open[int] = 3
    maneuvers: Open[list[str]] = []
    passions: Open[dict[str, int]] = {}
    charms: Open[dict[str, int]] = {}
    assists: Open[list[Assistance]] = []
    prone: Open[bool] = False
    held_by: Open[str] = ""
    held_drop: Open[int] = 0
    enraged_by: Open[str] = ""
    hidden: Open[bool] = False
    bound: Open[bool] = False
    mount: Open[str] = ""
    stays: Open[bool] = False
    interposed: Open[bool] = False
    reprised: Open[bool] = False
    focused: Open[bool] = False
    readiness: Open[int] = 0
    paced: Open[int] = 0
    tried: Open[list[str]] = []
    tended_by: Open[list[str]] = []
    has_hurt: Open[list[str]] = []
    medicine: Open[int] = 0
    doses: Open[dict[str, int]] = {}
    impaired: Open[int] = 0
    was_treated: Open[bool] = False
    is_awake: Open[bool] = False
    sleeps: Open[int] = 0
    hours: Open[int] = 0

    @property
    def is_pc(self) -> bool:
        """Say whether she is a player character."""
        return self.category == "pc"

    @property
    def is_up(self) -> bool:
        """Say whether she is in the fight and able to act."""
        return self.status == "up" and bool(self.area)

    @property
    def body(self) -> Vitals:
        """Give her Yield, Wounds and limits, whoever may see them."""
        return self.vitals.value


class Item(Struct, kw_only=True):
    """A thing: what it is, who has it, and where: in a hand, worn, carried, on the floor of an Area, or gone."""

    id: Open[str]
    kind: Open[str]
    owner: Open[str]
    holder: Open[str]
    at: Open[str]
    area: Open[str] = ""
    die: Open[int] = 0
    loaded: Open[int] = 0
    progress: Open[int] = 0
    is_broken: Open[bool] = False
    is_armed: Open[bool] = False
    is_extended: Open[bool] = False
    has_autoloader: Open[bool] = False
    in_wrist_holster: Open[bool] = False
    poison: Open[str] = ""
    doses: Open[int] = 0

    @property
    def gear(self) -> Gear:
        """Give the kind of thing it is."""
        return content.gear()[self.kind]


class Area(Struct, kw_only=True):
    """A place of the fight."""

    id: Open[str]
    name: Open[str]
    row: Open[int]
    column: Open[int]
    cover: Open[int] = 0
    drop: Open[int] = 0
    slick: Open[int] = 0
    smoke: Open[bool] = False
    tags: Open[list[str]] = []


class Way(Struct, kw_only=True):
    """A usual way from one Area to another."""

    a: Open[str]
    b: Open[str]
    by: Open[str]
    one_way: Open[bool] = False


class Place(Struct, kw_only=True):
    """A place in the Initiative order, of one combatant or of a group, with its roll and its points."""

    id: Open[str]
    members: Open[list[str]]
    specialty: Open[str]
    total: Open[int] = 0
    successes: Open[int] = 0
    points: Open[int] = 0
    roll_off: Open[list[int]] = []
    from_round: Open[int] = 1
    next_total: Open[int] = 0
    next_successes: Open[int] = 0


class Turn(Struct, kw_only=True):
    """A turn in progress: what was combined so far, and whether the main action is done."""

    who: Open[str]
    drop: Open[int] = 0
    areas: Open[int] = 0
    weight: Open[int] = 0
    reserved: Open[int] = 0
    main: Open[str] = ""
    way: Open[list[str]] = []
    at_anybody: Open[bool] = False
    only: Open[str] = ""
    order_die: Open[int] = 0
    is_ordered: Open[bool] = False


class Attack(Struct, kw_only=True):
    """An attack that has been declared and waits to be resolved."""

    attacker: Open[str]
    target: Open[str]
    specialty: Open[str]
    weapon: Open[str] = ""
    drop: Open[int] = 0
    defence_drop: Open[int] = 0
    form: Open[str] = "action"
    is_interposed: Open[bool] = False
    yielded_out: Open[bool] = False
    on_helpless: Open[bool] = False
    order_die: Open[int] = 0


class Purse(Struct, kw_only=True):
    """Success Points being spent: by whom, from which roll, and on whom they may fall."""

    who: Open[str]
    specialty: Open[str]
    points: Open[int]
    other: Open[str] = ""
    bought: Open[dict[str, int]] = {}


class Prepared(Struct, kw_only=True):
    """An action kept ready, and the event it waits for."""

    who: Open[str]
    action: Open[str]
    event: Open[str]
    subject: Open[str] = ""
    words: Open[str] = ""
    drop: Open[int] = 0
    areas: Open[int] = 0
    has_come: Open[bool] = False


class Part(Struct, frozen=True):
    """One die of a pool and where it comes from; `sort` is attribute, specialty, competency, item, charm, bonus ..."""

    source: str
    size: int
    sort: str


class Thrown(Struct, kw_only=True):
    """Dice that somebody has in hand or has thrown: what lies on the table for all to see, and where it comes from.

    `faces` are those of the dice that were thrown, the smallest dice first; `top` is one that was set to its top.
    """

    who: Open[str]
    seat: Open[str]
    specialty: Open[str]
    sizes: Open[tuple[int, ...]] = ()
    faces: Open[tuple[int, ...]] = ()
    top: Open[int] = 0
    advantage: Open[int] = 0
    total: Open[int] = 0
    points: Open[int] = 0
    is_rolled: Open[bool] = False
    kept: Shared[tuple[Part, ...]] = ()
    lost: Shared[tuple[Part, ...]] = ()


class Latecomer(Struct, kw_only=True):
    """Somebody who will join a running fight."""

    id: ForGM[str]
    kind: ForGM[str]
    name: ForGM[str]
    seat: ForGM[str]
    side: ForGM[str]
    area: ForGM[str]
    enters: ForGM[int]


class Call(Struct, frozen=True, kw_only=True):
    """Something the MJ has called: a roll, words for all, who comes or leaves, the end of a fight or a new one.

    A roll is of `who` with a specialty, at a Drop, against nobody, a Standard Opposition (`moderate`), or somebody
    (`foe dodge`; `foe` alone rolls the same specialty); `what` says what it is about.
    """

    kind: Literal["roll", "say", "come", "leave", "end", "fight"]
    who: str = ""
    specialty: str = ""
    against: str = ""
    drop: int = 0
    what: str = ""


class Cavaliers(Scene, kw_only=True):
    """A fight, from the ambush to the survival rolls."""

    scenario: Open[str]
    opening: Open[str] = ""
    phase: Open[str] = "surprise"
    round: Open[int] = 0
    rounds: Open[int] = 24
    preparation: Open[int] = 4
    ambush: Open[str] = "none"
    switches: Open[Switches] = Switches()
    areas: Open[dict[str, Area]] = {}
    ways: Open[list[Way]] = []
    people: Open[dict[str, Combatant]] = {}
    items: Open[dict[str, Item]] = {}
    reserve: ForGM[list[Latecomer]] = []
    places: Open[dict[str, Place]] = {}
    order: Open[list[str]] = []
    acted: Open[list[str]] = []
    next_up: Open[str] = ""
    seizing: Open[list[str]] = []
    passed: Open[list[str]] = []
    turns: Open[list[Turn]] = []
    attacks: Open[list[Attack]] = []
    purse: Open[Purse | None] = None
    thrown: Open[list[Thrown]] = []
    won_by: Open[str] = ""
    prepared: Open[dict[str, Prepared]] = {}
    ready: Open[list[str]] = []
    happenings: Open[list[str]] = []  # what somebody may have waited for: the event, its subject, who brought it about
    queue: Open[list[str]] = []
    calls: Open[list[Call]] = []
    goes_on: Open[bool] = False
    winner: Open[str] = ""


def sees_vitals(who: Combatant, seat: str) -> bool:
    """Say whether a seat may know how somebody is doing."""
    return who.vitals.is_open or seat in who.vitals.seen_by


# --- things on the board ----------------------------------------------------------------------------------------------


def token(who: str) -> str:
    """Name somebody as a thing on the board."""
    return f"token:{who}"


def area_thing(area: str) -> str:
    """Name an Area as a thing on the board."""
    return f"area:{area}"


STANDING = ("mount", "cannon")
"""Sorts of gear that have a place of their own on the board while nobody has them."""


def item_thing(item: Item) -> str:
    """Name a thing on the board: with its holder, by itself if it stands somewhere, else by the Area it lies in."""
    if item.holder:
        return f"item:{item.holder}.{held_id(item)}"
    return token(item.id) if item.gear.sort in STANDING else area_thing(item.area)


def held_id(item: Item) -> str:
    """Name a thing among those of its holder."""
    return item.id.removeprefix(f"{item.holder}.")


# --- looking around ---------------------------------------------------------------------------------------------------


def fighters(scene: Cavaliers) -> list[Combatant]:
    """Give all who are up and in the fight."""
    return [each for each in scene.people.values() if each.is_up]


def foes(scene: Cavaliers, who: Combatant) -> list[Combatant]:
    """Give the opponents of somebody who are up; bystanders are nobody's."""
    if who.side == BYSTANDERS:
        return []
    return [each for each in fighters(scene) if each.side not in (who.side, BYSTANDERS)]


def others(scene: Cavaliers, who: Combatant) -> list[Combatant]:
    """Give whom somebody would not attack as a matter of course: companions, bystanders, and those who are down."""
    against = foes(scene, who)
    there = [each for each in scene.people.values() if each.area and each.status not in ("dead", "fled", "dispersed")]
    return [each for each in there if each is not who and each not in against]


def friends(scene: Cavaliers, who: Combatant) -> list[Combatant]:
    """Give the companions of somebody who are up."""
    return [each for each in fighters(scene) if each.side == who.side and each.id != who.id]


def place_of(scene: Cavaliers, who: str) -> Place | None:
    """Give the place in the order that somebody has, alone or in a group."""
    return next((place for place in scene.places.values() if who in place.members), None)


def held(scene: Cavaliers, who: str, *where: str) -> list[Item]:
    """Give the things that somebody has in the named places (`main`, `off`, `both`, `arm`, `worn`, `carried`)."""
    return [item for item in scene.items.values() if item.holder == who and item.at in where]


def in_hand(scene: Cavaliers, who: str) -> list[Item]:
    """Give what somebody wields, teeth and a fixed bayonet included."""
    things = held(scene, who, "main", "off", "both", "natural")
    if any(item.gear.prowess == "musket" for item in things):
        things += [item for item in held(scene, who, "carried") if item.gear.hands == "attached"]
    return things


def called(scene: Cavaliers, item: Item) -> str:
    """Name a thing for whoever has it in hand: by the hand, too, where she has brought two and holds both."""
    name = f"broken {item.gear.name}" if item.is_broken else item.gear.name
    if f"{item.owner}.{item.kind}_2" not in scene.items:
        return name
    alike = [each for each in held(scene, item.holder, "main", "off") if each.kind == item.kind]
    if item not in alike or len(alike) < 2:
        return name
    return f"{name} in the {'main' if item.at == 'main' else 'other'} hand"


def free_hands(scene: Cavaliers, who: str) -> list[str]:
    """Give the hands that hold nothing."""
    used = {item.at for item in held(scene, who, "main", "off", "both")}
    return [] if "both" in used else [hand for hand in ("main", "off") if hand not in used]


def has_prowess(who: Combatant, item: Item) -> bool:
    """Say whether somebody is trained with a thing; opponents are with all they carry."""
    return who.sheet.prowess is None or not item.gear.prowess or item.gear.prowess in who.sheet.prowess


def die_of(item: Item) -> int:
    """Give the die of a thing as it is held now."""
    if item.is_broken:
        return content.gear()["improvised_weapon"].die
    if item.gear.die_volley and item.is_armed:
        return item.gear.die_volley
    return max(item.die, item.gear.die_both) if item.at == "both" else item.die


def step_up(die: int, steps: int = 1) -> int:
    """Raise or lower a die by steps: none, D6, D8, D10, D12."""
    return STEPS[max(0, min(len(STEPS) - 1, STEPS.index(die) + steps))]


def shown(die: int) -> str:
    """Write a die as people say it."""
    return f"D{die}" if die else "none"


def names(of: Iterable[Combatant]) -> str:
    """Write some people as a list of names."""
    return ", ".join(each.name for each in of) or "nobody"


def sentence(of: Sequence[Combatant]) -> str:
    """Name people as a sentence does: Ann, Bea and Cora."""
    *first, last = [each.name for each in of]
    return f"{', '.join(first)} and {last}" if first else last
