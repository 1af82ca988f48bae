"""The results of success tables: when each is barred, and what it does.

They are the same for attacks, defences and skills; the tables that list and price them are content.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from outdraw.core.choices import Bar, Option, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules import damage
from outdraw.games.cavaliers.rules.advantage import can_rise, lower_advantage, raise_advantage
from outdraw.games.cavaliers.rules.areas import (
    Passage,
    area_options,
    let_go,
    may_move,
    neighbours,
    range_between,
    step_into,
)
from outdraw.games.cavaliers.rules.asking import Matter, pick
from outdraw.games.cavaliers.rules.bargain import Bargain
from outdraw.games.cavaliers.rules.initiative import offer_block
from outdraw.games.cavaliers.rules.reach import hands_for, riposte_weapons
from outdraw.games.cavaliers.scene import (
    Cavaliers,
    Combatant,
    Item,
    Turn,
    die_of,
    fighters,
    friends,
    in_hand,
    item_thing,
    place_of,
    sees_vitals,
    shown,
    step_up,
    token,
)

SPEND = "cavaliers.attack.resolution"
ORDER_CAP = {1: 0, 2: 6, 3: 8, 4: 10, 5: 12}
"""The largest order die, by ranks in Strategy."""
ORDER_FURTHER = 2
"""What each further step of an order die costs after the order itself."""


MOST_STATE = 4
"""The most Drop of a hold, and of a poison."""
HOLD_FURTHER = 2
"""What each further Drop of a hold costs after the hold itself, by hand or by net."""


# --- what each result needs -------------------------------------------------------------------------------------------


def _no_step_left(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if can_rise(deal.who):
        return None
    return Bar("cavaliers.advantage.increase", "Advantage is at D12, its top.")


def _no_style_left(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.who.style < deal.who.style_max:
        return None
    return Bar(
        "cavaliers.flourish.spend", f"{deal.who.name} holds {deal.who.style_max} Style Points, the most she may."
    )


def _no_advantage_there(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.other is not None and deal.other.advantage:
        return None
    return Bar(SPEND, "The opponent has no Advantage Die.")


def _nothing_to_break(scene: Cavaliers, deal: Bargain) -> Bar | None:
    item = deal.their_item
    if item is None or item.gear.sort == "shield" or item.is_broken or item.at == "natural":
        return Bar(SPEND, "There is no weapon to break: only one that crossed with yours.")
    return None


def needs_crossing(effect: str, specialty: str) -> bool:
    """Say whether a result works on the weapon alone that crossed with one's own; a Brawl disarms anybody."""
    return effect == "break_weapon" or (effect == "disarm" and specialty != "brawl")


def _nothing_to_disarm(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if _disarmable(scene, deal) else Bar(SPEND, "There is no weapon to take.")


def _disarmable(scene: Cavaliers, deal: Bargain) -> list[Item]:
    if deal.other is None:
        return []
    if not needs_crossing("disarm", deal.specialty):
        return [item for item in in_hand(scene, deal.other.id) if item.at in ("main", "off", "both")]
    used = deal.their_item
    if used is None or used.holder != deal.other.id or used.at not in ("main", "off", "both"):
        return []
    return [used]


def _no_riposte(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.other is None or not deal.other.is_up:
        return Bar(SPEND, "There is nobody to strike back at.")
    if not deal.who.is_up:
        return Bar(SPEND, "Who is out of the fight strikes nobody.")
    if deal.attack is not None and deal.attack.form == "riposte" and deal.role == "defence":
        return Bar("cavaliers.attack.skills", "A Riposte cannot be parried, so none follows it.")
    if not riposte_weapons(scene, deal.who, deal.other):
        return Bar("cavaliers.attack.range", "No weapon in hand reaches the attacker.")
    return None


def _not_yielding(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if deal.who.body.yield_taken else Bar("cavaliers.yield.limit", "There is no Yield to shake off.")


def _stuck(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if may_move(deal.who) and neighbours(scene, deal.who.area):
        return None
    return Bar("cavaliers.move.move", "She cannot leave her place.")


def _held_fast(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.other is None or deal.other.area != deal.who.area:
        return Bar(SPEND, "There is nobody within arm's reach.")
    if deal.other.held_by == deal.who.id and deal.other.held_drop >= MOST_STATE:
        return Bar(SPEND, f"The hold is at Drop {MOST_STATE}, the most there is.")
    return None


def _not_held(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if deal.who.held_by else Bar(SPEND, f"Nobody holds {deal.who.name}.")


def _down_already(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.other is None or deal.other.prone:
        return Bar(SPEND, "She is down already.")
    return None


def _cannot_reload(scene: Cavaliers, deal: Bargain) -> Bar | None:
    item = deal.item
    if item is None or not item.gear.needs_reload or item.loaded >= item.gear.shots or item.gear.reload_drop > 4:
        return Bar("cavaliers.reload.action", "The weapon needs no reloading.")
    return None


def _on_foot(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if deal.other is not None and deal.other.mount else Bar(SPEND, "She is not mounted.")


def _alone(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if _followers(scene, deal) else Bar(SPEND, "There is no ally to lead here.")


def _followers(scene: Cavaliers, deal: Bargain) -> list[Combatant]:
    near = [each for each in friends(scene, deal.who) if each.area == deal.start]
    return [each for each in near if each.id not in deal.led and not (deal.before and each.surprised)]


def _nobody_to_help(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if _tactics(scene, deal) else Bar(SPEND, "There is nothing to gain by it now.")


def _nobody_to_order(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if not friends(scene, deal.who):
        return Bar(SPEND, "There is no ally to give an order to.")
    if deal.has("order"):
        cap = ORDER_CAP[max(1, min(5, deal.who.sheet.ranks.get("strategy", 0)))]
        if scene.turns[-1].order_die >= cap:
            return Bar(SPEND, "The order is as strong as her ranks in Strategy allow.")
    return None


def _nobody_weary(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if _weary(scene, deal) else Bar(SPEND, "No ally has Yield to shake off.")


def _weary(scene: Cavaliers, deal: Bargain) -> list[Combatant]:
    if deal.specialty == "treat":
        near = [deal.other] if deal.other is not None else []
    else:
        near = _awake(scene, deal)
    return [each for each in near if each.body.yield_taken]


def _awake(scene: Cavaliers, deal: Bargain) -> list[Combatant]:
    """Give the companions who hear her: those in the fight, and those who were woken and cannot fight yet."""
    woken = [each for each in scene.people.values() if each.side == deal.who.side and each.status == "out"]
    return friends(scene, deal.who) + woken


def _no_wound(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.other is None or not deal.other.body.wounds:
        return Bar("cavaliers.healing.ways", "There is no Wound to heal.")
    if deal.who.medicine < 1:
        return Bar("cavaliers.healing.ways", "There is no medicine left.")
    return None


def _hidden_already(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return Bar(SPEND, "She is hidden already.") if deal.who.hidden else None


def _nobody_hidden(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if hiders(scene, deal.who) else Bar(SPEND, "Nobody hides here.")


def hiders(scene: Cavaliers, who: Combatant) -> list[Combatant]:
    """Give those of other sides who are out of somebody's sight."""
    return [each for each in fighters(scene) if each.hidden and each.side != who.side]


def _no_target(scene: Cavaliers, deal: Bargain) -> Bar | None:
    is_struck_down = deal.attack is not None and deal.attack.on_helpless
    if deal.other is not None and (deal.other.is_up or is_struck_down):
        return None
    return Bar(SPEND, "There is nobody to hurt by it.")


def _no_life_left(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.other is not None and sees_vitals(deal.other, deal.who.seat) and damage.is_dying(deal.other):
        return Bar("cavaliers.dying.threshold", f"{deal.other.name} is Dying; more Wounds are not counted.")
    return _no_target(scene, deal)


def _all_read(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if _unread(scene, deal) else Bar(SPEND, "There is nobody left to read.")


def _unread(scene: Cavaliers, deal: Bargain) -> list[Combatant]:
    seat = deal.who.seat
    return [each for each in scene.people.values() if each.area and not sees_vitals(each, seat)]


# --- what each result does --------------------------------------------------------------------------------------------


def _yield(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.other is not None:
        damage.inflict_yield(play, deal.other, amount, deal.who)


def _wound(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.other is not None:
        damage.inflict_wounds(play, deal.other, amount, deal.who)


def _advantage(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    raise_advantage(play, deal.who, amount)


def _style(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    gain_style(play, deal.who, amount)


def gain_style(play: Play, who: Combatant, amount: int = 1) -> None:
    """Give Style Points, never more than the holder's maximum."""
    who.style = min(who.style_max, who.style + amount)
    text = "{name} has {n} Style Point" + ("." if who.style == 1 else "s.")
    play.tell("style", text, "cavaliers.flourish.spend", about=(who.id,), name=who.name, n=who.style)


def _lower_theirs(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.other is not None:
        lower_advantage(play, deal.other, SPEND)


def _break_weapon(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    item = deal.their_item
    if item is not None:
        item.is_broken = True
        item.die = die_of(item)
        name, about = scene.people[item.holder].name, (item.holder,)
        text = "The {item} of {name} breaks."
        play.tell("broken", text, SPEND, about=about, name=name, item=item.gear.name, which=item.id)


def _disarm(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.other is None:
        return
    taken = _disarmable(scene, deal)
    who, other = deal.who, deal.other
    options = [offer(item.id, item.gear.name, item_thing(item)) for item in taken]
    chosen = pick(play, who.seat, Matter("disarm", "Which weapon?", SPEND, who.id, other.id), options)
    item = scene.items[chosen]
    places = list(area_options(scene, [other.area], "floor", "to the floor here"))
    places += area_options(scene, neighbours(scene, other.area), "floor", "to {}")
    if other.area == who.area:
        for hand in hands_for(scene, who, item.gear):
            places.append(offer(spell("hand", hand), f"into the {HANDS[hand]}", token(who.id)))
    prompt = f"Where does the {item.gear.name} go?"
    where = read(pick(play, who.seat, Matter("disarm.where", prompt, SPEND, who.id, other.id), places))
    place = where.objects[0]
    if where.verb == "floor":
        item.holder, item.at, item.area = "", "floor", place
        went = f"to {scene.areas[place].name}"
    else:
        item.holder, item.at, item.area = who.id, place, ""
        went = f"into the {HANDS[place]} of {who.name}"
    play.tell(
        "disarm",
        "{name} is disarmed: the {item} goes {went}.",
        SPEND,
        about=(other.id, who.id),
        name=other.name,
        item=item.gear.name,
        went=went,
    )
    scene.happenings.append(f"disarmed {other.id} {who.id}")


HANDS = {"main": "main hand", "off": "other hand", "both": "hands"}


def _riposte(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    """The Riposte is declared when all points are spent."""


def _negate(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    play.tell("negate", "{name} wards off the attack.", SPEND, about=_both(deal), name=deal.who.name)


def _ease(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    damage.ease_yield(play, deal.who, amount)


def _free_move(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    options = area_options(scene, neighbours(scene, deal.who.area))
    prompt = f"Where does {deal.who.name} move?"
    there = pick(play, deal.who.seat, Matter("free_move", prompt, SPEND, deal.who.id), options)
    was_hidden = deal.who.hidden
    if not offer_block(play, scene, deal.who):
        step_into(play, scene, deal.who, there, Passage(SPEND))
    deal.who.hidden = was_hidden and deal.specialty == "prowl"


def _hold(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    other = deal.other
    if other is None:
        return
    other.held_drop = min(MOST_STATE, other.held_drop + 1 if other.held_by == deal.who.id else 1)
    other.held_by = deal.who.id
    text = "{name} is held at Drop {n}."
    play.tell("hold", text, SPEND, about=(other.id, deal.who.id), name=other.name, n=other.held_drop)


def _break_hold(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    deal.who.held_by, deal.who.held_drop = "", 0
    play.tell("hold", "{name} breaks free.", SPEND, about=(deal.who.id,), name=deal.who.name)


def _knockdown(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    other = deal.other
    if other is None:
        return
    options = list(area_options(scene, [other.area], label="right here"))
    if deal.specialty == "brawl" or (deal.item is not None and not deal.item.gear.is_shot):
        near = (deal.who.area, *neighbours(scene, deal.who.area))
        options += area_options(
            scene, [each for each in neighbours(scene, other.area) if each in near], label="into {}"
        )
    prompt = f"Where does {other.name} fall?"
    there = pick(play, deal.who.seat, Matter("knockdown", prompt, SPEND, deal.who.id, other.id), options)
    damage.dismount(scene, other)  # her mount stays behind
    if there != other.area:
        step_into(play, scene, other, there, Passage(SPEND))
    other.prone = True
    let_go(scene, other.id)
    play.tell("prone", "{name} is knocked down.", SPEND, about=(other.id,), name=other.name)


def _reload(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.item is not None:
        deal.item.loaded = deal.item.gear.shots
        who, item = deal.who, deal.item
        text = "The {item} of {name} is loaded again."
        play.tell("reload", text, SPEND, about=(who.id,), name=who.name, item=item.gear.name, which=item.id)


def _read(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    who = _whom(
        play, scene, deal, Matter("read", f"Whom does {deal.who.name} read?", SPEND, deal.who.id), _unread(scene, deal)
    )
    who.vitals.seen_by = (*who.vitals.seen_by, deal.who.seat)
    text = "{name} sees how {other} is doing."
    play.tell("read", text, SPEND, about=(deal.who.id, who.id), name=deal.who.name, other=who.name)
    body = who.body
    play.tell(
        "vitals",
        "{name}: Yield {taken} of {limit}, Wounds {wounds} of {most}, Competency {die}.",
        SPEND,
        seen_by=who.vitals.seen_by,
        about=(who.id,),
        name=who.name,
        taken=body.yield_taken,
        limit=damage.yield_limit(who),
        wounds=body.wounds,
        most=body.wound_limit,
        die=shown(body.competency),
    )


def _whom(play: Play, scene: Cavaliers, deal: Bargain, matter: Matter, among: Sequence[Combatant]) -> Combatant:
    """Ask whom a result is for."""
    options = [offer(each.id, each.name, token(each.id)) for each in among]
    return scene.people[pick(play, deal.who.seat, matter, options)]


def _both(deal: Bargain) -> tuple[str, ...]:
    return (deal.who.id,) if deal.other is None else (deal.who.id, deal.other.id)


def _tactics(scene: Cavaliers, deal: Bargain) -> list[Option]:
    options: list[Option] = []
    if can_rise(deal.who):
        options.append(offer(spell("advantage", deal.who.id), "own Advantage up", token(deal.who.id)))
    for each in _awake(scene, deal):
        on = token(each.id)
        if each.is_up and can_rise(each) and not (deal.before and each.surprised):
            options.append(offer(spell("advantage", each.id), f"{each.name}: Advantage up", on))
        if not deal.before and each.body.yield_taken:
            options.append(offer(spell("ease", each.id), f"{each.name}: Yield down", on))
        if each.is_up and not deal.before and (place := place_of(scene, each.id)) is not None and place.specialty:
            options.append(offer(spell("point", each.id), f"{each.name}: one Initiative Point", on))
    return options


def _tactical(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    options = _tactics(scene, deal)
    prompt = "What does the plan bring?"
    deed = read(pick(play, deal.who.seat, Matter("tactics", prompt, SPEND, deal.who.id), options))
    ally = scene.people[deed.objects[0]]
    if deed.verb == "advantage":
        raise_advantage(play, ally)
    elif deed.verb == "ease":
        damage.ease_yield(play, ally, 1)
    elif (place := place_of(scene, ally.id)) is not None:
        place.points += 1
        play.tell("point", "{name} gains an Initiative Point.", SPEND, about=(ally.id,), name=ally.name)


def _order(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.bought["order"] > 1:
        turn = scene.turns[-1]
        turn.order_die = step_up(turn.order_die)
        return
    prompt = f"Whom does {deal.who.name} order to act?"
    ally = _whom(play, scene, deal, Matter("order", prompt, SPEND, deal.who.id), friends(scene, deal.who))
    scene.turns.append(Turn(who=ally.id, is_ordered=True))
    text = "{name} may act at once, by order."
    play.tell("ordered", text, SPEND, about=(ally.id, deal.who.id), name=ally.name)


def _ambush(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    ally = _whom(
        play,
        scene,
        deal,
        Matter("ambush", f"Whom does {deal.who.name} lead?", SPEND, deal.who.id),
        _followers(scene, deal),
    )
    deal.led.append(ally.id)
    play.tell("led", "{name} is led along.", SPEND, about=(ally.id, deal.who.id), name=ally.name)


def _hide(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    deal.who.hidden = True
    play.tell("hide", "{name} is out of sight.", SPEND, about=(deal.who.id,), name=deal.who.name)


def _notice(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    found = _whom(
        play,
        scene,
        deal,
        Matter("notice", f"Whom does {deal.who.name} find?", SPEND, deal.who.id),
        hiders(scene, deal.who),
    )
    found.hidden = False
    text = "{name} is found by {by}."
    play.tell("found", text, SPEND, about=(found.id, deal.who.id), name=found.name, by=deal.who.name)


def _enrage(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.other is not None:
        deal.other.enraged_by = deal.who.id
        text = "{name} goes for {by} and nobody else."
        about = (deal.other.id, deal.who.id)
        play.tell("enraged", text, SPEND, about=about, name=deal.other.name, by=deal.who.name)


def _ease_ally(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    ally = _whom(play, scene, deal, Matter("ease", "Whose Yield goes down?", SPEND, deal.who.id), _weary(scene, deal))
    damage.ease_yield(play, ally, amount)


def _heal(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.other is not None:
        deal.who.medicine -= 1
        damage.heal_wounds(play, deal.other, amount)


def _unhorse(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    other = deal.other
    if other is None or not other.mount:
        return
    damage.dismount(scene, other)
    other.prone = True
    let_go(scene, other.id)
    play.tell("unhorsed", "{name} is thrown from the saddle.", SPEND, about=(other.id,), name=other.name)


VENOMOUS = ("knife", "sword", "polearm", "bow")
"""What a poison holds on."""


def _blades(scene: Cavaliers, deal: Bargain) -> list[Item]:
    return [item for item in in_hand(scene, deal.who.id) if item.gear.prowess in VENOMOUS and not item.is_broken]


def _nothing_to_envenom(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if not deal.who.doses:
        return Bar("cavaliers.skill.use", "There is no dose of poison left.")
    return None if _blades(scene, deal) else Bar("cavaliers.skill.use", "No weapon in hand takes poison.")


def _envenom(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    who = deal.who
    blades = [offer(item.id, item.gear.name, item_thing(item)) for item in _blades(scene, deal)]
    item = scene.items[pick(play, who.seat, Matter("envenom", "Which weapon?", SPEND, who.id), blades)]
    kinds = [
        offer(kind, f"{kind} ({number} left)", token(who.id), facts={"left": number})
        for kind, number in who.doses.items()
    ]
    kind = pick(play, who.seat, Matter("poison", "Which poison?", SPEND, who.id), kinds)
    deal.who.doses[kind] -= 1
    if not deal.who.doses[kind]:
        del deal.who.doses[kind]
    item.doses = item.doses + 1 if item.poison == kind else 1
    item.poison = kind
    text, name = "The {item} of {name} is poisoned: {kind_of}.", who.name
    play.tell("envenom", text, SPEND, about=(who.id,), name=name, item=item.gear.name, kind_of=kind, which=item.id)


def _too_impaired(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.other is not None and deal.other.impaired >= MOST_STATE:
        return Bar(SPEND, f"The poison is at Drop {MOST_STATE}, the most there is.")
    return _no_target(scene, deal)


def _impair(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    if deal.other is not None:
        deal.other.impaired = min(MOST_STATE, deal.other.impaired + amount)
        text = "{name} is poisoned: Drop {n} on all rolls."
        play.tell("impaired", text, SPEND, about=(deal.other.id,), name=deal.other.name, n=deal.other.impaired)


def _no_area_near(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if neighbours(scene, deal.who.area) else Bar(SPEND, "There is no Area next to hers.")


def _slick(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    """Spill an Oil Slick in the next Area; of two there, the stronger counts."""
    options = area_options(scene, neighbours(scene, deal.who.area))
    prompt = "Where does the oil go?"
    area = scene.areas[pick(play, deal.who.seat, Matter("slick", prompt, SPEND, deal.who.id), options)]
    area.slick = max(area.slick, amount)
    rule = "cavaliers.modifier.circumstance"
    text, about = "{area} is slick with oil: Drop {n} on Dodge.", (deal.who.id,)
    play.tell("slick", text, rule, about=about, area=area.name, n=area.slick, to=area.id)


WOUNDS_A_RANK = 2
"""So many times her ranks in Blackpowder somebody may add a Wound to a blast."""


def is_smoke(item: Item) -> bool:
    """Say whether an explosive harms nobody and fills its Area with smoke."""
    return not item.gear.blast and not item.gear.blast_die


def _no_worse(scene: Cavaliers, deal: Bargain) -> Bar | None:
    if deal.item is not None and is_smoke(deal.item):
        return Bar("cavaliers.skill.use", "Smoke harms nobody.")
    if deal.bought.get("blast", 0) >= WOUNDS_A_RANK * deal.who.sheet.ranks.get("blackpowder", 0):
        return Bar("cavaliers.skill.use", "The blast is as strong as her ranks in Blackpowder allow.")
    return None


def _beside_the_blast(scene: Cavaliers, deal: Bargain) -> list[str]:
    near = [there for here in deal.areas for there in scene.areas if range_between(scene, here, there) == 1]
    return [area for area in dict.fromkeys(near) if area not in deal.areas]


def _no_further(scene: Cavaliers, deal: Bargain) -> Bar | None:
    return None if _beside_the_blast(scene, deal) else Bar("cavaliers.skill.use", "There is no other Area beside it.")


def _spread(play: Play, scene: Cavaliers, deal: Bargain, amount: int) -> None:
    """Let an explosive take one more Area, next to one that it takes already."""
    options = area_options(scene, _beside_the_blast(scene, deal))
    prompt = "Which Area does it take, too?"
    deal.areas.append(pick(play, deal.who.seat, Matter("spread", prompt, SPEND, deal.who.id), options))


class Results:
    """The two halves of every result: when it is barred, and what it does."""

    barred: ClassVar[dict[str, Callable[[Cavaliers, Bargain], Bar | None]]] = {
        "advantage": _no_step_left,
        "style": _no_style_left,
        "grant_style": _no_style_left,
        "yield": _no_target,
        "wound": _no_life_left,
        "lower_advantage": _no_advantage_there,
        "break_weapon": _nothing_to_break,
        "disarm": _nothing_to_disarm,
        "riposte": _no_riposte,
        "ease": _not_yielding,
        "free_move": _stuck,
        "hold": _held_fast,
        "break_hold": _not_held,
        "knockdown": _down_already,
        "reload": _cannot_reload,
        "unhorse": _on_foot,
        "ambush": _alone,
        "tactics": _nobody_to_help,
        "order": _nobody_to_order,
        "ease_ally": _nobody_weary,
        "heal": _no_wound,
        "hide": _hidden_already,
        "notice": _nobody_hidden,
        "enrage": _no_target,
        "read": _all_read,
        "envenom": _nothing_to_envenom,
        "impair": _too_impaired,
        "slick": _no_area_near,
        "blast": _no_worse,
        "spread": _no_further,
    }
    happens: ClassVar[dict[str, Callable[[Play, Cavaliers, Bargain, int], None]]] = {
        "yield": _yield,
        "wound": _wound,
        "advantage": _advantage,
        "style": _style,
        "grant_style": _style,
        "lower_advantage": _lower_theirs,
        "break_weapon": _break_weapon,
        "disarm": _disarm,
        "riposte": _riposte,
        "negate": _negate,
        "ease": _ease,
        "free_move": _free_move,
        "hold": _hold,
        "break_hold": _break_hold,
        "knockdown": _knockdown,
        "reload": _reload,
        "read": _read,
        "tactics": _tactical,
        "order": _order,
        "ambush": _ambush,
        "hide": _hide,
        "notice": _notice,
        "enrage": _enrage,
        "ease_ally": _ease_ally,
        "heal": _heal,
        "unhorse": _unhorse,
        "envenom": _envenom,
        "impair": _impair,
        "slick": _slick,
        "spread": _spread,
    }
