"""What the Storyteller calls: challenges, draws, contests, tasks, the passing of time, harm, and the end."""

from __future__ import annotations

from collections.abc import Callable

from outdraw.core.choices import Number, Pick, Words, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.draws.content import Part
from outdraw.games.draws.rules.actions import (
    about_task,
    carry_on,
    contest_between,
    draw_with_help,
    settle_task,
    stay_awake,
)
from outdraw.games.draws.rules.combinations import combination, helpers_of, who
from outdraw.games.draws.rules.conditions import (
    Damage,
    end_scene,
    harm,
    impose,
    is_overlooked,
    let_time_pass,
    lift,
    mend,
    read_track,
    tell_boxes,
)
from outdraw.games.draws.rules.downtime import between_games
from outdraw.games.draws.rules.draw import plural
from outdraw.games.draws.rules.pool import pretty
from outdraw.games.draws.rules.tasks import (
    begin_task,
    call_extended,
    choose_sides,
    contenders,
    let_off,
    new_task,
    show_targets,
    take_on,
)
from outdraw.games.draws.scene import ROUNDS_PER_MINUTE, Character, Condition, County, Member, Moment, Task, token

LONGEST = 60 * 24 * 7  # the furthest deadline: a week


def call_challenge(play: Play, scene: County, name: str) -> None:
    """Call a challenge of the scenario."""
    challenge = next(each for each in scene.waiting if each.id == name)
    scene.waiting = [each for each in scene.waiting if each.id != name]
    for part in challenge.side:
        for each in (part, *part.helpers):
            bring_in(play, scene, each.actor)
    about = tuple([part.actor for part in challenge.side])
    play.tell("story", "{name}. {story}", "draws.draw.when", about=about, name=challenge.name, story=challenge.story)
    sides = [(_member(scene, part), [_member(scene, helper) for helper in part.helpers]) for part in challenge.side]
    if challenge.is_extended:
        made = contenders(scene, sides, challenge.target)
        task = new_task(scene, challenge.id, challenge.name, made, challenge.minutes)
        task.failure, task.most_draws, task.story = challenge.failure, challenge.most_draws, challenge.story
        if not challenge.is_secret:
            show_targets(task)
        begin_task(play, scene, task)
    elif len(sides) > 1:
        contest_between(play, scene, sides, challenge.resisting, challenge.name)
    else:
        draw_with_help(play, scene, *sides[0], challenge.name)


def bring_in(play: Play, scene: County, actor: str) -> None:
    """Let somebody come on stage whom nobody has seen yet. [uses draws.draw.when]"""
    if actor in scene.offstage:
        scene.characters[actor] = scene.offstage.pop(actor)
        tell_entrance(play, scene, actor)


def tell_entrance(play: Play, scene: County, actor: str) -> None:
    """Tell that somebody has come on stage."""
    play.tell("enters", "{who} is there.", "draws.draw.when", about=(actor,), who=scene.name_of(actor))


def announce_newcomers(play: Play, scene: County) -> None:
    """Tell who has come whom no scenario had foreseen. [uses draws.draw.when]"""
    newcomers, scene.newcomers = scene.newcomers, []
    for actor in newcomers:
        if actor in scene.characters:
            tell_entrance(play, scene, actor)


def call_in(play: Play, scene: County, name: str) -> None:
    """Let the Storyteller bring somebody on stage. [uses draws.draw.when]"""
    bring_in(play, scene, name)


def call_words(play: Play, scene: County, _: str) -> None:
    """Let the Storyteller tell everybody something."""
    words = play.words(Words(scene.gm, "draws.say", "What do you say?", "draws.draw.when", 400))
    if words:
        play.tell("story", "{words}", "draws.draw.when", words=words)


def _member(scene: County, part: Part) -> Member:
    return scene.member(part.actor, part.attribute, part.trait, part.uses, part.tool, part.circumstances)


def call_draw(play: Play, scene: County, _: str) -> None:
    """Call for a draw by anyone, with help if the Storyteller wants it. [uses draws.teamwork.primary]"""
    actor = who(play, scene, "Who draws?", "draws.draw.when", scene.able())
    lead = combination(play, scene, actor, scene.gm)
    draw_with_help(play, scene, lead, helpers_of(play, scene, actor, ()))


def call_contest(play: Play, scene: County, _: str) -> None:
    """Call a contest between two or more. [draws.contested.nature]"""
    sides = choose_sides(play, scene)
    contest_between(play, scene, sides, who_resists(play, scene, [lead.actor for lead, _ in sides]))


def who_resists(play: Play, scene: County, actors: list[str], default: str = "") -> str:
    """Ask the Storyteller which side only resists, and so holds in a tie, if one does."""
    both = "both try" if len(actors) == 2 else "all try"
    options = [offer("nobody", f"nobody: {both} at once", *[token(actor) for actor in actors])]
    options += [offer(spell("resists", actor), scene.name_of(actor), token(actor)) for actor in actors]
    choice = Pick(
        scene.gm,
        "draws.resisting",
        "Who only resists?",
        "draws.contested.tie",
        tuple(options),
        default=spell("resists", default) if default else "nobody",
        discretion=True,
        actor=actors[0],
        facing=actors[1],
    )
    resists = read(play.pick(choice)).objects
    return resists[0] if resists else ""


def call_on(play: Play, scene: County, name: str) -> None:
    """Go on with an extended action."""
    carry_on(play, scene, task_called(scene, name))


def task_called(scene: County, name: str) -> Task:
    """Give a task under way by its id."""
    return next(task for task in scene.tasks if task.id == name)


def call_off(play: Play, scene: County, name: str) -> None:
    """Break off an extended action."""
    task = task_called(scene, name)
    scene.tasks.remove(task)
    scene.contests.pop(task.id, None)
    play.tell("given_up", "{task} is given up.", "draws.extended.limit", about=about_task(task), task=task.name)


def call_deadline(play: Play, scene: County, name: str) -> None:
    """Set a deadline for a task, counted from now in minutes, or in rounds where it goes by rounds; or lift it."""
    task, rule = task_called(scene, name), "draws.extended.limit"
    unit, rounds = ("minute", ROUNDS_PER_MINUTE) if task.minutes else ("round", 1)
    prompt = f"In how many {unit}s is it too late for {task.name}? (0: there is no deadline)"
    left = play.number(Number(scene.gm, "draws.deadline", prompt, rule, 0, LONGEST))
    task.deadline = scene.now + left * rounds if left else 0
    told = "{task} must be done within {left}." if left else "{task} has no deadline any more."
    play.tell("deadline", told, rule, about=about_task(task), task=task.name, left=plural(left, unit, f"{unit}s"))


def call_out(play: Play, scene: County, name: str) -> None:
    """Let one side be out of a contested task, as when its lead can no longer act; the others go on."""
    task, actor = task_called(scene, read(name).verb), read(name).objects[0]
    task.sides = [side for side in task.sides if side.lead.actor != actor]
    rules = ("draws.extended.limit", "draws.extended.contested")
    who = scene.name_of(actor)
    play.tell("out", "{who} is out of {task}.", *rules, about=about_task(task, actor), who=who, task=task.name)
    settle_task(play, scene, task)


def call_helper(play: Play, scene: County, name: str) -> None:
    """Let somebody whom the Storyteller plays help with a task from its next draw on. [uses draws.extended.teamwork]"""
    task, (leader, helper) = task_called(scene, read(name).verb), read(name).objects
    take_on(play, scene, task, leader, scene.characters[helper])


def call_helper_off(play: Play, scene: County, name: str) -> None:
    """Let somebody whom the Storyteller plays help with a task no longer. [uses draws.extended.teamwork]"""
    let_off(play, task_called(scene, read(name).verb), scene.characters[read(name).objects[0]])


def call_time(play: Play, scene: County, _: str) -> None:
    """Let time pass."""
    prompt = "How many minutes? (0: one combat round)"
    minutes = play.number(Number(scene.gm, "draws.time", prompt, "draws.extended.interval", 0, 1440))
    let_time_pass(play, scene, minutes)
    words = plural(minutes, "minute passes", "minutes pass") if minutes else "A round passes"
    play.tell("time", "{words}.", "draws.extended.interval", words=words)


def call_harm(play: Play, scene: County, _: str) -> None:
    """Deal damage to somebody."""
    rule = "draws.extended.conditions"
    actor = who(play, scene, "Who is hurt?", rule, living(scene))
    kinds: tuple[Damage, ...] = ("bruising", "lethal")
    options = tuple([offer(kind, kind.title(), token(actor)) for kind in kinds])
    kind = play.pick(Pick(scene.gm, "draws.damage", "What damage?", rule, options, actor=actor))
    boxes = play.number(Number(scene.gm, "draws.boxes", "How many boxes?", rule, 1, 10, actor=actor))
    character = scene.characters[actor]
    was_wounded = "wounded" in character.conditions
    harm(play, scene, character, "lethal" if kind == "lethal" else "bruising", boxes)
    if "wounded" in character.conditions and not was_wounded:
        stay_awake(play, character)


def call_heal(play: Play, scene: County, _: str) -> None:
    """Heal somebody's boxes, at the Storyteller's word; the Wounded are treated, or the Condition is lifted."""
    rule = "draws.extended.conditions"
    actor = who(play, scene, "Who is healed?", rule, hurt(scene))
    character = scene.characters[actor]
    filled: dict[Damage, int] = {"bruising": character.bruising, "lethal": character.lethal}
    options = tuple([offer(kind, f"{kind.title()} ({n})", token(actor)) for kind, n in filled.items() if n])
    chosen = play.pick(Pick(scene.gm, "draws.damage", "What damage?", rule, options, actor=actor))
    kind: Damage = "lethal" if chosen == "lethal" else "bruising"
    boxes = play.number(Number(scene.gm, "draws.boxes", "How many boxes?", rule, 1, filled[kind], actor=actor))
    mend(play, scene, character, kind, boxes)


def hurt(scene: County) -> list[Character]:
    """Give everybody with a box that could be healed."""
    whole = [each for each in living(scene) if "wounded" not in each.conditions]
    return [each for each in whole if each.bruising or each.lethal]


def read_tracks(play: Play, scene: County) -> None:
    """Read the full tracks of those whose boxes the Storyteller has set by hand. [uses draws.extended.conditions]"""
    for character in scene.characters.values():
        if is_overlooked(character):
            read_track(play, character)
            if "wounded" in character.conditions:
                stay_awake(play, character)


def end_treatments(play: Play, scene: County) -> None:
    """End the treatment of whoever has died meanwhile, or is Wounded no more."""
    for task in [each for each in scene.tasks if each.patient]:
        patient = scene.characters[task.patient]
        if patient.is_dead:
            settle_task(play, scene, task)
        elif "wounded" not in patient.conditions:
            scene.tasks.remove(task)
            about, told = about_task(task, patient.id), "{task}: {who} is Wounded no more."
            play.tell("needless", told, "draws.extended.conditions", about=about, task=task.name, who=patient.name)


def send_off(play: Play, scene: County, name: str) -> None:
    """Let somebody leave the scene whom the Storyteller plays; they may come back."""
    character = scene.offstage[name] = scene.characters.pop(name)
    scene.moment = Moment()
    play.tell("leaves", "{who} leaves.", "draws.draw.when", about=(name,), who=character.name)


def call_condition(play: Play, scene: County, _: str) -> None:
    """Impose a Condition or lift it, at the Storyteller's word."""
    rule = "draws.extended.conditions"
    character = scene.characters[who(play, scene, "Who?", rule, living(scene))]
    conditions: tuple[Condition, ...] = ("tilted", "wounded")
    verbs = {each: "lift" if each in character.conditions else "impose" for each in conditions}
    options = tuple(
        [offer(spell(verb, each), f"{verb} {each.title()}", token(character.id)) for each, verb in verbs.items()]
    )
    verb, (chosen,) = read(play.pick(Pick(scene.gm, "draws.condition", "Which?", rule, options, actor=character.id)))
    condition: Condition = "wounded" if chosen == "wounded" else "tilted"
    if verb == "lift":
        lift(play, character, condition)
    else:
        impose(play, character, condition)
        if condition == "wounded":
            stay_awake(play, character)


def living(scene: County) -> list[Character]:
    """Give everybody who is not dead."""
    return [character for character in scene.characters.values() if not character.is_dead]


def call_downtime(play: Play, scene: County, _: str) -> None:
    """End this game; what happens before the next is not an action of this one. [uses draws.downtime.separate]"""
    end_scene(play, scene)
    leave_unfinished(play, scene)
    tell_how_they_are(play, scene)
    between_games(play, scene)


def call_end(play: Play, scene: County, _: str) -> None:
    """End the scene."""
    end_scene(play, scene)
    scene.is_over = True
    play.tell("end", "The scene ends.", "draws.draw.when")
    leave_unfinished(play, scene)
    tell_how_it_went(play, scene)


def tell_how_it_went(play: Play, scene: County) -> None:
    """Tell what has become of everybody, and what was done by whom. [uses draws.draw.when]"""
    tell_how_they_are(play, scene)
    for task, actor in scene.done_by.items():
        told, known = "{task} was done by {who}.", tuple([actor] if actor in scene.characters else [])
        name = scene.done.get(task, pretty(task))
        play.tell("was_done", told, "draws.extended.tally", about=known, task=name, who=scene.name_of(actor))


def tell_how_they_are(play: Play, scene: County) -> None:
    """Tell what has become of everybody; how many boxes are filled is for the player and the Storyteller."""
    rule = "draws.extended.conditions"
    for character in scene.characters.values():
        states = [each.title() for each in character.conditions]
        states += ["dead"] if character.is_dead else [] if character.is_conscious else ["unconscious"]
        states += ["gone"] if character.is_away else []
        words, about = " and ".join(states) or "up and about", (character.id,)
        play.tell("stands", "{who} is {words}.", rule, about=about, who=character.name, words=words)
        if character.bruising or character.lethal:
            tell_boxes(play, scene, character)


def leave_unfinished(play: Play, scene: County) -> None:
    """Let a scene end with tasks that nobody has finished, and say so."""
    for task in scene.tasks:
        told, about = "{task} is left unfinished.", about_task(task)
        play.tell("unfinished", told, "draws.extended.limit", about=about, task=task.name)
        scene.contests.pop(task.id, None)
    scene.tasks = []


CALLS: dict[str, Callable[[Play, County, str], None]] = {
    "challenge": call_challenge,
    "draw": call_draw,
    "contested": call_contest,
    "extended": call_extended,
    "go_on": call_on,
    "break_off": call_off,
    "deadline": call_deadline,
    "drop_out": call_out,
    "take_on": call_helper,
    "let_off": call_helper_off,
    "time": call_time,
    "harm": call_harm,
    "heal": call_heal,
    "send_off": send_off,
    "condition": call_condition,
    "bring_in": call_in,
    "say": call_words,
    "downtime": call_downtime,
    "end": call_end,
}
