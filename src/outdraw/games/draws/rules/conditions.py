"""Conditions, damage and the passing of time: Tilted, Wounded, Bruising and Lethal boxes, bleeding and healing.

The seed names the two Conditions without defining them; the figures are the supplement's. A round is a few moments; a
minute is twenty of them. Conditions show; how many boxes are filled is for the player and the Storyteller.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from outdraw.core.audience import EVERYONE
from outdraw.core.play import Play
from outdraw.games.draws.scene import ROUNDS_PER_MINUTE, Character, Condition, County

Damage: TypeAlias = Literal["bruising", "lethal"]

QUARTER = 15 * ROUNDS_PER_MINUTE  # one Bruising box heals, or turns Lethal in someone Wounded and unconscious

RULE = "draws.extended.conditions"


def impose(play: Play, character: Character, condition: Condition) -> None:
    """Impose a Condition; Tilted does not add to itself. [uses draws.extended.conditions]"""
    if condition in character.conditions or character.is_dead:
        return
    if condition == "wounded":
        fill_boxes(character)
    character.conditions.append(condition)
    tell_condition(play, character, f"is {condition.title()}")


def tell_condition(play: Play, character: Character, words: str, seen_by: tuple[str, ...] = EVERYONE) -> None:
    """Tell everyone how somebody fares: Conditions show, where somebody is on stage."""
    about, who = (character.id,), character.name
    play.tell("condition", "{who} {words}.", RULE, seen_by=seen_by, about=about, who=who, words=words)


def fill_boxes(character: Character) -> None:
    """Fill the track as a failed draw that wounds does: Bruising first, then Lethal until it is the larger part."""
    character.bruising += character.boxes_left
    while character.lethal <= character.bruising:
        character.bruising -= 1
        character.lethal += 1


def lift(play: Play, character: Character, condition: Condition, seen_by: tuple[str, ...] = EVERYONE) -> None:
    """End a Condition; treating a wound heals one box as well."""
    if condition not in character.conditions or character.is_dead:
        return
    character.conditions.remove(condition)
    if condition == "wounded":
        if character.bruising:
            character.bruising -= 1
        else:
            character.lethal -= 1
        character.bleeding = 0
        character.is_last_round = False
        character.is_conscious = True
    tell_condition(play, character, f"is no longer {condition.title()}", seen_by)


def harm(play: Play, scene: County, character: Character, kind: Damage, boxes: int) -> None:
    """Fill Health boxes, and read a full track."""
    for _ in range(boxes):
        if character.boxes_left > 0:
            if kind == "bruising":
                character.bruising += 1
            else:
                character.lethal += 1
        elif character.bruising > 0 and kind == "lethal":
            character.bruising -= 1
            character.lethal += 1
    play.tell(
        "harm",
        "{who} takes {boxes} {kind} damage.",
        RULE,
        seen_by=scene.private(character.id),
        about=(character.id,),
        who=character.name,
        boxes=boxes,
        kind=kind.title(),
    )
    tell_boxes(play, scene, character)
    read_track(play, character)


def tell_boxes(play: Play, scene: County, character: Character) -> None:
    """Tell how full somebody's track is, for the player and the Storyteller alone. [uses draws.extended.conditions]"""
    play.tell(
        "boxes",
        "{who}: {filled} of {most} boxes filled{lethal}.",
        RULE,
        seen_by=scene.private(character.id),
        about=(character.id,),
        who=character.name,
        filled=character.bruising + character.lethal,
        most=character.sheet.health,
        lethal=f", {character.lethal} of them Lethal" if character.lethal else "",
    )


def read_track(play: Play, character: Character) -> None:
    """A full track means unconscious, Wounded if Lethal is the larger part, and the last round if there is no other."""
    if character.boxes_left > 0 or character.is_dead:
        return
    if character.lethal > character.bruising:
        impose(play, character, "wounded")
        character.is_last_round = character.bruising == 0
    elif character.is_conscious:
        character.is_conscious = False
        tell_condition(play, character, "is unconscious")


def is_overlooked(character: Character) -> bool:
    """Say whether a full track has not been read: a Storyteller has set the boxes by hand."""
    if character.boxes_left > 0 or character.is_dead:
        return False
    is_grave = character.lethal > character.bruising
    return "wounded" not in character.conditions if is_grave else character.is_conscious


def mend(play: Play, scene: County, character: Character, kind: Damage, boxes: int) -> None:
    """Empty Health boxes of somebody who is not Wounded; whoever is no longer full of Bruising wakes."""
    filled = character.bruising if kind == "bruising" else character.lethal
    healed = min(boxes, filled)
    if kind == "bruising":
        character.bruising -= healed
        if character.bruising == 0:
            character.healing = 0  # what comes later takes its own time
    else:
        character.lethal -= healed
    told, name, seen_by = "{who} heals {healed} {kind}.", character.name, scene.private(character.id)
    about, of = (character.id,), kind.title()
    play.tell("healing", told, RULE, seen_by=seen_by, about=about, who=name, healed=healed, kind=of)
    tell_boxes(play, scene, character)
    if not character.is_conscious:
        character.is_conscious = True
        tell_condition(play, character, "wakes")


def let_time_pass(play: Play, scene: County, minutes: int) -> None:
    """Let time pass in which nobody works at a task.

    [uses draws.extended.interval, draws.extended.limit]
    """
    pass_time(play, scene, minutes)
    for task in scene.tasks:
        task.worked_until = scene.now


def pass_time(play: Play, scene: County, minutes: int) -> None:
    """Let minutes pass for everyone, also off stage; 0 of them stand for one combat round."""
    pass_rounds(play, scene, minutes * ROUNDS_PER_MINUTE or 1, in_minutes=minutes > 0)


def pass_rounds(play: Play, scene: County, rounds: int, in_minutes: bool) -> None:
    """Let rounds pass for everyone, also off stage; as many of them as make a minute are one.

    While minutes are spent at something else, tasks that go by rounds stand still. [draws.extended.interval]
    """
    scene.minutes += rounds // ROUNDS_PER_MINUTE
    scene.rounds += rounds % ROUNDS_PER_MINUTE
    for task in scene.tasks:
        if in_minutes and task.minutes == 0:
            task.worked_until = scene.now
    for character, seen_by in scene.everybody():
        if character.is_dead:
            continue
        if "wounded" in character.conditions:
            bleed(play, character, rounds, seen_by)
        elif character.bruising:
            heal(play, scene, character, rounds, seen_by)


def bleed(play: Play, character: Character, rounds: int, seen_by: tuple[str, ...] = EVERYONE) -> None:
    """Let someone Wounded bleed: a box each round awake, each quarter of an hour unconscious."""
    boxes = rounds
    if not character.is_conscious:
        boxes, character.bleeding = divmod(character.bleeding + rounds, QUARTER)
    for _ in range(boxes):
        if not character.is_dead:
            lose_box(play, character, seen_by)


def lose_box(play: Play, character: Character, seen_by: tuple[str, ...] = EVERYONE) -> None:
    """One Bruising box turns Lethal; when all are Lethal, the next round or quarter is the last."""
    if character.is_last_round:
        character.is_dead = True
        character.is_conscious = False
        play.tell("death", "{who} dies.", RULE, seen_by=seen_by, about=(character.id,), who=character.name)
        return
    if character.bruising:  # there is none where a Storyteller has made somebody Wounded by hand
        character.bruising -= 1
        character.lethal += 1
    character.is_last_round = character.bruising == 0
    play.tell("bleeding", "{who} is bleeding.", RULE, seen_by=seen_by, about=(character.id,), who=character.name)


def heal(play: Play, scene: County, character: Character, rounds: int, seen_by: tuple[str, ...] = EVERYONE) -> None:
    """Bruising heals at one box a quarter of an hour; whoever is no longer full of it wakes."""
    boxes, character.healing = divmod(character.healing + rounds, QUARTER)
    healed = min(boxes, character.bruising)
    if not healed:
        return
    character.bruising -= healed
    if character.bruising == 0:
        character.healing = 0
    play.tell(
        "healing",
        "{who} heals {healed} Bruising.",
        RULE,
        seen_by=scene.private(character.id),
        about=(character.id,),
        who=character.name,
        healed=healed,
    )
    tell_boxes(play, scene, character)
    if not character.is_conscious:
        character.is_conscious = True
        tell_condition(play, character, "wakes", seen_by)


def end_scene(play: Play, scene: County) -> None:
    """Tilted ends with the scene, for who has left it, too."""
    for character, seen_by in scene.everybody():
        lift(play, character, "tilted", seen_by)


def rest(play: Play, scene: County) -> None:
    """Between games the living are seen to: wounds are treated, Bruising heals, and whoever lay unconscious wakes."""
    for character, seen_by in scene.everybody():
        if not character.is_dead:
            lift(play, character, "wounded", seen_by)
            character.bruising = character.healing = 0
            if not character.is_conscious:
                character.is_conscious = True
                tell_condition(play, character, "wakes", seen_by)
