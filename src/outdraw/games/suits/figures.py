"""The figures of a fighter here and now: skills, defences and bonuses with every modifier that applies.

Nothing is changed or drawn here; what using a bonus costs is said in the result and paid by whoever holds the contest.
"""

from __future__ import annotations

from math import hypot
from typing import Literal, TypeAlias

from outdraw.games.suits.content import Missile, Weapon
from outdraw.games.suits.contests import awkward_penalty, defended, modified, quarter, rounded
from outdraw.games.suits.crowds import swarm_attack, swarm_defence
from outdraw.games.suits.kit import Kit, awkward_sources, kit_of
from outdraw.games.suits.people import allies_of, are_engaged, distance, engaged_with, present
from outdraw.games.suits.scene import Fighter, Suits

POLE_MOST = 2
COVERED_ALLIES = 2
BESIDE = 1.5


def can_use(fighter: Fighter, item: Weapon | Missile) -> bool:
    """Say whether a fighter is strong enough to use a weapon at all. [suits.strength.unusable]"""
    return 4 * fighter.sheet.body > 3 * item.minimum


def reflexes(fighter: Fighter) -> int:
    """Give Reflexes as awkward things leave them. [suits.armor.awkward]"""
    base = fighter.sheet.reflexes
    return modified(base, base - awkward_penalty(base, awkward_sources(fighter.sheet, None)))


def spaded(scene: Suits, fighter: Fighter, base: int, skill: int) -> int:
    """Apply revealed spades; those of opponents stop at half of base skill.

    [suits.bonus_card.spade, suits.bonus_card.spade_floor]
    """
    if not scene.effects:
        return skill
    mine = sum(e.amount for e in scene.effects if e.what == "skill" and e.on == fighter.id and e.amount > 0)
    theirs = sum(e.amount for e in scene.effects if e.what == "skill" and e.on == fighter.id and e.amount < 0)
    raised = skill + mine
    return max(raised + theirs, min(raised, rounded(base, 2)))


def with_modifiers(scene: Suits, fighter: Fighter, base: int, fraction: int, awkward: int, flat: int) -> int:
    """Apply fractions (already taken), then flat modifiers and spades, then the floor. [suits.skill.modifiers]"""
    skill = fraction // 2 if fighter.groggy else fraction
    skill += flat - awkward_penalty(base, awkward)
    return modified(base, spaded(scene, fighter, base, skill))


def attack_skill(scene: Suits, fighter: Fighter, flat: int = 0) -> int:
    """Give the skill to engage with the hand weapon that is held."""
    swarm = fighter.sheet.swarm
    if swarm is not None:
        return swarm_attack(swarm.attack, fighter.population)
    kit = kit_of(fighter)
    base = kit.attack_base
    return with_modifiers(scene, fighter, base, base, kit.awkward, flat + kit.attack_flat)


def parry_skill(scene: Suits, fighter: Fighter) -> int:
    """Give the skill to defend with hand to hand: that of what is held, ready or not.

    [suits.skill.defense_default, suits.armor.slow_defend]
    """
    swarm = fighter.sheet.swarm
    if swarm is not None:
        return swarm_defence(swarm.defence, fighter.population)
    kit = kit_of(fighter)
    base = kit.parry_base
    return defended(base, with_modifiers(scene, fighter, base, base, kit.awkward, 0))


def dodge_skill(scene: Suits, fighter: Fighter) -> int:
    """Give the skill to dodge with: Reflexes. [suits.frequency.dodge]"""
    if fighter.sheet.swarm is not None:
        return parry_skill(scene, fighter)
    base = fighter.sheet.reflexes
    return defended(base, with_modifiers(scene, fighter, base, base, awkward_sources(fighter.sheet, None), 0))


# --- defence bonuses --------------------------------------------------------------------------------------------------


class Guard:
    """The defence bonuses of a fighter in one contest, what is left of them on an overdraw, which items they use."""

    def __init__(self, guard: int = 0, bare: int = 0, shield: bool = False, second: bool = False) -> None:
        self.guard = guard
        self.bare = bare
        self.shield = shield
        self.second = second


def size_penalty(fighter: Fighter, against: Weapon | None) -> int:
    """Give what a small or medium weapon loses against a large one, unless a shield is held.

    [suits.weapon_size.small_vs_large, suits.weapon_size.medium_vs_large]
    """
    return _against_size(kit_of(fighter), against)


def _against_size(kit: Kit, against: Weapon | None) -> int:
    return kit.against_large if kit.against_large and against is not None and against.is_large else 0


def parry_bonus(fighter: Fighter) -> int:
    """Give the D# of the weapon held: one less beside a small shield, none beside a larger.

    [suits.note.defense, suits.shield.foil]
    """
    return kit_of(fighter).parry


def is_shield_ready(fighter: Fighter, attacker: str) -> bool:
    """Say whether the shield can meet this attack: it has uses left, and the attack comes from the front.

    [suits.frequency.shield_uses, suits.two_items.shield_front]
    """
    shield = kit_of(fighter).shield
    return shield is not None and fighter.shield_uses < shield.defence and attacker not in fighter.not_in_front


def pole_cover(scene: Suits, fighter: Fighter, attacker: Fighter) -> int:
    """Give the bonus of pole weapons, one's own and those of allies behind; +2 at most.

    [suits.pole.defense, suits.pole.ally, suits.pole.stack]
    """
    total = 1 if kit_of(fighter).is_pole else 0
    for ally in allies_of(scene, fighter):
        if kit_of(ally).is_pole and fighter.id in covered(scene, ally, attacker):
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
    kit = kit_of(fighter)
    armour = kit.armour_defence
    if attacker.sheet.swarm is not None:
        armour //= 3  # [suits.swarm.armor]
    steady = armour + pole_cover(scene, fighter, attacker)
    shield, second = False, False
    block = 0
    if items == "all":
        steady += kit.parry + _against_size(kit, against)
        if kit.second is not None and not fighter.second_used and not fighter.multi_attacked:
            steady, second = steady + 1, True
    if items != "none" and kit.shield is not None and is_shield_ready(fighter, attacker.id):
        anti = against.anti_shield if against is not None else 0  # [suits.note.anti_shield]
        block, shield = max(0, kit.shield.defence - anti), True
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
    kit = kit_of(fighter)
    worn = kit.absorbs_bullets if bullet else kit.absorbs
    if swarm:
        worn //= 3  # [suits.swarm.armor]
    for effect in scene.effects:
        if effect.what == "armour" and effect.on == fighter.id:
            worn += effect.amount
    return max(0, worn)


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
