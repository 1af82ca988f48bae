"""Power and loss: what a winner inflicts, what armour stops, and how the rest splits into shock and wounds.

Pure arithmetic over plain numbers; it knows no scene.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, TypeVar

from outdraw.core.figures import Figure
from outdraw.games.suits.rules.contests import rounded

F = TypeVar("F", bound=Figure)

DamageType: TypeAlias = Literal["hard", "cutting", "piercing", "blunt"]

THRESHOLD = {"hard": 100, "cutting": 75, "piercing": 50, "blunt": 100}
"""Wounds are the loss above this share of Body. [suits.note.damage]"""

MOST_BONUS = 3


def base_power(body: int, leverage: int, boost: int) -> int:
    """Give the base power of a weapon: Body x leverage + boost, rounded once, never below 0. [suits.power.base]

    >>> base_power(6, 80, 0), base_power(6, 125, -1)
    (5, 7)
    """
    return max(0, rounded(body * leverage + 100 * boost, 100))


def limit_bonus(f: F) -> F:
    """Hold a power bonus between -3 and +3. [suits.power.range]"""
    f.at_most(MOST_BONUS, "suits.power.range", f"no more than {MOST_BONUS}")
    f.at_least(-MOST_BONUS, "suits.power.range", f"no less than {-MOST_BONUS}")
    return f


def inflicted(base: int, bonus: int) -> int:
    """Give the power of a base at a bonus: 25 % a point, tens and remainder rounded apart.

    [uses suits.power.rounding]

    >>> inflicted(8, 2), inflicted(12, 1), inflicted(5, -2)
    (12, 16, 3)
    """
    if base <= 0:
        return 0
    if base > 10:  # [suits.power.over_ten]
        return inflicted(10, bonus) + inflicted(base - 10, bonus)
    return rounded(base * (4 + bonus), 4)  # [suits.power.step, suits.power.table]


def weapon_line(base: int) -> tuple[int, ...]:
    """Give a weapon's seven values from -3 to +3. [suits.power.weapon_line]

    >>> weapon_line(5)
    (1, 3, 4, 5, 6, 8, 9)
    """
    return tuple(inflicted(base, bonus) for bonus in range(-MOST_BONUS, MOST_BONUS + 1))


def absorption(body: int, percent: int, boost: int) -> int:
    """Give what armour absorbs: its share of the wearer's Body, 0.5 up, plus its boost. [suits.armor.absorption]

    >>> absorption(6, 33, 2), absorption(5, 50, 5)
    (4, 8)
    """
    return rounded(body * percent, 100) + boost


def pierced(armour: int, power: int, ap: int = 0, ap_percent: int = 0) -> int:
    """Give the armour left after AP: n for each full 3 points of power beyond it, or p % of it.

    [suits.note.ap, suits.note.ap_percent]

    >>> pierced(4, 10, ap=2), pierced(5, 9, ap_percent=33)
    (0, 3)
    """
    overkill = max(0, power - armour)
    return max(0, armour - ap * (overkill // 3) - rounded(armour * ap_percent, 100))


def threshold(body: int, kind: DamageType) -> int:
    """Give the loss above which wounds begin.

    [suits.damage_type.hard, suits.damage_type.cutting, suits.damage_type.piercing]

    >>> threshold(7, "cutting"), threshold(7, "piercing")
    (5, 4)
    """
    return rounded(body * THRESHOLD[kind], 100)


class Loss(NamedTuple):
    """A loss split into shock (minor) and wounds (major)."""

    shock: int
    wounds: int

    @property
    def total(self) -> int:
        """Give shock and wounds together. [uses suits.loss.status]"""
        return self.shock + self.wounds


def split(loss: int, body: int, kind: DamageType = "hard", status: int = 0) -> Loss:
    """Split the loss of one hit; what lifts status beyond 2 x Body is wounds in any case.

    [uses suits.loss.split]

    >>> split(8, 7, "cutting"), split(3, 6, "hard", status=11)
    (Loss(shock=5, wounds=3), Loss(shock=1, wounds=2))
    """
    wounds = max(0, loss - threshold(body, kind))
    if kind == "blunt":
        wounds //= 2  # [suits.damage_type.blunt]
    beyond = min(loss, max(0, status + loss - 2 * body))
    wounds = max(wounds, beyond)  # [suits.loss.overflow]
    return Loss(loss - wounds, wounds)


def split_general(loss: int, power: int) -> Loss:
    """Split the loss of a contest that is no combat: above base power it is major. [suits.loss.split]"""
    major = max(0, loss - power)
    return Loss(loss - major, major)
