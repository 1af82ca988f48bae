"""The board: the Areas and who stands where, what is left in everybody, the order, and the dice on the table.

Made from the scene as a seat sees it and nothing else, so it can show nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from outdraw.core.board import (
    Area,
    Areas,
    Board,
    Chips,
    Die,
    Exchange,
    Figure,
    Gauge,
    Hand,
    Item,
    Link,
    Note,
    Pool,
    Side,
    State,
    Tag,
    Tally,
    Tick,
    Token,
    Turn,
    Way,
)
from outdraw.core.drawn import drawn_once
from outdraw.core.seen import is_seen
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers import scene as cavaliers
from outdraw.games.cavaliers.rules.damage import yield_limit
from outdraw.games.cavaliers.rules.prepared_actions import EVENTS
from outdraw.games.cavaliers.scene import SIDES, STANDING, Cavaliers, Combatant, Part, Prepared, Sheet, Thrown

STANCES = {"party": "with", "foes": "against"}
PHASES = {
    "surprise": "before the fight",
    "preparation": "before the fight",
    "initiative": "Initiative",
    "interlude": "top of the round",
    "fight": "the fight",
    "aftermath": "after the fight",
}
STATES: dict[str, tuple[State, ...]] = {
    "up": (),
    "unconscious": ("down",),
    "dying": ("down",),
    "dead": ("dead",),
    "surrendered": ("out",),
    "dispersed": ("out",),
    "out": ("out",),
    "fled": ("away",),
}
FATES = {
    "unconscious": Tag("unconscious", "harm", "down", "cavaliers.yield.unconscious"),
    "dying": Tag("Dying", "harm", "dying", "cavaliers.dying.state"),
    "dead": Tag("dead", "harm", "dead", "cavaliers.survival.fail"),
    "surrendered": Tag("surrendered", "plain", "surrendered", "cavaliers.yield.npc_out"),
    "dispersed": Tag("dispersed", "plain", "surrendered", "cavaliers.dying.threshold"),
    "out": Tag("out of the fight", "plain", "surrendered", "cavaliers.yield.limit"),
    "fled": Tag("gone", "plain", "away"),
}
SHAPES = {"animal": "beast"}
PAINTS = {"ship": "boards", "vegetation": "rough", "tavern": "boards", "indoors": "boards"}
PAINTS_BY_NAME = (
    (("water", "stream", "river", "sea", "pond"), "water"),
    (("grass", "thicket", "slope", "clearing", "field", "wood", "tents", "picket", "garden"), "grass"),
    (("road", "bend", "fire", "yard", "path", "camp"), "road"),
    (("dock", "quay", "street", "square", "steps", "church", "barricade", "cellar", "terrace"), "stone"),
)
HAND_WORDS = {"main": "in hand", "off": "in the other hand", "both": "in both hands", "arm": "on the arm"}
TurnState: TypeAlias = Literal["now", "done", "later", "out"]
UNREAD = "Yield, Wounds and Competency are not known until somebody reads the fight."


def board(scene: Cavaliers) -> Board:
    """Draw what every seat sees alike."""
    return Board(
        title=title(scene.scenario),
        phase=PHASES[scene.phase],
        round=scene.round,
        sides=tuple(sides(scene)),
        ground=ground(scene.areas, scene.ways, about(scene.items).lying) if scene.areas else None,
        order=tuple(order(scene)),
        tallies=tuple(tallies(scene)),
    )


def private(scene: Cavaliers) -> Board:
    """Draw what may be a seat's own."""
    return Board(
        tokens=tuple(tokens(scene)),
        pools=tuple(pools(scene)),
        exchange=exchange(scene),
        notes=tuple(notes(scene)),
    )


def title(scenario: str) -> str:
    """Give a scenario's name; a scene that is none of them has its id for one."""
    known = content.scenario_cards().get(scenario)
    return known.name if known is not None else scenario.replace("_", " ").capitalize()


def sides(scene: Cavaliers) -> Iterator[Side]:
    """Name the sides that somebody is on."""
    there = {who.side for who in scene.people.values()}
    for id, name in SIDES.items():
        if id in there:
            yield Side(id, name, STANCES.get(id, "third"))  # type: ignore[arg-type]


# --- ground -----------------------------------------------------------------------------------------------------------


@drawn_once
def ground(areas: dict[str, cavaliers.Area], ways: list[cavaliers.Way], lying: list[tuple[str, str]]) -> Areas:
    """Draw the Areas with their badges, and the ways between them."""
    drawn = [
        Area(each.id, each.name, each.column, each.row, tuple(badges(each, lying)), paint(each))
        for each in areas.values()
    ]
    return Areas(tuple(drawn), tuple([Way(each.a, each.b, each.by, each.one_way) for each in ways]))


def paint(area: cavaliers.Area) -> str:
    """Choose how an Area is painted: by what its name says it is, else by what it is for the rules."""
    words = area.name.lower()
    named = (found for says, found in PAINTS_BY_NAME if any(each in words for each in says))
    return next(named, "") or next((PAINTS[tag] for tag in area.tags if tag in PAINTS), "")


def badges(area: cavaliers.Area, lying: list[tuple[str, str]]) -> Iterator[str]:
    """Say what an Area does to those in it, and what lies there."""
    if area.drop:
        yield f"Drop {area.drop}"
    if area.cover:
        yield f"cover {area.cover}"
    if area.slick:
        yield f"slick {area.slick}"
    if area.smoke:
        yield "smoke"
    here = [name for where, name in lying if where == area.id]
    if here:
        yield f"on the floor: {', '.join(here)}"


class About(NamedTuple):
    """Where things are: with whom, what lies on the floor (Area and name), what has a place of its own on the board."""

    held: dict[str, tuple[cavaliers.Item, ...]]
    lying: list[tuple[str, str]]
    standing: list[cavaliers.Item]


@drawn_once
def about(items: dict[str, cavaliers.Item]) -> About:
    """Sort things by where they are."""
    found = About({}, [], [])
    for item in items.values():
        found.held[item.holder] = (*found.held.get(item.holder, ()), item)
        if item.at == "floor":
            if item.gear.sort not in STANDING:
                found.lying.append((item.area, item.gear.name))
            elif not item.holder:
                found.standing.append(item)
    return found


def standing_things(scene: Cavaliers) -> Iterator[Token]:
    """Draw mounts without a rider, and cannon."""
    for item in about(scene.items).standing:
        is_mount = item.gear.sort == "mount"
        owner = scene.people.get(item.owner)
        line = f"{owner.name}'s" if owner is not None else ""
        if not is_mount:
            left = item.gear.reload_uses - item.progress
            line = "loaded" if item.loaded else f"{left} more to reload"
        shape = "beast" if is_mount else "thing"
        yield Token(item.id, item.gear.name, at=item.area, line=line, shape=shape)  # type: ignore[arg-type]


# --- people -----------------------------------------------------------------------------------------------------------


Tie: TypeAlias = tuple[str, Literal["aims", "holds", "helps", "threatens"], str]


def ties(scene: Cavaliers) -> Iterator[tuple[str, Tie]]:
    """Say whom everybody attacks, holds, helps or rages at."""
    for attack in scene.attacks:
        if attack.attacker != attack.target:
            yield attack.attacker, (attack.target, "aims", content.specialties()[attack.specialty].name)
    for other in scene.people.values():
        if other.held_by:
            yield other.held_by, (other.id, "holds", "")
        if other.assists:
            for helper in dict.fromkeys([each.helper for each in other.assists]):
                yield helper, (other.id, "helps", "")
    for who in scene.people.values():
        if who.enraged_by:
            yield who.id, (who.enraged_by, "threatens", "in a rage")


def initiative(scene: Cavaliers) -> Iterator[tuple[str, int]]:
    """Give the Initiative Points of those with whom they lie."""
    for each in scene.places.values():
        if each.members and each.specialty:
            yield each.members[0], each.points


def tokens(scene: Cavaliers) -> Iterator[Token]:
    """Draw everybody, with what others and things have to do with them, and what has a place of its own."""
    items, held, points, tied = scene.items, about(scene.items).held, dict(initiative(scene)), [*ties(scene)]
    for id, who in scene.people.items():
        mount = items[who.mount].gear.name if who.mount else ""
        prepared = scene.prepared.get(id)
        plan = f"{prepared.action}: {waits_for(scene, prepared)}" if prepared is not None else ""
        own = tuple([tie for one, tie in tied if one == id])
        yield drawn(who, held.get(id, ()), points.get(id), Bearing(mount, plan, scene.round <= 1), own)
    yield from standing_things(scene)


class Bearing(NamedTuple):
    """What bears on somebody from outside: the mount, what is prepared, and whether those surprised still are."""

    mount: str
    plan: str
    is_early: bool


@drawn_once
def drawn(
    who: Combatant, held: tuple[cavaliers.Item, ...], points: int | None, bearing: Bearing, tied: tuple[Tie, ...]
) -> Token:
    """Draw somebody: what everyone sees, and sheet and vitals for those who may see them."""
    is_known = is_seen(who.body)
    hidden: tuple[State, ...] = ("hidden",) if who.hidden else ()
    states = (*STATES.get(who.status, ()), *hidden)
    return Token(
        id=who.id,
        name=who.name,
        side=who.side,
        seat=who.seat,
        at=who.area if who.status != "fled" else "",
        line=line(who),
        shape=SHAPES.get(who.category, "person"),  # type: ignore[arg-type]
        states=states,
        gauges=tuple(gauges(who)) if is_known else (),
        chips=tuple(chips(who, points)),
        dice=tuple(dice(who)),
        tags=tuple(tags(who, bearing)),
        items=tuple([each for item in held for each in item_of(who.id, item)]),
        links=tuple([Link(*tie) for tie in tied]),
        figures=figures(who.sheet) if is_seen(who.sheet) else (),
        unknown="" if is_known else UNREAD,
    )


def line(who: Combatant) -> str:
    """Say in a few words who somebody is."""
    person = content.people().get(who.kind)
    if person is not None and person.classes:
        return " and ".join(each.replace("_", " ") for each in person.classes)
    known = content.categories().get(who.category)
    return known.name.lower() if known is not None and who.category != "pc" else ""


def gauges(who: Combatant) -> Iterator[Gauge]:
    """Draw Yield and Wounds as boxes, with what happens at which of them."""
    body = who.body
    limit = yield_limit(who)
    ticks = (Tick(limit, "the limit"),) if limit < body.yield_limit else ()
    yield Gauge("yield", "Yield", body.yield_taken, body.yield_limit, "boxes", "shock", ticks=ticks, icon="yield")
    track = who.sheet.track if is_seen(who.sheet) else ()
    drops = tuple([Tick(at, f"Drop {drop}") for at, drop in enumerate(track, 1) if drop])
    dying = (*drops, Tick(body.wound_limit, "Dying"))
    yield Gauge("wounds", "Wounds", body.wounds, body.wound_limit, "boxes", "harm", ticks=dying, icon="wound")


def chips(who: Combatant, points: int | None) -> Iterator[Chips]:
    """Draw Style and Initiative Points; those of a group lie with its first member."""
    if who.style_max:
        yield Chips("red", "Style", who.style)
    if points is not None:
        yield Chips("green", "Initiative", points)


def dice(who: Combatant) -> Iterator[Die]:
    """Draw the Advantage Die, and dice that helpers have lent."""
    if who.advantage:
        yield Die(who.advantage, 0, "Advantage", "advantage", f"{who.id}.advantage")
    for each in who.assists:
        name = content.specialties()[each.specialty].name
        for size in each.sizes:
            yield Die(size, 0, f"{each.name} helps with {name}")


def tags(who: Combatant, bearing: Bearing) -> Iterator[Tag]:
    """Name what has become of somebody and what bears on the next roll."""
    if who.status in FATES:
        yield FATES[who.status]
    if who.status != "up" and who.is_awake:
        yield Tag("awake", "plain", "eye", "cavaliers.survival.conscious")
    if who.stays:
        yield Tag("Yielded Out", "harm", "warn", "cavaliers.yield.yielded_out")
    if who.surprised and bearing.is_early:
        yield Tag("surprised", "warn", "surprised", "cavaliers.surprise.initiative_drop")
    if who.prone and who.status == "up":
        yield Tag("prone", "warn", "prone")
    if who.held_by:
        yield Tag(f"held, Drop {who.held_drop}", "warn", "held")
    if who.bound:
        yield Tag("bound", "warn", "held")
    if who.enraged_by:
        yield Tag("enraged", "warn", "enraged")
    if who.impaired:
        yield Tag(f"poisoned, Drop {who.impaired}", "harm", "poison")
    if bearing.mount:
        yield Tag(f"on a {bearing.mount}", "speed", "mount")
    if who.hours:
        yield Tag(f"{who.hours} hours to live", "harm", "clock", "cavaliers.survival.survive")
    if bearing.plan:
        yield Tag(f"prepares {bearing.plan}", "gain", "clock", "cavaliers.prepare.declare")


def waits_for(scene: Cavaliers, prepared: Prepared) -> str:
    """Say what a prepared action waits for."""
    if prepared.event == "words":
        return f"“{prepared.words or 'a sign'}”"
    if prepared.event == "enters":
        return f"somebody enters {scene.areas[prepared.subject].name}"
    return EVENTS[prepared.event].format(scene.people[prepared.subject].name)


@drawn_once
def item_of(holder: str, item: cavaliers.Item) -> Iterator[Item]:
    """Draw a thing that somebody has."""
    kind = item.gear
    said = [HAND_WORDS.get(item.at, item.at if item.at in ("worn", "carried") else "")]
    said += [f"D{item.die}"] if item.die else []
    said += ["broken"] if item.is_broken else []
    if kind.needs_reload:
        said.append(f"{item.loaded} of {kind.shots} loaded" if kind.shots > 1 else "loaded" if item.loaded else "empty")
    said += ["armed"] if item.is_armed else []
    said += [f"{item.poison} poison"] if item.doses else []
    is_put_away = item.at == "carried" and kind.hands in ("main", "either", "both", "main_or_both")
    is_ready = not item.is_broken and not is_put_away and (not kind.needs_reload or item.loaded > 0)
    id = item.id.removeprefix(f"{holder}.")
    yield Item(id, kind.name, ", ".join(each for each in said if each), kind.sort, is_ready)


@drawn_once
def figures(sheet: Sheet) -> Iterator[Figure]:
    """List a sheet: attributes, Competency, ranks, charms, prowess."""
    if not sheet.pools:
        dice = {"Verve": sheet.verve, "Affinity": sheet.affinity, "Guile": sheet.guile}
        yield from [Figure(name, f"D{die}", "Attributes") for name, die in dice.items()]
    if sheet.competency:
        yield Figure("Competency", f"D{sheet.competency}", "Attributes")
    for specialty, ranks in sheet.ranks.items():
        yield Figure(content.specialties()[specialty].name, ranks, "Ranks")
    for specialty, sizes in sheet.pools.items():
        yield Figure(content.specialties()[specialty].name, "+".join(f"d{size}" for size in sizes), "Pools")
    for specialty, die in sheet.charms.items():
        yield Figure(f"Charm: {content.specialties()[specialty].name}", f"D{die}", "Charms")


# --- the order --------------------------------------------------------------------------------------------------------


def order(scene: Cavaliers) -> Iterator[Turn]:
    """List everybody by place in the order, and who will have a place in the next round."""
    now = scene.turns[-1].who if scene.turns else ""
    later = [each.id for each in scene.places.values() if each.id not in scene.order and each.specialty]
    for id in (*scene.order, *later):
        place = scene.places[id]
        note = f"joins in round {place.from_round}" if id in later else ""
        for member in place.members:
            yield Turn(member, place.total, turn_state(scene, member, now), note)


def turn_state(scene: Cavaliers, who: str, now: str) -> TurnState:
    """Say how far somebody's turn is: now, done, still to come, or none."""
    if who == now:
        return "now"
    if scene.people[who].status != "up":
        return "out"
    return "done" if who in scene.acted else "later"


# --- dice -------------------------------------------------------------------------------------------------------------


def pools(scene: Cavaliers) -> Iterator[Pool]:
    """Draw the dice that are in hands."""
    yield from [pool(lying) for lying in scene.thrown if lying.who and not lying.is_rolled]


def pool(lying: Thrown) -> Pool:
    """Draw dice that somebody has in hand."""
    parts = lying.kept if is_seen(lying.kept) else [Part("", size, "") for size in lying.sizes]
    found = [Die(each.size, 0, each.source, "", f"{lying.who}.{at}") for at, each in enumerate(parts)]
    return Pool(lying.who, content.specialties()[lying.specialty].name, tuple(found), lying.who)


def exchange(scene: Cavaliers) -> Exchange | None:
    """Draw the dice on the table: those of an attack that is not decided yet, else those thrown last."""
    attack, lying = scene.attacks[-1] if scene.attacks else None, scene.thrown
    if attack is not None and lying and lying[0].who == attack.attacker and not scene.won_by:
        hands = [hand(each) for each in lying]
        if len(hands) == 1:
            hands.append(Hand(attack.target, line="no defence yet"))
        return Exchange(tuple(hands), _named(lying), "asked", line="not decided")
    thrown = [lying for lying in scene.thrown if lying.is_rolled]
    if not thrown:
        return None
    return Exchange(tuple([hand(each) for each in thrown]), _named(thrown), "shown", scene.won_by)


def _named(thrown: list[Thrown]) -> str:
    mine, *theirs = [content.specialties()[each.specialty].name for each in thrown if each.specialty] or [""]
    return " against ".join([mine, *dict.fromkeys(theirs)])  # of a group's dice, each specialty once


def hand(lying: Thrown) -> Hand:
    """Draw one side of an exchange: the two dice that count, the others, and those that were dropped."""
    specialty = content.specialties()[lying.specialty].name if lying.specialty else "the opposition"
    if not lying.is_rolled:
        return Hand(lying.who, dice=pool(lying).dice, line=specialty)
    points = lying.points
    words = f"{specialty}, {points} point{'s' if points != 1 else ''}"
    return Hand(lying.who, dice=tuple(fallen(lying)), total=lying.total, line=words)


def fallen(lying: Thrown) -> Iterator[Die]:
    """Draw dice as they fell; where they come from, for those who know the sheet."""
    faces = [*lying.faces, *([lying.top] if lying.top else [])]
    sizes = [*lying.sizes, *([lying.top] if lying.top else [])]
    sources = [each.source for each in lying.kept] if is_seen(lying.kept) else []
    best = sorted(range(len(faces)), key=lambda at: -faces[at])[:2]
    for at, size in enumerate(sizes):
        face = faces[at] if at < len(faces) else 0
        is_top = bool(lying.top) and at == len(sizes) - 1
        label = sources[at] if at < len(sources) else ""
        yield Die(size, face, label, "top" if is_top else "kept" if at in best else "")
    if is_seen(lying.lost):
        yield from [Die(each.size, 0, each.source, "dropped") for each in lying.lost]


def tallies(scene: Cavaliers) -> Iterator[Tally]:
    """Draw the purse of Success Points that somebody is spending."""
    if scene.purse is not None:
        yield Tally("purse", "Success Points", scene.purse.points, owner=scene.purse.who)


def notes(scene: Cavaliers) -> Iterator[Note]:
    """Give the opening to everyone, and to the MJ who is still to come."""
    if scene.opening:
        yield Note(scene.opening)
    if is_seen(scene.reserve):
        for each in scene.reserve:
            where = scene.areas[each.area].name
            yield Note(f"{each.name} comes in round {each.enters}: {where}.", "Still to come", is_secret=True)
