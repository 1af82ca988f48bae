"""What the game master calls at any moment: a contest of skill, somebody who comes in or leaves, the end of a fight.

A call is put into the scene (`calls`) by an edit, with its reason; the step under way begins again with it.
"""

from __future__ import annotations

from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits.content import skill_names
from outdraw.games.suits.rules.contests import Side, instant
from outdraw.games.suits.rules.dealing import agreed, deck
from outdraw.games.suits.rules.field import find, is_fighting, release
from outdraw.games.suits.rules.rounds import end_fight, named
from outdraw.games.suits.scene import Call, Contestant, Fighter, Laid, Moment, Suits
from outdraw.games.suits.set_up import enter

ATTRIBUTES = ("Reflexes", "Body", "Will", "Mind")


def answer_calls(play: Play, scene: Suits) -> None:
    """Do what the game master has called, one after the other."""
    calls, scene.calls = scene.calls, []
    for call in calls:
        if call.kind == "contest":
            hold_instant(play, scene, call)
        elif call.kind == "enter":
            come_in(play, scene, call.who)
        elif call.kind == "leave":
            go_away(play, scene, call.who)
        else:
            end_now(play, scene, call)


def hold_instant(play: Play, scene: Suits, call: Call) -> None:
    """Settle a simple task by one contest of skill: nobody takes any loss. [suits.contest.instant]"""
    one = _party(scene, call.who, call.skill)
    two = _party(scene, call.against, call.skill) if _is_there(scene, call.against) else _number(call.against)
    what = call.what or "A contest of skill"
    play.tell(
        "called",
        "{what}: {one}, {skill} {mine}, against {two}, {theirs}.",
        "suits.contest.instant",
        "suits.contest.scale",
        about=tuple([side.who for side in (one, two) if side.who]),
        what=what,
        one=one.name,
        skill="skill" if call.skill.isdecimal() or scene.contestants else call.skill,
        mine=one.limit,
        two=two.name,
        theirs=two.limit,
    )
    won = instant(play, deck(scene), one, two, agreed(scene))
    winner = (None, one, two)[won]
    hands = (Laid(one.who, line=f"skill {one.limit}"), Laid(two.who, line=f"skill {two.limit}"))
    scene.moment = Moment(what, tuple(hand for hand in hands if hand.who), winner.who if winner is not None else "")
    text = "{winner} wins." if winner is not None else "Neither wins."
    play.tell(
        "instant",
        text,
        "suits.contest.instant",
        about=tuple([side.who for side in (winner,) if side is not None and side.who]),
        winner=winner.name if winner is not None else "",
    )


def people(scene: Suits) -> list[Fighter | Contestant]:
    """Give everybody who may be called to a contest."""
    return [*scene.fighters, *scene.contestants]


def _is_there(scene: Suits, who: str) -> bool:
    return any(each.id == who for each in people(scene))


def _party(scene: Suits, who: str, skill: str) -> Side:
    """Ready somebody for a contest with a skill, an attribute or a number."""
    person = next(each for each in people(scene) if each.id == who)
    return Side(_rank(person, skill), who=person.id, name=person.name)


def _rank(person: Fighter | Contestant, skill: str) -> int:
    if skill.isdecimal():
        return int(skill)
    if isinstance(person, Contestant):
        return person.skill
    sheet = person.sheet
    if skill in ATTRIBUTES:
        rank = {"Reflexes": sheet.reflexes, "Body": sheet.body, "Will": sheet.will, "Mind": sheet.mind}[skill]
    else:
        rank = sheet.attack_rank(skill)
    return max(1, rank // 2) if person.groggy else rank  # [suits.defeat.groggy]


def _number(against: str) -> Side:
    return Side(int(against), name="the task")


def call_faults(scene: Suits, call: Call) -> list[str]:
    """Say what is wrong with a call."""
    if call.kind == "enter":
        there = any(each.id == call.who for each in scene.offstage)
        return [] if there else [f"nobody offstage is called {call.who!r}"]
    if call.kind == "end":
        return [] if scene.kind == "fight" else ["only a fight can be ended this way"]
    if call.kind == "leave":
        return [] if any(each.id == call.who for each in scene.fighters) else [f"nobody is called {call.who!r}"]
    faults: list[str] = []
    if not _is_there(scene, call.who):
        faults.append(f"nobody is called {call.who!r}")
    if not (call.skill.isdecimal() or call.skill in ATTRIBUTES or call.skill in skill_names()):
        faults.append(f"{call.skill!r} is no number, attribute or skill")
    if not (call.against.isdecimal() or _is_there(scene, call.against)):
        faults.append(f"{call.against!r} is neither a number nor somebody")
    return faults


# --- coming, going, ending --------------------------------------------------------------------------------------------


def come_in(play: Play, scene: Suits, who: str) -> None:
    """Let somebody who waited offstage come in; they draw for their place when the next round begins.

    [suits.order.list]
    """
    fighter = next(each for each in scene.offstage if each.id == who)
    scene.offstage = [each for each in scene.offstage if each is not fighter]
    fighter.arrives = 1 if scene.phase == "start" else scene.round + 1
    enter(scene, fighter)
    play.tell("enters", "{name} comes in.", "suits.order.list", about=(fighter.id,), name=fighter.name)


def go_away(play: Play, scene: Suits, who: str) -> None:
    """Let somebody leave the fight: they wait offstage, as they are, and may come back. [suits.order.list]"""
    fighter = find(scene, who)
    release(scene, who)
    fighter.aim = None
    for name in (fighter.hand, fighter.bank, fighter.committed):
        for card in list(scene.zones[name].cards):
            move(scene.zones, card, name, "library")
        del scene.zones[name]
    place = scene.order.index(who) if who in scene.order else -1
    scene.order = [each for each in scene.order if each != who]
    if 0 <= place < scene.turn:
        scene.turn -= 1
    scene.fighters = [each for each in scene.fighters if each is not fighter]
    scene.commitments = [each for each in scene.commitments if who not in (each.by, each.on)]
    scene.effects = [each for each in scene.effects if who not in (each.by, each.on)]
    scene.blasts = [each for each in scene.blasts if each.by != who]
    scene.extra_left = [each for each in scene.extra_left if each != who]
    for each in scene.fighters:
        if each.aim is not None and each.aim.target == who:
            each.aim = None
        if each.faces == who:
            each.faces = ""
    scene.offstage = [*scene.offstage, fighter]
    scene.moment = Moment()
    play.tell("leaves", "{name} leaves.", "suits.order.list", about=(), name=fighter.name)


def end_now(play: Play, scene: Suits, call: Call) -> None:
    """End a fight because the game master says so; the side named has won it. [suits.contest.last_standing]"""
    scene.winner = call.who or scene.winner or "nobody"
    side = [each for each in scene.fighters if each.side == call.who and is_fighting(each)]
    text = "The fight ends here: {names} won." if side else "The fight ends here."
    names = f"{named(side)} {'has' if len(side) == 1 else 'have'}"
    play.tell("won", text, "suits.contest.last_standing", winner=scene.winner, names=names)
    end_fight(play, scene)
