"""Extended actions set up: who stands on which side, target, time and danger, at the Storyteller's word."""

from __future__ import annotations

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Number, Option, Pick, Words
from outdraw.core.play import Play
from outdraw.core.sight import Secret
from outdraw.games.draws.content import Failure, tasks
from outdraw.games.draws.rules.combinations import choose, combination, helpers_of, number, unless, who
from outdraw.games.draws.rules.draw import plural
from outdraw.games.draws.rules.pool import may_use, pretty
from outdraw.games.draws.scene import Character, Contender, County, Member, Task

TREATMENT = "treating_a_wounded_character"


def choose_sides(play: Play, scene: County) -> list[tuple[Member, list[Member]]]:
    """Ask who stands against whom, with what, and with whose help. [draws.contested.many]"""
    able = scene.able()
    options = tuple(Option(character.id, character.name) for character in able)
    chosen = play.ask(
        Pick(scene.gm, "draws.sides", "Who contests?", "draws.contested.nature", options, least=2, most=len(options))
    )
    actors = [str(each) for each in chosen] if isinstance(chosen, list) else []
    sides: list[tuple[Member, list[Member]]] = []
    taken = list(actors)
    for actor in actors:
        helpers = helpers_of(play, scene, taken)
        taken += [helper.actor for helper in helpers]
        sides.append((combination(play, scene, actor, scene.gm), helpers))
    return sides


def call_extended(play: Play, scene: County, _: str) -> None:
    """Begin an extended action: who, what, how long, against whom. [draws.extended.nature]"""
    wounded = [character.id for character in scene.characters.values() if _is_treatable(character)]
    options = tuple(
        unless(
            bool(wounded) or task.id != TREATMENT,
            Option(task.id, f"{task.name} (target {task.target})"),
            "draws.extended.conditions",
            "Nobody is Wounded.",
        )
        for task in tasks().values()
    )
    chosen = play.ask(
        Pick(
            scene.gm, "draws.task", "Which task?", "draws.extended.nature", (Option("own", "one of your own"), *options)
        )
    )
    if chosen == "own":
        call_own_task(play, scene)
        return
    house = tasks()[str(chosen)]
    patient = ""
    if house.id == TREATMENT:
        patient = choose(play, scene.gm, "draws.patient", "Who is treated?", "draws.extended.conditions", wounded)
    able = [character for character in scene.able() if may_use(character, house.trait) and character.id != patient]
    if not able:
        play.tell("nobody", "Nobody here is trained for it.", "draws.pool.combinations")
        return
    actor = who(play, scene, "Who leads?", "draws.teamwork.primary", able)
    attribute = treated_by(play, scene) if patient else house.attribute
    lead = scene.member(actor, attribute, house.trait, house.uses)
    sides = [(lead, helpers_of(play, scene, [actor, patient]))]
    task = new_task(scene, house.id, house.name, sides, [house.target], house.minutes)
    task.failure, task.patient = house.failure, patient
    set_terms(play, scene, task)
    begin_task(play, scene, task)


def treated_by(play: Play, scene: County) -> str:
    """Ask which Attribute treats a wound: Dexterity or Intelligence, with Medicine. [draws.pool.combinations]"""
    options = tuple(Option(each, pretty(each)) for each in ("dexterity", "intelligence"))
    prompt = "By which Attribute, with Medicine?"
    rule = "draws.pool.combinations"
    choice = Pick(scene.gm, "draws.treated_by", prompt, rule, options, default="dexterity", discretion=True)
    return str(play.ask(choice))


def _is_treatable(character: Character) -> bool:
    return "wounded" in character.conditions and not character.is_dead


def call_own_task(play: Play, scene: County) -> None:
    """Begin an extended action of the Storyteller's own, for one side or several. [draws.extended.contested]"""
    name = str(play.ask(Words(scene.gm, "draws.task_name", "What is it called?", "draws.extended.nature", longest=60)))
    kind = (
        "alone"
        if len(scene.able()) < 2
        else choose(
            play, scene.gm, "draws.task_kind", "Is it contested?", "draws.extended.contested", ["alone", "contested"]
        )
    )
    if kind == "contested":
        sides = choose_sides(play, scene)
    else:
        actor = who(play, scene, "Who leads?", "draws.teamwork.primary", scene.able())
        sides = [(combination(play, scene, actor, scene.gm), helpers_of(play, scene, [actor]))]
    task = new_task(scene, "task", name or "The task", sides, [5] * len(sides), 20)
    failures: tuple[Failure, ...] = ("none", "tilted", "tilted_then_wounded", "wounded", "jam", "alarm")
    options = tuple(Option(each, each.replace("_", " ")) for each in failures)
    danger = play.ask(
        Pick(
            scene.gm,
            "draws.danger",
            "What does failing do?",
            "draws.extended.conditions",
            options,
            default="none",
            discretion=True,
        )
    )
    task.failure = next(each for each in failures if each == danger)
    set_terms(play, scene, task)
    begin_task(play, scene, task)


def set_terms(play: Play, scene: County, task: Task) -> None:
    """Let the Storyteller set target, time, deadline and secrecy. [draws.extended.tally, draws.extended.interval]"""
    gm = scene.gm
    for side in task.sides:
        side.target.value = number(
            play, Number(gm, "draws.target", "Target?", "draws.extended.tally", 1, 100, side.target.value, True)
        )
    prompt = "Minutes a draw? (0: a combat round)"
    task.minutes = number(
        play, Number(gm, "draws.minutes", prompt, "draws.extended.interval", 0, 1440, task.minutes, True)
    )
    prompt = "How many draws at most? (0: no limit)"
    task.most_draws = number(play, Number(gm, "draws.limit", prompt, "draws.extended.limit", 0, 1000, 0, True))
    options = (Option("open", "everyone knows the target"), Option("secret", "it is kept secret"))
    sight = Pick(
        gm, "draws.target_sight", "The target?", "draws.extended.tally", options, default="open", discretion=True
    )
    if play.ask(sight) == "open":
        show_targets(task)


def show_targets(task: Task) -> None:
    """Let everyone know the targets of a task."""
    for side in task.sides:
        side.target.seen_by = EVERYONE


def new_task(
    scene: County, name: str, title: str, sides: list[tuple[Member, list[Member]]], targets: list[int], minutes: int
) -> Task:
    """Set up an extended action; its targets are the Storyteller's secret until shown. [draws.extended.tally]"""
    taken = {task.id for task in scene.tasks}
    number = 1
    while (unique := name if number == 1 else f"{name}_{number}") in taken:
        number += 1
    made = [
        Contender(lead, list(helpers), Secret(target, (scene.gm,)), Secret(0, EVERYONE))
        for (lead, helpers), target in zip(sides, targets, strict=True)
    ]
    return Task(unique, title, made, minutes)


def begin_task(play: Play, scene: County, task: Task) -> None:
    """Announce an extended action; each draw of it is called on its own."""
    scene.tasks.append(task)
    times = plural(task.minutes, "minute", "minutes") if task.minutes else "one round"
    targets = dict.fromkeys(str(side.target.value) for side in task.sides if side.target.is_open)
    words = f", target {' and '.join(targets)}" if targets else ""
    play.tell(
        "task",
        "{task} begins: {times} a draw{words}.",
        "draws.extended.interval",
        task=task.name,
        times=times,
        words=words,
    )
