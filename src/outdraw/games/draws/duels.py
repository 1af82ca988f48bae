"""Duels for the lab. Nobody fights here: two sides meet in an extended contest, a foot race to five successes.

The first of a side runs, the others help: teamwork, drawn anew each round. [draws.extended.teamwork]
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from outdraw.core.game import TIME_IS_UP, Duels, check_fighters
from outdraw.games.draws.content import Challenge, Options, Part, Scenario, Sheet, characters, scenarios
from outdraw.games.draws.scene import STORYTELLER, Character, County, Moment
from outdraw.games.draws.set_up import enter
from outdraw.games.draws.set_up import set_up as scene_of

RACE = "race"
TARGET = 5
LEADS = {"one": "a", "two": "b"}


def fighters() -> list[tuple[str, str]]:
    """Give everyone who can race."""
    return [(sheet.id, sheet.name) for sheet in characters().values()]


def set_up(one: Sequence[str], two: Sequence[str]) -> County:
    """Let two sides race on foot: Stamina + Athletics of the first of each, helped by the same of the others."""
    known = characters()
    check_fighters([*one, *two], known)
    people: dict[str, Character] = {}
    parts: list[Part] = []
    for (lead, seat), names in zip(LEADS.items(), (one, two), strict=True):
        ids = [lead, *(f"{lead}_{number}" for number in range(2, len(names) + 1))]
        sheets = [replace(known[name], id=id) for id, name in zip(ids, names, strict=True)]
        people |= {sheet.id: enter(sheet, seat) for sheet in sheets}
        parts.append(_part(sheets[0], tuple(_part(sheet) for sheet in sheets[1:])))
    return County(
        gm=STORYTELLER,
        seats=[STORYTELLER, *LEADS.values()],
        scenario=RACE,
        opening="Ready, steady, go.",
        options=Options(),
        characters=people,
        waiting=[Challenge(RACE, "The race", "To the old oak.", tuple(parts), target=TARGET)],
    )


def raced_scenarios() -> dict[str, tuple[str, str]]:
    """Give the scenarios in which two sides contest something for long, each with whoever leads them."""
    known = characters()
    found: dict[str, tuple[str, str]] = {}
    for entry in scenarios().values():
        contest = contested(entry)
        if contest is not None:
            one, two = [known[part.actor].name for part in contest.side]
            found[entry.id] = (one, two)
    return found


def contested(entry: Scenario) -> Challenge | None:
    """Give the first extended challenge of a scenario that two sides contest, if there is one."""
    return next((each for each in entry.challenge if each.is_extended and len(each.side) == 2), None)


def stage(scenario: str) -> County:
    """Set up what two sides of a scenario contest, each draw a round, and nothing else."""
    contest = contested(scenarios()[scenario])
    assert contest is not None
    scene = scene_of(scenario)
    scene.characters |= scene.offstage
    scene.offstage, scene.seats = {}, [STORYTELLER, *LEADS.values()]
    for seat, part in zip(LEADS.values(), contest.side, strict=True):
        for each in (part, *part.helpers):
            scene.characters[each.actor].seat = seat
    for character in scene.characters.values():
        if character.seat not in scene.seats:
            character.seat = STORYTELLER
    scene.waiting = [replace(contest, minutes=0)]
    return scene


def _part(sheet: Sheet, helpers: tuple[Part, ...] = ()) -> Part:
    return Part(sheet.id, "stamina", "athletics", helpers=helpers)


def winner(scene: County) -> str:
    """Give who came in first."""
    first = next(iter(scene.done_by.values()), "")
    return scene.owner(first) if first else "draw"


def way(scene: County) -> str:
    """Say how the race ended: one side was outrun, or the race was given up."""
    return {"a": "b: outrun", "b": "a: outrun"}.get(winner(scene), TIME_IS_UP)


def injuries(scene: County) -> dict[str, int]:
    """Count the Health boxes marked; a race hurts nobody."""
    hurt = dict.fromkeys(LEADS.values(), 0)
    for each in scene.characters.values():
        if each.seat in hurt:
            hurt[each.seat] += each.bruising + each.lethal
    return hurt


def rounds(scene: County) -> int:
    """Give how many rounds the race took."""
    return scene.now


def forget(scene: County) -> None:
    """Forget how long it has taken: the chances from here on are the same."""
    scene.rounds = scene.minutes = 0
    scene.moment = Moment()
    for task in scene.tasks:
        task.draws_made = task.worked_until = 0
    for character in scene.characters.values():
        character.busy_until = 0


DUELS = Duels(
    fighters=fighters,
    set_up=set_up,
    winner=winner,
    rounds=rounds,
    way=way,
    injuries=injuries,
    counts="Health boxes",
    scenarios=raced_scenarios,
    stage=stage,
    forget=forget,
)
