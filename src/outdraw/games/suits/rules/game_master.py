"""What the game master calls at any moment: a contest of skill, harm and healing, who comes in or leaves, the end.

A call is put into the scene (`calls`) by an edit, with its reason; the step under way begins again with it.
"""

from __future__ import annotations

from msgspec.structs import replace

from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits.content import arms, gear_names, skill_names
from outdraw.games.suits.rules import extended_contests, healing
from outdraw.games.suits.rules.actions import FIST, change_arms
from outdraw.games.suits.rules.attempts import ATTRIBUTES, Person, hold_instant, is_there, person
from outdraw.games.suits.rules.crowds import swell, thin
from outdraw.games.suits.rules.field import find, is_fighting, is_up, release, turn_from
from outdraw.games.suits.rules.harm import clear_head, counted, stand_up, suffer
from outdraw.games.suits.rules.rounds import end_fight, go_on_with, issue_chips, named, see_end
from outdraw.games.suits.scene import Call, Contestant, Fighter, Moment, Patient, Suits
from outdraw.games.suits.set_up import enter, load

MOST_LOSS = 99


def answer_calls(play: Play, scene: Suits) -> None:
    """Do what the game master has called, one after the other; what one call makes impossible is left undone."""
    calls, scene.calls = scene.calls, []
    for call in calls:
        faults = ["it is over"] if scene.is_over else call_faults(scene, call)
        if faults:
            text, rule = "That could not be done any more: {why}.", "suits.contest.instant"
            play.tell("undone", text, rule, seen_by=(scene.gm,), about=(), why="; ".join(faults))
            continue
        if call.what and call.kind != "contest":
            play.tell("story", "{what}", "suits.contest.combat_detail", what=call.what)
        match call.kind:
            case "contest":
                hold_instant(play, scene, call)
            case "hurt":
                hurt(play, scene, person(scene, call.who), call)
                if scene.kind == "fight":
                    see_end(play, scene)  # whoever fell by it may have been the last [uses suits.contest.last_standing]
            case "heal":
                heal(play, scene, person(scene, call.who), call.loss)
            case "hold":
                hold(play, find(scene, call.who), call.things)
            case "enter":
                come_in(play, scene, call.who)
            case "leave":
                leave(play, scene, person(scene, call.who))
            case _:
                end_now(play, scene, call)


def call_faults(scene: Suits, call: Call) -> list[str]:
    """Say what is wrong with a call."""
    if call.kind == "enter":
        waits = any(each.id == call.who for each in scene.offstage)
        return [] if waits else [f"nobody offstage is called {call.who!r}"]
    if call.kind == "end":
        known = ["", *winners(scene)]
        return [] if call.who in known else [f"{call.who!r} is no side that can win here"]
    if call.kind in ("leave", "hurt", "heal", "hold"):
        if call.kind == "hold":
            fights = any(each.id == call.who for each in scene.fighters)
            return held_faults(call.things) if fights else [f"nobody who holds anything is called {call.who!r}"]
        least = 1 if call.kind in ("hurt", "heal") else 0
        bounds = [] if least <= call.loss <= MOST_LOSS else [f"a loss is 1 to {MOST_LOSS}"]
        return bounds if is_there(scene, call.who) else [f"nobody is called {call.who!r}"]
    faults: list[str] = []
    if not is_there(scene, call.who):
        faults.append(f"nobody is called {call.who!r}")
    for skill in (call.skill, *((call.theirs,) if call.theirs else ())):
        if not (skill.isdecimal() or skill in ATTRIBUTES or skill in skill_names()):
            faults.append(f"{skill!r} is no number, attribute or skill")
    if not (call.against.isdecimal() or is_there(scene, call.against)):
        faults.append(f"{call.against!r} is neither a number nor somebody")
    return faults


def held_faults(things: tuple[str, ...]) -> list[str]:
    """Say why things cannot be held together."""
    unknown = [f"there is no {name!r} to hold" for name in things if name not in gear_names()]
    if unknown:
        return unknown
    try:
        wrong = arms(things).wrong()
    except ValueError as too_many:
        return [f"{', '.join(things)}: {too_many}"]
    return [wrong] if wrong else []


def winners(scene: Suits) -> list[str]:
    """Give those who can be said to have won: the sides of a fight, or the contestants."""
    return [*(each.side for each in scene.fighters), *(each.id for each in scene.contestants)]


# --- coming, going, ending --------------------------------------------------------------------------------------------


def come_in(play: Play, scene: Suits, who: str) -> None:
    """Let somebody who waited offstage come in; they draw for their place when the next round begins.

    Whoever comes back does so with all chips, and nothing of what they did before they left holds them up.
    [uses suits.chips.issue]
    """
    fighter = next(each for each in scene.offstage if each.id == who)
    scene.offstage = [each for each in scene.offstage if each is not fighter]
    fighter.arrives = 1 if scene.phase == "start" else scene.round + 1
    enter(scene, fighter)
    issue_chips(scene, fighter)
    fighter.moved, fighter.pressed, fighter.faces = 0, {}, ""
    play.tell("enters", "{name} comes in.", "suits.order.list", about=(fighter.id,), name=fighter.name)


def go_away(play: Play, scene: Suits, who: str) -> None:
    """Let somebody leave the fight: they wait offstage, as they are, and may come back."""
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
    scene.extra_left = [each for each in scene.extra_left if each != who]
    for each in scene.fighters:
        if each.aim is not None and each.aim.target == who:
            each.aim = None
    turn_from(scene, who)
    scene.offstage = [*scene.offstage, fighter]
    scene.moment = Moment()
    play.tell("leaves", "{name} leaves.", "suits.order.list", about=(), name=fighter.name)


def leave(play: Play, scene: Suits, who: Person) -> None:
    """Let somebody leave, whatever is going on: a contest is given up, a bed is empty."""
    if isinstance(who, Fighter):
        go_away(play, scene, who.id)
        return
    if isinstance(who, Contestant):
        who.is_out = True
    else:
        scene.patients = [each for each in scene.patients if each is not who]
    about = (who.id,) if isinstance(who, Contestant) else ()
    play.tell("leaves", "{name} leaves.", "suits.order.list", about=about, name=who.name)


def hurt(play: Play, scene: Suits, who: Person, call: Call) -> None:
    """Let somebody take a loss that no contest brought, past armour: a fall, a fire. [uses suits.loss.split]"""
    if isinstance(who, Contestant):
        extended_contests.suffer(play, who, call.loss)
    elif isinstance(who, Patient):
        healing.worsen(play, who, call.loss)
    elif who.sheet.swarm is not None:
        thin(play, scene, who, 2 * call.loss - 1)  # as many as the loss is, as by a blast [uses suits.swarm.kills]
    else:
        suffer(play, scene, who, call.loss, call.type)


def heal(play: Play, scene: Suits, who: Person, amount: int) -> None:
    """Take harm from somebody because the game master says so, in whatever it is counted. [uses suits.loss.status]"""
    if isinstance(who, Contestant):
        extended_contests.relieve(play, who, amount)
    elif isinstance(who, Patient):
        healing.mend(play, who, amount)
    elif who.sheet.swarm is not None:
        swell(play, who, amount)
    else:
        heal_fighter(play, scene, who, amount)


def heal_fighter(play: Play, scene: Suits, fighter: Fighter, amount: int) -> None:
    """Take harm from a fighter: critical wounds first, then others, then shock.

    Whoever is no longer hurt enough to lie there stands up; of the dead the word is enough.
    [uses suits.defeat.table]
    """
    left = amount
    for kind in ("critical", "wounds", "shock"):
        taken = min(left, getattr(fighter, kind))
        setattr(fighter, kind, getattr(fighter, kind) - taken)
        left -= taken
    play.tell(
        "healed",
        "{name} is healed by {healed}: {shock} shock and {wounds} left.",
        "suits.loss.status",
        about=(fighter.id,),
        name=fighter.name,
        healed=amount - left,
        shock=fighter.shock,
        wounds=counted(fighter.all_wounds, "wound"),
    )
    clear_head(play, fighter)
    stand_up(play, scene, fighter)
    if is_up(fighter) and is_fighting(fighter):
        go_on_with(play, scene, [fighter])


def hold(play: Play, fighter: Fighter, things: tuple[str, ...]) -> None:
    """Let somebody hold what the game master says, loaded; a pole weapon comes unlifted.

    [uses suits.order.one_chance]
    """
    held = arms(things or (FIST,))
    fighter.sheet = replace(fighter.sheet, arms=(*fighter.sheet.arms, held))
    load(fighter, held)
    change_arms(play, fighter, len(fighter.sheet.arms) - 1)
    fighter.aim = None


def end_now(play: Play, scene: Suits, call: Call) -> None:
    """End a scene because the game master says so; the side or contestant named has won it."""
    if scene.kind == "rest":
        scene.is_over = True
        healing.tell_summary(play, scene)
        return
    if scene.kind == "challenge":
        last = [each for each in scene.contestants if each.id == call.who]
        extended_contests.finish(play, scene, last)
        return
    scene.winner = call.who or scene.winner or "nobody"
    of_side = [each for each in scene.fighters if each.side == call.who and is_fighting(each)]
    side = [each for each in of_side if is_up(each)] or of_side  # whoever fell for it has not much of it
    text = "The fight ends here: {names} won." if side else "The fight ends here."
    names = f"{named(side)} {'has' if len(side) == 1 else 'have'}"
    about = tuple([each.id for each in side])
    play.tell("won", text, "suits.contest.last_standing", about=about, winner=scene.winner, names=names)
    end_fight(play, scene)
