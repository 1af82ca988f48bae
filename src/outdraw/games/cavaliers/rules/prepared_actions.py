"""Prepare: an action kept ready for an event later in the round."""

from __future__ import annotations

from outdraw.core.choices import Option, Words, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules.areas import area_options
from outdraw.games.cavaliers.rules.asking import Matter, judge, pick
from outdraw.games.cavaliers.rules.initiative import in_order
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Prepared, Turn, fighters, token

ACTIONS = ("attack", "movement", "skill", "reload", "assist", "flourish", "focus")
"""What can be prepared."""
DECLARE = "cavaliers.prepare.declare"


def prepare(play: Play, scene: Cavaliers, turn: Turn) -> None:
    """Name an action and the event it waits for; what was combined weighs on it later.

    [uses cavaliers.prepare.declare, cavaliers.prepare.drop]
    """
    who = scene.people[turn.who]
    on = token(who.id)
    actions = [offer(each, each, on) for each in ACTIONS if each != "flourish" or who.is_pc]
    prompt = f"Which action does {who.name} prepare?"
    action = pick(play, who.seat, Matter("prepare.action", prompt, DECLARE, who.id), actions)
    event = read(
        pick(play, who.seat, Matter("prepare.event", "After which event?", DECLARE, who.id), events(scene, who))
    )
    words = ""
    if event.verb == "words":
        words = play.words(Words(who.seat, "cavaliers.prepare_words", "Which event?", DECLARE, 120, actor=who.id))
    drop = turn.drop - turn.reserved
    prepared = Prepared(
        who=who.id,
        action=action,
        event=event.verb,
        subject=event.objects[0] if event.objects else "",
        words=words,
        drop=drop,
        areas=turn.areas,
    )
    scene.prepared[who.id] = prepared
    turn.reserved = 0
    text = "{name} prepares {action}, for when {trigger}."
    trigger = trigger_words(scene, prepared)
    play.tell("prepare", text, DECLARE, about=(who.id,), name=who.name, action=action, trigger=trigger)


EVENTS = {
    "acts": "{} has acted",
    "attacks": "{} has attacked",
    "attacked": "{} was attacked",
    "disarmed": "{} is disarmed",
}
"""What may happen to or by somebody that a prepared action can wait for."""
OWN = ("acts", "attacks")
"""What nobody waits for of herself."""


def trigger_words(scene: Cavaliers, prepared: Prepared) -> str:
    """Say what somebody waits for."""
    if prepared.event == "words":
        return f"“{prepared.words or 'a sign'}”"
    if prepared.event == "enters":
        return f"somebody enters {scene.areas[prepared.subject].name}"
    return EVENTS[prepared.event].format(scene.people[prepared.subject].name)


def events(scene: Cavaliers, who: Combatant) -> list[Option]:
    """Give the events the table can see, but what she does herself, and one in words for the MJ to watch."""
    options = [offer("words", "something else, in words")]
    options += area_options(scene, verb="enters", label="somebody enters {}")
    for each in fighters(scene):
        for kind, says in EVENTS.items():
            if each is who and kind in OWN:
                continue
            options.append(offer(spell(kind, each.id), says.format(each.name), token(each.id)))
    return options


def watch(play: Play, scene: Cavaliers) -> None:
    """See whether what just happened is what somebody waits for. [cavaliers.prepare.declare]"""
    happened = list(dict.fromkeys(scene.happenings))
    scene.happenings = []
    for prepared in list(scene.prepared.values()):
        others = [each for each in happened if each.split()[-1] != prepared.who]  # her own deed she does not wait for
        if prepared.event == "words":
            comes = bool(others) and _mj_sees(play, scene, prepared)
        else:
            comes = any(each.split()[:2] == [prepared.event, prepared.subject] for each in others)
        if comes:
            prepared.has_come = True
            scene.ready.append(prepared.who)


def _mj_sees(play: Play, scene: Cavaliers, prepared: Prepared) -> bool:
    prompt = f"{scene.people[prepared.who].name} waits for: {prepared.words or 'a sign'}. Has it happened?"
    on = token(prepared.who)
    options = (offer("no", "not yet", on), offer("yes", "just now", on))
    return judge(play, scene.gm, Matter("prepare.event", prompt, DECLARE, prepared.who), options, "no") == "yes"


def offer_ready(play: Play, scene: Cavaliers) -> None:
    """Let somebody act on her event, or let it pass and keep ready. [cavaliers.prepare.decline]"""
    prepared = scene.prepared.get(scene.ready.pop(0))
    if prepared is None or not scene.people[prepared.who].is_up:
        return
    who = scene.people[prepared.who]
    on, rule = token(who.id), "cavaliers.prepare.decline"
    options = (offer("act", f"act now: {prepared.action}", on), offer("decline", "let it pass", on))
    prompt = f"What {who.name} waited for has happened."
    if pick(play, who.seat, Matter("prepare.act", prompt, rule, who.id), options) == "act":
        act(play, scene, prepared)
    else:
        play.tell("decline", "{name} lets it pass.", rule, about=(who.id,), name=who.name)


def act(play: Play, scene: Cavaliers, prepared: Prepared) -> None:
    """Take the prepared action, with the Drop that was combined before and the Areas crossed.

    [cavaliers.prepare.drop; uses cavaliers.move.max]
    """
    del scene.prepared[prepared.who]
    scene.turns.append(Turn(who=prepared.who, drop=prepared.drop, areas=prepared.areas, only=prepared.action))
    text, name = "{name} takes the prepared action: {action}.", scene.people[prepared.who].name
    rules = (DECLARE, "cavaliers.prepare.drop")
    play.tell("ready", text, *rules, about=(prepared.who,), name=name, action=prepared.action)


def last_call(play: Play, scene: Cavaliers) -> bool:
    """At the end of the round let those act whose event never came, in order. Say whether anyone was asked.

    [cavaliers.prepare.end_of_round]
    """
    for who in in_order(scene, [scene.people[id] for id in scene.prepared]):
        prepared = scene.prepared[who.id]
        if prepared.has_come or not who.is_up:
            del scene.prepared[who.id]
            if who.is_up:
                text, rule = "{name} let it pass; the prepared action is lost.", "cavaliers.prepare.decline"
                play.tell("forfeit", text, rule, about=(who.id,), name=who.name)
            continue
        on = token(who.id)
        lost = " (its dice are lost at once, with the round)" if prepared.action == "assist" else ""
        options = (offer("act", f"act now: {prepared.action}{lost}", on), offer("forfeit", "forfeit the action", on))
        prompt = f"The round ends and what {who.name} waited for did not come."
        rule = "cavaliers.prepare.end_of_round"
        if pick(play, who.seat, Matter("prepare.last", prompt, rule, who.id), options) == "act":
            act(play, scene, prepared)
        else:
            del scene.prepared[who.id]
            play.tell("forfeit", "{name} forfeits the prepared action.", rule, about=(who.id,), name=who.name)
        return True
    return False
