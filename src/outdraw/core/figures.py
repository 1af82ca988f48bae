"""Figures: a number of the rules, told once. The function that reckons it is the one that explains it.

A rule takes a `Figure` and adds to it. Who needs the number alone passes a `Figure`; who tells it passes an `Itemised`,
which keeps each term, and a limit under the rule that sets it.
"""

from __future__ import annotations

from outdraw.core.events import Sum, Term


class Figure:
    """A number on its way: its total alone, for rules, options, bots and odds."""

    __slots__ = ("total",)

    def __init__(self, total: int = 0) -> None:
        self.total = total

    def add(self, what: str, amount: int, rule: str) -> None:
        """Add a term: what it is, how much, and the rule it comes from."""
        self.total += amount

    def halve(self, what: str, rule: str) -> None:
        """Halve what there is so far, rounded down."""
        self.total //= 2

    def at_least(self, least: int, rule: str, what: str = "no lower than this") -> None:
        """Raise what there is so far to the least that a rule allows."""
        if self.total < least:
            self.total = least

    def at_most(self, most: int, rule: str, what: str = "no more than this") -> None:
        """Lower what there is so far to the most that a rule allows."""
        if self.total > most:
            self.total = most

    def sum(self, name: str, about: str = "") -> Sum:
        """Give the total with its terms, if they were kept."""
        return Sum(name, self.total, (), about)


class Itemised(Figure):
    """A figure that keeps a term for each call that changed its total."""

    __slots__ = ("terms",)

    def __init__(self) -> None:
        self.total = 0
        self.terms: list[Term] = []

    def add(self, what: str, amount: int, rule: str) -> None:
        self.total += amount
        if amount:
            self.terms.append(Term(what, amount, rule))

    def halve(self, what: str, rule: str) -> None:
        self.add(what, self.total // 2 - self.total, rule)

    def at_least(self, least: int, rule: str, what: str = "no lower than this") -> None:
        self.add(what, max(0, least - self.total), rule)

    def at_most(self, most: int, rule: str, what: str = "no more than this") -> None:
        self.add(what, min(0, most - self.total), rule)

    def sum(self, name: str, about: str = "") -> Sum:
        return Sum(name, self.total, tuple(self.terms), about)


def figure(listens: bool) -> Figure:
    """Give a figure that keeps its terms where somebody listens."""
    return Itemised() if listens else Figure()
