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
from outdraw.core.parts import SILENT, Deciders, Luck
from outdraw.core.planned import asked_in, by_plan
from outdraw.core.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from typing import Any

    from outdraw.core.chance import Chance
    from outdraw.core.choices import Answer, Choice
    from outdraw.core.exact import Policy
    from outdraw.core.occasion import Occasion
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
class Paths(Luck):
    """Luck that goes down every path, one after the other."""

    def __init__(self) -> None:
        self.path: list[tuple[int, list[tuple[Any, int]]]] = []
        """Where each luck of the present path turned, and all that may come there."""
        self.depth = 0
        self._weight: Long = 1
        self._total: Long = 1
        self._decided: list[tuple[int, Any]] = []
        self._asked = 0
        self._kept = 0

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        return self.follow(chance.table())

    def settle(
        self,
        play: Play,
        rule: Callable[..., R],
        profile: tuple[Hashable, ...],
        alike: Callable[[R], Hashable] | None,
    ) -> R:
        if alike is None:
            result: R = self.follow(settled(rule, *profile))
            return result
        shorter = shorter_way(rule, alike)
        result = self.follow(settled_alike(alike, rule, *profile)) if shorter is None else shorter(play, *profile)
        return result

    def in_any_order(self, play: Play, rule: Callable[..., R], args: tuple[Any, ...]) -> R:
        return other_order(rule)(play, *args)

    def follow(self, table: Weights[Any]) -> Any:
        """Give what comes of a table on the present path."""
        if self.depth == len(self.path):
            self.path.append((0, list(table.of.items())))
        at, items = self.path[self.depth]
        self.depth += 1
        outcome, weight = items[at]
        self._weight *= weight
        self._total *= table.total
        if self._total > self._weight * CUT:
            raise _TooRare
        return outcome

    def lot(self, number: int) -> int:
        """Draw one of so many lots: every one in turn, each as likely as the others."""
        drawn: int = self.follow(_lots(number))
        return drawn

    def kept_or(self, decide: Callable[[], R]) -> R:
        """Decide; what was decided before luck took another turn than on the last path stands.

        Where lots were drawn over it, it is decided again on every path: they are luck like any other.
        """
        if self._asked < len(self._decided) and self._decided[self._asked][0] <= self._kept:
            answer: R = self._decided[self._asked][1]
        else:
            del self._decided[self._asked :]
            before = self.depth
            answer = decide()
            self._decided.append((self.depth if self.depth == before else NEVER, answer))
        self._asked += 1
        return answer

    def go_down(self, play: Play, rule: Callable[..., R], *args: Any) -> Iterator[tuple[R, int, int]]:
        """Yield the result of every path with its weight and the total it is out of."""
        self.path = []
        self._decided = []
        self._kept = 0
        while True:
            self.depth, self._weight, self._total, self._asked = 0, 1, 1, 0
            try:
                yield rule(play, *args), self._weight, self._total
            except _TooRare:
                del self.path[self.depth :]
            while self.path and self.path[-1][0] + 1 == len(self.path[-1][1]):
                self.path.pop()
            if not self.path:
                return
            at, items = self.path[-1]
            self.path[-1] = (at + 1, items)
            self._kept = len(self.path) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Deciding(Deciders):
    """Deciders who give the same answer to the same question: on paths that share their beginning it is asked once."""

    def __init__(self, paths: Paths | None = None) -> None:
        self.paths = paths

    def decide(self, choice: Choice) -> Answer:
        """Decide a choice."""
        raise NotImplementedError

    def planned(self, asked: Asked) -> Plan | None:
        """Give how a seat will choose among cards it has yet to see, if it has said so."""
        return None

    def kept_or(self, decide: Callable[[], R]) -> R:
        """Decide, unless what was decided on the last path stands."""
        return decide() if self.paths is None else self.paths.kept_or(decide)

    def ask(self, play: Play, choice: Choice) -> Answer:
        return self.decision(choice)

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return tuple([self.decision(choice) for choice in choices])

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return 0, self.decision(choices[0])

    def ask_from(self, play: Play, menu: Callable[[], Choice]) -> Answer:
        return self.kept_or(lambda: self.decide(menu()))

    def decision(self, choice: Choice) -> Answer:
        """Decide a choice, unless the decision stands."""
        return self.kept_or(lambda: self.decide(choice))

    def drawn_up(self, draw_up: Callable[..., R], args: tuple[Any, ...]) -> R:
        return self.kept_or(lambda: draw_up(*args))

    def look(self, play: Play, rule: Callable[..., R], args: tuple[Any, ...]) -> R:
        asked = asked_in(rule, args)
        plan = self.kept_or(lambda: self.planned(asked)) if asked is not None else None
        return rule(play, *args) if plan is None else by_plan(play, rule, plan, args)


class ByPolicy(Deciding):
    """A fixed policy decides."""

    def __init__(self, paths: Paths, policy: Policy) -> None:
        super().__init__(paths)
        self.policy = policy

    def decide(self, choice: Choice) -> Answer:
        return self.policy(choice)


def every_path(rule: Callable[..., R], *args: Any, policy: Policy = no_policy) -> Iterator[tuple[R, int, int]]:
    """Yield the result of every path of a rule with its weight and the total it is out of."""
    paths = Paths()
    return paths.go_down(Play(paths, ByPolicy(paths, policy), SILENT), rule, *args)
