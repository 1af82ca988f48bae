"""The figures of a fighter here and now: skills, defences and bonuses with every modifier that applies.

Each is worked out on a `Figure`, which gives the number, or on an `Itemised`, which tells it. Nothing is changed or
drawn here; what using a bonus costs is said in the result and paid by whoever holds the contest.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from outdraw.core.figures import Figure
from outdraw.games.suits.content import Missile, Weapon
from outdraw.games.suits.rules.contests import WORST_DEFENCE, quarter, rounded
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
from outdraw.games.suits.rules.kit import Kit, able, kit_of, usual
from outdraw.games.suits.rules.power import F, limit_bonus
from outdraw.games.suits.scene import Fighter, Suits

POLE_OVER_ALLY = -1
POLE_MOST = 2
COVERED_ALLIES = 2
BESIDE = 1.5


def can_use(fighter: Fighter, item: Weapon | Missile) -> bool:
    """Say whether a fighter is strong enough to use a weapon at all. [suits.strength.unusable]"""
    return 4 * fighter.sheet.body > 3 * item.minimum


def reflexes(fighter: Fighter) -> int:
    """Give Reflexes as awkward armour and weapons leave them. [uses suits.armor.awkward, suits.strength.under]"""
    return usual(fighter.sheet.reflexes, kit_of(fighter).burden)


# --- skills -----------------------------------------------------------------------------------------------------------


def spades(f: Figure, scene: Suits, fighter: Fighter, base: int) -> None:
    """Apply revealed spades; those of opponents stop at half of base skill.

    [suits.bonus_card.spade, suits.bonus_card.spade_floor]
    """
    if not scene.effects:
        return
    amounts = [each.amount for each in scene.effects if each.what == "skill" and each.on == fighter.id]
    for amount in [each for each in amounts if each > 0]:
        f.add("spade", amount, "suits.bonus_card.spade")
    raised = f.total
    for amount in [each for each in amounts if each < 0]:
        f.add("spade", amount, "suits.bonus_card.spade")
    f.at_least(min(raised, rounded(base, 2)), "suits.bonus_card.spade_floor")


def strike(f: F, scene: Suits, fighter: Fighter, target: Fighter | None = None, off_hand: bool = False) -> F:
    """Work out the skill to engage with a hand weapon that is held. [suits.skill.modifiers]"""
    swarm, kit = fighter.sheet.swarm, kit_of(fighter)
    if swarm is not None:
        base = swarm_attack(swarm.attack, fighter.population)
        f.add("attack", swarm.attack, "suits.swarm.attack_skill")
        f.add("population", base - swarm.attack, "suits.swarm.attack_skill")
    else:
        grip = kit.off_hand if off_hand else kit.main_hand
        base = grip.base
        grip.wield(f, fighter.groggy)
        f.add("over an ally", over_ally(scene, fighter, target), "suits.pole.attack_over")
    spades(f, scene, fighter, base)
    f.at_least(quarter(base), "suits.skill.floor")
    return f


def attack_skill(scene: Suits, fighter: Fighter, target: Fighter | None = None, off_hand: bool = False) -> int:
    """Give the skill to engage with a hand weapon: as it usually is, where nothing of the moment weighs on it."""
    kit = kit_of(fighter)
    if fighter.groggy or scene.effects or kit.is_pole or fighter.sheet.swarm is not None:
        return strike(Figure(), scene, fighter, target, off_hand).total
    return kit.off_hand.usual if off_hand else kit.main_hand.usual


def over_ally(scene: Suits, fighter: Fighter, target: Fighter | None) -> int:
    """Give what it costs to strike past an ally with a pole weapon. [suits.pole.attack_over]"""
    is_past = target is not None and kit_of(fighter).is_pole and is_ally_between(scene, fighter, target)
    return POLE_OVER_ALLY if is_past else 0


def is_ally_between(scene: Suits, fighter: Fighter, target: Fighter) -> bool:
    """Say whether an ally stands in the way of a blow. [uses suits.pole.attack_over]"""
    allies = [each for each in allies_of(scene, fighter) if not each.is_hidden]
    return any(stands_between(ally, fighter, target) for ally in allies)


def parry(f: F, scene: Suits, fighter: Fighter) -> F:
    """Work out the skill to defend with hand to hand: that of what is held, ready or not.

    [suits.skill.defense_default, suits.armor.slow_defend]
    """
    kit = kit_of(fighter)
    if fighter.sheet.swarm is not None:
        base = crowd(f, fighter, fighter.sheet.swarm.defence)
    else:
        base = kit.parry_base
        f.add(kit.parry_with, base, "suits.skill.defense_default")
        able(f, base, kit.awkward, fighter.groggy)
    return defended(f, scene, fighter, base)


def dodge(f: F, scene: Suits, fighter: Fighter) -> F:
    """Work out the skill to dodge with: Reflexes. [suits.frequency.dodge]"""
    if fighter.sheet.swarm is not None:
        return parry(f, scene, fighter)
    base = fighter.sheet.reflexes
    f.add("Reflexes", base, "suits.skill.defense_default")
    able(f, base, kit_of(fighter).burden, fighter.groggy)
    return defended(f, scene, fighter, base)


def crowd(f: Figure, fighter: Fighter, defence: int) -> int:
    """Begin the defence of a swarm, and give it: the more there are, the worse. [uses suits.swarm.defense]"""
    left = swarm_defence(defence, fighter.population)
    f.add("defence", defence, "suits.swarm.defense")
    f.add("population", left - defence, "suits.swarm.defense")
    return left


def defended(f: F, scene: Suits, fighter: Fighter, base: int) -> F:
    """End a defence: spades, then the floor of any skill, and never worse than 2. [uses suits.skill.defense_floor]"""
    spades(f, scene, fighter, base)
    f.at_least(WORST_DEFENCE, "suits.skill.defense_floor")
    f.at_least(quarter(base), "suits.skill.floor")
    return f


def surprised(f: F) -> F:
    """Give the defence against what comes unseen: the worst there is. [suits.skill.defense_floor]"""
    f.add("surprised", WORST_DEFENCE, "suits.skill.defense_floor")
    return f


def defence(f: F, scene: Suits, fighter: Fighter, attacker: Fighter, is_dodge: bool) -> F:
    """Work out the skill to defend with hand to hand; whoever does not see it come has the worst defence there is.

    [uses suits.skill.defense_floor]
    """
    if is_surprised(fighter, attacker):
        return surprised(f)
    return dodge(f, scene, fighter) if is_dodge else parry(f, scene, fighter)


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


def pole_cover(f: F, scene: Suits, fighter: Fighter, attacker: Fighter, own: bool = True) -> F:
    """Add the bonus of pole weapons, one's own and those of allies behind; +2 at most, none where there is no room.

    A dodge and a draw without chips have nothing of one's own weapon.
    [uses suits.pole.ally, suits.pole.terrain, suits.frequency.dodge]
    """
    if scene.switches.confined:
        return f
    mine, allies = int(own and kit_of(fighter).is_pole), 0
    for ally in allies_of(scene, fighter):
        if kit_of(ally).is_pole and not ally.is_hidden and fighter.id in covered(scene, ally, attacker):
            allies += 1
    f.add("pole", mine, "suits.pole.defense")  # [suits.pole.defense]
    rule = "suits.pole.stack" if mine + allies > 1 else "suits.pole.ally"
    f.add("an ally's pole", min(POLE_MOST - mine, allies), rule)  # [suits.pole.stack]
    return f


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
    f: Figure, scene: Suits, fighter: Fighter, attacker: Fighter, against: Weapon | None, items: Items = "all"
) -> Guard:
    """Work out the defence bonuses against a hand-to-hand attack; a dodge has only those of armour and poles.

    [uses suits.defend.bonus_application, suits.two_items.second_weapon_bonus, suits.note.defense]
    """
    kit, cap = kit_of(fighter), scene.switches.defence_cap
    f.add("armour", kit.armour_defence, "suits.armor.def")  # [suits.armor.def]
    if attacker.sheet.swarm is not None:
        f.add("against a swarm", kit.armour_defence // 3 - kit.armour_defence, "suits.swarm.armor")
    pole_cover(f, scene, fighter, attacker, own=items == "all")
    second = False
    if items == "all":
        f.add("parry", kit.parry, "suits.note.defense")  # [suits.note.defense]
        size = "medium" if kit.against_large == -1 else "small"
        f.add("against a large weapon", against_size(kit, against), f"suits.weapon_size.{size}_vs_large")
        if kit.second_guard and not fighter.second_used and not fighter.multi_attacked:
            second = True
            f.add("second weapon", 1, "suits.two_items.second_weapon_bonus")  # [suits.two_items.second_weapon_bonus]
            f.add("parry of the second weapon", kit.second_guard - 1, "suits.note.defense")
    bare, shield = min(cap, f.total), False
    if items != "none" and kit.shield is not None and is_shield_ready(scene, fighter, attacker):
        shield = True
        anti = against.anti_shield if against is not None else 0
        f.add(kit.shield.name, kit.shield.defence, "suits.two_items.shield")  # [suits.two_items.shield]
        # [suits.note.anti_shield]
        f.add("against shields", -min(anti, kit.shield.defence), "suits.note.anti_shield")
    f.at_most(cap, "suits.defend.bonus_cap")  # [suits.defend.bonus_cap]
    return Guard(f.total, bare, shield, second)


def missile_guard(f: Figure, scene: Suits, fighter: Fighter, shooter: Fighter, items: bool = True) -> Guard:
    """Work out the defence bonus against a shot: a shield's missile figure alone, on a block.

    [suits.two_items.not_vs_ranged; uses suits.two_items.shield_front, suits.shield.table, suits.pole.defense,
    suits.armor.def]
    """
    shield = fighter.held.shield
    if not items or shield is None or not is_shield_ready(scene, fighter, shooter):
        return Guard()
    f.add(shield.name, shield.missile, "suits.shield.table")  # [suits.shield.table]
    f.at_most(scene.switches.missile_cap, "suits.defend.bonus_cap")
    return Guard(f.total, 0, True)


def ranged_defence(f: F, scene: Suits, fighter: Fighter) -> F:
    """Work out the defence against shots: (Reflexes + 5) / 2, up, and the root of metres moved; 2 if unaware.

    [uses suits.ranged.unaware, suits.ranged.moving]
    """
    if fighter.unaware:
        return surprised(f)
    if fighter.sheet.swarm is not None:
        base = crowd(f, fighter, fighter.sheet.swarm.defence)
    else:
        base = -(-(reflexes(fighter) + 5) // 2)  # [suits.ranged.defense]
        f.add("half of Reflexes and 5", base, "suits.ranged.defense")
    spades(f, scene, fighter, base)
    f.add("moving", dodge_root(fighter.moved), "suits.ranged.moving")
    f.at_least(WORST_DEFENCE, "suits.skill.defense_floor")
    return f


def dodge_root(metres: int) -> int:
    """Give the square root of metres moved, 0.5 up, from 3 metres on. [suits.ranged.moving]

    >>> dodge_root(2), dodge_root(4), dodge_root(9)
    (0, 2, 3)
    """
    return 0 if metres < 3 else int(metres**0.5 + 0.5)


def halve_defence(f: Figure, what: str, rule: str) -> None:
    """Halve a defence, rounded down, at least 2. [uses suits.range.point_blank, suits.blast.defense]"""
    f.halve(what, rule)
    f.at_least(WORST_DEFENCE, "suits.skill.defense_floor")


# --- armour -----------------------------------------------------------------------------------------------------------


def armour_of(f: F, scene: Suits, fighter: Fighter, bullet: bool, swarm: bool = False) -> F:
    """Work out what a fighter's armour absorbs now: what is worn, hide, diamonds.

    [uses suits.loss.armor_first, suits.bonus_card.diamond]
    """
    sheet, worn = fighter.sheet, fighter.sheet.armour
    f.add("hide", sheet.hide, "suits.armor.table")
    if worn is not None:
        f.add(worn.name, worn.absorbs(sheet.body, bullet), "suits.armor.absorption")
    if swarm:
        f.add("against a swarm", f.total // 3 - f.total, "suits.swarm.armor")  # [suits.swarm.armor]
    for effect in scene.effects:
        if effect.what == "armour" and effect.on == fighter.id:
            f.add("diamond", effect.amount, "suits.bonus_card.diamond")
    f.at_least(0, "suits.bonus_card.diamond", "none below 0")
    return f


def is_armoured(fighter: Fighter) -> bool:
    """Say whether a fighter has any armour to lose."""
    return fighter.sheet.armour is not None or fighter.sheet.hide > 0


def power_bonus(f: F, scene: Suits, fighter: Fighter, suits: int) -> F:
    """Work out the power bonus of a blow: its suits, hearts, and the limit either way.

    [suits.bonus_card.heart; uses suits.power.range]
    """
    f.add("suits", suits, "suits.power.suit_values")
    for effect in scene.effects:
        if effect.what == "power" and effect.on == fighter.id:
            f.add("heart", effect.amount, "suits.bonus_card.heart")
    return limit_bonus(f)


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
