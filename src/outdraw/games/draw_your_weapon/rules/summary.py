"""How a scene went: what has become of everybody, told when a fight or an evening ends."""

from __future__ import annotations

from typing import Any

from outdraw.core.audience import may_see
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon.rules.field import is_player
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import Creature, Dyw

RULE = "draw_your_weapon.combat_end.when"


def fate(creature: Creature) -> str:
    """Say what has become of a creature, in a word or two; nothing if it stands."""
    became = {
        "dead": creature.is_dead,
        "out": creature.is_out,
        "Down": creature.is_down,
        "knocked out": creature.is_asleep,
        "gone": creature.is_gone,
        "yielded": creature.has_yielded,
    }
    return next((name for name, is_so in became.items() if is_so), "")


def tell_how_it_stands(play: Play, scene: Dyw) -> None:
    """Tell everybody's HP and what has become of them; of an NPC's HP only those hear who may see it.

    [uses draw_your_weapon.combat_end.when]
    """
    for creature in scene.creatures.values():
        body, what = stats(creature), fate(creature)
        about, seen_by = (creature.id,), creature.figures.seen_by
        text = "{name}: {hp} of {most} HP" + (", {fate}." if what else ".")
        facts: dict[str, Any] = {"name": creature.name, "hp": body.hp, "most": body.max_hp, "fate": what}
        play.tell("stands", text, RULE, seen_by=seen_by, about=about, **facts)
        others = tuple([seat for seat in scene.seats if not may_see(seat, seen_by)])
        if others:
            shown: dict[str, Any] = {"name": creature.name, "fate": what or "still standing"}
            play.tell("stands", "{name}: {fate}.", RULE, seen_by=others, about=about, **shown)


def tell_the_evening(play: Play, scene: Dyw) -> None:
    """Tell how the evening went: the time it took, everybody's state, and the Experience Players have.

    [uses draw_your_weapon.combat_end.when]
    """
    hours, minutes = divmod(scene.minutes, 60)
    took = f"{hours} h {minutes} min" if hours else f"{minutes} min"
    play.tell("evening", "The evening took {took}.", "draw_your_weapon.action.time_outside_combat", took=took)
    tell_how_it_stands(play, scene)
    rule = "draw_your_weapon.experience.levels"
    for creature in scene.creatures.values():
        if is_player(creature):
            page, about = sheet_of(creature), (creature.id,)
            told = "{name} is of Level {level} with {experience} Experience."
            facts: dict[str, Any] = {"name": creature.name, "level": page.level, "experience": page.experience}
            play.tell("summary", told, rule, about=about, **facts)
