"""Hand to hand: engaging, answering with a counter-attack or defence alone, two weapons, and what chips that costs.

`rounds` decides whose turn it is; here one attack is carried out from its declaration to its blows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outdraw.core.cards import Card
from outdraw.core.choices import Menu, Option, Pick
from outdraw.core.offers import Offers
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits import crowds
from outdraw.games.suits.bonus_cards import offer_commit, offer_reveal
from outdraw.games.suits.content import Weapon
from outdraw.games.suits.contests import (
    Exchange,
    Hand,
    Side,
    planned,
    planned_alike,
    read_hand,
    reading,
)
from outdraw.games.suits.dealing import (
    draw_reading,
    drop_hand,
    goes_back_at_once,
    hold_blindly,
    hold_contest,
    hold_strike,
    lay_open,
    put_away,
    sweep,
    take,
)
from outdraw.games.suits.figures import (
    Guard,
    Items,
    attack_skill,
    dodge_skill,
    is_outnumbered,
    melee_guard,
    parry_skill,
    stands_between,
)
from outdraw.games.suits.harm import Blow, alike_for_recovery, blow_of, strike_home
from outdraw.games.suits.kit import kit_of
from outdraw.games.suits.people import agreed, allies_of, bind, deck, hand_of, saved_cards
from outdraw.games.suits.scene import Fighter, Suits

POLE_OVER_ALLY = -1


# --- chips ------------------------------------------------------------------------------------------------------------


def may_engage(fighter: Fighter) -> bool:
    """Say whether a fighter's chips allow an attack: exactly one blue, and a ready weapon. [suits.chips.slow_engage]"""
    return fighter.blue == 1 and not fighter.unready


def attack_cards(scene: Suits, fighter: Fighter, one_card: bool = False) -> tuple[int, tuple[Card, ...], bool]:
    """Give how many cards an attack draws, which it holds already, and whether that takes the white chip.

    [suits.chips.attack, suits.defend.success, suits.minion.one_card, suits.bonus_card.one_card_turn]
    """
    shared = crowds.shared_card(scene, fighter)
    if shared is not None:
        return 0, (shared,), False
    held = saved_cards(scene, fighter)
    two = fighter.white > 0 and not one_card and not fighter.sheet.minion and not fighter.elected
    total = 2 if two else 1
    return max(0, total - len(held)), held[:total], two


def pay_attack(fighter: Fighter, with_white: bool) -> None:
    """Spend the blue chip, the white one for a second card, and unready a slow weapon.

    [suits.chips.attack, suits.frequency.one_attack, suits.frequency.no_reuse, suits.frequency.slow_cycle,
    suits.note.slow, suits.armor.slow, suits.pole.lift]
    """
    fighter.blue -= 1
    if with_white:
        fighter.white -= 1
    fighter.unready = kit_of(fighter).slow_sources


# --- declaring --------------------------------------------------------------------------------------------------------


def weapon_in_hand(fighter: Fighter) -> Weapon | None:
    """Give the hand weapon a fighter can strike with now."""
    return kit_of(fighter).weapon


def skill_against(scene: Suits, fighter: Fighter, target: Fighter) -> int:
    """Give the skill of an attack, less 1 for a pole weapon past an ally. [suits.pole.attack_over]"""
    over = 0
    if kit_of(fighter).is_pole:
        over = POLE_OVER_ALLY if any(stands_between(ally, fighter, target) for ally in allies_of(scene, fighter)) else 0
    return attack_skill(scene, fighter, over)


def is_helpless(target: Fighter) -> bool:
    """Say whether somebody can no longer defend. [suits.critical.down, suits.defeat.unconscious]"""
    return target.fate in ("critical", "unconscious", "coma")


def engage(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one_card: bool = False) -> None:
    """Attack somebody on one's own turn; the target answers as it can. [suits.engage.define, suits.defend.initiator]"""
    weapon = weapon_in_hand(attacker)
    play.tell(
        "engage",
        "{attacker} engages {target} with {weapon}.",
        "suits.engage.define",
        attacker=attacker.name,
        target=target.name,
        weapon=weapon.name if weapon is not None else "bare hands",
    )
    if is_helpless(target):
        finish_off(play, scene, attacker, target, one_card)
        return
    answer = ask_answer(play, scene, target, attacker)
    drawn, held, white = attack_cards(scene, attacker, one_card)
    skill = skill_against(scene, attacker, target)
    guard = melee_guard(scene, attacker, target, weapon_in_hand(target)) if answer == "counter" else Guard()
    one = Side(skill, drawn, held, "best", guard.guard, guard.bare)
    pay_attack(attacker, white)
    if answer == "counter":
        spend_items(attacker, guard)
        lay_open(play, scene, attacker, held, "suits.defend.success")
        result = counter(play, scene, attacker, target, one)
    else:
        result = defend(play, scene, attacker, target, one, answer)
    sweep(scene)
    after_contest(scene, attacker, target, result, countered=answer == "counter")
    resolve(play, scene, attacker, target, result, weapon)


def spend_items(fighter: Fighter, guard: Guard) -> None:
    """Count the uses of shield and second weapon. [suits.frequency.shield_uses, suits.two_items.second_weapon_bonus]"""
    if guard.shield:
        fighter.shield_uses += 1
    if guard.second:
        fighter.second_used = True


# --- answering --------------------------------------------------------------------------------------------------------


def counter_bar(scene: Suits, target: Fighter) -> tuple[str, str]:
    """Give the rule that keeps somebody from counter-engaging, and why; empty if nothing does.

    [suits.engage.counter, suits.engage.cannot_counter, suits.defend.several_attackers]
    """
    rule = "suits.engage.cannot_counter"
    if target.dazed:
        return "suits.dazed.defend", f"{target.name} is dazed and can only defend."
    if target.sits_out:
        return "suits.order.overdraw", f"{target.name} overdrew the order and only defends in this round."
    if target.slowed:
        return "suits.bonus_card.slow_opponent", f"{target.name} stumbles and can only defend."
    if target.countered:
        return rule, f"{target.name} has already engaged somebody since the last turn."
    if target.unready:
        return rule, f"{target.name}'s weapon is not ready."
    if target.action_lost or target.gave_up or target.blue < 1:
        return "suits.chips.attack", f"{target.name} has no blue chip to fight back with."
    if weapon_in_hand(target) is None:
        return rule, f"{target.name} has no hand weapon ready."
    if scene.switches.confined and target.held.is_pole:
        return "suits.pole.terrain", "There is no room for a pole weapon."
    return "", ""


def ask_answer(play: Play, scene: Suits, target: Fighter, attacker: Fighter) -> str:
    """Ask the target how it answers, before any card is seen. [suits.defend.option, suits.defend.declare_first]"""
    offer_commit(play, scene, target)
    target.attacked_by = joined(target.attacked_by, attacker.id)
    target.unaware = False
    scene.facing = attacker.id
    scene.spotlight = target.id
    prompt = f"{target.name}: {attacker.name} attacks. How do you answer?"
    answers = Answers(scene, target, attacker)
    answer = play.ask_menu(Menu(target.seat, "suits.answer", prompt, "suits.defend.option", answers))
    scene.spotlight = attacker.id
    return answer


class Answers(Offers):
    """How somebody who is attacked hand to hand may answer."""

    __slots__ = ("_attacker", "_scene", "_target")
    sections = ("counter", "defend")
    homes: ClassVar = dict.fromkeys(("pair", "last1", "last2", "dodge1", "dodge2"), "defend")

    def __init__(self, scene: Suits, target: Fighter, attacker: Fighter) -> None:
        super().__init__()
        self._scene = scene
        self._target = target
        self._attacker = attacker

    def list_section(self, section: str) -> Sequence[Option]:
        if section == "defend":
            return defences(self._scene, self._target)
        if section != "counter":
            return ()
        barred, why = counter_bar(self._scene, self._target)
        return (Option("counter", f"Fight back against {self._attacker.name}", barred, why),)


def defences(scene: Suits, target: Fighter, ranged: bool = False) -> list[Option]:
    """Give the ways to defend that the chips allow.

    [suits.chips.defend, suits.frequency.dodge, suits.defend.no_cards]
    """
    options: list[Option] = []
    minion = target.sheet.minion
    if crowds.shared_card(scene, target) is not None:
        return [Option("defend", "Defend with the shared card")]
    if target.white > 0 or (target.blue > 0 and not target.countered):
        cost = "a white chip" if target.white > 0 else "your blue chip, giving up your action"
        options.append(Option("defend", f"Defend, for {cost}"))
        if target.white > 0 and not minion and not ranged:
            bar, why = pair_bar(scene, target)
            options.append(Option("pair", "Defend with two cards and two items, for a white chip", bar, why))
    else:
        options.append(Option("last1", "Draw one card to defend"))
        if not minion:
            options.append(Option("last2", "Draw two cards to defend: only their sum counts"))
    options.append(Option("dodge1", "Dodge with one card, keeping your chips"))
    if not minion:
        options.append(Option("dodge2", "Dodge with two cards, only their sum counts, keeping your chips"))
    return options


def pair_bar(scene: Suits, target: Fighter) -> tuple[str, str]:
    """Give why the two-item defence is not open; empty if it is. [suits.defend.two_item]"""
    rule = "suits.defend.two_item"
    if not kit_of(target).has_second_item:
        return rule, "It takes a shield or a second weapon."
    if target.pair_used:
        return rule, "It is open once in a period."
    if not is_outnumbered(scene, target):
        return rule, f"{target.name} is not outnumbered."
    return "", ""


def counter(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one: Side) -> Exchange:
    """Let both fight: one of them is hit, unless both overdraw or the guards hold.

    [suits.engage.counter, suits.defend.both_act]
    """
    drawn, held, white = attack_cards(scene, target)
    guard = melee_guard(scene, target, attacker, weapon_in_hand(attacker))
    two = Side(skill_against(scene, target, attacker), drawn, held, "best", guard.guard, guard.bare)
    play.tell("counter", "{target} fights back.", "suits.engage.counter", target=target.name)
    pay_attack(target, white)
    target.countered = True
    spend_items(target, guard)
    lay_open(play, scene, target, held, "suits.defend.success")
    what = f"{attacker.name} ({one.cards}) and {target.name} ({two.cards})"
    return hold_contest(play, scene, one, two, what, kills_by_margin(attacker, target))


def kills_by_margin(*fighters: Fighter) -> bool:
    """Say whether a blow on one of these kills by its margin. [suits.swarm.kills]"""
    return any(each.sheet.swarm is not None for each in fighters)


def defend(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one: Side, answer: str) -> Exchange:
    """Let the target only defend: it is hit, or it is not. [suits.engage.decline, suits.defend.option]"""
    against = weapon_in_hand(attacker)
    items: Items = "all" if answer in ("defend", "pair") else "shield" if answer.startswith("last") else "none"
    guard = melee_guard(scene, target, attacker, against, items)
    skill = dodge_skill(scene, target) if answer.startswith("dodge") else parry_skill(scene, target)
    spend_items(target, guard)
    two = Side(skill, guard=guard.guard, bare=guard.bare, strikes=False)
    return meet(play, scene, attacker, target, one, two, answer)


def meet(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one: Side, two: Side, answer: str) -> Exchange:
    """Draw for a defence of the kind answered, against a hand weapon or a shot.

    [suits.defend.save_card, suits.defend.sum, suits.defend.no_cards, suits.frequency.dodge, suits.chips.defend]
    """
    if answer in _BLIND and crowds.shared_card(scene, target) is None:
        declare_defence(play, target, answer)
        lay_open(play, scene, attacker, one.held, "suits.defend.success")
        two = two._replace(cards=_BLIND[answer], manner="sum")
        what = f"{target.name} ({two.cards}) and {attacker.name} ({one.cards})"
        return hold_blindly(play, scene, one, two, what, kills_by_margin(target))
    by_plan = planned_defence(play, scene, attacker, target, one, two) if answer == "defend" else None
    if by_plan is not None:
        return by_plan
    hand = defence_hand(play, scene, target, two, answer)
    lay_open(play, scene, attacker, one.held, "suits.defend.success")
    return hold_strike(play, scene, one, hand, two, f"{attacker.name} ({one.cards})")


def planned_defence(
    play: Play, scene: Suits, attacker: Fighter, target: Fighter, one: Side, two: Side
) -> Exchange | None:
    """Defend as `chosen_cards` does, all at once, if the target has said how it will choose among its cards.

    [suits.defend.save_card, suits.defend.choose_after_look]
    """
    if not goes_back_at_once(scene) or scene.switches.packs < 2 or kills_by_margin(target):
        return None
    if crowds.shared_card(scene, target) is not None:
        return None
    before, scene.spotlight = scene.spotlight, target.id
    plan = play.plan(target.seat, "suits.defence")
    scene.spotlight = before
    if plan is None:
        return None
    declare_defence(play, target, "defend")
    lay_open(play, scene, attacker, one.held, "suits.defend.success")
    held = saved_cards(scene, target)
    side = two._replace(cards=max(0, defence_room(target) - len(held)), held=held)
    # Somebody dazed, with one opponent who has no extra action, spends the next turn recovering and ends it with an
    # empty hand: until then the card that is kept does no more than not to be drawn for that recovery.
    profile = (deck(scene), one, side, plan, agreed(scene))
    if target.dazed and len(scene.fighters) == 2 and not scene.switches.bonus_cards:
        alike = alike_for_recovery(target.sheet.will, target.all_wounds)
        result, kept, both = play.settle_seldom(planned_alike, *profile, alike)
    else:
        result, kept, both = play.settle_seldom(planned, *profile)
    pay_defence(target, both=both)
    drop_hand(scene, target)
    if kept:
        move(scene.zones, kept, "library", target.hand)
    return result


def declare_defence(play: Play, target: Fighter, answer: str) -> None:
    """Tell how the target defends. [suits.defend.option]"""
    play.tell("defend", "{target} {how}.", "suits.defend.option", target=target.name, how=_ANSWERS[answer])


def defence_hand(play: Play, scene: Suits, target: Fighter, two: Side, answer: str) -> Hand:
    """Draw and choose the cards of a defence, and pay for it; the hand then lies on the table."""
    declare_defence(play, target, answer)
    shared = crowds.shared_card(scene, target)
    if answer in ("defend", "pair") and shared is None:
        used = chosen_cards(play, scene, target, two.limit) if answer == "defend" else pair_cards(play, scene, target)
        lay_open(play, scene, target, used, "suits.defend.save_card")
        return read_hand(used, two.limit)
    if shared is not None:
        return read_hand((shared,), two.limit)
    number = _BLIND[answer]
    rule = "suits.frequency.dodge" if answer.startswith("dodge") else "suits.defend.no_cards"
    drawn: Hand = draw_reading(play, scene, number, reading(two.limit, "sum"), f"{target.name}'s defence", rule)
    return drawn


_ANSWERS = {
    "defend": "only defends",
    "pair": "defends with two items",
    "last1": "has no chips left and draws one card",
    "last2": "has no chips left and draws two cards",
    "dodge1": "dodges",
    "dodge2": "dodges with two cards",
}
# Defences with cards that nobody looks at first, and how many.
_BLIND = {"last1": 1, "last2": 2, "dodge1": 1, "dodge2": 2}


def chosen_cards(play: Play, scene: Suits, target: Fighter, limit: int) -> tuple[Card, ...]:
    """Draw the cards the chips stand for, look at them, and choose one or both for the defence.

    [suits.defend.save_card, suits.defend.sum, suits.defend.choose_after_look, suits.defend.single_deck,
    suits.frequency.weapon_once]
    """
    wanted = max(0, defence_room(target) - len(hand_of(scene, target)))
    take(play, scene, target, wanted, "suits.defend.save_card")
    cards = saved_cards(scene, target)
    if len(cards) == 1:
        pay_defence(target, both=False)
        return cards
    options = [Option(f"one:{card}", f"Use {card} alone and keep the other") for card in dict.fromkeys(cards)]
    options.append(Option("both", "Use both, giving up your action"))
    prompt = f"{target.name}: which cards do you defend with, against skill {limit}?"
    pick = Pick(target.seat, "suits.defence", prompt, "suits.defend.choose_after_look", tuple(options))
    before, scene.spotlight = scene.spotlight, target.id
    answer = str(play.ask(pick))
    scene.spotlight = before
    if answer == "both":
        pay_defence(target, both=True)
        return cards
    pay_defence(target, both=False)
    used = answer.split(":")[1]
    if scene.switches.packs == 1:
        # The saved card goes back, and a fresh one is drawn for the action. [suits.defend.single_deck]
        rest = list(cards)
        rest.remove(used)
        put_away(scene, target.hand, rest[0])
    return (used,)


def defence_room(target: Fighter) -> int:
    """Give how many cards somebody looks at to defend: one for each chip that could be spent on them."""
    has_action = target.blue > 0 and not (target.countered or target.gave_up or target.action_lost)
    return 2 if target.white > 0 and has_action and not target.sheet.minion else 1


def pay_defence(target: Fighter, both: bool) -> None:
    """Spend the chips of a defence: white for a card, blue for both or when white is gone.

    [suits.chips.defend, suits.defend.sum]
    """
    if target.white > 0:
        target.white -= 1
        if both:
            target.blue -= 1
            target.gave_up = True
    elif target.blue > 0:
        target.blue -= 1
        target.gave_up = True


def pair_cards(play: Play, scene: Suits, target: Fighter) -> tuple[Card, ...]:
    """Draw two fresh cards for a two-item defence, for one white chip.

    [suits.defend.two_item, suits.chips.second_item]
    """
    before = len(hand_of(scene, target))
    take(play, scene, target, 2, "suits.defend.two_item")
    target.white -= 1
    target.pair_used = True
    return tuple(hand_of(scene, target)[before:])


# --- what comes of it -------------------------------------------------------------------------------------------------


def after_contest(scene: Suits, attacker: Fighter, target: Fighter, result: Exchange, countered: bool) -> None:
    """Note who met whom, who pressed whom, and that they are engaged.

    [suits.defend.same_person, suits.engage.define]
    """
    one, two = attacker.id, target.id
    attacker.met = joined(attacker.met, two)
    target.met = joined(target.met, one)
    bind(scene, one, two)
    if not result.overdrew:
        target.pressed[one] = 0
    if countered and not result.other_overdrew:
        attacker.pressed[two] = 0


def joined(ids: list[str], id: str) -> list[str]:
    """Give ids in order with one more, unless it is among them."""
    return ids if id in ids else sorted([*ids, id])


def lose(scene: Suits, loser: Fighter, on_own_turn: bool) -> None:
    """Let somebody lose a contest: the coming action and the saved card are gone, aim too.

    Only the hit lose: after a double overdraw nobody does.
    [suits.defend.failure, suits.defend.double_overdraw, suits.recovery.lost_contest, suits.aim.maintain]
    """
    loser.aim = None
    if not on_own_turn:
        loser.action_lost = True
        loser.lost_since = True
        drop_hand(scene, loser)


def resolve(
    play: Play, scene: Suits, attacker: Fighter, target: Fighter, result: Exchange, weapon: Weapon | None
) -> None:
    """Apply the winner's power, if there is a winner.

    [suits.contest.winner, suits.contest.tie, suits.contest.both_overdraw]
    """
    if not result.winner:
        play.tell("no_result", "Nobody is hit.", _why_nobody(result))
        return
    winner, loser = (attacker, target) if result.winner == 1 else (target, attacker)
    lose(scene, loser, on_own_turn=loser is attacker)
    offer_reveal(play, scene, winner, "hd")
    offer_reveal(play, scene, loser, "hd")
    used = weapon if winner is attacker else weapon_in_hand(winner)
    land(play, scene, winner, loser, blow_of(winner, used), result)


def _why_nobody(result: Exchange) -> str:
    if result.is_tie:
        return "suits.contest.tie"
    return (
        "suits.contest.both_overdraw" if result.overdrew and result.other_overdrew else "suits.defend.bonus_application"
    )


def land(play: Play, scene: Suits, winner: Fighter, loser: Fighter, blow: Blow, result: Exchange) -> None:
    """Land a blow: on a swarm it kills by margin, on others it takes effect by power. [suits.swarm.kills]"""
    if loser.sheet.swarm is not None:
        crowds.thin(play, scene, loser, result.margin)
    else:
        strike_home(play, scene, winner, loser, blow, result.bonus)


def finish_off(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one_card: bool) -> None:
    """Hit somebody who cannot defend: automatically; the draw is for the suit alone. [suits.critical.auto_hit]"""
    weapon = weapon_in_hand(attacker)
    drawn, held, white = attack_cards(scene, attacker, one_card)
    skill = skill_against(scene, attacker, target)
    lay_open(play, scene, attacker, held, "suits.defend.success")
    hand: Hand = draw_reading(
        play, scene, drawn, reading(skill, "best", held), f"{attacker.name} ({drawn})", "suits.critical.auto_hit"
    )
    pay_attack(attacker, white)
    sweep(scene)
    play.tell("auto_hit", "{target} cannot defend.", "suits.critical.auto_hit", target=target.name)
    strike_home(play, scene, attacker, target, blow_of(attacker, weapon), hand.bonus)
