"""Fire counted: a shot and a burst at one target as pure rules of numbers, so that their tables can be kept.

What is drawn against what is asked of `ranged` and `ranges`; at the table the same goes on to wounds and deaths. A test
holds both against each other.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from outdraw.core.exact import combine, counted_by, settled
from outdraw.core.occasion import Occasion
from outdraw.games.suits.rules.contests import Agreed, cards_of, defence_rank, exchange, lying, read_hand
from outdraw.games.suits.rules.ranged import bullets_reading, high_within

if TYPE_CHECKING:
    from collections.abc import Callable

    from outdraw.core.chance import Raw, Weights
    from outdraw.core.play import Play
    from outdraw.games.suits.rules.contests import Deck, Exchange, Lying, Party
    from outdraw.games.suits.rules.ranges import Bracket


def outruns(play: Play, deck: Deck, root: int) -> bool:
    """Let a moving target draw to avoid the fire altogether."""
    occasion = Occasion(rule="suits.ranged.moving_avoid")
    return root > 0 and play.draw(cards_of(deck), high_within(root), 1, occasion)


def fire(play: Play, deck: Deck, root: int, one: Party, two: Party) -> Exchange | None:
    """Fire a single shot; nothing comes of it if the target outruns it. [uses suits.range.table]"""
    return None if outruns(play, deck, root) else play.settle(exchange, deck, one, two, Agreed())


class Clump(NamedTuple):
    """One draw of a burst weapon: within what, in which bracket, with how many rounds."""

    limit: int
    bracket: Bracket
    rounds: int


def fire_burst(play: Play, deck: Deck, root: int, two: Party, clumps: tuple[Clump, ...]) -> int:
    """Fire one use of a burst weapon at a target that defends once; give the bullets that hit.

    The cards of the defence lie on the table for all of its draws. [uses suits.burst.table, suits.card.deck]
    """
    if outruns(play, deck, root):
        return 0
    drawing = Occasion(rule="suits.ranged.defense")
    theirs: Lying = play.draw(cards_of(deck), lying(two), two.cards, drawing)
    bullets: int = play.settle(fire_clumps, deck.without(theirs.cards), defence_rank(theirs.hand, two), clumps)
    return bullets


def _clumps(deck: Deck, to_beat: int, clumps: tuple[Clump, ...]) -> Weights[int]:
    """Count the bullets of several draws, each of which is drawn by itself."""
    return combine(_total, *[settled(fire_clump, deck, each, to_beat) for each in clumps])


def _total(*bullets: int) -> int:
    return sum(bullets)


@counted_by(_clumps)
def fire_clumps(play: Play, deck: Deck, to_beat: int, clumps: tuple[Clump, ...]) -> int:
    """Fire the draws of one use against a defence that lies on the table."""
    return sum([play.settle(fire_clump, deck, each, to_beat) for each in clumps])


def fire_clump(play: Play, deck: Deck, clump: Clump, to_beat: int) -> int:
    """Fire a draw of several: a single card, then another for the bullets."""
    cards, single = cards_of(deck), Occasion(rule="suits.multi_shot.single_card")
    if play.draw(cards, rank_within(clump.limit), 1, single) <= to_beat:
        return 0
    return min(clump.rounds, play.draw(cards, bullets_reading(clump.bracket), 1, Occasion(rule="suits.burst.table")))


@cache
def rank_within(limit: int) -> Callable[[Raw], int]:
    """Read cards as the rank they make, whatever their suits."""

    def read(cards: Raw) -> int:
        return read_hand(cards, limit).rank

    return read
