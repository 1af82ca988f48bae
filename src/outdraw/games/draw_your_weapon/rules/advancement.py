"""Gaining Levels, and what each brings (house rules where the seeds are silent)."""

from __future__ import annotations

from outdraw.core.choices import Bar, Pick, offer
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import ATTRIBUTES, Attributes
from outdraw.games.draw_your_weapon.rules.field import is_awake
from outdraw.games.draw_your_weapon.rules.stats import set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, token


def level_cost(level: int) -> int:
    """Give the Experience that leaving a Level costs. [draw_your_weapon.experience.levels]"""
    return content.figures().level_cost_factor * level


def bar_of_level(scene: Dyw, creature: Creature) -> Bar | None:
    """Say why a Level cannot be bought now."""
    rule, page = "draw_your_weapon.experience.levels", sheet_of(creature)
    if scene.combat is not None:
        return Bar(rule, "A Level is bought outside Combat.")
    if not is_awake(creature):
        return Bar(rule, f"{creature.name} is Down: a Level is bought by those who are up.")
    if page.level >= content.figures().max_level:
        return Bar(rule, f"Level {page.level} is the highest.")
    if page.experience < level_cost(page.level):
        return Bar(
            rule, f"Leaving Level {page.level} costs {level_cost(page.level)} Experience, not {page.experience}."
        )
    return None


def gain_level(play: Play, creature: Creature) -> None:
    """Buy the next Level: Experience is spent, an Attribute rises or a Feature is added, the Stats follow."""
    page, figures = sheet_of(creature), content.figures()
    cost, gained = level_cost(page.level), ""
    page.experience -= cost
    page.level += 1
    rule = "draw_your_weapon.experience.levels"
    if page.level in figures.attribute_gain_levels:
        full, on = Bar(rule, "That Attribute is as high as it goes."), token(creature.id)
        bars = {each: full if _is_full(page.attributes, each) else None for each in ATTRIBUTES}
        options = tuple([offer(each, each.capitalize(), on, bar=bar) for each, bar in bars.items()])
        kind, prompt = "draw_your_weapon.raise", "Raise which Attribute?"
        chosen = play.pick(Pick(creature.seat, kind, prompt, rule, options, actor=creature.id))
        page.attributes = raised(page.attributes, chosen)
        gained = f", and {chosen.capitalize()} {page.attributes.rating(chosen)}"
    elif page.level in figures.feature_gain_levels:
        new = [each for each in content.features().values() if each.id not in page.features]
        options = tuple([offer(each.id, each.name, token(creature.id)) for each in new])
        kind, prompt = "draw_your_weapon.learn", "Which Feature?"
        page.features.append(play.pick(Pick(creature.seat, kind, prompt, rule, options, actor=creature.id)))
        gained = f", and {content.features()[page.features[-1]].name}"
    follow_formulas(creature)
    told, about = "{name} reaches Level {level} for {cost} Experience{gained}.", (creature.id,)
    play.tell("level", told, rule, about=about, name=creature.name, level=page.level, cost=cost, gained=gained)


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
