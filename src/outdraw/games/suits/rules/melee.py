"""Hand to hand: engaging, answering with a counter-attack or defence alone, and what chips that costs.

`rounds` decides whose turn it is; here one attack is carried out from its declaration to its blows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from outdraw.core.cards import Card
from outdraw.core.choices import Bar, Menu, Option, Pick, offer
from outdraw.core.deeds import Deed, read, spell
from outdraw.core.events import Sum
from outdraw.core.menus import Sections
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits.content import Weapon
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.bonus_cards import offer_commit, offer_reveal
from outdraw.games.suits.rules.contests import Exchange, Hand, Side, planned, planned_alike, read_hand
from outdraw.games.suits.rules.dealing import (
    agreed,
    deck,
    draw_hand,
    drop_hand,
    goes_back_at_once,
    hand_of,
    hold_blindly,
    hold_contest,
    hold_strike,
    lay_open,
    put_away,
    saved_cards,
    sweep,
    take,
)
from outdraw.games.suits.rules.field import allies_of, is_surprised
from outdraw.games.suits.rules.harm import alike_for_recovery, blow_of, strike_home
from outdraw.games.suits.rules.kit import kit_of
from outdraw.games.suits.rules.modifiers import (
    Guard,
    Items,
    attack_skill,
    attack_sum,
    can_use,
    defence_skill,
    defence_sum,
    guard_sum,
    is_outnumbered,
    melee_guard,
    stands_between,
)
from outdraw.games.suits.rules.upshot import after_contest, joined, resolve
from outdraw.games.suits.scene import Fighter, Laid, Moment, Suits, item, token

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


def pay_attack(fighter: Fighter, with_white: bool, off_hand: bool = False) -> None:
    """Spend the blue chip, the white one for a second card, and unready a slow weapon.

    [suits.chips.attack, suits.frequency.one_attack, suits.frequency.no_reuse, suits.frequency.slow_cycle,
    suits.note.slow, suits.armor.slow, suits.pole.lift]
    """
    fighter.blue = 0
    if with_white:
        fighter.white -= 1
    kit = kit_of(fighter)
    if off_hand:
        fighter.second_unready, fighter.second_used = kit.second_slow, True
    else:
        fighter.unready = kit.slow_sources


# --- declaring --------------------------------------------------------------------------------------------------------


def weapon_in_hand(fighter: Fighter, off_hand: bool = False) -> Weapon | None:
    """Give the hand weapon a fighter can strike with now."""
    kit = kit_of(fighter)
    return kit.second if off_hand else kit.weapon


def skill_against(scene: Suits, fighter: Fighter, target: Fighter, off_hand: bool = False) -> int:
    """Give the skill of an attack, less 1 for a pole weapon past an ally. [suits.pole.attack_over]"""
    return attack_skill(scene, fighter, over_ally(scene, fighter, target), off_hand)


def over_ally(scene: Suits, fighter: Fighter, target: Fighter) -> int:
    """Give what it costs to strike past an ally with a pole weapon. [suits.pole.attack_over]"""
    if not kit_of(fighter).is_pole:
        return 0
    allies = [each for each in allies_of(scene, fighter) if not each.is_hidden]
    return POLE_OVER_ALLY if any(stands_between(ally, fighter, target) for ally in allies) else 0


def is_helpless(target: Fighter) -> bool:
    """Say whether somebody cannot defend, as things never can. [suits.critical.down, suits.defeat.unconscious]"""
    return target.fate in ("critical", "unconscious", "coma") or target.sheet.thing


def engage(play: Play, scene: Suits, attacker: Fighter, target: Fighter, off_hand: bool = False) -> None:
    """Attack somebody on one's own turn; the target answers as it can. [suits.engage.define, suits.defend.initiator]"""
    declare_attack(play, scene, attacker, target, off_hand)
    if is_helpless(target):
        finish_off(play, scene, attacker, target, off_hand)
        return
    answer = ask_answer(play, scene, target, attacker)
    is_counter = answer.verb in COUNTERS
    one = attack_side(scene, attacker, target, off_hand, guarded=is_counter)
    pay_attack(attacker, one.takes_white, off_hand)
    if is_counter:
        spend_items(attacker, one.guard)
        lay_open(play, scene, attacker, one.side.held, "suits.defend.success")
        result = counter(play, scene, attacker, target, one.side, answer)
    else:
        result = defend(play, scene, attacker, target, one.side, answer)
    sweep(scene)
    after_contest(scene, attacker, target, result, countered=is_counter)
    weapon = weapon_in_hand(attacker, off_hand)
    answered_with = weapon_in_hand(target, off_hand=answer.verb == "counter_off")
    resolve(play, scene, attacker, target, result, weapon, answered_with)


def declare_attack(play: Play, scene: Suits, attacker: Fighter, target: Fighter, off_hand: bool) -> None:
    """Tell of an attack, with what and at which skill. [suits.engage.define]"""
    if not play.listens:
        return
    weapon = weapon_in_hand(attacker, off_hand)
    name = weapon.name if weapon is not None else "bare hands"
    shown = attack_sum(scene, attacker, over_ally(scene, attacker, target), off_hand)
    line = f"attacks with {name}, skill {shown.total}"
    scene.moment = Moment("Hand to hand", (Laid(attacker.id, line=line), Laid(target.id)))
    play.tell(
        "engage",
        "{attacker} engages {target} with {weapon}, skill {skill}.",
        "suits.engage.define",
        "suits.frequency.one_attack",
        "suits.frequency.no_reuse",
        *weapon_rules(weapon),
        *(("suits.minion.one_card",) if attacker.sheet.minion else ()),
        *(("suits.swarm.form",) if attacker.sheet.swarm is not None else ()),
        *(("suits.two_items.legal_pairs",) if attacker.held.second is not None else ()),
        *(("suits.strength.under",) if weapon is not None and attacker.sheet.body < weapon.minimum else ()),
        *(("suits.armor.combine",) if kit_of(attacker).awkward > 1 or kit_of(attacker).slow_sources > 1 else ()),
        about=(attacker.id, target.id),
        sums=(shown,),
        attacker=attacker.name,
        target=target.name,
        weapon=name,
        skill=shown.total,
    )


def weapon_rules(weapon: Weapon | None) -> tuple[str, ...]:
    """Give the rules that say what a weapon is and does."""
    if weapon is None:
        return ()
    of_kind = {
        "suits.weapon_size.small": weapon.size == "small",
        "suits.weapon_size.large": weapon.size == "large",
        "suits.pole.like_large": weapon.size == "pole",
        "suits.pole.power": weapon.size == "pole",
        "suits.pole.lift": weapon.size == "pole",
        "suits.note.slow": weapon.slow,
        "suits.frequency.slow_cycle": weapon.slow,
        "suits.note.one_or_two_hands": weapon.hands == "1 or 2",
        "suits.note.anti_shield": weapon.anti_shield > 0,
        "suits.shield.foil": weapon.clever,
    }
    return tuple(rule for rule, applies in of_kind.items() if applies)


class Ready:
    """A party ready for a contest: its side, the items its guard uses, whether it takes a white chip."""

    __slots__ = ("guard", "side", "takes_white")

    def __init__(self, side: Side, guard: Guard, takes_white: bool = False) -> None:
        self.side = side
        self.guard = guard
        self.takes_white = takes_white


def attack_side(
    scene: Suits,
    fighter: Fighter,
    target: Fighter,
    off_hand: bool = False,
    guarded: bool = True,
    one_card: bool = False,
) -> Ready:
    """Ready somebody to strike: the skill, the cards, and the guard against a blow that may come back."""
    drawn, held, white = attack_cards(scene, fighter, one_card)
    guard = melee_guard(scene, fighter, target, weapon_in_hand(target)) if guarded else Guard()
    skill = skill_against(scene, fighter, target, off_hand)
    side = Side(skill, drawn, held, "best", guard.guard, guard.bare, True, fighter.id, fighter.name)
    return Ready(side, guard, white)


def spend_items(fighter: Fighter, guard: Guard) -> None:
    """Count the uses of shield and second weapon. [suits.frequency.shield_uses, suits.two_items.second_weapon_bonus]"""
    if guard.shield:
        fighter.shield_uses += 1
    if guard.second:
        fighter.second_used = True


# --- answering --------------------------------------------------------------------------------------------------------

COUNTERS: Final = ("counter", "counter_one", "counter_off")


def counter_bar(scene: Suits, target: Fighter, attacker: Fighter, off_hand: bool = False) -> Bar | None:
    """Give why somebody cannot counter-engage, if so.

    [suits.engage.counter, suits.engage.cannot_counter, suits.defend.several_attackers]
    """
    rule, name = "suits.engage.cannot_counter", target.name
    weapon = weapon_in_hand(target, off_hand)
    if is_surprised(target, attacker):
        return Bar("suits.skill.defense_floor", f"{name} does not see the attack come.")
    if target.dazed:
        return Bar("suits.dazed.defend", f"{name} is dazed and can only defend.")
    if target.sits_out:
        return Bar("suits.order.overdraw", f"{name} overdrew the order and only defends in this round.")
    if target.slowed:
        return Bar("suits.bonus_card.slow_opponent", f"{name} stumbles and can only defend.")
    if target.countered:
        return Bar(rule, f"{name} has already engaged somebody since the last turn.")
    if target.second_unready if off_hand else target.unready:
        return Bar(rule, f"{name}'s weapon is not ready.")
    if off_hand and target.second_used:
        return Bar("suits.frequency.weapon_once", "That weapon has been used to defend in this period.")
    if target.action_lost or target.gave_up or target.blue < 1:
        return Bar("suits.chips.attack", f"{name} has no blue chip to fight back with.")
    if weapon is None:
        return Bar(rule, f"{name} has no hand weapon ready.")
    if not can_use(target, weapon):
        return Bar("suits.strength.unusable", f"{name} is too weak to use {weapon.name}.")
    if weapon.only:
        return Bar("suits.engage.define", f"{weapon.name} is not for fighting back.")
    if scene.switches.confined and target.held.is_pole:
        return Bar("suits.pole.terrain", "There is no room for a pole weapon.")
    return None


def ask_answer(play: Play, scene: Suits, target: Fighter, attacker: Fighter, may_counter: bool = True) -> Deed:
    """Ask the target how it answers, before any card is seen. [suits.defend.option, suits.defend.declare_first]"""
    if not is_surprised(target, attacker):
        offer_commit(play, scene, target)
    target.attacked_by = joined(target.attacked_by, attacker.id)
    prompt = f"{target.name}: {attacker.name} attacks. How do you answer?"
    answers = Sections(ANSWERS if may_counter else DEFENCES, scene, target, attacker)
    menu = Menu(
        target.seat, "suits.answer", prompt, "suits.defend.option", answers, actor=target.id, facing=attacker.id
    )
    return read(play.ask_menu(menu))


def counters(scene: Suits, target: Fighter, attacker: Fighter) -> list[Option]:
    """List the ways to fight back: with all one has, with one card, with the weapon in the off hand.

    [suits.engage.counter, suits.chips.attack]
    """
    bar = counter_bar(scene, target, attacker)
    on, label = token(attacker.id), f"Fight back against {attacker.name}"
    options = [offer("counter", label, on, bar=bar, facts={"skill": attack_skill(scene, target)})]
    if bar is None and target.white > 0 and not target.sheet.minion and len(hand_of(scene, target)) < 2:
        options.append(offer("counter_one", f"{label} with one card, keeping a white chip", on))
    second = kit_of(target).second
    if second is not None:
        off = counter_bar(scene, target, attacker, off_hand=True)
        skill = attack_skill(scene, target, off_hand=True)
        things = (on, item(target.id, second.name))
        options.append(
            offer("counter_off", f"{label} with the {second.name}", *things, bar=off, facts={"skill": skill})
        )
    return options


def defences(scene: Suits, target: Fighter, attacker: Fighter) -> list[Option]:
    """Give the ways to defend hand to hand that the chips allow."""
    return ways_to_defend(scene, target, attacker)


def ways_to_defend(scene: Suits, target: Fighter, attacker: Fighter, limit: int | None = None) -> list[Option]:
    """Give the ways to defend that the chips allow; against a shot there is one limit for all of them.

    [suits.chips.defend, suits.frequency.dodge, suits.defend.no_cards]
    """
    if crowds.shared_card(scene, target) is not None:
        return [offer("defend", "Defend with the shared card", facts={"cards": 1})]
    options: list[Option] = []
    minion, white = target.sheet.minion, target.white > 0
    parry = limit if limit is not None else defence_skill(scene, target, attacker, is_dodge=False)
    if white or has_action(target):
        cost = "a white chip" if white else "your blue chip, giving up your action"
        facts: dict[str, int | str] = {"skill": parry, "cards": defence_room(target), "cost": cost.split()[1]}
        options.append(offer("defend", f"Defend, for {cost}: skill {parry}", facts=facts))
        if white and not minion and limit is None:
            label = "Defend with two cards and two items, for a white chip"
            pair: dict[str, int | str] = {"skill": parry, "cards": 2, "cost": "white"}
            options.append(offer("pair", label, bar=pair_bar(scene, target), facts=pair))
    else:
        for cards, label in _numbers(minion):
            words = f"Draw {label} to defend, your chips being gone: skill {parry}"
            options.append(offer(spell("last", cards), words, facts={"skill": parry, "cards": cards}))
    dodge = limit if limit is not None else defence_skill(scene, target, attacker, is_dodge=True)
    keeps = ", keeping your chips" if white or target.blue else ""
    for cards, label in _numbers(minion):
        facts = {"skill": dodge, "cards": cards}
        options.append(offer(spell("dodge", cards), f"Dodge with {label}{keeps}: skill {dodge}", facts=facts))
    return options


def _numbers(minion: bool) -> Sequence[tuple[int, str]]:
    both = ((1, "one card"), (2, "two cards, only their sum counts"))
    return both[:1] if minion else both


ANSWERS: Final[Mapping[str, Callable[[Suits, Fighter, Fighter], Sequence[Option]]]] = {
    "counter counter_one counter_off": counters,
    "defend pair last dodge": defences,
}
DEFENCES: Final[Mapping[str, Callable[[Suits, Fighter, Fighter], Sequence[Option]]]] = {
    "defend pair last dodge": defences
}


def has_action(target: Fighter) -> bool:
    """Say whether somebody still has the coming action, with its blue chip."""
    return target.blue > 0 and not (target.countered or target.gave_up or target.action_lost)


def pair_bar(scene: Suits, target: Fighter) -> Bar | None:
    """Give why the two-item defence is not open, if so. [suits.defend.two_item]"""
    rule = "suits.defend.two_item"
    if not kit_of(target).has_second_item:
        return Bar(rule, "It takes a shield or a second weapon.")
    if target.pair_used:
        return Bar(rule, "It is open once in a period.")
    if not is_outnumbered(scene, target):
        return Bar(rule, f"{target.name} is not outnumbered.")
    return None


def counter(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one: Side, answer: Deed) -> Exchange:
    """Let both fight: one of them is hit, unless both overdraw or the guards hold.

    [suits.engage.counter, suits.defend.both_act]
    """
    two = ready_counter(play, scene, attacker, target, answer)
    return hold_contest(play, scene, one, two, kills_by_margin(attacker, target))


def ready_counter(play: Play, scene: Suits, attacker: Fighter, target: Fighter, answer: Deed) -> Side:
    """Ready the target to fight back, and let it pay for that; what it aimed at is lost. [suits.aim.maintain]"""
    off_hand = answer.verb == "counter_off"
    two = attack_side(scene, target, attacker, off_hand, one_card=answer.verb == "counter_one")
    play.tell(
        "counter",
        "{target} fights back.",
        "suits.engage.counter",
        "suits.defend.both_act",
        "suits.defend.several_attackers",
        about=(target.id, attacker.id),
        sums=_counter_sums(scene, target, attacker, off_hand) if play.listens else (),
        target=target.name,
    )
    pay_attack(target, two.takes_white, off_hand)
    target.countered = True
    target.aim = None
    spend_items(target, two.guard)
    lay_open(play, scene, target, two.side.held, "suits.defend.success")
    return two.side


def _counter_sums(scene: Suits, target: Fighter, attacker: Fighter, off_hand: bool) -> tuple[Sum, ...]:
    attack = attack_sum(scene, target, over_ally(scene, target, attacker), off_hand)
    return attack, guard_sum(scene, target, attacker, weapon_in_hand(attacker), "all")


def kills_by_margin(*fighters: Fighter) -> bool:
    """Say whether a blow on one of these kills by its margin. [suits.swarm.kills]"""
    return any(each.sheet.swarm is not None for each in fighters)


def _items(answer: Deed) -> Items:
    """Say which items a defence may use. [suits.frequency.dodge, suits.frequency.weapon_once]"""
    return "all" if answer.verb in ("defend", "pair") else "shield" if answer.verb == "last" else "none"


def ready_defence(scene: Suits, attacker: Fighter, target: Fighter, answer: Deed) -> Side:
    """Ready the target to defend alone, with the items that its answer lets it use."""
    surprised = is_surprised(target, attacker)
    items = "none" if surprised else _items(answer)
    guard = melee_guard(scene, target, attacker, weapon_in_hand(attacker), items)
    skill = defence_skill(scene, target, attacker, is_dodge=answer.verb == "dodge")
    spend_items(target, guard)
    return Side(skill, guard=guard.guard, bare=guard.bare, strikes=False, who=target.id, name=target.name)


def defend(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one: Side, answer: Deed) -> Exchange:
    """Let the target only defend: it is hit, or it is not. [suits.engage.decline, suits.defend.option]"""
    sums = defence_sums(scene, attacker, target, answer) if play.listens else ()
    declare_defence(play, target, attacker, answer, sums)
    return meet(play, scene, attacker, target, one, ready_defence(scene, attacker, target, answer), answer)


def defence_sums(scene: Suits, attacker: Fighter, target: Fighter, answer: Deed) -> tuple[Sum, ...]:
    """Show how the skill of a defence and its bonuses came about. [suits.defend.bonus_application]"""
    guard = guard_sum(scene, target, attacker, weapon_in_hand(attacker), _items(answer))
    return defence_sum(scene, target, attacker, answer.verb == "dodge"), guard


def meet(play: Play, scene: Suits, attacker: Fighter, target: Fighter, one: Side, two: Side, answer: Deed) -> Exchange:
    """Draw for a defence of the kind answered, against a hand weapon or a shot.

    [suits.defend.save_card, suits.defend.sum, suits.defend.no_cards, suits.frequency.dodge, suits.chips.defend]
    """
    if answer.objects and crowds.shared_card(scene, target) is None:
        lay_open(play, scene, attacker, one.held, "suits.defend.success")
        two = two._replace(cards=int(answer.objects[0]), manner="sum")
        return hold_blindly(play, scene, one, two, kills_by_margin(target))
    by_plan = planned_defence(play, scene, attacker, target, one, two) if answer.verb == "defend" else None
    if by_plan is not None:
        return by_plan
    hand = defence_hand(play, scene, target, attacker, two, answer)
    lay_open(play, scene, attacker, one.held, "suits.defend.success")
    return hold_strike(play, scene, one, hand, two)


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
    plan = play.plan(target.seat, "suits.defence", target.id, attacker.id)
    if plan is None:
        return None
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


def declare_defence(play: Play, target: Fighter, attacker: Fighter, answer: Deed, sums: Sequence[Sum] = ()) -> None:
    """Tell how the target defends. [suits.defend.option]"""
    play.tell(
        "defend",
        "{target} {how}.",
        "suits.defend.option",
        "suits.engage.decline",
        *DEFENCE_RULES[answer.verb],
        about=(target.id, attacker.id),
        sums=tuple(sums),
        target=target.name,
        how=_HOW[str(answer)],
    )


DEFENCE_RULES = {
    "defend": ("suits.chips.defend", "suits.chips.colours", "suits.defend.declare_first", "suits.defend.initiator"),
    "pair": ("suits.defend.two_item", "suits.chips.second_item"),
    "last": ("suits.defend.no_cards",),
    "dodge": ("suits.frequency.dodge",),
}


def defence_hand(play: Play, scene: Suits, target: Fighter, attacker: Fighter, two: Side, answer: Deed) -> Hand:
    """Draw and choose the cards of a defence, and pay for it; the hand then lies on the table."""
    shared = crowds.shared_card(scene, target)
    if shared is not None:
        return read_hand((shared,), two.limit)
    if answer.objects:
        rule = "suits.frequency.dodge" if answer.verb == "dodge" else "suits.defend.no_cards"
        return draw_hand(play, scene, two._replace(cards=int(answer.objects[0]), manner="sum"), rule)
    if answer.verb == "pair":
        used = pair_cards(play, scene, target)
    else:
        used = chosen_cards(play, scene, target, attacker, two.limit)
    lay_open(play, scene, target, used, "suits.defend.save_card")
    return read_hand(used, two.limit)


_HOW = {
    "defend": "only defends",
    "pair": "defends with two items",
    "last 1": "has no chips left and draws one card",
    "last 2": "has no chips left and draws two cards",
    "dodge 1": "dodges",
    "dodge 2": "dodges with two cards",
}


def chosen_cards(play: Play, scene: Suits, target: Fighter, attacker: Fighter, limit: int) -> tuple[Card, ...]:
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
    answer = read(play.pick(which_cards(target, attacker, cards, limit)))
    if answer.verb == "both":
        pay_defence(target, both=True)
        return cards
    pay_defence(target, both=False)
    used = answer.objects[0]
    if scene.switches.packs == 1:
        # The saved card goes back, and a fresh one is drawn for the action. [suits.defend.single_deck]
        rest = list(cards)
        rest.remove(used)
        put_away(scene, target.hand, rest[0])
        text, rule = "{name} puts the other card back into the pack.", "suits.defend.single_deck"
        play.tell("returned", text, rule, about=(target.id,), name=target.name)
    return (used,)


def which_cards(target: Fighter, attacker: Fighter, cards: tuple[Card, ...], limit: int) -> Pick:
    """Put to somebody which cards to defend with. [suits.defend.choose_after_look]"""
    ranks = {card: read_hand((card,), limit).rank for card in cards}
    options = [
        offer(spell("one", card), f"Use {card} alone and keep the other", f"card:{card}", facts={"rank": made})
        for card, made in ranks.items()
    ]
    both = read_hand(cards, limit).rank
    on = tuple(f"card:{card}" for card in ranks)
    options.append(offer("both", "Use both, giving up your action", *on, facts={"rank": both}))
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


# --- the helpless ----------------------------------------------------------------------------------------------------


def finish_off(play: Play, scene: Suits, attacker: Fighter, target: Fighter, off_hand: bool = False) -> None:
    """Hit somebody who cannot defend: automatically; the draw is for the suit alone. [suits.critical.auto_hit]"""
    one = attack_side(scene, attacker, target, off_hand, guarded=False)
    lay_open(play, scene, attacker, one.side.held, "suits.defend.success")
    hand = draw_hand(play, scene, one.side, "suits.critical.auto_hit")
    pay_attack(attacker, one.takes_white, off_hand)
    sweep(scene)
    hit_helpless(play, scene, attacker, target, weapon_in_hand(attacker, off_hand), hand)


def hit_helpless(
    play: Play, scene: Suits, attacker: Fighter, target: Fighter, weapon: Weapon | None, hand: Hand
) -> None:
    """Let a blow land on somebody who cannot defend, with the suit of the card drawn. [suits.critical.auto_hit]"""
    play.tell(
        "auto_hit",
        "{target} cannot defend.",
        "suits.critical.auto_hit",
        about=(target.id, attacker.id),
        target=target.name,
    )
    offer_reveal(play, scene, attacker, laid=True)
    strike_home(play, scene, attacker, target, blow_of(attacker, weapon), hand.bonus)
