"""Characters that are drawn: a game's own way of making one by luck and choices, gone through answer by answer.

Nothing is kept between two answers: luck follows from a key, and the making is gone through again from its start, as a
step is at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from outdraw.core.choices import AnyChoice
from outdraw.core.game import Game
from outdraw.core.readers.live import Dial, Live, Site, Waiting
from outdraw.table.luck import Drawn

MAKER = "maker"
"""The seat of whoever makes a character."""


class Making(Struct, frozen=True):
    """How far a character has come: what was drawn and told, then what is asked next, or the values of the entry.

    A value of nothing says that what usually stands there does not belong to a character that was drawn.
    """

    drawn: list[str]
    told: list[str]
    choice: AnyChoice | None = None
    entry: dict[str, Any] | None = None


def making(game: Game, key: bytes, answers: Sequence[Any], number: int = 0) -> Making:
    """Go through the making of a character with so many draws (0: the usual number), as far as the answers go.

    What the rules do not allow is refused; a game without such a way, or more answers than questions, is a ValueError.
    """
    if game.drawn is None:
        raise ValueError(f"characters of {game.title} are not drawn, but written")
    luck, sites, left = Drawn(key, 0), list[Site](), list(answers)
    while True:
        live = Live(sites, luck, Dial(), MAKER)
        try:
            made = game.drawn(live, MAKER, number)
        except Waiting as waiting:
            ((place, choice),) = waiting.choices.items()
            if not left:
                return Making(*_so_far(live), choice)  # type: ignore[arg-type]
            sites[waiting.site] = Site(answers={place: choice.check(left.pop(0))})
        else:
            if left:
                raise ValueError("there are more answers than questions")
            return Making(*_so_far(live), entry=dict(made))


def _so_far(live: Live) -> tuple[list[str], list[str]]:
    """Give what luck brought, and all that was told."""
    drawn = [each for site in live.sites if site.luck is not None for each in site.luck]
    return drawn, [event.text for event in live.events]
