"""Move, Run and leaps off the usual ways, with somebody perhaps in the way."""

from __future__ import annotations

from outdraw.core.choices import offer
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules.areas import step_into
from outdraw.games.cavaliers.rules.asking import judge
from outdraw.games.cavaliers.rules.initiative import offer_block
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, area_thing, token

MOST_AREAS_A_TURN = 2
"""On foot; a rider has the figures of her mount. [cavaliers.move.max]"""


def reach_of(scene: Cavaliers, who: Combatant) -> tuple[int, int]:
    """Give how many Areas somebody may Move and Run. [cavaliers.move.move, cavaliers.move.run]"""
    if who.mount:
        mount = scene.items[who.mount].gear
        return mount.move_areas, mount.run_areas
    if who.category == "animal":
        return who.sheet.move, who.sheet.run
    return 1, MOST_AREAS_A_TURN


def go(play: Play, scene: Cavaliers, who: Combatant, way: list[str]) -> bool:
    """Move somebody from Area to Area; an opponent may hold her where she stands. Say whether she arrived.

    [cavaliers.move.move, cavaliers.move.run, cavaliers.interpose.block_exit]
    """
    for there in way:
        if offer_block(play, scene, who):
            return False
        step_into(play, scene, who, there)
    return True


def leap(play: Play, scene: Cavaliers, who: Combatant, there: str) -> bool:
    """Ask the MJ for a move off the usual ways, which is allowed unless it is absurd. [cavaliers.area.exceptions]"""
    prompt = f"{who.name} wants to get to {scene.areas[there].name}, where no way leads. Allow it?"
    on = (token(who.id), area_thing(there))
    options = (offer("allow", "allow it as a Move", *on), offer("refuse", "there is no way", *on))
    rule = "cavaliers.area.exceptions"
    if judge(play, scene.gm, "area.exception", prompt, rule, options, "allow", who.id) == "refuse":
        play.tell("ruling", "The MJ sees no way there for {name}.", rule, about=(who.id,), name=who.name)
        return False
    if not offer_block(play, scene, who):
        step_into(play, scene, who, there, "cavaliers.area.exceptions")
    return True
