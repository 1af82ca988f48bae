"""Extended actions set up: who stands on which side, target, time and danger, at the Storyteller's word."""

from __future__ import annotations

from typing import Any

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Number, Pick, Words, offer
from outdraw.core.play import Play
from outdraw.core.scene import Secret
from outdraw.games.draws.content import Failure, tasks
from outdraw.games.draws.rules.combinations import combination, helpers_of, people, rated, unless, who
from outdraw.games.draws.rules.draw import plural
from outdraw.games.draws.rules.pool import may_use
from outdraw.games.draws.scene import Character, Contender, Contested, County, Member, Task, track

TREATMENT = "treating_a_wounded_character"


def choose_sides(play: Play, scene: County) -> list[tuple[Member, list[Member]]]:
    """Ask who stands against whom, with what, and with whose help. [uses draws.contested.many]"""
    options = people(scene.able())
    actors = play.pick_some(
        Pick(scene.gm, "draws.sides", "Who contests?", "draws.contested.nature", options, least=2, most=len(options))
    )
    sides: list[tuple[Member, list[Member]]] = []
    taken = list(actors)
    for actor in actors:
        helpers = helpers_of(play, scene, actor, taken)
        taken += [helper.actor for helper in helpers]
        sides.append((combination(play, scene, actor, scene.gm), helpers))
    return sides


def call_extended(play: Play, scene: County, _: str) -> None:
    """Begin an extended action: who, what, how long, against whom. [draws.extended.nature]"""
    wounded = [character for character in scene.characters.values() if _is_treatable(character)]
    chosen = play.pick(which_task(scene, bool(wounded)))
    if chosen == "own":
        call_own_task(play, scene)
        return
    house = tasks()[chosen]
    patient = ""
    if house.id == TREATMENT:
        prompt, rule = "Who is treated?", "draws.extended.conditions"
        patient = play.pick(Pick(scene.gm, "draws.patient", prompt, rule, people(wounded)))
    able = [character for character in scene.able() if may_use(character, house.trait) and character.id != patient]
    if not able:
        play.tell("nobody", "Nobody here is trained for it.", "draws.pool.combinations")
        return
    actor = who(play, scene, "Who leads?", "draws.teamwork.primary", able)
    attribute = treated_by(play, scene, scene.characters[actor], patient) if patient else house.attribute
    lead = scene.member(actor, attribute, house.trait, house.uses)
    sides = [(lead, helpers_of(play, scene, actor, [patient]))]
    task = new_task(scene, house.id, house.name, contenders(scene, sides, house.target), house.minutes)
    task.failure, task.patient = house.failure, patient
    set_terms(play, scene, task)
    begin_task(play, scene, task)


def which_task(scene: County, is_anybody_wounded: bool) -> Pick:
    """Ask the Storyteller for a task of the house, or one of their own."""
    options = [offer("own", "one of your own")]
    for task in tasks().values():
        fits = is_anybody_wounded or task.id != TREATMENT
        bar = unless(fits, "draws.extended.conditions", "Nobody is Wounded.")
        facts = {"target": task.target, "minutes": task.minutes}
        under_way = [track(each.id) for each in scene.tasks if each.name == task.name]
        options.append(offer(task.id, f"{task.name} (target {task.target})", *under_way, bar=bar, facts=facts))
    return Pick(scene.gm, "draws.task", "Which task?", "draws.extended.nature", tuple(options))


def treated_by(play: Play, scene: County, healer: Character, patient: str) -> str:
    """Ask which Attribute treats a wound: Dexterity or Intelligence, with Medicine."""
    options = tuple([rated(healer, each) for each in ("dexterity", "intelligence")])
    choice = Pick(
        scene.gm,
        "draws.treated_by",
        "By which Attribute, with Medicine?",
        "draws.pool.combinations",
        options,
        default="dexterity",
        discretion=True,
        actor=healer.id,
        facing=patient,
    )
    return play.pick(choice)


def _is_treatable(character: Character) -> bool:
    return "wounded" in character.conditions and not character.is_dead


def call_own_task(play: Play, scene: County) -> None:
    """Begin an extended action of the Storyteller's own, for one side or several. [uses draws.extended.contested]"""
    name = play.words(Words(scene.gm, "draws.task_name", "What is it called?", "draws.extended.nature", longest=60))
    if is_contested(play, scene):
        sides = choose_sides(play, scene)
    else:
        actor = who(play, scene, "Who leads?", "draws.teamwork.primary", scene.able())
        sides = [(combination(play, scene, actor, scene.gm), helpers_of(play, scene, actor, ()))]
    task = new_task(scene, "task", name or "The task", contenders(scene, sides, 5), 20)
    task.failure = what_failing_does(play, scene, task)
    set_terms(play, scene, task)
    begin_task(play, scene, task)


def begin_attempt(play: Play, scene: County, sides: list[tuple[Member, list[Member]]], name: str) -> None:
    """Begin what a player attempts as an extended action, on the Storyteller's terms.

    It may be contested, and it may treat somebody who is Wounded.

    [uses draws.extended.nature, draws.extended.contested]
    """
    task = new_task(scene, "task", name, contenders(scene, sides, 5), 20)
    if len(sides) == 1:
        task.patient = who_is_treated(play, scene, task)
    if task.patient:
        house = tasks()[TREATMENT]
        task.minutes, task.sides[0].target.value = house.minutes, house.target
    task.failure = what_failing_does(play, scene, task)
    set_terms(play, scene, task)
    begin_task(play, scene, task)


def who_is_treated(play: Play, scene: County, task: Task) -> str:
    """Ask the Storyteller whether a task treats somebody Wounded, who takes no part in it otherwise."""
    lead = task.sides[0].lead.actor
    busy = [lead, *[each.actor for each in task.sides[0].helpers]]
    wounded = [each for each in scene.characters.values() if _is_treatable(each) and each.id not in busy]
    if not wounded:
        return ""
    options = (offer("nobody", "nobody"), *people(wounded))
    prompt, rule = f"{task.name}: who is treated by it?", "draws.extended.conditions"
    choice = Pick(scene.gm, "draws.treats", prompt, rule, options, default="nobody", discretion=True, actor=lead)
    treated = play.pick(choice)
    return "" if treated == "nobody" else treated


def is_contested(play: Play, scene: County) -> bool:
    """Ask whether a task is one side's alone or contested."""
    if len(scene.able()) < 2:
        return False
    options = (offer("alone", "one side alone"), offer("contested", "several against each other"))
    kind = Pick(scene.gm, "draws.task_kind", "Is it contested?", "draws.extended.contested", options)
    return play.pick(kind) == "contested"


FAILURES: dict[str, Failure] = {
    "none": "none",
    "tilted": "tilted",
    "tilted_then_wounded": "tilted_then_wounded",
    "wounded": "wounded",
    "jam": "jam",
    "alarm": "alarm",
}


def what_failing_does(play: Play, scene: County, task: Task) -> Failure:
    """Ask the Storyteller what failing a draw of a task may do."""
    choice = Pick(
        scene.gm,
        "draws.danger",
        "What does failing do?",
        "draws.extended.conditions",
        tuple([offer(each, each.replace("_", " ")) for each in FAILURES]),
        default="none",
        discretion=True,
        actor=task.sides[0].lead.actor,
    )
    return FAILURES[play.pick(choice)]


def set_terms(play: Play, scene: County, task: Task) -> None:
    """Let the Storyteller set target, time, deadline and secrecy."""
    gm = scene.gm
    for side in task.sides:
        prompt, rule, actor = f"Target of {scene.name_of(side.lead.actor)}?", "draws.extended.tally", side.lead.actor
        target = Number(gm, "draws.target", prompt, rule, 1, 100, side.target.value, True, actor=actor)
        side.target.value = play.number(target)
    actor = task.sides[0].lead.actor
    prompt, rule = "Minutes a draw? (0: a combat round)", "draws.extended.interval"
    minutes = Number(gm, "draws.minutes", prompt, rule, 0, 1440, min(task.minutes, 1440), True, actor=actor)
    task.minutes = play.number(minutes)
    prompt = "How many draws at most? (0: no limit)"
    most = Number(gm, "draws.limit", prompt, "draws.extended.limit", 0, 1000, 0, True, actor=actor)
    task.most_draws = play.number(most)
    options = (offer("open", "everyone knows the target"), offer("secret", "it is kept secret"))
    rule = "draws.extended.tally"
    sight = Pick(gm, "draws.target_sight", "The target?", rule, options, default="open", discretion=True, actor=actor)
    if play.pick(sight) == "open":
        show_targets(task)


def show_targets(task: Task) -> None:
    """Let everyone know the targets of a task."""
    for side in task.sides:
        side.target.seen_by = EVERYONE


def contenders(scene: County, sides: list[tuple[Member, list[Member]]], target: int) -> list[Contender]:
    """Set up the sides of an extended action; its targets are the Storyteller's secret until shown.

    [uses draws.extended.tally]
    """
    return [Contender(lead, list(helpers), Secret(target, (scene.gm,)), Secret(0, EVERYONE)) for lead, helpers in sides]


def new_task(scene: County, name: str, title: str, sides: list[Contender], minutes: int) -> Task:
    """Set up an extended action, under an id of its own."""
    taken = {*scene.done_by, *scene.contests, *[task.id for task in scene.tasks]}
    number = 1
    while (unique := name if number == 1 else f"{name}_{number}") in taken:
        number += 1
    return Task(unique, title[:1].upper() + title[1:], sides, minutes)


def begin_task(play: Play, scene: County, task: Task) -> None:
    """Announce an extended action; each draw of it is called on its own."""
    scene.tasks.append(task)
    task.worked_until = scene.now
    if len(task.sides) > 1:
        scene.contests[task.id] = Contested(
            [[each.actor for each in (side.lead, *side.helpers)] for side in task.sides]
        )
    times = plural(task.minutes, "minute", "minutes") if task.minutes else "one round"
    known = [side for side in task.sides if side.target.is_open]
    targets = {side.target.value for side in known}
    words = f", target {known[0].target.value}" if known else ""
    if len(targets) > 1:
        each = [f"{side.target.value} for {scene.name_of(side.lead.actor)}" for side in known]
        words = f", target {' and '.join(each)}"
    if task.most_draws:
        words += f", at most {plural(task.most_draws, 'draw', 'draws')}"
    play.tell(
        "task",
        "{task} begins: {times} a draw{words}.",
        "draws.extended.interval",
        about=tuple([side.lead.actor for side in task.sides]),
        task=task.name,
        times=times,
        words=words,
    )


def decide(scene: County, task: Task, winner: str) -> None:
    """Keep who was first in what several contested, or that nobody was, and who helps whom by then."""
    contest = scene.contests.get(task.id)
    if contest is not None:
        now = {side.lead.actor: [each.actor for each in (side.lead, *side.helpers)] for side in task.sides}
        contest.sides = [now.get(side[0], side) for side in contest.sides]
        contest.winner, contest.is_over = winner, True


# --- helpers who come and go ----------------------------------------------------------------------------------------


def is_in(side: Contender, actor: str) -> bool:
    """Say whether somebody leads a side of a task or helps it."""
    return actor == side.lead.actor or any(helper.actor == actor for helper in side.helpers)


def take_on(play: Play, scene: County, task: Task, leader: str, character: Character) -> None:
    """Let somebody help with a task that somebody else leads, from its next draw on."""
    side = next(side for side in task.sides if side.lead.actor == leader)
    side.helpers.append(combination(play, scene, character.id, character.seat, "draws.teamwork.pools"))
    rule, about = "draws.extended.teamwork", (character.id, leader)
    told = "{who} helps {leader} with {task}."
    facts: dict[str, Any] = {"who": character.name, "leader": scene.name_of(leader), "task": task.name}
    play.tell("joins", told, rule, about=about, **facts)


def let_off(play: Play, task: Task, character: Character) -> None:
    """Let somebody help with a task no longer."""
    for side in task.sides:
        side.helpers = [helper for helper in side.helpers if helper.actor != character.id]
    rule, about = "draws.extended.teamwork", (character.id,)
    play.tell("leaves", "{who} no longer helps with {task}.", rule, about=about, who=character.name, task=task.name)
