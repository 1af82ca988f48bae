"""The Dealer's hand on the scene: what the Dealer's word alone can change, told to the table with its rule.

Nobody needs a Test for it, and nothing of it is a Player's Action: somebody is bound or freed, moved, hurt, healed,
armed, hidden, sent away or brought back; distances are stated where there is no map, and objects come into play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Bar, Number, Option, Pick, Words, offer
from outdraw.core.figures import Figure
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import battlemap, combat, damage, loading, movement
from outdraw.games.draw_your_weapon.rules.attacks import drop
from outdraw.games.draw_your_weapon.rules.field import everybody, is_awake, is_player, is_present, plural
from outdraw.games.draw_your_weapon.rules.people import Asking, one_of
from outdraw.games.draw_your_weapon.rules.stats import set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import (
    DEALER,
    Creature,
    Dyw,
    Thing,
    item,
    on_square,
    spot,
    square_at,
    token,
)

MOST = 99
FAR = 200
LONGEST_NAME = 40


def change(play: Play, scene: Dyw) -> None:
    """Let the Dealer change something about somebody."""
    rule = "draw_your_weapon.test.when"
    creature = one_of(play, everybody(scene), Asking("Whom do you change something about?", rule, "whom"))
    options, prompt = tuple(changes(scene, creature)), f"What happens to {creature.name}?"
    pick = Pick(DEALER, "draw_your_weapon.change", prompt, rule, options, actor=creature.id)
    CHANGES[play.pick(pick)](play, scene, creature)


def changes(scene: Dyw, creature: Creature) -> Iterator[Option]:
    """Offer what can be changed about a creature now."""
    body, on = stats(creature), token(creature.id)
    down, npc = "draw_your_weapon.damage.down", not is_player(creature)
    is_noticed, is_there = creature.id in scene.creatures, is_present(creature)
    if is_noticed:
        yield offer("hurt", "Lose HP", on, bar=unless(is_there, down, f"{creature.name} is not there."))
        yield offer("heal", "Regain HP", on, bar=unless(body.hp < body.max_hp, down, "Nothing is missing."))
        guard = unless(not creature.is_down, down, f"{creature.name} is Down and has no Guard.")
        yield offer("guard", "Set Guard", on, bar=guard)
        yield offer("speed", "Set Speed", on)
        yield offer("free", "Is free", on) if creature.is_bound else offer("bind", "Is bound and cannot Attack", on)
        yield offer("bare", "Has no cover", on) if creature.has_cover else offer("cover", "Has cover", on)
    if is_player(creature):
        yield (
            offer("discard", "May discard the Hand again", on)
            if creature.may_not_discard
            else offer("no_discard", "May not discard the Hand", on)
        )
    yield offer("hold", "Holds something else", on)
    yield offer("receive", "Receives an item", on)
    has = bool(movement.loose_items(creature))
    yield offer(
        "lose", "Loses an item", on, bar=unless(has, "draw_your_weapon.weapon.hands", "There is nothing to lose.")
    )
    if scene.map:
        yield offer("place", "Stands somewhere else", on)
    elif len(scene.creatures) > 1:
        yield offer("distance", "Is so far from somebody", on)
    if is_there:
        yield offer("leave", "Leaves", on)
    else:
        yield offer("return", "Comes back", on)
    if creature.has_yielded:
        yield offer("rearm", "Takes up arms again", on)
    if npc and is_noticed:
        veiling = offer("veil", "Figures are hidden", on), offer("unveil", "Figures are open", on)
        yield veiling[0] if creature.figures.is_open else veiling[1]
    if npc and is_there:
        yield offer("hide", "Is out of everybody's sight", on) if is_noticed else offer("show", "Is noticed", on)
    if scene.combat is not None and is_noticed and not creature.is_aside:
        yield offer("aside", "Stands aside", on)


def is_seen_to(play: Play, scene: Dyw) -> bool:
    """See to whatever the Dealer has set, and say whether there was anything.

    It is done before anything else is, so that what the Dealer sets next counts from there.
    """
    if scene.newcomers:
        announce(play, scene)
        return True
    return take_stock(play, scene)


def announce(play: Play, scene: Dyw) -> None:
    """Tell who has come in, where, and from when on they act."""
    newcomers, scene.newcomers = [each for each in scene.newcomers if each in scene.creatures], []
    for id in newcomers:
        creature = scene.creatures[id]
        where = f" at {spot(creature.place)}" if creature.place is not None else ""
        told = "{name} comes in{where}."
        rules = ["draw_your_weapon.sheet.visibility"]
        if scene.combat is not None:
            told = "{name} comes in{where} and takes part from the next Round on."
            rules.append("draw_your_weapon.initiative.each_round")
        play.tell("comes_in", told, *rules, about=(id,), name=creature.name, where=where)


def take_stock(play: Play, scene: Dyw) -> bool:
    """Let whoever the Dealer left without HP fall, and whoever was given some be up again, as by any other hand.

    Whoever was made Down or out by hand has no HP left, and nobody has Guard who can have none. Say whether there was
    anybody. [uses draw_your_weapon.damage.zero_hp, draw_your_weapon.damage.down]
    """
    is_changed = False
    for creature in list(scene.creatures.values()):
        body = stats(creature)
        if body.hp == 0 and is_awake(creature):
            damage.fell(play, creature)
        elif body.hp > 0 and creature.has_fallen:
            damage.rise(play, creature)
            make_room(play, scene, creature)
        elif body.hp > 0 and (creature.is_down or creature.is_out):
            body.hp = 0
            damage.fell(play, creature)
        elif body.guard and (creature.is_broken or creature.is_down):
            body.guard = 0
            damage.gain_guard(play, creature, Figure(), "draw_your_weapon.damage.broken_effect")
        else:
            continue
        is_changed = True
    return is_changed


def unless(fits: bool, rule: str, why: str) -> Bar | None:
    """Give a bar by a rule unless something holds."""
    return None if fits else Bar(rule, why)


def _tell(play: Play, scene: Dyw, creature: Creature, text: str, rule: str, **facts: Any) -> None:
    """Tell what the Dealer changed, to everybody if they know of the creature.

    [uses draw_your_weapon.sheet.visibility]
    """
    seen_by = EVERYONE if creature.id in scene.creatures else (DEALER,)
    play.tell("dealers_word", text, rule, seen_by=seen_by, about=(creature.id,), name=creature.name, **facts)


def _tell_figure(play: Play, creature: Creature, text: str, rule: str, **facts: Any) -> None:
    """Tell a figure that the Dealer set, to those who see it. [uses draw_your_weapon.sheet.visibility]"""
    seen_by, about = creature.figures.seen_by, (creature.id,)
    play.tell("dealers_word", text, rule, seen_by=seen_by, about=about, name=creature.name, **facts)


def _number(play: Play, creature: Creature, prompt: str, rule: str, among: tuple[int, int]) -> int:
    return play.number(Number(DEALER, "draw_your_weapon.amount", prompt, rule, *among, actor=creature.id))


def hurt(play: Play, scene: Dyw, creature: Creature) -> None:
    """Take HP from somebody, past Guard, as a fall or a fire does."""
    amount = _number(play, creature, "How many HP?", "draw_your_weapon.damage.guard_first", (1, MOST))
    damage.wound(play, creature, amount)


def heal(play: Play, scene: Dyw, creature: Creature) -> None:
    """Give somebody HP back; an NPC that was out is back with them."""
    body, rule = stats(creature), "draw_your_weapon.damage.down"
    amount = _number(play, creature, "How many HP?", rule, (1, body.max_hp - body.hp))
    damage.heal(play, creature, Figure(amount), rule)
    damage.get_up(creature)
    make_room(play, scene, creature)


def set_guard(play: Play, scene: Dyw, creature: Creature) -> None:
    """Set somebody's Guard."""
    rule = "draw_your_weapon.guard.cap"
    stats(creature).guard = _number(play, creature, "Guard?", rule, (0, stats(creature).max_guard))
    creature.is_broken = creature.is_broken and stats(creature).guard == 0
    _tell_figure(play, creature, "{name}'s Guard is {guard} now.", rule, guard=stats(creature).guard)


def set_speed(play: Play, scene: Dyw, creature: Creature) -> None:
    """Set somebody's Speed."""
    rule = "draw_your_weapon.movement.no_negative"
    stats(creature).speed = _number(play, creature, "Speed?", rule, (0, stats(creature).max_speed))
    _tell_figure(play, creature, "{name}'s Speed is {speed} now.", rule, speed=stats(creature).speed)


def bind(play: Play, scene: Dyw, creature: Creature) -> None:
    """Bind somebody: they are restricted and cannot Attack."""
    creature.is_bound = True
    _tell(play, scene, creature, "{name} is bound and cannot Attack.", "draw_your_weapon.strike.availability")


def free(play: Play, scene: Dyw, creature: Creature) -> None:
    """Free somebody."""
    creature.is_bound = False
    _tell(play, scene, creature, "{name} is free again.", "draw_your_weapon.strike.availability")


def cover(play: Play, scene: Dyw, creature: Creature) -> None:
    """State that somebody has cover, until they move or the Combat ends."""
    creature.has_cover = True
    less = content.figures().cover_reduction
    told = "{name} has cover: ranged Attacks deal {less} less."
    _tell(play, scene, creature, told, "draw_your_weapon.map.cover", less=less)


def bare(play: Play, scene: Dyw, creature: Creature) -> None:
    """State that somebody has no cover any more."""
    creature.has_cover = False
    _tell(play, scene, creature, "{name} has no cover now.", "draw_your_weapon.map.cover")


def forbid_discard(play: Play, scene: Dyw, creature: Creature) -> None:
    """Let an effect keep somebody from discarding their Hand."""
    creature.may_not_discard = True
    rule = "draw_your_weapon.rest.no_discard_no_heal"
    _tell(play, scene, creature, "{name} may not discard the Hand, and so heals by no Rest.", rule)


def allow_discard(play: Play, scene: Dyw, creature: Creature) -> None:
    """Let somebody discard their Hand again."""
    creature.may_not_discard = False
    rule = "draw_your_weapon.rest.no_discard_no_heal"
    _tell(play, scene, creature, "{name} may discard the Hand again.", rule)


def hold(play: Play, scene: Dyw, creature: Creature) -> None:
    """Say what somebody holds."""
    chosen = play.pick(movement.held_choice(creature, DEALER))
    movement.take_in_hand(scene, creature, movement.items_of(chosen))
    if creature.id in scene.creatures:
        movement.tell_held(play, creature, "draw_your_weapon.combat_start.surprised")


def receive(play: Play, scene: Dyw, creature: Creature) -> None:
    """Give somebody an item, stowed."""
    rule = "draw_your_weapon.weapon.hands"
    kinds = [each for each in (*content.weapons(), *content.gear()) if content.item_hands(each)]
    options = tuple([offer(each, content.item_name(each), token(creature.id)) for each in kinds])
    prompt = f"What does {creature.name} receive?"
    chosen = play.pick(Pick(DEALER, "draw_your_weapon.item", prompt, rule, options, actor=creature.id))
    sheet_of(creature).carried.append(chosen)
    _tell(play, scene, creature, "{name} receives {item}.", rule, item=content.item_name(chosen))


def lose(play: Play, scene: Dyw, creature: Creature) -> None:
    """Take an item from somebody, out of the hand or the pack."""
    rule, owned = "draw_your_weapon.weapon.hands", dict.fromkeys(movement.loose_items(creature))
    options = tuple([offer(each, content.item_name(each), item(creature.id, each)) for each in owned])
    prompt = f"What does {creature.name} lose?"
    chosen = play.pick(Pick(DEALER, "draw_your_weapon.item", prompt, rule, options, actor=creature.id))
    (creature.held if chosen in creature.held else sheet_of(creature).carried).remove(chosen)
    if chosen in scene.things:
        drop(scene, chosen, creature)
    loading.lose(creature, chosen)
    set_maxima(creature)
    _tell(play, scene, creature, "{name} loses {item}.", rule, item=content.item_name(chosen))


def place(play: Play, scene: Dyw, creature: Creature) -> None:
    """Put somebody on another square. [uses draw_your_weapon.map.setup]"""
    combat.ask_place(play, scene, creature)


def state_distance(play: Play, scene: Dyw, creature: Creature) -> None:
    """State how far somebody is from somebody else, where there is no map."""
    rule = "draw_your_weapon.map.optional"
    rest = [each for each in scene.creatures.values() if each.id != creature.id]
    other = one_of(play, rest, Asking(f"{creature.name} is how far from whom?", rule, "from_whom", facing=creature.id))
    units = _number(play, creature, f"How many units from {other.name}?", rule, (battlemap.NEXT_TO, FAR))
    scene.distances[battlemap.pair(creature.id, other.id)] = units
    told = "{name} is {units} from {other}."
    _tell(play, scene, creature, told, rule, units=plural(units, "unit"), other=other.name)


def leave(play: Play, scene: Dyw, creature: Creature) -> None:
    """Take somebody out of the scene, until the Dealer brings them back."""
    creature.is_gone = True
    _tell(play, scene, creature, "{name} leaves.", "draw_your_weapon.combat_end.when")


def come_back(play: Play, scene: Dyw, creature: Creature) -> None:
    """Bring somebody back who was gone, out or dead, with at least 1 HP."""
    damage.get_up(creature)
    creature.is_gone = creature.has_fled = False
    stats(creature).hp = max(1, stats(creature).hp)
    _tell(play, scene, creature, "{name} is back.", "draw_your_weapon.combat_end.when")
    make_room(play, scene, creature)


def make_room(play: Play, scene: Dyw, creature: Creature) -> None:
    """Ask where somebody stands who is back and has no square, or one that was taken meanwhile.

    Whoever comes into a Combat by that starts it like anybody who joins.
    [uses draw_your_weapon.map.setup, draw_your_weapon.guard.between_combats]
    """
    if scene.map and is_present(creature) and (creature.place is None or combat.is_crowded(scene, creature)):
        combat.ask_place(play, scene, creature)
    if scene.combat is not None and creature.id in scene.creatures:
        combat.come_into(play, scene, scene.combat, creature)


def rearm(play: Play, scene: Dyw, creature: Creature) -> None:
    """Let somebody who yielded break their word."""
    creature.has_yielded = False
    _tell(play, scene, creature, "{name} takes up arms again.", "draw_your_weapon.combat_end.when")


def hide(play: Play, scene: Dyw, creature: Creature) -> None:
    """Take somebody out of everybody's sight; on their Turn it ends."""
    rule = "draw_your_weapon.sheet.visibility"
    _tell(play, scene, creature, "{name} is out of sight.", rule)
    combat.drop_out(scene, creature)
    for each in everybody(scene):
        if each.taunted_by == creature.id:
            each.taunted_by = ""  # nobody can be kept to what nobody sees
    scene.unnoticed[creature.id] = scene.creatures.pop(creature.id)


def veil(play: Play, scene: Dyw, creature: Creature) -> None:
    """Hide the figures of an NPC: what is left to see are its conditions. [draw_your_weapon.sheet.visibility]"""
    creature.figures.seen_by = creature.sheet.seen_by
    _tell(play, scene, creature, "{name}'s figures are hidden now.", "draw_your_weapon.sheet.visibility")


def unveil(play: Play, scene: Dyw, creature: Creature) -> None:
    """Open the figures of an NPC."""
    creature.figures.seen_by = EVERYONE
    _tell(play, scene, creature, "{name}'s figures are open now.", "draw_your_weapon.sheet.visibility")


def show(play: Play, scene: Dyw, creature: Creature) -> None:
    """Bring somebody into the open. [uses draw_your_weapon.sheet.visibility]"""
    if scene.combat is not None:
        combat.join(play, scene, scene.combat, creature.id)
    else:
        combat.notice(play, scene, creature.id)


def stand_aside(play: Play, scene: Dyw, creature: Creature) -> None:
    """Let somebody take no further part in this fight: not even this Round."""
    creature.is_aside = True
    combat.drop_out(scene, creature)
    _tell(play, scene, creature, "{name} stands aside.", "draw_your_weapon.combat_start.trigger")


def bring_object(play: Play, scene: Dyw) -> None:
    """Bring an object into play: it can be attacked, and picked up if its kind can.

    [uses draw_your_weapon.attack.purpose]
    """
    rule, kinds = "draw_your_weapon.damage.objects", content.objects()
    options = tuple([offer(each.id, f"{each.name}, usually {each.hp} HP") for each in kinds.values()])
    kind = play.pick(Pick(DEALER, "draw_your_weapon.object_kind", "Of what kind is the object?", rule, options))
    words = Words(DEALER, "draw_your_weapon.object_name", "What is it called?", rule, LONGEST_NAME)
    name = play.words(words).strip() or kinds[kind].name
    alike = sum(each.name.rstrip(" 0123456789").lower() == name.lower() for each in scene.things.values())
    called = name[:1].upper() + name[1:] + (f" {alike + 1}" if alike else "")
    thing = Thing(free_id(scene, called), called, kind)
    if scene.map:
        squares = battlemap.free_floor(scene)
        places = tuple([offer(spot(square), spot(square), on_square(square)) for square in squares])
        pick = Pick(DEALER, "draw_your_weapon.place", f"Where is {thing.name}?", rule, places)
        thing.place = square_at(play.pick(pick))
    scene.things[thing.id] = thing
    where = f" at {spot(thing.place)}" if thing.place is not None else ""
    play.tell("object", "{name} is there{where}.", rule, about=(thing.id,), name=thing.name, where=where)


def free_id(scene: Dyw, name: str) -> str:
    """Make an id of an object's name and a number, one that nobody and nothing has yet."""
    word = "_".join(re.findall("[a-z0-9]+", name.lower())) or "object"
    taken = {*scene.things, *[each.id for each in everybody(scene)]}
    return next(id for number in range(1, len(taken) + 2) if (id := f"{word}_{number}") not in taken)


CHANGES: dict[str, Callable[[Play, Dyw, Creature], None]] = {
    "hurt": hurt,
    "heal": heal,
    "guard": set_guard,
    "speed": set_speed,
    "bind": bind,
    "free": free,
    "cover": cover,
    "bare": bare,
    "no_discard": forbid_discard,
    "discard": allow_discard,
    "hold": hold,
    "receive": receive,
    "lose": lose,
    "place": place,
    "distance": state_distance,
    "leave": leave,
    "return": come_back,
    "rearm": rearm,
    "hide": hide,
    "show": show,
    "veil": veil,
    "unveil": unveil,
    "aside": stand_aside,
}
