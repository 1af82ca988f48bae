"""Scenes set up: who is in a scenario, at which seat and where, and who may come in later."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import packs
from outdraw.core.game import ScenarioInfo
from outdraw.core.zones import Zone, zone
from outdraw.games.suits.content import Arms, Placed, Scenario, Sheet, Switches, characters, scenarios
from outdraw.games.suits.scene import GM, Contestant, Fighter, Patient, Suits


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

    [uses suits.chips.issue, suits.pole.lift]
    """
    made = Fighter(id=id, seat=seat, side=side, sheet=sheet, x=x, y=y, population=population)
    made.unready = 1 if made.held.is_pole and not lifted else 0
    made.blue = 1 + made.unready
    made.white = 2 if made.held.has_second_item else 1
    for arms in sheet.arms:
        load(made, arms)
    return made


AVERAGE = 5
"""The attributes of somebody of whom nothing else is known."""


def stranger(
    id: str,
    *,
    reflexes: int = AVERAGE,
    body: int = AVERAGE,
    will: int = AVERAGE,
    arms: Arms | None = None,
    skills: dict[str, int] | None = None,
    x: int = 0,
) -> Fighter:
    """Bring somebody who is in no file, alone on a side and average in what is not said."""
    held = (arms or Arms(),)
    sheet = Sheet(name="", reflexes=reflexes, body=body, will=will, mind=AVERAGE, skills=skills or {}, arms=held)
    return new_fighter(id, sheet, side=id, seat=id, x=x)


def load(fighter: Fighter, held: Arms) -> None:
    """Load the ranged weapons of things held; two of a kind are two weapons, each with its own rounds."""
    main, off = held.missile, held.second_missile
    if main is not None:
        fighter.loaded[main.name] = main.shots
    if off is not None:
        fighter.loaded[f"{off.name} 2" if main is not None and main.name == off.name else off.name] = off.shots


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
        zones.update(zones_of(each))
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


def zones_of(fighter: Fighter) -> dict[str, Zone]:
    """Give the places for a fighter's cards, all empty: saved, banked, committed."""
    names = (fighter.hand, fighter.bank, fighter.committed)
    return {name: zone(seen_by=(fighter.seat,), stacked=True) for name in names}


def set_up(scenario: str) -> Suits:
    """Set up a scenario of the content files."""
    return set_up_scenario(scenarios()[scenario])


def set_up_scenario(scenario: Scenario) -> Suits:
    """Set up a scenario."""
    if scenario.kind == "challenge":
        scene = _challenge(scenario)
    elif scenario.kind == "rest":
        scene = _rest(scenario)
    else:
        there = [made for each in scenario.placed if not each.offstage for made in placed_fighters(each)]
        scene = new_fight(there, scenario.switches, line=scenario.line, obstacles=list(scenario.obstacles))
        scene.offstage = [made for each in scenario.placed if each.offstage for made in placed_fighters(each)]
    scene.scenario, scene.opening = scenario.id, scenario.opening
    return scene


def placed_fighters(placed: Placed) -> list[Fighter]:
    """Bring the fighters of one line of a scenario; several of a kind stand two metres apart, a swarm is one."""
    character = characters()[placed.character]
    is_swarm = character.swarm is not None
    made: list[Fighter] = []
    for number in range(1, 1 + (1 if is_swarm else placed.count)):
        is_one = is_swarm or placed.count == 1
        name = placed.name or character.name
        each = new_fighter(
            placed.character if is_one else f"{placed.character}_{number}",
            _renamed(character.sheet(), name if is_one else f"{name} {number}"),
            side=placed.side,
            seat=placed.seat,
            x=placed.x,
            y=placed.y + 2 * (number - 1),
            lifted=placed.lifted,
            population=placed.count if is_swarm else 1,
        )
        each.number, each.unaware, each.hidden, each.arrives = number, placed.unaware, placed.hidden, placed.arrives
        each.bystander, each.groggy = placed.bystander, placed.groggy
        hurt(each, placed.wounds)
        made.append(each)
    return made


def hurt(fighter: Fighter, wounds: int) -> None:
    """Bring in wounds of an earlier fight: stabilised by now, so none of them is critical. [uses suits.loss.major]"""
    fighter.wounds = wounds


def _renamed(sheet: Sheet, name: str) -> Sheet:
    return sheet if sheet.name == name else replace(sheet, name=name)


def _challenge(scenario: Scenario) -> Suits:
    contestants: list[Contestant] = []
    for each in scenario.placed:
        sheet = characters()[each.character].sheet()
        contestants.append(_contestant(each.character, sheet, each.seat, each.name or sheet.name, each))
    seats = [GM, *sorted({each.seat for each in contestants} - {GM})]
    zones = {"library": zone(packs(max(1, scenario.switches.packs))), "discard": zone(seen_by=EVERYONE)}
    return Suits(gm=GM, seats=seats, zones=zones, kind="challenge", switches=scenario.switches, contestants=contestants)


def _contestant(id: str, sheet: Sheet, seat: str, name: str, asked: Placed) -> Contestant:
    """Bring somebody to a contest, with the skill and power that it is about.

    [suits.power.attribute; uses suits.contest.parties]
    """
    numbers = {"Reflexes": sheet.reflexes, "Body": sheet.body, "Will": sheet.will, "Mind": sheet.mind}
    skill = numbers[asked.skill] if asked.skill in numbers else sheet.attack_rank(asked.skill)
    power = numbers.get(asked.power, sheet.will)
    return Contestant(id=id, seat=seat, name=name, skill=skill, power=power, minion=sheet.minion)


def _patient(id: str, sheet: Sheet, seat: str, name: str) -> Patient:
    """Bring somebody to a bed, or to whoever lies there. [uses suits.healing.doctor]"""
    doctor = max(sheet.skills.get("Medicine", 0), sheet.skills.get("Surgery", 0))
    return Patient(id=id, seat=seat, name=name, body=sheet.body, doctor=doctor)


def _rest(scenario: Scenario) -> Suits:
    patients: list[Patient] = []
    for each in scenario.placed:
        sheet = characters()[each.character].sheet()
        made = _patient(each.character, sheet, each.seat, each.name or sheet.name)
        made.halves = 2 * each.wounds
        made.comatose = scenario.switches.modern_medicine and each.wounds > 2 * sheet.body
        patients.append(made)
    seats = [GM, *sorted({each.seat for each in patients} - {GM})]
    zones = {"library": zone(packs(max(1, scenario.switches.packs))), "discard": zone(seen_by=EVERYONE)}
    return Suits(
        gm=GM, seats=seats, zones=zones, kind="rest", switches=scenario.switches, patients=patients, days=scenario.days
    )


def scenario_list() -> list[ScenarioInfo]:
    """List the scenarios with their seats, the game master's first."""
    infos: list[ScenarioInfo] = []
    for each in scenarios().values():
        names = {GM: "Game master"}
        for placed in each.placed:
            names.setdefault(placed.seat, placed.name or characters()[placed.character].name)
        infos.append(ScenarioInfo(each.id, each.name, each.summary, tuple(names.items())))
    return infos


# --- who comes in later -----------------------------------------------------------------------------------------------


def arrivals(scene: Suits) -> list[tuple[str, str]]:
    """List who can come in: into a fight all who can fight or be hit, to a contest or a sickbed people."""
    known = characters().values()
    if scene.kind == "fight":
        return [(each.id, each.name) for each in known if each.arms or each.thing]
    there = [*(each.id for each in scene.contestants), *(each.id for each in scene.patients)]
    return [
        (each.id, each.name)
        for each in known
        if not (each.thing or each.beast or each.swarm is not None or each.id in there)
    ]


def arrive(scene: Suits, kind: str, side: str, at: str) -> str:
    """Bring somebody in at a point (`3,4`), played by the game master.

    They draw for their place in the order when the next round begins, at once if the fight has not begun. Into a
    contest that goes on one comes last, and to a sickbed wherever one is. [uses suits.order.list]
    """
    character = characters().get(kind)
    if character is None:
        raise ValueError(f"there is nobody called {kind!r}")
    if scene.kind != "fight":
        return _join(scene, kind, character.sheet())
    taken = [each.id for each in (*scene.fighters, *scene.offstage)]
    # beside those who are numbered from the beginning nobody goes without a number
    number = 2 if f"{kind}_1" in taken else 1
    while (id := kind if number == 1 else f"{kind}_{number}") in taken:
        number += 1
    x, y = _point(scene, at)
    sheet = character.sheet()
    name = sheet.name if number == 1 else f"{sheet.name} {number}"
    if sheet.name != name:
        sheet = replace(sheet, name=name)
    made = new_fighter(id, sheet, side=side or "others", x=x, y=y, population=12 if sheet.swarm is not None else 1)
    made.number, made.arrives = number, max(1, scene.round + 1)
    enter(scene, made)
    return id


def _join(scene: Suits, id: str, sheet: Sheet) -> str:
    """Bring somebody into a contest, which they enter by what it is about, or to a sickbed."""
    if id not in [known for known, _ in arrivals(scene)]:
        raise ValueError(f"{sheet.name} is there already, or cannot come into this")
    if scene.kind == "rest":
        scene.patients.append(_patient(id, sheet, GM, sheet.name))
        return id
    about = scenarios()[scene.scenario].placed[0] if scene.scenario in scenarios() else _RACE
    scene.contestants.append(_contestant(id, sheet, GM, sheet.name, about))
    if scene.round:
        scene.order.append(id)
    return id


_RACE: Final = Placed(character="", side="", skill="Reflexes", power="Will")
"""What a contest is about that says nothing of it, as the car race of the text. [uses suits.contest.parties]"""


def enter(scene: Suits, fighter: Fighter) -> None:
    """Put somebody into a fight, with places for their cards."""
    scene.fighters.append(fighter)
    scene.zones.update(zones_of(fighter))


def _point(scene: Suits, at: str) -> tuple[int, int]:
    """Read a place where nobody and nothing is; the nearest to the middle, if none is given."""
    taken = [(each.x, each.y) for each in scene.fighters if each.fate == "up"] + list(scene.obstacles)
    if not at:
        return next((x, 0) for x in range(len(taken) + 1) if (x, 0) not in taken)
    try:
        x, y = (int(each) for each in at.split(","))
    except ValueError:
        raise ValueError(f"{at!r} is no place: give metres east and south, such as 3,4") from None
    if (x, y) in taken:
        raise ValueError(f"somebody or something is at {at} already")
    return x, y


def lasting(scene: Suits) -> dict[tuple[str, ...], int]:
    """Give what players' people bring to another scene: wounds stay until they heal, half skills until one sleeps.

    What was critical has been stabilised by then. From a fight one may come to a bed, and from a bed to a fight, where
    half a wound counts as one. [suits.loss.major; uses suits.defeat.groggy, suits.healing.severe]
    """
    found: dict[tuple[str, ...], int] = {}
    for fighter in scene.fighters:
        if fighter.seat == scene.gm or fighter.fate in ("dead", "mangled"):
            continue
        if fighter.all_wounds:
            found["fighters", fighter.id, "wounds"] = fighter.all_wounds
            found["patients", fighter.id, "halves"] = 2 * fighter.all_wounds
            found["patients", fighter.id, "comatose"] = fighter.fate == "coma"
        if fighter.groggy:
            found["fighters", fighter.id, "groggy"] = True
    for patient in scene.patients:
        if patient.seat != scene.gm:
            found["fighters", patient.id, "wounds"] = -(-patient.halves // 2)
            found["patients", patient.id, "halves"] = patient.halves
            found["patients", patient.id, "comatose"] = patient.comatose
    return found
