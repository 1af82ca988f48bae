"""Move, Run and leaps off the usual ways, with somebody perhaps in the way."""

from __future__ import annotations

from outdraw.core.choices import Bar, offer
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules.areas import may_move, step_into
from outdraw.games.cavaliers.rules.asking import judge
from outdraw.games.cavaliers.rules.initiative import offer_block
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Turn, area_thing, token

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
        step_into(play, scene, who, turn.way.pop(0), rule, route)
        if scene.prepared and turn.way:
            return  # somebody may have waited for just this


def lose_movement(scene: Cavaliers, turn: Turn) -> None:
    """Take the movement of a whole turn from somebody who was kept in her Area.

    [uses cavaliers.interpose.block_exit]
    """
    _, run = reach_of(scene, scene.people[turn.who])
    turn.way, turn.areas = [], max(turn.areas, run)


def leap(play: Play, scene: Cavaliers, who: Combatant, there: str, no_run: Bar | None = None) -> int:
    """Ask the MJ for a move off the usual ways, which is allowed unless it is absurd. Give its Drop; -1 is no way.

    As a Run it counts like one, where the turn still has room for a Run. [cavaliers.area.exceptions]
    """
    prompt = f"{who.name} wants to get to {scene.areas[there].name} off the usual ways. Allow it?"
    on = (token(who.id), area_thing(there))
    options = (
        offer("allow", "allow it as a Move (Drop 1)", *on, facts={"drop": 1}),
        offer("hard", "allow it as a Run (Drop 2)", *on, bar=no_run, facts={"drop": 2}),
        offer("refuse", "there is no way", *on),
    )
    rule = "cavaliers.area.exceptions"
    ruling = judge(play, scene.gm, "area.exception", prompt, rule, options, "allow", who.id)
    if ruling == "refuse":
        play.tell("ruling", "The MJ sees no way there for {name}.", rule, about=(who.id,), name=who.name)
        return -1
    if not offer_block(play, scene, who):
        step_into(play, scene, who, there, rule)
    return 1 if ruling == "allow" else 2
