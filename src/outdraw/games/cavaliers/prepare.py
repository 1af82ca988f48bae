"""Prepare: an action kept ready for an event later in the round."""

from __future__ import annotations

from outdraw.core.choices import Option, Words
from outdraw.core.play import Play
from outdraw.games.cavaliers.asking import judge, pick
from outdraw.games.cavaliers.initiative import in_order
from outdraw.games.cavaliers.scene import Cavaliers, Prepared, Turn, fighters

ACTIONS = ("attack", "movement", "skill", "reload", "assist", "flourish", "focus")
"""What can be prepared."""
DECLARE = "cavaliers.prepare.declare"


def prepare(play: Play, scene: Cavaliers, turn: Turn) -> None:
    """Name an action and the event it waits for; what was combined weighs on it later.

    [cavaliers.prepare.declare, cavaliers.prepare.drop]
    """
    who = scene.people[turn.who]
    actions = [Option(each) for each in ACTIONS if each != "flourish" or who.is_pc]
    action = pick(play, who.seat, "prepare.action", "Which action does she prepare?", DECLARE, actions)
    event = pick(play, who.seat, "prepare.event", "After which event?", DECLARE, events(scene))
    kind, _, subject = event.partition(":")
    words = ""
    if kind == "words":
        words = str(play.ask(Words(who.seat, "cavaliers.prepare_words", "Which event?", DECLARE, 120)))
    drop = turn.drop - turn.reserved
    scene.prepared[who.id] = Prepared(
        who=who.id, action=action, event=kind, subject=subject, words=words, drop=drop, areas=turn.areas
    )
    turn.reserved = 0
    play.tell("prepare", "{name} prepares {action}.", DECLARE, name=who.name, action=action, who=who.id)


def events(scene: Cavaliers) -> list[Option]:
    """Give the events the table can see, and one in words for the MJ to watch."""
    options = [Option("words", "something else, in words")]
    options += [Option(f"enters:{area.id}", f"somebody enters {area.name}") for area in scene.areas.values()]
    for each in fighters(scene):
        options.append(Option(f"acts:{each.id}", f"{each.name} has acted"))
        options.append(Option(f"attacks:{each.id}", f"{each.name} has attacked"))
        options.append(Option(f"attacked:{each.id}", f"{each.name} was attacked"))
        options.append(Option(f"disarmed:{each.id}", f"{each.name} is disarmed"))
    return options


def watch(play: Play, scene: Cavaliers) -> None:
    """See whether what just happened is what somebody waits for. [cavaliers.prepare.declare]"""
    happened = list(dict.fromkeys(scene.happenings))
    scene.happenings = []
    for prepared in list(scene.prepared.values()):
        if prepared.event == "words":
            comes = any(each.startswith(("acts ", "deed ")) for each in happened)
            comes = comes and f"acts {prepared.who}" not in happened and _mj_sees(play, scene, prepared)
        else:
            comes = f"{prepared.event} {prepared.subject}" in happened
        if comes:
            prepared.has_come = True
            scene.ready.append(prepared.who)


def _mj_sees(play: Play, scene: Cavaliers, prepared: Prepared) -> bool:
    prompt = f"{scene.people[prepared.who].name} waits for: {prepared.words or 'a sign'}. Has it happened?"
    options = (Option("no", "not yet"), Option("yes", "just now"))
    return judge(play, scene.gm, "prepare.event", prompt, DECLARE, options, "no") == "yes"


def offer_ready(play: Play, scene: Cavaliers) -> None:
    """Let somebody act on her event, or let it pass and keep ready. [cavaliers.prepare.decline]"""
    prepared = scene.prepared.get(scene.ready.pop(0))
    if prepared is None or not scene.people[prepared.who].is_up:
        return
    who = scene.people[prepared.who]
    options = (Option("act", f"act now: {prepared.action}"), Option("decline", "let it pass"))
    prompt = f"What {who.name} waited for has happened."
    if pick(play, who.seat, "prepare.act", prompt, "cavaliers.prepare.decline", options) == "act":
        act(play, scene, prepared)
    else:
        play.tell("decline", "{name} lets it pass.", "cavaliers.prepare.decline", name=who.name)


def act(play: Play, scene: Cavaliers, prepared: Prepared) -> None:
    """Take the prepared action, with the Drop that was combined before and the Areas crossed.

    [cavaliers.prepare.drop, cavaliers.move.max]
    """
    del scene.prepared[prepared.who]
    scene.turns.append(Turn(who=prepared.who, drop=prepared.drop, areas=prepared.areas, only=prepared.action))
    text = "{name} takes the prepared action."
    play.tell("ready", text, DECLARE, "cavaliers.prepare.drop", name=scene.people[prepared.who].name, who=prepared.who)


def last_call(play: Play, scene: Cavaliers) -> bool:
    """At the end of the round let those act whose event never came, in order. Say whether anyone was asked.

    [cavaliers.prepare.end_of_round]
    """
    for who in in_order(scene, [scene.people[id] for id in scene.prepared]):
        prepared = scene.prepared[who.id]
        if prepared.has_come or not who.is_up:
            del scene.prepared[who.id]
            continue
        options = (Option("act", f"act now: {prepared.action}"), Option("forfeit", "forfeit the action"))
        prompt = f"The round ends and what {who.name} waited for did not come."
        rule = "cavaliers.prepare.end_of_round"
        if pick(play, who.seat, "prepare.last", prompt, rule, options) == "act":
            act(play, scene, prepared)
        else:
            del scene.prepared[who.id]
            play.tell("forfeit", "{name} forfeits the prepared action.", rule, name=who.name)
        return True
    return False
