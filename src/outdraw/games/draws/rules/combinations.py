"""Who, with what, and with whose help: the questions that every kind of action puts to Storyteller and players."""

from __future__ import annotations

from collections.abc import Iterable

from outdraw.core.choices import Bar, Option, Pick, offer
from outdraw.core.play import Play
from outdraw.games.draws.content import ATTRIBUTES, traits
from outdraw.games.draws.rules.pool import may_use, pretty
from outdraw.games.draws.scene import Character, County, Member, token

TRAITS = "draws.pool.combinations"


def unless(fits: bool, rule: str, why: str) -> Bar | None:
    """Give a bar by a rule unless something holds."""
    return None if fits else Bar(rule, why)


def people(characters: Iterable[Character]) -> tuple[Option, ...]:
    """Offer characters."""
    return tuple([offer(each.id, each.name, token(each.id)) for each in characters])


def who(play: Play, scene: County, prompt: str, rule: str, among: Iterable[Character]) -> str:
    """Ask the Storyteller for a character."""
    return play.pick(Pick(scene.gm, "draws.who", prompt, rule, people(among)))


def combination(play: Play, scene: County, actor: str, proposer: str, rule: str = TRAITS) -> Member:
    """Ask for the combination: Attribute + Skill, Special Training or another Attribute.

    A player proposes and the Storyteller approves or names another; the Storyteller names it for others.
    """
    member = proposed(play, scene, actor, proposer)
    if proposer == scene.gm:
        return member
    prompt = f"{scene.name_of(actor)} would use {pretty(member.attribute)} + {pretty(member.trait)}."
    options = (offer("approve", "so be it", token(actor)), offer("change", "name another", token(actor)))
    approval = Pick(scene.gm, "draws.approve", prompt, rule, options, default="approve", discretion=True, actor=actor)
    return member if play.pick(approval) == "approve" else proposed(play, scene, actor, scene.gm)


def proposed(play: Play, scene: County, actor: str, seat: str) -> Member:
    """Ask a seat for the two traits of a pool."""
    character = scene.characters[actor]
    attribute = str(play.ask_from(lambda: which_attribute(character, seat)))
    trait = str(play.ask_from(lambda: which_trait(character, seat, attribute)))
    return scene.member(actor, attribute, trait)


def which_attribute(character: Character, seat: str) -> Pick:
    """Ask for the first trait of a pool, an Attribute. [uses draws.pool.combinations]"""
    options = tuple([rated(character, each) for each in ATTRIBUTES])
    prompt = f"Which Attribute for {character.name}?"
    return Pick(seat, "draws.attribute", prompt, TRAITS, options, actor=character.id)


def which_trait(character: Character, seat: str, attribute: str) -> Pick:
    """Ask for the second trait of a pool. [uses draws.pool.combinations]"""
    book = traits().skills
    every = (*book.skills, *book.trainings, *ATTRIBUTES)
    options = tuple([rated(character, each, trait_bar(character, each, attribute)) for each in every])
    prompt = f"{pretty(attribute)} and which other trait?"
    return Pick(seat, "draws.trait", prompt, TRAITS, options, actor=character.id)


def rated(character: Character, trait: str, bar: Bar | None = None) -> Option:
    """Offer a trait with its rating."""
    rating = character.sheet.rating(trait)
    return offer(trait, f"{pretty(trait)} {rating}", token(character.id), bar=bar, facts={"rating": rating})


def trait_bar(character: Character, trait: str, attribute: str) -> Bar | None:
    """Say why a trait cannot be the second one."""
    if trait == attribute:
        return Bar(TRAITS, "A pool is two different traits: choose another.")
    return unless(may_use(character, trait), TRAITS, f"{pretty(trait)} cannot be used without training.")


def helpers_of(play: Play, scene: County, lead: str, busy: Iterable[str]) -> list[Member]:
    """Ask who helps, and each helper with what. Helpers are not helped in turn. [draws.teamwork.pools]"""
    taken = [lead, *busy]
    options = people([character for character in scene.able() if character.id not in taken])
    if not options:
        return []
    choice = Pick(
        scene.gm,
        "draws.helpers",
        f"Who helps {scene.name_of(lead)}?",
        "draws.teamwork.primary",
        options,
        least=0,
        most=len(options),
        default=[],
        discretion=True,
        actor=lead,
    )
    actors = [actor for actor in play.pick_some(choice) if agrees_to_help(play, scene, actor, lead)]
    return [combination(play, scene, actor, scene.owner(actor), "draws.teamwork.pools") for actor in actors]


def agrees_to_help(play: Play, scene: County, actor: str, lead: str) -> bool:
    """Ask a helper's player whether they help; the Storyteller's people do. [draws.teamwork.primary]"""
    character = scene.characters[actor]
    if not character.is_played:
        return True
    on, rule, kind = token(actor), "draws.teamwork.primary", "draws.helping"
    options = (offer("help", "help", on), offer("decline", "do not help", on))
    prompt = f"Does {character.name} help {scene.name_of(lead)}?"
    pick = Pick(character.seat, kind, prompt, rule, options, default="help", actor=actor, facing=lead)
    if play.pick(pick) == "help":
        return True
    told, about = "{who} does not help {lead}.", (actor, lead)
    play.tell("no_help", told, rule, about=about, who=character.name, lead=scene.name_of(lead))
    return False
