"""Simple tasks: what somebody tries that no other rule lists, and contests of skill that settle it at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from outdraw.core.choices import Number, Option, Pick, Words, offer
from outdraw.core.deeds import slug
from outdraw.core.figures import Figure
from outdraw.core.play import Play
from outdraw.games.suits.content import Sheet, characters, skill_names, skills
from outdraw.games.suits.rules.contests import Party, quarter
from outdraw.games.suits.rules.dealing import hold_contest, sweep
from outdraw.games.suits.rules.field import present
from outdraw.games.suits.rules.kit import able, kit_of
from outdraw.games.suits.rules.modifiers import spades
from outdraw.games.suits.scene import Call, Contestant, Fighter, Laid, Moment, Patient, Suits, token

ATTRIBUTES = ("Reflexes", "Body", "Will", "Mind")
USUAL, HARDEST = 5, 20
"""How hard a task is if nobody says otherwise, and how hard at most: the average skill, and the highest.

[suits.contest.scale]
"""


def attempt(play: Play, scene: Suits, fighter: Fighter) -> bool:
    """Let somebody try something else: the game master says whether it happens, takes a contest, or cannot be done.

    Say whether it took the turn's one chance: what cannot be done costs nothing.
    """
    rule, about, name = "suits.contest.instant", (fighter.id,), fighter.name
    prompt = f"{name}: what do you try?"
    what = play.words(Words(fighter.seat, "suits.attempt", prompt, rule, actor=fighter.id)) or "something"
    ruling = play.pick(what_it_takes(scene, fighter, what))
    if ruling == "impossible":
        play.tell(
            "impossible", "{name} would try: {what}. That cannot be done.", rule, about=about, name=name, what=what
        )
        return False
    fighter.aim = None  # [uses suits.aim.maintain]
    play.tell("attempt", "{name} tries: {what}.", rule, "suits.order.one_chance", about=about, name=name, what=what)
    if ruling == "contest":
        skill = which_skill(play, scene, fighter)
        against = against_what(play, scene, fighter)
        hold_instant(play, scene, Call(kind="contest", who=fighter.id, skill=skill, against=against))
    else:
        play.tell("happens", "It happens.", rule, about=about)
    return True


def what_it_takes(scene: Suits, fighter: Fighter, what: str) -> Pick:
    """Ask the game master what an attempt takes."""
    on = token(fighter.id)
    options = (
        offer("happens", "It simply happens", on),
        offer("contest", "It takes a contest of skill", on),
        offer("impossible", "It cannot be done", on),
    )
    prompt, rule = f"{fighter.name} tries: {what}. What does it take?", "suits.contest.instant"
    return Pick(scene.gm, "suits.ruling", prompt, rule, options, 1, 1, "contest", True, actor=fighter.id)


def which_skill(play: Play, scene: Suits, fighter: Fighter) -> str:
    """Ask the game master for the attribute or skill of a contest."""
    names = {slug(name): name for name in (*ATTRIBUTES, *skill_names())}
    options = play.drawn_up(_skills, scene, fighter, names)
    prompt, rule = f"With which attribute or skill does {fighter.name} try it?", "suits.contest.parties"
    usual = slug(ATTRIBUTES[0])
    return names[play.pick(Pick(scene.gm, "suits.skill", prompt, rule, options, 1, 1, usual, True, actor=fighter.id))]


def _skills(scene: Suits, fighter: Fighter, names: Mapping[str, str]) -> tuple[Option, ...]:
    """List the attributes and skills of a contest, each with the fighter's rank."""
    return tuple(
        [offer(key, f"{name} {rank_of(scene, fighter, name)}", token(fighter.id)) for key, name in names.items()]
    )


def against_what(play: Play, scene: Suits, fighter: Fighter) -> str:
    """Ask the game master whom or what a contest is against: somebody, or a task so hard."""
    rule, others = "suits.contest.instant", [each for each in present(scene) if each is not fighter]
    people_there = [offer(each.id, each.name, token(each.id)) for each in others]
    options = (offer("task", "The task itself", token(fighter.id)), *people_there)
    kind, prompt = "suits.against", f"What does {fighter.name} try it against?"
    against = play.pick(Pick(scene.gm, kind, prompt, rule, options, 1, 1, "task", True, actor=fighter.id))
    if against != "task":
        return against
    prompt = "How hard is it? (5 is average)"
    number = Number(scene.gm, "suits.task", prompt, "suits.contest.scale", 1, HARDEST, USUAL, True, actor=fighter.id)
    return str(play.number(number))


# --- contests of skill ------------------------------------------------------------------------------------------------


def hold_instant(play: Play, scene: Suits, call: Call) -> None:
    """Settle a simple task by one contest of skill: nobody takes any loss.

    [suits.contest.instant; uses suits.contest.tie]
    """
    one = party(scene, call.who, call.skill)
    is_person = is_there(scene, call.against)
    two = party(scene, call.against, call.theirs or call.skill) if is_person else task(call.against)
    what = call.what or "A contest of skill"
    play.tell(
        "called",
        "{what}: {one}, {skill} {mine}, against {two}, {other}{theirs}.",
        "suits.contest.instant",
        "suits.contest.scale",
        about=tuple([side.who for side in (one, two) if side.who]),
        what=what,
        one=one.name,
        skill=_named_skill(person(scene, call.who), call.skill),
        other=f"{_named_skill(person(scene, call.against), call.theirs)} " if is_person and call.theirs else "",
        mine=one.limit,
        two=two.name,
        theirs=two.limit,
    )
    winner = (None, one, two)[hold_contest(play, scene, one, two).winner]
    sweep(scene)
    hands = (Laid(one.who, line=f"skill {one.limit}"), Laid(two.who, line=f"skill {two.limit}"))
    there, won_by = tuple(hand for hand in hands if hand.who), winner.who if winner is not None else ""
    line = "" if won_by else "Neither wins." if winner is None else f"{winner.name} wins."
    scene.moment = Moment(what, there, won_by, line)
    text = "{winner} wins." if winner is not None else "Neither wins."
    play.tell(
        "instant",
        text,
        "suits.contest.instant",
        about=tuple([side.who for side in (winner,) if side is not None and side.who]),
        winner=winner.name[:1].upper() + winner.name[1:] if winner is not None else "",
    )


def _named_skill(one: Person, skill: str) -> str:
    return "skill" if skill.isdecimal() or own_sheet(one) is None else skill


Person: TypeAlias = Fighter | Contestant | Patient
"""Anybody in a scene."""


def people(scene: Suits) -> list[Person]:
    """Give everybody who may be called to a contest."""
    return [*scene.fighters, *scene.contestants, *scene.patients]


def person(scene: Suits, who: str) -> Person:
    """Give anybody in a scene by id."""
    return next(each for each in people(scene) if each.id == who)


def is_there(scene: Suits, who: str) -> bool:
    """Say whether somebody of this id may be called to a contest."""
    return any(each.id == who for each in people(scene))


def party(scene: Suits, who: str, skill: str) -> Party:
    """Ready somebody for a contest with a skill, an attribute or a number; a minion draws one card.

    [uses suits.minion.one_card]
    """
    one = person(scene, who)
    cards = 1 if is_minion(one) else 2
    return Party(rank_of(scene, one, skill), cards, who=one.id, name=one.name, hurts=False)


def is_minion(person: Person) -> bool:
    """Say whether somebody draws a single card, as minions do. [suits.minion.one_card]"""
    if isinstance(person, Fighter):
        return person.sheet.minion
    return isinstance(person, Contestant) and person.minion


def own_sheet(person: Person) -> Sheet | None:
    """Give the sheet of somebody, of those who only contend or rest by who they are."""
    if isinstance(person, Fighter):
        return person.sheet
    known = characters().get(person.id)
    return known.sheet() if known is not None else None


def plain_rank(sheet: Sheet, skill: str) -> int:
    """Give the rank of an attribute or skill as it stands on a sheet. [suits.contest.parties]"""
    numbers = {"Reflexes": sheet.reflexes, "Body": sheet.body, "Will": sheet.will, "Mind": sheet.mind}
    return numbers[skill] if skill in numbers else sheet.attack_rank(skill)


def rank_of(scene: Suits, person: Person, skill: str) -> int:
    """Give the rank to contend with: a number as it is, or that of an attribute or skill.

    It is half for the groggy; awkward armour and weapons weigh on Reflexes and on the skills that rest on them, and
    spades last through the round. [uses suits.defeat.groggy, suits.armor.awkward, suits.bonus_card.spade]
    """
    if skill.isdecimal():
        return int(skill)
    if not isinstance(person, Fighter):
        sheet = own_sheet(person)
        if sheet is not None:
            return plain_rank(sheet, skill)
        return person.skill if isinstance(person, Contestant) else person.body
    base = plain_rank(person.sheet, skill)
    rests_on = skill if skill in ATTRIBUTES else skills().ability(skill)
    burden = kit_of(person).burden if rests_on == "Reflexes" else 0
    f = Figure()
    f.add(skill, base, "suits.contest.parties")
    able(f, base, burden, person.groggy)
    spades(f, scene, person, base)
    f.at_least(quarter(base), "suits.skill.floor")
    return f.total


def task(against: str) -> Party:
    """Give a task of a difficulty as a party of a contest. [uses suits.contest.scale]"""
    return Party(int(against), name="the task", hurts=False)
