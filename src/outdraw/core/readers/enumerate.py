"""Enumerate: every outcome of a rule in turn with exact integer weights, equal results merged.

A rule is run again for each path through its luck. A loop that luck may prolong for ever (tens that draw again) is cut
where a path has become rarer than `CUT`, and the weight cut off is kept as `rest`: nothing is passed over in silence.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

from outdraw.core.chance import Weights
from outdraw.core.compiled import Long, mypyc_attr
from outdraw.core.exact import no_policy, other_order, settled, settled_alike, shorter_way
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.planned import asked_in, by_plan
from outdraw.core.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from typing import Any

    from outdraw.core.chance import Chance
    from outdraw.core.choices import Answer, Choice
    from outdraw.core.exact import Policy
    from outdraw.core.planned import Asked, Plan

R = TypeVar("R")

CUT = 10**24
"""A path rarer than one in this many is cut off."""
NEVER = 10**9
"""No path is so long that a decision with this depth would stand."""


class _TooRare(Exception):
    """The present path is rarer than `CUT`."""


@cache
def _lots(number: int) -> Weights[int]:
    """Give the table of so many lots, counted from 0."""
    return Weights(dict.fromkeys(range(number), 1))


@mypyc_attr(allow_interpreted_subclasses=True)
class Enumerate(Play):
    """A `Play` that goes down every path of luck; decisions come from a fixed policy."""

    def __init__(self, policy: Policy = no_policy) -> None:
        self.listens = False
        self.policy = policy
        self._path: list[tuple[int, list[tuple[Any, int]]]] = []
        self._depth = 0
        self._weight: Long = 1
        self._total: Long = 1
        self._decided: list[tuple[int, Any]] = []
        self._asked = 0
        self._kept = 0

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        return self._follow(chance.table())

    def settle(self, rule: Callable[..., R], *profile: Hashable, alike: Callable[[R], Hashable] | None = None) -> R:
        if alike is None:
            result: R = self._follow(settled(rule, *profile))
            return result
        shorter = shorter_way(rule, alike)
        result = self._follow(settled_alike(alike, rule, *profile)) if shorter is None else shorter(self, *profile)
        return result

    def look(self, rule: Callable[..., R], *args: Any) -> R:
        asked = asked_in(rule, args)
        plan = self._kept_or(lambda: self.planned(asked)) if asked is not None else None
        return rule(self, *args) if plan is None else by_plan(self, rule, plan, args)

    def in_any_order(self, rule: Callable[..., R], *args: Any) -> R:
        return other_order(rule)(self, *args)

    def _follow(self, table: Weights[Any]) -> Any:
        if self._depth == len(self._path):
            self._path.append((0, list(table.of.items())))
        at, items = self._path[self._depth]
        self._depth += 1
        outcome, weight = items[at]
        self._weight *= weight
        self._total *= table.total
        if self._total > self._weight * CUT:
            raise _TooRare
        return outcome

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return tuple(self._decision(choice) for choice in choices)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return 0, self._decision(choices[0])

    def ask_from(self, menu: Callable[[], Choice]) -> Answer:
        return self._kept_or(lambda: self.decide(menu()))

    def _decision(self, choice: Choice) -> Answer:
        return self._kept_or(lambda: self.decide(choice))

    def drawn_up(self, draw_up: Callable[..., R], *args: Any) -> R:
        return self._kept_or(lambda: draw_up(*args))

    def _kept_or(self, decide: Callable[[], R]) -> R:
        """Decide; what was decided before luck took another turn than on the last path stands.

        Where lots were drawn over it, it is decided again on every path: they are luck like any other.
        """
        if self._asked < len(self._decided) and self._decided[self._asked][0] <= self._kept:
            answer: R = self._decided[self._asked][1]
        else:
            del self._decided[self._asked :]
            before = self._depth
            answer = decide()
            self._decided.append((self._depth if self._depth == before else NEVER, answer))
        self._asked += 1
        return answer

    def lot(self, number: int) -> int:
        """Draw one of so many lots: every one in turn, each as likely as the others."""
        drawn: int = self._follow(_lots(number))
        return drawn

    def decide(self, choice: Choice) -> Answer:
        """Decide a choice by the policy, which must give the same answer to the same question."""
        return self.policy(choice)

    def planned(self, asked: Asked) -> Plan | None:
        """Give how a seat will choose among cards it has yet to see, if it has said so."""
        return None

    def paths(self, rule: Callable[..., R], *args: Any) -> Iterator[tuple[R, int, int]]:
        """Yield the result of every path with its weight and the total it is out of."""
        self._path = []
        self._decided = []
        self._kept = 0
        while True:
            self._depth, self._weight, self._total, self._asked = 0, 1, 1, 0
            try:
                yield rule(self, *args), self._weight, self._total
            except _TooRare:
                del self._path[self._depth :]
            while self._path and self._path[-1][0] + 1 == len(self._path[-1][1]):
                self._path.pop()
            if not self._path:
                return
            at, items = self._path[-1]
            self._path[-1] = (at + 1, items)
            self._kept = len(self._path) - 1
