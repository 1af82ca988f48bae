"""The step of the game: the Storyteller calls something, or a player attempts something, and it is carried out.

Nobody waits for a turn here: the Storyteller and every player who can act may speak first.
"""

from __future__ import annotations

from outdraw.core.choices import Bar, Option, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.draws.content import Challenge
from outdraw.games.draws.rules.actions import run_out_of_time
from outdraw.games.draws.rules.attempts import DEEDS, NOT_DRAWN
from outdraw.games.draws.rules.combinations import unless
from outdraw.games.draws.rules.storyteller import CALLS, announce_newcomers, end_treatments, hurt, living, read_tracks
from outdraw.games.draws.rules.tasks import is_in
from outdraw.games.draws.scene import Character, County, Moment, Task, token, track


def step(play: Play, scene: County) -> None:
    """Let whoever speaks first have something happen. [draws.draw.types]"""
    if not scene.has_opened:
        scene.has_opened = True
        play.tell("story", "{opening}", "draws.draw.when", "draws.draw.types", opening=scene.opening)
    if scene.newcomers:
        announce_newcomers(play, scene)
        return
    read_tracks(play, scene)
    end_treatments(play, scene)
    run_out_of_time(play, scene)
    players = [character for character in scene.able() if character.is_played]
    at, answer = play.ask_any_from(
        lambda: [what_is_called(scene), *[what_is_attempted(scene, character) for character in players]]
    )
    deed = read(str(answer))
    name = " ".join(deed.objects)
    if at == 0:
        CALLS[deed.verb](play, scene, name)
    else:
        if deed.verb in NOT_DRAWN:
            scene.moment = Moment()
        DEEDS[deed.verb](play, scene, players[at - 1], name)


def what_is_called(scene: County) -> Pick:
    """Put to the Storyteller all that may be called."""
    able, alive = len(scene.able()), unless(bool(living(scene)), "draws.draw.when", "Nobody here is alive.")
    nobody, two = "Nobody here can act.", unless(able > 1, "draws.contested.nature", "It takes two.")
    options = [_challenge(scene, each) for each in scene.waiting]
    for task in scene.tasks:
        options.append(_go_on(scene, task))
        options.append(offer(spell("break_off", task.id), f"break off {task.name}", track(task.id)))
        options.append(offer(spell("deadline", task.id), f"set a deadline for {task.name}", track(task.id)))
        options += [_drop_out(scene, task, side.lead.actor) for side in task.sides if len(task.sides) > 1]
    options += [
        offer("draw", "call for a draw", bar=unless(able > 0, "draws.draw.when", nobody)),
        offer("contested", "call a contest", bar=two),
        offer("extended", "begin an extended action", bar=unless(able > 0, "draws.extended.nature", nobody)),
        offer("time", "let time pass"),
        offer("say", "tell everybody something"),
        *[offer(spell("bring_in", id), f"{each.name} is there", token(id)) for id, each in scene.offstage.items()],
        *[_send_off(scene, each) for each in scene.characters.values() if not each.is_played],
        *[option for task in scene.tasks for option in _others_help(scene, task)],
        offer("harm", "deal damage", bar=alive),
        offer("heal", "heal damage", bar=_nobody_to_heal(scene)),
        offer("condition", "impose or lift a Condition", bar=alive),
        offer("downtime", "end this game and resolve Downtime Actions"),
        offer("end", "end the scene"),
    ]
    return Pick(scene.gm, "draws.call", "What happens?", "draws.draw.when", tuple(options))


def what_is_attempted(scene: County, character: Character) -> Pick:
    """Put to a player all that their character may begin."""
    on = token(character.id)
    options = [offer("attempt", "attempt something", on)]
    for task in scene.tasks:
        if any(side.lead.actor == character.id for side in task.sides):
            options += [
                _go_on(scene, task),
                offer(spell("give_up", task.id), f"give up {task.name}", track(task.id)),
            ]
        elif any(is_in(side, character.id) for side in task.sides):
            options.append(offer(spell("stop_helping", task.id), f"stop helping with {task.name}", track(task.id)))
        elif task.patient != character.id:
            options += [_join_in(scene, task, side.lead.actor) for side in task.sides]
    if "tilted" in character.conditions:
        options.append(offer("shake_off", "find your balance again", on))
    if "wounded" in character.conditions:
        options.append(offer("let_go", "fall unconscious", on))
    prompt = f"What does {character.name} do?"
    return Pick(character.seat, "draws.attempt", prompt, "draws.draw.when", tuple(options), actor=character.id)


def _nobody_to_heal(scene: County) -> Bar | None:
    is_anybody_wounded = any("wounded" in each.conditions for each in living(scene))
    why = "Nobody is hurt but the Wounded, who are treated." if is_anybody_wounded else "Nobody is hurt."
    return unless(bool(hurt(scene)), "draws.extended.conditions", why)


def _send_off(scene: County, character: Character) -> Option:
    busy = [task.name for task in scene.tasks if any(is_in(side, character.id) for side in task.sides)]
    busy += [task.name for task in scene.tasks if task.patient == character.id]
    bar = unless(not busy, "draws.extended.nature", f"{character.name} has a part in {', '.join(busy)}.")
    return offer(spell("send_off", character.id), f"{character.name} leaves", token(character.id), bar=bar)


def _join_in(scene: County, task: Task, leader: str) -> Option:
    label = f"help {scene.name_of(leader)} with {task.name}"
    return offer(spell("join_in", task.id, leader), label, track(task.id), token(leader))


def _others_help(scene: County, task: Task) -> list[Option]:
    """Offer that those whom the Storyteller plays help with a task, or do so no longer.

    [uses draws.extended.teamwork]
    """
    options: list[Option] = []
    for each in scene.characters.values():
        if each.is_played or each.id == task.patient or any(side.lead.actor == each.id for side in task.sides):
            continue
        if any(is_in(side, each.id) for side in task.sides):
            label = f"{each.name} stops helping with {task.name}"
            options.append(offer(spell("let_off", task.id, each.id), label, track(task.id), token(each.id)))
        elif each.is_able:
            for leader in [side.lead.actor for side in task.sides]:
                label = f"{each.name} helps {scene.name_of(leader)} with {task.name}"
                value = spell("take_on", task.id, leader, each.id)
                options.append(offer(value, label, track(task.id), token(each.id), token(leader)))
    return options


def _drop_out(scene: County, task: Task, leader: str) -> Option:
    label = f"{scene.name_of(leader)} is out of {task.name}"
    return offer(spell("drop_out", task.id, leader), label, track(task.id), token(leader))


def _go_on(scene: County, task: Task) -> Option:
    return offer(
        spell("go_on", task.id),
        f"go on with {task.name}",
        track(task.id),
        bar=_unable(scene, [side.lead.actor for side in task.sides], "draws.extended.conditions"),
        facts={"minutes": task.minutes},
    )


def _challenge(scene: County, challenge: Challenge) -> Option:
    actors = [part.actor for part in challenge.side]
    bar = _unable(scene, actors, "draws.extended.conditions")
    return offer(spell("challenge", challenge.id), challenge.name, *[token(actor) for actor in actors], bar=bar)


def _unable(scene: County, actors: list[str], rule: str) -> Bar | None:
    """Bar what needs somebody who cannot act."""
    here = [actor for actor in actors if actor in scene.characters]
    down = [scene.name_of(actor) for actor in here if not scene.characters[actor].is_able]
    return unless(not down, rule, f"{' and '.join(down)} cannot act.")
