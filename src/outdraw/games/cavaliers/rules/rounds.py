"""The course of a fight: what is under way goes on; then the next turn, the next round, and what the MJ changes."""

from __future__ import annotations

from outdraw.core.choices import offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules.actions import take_turn
from outdraw.games.cavaliers.rules.aftermath import end_fight
from outdraw.games.cavaliers.rules.areas import MOST_AREAS, area_options, ask_for_area, loosen_holds, set_area
from outdraw.games.cavaliers.rules.asking import Matter, judge
from outdraw.games.cavaliers.rules.attacks import resolve
from outdraw.games.cavaliers.rules.damage import at_a_limit, check_limits, let_fall
from outdraw.games.cavaliers.rules.initiative import (
    begin_round,
    bring_in,
    form_places,
    let_in,
    newcomers,
    roll_all,
    seize_window,
    whose_turn,
)
from outdraw.games.cavaliers.rules.mj import ask_to_say, call_a_roll
from outdraw.games.cavaliers.rules.prepared_actions import last_call, offer_ready, watch
from outdraw.games.cavaliers.rules.skills import expire_assists
from outdraw.games.cavaliers.scene import BYSTANDERS, Cavaliers, Combatant, Latecomer, Turn, area_thing, fighters


def roll_initiative(play: Play, scene: Cavaliers) -> None:
    """Let all combatants roll, and begin the first round. [cavaliers.initiative.roll]"""
    form_places(play, scene)
    roll_all(play, scene)
    begin_round(play, scene)
    scene.phase = "interlude"


def fight(play: Play, scene: Cavaliers) -> None:
    """Go on with what is under way: an attack, a trigger, a turn, the next turn, the next round."""
    loosen_holds(scene)
    let_fall(scene)
    if (who := at_a_limit(scene)) is not None:
        check_limits(play, scene, who)  # the MJ has changed her Yield or Wounds
    elif scene.attacks:
        resolve(play, scene)
    elif is_decided(scene):
        end_or_go_on(play, scene)
    elif scene.happenings:
        watch(play, scene)
    elif scene.ready:
        offer_ready(play, scene)
    elif scene.turns:
        take_turn(play, scene)
    elif newcomers(scene):
        let_in(play, scene)
    else:
        next_turn(play, scene)


def is_decided(scene: Cavaliers) -> bool:
    """Say whether only one side has anybody left to fight, and the MJ does not keep the fight open."""
    sides = {who.side for who in fighters(scene)} - {BYSTANDERS}
    return len(sides) < (1 if scene.goes_on else 2)


def end_or_go_on(play: Play, scene: Cavaliers) -> None:
    """End a fight in which one side is out, unless the MJ has more of them to come."""
    standing = {who.side for who in fighters(scene)}
    late = [each for each in scene.reserve if each.side != BYSTANDERS and each.side not in standing]
    if not late or not standing:
        end_fight(play, scene)
        return
    rule = "cavaliers.initiative.latecomer"
    on = [area_thing(each.area) for each in late]
    options = (offer("end", "the fight is over"), offer("go_on", "they come now", *on))
    prompt = f"One side is out of the fight, and more of them were to come: {', '.join(each.name for each in late)}."
    if judge(play, scene.gm, Matter("go_on", prompt, rule), options, "end") == "end":
        end_fight(play, scene)
        return
    for each in late:
        bring_in(play, scene, each)


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
    """Begin somebody's one turn of the round."""
    if who.id in scene.seizing:
        scene.seizing.remove(who.id)
    scene.acted.append(who.id)
    scene.next_up = ""
    scene.turns.append(Turn(who=who.id))
    rules = ("cavaliers.initiative.turn", "cavaliers.action.limit", "cavaliers.action.list", "cavaliers.action.kinds")
    play.tell("turn", "{name}'s turn.", *rules, about=(who.id,), name=who.name)


def end_round(play: Play, scene: Cavaliers) -> None:
    """End the round; the next starts with the first in order. [cavaliers.initiative.round]"""
    expire_assists(play, scene)
    if scene.round >= scene.rounds:
        rule = "cavaliers.initiative.round"
        options = (offer("end", "neither side can go on"), offer("go_on", "it goes on"))
        prompt = f"The fight has lasted {rounds_said(scene.round)}. Does it end here?"
        if judge(play, scene.gm, Matter("long", prompt, rule), options, "end") == "end":
            play.tell("long", "Neither side can go on.", rule)
            end_fight(play, scene)
            return
        scene.rounds = scene.round + 1
    begin_round(play, scene)
    scene.phase = "interlude"


def interlude(play: Play, scene: Cavaliers) -> None:
    """At the top of a round latecomers enter, and the MJ may change the place of the fight."""
    late = [each for each in scene.reserve if each.enters <= scene.round]
    if late and scene.round > 1:
        enter(play, scene, late[0])
    elif scene.round > 1 and newcomers(scene):
        let_in(play, scene)
    elif not may_change(play, scene):
        scene.phase = "fight"


def enter(play: Play, scene: Cavaliers, who: Latecomer) -> None:
    """Let the MJ bring a latecomer in; she has no turn before the next round."""
    options = (offer("enter", "she comes", area_thing(who.area)), offer("wait", "not yet", area_thing(who.area)))
    rule = "cavaliers.initiative.latecomer"
    if (
        judge(play, scene.gm, Matter("enter", f"Does {who.name} enter the fight now?", rule), options, "enter")
        == "wait"
    ):
        who.enters = scene.round + 1
        return
    bring_in(play, scene, who)


def may_change(play: Play, scene: Cavaliers) -> bool:
    """Let the MJ add an Area, impose a Drop or cover, or end the fight. Say whether something was changed.

    [uses cavaliers.area.add, cavaliers.modifier.cover]
    """
    options = [
        offer("nothing", "go on"),
        offer("circumstance", "put a Drop on an Area"),
        offer("cover", "change the cover of an Area"),
        offer("roll", "call for a roll"),
        offer(spell("roll", "words"), "call for a roll, and say what it is about"),
        offer("say", "tell everybody something"),
        offer("end", "end the fight"),
    ]
    if len(scene.areas) < MOST_AREAS:
        options.insert(1, offer("area", "add an Area"))
    rule = "cavaliers.modifier.circumstance"
    chosen = judge(
        play, scene.gm, Matter("interlude", f"Round {scene.round}. Does anything change?", rule), options, "nothing"
    )
    if chosen == "nothing":
        return False
    first = next(iter(scene.areas))
    if chosen == "end":
        end_fight(play, scene)
    elif chosen == "area":
        ask_for_area(play, scene, scene.gm, first)
    elif chosen == "say":
        ask_to_say(play, scene)
    elif read(chosen).verb == "roll":
        call_a_roll(play, scene, in_words=chosen != "roll")
    else:
        which = judge(play, scene.gm, Matter("which_area", "Which Area?", rule), area_options(scene), first)
        set_area(play, scene, which, chosen)
    return True


def rounds_said(number: int) -> str:
    """Say how many rounds.

    >>> rounds_said(1), rounds_said(4)
    ('1 round', '4 rounds')
    """
    return f"{number} round{'s' if number != 1 else ''}"
