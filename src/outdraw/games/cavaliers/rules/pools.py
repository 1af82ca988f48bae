"""What somebody rolls: the dice of a pool with the source of each, and the Drops on it with their reasons.

What a menu offers, what is rolled and what is told comes from the same `Gathered`. Nothing is rolled here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from outdraw.core.dice import Pool
from outdraw.core.dice import drop as drop_smallest
from outdraw.core.figures import Figure
from outdraw.core.present import by_content
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.dice_reading import READING
from outdraw.games.cavaliers.scene import (
    INITIATIVE,
    Cavaliers,
    Combatant,
    Item,
    Sheet,
    die_of,
    has_prowess,
    held,
    in_hand,
    step_up,
)
from outdraw.games.cavaliers.scene import Part as Part

F = TypeVar("F", bound=Figure)

DROP = "cavaliers.combined.drop"


class Hindrance(NamedTuple):
    """A Drop and its reason."""

    why: str
    drop: int
    rule: str = DROP


class Attempt(NamedTuple):
    """What somebody is about to roll: the specialty, the thing in use, and all that bears on it.

    `other` is the person on the other side, `drops` are those beside her own state and place, `met` is the attack that
    a defence meets; a reply `joins` the dice that lie on the table already. `advantage` is the die of hers that is in.
    """

    who: Combatant
    specialty: str
    item: Item | None = None
    other: Combatant | None = None
    drops: Sequence[Hindrance] = ()
    order_die: int = 0
    met: str = ""
    in_fight: bool = True
    joins: bool = False
    advantage: int = 0


# --- the dice -------------------------------------------------------------------------------------------------


def specialty_dice(sheet: Sheet, specialty: str) -> list[int]:
    """Give the specialty dice: one per rank, of the size of the attribute."""
    attribute = content.specialties()[specialty].attribute
    return [int(getattr(sheet, attribute))] * sheet.ranks.get(specialty, 0)


def is_competent(sheet: Sheet, specialty: str) -> bool:
    """Say whether somebody is competent in the skill of a specialty."""
    return content.specialties()[specialty].skill in sheet.competent


def own_dice(who: Combatant, specialty: str) -> tuple[Part, ...]:
    """Give the dice of the person alone: attribute, specialty and Competency Die, or an animal's printed pool."""
    return _own_dice(who.sheet, specialty, who.body.wounds if who.sheet.horde else 0)


@by_content
def _own_dice(sheet: Sheet, specialty: str, wounds: int) -> tuple[Part, ...]:
    known = content.specialties()[specialty]
    if sheet.pools:
        return tuple(Part(known.name, size, "specialty") for size in _printed(sheet, specialty, wounds))
    attribute = int(getattr(sheet, known.attribute))
    parts = [Part(known.attribute.capitalize(), attribute, "attribute")]
    parts += [Part(known.name, size, "specialty") for size in specialty_dice(sheet, specialty)]
    if is_competent(sheet, specialty) and sheet.competency:
        parts.append(Part("Competency", sheet.competency, "competency"))
    return tuple(parts)


def _printed(sheet: Sheet, specialty: str, wounds: int) -> list[int]:
    """Give the printed dice of an animal; in those of a horde, its Horde die has lost a step for each Wound."""
    sizes = list(sheet.pools.get(specialty, ()))
    if sheet.horde in sizes:
        sizes.remove(sheet.horde)
        sizes.append(step_up(sheet.horde, -wounds))
    return [size for size in sizes if size]


WIELDED = ("brawl", "aim", "lunge", "feint", "riposte", "parry")
"""Specialties that only a thing in hand helps with."""


def item_die(
    scene: Cavaliers, who: Combatant, specialty: str, item: Item | None = None, other: Combatant | None = None
) -> list[Part]:
    """Give the one Item Die: the weapon in use, the best armor for a Block, the best tool for anything else.

    From the saddle against somebody on foot, the mount's die may stand for that of a cavalry weapon.
    """
    if item is not None:
        usable = [item]
    elif specialty == "block":
        usable = held(scene, who.id, "worn", "arm")
    elif specialty in WIELDED:
        usable = in_hand(scene, who.id)
    elif specialty == "dodge":
        return []
    else:
        usable = [
            each for each in held(scene, who.id, "carried", "main", "off") if each.gear.sort in ("tool", "weapon")
        ]
    fitting = [each for each in usable if _helps(each, specialty) and has_prowess(who, each) and die_of(each)]
    if specialty == "block" and len(fitting) > 1 and any(each.kind == "steel_breastplate" for each in fitting):
        fitting = [each for each in fitting if not each.gear.with_breastplate]
    if not fitting:
        return []
    best = max(fitting, key=die_of)
    if best.gear.cavalry and who.mount and other is not None and not other.mount:
        mount = scene.items[who.mount].gear
        if mount.die > die_of(best):
            return [Part(mount.name, mount.die, "item")]
    return [Part(best.gear.name, die_of(best), "item")]


def _helps(item: Item, specialty: str) -> bool:
    if item.is_broken:
        return specialty in content.gear()["improvised_weapon"].specialties
    return specialty in item.gear.specialties


def helmet_die(scene: Cavaliers, who: Combatant) -> int:
    """Give the Bonus Die that a helmet worn with a breastplate lends to a Block."""
    worn = held(scene, who.id, "worn")
    if not any(each.kind == "steel_breastplate" for each in worn):
        return 0
    return max((each.gear.with_breastplate for each in worn if has_prowess(who, each)), default=0)


def pool_of(scene: Cavaliers, attempt: Attempt) -> list[Part]:
    """Give a pool with the source of each die; at most one Item, one Charm and one Bonus Die.

    An Initiative roll is of one's own dice alone: no item, charm, maneuver or Advantage touches it.
    """
    who, specialty = attempt.who, attempt.specialty
    parts = list(own_dice(who, specialty))
    if specialty in INITIATIVE:
        return parts
    parts += item_die(scene, who, specialty, attempt.item, attempt.other)
    charm = max(who.sheet.charms.get(specialty, 0), who.charms.get(specialty, 0))
    if charm:
        parts.append(Part("Charm", charm, "charm"))
    if attempt.advantage:
        parts.append(Part("Advantage", attempt.advantage, "bonus"))
    elif attempt.order_die:
        parts.append(Part("Order", attempt.order_die, "bonus"))
    elif specialty == "block" and (helmet := helmet_die(scene, who)):
        parts.append(Part("Helmet", helmet, "bonus"))
    return parts


def lent_dice(who: Combatant, specialty: str) -> list[Part]:
    """Give the dice that helpers lend to a roll, of two helpers at most. [uses cavaliers.assist.max_two]"""
    if not who.assists:
        return []
    lent = [each for each in who.assists if each.specialty == specialty]
    first_two = list(dict.fromkeys([each.helper for each in lent]))[:2]
    lent = [each for each in lent if each.helper in first_two]
    return [Part(f"Assist of {each.name}", size, "assist") for each in lent for size in each.sizes]


def use_up_assists(who: Combatant, specialty: str) -> None:
    """Take the dice that helpers have lent to a roll: they are in it, or lost. [uses cavaliers.assist.max_two]"""
    who.assists = [each for each in who.assists if each.specialty != specialty]


# --- Drop -------------------------------------------------------------------------------------------------------------

PHYSICAL = ("prowl", "explore", "larceny", "blackpowder", "husbandry")
"""Specialties outside Defense, Dueling, Brawl and Aim that a pitching deck hampers."""


def wound_drop(who: Combatant, specialty: str) -> int:
    """Give the Drop from Wounds on a roll. [cavaliers.wound.drop, cavaliers.wound.scope]"""
    wounds = who.body.wounds
    if not content.specialties()[specialty].wounded or not wounds:
        return 0
    track = who.sheet.track
    return track[min(wounds, len(track)) - 1] if track else 0


def is_physical(specialty: str) -> bool:
    """Say whether a skill check is physical, so that circumstances such as a pitching deck count."""
    return content.specialties()[specialty].wounded or specialty in PHYSICAL


def hindrances(scene: Cavaliers, who: Combatant, specialty: str, against: str = "") -> list[Hindrance]:
    """Give the Drops that a person's state and place put on a roll."""
    found: list[Hindrance] = []
    if wounds := wound_drop(who, specialty):
        found.append(Hindrance("Wounds", wounds, "cavaliers.wound.drop"))
    area = scene.areas.get(who.area)
    if area is not None and area.drop and is_physical(specialty):
        found.append(Hindrance(area.name, area.drop, "cavaliers.modifier.circumstance"))
    if area is not None and area.slick and specialty == "dodge":
        found.append(Hindrance("oil slick", area.slick, "cavaliers.modifier.circumstance"))
    fighting = content.specialties()[specialty].wounded
    if who.impaired:
        found.append(Hindrance("poison", who.impaired))
    if who.prone and fighting:
        found.append(Hindrance("prone", 1))
    if who.held_by and fighting and not (specialty == "brawl" and against == who.held_by):
        found.append(Hindrance("held", who.held_drop))
    armor = held(scene, who.id, "worn", "arm")
    found += [
        Hindrance(item.gear.name, item.gear.hampers[specialty])
        for item in armor
        if item.at == "worn" and specialty in item.gear.hampers
    ]
    if fighting and any(not has_prowess(who, item) for item in armor):
        found.append(Hindrance("unfamiliar armor", 2))
    return found


def dropped(parts: Iterable[Part], drop: int) -> tuple[list[Part], list[Part]]:
    """Take the smallest dice out of a pool: those that stay, those that go.

    [cavaliers.wound.cumulative; uses cavaliers.combined.drop]
    """
    ordered = sorted(parts, key=lambda part: part.size)
    return ordered[drop:], ordered[:drop]


def combined(drop: int) -> list[Hindrance]:
    """Give the Drop of the combined actions of a turn. [uses cavaliers.combined.cumulative]"""
    return [Hindrance("combined actions", drop, "cavaliers.combined.cumulative")] if drop else []


class Gathered(NamedTuple):
    """The dice of an attempt by their sources, and the Drops on them: what is offered, rolled and told."""

    parts: list[Part]
    hindered: list[Hindrance]

    @property
    def drop(self) -> int:
        """Give the whole Drop."""
        return sum([each.drop for each in self.hindered])

    def count(self, figure: F) -> F:
        """Count the dice by their sources, less those that each Drop takes. [uses cavaliers.combined.drop]"""
        for source, number in by_source(tuple(self.parts)):
            figure.add(source, number, READING)
        for each in self.hindered:
            figure.add(each.why, -min(each.drop, figure.total), each.rule)
        return figure

    @property
    def left(self) -> Pool:
        """Give the dice that are left: all Drops add up and take the smallest. [uses cavaliers.combined.drop]"""
        return drop_smallest(pool(self.parts), self.drop)

    @property
    def said(self) -> str:
        """Write the dice and the Drop on them."""
        return written(pool(self.parts)) + (f" at Drop {self.drop}" if self.drop else "")

    @property
    def facts(self) -> dict[str, int | str]:
        """Give the dice and the Drop as facts of an option."""
        return {"dice": written(pool(self.parts)), "drop": self.drop}


def gather(scene: Cavaliers, attempt: Attempt) -> Gathered:
    """Gather what somebody would roll: her dice, those that helpers lend, and all Drops."""
    who, specialty = attempt.who, attempt.specialty
    against = attempt.other.id if attempt.other is not None else ""
    parts = [*pool_of(scene, attempt), *lent_dice(who, specialty)]
    return Gathered(parts, [*hindrances(scene, who, specialty, against), *attempt.drops])


# --- dice in words ----------------------------------------------------------------------------------------------------


def pool(parts: Iterable[Part]) -> Pool:
    """Give the bare dice of a pool."""
    return pool_from(tuple([part.size for part in parts]))


@lru_cache(maxsize=8192)
def pool_from(sizes: tuple[int, ...]) -> Pool:
    """Give the one pool of these dice, which is made over and over again."""
    return Pool(sizes)


@lru_cache(maxsize=8192)
def written(dice: Pool) -> str:
    """Write dice as people say them, which is done over and over again."""
    return str(dice)


def explained(parts: Iterable[Part]) -> str:
    """Write a pool with its sources.

    >>> explained([Part("Verve", 10, "attribute"), Part("Lunge", 10, "specialty"), Part("Lunge", 10, "specialty")])
    'Verve d10 + Lunge 2d10'
    """
    return _explained(tuple(parts))


@lru_cache(maxsize=8192)
def _explained(parts: tuple[Part, ...]) -> str:
    return " + ".join([source for source, _ in by_source(parts)]) or "no dice"


@lru_cache(maxsize=8192)
def by_source(parts: tuple[Part, ...]) -> tuple[tuple[str, int], ...]:
    """Sort the dice of a pool by where they come from: in words, and how many."""
    counted: dict[str, list[int]] = {}
    for part in parts:
        counted.setdefault(part.source, []).append(part.size)
    return tuple([(f"{source} {Pool(sizes)}", len(sizes)) for source, sizes in counted.items()])
