"""What of a scene matters to somebody who weighs a choice."""

from __future__ import annotations

from outdraw.games.draws.scene import County

PASSED = ("success", "exceptional")


def passed(scene: County, who: str) -> bool | None:
    """Say whether somebody's last draw succeeded."""
    return next((laid.result.value in PASSED for laid in scene.moment.hands if laid.actor == who), None)


def gist(scene: County, actor: str, facing: str) -> dict[str, int | bool]:
    """Give what the last draw came to for somebody, how far their tasks are, and how they fare."""
    matters: dict[str, int | bool] = {}
    for laid in scene.moment.hands:
        if laid.actor == actor:
            matters["succeeds"] = laid.result.value in PASSED
            matters["exceptional"] = laid.result.value == "exceptional"
            matters["dramatic failure"] = laid.result.value == "dramatic_failure"
            matters["successes"] = laid.successes.value
    if len(scene.moment.hands) > 1:
        matters["wins the contest"] = scene.moment.winner == actor
        matters["loses the contest"] = scene.moment.winner not in ("", actor)
    for task in scene.tasks:
        for side in task.sides:
            if side.lead.actor == actor:
                matters[f"{task.name}: tally"] = side.tally.value
    if actor in scene.done_by.values():
        matters["done"] = True
    character = scene.characters.get(actor)
    if character is not None:
        matters["tilted"] = "tilted" in character.conditions
        matters["wounded"] = "wounded" in character.conditions
        matters["dead"] = character.is_dead
        matters["boxes filled"] = character.bruising + character.lethal
    return matters
