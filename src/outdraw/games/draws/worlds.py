"""What may be assumed of what a seat does not see, and what a scene came to for those who contended in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from outdraw.core.game import by_side, came_to
from outdraw.games.draws.content import ATTRIBUTES, Challenge, Sheet, characters, scenarios, traits
from outdraw.games.draws.scene import STORYTELLER, Character, Contested, County
from outdraw.games.draws.set_up import enter

TARGETS = (3, 4, 5, 6, 8)
"""Targets that a Storyteller sets."""


def possible(name: str, holder: Any, seen: County) -> Sequence[Any]:
    """Say what a hidden value may be: sheets as the book has them, combinations anybody might draw with."""
    match name:
        case "Character.sheet":
            return [replace(_sheet(holder), id=holder.id, name=holder.name, concept=holder.concept)]
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


def _sheet(holder: Character) -> Sheet:
    known = characters()
    named = [sheet for sheet in known.values() if sheet.name == holder.name]
    return named[0] if named else next(iter(known.values()))


def _waiting(seen: County) -> list[Challenge]:
    """Give what the scenario holds and has not begun yet, as far as can be seen."""
    scenario = scenarios().get(seen.scenario)
    begun = {*seen.done_by, *(task.id for task in seen.tasks)}
    return [each for each in scenario.challenge if each.id not in begun] if scenario is not None else []


def _offstage(seen: County) -> dict[str, Character]:
    """Give those of the scenario whom nobody has seen yet."""
    scenario, known = scenarios().get(seen.scenario), characters()
    unseen = scenario.unseen if scenario is not None else ()
    return {actor: enter(known[actor], STORYTELLER) for actor in unseen if actor not in seen.characters}


def sides(scene: County) -> dict[str, set[str]]:
    """Give the players on each side of what is contested over time, or was last; the Storyteller judges it."""
    contest = contested(scene)
    if contest is None:
        return {}
    played = [(side[0], scene.owner(actor)) for side in contest.sides for actor in side]
    return by_side((lead, seat) for lead, seat in played if seat != scene.gm)


def won(scene: County, seat: str) -> float | None:
    """Say whether a seat's side was first in what was contested over time: 1, 0, or a half if nobody was."""
    contest = contested(scene)
    if contest is None or not contest.is_over:
        return None
    return came_to({side[0]: set[str]() for side in contest.sides} | sides(scene), contest.winner, seat)


def contested(scene: County) -> Contested | None:
    """Give the contest over time that is under way, or else the one that was decided last."""
    return next((each for each in scene.contests.values() if not each.is_over), [None, *scene.contests.values()][-1])
