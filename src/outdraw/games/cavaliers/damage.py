"""Damage: Yield and Wounds, the limits they reach, and what becomes of those who reach them."""

from __future__ import annotations

from outdraw.core.choices import Option
from outdraw.core.play import Play
from outdraw.games.cavaliers.areas import let_go
from outdraw.games.cavaliers.asking import judge, pick
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, held


def yield_limit(who: Combatant) -> int:
    """Give the Yield Limit as Wounds have lowered it, one for each. [cavaliers.wound.yield_limit]"""
    return max(0, who.body.yield_limit - who.body.wounds)


def has_reached_limit(who: Combatant) -> bool:
    """Say whether Yield is at or over the limit. [cavaliers.yield.limit]"""
    return who.body.yield_taken >= yield_limit(who)


def is_dying(who: Combatant) -> bool:
    """Say whether Wounds have reached the Wound Limit. [cavaliers.dying.threshold]"""
    return who.body.wounds >= who.body.wound_limit


def is_yielded_out(who: Combatant) -> bool:
    """Say whether attacks on her may buy Wounds for a point: a PC who fights on at her limit.

    [cavaliers.yield.yielded_out, cavaliers.yield.yielded_out_any_attack]
    """
    return who.is_pc and who.is_up and has_reached_limit(who)


def inflict_yield(play: Play, who: Combatant, amount: int, by: Combatant | None = None) -> None:
    """Give somebody Yield. [cavaliers.damage.kinds]"""
    who.body.yield_taken += amount
    _remember(who, by)
    play.tell("yield", "{name} takes {n} Yield.", "cavaliers.damage.kinds", name=who.name, n=amount, who=who.id)


def inflict_wounds(play: Play, who: Combatant, amount: int, by: Combatant | None = None) -> None:
    """Give somebody Wounds; more than the limit are not counted. [cavaliers.wound.nature, cavaliers.dying.threshold]"""
    who.body.wounds = min(who.body.wound_limit, who.body.wounds + amount)
    _remember(who, by)
    plural = "s" if amount > 1 else ""
    play.tell(
        "wound", "{name} takes {n} Wound{s}.", "cavaliers.wound.nature", name=who.name, n=amount, s=plural, who=who.id
    )


def _remember(who: Combatant, by: Combatant | None) -> None:
    if by is not None and who.id not in by.has_hurt:
        by.has_hurt.append(who.id)


def ease_yield(play: Play, who: Combatant, amount: int) -> None:
    """Take Yield from somebody."""
    who.body.yield_taken = max(0, who.body.yield_taken - amount)
    if not has_reached_limit(who):
        who.stays = False
    play.tell("ease", "{name} shakes off {n} Yield.", "cavaliers.yield.limit", name=who.name, n=amount, who=who.id)


def heal_wounds(play: Play, who: Combatant, amount: int, rule: str = "cavaliers.healing.ways") -> None:
    """Heal Wounds; a point of Yield Limit comes back with each."""
    healed = min(amount, who.body.wounds)
    who.body.wounds -= healed
    text = "{name} is healed of {n} Wound" + ("." if healed == 1 else "s.")
    play.tell("heal", text, rule, name=who.name, n=healed, who=who.id)


def check_limits(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """See whether somebody's Wounds or Yield put her out, whenever either has changed. [cavaliers.yield.limit]"""
    if not who.is_up:
        return
    if is_dying(who):
        fall(play, scene, who)
    elif has_reached_limit(who):
        if who.is_pc:
            if not who.stays:
                stay_or_go(play, scene, who)
        else:
            npc_out(play, scene, who)
    else:
        who.stays = False


def fall(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Somebody is Dying: unconscious until the combat is over; a horde is dispersed instead.

    [cavaliers.dying.threshold, cavaliers.dying.state]
    """
    if who.sheet.horde:
        leave(scene, who, "dispersed")
        play.tell("out", "{name} is dispersed.", "cavaliers.dying.threshold", name=who.name, who=who.id)
        return
    leave(scene, who, "dying")
    play.tell(
        "dying", "{name} is Dying.", "cavaliers.dying.threshold", "cavaliers.dying.state", name=who.name, who=who.id
    )


def npc_out(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """An NPC at her limit surrenders or is knocked out, as the MJ decides. [cavaliers.yield.npc_out]"""
    options = (Option("surrendered", "she surrenders"), Option("unconscious", "she is knocked unconscious"))
    rule = "cavaliers.yield.npc_out"
    how = judge(play, scene.gm, "npc_out", f"{who.name} is at her Yield Limit.", rule, options, "surrendered")
    leave(scene, who, how)
    play.tell("out", "{name} is out of the fight: {how}.", rule, name=who.name, how=how, who=who.id)


def stay_or_go(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """A PC at her limit may fight on in danger of her life, or be out. [cavaliers.yield.pc_choice]"""
    options = (
        Option("stay", "stay; every attack may buy Wounds for a point"),
        Option("surrendered", "surrender"),
        Option("unconscious", "fall unconscious"),
    )
    rule = "cavaliers.yield.pc_choice"
    how = pick(play, who.seat, "stay", f"{who.name} is at her Yield Limit.", rule, options)
    if how == "stay":
        who.stays = True
        play.tell(
            "stay",
            "{name} fights on, Yielded Out.",
            rule,
            "cavaliers.yield.yielded_out",
            name=who.name,
            who=who.id,
        )
        return
    leave(scene, who, how)
    play.tell("out", "{name} is out of the fight: {how}.", rule, name=who.name, how=how, who=who.id)


def leave(scene: Cavaliers, who: Combatant, status: str) -> None:
    """Take somebody out of the fight, with all that she held on to."""
    who.status = status
    who.stays = False
    let_go(scene, who.id)
    who.held_by, who.held_drop = "", 0
    scene.prepared.pop(who.id, None)
    if status in ("dying", "unconscious"):
        dismount(scene, who)
        who.prone = True
        for item in held(scene, who.id, "main", "off", "both"):
            item.holder, item.at, item.area = "", "floor", who.area
    for each in scene.people.values():
        if each.enraged_by == who.id:
            each.enraged_by = ""


def dismount(scene: Cavaliers, who: Combatant) -> None:
    """Take somebody off her mount, which stays where she is."""
    if who.mount:
        horse = scene.items[who.mount]
        horse.holder, horse.at, horse.area, who.mount = "", "floor", who.area, ""


def wake(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Wake somebody whom Yield knocked out; she fights only if below her limit. [cavaliers.yield.unconscious]"""
    who.status = "out" if has_reached_limit(who) else "up"
    play.tell("wake", "{name} wakes.", "cavaliers.yield.unconscious", name=who.name, who=who.id)
