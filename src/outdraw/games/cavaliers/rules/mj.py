"""What the MJ calls at any moment: a roll of anybody, words for all, somebody who leaves, the end of a fight, another.

A call is put into the scene (`calls`) by an edit, with its reason, and the step under way begins again after it; in the
MJ's own turns and at the top of a round it is on the menu, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from outdraw.core.choices import Option, Words, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules import damage
from outdraw.games.cavaliers.rules.aftermath import end_fight
from outdraw.games.cavaliers.rules.asking import Matter, judge
from outdraw.games.cavaliers.rules.maneuvers import contest, ready_cast, step_down, throw_alone
from outdraw.games.cavaliers.rules.pools import Attempt, Hindrance, combined
from outdraw.games.cavaliers.rules.rolls import Cast, opposition_pool, success_points
from outdraw.games.cavaliers.rules.skills import LEVELS, against_opposition, opposition_option, rolled_option
from outdraw.games.cavaliers.scene import Call, Cavaliers, Combatant, Turn, fighters, token

CALLED = "cavaliers.skill.noncombat"
CIRCUMSTANCE = "cavaliers.modifier.circumstance"
IN_COMBAT = ("fight", "interlude")


def answer_calls(play: Play, scene: Cavaliers) -> None:
    """Do what the MJ has called, one after the other."""
    calls, scene.calls = scene.calls, []
    for call in calls:
        if call.what:
            say(play, call.what)
        if call.kind == "roll":
            against, _, reply = call.against.partition(" ")
            drops = [Hindrance("circumstances", call.drop, CIRCUMSTANCE)] if call.drop else []
            hold_roll(play, scene, Attempt(scene.people[call.who], call.specialty, drops=drops), against, reply)
        elif call.kind == "come":
            come_in(play, scene, scene.people[call.who])
        elif call.kind == "leave":
            take_out(play, scene, scene.people[call.who])
        elif call.kind == "end":
            end_fight(play, scene)
        elif call.kind == "fight":
            begin_anew(play, scene)


def call_faults(scene: Cavaliers, call: Call) -> Iterator[str]:
    """Say what is wrong with a call, in words for the MJ."""
    if call.kind in ("roll", "come", "leave") and call.who not in scene.people:
        yield f"nobody here is called {call.who!r}"
    if call.kind == "roll":
        against, _, reply = call.against.partition(" ")
        asked = (call.specialty, reply) if reply else (call.specialty,)
        unknown = [each for each in asked if each not in content.specialties()]
        if unknown:
            yield f"there is no specialty {unknown[0]!r}"
        if against and against not in LEVELS and (against not in scene.people or against == call.who):
            yield f"{against!r} is neither one of {', '.join(LEVELS)} nor somebody else"
        if not 0 <= call.drop <= 9:
            yield "a Drop is 0 to 9"
    if call.kind == "end" and scene.phase == "aftermath":
        yield "there is no fight to end"
    if call.kind == "fight" and scene.phase != "aftermath":
        yield "a fight is on, or about to begin"


# --- a roll -----------------------------------------------------------------------------------------------------------


def call_a_roll(play: Play, scene: Cavaliers, in_words: bool = False) -> None:
    """Let the MJ call for any roll of anybody, against dice or against somebody. [uses cavaliers.skill.noncombat]"""
    people = fighters(scene)
    options = [offer(each.id, each.name, token(each.id)) for each in people]
    who = scene.people[judge(play, scene.gm, Matter("roll.who", "Who rolls?", CALLED), options, people[0].id)]
    specialty = _which(play, scene, Attempt(who, "perceive"), "roll.specialty")
    if in_words:
        ask_to_say(play, scene, "What is it about?")
    against, reply = _against_whom(play, scene, who, specialty)
    hold_roll(play, scene, Attempt(who, specialty), against, reply)


def roll_of_ones_own(play: Play, scene: Cavaliers, turn: Turn) -> bool:
    """Let somebody roll for a deed of her own, with what the MJ says and against that. Say whether she succeeds.

    [uses cavaliers.skill.noncombat]
    """
    who = scene.people[turn.who]
    anything = Attempt(who, "perceive", drops=combined(turn.drop), order_die=turn.order_die)
    specialty = _which(play, scene, anything, "roll.specialty")
    against, reply = _against_whom(play, scene, who, specialty)
    return hold_roll(play, scene, anything._replace(specialty=specialty), against, reply)


def _which(play: Play, scene: Cavaliers, usual: Attempt, kind: str) -> str:
    """Ask the MJ for the specialty of somebody's roll."""
    who = usual.who
    skills = [rolled_option(scene, usual._replace(specialty=each)) for each in content.specialties()]
    return judge(play, scene.gm, Matter(kind, f"What does {who.name} roll?", CALLED, who.id), skills, usual.specialty)


def _against_whom(play: Play, scene: Cavaliers, who: Combatant, specialty: str) -> tuple[str, str]:
    """Ask the MJ what opposes a roll: dice of a difficulty for a player character, somebody's own roll, or nothing."""
    options: list[Option] = []
    if who.is_pc:  # The MJ never rolls for an NPC against dice that nobody holds.
        options += [opposition_option(who, level) for level in LEVELS]
    options.append(offer("nobody", "nothing: what is rolled counts", token(who.id)))
    others = [each for each in fighters(scene) if each is not who]
    options += [offer(spell("against", each.id), f"a roll of {each.name}", token(each.id)) for each in others]
    prompt = f"What opposes the {content.specialties()[specialty].name} of {who.name}?"
    default = "moderate" if who.is_pc else "nobody"
    deed = read(judge(play, scene.gm, Matter("opposition", prompt, CALLED, who.id), options, default))
    if deed.verb != "against":
        return ("" if deed.verb == "nobody" else deed.verb), ""
    other = scene.people[deed.objects[0]]
    return other.id, _which(
        play, scene, Attempt(other, "perceive" if specialty == "prowl" else specialty), "roll.reply"
    )


def hold_roll(play: Play, scene: Cavaliers, attempt: Attempt, against: str = "", reply: str = "") -> bool:
    """Hold a roll that the MJ has called, and tell what it came to. Say whether it succeeds.

    [uses cavaliers.skill.noncombat, cavaliers.modifier.circumstance]
    """
    who, specialty = attempt.who, attempt.specialty
    mine = ready_cast(play, scene, attempt._replace(in_fight=_is_defence(scene, specialty)))
    wins = True
    if against in LEVELS:
        wins = against_opposition(play, scene, mine, opposition_pool(against), CALLED)
    elif against:
        wins = _meet(play, scene, mine, scene.people[against], reply or specialty)
    else:
        throw_alone(play, mine)
    step_down(play, mine)
    points = success_points(mine.result.points) if wins else "a failure"
    play.tell("called", "{name}: {said}.", CALLED, about=(who.id,), name=who.name, said=points, wins=wins)
    return wins


def _meet(play: Play, scene: Cavaliers, mine: Cast, other: Combatant, reply: str) -> bool:
    """Let somebody roll against a roll that was called; a tie is hers."""
    in_fight = _is_defence(scene, reply)
    theirs = ready_cast(play, scene, Attempt(other, reply, None, mine.who, in_fight=in_fight, joins=True))
    wins = contest(play, scene, mine, theirs)
    step_down(play, theirs)
    text = "{name} with {total} against {other} with {theirs}: {winner} wins."
    one, two = mine.who, other
    play.tell(
        "opposed",
        text,
        CALLED,
        about=(one.id, two.id),
        name=one.name,
        total=mine.result.total,
        other=two.name,
        theirs=theirs.result.total,
        winner=one.name if wins else two.name,
    )
    return wins


def _is_defence(scene: Cavaliers, specialty: str) -> bool:
    """Say whether a roll is a defence in combat, so that the Advantage Die may join it.

    [uses cavaliers.advantage.use]
    """
    return scene.phase in IN_COMBAT and content.specialties()[specialty].skill == "defense"


# --- words, comings and goings ----------------------------------------------------------------------------------------


def say(play: Play, words: str) -> None:
    """Tell everybody what the MJ says."""
    play.tell("story", "{words}", CIRCUMSTANCE, words=words)


def ask_to_say(play: Play, scene: Cavaliers, prompt: str = "What do you say?") -> None:
    """Let the MJ tell everybody something."""
    if words := play.words(Words(scene.gm, "cavaliers.say", prompt, CIRCUMSTANCE, 400)):
        say(play, words)


def come_in(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Tell who has come in and where, which somebody may have waited for."""
    rules = ("cavaliers.initiative.latecomer", "cavaliers.area.concept")
    area = scene.areas[who.area].name
    play.tell("enter", "{name} comes in at {area}.", *rules, about=(who.id,), name=who.name, area=area)
    if scene.prepared:
        scene.happenings.append(f"enters {who.area} {who.id}")


def take_out(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Take somebody out of the scene, with all that she held on to."""
    rule = "cavaliers.area.exceptions"
    damage.leave(scene, who, "fled")
    play.tell("fled", "{name} leaves the fight.", rule, about=(who.id,), name=who.name)


def begin_anew(play: Play, scene: Cavaliers) -> None:
    """Begin another combat after one that has ended: either side wants it. [cavaliers.before.start]"""
    scene.phase, scene.round, scene.winner = "surprise", 0, ""
    scene.places, scene.order, scene.acted, scene.seizing, scene.passed, scene.queue = {}, [], [], [], [], []
    for who in scene.people.values():
        who.surprised, who.tried, who.readiness, who.paced = False, [], scene.preparation, 0
        if who.status == "out" and not damage.is_dying(who):  # whom Wounds keep at the limit fights no more
            who.status = "up"
        if who.is_up:
            who.is_awake, who.sleeps = False, 0  # how long she sleeps if she is struck down again is asked anew
    play.tell("again", "It comes to blows again.", "cavaliers.before.start")
