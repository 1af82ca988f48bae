"""What players attempt: the deeds that a player may begin without being called upon."""

from __future__ import annotations

from collections.abc import Callable

from outdraw.core.choices import Number, Pick, Words, offer
from outdraw.core.deeds import read
from outdraw.core.play import Play
from outdraw.games.draws.rules.actions import (
    contest_between,
    draw_with_help,
    fall_unconscious,
    settle_task,
)
from outdraw.games.draws.rules.combinations import combination, helpers_of, people, unless
from outdraw.games.draws.rules.conditions import lift, pass_time
from outdraw.games.draws.rules.storyteller import call_off, call_on, task_called, who_resists
from outdraw.games.draws.rules.tasks import begin_attempt, let_off, take_on
from outdraw.games.draws.scene import Character, County, Member, token

SHAKE_OFF = ("resolve", "composure")


def attempt(play: Play, scene: County, character: Character, _: str) -> None:
    """Say what the character attempts; the Storyteller says whether it takes a draw."""
    actor, prompt = character.id, f"What does {character.name} attempt?"
    words = play.words(Words(character.seat, "draws.intent", prompt, "draws.draw.when", actor=actor))
    told = "{who}: {words}" if words else "{who} tries something."
    words = words or "tries something"
    play.tell("attempt", told, "draws.draw.when", about=(actor,), who=character.name, words=words)
    ruling = play.pick(play.drawn_up(what_it_takes, scene, character, words))
    if ruling in ("happens", "fails"):  # [draws.draw.when]
        said = "It simply happens." if ruling == "happens" else "It cannot be done."
        play.tell("no_draw", said, "draws.draw.when", about=(actor,))
        return
    lead = combination(play, scene, actor, character.seat)
    if ruling == "contested":
        contest_with(play, scene, lead, words)
    elif ruling == "extended":
        begin_attempt(play, scene, [(lead, helpers_of(play, scene, actor, ()))], words)
    elif ruling == "extended_contested":
        against = whom_against(play, scene, lead)
        begin_attempt(play, scene, both_sides(play, scene, lead, against), words)
    else:
        helpers = helpers_of(play, scene, actor, ()) if ruling == "teamwork" else []
        draw_with_help(play, scene, lead, helpers, words)


def contest_with(play: Play, scene: County, lead: Member, words: str) -> None:
    """Let somebody contest what a player attempts, or race them. [uses draws.contested.tie]"""
    against = whom_against(play, scene, lead)
    resisting = who_resists(play, scene, [lead.actor, against], against)
    contest_between(play, scene, both_sides(play, scene, lead, against), resisting, words)


def whom_against(play: Play, scene: County, lead: Member) -> str:
    """Ask the Storyteller whom a player's attempt is against."""
    others = [other for other in scene.able() if other.id != lead.actor]
    prompt, rule = "Against whom?", "draws.contested.nature"
    return play.pick(Pick(scene.gm, "draws.who", prompt, rule, people(others), facing=lead.actor))


def both_sides(play: Play, scene: County, lead: Member, against: str) -> list[tuple[Member, list[Member]]]:
    """Ask with what the other side answers, and who helps either. [uses draws.contested.draw, draws.extended.both]

    The other's player proposes a pool of their own. [uses draws.pool.combinations]
    """
    answer = combination(play, scene, against, scene.owner(against))
    helpers = helpers_of(play, scene, lead.actor, [against])
    busy = [lead.actor, *[helper.actor for helper in helpers]]
    return [(lead, helpers), (answer, helpers_of(play, scene, against, busy))]


def what_it_takes(scene: County, character: Character, words: str) -> Pick:
    """Ask the Storyteller whether an attempt takes a draw, and of which kind."""
    several, nobody = len(scene.able()) > 1, "Nobody else is there."
    on = token(character.id)
    options = (
        offer("draw", "a draw", on),
        offer("happens", "no draw: it simply happens", on),
        offer("fails", "no draw: it cannot be done", on),
        offer("contested", "against somebody", on, bar=unless(several, "draws.contested.nature", nobody)),
        offer("extended", "an extended action", on),
        offer(
            "extended_contested",
            "an extended action against somebody",
            on,
            bar=unless(several, "draws.extended.contested", nobody),
        ),
        offer("teamwork", "a draw with help", on, bar=unless(several, "draws.teamwork.primary", nobody)),
    )
    return Pick(
        scene.gm,
        "draws.when",
        f"How is it settled? {character.name}: {words}",
        "draws.draw.when",
        options,
        default="draw",
        discretion=True,
        actor=character.id,
    )


def go_on(play: Play, scene: County, character: Character, name: str) -> None:
    """Go on with a task one leads."""
    call_on(play, scene, name)


def give_up(play: Play, scene: County, character: Character, name: str) -> None:
    """Give up a task one leads; other sides of it go on."""
    task = task_called(scene, name)
    if len(task.sides) == 1:
        call_off(play, scene, name)
        return
    task.sides = [side for side in task.sides if side.lead.actor != character.id]
    rule, about = "draws.extended.limit", (character.id,)
    play.tell("given_up", "{who} gives up {task}.", rule, about=about, who=character.name, task=task.name)
    settle_task(play, scene, task)


def join_in(play: Play, scene: County, character: Character, name: str) -> None:
    """Help with a task that somebody else leads, from its next draw on. [uses draws.extended.teamwork]"""
    take_on(play, scene, task_called(scene, read(name).verb), read(name).objects[0], character)


def stop_helping(play: Play, scene: County, character: Character, name: str) -> None:
    """Help with a task no longer. [uses draws.extended.teamwork]"""
    let_off(play, task_called(scene, name), character)


def shake_off(play: Play, scene: County, character: Character, _: str) -> None:
    """Spend one period on nothing else, while others may go on, and be Tilted no more with a success.

    [uses draws.extended.conditions]
    """
    prompt, rule = "How many minutes does it take?", "draws.extended.interval"
    minutes = play.number(Number(scene.gm, "draws.minutes", prompt, rule, 0, 1440, 20, True, actor=character.id))
    member = scene.member(character.id, *SHAKE_OFF)
    outcome = draw_with_help(play, scene, member, [], "finding balance")
    pass_time(play, scene, minutes)
    character.busy_until = scene.now
    if outcome.is_success:
        lift(play, character, "tilted")


def let_go(play: Play, scene: County, character: Character, _: str) -> None:
    """Fall unconscious, to bleed more slowly. [uses draws.extended.conditions]"""
    fall_unconscious(play, character)


DEEDS: dict[str, Callable[[Play, County, Character, str], None]] = {
    "attempt": attempt,
    "go_on": go_on,
    "give_up": give_up,
    "join_in": join_in,
    "stop_helping": stop_helping,
    "shake_off": shake_off,
    "let_go": let_go,
}
NOT_DRAWN = ("give_up", "join_in", "stop_helping", "let_go")
"""Deeds for which nothing is drawn: what was drawn before them is none of what they come to."""
