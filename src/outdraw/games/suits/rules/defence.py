"""Defending: the ways to do it that chips and items allow, the cards that are looked at, chosen and paid for.

Against a hand weapon (`melee`, `two_weapons`) and against shots (`ranged`) alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core.cards import Card
from outdraw.core.choices import Bar, Option, Pick, offer
from outdraw.core.deeds import Deed, read, spell
from outdraw.core.events import Sum
from outdraw.core.figures import Figure, Itemised
from outdraw.core.planned import Asked, Plan, counted_by_plan
from outdraw.core.play import Play
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.attacks import Attack
from outdraw.games.suits.rules.contests import Exchange, Hand, Party, read_hand
from outdraw.games.suits.rules.dealing import (
    goes_back_at_once,
    hand_of,
    hold_blindly,
    hold_dodge,
    hold_strike,
    lay_hand,
    lay_open,
    put_away,
    saved_cards,
    take,
)
from outdraw.games.suits.rules.field import is_surprised, there
from outdraw.games.suits.rules.kit import kit_of
from outdraw.games.suits.rules.modifiers import (
    Guard,
    Items,
    defence,
    is_outnumbered,
    melee_guard,
)
from outdraw.games.suits.scene import Fighter, Suits


def spend_items(fighter: Fighter, guard: Guard) -> None:
    """Count the uses of shield and second weapon.

    [uses suits.frequency.shield_uses, suits.two_items.second_weapon_bonus]
    """
    if guard.shield:
        fighter.shield_uses += 1
    if guard.second:
        fighter.second_used = True


def defences(scene: Suits, target: Fighter, attacker: Fighter) -> list[Option]:
    """Give the ways to defend hand to hand that the chips allow."""
    return ways_to_defend(scene, target, attacker)


def ways_to_defend(scene: Suits, target: Fighter, attacker: Fighter, limit: int | None = None) -> list[Option]:
    """Give the ways to defend that the chips allow; against a shot there is one limit for all of them.

    [uses suits.chips.defend, suits.frequency.dodge, suits.defend.no_cards]
    """
    options: list[Option] = []
    minion, white = target.sheet.minion, target.white > 0
    shares = crowds.shared_card(scene, target) is not None
    draws, numbers = ("Use", _SHARED) if shares else ("Draw", _numbers(minion))
    parry = limit if limit is not None else defence(Figure(), scene, target, attacker, is_dodge=False).total
    if target.bound:
        pass  # there is only the dodge [uses suits.order.one_chance]
    elif white or has_action(target):
        cost = "a white chip" if white else "your blue chip, giving up your action"
        facts: dict[str, int | str] = {"skill": parry, "cards": defence_room(target), "cost": cost.split()[1]}
        it = " with the shared card" if shares else ""
        options.append(offer("defend", f"Defend{it}, for {cost}: skill {parry}", facts=facts))
        if white and not minion and limit is None:
            label = "Defend with two cards and two items, for a white chip"
            pair: dict[str, int | str] = {"skill": parry, "cards": 2, "cost": "white"}
            options.append(offer("pair", label, bar=pair_bar(scene, target), facts=pair))
    else:
        for cards, label in numbers:
            words = f"{draws} {label} to defend, your chips being gone: skill {parry}"
            options.append(offer(spell("last", cards), words, facts={"skill": parry, "cards": cards}))
    dodge = limit if limit is not None else defence(Figure(), scene, target, attacker, is_dodge=True).total
    keeps = ", keeping your chips" if white or target.blue else ""
    for cards, label in numbers:
        facts = {"skill": dodge, "cards": cards}
        options.append(offer(spell("dodge", cards), f"Dodge with {label}{keeps}: skill {dodge}", facts=facts))
    return options


_SHARED = ((1, "the shared card"),)
"""What a minion defends with that draws nothing of its own. [uses suits.minion.group_draw]"""


def _numbers(minion: bool) -> Sequence[tuple[int, str]]:
    both = ((1, "one card"), (2, "two cards, only their sum counts"))
    return both[:1] if minion else both


def has_action(target: Fighter) -> bool:
    """Say whether somebody still has the coming action, with its blue chip."""
    return target.blue > 0 and not (target.countered or target.gave_up or target.action_lost)


def pair_bar(scene: Suits, target: Fighter) -> Bar | None:
    """Give why the two-item defence is not open, if so."""
    rule = "suits.defend.two_item"
    if not kit_of(target).has_second_item:
        return Bar(rule, "It takes a shield or a second weapon.")
    if target.pair_used:
        return Bar(rule, "It is open once in a period.")
    if not is_outnumbered(scene, target):
        return Bar(rule, f"{target.name} is not outnumbered.")
    return None


def _items(target: Fighter, attacker: Fighter, answer: Deed) -> Items:
    """Say which items an answer may use: none in a dodge, none against what comes unseen.

    [suits.frequency.weapon_once; uses suits.frequency.dodge, suits.ranged.unaware]
    """
    if answer.verb == "dodge" or is_surprised(target, attacker):
        return "none"
    return "shield" if answer.verb == "last" else "all"


def ready_defence(scene: Suits, attack: Attack) -> Party:
    """Ready the target to defend alone against a weapon, with the items that its answer lets it use."""
    target = attack.target
    guard = guard_by(Figure(), scene, attack)
    skill = defence(Figure(), scene, target, attack.attacker, is_dodge=attack.answer.verb == "dodge")
    spend_items(target, guard)
    # [suits.engage.decline]
    # [suits.defend.option]
    return Party(skill.total, guard=guard.guard, bare=guard.bare, strikes=False, who=target.id, name=target.name)


def guard_by(f: Figure, scene: Suits, attack: Attack) -> Guard:
    """Give the bonuses that an answer has against a weapon. [uses suits.note.defense]"""
    attacker, target = attack.attacker, attack.target
    return melee_guard(f, scene, target, attacker, attack.weapon, _items(target, attacker, attack.answer))


def defend(play: Play, scene: Suits, attack: Attack, one: Party) -> Exchange:
    """Let the target only defend: it is hit, or it is not."""
    play.narrate(declare_defence, scene, attack)
    return meet(play, scene, attack, one, ready_defence(scene, attack))


def declare_defence(play: Play, scene: Suits, attack: Attack) -> None:
    """Tell how the target defends hand to hand, and how its skill and bonuses came about.

    [uses suits.defend.bonus_application]
    """
    target, is_dodge = attack.target, attack.answer.verb == "dodge"
    skill, guard = defence(Itemised(), scene, target, attack.attacker, is_dodge), Itemised()
    guard_by(guard, scene, attack)
    tell_defence(play, attack, skill.sum("Defence", target.id), guard.sum("Guard", target.id))


def meet(play: Play, scene: Suits, attack: Attack, one: Party, two: Party) -> Exchange:
    """Draw for a defence of the kind answered, against a hand weapon or a shot.

    [uses suits.defend.save_card, suits.defend.sum, suits.defend.no_cards, suits.frequency.dodge, suits.chips.defend]
    """
    if attack.answer.objects and crowds.shared_card(scene, attack.target) is None:
        lay_open(play, scene, attack.attacker, one.held, "suits.defend.success")
        return hold_blindly(play, scene, one, by_sum(two, attack.answer), crowds.kills_by_margin(attack.target))
    return play.look(defend_with_cards, scene, attack, one, two)


def meet_shot(play: Play, scene: Suits, attack: Attack, one: Party, two: Party) -> Exchange:
    """Draw for a defence of the kind answered, against a single shot.

    [uses suits.ranged.defense, suits.frequency.dodge]
    """
    answer = attack.answer
    if answer.objects and crowds.shared_card(scene, attack.target) is None:
        by_margin = crowds.kills_by_margin(attack.target)
        return hold_dodge(play, scene, attack.attacker, one, by_sum(two, answer), blind_rule(answer), by_margin)
    return play.look(defend_with_cards, scene, attack, one, two)


def by_sum(two: Party, answer: Deed) -> Party:
    """Let somebody draw as many cards as answered, of which only the sum counts. [suits.defend.no_cards]"""
    return two._replace(cards=int(answer.objects[0]), manner="sum")


def blind_rule(answer: Deed) -> str:
    """Give the rule by which cards are drawn that nobody looks at first."""
    return "suits.frequency.dodge" if answer.verb == "dodge" else "suits.defend.no_cards"


def _who_looks(scene: Suits, attack: Attack, one: Party, two: Party) -> Asked | None:
    """Say who will choose among the cards of a defence, where all of it can be counted at once."""
    target = attack.target
    if attack.answer.verb != "defend" or crowds.kills_by_margin(target):
        return None
    if crowds.shared_card(scene, target) is not None or not goes_back_at_once(scene) or scene.switches.packs < 2:
        return None
    return Asked(target.seat, "suits.defence", target.id, attack.attacker.id)


def _by_plan(play: Play, plan: Plan, *defence: Any) -> Exchange:
    from outdraw.games.suits.rules.defence_counts import defend_by_plan

    return defend_by_plan(play, plan, *defence)


@counted_by_plan(_who_looks, _by_plan)
def defend_with_cards(play: Play, scene: Suits, attack: Attack, one: Party, two: Party) -> Exchange:
    """Let the target draw, look and choose; then the attacker draws against what lies on the table.

    [uses suits.defend.choose_after_look]
    """
    hand = defence_hand(play, scene, attack, two)
    lay_open(play, scene, attack.attacker, one.held, "suits.defend.success")
    return hold_strike(play, scene, one, hand, two, crowds.kills_by_margin(attack.target))


def tell_defence(play: Play, attack: Attack, *sums: Sum, rules: tuple[str, ...] = ()) -> None:
    """Tell how the target defends."""
    target, answer = attack.target, attack.answer
    play.tell(
        "defend",
        "{target} {how}.",
        "suits.defend.option",
        "suits.engage.decline",
        *DEFENCE_RULES[answer.verb],
        *rules,
        about=there(target.id, attack.attacker.id),
        sums=sums,
        target=target.name,
        how=_HOW[str(answer)],
    )


DEFENCE_RULES = {
    "defend": ("suits.chips.defend", "suits.chips.colours", "suits.defend.declare_first", "suits.defend.initiator"),
    "pair": ("suits.defend.two_item", "suits.chips.second_item"),
    "last": ("suits.defend.no_cards",),
    "dodge": ("suits.frequency.dodge",),
}


def defence_hand(play: Play, scene: Suits, attack: Attack, two: Party) -> Hand:
    """Draw and choose the cards of a defence, and pay for it; the hand then lies on the table.

    Whoever shares a card pays for its use as for any other. [uses suits.minion.one_card, suits.minion.group_draw]
    """
    target, answer = attack.target, attack.answer
    shared = crowds.shared_card(scene, target)
    if shared is not None:
        if answer.verb == "defend":
            pay_defence(target, both=False)
        return read_hand((shared,), two.limit, in_words=play.listens)
    if answer.objects:
        return lay_hand(play, scene, by_sum(two, answer), blind_rule(answer))
    if answer.verb == "pair":
        used = pair_cards(play, scene, target)
    else:
        used = chosen_cards(play, scene, target, attack.attacker, two.limit)
    lay_open(play, scene, target, used, "suits.defend.save_card")
    return read_hand(used, two.limit, in_words=play.listens)


_HOW = {
    "defend": "only defends",
    "pair": "defends with two items",
    "last 1": "has no chips left and defends with one card",
    "last 2": "has no chips left and defends with two cards",
    "dodge 1": "dodges",
    "dodge 2": "dodges with two cards",
}


def chosen_cards(play: Play, scene: Suits, target: Fighter, attacker: Fighter, limit: int) -> tuple[Card, ...]:
    """Draw the cards the chips stand for, look at them, and choose one or both for the defence.

    [suits.defend.sum; uses suits.defend.choose_after_look, suits.frequency.weapon_once]
    """
    wanted = max(0, defence_room(target) - len(hand_of(scene, target)))
    take(play, scene, target, wanted, "suits.defend.save_card")
    cards = saved_cards(scene, target)
    if len(cards) == 1:
        pay_defence(target, both=False)
        return cards
    answer = read(play.pick(which_cards(target, attacker, cards, limit, scene.switches.packs == 1)))
    if answer.verb == "both":
        pay_defence(target, both=True)
        return cards
    pay_defence(target, both=False)
    used = answer.objects[0]
    if scene.switches.packs == 1:
        # The saved card goes back, and a fresh one is drawn for the action.
        rest = list(cards)
        rest.remove(used)
        put_away(scene, target.hand, rest[0])  # [suits.defend.single_deck]
        text, rule = "{name} puts the other card back into the pack.", "suits.defend.single_deck"
        play.tell("returned", text, rule, about=(target.id,), name=target.name)
    return (used,)


def which_cards(
    target: Fighter, attacker: Fighter, cards: tuple[Card, ...], limit: int, of_one_pack: bool = False
) -> Pick:
    """Put to somebody which cards to defend with; of a single pack the other goes back.

    [suits.defend.choose_after_look; uses suits.defend.single_deck]
    """
    other = "put the other back" if of_one_pack else "keep the other"
    ranks = {card: read_hand((card,), limit).rank for card in cards}
    options = [
        offer(spell("one", card), f"Use {card} alone and {other}", f"card:{card}", facts={"rank": made})
        for card, made in ranks.items()
    ]
    both = read_hand(cards, limit).rank
    on = tuple(f"card:{card}" for card in ranks)
    cost = "for both white chips" if target.white > 1 else "giving up your action"
    options.append(offer("both", f"Use both, {cost}", *on, facts={"rank": both}))
    return Pick(
        target.seat,
        "suits.defence",
        f"{target.name}: which cards do you defend with? Your skill is {limit}.",
        "suits.defend.choose_after_look",
        tuple(options),
        actor=target.id,
        facing=attacker.id,
    )


def defence_room(target: Fighter) -> int:
    """Give how many cards somebody looks at to defend: one for each chip that could be spent on them."""
    return 2 if target.white > 0 and has_action(target) and not target.sheet.minion else 1


def pay_defence(target: Fighter, both: bool) -> None:
    """Spend the chips of a defence: white for a card, blue for both or when white is gone.

    The white chip of a second item pays for the other card, which leaves the action.
    [suits.chips.defend; uses suits.defend.sum, suits.chips.second_item]
    """
    if both and target.white > 1:
        target.white -= 2
    elif target.white > 0:
        target.white -= 1
        if both:
            target.blue -= 1
            target.gave_up = True
    elif target.blue > 0:
        target.blue -= 1
        target.gave_up = True


def pair_cards(play: Play, scene: Suits, target: Fighter) -> tuple[Card, ...]:
    """Draw two fresh cards for a two-item defence, for one white chip.

    [suits.defend.two_item; uses suits.chips.second_item]
    """
    before = len(hand_of(scene, target))
    take(play, scene, target, 2, "suits.defend.two_item")
    target.white -= 1
    target.pair_used = True
    return tuple(hand_of(scene, target)[before:])
