"""The results of success tables: when each is barred, and what it does.

They are the same for attacks, defences and skills; the tables that list and price them are content.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from outdraw.core.choices import Option
from outdraw.core.play import Play
from outdraw.games.cavaliers import damage
from outdraw.games.cavaliers.advantage import can_rise, lower_advantage, raise_advantage
from outdraw.games.cavaliers.areas import arrive, let_go, may_move, neighbours
from outdraw.games.cavaliers.asking import pick
from outdraw.games.cavaliers.reach import riposte_weapons
from outdraw.games.cavaliers.scene import (
    Attack,
    Cavaliers,
    Combatant,
    Item,
    Turn,
    die_of,
    free_hands,
    friends,
    in_hand,
    names,
    place_of,
    step_up,
)

SPEND = "cavaliers.attack.resolution"
ORDER_CAP = {1: 0, 2: 6, 3: 8, 4: 10, 5: 12}
"""The largest order die, by ranks in Strategy."""
ORDER_FURTHER = 2
"""What each further step of an order die costs after the order itself."""


class Deal:
    """Who spends points on what: the roll that was won, and the other side of it."""

    __slots__ = ("attack", "before", "bought", "item", "led", "other", "role", "specialty", "their_item", "who")

    def __init__(
        self,
        who: Combatant,
        specialty: str,
        other: Combatant | None = None,
        role: str = "skill",
        item: Item | None = None,
        their_item: Item | None = None,
        attack: Attack | None = None,
        before: bool = False,
    ) -> None:
        self.who, self.specialty, self.other, self.role = who, specialty, other, role
        self.item, self.their_item, self.attack, self.before = item, their_item, attack, before
        self.bought: dict[str, int] = {}
        self.led: list[str] = []

    def has(self, effect: str) -> bool:
        """Say whether a result was bought."""
        return self.bought.get(effect, 0) > 0


# --- what each result needs -------------------------------------------------------------------------------------------

Barred = tuple[str, str]
FINE: Barred = ("", "")


def _no_step_left(scene: Cavaliers, deal: Deal) -> Barred:
    if can_rise(deal.who):
        return FINE
    return "cavaliers.advantage.increase", "Advantage is at D12, its top."


def _no_style_left(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.who.style < deal.who.style_max:
        return FINE
    return "cavaliers.flourish.spend", f"{deal.who.name} holds {deal.who.style_max} Style Points, the most she may."


def _no_advantage_there(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.other is not None and deal.other.advantage:
        return FINE
    return SPEND, "The opponent has no Advantage Die."


def _nothing_to_break(scene: Cavaliers, deal: Deal) -> Barred:
    item = deal.their_item
    if item is None or item.gear.sort == "shield" or item.is_broken:
        return SPEND, "There is no weapon to break: only one that crossed with yours."
    return FINE


def _nothing_to_disarm(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if _disarmable(scene, deal) else (SPEND, "There is no weapon to take.")


def _disarmable(scene: Cavaliers, deal: Deal) -> list[Item]:
    if deal.other is None:
        return []
    if deal.role == "attack" and deal.specialty == "brawl":
        return [item for item in in_hand(scene, deal.other.id) if item.at in ("main", "off", "both")]
    used = deal.their_item
    if used is None or used.holder != deal.other.id or used.at not in ("main", "off", "both"):
        return []
    return [used]


def _no_riposte(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.other is None or not deal.other.is_up:
        return SPEND, "There is nobody to strike back at."
    if deal.attack is not None and deal.attack.form == "riposte" and deal.role == "defence":
        return "cavaliers.attack.skills", "A Riposte cannot be parried, so none follows it."
    if not riposte_weapons(scene, deal.who, deal.other):
        return "cavaliers.attack.range", "No weapon in hand reaches the attacker."
    return FINE


def _not_yielding(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if deal.who.body.yield_taken else ("cavaliers.yield.limit", "There is no Yield to shake off.")


def _stuck(scene: Cavaliers, deal: Deal) -> Barred:
    if may_move(deal.who) and neighbours(scene, deal.who.area):
        return FINE
    return "cavaliers.move.move", "She cannot leave her place."


def _held_fast(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.other is None or deal.other.area != deal.who.area:
        return SPEND, "There is nobody within arm's reach."
    if deal.other.held_by == deal.who.id and deal.other.held_drop >= 4:
        return SPEND, "The hold is at Drop 4, the most there is."
    return FINE


def _not_held(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if deal.who.held_by else (SPEND, "Nobody holds her.")


def _down_already(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.other is None or deal.other.prone:
        return SPEND, "She is down already."
    return FINE


def _cannot_reload(scene: Cavaliers, deal: Deal) -> Barred:
    item = deal.item
    if item is None or not item.gear.needs_reload or item.loaded >= item.gear.shots or item.gear.reload_drop > 4:
        return "cavaliers.reload.action", "The weapon needs no reloading."
    return FINE


def _on_foot(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if deal.other is not None and deal.other.mount else (SPEND, "She is not mounted.")


def _alone(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if _followers(scene, deal) else (SPEND, "There is no ally to lead here.")


def _followers(scene: Cavaliers, deal: Deal) -> list[Combatant]:
    near = [each for each in friends(scene, deal.who) if each.area == deal.who.area]
    return [each for each in near if each.id not in deal.led and not (deal.before and each.surprised)]


def _nobody_to_help(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if _tactics(scene, deal) else (SPEND, "There is nothing to gain by it now.")


def _nobody_to_order(scene: Cavaliers, deal: Deal) -> Barred:
    if not friends(scene, deal.who):
        return SPEND, "There is no ally to give an order to."
    if deal.has("order"):
        cap = ORDER_CAP[max(1, min(5, deal.who.sheet.ranks.get("strategy", 0)))]
        if scene.turns[-1].order_die >= cap:
            return SPEND, "The order is as strong as her ranks in Strategy allow."
    return FINE


def _nobody_weary(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if _weary(scene, deal) else (SPEND, "No ally has Yield to shake off.")


def _weary(scene: Cavaliers, deal: Deal) -> list[Combatant]:
    if deal.specialty == "treat":
        near = [deal.other] if deal.other is not None else []
    else:
        near = friends(scene, deal.who)
    return [each for each in near if each.body.yield_taken]


def _no_wound(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.other is None or not deal.other.body.wounds:
        return "cavaliers.healing.ways", "There is no Wound to heal."
    if deal.who.medicine < 1:
        return "cavaliers.healing.ways", "There is no medicine left."
    return FINE


def _hidden_already(scene: Cavaliers, deal: Deal) -> Barred:
    return (SPEND, "She is hidden already.") if deal.who.hidden else FINE


def _nobody_hidden(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if _hiders(scene, deal) else (SPEND, "Nobody hides here.")


def _hiders(scene: Cavaliers, deal: Deal) -> list[Combatant]:
    return [each for each in scene.people.values() if each.hidden and each.is_up and each.side != deal.who.side]


def _no_target(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if deal.other is not None and deal.other.is_up else (SPEND, "There is nobody to hurt by it.")


def _no_life_left(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.other is not None and _sees(deal.other, deal.who.seat) and damage.is_dying(deal.other):
        return "cavaliers.dying.threshold", f"{deal.other.name} is Dying; more Wounds are not counted."
    return _no_target(scene, deal)


def _all_read(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if _unread(scene, deal) else (SPEND, "There is nobody left to read.")


def _unread(scene: Cavaliers, deal: Deal) -> list[Combatant]:
    seat = deal.who.seat
    return [each for each in scene.people.values() if each.area and not _sees(each, seat)]


def _sees(who: Combatant, seat: str) -> bool:
    return who.vitals.is_open or seat in who.vitals.seen_by


# --- what each result does --------------------------------------------------------------------------------------------


def _yield(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.other is not None:
        damage.inflict_yield(play, deal.other, amount, deal.who)


def _wound(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.other is not None:
        damage.inflict_wounds(play, deal.other, amount, deal.who)


def _advantage(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    raise_advantage(play, deal.who, amount)


def _style(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    gain_style(play, deal.who, amount)


def gain_style(play: Play, who: Combatant, amount: int = 1) -> None:
    """Give Style Points, never more than the holder's maximum. [cavaliers.flourish.spend]"""
    who.style = min(who.style_max, who.style + amount)
    text = "{name} has {n} Style Point" + ("." if who.style == 1 else "s.")
    play.tell("style", text, "cavaliers.flourish.spend", name=who.name, n=who.style)


def _lower_theirs(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.other is not None:
        lower_advantage(play, deal.other, SPEND)


def _break_weapon(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    item = deal.their_item
    if item is not None:
        item.is_broken = True
        item.die = die_of(item)
        play.tell("broken", "The {item} breaks.", SPEND, item=item.gear.name, which=item.id)


def _disarm(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.other is None:
        return
    taken = _disarmable(scene, deal)
    options = [Option(item.id, item.gear.name) for item in taken]
    item = scene.items[pick(play, deal.who.seat, "disarm", "Which weapon?", SPEND, options)]
    places = [Option(f"floor:{deal.other.area}", "to the floor here")]
    places += [Option(f"floor:{id}", f"to {scene.areas[id].name}") for id in neighbours(scene, deal.other.area)]
    if deal.other.area == deal.who.area:
        places += [Option(f"hand:{hand}", f"into her {hand} hand") for hand in _hands_for(scene, deal.who, item)]
    where = pick(play, deal.who.seat, "disarm.where", f"Where does the {item.gear.name} go?", SPEND, places)
    kind, _, place = where.partition(":")
    if kind == "floor":
        item.holder, item.at, item.area = "", "floor", place
    else:
        item.holder, item.at, item.area = deal.who.id, place, ""
    play.tell(
        "disarm",
        "{name} is disarmed of the {item}.",
        SPEND,
        name=deal.other.name,
        item=item.gear.name,
        who=deal.other.id,
    )
    scene.happenings.append(f"disarmed {deal.other.id}")


def _hands_for(scene: Cavaliers, who: Combatant, item: Item) -> list[str]:
    free = free_hands(scene, who.id)
    if item.gear.hands == "both":
        return ["both"] if len(free) == 2 else []
    return [hand for hand in free if hand == "main" or item.gear.hands == "either"]


def _riposte(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    """The Riposte is declared when all points are spent."""


def _negate(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    play.tell("negate", "{name} wards off the attack.", SPEND, name=deal.who.name, who=deal.who.id)


def _ease(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    damage.ease_yield(play, deal.who, amount)


def _free_move(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    options = [Option(id, scene.areas[id].name) for id in neighbours(scene, deal.who.area)]
    there = pick(play, deal.who.seat, "free_move", f"Where does {deal.who.name} move?", SPEND, options)
    was_hidden = deal.who.hidden
    arrive(play, scene, deal.who, there, SPEND)
    deal.who.hidden = was_hidden and deal.specialty == "prowl"


def _hold(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    other = deal.other
    if other is None:
        return
    other.held_drop = min(4, other.held_drop + 1 if other.held_by == deal.who.id else 1)
    other.held_by = deal.who.id
    play.tell("hold", "{name} is held at Drop {n}.", SPEND, name=other.name, n=other.held_drop, who=other.id)


def _break_hold(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    deal.who.held_by, deal.who.held_drop = "", 0
    play.tell("hold", "{name} breaks free.", SPEND, name=deal.who.name, who=deal.who.id)


def _knockdown(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    other = deal.other
    if other is None:
        return
    options = [Option(other.area, "right here")]
    if deal.specialty == "brawl" or (deal.item is not None and not deal.item.gear.is_shot):
        options += [Option(id, f"into {scene.areas[id].name}") for id in neighbours(scene, other.area)]
    there = pick(play, deal.who.seat, "knockdown", f"Where does {other.name} fall?", SPEND, options)
    if there != other.area:
        arrive(play, scene, other, there, SPEND)
    damage.dismount(scene, other)
    other.prone = True
    let_go(scene, other.id)
    play.tell("prone", "{name} is knocked down.", SPEND, name=other.name, who=other.id)


def _reload(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.item is not None:
        deal.item.loaded = deal.item.gear.shots
        play.tell("reload", "The {item} is loaded again.", SPEND, item=deal.item.gear.name, which=deal.item.id)


def _read(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    options = [Option(each.id, each.name) for each in _unread(scene, deal)]
    who = scene.people[pick(play, deal.who.seat, "read", "Whom does she read?", SPEND, options)]
    who.vitals.seen_by = (*who.vitals.seen_by, deal.who.seat)
    play.tell("read", "{name} sees how {other} is doing.", SPEND, name=deal.who.name, other=who.name)


def _tactics(scene: Cavaliers, deal: Deal) -> list[Option]:
    options: list[Option] = []
    if can_rise(deal.who):
        options.append(Option(f"advantage:{deal.who.id}", "own Advantage up"))
    for each in friends(scene, deal.who):
        if can_rise(each) and not (deal.before and each.surprised):
            options.append(Option(f"advantage:{each.id}", f"{each.name}: Advantage up"))
        if not deal.before and each.body.yield_taken:
            options.append(Option(f"ease:{each.id}", f"{each.name}: Yield down"))
        if not deal.before and (place := place_of(scene, each.id)) is not None and place.specialty:
            options.append(Option(f"point:{each.id}", f"{each.name}: one Initiative Point"))
    return options


def _tactical(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    chosen = pick(play, deal.who.seat, "tactics", "What does the plan bring?", SPEND, _tactics(scene, deal))
    kind, _, id = chosen.partition(":")
    ally = scene.people[id]
    if kind == "advantage":
        raise_advantage(play, ally)
    elif kind == "ease":
        damage.ease_yield(play, ally, 1)
    elif (place := place_of(scene, ally.id)) is not None:
        place.points += 1
        play.tell("point", "{name} gains an Initiative Point.", SPEND, name=ally.name)


def _order(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.bought["order"] > 1:
        turn = scene.turns[-1]
        turn.order_die = step_up(turn.order_die)
        return
    options = [Option(each.id, each.name) for each in friends(scene, deal.who)]
    ally = scene.people[pick(play, deal.who.seat, "order", "Whom does she order to act?", SPEND, options)]
    scene.turns.append(Turn(who=ally.id, is_ordered=True))
    play.tell("ordered", "{name} may act at once, by order.", SPEND, name=ally.name, who=ally.id)


def _ambush(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    options = [Option(each.id, each.name) for each in _followers(scene, deal)]
    ally = pick(play, deal.who.seat, "ambush", "Whom does she lead?", SPEND, options)
    deal.led.append(ally)
    play.tell("led", "{name} is led along.", SPEND, name=scene.people[ally].name)


def _hide(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    deal.who.hidden = True
    play.tell("hide", "{name} is out of sight.", SPEND, name=deal.who.name, who=deal.who.id)


def _notice(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    options = [Option(each.id, each.name) for each in _hiders(scene, deal)]
    found = scene.people[pick(play, deal.who.seat, "notice", "Whom does she find?", SPEND, options)]
    found.hidden = False
    play.tell("found", "{name} is found: {who}.", SPEND, name=found.name, who=names([found]))


def _enrage(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.other is not None:
        deal.other.enraged_by = deal.who.id
        text = "{name} goes for {by} and nobody else."
        play.tell("enraged", text, SPEND, name=deal.other.name, by=deal.who.name, who=deal.other.id)


def _ease_ally(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    options = [Option(each.id, each.name) for each in _weary(scene, deal)]
    ally = scene.people[pick(play, deal.who.seat, "ease", "Whose Yield goes down?", SPEND, options)]
    damage.ease_yield(play, ally, amount)


def _heal(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.other is not None:
        deal.who.medicine -= 1
        damage.heal_wounds(play, deal.other, amount)


def _unhorse(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    other = deal.other
    if other is None or not other.mount:
        return
    damage.dismount(scene, other)
    other.prone = True
    play.tell("unhorsed", "{name} is thrown from the saddle.", SPEND, name=other.name, who=other.id)


VENOMOUS = ("knife", "sword", "polearm", "bow")
"""What a poison holds on."""


def _blades(scene: Cavaliers, deal: Deal) -> list[Item]:
    return [item for item in in_hand(scene, deal.who.id) if item.gear.prowess in VENOMOUS and not item.is_broken]


def _nothing_to_envenom(scene: Cavaliers, deal: Deal) -> Barred:
    if not deal.who.doses:
        return "cavaliers.skill.use", "There is no dose of poison left."
    return FINE if _blades(scene, deal) else ("cavaliers.skill.use", "No weapon in hand takes poison.")


def _envenom(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    blades = [Option(item.id, item.gear.name) for item in _blades(scene, deal)]
    item = scene.items[pick(play, deal.who.seat, "envenom", "Which weapon?", SPEND, blades)]
    kinds = [Option(kind, f"{kind} ({number} left)") for kind, number in deal.who.doses.items()]
    kind = pick(play, deal.who.seat, "poison", "Which poison?", SPEND, kinds)
    deal.who.doses[kind] -= 1
    if not deal.who.doses[kind]:
        del deal.who.doses[kind]
    item.doses = item.doses + 1 if item.poison == kind else 1
    item.poison = kind
    play.tell("envenom", "The {item} is poisoned: {kind_of}.", SPEND, item=item.gear.name, kind_of=kind, which=item.id)


def _too_impaired(scene: Cavaliers, deal: Deal) -> Barred:
    if deal.other is not None and deal.other.impaired >= 4:
        return SPEND, "The poison is at Drop 4, the most there is."
    return _no_target(scene, deal)


def _impair(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    if deal.other is not None:
        deal.other.impaired = min(4, deal.other.impaired + amount)
        text = "{name} is poisoned: Drop {n} on all rolls."
        play.tell("impaired", text, SPEND, name=deal.other.name, n=deal.other.impaired, who=deal.other.id)


def _no_area_near(scene: Cavaliers, deal: Deal) -> Barred:
    return FINE if neighbours(scene, deal.who.area) else (SPEND, "There is no Area next to hers.")


def _slick(play: Play, scene: Cavaliers, deal: Deal, amount: int) -> None:
    """Spill an Oil Slick in the next Area; of two there, the stronger counts."""
    options = [Option(id, scene.areas[id].name) for id in neighbours(scene, deal.who.area)]
    area = scene.areas[pick(play, deal.who.seat, "slick", "Where does the oil go?", SPEND, options)]
    area.slick = max(area.slick, amount)
    rule = "cavaliers.modifier.circumstance"
    play.tell("slick", "{area} is slick with oil: Drop {n} on Dodge.", rule, area=area.name, n=area.slick, to=area.id)


class Results:
    """The two halves of every result: when it is barred, and what it does."""

    barred: ClassVar[dict[str, Callable[[Cavaliers, Deal], Barred]]] = {
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
    }
    happens: ClassVar[dict[str, Callable[[Play, Cavaliers, Deal, int], None]]] = {
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
    }
