"""Move, Run and leaps off the usual ways, with somebody perhaps in the way."""

from __future__ import annotations

from outdraw.core.choices import Bar, offer
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules.areas import Passage, blockers, distance, may_move, neighbours, step_into
from outdraw.games.cavaliers.rules.asking import Matter, judge
from outdraw.games.cavaliers.rules.initiative import can_pay, offer_block
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Turn, area_thing, token

DROPS = {"move": 1, "run": 2}
"""The Drop of a Move and of a Run beside another action. [uses cavaliers.move.combined]"""
MOST_AREAS_A_TURN = 2
"""On foot; a rider has the figures of her mount. [uses cavaliers.move.max]"""


def reach_of(scene: Cavaliers, who: Combatant) -> tuple[int, int]:
    """Give how many Areas somebody may Move and Run. [cavaliers.move.move, cavaliers.move.run]"""
    if who.mount:
        mount = scene.items[who.mount].gear
        return mount.move_areas, mount.run_areas
    if who.category == "animal":
        return who.sheet.move, who.sheet.run
    return 1, MOST_AREAS_A_TURN


def walk(play: Play, scene: Cavaliers, turn: Turn, route: str = "") -> None:
    """Go on along a way, Area by Area; an opponent may stop her, and whoever waits for her may act in between.

    [uses cavaliers.interpose.block_exit, cavaliers.prepare.declare]
    """
    who = scene.people[turn.who]
    rule = "cavaliers.move.run" if turn.areas > 1 else "cavaliers.move.move"
    while turn.way:
        if not may_move(who):
            turn.way = []
            return
        if offer_block(play, scene, who):
            lose_movement(scene, turn)
            return
        step_into(play, scene, who, turn.way.pop(0), Passage(rule, route))
        if scene.prepared and turn.way:
            return  # somebody may have waited for just this


def lose_movement(scene: Cavaliers, turn: Turn) -> None:
    """Take the movement of a whole turn from somebody who was kept in her Area.

    [uses cavaliers.interpose.block_exit]
    """
    _, run = reach_of(scene, scene.people[turn.who])
    turn.way, turn.areas = [], max(turn.areas, run)


def leap(play: Play, scene: Cavaliers, turn: Turn, there: str, no_run: Bar | None) -> str:
    """Ask the MJ for a move off the usual ways. Give what it counts as: a Move, a Run, or nothing, for there is no way.

    No further than a Run it is never less than one, which `no_run` may bar. [cavaliers.area.exceptions]
    """
    who, rule = scene.people[turn.who], "cavaliers.area.exceptions"
    name = scene.areas[there].name
    on, near = (token(who.id), area_thing(there)), is_near(scene, who, there)
    too_near = Bar("cavaliers.move.run", f"{name} is no further than a Run, so a leap is no less.") if near else None
    options = (
        offer("allow", f"allow it as a Move (Drop {DROPS['move']})", *on, bar=too_near, facts={"drop": DROPS["move"]}),
        offer("hard", f"allow it as a Run (Drop {DROPS['run']})", *on, bar=no_run, facts={"drop": DROPS["run"]}),
        offer("refuse", "there is no way", *on),
    )
    if near:
        default = "hard" if is_way_free(scene, who, there) else "refuse"  # without room for a Run it is not offered
    else:
        default = "allow" if is_from_above(scene, who.area, there) else "refuse"
    prompt = f"{who.name} wants to get to {name} off the usual ways. Allow it?"
    ruling = judge(play, scene.gm, Matter("area.exception", prompt, rule, who.id), options, default)
    if ruling == "refuse":
        play.tell("ruling", "The MJ sees no way there for {name}.", rule, about=(who.id,), name=who.name)
        return ""
    if not offer_block(play, scene, who):
        step_into(play, scene, who, there, Passage(rule))
    return "move" if ruling == "allow" else "run"


def is_near(scene: Cavaliers, who: Combatant, there: str) -> bool:
    """Say whether an Area is no further than a Run by the usual ways. [uses cavaliers.move.run]"""
    _, run = reach_of(scene, who)
    return distance(scene, who.area, there) <= run


def is_way_free(scene: Cavaliers, who: Combatant, there: str) -> bool:
    """Say whether a Run by the usual ways leads there past nobody who could stop it.

    [uses cavaliers.interpose.block_exit]
    """
    _, run = reach_of(scene, who)
    edge = {who.area}
    for _ in range(run):
        edge = {area for here in edge for area in neighbours(scene, here)}
        if there in edge:
            return True
        stopped = [each for area in edge for each in blockers(scene, who, area) if can_pay(scene, each, "interpose")]
        edge -= {each.area for each in stopped}
    return False


def is_from_above(scene: Cavaliers, here: str, there: str) -> bool:
    """Say whether one can leap down from a height, as from a crow's nest into the water or onto the docks."""
    tags = scene.areas[there].tags
    return "high" in scene.areas[here].tags and "outdoors" in tags and "high" not in tags
