"""What the Storyteller calls: challenges, draws, contests, tasks, the passing of time, harm, and the end."""

from __future__ import annotations

from collections.abc import Callable

from outdraw.core.choices import Number, Option, Pick
from outdraw.core.play import Play
from outdraw.games.draws.content import Part
from outdraw.games.draws.rules.actions import (
    carry_on,
    contest_between,
    draw_with_help,
    stay_awake,
)
from outdraw.games.draws.rules.combinations import choose, combination, helpers_of, number, who
from outdraw.games.draws.rules.conditions import Damage, end_scene, harm, impose, lift, pass_time
from outdraw.games.draws.rules.downtime import between_games
from outdraw.games.draws.rules.draw import plural
from outdraw.games.draws.rules.tasks import begin_task, call_extended, choose_sides, new_task, show_targets
from outdraw.games.draws.scene import Condition, County, Member


def call_challenge(play: Play, scene: County, name: str) -> None:
    """Call a challenge of the scenario."""
    challenge = next(each for each in scene.waiting if each.id == name)
    scene.waiting = [each for each in scene.waiting if each.id != name]
    play.tell("story", "{name}. {story}", "draws.draw.when", name=challenge.name, story=challenge.story)
    sides = [(_member(scene, part), [_member(scene, helper) for helper in part.helpers]) for part in challenge.side]
    if challenge.is_extended:
        task = new_task(scene, challenge.id, challenge.name, sides, [challenge.target] * len(sides), challenge.minutes)
        task.failure, task.most_draws = challenge.failure, challenge.most_draws
        if not challenge.is_secret:
            show_targets(task)
        begin_task(play, scene, task)
    elif len(sides) > 1:
        contest_between(play, scene, sides, challenge.resisting)
    else:
        draw_with_help(play, scene, *sides[0])


def _member(scene: County, part: Part) -> Member:
    return scene.member(part.actor, part.attribute, part.trait, part.uses, part.tool, part.circumstances)


def call_draw(play: Play, scene: County, _: str) -> None:
    """Call for a draw by anyone, with help if the Storyteller wants it. [draws.teamwork.primary]"""
    actor = who(play, scene, "Who draws?", "draws.draw.when", scene.able())
    lead = combination(play, scene, actor, scene.gm)
    draw_with_help(play, scene, lead, helpers_of(play, scene, [actor]))


def call_contest(play: Play, scene: County, _: str) -> None:
    """Call a contest between two or more. [draws.contested.nature]"""
    sides = [(lead, helpers) for lead, helpers in choose_sides(play, scene)]
    options = (Option("nobody", "nobody: both try at once"), *(Option(lead.actor) for lead, _ in sides))
    resisting = play.ask(
        Pick(
            scene.gm,
            "draws.resisting",
            "Who only resists?",
            "draws.contested.tie",
            options,
            default="nobody",
            discretion=True,
        )
    )
    contest_between(play, scene, sides, "" if resisting == "nobody" else str(resisting))


def call_on(play: Play, scene: County, name: str) -> None:
    """Go on with an extended action."""
    carry_on(play, scene, next(task for task in scene.tasks if task.id == name))


def call_off(play: Play, scene: County, name: str) -> None:
    """Break off an extended action. [draws.extended.limit]"""
    task = next(task for task in scene.tasks if task.id == name)
    scene.tasks.remove(task)
    play.tell("given_up", "{task} is given up.", "draws.extended.limit", task=task.name)


def call_time(play: Play, scene: County, _: str) -> None:
    """Let time pass. [draws.extended.interval]"""
    prompt = "How many minutes? (0: one combat round)"
    minutes = number(play, Number(scene.gm, "draws.time", prompt, "draws.extended.interval", 0, 1440))
    pass_time(play, scene, minutes)
    words = plural(minutes, "minute passes", "minutes pass") if minutes else "A round passes"
    play.tell("time", "{words}.", "draws.extended.interval", words=words)


def call_harm(play: Play, scene: County, _: str) -> None:
    """Deal damage to somebody."""
    living = [character for character in scene.characters.values() if not character.is_dead]
    if not living:
        return
    actor = who(play, scene, "Who is hurt?", "draws.extended.conditions", living)
    kinds: tuple[Damage, ...] = ("bruising", "lethal")
    answer = choose(play, scene.gm, "draws.damage", "What damage?", "draws.extended.conditions", list(kinds))
    boxes = number(play, Number(scene.gm, "draws.boxes", "How many boxes?", "draws.extended.conditions", 1, 10))
    character = scene.characters[actor]
    was_wounded = "wounded" in character.conditions
    harm(play, scene, character, "lethal" if answer == "lethal" else "bruising", boxes)
    if "wounded" in character.conditions and not was_wounded:
        stay_awake(play, character)


def call_condition(play: Play, scene: County, _: str) -> None:
    """Impose a Condition or lift it, at the Storyteller's word. [draws.extended.conditions]"""
    living = [character for character in scene.characters.values() if not character.is_dead]
    if not living:
        return
    actor = who(play, scene, "Who?", "draws.extended.conditions", living)
    character = scene.characters[actor]
    options = [f"lift {each}" for each in character.conditions]
    options += [f"impose {each}" for each in ("tilted", "wounded") if each not in character.conditions]
    answer = choose(play, scene.gm, "draws.condition", "Which?", "draws.extended.conditions", options)
    condition: Condition = "wounded" if answer.endswith("wounded") else "tilted"
    if answer.startswith("lift"):
        lift(play, character, condition)
    else:
        impose(play, character, condition)
        if condition == "wounded":
            stay_awake(play, character)


def call_downtime(play: Play, scene: County, _: str) -> None:
    """End this game; what happens before the next is not an action of this one. [draws.downtime.separate]"""
    end_scene(play, scene)
    scene.tasks = []
    between_games(play, scene)


def call_end(play: Play, scene: County, _: str) -> None:
    """End the scene."""
    end_scene(play, scene)
    scene.is_over = True
    play.tell("end", "The scene ends.", "draws.draw.when")


CALLS: dict[str, Callable[[Play, County, str], None]] = {
    "challenge": call_challenge,
    "draw": call_draw,
    "contested": call_contest,
    "extended": call_extended,
    "task": call_on,
    "drop": call_off,
    "time": call_time,
    "harm": call_harm,
    "condition": call_condition,
    "downtime": call_downtime,
    "end": call_end,
}
