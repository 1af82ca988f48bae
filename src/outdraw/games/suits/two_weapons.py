"""Attacks with two weapons: declared before any card, two attacks if the cards are in sequence."""

from __future__ import annotations

from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.suits.contests import (
    Hand,
    Pair,
    Side,
    pair_reading,
    reading,
    verdict,
)
from outdraw.games.suits.dealing import (
    draw_reading,
    lay_open,
    sweep,
)
from outdraw.games.suits.figures import (
    Guard,
    Items,
    dodge_skill,
    is_outnumbered,
    melee_guard,
    parry_skill,
)
from outdraw.games.suits.kit import kit_of
from outdraw.games.suits.melee import (
    after_contest,
    ask_answer,
    attack_cards,
    defence_hand,
    defences,
    joined,
    pay_attack,
    resolve,
    skill_against,
    spend_items,
    weapon_in_hand,
)
from outdraw.games.suits.people import agreed, enemies_of, find, hand_of, in_reach, is_up
from outdraw.games.suits.scene import Fighter, Suits


def multiple_attack_bar(scene: Suits, fighter: Fighter) -> tuple[str, str]:
    """Give why a fighter may not attack with both weapons; empty if it may.

    [suits.fast.two_weapons, suits.multi_attack.outnumbered, suits.multi_attack.optional]
    """
    if kit_of(fighter).second is None:
        return "suits.fast.two_weapons", "It takes two weapons."
    if not scene.switches.two_weapon_attacks:
        return "suits.fast.two_weapons", "This table does not play attacks with two weapons."
    if is_outnumbered(scene, fighter):
        return "suits.multi_attack.outnumbered", "An outnumbered fighter needs the second weapon to defend."
    if fighter.white < 1 or fighter.sheet.minion or hand_of(scene, fighter) or fighter.elected:
        return "suits.chips.attack", "It takes two cards."
    return "", ""


def multiple_attack(play: Play, scene: Suits, attacker: Fighter, target: Fighter) -> None:
    """Attack with both weapons, declared before any card is drawn.

    [suits.fast.two_weapons, suits.multi_attack.split]
    """
    weapon = weapon_in_hand(attacker)
    play.tell(
        "multiple",
        "{attacker} attacks {target} with both weapons.",
        "suits.fast.two_weapons",
        attacker=attacker.name,
        target=target.name,
    )
    answer = ask_answer(play, scene, target, attacker)
    attacker.multi_attacked = True  # [suits.multi_attack.no_defense]
    skill = skill_against(scene, attacker, target)
    pay_attack(attacker, with_white=True)
    own = melee_guard(scene, attacker, target, weapon_in_hand(target)) if answer == "counter" else Guard()
    one = Side(skill, guard=own.guard, bare=own.bare)
    if answer == "counter":
        spend_items(attacker, own)
        two, theirs = countering_hand(play, scene, attacker, target)
    else:
        two, theirs = defending_hand(play, scene, attacker, target, answer)
    # Only now: whoever defends has chosen without seeing these. [suits.defend.declare_first]
    mine: Pair = draw_reading(
        play, scene, 2, pair_reading(skill), f"{attacker.name} (2)", "suits.multi_attack.sequence"
    )
    first = verdict(mine.main, theirs, one, two, agreed(scene))
    sweep(scene)
    after_contest(scene, attacker, target, first, countered=answer == "counter")
    resolve(play, scene, attacker, target, first, weapon)
    if first.winner == 2 or not mine.second.rank or not is_up(attacker):
        return  # [suits.multi_attack.first_fails]
    second_target = ask_second_target(play, scene, attacker, target)
    if second_target is target:
        again = verdict(
            mine.second, theirs, one, two._replace(strikes=False), agreed(scene)
        )  # [suits.multi_attack.one_counter]
    else:
        answer = ask_second_answer(play, scene, second_target, attacker)
        two, theirs = defending_hand(play, scene, attacker, second_target, answer)
        again = verdict(mine.second, theirs, one, two, agreed(scene))
        sweep(scene)
        after_contest(scene, attacker, second_target, again, countered=False)
    resolve(play, scene, attacker, second_target, again, attacker.held.second)


def countering_hand(play: Play, scene: Suits, attacker: Fighter, target: Fighter) -> tuple[Side, Hand]:
    """Let the target of a multiple attack fight back: it draws once for both. [suits.multi_attack.split]"""
    drawn, held, white = attack_cards(scene, target)
    guard = melee_guard(scene, target, attacker, weapon_in_hand(attacker))
    two = Side(skill_against(scene, target, attacker), drawn, held, "best", guard.guard, guard.bare)
    pay_attack(target, white)
    target.countered = True
    spend_items(target, guard)
    lay_open(play, scene, target, held, "suits.defend.success")
    read = reading(two.limit, "best", held)
    hand: Hand = draw_reading(play, scene, drawn, read, f"{target.name} ({drawn})", "suits.engage.counter")
    return two, hand


def defending_hand(play: Play, scene: Suits, attacker: Fighter, target: Fighter, answer: str) -> tuple[Side, Hand]:
    """Let the target of a multiple attack defend."""
    items: Items = "all" if answer in ("defend", "pair") else "shield" if answer.startswith("last") else "none"
    guard = melee_guard(scene, target, attacker, weapon_in_hand(attacker), items)
    skill = dodge_skill(scene, target) if answer.startswith("dodge") else parry_skill(scene, target)
    spend_items(target, guard)
    two = Side(skill, guard=guard.guard, bare=guard.bare, strikes=False)
    return two, defence_hand(play, scene, target, two, answer)


def ask_second_target(play: Play, scene: Suits, attacker: Fighter, first: Fighter) -> Fighter:
    """Ask at whom the second weapon strikes: the same target, or another in reach. [suits.multi_attack.split]"""
    others = [
        enemy
        for enemy in enemies_of(scene, attacker)
        if enemy is not first and in_reach(attacker, enemy) and enemy.id not in attacker.met
    ]
    choices = [first, *others] if is_up(first) or not others else others
    if len(choices) == 1:
        return choices[0]
    pick = Pick(
        attacker.seat,
        "suits.second_target",
        f"{attacker.name}: whom does the second weapon strike?",
        "suits.multi_attack.split",
        tuple(Option(each.id, each.name) for each in choices),
    )
    return find(scene, str(play.ask(pick)))


def ask_second_answer(play: Play, scene: Suits, target: Fighter, attacker: Fighter) -> str:
    """Ask the second target how it defends; the initiator is never counter-hit twice.

    [suits.multi_attack.one_counter]
    """
    target.attacked_by = joined(target.attacked_by, attacker.id)
    scene.spotlight, scene.facing = target.id, attacker.id
    prompt = f"{target.name}: {attacker.name}'s second weapon strikes at you. How do you defend?"
    pick = Pick(target.seat, "suits.answer", prompt, "suits.multi_attack.split", tuple(defences(scene, target)))
    answer = str(play.ask(pick))
    scene.spotlight = attacker.id
    return answer
