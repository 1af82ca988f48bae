"""The fight in text: Areas as cards on rows and columns, the ways between them, and how everyone is doing.

It draws a view and nothing else, so it shows what its seat may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outdraw.core.cards import HIDDEN
from outdraw.games.cavaliers import content

WIDTH = 26
IN_USE = ("main", "off", "both", "arm", "worn", "ridden")


def picture(view: Mapping[str, Any]) -> str:
    """Draw the Areas of a view, with who stands where and the ways from one to another."""
    areas = sorted(view["areas"].values(), key=lambda area: (area["row"], area["column"]))
    lines: list[str] = []
    for row in sorted({area["row"] for area in areas}):
        cards = {area["column"]: _card(view, area) for area in areas if area["row"] == row}
        height = max(len(card) for card in cards.values())
        for at in range(height + 2):
            line = "".join(_slice(cards.get(column), at, height) for column in range(max(cards) + 1))
            lines.append(line.rstrip())
    lines += ["", "ways:", *(f"  {_way(view, way)}" for way in view["ways"])]
    lines += ["", "people:", *(f"  {_state(view, who)}" for who in view["people"].values())]
    if view["order"]:
        lines += ["", f"round {view['round']}, order: {', '.join(_place(view, id) for id in view['order'])}"]
    return "\n".join(lines)


def _card(view: Mapping[str, Any], area: Mapping[str, Any]) -> list[str]:
    marks = [f"cover {area['cover']}"] * bool(area["cover"]) + [f"Drop {area['drop']}"] * bool(area["drop"])
    marks += [f"oil {area['slick']}"] * bool(area["slick"])
    text = [area["name"] + (f" ({', '.join(marks)})" if marks else "")]
    text += [_person(who) for who in view["people"].values() if who["area"] == area["id"]]
    things = [item for item in view["items"].values() if item["at"] == "floor" and item["area"] == area["id"]]
    text += [f". {content.gear()[item['kind']].name.lower()}" for item in things]
    return [_fitted(line) for line in text]


def _fitted(line: str, room: int = WIDTH - 4) -> str:
    """Cut a line to its card, but keep the number at its end."""
    if len(line) <= room:
        return line
    start, _, last = line.rpartition(" ")
    return f"{start[: room - len(last) - 2]}. {last}" if last.isdigit() else line[:room]


def _person(who: Mapping[str, Any]) -> str:
    sign = {"party": "+", "foes": "-"}.get(who["side"], "*")
    state = "" if who["status"] == "up" else f" ({who['status']})"
    if who["status"] == "up":
        state = (
            " prone" * who["prone"]
            + (" held" if who["held_by"] else "")
            + (f" D{who['advantage']}" if who["advantage"] else "")
        )
    return f"{sign} {who['name']}{state}"


def _state(view: Mapping[str, Any], who: Mapping[str, Any]) -> str:
    """Say how somebody is doing, as far as it can be seen."""
    parts: list[str] = []
    body = who["vitals"]
    if body != HIDDEN:
        limit = max(0, body["yield_limit"] - body["wounds"])
        parts.append(f"Yield {body['yield_taken']} of {limit}, Wounds {body['wounds']} of {body['wound_limit']}")
    parts.append(f"Style {who['style']}")
    if who["advantage"]:
        parts.append(f"Advantage D{who['advantage']}")
    parts += ["surprised"] * who["surprised"] + ["Yielded Out"] * who["stays"] + ["hidden"] * who["hidden"]
    things = [item for item in view["items"].values() if item["holder"] == who["id"] and item["at"] in IN_USE]
    parts += [_thing(item) for item in things]
    return f"{_person(who)}: {', '.join(parts)}"


def _thing(item: Mapping[str, Any]) -> str:
    gear = content.gear()[item["kind"]]
    state = " (broken)" if item["is_broken"] else ""
    if gear.needs_reload:
        state = " (loaded)" if item["loaded"] else " (empty)"
    return f"{gear.name.lower()}{state}"


def _slice(card: list[str] | None, at: int, height: int) -> str:
    if card is None:
        return " " * (WIDTH + 2)
    if at in (0, height + 1):
        return "+" + "-" * (WIDTH - 2) + "+  "
    text = card[at - 1] if at <= len(card) else ""
    return f"| {text:<{WIDTH - 4}} |  "


def _way(view: Mapping[str, Any], way: Mapping[str, Any]) -> str:
    arrow = "->" if way["one_way"] else "--"
    return f"{view['areas'][way['a']]['name']} {arrow} {way['by']} {arrow} {view['areas'][way['b']]['name']}"


def _place(view: Mapping[str, Any], id: str) -> str:
    place = view["places"][id]
    name = view["people"][place["members"][0]]["name"]
    group = f" x{len(place['members'])}" if len(place["members"]) > 1 else ""
    return f"{name}{group} {place['total']} ({place['points']} points)"
