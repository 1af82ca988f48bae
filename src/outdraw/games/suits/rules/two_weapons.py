"""Attacks with two weapons: declared before any card, two attacks if the cards are in sequence."""

from __future__ import annotations

from typing import NamedTuple

from outdraw.core.choices import Bar, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.figures import Figure, Itemised
from outdraw.core.play import Play
from outdraw.games.suits.rules.attacks import Attack
from outdraw.games.suits.rules.contests import (
    OVERDRAWN,
    Hand,
    Pair,
    Party,
    is_redrawn,
    pair_reading,
    tell_redraw,
)
from outdraw.games.suits.rules.dealing import agreed, compared, draw_hand, draw_reading, hand_of, lay_hand, sweep
from outdraw.games.suits.rules.defence import declare_defence, defence_hand, guard_by, ready_defence, spend_items
from outdraw.games.suits.rules.field import enemies_of, find, in_reach, is_up, turn_to
from outdraw.games.suits.rules.kit import kit_of, weapon_in_hand
from outdraw.games.suits.rules.melee import (
    ask_answer,
    hit_helpless,
    is_helpless,
    past_ally_bar,
    pay_attack,
    ready_attack,
    ready_counter,
)
from outdraw.games.suits.rules.modifiers import Guard, attack_skill, is_outnumbered, melee_guard, strike
from outdraw.games.suits.rules.upshot import after_contest, resolve
from outdraw.games.suits.scene import Fighter, Suits, token


def multiple_attack_bar(scene: Suits, fighter: Fighter) -> Bar | None:
    """Give why a fighter may not attack with both weapons, if so.

    [suits.multi_attack.outnumbered; uses suits.multi_attack.optional]
    """
    second = kit_of(fighter).second
    if second is None:
        return Bar("suits.fast.two_weapons", "It takes two weapons.")
    if not scene.switches.two_weapon_attacks:
        return Bar("suits.fast.two_weapons", "This table does not play attacks with two weapons.")
    if fighter.second_unready:
        return Bar("suits.chips.slow_engage", f"{second.name} must be readied first.")
    if fighter.second_used:
        return Bar("suits.frequency.weapon_once", f"{second.name} has been used to defend in this period.")
    if is_outnumbered(scene, fighter):
        return Bar("suits.multi_attack.outnumbered", "An outnumbered fighter needs the second weapon to defend.")
    if hand_of(scene, fighter):
        return Bar("suits.fast.two_weapons", "Both its cards must be drawn for it, and you have kept one already.")
    if fighter.sheet.minion:
        return Bar("suits.minion.one_card", "It takes two cards, and a minion draws one.")
    if fighter.white < 1 or fighter.elected:
        return Bar("suits.chips.attack", "It takes two cards, and so a white chip that is not given up.")
    return None


class Second(NamedTuple):
    """The second weapon's turn: its hand, the main weapon's side, and the hand and side that the target met it with."""

    hand: Hand
    main: Party
    theirs: Hand
    two: Party


def multiple_attack(play: Play, scene: Suits, attacker: Fighter, target: Fighter) -> None:
    """Attack with both weapons, declared before any card is drawn.

    [suits.fast.two_weapons; uses suits.multi_attack.split]
    """
    attack = Attack(attacker, target, weapon_in_hand(attacker))
    turn_to(attacker, target)
    play.narrate(declare_both, scene, attacker, target)
    if is_helpless(target):
        both_at_helpless(play, scene, attack)
        return
    attack = attack._replace(answer=ask_answer(play, scene, target, attacker))
    attacker.multi_attacked = True  # [suits.multi_attack.no_defense]
    one = ready_attack(scene, attack)
    pay_attack(attacker, with_white=True)
    attacker.second_unready = kit_of(attacker).second_slow
    main = one.side
    later = guard_by(Figure(), scene, attack._replace(weapon=attacker.held.second))
    two = _readied(play, scene, attack)
    spend_items(attacker, one.guard)
    theirs = _their_hand(play, scene, attack, two)
    # Only now: whoever defends has chosen without seeing these. [uses suits.defend.declare_first]
    mine = draw_pair(play, scene, attack, main)
    first = compared(play, scene, mine.main, theirs, main, two)
    while attack.is_countered and is_redrawn(first, main, two, agreed(scene)):
        tell_redraw(play, main, two)
        sweep(scene, keeping=two.held)
        theirs = lay_hand(play, scene, two, "suits.contest.tie")
        mine = draw_pair(play, scene, attack, main)
        first = compared(play, scene, mine.main, theirs, main, two)
    sweep(scene)
    after_contest(scene, attack, first)
    resolve(play, scene, attack, first)
    if first.winner == 2 or not is_up(attacker):
        return _no_second(play, attacker, "is hit", "suits.multi_attack.first_fails")
    second = Second(mine.second, main, theirs, two._replace(guard=later.guard, bare=later.bare))
    second_strike(play, scene, attack, second, may_counter=not attack.is_countered)


def both_at_helpless(play: Play, scene: Suits, attack: Attack) -> None:
    """Strike somebody who cannot defend with both weapons: the first hits, the second if the cards are in sequence.

    [uses suits.critical.auto_hit, suits.multi_attack.sequence]
    """
    attacker = attack.attacker
    attacker.multi_attacked, attacker.hidden = True, ""  # [uses suits.multi_attack.no_defense, suits.aim.requirement]
    main = ready_attack(scene, attack).side
    pay_attack(attacker, with_white=True)
    attacker.second_unready = kit_of(attacker).second_slow
    mine = draw_pair(play, scene, attack, main)
    sweep(scene)
    hit_helpless(play, scene, attack, mine.main)
    second_strike(play, scene, attack, Second(mine.second, main, OVERDRAWN, main), may_counter=True)


def second_strike(play: Play, scene: Suits, attack: Attack, second: Second, may_counter: bool) -> None:
    """Let the second weapon strike, if its card lets it and somebody is left, at the first target or another.

    [suits.multi_attack.split]
    """
    attacker = attack.attacker
    if not second.hand.rank:
        return _no_second(
            play, attacker, "has no cards in sequence that are both within skill", "suits.multi_attack.miss"
        )
    target = ask_second_target(play, scene, attacker, attack.target)
    if target.fate in ("dead", "mangled"):
        return _no_second(play, attacker, "has nobody left to strike", "suits.multi_attack.split")
    with_second = Attack(attacker, target, attacker.held.second, off_hand=True)
    if target is attack.target:
        strike_again(play, scene, with_second, second)
    else:
        strike_another(play, scene, with_second, second, may_counter)


def declare_both(play: Play, scene: Suits, attacker: Fighter, target: Fighter) -> None:
    """Tell of an attack with both weapons, and how the skill with either came about. [uses suits.skill.modifiers]"""
    main, off = (strike(Itemised(), scene, attacker, target, off_hand) for off_hand in (False, True))
    play.tell(
        "multiple",
        "{attacker} attacks {target} with both weapons.",
        "suits.fast.two_weapons",
        "suits.two_items.legal_pairs",
        "suits.multi_attack.optional",
        "suits.multi_attack.no_defense",
        about=(attacker.id, target.id),
        sums=(main.sum("Attack", attacker.id), off.sum("Attack", attacker.id)),
        attacker=attacker.name,
        target=target.name,
    )


def _no_second(play: Play, attacker: Fighter, why: str, rule: str) -> None:
    """Tell why the second weapon does not strike. [suits.multi_attack.first_fails; uses suits.multi_attack.miss]"""
    text = "{name} {why}: the second weapon does not strike."
    play.tell("no_second", text, rule, about=(attacker.id,), name=attacker.name, why=why)


def _readied(play: Play, scene: Suits, attack: Attack) -> Party:
    if attack.is_countered:
        return ready_counter(play, scene, attack)
    play.narrate(declare_defence, scene, attack)
    return ready_defence(scene, attack)


def _their_hand(play: Play, scene: Suits, attack: Attack, two: Party) -> Hand:
    """Let the target of a multiple attack draw, once for both. [uses suits.multi_attack.split]"""
    if attack.is_countered:
        return lay_hand(play, scene, two, "suits.engage.counter")
    return defence_hand(play, scene, attack, two)


def draw_pair(play: Play, scene: Suits, attack: Attack, main: Party) -> Pair:
    """Draw the two cards of an attack with both weapons, each read against its weapon's skill.

    [uses suits.multi_attack.sequence]
    """
    read = pair_reading(main.limit, attack_skill(scene, attack.attacker, attack.target, off_hand=True))
    mine: Pair = draw_reading(play, scene, main._replace(cards=2), read, "suits.multi_attack.sequence")
    return mine


def strike_again(play: Play, scene: Suits, attack: Attack, second: Second) -> None:
    """Strike the same target with the second weapon; it never hits back twice, and whoever fell cannot defend.

    [suits.multi_attack.one_counter; uses suits.critical.auto_hit]
    """
    attacker, target = attack.attacker, attack.target
    play.narrate(declare_second, scene, attack, "{name} strikes again with the {weapon}, skill {skill}.")
    if is_helpless(target):
        hit_helpless(play, scene, attack, second.hand)
    elif is_up(target):
        one = second.main._replace(limit=attack_skill(scene, attacker, target, off_hand=True))
        again = compared(play, scene, second.hand, second.theirs, one, second.two._replace(strikes=False))
        resolve(play, scene, attack, again)


def strike_another(play: Play, scene: Suits, attack: Attack, second: Second, may_counter: bool) -> None:
    """Strike somebody else with the second weapon; they may fight back unless the first one did.

    Where ties are drawn again, this weapon has one card in it as before.
    [uses suits.multi_attack.one_counter, suits.multi_attack.split]
    """
    attacker, target, hand = attack.attacker, attack.target, second.hand
    play.narrate(declare_second, scene, attack, "{name} strikes at {target} with the {weapon}, skill {skill}.")
    attack = attack._replace(answer=ask_answer(play, scene, target, attacker, may_counter))
    two = _readied(play, scene, attack)
    theirs = _their_hand(play, scene, attack, two)
    limit, guard = attack_skill(scene, attacker, target, off_hand=True), Guard()
    if attack.is_countered:
        guard = melee_guard(Figure(), scene, attacker, target, attack.answered_with)
    spend_items(attacker, guard)
    one = second.main._replace(limit=limit, cards=1, guard=guard.guard, bare=guard.bare)
    again = compared(play, scene, hand, theirs, one, two)
    while attack.is_countered and is_redrawn(again, one, two, agreed(scene)):
        tell_redraw(play, one, two)
        sweep(scene, keeping=two.held)
        theirs = lay_hand(play, scene, two, "suits.contest.tie")
        hand = draw_hand(play, scene, one)
        again = compared(play, scene, hand, theirs, one, two)
    sweep(scene)
    after_contest(scene, attack, again)
    resolve(play, scene, attack, again)


def declare_second(play: Play, scene: Suits, attack: Attack, text: str) -> None:
    """Tell at whom the second weapon strikes, and at which skill."""
    attacker, target = attack.attacker, attack.target
    shown = strike(Itemised(), scene, attacker, target, off_hand=True).sum("Attack", attacker.id)
    second = attacker.held.second
    play.tell(
        "second",
        text,
        "suits.multi_attack.one_counter",
        "suits.multi_attack.split",
        about=(attacker.id, target.id),
        sums=(shown,),
        name=attacker.name,
        target=target.name,
        weapon=second.name if second is not None else "second weapon",
        skill=shown.total,
    )


def ask_second_target(play: Play, scene: Suits, attacker: Fighter, first: Fighter) -> Fighter:
    """Ask at whom the second weapon strikes: the same target, or another in reach."""
    others = [
        enemy
        for enemy in enemies_of(scene, attacker)
        if enemy is not first
        and in_reach(attacker, enemy)
        and enemy.id not in attacker.met
        and past_ally_bar(scene, attacker, enemy) is None
    ]
    choices = [first, *others] if first.fate not in ("dead", "mangled") or not others else others
    if len(choices) == 1:
        return choices[0]
    pick = Pick(
        attacker.seat,
        "suits.second_target",
        f"{attacker.name}: whom does the second weapon strike?",
        "suits.multi_attack.split",
        tuple(offer(spell("strike", each.id), each.name, token(each.id)) for each in choices),
        actor=attacker.id,
        facing=first.id,
    )
    return find(scene, read(play.pick(pick)).objects[0])
