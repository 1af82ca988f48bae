"""People: making a character, and gaining Levels (house rules where the seeds are silent)."""

from __future__ import annotations

from outdraw.core.choices import Bar, Pick, offer
from outdraw.core.content.files import ContentError, Fault, show
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import ATTRIBUTES, Attributes, Character
from outdraw.games.draw_your_weapon.rules.stats import set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, token


def make_character(character: Character) -> Character:
    """Check a new character against the rules of creation; give it back, or raise `ContentError`."""
    faults = [Fault(character.id, 0, show(place), wrong, right) for place, wrong, right in character.faults()]
    if faults:
        raise ContentError(faults)
    return character


def level_cost(level: int) -> int:
    """Give the Experience that leaving a Level costs. [draw_your_weapon.experience.levels]"""
    return content.figures().level_cost_factor * level


def bar_of_level(scene: Dyw, creature: Creature) -> Bar | None:
    """Say why a Level cannot be bought now. [draw_your_weapon.experience.levels]"""
    rule, page = "draw_your_weapon.experience.levels", sheet_of(creature)
    if scene.combat is not None:
        return Bar(rule, "A Level is bought outside Combat.")
    if page.level >= content.figures().max_level:
        return Bar(rule, f"Level {page.level} is the highest.")
    if page.experience < level_cost(page.level):
        return Bar(
            rule, f"Leaving Level {page.level} costs {level_cost(page.level)} Experience, not {page.experience}."
        )
    return None


def gain_level(play: Play, scene: Dyw, creature: Creature) -> None:
    """Buy the next Level: Experience is spent, an Attribute rises or a Feature is added, the Stats follow.

    [draw_your_weapon.experience.levels]
    """
    page, figures = sheet_of(creature), content.figures()
    page.experience -= level_cost(page.level)
    page.level += 1
    rule = "draw_your_weapon.experience.levels"
    if page.level in figures.attribute_gain_levels:
        full, on = Bar(rule, "That Attribute is as high as it goes."), token(creature.id)
        bars = {each: full if _is_full(page.attributes, each) else None for each in ATTRIBUTES}
        options = tuple([offer(each, each.capitalize(), on, bar=bar) for each, bar in bars.items()])
        kind, prompt = "draw_your_weapon.raise", "Raise which Attribute?"
        chosen = play.pick(Pick(creature.seat, kind, prompt, rule, options, actor=creature.id))
        page.attributes = raised(page.attributes, chosen)
    elif page.level in figures.feature_gain_levels:
        new = [each for each in content.features().values() if each.id not in page.features]
        options = tuple([offer(each.id, each.name, token(creature.id)) for each in new])
        kind, prompt = "draw_your_weapon.learn", "Which Feature?"
        page.features.append(play.pick(Pick(creature.seat, kind, prompt, rule, options, actor=creature.id)))
    follow_formulas(creature)
    told, about = "{name} reaches Level {level}.", (creature.id,)
    play.tell("level", told, rule, about=about, name=creature.name, level=page.level)


def _is_full(attributes: Attributes, attribute: str) -> bool:
    return attributes.rating(attribute) >= content.figures().attribute_max


def raised(attributes: Attributes, attribute: str) -> Attributes:
    """Give Attributes with one of them raised by 1."""
    return Attributes(*(attributes.rating(each) + (each == attribute) for each in ATTRIBUTES))


def follow_formulas(creature: Creature) -> None:
    """Let maximum Stats follow their formulas, current HP, Reserve and Clout rise by as much as the maximum does."""
    page, body, figures = sheet_of(creature), stats(creature), content.figures()
    hp = figures.stat("hp", page.attributes, page.level)
    reserve = figures.stat("reserve", page.attributes, page.level)
    clout = figures.stat("clout", page.attributes, page.level)
    body.hp, body.max_hp = body.hp + hp - body.max_hp, hp
    page.reserve, page.max_reserve = page.reserve + reserve - page.max_reserve, reserve
    page.clout, page.max_clout = page.clout + clout - page.max_clout, clout
    set_maxima(creature)
