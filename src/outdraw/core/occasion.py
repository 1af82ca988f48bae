"""What luck is for: one value that a rule hands to `Play` with whatever it draws, deals, rolls or tosses."""

from __future__ import annotations

from typing import NamedTuple

from outdraw.core.audience import EVERYONE


class Occasion(NamedTuple):
    """What is drawn or rolled, under which rule, by whom, for whom, and who sees the cards or dice themselves.

    >>> Occasion("Ruth's card", "draws.draw.procedure", "ruth").under("draws.ten_again.trigger").rule
    'draws.ten_again.trigger'
    """

    what: str = ""
    """The name of it for people: "Ruth's card". Without a name it is shown to nobody."""
    rule: str = ""
    by: str = ""
    """The seat that draws or rolls."""
    seen_by: tuple[str, ...] = EVERYONE
    about: tuple[str, ...] = ()
    """The tokens it is for; of a deal, one for each hand."""

    def under(self, rule: str) -> Occasion:
        """Give the same under another rule."""
        return Occasion(self.what, rule, self.by, self.seen_by, self.about)


UNTOLD = Occasion()
"""The occasion of luck of which nothing is told."""
