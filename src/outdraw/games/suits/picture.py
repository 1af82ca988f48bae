"""A seat's view drawn as text: who stands where, how everyone is, and which chips they still hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

WIDEST, TALLEST = 72, 18
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def picture(view: Mapping[str, Any]) -> str:
    """Draw a view: a map and a line for each fighter, or the state of contestants or patients."""
    if view["kind"] == "challenge":
        return "\n".join(_contestant(each) for each in view["contestants"])
    if view["kind"] == "rest":
        return "\n".join(f"{each['name']}: {each['halves'] / 2:g} wounds" for each in view["patients"])
    letters = {each["id"]: LETTERS[at % len(LETTERS)] for at, each in enumerate(view["fighters"])}
    lines = [*_map(view, letters), *(_fighter(view, each, letters) for each in view["fighters"])]
    return "\n".join(lines)


def _map(view: Mapping[str, Any], letters: Mapping[str, str]) -> list[str]:
    here = [each for each in view["fighters"] if each["arrives"] <= max(1, view["round"])]
    spots = {(each["x"], each["y"]): letters[each["id"]] for each in here if each["fate"] == "up"}
    spots |= {
        (each["x"], each["y"]): "x" for each in here if each["fate"] != "up" and (each["x"], each["y"]) not in spots
    }
    walls = {(int(x), int(y)) for x, y in view["obstacles"]}
    places = [*spots, *walls]
    if not places:
        return []
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    low, high = min(y for _, y in places), max(y for _, y in places)
    if right - left >= WIDEST or high - low >= TALLEST:
        return [f"{letters[each['id']]} at {each['x']}, {each['y']} m" for each in here]
    rows = range(high, low - 1, -1)
    return [
        "".join(spots.get((x, y), "#" if (x, y) in walls else ".") for x in range(left, right + 1)).rstrip()
        for y in rows
    ]


def _fighter(view: Mapping[str, Any], each: Mapping[str, Any], letters: Mapping[str, str]) -> str:
    letter = letters[each["id"]]
    arms = each["sheet"]["arms"][each["arms"]]
    held = [item["name"] for item in arms.values() if item is not None]
    wounds = each["wounds"] + each["critical"]
    state = "dazed" if each["dazed"] else each["fate"]
    if each["sheet"]["swarm"] is not None:
        return f"{letter} {each['sheet']['name']}: {each['population']} left{_coming(view, each)}"
    harm = f"{state}, {each['shock']} shock, {wounds} wounds"
    chips = "●" * each["blue"] + "○" * each["white"]
    notes = "".join(f", {note}" for note in _notes(view, each, letters))
    return f"{letter} {each['sheet']['name']}: {harm}, {chips} {' and '.join(held)}{notes}{_coming(view, each)}"


def _coming(view: Mapping[str, Any], each: Mapping[str, Any]) -> str:
    return f" (comes in round {each['arrives']})" if each["arrives"] > max(1, view["round"]) else ""


def _notes(view: Mapping[str, Any], each: Mapping[str, Any], letters: Mapping[str, str]) -> list[str]:
    """Say what else decides what a fighter can do: a weapon not ready or empty, aim, a saved card."""
    notes = ["not ready"] if each["unready"] else []
    missiles = [each["sheet"]["arms"][each["arms"]][place] for place in ("missile", "second_missile")]
    notes += [f"{each['loaded'].get(m['name'], 0)} of {m['shots']} shots" for m in missiles if m is not None]
    aim = each["aim"]
    if aim is not None:
        at = f"at {letters[aim['target']]}" if aim["target"] else f"over {aim['arc']} degrees"
        notes.append(f"aims {at} ({aim['turns']})")
    saved = view["zones"][f"{each['id']} hand"]["cards"]
    return [*notes, f"saved {' '.join(saved)}"] if saved else notes


def _contestant(each: Mapping[str, Any]) -> str:
    state = "out" if each["is_out"] else "dazed" if each["dazed"] else "in"
    return f"{each['name']}: {state}, {each['minor']} minor, {each['major']} major of power {each['power']}"
