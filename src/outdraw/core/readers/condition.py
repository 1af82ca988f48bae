"""Condition: any reader with some of its luck or decisions fixed ("what if the first card is a 7?").

Sites are counted from 0 in the order in which the rule comes to them, luck and decisions apart.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from outdraw.core.audience import EVERYONE
from outdraw.core.chance import Chance
from outdraw.core.choices import Answer, Choice
from outdraw.core.events import Sum
from outdraw.core.play import Play

R = TypeVar("R")


class Condition(Play):
    """A `Play` that answers some sites itself and passes the others on."""

    def __init__(self, play: Play, luck: Mapping[int, str], answers: Mapping[int, Answer]) -> None:
        self.play, self.listens = play, play.listens
        self._fixed_luck, self._fixed_answers = luck, answers
        self._lucks = self._asks = 0

    def luck(
        self,
        chance: Chance[Any],
        what: str = "",
        rule: str = "",
        by: str = "",
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
    ) -> Any:
        fixed = self._fixed_luck.get(self._lucks)
        self._lucks += 1
        if fixed is None:
            return self.play.luck(chance, what, rule, by, seen_by, about)
        return chance.read(chance.parse(fixed))

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        first = self._asks
        self._asks += len(choices)
        fixed = {at: self._fixed_answers[first + at] for at in range(len(choices)) if first + at in self._fixed_answers}
        others = [choice for at, choice in enumerate(choices) if at not in fixed]
        answers = iter(self.play.ask_all(others) if others else ())
        return tuple(choice.check(fixed[at]) if at in fixed else next(answers) for at, choice in enumerate(choices))

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        first = self._asks
        self._asks += len(choices)
        for at, choice in enumerate(choices):
            if first + at in self._fixed_answers:
                return at, choice.check(self._fixed_answers[first + at])
        return self.play.ask_any(choices)

    def tell(
        self,
        kind: str,
        text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        return self.play.tell(kind, text, *rules, seen_by=seen_by, about=about, sums=sums, cause=cause, **facts)


def given(
    rule: Callable[..., R], luck: Mapping[int, str] | None = None, answers: Mapping[int, Answer] | None = None
) -> Callable[..., R]:
    """Give the rule with some sites fixed: luck in the notation of cards and dice, decisions as answers.

    The result is a rule again, for any reader; sub-rules are run out rather than looked up, so that their sites count.
    """

    def conditioned(play: Play, *args: Hashable) -> R:
        return rule(Condition(play, luck or {}, answers or {}), *args)

    return conditioned
