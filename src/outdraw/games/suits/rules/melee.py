"""Hand to hand: engaging, answering with a counter-attack or defence alone, and what chips that costs.

`rounds` decides whose turn it is; here one attack is carried out from its declaration to its blows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from outdraw.core.cards import Card
from outdraw.core.choices import Bar, Menu, Option, barred, offer
from outdraw.core.deeds import Deed, read
from outdraw.core.figures import Figure, Itemised
from outdraw.core.menus import Sections
from outdraw.core.play import Play
from outdraw.games.suits.content import Weapon
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.attacks import Attack
from outdraw.games.suits.rules.bonus_cards import offer_commit, offer_reveal
from outdraw.games.suits.rules.contests import Exchange, Hand, Party
from outdraw.games.suits.rules.dealing import (
    draw_hand,
    hand_of,
    hold_contest,
    lay_open,
    saved_cards,
    sweep,
)
from outdraw.games.suits.rules.defence import defence_room, defences, defend, ready_defence, spend_items
from outdraw.games.suits.rules.field import is_surprised, turn_to
from outdraw.games.suits.rules.harm import Hit, blow_of, strike_home
from outdraw.games.suits.rules.kit import kit_of, weapon_in_hand
from outdraw.games.suits.rules.modifiers import (
    Guard,
    attack_skill,
    can_use,
    is_ally_between,
    melee_guard,
    strike,
)
from outdraw.games.suits.rules.upshot import after_contest, joined, resolve
from outdraw.games.suits.scene import Fighter, Laid, Moment, Suits, item, token

# --- chips ------------------------------------------------------------------------------------------------------------


def may_engage(fighter: Fighter, off_hand: bool = False) -> bool:
    """Say whether a fighter's chips allow an attack: exactly one blue, and a ready weapon.

    The blue chips that wait to ready the main weapon do not hold back the other. [suits.chips.slow_engage]
    """
    if off_hand:
        return fighter.blue > 0 and not fighter.second_unready
    return fighter.blue == 1 and not fighter.unready


def attack_cards(scene: Suits, fighter: Fighter, one_card: bool = False) -> tuple[int, tuple[Card, ...], bool]:
    """Give how many cards an attack draws, which it holds already, and whether that takes the white chip.

    [suits.chips.attack, suits.defend.success; uses suits.minion.one_card, suits.bonus_card.one_card_turn]
    """
    shared = crowds.shared_card(scene, fighter)
    if shared is not None:
        return 0, (shared,), False
    held = saved_cards(scene, fighter)
    two = fighter.white > 0 and not one_card and not fighter.sheet.minion and not fighter.elected
    total = 2 if two else 1  # [suits.contest.draw]
    return max(0, total - len(held)), held[:total], two


def pay_attack(fighter: Fighter, with_white: bool, off_hand: bool = False) -> None:
    """Spend the blue chip, the white one for a second card, and unready a slow weapon.

    [uses suits.chips.attack, suits.armor.slow]
    """
    fighter.blue = 0  # [suits.frequency.one_attack, suits.frequency.no_reuse]
    if with_white:
        fighter.white -= 1
    kit = kit_of(fighter)
    if off_hand:
        fighter.second_unready, fighter.second_used = kit.second_slow, True
    else:
        fighter.unready = kit.slow_sources  # [suits.frequency.slow_cycle, suits.note.slow, suits.pole.lift]


# --- declaring --------------------------------------------------------------------------------------------------------


def past_ally_bar(scene: Suits, fighter: Fighter, target: Fighter) -> Bar | None:
    """Give why a blow does not go past an ally, where the table says that only a pole weapon does."""
    if not scene.switches.poles_alone_pass or kit_of(fighter).is_pole or not is_ally_between(scene, fighter, target):
        return None
    return Bar("suits.pole.attack_over", f"Only a pole weapon reaches {target.name} past one's own side.")


def is_helpless(target: Fighter) -> bool:
    """Say whether somebody cannot defend, as things never can. [suits.critical.down; uses suits.defeat.unconscious]"""
    return target.fate in ("critical", "unconscious", "coma") or target.sheet.thing


def engage(play: Play, scene: Suits, attacker: Fighter, target: Fighter, off_hand: bool = False) -> None:
    """Attack somebody on one's own turn; the target answers as it can. [suits.engage.define, suits.defend.initiator]"""
    attack = Attack(attacker, target, weapon_in_hand(attacker, off_hand), off_hand)
    turn_to(attacker, target, backwards=attack.weapon is not None and attack.weapon.only == "behind")
    play.narrate(declare_attack, scene, attack)
    if is_helpless(target):
        finish_off(play, scene, attack)
        return
    attack = attack._replace(answer=ask_answer(play, scene, target, attacker))
    one = ready_attack(scene, attack)
    pay_attack(attacker, one.takes_white, off_hand)
    if attack.is_countered:
        lay_open(play, scene, attacker, one.side.held, "suits.defend.success")
        result = counter(play, scene, attack, one.side)
        spend_items(attacker, one.guard)
    else:
        result = defend(play, scene, attack, one.side)
    sweep(scene)
    after_contest(scene, attack, result)
    resolve(play, scene, attack, result)


def declare_attack(play: Play, scene: Suits, attack: Attack) -> None:
    """Tell of an attack, with what and at which skill."""
    attacker, target, weapon, off_hand, _ = attack
    name = weapon.name if weapon is not None else "bare hands"
    shown = strike(Itemised(), scene, attacker, target, off_hand).sum("Attack", attacker.id)
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

    def __init__(self, side: Party, guard: Guard, takes_white: bool = False) -> None:
        self.side = side
        self.guard = guard
        self.takes_white = takes_white


def ready_attack(scene: Suits, attack: Attack) -> Ready:
    """Ready the attacker: guarded against the weapon that strikes back, if one does."""
    attacker, target, _, off_hand, _ = attack
    guarded = attack.is_countered
    guard = melee_guard(Figure(), scene, attacker, target, attack.answered_with) if guarded else Guard()
    return _ready(scene, attacker, guard, attack_skill(scene, attacker, target, off_hand))


def ready_back(scene: Suits, attack: Attack) -> Ready:
    """Ready the target to fight back, guarded against the weapon it is attacked with."""
    attacker, target = attack.attacker, attack.target
    guard = melee_guard(Figure(), scene, target, attacker, attack.weapon)
    skill = attack_skill(scene, target, attacker, attack.answered_in_off_hand)
    return _ready(scene, target, guard, skill, one_card=attack.answer.verb == "counter_one")


def _ready(scene: Suits, fighter: Fighter, guard: Guard, skill: int, one_card: bool = False) -> Ready:
    drawn, held, white = attack_cards(scene, fighter, one_card)
    side = Party(skill, drawn, held, "best", guard.guard, guard.bare, True, fighter.id, fighter.sheet.name)
    return Ready(side, guard, white)


def ready_both(scene: Suits, attacker: Fighter, target: Fighter, answered: str) -> tuple[Party, Party]:
    """Ready two for an exchange in which nobody is asked any more: whoever only defends draws all that chips allow.

    [uses suits.engage.counter, suits.engage.decline]
    """
    attack = Attack(attacker, target, weapon_in_hand(attacker), answer=read(answered))
    one = ready_attack(scene, attack).side
    if attack.is_countered:
        return one, ready_back(scene, attack).side
    two = ready_defence(scene, attack)
    return one, two._replace(cards=1 if attack.answer.verb == "dodge" else defence_room(target))


# --- answering --------------------------------------------------------------------------------------------------------


def counter_bar(scene: Suits, target: Fighter, attacker: Fighter, off_hand: bool = False) -> Bar | None:
    """Give why somebody cannot counter-engage, if so.

    [uses suits.engage.counter]
    """
    rule = "suits.engage.cannot_counter"
    kit = kit_of(target)
    weapon = kit.second if off_hand else kit.weapon
    if is_surprised(target, attacker):
        return Bar("suits.skill.defense_floor", f"{target.name} does not see the attack come.")
    if target.bound:
        return Bar("suits.order.one_chance", f"{target.name} is bound and can only dodge.")
    if target.dazed:  # [suits.dazed.defend]
        return Bar("suits.dazed.defend", f"{target.name} is dazed and can only defend.")
    if target.sits_out:
        return Bar("suits.order.overdraw", f"{target.name} overdrew the order and only defends in this round.")
    if target.slowed:
        return Bar("suits.bonus_card.slow_opponent", f"{target.name} stumbles and can only defend.")
    if target.fired:
        return Bar("suits.aim.fire", f"{target.name} has already fired since the last turn.")
    if target.countered:  # [suits.engage.cannot_counter, suits.defend.several_attackers]
        return Bar(rule, f"{target.name} has already engaged somebody since the last turn.")
    if target.second_unready if off_hand else target.unready:
        return Bar(rule, f"{target.name}'s weapon is not ready.")
    if off_hand and target.second_used:
        return Bar("suits.frequency.weapon_once", "That weapon has been used to defend in this period.")
    if target.action_lost or target.gave_up or target.blue < 1:
        return Bar("suits.chips.attack", f"{target.name} has no blue chip to fight back with.")
    if weapon is None:
        return Bar(rule, f"{target.name} has no hand weapon ready.")
    if not can_use(target, weapon):
        return Bar("suits.strength.unusable", f"{target.name} is too weak to use {weapon.name}.")
    if weapon.only:
        return Bar("suits.engage.define", f"{weapon.name} is not for fighting back.")
    if scene.switches.confined and kit.is_pole:
        return Bar("suits.pole.terrain", "There is no room for a pole weapon.")
    return past_ally_bar(scene, target, attacker)


def ask_answer(play: Play, scene: Suits, target: Fighter, attacker: Fighter, may_counter: bool = True) -> Deed:
    """Ask the target how it answers, before any card is seen. [suits.defend.declare_first]"""
    if not is_surprised(target, attacker):
        offer_commit(play, scene, target)
    target.attacked_by = joined(target.attacked_by, attacker.id)
    answers = Sections(ANSWERS if may_counter else DEFENCES, scene, target, attacker, worded=what_is_asked)
    menu = Menu(target.seat, "suits.answer", "", "suits.defend.option", answers, actor=target.id, facing=attacker.id)
    answer = read(play.ask_menu(menu))
    offer_reveal(play, scene, attacker)  # the last moment at which a spade is of use [uses suits.bonus_card.reveal]
    return answer


def what_is_asked(scene: Suits, target: Fighter, attacker: Fighter) -> str:
    """Ask the target of an attack for its answer."""
    asked = f"{target.name}: {attacker.name} attacks. How do you answer? Fighting back takes your coming turn"
    if scene.is_extra:
        return f"{asked}."
    return f"{asked}; whatever you do, you will not strike at {attacker.name} on it."


def counters(scene: Suits, target: Fighter, attacker: Fighter) -> list[Option]:
    """List the ways to fight back: with all one has, with one card, with the weapon in the off hand.

    [uses suits.engage.counter, suits.chips.attack]
    """
    bar = counter_bar(scene, target, attacker)
    id, name = attacker.id, attacker.sheet.name
    options = [barred(wording("counter", id, name, "", attack_skill(scene, target, attacker)), bar)]
    if bar is None and target.white > 0 and not target.sheet.minion and len(hand_of(scene, target)) < 2:
        options.append(wording("counter_one", id, name, " with one card, keeping a white chip", None))
    second = kit_of(target).second
    if second is not None:
        skill, thing = attack_skill(scene, target, attacker, off_hand=True), item(target.id, second.name)
        offered = wording("counter_off", id, name, f" with the {second.name}", skill, thing)
        options.append(barred(offered, counter_bar(scene, target, attacker, off_hand=True)))
    return options


@lru_cache(maxsize=4096)
def wording(verb: str, id: str, name: str, how: str, skill: int | None, *on: str) -> Option:
    """Word a way to fight back, at a skill where that is known; alike ones are worded once."""
    facts = {} if skill is None else {"skill": skill}
    return offer(verb, f"Fight back against {name}{how}", token(id), *on, facts=facts)


ANSWERS: Final[Mapping[str, Callable[[Suits, Fighter, Fighter], Sequence[Option]]]] = {
    "counter counter_one counter_off": counters,
    "defend pair last dodge": defences,
}
DEFENCES: Final[Mapping[str, Callable[[Suits, Fighter, Fighter], Sequence[Option]]]] = {
    "defend pair last dodge": defences
}


def counter(play: Play, scene: Suits, attack: Attack, one: Party) -> Exchange:
    """Let both fight: one of them is hit, unless both overdraw or the guards hold."""
    two = ready_counter(play, scene, attack)
    return hold_contest(play, scene, one, two, crowds.kills_by_margin(attack.attacker, attack.target))


def ready_counter(play: Play, scene: Suits, attack: Attack) -> Party:
    """Ready the target to fight back against a weapon, and let it pay for that; what it aimed at is lost.

    [uses suits.aim.maintain]
    """
    target, two = attack.target, ready_back(scene, attack)
    play.narrate(declare_counter, scene, attack)
    pay_attack(target, two.takes_white, attack.answered_in_off_hand)
    target.countered = True  # [suits.engage.counter, suits.defend.both_act]
    target.aim = None
    spend_items(target, two.guard)
    lay_open(play, scene, target, two.side.held, "suits.defend.success")
    return two.side


def declare_counter(play: Play, scene: Suits, attack: Attack) -> None:
    """Tell that the target fights back, at which skill and how well guarded."""
    attacker, target, used = attack.attacker, attack.target, attack.answered_with
    off_hand = attack.answered_in_off_hand
    mine, theirs = Itemised(), Itemised()
    melee_guard(mine, scene, target, attacker, attack.weapon)
    melee_guard(theirs, scene, attacker, target, used)
    sums = (
        strike(Itemised(), scene, target, attacker, off_hand).sum("Attack", target.id),
        mine.sum("Guard", target.id),
        theirs.sum(f"Guard of {attacker.name}", attacker.id),
    )
    play.tell(
        "counter",
        "{target} fights back with the {weapon}." if off_hand and used is not None else "{target} fights back.",
        "suits.engage.counter",
        "suits.defend.both_act",
        "suits.defend.several_attackers",
        about=(target.id, attacker.id),
        sums=sums,
        target=target.name,
        weapon=used.name if used is not None else "",
    )


# --- the helpless ----------------------------------------------------------------------------------------------------


def finish_off(play: Play, scene: Suits, attack: Attack) -> None:
    """Hit somebody who cannot defend: automatically; the draw is for the suit alone."""
    attacker, one = attack.attacker, ready_attack(scene, attack)
    attacker.hidden = ""  # whoever attacks is seen [uses suits.aim.requirement]
    lay_open(play, scene, attacker, one.side.held, "suits.defend.success")
    hand = draw_hand(play, scene, one.side, "suits.critical.auto_hit")
    pay_attack(attacker, one.takes_white, attack.off_hand)
    sweep(scene)
    hit_helpless(play, scene, attack, hand)


def tell_auto_hit(play: Play, attacker: Fighter, target: Fighter) -> None:
    """Tell that somebody cannot defend, so that the draw is for the suit alone."""
    rule, about = "suits.critical.auto_hit", (target.id, attacker.id)
    play.tell("auto_hit", "{target} cannot defend.", rule, about=about, target=target.name)


def hit_helpless(play: Play, scene: Suits, attack: Attack, hand: Hand) -> None:
    """Let a blow land on somebody who cannot defend, with the suit of the card drawn. [suits.critical.auto_hit]"""
    attacker, target = attack.attacker, attack.target
    tell_auto_hit(play, attacker, target)
    offer_reveal(play, scene, attacker, laid=True)
    strike_home(play, scene, Hit(attacker, target, blow_of(attacker, attack.weapon), hand.bonus))
