"""The door of the game: one step is one thing that happens, from the ambush to the last Survival Roll."""

from __future__ import annotations

from outdraw.core.play import Play
from outdraw.games.cavaliers.rules import aftermath, before_combat, mj, rounds
from outdraw.games.cavaliers.scene import Cavaliers


def step(play: Play, scene: Cavaliers) -> None:
    """Let the next thing happen, first what the MJ has called. [uses cavaliers.before.start]"""
    if scene.calls:
        mj.answer_calls(play, scene)
        return
    match scene.phase:
        case "surprise":
            before_combat.decide_surprise(play, scene)
        case "preparation":
            before_combat.prepare_one(play, scene)
        case "initiative":
            rounds.roll_initiative(play, scene)
        case "interlude":
            rounds.interlude(play, scene)
        case "fight":
            rounds.fight(play, scene)
        case _:
            aftermath.tend(play, scene)
