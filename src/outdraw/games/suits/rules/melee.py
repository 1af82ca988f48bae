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
    attack,
    attack_skill,
    can_use,
    is_ally_between,
    melee_guard,
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
    wielded = weapon_in_hand(attacker, off_hand)
    turn_to(attacker, target, backwards=wielded is not None and wielded.only == "behind")
    play.narrate(declare_attack, scene, attacker, target, off_hand)
    if is_helpless(target):
        finish_off(play, scene, attacker, target, off_hand)
        return
    answer = ask_answer(play, scene, target, attacker)
    is_counter = answer.verb in COUNTERS
    weapon, answered_with = wielded, weapon_of(target, answer)
    one = attack_side(scene, attacker, target, answered_with, off_hand, guarded=is_counter)
    pay_attack(attacker, one.takes_white, off_hand)
    if is_counter:
        lay_open(play, scene, attacker, one.side.held, "suits.defend.success")
        result = counter(play, scene, attacker, target, one.side, answer, weapon)
        spend_items(attacker, one.guard)
    else:
        result = defend(play, scene, attacker, target, one.side, answer, weapon)
    sweep(scene)
    after_contest(scene, attacker, target, result, countered=is_counter)
    resolve(play, scene, attacker, target, result, weapon, answered_with)


def declare_attack(play: Play, scene: Suits, attacker: Fighter, target: Fighter, off_hand: bool) -> None:
    """Tell of an attack, with what and at which skill."""
    weapon = weapon_in_hand(attacker, off_hand)
    name = weapon.name if weapon is not None else "bare hands"
    shown = attack(Itemised(), scene, attacker, target, off_hand).sum("Attack", attacker.id)
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


def weapon_of(target: Fighter, answer: Deed) -> Weapon | None:
    """Give the weapon that an answer strikes back with, if it does."""
    return weapon_in_hand(target, off_hand=answer.verb == "counter_off") if answer.verb in COUNTERS else None


def attack_side(
    scene: Suits,
    fighter: Fighter,
    target: Fighter,
    against: Weapon | None = None,
    off_hand: bool = False,
    guarded: bool = True,
    one_card: bool = False,
) -> Ready:
    """Ready somebody to strike: the skill, the cards, and the guard against the weapon whose blow may come back."""
    drawn, held, white = attack_cards(scene, fighter, one_card)
    guard = melee_guard(Figure(), scene, fighter, target, against) if guarded else Guard()
    skill = attack_skill(scene, fighter, target, off_hand)
    side = Party(skill, drawn, held, "best", guard.guard, guard.bare, True, fighter.id, fighter.sheet.name)
    return Ready(side, guard, white)


def ready_both(scene: Suits, attacker: Fighter, target: Fighter, answered: str) -> tuple[Party, Party]:
    """Ready two for an exchange in which nobody is asked any more: whoever only defends draws all that chips allow.

    [uses suits.engage.counter, suits.engage.decline]
    """
    weapon, answer = weapon_in_hand(attacker), read(answered)
    is_counter = answer.verb in COUNTERS
    one = attack_side(scene, attacker, target, weapon_of(target, answer), guarded=is_counter).side
    if is_counter:
        return one, attack_side(scene, target, attacker, weapon).side
    two = ready_defence(scene, attacker, target, answer, weapon)
    return one, two._replace(cards=1 if answer.verb == "dodge" else defence_room(target))


# --- answering --------------------------------------------------------------------------------------------------------

COUNTERS: Final = ("counter", "counter_one", "counter_off")


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


def counter(
    play: Play,
    scene: Suits,
    attacker: Fighter,
    target: Fighter,
    one: Party,
    answer: Deed,
    weapon: Weapon | None,
) -> Exchange:
    """Let both fight: one of them is hit, unless both overdraw or the guards hold."""
    two = ready_counter(play, scene, attacker, target, answer, weapon)
    return hold_contest(play, scene, one, two, crowds.kills_by_margin(attacker, target))


def ready_counter(
    play: Play, scene: Suits, attacker: Fighter, target: Fighter, answer: Deed, weapon: Weapon | None
) -> Party:
    """Ready the target to fight back against a weapon, and let it pay for that; what it aimed at is lost.

    [uses suits.aim.maintain]
    """
    off_hand = answer.verb == "counter_off"
    two = attack_side(scene, target, attacker, weapon, off_hand, one_card=answer.verb == "counter_one")
    play.narrate(declare_counter, scene, attacker, target, off_hand, weapon)
    pay_attack(target, two.takes_white, off_hand)
    target.countered = True  # [suits.engage.counter, suits.defend.both_act]
    target.aim = None
    spend_items(target, two.guard)
    lay_open(play, scene, target, two.side.held, "suits.defend.success")
    return two.side


def declare_counter(
    play: Play, scene: Suits, attacker: Fighter, target: Fighter, off_hand: bool, weapon: Weapon | None
) -> None:
    """Tell that the target fights back, at which skill and how well guarded."""
    used = weapon_in_hand(target, off_hand)
    mine, theirs = Itemised(), Itemised()
    melee_guard(mine, scene, target, attacker, weapon)
    melee_guard(theirs, scene, attacker, target, used)
    sums = (
        attack(Itemised(), scene, target, attacker, off_hand).sum("Attack", target.id),
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


def finish_off(play: Play, scene: Suits, attacker: Fighter, target: Fighter, off_hand: bool = False) -> None:
    """Hit somebody who cannot defend: automatically; the draw is for the suit alone."""
    one = attack_side(scene, attacker, target, off_hand=off_hand, guarded=False)
    attacker.hidden = ""  # whoever attacks is seen [uses suits.aim.requirement]
    lay_open(play, scene, attacker, one.side.held, "suits.defend.success")
    hand = draw_hand(play, scene, one.side, "suits.critical.auto_hit")
    pay_attack(attacker, one.takes_white, off_hand)
    sweep(scene)
    hit_helpless(play, scene, attacker, target, weapon_in_hand(attacker, off_hand), hand)


def tell_auto_hit(play: Play, attacker: Fighter, target: Fighter) -> None:
    """Tell that somebody cannot defend, so that the draw is for the suit alone."""
    rule, about = "suits.critical.auto_hit", (target.id, attacker.id)
    play.tell("auto_hit", "{target} cannot defend.", rule, about=about, target=target.name)


def hit_helpless(
    play: Play, scene: Suits, attacker: Fighter, target: Fighter, weapon: Weapon | None, hand: Hand
) -> None:
    """Let a blow land on somebody who cannot defend, with the suit of the card drawn. [suits.critical.auto_hit]"""
    tell_auto_hit(play, attacker, target)
    offer_reveal(play, scene, attacker, laid=True)
    strike_home(play, scene, Hit(attacker, target, blow_of(attacker, weapon), hand.bonus))
