"""The figures of a fighter here and now: skills, defences and bonuses with every modifier that applies.

Nothing is changed or drawn here; what using a bonus costs is said in the result and paid by whoever holds the contest.
"""

from __future__ import annotations

from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from outdraw.games.suits.content import Missile, Weapon
from outdraw.games.suits.contests import awkward_penalty, defended, modified, quarter, rounded
from outdraw.games.suits.crowds import swarm_attack, swarm_defence
from outdraw.games.suits.people import allies_of, are_engaged, distance, engaged_with, present
from outdraw.games.suits.scene import Fighter, Suits

POLE_MOST = 2
COVERED_ALLIES = 2
BESIDE = 1.5


def hand_skill(weapon: Weapon | None) -> str:
    """Name the skill a weapon is used with: Fighting unarmed and with natural weapons."""
    return "Fighting" if weapon is None or weapon.natural else "Hand Weapons"


def is_weak_for(fighter: Fighter, item: Weapon | Missile) -> bool:
    """Say whether a fighter is too weak for a weapon, so that it is awkward. [suits.strength.under]"""
    return fighter.sheet.body < item.minimum


def can_use(fighter: Fighter, item: Weapon | Missile) -> bool:
    """Say whether a fighter is strong enough to use a weapon at all. [suits.strength.unusable]"""
    return 4 * fighter.sheet.body > 3 * item.minimum


def awkward_sources(fighter: Fighter, item: Weapon | Missile | None) -> int:
    """Count what makes a fighter awkward: armour, the weapon, weakness for it.

    [suits.armor.combine, suits.strength.under]
    """
    sources = 1 if fighter.sheet.armour is not None and fighter.sheet.armour.awkward else 0
    if isinstance(item, Weapon) and item.awkward:
        sources += 1
    if item is not None and is_weak_for(fighter, item):
        sources += 1
    return sources


def reflexes(fighter: Fighter) -> int:
    """Give Reflexes as awkward things leave them. [suits.armor.awkward]"""
    base = fighter.sheet.reflexes
    return modified(base, base - awkward_penalty(base, awkward_sources(fighter, None)))


def spaded(scene: Suits, fighter: Fighter, base: int, skill: int) -> int:
    """Apply revealed spades; those of opponents stop at half of base skill.

    [suits.bonus_card.spade, suits.bonus_card.spade_floor]
    """
    mine = sum(e.amount for e in scene.effects if e.what == "skill" and e.on == fighter.id and e.amount > 0)
    theirs = sum(e.amount for e in scene.effects if e.what == "skill" and e.on == fighter.id and e.amount < 0)
    raised = skill + mine
    return max(raised + theirs, min(raised, rounded(base, 2)))


def with_modifiers(scene: Suits, fighter: Fighter, base: int, fraction: int, awkward: int, flat: int) -> int:
    """Apply fractions (already taken), then flat modifiers and spades, then the floor. [suits.skill.modifiers]"""
    skill = fraction // 2 if fighter.groggy else fraction
    skill += flat - awkward_penalty(base, awkward)
    return modified(base, spaded(scene, fighter, base, skill))


def attack_skill(scene: Suits, fighter: Fighter, weapon: Weapon | None, flat: int = 0) -> int:
    """Give the skill to engage with a hand weapon; a foil's cleverness is lost beside a large shield.

    [suits.shield.foil]
    """
    if fighter.sheet.swarm is not None:
        return swarm_attack(fighter.sheet.swarm.attack, fighter.population)
    base = fighter.sheet.attack_rank(hand_skill(weapon))
    if weapon is not None and not (weapon.clever and _big_shield(fighter)):
        flat += weapon.attack
    return with_modifiers(scene, fighter, base, base, awkward_sources(fighter, weapon), flat)


def parry_skill(scene: Suits, fighter: Fighter) -> int:
    """Give the skill to defend with hand to hand: that of what is held, ready or not.

    [suits.skill.defense_default, suits.armor.slow_defend]
    """
    if fighter.sheet.swarm is not None:
        return swarm_defence(fighter.sheet.swarm.defence, fighter.population)
    weapon = fighter.held.weapon
    holds = fighter.held.shield is not None or (weapon is not None and not weapon.natural)
    base = fighter.sheet.defence_rank("Hand Weapons" if holds else "Fighting")
    return defended(base, with_modifiers(scene, fighter, base, base, awkward_sources(fighter, weapon), 0))


def dodge_skill(scene: Suits, fighter: Fighter) -> int:
    """Give the skill to dodge with: Reflexes. [suits.frequency.dodge]"""
    if fighter.sheet.swarm is not None:
        return parry_skill(scene, fighter)
    base = fighter.sheet.reflexes
    return defended(base, with_modifiers(scene, fighter, base, base, awkward_sources(fighter, None), 0))


# --- defence bonuses --------------------------------------------------------------------------------------------------


class Guard(NamedTuple):
    """The defence bonuses of a fighter in one contest, what is left of them on an overdraw, which items they use."""

    guard: int = 0
    bare: int = 0
    shield: bool = False
    second: bool = False


def size_penalty(fighter: Fighter, against: Weapon | None) -> int:
    """Give what a small or medium weapon loses against a large one, unless a shield is held.

    [suits.weapon_size.small_vs_large, suits.weapon_size.medium_vs_large]
    """
    if against is None or not against.is_large or fighter.held.shield is not None:
        return 0
    sizes = [item.size for item in (fighter.held.weapon, fighter.held.second) if item is not None]
    if any(size in ("large", "pole") for size in sizes):
        return 0
    return -1 if "medium" in sizes else -2


def parry_bonus(fighter: Fighter) -> int:
    """Give the D# of the weapon held: one less beside a small shield, none beside a larger.

    [suits.note.defense, suits.shield.foil]
    """
    weapon, shield = fighter.held.weapon, fighter.held.shield
    if weapon is None:
        return 0
    if shield is None:
        return weapon.defence
    return max(0, weapon.defence - 1) if shield.is_small else 0


def is_shield_ready(fighter: Fighter, attacker: str) -> bool:
    """Say whether the shield can meet this attack: it has uses left, and the attack comes from the front.

    [suits.frequency.shield_uses, suits.two_items.shield_front]
    """
    shield = fighter.held.shield
    return shield is not None and fighter.shield_uses < shield.defence and attacker not in fighter.not_in_front


def pole_cover(scene: Suits, fighter: Fighter, attacker: Fighter) -> int:
    """Give the bonus of pole weapons, one's own and those of allies behind; +2 at most.

    [suits.pole.defense, suits.pole.ally, suits.pole.stack]
    """
    total = 1 if fighter.held.is_pole else 0
    for ally in allies_of(scene, fighter):
        if ally.held.is_pole and fighter.id in covered(scene, ally, attacker):
            total += 1
    return min(POLE_MOST, total)


def covered(scene: Suits, pole: Fighter, attacker: Fighter) -> list[str]:
    """Give the allies whom a pole user covers: up to two who stand immediately ahead, towards the attacker."""
    ahead = [
        ally
        for ally in allies_of(scene, pole)
        if distance(pole, ally) <= BESIDE and distance(ally, attacker) < distance(pole, attacker)
    ]
    return [ally.id for ally in sorted(ahead, key=lambda ally: (distance(pole, ally), ally.id))[:COVERED_ALLIES]]


Items: TypeAlias = Literal["all", "shield", "none"]
"""Which items help in a defence: all held, only the shield (the weapon's use is spent), or none (a dodge)."""


def melee_guard(
    scene: Suits, fighter: Fighter, attacker: Fighter, against: Weapon | None, items: Items = "all"
) -> Guard:
    """Give the defence bonuses against a hand-to-hand attack; a dodge has only those of armour and poles.

    [suits.defend.bonus_application, suits.defend.bonus_cap, suits.armor.def, suits.two_items.second_weapon_bonus]
    """
    armour = fighter.sheet.armour.defence if fighter.sheet.armour is not None else 0
    if attacker.sheet.swarm is not None:
        armour //= 3  # [suits.swarm.armor]
    steady = armour + pole_cover(scene, fighter, attacker)
    shield, second = False, False
    block = 0
    if items == "all":
        steady += parry_bonus(fighter) + size_penalty(fighter, against)
        if fighter.held.second is not None and not fighter.second_used and not fighter.multi_attacked:
            steady, second = steady + 1, True
    if items != "none" and fighter.held.shield is not None and is_shield_ready(fighter, attacker.id):
        anti = against.anti_shield if against is not None else 0  # [suits.note.anti_shield]
        block, shield = max(0, fighter.held.shield.defence - anti), True
    cap = scene.switches.defence_cap
    return Guard(min(cap, steady + block), min(cap, steady), shield, second)


def missile_guard(scene: Suits, fighter: Fighter, shooter: Fighter, items: bool = True) -> Guard:
    """Give the defence bonus against a shot: a shield's missile figure alone, on a block.

    [suits.two_items.shield_front, suits.shield.table, suits.two_items.not_vs_ranged, suits.pole.defense,
    suits.armor.def]
    """
    if not items or fighter.held.shield is None or not is_shield_ready(fighter, shooter.id):
        return Guard()
    return Guard(min(scene.switches.missile_cap, fighter.held.shield.missile), 0, True)


def ranged_defence(scene: Suits, fighter: Fighter) -> int:
    """Give the defence against shots: (Reflexes + 5) / 2, up, and the root of metres moved; 2 if unaware.

    [suits.ranged.defense, suits.ranged.unaware, suits.ranged.moving]
    """
    if fighter.unaware:
        return 2
    base = -(-(reflexes(fighter) + 5) // 2)
    return max(2, spaded(scene, fighter, base, base) + dodge_root(fighter.moved))


def dodge_root(metres: int) -> int:
    """Give the square root of metres moved, 0.5 up, from 3 metres on. [suits.ranged.moving]

    >>> dodge_root(2), dodge_root(4), dodge_root(9)
    (0, 2, 3)
    """
    return 0 if metres < 3 else int(metres**0.5 + 0.5)


def halved(value: int) -> int:
    """Halve a defence, rounded down, at least 2. [suits.range.point_blank, suits.blast.defense]"""
    return max(2, value // 2)


# --- armour -----------------------------------------------------------------------------------------------------------


def armour_of(scene: Suits, fighter: Fighter, bullet: bool, swarm: bool = False) -> int:
    """Give what a fighter's armour absorbs now, diamonds included.

    [suits.loss.armor_first, suits.bonus_card.diamond]
    """
    worn = fighter.sheet.armour.absorbs(fighter.sheet.body, bullet) if fighter.sheet.armour is not None else 0
    worn += fighter.sheet.hide
    if swarm:
        worn //= 3  # [suits.swarm.armor]
    changes = [e.amount for e in scene.effects if e.what == "armour" and e.on == fighter.id]
    return max(0, worn + sum(changes))


def is_armoured(fighter: Fighter) -> bool:
    """Say whether a fighter has any armour to lose."""
    return fighter.sheet.armour is not None or fighter.sheet.hide > 0


def power_shift(scene: Suits, fighter: Fighter) -> int:
    """Give what hearts add to a fighter's power bonus, and take from it. [suits.bonus_card.heart]"""
    return sum(e.amount for e in scene.effects if e.what == "power" and e.on == fighter.id)


# --- numbers on a side ------------------------------------------------------------------------------------------------


def is_outnumbered(scene: Suits, fighter: Fighter) -> bool:
    """Say whether the enemies on a fighter are more than it and the allies engaged with those enemies.

    [suits.defend.two_item]
    """
    on_it = {*engaged_with(scene, fighter.id), *fighter.attacked_by}
    enemies = [each.id for each in present(scene) if each.id in on_it]
    if len(enemies) <= 1:
        return False
    helpers = {ally.id for ally in allies_of(scene, fighter) for enemy in enemies if are_engaged(scene, ally.id, enemy)}
    return len(enemies) > 1 + len(helpers)


def may_disengage(scene: Suits, fighter: Fighter) -> bool:
    """Say whether a fighter may leave: allies outnumber its opponents, or none of them pressed it last round.

    [suits.engage.disengage]
    """
    enemies = engaged_with(scene, fighter.id)
    if not enemies:
        return True
    helpers = {ally.id for ally in allies_of(scene, fighter) for enemy in enemies if are_engaged(scene, ally.id, enemy)}
    if len(helpers) > len(enemies):
        return True
    return not any(enemy in fighter.pressed for enemy in enemies)


def _big_shield(fighter: Fighter) -> bool:
    return fighter.held.shield is not None and not fighter.held.shield.is_small


def stands_between(ally: Fighter, one: Fighter, two: Fighter) -> bool:
    """Say whether somebody stands on the straight line between two others."""
    return off_line(ally.x, ally.y, one, two) < 0.75 and distance(one, ally) < distance(one, two) > distance(ally, two)


def off_line(x: int, y: int, one: Fighter, two: Fighter) -> float:
    """Give how far a point lies from the straight path between two fighters."""
    dx, dy = two.x - one.x, two.y - one.y
    length = dx * dx + dy * dy
    if not length:
        return hypot(x - one.x, y - one.y)
    along = max(0.0, min(1.0, ((x - one.x) * dx + (y - one.y) * dy) / length))
    return hypot(x - one.x - along * dx, y - one.y - along * dy)


def floor_of(base: int) -> int:
    """Give the floor of a skill. [suits.skill.floor]"""
    return quarter(base)
