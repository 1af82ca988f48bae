"""The pool: where each point of it comes from. All modifiers go in before a card is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from outdraw.core.events import Sum, Term
from outdraw.games.draws.content import ATTRIBUTES, SOCIAL, Advantage, Sheet, traits
from outdraw.games.draws.rules.draw import best_again
from outdraw.games.draws.rules.teamwork import Help
from outdraw.games.draws.scene import Carried, Character, Member

TILTED = -2
WOUNDED = -3
BOXES_LEFT = {3: -1, 2: -2, 1: -3, 0: -3}  # the damage penalty by empty boxes; not added to that of Wounded


TRAITS = "draws.pool.combinations"
EXTRAS = "draws.pool.extras"
CIRCUMSTANCE = "draws.pool.circumstance"
CONDITIONS = "draws.extended.conditions"


class Source(NamedTuple):
    """One modifier, where it comes from, and the rule that lets it count."""

    what: str
    value: int
    rule: str = EXTRAS


class Pool(NamedTuple):
    """A pool that explains itself, fixed before the draw. [uses draws.pool.total_before_draw]"""

    sources: tuple[Source, ...]
    again: int = 10

    @property
    def total(self) -> int:
        """Give the pool as a number."""
        return sum(source.value for source in self.sources)  # [draws.pool.total_before_draw]

    def __str__(self) -> str:
        words = " ".join(f"{source.what} {source.value:+d}" for source in self.sources)
        return f"{words} = {self.total}" + (f", {self.again}-Again" if self.again < 10 else "")

    def plus(self, what: str, value: int, rule: str) -> Pool:
        """Give the pool with one more modifier."""
        return Pool((*self.sources, Source(what, value, rule)), self.again) if value else self

    def sum(self, actor: str) -> Sum:
        """Write the pool as a sum that anybody can check."""
        return Sum("pool", self.total, tuple([Term(*source) for source in self.sources]), actor)


def with_help(pool: Pool, aid: Help) -> Pool:
    """Add what helpers came to."""
    helped = pool.plus("help", aid.bonus + aid.beyond, "draws.teamwork.bonus")
    helped = helped.plus(f"no more than {aid.bonus} from help", -aid.beyond, "draws.teamwork.bonus")
    return helped.plus("a helper's dramatic failure", aid.penalty, "draws.teamwork.dramatic_failure")


@cache
def pretty(trait: str) -> str:
    """Write a trait's name.

    >>> pretty("local_lore")
    'Local Lore'
    """
    return trait.replace("_", " ").title()


def advantage_name(sheet: Sheet, advantage: str) -> str:
    """Write an Advantage's name, with the trait that it is for."""
    trait = sheet.again_trait(advantage)
    name = traits().advantage_of(advantage).name
    return f"{name} ({pretty(trait)})" if trait else name


class Granted(NamedTuple):
    """What counts for a pool besides the traits: Advantages, a Tool, circumstances, and what downtime left."""

    advantages: Iterable[str] = ()
    tool: Source | None = None
    circumstances: Sequence[Source] = ()
    carried: Iterable[Carried] = ()


def build_pool(character: Character, member: Member, granted: Granted) -> Pool:
    """Add up a character's pool for an action.

    [uses draws.pool.combinations, draws.pool.circumstance]
    """
    sheet = character.sheet
    # [draws.pool.combinations]
    sources = [Source(pretty(trait), sheet.rating(trait), TRAITS) for trait in (member.attribute, member.trait)]
    untrained = untrained_modifier(character, member.trait)
    if untrained:
        sources.append(Source("untrained", untrained, TRAITS))
    held = [traits().advantage_of(name) for name in granted.advantages]
    sources += [Source(each.name, each.modifier) for each in held if each.modifier]  # [draws.pool.extras]
    if granted.tool is not None and granted.tool.value:
        sources.append(granted.tool)
    sources += circumstance_sources(granted.circumstances)
    sources += condition_sources(character)
    sources += [Source(each.what, each.value, "draws.downtime.separate") for each in granted.carried]
    return Pool(tuple(sources), best_again(tuple(each.again for each in held if each.again)))


def circumstance_sources(circumstances: Sequence[Source]) -> list[Source]:
    """Give what circumstances do: each by its name, and together no more than the limit.

    [draws.pool.circumstance]
    """
    total = sum(each.value for each in circumstances)
    within = max(-limit(), min(limit(), total))
    beyond = [Source(f"at most {limit()} in all", within - total, CIRCUMSTANCE)] if within != total else []
    return [*[each for each in circumstances if each.value], *beyond]


def limit() -> int:
    """Give the most that circumstances together may do, up or down."""
    return traits().house.circumstance_limit


def untrained_modifier(character: Character, trait: str) -> int:
    """Give the penalty for a Skill rated 0."""
    book = traits()
    if trait in ATTRIBUTES or character.sheet.rating(trait) > 0:
        return 0
    if trait in book.skills.mental:
        return book.house.untrained_mental
    if trait in book.skills.physical:
        return book.house.untrained_physical
    return book.house.untrained_social if trait in book.skills.social else 0


def may_use(character: Character, trait: str) -> bool:
    """Say whether a character may use a trait: a Special Training of 0 cannot be used at all."""
    return trait not in traits().skills.trainings or character.sheet.rating(trait) > 0


def condition_sources(character: Character) -> list[Source]:
    """Give what Conditions and damage take off every pool; the -3 of Wounded stands for that of a full track."""
    sources = [Source("Tilted", TILTED, CONDITIONS)] if "tilted" in character.conditions else []
    if "wounded" in character.conditions:
        return [*sources, Source("Wounded", WOUNDED, CONDITIONS)]
    hurt = BOXES_LEFT.get(character.boxes_left, 0)
    return [*sources, Source("damage", hurt, CONDITIONS)] if hurt else sources


def carried_fits(carried: Carried, member: Member) -> bool:
    """Say whether something carried over from downtime counts by itself: neglect, for a Social draw."""
    return carried.value < 0 and (member.attribute in SOCIAL or member.trait in traits().skills.social)


def fitting_advantages(character: Character, member: Member) -> list[str]:
    """Give the Advantages that fit an action by its Attribute, use and trait; the Storyteller may say otherwise."""
    return [name for name in character.sheet.advantages if _fits(character, traits().advantage_of(name), member)]


def _fits(character: Character, advantage: Advantage, member: Member) -> bool:
    if advantage.again:
        return character.sheet.again_trait(advantage.id) == member.trait
    return advantage.attribute in (member.attribute, member.trait) and advantage.use in member.uses


def tool_called(character: Character, name: str) -> Source | None:
    """Give a Tool by its name: one of the character's own, or a grade such as `proper`."""
    if name in character.sheet.tools:
        return Source(name, character.sheet.tools[name])
    return next((Source(f"{name} tool", grade.modifier) for grade in traits().tool if grade.id == name), None)
