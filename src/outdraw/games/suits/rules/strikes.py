"""What may be done hand to hand on one's turn, and what a rule bars: attacks, charges, strikes at who is no enemy."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from outdraw.core.choices import Bar, Option, barred, offer
from outdraw.core.deeds import spell
from outdraw.games.suits.content import Missile, Weapon
from outdraw.games.suits.rules import melee, movement, two_weapons
from outdraw.games.suits.rules.field import enemies_of, engaged_with, in_reach, is_behind, is_fighting, is_up
from outdraw.games.suits.rules.kit import kit_of
from outdraw.games.suits.rules.modifiers import attack_skill, can_use, may_disengage
from outdraw.games.suits.rules.shots import aim_at, more_shots, range_of, shot_bar
from outdraw.games.suits.scene import Fighter, Suits, item, token


def attacks(scene: Suits, fighter: Fighter) -> list[Option]:
    """List attacks on enemies, with either weapon or both, and charges."""
    kit = kit_of(fighter)
    if kit.weapon is None:
        return []
    options: list[Option] = []
    for enemy in [*enemies_of(scene, fighter), *_fallen_in_reach(scene, fighter)]:
        options += _attacks_on(scene, fighter, enemy, kit.weapon, kit.second)
    return options


def _fallen_in_reach(scene: Suits, fighter: Fighter) -> list[Fighter]:
    return [
        each
        for each in scene.fighters
        if each.side != fighter.side
        and each.arrives <= scene.round
        and melee.is_helpless(each)
        and in_reach(fighter, each)
        and is_fighting(each)
    ]


def _attacks_on(scene: Suits, fighter: Fighter, enemy: Fighter, weapon: Weapon, second: Weapon | None) -> list[Option]:
    options: list[Option] = []
    bar = attack_bar(scene, fighter, enemy)
    near = in_reach(fighter, enemy)
    name = enemy.sheet.name
    if near or bar is None:
        limited = _only_bar(scene, fighter, enemy, weapon)
        far = None if near else Bar("suits.engage.define", f"{name} is out of reach.")
        offered = wording("attack", "Attack {}", enemy.id, name, attack_skill(scene, fighter, enemy))
        options.append(barred(offered, bar or limited or far))
    if near and second is not None:
        options += _second_attacks(scene, fighter, enemy, second, bar)
    if not near and is_up(enemy):
        stop = bar or _charge_bar(scene, fighter, enemy)
        on = token(enemy.id)
        options.append(offer(spell("charge", enemy.id), f"Charge {name}", on, bar=stop))
        if second is not None:
            stop = attack_bar(scene, fighter, enemy, off_hand=True) or _charge_bar(scene, fighter, enemy)
            label = f"Charge {name} with the {second.name} alone"
            options.append(offer(spell("charge_off", enemy.id), label, on, item(fighter.id, second.name), bar=stop))
    return options


def _second_attacks(scene: Suits, fighter: Fighter, enemy: Fighter, second: Weapon, bar: Bar | None) -> list[Option]:
    """List attacks with the weapon in the off hand: alone, or together with the other.

    [uses suits.multi_attack.optional, suits.frequency.weapon_once]
    """
    on = item(fighter.id, second.name)
    skill, label = attack_skill(scene, fighter, enemy, off_hand=True), f"Attack {{}} with the {second.name} alone"
    alone = attack_bar(scene, fighter, enemy, off_hand=True)
    id, name = enemy.id, enemy.sheet.name
    options = [barred(wording("attack_off", label, id, name, skill, on), alone)]
    both = bar or two_weapons.multiple_attack_bar(scene, fighter)
    offered = wording("both", "Attack {} with both weapons", id, name, None, on)
    options.append(barred(offered, both))
    return options


@lru_cache(maxsize=4096)
def wording(verb: str, label: str, id: str, name: str, skill: int | None, *on: str) -> Option:
    """Word a way to strike at somebody, at a skill where that is known; alike ones are worded once."""
    return offer(spell(verb, id), label.format(name), token(id), *on, facts={} if skill is None else {"skill": skill})


def _only_bar(scene: Suits, fighter: Fighter, enemy: Fighter, weapon: Weapon) -> Bar | None:
    """Give why a weapon that is only for some attacks cannot be used now."""
    if weapon.only == "charge":
        return Bar("suits.engage.define", f"{weapon.name} is only for the end of a charge.")
    if weapon.only == "behind" and not is_behind(scene, fighter, enemy):
        return Bar("suits.engage.define", f"{weapon.name} reaches only somebody who is behind.")
    return None


def _charge_bar(scene: Suits, fighter: Fighter, enemy: Fighter) -> Bar | None:
    if enemy.is_hidden:
        return Bar("suits.aim.requirement", f"You do not know where {enemy.name} is.")
    weapon = kit_of(fighter).weapon
    if weapon is not None and weapon.only == "behind":
        return _only_bar(scene, fighter, enemy, weapon)
    if engaged_with(scene, fighter.id) and not may_disengage(scene, fighter):
        return Bar("suits.engage.disengage", "You are engaged and cannot get away.")
    return movement.charge_bar(scene, fighter, enemy)


def attack_bar(scene: Suits, fighter: Fighter, enemy: Fighter, off_hand: bool = False) -> Bar | None:
    """Give why a fighter cannot attack somebody hand to hand with a weapon, distance apart; nothing if it can.

    [suits.defend.same_person, suits.pole.terrain]
    """
    kit = kit_of(fighter)
    weapon = kit.second if off_hand else kit.weapon
    name = weapon.name if weapon is not None else "bare hands"
    if fighter.second_unready if off_hand else fighter.unready:
        return Bar("suits.chips.slow_engage", f"{name} must be readied first.")
    if off_hand and fighter.second_used:
        return Bar("suits.frequency.weapon_once", f"{name} has been used to defend in this period.")
    if fighter.blue < 1:
        return Bar("suits.chips.attack", "You have no blue chip to attack with.")
    if enemy.id in fighter.met and not scene.is_extra:
        return Bar(
            "suits.defend.same_person",
            f"You and {enemy.name} have met since your last turn: once is all.",
        )
    if enemy.hidden and enemy.is_hidden:
        return Bar("suits.aim.requirement", f"You do not know where {enemy.name} is.")
    if weapon is not None and not can_use(fighter, weapon):
        return Bar("suits.strength.unusable", f"You are too weak to use {name}.")
    if kit.is_pole and scene.switches.confined:
        return Bar("suits.pole.terrain", "There is no room for a pole weapon here.")
    return melee.past_ally_bar(scene, fighter, enemy) if in_reach(fighter, enemy) else None


def others(scene: Suits, fighter: Fighter) -> list[Option]:
    """List attacks on those who are no enemies on their feet: the fallen, one's own side, bystanders, things."""
    options: list[Option] = []
    foes = enemies_of(scene, fighter)
    weapon, missile = kit_of(fighter).weapon, fighter.held.missile
    for each in scene.fighters:
        if each is fighter or each in foes or each.arrives > scene.round or each.fate in ("dead", "mangled"):
            continue
        on = token(each.id)
        fallen_foe = each.side != fighter.side and not (each.sheet.thing or each.bystander)
        if weapon is not None and in_reach(fighter, each) and not fallen_foe:
            bar = attack_bar(scene, fighter, each) or _only_bar(scene, fighter, each, weapon)
            offered = wording("strike", "Strike {}", each.id, each.name, attack_skill(scene, fighter, each))
            options.append(barred(offered, bar))
            options += _off_hand_strike(scene, fighter, each)
        if missile is not None:
            bar = shot_bar(scene, fighter, each)
            verb, label = ("lob_on", f"Lob {missile.name} at") if missile.blast else ("fire_on", "Shoot at")
            facts, words = range_of(scene, fighter, each)
            options.append(offer(spell(verb, each.id), f"{label} {each.name}{words}", on, bar=bar, facts=facts))
            if not missile.blast and is_up(each) and not is_fighting(each):
                options += _more_on(scene, fighter, each, missile, bar)
    return options


def _more_on(scene: Suits, fighter: Fighter, target: Fighter, missile: Missile, bar: Bar | None) -> list[Option]:
    """List what else may be done with a gun to a thing or a bystander: bursts, several shots, aiming."""
    facts, _ = range_of(scene, fighter, target)
    options = [
        *(more_shots(scene, fighter, target, missile, facts) if bar is None else ()),
        aim_at(scene, fighter, target),
    ]
    return [replace(each, value=spell(f"{each.word}_on", target.id)) for each in options]


def _off_hand_strike(scene: Suits, fighter: Fighter, target: Fighter) -> list[Option]:
    """Offer to strike with the weapon in the off hand, alone or together with the other.

    [suits.multi_attack.optional; uses suits.fast.two_weapons]
    """
    second = kit_of(fighter).second
    if second is None:
        return []
    skill, label = attack_skill(scene, fighter, target, off_hand=True), f"Strike {{}} with the {second.name} alone"
    thing = item(fighter.id, second.name)
    alone = wording("strike_off", label, target.id, target.name, skill, thing)
    both = wording("strike_both", "Strike {} with both weapons", target.id, target.name, None, thing)
    bar = attack_bar(scene, fighter, target) or two_weapons.multiple_attack_bar(scene, fighter)
    return [barred(alone, attack_bar(scene, fighter, target, off_hand=True)), barred(both, bar)]
