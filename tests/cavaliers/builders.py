"""How the tests of this game set up people and fights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from outdraw.core.choices import Choice, Pick
from outdraw.games.cavaliers.content import Carried, Person, people
from outdraw.games.cavaliers.scene import GM, Area, Cavaliers, Combatant, Place, Turn, Way
from outdraw.games.cavaliers.set_up import enlist

SKILLS = ("defense", "dueling", "initiative", "interaction", "military", "nature", "observation", "medicine")


def person(
    id: str = "ann",
    category: str = "pc",
    ranks: dict[str, int] | None = None,
    gear: Iterable[tuple[str, str]] = (("rapier", "main"),),
    **other: Any,
) -> Person:
    """Make somebody with Verve D10, Affinity D8, Guile D6, Competency D6 and a rapier."""
    plain = Person(
        id=id,
        name=id.title(),
        category="pc",
        competency=6,
        verve=10,
        affinity=8,
        guile=6,
        yield_limit=9,
        wound_limit=4,
        initiative="impulse",
        competent=SKILLS,
        ranks=ranks or {},
        gear=tuple(Carried(kind, at) for kind, at in gear),  # type: ignore[arg-type]
    )
    return replace(plain, category=category, **other)


def board(*names: str) -> Cavaliers:
    """Lay out Areas in a row, each joined to the next by a path."""
    scene = Cavaliers(gm=GM, seats=[GM], scenario="test", phase="fight", round=1)
    for column, name in enumerate(names or ("a", "b", "c")):
        scene.areas[name] = Area(id=name, name=name.upper(), row=0, column=column)
    rooms = list(scene.areas)
    scene.ways = [Way(a=here, b=there, by="path") for here, there in pairwise(rooms)]
    return scene


def put(scene: Cavaliers, who: Person, side: str = "party", area: str = "a", seat: str = "") -> Combatant:
    """Put somebody into a scene, with a seat of their own unless one is named."""
    seat = seat or who.id
    if seat not in scene.seats:
        scene.seats.append(seat)
    enlisted = enlist(scene, who, who.id, seat, side, area)
    enlisted.style = 0
    return enlisted


def place(
    scene: Cavaliers, *members: str, specialty: str = "impulse", total: int = 10, successes: int = 3, points: int = 0
) -> Place:
    """Give people a place in the order, after those who have one."""
    made = Place(
        id=members[0],
        members=list(members),
        specialty=specialty,
        total=total,
        successes=successes,
        points=points,
    )
    scene.places[members[0]] = made
    scene.order.append(members[0])
    return made


def duel(
    mine: Person | None = None, theirs: Person | None = None, **areas: str
) -> tuple[Cavaliers, Combatant, Combatant]:
    """Put Ann of the party and Foe of the opponents into Area a, both with a place and no points."""
    scene = board()
    ann = put(scene, mine or person("ann"), "party", areas.get("ann", "a"))
    foe = put(scene, theirs or person("foe", "stock", yield_limit=6, wound_limit=2), "foes", areas.get("foe", "a"))
    place(scene, ann.id, total=12)
    place(scene, foe.id, total=9)
    return scene, ann, foe


def turn(scene: Cavaliers, who: str, **state: object) -> Turn:
    """Begin somebody's turn."""
    begun = Turn(who=who, **state)  # type: ignore[arg-type]
    scene.turns.append(begun)
    scene.acted.append(who)
    return begun


def offered(choice: Choice) -> list[str]:
    """Give the values of the options of a choice."""
    assert isinstance(choice, Pick)
    return [option.value for option in choice.options]


def known(id: str) -> Person:
    """Give a stat block or ready character."""
    return people()[id]


RAPIER = "attack lunge foe ann.rapier"


def fencing(**more: object) -> Cavaliers:
    """Ann's turn against the Foe, both with a rapier in one Area."""
    scene, _ann, _foe = duel()
    turn(scene, "ann", **more)
    return scene
