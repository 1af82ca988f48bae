"""What may be assumed of what a seat does not see, and what a scene came to for those who contended in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from outdraw.core.game import View
from outdraw.games.draws.content import ATTRIBUTES, Challenge, Sheet, characters, scenarios, traits
from outdraw.games.draws.scene import STORYTELLER, Character, County
from outdraw.games.draws.set_up import enter

TARGETS = (3, 4, 5, 6, 8)
"""Targets that a Storyteller sets."""


def possible(name: str, holder: View, seen: View) -> Sequence[Any]:
    """Say what a hidden value may be: sheets as the book has them, combinations anybody might draw with."""
    match name:
        case "Character.sheet":
            return [replace(_sheet(holder), id=holder["id"], name=holder["name"], concept=holder["concept"])]
        case "Member.attribute":
            return ATTRIBUTES
        case "Member.trait":
            return traits().skills.skills
        case "Contender.target":
            return TARGETS
        case "Laid.result":
            return ("failure", "success")
        case "Laid.successes":
            return (0, 1)
        case "County.waiting":
            return [_waiting(seen)]
        case "County.offstage":
            return [_offstage(seen)]
        case _:
            return ()


def _sheet(holder: View) -> Sheet:
    known = characters()
    named = [sheet for sheet in known.values() if sheet.name == holder["name"]]
    return named[0] if named else next(iter(known.values()))


def _waiting(seen: View) -> list[Challenge]:
    """Give what the scenario holds and has not begun yet, as far as can be seen."""
    scenario = scenarios().get(seen["scenario"])
    begun = {*seen["done_by"], *(task["id"] for task in seen["tasks"])}
    return [each for each in scenario.challenge if each.id not in begun] if scenario is not None else []


def _offstage(seen: View) -> dict[str, Character]:
    """Give those of the scenario whom nobody has seen yet."""
    scenario, known = scenarios().get(seen["scenario"]), characters()
    unseen = scenario.unseen if scenario is not None else ()
    return {actor: enter(known[actor], STORYTELLER) for actor in unseen if actor not in seen["characters"]}


def won(scene: County, seat: str) -> float | None:
    """Say whether a seat's character was first where several contended over time: 1 for first, 0 if another was."""
    winners = [scene.owner(actor) for actor in scene.done_by.values()]
    if not winners or len(scene.seats) < 3 or seat == scene.gm:
        return None
    return 1.0 if seat in winners else 0.0
