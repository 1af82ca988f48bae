"""Damage: Yield and Wounds, the limits they reach, and what becomes of those who reach them."""

from __future__ import annotations

from outdraw.core.choices import Option, offer
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.areas import let_go
from outdraw.games.cavaliers.rules.asking import Matter, judge, pick
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, held, token

GONE = ("dead", "fled", "dispersed")
"""What has become of those who are there no more."""


def is_helpless(who: Combatant) -> bool:
    """Say whether somebody lies there and can ward off nothing; whoever has surrendered still can.

    [uses cavaliers.attack.defense, cavaliers.dying.state]
    """
    return who.status in ("unconscious", "dying")


def yield_limit(who: Combatant) -> int:
    """Give the Yield Limit as Wounds have lowered it, one for each. [cavaliers.wound.yield_limit]"""
    return max(0, who.body.yield_limit - who.body.wounds)


def has_reached_limit(who: Combatant) -> bool:
    """Say whether Yield is at or over the limit. [cavaliers.yield.limit]"""
    return who.body.yield_taken >= yield_limit(who)


def is_dying(who: Combatant) -> bool:
    """Say whether Wounds have reached the Wound Limit. [cavaliers.dying.threshold]"""
    return who.body.wounds >= who.body.wound_limit


def can_fight(who: Combatant) -> bool:
    """Say whether neither Yield nor Wounds keep somebody who is awake out of a fight.

    [uses cavaliers.yield.unconscious, cavaliers.dying.threshold]
    """
    return not (has_reached_limit(who) or is_dying(who))


def is_yielded_out(who: Combatant) -> bool:
    """Say whether attacks on her may buy Wounds for a point: a PC who fights on at her limit.

    [cavaliers.yield.yielded_out; uses cavaliers.yield.yielded_out_any_attack]
    """
    return who.is_pc and who.is_up and has_reached_limit(who)


def seers(who: Combatant) -> tuple[str, ...]:
    """Give the seats that may know somebody's Yield and Wounds."""
    return who.vitals.seen_by


def _struck(play: Play, who: Combatant) -> None:
    """Let those see that somebody was hurt who may not know how badly."""
    if not who.vitals.is_open:
        play.tell("struck", "{name} is hurt.", "cavaliers.damage.kinds", about=(who.id,), name=who.name)


def inflict_yield(play: Play, who: Combatant, amount: int, by: Combatant | None = None) -> None:
    """Give somebody Yield. [cavaliers.damage.kinds]"""
    _decide_anew(who)
    who.body.yield_taken += amount
    _remember(who, by)
    _struck(play, who)
    play.tell(
        "yield",
        "{name} takes {n} Yield: {taken} of {limit}.",
        "cavaliers.damage.kinds",
        seen_by=seers(who),
        about=(who.id,),
        name=who.name,
        n=amount,
        taken=who.body.yield_taken,
        limit=yield_limit(who),
    )


def _decide_anew(who: Combatant) -> None:
    """Let who is below her limit choose again when she reaches it, by whatever way she has come below it.

    [uses cavaliers.yield.pc_choice]
    """
    if not has_reached_limit(who):
        who.stays = False


def inflict_wounds(play: Play, who: Combatant, amount: int, by: Combatant | None = None) -> None:
    """Give somebody Wounds; more than the limit are not counted.

    [cavaliers.wound.limits; uses cavaliers.dying.threshold]
    """
    _decide_anew(who)
    taken = min(amount, who.body.wound_limit - who.body.wounds)
    who.body.wounds += taken
    who.was_treated, who.tended_by = False, []  # a new injury, which nobody has seen to
    _remember(who, by)
    _struck(play, who)
    play.tell(
        "wound",
        "{name} takes {wounds}: {taken} of {limit}; Yield Limit {yields}.",
        "cavaliers.wound.nature",
        "cavaliers.wound.yield_limit",
        "cavaliers.wound.limits",
        seen_by=seers(who),
        about=(who.id,),
        name=who.name,
        wounds=wounds(taken),
        n=taken,
        taken=who.body.wounds,
        limit=who.body.wound_limit,
        yields=yield_limit(who),
    )


def wounds(number: int) -> str:
    """Say how many Wounds.

    >>> wounds(1), wounds(2)
    ('1 Wound', '2 Wounds')
    """
    return f"{number} Wound{'s' if number != 1 else ''}"


def _remember(who: Combatant, by: Combatant | None) -> None:
    if by is not None and who.id not in by.has_hurt:
        by.has_hurt.append(who.id)


def ease_yield(play: Play, who: Combatant, amount: int) -> None:
    """Take Yield from somebody; whoever was woken at her limit and is below it now may fight again."""
    eased = min(amount, who.body.yield_taken)
    who.body.yield_taken -= eased
    if not has_reached_limit(who):
        who.stays = False
    play.tell(
        "ease",
        "{name} shakes off {n} Yield; {left} of {limit} left.",
        "cavaliers.yield.limit",
        seen_by=seers(who),
        about=(who.id,),
        name=who.name,
        n=eased,
        left=who.body.yield_taken,
        limit=yield_limit(who),
    )
    if who.status == "out" and can_fight(who):
        who.status = "up"
        text = "{name} can fight again."
        play.tell("up", text, "cavaliers.yield.unconscious", about=(who.id,), name=who.name)


def heal_wounds(play: Play, who: Combatant, amount: int, rule: str = "cavaliers.healing.ways") -> None:
    """Heal Wounds; a point of Yield Limit comes back with each."""
    healed = min(amount, who.body.wounds)
    who.body.wounds -= healed
    text = "{name} is healed of {wounds}; {left} of {limit} left."
    play.tell(
        "heal",
        text,
        rule,
        seen_by=seers(who),
        about=(who.id,),
        name=who.name,
        wounds=wounds(healed),
        n=healed,
        left=who.body.wounds,
        limit=who.body.wound_limit,
    )


def check_limits(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """See whether somebody's Wounds or Yield put her out, whenever either has changed. [uses cavaliers.yield.limit]"""
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


def at_a_limit(scene: Cavaliers) -> Combatant | None:
    """Give somebody who fights on though her Yield or Wounds have reached a limit, without having chosen to.

    [uses cavaliers.yield.limit, cavaliers.dying.threshold]
    """
    for who in scene.people.values():
        if who.is_up and (is_dying(who) or (has_reached_limit(who) and not who.stays)):
            return who
    return None


def fall(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Somebody is Dying: unconscious until the combat is over; a horde is dispersed instead.

    [cavaliers.dying.state]
    """
    if who.sheet.horde:
        leave(scene, who, "dispersed")
        play.tell("out", "{name} is dispersed.", "cavaliers.dying.threshold", about=(who.id,), name=who.name)
        return
    leave(scene, who, "dying")
    play.tell(
        "dying",
        "{name} is Dying.",
        "cavaliers.dying.threshold",
        "cavaliers.dying.state",
        about=(who.id,),
        name=who.name,
    )


def npc_out(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """An NPC at her limit surrenders or is knocked out, as the MJ decides. [cavaliers.yield.npc_out]"""
    on, rule = token(who.id), "cavaliers.yield.npc_out"
    options = (
        offer("surrendered", "surrenders", on),
        offer("unconscious", "is knocked unconscious", on),
    )
    prompt = f"{who.name} is at the Yield Limit."
    go_out(
        play, scene, who, judge(play, scene.gm, Matter("npc_out", prompt, rule, who.id), options, "surrendered"), rule
    )


def stay_or_go(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """A PC at her limit may fight on in danger of her life, or be out. [cavaliers.yield.pc_choice]"""
    rule = "cavaliers.yield.pc_choice"
    cost = content.tables()["yielded_out"].results[0].cost
    stay = offer("stay", f"stay; every attack may buy a Wound for {cost}", token(who.id))
    prompt = f"{who.name} is at the Yield Limit."
    how = pick(play, who.seat, Matter("stay", prompt, rule, who.id), (stay, *ways_out(who)))
    if how == "stay":
        who.stays = True
        text = "{name} fights on, Yielded Out."
        play.tell("stay", text, rule, "cavaliers.yield.yielded_out", about=(who.id,), name=who.name)
        return
    go_out(play, scene, who, how, rule)


def ways_out(who: Combatant) -> tuple[Option, ...]:
    """Offer the ways in which a player character leaves a fight."""
    on = token(who.id)
    return offer("surrendered", "surrender", on), offer("unconscious", "fall unconscious", on)


def give_up(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Let somebody drop out of the fight of her own will, before or at her limit."""
    rule = "cavaliers.yield.pc_choice"
    how = pick(play, who.seat, Matter("yield", f"How does {who.name} leave the fight?", rule, who.id), ways_out(who))
    go_out(play, scene, who, how, rule)


HOW = {"surrendered": "surrenders", "unconscious": "falls unconscious"}


def go_out(play: Play, scene: Cavaliers, who: Combatant, how: str, rule: str) -> None:
    """Take somebody out of the fight at her Yield Limit, one way or the other."""
    leave(scene, who, how)
    play.tell("out", "{name} {how} and is out of the fight.", rule, about=(who.id,), name=who.name, how=HOW[how])


def leave(scene: Cavaliers, who: Combatant, status: str) -> None:
    """Take somebody out of the fight, with all that she held on to."""
    who.status = status
    who.stays = False
    let_go(scene, who.id)
    who.held_by, who.held_drop = "", 0
    scene.prepared.pop(who.id, None)
    if status in ("dying", "unconscious"):
        dismount(scene, who)
        who.prone, who.is_awake, who.sleeps = True, False, 0
        for item in held(scene, who.id, "main", "off", "both"):
            item.holder, item.at, item.area = "", "floor", who.area
    for each in scene.people.values():
        if each.enraged_by == who.id:
            each.enraged_by = ""


def let_fall(scene: Cavaliers) -> None:
    """Let those lie there with empty hands whom the MJ has set unconscious or Dying, as if they had been struck down.

    [uses cavaliers.yield.unconscious, cavaliers.dying.state]
    """
    for who in scene.people.values():
        if is_helpless(who) and (who.mount or held(scene, who.id, "main", "off", "both")):
            leave(scene, who, who.status)


def dismount(scene: Cavaliers, who: Combatant) -> None:
    """Take somebody off her mount, which stays where she is."""
    if who.mount:
        horse = scene.items[who.mount]
        horse.holder, horse.at, horse.area, who.mount = "", "floor", who.area, ""


def wake(play: Play, who: Combatant) -> None:
    """Wake somebody whom Yield knocked out; she fights only below her limits."""
    who.status = "up" if can_fight(who) else "out"
    play.tell("wake", "{name} wakes.", "cavaliers.yield.unconscious", about=(who.id,), name=who.name)
