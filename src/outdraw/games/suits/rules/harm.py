"""Harm: what a blow does to somebody, daze and recovery, what becomes of those who fall.

The arithmetic of a single loss is in `power`; here it meets a fighter and what becomes of it. Critical wounds go on in
`bleeding`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from outdraw.core.chance import Raw
from outdraw.core.choices import Option, Pick
from outdraw.core.events import Sum
from outdraw.core.figures import Figure, Itemised
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.content import Missile, Weapon
from outdraw.games.suits.rules.bonus_cards import offer_bank
from outdraw.games.suits.rules.contests import Deck, cards_of, high
from outdraw.games.suits.rules.dealing import drop_hand, flip, sweep, turn_up
from outdraw.games.suits.rules.field import engaged_with, is_faced, release, there, turn_from
from outdraw.games.suits.rules.kit import Blow as Blow
from outdraw.games.suits.rules.kit import hand_blow, kit_of
from outdraw.games.suits.rules.modifiers import armour_of, power_bonus
from outdraw.games.suits.rules.power import DamageType, F, Loss, inflicted, pierced, split
from outdraw.games.suits.scene import HAND, Fate, Fighter, Suits


def blow_of(fighter: Fighter, item: Weapon | Missile | None) -> Blow:
    """Give the blow of a fighter with a weapon; of a swarm, that of a single member.

    [uses suits.power.base, suits.swarm.fights]
    """
    kit = kit_of(fighter)
    if item is kit.weapon:
        return kit.blow
    if isinstance(item, Missile):
        swarm = fighter.sheet.swarm is not None
        power = item.power(fighter.sheet.body, fighter.held.shoots_two_handed)
        return Blow(power, item.type, item.ap, 0, item.is_bullet, swarm)
    return hand_blow(fighter.sheet, fighter.held, item)


# --- what becomes of somebody -----------------------------------------------------------------------------------------


def fate_of(
    body: int, wounds: int, critical: int, status: int, at_once: int = 0, mercy: str = "none", modern: bool = False
) -> Fate:
    """Give the worst that applies to total wounds, critical wounds, status and the wounds of one hit.

    [uses suits.death.single_hit, suits.death.hero]
    """
    if at_once > 2 * body:  # [suits.death.mangled]
        return "mangled"
    if at_once > body and mercy == "none":  # [suits.death.single_hit]
        return "dead"
    if wounds > 2 * body:  # [suits.death.accumulated, suits.bleeding.death]
        if wounds >= 3 * body:
            return "dead"
        if mercy == "linger":  # [suits.death.hero]
            return "critical"
        return "coma" if modern else "dead"  # [suits.bleeding.modern]
    if critical:
        return "critical"
    return "unconscious" if status > 2 * body else "up"  # [suits.defeat.unconscious, suits.defeat.table]


class Hit(NamedTuple):
    """A blow that hits: who won, whom it hits, with what, and what the suits of both hands are worth."""

    winner: Fighter
    victim: Fighter
    blow: Blow
    suits: int


def strike_home(play: Play, scene: Suits, hit: Hit) -> Loss:
    """Apply a winner's power to the loser: suits and hearts, armour and AP, then loss.

    [suits.power.phase; uses suits.power.range]
    """
    victim, blow = hit.victim, hit.blow
    power = inflicted(blow.base, power_bonus(Figure(), scene, hit.winner, hit.suits).total)
    armour = armour_of(Figure(), scene, victim, blow.bullet, blow.swarm)
    play.narrate(tell_blow, scene, hit)
    return suffer(play, scene, victim, power - stopped(armour, blow, power).total, blow.type)


def stopped(f: F, blow: Blow, power: int) -> F:
    """Work out what armour stops of a blow: what is left of it when it is pierced. [suits.loss.armor_first]"""
    left = pierced(f.total, power, blow.ap, blow.ap_percent)
    f.add("AP", left - f.total, "suits.note.ap_percent" if blow.ap_percent else "suits.note.ap")
    f.at_most(power, "suits.loss.armor_first", "no more than the power")
    return f


def tell_blow(play: Play, scene: Suits, hit: Hit) -> None:
    """Tell of a blow that hits: its power and how that came about, and what armour stops of it."""
    attacker, victim, blow = hit.winner, hit.victim, hit.blow
    bonus = power_bonus(Itemised(), scene, attacker, hit.suits)
    power = inflicted(blow.base, bonus.total)
    armour = armour_of(Itemised(), scene, victim, blow.bullet, blow.swarm)
    rules = blow_rules(blow, armour.total)
    stopped(armour, blow, power)
    sums = (bonus.sum("Power bonus", attacker.id), *([armour.sum("Armour", victim.id)] if armour.terms else ()))
    play.tell(
        "blow",
        "{attacker} hits {victim}: base {base} at {bonus:+d} is power {power}, armour stops {armour}.",
        "suits.power.phase",
        *rules,
        about=there(attacker.id, victim.id),
        sums=sums,
        attacker=attacker.name,
        victim=victim.name,
        base=blow.base,
        bonus=bonus.total,
        power=power,
        armour=armour.total,
    )


BLOW_RULES = (
    *("suits.power.base", "suits.power.table", "suits.power.weapon_line", "suits.power.step", "suits.power.rounding"),
    *("suits.power.suit_card", "suits.power.suit_tie", "suits.power.loser_suit", "suits.power.range"),
    *("suits.weapon_size.leverage", "suits.loss.armor_first"),
)
"""The rules by which every blow is worked out."""


def blow_rules(blow: Blow, armour: int) -> tuple[str, ...]:
    """Give the rules by which a blow is worked out: those of all, and those of its kind."""
    of_kind = {
        "suits.power.over_ten": blow.base > 10,
        "suits.note.ap": blow.ap > 0,
        "suits.note.ap_percent": blow.ap_percent > 0,
        "suits.armor.absorption": armour > 0,
        "suits.armor.table": armour > 0,
        "suits.armor.kevlar": blow.bullet and armour > 0,
        "suits.note.powered": blow.bullet,
        "suits.swarm.armor": blow.swarm,
        "suits.swarm.fights": blow.swarm,
    }
    return (*BLOW_RULES, *(rule for rule, applies in of_kind.items() if applies))


def suffer(play: Play, scene: Suits, victim: Fighter, loss: int, kind: DamageType) -> Loss:
    """Let somebody take a loss in combat: shock, wounds, critical wounds, and what comes of them.

    [suits.contest.combat_detail; uses suits.loss.split, suits.critical.define, suits.dazed.threshold]
    """
    body = victim.sheet.body
    parts = split(loss, body, kind, victim.status)
    victim.shock += parts.shock
    wound(victim, parts.wounds)
    play.narrate(tell_loss, scene, victim, parts, kind)
    meet_fate(play, scene, victim, parts.wounds)
    if victim.fate == "up" and loss and victim.status > victim.sheet.will:
        grow_dazed(play, victim)
    return parts


def tell_loss(play: Play, scene: Suits, victim: Fighter, parts: Loss, kind: DamageType) -> None:
    """Tell what somebody lost, and how much there is of it now."""
    play.tell(
        "loss",
        _LOSS if not victim.sheet.thing else _DENT,
        f"suits.damage_type.{kind}",
        "suits.loss.overflow",
        "suits.loss.split",
        "suits.loss.status",
        "suits.note.damage",
        "suits.critical.define",
        "suits.contest.combat_detail",
        about=(victim.id,),
        victim=victim.name,
        shock=parts.shock,
        wounds=counted(parts.wounds, "wound"),
        status=victim.status,
        will=victim.sheet.will,
        most=2 * victim.sheet.body,
        all=wounds_in_words(scene, victim, by_blow=True),
    )


def wound(victim: Fighter, wounds: int) -> None:
    """Add wounds to those there are; what goes past Body is critical. [suits.critical.define]"""
    normal = min(wounds, max(0, victim.sheet.body - victim.wounds))
    victim.wounds += normal
    victim.critical += wounds - normal


def grow_dazed(play: Play, victim: Fighter) -> None:
    """Let somebody be dazed; a thing has no Will to be dazed by. [suits.dazed.threshold]"""
    if victim.dazed or victim.sheet.thing:
        return
    victim.dazed = True
    play.tell("dazed", "{victim} is dazed.", "suits.dazed.threshold", about=(victim.id,), victim=victim.name)


def wounds_in_words(scene: Suits, victim: Fighter, by_blow: bool = False) -> str:
    """Count somebody's wounds, and say beyond how many they fall and die.

    [uses suits.critical.define, suits.bleeding.death, suits.bleeding.modern, suits.death.hero]
    """
    body, wounds = victim.sheet.body, counted(victim.all_wounds, "wound")
    if victim.sheet.thing:
        return f"{wounds} (breaks over {body})"
    lingers = victim.mercy == "linger" or scene.switches.modern_medicine
    dead = f"dead from {3 * body} on" if lingers else f"dead over {2 * body}"
    if by_blow:
        at_once = 2 * body if victim.mercy in ("soften", "linger") else body
        dead += f" or over {at_once} in one blow"
    return f"{wounds} (critical over {body}, {dead})"


_LOSS = "{victim} takes {shock} shock and {wounds}: status {status} (dazed over {will}, out over {most}), {all}."
_DENT = "{victim} takes {shock} shock and {wounds}: status {status} (breaks over {most}), {all}."
"""A thing has no Will to be dazed by. [uses suits.dazed.threshold]"""


def counted(number: int, what: str, many: str = "") -> str:
    """Write how many there are of something, many of which are called otherwise if told.

    >>> counted(1, "wound"), counted(0, "wound")
    ('1 wound', '0 wounds')
    """
    return f"{number} {what if number == 1 else many or what + 's'}"


def meet_fate(play: Play, scene: Suits, victim: Fighter, at_once: int = 0) -> None:
    """See whether somebody falls, and how far; a hero's death is the game master's to soften.

    [suits.death.extras]
    """
    if victim.fate in ("dead", "mangled"):
        return
    fate = _fate_with(scene, victim, at_once)
    if fate == "dead" and victim.sheet.hero:
        fate = _fate_with(scene, victim, at_once, _mercy(play, scene, victim, at_once))
    if victim.fate == "critical" and fate in ("up", "unconscious"):
        return  # stabilised, but out until the fight ends [uses suits.critical.down]
    if victim.fate == "unconscious" and fate == "up":
        return
    if fate == victim.fate:
        return
    victim.fate = fate
    fall(scene, victim)
    by_one = fate == "dead" and _is_one_blow(victim, at_once)
    rule = "suits.death.single_hit" if by_one else _FALL_RULES[fate]
    text = "{victim} breaks." if victim.sheet.thing else _ONE_BLOW if by_one else _FALLS[fate]
    extras = ("suits.death.extras",) if fate == "dead" and not victim.sheet.hero else ()
    rules = (rule, "suits.defeat.table", *extras)
    if text != _ONE_BLOW:
        play.tell("fall", text, *rules, about=(victim.id,), victim=victim.name)
        return
    blow = counted(at_once, "wound")
    play.tell("fall", text, *rules, about=(victim.id,), victim=victim.name, wounds=blow, body=victim.sheet.body)


def _is_one_blow(victim: Fighter, at_once: int) -> bool:
    """Say whether what somebody took at once is more than anybody lives through."""
    return at_once > victim.sheet.body


def _fate_with(scene: Suits, victim: Fighter, at_once: int, mercy: str = "none") -> Fate:
    critical, shock = victim.critical, victim.shock
    wounds = victim.wounds + critical
    modern = scene.switches.modern_medicine
    return fate_of(victim.sheet.body, wounds, critical, shock + wounds, at_once, mercy, modern)


def _mercy(play: Play, scene: Suits, victim: Fighter, at_once: int) -> str:
    """Ask the game master what becomes of a hero who would die; who lingers is not asked about again."""
    if victim.mercy and _fate_with(scene, victim, at_once, victim.mercy) != "dead":
        return victim.mercy
    options = tuple(
        Option(mercy, _MERCIES[mercy])
        for mercy in ("none", "soften", "linger")
        if mercy == "none" or _fate_with(scene, victim, at_once, mercy) != "dead"
    )
    if len(options) == 1:
        return "none"
    default = victim.sheet.mercy if any(o.value == victim.sheet.mercy for o in options) else "none"
    body = victim.sheet.body
    by_one = f"{counted(at_once, 'wound')} in one blow, over Body {body}"
    why = by_one if _is_one_blow(victim, at_once) else f"{victim.all_wounds} wounds, over twice Body {body}"
    prompt = f"{victim.name} would die ({why}). Does the hero cling to life?"
    pick = Pick(
        scene.gm,
        "suits.mercy",
        prompt,
        "suits.death.hero",
        options,
        default=default,
        discretion=True,
        actor=victim.id,
    )
    victim.mercy = play.pick(pick)
    return victim.mercy


_MERCIES = {
    "none": "Dies",
    "soften": "Critical until wounds exceed twice Body",
    "linger": "Critical until wounds reach three times Body",
}
_FALLS: dict[Fate, str] = {
    "unconscious": "{victim} is knocked out.",
    "critical": "{victim} falls, critically wounded.",
    "coma": "{victim} is past saving but by modern medicine, and lies in a coma.",
    "dead": "{victim} dies.",
    "mangled": "{victim} is mangled.",
    "up": "{victim} stands.",
}
_ONE_BLOW = "{victim} dies: {wounds} in one blow, over Body {body}."
_FALL_RULES: dict[Fate, str] = {
    "unconscious": "suits.defeat.unconscious",
    "critical": "suits.critical.down",
    "coma": "suits.bleeding.modern",
    "dead": "suits.death.accumulated",
    "mangled": "suits.death.mangled",
    "up": "suits.defeat.table",
}


def stand_up(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Let somebody be no worse off than their harm makes them, once the game master has healed them."""
    fate = _fate_with(scene, fighter, 0)
    if fate == fighter.fate:
        return
    fighter.fate, fighter.passed_out = fate, False
    fighter.dazed = fate == "up" and fighter.shock > 0 and fighter.status > fighter.sheet.will
    text = _FALLS[fate] if not fighter.dazed else "{victim} stands, dazed."
    play.tell("fall", text, _FALL_RULES[fate], "suits.defeat.table", about=(fighter.id,), victim=fighter.name)


def take_stock(play: Play, scene: Suits) -> None:
    """Let what the game master may have set come to what follows from it.

    Whoever has more harm than anybody stands with falls, whoever has more than Will is dazed and whoever has no more
    is not, whoever lies there is in nobody's way, and cards go with the seat that plays somebody.
    [uses suits.defeat.table, suits.dazed.threshold, suits.dazed.end, suits.defend.save_card]
    """
    for each in scene.fighters:
        if each.fate != "up":
            if each.aim is not None or engaged_with(scene, each.id) or is_faced(scene, each.id):
                fall(scene, each)
        elif each.critical or each.shock + each.wounds > 2 * each.sheet.body:
            meet_fate(play, scene, each)
        elif each.shock and not each.dazed and each.shock + each.wounds > each.sheet.will:
            grow_dazed(play, each)
        elif each.dazed:
            clear_head(play, each)
        if scene.zones[each.id + HAND].seen_by != (each.seat,):
            pass_cards(scene, each)


def pass_cards(scene: Suits, fighter: Fighter) -> None:
    """Let the seat that plays somebody now see their cards, and nobody else. [uses suits.defend.save_card]"""
    for name in (fighter.hand, fighter.bank, fighter.committed):
        scene.zones[name].seen_by = (fighter.seat,)
    for commitment in scene.commitments:
        if commitment.by == fighter.id:
            commitment.seat = fighter.seat


def fall(scene: Suits, victim: Fighter) -> None:
    """Take somebody out of the fight: no engagement, no aim, no saved card, no daze, nothing to hide."""
    release(scene, victim.id)
    drop_hand(scene, victim)
    victim.aim = None
    victim.hidden = ""
    victim.dazed = False
    turn_from(scene, victim.id)


# --- recovery ---------------------------------------------------------------------------------------------------------


def recovers(f: F, what: str, will: int, wounds: int) -> F:
    """Work out within what a card recovers something: Will, once or twice, less the wounds.

    [suits.recovery.amount, suits.recovery.wounds_added]
    """
    f.add(what, will, "suits.recovery.amount")
    f.add("wounds", -wounds, "suits.recovery.wounds_added")
    return f


@cache
def recovery_reading(will: int, wounds: int) -> Callable[[Raw], int]:
    """Give the reading of a recovery card: 2, 1 or 0 by the high card plus wounds against Will.

    [uses suits.recovery.amount, suits.recovery.wounds_added]
    """
    two = recovers(Figure(), "Will", will, wounds).total
    one = recovers(Figure(), "twice Will", 2 * will, wounds).total

    def read(cards: Raw) -> int:
        value = high(cards[0])
        return 2 if value <= two else 1 if value <= one else 0  # [suits.recovery.draw]

    return read


def recovery(play: Play, cards: Deck, will: int, wounds: int, shock: int) -> int:
    """Give how much shock one recovery takes away, at most what there is."""
    occasion = Occasion(rule="suits.recovery.draw")
    return min(shock, int(play.draw(cards_of(cards), recovery_reading(will, wounds), 1, occasion)))


def may_recover(fighter: Fighter) -> bool:
    """Say whether a fighter may recover: no offence and no lost contest since its last action.

    [suits.recovery.when, suits.recovery.won_not_initiated, suits.recovery.lost_contest]
    """
    return not (fighter.countered or fighter.lost_since)


def recover(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Draw to recover shock, and come out of a daze when all is gone or status is within Will.

    Where bonus cards are played, a face drawn for it may be banked.

    [uses suits.dazed.end, suits.bonus_card.one_card_turn]
    """
    read = recovery_reading(fighter.sheet.will, fighter.all_wounds)
    occasion = Occasion(f"{fighter.name}'s recovery", "suits.recovery.draw", fighter.seat, about=(fighter.id,))
    if not scene.switches.bonus_cards or fighter.sheet.minion:
        gain(play, fighter, flip(play, scene, read, occasion))
        return
    card = turn_up(play, scene, occasion)
    gain(play, fighter, read((card,)))
    if not fighter.elected:  # that was the one card of this turn
        offer_bank(play, scene, fighter, card, "discard", "Let it go: it has counted")
    sweep(scene)


def gain(play: Play, fighter: Fighter, most: int) -> None:
    """Take away as much shock as was drawn for, at most what there is. [uses suits.recovery.amount, suits.dazed.end]"""
    gained = min(fighter.shock, most)
    fighter.shock -= gained
    play.narrate(tell_recovery, fighter, gained)
    clear_head(play, fighter)


def clear_head(play: Play, fighter: Fighter) -> None:
    """End a daze when all shock is gone or status is within Will."""
    if fighter.dazed and is_clear(fighter.shock, fighter.all_wounds, fighter.sheet.will):
        fighter.dazed = False
        play.tell("clear", "{name} is no longer dazed.", "suits.dazed.end", about=(fighter.id,), name=fighter.name)


def is_clear(shock: int, wounds: int, will: int) -> bool:
    """Say whether nobody is dazed who is so hurt: all shock is gone, or status is within Will. [suits.dazed.end]"""
    return not shock or shock + wounds <= will


def tell_recovery(play: Play, fighter: Fighter, gained: int) -> None:
    """Tell of a recovery, and within what its card had to be."""
    play.tell(
        "recovery",
        "{name} recovers {gained} shock; {left} left.",
        "suits.recovery.amount",
        "suits.recovery.when",
        "suits.recovery.won_not_initiated",
        "suits.card.high_draw",
        *(("suits.recovery.wounds_added",) if fighter.all_wounds else ()),
        about=(fighter.id,),
        sums=recovery_shown("Will", fighter.sheet.will, fighter.all_wounds, fighter.id),
        name=fighter.name,
        gained=gained,
        left=fighter.shock,
    )


def recovery_shown(name: str, power: int, wounds: int, about: str) -> tuple[Sum, Sum]:
    """Show within what a card recovers two, and one."""
    two = recovers(Itemised(), name, power, wounds)
    one = recovers(Itemised(), f"twice {name}", 2 * power, wounds)
    return two.sum("Recovers 2 within", about), one.sum("Recovers 1 within", about)


# --- when it is over -------------------------------------------------------------------------------------------------


def end_of_fight(fighter: Fighter) -> None:
    """Let shock vanish when the fight is over; who was unconscious stays half as able until a night's sleep.

    [uses suits.loss.major]
    """
    was_out = fighter.passed_out or fighter.status > 2 * fighter.sheet.body  # the critical may be knocked out as well
    if fighter.fate == "unconscious" or (was_out and fighter.fate in ("critical", "coma")):  # [suits.defeat.groggy]
        fighter.groggy = True
    fighter.shock = 0  # [suits.loss.minor]
    fighter.dazed = False
