"""Extended actions counted: the distribution of all tallies, carried from draw to draw, equal tallies merged.

What a period does to tallies is asked of `extended`; that both come to the same is proven by playing it.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from outdraw.core.chance import Weights
from outdraw.core.exact import settled
from outdraw.games.draws.rules.contested import NOBODY
from outdraw.games.draws.rules.extended import Terms, after_period, all_draw, finisher, period

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from outdraw.core.play import Play
    from outdraw.games.draws.rules.draw import Outcome
    from outdraw.games.draws.rules.teamwork import Effort

    Tallies: TypeAlias = tuple[int, ...]

MOST_STEPS = 25_000_000
"""So many tallies carried on by so many outcomes can be counted in some ten seconds."""


class Course(NamedTuple):
    """An extended action to be followed for some draws: who tries, for how many successes each, and how it counts."""

    efforts: tuple[Effort, ...]
    targets: Tallies
    draws: int
    is_race: bool
    cap: int

    def counted(self) -> Iterator[Weights[Tallies]]:
        """Count it: the exact distribution of the tallies after each draw."""
        total, outcomes = self.outcomes()
        if (steps := self.draws * len(outcomes) * self.most_tallies(outcomes)) > MOST_STEPS:
            raise ValueError(
                f"to be counted, this takes some {steps // 2_500_000} seconds: "
                f"give a smaller --target or fewer --draws, or --simulate it"
            )
        ways: dict[Tallies, list[tuple[Tallies, int]]] = {}
        at, out_of = {(0,) * len(self.efforts): 1}, 1
        for _ in range(self.draws):
            then: dict[Tallies, int] = {}
            for tallies, weight in at.items():
                if (moves := ways.get(tallies)) is None:
                    moves = ways[tallies] = self.moves(tallies, outcomes, total)
                for after, each in moves:
                    then[after] = then.get(after, 0) + weight * each
            at, out_of = then, out_of * total
            yield Weights(at, out_of - sum(at.values()))

    def outcomes(self) -> tuple[int, list[tuple[tuple[Outcome, ...], int]]]:
        """Give what the sides can draw in a period, each kind that changes tallies alike once, and the total weight."""
        table: Weights[tuple[Outcome, ...]] = settled(all_draw, self.efforts, self.cap)
        first: dict[Tallies, tuple[Outcome, ...]] = {}
        alike: dict[tuple[Outcome, ...], int] = {}
        for drawn, weight in table.of.items():
            kind = first.setdefault(after_period((1,) * len(self.efforts), drawn, self.is_race), drawn)
            alike[kind] = alike.get(kind, 0) + weight
        common = gcd(table.total, *alike.values())
        return table.total // common, [(kind, weight // common) for kind, weight in alike.items()]

    def moves(
        self, tallies: Tallies, outcomes: list[tuple[tuple[Outcome, ...], int]], total: int
    ) -> list[tuple[Tallies, int]]:
        """Give where tallies lead in one period."""
        if self.winner(tallies) != NOBODY:
            return [(tallies, total)]
        return [(self.settled(after_period(tallies, drawn, self.is_race)), weight) for drawn, weight in outcomes]

    def most_tallies(self, outcomes: list[tuple[tuple[Outcome, ...], int]]) -> int:
        """Give how many different tallies there can be."""
        reached = self.draws * max([each.successes for drawn, _ in outcomes for each in drawn])
        most = 1
        for target in self.targets:
            most *= min(target, reached) + 1
        return most

    def winner(self, tallies: Tallies) -> int:
        """Give the side that is done, or nobody."""
        return finisher(tallies, self.targets)

    def settled(self, tallies: Tallies) -> Tallies:
        """Merge all ways of being done: what a tally has beyond the target has no effect.

        [uses draws.extended.tally]
        """
        winner = self.winner(tallies)
        if winner == NOBODY:
            return tallies
        return tuple([target if place == winner else 0 for place, target in enumerate(self.targets)])


def follow(play: Play, followed: Course) -> tuple[Tallies, ...]:
    """Play an extended action draw by draw, and give the tallies after each."""
    after = [(0,) * len(followed.efforts)]
    terms = Terms(followed.efforts, followed.targets, followed.is_race, followed.cap)
    for _ in range(followed.draws):
        tallies = period(play, after[-1], terms)
        after.append(followed.settled(tallies))
    return tuple(after[1:])
