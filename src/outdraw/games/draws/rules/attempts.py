"""What players attempt: the deeds that a player may begin without being called upon."""

from __future__ import annotations

from collections.abc import Callable

from outdraw.core.choices import Number, Option, Pick, Words
from outdraw.core.play import Play
from outdraw.games.draws.rules.actions import (
    contest_between,
    draw_for,
    draw_with_help,
    fall_unconscious,
    pool_for,
    settle_task,
)
from outdraw.games.draws.rules.combinations import combination, helpers_of, number, unless, who
from outdraw.games.draws.rules.conditions import lift, pass_time
from outdraw.games.draws.rules.storyteller import call_off, call_on
from outdraw.games.draws.scene import Character, County

SHAKE_OFF = ("resolve", "composure")


def attempt(play: Play, scene: County, character: Character, _: str) -> None:
    """Say what the character attempts; the Storyteller says whether it takes a draw. [draws.draw.when]"""
    intent = Words(character.seat, "draws.intent", f"What does {character.name} attempt?", "draws.draw.when")
    words = play.ask(intent) or "tries something"
    play.tell("attempt", "{who}: {words}", "draws.draw.when", who=character.name, words=words)
    several = len(scene.able()) > 1
    options = (
        Option("draw", "a draw"),
        Option("happens", "no draw: it simply happens"),
        Option("fails", "no draw: it cannot be done"),
        unless(several, Option("contested", "against somebody"), "draws.contested.nature", "Nobody else is there."),
        unless(several, Option("teamwork", "a draw with help"), "draws.teamwork.primary", "Nobody else is there."),
    )
    ruling = play.ask(
        Pick(
            scene.gm,
            "draws.when",
            f"{character.name}: {words}",
            "draws.draw.when",
            options,
            default="draw",
            discretion=True,
        )
    )
    if ruling in ("happens", "fails"):
        said = "It simply happens." if ruling == "happens" else "It cannot be done."
        play.tell("no_draw", said, "draws.draw.when")
        return
    lead = combination(play, scene, character.id, character.seat)
    if ruling == "contested":
        others = [other for other in scene.able() if other.id != character.id]
        against = who(play, scene, "Against whom?", "draws.contested.nature", others)
        answer = combination(play, scene, against, scene.gm)
        contest_between(play, scene, [(lead, []), (answer, [])], against)
    else:
        draw_with_help(play, scene, lead, helpers_of(play, scene, [character.id]) if ruling == "teamwork" else [])


def go_on(play: Play, scene: County, character: Character, name: str) -> None:
    """Go on with a task one leads."""
    call_on(play, scene, name)


def give_up(play: Play, scene: County, character: Character, name: str) -> None:
    """Give up a task one leads; other sides of it go on. [draws.extended.limit]"""
    task = next(task for task in scene.tasks if task.id == name)
    if len(task.sides) == 1:
        call_off(play, scene, name)
        return
    task.sides = [side for side in task.sides if side.lead.actor != character.id]
    play.tell("given_up", "{who} gives up {task}.", "draws.extended.limit", who=character.name, task=task.name)
    settle_task(play, scene, task)


def shake_off(play: Play, scene: County, character: Character, _: str) -> None:
    """Spend one period on nothing else, and be Tilted no more with a success. [draws.extended.conditions]"""
    minutes = number(
        play,
        Number(
            scene.gm, "draws.minutes", "How many minutes does it take?", "draws.extended.interval", 0, 1440, 20, True
        ),
    )
    member = scene.member(character.id, *SHAKE_OFF)
    outcome = draw_for(play, scene, member, pool_for(play, scene, member)).outcome
    pass_time(play, scene, minutes)
    if outcome.is_success:
        lift(play, character, "tilted")


def let_go(play: Play, scene: County, character: Character, _: str) -> None:
    """Fall unconscious, to bleed more slowly. [draws.extended.conditions]"""
    fall_unconscious(play, character)


DEEDS: dict[str, Callable[[Play, County, Character, str], None]] = {
    "attempt": attempt,
    "task": go_on,
    "give_up": give_up,
    "shake_off": shake_off,
    "let_go": let_go,
}
