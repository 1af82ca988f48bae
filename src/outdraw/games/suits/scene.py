"""The scene of SUITS: fighters with their chips and wounds, the order of action, the ground, what the table agreed on.

Saved cards and the suits of bonus cards are their owner's secret; everything else lies open, as chips and sheets do.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import packs
from outdraw.core.sight import Open, Own, Scene
from outdraw.core.zones import Zone, zone
from outdraw.games.suits.content import Arms, Scenario, Sheet, Switches, characters, scenarios

Fate: TypeAlias = Literal["up", "unconscious", "critical", "coma", "dead", "mangled"]
"""How a fighter is; whoever is not up is out of the fight."""

GM = "gm"
HAND: Final = " hand"
"""How the name of the zone ends in which a fighter's saved card lies."""


class Aim(Struct, frozen=True):
    """What somebody aims at: a target, or an arc of some degrees towards a point; and for how many turns."""

    target: str = ""
    turns: int = 0
    arc: int = 0
    x: int = 0
    y: int = 0


class Effect(Struct, frozen=True):
    """A revealed bonus card at work until the end of the round: whose, on whom, on what, how much."""

    by: str
    on: str
    what: Literal["skill", "armour", "power"]
    amount: int


class Commitment(Struct):
    """A bonus card committed in this turn, offensive or defensive; its suit is secret until it is revealed."""

    seat: Open[str]
    by: Open[str]
    on: Open[str]
    use: Open[str]
    suit: Own[str]


class Blast(Struct, frozen=True):
    """A round that has been lobbed and has yet to go off."""

    by: str
    missile: str
    x: float
    y: float
    rank: int
    bonus: int
    power: int
    fuse: int = 0


class Fighter(Struct, kw_only=True):
    """Somebody in a fight."""

    id: Open[str]
    seat: Open[str]
    side: Open[str]
    sheet: Open[Sheet]
    number: Open[int] = 1
    x: Open[int] = 0
    y: Open[int] = 0
    arms: Open[int] = 0
    population: Open[int] = 1

    # harm
    shock: Open[int] = 0
    wounds: Open[int] = 0
    critical: Open[int] = 0
    fate: Open[Fate] = "up"
    dazed: Open[bool] = False
    groggy: Open[bool] = False
    passed_out: Open[bool] = False
    tended: Open[bool] = False
    dosed: Open[bool] = False

    # place in the order
    place: Open[int] = 0
    cluster: Open[str] = ""
    sits_out: Open[bool] = False
    arrives: Open[int] = 1

    # the use period: from the end of one turn to the end of the next; chips are open counters [suits.chips.colours]
    blue: Open[int] = 1
    white: Open[int] = 1
    unready: Open[int] = 0
    met: Open[list[str]] = []
    attacked_by: Open[list[str]] = []
    countered: Open[bool] = False
    gave_up: Open[bool] = False
    action_lost: Open[bool] = False
    lost_since: Open[bool] = False
    shield_uses: Open[int] = 0
    second_used: Open[bool] = False
    pair_used: Open[bool] = False
    multi_attacked: Open[bool] = False

    # on the ground; who pressed the fighter in this round (0) or the last (1)
    pressed: Open[dict[str, int]] = {}
    moved: Open[int] = 0
    stepped: Open[bool] = False
    unaware: Open[bool] = False
    hidden: Open[Literal["", "place known", "hidden"]] = ""
    not_in_front: Open[list[str]] = []

    # ranged weapons
    loaded: Open[dict[str, int]] = {}
    reload_left: Open[dict[str, int]] = {}
    aim: Open[Aim | None] = None

    # bonus cards
    chips: Own[list[str]] = []
    slowed: Open[int] = 0
    extra: Open[int] = 0
    elected: Open[bool] = False
    used_bonus: Open[bool] = False
    gained_bonus: Open[bool] = False

    @property
    def name(self) -> str:
        """Give the name people know the fighter by."""
        return self.sheet.name

    @property
    def held(self) -> Arms:
        """Give what is in the fighter's hands."""
        return self.sheet.arms[self.arms]

    @property
    def status(self) -> int:
        """Give shock and wounds together. [suits.loss.status]"""
        return self.shock + self.all_wounds

    @property
    def all_wounds(self) -> int:
        """Give normal and critical wounds together."""
        return self.wounds + self.critical

    @property
    def hand(self) -> str:
        """Name the zone of the saved card."""
        return self.id + HAND

    @property
    def bank(self) -> str:
        """Name the zone of banked bonus cards."""
        return f"{self.id} bonus"

    @property
    def committed(self) -> str:
        """Name the zone of committed bonus cards that are not yet revealed."""
        return f"{self.id} committed"


class Contestant(Struct, kw_only=True):
    """Somebody in an extended contest that is no combat."""

    id: Open[str]
    seat: Open[str]
    name: Open[str]
    skill: Open[int]
    power: Open[int]
    minor: Open[int] = 0
    major: Open[int] = 0
    dazed: Open[bool] = False
    is_out: Open[bool] = False
    lost_since: Open[bool] = False
    acted_since: Open[bool] = False
    met: Open[list[str]] = []

    @property
    def status(self) -> int:
        """Give minor and major loss together. [suits.loss.status]"""
        return self.minor + self.major


class Patient(Struct, kw_only=True):
    """Somebody who rests; wounds are counted in halves. [suits.healing.severe]"""

    id: Open[str]
    seat: Open[str]
    name: Open[str]
    body: Open[int]
    doctor: Open[int] = 0
    halves: Open[int] = 0
    comatose: Open[bool] = False
    seen_today: Open[bool] = False


class Suits(Scene, kw_only=True):
    """A fight, an extended contest, or days of rest."""

    kind: Open[Literal["fight", "challenge", "rest"]]
    switches: Open[Switches] = Switches()
    line: Open[bool] = False
    obstacles: Open[list[tuple[int, int]]] = []
    fighters: Open[list[Fighter]] = []
    contestants: Open[list[Contestant]] = []
    patients: Open[list[Patient]] = []
    days: Open[int] = 0

    round: Open[int] = 0
    order: Open[list[str]] = []
    turn: Open[int] = 0
    phase: Open[Literal["start", "turns", "extra", "over"]] = "start"
    spotlight: Open[str] = ""
    facing: Open[str] = ""
    engaged: Open[list[tuple[str, str]]] = []
    effects: Open[list[Effect]] = []
    commitments: Open[list[Commitment]] = []
    blasts: Open[list[Blast]] = []
    extra_left: Open[list[str]] = []
    is_extra: Open[bool] = False
    winner: Open[str] = ""


# --- setting up -------------------------------------------------------------------------------------------------------


def new_fighter(
    id: str,
    sheet: Sheet,
    *,
    side: str,
    seat: str = GM,
    x: int = 0,
    y: int = 0,
    lifted: bool = False,
    population: int = 1,
) -> Fighter:
    """Bring a fighter to the table with a full issue of chips; a pole weapon begins unlifted.

    [suits.chips.issue, suits.pole.lift]
    """
    made = Fighter(id=id, seat=seat, side=side, sheet=sheet, x=x, y=y, population=population)
    made.unready = 1 if made.held.is_pole and not lifted else 0
    made.blue = 1 + made.unready
    made.white = 2 if made.held.has_second_item else 1
    made.loaded = {m.name: m.shots for arms in sheet.arms for m in (arms.missile, arms.second_missile) if m is not None}
    return made


def new_fight(
    fighters: list[Fighter],
    switches: Switches | None = None,
    *,
    line: bool = False,
    obstacles: list[tuple[int, int]] | None = None,
) -> Suits:
    """Set up a fight: the deck, an empty hand for each, and the seats that decide."""
    agreed = switches or Switches()
    zones: dict[str, Zone] = {"library": zone(packs(max(1, agreed.packs))), "discard": zone(seen_by=EVERYONE)}
    zones["shared"] = zone(seen_by=EVERYONE, stacked=True)
    for each in fighters:
        zones[each.hand] = zone(seen_by=(each.seat,), stacked=True)
        zones[each.bank] = zone(seen_by=(each.seat,), stacked=True)
        zones[each.committed] = zone(seen_by=(each.seat,), stacked=True)
    seats = [GM, *sorted({each.seat for each in fighters} - {GM})]
    return Suits(
        gm=GM,
        seats=seats,
        zones=zones,
        kind="fight",
        switches=agreed,
        fighters=fighters,
        line=line,
        obstacles=obstacles or [],
    )


def set_up(scenario: str) -> Suits:
    """Set up a scenario of the content files."""
    return set_up_scenario(scenarios()[scenario])


def set_up_scenario(scenario: Scenario) -> Suits:
    """Set up a scenario."""
    if scenario.kind == "challenge":
        return _challenge(scenario)
    if scenario.kind == "rest":
        return _rest(scenario)
    fighters: list[Fighter] = []
    for each in scenario.placed:
        character = characters()[each.character]
        if character.swarm is not None:
            fighters.append(
                new_fighter(
                    each.character,
                    character.sheet(),
                    side=each.side,
                    seat=each.seat,
                    x=each.x,
                    y=each.y,
                    population=each.count,
                )
            )
            continue
        for number in range(1, each.count + 1):
            id = each.character if each.count == 1 else f"{each.character}_{number}"
            sheet = character.sheet()
            name = each.name or sheet.name
            if each.count > 1:
                name = f"{name} {number}"
            sheet = _renamed(sheet, name)
            made = new_fighter(
                id, sheet, side=each.side, seat=each.seat, x=each.x, y=each.y + 2 * (number - 1), lifted=each.lifted
            )
            made.number, made.unaware, made.arrives = number, each.unaware, each.arrives
            fighters.append(made)
    return new_fight(fighters, scenario.switches, line=scenario.line, obstacles=list(scenario.obstacles))


def _renamed(sheet: Sheet, name: str) -> Sheet:
    from msgspec.structs import replace

    return sheet if sheet.name == name else replace(sheet, name=name)


def _challenge(scenario: Scenario) -> Suits:
    contestants: list[Contestant] = []
    for each in scenario.placed:
        sheet = characters()[each.character].sheet()
        numbers = {"Reflexes": sheet.reflexes, "Body": sheet.body, "Will": sheet.will, "Mind": sheet.mind}
        skill = numbers[each.skill] if each.skill in numbers else sheet.attack_rank(each.skill)
        power = numbers.get(each.power, sheet.will)
        contestants.append(
            Contestant(id=each.character, seat=each.seat, name=each.name or sheet.name, skill=skill, power=power)
        )
    seats = [GM, *sorted({each.seat for each in contestants} - {GM})]
    zones = {"library": zone(packs(max(1, scenario.switches.packs))), "discard": zone(seen_by=EVERYONE)}
    return Suits(gm=GM, seats=seats, zones=zones, kind="challenge", switches=scenario.switches, contestants=contestants)


def _rest(scenario: Scenario) -> Suits:
    patients: list[Patient] = []
    for each in scenario.placed:
        sheet = characters()[each.character].sheet()
        doctor = max(sheet.skills.get("Medicine", 0), sheet.skills.get("Surgery", 0))
        patients.append(
            Patient(
                id=each.character,
                seat=each.seat,
                name=each.name or sheet.name,
                body=sheet.body,
                doctor=doctor,
                halves=2 * each.wounds,
                comatose=scenario.switches.modern_medicine and each.wounds > 2 * sheet.body,
            )
        )
    seats = [GM, *sorted({each.seat for each in patients} - {GM})]
    zones = {"library": zone(packs(max(1, scenario.switches.packs))), "discard": zone(seen_by=EVERYONE)}
    return Suits(
        gm=GM, seats=seats, zones=zones, kind="rest", switches=scenario.switches, patients=patients, days=scenario.days
    )
