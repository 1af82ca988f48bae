"""Combined actions: deeds without dice that ride along with the main action of a turn, each at its Drop.

Each happens when it is chosen and adds its Drop to the turn; four is the most in one turn.
"""

from __future__ import annotations

from collections.abc import Callable

from outdraw.core.choices import Bar, Option, Words, offer
from outdraw.core.deeds import slug, spell
from outdraw.core.dice import Pool
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules import damage
from outdraw.games.cavaliers.rules.areas import (
    MOST_AREAS,
    ask_for_area,
    distance,
    may_move,
    paths,
    routes,
    set_area,
)
from outdraw.games.cavaliers.rules.asking import Matter, judge, judge_number
from outdraw.games.cavaliers.rules.initiative import face
from outdraw.games.cavaliers.rules.mj import roll_of_ones_own
from outdraw.games.cavaliers.rules.movement import DROPS as MOVING
from outdraw.games.cavaliers.rules.movement import (
    is_near,
    leap,
    lose_movement,
    reach_of,
    walk,
)
from outdraw.games.cavaliers.rules.reach import hands_for, weapon_hands
from outdraw.games.cavaliers.scene import (
    STANDING,
    Cavaliers,
    Combatant,
    Item,
    Turn,
    area_thing,
    called,
    held,
    item_thing,
    token,
)

MOST_DROP = 4
"""The most Drop from combined actions in a turn.

[uses cavaliers.combined.no_dice_turn, cavaliers.combined.cap_scope]
"""
DROPS = {
    "drop": 0,
    "release": 0,
    **MOVING,
    "stand": 1,
    "dismount": 1,
    "draw": 1,
    "sheathe": 1,
    "switch": 1,
    "drink": 1,
    "arm": 1,
    "both": 1,
    "retrieve": 2,
    "improvise": 2,
    "mount": 2,
    "extend": 2,
    "leap": MOVING["move"],
    "apply": MOST_DROP,
}
"""The Drop of each combined action; reloading has the figure of the weapon.

[cavaliers.combined.table0, cavaliers.combined.table1, cavaliers.combined.table2, cavaliers.move.combined; uses
cavaliers.combined.table3]
"""
CLASS_RELOAD = {"pistol": 2, "bow": 2, "musket": 3}
"""Reloading by class of weapon, where a weapon prints no figure of its own. [cavaliers.reload.combined]"""
RULES = {0: "cavaliers.combined.table0", 1: "cavaliers.combined.table1", 2: "cavaliers.combined.table2"}
UNLISTED = "cavaliers.combined.unlisted"


def reload_drop(item: Item) -> int:
    """Give the Drop of reloading a weapon. [cavaliers.combined.table3; uses cavaliers.reload.combined]"""
    return (item.gear.reload_drop or CLASS_RELOAD.get(item.gear.prowess, MOST_DROP)) - item.has_autoloader


def barrel_drop(item: Item) -> int:
    """Give the Drop of reloading one barrel of two."""
    return CLASS_RELOAD[item.gear.prowess] - item.has_autoloader


def draw_drop(item: Item) -> int:
    """Give the Drop of drawing a weapon; from a wrist holster there is none."""
    return DROPS["draw"] - item.in_wrist_holster


def drop_of(deed: str, item: Item | None = None) -> int:
    """Give the Drop of a combined action: what a menu offers, a turn takes and the table is told."""
    if item is not None and deed in WITH_FIGURES:
        return WITH_FIGURES[deed](item)
    return DROPS[deed]


WITH_FIGURES: dict[str, Callable[[Item], int]] = {"draw": draw_drop, "reload": reload_drop, "barrel": barrel_drop}
"""Combined actions of which each thing has a Drop of its own."""


# --- what can be done -------------------------------------------------------------------------------------------------


def combined_options(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give the deeds without dice that may ride along, each at its Drop. [cavaliers.combined.drop]"""
    who = scene.people[turn.who]
    found = [
        *_moves(scene, turn, who),
        *_with_hands(scene, turn, who),
        *_with_weapons(scene, turn, who),
        *_in_saddle(scene, turn, who),
    ]
    found += _on_the_floor(turn, who)
    for each in scene.people.values():
        if each.held_by == who.id:
            label = f"let go of {each.name}"
            found.append(_deed(turn, spell("release", each.id), label, DROPS["release"], token(each.id)))
    found.append(offer("other", "something else (the MJ sets the Drop)", token(who.id)))
    if not turn.main and len(scene.areas) < MOST_AREAS:
        found.append(offer("place", "go elsewhere (a place that is not on the map)", token(who.id)))
    return found


def _deed(turn: Turn, value: str, label: str, drop: int, *on: str, bar: Bar | None = None) -> Option:
    """Offer a combined action, barred where it would pass the limit.

    [cavaliers.combined.cap_scope; uses cavaliers.combined.no_dice_turn]
    """
    return offer(value, f"{label} (Drop {drop})", *on, bar=bar or over_the_limit(turn, drop), facts={"drop": drop})


def over_the_limit(turn: Turn, drop: int) -> Bar | None:
    """Say why a turn has no room for so much Drop more.

    [cavaliers.combined.no_dice_turn, cavaliers.reload.two_pistols]
    """
    if turn.main:
        if drop <= turn.reserved:
            return None
        why = f"Drop {turn.reserved} was set aside before the roll; this needs {drop}."
        return Bar("cavaliers.combined.drop", why)
    spent = turn.drop + turn.weight
    if spent + drop <= MOST_DROP:
        return None
    why = f"Drop {spent} and {drop} make {spent + drop}; {MOST_DROP} is the limit of combined actions in a turn."
    return Bar("cavaliers.combined.no_dice_turn" if not turn.weight else "cavaliers.assist.combined", why)


def _moves(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    move, run = reach_of(scene, who)
    options: list[Option] = []
    stuck = bar_of_leaving(who)
    for there, way in paths(scene, who.area, run).items():
        steps, name = len(way), scene.areas[there].name
        kind = "move" if steps <= move else "run"
        bar = stuck
        if bar is None and turn.areas + (run if kind == "run" else steps) > run:
            bar = too_far(run)
        by = routes(scene, who.area, there) if steps == 1 else []
        for route in by if len(by) > 1 else [""]:
            value = spell(kind, there, slug(route)) if route else spell(kind, there)
            label = f"{kind} to {name}" + (f" by the {route}" if route else "")
            options.append(_deed(turn, value, label, DROPS[kind], area_thing(there), bar=bar))
    for area in scene.areas.values():
        if stuck is None and distance(scene, who.area, area.id) > move:
            bar = too_far(run) if turn.areas >= run else None
            if near := is_near(scene, who, area.id):
                bar = bar or no_room_to_run(scene, turn)
            label, drop = f"leap to {area.name} (ask the MJ)", DROPS["run" if near else "leap"]
            options.append(_deed(turn, spell("leap", area.id), label, drop, area_thing(area.id), bar=bar))
    return options


def bar_of_leaving(who: Combatant) -> Bar | None:
    """Say why somebody cannot leave her place: prone, held or bound."""
    if may_move(who):
        return None
    state = "prone" if who.prone else "held" if who.held_by else "bound"
    return Bar("cavaliers.move.move", f"{who.name} is {state}.")


def too_far(run: int) -> Bar:
    """Say that a turn has no room for more Areas. [cavaliers.move.max]"""
    return Bar("cavaliers.move.max", f"At most {run} Areas in one turn.")


def no_room_to_run(scene: Cavaliers, turn: Turn) -> Bar | None:
    """Say why a turn has no room for a Run. [uses cavaliers.move.max, cavaliers.combined.no_dice_turn]"""
    _, run = reach_of(scene, scene.people[turn.who])
    return too_far(run) if turn.areas else over_the_limit(turn, DROPS["run"])


HANDLED = ("main", "off", "both", "either", "main_or_both")
"""How gear is held that is taken in hand."""


def _with_hands(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    options: list[Option] = []
    if who.category == "animal" or who.bound:
        return options
    shown: list[tuple[object, ...]] = []
    for item in held(scene, who.id, "carried"):
        same = (item.kind, item.die, item.loaded, item.is_broken, item.poison, item.in_wrist_holster)
        if same in shown:
            continue  # one of several that are alike
        shown.append(same)
        on, name = item_thing(item), item.gear.name
        hands = hands_for(scene, who, item.gear)
        if not hands and item.gear.hands in HANDLED:
            bar = Bar("cavaliers.combined.table1", f"No hand is free for the {name}.")
            options.append(_deed(turn, spell("draw", item.id), f"draw the {name}", drop_of("draw", item), on, bar=bar))
        for hand in hands:
            words = {"main": "", "off": " in the other hand", "both": " in both hands"}[hand]
            options.append(
                _deed(turn, spell("draw", item.id, hand), f"draw the {name}{words}", drop_of("draw", item), on)
            )
        options += _to_take(turn, item)
    for item in held(scene, who.id, "main", "off", "both"):
        options += _with_this_in_hand(scene, turn, who, item)
    for item in scene.items.values():
        if item.at == "floor" and item.area == who.area and item.gear.sort not in STANDING:
            options += [
                _deed(
                    turn,
                    spell("retrieve", item.id, hand),
                    f"pick up the {item.gear.name}",
                    DROPS["retrieve"],
                    item_thing(item),
                )
                for hand in hands_for(scene, who, item.gear)[:1]
            ]
    if hands_for(scene, who, content.gear()["improvised_weapon"]):
        options.append(_deed(turn, "improvise", "improvise a weapon", DROPS["improvise"], token(who.id)))
    return options


def _to_take(turn: Turn, item: Item) -> list[Option]:
    """Offer to drink a draught or to apply a salve, out of a pocket or out of the hand.

    [uses cavaliers.combined.table1]
    """
    on, name = item_thing(item), item.gear.name
    if item.gear.sort == "draught":
        return [_deed(turn, spell("drink", item.id), f"imbibe the {name}", DROPS["drink"], on)]
    if item.gear.sort == "salve":
        return [_deed(turn, spell("apply", item.id), f"apply the {name}", DROPS["apply"], on)]
    return []


def _with_this_in_hand(scene: Cavaliers, turn: Turn, who: Combatant, item: Item) -> list[Option]:
    on, name = item_thing(item), called(scene, item)
    options = [
        _deed(turn, spell("sheathe", item.id), f"{putting_away(item)} the {name}", DROPS["sheathe"], on),
        _deed(turn, spell("drop", item.id), f"drop the {name}", DROPS["drop"], on),
        *_to_take(turn, item),
    ]
    if item.gear.hands in ("either", "main_or_both"):
        for hand in _other_hands(scene, who, item):
            to = {"main": "the main hand", "off": "the other hand", "both": "both hands"}[hand]
            options.append(
                _deed(turn, spell("switch", item.id, hand), f"switch the {name} to {to}", DROPS["switch"], on)
            )
    if item.gear.die_volley and item.loaded > 1 and not item.is_armed:
        options.append(_deed(turn, spell("both", item.id), f"fire both barrels of the {name}", DROPS["both"], on))
    if item.gear.extends and not item.is_extended:
        options.append(_deed(turn, spell("extend", item.id), f"extend the {name} to Reach", DROPS["extend"], on))
    if item.gear.sort == "grenade" and not item.is_armed:
        options.append(_deed(turn, spell("arm", item.id), f"arm the {name}", DROPS["arm"], on))
    return options


SCABBARDED = ("sword", "knife")
"""Prowesses of blades, which are sheathed; anything else is put away."""


def putting_away(item: Item, ending: str = "") -> str:
    """Say how a thing is put away.

    A rapier is sheathed, a bar stool put away; `ending` is that of the verb.
    """
    return f"sheathe{ending}" if item.gear.prowess in SCABBARDED else f"put{ending} away"


def _other_hands(scene: Cavaliers, who: Combatant, item: Item) -> list[str]:
    free = weapon_hands(scene, who)
    if item.gear.hands == "either":
        return [hand for hand in free if hand != item.at]
    if item.at == "both":
        return ["main"]
    return ["both"] if free else []


def _with_weapons(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    options: list[Option] = []
    if who.bound:
        return options
    for item in held(scene, who.id, "main", "off", "both", "carried"):
        if not item.gear.needs_reload or item.loaded >= item.gear.shots:
            continue
        on, name = item_thing(item), called(scene, item)
        options.append(_deed(turn, spell("reload", item.id), f"reload the {name}", drop_of("reload", item), on))
        if item.gear.shots > 1:
            label = f"reload one barrel of the {name}"
            options.append(_deed(turn, spell("barrel", item.id), label, drop_of("barrel", item), on))
    return options


def _in_saddle(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    if who.category == "animal" or who.bound:
        return []
    if who.mount:
        return [_deed(turn, "dismount", "dismount", DROPS["dismount"], token(who.id))]
    free = [item for item in scene.items.values() if item.gear.sort == "mount" and item.area == who.area]
    return [
        _deed(turn, spell("mount", item.id), f"mount {_whose(scene, who, item)}", DROPS["mount"], item_thing(item))
        for item in free
        if not who.prone
    ]


def _whose(scene: Cavaliers, who: Combatant, item: Item) -> str:
    """Name a mount, and its owner where it is another's."""
    owner = scene.people.get(item.owner)
    return f"the {item.gear.name}" + (f" of {owner.name}" if owner is not None and owner is not who else "")


def _on_the_floor(turn: Turn, who: Combatant) -> list[Option]:
    return [_deed(turn, "stand", "stand up", DROPS["stand"], token(who.id))] if who.prone else []


def preparations(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give what may be done without dice before a fight. [cavaliers.before.prepare]"""
    who = scene.people[turn.who]
    return [
        *_moves(scene, turn, who),
        *_with_hands(scene, turn, who),
        *_with_weapons(scene, turn, who),
        *_in_saddle(scene, turn, who),
        *_on_the_floor(turn, who),
        offer("other", "something else (the MJ sets the Drop)", token(who.id)),
    ]


# --- doing it ---------------------------------------------------------------------------------------------------------


def combine(play: Play, scene: Cavaliers, turn: Turn, deed: str, words: tuple[str, ...]) -> None:
    """Do a combined action and take its Drop. [cavaliers.combined.cumulative, cavaliers.action.minor]"""
    who = scene.people[turn.who]
    if deed == "other":
        drop = unlisted(play, scene, turn, who)
    elif deed == "place":
        drop = _new_place(play, scene, turn, who)
    elif deed == "leap":
        drop = _leap(play, scene, turn, who, words[0])
    elif deed in ("reload", "barrel"):
        item = scene.items[words[0]]
        drop = drop_of(deed, item)
        item.loaded = item.gear.shots if deed == "reload" else item.loaded + 1
        text = "{name} reloads the {item}." if deed == "reload" else "{name} reloads one barrel of the {item}."
        rules = ["cavaliers.reload.combined", "cavaliers.reload.action"]
        rules += ["cavaliers.reload.two_pistols"] if item.gear.prowess == "pistol" else []
        rules += ["cavaliers.combined.table3"] if drop == 3 else []
        play.tell("reload", text, *rules, about=(who.id,), name=who.name, item=item.gear.name, which=item.id, drop=drop)
    else:
        drop = drop_of(deed, scene.items.get(words[0]) if words else None)
        # A blocked Run or Move was still attempted: its Drop and its Areas count.
        COMBINED[deed](play, scene, turn, words)
    if turn.main:
        turn.reserved -= drop
    else:
        turn.drop += drop
    if scene.prepared and deed not in ("other", "place"):
        scene.happenings.append(f"deed {who.id}")


VERBS = {
    "both": "cocks both barrels of",
    "stand": "stands up",
    "improvise": "improvises a weapon",
    "switch": "switches",
    "apply": "applies",
    "retrieve": "picks up",
    "drink": "drinks",
}


def _tell(play: Play, who: Combatant, deed: str, item: Item | None = None) -> None:
    drop = drop_of(deed, item)
    what = f" the {item.gear.name}" if item is not None else ""
    if deed == "sheathe" and item is not None:
        verb = putting_away(item, "s")
    else:
        verb = VERBS.get(deed, f"{deed}s")
    text = "{name} {verb}{what} (Drop {drop})."
    rule = RULES.get(drop, UNLISTED) if deed != "extend" else UNLISTED
    rules, about = (rule, "cavaliers.action.minor"), (who.id,)
    play.tell("deed", text, *rules, about=about, name=who.name, verb=verb, what=what, deed=deed, drop=drop)


def _move(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who = scene.people[turn.who]
    move, run = reach_of(scene, who)
    there, *route = words
    way = paths(scene, who.area, run)[there]
    turn.areas += run if len(way) > move else len(way)
    turn.way = way
    kind, text = ("run", "{name} runs (Drop {drop}).") if len(way) > move else ("move", "{name} moves (Drop {drop}).")
    rules = ("cavaliers.move.combined", RULES[DROPS[kind]])
    play.tell("deed", text, *rules, about=(who.id,), name=who.name, deed=kind, drop=DROPS[kind])
    walk(play, scene, turn, *route)


def _leap(play: Play, scene: Cavaliers, turn: Turn, who: Combatant, there: str) -> int:
    """Try a way that is none; what the MJ does not allow costs nothing. [uses cavaliers.area.exceptions]"""
    _, run = reach_of(scene, who)
    counts_as = leap(play, scene, turn, there, no_room_to_run(scene, turn))
    if not counts_as:
        return 0
    turn.areas += 1 if counts_as == "move" else run
    if who.area != there:
        lose_movement(scene, turn)
    return DROPS[counts_as]


def _stand(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who = scene.people[turn.who]
    who.prone = False
    _tell(play, who, "stand")


def _draw(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    item = scene.items[words[0]]
    item.at = words[1]
    _tell(play, scene.people[turn.who], "draw", item)


def _sheathe(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    item = scene.items[words[0]]
    item.at = "carried"
    _tell(play, scene.people[turn.who], "sheathe", item)


def _drop(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who, item = scene.people[turn.who], scene.items[words[0]]
    item.holder, item.at, item.area = "", "floor", who.area
    _tell(play, who, "drop", item)


def _switch(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    item = scene.items[words[0]]
    item.at = words[1]
    _tell(play, scene.people[turn.who], "switch", item)


def _retrieve(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who, item = scene.people[turn.who], scene.items[words[0]]
    item.holder, item.at, item.area = who.id, words[1], ""
    _tell(play, who, "retrieve", item)


def _improvise(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who = scene.people[turn.who]
    id = f"{who.id}.improvised_{len(scene.items)}"
    gear = content.gear()["improvised_weapon"]
    hand = hands_for(scene, who, gear)[0]
    scene.items[id] = Item(id=id, kind=gear.id, owner=who.id, holder=who.id, at=hand, die=gear.die)
    _tell(play, who, "improvise")


def _drink(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who, item = scene.people[turn.who], scene.items[words[0]]
    imbibe(play, who, item)


def imbibe(play: Play, who: Combatant, item: Item) -> None:
    """Drink a draught or apply a salve: a Charm Die for the scene, or Yield shaken off."""
    item.holder, item.at = "", "gone"
    _tell(play, who, "drink" if item.gear.sort == "draught" else "apply", item)
    if item.gear.eases:
        rule = "cavaliers.combined.table1"
        dice = Pool([item.gear.eases])
        amount = play.roll(dice, face, occasion=Occasion(item.gear.name, rule, who.seat, about=(who.id,)))
        damage.ease_yield(play, who, amount)
    for specialty in item.gear.specialties:
        who.charms[specialty] = max(who.charms.get(specialty, 0), item.gear.die)


def _arm(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    item = scene.items[words[0]]
    item.is_armed = True
    _tell(play, scene.people[turn.who], "arm" if item.gear.sort == "grenade" else "both", item)


def _extend(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    """Let the blades out: the weapon has Reach for the scene."""
    item = scene.items[words[0]]
    item.is_extended = True
    _tell(play, scene.people[turn.who], "extend", item)


def _mount(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who, horse = scene.people[turn.who], scene.items[words[0]]
    horse.holder, horse.at, horse.area, who.mount = who.id, "ridden", "", horse.id
    _tell(play, who, "mount", horse)


def _dismount(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who = scene.people[turn.who]
    damage.dismount(scene, who)
    _tell(play, who, "dismount")


def _release(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    who, other = scene.people[turn.who], scene.people[words[0]]
    other.held_by, other.held_drop = "", 0
    text = "{name} lets go of {other}."
    play.tell("deed", text, UNLISTED, about=(who.id, other.id), name=who.name, other=other.name, drop=0)


COMBINED = {
    "move": _move,
    "release": _release,
    "run": _move,
    "stand": _stand,
    "draw": _draw,
    "sheathe": _sheathe,
    "drop": _drop,
    "switch": _switch,
    "retrieve": _retrieve,
    "improvise": _improvise,
    "drink": _drink,
    "apply": _drink,
    "arm": _arm,
    "both": _arm,
    "extend": _extend,
    "mount": _mount,
    "dismount": _dismount,
}


def unlisted(play: Play, scene: Cavaliers, turn: Turn, who: Combatant) -> int:
    """Do something the list does not have: the MJ sets the Drop by comparison, or says that it cannot be done.

    What comes of it is the MJ's too. [cavaliers.combined.unlisted]
    """
    deed = play.words(Words(who.seat, "cavaliers.other", f"What does {who.name} do?", UNLISTED, 120, actor=who.id))
    deed = deed or "something"
    most = max(0, turn.reserved if turn.main else MOST_DROP - turn.drop - turn.weight)
    on = token(who.id)
    options = [offer("allow", "it can be done", on), offer("refuse", "it cannot be done", on)]
    if not turn.main and turn.only in ("", "skill") and scene.phase == "fight":
        options.append(offer("roll", "it takes a roll, and is her action", on))
    prompt = f"{who.name}: {deed}. Can it be done?"
    ruling = judge(play, scene.gm, Matter("other.ruling", prompt, UNLISTED, who.id), options, "allow")
    if ruling == "refuse":
        text = "{name}: {deed}. It cannot be done."
        play.tell("ruling", text, UNLISTED, about=(who.id,), name=who.name, deed=deed)
        return 0
    if ruling == "roll":
        roll_for_it(play, scene, turn, who, deed)
        return 0
    prompt = f"{who.name}: {deed}. Which Drop?"
    drop = judge_number(play, scene.gm, Matter("other.drop", prompt, UNLISTED, who.id), range(most + 1), min(1, most))
    text = "{name}: {deed} (Drop {drop})."
    play.tell("deed", text, UNLISTED, about=(who.id,), name=who.name, deed=deed, drop=drop)
    comes_of_it(play, scene, who)
    scene.happenings.append(f"deed {who.id}")
    return drop


def roll_for_it(play: Play, scene: Cavaliers, turn: Turn, who: Combatant, deed: str) -> None:
    """Let a deed that is on no list, such as a shot at a lantern or a kick at a door, be the action of the turn.

    The MJ says what is rolled and what opposes it, and what comes of a success.

    [uses cavaliers.skill.use, cavaliers.action.kinds]
    """
    turn.main = "other"
    text = "{name}: {deed}."
    play.tell("deed", text, UNLISTED, about=(who.id,), name=who.name, deed=deed, drop=0)
    if roll_of_ones_own(play, scene, turn):
        comes_of_it(play, scene, who)
    scene.happenings.append(f"deed {who.id}")


def comes_of_it(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Let the MJ say what an unlisted deed brings: cover, a Drop on the Area, hiding, hands that are free again.

    [uses cavaliers.modifier.cover]
    """
    on, area = token(who.id), scene.areas[who.area]
    options = [
        offer("nothing", "nothing that counts", on),
        offer("cover", f"cover in {area.name}", area_thing(area.id)),
        offer("circumstance", f"a Drop on physical rolls in {area.name}", area_thing(area.id)),
        offer("hide", f"{who.name} is out of sight", on),
    ]
    if who.bound:
        options.append(offer("free", f"{who.name} is no longer bound", on))
    rule = "cavaliers.modifier.circumstance"
    chosen = judge(play, scene.gm, Matter("other.outcome", "What comes of it?", rule, who.id), options, "nothing")
    if chosen == "hide":
        who.hidden = True
        play.tell("hide", "{name} is out of sight.", UNLISTED, about=(who.id,), name=who.name)
    elif chosen == "free":
        who.bound = False
        play.tell("free", "{name} is no longer bound.", UNLISTED, about=(who.id,), name=who.name)
    elif chosen == "nothing":
        play.tell("ruling", "Nothing that counts comes of it.", rule, about=(who.id,))
    else:
        set_area(play, scene, area.id, chosen)


def _new_place(play: Play, scene: Cavaliers, turn: Turn, who: Combatant) -> int:
    """Ask for a place that is not on the map; going there is a Move of its own. [uses cavaliers.area.add]"""
    ask_for_area(play, scene, who.seat, who.area)
    return 0
