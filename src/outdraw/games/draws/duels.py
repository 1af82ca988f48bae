"""Duels for the lab. Nobody fights here: two characters meet in an extended contest, a foot race to five successes."""

from __future__ import annotations

from msgspec.structs import replace

from outdraw.core.game import Duels
from outdraw.games.draws.content import Challenge, Options, Part, characters
from outdraw.games.draws.scene import STORYTELLER, County, enter

RACE = "race"
TARGET = 5


def fighters() -> list[tuple[str, str]]:
    """Give everyone who can race."""
    return [(sheet.id, sheet.name) for sheet in characters().values()]


def set_up(one: str, two: str) -> County:
    """Let two characters, or one and a double, race on foot: Stamina + Athletics, one round a draw."""
    known = characters()
    racers = {"a": replace(known[one], id="one"), "b": replace(known[two], id="two")}
    sides = tuple(Part(sheet.id, "stamina", "athletics") for sheet in racers.values())
    return County(
        gm=STORYTELLER,
        seats=[STORYTELLER, "a", "b"],
        scenario=RACE,
        opening="Ready, steady, go.",
        options=Options(),
        characters={sheet.id: enter(sheet, seat) for seat, sheet in racers.items()},
        waiting=[Challenge(RACE, "The race", "To the old oak.", sides, target=TARGET)],
    )


def winner(scene: County) -> str:
    """Give who came in first."""
    return {"one": "a", "two": "b"}.get(scene.done_by.get(RACE, ""), "draw")


def rounds(scene: County) -> int:
    """Give how many rounds the race took."""
    return scene.rounds


def forget(scene: County) -> None:
    """Forget how long it has taken: the chances from here on are the same."""
    scene.rounds = scene.minutes = 0
    for task in scene.tasks:
        task.draws_made = 0


DUELS = Duels(fighters, set_up, winner, rounds, forget)
