"""The course of a fight: what is under way goes on; then the next turn, the next round, and what the MJ changes."""

from __future__ import annotations

from outdraw.core.choices import offer
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules.actions import take_turn
from outdraw.games.cavaliers.rules.aftermath import end_fight
from outdraw.games.cavaliers.rules.areas import MOST_AREAS, area_options, ask_for_area
from outdraw.games.cavaliers.rules.asking import judge, judge_number
from outdraw.games.cavaliers.rules.attacks import resolve
from outdraw.games.cavaliers.rules.initiative import (
    begin_round,
    bring_in,
    form_places,
    roll_all,
    seize_window,
    whose_turn,
)
from outdraw.games.cavaliers.rules.prepared_actions import last_call, offer_ready, watch
from outdraw.games.cavaliers.rules.skills import expire_assists
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Latecomer, Turn, area_thing, fighters


def roll_initiative(play: Play, scene: Cavaliers) -> None:
    """Let all combatants roll, and begin the first round. [cavaliers.initiative.roll]"""
    form_places(play, scene)
    roll_all(play, scene)
    begin_round(play, scene)
    scene.phase = "interlude"


def fight(play: Play, scene: Cavaliers) -> None:
    """Go on with what is under way: an attack, a trigger, a turn, the next turn, the next round."""
    if scene.attacks:
        resolve(play, scene)
    elif is_decided(scene):
        end_fight(play, scene)
    elif scene.happenings:
        watch(play, scene)
    elif scene.ready:
        offer_ready(play, scene)
    elif scene.turns:
        take_turn(play, scene)
    else:
        next_turn(play, scene)


def is_decided(scene: Cavaliers) -> bool:
    """Say whether only one side has anybody left to fight."""
    return len({who.side for who in fighters(scene)}) < 2


def next_turn(play: Play, scene: Cavaliers) -> None:
    """Pass the turn to the next in order, unless somebody seizes it. [cavaliers.initiative.turn]"""
    who = whose_turn(play, scene)
    if who is None:
        if not last_call(play, scene):
            end_round(play, scene)
        return
    if not seize_window(play, scene, who):
        begin_turn(play, scene, who)


def begin_turn(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Begin somebody's one turn of the round. [cavaliers.initiative.turn]"""
    if who.id in scene.seizing:
        scene.seizing.remove(who.id)
    scene.acted.append(who.id)
    scene.next_up = ""
    scene.turns.append(Turn(who=who.id))
    play.tell("turn", "{name}'s turn.", "cavaliers.initiative.turn", about=(who.id,), name=who.name)


def end_round(play: Play, scene: Cavaliers) -> None:
    """End the round; the next starts with the first in order. [cavaliers.initiative.round]"""
    expire_assists(play, scene)
    if scene.round >= scene.rounds:
        play.tell("long", "Neither side can go on.", "cavaliers.initiative.round")
        end_fight(play, scene)
        return
    begin_round(play, scene)
    scene.phase = "interlude"


def interlude(play: Play, scene: Cavaliers) -> None:
    """At the top of a round latecomers enter, and the MJ may change the place of the fight."""
    late = [each for each in scene.reserve if each.enters <= scene.round]
    if late and scene.round > 1:
        enter(play, scene, late[0])
        return
    if not may_change(play, scene):
        scene.phase = "fight"


def enter(play: Play, scene: Cavaliers, who: Latecomer) -> None:
    """Let the MJ bring a latecomer in; she has no turn before the next round. [cavaliers.initiative.latecomer]"""
    options = (offer("enter", "she comes", area_thing(who.area)), offer("wait", "not yet", area_thing(who.area)))
    rule = "cavaliers.initiative.latecomer"
    if judge(play, scene.gm, "enter", f"Does {who.name} enter the fight now?", rule, options, "enter") == "wait":
        who.enters = scene.round + 1
        return
    bring_in(play, scene, who)


def may_change(play: Play, scene: Cavaliers) -> bool:
    """Let the MJ add an Area, impose a Drop or cover, or end the fight. Say whether something was changed.

    [cavaliers.area.add, cavaliers.modifier.circumstance, cavaliers.modifier.cover]
    """
    options = [
        offer("nothing", "go on"),
        offer("circumstance", "put a Drop on an Area"),
        offer("cover", "change the cover of an Area"),
        offer("end", "end the fight"),
    ]
    if scene.round < 4:
        options.pop()
    if len(scene.areas) < MOST_AREAS:
        options.insert(1, offer("area", "add an Area"))
    rule = "cavaliers.modifier.circumstance"
    chosen = judge(play, scene.gm, "interlude", f"Round {scene.round}. Does anything change?", rule, options, "nothing")
    if chosen == "nothing":
        return False
    if chosen == "end":
        end_fight(play, scene)
        return True
    first = next(iter(scene.areas))
    if chosen == "area":
        ask_for_area(play, scene, scene.gm, first)
        return True
    area = scene.areas[judge(play, scene.gm, "which_area", "Which Area?", rule, area_options(scene), first)]
    if chosen == "circumstance":
        area.drop = judge_number(play, scene.gm, "area.drop", f"Drop on physical rolls in {area.name}?", rule, 0, 4, 1)
        play.tell("circumstance", "Drop {n} in {area}.", rule, n=area.drop, area=area.name)
    else:
        rule = "cavaliers.modifier.cover"
        area.cover = judge_number(play, scene.gm, "area.cover", f"Cover of {area.name}?", rule, 0, 2, 1)
        play.tell("cover", "{area} gives cover {n}.", rule, n=area.cover, area=area.name)
    return True
