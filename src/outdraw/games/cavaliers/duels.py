"""Duels for the lab: two sides in one room with a gallery, blades drawn, until one is out of the fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from outdraw.core.audience import EVERYONE
from outdraw.core.game import TIME_IS_UP, Duels, check_fighters, seat_names
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.forgetting import forget
from outdraw.games.cavaliers.scene import GM, Area, Cavaliers, Way
from outdraw.games.cavaliers.set_up import enlist
from outdraw.games.cavaliers.set_up import set_up as set_up_scenario

ROUNDS = 40
SIDES = {"party": "a", "foes": "b"}
GRAVITY = ("up", "out", "fled", "surrendered", "dispersed", "unconscious", "dying", "dead")
"""What can become of somebody, the gravest last."""


def fighters() -> Sequence[tuple[str, str]]:
    """Give everyone who can fight a duel."""
    return [(person.id, person.name) for person in content.people().values()]


def set_up(one: Sequence[str], two: Sequence[str]) -> Cavaliers:
    """Let two sides meet on the floor: seats `a` and `b` decide for them, the MJ rules."""
    known = content.people()
    check_fighters([*one, *two], known)
    scene = Cavaliers(
        gm=GM,
        seats=[GM, *SIDES.values()],
        scenario="duel",
        phase="initiative",
        preparation=0,
        rounds=ROUNDS,
        switches=Switches(aftermath=False),
    )
    scene.areas = {
        "floor": Area(id="floor", name="Fencing floor", row=1, column=0),
        "gallery": Area(id="gallery", name="Gallery", row=0, column=0),
    }
    scene.ways = [Way(a="floor", b="gallery", by="stairs")]
    everybody = [*one, *two]
    for (side, seat), names in zip(SIDES.items(), (one, two), strict=True):
        for id, name in zip(seat_names(seat, len(names)), names, strict=True):
            person = known[name]
            called = person.name if everybody.count(name) == 1 else f"{person.name} {id.upper()}"
            enlist(scene, person, id, seat, side, "floor", called)
    return scene


def fought_scenarios() -> dict[str, tuple[str, str]]:
    """Give the scenarios, each a fight of the party against its foes."""
    return dict.fromkeys(content.scenario_cards(), ("party", "foes"))


def stage(scenario: str) -> Cavaliers:
    """Set up the fight of a scenario, from the ambush on but without what comes after it."""
    scene = set_up_scenario(scenario)
    scene.seats, scene.switches = [GM, *SIDES.values()], replace(scene.switches, aftermath=False)
    for who in scene.people.values():
        who.seat = SIDES.get(who.side, GM)  # the MJ speaks for bystanders
        who.vitals.seen_by = EVERYONE if who.is_pc else (GM, who.seat)
    for late in scene.reserve:
        late.seat = SIDES.get(late.side, GM)
    return scene


def winner(scene: Cavaliers) -> str:
    """Give the side that is still standing alone, or a draw."""
    return SIDES.get(scene.winner, "draw")


def way(scene: Cavaliers) -> str:
    """Say what became of the losing side, of a group the gravest; in a draw, whether anybody stands."""
    if scene.winner not in SIDES:
        return TIME_IS_UP if any(who.is_up for who in scene.people.values()) else "draw: all are out"
    lost = [who for who in scene.people.values() if who.side in SIDES and who.side != scene.winner]
    fates = [who.status if who.area else "out" for who in lost]
    return f"{SIDES[lost[0].side]}: {max(fates, key=GRAVITY.index)}"


def injuries(scene: Cavaliers) -> Mapping[str, int]:
    """Count the Wounds of each side; Yield goes when the fight is over. [uses cavaliers.yield.reset]"""
    hurt = dict.fromkeys(SIDES.values(), 0)
    for who in scene.people.values():
        if who.side in SIDES:
            hurt[SIDES[who.side]] += who.body.wounds
    return hurt


def rounds(scene: Cavaliers) -> int:
    """Give the length of the duel."""
    return scene.round


DUELS = Duels(
    fighters=fighters,
    set_up=set_up,
    winner=winner,
    rounds=rounds,
    way=way,
    injuries=injuries,
    counts="Wounds",
    scenarios=fought_scenarios,
    stage=stage,
    forget=forget,
    most_rounds=ROUNDS,
)
