"""Combined actions: deeds without dice that ride along with the main action of a turn, each at its Drop.

Each happens when it is chosen and adds its Drop to the turn; four is the most in one turn.
"""

from __future__ import annotations

from outdraw.core.choices import Option, Words
from outdraw.core.dice import Pool
from outdraw.core.play import Play
from outdraw.games.cavaliers import content, damage
from outdraw.games.cavaliers.areas import MOST_AREAS, ask_for_area, distance, may_move, paths
from outdraw.games.cavaliers.asking import judge_number
from outdraw.games.cavaliers.initiative import face
from outdraw.games.cavaliers.movement import go, leap, reach_of
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item, Turn, free_hands, held

MOST_DROP = 4
"""The most Drop from combined actions in a turn. [cavaliers.combined.no_dice_turn, cavaliers.combined.cap_scope]"""
DROPS = {
    "drop": 0,
    "move": 1,
    "stand": 1,
    "dismount": 1,
    "draw": 1,
    "sheathe": 1,
    "switch": 1,
    "drink": 1,
    "arm": 1,
    "both": 1,
    "run": 2,
    "retrieve": 2,
    "improvise": 2,
    "mount": 2,
    "extend": 2,
    "leap": 1,
    "apply": MOST_DROP,
}
"""The Drop of each combined action; reloading has the figure of the weapon.

[cavaliers.combined.table0, cavaliers.combined.table1, cavaliers.combined.table2, cavaliers.combined.table3]
"""
CLASS_RELOAD = {"pistol": 2, "bow": 2, "musket": 3}
"""Reloading by class of weapon, where a weapon prints no figure of its own. [cavaliers.reload.combined]"""
RULES = {0: "cavaliers.combined.table0", 1: "cavaliers.combined.table1", 2: "cavaliers.combined.table2"}
UNLISTED = "cavaliers.combined.unlisted"


def reload_drop(item: Item) -> int:
    """Give the Drop of reloading a weapon. [cavaliers.reload.combined, cavaliers.combined.table3]"""
    return (item.gear.reload_drop or CLASS_RELOAD.get(item.gear.prowess, MOST_DROP)) - item.has_autoloader


def barrel_drop(item: Item) -> int:
    """Give the Drop of reloading one barrel of two."""
    return CLASS_RELOAD[item.gear.prowess] - item.has_autoloader


def draw_drop(item: Item) -> int:
    """Give the Drop of drawing a weapon; from a wrist holster there is none."""
    return DROPS["draw"] - item.in_wrist_holster


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
    if who.prone:
        found.append(_deed(turn, "stand", "stand up", DROPS["stand"]))
    found.append(Option("other", "something else (the MJ sets the Drop)"))
    if not turn.main and len(scene.areas) < MOST_AREAS:
        found.append(Option("place", "go for a place that is not on the map"))
    return found


def _deed(turn: Turn, value: str, label: str, drop: int, rule: str = "", why: str = "") -> Option:
    """Make the option for a combined action, barred where it would pass the limit.

    [cavaliers.combined.no_dice_turn, cavaliers.combined.cap_scope]
    """
    shown = f"{label} (Drop {drop})"
    if rule:
        return Option(value, shown, rule, why)
    if turn.main and drop > turn.reserved:
        why = f"Drop {turn.reserved} was set aside before the roll; this needs {drop}."
        return Option(value, shown, "cavaliers.combined.drop", why)
    spent = turn.drop + turn.weight
    if not turn.main and spent + drop > MOST_DROP:
        why = f"Drop {spent} and {drop} make {spent + drop}; {MOST_DROP} is the limit of combined actions in a turn."
        rule = "cavaliers.combined.no_dice_turn" if not turn.weight else "cavaliers.assist.combined"
        return Option(value, shown, rule, why)
    return Option(value, shown)


def _moves(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    move, run = reach_of(scene, who)
    options: list[Option] = []
    stuck = "" if may_move(who) else f"{who.name} is {'prone' if who.prone else 'held'}."
    for there, way in paths(scene, who.area, run).items():
        steps, name = len(way), scene.areas[there].name
        kind = "move" if steps <= move else "run"
        rule, why = ("cavaliers.move.move", stuck) if stuck else ("", "")
        if not rule and turn.areas + (run if kind == "run" else steps) > run:
            rule, why = "cavaliers.move.max", f"At most {run} Areas in one turn."
        options.append(_deed(turn, f"{kind}:{there}", f"{kind} to {name}", DROPS[kind], rule, why))
    for area in scene.areas.values():
        if distance(scene, who.area, area.id) > run and not stuck:
            rule, why = ("cavaliers.move.max", f"At most {run} Areas in one turn.") if turn.areas >= run else ("", "")
            options.append(
                _deed(turn, f"leap:{area.id}", f"leap to {area.name} (ask the MJ)", DROPS["leap"], rule, why)
            )
    return options


def hands_for(scene: Cavaliers, who: Combatant, item: Item) -> list[str]:
    """Give where a thing fits: the free hands that its kind can be held in."""
    free = free_hands(scene, who.id)
    if any(shield.gear.bars_main for shield in held(scene, who.id, "arm")):
        free = [hand for hand in free if hand != "main"]
    hands = item.gear.hands
    fits: list[str] = []
    if hands in ("both", "main_or_both") and len(free) == 2:
        fits.append("both")
    if hands in ("main", "main_or_both", "either") and "main" in free:
        fits.append("main")
    if hands == "either" and "off" in free:
        fits.append("off")
    return fits


def _with_hands(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    options: list[Option] = []
    if who.category == "animal":
        return options
    for item in held(scene, who.id, "carried"):
        for hand in hands_for(scene, who, item):
            words = {"main": "", "off": " in the other hand", "both": " in both hands"}[hand]
            options.append(_deed(turn, f"draw:{item.id}:{hand}", f"draw the {item.gear.name}{words}", draw_drop(item)))
        if item.gear.sort == "draught":
            options.append(_deed(turn, f"drink:{item.id}", f"imbibe the {item.gear.name}", DROPS["drink"]))
        elif item.gear.sort == "salve":
            options.append(_deed(turn, f"apply:{item.id}", f"apply the {item.gear.name}", DROPS["apply"]))
    for item in held(scene, who.id, "main", "off", "both"):
        options.append(_deed(turn, f"sheathe:{item.id}", f"sheathe the {item.gear.name}", DROPS["sheathe"]))
        options.append(_deed(turn, f"drop:{item.id}", f"drop the {item.gear.name}", DROPS["drop"]))
        if item.gear.hands in ("either", "main_or_both"):
            options += [
                _deed(turn, f"switch:{item.id}:{hand}", f"switch the {item.gear.name} to {hand}", DROPS["switch"])
                for hand in _other_hands(scene, who, item)
            ]
        if item.gear.die_volley and item.loaded > 1 and not item.is_armed:
            options.append(_deed(turn, f"both:{item.id}", f"fire both barrels of the {item.gear.name}", DROPS["both"]))
        if item.gear.extends and not item.is_extended:
            options.append(_deed(turn, f"extend:{item.id}", f"extend the {item.gear.name} to Reach", DROPS["extend"]))
        if item.gear.sort == "grenade" and not item.is_armed:
            options.append(_deed(turn, f"arm:{item.id}", f"arm the {item.gear.name}", DROPS["arm"]))
    for item in scene.items.values():
        if item.at == "floor" and item.area == who.area and item.gear.sort not in ("mount", "cannon"):
            options += [
                _deed(turn, f"retrieve:{item.id}:{hand}", f"pick up the {item.gear.name}", DROPS["retrieve"])
                for hand in hands_for(scene, who, item)[:1]
            ]
    if free_hands(scene, who.id):
        options.append(_deed(turn, "improvise", "improvise a weapon", DROPS["improvise"]))
    return options


def _other_hands(scene: Cavaliers, who: Combatant, item: Item) -> list[str]:
    free = free_hands(scene, who.id)
    if item.gear.hands == "either":
        return [hand for hand in free if hand != item.at]
    if item.at == "both":
        return ["main"]
    return ["both"] if free else []


def _with_weapons(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    options: list[Option] = []
    for item in held(scene, who.id, "main", "off", "both", "carried"):
        if not item.gear.needs_reload or item.loaded >= item.gear.shots:
            continue
        options.append(_deed(turn, f"reload:{item.id}", f"reload the {item.gear.name}", reload_drop(item)))
        if item.gear.shots > 1:
            options.append(
                _deed(turn, f"barrel:{item.id}", f"reload one barrel of the {item.gear.name}", barrel_drop(item))
            )
    return options


def _in_saddle(scene: Cavaliers, turn: Turn, who: Combatant) -> list[Option]:
    if who.category == "animal":
        return []
    if who.mount:
        return [_deed(turn, "dismount", "dismount", DROPS["dismount"])]
    free = [item for item in scene.items.values() if item.gear.sort == "mount" and item.area == who.area]
    return [
        _deed(turn, f"mount:{item.id}", f"mount {_whose(scene, who, item)}", DROPS["mount"])
        for item in free
        if not who.prone
    ]


def _whose(scene: Cavaliers, who: Combatant, item: Item) -> str:
    """Name a mount, and its owner where it is another's."""
    owner = scene.people.get(item.owner)
    return f"the {item.gear.name}" + (f" of {owner.name}" if owner is not None and owner is not who else "")


def preparations(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give what may be done without dice before a fight. [cavaliers.before.prepare]"""
    who = scene.people[turn.who]
    return [
        *_moves(scene, turn, who),
        *_with_hands(scene, turn, who),
        *_with_weapons(scene, turn, who),
        *_in_saddle(scene, turn, who),
    ]


# --- doing it ---------------------------------------------------------------------------------------------------------


def combine(play: Play, scene: Cavaliers, turn: Turn, deed: str, words: list[str]) -> None:
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
        drop = reload_drop(item) if deed == "reload" else barrel_drop(item)
        item.loaded = item.gear.shots if deed == "reload" else item.loaded + 1
        text = "{name} reloads the {item}."
        play.tell("reload", text, "cavaliers.reload.combined", name=who.name, item=item.gear.name, which=item.id)
    else:
        drop = draw_drop(scene.items[words[0]]) if deed == "draw" else DROPS[deed]
        # A blocked Run or Move was still attempted: its Drop and its Areas count.
        COMBINED[deed](play, scene, turn, words)
    if turn.main:
        turn.reserved -= drop
    else:
        turn.drop += drop


VERBS = {
    "both": "cocks both barrels of",
    "stand": "stands up",
    "improvise": "improvises a weapon",
    "switch": "switches",
    "apply": "applies",
}


def _tell(play: Play, who: Combatant, deed: str, item: Item | None = None) -> None:
    drop = DROPS[deed]
    what = f" the {item.gear.name}" if item is not None else ""
    verb = VERBS.get(deed, f"{deed}s")
    text = "{name} {verb}{what}."
    rule = RULES.get(drop, UNLISTED) if deed != "extend" else UNLISTED
    play.tell("deed", text, rule, name=who.name, verb=verb, what=what, deed=deed, drop=drop, who=who.id)


def _move(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who = scene.people[turn.who]
    move, run = reach_of(scene, who)
    way = paths(scene, who.area, run)[words[0]]
    turn.areas += run if len(way) > move else len(way)
    go(play, scene, who, way)


def _leap(play: Play, scene: Cavaliers, turn: Turn, who: Combatant, there: str) -> int:
    """Try a way that is none; what the MJ does not allow costs nothing. [cavaliers.area.exceptions]"""
    if not leap(play, scene, who, there):
        return 0
    turn.areas += 1
    return DROPS["leap"]


def _stand(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who = scene.people[turn.who]
    who.prone = False
    _tell(play, who, "stand")


def _draw(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    item = scene.items[words[0]]
    item.at = words[1]
    _tell(play, scene.people[turn.who], "draw", item)


def _sheathe(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    item = scene.items[words[0]]
    item.at = "carried"
    _tell(play, scene.people[turn.who], "sheathe", item)


def _drop(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who, item = scene.people[turn.who], scene.items[words[0]]
    item.holder, item.at, item.area = "", "floor", who.area
    _tell(play, who, "drop", item)


def _switch(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    item = scene.items[words[0]]
    item.at = words[1]
    _tell(play, scene.people[turn.who], "switch", item)


def _retrieve(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who, item = scene.people[turn.who], scene.items[words[0]]
    item.holder, item.at, item.area = who.id, words[1], ""
    _tell(play, who, "retrieve", item)


def _improvise(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who = scene.people[turn.who]
    id = f"{who.id}.improvised_{len(scene.items)}"
    die = content.gear()["improvised_weapon"].die
    hand = free_hands(scene, who.id)[0]
    scene.items[id] = Item(id=id, kind="improvised_weapon", owner=who.id, holder=who.id, at=hand, die=die)
    _tell(play, who, "improvise")


def _drink(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who, item = scene.people[turn.who], scene.items[words[0]]
    imbibe(play, who, item)


def imbibe(play: Play, who: Combatant, item: Item) -> None:
    """Drink a draught or apply a salve: a Charm Die for the scene, or Yield shaken off. [cavaliers.combined.table1]"""
    item.holder, item.at = "", "gone"
    _tell(play, who, "drink" if item.gear.sort == "draught" else "apply", item)
    if item.gear.eases:
        amount = play.roll(
            Pool([item.gear.eases]), face, what=item.gear.name, rule="cavaliers.combined.table1", by=who.seat
        )
        damage.ease_yield(play, who, amount)
    for specialty in item.gear.specialties:
        who.charms[specialty] = max(who.charms.get(specialty, 0), item.gear.die)


def _arm(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    item = scene.items[words[0]]
    item.is_armed = True
    _tell(play, scene.people[turn.who], "arm" if item.gear.sort == "grenade" else "both", item)


def _extend(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    """Let the blades out: the weapon has Reach for the scene."""
    item = scene.items[words[0]]
    item.is_extended = True
    _tell(play, scene.people[turn.who], "extend", item)


def _mount(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who, horse = scene.people[turn.who], scene.items[words[0]]
    horse.holder, horse.at, horse.area, who.mount = who.id, "ridden", "", horse.id
    _tell(play, who, "mount", horse)


def _dismount(play: Play, scene: Cavaliers, turn: Turn, words: list[str]) -> None:
    who = scene.people[turn.who]
    damage.dismount(scene, who)
    _tell(play, who, "dismount")


COMBINED = {
    "move": _move,
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
    """Do something the list does not have; the MJ sets the Drop by comparison. [cavaliers.combined.unlisted]"""
    rule = "cavaliers.combined.unlisted"
    deed = str(play.ask(Words(who.seat, "cavaliers.other", f"What does {who.name} do?", rule, 120)))
    most = turn.reserved if turn.main else MOST_DROP - turn.drop - turn.weight
    prompt = f"{who.name}: {deed or 'something'}. Which Drop?"
    drop = judge_number(play, scene.gm, "other.drop", prompt, rule, 0, most, min(1, most))
    play.tell("deed", "{name}: {deed} (Drop {drop}).", rule, name=who.name, deed=deed, drop=drop, who=who.id)
    scene.happenings.append(f"deed {who.id}")
    return drop


def _new_place(play: Play, scene: Cavaliers, turn: Turn, who: Combatant) -> int:
    """Ask for a place that is not on the map; going there is a Move of its own. [cavaliers.area.add]"""
    ask_for_area(play, scene, who.seat, who.area)
    return 0
