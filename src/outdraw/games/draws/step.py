"""The step of the game: the Storyteller calls something, or a player attempts something, and it is carried out.

Nobody waits for a turn here: the Storyteller and every player who can act may speak first.
"""

from __future__ import annotations

from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.draws.content import Challenge
from outdraw.games.draws.rules.attempts import DEEDS
from outdraw.games.draws.rules.combinations import unless
from outdraw.games.draws.rules.storyteller import CALLS
from outdraw.games.draws.scene import Character, County, Task


def step(play: Play, scene: County) -> None:
    """Let whoever speaks first have something happen. [draws.draw.types]"""
    if not scene.has_opened:
        scene.has_opened = True
        play.tell("story", "{opening}", "draws.draw.when", opening=scene.opening)
    players = [character for character in scene.able() if character.is_played]
    choices = [what_is_called(scene), *(what_is_attempted(scene, character) for character in players)]
    at, answer = play.ask_any(choices)
    word, _, name = str(answer).partition(":")
    if at == 0:
        CALLS[word](play, scene, name)
    else:
        DEEDS[word](play, scene, players[at - 1], name)


def what_is_called(scene: County) -> Pick:
    """Put to the Storyteller all that may be called."""
    options = [Option(f"challenge:{each.id}", each.name) for each in scene.waiting if not _missing(scene, each)]
    for task in scene.tasks:
        options.append(_go_on(scene, task))
        options.append(Option(f"drop:{task.id}", f"break off {task.name}"))
    actors = bool(scene.able())
    options += [
        unless(actors, Option("draw", "call for a draw"), "draws.draw.when", "Nobody here can act."),
        unless(len(scene.able()) > 1, Option("contested", "call a contest"), "draws.contested.nature", "It takes two."),
        unless(actors, Option("extended", "begin an extended action"), "draws.extended.nature", "Nobody can act."),
        Option("time", "let time pass"),
        Option("harm", "deal damage"),
        Option("condition", "impose or lift a Condition"),
        Option("downtime", "end this game and resolve Downtime Actions"),
        Option("end", "end the scene"),
    ]
    return Pick(scene.gm, "draws.call", "What happens?", "draws.draw.when", tuple(options))


def what_is_attempted(scene: County, character: Character) -> Pick:
    """Put to a player all that their character may begin."""
    options = [Option("attempt", "attempt something")]
    for task in scene.tasks:
        if any(side.lead.actor == character.id for side in task.sides):
            options += [_go_on(scene, task), Option(f"give_up:{task.id}", f"give up {task.name}")]
    if "tilted" in character.conditions:
        options.append(Option("shake_off", "find your balance again"))
    if "wounded" in character.conditions:
        options.append(Option("let_go", "fall unconscious"))
    return Pick(character.seat, "draws.attempt", f"What does {character.name} do?", "draws.draw.when", tuple(options))


def _go_on(scene: County, task: Task) -> Option:
    option = Option(f"task:{task.id}", f"go on with {task.name}")
    down = [scene.name_of(side.lead.actor) for side in task.sides if not scene.characters[side.lead.actor].is_able]
    return unless(not down, option, "draws.extended.conditions", f"{' and '.join(down)} cannot act.")


def _missing(scene: County, challenge: Challenge) -> list[str]:
    return [part.actor for part in challenge.side if not scene.characters[part.actor].is_able]
