"""The board: the battlemap with everybody on it, their Guard, HP and Speed, the cards, the order, the Test that is on.

Made from the scene as a seat sees it and nothing else, so it can show nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from outdraw.core.board import (
    Board,
    Exchange,
    Figure,
    Gauge,
    Hand,
    Item,
    Link,
    Note,
    Paint,
    Row,
    Side,
    Squares,
    State,
    Tag,
    Tally,
    Token,
    Turn,
)
from outdraw.core.cards import HIDDEN
from outdraw.core.drawn import drawn_once
from outdraw.core.seen import is_seen
from outdraw.core.zones import Zone
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import ATTRIBUTES, features, figures, gear, item_name, scenarios, weapons
from outdraw.games.draw_your_weapon.rules.breathers import MOST as MOST_BREATHERS
from outdraw.games.draw_your_weapon.rules.field import listed, plural
from outdraw.games.draw_your_weapon.scene import (
    DEALER,
    FOES,
    PARTY,
    Creature,
    Dyw,
    Figures,
    Laid,
    Moment,
    Sheet,
    Square,
    spot,
)

PAINTS = {
    "floor": Paint("floor"),
    "wall": Paint("wall", "wall", True),
    "closed_door": Paint("closed door", "door", True),
    "open_door": Paint("open door", "door"),
    "cover": Paint("cover", "crate", True),
    "water": Paint("water", "water"),
}
RULES = "draw_your_weapon."
CONDITIONS: dict[str, Tag] = {
    "is_broken": Tag("Broken", "harm", "broken", RULES + "damage.broken_effect"),
    "is_defending": Tag("Defending", "guard", "shield", RULES + "defend.immunity"),
    "is_surprised": Tag("Surprised", "warn", "surprised", RULES + "combat_start.surprised"),
    "is_asleep": Tag("knocked out", "harm", "down", RULES + "weapon.own_rules"),
    "has_yielded": Tag("yielded", "warn", "flag", RULES + "combat_end.when"),
    "is_aside": Tag("stands aside", "plain", "aside", RULES + "combat_start.trigger"),
    "is_bound": Tag("Bound", "warn", "bound", RULES + "strike.availability"),
    "has_cover": Tag("in cover", "guard", "shield", RULES + "map.cover"),
    "is_dashing": Tag("Dashing", "speed", "run", RULES + "dash.effect"),
    "unloaded": Tag("not loaded", "warn", "reload", RULES + "weapon.own_rules"),
    "may_not_discard": Tag("may not discard", "warn", "cards", RULES + "rest.no_discard_no_heal"),
}
TurnState: TypeAlias = Literal["now", "done", "later", "out"]
PILES = {"library": ("Library", "stack"), "pile": ("Pile", "pile"), "void": ("Void", "stack")}
KEPT = "What an NPC can do is the Dealer's until it is used."


def board(scene: Dyw) -> Board:
    """Draw what every seat sees alike."""
    fight = scene.combat
    return Board(
        title=title(scene.scenario),
        phase=phase(scene),
        round=fight.round if fight is not None else 0,
        clock=clock(scene.minutes),
        ground=ground(scene.map),
        order=tuple(order(scene)),
        exchange=exchange(scene.moment),
        tallies=(Tally("breathers", "Breathers taken", scene.breathers, MOST_BREATHERS),),
    )


def private(scene: Dyw) -> Board:
    """Draw what may be a seat's own."""
    return Board(
        sides=tuple(sides(scene)),
        tokens=tuple(tokens(scene)),
        rows=tuple(rows(scene)),
        notes=tuple(notes(scene)),
    )


def title(scenario: str) -> str:
    """Give a scenario's name; a scene that is none of them has its id for one."""
    known = scenarios().get(scenario)
    return known.name if known is not None else scenario.replace("_", " ").capitalize()


def phase(scene: Dyw) -> str:
    """Say what is going on."""
    if scene.combat is not None:
        return "Combat"
    return "A Rest" if scene.rest_stage else "Outside Combat"


def clock(minutes: int) -> str:
    """Write the time since the scene began.

    >>> clock(125), clock(0)
    ('2 hours 5 minutes in', '')
    """
    hours = [plural(minutes // 60, "hour")] if minutes >= 60 else []
    rest = [plural(minutes % 60, "minute")] if minutes % 60 else []
    return " ".join([*hours, *rest, "in"]) if minutes else ""


def everyone(scene: Dyw) -> dict[str, Creature]:
    """Give the creatures a seat knows of; the Dealer knows those nobody else has noticed."""
    return {**scene.creatures, **(scene.unnoticed if is_seen(scene.unnoticed) else {})}


def sides(scene: Dyw) -> Iterator[Side]:
    """Name the sides: the party, the Dealer's, and whoever fights for themselves."""
    known = dict.fromkeys(each.side for each in everyone(scene).values())
    for side in known:
        if side == PARTY:
            yield Side(PARTY, "The party", "with")
        elif side == FOES:
            yield Side(FOES, "The Dealer's", "against")
        else:
            own = scene.creatures.get(side)
            yield Side(side, own.name if own is not None else f"Side {side}", "third")


# ---------------------------------------------------------------- the ground


@drawn_once
def ground(rows: list[str]) -> Squares | None:
    """Draw the battlemap, if there is one. [uses draw_your_weapon.map.units]"""
    if not rows:
        return None
    used = {sign for row in rows for sign in row}
    legend = {each.symbol: PAINTS[each.id] for each in figures().terrains if each.symbol in used}
    return Squares(tuple(rows), legend)


def things(scene: Dyw) -> Iterator[Token]:
    """Draw the objects and what lies about."""
    for id, thing in scene.things.items():
        is_object = thing.kind in content.objects()
        hp = thing.hp
        icon = "" if is_object else item_icon(thing.kind)
        yield Token(
            id=id,
            name=thing.name,
            at=_at(thing.place),
            shape="thing",
            portrait={"icon": icon} if icon else {},
            states=("out",) if thing.is_destroyed else (),
            gauges=() if hp is None else (Gauge("hp", "HP", hp, None, "points", "harm", icon="heart"),),
            line="" if is_object else "can be picked up",
        )


def _at(place: Square | None) -> str:
    return "" if place is None else spot(place)


# ---------------------------------------------------------------- creatures


def tokens(scene: Dyw) -> Iterator[Token]:
    """Draw everybody whom a seat knows of, and what lies about."""
    yield from [token(each, bearing(scene, each)) for each in everyone(scene).values()]
    yield from things(scene)


class Bearing(NamedTuple):
    """What bears on a creature from outside: whether others see it, who taunts it, who is how far, its hidden cards."""

    is_unseen: bool
    is_resting: bool
    taunter: str
    around: tuple[str, ...]
    held: int


def bearing(scene: Dyw, creature: Creature) -> Bearing:
    """Give what others have to do with a creature."""
    id, taunter = creature.id, scene.creatures.get(creature.taunted_by)
    by = taunter.name if taunter is not None else "somebody"
    around = tuple(distances(scene, id)) if scene.distances else ()
    return Bearing(id not in scene.creatures, id in scene.resting, by, around, cards_held(scene, creature))


@drawn_once
def token(creature: Creature, bearing: Bearing) -> Token:
    """Draw a creature: conditions and what it holds for everyone, figures and sheet for those who may see them."""
    body, sheet, id = creature.figures.value, creature.sheet.value, creature.id
    is_there = not (creature.is_out or creature.is_dead or creature.is_gone)
    mark = creature.name.rpartition(" ")[2]
    return Token(
        id=id,
        name=creature.name,
        side=creature.side,
        seat=creature.seat,
        at=_at(creature.place) if is_there else "",
        mark=mark if mark.isdigit() else "",
        line=concept(creature),
        shape="beast" if creature.model in BEASTS else "person",
        states=tuple(states(creature, bearing.is_unseen)),
        gauges=tuple(gauges(body, sheet)) if is_seen(body) else (),
        tags=tuple(tags(creature, bearing)),
        items=tuple(items(creature)),
        links=tuple(links(creature)),
        figures=tuple(known_figures(creature)),
        notes=bearing.around,
        holds=bearing.held,
        unknown="" if is_seen(sheet) else KEPT,
    )


def cards_held(scene: Dyw, creature: Creature) -> int:
    """Count the cards of a player character's Hand, if this seat does not see them all."""
    zone = scene.zones.get(f"hand.{creature.seat}") if creature.kind == "player" else None
    return len(zone.cards) if zone is not None and HIDDEN in zone.cards else 0


BEASTS = ("wolf",)


def concept(creature: Creature) -> str:
    """Say in a few words who somebody is."""
    known = content.characters().get(creature.model)
    return known.concept if known is not None else ""


def states(creature: Creature, is_unseen: bool) -> Iterator[State]:
    """Say whether somebody is down, dead, out, gone or hidden."""
    if creature.is_dead:
        yield "dead"
    elif creature.is_out:
        yield "out"
    elif creature.is_gone:
        yield "absent"
    elif creature.is_down or creature.is_asleep:
        yield "down"
    if is_unseen:
        yield "hidden"


def gauges(body: Figures, sheet: Sheet) -> Iterator[Gauge]:
    """Draw Guard, HP and Speed, and what pays for Features where the sheet is known."""
    yield Gauge("guard", "Guard", body.guard, body.max_guard, tone="guard", icon="shield")
    yield Gauge("hp", "HP", body.hp, body.max_hp, tone="harm", icon="heart")
    yield Gauge("speed", "Speed", body.speed, body.max_speed, tone="speed", icon="boot")
    if is_seen(sheet):
        yield Gauge("reserve", "Reserve", sheet.reserve, sheet.max_reserve, "points", "gain")
        yield Gauge("clout", "Clout", sheet.clout, sheet.max_clout, "points", "gain")


def tags(creature: Creature, bearing: Bearing) -> Iterator[Tag]:
    """Name the conditions somebody is in."""
    yield from [tag for field, tag in CONDITIONS.items() if getattr(creature, field)]
    if creature.taunted_by:
        yield Tag(f"taunted by {bearing.taunter}", "warn", "taunted", RULES + "ability.scope")
    if bearing.is_resting:
        yield Tag("resting", "plain", "sleep", RULES + "rest.unconscious")
    if creature.is_down:
        hits = creature.hits_while_down
        yield Tag(f"Down, hit {hits} of {figures().down_hits_to_die}", "harm", "down", RULES + "damage.down")


def items(creature: Creature) -> Iterator[Item]:
    """Draw what is held, and what is stowed where the sheet is known."""
    held = list(dict.fromkeys(creature.held))
    yield from [Item(each, item_name(each), item_line(each), item_icon(each)) for each in held]
    sheet = creature.sheet.value
    if is_seen(sheet):
        stowed = [each for each in dict.fromkeys(sheet.carried) if each not in held]
        yield from [Item(each, item_name(each), item_line(each), item_icon(each), is_ready=False) for each in stowed]


def item_line(item: str) -> str:
    """Say what a weapon or a piece of gear does."""
    weapon = weapons().get(item)
    if weapon is not None:
        suits = " or ".join(suit.capitalize() for suit in weapon.suits)
        far = f"range {weapon.range}" if weapon.range else f"reach {weapon.reach}"
        attribute = "Might or Agility" if weapon.attribute == "best" else weapon.attribute.capitalize()
        return f"Values {weapon.min} to {weapon.max}, {attribute} with {suits}, {far}"
    worn = gear().get(item)
    return "" if worn is None else f"Guard +{worn.guard}, Guard Refresh +{worn.guard_refresh}"


def item_icon(item: str) -> str:
    """Name the icon of an item."""
    weapon = weapons().get(item)
    if weapon is None:
        return "shield" if item in gear() else "thing"
    return "bow" if weapon.range > weapon.reach else "sword"


def links(creature: Creature) -> Iterator[Link]:
    """Draw who is taunted by whom."""
    if creature.taunted_by:
        yield Link(creature.taunted_by, "aims", "taunted")


def known_figures(creature: Creature) -> Iterator[Figure]:
    """List a sheet where it is known; of an NPC's Features those that were used."""
    sheet = creature.sheet.value
    if not is_seen(sheet):
        yield from [
            Figure(features()[each].name, features()[each].text, "Features") for each in creature.known_features
        ]
        return
    yield Figure("Level", sheet.level)
    if creature.kind == "player":
        yield Figure("Experience", sheet.experience)
    yield from [Figure(each.capitalize(), getattr(sheet.attributes, each), "Attributes") for each in ATTRIBUTES]
    yield from [Figure(features()[each].name, features()[each].text, "Features") for each in sheet.features]


def distances(scene: Dyw, id: str) -> Iterator[str]:
    """Say how far others are where there is no map, all who are as far in a line.

    [uses draw_your_weapon.map.optional]
    """
    found: dict[int, list[str]] = {}
    for pair, units in scene.distances.items():
        one, other = pair.split("|")
        away = {one: other, other: one}.get(id)
        if away in scene.creatures:
            found.setdefault(units, []).append(scene.creatures[away].name)
    for units, as_far in sorted(found.items()):
        yield f"{plural(units, 'unit')} from {listed(as_far)}"


# ---------------------------------------------------------------- cards, turns, tests


def rows(scene: Dyw) -> Iterator[Row]:
    """Draw the zones: faces where they may be seen, numbers elsewhere. [uses draw_your_weapon.card.zones]"""
    known = {each.seat: (each.id, each.name) for each in scene.creatures.values() if each.kind == "player"}
    for name, zone in scene.zones.items():
        yield row(name, zone, *known.get(name.removeprefix("hand."), ("", "")))


@drawn_once
def row(name: str, zone: Zone, owner: str, holder: str) -> Row:
    """Draw a zone, and if it is the Hand of a Player's character, whose."""
    seen = tuple([card for card in zone.cards if card != HIDDEN])
    hidden = len(zone.cards) - len(seen)
    if name in PILES:
        called, look = PILES[name]
        return Row(name, called, "pile" if look == "pile" else "stack", "", seen, hidden)
    seat = name.removeprefix("hand.")
    called = "The Dealer's Hand" if seat == DEALER else f"{holder or seat}'s Hand"
    return Row(name, called, "hand", owner or seat, seen, hidden)


def order(scene: Dyw) -> Iterator[Turn]:
    """Show the initiative tracker. [uses draw_your_weapon.tracker.recommended]"""
    fight = scene.combat
    if fight is None:
        return
    acting = fight.turn.creature if fight.turn is not None else ""
    for at, each in enumerate(fight.order):
        id, is_past = each.creature, at < fight.next
        creature = scene.creatures[id]
        is_out = creature.is_out or creature.is_dead or creature.is_gone or creature.is_down
        is_now = id == acting and at == fight.next - 1
        is_out = is_out or creature.has_yielded
        state: TurnState = "now" if is_now else "out" if is_out else "done" if is_past else "later"
        left = plural(fight.turn.actions_left, "Action") + " left" if is_now and fight.turn is not None else ""
        yield Turn(id, each.initiative, state, left)


def exchange(moment: Moment | None) -> Exchange | None:
    """Draw the Test that is on or was last; cards still being chosen are not seen by anyone."""
    if moment is None or not moment.laid:
        return None
    hands = tuple([hand(each) for each in moment.laid])
    return Exchange(hands, moment.name, "shown" if moment.is_shown else "asked", moment.winner)


def hand(laid: Laid) -> Hand:
    """Draw what somebody laid."""
    return Hand(laid.creature, (laid.card,) if laid.card else (), total=laid.result)


def _in_wait(note: content.Note, rows: list[str]) -> Iterator[str]:
    """Give the squares of the map in which a note lies in wait."""
    if note.when == "enter":
        (left, right), (top, bottom) = note.columns, note.rows
        squares = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
        yield from [f"{x},{y}" for x, y in squares if y < len(rows) and x < len(rows[y])]


def notes(scene: Dyw) -> Iterator[Note]:
    """Give the opening to everyone, and to the Dealer the script and the last target."""
    if scene.opening:
        yield Note(scene.opening)
    if is_seen(scene.notes):
        models = {each.model: each.id for each in everyone(scene).values()}
        for note in scene.notes:
            if note.id not in scene.settled_notes:
                about, at = models.get(note.against, ""), tuple(_in_wait(note, scene.map))
                yield Note(note.text, note.title, is_secret=True, about=about, at=at)
    test = scene.last_test
    if test is not None and is_seen(test.target.value):
        terms = f"[{test.attribute.capitalize()}] {test.suit.capitalize()}"
        yield Note(
            f"{terms}: the target is {test.target.value}.", "The last Skill Test", is_secret=is_seen(scene.notes)
        )
