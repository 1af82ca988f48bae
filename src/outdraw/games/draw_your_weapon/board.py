"""The board: the battlemap with everybody on it, their Guard, HP and Speed, the cards, the order, the Test that is on.

Made from a seat's view and nothing else, so it can show nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

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
from outdraw.core.game import View
from outdraw.core.present import by_parts, of_view
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import ATTRIBUTES, features, figures, gear, item_name, scenarios, weapons
from outdraw.games.draw_your_weapon.rules.breathers import MOST as MOST_BREATHERS
from outdraw.games.draw_your_weapon.rules.field import listed, plural
from outdraw.games.draw_your_weapon.scene import DEALER, FOES, PARTY

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


def board(view: View) -> Board:
    """Make the board that a seat sees."""
    fight = view["combat"]
    return Board(
        title=title(view["scenario"]),
        phase=phase(view),
        round=fight["round"] if fight is not None else 0,
        clock=clock(view["minutes"]),
        sides=sides(view),
        ground=ground(view["map"]),
        tokens=tokens(view),
        rows=rows(view),
        order=order(view),
        exchange=exchange(view["moment"]),
        tallies=(Tally("breathers", "Breathers taken", view["breathers"], MOST_BREATHERS),),
        notes=notes(view),
    )


def opening(view: View) -> str:
    """Give the words that a scene opens with."""
    return str(view["opening"])


def title(scenario: str) -> str:
    """Give a scenario's name; a scene that is none of them has its id for one."""
    known = scenarios().get(scenario)
    return known.name if known is not None else scenario.replace("_", " ").capitalize()


def phase(view: View) -> str:
    """Say what is going on."""
    if view["combat"] is not None:
        return "Combat"
    return "A Rest" if view["rest_stage"] else "Outside Combat"


def clock(minutes: int) -> str:
    """Write the time since the scene began.

    >>> clock(125), clock(0)
    ('2 hours 5 minutes in', '')
    """
    hours = [plural(minutes // 60, "hour")] if minutes >= 60 else []
    rest = [plural(minutes % 60, "minute")] if minutes % 60 else []
    return " ".join([*hours, *rest, "in"]) if minutes else ""


@of_view("creatures", "unnoticed")
def everyone(view: View) -> dict[str, Any]:
    """Give the creatures a seat knows of; the Dealer knows those nobody else has noticed."""
    unseen = view["unnoticed"]
    return {**view["creatures"], **(unseen if unseen != HIDDEN else {})}


@of_view("creatures", "unnoticed")
def sides(view: View) -> Iterator[Side]:
    """Name the sides: the party, the Dealer's, and whoever fights for themselves."""
    known = dict.fromkeys(each["side"] for each in everyone(view).values())
    for side in known:
        if side == PARTY:
            yield Side(PARTY, "The party", "with")
        elif side == FOES:
            yield Side(FOES, "The Dealer's", "against")
        else:
            own = view["creatures"].get(side)
            yield Side(side, own["name"] if own is not None else f"Side {side}", "third")


# ---------------------------------------------------------------- the ground


@by_parts
def ground(rows: list[str]) -> Squares | None:
    """Draw the battlemap, if there is one. [uses draw_your_weapon.map.units]"""
    if not rows:
        return None
    used = {sign for row in rows for sign in row}
    legend = {each.symbol: PAINTS[each.id] for each in figures().terrains if each.symbol in used}
    return Squares(tuple(rows), legend)


@of_view("things")
def things(view: View) -> Iterator[Token]:
    """Draw the objects and what lies about."""
    for id, thing in view["things"].items():
        is_object = thing["kind"] in content.objects()
        hp = thing["hp"]
        icon = "" if is_object else item_icon(thing["kind"])
        yield Token(
            id=id,
            name=thing["name"],
            at=_at(thing["place"]),
            shape="thing",
            portrait={"icon": icon} if icon else {},
            states=("out",) if thing["is_destroyed"] else (),
            gauges=() if hp is None else (Gauge("hp", "HP", hp, None, "points", "harm", icon="heart"),),
            line="" if is_object else "can be picked up",
        )


def _at(place: Any) -> str:
    return "" if place is None else f"{place[0]},{place[1]}"


# ---------------------------------------------------------------- creatures


@of_view("zones")
def held_cards(view: View) -> Iterator[tuple[str, int]]:
    """Count the cards of each zone of which this seat does not see all."""
    for name, zone in view["zones"].items():
        if name not in PILES:
            yield name, len(zone["cards"]) if HIDDEN in zone["cards"] else 0


@of_view("creatures", "unnoticed", "distances", "resting", "things", held=held_cards)
def tokens(view: View) -> Iterator[Token]:
    """Draw everybody whom a seat knows of, and what lies about."""
    held = dict(view["held"])
    yield from [token(view, each, held) for each in everyone(view).values()]
    yield from things(view)


def token(view: View, creature: Mapping[str, Any], cards: Mapping[str, int]) -> Token:
    """Draw a creature, with what others have to do with it."""
    id, taunter = creature["id"], view["creatures"].get(creature["taunted_by"])
    by = taunter["name"] if taunter is not None else "somebody"
    around = tuple(distances(view, id)) if view["distances"] else ()
    is_unseen, is_resting = id not in view["creatures"], id in view["resting"]
    held = cards.get(f"hand.{creature['seat']}", 0) if creature["kind"] == "player" else 0
    return drawn(creature, is_unseen, is_resting, by, around, held)


@by_parts
def drawn(
    creature: Mapping[str, Any], is_unseen: bool, is_resting: bool, taunter: str, around: tuple[str, ...], held: int
) -> Token:
    """Draw a creature: conditions and what it holds for everyone, figures and sheet for those who may see them."""
    body, sheet, id = creature["figures"], creature["sheet"], creature["id"]
    is_there = not (creature["is_out"] or creature["is_dead"] or creature["is_gone"])
    mark = creature["name"].rpartition(" ")[2]
    return Token(
        id=id,
        name=creature["name"],
        side=creature["side"],
        seat=creature["seat"],
        at=_at(creature["place"]) if is_there else "",
        mark=mark if mark.isdigit() else "",
        line=concept(creature),
        shape="beast" if creature["model"] in BEASTS else "person",
        states=tuple(states(creature, is_unseen)),
        gauges=() if body == HIDDEN else tuple(gauges(body, sheet)),
        tags=tuple(tags(creature, is_resting, taunter)),
        items=tuple(items(creature)),
        links=tuple(links(creature)),
        figures=tuple(known_figures(creature)),
        notes=around,
        holds=held,
        unknown=KEPT if sheet == HIDDEN else "",
    )


BEASTS = ("wolf",)


def concept(creature: Mapping[str, Any]) -> str:
    """Say in a few words who somebody is."""
    known = content.characters().get(creature["model"])
    return known.concept if known is not None else ""


def states(creature: Mapping[str, Any], is_unseen: bool) -> Iterator[State]:
    """Say whether somebody is down, dead, out, gone or hidden."""
    if creature["is_dead"]:
        yield "dead"
    elif creature["is_out"]:
        yield "out"
    elif creature["is_gone"]:
        yield "absent"
    elif creature["is_down"] or creature["is_asleep"]:
        yield "down"
    if is_unseen:
        yield "hidden"


def gauges(body: Mapping[str, int], sheet: Any) -> Iterator[Gauge]:
    """Draw Guard, HP and Speed, and what pays for Features where the sheet is known."""
    yield Gauge("guard", "Guard", body["guard"], body["max_guard"], tone="guard", icon="shield")
    yield Gauge("hp", "HP", body["hp"], body["max_hp"], tone="harm", icon="heart")
    yield Gauge("speed", "Speed", body["speed"], body["max_speed"], tone="speed", icon="boot")
    if sheet != HIDDEN:
        yield Gauge("reserve", "Reserve", sheet["reserve"], sheet["max_reserve"], "points", "gain")
        yield Gauge("clout", "Clout", sheet["clout"], sheet["max_clout"], "points", "gain")


def tags(creature: Mapping[str, Any], is_resting: bool, taunter: str) -> Iterator[Tag]:
    """Name the conditions somebody is in."""
    yield from [tag for field, tag in CONDITIONS.items() if creature[field]]
    if creature["taunted_by"]:
        yield Tag(f"taunted by {taunter}", "warn", "taunted", RULES + "ability.scope")
    if is_resting:
        yield Tag("resting", "plain", "sleep", RULES + "rest.unconscious")
    if creature["is_down"]:
        hits = creature["hits_while_down"]
        yield Tag(f"Down, hit {hits} of {figures().down_hits_to_die}", "harm", "down", RULES + "damage.down")


@by_parts
def items(creature: Mapping[str, Any]) -> Iterator[Item]:
    """Draw what is held, and what is stowed where the sheet is known."""
    held = list(dict.fromkeys(creature["held"]))
    yield from [Item(each, item_name(each), item_line(each), item_icon(each)) for each in held]
    if creature["sheet"] != HIDDEN:
        stowed = [each for each in dict.fromkeys(creature["sheet"]["carried"]) if each not in held]
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


def links(creature: Mapping[str, Any]) -> Iterator[Link]:
    """Draw who is taunted by whom."""
    if creature["taunted_by"]:
        yield Link(creature["taunted_by"], "aims", "taunted")


@by_parts
def known_figures(creature: Mapping[str, Any]) -> Iterator[Figure]:
    """List a sheet where it is known; of an NPC's Features those that were used."""
    sheet = creature["sheet"]
    if sheet == HIDDEN:
        yield from [
            Figure(features()[each].name, features()[each].text, "Features") for each in creature["known_features"]
        ]
        return
    yield Figure("Level", sheet["level"])
    if creature["kind"] == "player":
        yield Figure("Experience", sheet["experience"])
    yield from [Figure(each.capitalize(), sheet["attributes"][each], "Attributes") for each in ATTRIBUTES]
    yield from [Figure(features()[each].name, features()[each].text, "Features") for each in sheet["features"]]


def distances(view: View, id: str) -> Iterator[str]:
    """Say how far others are where there is no map, all who are as far in a line.

    [uses draw_your_weapon.map.optional]
    """
    found: dict[int, list[str]] = {}
    for pair, units in view["distances"].items():
        one, other = pair.split("|")
        away = {one: other, other: one}.get(id)
        if away in view["creatures"]:
            found.setdefault(units, []).append(view["creatures"][away]["name"])
    for units, as_far in sorted(found.items()):
        yield f"{plural(units, 'unit')} from {listed(as_far)}"


# ---------------------------------------------------------------- cards, turns, tests


@of_view("creatures")
def owners(view: View) -> Iterator[tuple[str, str, str]]:
    """Name the Players' characters: seat, id and name."""
    yield from [
        (each["seat"], each["id"], each["name"]) for each in view["creatures"].values() if each["kind"] == "player"
    ]


@of_view("zones", owners=owners)
def rows(view: View) -> Iterator[Row]:
    """Draw the zones: faces where they may be seen, numbers elsewhere. [uses draw_your_weapon.card.zones]"""
    known = {seat: (id, name) for seat, id, name in view["owners"]}
    for name, zone in view["zones"].items():
        yield row(name, zone, *known.get(name.removeprefix("hand."), ("", "")))


@by_parts
def row(name: str, zone: Mapping[str, Any], owner: str, holder: str) -> Row:
    """Draw a zone, and if it is the Hand of a Player's character, whose."""
    seen = tuple([card for card in zone["cards"] if card != HIDDEN])
    hidden = len(zone["cards"]) - len(seen)
    if name in PILES:
        called, look = PILES[name]
        return Row(name, called, "pile" if look == "pile" else "stack", "", seen, hidden)
    seat = name.removeprefix("hand.")
    called = "The Dealer's Hand" if seat == DEALER else f"{holder or seat}'s Hand"
    return Row(name, called, "hand", owner or seat, seen, hidden)


@of_view("combat", "creatures")
def order(view: View) -> Iterator[Turn]:
    """Show the initiative tracker. [uses draw_your_weapon.tracker.recommended]"""
    fight = view["combat"]
    if fight is None:
        return
    acting = fight["turn"]["creature"] if fight["turn"] is not None else ""
    for at, each in enumerate(fight["order"]):
        id, is_past = each["creature"], at < fight["next"]
        creature = view["creatures"][id]
        is_out = creature["is_out"] or creature["is_dead"] or creature["is_gone"] or creature["is_down"]
        is_now = id == acting and at == fight["next"] - 1
        is_out = is_out or creature["has_yielded"]
        state: TurnState = "now" if is_now else "out" if is_out else "done" if is_past else "later"
        left = plural(fight["turn"]["actions_left"], "Action") + " left" if is_now else ""
        yield Turn(id, each["initiative"], state, left)


@by_parts
def exchange(moment: Mapping[str, Any] | None) -> Exchange | None:
    """Draw the Test that is on or was last; cards still being chosen are not seen by anyone."""
    if moment is None or not moment["laid"]:
        return None
    hands = tuple([hand(each) for each in moment["laid"]])
    return Exchange(hands, moment["name"], "shown" if moment["is_shown"] else "asked", moment["winner"])


def hand(laid: Mapping[str, Any]) -> Hand:
    """Draw what somebody laid."""
    return Hand(laid["creature"], (laid["card"],) if laid["card"] else (), total=laid["result"])


def _in_wait(note: Mapping[str, Any], rows: list[str]) -> Iterator[str]:
    """Give the squares of the map in which a note lies in wait."""
    if note["when"] == "enter":
        (left, right), (top, bottom) = note["columns"], note["rows"]
        squares = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
        yield from [f"{x},{y}" for x, y in squares if y < len(rows) and x < len(rows[y])]


@of_view("opening", "notes", "settled_notes", "last_test", "creatures", "unnoticed", "map")
def notes(view: View) -> Iterator[Note]:
    """Give the opening to everyone, and to the Dealer the script and the last target."""
    if view["opening"]:
        yield Note(view["opening"])
    if view["notes"] != HIDDEN:
        models = {each["model"]: each["id"] for each in everyone(view).values()}
        for note in view["notes"]:
            if note["id"] not in view["settled_notes"]:
                about, at = models.get(note["against"], ""), tuple(_in_wait(note, view["map"]))
                yield Note(note["text"], note["title"], is_secret=True, about=about, at=at)
    test = view["last_test"]
    if test is not None and test["target"] != HIDDEN:
        terms = f"[{test['attribute'].capitalize()}] {test['suit'].capitalize()}"
        yield Note(
            f"{terms}: the target is {test['target']}.", "The last Skill Test", is_secret=view["notes"] != HIDDEN
        )
