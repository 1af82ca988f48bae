"""What a blow would do to somebody, for the odds: it is let land, and what became of them is read."""

from __future__ import annotations

from outdraw.core.quick_typing import TYPE_CHECKING
from outdraw.games.suits.rules.contests import Exchange

if TYPE_CHECKING:
    from typing import Any

    from outdraw.core.chance import Weights
    from outdraw.core.choices import Answer, Choice
    from outdraw.core.play import Play
    from outdraw.games.suits.rules.harm import Blow
    from outdraw.games.suits.scene import Fighter, Suits

UNHURT: dict[str, Any] = {"loss": 0, "shock": 0, "wounds": 0, "fate": "not hit"}
MISS = Exchange(0)
STILL_UP = "hit, still up"
"""What becomes of somebody whose armour stopped the blow, or who stands it."""


def landed(
    scene: Suits, table: Weights[Exchange], party: int, winner: Fighter, loser: Fighter, blow: Blow, power: int = 0
) -> dict[str, Any]:
    """Give the distributions of what one party's blow does, all exchanges counted (no blow is 0).

    Of a swarm, how many it kills. [suits.power.phase, suits.defeat.table, suits.swarm.kills]
    """
    from outdraw.core.exact import distribution

    nothing = {"killed": 0} if loser.sheet.swarm is not None else UNHURT

    def harm(result: Exchange) -> tuple[Any, ...]:
        if not result.winner:
            return tuple(nothing.values())
        done = distribution(_harm, scene, winner.id, loser.id, blow, result, policy=_as_is_usual)
        return next(iter(done.of))  # a blow that lands leaves nothing to luck

    # Of an exchange, only bonus and margin decide how hard it hits, so that each blow is let land once.
    hits = table.map(lambda each: Exchange(party, each.bonus + power, each.margin) if each.winner == party else MISS)
    harms = hits.map(harm)
    return {name: harms.map(lambda found, at=at: found[at]) for at, name in enumerate(nothing)}  # type: ignore[misc]


def _harm(play: Play, scene: Suits, winner: str, loser: str, blow: Blow, result: Exchange) -> tuple[Any, ...]:
    """Land a blow on a copy of the scene, and read what became of whom it hit."""
    from outdraw.core.sight import copy
    from outdraw.games.suits.rules.field import find
    from outdraw.games.suits.rules.upshot import land

    after = copy(scene)
    before, victim = find(scene, loser), find(after, loser)
    land(play, after, find(after, winner), victim, blow, result)
    if victim.sheet.swarm is not None:
        return (before.population - victim.population,)
    shock, wounds = victim.shock - before.shock, victim.all_wounds - before.all_wounds
    fate = STILL_UP if victim.fate == "up" else victim.fate
    return shock + wounds, shock, wounds, "dazed" if victim.dazed else fate


def _as_is_usual(choice: Choice) -> Answer:
    """Let the game master decide about a hero's death as the sheet says. [suits.death.hero]"""
    from outdraw.core.choices import Pick

    return (choice.default if isinstance(choice, Pick) else None) or ""
