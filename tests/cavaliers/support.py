"""How the tests of this game set up people and fights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from outdraw.core.choices import Choice, Pick
from outdraw.games.cavaliers.content import Carried, Person, people
from outdraw.games.cavaliers.scene import GM, Area, Cavaliers, Combatant, Place, Prepared, Turn, Way
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


def three(
    mine: Person | None = None, theirs: Person | None = None, third: Person | None = None, points: int = 0
) -> tuple[Cavaliers, Combatant, Combatant, Combatant]:
    """Put Ann and Bea of the party and Foe, whom the MJ plays, into one Area."""
    scene, ann, foe = duel(mine, theirs)
    foe.seat = "mj"
    bea = put(scene, third or person("bea"))
    place(scene, bea.id, total=8, points=points)
    return scene, ann, foe, bea


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


STRONG = person("foe", "stock", ranks={"lunge": 3}, yield_limit=6, wound_limit=2)


def fight_won(medicine: int = 3) -> Cavaliers:
    """A fight that Ann's side has won: Bea has two Wounds, Ann knows Medicine."""
    scene = board()
    put(scene, person("ann", medicine=medicine, ranks={"treat": 2, "surgery": 3}))
    bea = put(scene, person("bea", competent=()))
    foe = put(scene, person("foe", "stock", yield_limit=6, wound_limit=2), "foes")
    bea.body.wounds, foe.status = 2, "surrendered"
    return scene


def bea_dying(medicine: int = 0, **more: object) -> Cavaliers:
    """A fight that is won, with Bea Dying and Ann beside her."""
    scene = fight_won(medicine)
    bea = scene.people["bea"]
    bea.body.wounds, bea.status = 4, "dying"
    return scene


def three_with_powder() -> tuple[Cavaliers, Combatant, Combatant, Combatant]:
    """Ann, who knows blackpowder, and Bea against Foe, whom two Wounds put down."""
    return three(person("ann", ranks={"blackpowder": 1}), person("foe", "stock", wound_limit=2))


def anns_turn(drop: int = 0) -> Cavaliers:
    """Ann's turn against Foe, with Bea beside her."""
    scene, *_ = three()
    turn(scene, "ann", drop=drop)
    return scene


def ann_against_foe(**ann: Any) -> Cavaliers:
    """Ann's turn against Foe, whom the MJ plays."""
    scene, _ann, foe = duel(person("ann", **ann))
    foe.seat = "mj"
    turn(scene, "ann")
    return scene


def three_with_a_healer(points: int = 0, medicine: int = 0) -> tuple[Cavaliers, Combatant, Combatant, Combatant]:
    """Ann, who knows Medicine, and Bea against a strong Foe."""
    ann = person("ann", medicine=medicine, ranks={"surgery": 3, "treat": 2})
    return three(ann, STRONG, person("bea", competent=("defense",)), points)


def grenadier(**state: object) -> Cavaliers:
    """Ann with a grenade, out of sight; Foe in the next Area; Bea waits for an attack on him."""
    scene, ann, foe = duel(person("ann", gear=(("grenade", "main"),), ranks={"blackpowder": 1}), STRONG, foe="b")
    foe.seat = "mj"
    put(scene, person("bea"), area="c")
    place(scene, "bea", total=8)
    scene.items["ann.grenade"].is_armed, ann.hidden = True, True
    for field, value in state.items():
        setattr(foe, field, value)
    if foe.held_by:
        put(scene, person("dora"), area="b")
    scene.prepared["bea"] = Prepared(who="bea", action="movement", event="attacked", subject="foe")
    scene.acted = ["bea"]
    turn(scene, "ann")
    return scene


def stocked_turn(**state: object) -> Cavaliers:
    """Ann's turn, with a pistol, a musket, a draught and a grenade beside her rapier; the Foe is an Area away."""
    gear = [
        ("rapier", "carried"),
        ("flintlock_pistol", "main"),
        ("flintlock_pistol", "off"),
        ("courage_draught", "carried"),
    ]
    scene, _ann, _foe = duel(person("ann", gear=[*gear, ("flintlock_musket", "carried")]), foe="b")
    for item in scene.items.values():
        item.loaded = 0
    turn(scene, "ann", **state)
    return scene
