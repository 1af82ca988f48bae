"""The figures of a fighter here and now: skills, defences and bonuses with every modifier that applies.

Nothing is changed or drawn here; what using a bonus costs is said in the result and paid by whoever holds the contest.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from outdraw.core.events import Sum, Term
from outdraw.games.suits.content import Missile, Weapon
from outdraw.games.suits.rules.contests import WORST_DEFENCE, awkward_penalty, defended, modified, rounded
from outdraw.games.suits.rules.crowds import swarm_attack, swarm_defence
from outdraw.games.suits.rules.field import (
    STRIKING,
    allies_of,
    are_engaged,
    distance,
    engaged_with,
    find,
    is_behind,
    is_surprised,
    off_line,
    present,
)
from outdraw.games.suits.rules.kit import Kit, hand_skill, kit_of
from outdraw.games.suits.scene import Fighter, Suits

POLE_MOST = 2
COVERED_ALLIES = 2
BESIDE = 1.5


def can_use(fighter: Fighter, item: Weapon | Missile) -> bool:
    """Say whether a fighter is strong enough to use a weapon at all. [suits.strength.unusable]"""
    return 4 * fighter.sheet.body > 3 * item.minimum


def reflexes(fighter: Fighter) -> int:
    """Give Reflexes as awkward armour and weapons leave them. [uses suits.armor.awkward, suits.strength.under]"""
    base = fighter.sheet.reflexes
    return modified(base, base - awkward_penalty(base, kit_of(fighter).burden))


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


def attack_skill(scene: Suits, fighter: Fighter, flat: int = 0, off_hand: bool = False) -> int:
    """Give the skill to engage with a hand weapon that is held."""
    swarm = fighter.sheet.swarm
    if swarm is not None:
        base = swarm_attack(swarm.attack, fighter.population)
        return modified(base, spaded(scene, fighter, base, base))
    kit = kit_of(fighter)
    if not (flat or fighter.groggy or scene.effects):
        return kit.second_usual if off_hand else kit.attack_usual
    base = kit.attack_base
    awkward, own = (kit.second_awkward, kit.second_flat) if off_hand else (kit.awkward, kit.attack_flat)
    return with_modifiers(scene, fighter, base, base, awkward, flat + own)


def parry_skill(scene: Suits, fighter: Fighter) -> int:
    """Give the skill to defend with hand to hand: that of what is held, ready or not.

    [suits.skill.defense_default, suits.armor.slow_defend]
    """
    swarm = fighter.sheet.swarm
    if swarm is not None:
        base = swarm_defence(swarm.defence, fighter.population)
        return defended(base, spaded(scene, fighter, base, base))
    kit = kit_of(fighter)
    base = kit.parry_base
    return defended(base, with_modifiers(scene, fighter, base, base, kit.awkward, 0))


def dodge_skill(scene: Suits, fighter: Fighter) -> int:
    """Give the skill to dodge with: Reflexes. [suits.frequency.dodge]"""
    if fighter.sheet.swarm is not None:
        return parry_skill(scene, fighter)
    base = fighter.sheet.reflexes
    return defended(base, with_modifiers(scene, fighter, base, base, kit_of(fighter).burden, 0))


def defence_skill(scene: Suits, fighter: Fighter, attacker: Fighter, is_dodge: bool) -> int:
    """Give the skill to defend with hand to hand; whoever does not see it come has the worst defence there is.

    [uses suits.skill.defense_floor]
    """
    if is_surprised(fighter, attacker):
        return WORST_DEFENCE
    return dodge_skill(scene, fighter) if is_dodge else parry_skill(scene, fighter)


# --- how a figure came about ------------------------------------------------------------------------------------------


def attack_sum(scene: Suits, fighter: Fighter, over: int = 0, off_hand: bool = False) -> Sum:
    """Show how the skill of an attack came about, each modifier with its source."""
    kit, sheet = kit_of(fighter), fighter.sheet
    weapon = kit.second if off_hand else kit.weapon
    if sheet.swarm is not None:
        terms = [
            Term("attack", sheet.swarm.attack, "suits.swarm.attack_skill"),
            Term("population", fighter.population // 4, "suits.swarm.attack_skill"),
        ]
    else:
        terms = [Term(hand_skill(weapon), kit.attack_base, "suits.contest.parties")]
        if fighter.groggy:
            terms.append(Term("groggy", kit.attack_base // 2 - kit.attack_base, "suits.defeat.groggy"))
        awkward = kit.second_awkward if off_hand else kit.awkward
        terms.append(Term("awkward", -awkward_penalty(kit.attack_base, awkward), "suits.armor.awkward"))
        flat = kit.second_flat if off_hand else kit.attack_flat
        terms.append(Term(weapon.name if weapon is not None else "unarmed", flat, "suits.skill.modifiers"))
        terms.append(Term("over an ally", over, "suits.pole.attack_over"))
    total = attack_skill(scene, fighter, over, off_hand)
    return _summed("Attack", total, [*terms, *_spades(scene, fighter)], fighter)


def defence_sum(scene: Suits, fighter: Fighter, attacker: Fighter, is_dodge: bool) -> Sum:
    """Show how the skill of a defence came about."""
    sheet, kit = fighter.sheet, kit_of(fighter)
    total = defence_skill(scene, fighter, attacker, is_dodge)
    if is_surprised(fighter, attacker):
        return Sum("Defence", total, (Term("surprised", total, "suits.skill.defense_floor"),), fighter.id)
    if sheet.swarm is not None:
        terms = [
            Term("defence", sheet.swarm.defence, "suits.swarm.defense"),
            Term("population", 1 - fighter.population, "suits.swarm.defense"),
        ]
    else:
        base = sheet.reflexes if is_dodge else kit.parry_base
        terms = [Term("Reflexes" if is_dodge else kit.parry_with, base, "suits.skill.defense_default")]
        if fighter.groggy:
            terms.append(Term("groggy", base // 2 - base, "suits.defeat.groggy"))
        awkward = kit.burden if is_dodge else kit.awkward
        terms.append(Term("awkward", -awkward_penalty(base, awkward), "suits.armor.awkward"))
    return _summed("Defence", total, [*terms, *_spades(scene, fighter)], fighter)


def _spades(scene: Suits, fighter: Fighter) -> list[Term]:
    return [
        Term("spade", effect.amount, "suits.bonus_card.spade")
        for effect in scene.effects
        if effect.what == "skill" and effect.on == fighter.id
    ]


def _summed(name: str, total: int, terms: list[Term], fighter: Fighter) -> Sum:
    """Put a sum together; what the floors add is a term of its own."""
    kept = [term for term in terms if term.amount]
    missing = total - sum(term.amount for term in kept)
    if missing:
        kept.append(Term("no lower than this", missing, "suits.skill.floor"))
    return Sum(name, total, tuple(kept), fighter.id)


# --- defence bonuses --------------------------------------------------------------------------------------------------


class Guard:
    """The defence bonuses of a fighter in one contest, what is left of them on an overdraw, which items they use."""

    def __init__(self, guard: int = 0, bare: int = 0, shield: bool = False, second: bool = False) -> None:
        self.guard = guard
        self.bare = bare
        self.shield = shield
        self.second = second


def against_size(kit: Kit, against: Weapon | None) -> int:
    """Give what a small or medium weapon loses against a large one, unless a shield is held.

    [suits.weapon_size.small_vs_large, suits.weapon_size.medium_vs_large]
    """
    return kit.against_large if kit.against_large and against is not None and against.is_large else 0


def is_shield_ready(scene: Suits, fighter: Fighter, attacker: Fighter) -> bool:
    """Say whether the shield can meet this attack: it has uses left, and the attack comes from the front.

    [suits.frequency.shield_uses; uses suits.two_items.shield_front]
    """
    shield = kit_of(fighter).shield
    return shield is not None and fighter.shield_uses < shield.defence and not is_behind(scene, fighter, attacker)


def pole_cover(scene: Suits, fighter: Fighter, attacker: Fighter, own: bool = True) -> int:
    """Give the bonus of pole weapons, one's own and those of allies behind; +2 at most, none where there is no room.

    A dodge and a draw without chips have nothing of one's own weapon.
    [suits.pole.defense, suits.pole.stack; uses suits.pole.ally, suits.pole.terrain, suits.frequency.dodge]
    """
    if scene.switches.confined:
        return 0
    total = 1 if own and kit_of(fighter).is_pole else 0
    for ally in allies_of(scene, fighter):
        if kit_of(ally).is_pole and not ally.is_hidden and fighter.id in covered(scene, ally, attacker):
            total += 1
    return min(POLE_MOST, total)


def covered(scene: Suits, pole: Fighter, attacker: Fighter) -> list[str]:
    """Give the allies whom a pole user covers: up to two who stand immediately ahead, towards the attacker.

    Whoever stands beside the pole user is not in front. [suits.pole.ally]
    """
    ahead = [
        ally
        for ally in allies_of(scene, pole)
        if not ally.is_hidden and distance(pole, ally) <= BESIDE and _is_ahead(pole, ally, attacker)
    ]
    return [ally.id for ally in sorted(ahead, key=lambda ally: (distance(pole, ally), ally.id))[:COVERED_ALLIES]]


def _is_ahead(pole: Fighter, ally: Fighter, attacker: Fighter) -> bool:
    """Say whether an ally stands ahead of a pole user, within 45 degrees of the way to the attacker."""
    east, north = attacker.x - pole.x, attacker.y - pole.y
    along = (ally.x - pole.x) * east + (ally.y - pole.y) * north
    across = abs((ally.x - pole.x) * north - (ally.y - pole.y) * east)
    return along > 0 and across <= along and distance(ally, attacker) < distance(pole, attacker)


Items: TypeAlias = Literal["all", "shield", "none"]
"""Which items help in a defence: all held, only the shield (the weapon's use is spent), or none (a dodge)."""


def melee_guard(
    scene: Suits, fighter: Fighter, attacker: Fighter, against: Weapon | None, items: Items = "all"
) -> Guard:
    """Give the defence bonuses against a hand-to-hand attack; a dodge has only those of armour and poles.

    [suits.armor.def, suits.two_items.shield; uses suits.defend.bonus_application, suits.defend.bonus_cap,
    suits.two_items.second_weapon_bonus]
    """
    kit = kit_of(fighter)
    armour = kit.armour_defence
    if attacker.sheet.swarm is not None:
        armour //= 3  # [uses suits.swarm.armor]
    steady = armour + pole_cover(scene, fighter, attacker, own=kit.is_pole and items == "all")
    shield, second = False, False
    block = 0
    if items == "all":
        steady += kit.parry + against_size(kit, against)
        if kit.second_guard and not fighter.second_used and not fighter.multi_attacked:
            steady, second = steady + kit.second_guard, True
    if items != "none" and kit.shield is not None and is_shield_ready(scene, fighter, attacker):
        anti = against.anti_shield if against is not None else 0  # [suits.note.anti_shield]
        block, shield = max(0, kit.shield.defence - anti), True
    cap = scene.switches.defence_cap
    return Guard(min(cap, steady + block), min(cap, steady), shield, second)


def guard_sum(scene: Suits, fighter: Fighter, attacker: Fighter, against: Weapon | None, items: Items) -> Sum:
    """Show how the defence bonuses against a hand weapon came about, each with its source."""
    kit = kit_of(fighter)
    guard = melee_guard(scene, fighter, attacker, against, items)
    armour = kit.armour_defence // 3 if attacker.sheet.swarm is not None else kit.armour_defence
    behind = pole_cover(scene, fighter, attacker, own=False)
    own = pole_cover(scene, fighter, attacker, own=items == "all") - behind
    terms = [Term("armour", armour, "suits.armor.def"), Term("pole", own, "suits.pole.defense")]
    several = own + behind > 1
    terms.append(Term("an ally's pole", behind, "suits.pole.stack" if several else "suits.pole.ally"))
    if items == "all":
        size = "medium" if kit.against_large == -1 else "small"
        terms.append(Term("parry", kit.parry, "suits.note.defense"))
        terms.append(Term("against a large weapon", against_size(kit, against), f"suits.weapon_size.{size}_vs_large"))
        terms.append(Term("second weapon", int(guard.second), "suits.two_items.second_weapon_bonus"))
        its_own = kit.second_guard - 1 if guard.second else 0
        terms.append(Term("parry of the second weapon", its_own, "suits.note.defense"))
    if guard.shield and kit.shield is not None:
        anti = against.anti_shield if against is not None else 0
        terms.append(Term(kit.shield.name, kit.shield.defence, "suits.two_items.shield"))
        terms.append(Term("against shields", -min(anti, kit.shield.defence), "suits.note.anti_shield"))
    kept = tuple([term for term in terms if term.amount])
    beyond = guard.guard - sum(term.amount for term in kept)
    more = (Term("no more than this", beyond, "suits.defend.bonus_cap"),) if beyond else ()
    return Sum("Guard", guard.guard, (*kept, *more), fighter.id)


def missile_guard(scene: Suits, fighter: Fighter, shooter: Fighter, items: bool = True) -> Guard:
    """Give the defence bonus against a shot: a shield's missile figure alone, on a block.

    [suits.two_items.not_vs_ranged; uses suits.two_items.shield_front, suits.shield.table, suits.pole.defense,
    suits.armor.def]
    """
    shield = fighter.held.shield
    if not items or shield is None or not is_shield_ready(scene, fighter, shooter):
        return Guard()
    return Guard(min(scene.switches.missile_cap, shield.missile), 0, True)


def ranged_defence(scene: Suits, fighter: Fighter) -> int:
    """Give the defence against shots: (Reflexes + 5) / 2, up, and the root of metres moved; 2 if unaware.

    [suits.ranged.defense; uses suits.ranged.unaware, suits.ranged.moving]
    """
    if fighter.unaware:
        return WORST_DEFENCE
    swarm = fighter.sheet.swarm
    if swarm is not None:
        base = swarm_defence(swarm.defence, fighter.population)  # [uses suits.swarm.defense]
    else:
        base = -(-(reflexes(fighter) + 5) // 2)
    return max(WORST_DEFENCE, spaded(scene, fighter, base, base) + dodge_root(fighter.moved))


def missile_defence_sum(scene: Suits, fighter: Fighter, shooter: Fighter, total: int, near: str, near_rule: str) -> Sum:
    """Show how a defence against a shot or a blast came about; what being near it changes is a term of its own."""
    if is_surprised(fighter, shooter):
        return Sum("Defence", total, (Term("surprised", total, "suits.skill.defense_floor"),), fighter.id)
    swarm = fighter.sheet.swarm
    if swarm is not None:
        terms = [
            Term("defence", swarm.defence, "suits.swarm.defense"),
            Term("population", swarm_defence(swarm.defence, fighter.population) - swarm.defence, "suits.swarm.defense"),
        ]
    else:
        terms = [Term("half of Reflexes and 5", -(-(reflexes(fighter) + 5) // 2), "suits.ranged.defense")]
    terms += _spades(scene, fighter)
    terms.append(Term("moving", dodge_root(fighter.moved), "suits.ranged.moving"))
    beyond = total - sum([term.amount for term in terms])
    terms.append(Term(near, beyond, near_rule))
    return Sum("Defence", total, tuple([term for term in terms if term.amount]), fighter.id)


def missile_guard_sum(fighter: Fighter, guard: Guard) -> Sum:
    """Show what a shield adds against a shot, on a block. [uses suits.shield.on_block]"""
    shield = kit_of(fighter).shield
    name, full = (shield.name, shield.missile) if shield is not None else ("shield", guard.guard)
    terms = [Term(name, full, "suits.shield.table")]
    if guard.guard < full:
        terms.append(Term("no more than this", guard.guard - full, "suits.defend.bonus_cap"))
    return Sum("Guard", guard.guard, tuple(terms), fighter.id)


def dodge_root(metres: int) -> int:
    """Give the square root of metres moved, 0.5 up, from 3 metres on. [suits.ranged.moving]

    >>> dodge_root(2), dodge_root(4), dodge_root(9)
    (0, 2, 3)
    """
    return 0 if metres < 3 else int(metres**0.5 + 0.5)


def halved(value: int) -> int:
    """Halve a defence, rounded down, at least 2. [uses suits.range.point_blank, suits.blast.defense]"""
    return max(2, value // 2)


# --- armour -----------------------------------------------------------------------------------------------------------


def armour_of(scene: Suits, fighter: Fighter, bullet: bool, swarm: bool = False) -> int:
    """Give what a fighter's armour absorbs now, diamonds included.

    [uses suits.loss.armor_first, suits.bonus_card.diamond]
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
    return sum([e.amount for e in scene.effects if e.what == "power" and e.on == fighter.id]) if scene.effects else 0


# --- numbers on a side ------------------------------------------------------------------------------------------------


def is_outnumbered(scene: Suits, fighter: Fighter) -> bool:
    """Say whether the enemies on a fighter are more than it and the allies engaged with those enemies.

    [uses suits.defend.two_item]
    """
    on_it = {*engaged_with(scene, fighter.id), *fighter.attacked_by}
    if len(on_it) <= 1:
        return False
    enemies = [each.id for each in present(scene) if each.id in on_it]
    if len(enemies) <= 1:
        return False
    helpers = {ally.id for ally in allies_of(scene, fighter) for enemy in enemies if are_engaged(scene, ally.id, enemy)}
    return len(enemies) > 1 + len(helpers)


def may_disengage(scene: Suits, fighter: Fighter) -> bool:
    """Say whether a fighter may leave: allies outnumber its opponents, or none of them pressed it last round.

    Those whom the game master has moved further off than a step of each could are left already.
    [suits.engage.disengage]
    """
    enemies = [id for id in engaged_with(scene, fighter.id) if distance(find(scene, id), fighter) < STRIKING + 2]
    if not enemies:
        return True
    helpers = {ally.id for ally in allies_of(scene, fighter) for enemy in enemies if are_engaged(scene, ally.id, enemy)}
    if len(helpers) > len(enemies):
        return True
    return not any(enemy in fighter.pressed for enemy in enemies)


def stands_between(ally: Fighter, one: Fighter, two: Fighter) -> bool:
    """Say whether somebody stands on the straight line between two others."""
    off = off_line(ally.x, ally.y, (one.x, one.y), (two.x, two.y))
    return off < 0.75 and distance(one, ally) < distance(one, two) > distance(ally, two)
