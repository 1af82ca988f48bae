"""What a blow would do to somebody, for the odds."""

from __future__ import annotations

from outdraw.core.quick_typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Any

    from outdraw.core.chance import Weights
    from outdraw.games.suits.rules.contests import Exchange


class Target(NamedTuple):
    """Whom a blow may hit: what decides how badly."""

    body: int = 6
    will: int = 5
    armour: int = 0
    shock: int = 0
    wounds: int = 0


def harm_of(blow: Any, target: Target, bonus: int) -> dict[str, Any]:
    """Say what a blow of this power bonus would do to a target. [suits.power.phase, suits.defeat.table]"""
    from outdraw.games.suits.rules.harm import fate_of
    from outdraw.games.suits.rules.power import clamp_bonus, inflicted, loss_after, pierced, split

    power = inflicted(blow.base, clamp_bonus(bonus))
    loss = loss_after(power, pierced(target.armour, power, blow.ap, blow.ap_percent))
    status = target.shock + target.wounds
    parts = split(loss, target.body, blow.type, status)
    wounds = target.wounds + parts.wounds
    fate: str = fate_of(target.body, wounds, max(0, wounds - target.body), status + loss, parts.wounds)
    if fate == "up" and loss and status + loss > target.will:
        fate = "dazed"
    return {"loss": loss, "shock": parts.shock, "wounds": parts.wounds, "fate": fate}


UNHURT: dict[str, Any] = {"loss": 0, "shock": 0, "wounds": 0, "fate": "unhurt"}


def blows(table: Weights[Exchange], winner: int, blow: Any, target: Target) -> dict[str, Any]:
    """Give the distributions of what one party's blow does, all exchanges counted (no blow is 0)."""
    bonuses: Weights[Any] = table.map(lambda result: result.bonus if result.winner == winner else None)
    harms = {bonus: UNHURT if bonus is None else harm_of(blow, target, bonus) for bonus in bonuses.of}
    return {what: bonuses.map(lambda bonus, what=what: harms[bonus][what]) for what in UNHURT}  # type: ignore[misc]
