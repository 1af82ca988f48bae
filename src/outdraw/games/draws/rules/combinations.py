"""Who, with what, and with whose help: the questions that every kind of action puts to Storyteller and players."""

from __future__ import annotations

from outdraw.core.choices import Number, Option, Pick
from outdraw.core.play import Play
from outdraw.games.draws.content import ATTRIBUTES, traits
from outdraw.games.draws.rules.pool import may_use, pretty
from outdraw.games.draws.scene import Character, County, Member


def unless(fits: bool, option: Option, rule: str, why: str) -> Option:
    """Bar an option by a rule unless something holds."""
    return option if fits else Option(option.value, option.label, rule, why)


def number(play: Play, choice: Number) -> int:
    """Ask for a whole number."""
    answer = play.ask(choice)
    return answer if isinstance(answer, int) else choice.low


def choose(play: Play, seat: str, kind: str, prompt: str, rule: str, words: list[str]) -> str:
    """Ask a seat for one of some words."""
    return str(play.ask(Pick(seat, kind, prompt, rule, tuple(Option(word) for word in words))))


def who(play: Play, scene: County, prompt: str, rule: str, among: list[Character]) -> str:
    """Ask the Storyteller for a character."""
    options = tuple(Option(character.id, character.name) for character in among)
    return str(play.ask(Pick(scene.gm, "draws.who", prompt, rule, options)))


def combination(play: Play, scene: County, actor: str, proposer: str, rule: str = "draws.pool.combinations") -> Member:
    """Ask for the combination: Attribute + Skill, Special Training or another Attribute. [draws.pool.combinations]

    A player proposes and the Storyteller approves or names another; the Storyteller names it for others.
    """
    member = _proposed(play, scene, actor, proposer)
    if proposer != scene.gm:
        prompt = f"{scene.name_of(actor)} would use {pretty(member.attribute)} + {pretty(member.trait)}."
        options = (Option("approve", "so be it"), Option("change", "name another"))
        approval = Pick(scene.gm, "draws.approve", prompt, rule, options, default="approve", discretion=True)
        if play.ask(approval) == "change":
            return _proposed(play, scene, actor, scene.gm)
    return member


def _proposed(play: Play, scene: County, actor: str, seat: str) -> Member:
    character = scene.characters[actor]
    rule = "draws.pool.combinations"
    attributes = tuple(Option(each, f"{pretty(each)} {character.sheet.rating(each)}") for each in ATTRIBUTES)
    prompt = f"Which Attribute for {character.name}?"
    attribute = str(play.ask(Pick(seat, "draws.attribute", prompt, rule, attributes)))
    book = traits().skills
    options = [_trait_option(character, trait, attribute) for trait in (*book.skills, *book.trainings, *ATTRIBUTES)]
    prompt = f"{pretty(attribute)} and which other trait?"
    trait = str(play.ask(Pick(seat, "draws.trait", prompt, rule, tuple(options))))
    return scene.member(actor, attribute, trait)


def _trait_option(character: Character, trait: str, attribute: str) -> Option:
    rule = "draws.pool.combinations"
    option = Option(trait, f"{pretty(trait)} {character.sheet.rating(trait)}")
    if trait == attribute:
        return unless(False, option, rule, "A pool is two different traits: choose another.")
    return unless(may_use(character, trait), option, rule, f"{pretty(trait)} cannot be used without training.")


def helpers_of(play: Play, scene: County, busy: list[str]) -> list[Member]:
    """Ask who helps, and each helper with what. Helpers are not helped in turn. [draws.teamwork.primary]"""
    free = [character for character in scene.able() if character.id not in busy]
    if not free:
        return []
    options = tuple(Option(character.id, character.name) for character in free)
    chosen = play.ask(
        Pick(
            scene.gm,
            "draws.helpers",
            "Who helps?",
            "draws.teamwork.primary",
            options,
            least=0,
            most=len(options),
            default=[],
            discretion=True,
        )
    )
    actors = [str(each) for each in chosen] if isinstance(chosen, list) else []
    return [combination(play, scene, actor, scene.owner(actor), "draws.teamwork.pools") for actor in actors]
