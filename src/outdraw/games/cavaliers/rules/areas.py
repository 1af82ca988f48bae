"""Areas: places joined by ways, counted in steps; who stands where, and places added in the middle of a fight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outdraw.core.choices import Forbidden, Option, Pick, Words, offer
from outdraw.core.deeds import slug, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules.asking import Matter, judge, judge_number
from outdraw.games.cavaliers.scene import (
    BYSTANDERS,
    LIMITLESS,
    Area,
    Cavaliers,
    Combatant,
    Way,
    area_thing,
    fighters,
    place_of,
)

MOST_AREAS = 16


def neighbours(scene: Cavaliers, area: str) -> list[str]:
    """Give the Areas one step away, by any usable way. [cavaliers.area.setup]"""
    found = [way.b for way in scene.ways if way.a == area]
    found += [way.a for way in scene.ways if way.b == area and not way.one_way]
    return list(dict.fromkeys(found))


def routes(scene: Cavaliers, a: str, b: str) -> list[str]:
    """Name the ways from one Area to its neighbour."""
    return [way.by for way in scene.ways if (way.a, way.b) == (a, b) or ((way.b, way.a) == (a, b) and not way.one_way)]


def distance(scene: Cavaliers, a: str, b: str) -> int:
    """Count the steps from one Area to another; there is no finer measure. [cavaliers.area.concept]"""
    if a == b:
        return 0
    steps, reached, edge = 0, {a}, [a]
    while edge:
        steps += 1
        edge = [there for here in edge for there in neighbours(scene, here) if there not in reached]
        if b in edge:
            return steps
        reached.update(edge)
    return LIMITLESS


def range_between(scene: Cavaliers, a: str, b: str) -> int:
    """Count the Areas from one to another for whatever flies: a way that is walked one way only joins them, too.

    [uses cavaliers.attack.range]
    """
    if all(not way.one_way for way in scene.ways):
        return distance(scene, a, b)
    steps, reached, edge = 0, {a}, {a}
    while b not in reached and edge:
        steps += 1
        edge = {end for way in scene.ways for end in (way.a, way.b) if edge & {way.a, way.b}} - reached
        reached |= edge
    return steps if b in reached else LIMITLESS


def paths(scene: Cavaliers, start: str, most: int) -> dict[str, list[str]]:
    """Give each Area within so many steps and one shortest way there, through which Areas."""
    found: dict[str, list[str]] = {start: []}
    edge = [start]
    for _ in range(most):
        nexts: list[str] = []
        for here in edge:
            for there in neighbours(scene, here):
                if there not in found:
                    found[there] = [*found[here], there]
                    nexts.append(there)
        edge = nexts
    del found[start]
    return found


def may_move(who: Combatant) -> bool:
    """Say whether somebody can leave her place at all: not prone, not held, not bound."""
    return not (who.prone or who.held_by or who.bound)


class Passage(NamedTuple):
    """How somebody gets into an Area: by which rule, and by which of several ways."""

    rule: str = "cavaliers.area.movement"
    route: str = ""


PLAINLY = Passage()


def step_into(play: Play, scene: Cavaliers, who: Combatant, there: str, by: Passage = PLAINLY) -> None:
    """Put somebody into an Area, by a route; a hold by her or on her ends, and so does her hiding.

    [cavaliers.area.movement]
    """
    known = routes(scene, who.area, there)
    way = [each for each in known if slug(each) == by.route] or known
    who.area = there
    who.hidden = False
    who.held_by, who.held_drop = "", 0
    let_go(scene, who.id)
    play.tell(
        "move",
        "{name} moves to {area}{by}.",
        *dict.fromkeys((by.rule, "cavaliers.area.movement", "cavaliers.area.concept")),
        *(("cavaliers.area.setup",) if way else ()),
        about=(who.id,),
        name=who.name,
        area=scene.areas[there].name,
        by=f" by the {way[0]}" if way else "",
        to=there,
    )
    scene.happenings.append(f"enters {there} {who.id}")


def let_go(scene: Cavaliers, holder: str) -> None:
    """End every hold of somebody who moved, fell or is out."""
    for each in scene.people.values():
        if each.held_by == holder:
            each.held_by, each.held_drop = "", 0


def loosen_holds(scene: Cavaliers) -> None:
    """End every hold that the MJ has undone: the holder is out of the fight, or one of the two is somewhere else."""
    for each in scene.people.values():
        if each.held_by and not _is_in_her_hands(each, scene.people[each.held_by]):
            each.held_by, each.held_drop = "", 0


def _is_in_her_hands(who: Combatant, holder: Combatant) -> bool:
    return holder.is_up and holder.area == who.area


def ask_for_area(play: Play, scene: Cavaliers, seat: str, at: str) -> str:
    """Let somebody name a place that is not on the map, and the MJ say whether it is there."""
    rule = "cavaliers.area.add"
    name = play.words(Words(seat, "cavaliers.area_name", "Which place, not yet on the map?", rule, 40))
    here = area_thing(at)
    options = (offer("add", "it is there", here), offer("refuse", "there is no such place", here))
    if (
        not name
        or judge(play, scene.gm, Matter("area.add", f"Is there {name or 'a place'}?", rule), options, "add") == "refuse"
    ):
        play.tell("ruling", "There is no such place here.", rule)
        return ""
    joined = play.pick_some(
        Pick(
            scene.gm,
            "cavaliers.area_ways",
            f"From where does one get to {name}?",
            rule,
            area_options(scene),
            1,
            max(2, len(scene.areas)),
            [at],
            discretion=True,
        )
    )
    prompt = f"What leads to {name}: a door, a hatch, a ladder?"
    by = play.words(Words(scene.gm, "cavaliers.area_by", prompt, rule, 40, default="door", discretion=True))
    return add_area(play, scene, name, joined, by.removeprefix("a ").removeprefix("the ") or "door")


def area_options(
    scene: Cavaliers, among: Iterable[str] | None = None, verb: str = "", label: str = "{}"
) -> tuple[Option, ...]:
    """Offer Areas, all of them or some."""
    found = scene.areas if among is None else among
    return tuple(
        [offer(spell(verb, id) if verb else id, label.format(scene.areas[id].name), area_thing(id)) for id in found]
    )


def add_area(play: Play, scene: Cavaliers, name: str, joined: list[str], by: str) -> str:
    """Add an Area in the middle of the fight, with the ways into it. [cavaliers.area.add]"""
    if len(scene.areas) >= MOST_AREAS:
        raise Forbidden("cavaliers.area.add", f"The map has {MOST_AREAS} Areas already.")
    id = f"new_{len(scene.areas)}"
    row = 1 + max((area.row for area in scene.areas.values()), default=0)
    column = scene.areas[joined[0]].column
    taken = {(area.row, area.column) for area in scene.areas.values()}
    while (row, column) in taken:
        column += 1
    scene.areas[id] = Area(id=id, name=name, row=row, column=column)
    scene.ways += [Way(a=each, b=id, by=by) for each in joined]
    play.tell(
        "area",
        "Added to the map: {name}, next to {joined} by the {by}.",
        "cavaliers.area.add",
        name=name,
        joined=", ".join(scene.areas[each].name for each in joined),
        by=by,
    )
    return id


def set_area(play: Play, scene: Cavaliers, id: str, what: str) -> None:
    """Let the MJ put cover or a Drop on an Area. [cavaliers.modifier.circumstance]"""
    area = scene.areas[id]
    if what == "circumstance":
        rule, prompt = "cavaliers.modifier.circumstance", f"Drop on physical rolls in {area.name}?"
        area.drop = judge_number(play, scene.gm, Matter("area.drop", prompt, rule), range(5), 1)
        text = "Drop {n} in {area}." if area.drop else "There is no Drop in {area}."
        play.tell("circumstance", text, rule, n=area.drop, area=area.name, to=id)
    else:
        rule = "cavaliers.modifier.cover"
        area.cover = judge_number(play, scene.gm, Matter("area.cover", f"Cover of {area.name}?", rule), range(3), 1)
        text = "{area} gives cover {n}." if area.cover else "{area} gives no cover."
        play.tell("cover", text, rule, n=area.cover, area=area.name, to=id)


def blockers(scene: Cavaliers, mover: Combatant, area: str = "") -> list[Combatant]:
    """Give the opponents in her Area, or in one on her way, who still may hold somebody there.

    [uses cavaliers.interpose.block_exit]
    """
    return [
        each
        for each in fighters(scene)
        if each.side not in (mover.side, BYSTANDERS)
        and each.area == (area or mover.area)
        and not each.interposed
        and not each.bound
        and (place := place_of(scene, each.id)) is not None
        and place.points > 0
    ]
