"""What counts for a pool: Advantages, Tools, circumstances, what downtime left; the Storyteller has the last word."""

from __future__ import annotations

from typing import Any

from outdraw.core.choices import Number, Option, Pick, Words, offer
from outdraw.core.deeds import read, slug, spell
from outdraw.core.play import Play
from outdraw.core.present import by_content
from outdraw.games.draws.content import traits
from outdraw.games.draws.rules.draw import best_again
from outdraw.games.draws.rules.pool import (
    CIRCUMSTANCE,
    Granted,
    Pool,
    Source,
    advantage_name,
    build_pool,
    carried_fits,
    fitting_advantages,
    limit,
    pretty,
    tool_called,
)
from outdraw.games.draws.scene import Character, County, Member, token, tool_item

OTHER = "other"  # a circumstance that the Storyteller puts a number to


def pool_for(play: Play, scene: County, member: Member) -> Pool:
    """Fix the pool for an action, modifiers at the Storyteller's word."""
    character = scene.characters[member.actor]
    granted = by_verb(play.pick_some(play.drawn_up(which_modifiers, scene, member)))
    own = {slug(name): name for name in character.sheet.tools}
    tools = [tool_called(character, own[name]) for name in granted.get("tool", ())]
    tools += [tool_called(character, name) for name in granted.get("grade", ())]
    # Only the best Tool counts, and Advantages add up. [uses draws.pool.extras]
    tool = max([each for each in tools if each is not None], key=_value, default=None)
    named = granted.get("circumstance", ())
    circumstances = [Source(each.id, each.modifier, CIRCUMSTANCE) for each in traits().circumstance if each.id in named]
    if OTHER in named:
        circumstances.append(other_circumstance(play, scene, member))
    places = [int(place) for place in granted.get("carried", ())]
    used = [character.carried[place] for place in places]
    if used:
        character.carried = [each for place, each in enumerate(character.carried) if place not in places]
    pool = build_pool(character, member, Granted(granted.get("advantage", ()), tool, circumstances, used))
    return Pool(pool.sources, best_again((pool.again, *[int(number) for number in granted.get("again", ())])))


def other_circumstance(play: Play, scene: County, member: Member) -> Source:
    """Let the Storyteller give a modifier of their own, and say what it is for."""
    most, rule, actor = limit(), "draws.pool.circumstance", member.actor
    name = scene.name_of(actor)
    prompt = f"By how much does it change {name}'s pool?"
    amount = play.number(Number(scene.gm, "draws.circumstance", prompt, rule, -most, most, actor=actor))
    prompt = "What is it? (Nothing: it goes without saying.)"
    words = play.words(Words(scene.gm, "draws.circumstance_words", prompt, rule, default="", actor=actor))
    seen_by, about = scene.private(actor), (actor,)
    facts: dict[str, Any] = {"who": name, "words": words or "another circumstance", "amount": amount}
    told = "{who}: {words} ({amount:+d})."
    play.tell("circumstance", told, rule, seen_by=seen_by, about=about, **facts)
    return Source(words or "another circumstance", amount, rule)


def by_verb(answers: list[str]) -> dict[str, list[str]]:
    """Sort deeds by their verbs: what each is done to."""
    objects: dict[str, list[str]] = {}
    for deed in map(read, answers):
        objects.setdefault(deed.verb, []).extend(deed.objects)
    return objects


def _value(source: Source) -> int:
    return source.value


def which_modifiers(scene: County, member: Member) -> Pick:
    """Ask the Storyteller which Advantages, Tools and circumstances count."""
    character = scene.characters[member.actor]
    options, fits = modifiers(character), fitting(character, member)
    return Pick(
        scene.gm,
        "draws.modifiers",
        f"What counts for {scene.name_of(member.actor)} ({pretty(member.attribute)} + {pretty(member.trait)})?",
        "draws.pool.circumstance",
        tuple(options),
        least=0,
        most=len(options),
        default=[option.value for option in options if option.value in fits],
        discretion=True,
        actor=member.actor,
    )


def modifiers(character: Character) -> list[Option]:
    """Offer all that may modify a character's pool."""
    sheet, on = character.sheet, token(character.id)
    advantages = tuple([(name, advantage_name(sheet, name)) for name in sheet.advantages])
    options = [*modifiers_on_a_sheet(character.id, advantages, tuple(sheet.tools.items()))]
    for place, each in enumerate(character.carried):
        options.append(_modifier(spell("carried", place), each.what, each.value, on))
    return options


@by_content
def modifiers_on_a_sheet(
    actor: str, advantages: tuple[tuple[str, str], ...], tools: tuple[tuple[str, int], ...]
) -> tuple[Option, ...]:
    """Offer somebody's Advantages and Tools, and what a Storyteller may grant to anybody."""
    book, on = traits(), token(actor)
    options = [offer(spell("advantage", name), label, on) for name, label in advantages]
    options += [_modifier(spell("tool", slug(name)), name, bonus, tool_item(actor, name)) for name, bonus in tools]
    options += [_modifier(spell("grade", each.id), f"Tool: {each.name}", each.modifier, on) for each in book.tool]
    options += [_modifier(spell("circumstance", each.id), each.name, each.modifier, on) for each in book.circumstance]
    options.append(offer(spell("circumstance", OTHER), "another circumstance", on))
    options += [offer(spell("again", number), f"{number}-Again", on, facts={"again": number}) for number in (9, 8)]
    return tuple(options)


def _modifier(value: str, name: str, amount: int, on: str) -> Option:
    return offer(value, f"{name} ({amount:+d})", on, facts={"modifier": amount})


def fitting(character: Character, member: Member) -> list[str]:
    """Give the modifiers that fit an action by themselves, which the Storyteller may change."""
    own = member.tool in character.sheet.tools
    return [
        *[spell("advantage", name) for name in fitting_advantages(character, member)],
        *[spell("carried", at) for at, each in enumerate(character.carried) if carried_fits(each, member)],
        *([spell("tool", slug(member.tool)) if own else spell("grade", member.tool)] if member.tool else []),
        *[spell("circumstance", name) for name in member.circumstances],
    ]
