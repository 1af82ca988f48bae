"""What a blow would do to somebody, for the odds: it is let land, and what became of them is read."""

from __future__ import annotations

from outdraw.core.quick_typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from outdraw.core.chance import Weights
    from outdraw.core.choices import Answer, Choice
    from outdraw.core.play import Play
    from outdraw.games.suits.rules.contests import Exchange
    from outdraw.games.suits.rules.harm import Blow
    from outdraw.games.suits.scene import Fighter, Suits

UNHURT: dict[str, Any] = {"loss": 0, "shock": 0, "wounds": 0, "fate": "not hit"}
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
    found: dict[Exchange, tuple[Any, ...]] = {}
    for result in table.of:
        if result.winner == party and _weight(result) not in found:
            hit = _weight(result)._replace(bonus=result.bonus + power)
            harm = distribution(_harm, scene, winner.id, loser.id, blow, hit, policy=_as_is_usual)
            found[_weight(result)] = next(iter(harm.of))
    missed = tuple(nothing.values())
    harms: Weights[Any] = table.map(lambda each: found[_weight(each)] if each.winner == party else missed)
    return {name: harms.map(lambda harm, at=at: harm[at]) for at, name in enumerate(nothing)}  # type: ignore[misc]


def _weight(result: Exchange) -> Exchange:
    """Give of an exchange what decides how hard it hits."""
    from outdraw.games.suits.rules.contests import Exchange

    return Exchange(result.winner, result.bonus, result.margin)


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
