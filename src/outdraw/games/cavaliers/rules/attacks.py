"""Attacks and defences: reach and range, Interpose, the opposed roll, who spends, Riposte and Reprise.

A declared attack waits in the scene until it is resolved in one step; the Riposte it leads to is another.
"""

from __future__ import annotations

from outdraw.core.choices import Bar, Option, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.asking import Matter, pick
from outdraw.games.cavaliers.rules.bargain import Bargain, Terms
from outdraw.games.cavaliers.rules.damage import fall, is_dying, is_helpless, is_yielded_out
from outdraw.games.cavaliers.rules.initiative import (
    can_pay,
    cost,
    initiative_points,
    interpose_window,
    pay,
    points,
    price_tag,
    spending_rules,
)
from outdraw.games.cavaliers.rules.maneuvers import contest, ready_cast, step_down, throw_alone
from outdraw.games.cavaliers.rules.pools import Attempt, Hindrance, combined, gather
from outdraw.games.cavaliers.rules.reach import (
    RANGE,
    flight_drops,
    guards,
    hampered,
    may_brawl,
    not_ready,
    out_of_reach,
    riposte_weapons,
    weapons_for,
)
from outdraw.games.cavaliers.rules.rolls import Cast
from outdraw.games.cavaliers.rules.spending import buy, spend, table_of, tell_purchase
from outdraw.games.cavaliers.scene import (
    ATTACKS,
    Attack,
    Cavaliers,
    Combatant,
    Item,
    Turn,
    called,
    foes,
    held,
    in_hand,
    item_thing,
    others,
    token,
)

DEFENCES = ("parry", "block", "dodge", "brawl")
UNLISTED = 2
"""The Drop for a specialty that a weapon is not made for."""
SHIELD_ARM = 2
"""The Drop for striking with the arm that bears a shield."""


# --- declaring --------------------------------------------------------------------------------------------------------


def attack_options(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give every attack somebody can think of with its dice and Drop, those that no rule allows barred."""
    who = scene.people[turn.who]
    targets = foes(scene, who) + (others(scene, who) if turn.at_anybody else [])
    options: list[Option] = []
    for target in targets:
        if target.hidden:
            continue
        for specialty in ATTACKS:
            things = weapons_for(scene, who, specialty)
            attacks = [declared(turn, target, specialty, item.id if item is not None else "") for item in things]
            options += [_attack_option(scene, attack) for attack in attacks]
            if specialty == "brawl" and not things and not who.sheet.pools:
                label, bar = f"Brawl at {target.name}", Bar("cavaliers.attack.skills", HANDS_FULL)
                options.append(offer(spell("attack", "brawl", target.id), label, token(target.id), bar=bar))
    return options


HANDS_FULL = "A Brawl needs a free hand."


def declared(turn: Turn, target: Combatant, specialty: str, weapon: str) -> Attack:
    """Give an attack as it is declared in a turn."""
    return Attack(
        attacker=turn.who,
        target=target.id,
        specialty=specialty,
        weapon=weapon,
        drop=turn.drop,
        yielded_out=is_yielded_out(target),
        on_helpless=not target.is_up,
        order_die=turn.order_die,
    )


def _attack_option(scene: Cavaliers, attack: Attack) -> Option:
    """Offer one attack with its dice and Drop."""
    who, target, specialty = scene.people[attack.attacker], scene.people[attack.target], attack.specialty
    item, rolled = scene.items.get(attack.weapon), gather(scene, attack_roll(scene, attack))
    label = f"{content.specialties()[specialty].name} at {target.name}"
    label += f" with the {called(scene, item)}" if item is not None else ""
    label += f", {rolled.said}"
    words = (specialty, target.id) if item is None else (specialty, target.id, item.id)
    on = (token(target.id),) if item is None else (token(target.id), item_thing(item))
    bar = no_attack(scene, who, target, specialty, item)
    return offer(spell("attack", *words), label, *on, bar=bar, facts=rolled.facts)


def no_attack(scene: Cavaliers, who: Combatant, target: Combatant, specialty: str, item: Item | None) -> Bar | None:
    """Say why an attack cannot be made: reach, a weapon that is not ready, rage at another.

    [uses cavaliers.attack.range]
    """
    if who.bound:
        return Bar("cavaliers.attack.skills", f"{who.name} is bound.")
    if why := out_of_reach(scene, who, target, specialty, item):
        return Bar(RANGE, why)
    if why := not_ready(item):
        is_bow = item is not None and item.gear.sort == "bow"
        return Bar("cavaliers.reload.bow_crossbow" if is_bow else "cavaliers.reload.action", why)
    if who.enraged_by and who.enraged_by != target.id and scene.people[who.enraged_by].is_up:
        return Bar("cavaliers.skill.use", f"{who.name} is after {scene.people[who.enraged_by].name} alone.")
    return None


def declare(play: Play, scene: Cavaliers, attack: Attack) -> None:
    """Declare an attack on one target, at the Drop of the combined actions. [uses cavaliers.combined.drop]"""
    attacker, victim = scene.people[attack.attacker], scene.people[attack.target]
    item = scene.items.get(attack.weapon)
    scene.attacks.append(attack)
    attacker.hidden = False
    play.tell(
        "attack",
        "{name} attacks {target}: {specialty}{weapon}.",
        "cavaliers.attack.skills",
        about=(attacker.id, victim.id),
        name=attacker.name,
        target=victim.name,
        specialty=content.specialties()[attack.specialty].name,
        weapon=f" with the {item.gear.name}" if item is not None else "",
    )


def declare_riposte(play: Play, scene: Cavaliers, who: Combatant, other: Combatant) -> None:
    """Strike back at once; a Riposte is a new attack and not an action."""
    options = [
        offer(item.id, f"with the {item.gear.name}", item_thing(item), token(other.id))
        for item in sorted(riposte_weapons(scene, who, other), key=_unlisted)
    ]
    prompt, rule = f"{who.name} ripostes.", "cavaliers.attack.skills"
    weapon = pick(play, who.seat, Matter("riposte", prompt, rule, who.id, other.id), options)
    scene.attacks.append(
        Attack(
            attacker=who.id,
            target=other.id,
            specialty="riposte",
            weapon=weapon,
            form="riposte",
            yielded_out=is_yielded_out(other),
        )
    )


def _unlisted(item: Item) -> tuple[bool, int]:
    return "riposte" not in item.gear.specialties, -item.die


# --- resolving --------------------------------------------------------------------------------------------------------


def resolve(play: Play, scene: Cavaliers) -> None:
    """Resolve the attack on top: windows, pools, the opposed roll, spending. [uses cavaliers.attack.resolution]"""
    attack = scene.attacks[-1]
    attacker, target = scene.people[attack.attacker], scene.people[attack.target]
    is_gone = not target.is_up and not attack.on_helpless
    if not attacker.is_up or is_gone or (attack.form == "offer" and not reprise(play, scene, attack)):
        scene.attacks.pop()
        return
    if attack.form == "offer":
        attack.form = "reprise"
    interpose_window(play, scene, attack)
    target = scene.people[attack.target]
    attack.yielded_out = is_yielded_out(target)
    item = scene.items.get(attack.weapon)
    mine = ready_cast(play, scene, attack_roll(scene, attack))
    if is_helpless(target):
        strike_helpless(play, scene, attack, mine, item)
        return
    chosen = choose_defence(play, scene, attack)
    if chosen is None:
        strike_helpless(play, scene, attack, mine, item)
        return
    defence, guard = chosen
    theirs = ready_cast(play, scene, defence_roll(scene, attack, defence, guard))
    if item is not None and attack.specialty == "aim":
        discharge(item, target)
    contest(play, scene, mine, theirs, scene.switches.negate_by_choice)
    _settle(play, scene, attack, mine, theirs)


def strike_helpless(play: Play, scene: Cavaliers, attack: Attack, mine: Cast, item: Item | None) -> None:
    """Attack one who is down or cannot defend herself: what was rolled is won. [uses cavaliers.attack.resolution]"""
    attacker, target = mine.who, scene.people[attack.target]
    scene.attacks.pop()
    throw_alone(play, mine)
    step_down(play, mine)
    if item is not None and attack.specialty == "aim":
        discharge(item, target)
    scene.happenings += [f"attacks {attacker.id}", f"attacked {target.id} {attacker.id}"]
    scene.won_by = attacker.id
    blow = Bargain(mine.attempt, target, Terms("attack", attack))
    buys = table_of(blow)
    _use_a_dose(item)
    spend(play, scene, blow, mine.result.points, buys)
    _fall_if_dying(play, scene, target)


def _use_a_dose(item: Item | None) -> None:
    """Use up the poison of one attack, whatever comes of it."""
    if item is not None and item.doses:
        item.doses -= 1


def _fall_if_dying(play: Play, scene: Cavaliers, target: Combatant) -> None:
    """Let one who was out of the fight already be Dying of a blow. [uses cavaliers.dying.threshold]"""
    if is_dying(target) and target.status not in ("dying", "dead", "dispersed"):
        fall(play, scene, target)


def _settle(play: Play, scene: Cavaliers, attack: Attack, mine: Cast, theirs: Cast) -> None:
    """Step Advantage down, then let the winner spend her own points. [cavaliers.attack.resolution]"""
    attacker, target, item, wins = mine.who, theirs.who, mine.attempt.item, scene.won_by == mine.who.id
    scene.attacks.pop()
    step_down(play, mine, theirs)
    play.tell(
        "exchange",
        "{attacker} with {total} against {target} with {other}: {winner} wins.",
        "cavaliers.attack.resolution",
        about=(attacker.id, target.id),
        attacker=attacker.name,
        total=mine.result.total,
        target=target.name,
        other=theirs.result.total,
        winner=attacker.name if wins else target.name,
    )
    scene.happenings += [f"attacks {attacker.id}", f"attacked {target.id} {attacker.id}"]
    crossed = theirs.attempt.item if theirs.specialty == "parry" else None
    blow = Bargain(mine.attempt, target, Terms("attack", attack, crossed))
    buys = table_of(blow)
    _use_a_dose(item)
    if wins:
        spend(play, scene, blow, mine.result.points, buys)
        _fall_if_dying(play, scene, target)
        _strike_back(play, scene, blow)
        return
    offered = _again(attack)
    if may_be_offered(scene, attack):
        scene.attacks.append(offered)
    riposted = item if attack.specialty != "brawl" else None
    answer = Bargain(theirs.attempt, attacker, Terms("defence", attack, riposted))
    defend(play, scene, answer, theirs.result.points)
    _strike_back(play, scene, answer)
    if not answer.has("negate") and scene.switches.negate_by_choice and theirs.result.points:
        scene.attacks = [each for each in scene.attacks if each is not offered]  # it has not failed
        play.tell(
            "through", "The attack is not negated.", "cavaliers.attack.resolution", about=(target.id, attacker.id)
        )
        spend(play, scene, blow, mine.result.points, buys)
        _fall_if_dying(play, scene, target)


def _strike_back(play: Play, scene: Cavaliers, deal: Bargain) -> None:
    """Let the Riposte that was bought follow at once, if both still stand."""
    other = deal.other
    if not deal.has("riposte") or other is None or not (deal.who.is_up and other.is_up):
        return
    if riposte_weapons(scene, deal.who, other):
        declare_riposte(play, scene, deal.who, other)


def defend(play: Play, scene: Cavaliers, answer: Bargain, left: int) -> None:
    """Let a winning defender spend, on Negate first unless it is left to her. [uses cavaliers.attack.resolution]"""
    lines = table_of(answer)
    if not scene.switches.negate_by_choice:
        negate = next(each for each in lines if each.effect == "negate")
        if left >= negate.cost:
            left -= negate.cost
            tell_purchase(play, answer, negate, 1, negate.cost)
            buy(play, scene, negate, answer)
        lines = [each for each in lines if each.effect != "negate"]
    spend(play, scene, answer, left, lines)


def attack_roll(scene: Cavaliers, attack: Attack) -> Attempt:
    """Give what an attacker rolls, for the menu and for the attack itself."""
    attacker, target, item = scene.people[attack.attacker], scene.people[attack.target], scene.items.get(attack.weapon)
    return Attempt(attacker, attack.specialty, item, target, attack_drops(scene, attack), attack.order_die)


def defence_roll(scene: Cavaliers, attack: Attack, defence: str, guard: Item | None) -> Attempt:
    """Give what a target rolls against an attack, for the menu and for the defence itself."""
    target, attacker = scene.people[attack.target], scene.people[attack.attacker]
    drops = defence_drops(attack, defence, guard)
    return Attempt(target, defence, guard, attacker, drops, met=attack.specialty, joins=True)


def attack_drops(scene: Cavaliers, attack: Attack) -> list[Hindrance]:
    """Give the Drops on an attack beside the attacker's state: combined actions, range, cover, a wrong weapon."""
    attacker, target, item = scene.people[attack.attacker], scene.people[attack.target], scene.items.get(attack.weapon)
    found = combined(attack.drop)
    if attack.specialty == "aim" and item is not None:
        found += flight_drops(scene, item, attacker.area, target.area)
    if item is not None and item.at in ("off", "both") and held(scene, attacker.id, "arm"):
        found.append(Hindrance("shield arm", SHIELD_ARM))
    listed = item is None or item.is_broken or attack.specialty in item.gear.specialties
    if not listed:
        found.append(Hindrance("awkward weapon", UNLISTED))
    return found


def defence_drops(attack: Attack, defence: str, guard: Item | None) -> list[Hindrance]:
    """Give the Drops on a defence beside the defender's own state."""
    found: list[Hindrance] = []
    if attack.defence_drop:
        found.append(Hindrance("interposed with a Move", attack.defence_drop, "cavaliers.interpose.with_move"))
    if guard is not None and not guard.is_broken and defence not in guard.gear.specialties:
        found.append(Hindrance("awkward weapon", UNLISTED))
    return found


def defence_options(scene: Cavaliers, attack: Attack) -> list[Option]:
    """Give the defences, those that do not fit the attack barred."""
    who = scene.people[attack.target]
    options: list[Option] = []
    for defence in DEFENCES:
        bar = _no_defence(scene, attack, who, defence)
        if defence != "parry":
            options.append(_defence_option(scene, attack, defence, None, bar))
            continue
        things = guards(scene, who)
        if not things:
            bar = bar or Bar("cavaliers.attack.defense", "There is nothing in hand to Parry with.")
            options.append(offer("parry", content.specialties()[defence].name, token(who.id), bar=bar))
        options += [_defence_option(scene, attack, "parry", item, bar) for item in things]
    return options


def _no_defence(scene: Cavaliers, attack: Attack, who: Combatant, defence: str) -> Bar | None:
    """Say why a defence does not serve against an attack."""
    fitting = content.pairs()[attack.specialty].defences
    if defence not in fitting:
        allowed = ", ".join([content.specialties()[each].name for each in fitting])
        name = content.specialties()[attack.specialty].name
        return Bar("cavaliers.attack.defense", f"{name} is met by {allowed} only.")
    if (bar := hampered(who, defence)) is not None:
        return bar
    if defence == "brawl" and not may_brawl(scene, who):
        return Bar("cavaliers.attack.defense", HANDS_FULL)
    return None


def _defence_option(scene: Cavaliers, attack: Attack, defence: str, guard: Item | None, bar: Bar | None) -> Option:
    """Offer one defence with its dice and Drop."""
    rolled = gather(scene, defence_roll(scene, attack, defence, guard))
    with_what = f" with the {called(scene, guard)}" if guard is not None else ""
    label = f"{content.specialties()[defence].name}{with_what} {rolled.said}"
    value = spell(defence) if guard is None else spell(defence, guard.id)
    on = token(attack.target) if guard is None else item_thing(guard)
    return offer(value, label, on, bar=bar, facts=rolled.facts)


def choose_defence(play: Play, scene: Cavaliers, attack: Attack) -> tuple[str, Item | None] | None:
    """Let the target choose one defence; any number of defences a round. None is left to some who are held or bound.

    [cavaliers.attack.defense]
    """
    who, attacker = scene.people[attack.target], scene.people[attack.attacker]
    options = play.drawn_up(defence_options, scene, attack)
    rule = "cavaliers.attack.defense"
    prompt = f"{attacker.name} attacks with {content.specialties()[attack.specialty].name}. How does {who.name} defend?"
    if all(option.barred_by for option in options):
        text = "{name} has no defence against it."
        play.tell("defenceless", text, rule, about=(who.id, attacker.id), name=who.name)
        return None
    deed = read(pick(play, who.seat, Matter("defend", prompt, rule, who.id, attacker.id), options))
    guard = scene.items[deed.objects[0]] if deed.objects else None
    play.tell(
        "defence",
        "{name} defends: {defence}{guard}.",
        rule,
        about=(who.id, attacker.id),
        name=who.name,
        defence=content.specialties()[deed.verb].name,
        guard=f" with the {guard.gear.name}" if guard is not None else "",
    )
    return deed.verb, guard


def discharge(item: Item, target: Combatant) -> None:
    """Empty a weapon, or leave a thrown one where it lands; a miss counts too. [uses cavaliers.reload.action]"""
    if item.gear.needs_reload:
        item.loaded = 0 if item.is_armed else item.loaded - 1
        item.is_armed = False
    elif item.gear.thrown:
        item.holder, item.at, item.area = "", "floor", target.area


# --- Reprise ----------------------------------------------------------------------------------------------------------


def may_be_offered(scene: Cavaliers, attack: Attack) -> bool:
    """Say whether a failed attack might be repeated, by what everyone sees. [uses cavaliers.reprise.condition]"""
    attacker = scene.people[attack.attacker]
    return attack.form in ("action", "riposte") and not attacker.reprised and can_pay(scene, attacker, "reprise")


def _again(attack: Attack) -> Attack:
    return Attack(
        attacker=attack.attacker,
        target=attack.target,
        specialty=attack.specialty,
        weapon=attack.weapon,
        drop=attack.drop,
        form="offer",
        is_interposed=attack.is_interposed,
        on_helpless=attack.on_helpless,
        order_die=attack.order_die,
    )


def spare(scene: Cavaliers, attack: Attack) -> Item | None:
    """Give the weapon for a Reprise: the same if it is ready, or for a shot another loaded one of its kind in hand.

    A weapon that a Parry has taken is not made up for by its twin. [uses cavaliers.reprise.condition]
    """
    item = scene.items.get(attack.weapon)
    if item is None:
        return None
    ready = [each for each in in_hand(scene, attack.attacker) if each.kind == item.kind and not not_ready(each)]
    if item in ready:
        return item
    return next(iter(ready), None) if attack.specialty == "aim" else None


def reprise(play: Play, scene: Cavaliers, attack: Attack) -> bool:
    """Offer to repeat a failed attack, once a round."""
    attacker, target = scene.people[attack.attacker], scene.people[attack.target]
    weapon = spare(scene, attack)
    rule = "cavaliers.reprise.condition"
    if (bar := no_reprise(scene, attack, weapon)) is not None and bar.rule != "cavaliers.initiative.cost":
        return False  # everybody sees that it cannot be
    again = offer(
        "reprise",
        f"attack again ({price_tag(scene, attacker, 'reprise')})",
        token(target.id),
        bar=bar,
        facts={"cost": cost(scene, attacker, "reprise"), "points": points(scene, attacker)},
    )
    options = (offer("no", "let it be", token(attacker.id)), again)
    prompt = f"{attacker.name}'s attack failed. Reprise?"
    if pick(play, attacker.seat, Matter("reprise", prompt, rule, attacker.id, target.id), options) == "no":
        return False
    price = pay(scene, attacker, "reprise")
    attacker.reprised = True
    attack.weapon = weapon.id if weapon is not None else ""
    play.tell(
        "reprise",
        "{name} repeats the attack ({price}).",
        rule,
        "cavaliers.reprise.limit",
        *spending_rules(scene, attacker),
        about=(attacker.id, target.id),
        name=attacker.name,
        price=initiative_points(price),
    )
    return True


def no_reprise(scene: Cavaliers, attack: Attack, weapon: Item | None) -> Bar | None:
    """Say why a failed attack cannot be repeated."""
    attacker, target = scene.people[attack.attacker], scene.people[attack.target]
    if attacker.bound:
        return Bar("cavaliers.attack.skills", f"{attacker.name} is bound.")
    if attack.weapon and weapon is None:  # [cavaliers.reprise.condition]
        return Bar("cavaliers.reprise.condition", "The weapon is not ready for another attack.")
    if out_of_reach(scene, attacker, target, attack.specialty, weapon):
        return Bar(RANGE, "The target is out of reach now.")
    if attacker.reprised:  # [cavaliers.reprise.limit]
        return Bar("cavaliers.reprise.limit", "One Reprise a round.")
    if not can_pay(scene, attacker, "reprise"):
        price, left = cost(scene, attacker, "reprise"), points(scene, attacker)
        return Bar("cavaliers.initiative.cost", f"Reprise costs {initiative_points(price)}; {left} left.")
    return None
