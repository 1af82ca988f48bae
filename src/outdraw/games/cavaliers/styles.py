"""Other ways to fight than the house's: habits that are worth a try. A bot that searches finds out whether they pay."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from outdraw.core.bots import Bot
from outdraw.core.deeds import read
from outdraw.games.cavaliers.bots import (
    HABITS,
    Legal,
    Look,
    Replies,
    Shape,
    attack_on,
    attack_value,
    choose_seizing,
    choose_spending,
    shape_of,
    spending_by,
    take_a_weapon,
    turn_by,
    with_habits,
)
from outdraw.games.cavaliers.rules.attacks import no_attack
from outdraw.games.cavaliers.rules.combined import draw_drop, drop_of
from outdraw.games.cavaliers.rules.reach import hands_for, not_ready
from outdraw.games.cavaliers.scene import ATTACKS, Cavaliers, Combatant, Item, Purse, foes, held, in_hand

DROP_VALUE = 0.2
"""What a Drop on all that somebody rolls in a fight is worth, in opponents put out."""


def quick(dice: Random) -> Bot:
    """Give a bot that fights as the house does, but Seizes every turn that it can pay for.

    [uses cavaliers.seize.effect]
    """
    return with_habits({**HABITS, "seize": seize}, dice)


def seize(look: Look, legal: Legal, seat: str) -> str:
    """Seize with the first of one's own who can."""
    people = look().people
    return next((value for value in legal if value in people and people[value].seat == seat), "wait")


def bloody(dice: Random) -> Bot:
    """Give a bot that fights as the house does, but buys Wounds before anything else. [uses cavaliers.wound.nature]"""
    return with_habits({**HABITS, "spend": wounds_first}, dice)


def fierce(dice: Random) -> Bot:
    """Give a bot that is quick and bloody."""
    return with_habits({**HABITS, "seize": seize, "spend": wounds_first}, dice)


def wounds_first(look: Look, legal: Legal, seat: str) -> str:
    """Buy a Wound wherever one is sold, and no Riposte can be had; else what the house would."""
    sold = [option.facts.get("effect") for option in legal.values()]
    wounds = [option for option in legal.values() if option.facts.get("effect") == "wound"]
    if not wounds or "riposte" in sold:
        return choose_spending(look, legal, seat)
    several = [option for option in wounds if "times" in option.facts]
    return (several or wounds)[0].value


# --- what a Wound does to those who fight on --------------------------------------------------------------------------


def shrewd(dice: Random) -> Bot:
    """Give a bot that knows what the Drop of a Wound is worth, and what becomes of points and weapons left over.

        It attacks and buys by what Wounds take from an opponent's rolls, too.

        [uses cavaliers.wound.drop]

    It takes the weapon in
        hand that it fights best with, Seizes turns with whoever could not use a Reprise, and fights on at its limit.
    """
    return with_habits(
        {**HABITS, "turn": turn, "spend": spend, "seize": seize_with_guns, "stay": stay},
        dice,
    )


def turn(look: Look, legal: Legal, seat: str) -> str:
    """Choose a turn as the house does, by what Wounds take from rolls, and with the best weapon there is."""
    return turn_by(look(), legal, with_drops, draw)


def spend(look: Look, legal: Legal, seat: str) -> str:
    """Buy what the house does, by what Wounds take from rolls."""
    return spending_by(look, legal, with_drops)


def with_drops(who: Combatant, purse: Purse | None) -> Shape:
    """Give what is left of somebody, and what the Drop of further Wounds would be worth. [uses cavaliers.wound.drop]"""
    shape = shape_of(who, purse)
    return shape._replace(hindered=drops(who.sheet.track, who.body.wound_limit - shape.lives, shape.lives))


@lru_cache(maxsize=1024)
def drops(track: tuple[int, ...], taken: int, lives: int) -> tuple[float, ...]:
    """Give what the Drop of no, one, two ... more Wounds is worth to somebody who has so many left to take.

    >>> [round(each, 1) for each in drops((1, 2, 4), 1, 3)]
    [0.0, 0.2, 0.6]
    """
    at = [0, *track, *track[-1:] * lives] if track else [0] * (taken + lives + 1)
    return tuple([DROP_VALUE * (at[taken + more] - at[taken]) for more in range(lives)])


def draw(scene: Cavaliers, legal: Legal, who: Combatant) -> str:
    """Take the weapon that serves best in an attack at its Drop, be it a gun where the fight is close.

    An empty gun is let go of where that frees a hand for something better.
    """
    drop = scene.turns[-1].drop
    best, worth = "", 0.0
    for value in legal:
        deed = read(value)
        if deed.verb in ("draw", "retrieve"):
            item, hand = scene.items[deed.objects[0]], deed.objects[1]
            found = value_with(scene, who, item, hand, drop + drop_of(deed.verb, item))
        elif deed.verb == "drop" and not_ready(scene.items[deed.objects[0]]):
            found = value_without(scene, who, scene.items[deed.objects[0]], drop)
        else:
            continue
        if found > worth:
            best, worth = value, found
    return best or take_a_weapon(scene, legal, who)


def value_without(scene: Cavaliers, who: Combatant, item: Item, drop: int) -> float:
    """Give what the best attack is worth with whatever can be drawn once a thing is let go of."""
    holder, at = item.holder, item.at
    item.holder, item.at = "", "floor"
    best = 0.0
    for other in held(scene, who.id, "carried"):
        for hand in hands_for(scene, who, other.gear):
            best = max(best, value_with(scene, who, other, hand, drop + draw_drop(other)))
    item.holder, item.at = holder, at
    return best


def value_with(scene: Cavaliers, who: Combatant, item: Item, hand: str, drop: int) -> float:
    """Give what the best attack is worth with a thing once it is in a hand, at the Drop that there is then."""
    holder, at = item.holder, item.at
    item.holder, item.at = who.id, hand
    best = 0.0
    known: Replies = {}
    for specialty in ATTACKS:
        if specialty in item.gear.specialties:
            for target in foes(scene, who):
                if not target.hidden and no_attack(scene, who, target, specialty, item) is None:
                    attack = attack_on(who, target, specialty, item.id, drop)
                    best = max(best, attack_value(scene, attack, known, with_drops))
    item.holder, item.at = holder, at
    return best


def seize_with_guns(look: Look, legal: Legal, seat: str) -> str:
    """Seize with whoever has only guns in hand, which are empty when a Reprise could be had; else as the house does.

    [uses cavaliers.reprise.condition]
    """
    scene = look()
    for value in legal:
        if value in scene.people:
            things = in_hand(scene, value)
            if things and all(item.gear.needs_reload for item in things):
                return value
    return choose_seizing(look, legal, seat)


def stay(look: Look, legal: Legal, seat: str) -> str:
    """Fight on at the limit: who is out of a fight does not win it. [uses cavaliers.yield.pc_choice]"""
    return "stay"


STYLES = {"shrewd": shrewd, "fierce": fierce, "quick": quick, "bloody": bloody}
