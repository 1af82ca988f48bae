"""Choices put to a seat, the answers it may give, and the refusals it gets for the others.

A choice says who decides, what for, among what and by which rule. An answer is checked before anything is done; a
refusal is typed, cites a rule and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from msgspec import Struct, ValidationError, convert

from outdraw.core.menus import Listed, Offers, first_word

Answer: TypeAlias = str | int | list[str]


class Refusal(Exception):
    """An answer that is not accepted: one sentence for the person, and the rule that says so."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


class Malformed(Refusal):
    """The answer is not of the kind asked for: a word where a number belongs, an option that does not exist."""


class Forbidden(Refusal):
    """The answer is well formed, and a rule of the game forbids it here."""


class NotYours(Refusal):
    """The seat has no say in this: the choice is another's, already made, or not open."""


class Dice(Protocol):
    """What sampling an answer needs of a random generator (`random.Random` fits)."""

    def randrange(self, stop: int, /) -> int: ...


class Bar(NamedTuple):
    """Why something may not be chosen now: the rule that forbids it, and the reason in words."""

    rule: str
    why: str


class Option(Struct, frozen=True, omit_defaults=True):
    """One thing that may be chosen; `barred_by` names the rule that forbids it now, `why` says it in words.

    `value` is a deed (`outdraw.core.deeds`). `on` names the things of the board that it touches (`token:rod`,
    `card:8h`; see `outdraw.core.board`), `facts` its numbers and words for programs: what it costs, what it would come
    to. The label is for people alone.
    """

    value: str
    label: str = ""
    barred_by: str = ""
    why: str = ""
    on: tuple[str, ...] = ()
    facts: Mapping[str, int | str] = {}

    def __str__(self) -> str:
        return self.label or self.value

    @property
    def word(self) -> str:
        """Give the first word of the value: what is done, where the rest says with what or to whom."""
        return first_word(self.value)


def offer(
    value: str, label: str = "", *on: str, bar: Bar | None = None, facts: Mapping[str, int | str] | None = None
) -> Option:
    """Make an option that touches these things, barred if there is a bar.

    >>> offer("attack rod", "Attack Rod", "token:rod", facts={"skill": 6}).on
    ('token:rod',)
    >>> offer("attack rod", bar=Bar("suits.engage.reach", "Rod is out of reach.")).barred_by
    'suits.engage.reach'
    """
    rule, why = bar if bar is not None else ("", "")
    return Option(value, label, rule, why, on, facts or {})


def barred(offered: Option, bar: Bar | None) -> Option:
    """Give an option that was worded before, barred or not."""
    if bar is None:
        return offered
    return Option(offered.value, offered.label, bar.rule, bar.why, offered.on, offered.facts)


class _About(Struct, frozen=True, kw_only=True):
    """Who acts, and whom the actor faces, by the ids of their tokens."""

    actor: str = ""
    facing: str = ""


class Choice(_About, frozen=True, tag_field="form", tag=str.lower, omit_defaults=True):
    """A request to one seat. `kind` names the decision; a discretionary one has a default and obeys the dial.

    `actor` is the token it decides for, `facing` the one it is up against, where there is one.
    """

    seat: str
    kind: str
    prompt: str
    rule: str

    def check(self, answer: Any) -> Answer:
        """Give the answer in its proper form, or raise the `Refusal` that says why not."""
        raise NotImplementedError

    def sample(self, dice: Dice) -> Answer:
        """Pick a legal answer at random."""
        raise NotImplementedError

    @property
    def has_answer(self) -> bool:
        """Say whether any legal answer exists."""
        raise NotImplementedError


class Pick(Choice, frozen=True):
    """A choice of one option, or of several where `most` is above one."""

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    default: str | list[str] | None = None
    discretion: bool = False

    @property
    def legal(self) -> tuple[Option, ...]:
        """Give the options that no rule bars."""
        return tuple([option for option in self.options if not option.barred_by])

    @property
    def has_answer(self) -> bool:
        return len(self.legal) >= self.least

    def beginning(self, *words: str) -> list[str]:
        """Give the legal answers whose first word is one of these, in the order shown."""
        return self.offers.beginning(words)

    @property
    def offers(self) -> Offers:
        """Give what is offered, as a `Menu` does."""
        return Listed(self.options)

    def check(self, answer: Any) -> Answer:
        if self.least == self.most == 1:
            if not isinstance(answer, str):
                raise Malformed(self.rule, f"Choose one of: {self._listed()}.")
            return self._checked(answer)
        try:
            chosen = convert(answer, list[str])
        except ValidationError:
            raise Malformed(self.rule, f"Choose a list from: {self._listed()}.") from None
        if len(set(chosen)) != len(chosen):
            raise Malformed(self.rule, "Choose each option once.")
        if not self.least <= len(chosen) <= self.most:
            raise Malformed(self.rule, f"Choose {self._how_many()}, not {len(chosen)}.")
        for each in chosen:
            self._checked(each)
        return sorted(chosen, key=[option.value for option in self.options].index)

    def _checked(self, value: str) -> str:
        for option in self.options:
            if option.value == value:
                if option.barred_by:
                    raise Forbidden(option.barred_by, option.why or f"{option} is not allowed here.")
                return value
        raise Malformed(self.rule, f"{value!r} is not among the options: {self._listed()}.")

    def _listed(self) -> str:
        shown = [option.value for option in self.options[:12]]
        return ", ".join(shown) + (", ..." if len(self.options) > 12 else "")

    def _how_many(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def sample(self, dice: Dice) -> Answer:
        legal = [option.value for option in self.legal]
        if self.least == self.most == 1:
            return legal[dice.randrange(len(legal))]
        wanted = self.least + dice.randrange(min(self.most, len(legal)) - self.least + 1)
        chosen: set[str] = set()
        for _ in range(wanted):
            chosen.add(legal.pop(dice.randrange(len(legal))))
        return [option.value for option in self.options if option.value in chosen]


class Menu(Choice, frozen=True):
    """A choice of one option among very many. People see all of it, as a `Pick`; a bot looks at what it wants.

    An empty prompt is worded by the offers, when somebody reads it.
    """

    offers: Offers

    @property
    def options(self) -> tuple[Option, ...]:
        """Give all that is offered."""
        return self.offers.everything()

    def pick(self) -> Pick:
        """Give the whole menu as a choice that lists it."""
        prompt = self.prompt or self.offers.prompt()
        return Pick(self.seat, self.kind, prompt, self.rule, self.options, actor=self.actor, facing=self.facing)

    def beginning(self, *words: str) -> list[str]:
        """Give the legal answers whose first word is one of these, in the order shown if they are of one section."""
        return self.offers.beginning(words)

    @property
    def has_answer(self) -> bool:
        return self.pick().has_answer

    def check(self, answer: Any) -> Answer:
        if isinstance(answer, str) and self.offers.allows(answer):
            return answer
        return self.pick().check(answer)

    def sample(self, dice: Dice) -> Answer:
        return self.pick().sample(dice)


class Number(Choice, frozen=True):
    """A choice of a whole number within bounds."""

    low: int
    high: int
    default: int | None = None
    discretion: bool = False

    @property
    def has_answer(self) -> bool:
        return self.low <= self.high

    def check(self, answer: Any) -> Answer:
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise Malformed(self.rule, f"Give a whole number from {self.low} to {self.high}.")
        if not self.low <= answer <= self.high:
            raise Forbidden(self.rule, f"{answer} is out of bounds: give {self.low} to {self.high}.")
        return answer

    def sample(self, dice: Dice) -> Answer:
        return self.low + dice.randrange(self.high - self.low + 1)


class Words(Choice, frozen=True):
    """A choice of free words: what a character attempts, a goal, a reason."""

    longest: int = 200
    default: str | None = None
    discretion: bool = False

    @property
    def has_answer(self) -> bool:
        return True

    def check(self, answer: Any) -> Answer:
        if not isinstance(answer, str):
            raise Malformed(self.rule, "Say it in words.")
        words = " ".join(answer.split())
        if len(words) > self.longest:
            raise Malformed(self.rule, f"Keep it under {self.longest} characters; this has {len(words)}.")
        if not words.isprintable():
            raise Malformed(self.rule, "Use plain words without control characters.")
        return words

    def sample(self, dice: Dice) -> Answer:
        return ("quietly", "in haste", "with care", "as the storm breaks")[dice.randrange(4)]


AnyChoice: TypeAlias = Pick | Number | Words
