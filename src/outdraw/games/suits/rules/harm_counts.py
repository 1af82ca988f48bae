"""Harm counted: what a blow would do, let land on a copy; shock recovered and wounds that bleed, turn by turn.

Each is a rule of the table (`upshot`, `harm`) as a rule of numbers alone, so that equal states are one between turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from outdraw.core.choices import Pick
from outdraw.core.copying import copy
from outdraw.core.exact import distribution
from outdraw.games.suits.rules.bleeding import bleeding_turn
from outdraw.games.suits.rules.contests import Deck, Exchange, cards_of, within
from outdraw.games.suits.rules.field import find
from outdraw.games.suits.rules.harm import Hit, fate_of, is_clear, recovery
from outdraw.games.suits.rules.upshot import land

if TYPE_CHECKING:
    from outdraw.core.chance import Weights
    from outdraw.core.choices import Answer, Choice
    from outdraw.core.play import Play
    from outdraw.games.suits.rules.harm import Blow
    from outdraw.games.suits.scene import Fate, Fighter, Suits

# --- a blow -----------------------------------------------------------------------------------------------------------

UNHURT: dict[str, Any] = {"loss": 0, "shock": 0, "wounds": 0, "fate": "not hit"}
STILL_UP = "hit, still up"
"""What becomes of somebody whose armour stopped the blow, or who stands it."""


def landed(
    scene: Suits, table: Weights[Exchange], party: int, winner: Fighter, loser: Fighter, blow: Blow, power: int = 0
) -> dict[str, Any]:
    """Give the distributions of what one party's blow does, all exchanges counted (no blow is 0).

    Of a swarm, how many it kills. [uses suits.power.phase, suits.defeat.table, suits.swarm.kills]
    """
    is_crowd = loser.sheet.swarm is not None
    nothing = {"killed": 0} if is_crowd else UNHURT

    def hit(each: Exchange) -> int | None:
        if each.winner != party:
            return None
        return each.margin if is_crowd else each.bonus + power

    def harm(hard: int | None) -> tuple[Any, ...]:
        if hard is None:
            return tuple(nothing.values())
        result = Exchange(party, margin=hard) if is_crowd else Exchange(party, hard)
        done = distribution(_harm, scene, winner.id, loser.id, blow, result, policy=_as_is_usual)
        return next(iter(done.of))  # a blow that lands leaves nothing to luck

    # Of an exchange, the bonus alone decides how hard it hits, or the margin a swarm: each such blow is let land once.
    harms = table.map(hit).map(harm)
    return {name: harms.map(lambda found, at=at: found[at]) for at, name in enumerate(nothing)}  # type: ignore[misc]


def _harm(play: Play, scene: Suits, winner: str, loser: str, blow: Blow, result: Exchange) -> tuple[Any, ...]:
    """Land a blow on a copy of the scene, and read what became of whom it hit."""
    after = copy(scene)
    before, victim = find(scene, loser), find(after, loser)
    land(play, after, Hit(find(after, winner), victim, blow, result.bonus), result.margin)
    if victim.sheet.swarm is not None:
        return (before.population - victim.population,)
    shock, wounds = victim.shock - before.shock, victim.all_wounds - before.all_wounds
    fate = STILL_UP if victim.fate == "up" else victim.fate
    return shock + wounds, shock, wounds, "dazed" if victim.dazed else fate


def _as_is_usual(choice: Choice) -> Answer:
    """Let the game master decide about a hero's death as the sheet says. [uses suits.death.hero]"""
    return (choice.default if isinstance(choice, Pick) else None) or ""


# --- turn by turn -----------------------------------------------------------------------------------------------------


def recovered(play: Play, shock: int, will: int, wounds: int, cards: Deck) -> int:
    """Let somebody recover for a turn, until free of the daze; give the shock left. [uses suits.recovery.amount]"""
    return shock if is_clear(shock, wounds, will) else shock - recovery(play, cards, will, wounds, shock)


class Hurt(NamedTuple):
    """How badly somebody is hurt who lies there: normal wounds and critical ones."""

    normal: int
    critical: int

    def fate(self, body: int) -> Fate:
        """Say what becomes of somebody so hurt, shock apart. [uses suits.defeat.table]"""
        return fate_of(body, self.normal + self.critical, self.critical, status=0)


def bled(play: Play, hurt: Hurt, body: int, will: int, medic: int, cards: Deck) -> Hurt:
    """Let somebody bleed for a turn, with a medic's skill at hand or without (0); give the wounds after it.

    [uses suits.critical.turn_draw, suits.critical.medic_prevent]
    """
    if hurt.fate(body) != "critical":
        return hurt
    tended = medic > 0 and bool(play.draw(cards_of(cards), within(medic - hurt.critical)))
    after = play.settle(bleeding_turn, cards, body, will, *hurt, tended)
    return Hurt(after.normal, after.critical)
