"""Setting up a scene: Areas and ways laid out, people brought in with all they carry."""

from __future__ import annotations

from typing import Any

from outdraw.core.audience import EVERYONE
from outdraw.core.dice import parse_pool
from outdraw.core.game import ScenarioInfo
from outdraw.core.scene import Secret
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Carried, Person, Scenario
from outdraw.games.cavaliers.scene import (
    GM,
    SIDES,
    Area,
    Call,
    Cavaliers,
    Combatant,
    Item,
    Latecomer,
    Sheet,
    Vitals,
    Way,
    held,
)


def sheet_of(person: Person) -> Sheet:
    """Give the sheet of a stat block or character."""
    return Sheet(
        verve=person.verve,
        affinity=person.affinity,
        guile=person.guile,
        competency=person.competency,
        competent=person.competent,
        ranks=dict(person.ranks),
        prowess=person.prowess,
        charms=dict(person.charms),
        track=person.track or default_track(person.wound_limit),
        pools={specialty: parse_pool(dice).sizes for specialty, dice in person.pools.items()},
        horde=person.horde,
        move=person.move,
        run=person.run,
    )


def default_track(limit: int) -> tuple[int, ...]:
    """Give the Drop of each Wound below a limit, where no stat block prints its own. [uses cavaliers.wound.drop]"""
    return (1, 2, 4, 4, 4)[: limit - 1]


def enlist(scene: Cavaliers, person: Person, id: str, seat: str, side: str, area: str, name: str = "") -> Combatant:
    """Bring a person into a scene, with all they carry. [uses cavaliers.advantage.start]"""
    figures = content.categories()[person.category]
    body = Vitals(competency=person.competency, yield_limit=person.yield_limit, wound_limit=person.wound_limit)
    seen_by = EVERYONE if person.category == "pc" else (scene.gm, seat)
    who = Combatant(
        id=id,
        name=name or person.name,
        kind=person.id,
        seat=seat,
        side=side,
        category=person.category,
        sheet=sheet_of(person),
        vitals=Secret(body, seen_by),
        area=area,
        style=figures.style_start,
        style_max=figures.style_max,
        maneuvers=list(person.maneuvers),
        passions=dict(person.passions),
        medicine=person.medicine,
        doses={str(kind): number for kind, number in person.doses.items()},
        readiness=scene.preparation,
    )
    scene.people[id] = who
    for carried in person.gear:
        _outfit(scene, who, carried, area)
    return who


def _outfit(scene: Cavaliers, who: Combatant, carried: Carried, area: str) -> None:
    gear = content.gear()[carried.kind]
    for number in range(carried.count):
        id = f"{who.id}.{carried.kind}"
        while id in scene.items:
            id = f"{who.id}.{carried.kind}_{number + 2}"
            number += 1
        at = carried.at if number == 0 or carried.count == 1 else "carried"
        if gear.sort == "mount":
            if stable := stable_of(scene, area):
                scene.items[id] = Item(id=id, kind=carried.kind, owner=who.id, holder="", at="floor", area=stable)
            continue
        die = carried.die if carried.die is not None else gear.die
        loaded = gear.shots if gear.needs_reload else 0
        scene.items[id] = Item(
            id=id,
            kind=carried.kind,
            owner=who.id,
            holder=who.id,
            at=at,
            die=die,
            loaded=loaded,
            has_autoloader=carried.autoloader,
            in_wrist_holster=carried.wrist_holster,
        )


def stable_of(scene: Cavaliers, area: str) -> str:
    """Say where a mount stands whose owner is in an Area: there, or outdoors if that is a room.

    An Area that says nothing of what it is has room for a horse.
    """
    here = scene.areas.get(area)
    if here is None or not here.tags or "outdoors" in here.tags:
        return area
    return next((each.id for each in scene.areas.values() if "outdoors" in each.tags), "")


def lay_out(card: Scenario, scene: Cavaliers) -> None:
    """Lay out the Areas and the ways between them. [uses cavaliers.area.setup]"""
    for area in card.areas:
        scene.areas[area.id] = Area(
            id=area.id,
            name=area.name,
            row=area.row,
            column=area.column,
            cover=area.cover,
            drop=area.drop,
            tags=list(area.tags),
        )
        for kind in area.items:
            gear = content.gear()[kind]
            id = f"{area.id}.{kind}"
            scene.items[id] = Item(
                id=id,
                kind=kind,
                owner="",
                holder="",
                at="floor",
                area=area.id,
                die=gear.die,
                loaded=gear.shots if gear.needs_reload else 0,
            )
    scene.ways = [Way(a=way.a, b=way.b, by=way.by, one_way=way.one_way) for way in card.ways]


def set_up(scenario: str) -> Cavaliers:
    """Set up a scenario: each player character has a seat, the MJ leads everybody else."""
    card = content.scenario_cards()[scenario]
    players = [placed.kind for placed in card.people if placed.side == "party" and _is_ready(placed.kind)]
    scene = Cavaliers(
        gm=GM,
        seats=[GM, *players],
        scenario=card.id,
        opening=card.opening,
        rounds=card.rounds,
        preparation=card.preparation,
        ambush=card.ambush,
        switches=card.switches,
    )
    lay_out(card, scene)
    for placed in card.people:
        person = content.people()[placed.kind]
        for number in range(1, placed.count + 1):
            id = _fresh(scene, placed.kind if placed.count == 1 else f"{placed.kind}_{number}")
            name = placed.name or person.name
            name = name if placed.count == 1 else f"{name} {number}"
            seat = placed.kind if placed.kind in players else GM
            if placed.enters:
                late = Latecomer(
                    id=id,
                    kind=placed.kind,
                    name=name,
                    seat=seat,
                    side=placed.side,
                    area=placed.area,
                    enters=placed.enters,
                )
                scene.reserve.append(late)
                continue
            who = enlist(scene, person, id, seat, placed.side, placed.area, name)
            who.surprised = placed.surprised
            if placed.sheathed:
                _put_away(scene, who)
            if placed.mounted:
                _saddle_up(scene, who)
    return scene


def _is_ready(kind: str) -> bool:
    return content.people()[kind].category == "pc"


def _fresh(scene: Cavaliers, id: str) -> str:
    number, fresh = 2, id
    while fresh in scene.people or any(fresh == each.id for each in scene.reserve):
        fresh, number = f"{id}_{number}", number + 1
    return fresh


def _put_away(scene: Cavaliers, who: Combatant) -> None:
    for item in held(scene, who.id, "main", "off", "both"):
        item.at = "carried"


def _saddle_up(scene: Cavaliers, who: Combatant) -> None:
    for item in scene.items.values():
        if item.gear.sort == "mount" and item.owner == who.id:
            item.holder, item.at, item.area, who.mount = who.id, "ridden", "", item.id
            return


def scenario_list() -> list[ScenarioInfo]:
    """List the scenarios with their seats: the MJ and one for each player character."""
    found: list[ScenarioInfo] = []
    for card in content.scenario_cards().values():
        people = content.people()
        players = [people[placed.kind] for placed in card.people if people[placed.kind].category == "pc"]
        seats = ((GM, "MJ"), *((person.id, person.name) for person in players))
        found.append(ScenarioInfo(card.id, card.name, card.summary, seats))
    return found


# --- what an MJ changes in the midst of it ---------------------------------------------------------------------------


def arrivals(scene: Cavaliers) -> list[tuple[str, str]]:
    """List who can come in: every stat block and ready character, as often as is wanted."""
    return [(person.id, person.name) for person in content.people().values()]


def arrive(scene: Cavaliers, kind: str, side: str, at: str) -> str:
    """Bring somebody in, in an Area, or beside their own if none is named, under the MJ's hand.

    In a fight she rolls Initiative and acts from the next round.
    [uses cavaliers.initiative.latecomer]
    """
    person = content.people().get(kind)
    if person is None:
        raise ValueError(f"there is nobody called {kind!r}")
    if side not in SIDES:
        raise ValueError(f"there is no side {side!r}; there is {', '.join(SIDES)}")
    if not at:
        at = next((who.area for who in scene.people.values() if who.side == side and who.area), next(iter(scene.areas)))
    if at not in scene.areas:
        raise ValueError(f"there is no Area {at!r}; there is {', '.join(scene.areas)}")
    id = _fresh(scene, kind)
    there = [who for who in scene.people.values() if who.kind == kind]
    name = person.name if not there else f"{person.name} {len(there) + 1}"
    enlist(scene, person, id, scene.gm, side, at, name)
    scene.calls.append(Call(kind="come", who=id))
    return id


def company(group: str, players: int) -> list[str]:
    """Give the kinds of people in a group of opponents that meets so many player characters."""
    number = {"one": 1, "two": 2, "each": players, "two_each": 2 * players, "half": max(1, players // 2)}
    return [each.kind for each in content.groups()[group].members for _ in range(number[each.number])]


def lasting(scene: Cavaliers) -> dict[tuple[str, ...], Any]:
    """Give what players' people bring to another scene: life and death, Wounds, Style, and what they have used up.

    Yield goes with the fight; guns are loaded again and dropped things picked up. [uses cavaliers.yield.reset,
    cavaliers.wound.nature, cavaliers.flourish.spend]
    """
    found: dict[tuple[str, ...], Any] = {}
    for who in scene.people.values():
        if who.seat == scene.gm:
            continue
        state, at = state_later(who), ("people", who.id)
        found[*at, "status"] = state
        if state == "dead":
            continue
        if state == "unconscious":
            found[*at, "sleeps"] = who.sleeps - 1
        found[*at, "vitals", "wounds"] = who.body.wounds
        found |= {(*at, "style"): who.style, (*at, "medicine"): who.medicine, (*at, "doses"): dict(who.doses)}
    for item in scene.items.values():
        owner = scene.people.get(item.owner)
        if owner is not None and owner.seat != scene.gm:
            found |= {("items", item.id, *field): value for field, value in _worn_out(item).items()}
    return found


def state_later(who: Combatant) -> str:
    """Say how somebody comes to another scene: whom Wounds keep at the limit is out of any fight until they heal.

    The scenes for which somebody is unconscious are counted from the one in which she was struck down.
    [uses cavaliers.dying.state, cavaliers.yield.unconscious]
    """
    if who.status in ("dead", "dying"):
        return who.status
    if who.body.wounds >= who.body.wound_limit:
        return "out"
    return "unconscious" if who.status == "unconscious" and who.sleeps > 1 else "up"


def _worn_out(item: Item) -> dict[tuple[str, ...], Any]:
    """Give what has become of a thing for good: broken, used up, or poisoned."""
    if item.at == "gone":
        return {("at",): "gone", ("holder",): ""}
    broken = {("is_broken",): True, ("die",): item.die} if item.is_broken else {}
    return broken | ({("poison",): item.poison, ("doses",): item.doses} if item.doses else {})
