"""What the rules could stumble over in a scene that a Storyteller has changed by hand."""

from __future__ import annotations

from collections.abc import Iterator

from outdraw.games.draws.content import ATTRIBUTES, traits
from outdraw.games.draws.scene import Character, County, Member, Task

MOST_MINUTES = 60 * 24 * 7  # of one draw, as content allows
MOST = 10_000  # of whatever is counted: tallies, draws, rounds
MOST_CLOCK = 10_000_000
LARGEST = 20  # of a modifier


def faults(scene: County) -> Iterator[str]:
    """Find what the rules could not go on with, in words for the Storyteller."""
    for actor, character in (*scene.characters.items(), *scene.offstage.items()):
        if character.id != actor:
            yield f"{character.name} stands under {actor!r} and is called {character.id!r}: both must be the same."
        yield from character_faults(scene, character)
    ids = [task.id for task in scene.tasks]
    for task in scene.tasks:
        if not task.id or " " in task.id or ids.count(task.id) > 1:
            yield f"Each task needs an id of its own, one word, not {task.id!r}."
        yield from task_faults(scene, task)
    for challenge in scene.waiting:
        for part in challenge.side:
            for each in (part, *part.helpers):
                if each.actor not in scene.characters:
                    if each.actor in scene.offstage:
                        continue
                    yield f"{challenge.name} needs {each.actor!r}, who is not in the scene."
    if not (0 <= scene.minutes <= MOST_CLOCK and 0 <= scene.rounds <= MOST_CLOCK and 1 <= scene.game <= MOST):
        yield "The clock cannot stand there."


def character_faults(scene: County, character: Character) -> Iterator[str]:
    """Find what is wrong with somebody: the seat, the boxes, the Conditions, what is carried."""
    if character.seat not in scene.seats:
        yield f"{character.name} needs a seat of this table, not {character.seat!r}."
    boxes = character.sheet.health
    if min(character.bruising, character.lethal) < 0 or character.boxes_left < 0:
        yield f"{character.name} has {boxes} Health boxes: Bruising and Lethal together fill 0 to {boxes} of them."
    if not (0 <= character.healing <= MOST and 0 <= character.bleeding <= MOST):
        yield f"{character.name} heals and bleeds by the quarter of an hour: no more than {MOST} rounds of one."
    if len(set(character.conditions)) < len(character.conditions):
        yield f"{character.name} has each Condition once."
    if "wounded" in character.conditions and character.lethal == 0:
        yield f"{character.name} cannot be Wounded without Lethal damage."
    for each in character.carried:
        if abs(each.value) > LARGEST:
            yield f"{each.what} is out of bounds: give {-LARGEST} to {LARGEST}."
    for advantage in character.sheet.advantages:
        if advantage not in [each.id for each in traits().advantage]:
            yield f"There is no Advantage {advantage!r}."
    for fault in character.sheet.faults():
        yield f"{character.name}'s sheet: {fault[1]}."


def task_faults(scene: County, task: Task) -> Iterator[str]:
    """Find what is wrong with a task: people who are not there, numbers out of bounds."""
    if not task.sides:
        yield f"{task.name} needs somebody to work at it."
    for side in task.sides:
        for member in (side.lead, *side.helpers):
            yield from member_faults(scene, task, member)
        if not (1 <= side.target.value <= MOST and 0 <= side.tally.value <= MOST):
            yield f"{task.name}: a target is 1 to {MOST}, a tally 0 to {MOST}."
    if task.patient and task.patient not in scene.characters:
        yield f"{task.name}: {task.patient!r} is not in the scene."
    if not 0 <= task.worked_until <= MOST_CLOCK:
        yield f"{task.name}: the clock cannot stand there."
    if not 0 <= task.minutes <= MOST_MINUTES:
        yield f"{task.name}: a draw takes 0 to {MOST_MINUTES} minutes."
    if not 0 <= task.deadline <= MOST_CLOCK:
        yield f"{task.name}: a deadline is a round from 1 on, minutes counted in rounds, or 0 for none."
    if not (0 <= task.draws_made <= MOST and 0 <= task.most_draws <= MOST):
        yield f"{task.name}: draws are 0 to {MOST}."


def member_faults(scene: County, task: Task, member: Member) -> Iterator[str]:
    """Find what is wrong with somebody's part in a task."""
    if member.actor not in scene.characters:
        yield f"{task.name}: {member.actor!r} is not in the scene."
        return
    book = traits()
    known = (*ATTRIBUTES, *book.skills.skills, *book.skills.trainings)
    if member.attribute not in ATTRIBUTES or member.trait not in known:
        yield f"{task.name}: {member.attribute} + {member.trait} is no pool."
    if member.seat != scene.owner(member.actor):
        yield f"{task.name}: {member.actor!r} is played by {scene.owner(member.actor)!r}, not by {member.seat!r}."
    for circumstance in member.circumstances:
        if circumstance not in [each.id for each in book.circumstance]:
            yield f"{task.name}: there is no circumstance {circumstance!r}."
