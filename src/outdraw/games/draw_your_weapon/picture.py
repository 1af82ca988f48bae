"""The table drawn as text from a view: the map with everyone on it, and their figures below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outdraw.games.draw_your_weapon.content import figures

CONDITIONS = (
    ("is_broken", "Broken"),
    ("is_defending", "Defending"),
    ("is_down", "Down"),
    ("is_dead", "dead"),
    ("is_out", "out"),
    ("is_asleep", "knocked out"),
    ("has_yielded", "yielded"),
    ("is_gone", "gone"),
)
HIDDEN = "??"


def picture(view: Mapping[str, Any]) -> str:
    """Draw what a seat sees: the map, the creatures by letter, the initiative tracker, the cards."""
    letters = letters_for(view)
    parts = [draw_map(view, letters), list_creatures(view, letters), tracker(view), list_cards(view)]
    return "\n\n".join(part for part in parts if part)


def letters_for(view: Mapping[str, Any]) -> dict[str, str]:
    """Give each creature a mark of its own: capitals for the party, small letters or their number for the others."""
    letters: dict[str, str] = {}
    for id, creature in view["creatures"].items():
        is_party = creature["kind"] == "player"
        if (number := creature["name"][-1]).isdigit() and number not in letters.values():
            letters[id] = number  # Street Tough 2
            continue
        wanted = creature["name"] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        shapes = [letter.upper() if is_party else letter.lower() for letter in wanted if letter.isalpha()]
        taken = {*letters.values(), "o"}
        letters[id] = next(letter for letter in shapes if letter not in taken)
    return letters


def draw_map(view: Mapping[str, Any], letters: Mapping[str, str]) -> str:
    """Draw the map; who is out or gone is not on it, things that lie about are `*`."""
    rows = [list(row) for row in view["map"]]
    for thing in view["things"].values():
        if thing["place"] is not None and thing["hp"] is None and thing["kind"] != "door":
            column, row = thing["place"]
            rows[row][column] = "*"
    for id, creature in view["creatures"].items():
        if creature["place"] is not None and not (creature["is_out"] or creature["is_dead"] or creature["is_gone"]):
            column, row = creature["place"]
            rows[row][column] = letters[id]
    if not rows:
        return ""
    header = "   " + "".join(str(column % 10) for column in range(len(rows[0])))
    return "\n".join([header, *(f"{number:2} {''.join(row)}" for number, row in enumerate(rows)), legend(rows)])


def legend(rows: Sequence[Sequence[str]]) -> str:
    """Say what the signs of a map mean, those that are on it."""
    signs = {each.symbol: each.id.replace("_", " ") for each in figures().terrains} | {"*": "something to pick up"}
    used = {sign for row in rows for sign in row}
    return "   " + ", ".join(f"{sign} {means}" for sign, means in signs.items() if sign in used)


def list_creatures(view: Mapping[str, Any], letters: Mapping[str, str]) -> str:
    """List everyone with figures and conditions, as far as they are open."""
    lines: list[str] = []
    for id, creature in view["creatures"].items():
        figures = creature["figures"]
        numbers = (
            "HP ?? Guard ?? Speed ??"
            if figures == HIDDEN
            else "HP {hp}/{max_hp} Guard {guard}/{max_guard} Speed {speed}/{max_speed}".format(**figures)
        )
        held = ", ".join(item.replace("_", " ") for item in creature["held"])
        conditions = ", ".join(word for key, word in CONDITIONS if creature[key])
        lines.append(f"{letters[id]} {creature['name']}: " + "; ".join(filter(None, (numbers, held, conditions))))
    return "\n".join(lines)


def tracker(view: Mapping[str, Any]) -> str:
    """Show the Round and the order of Turns. [draw_your_weapon.tracker.recommended]"""
    combat = view["combat"]
    if combat is None or not combat["order"]:
        return ""
    acting = combat["turn"]["creature"] if combat["turn"] else ""
    places = [
        f"{'>' if each['creature'] == acting else ''}{view['creatures'][each['creature']]['name']} {each['initiative']}"
        for each in combat["order"]
    ]
    return f"Round {combat['round']}: " + ", ".join(places)


def list_cards(view: Mapping[str, Any]) -> str:
    """Show the zones: faces where they may be seen, numbers elsewhere."""
    lines: list[str] = []
    for name, zone in view["zones"].items():
        faces = zone["cards"]
        seen = [card for card in faces if card != HIDDEN]
        shown = " ".join(seen[-12:]) if seen else ""
        lines.append(f"{name.removeprefix('hand.')}: {len(faces)} cards{': ' + shown if shown else ''}")
    return "\n".join(lines)
