"""A fighter's kit: what its sheet and the things in its hands come to, worked out once for each.

Nothing here changes while the same things are held; what does (wounds, chips, uses) is added by `modifiers`.
"""

from __future__ import annotations

from typing import Final

from outdraw.core.figures import Figure
from outdraw.core.memo import ByIdentity
from outdraw.games.suits.content import Arms, Missile, Sheet, Shield, Weapon
from outdraw.games.suits.rules.contests import awkward_penalty, quarter
from outdraw.games.suits.rules.power import DamageType
from outdraw.games.suits.scene import Fighter


class Blow:
    """A blow on its way: base power and what kind of weapon deals it."""

    def __init__(
        self,
        base: int,
        type: DamageType = "hard",
        ap: int = 0,
        ap_percent: int = 0,
        bullet: bool = False,
        swarm: bool = False,
    ) -> None:
        self.base = base
        self.type: DamageType = type
        self.ap = ap
        self.ap_percent = ap_percent
        self.bullet = bullet
        self.swarm = swarm


class Grip:
    """What a hand comes to: the skill it strikes with, what always weighs on that, and the usual figure of it all."""

    def __init__(self, sheet: Sheet, held: Arms, weapon: Weapon | None) -> None:
        self.name = weapon.name if weapon is not None else "unarmed"
        self.skill = hand_skill(held.weapon)
        self.base = sheet.attack_rank(self.skill)
        self.awkward = awkward_sources(sheet, weapon)
        self.flat = attack_modifier(held, weapon)
        f = Figure()
        self.wield(f)
        f.at_least(quarter(self.base), "suits.skill.floor")
        self.usual = f.total

    def wield(self, f: Figure, groggy: bool = False) -> None:
        """Work out the skill to strike with this hand, but for what hangs on the moment."""
        f.add(self.skill, self.base, "suits.contest.parties")
        able(f, self.base, self.awkward, groggy)
        f.add(self.name, self.flat, "suits.skill.modifiers")


def able(f: Figure, base: int, awkward: int, groggy: bool = False) -> None:
    """Take from a skill what grogginess and awkward things take. [uses suits.defeat.groggy, suits.armor.awkward]"""
    if groggy:
        f.halve("groggy", "suits.defeat.groggy")
    if awkward:
        f.add("awkward", -awkward_penalty(base, awkward), "suits.armor.awkward")


def usual(base: int, awkward: int) -> int:
    """Give what awkward things always leave of a skill or attribute. [uses suits.armor.awkward, suits.skill.floor]"""
    return max(quarter(base), base - awkward_penalty(base, awkward))


class Kit:
    """What a sheet and the things held come to."""

    def __init__(self, sheet: Sheet, arms: int) -> None:
        held = sheet.arms[arms]
        self.sheet = sheet
        self.arms = arms
        self.weapon: Weapon | None = held.weapon
        self.second: Weapon | None = held.second
        self.shield: Shield | None = held.shield
        self.is_pole = held.is_pole
        self.has_second_item = held.has_second_item
        self.slow_sources = held.slow_sources
        self.second_slow = 1 if held.second is not None and held.second.slow else 0
        self.parry = _parry_bonus(held)
        self.second_guard = _second_guard(held)
        self.against_large = _against_large(held)
        self.armour_defence = sheet.armour.defence if sheet.armour is not None else 0
        self.blow = hand_blow(sheet, held, held.weapon)
        self.main_hand = Grip(sheet, held, held.weapon)
        self.off_hand = Grip(sheet, held, held.second)
        self.awkward = self.main_hand.awkward
        self.burden = awkward_sources(sheet, held.weapon or held.missile)
        """What makes the whole fighter awkward: armour, and what is in the main hand. [suits.armor.awkward]"""
        holds = held.shield is not None or (held.weapon is not None and not held.weapon.natural)
        self.parry_with = "Hand Weapons" if holds else "Fighting"
        self.parry_base = sheet.defence_rank(self.parry_with)
        """The skill to defend with: that of what is held, ready or not. [suits.skill.defense_default]"""


def _kits(sheet: Sheet) -> list[Kit]:
    """Work out what a sheet comes to with each set of things that it may hold."""
    return [Kit(sheet, at) for at in range(len(sheet.arms))]


_kits_of: Final = ByIdentity(_kits, most=1000)
_made: Final = _kits_of.made


def kit_of(fighter: Fighter) -> Kit:
    """Give what a fighter's sheet and the things in its hands come to."""
    sheet = fighter.sheet
    try:
        return _made[id(sheet)][1][fighter.arms]  # asked for a dozen times a turn
    except KeyError:
        return _kits_of(sheet)[fighter.arms]


def _parry_bonus(held: Arms) -> int:
    """Give the D# of the weapon held: one less beside a small shield, none beside a larger.

    [uses suits.shield.foil]
    """
    weapon, shield = held.weapon, held.shield
    if weapon is None:
        return 0
    if shield is None:
        return weapon.defence
    return max(0, weapon.defence - 1) if shield.is_small else 0


def _second_guard(held: Arms) -> int:
    """Give what the second weapon adds to defence: 1, and its own D#.

    [uses suits.note.defense]
    """
    if held.second is not None:
        return 1 + held.second.defence
    return 1 if held.second_gun is not None else 0


def _against_large(held: Arms) -> int:
    """Give what a small or medium weapon loses against a large one, unless a shield is held.

    [uses suits.weapon_size.small_vs_large, suits.weapon_size.medium_vs_large]
    """
    items = [item for item in (held.weapon, held.second) if item is not None]
    if held.shield is not None or any(item.is_large for item in items):
        return 0
    return -1 if any(item.size == "medium" for item in items) else -2


def hand_skill(weapon: Weapon | None) -> str:
    """Name the skill a weapon is used with: Fighting unarmed and with natural weapons."""
    return "Fighting" if weapon is None or weapon.natural else "Hand Weapons"


def attack_modifier(held: Arms, weapon: Weapon | None) -> int:
    """Give what a hand weapon adds to skill; a foil's cleverness is lost beside a large shield. [suits.shield.foil]"""
    if weapon is None or (weapon.clever and held.shield is not None and not held.shield.is_small):
        return 0
    return weapon.attack


def awkward_sources(sheet: Sheet, item: Weapon | Missile | None) -> int:
    """Count what makes a fighter awkward: armour, the weapon, weakness for it.

    [suits.armor.combine, suits.strength.under]
    """
    sources = 1 if sheet.armour is not None and sheet.armour.awkward else 0
    if isinstance(item, Weapon) and item.awkward:
        sources += 1
    if item is not None and sheet.body < item.minimum:
        sources += 1
    return sources


def hand_blow(sheet: Sheet, held: Arms, weapon: Weapon | None) -> Blow:
    """Give the blow of a hand weapon; of a swarm, that of a single member.

    [suits.swarm.fights; uses suits.power.base]
    """
    swarm = sheet.swarm is not None
    if weapon is None:
        return Blow(0, "blunt", swarm=swarm)
    power = weapon.power(sheet.body, held.two_handed)
    return Blow(power, weapon.type, weapon.ap, weapon.ap_percent, False, swarm)


def weapon_in_hand(fighter: Fighter, off_hand: bool = False) -> Weapon | None:
    """Give the hand weapon a fighter can strike with now."""
    kit = kit_of(fighter)
    return kit.second if off_hand else kit.weapon
