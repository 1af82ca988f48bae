"""What reaches whom: weapons in hand for an attack or a parry, reach by Area, and whether a weapon is ready."""

from __future__ import annotations

from outdraw.core.choices import Bar
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Gear
from outdraw.games.cavaliers.rules.areas import range_between
from outdraw.games.cavaliers.rules.pools import Hindrance
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item, free_hands, held, in_hand

RANGE = "cavaliers.attack.range"


def weapon_hands(scene: Cavaliers, who: Combatant) -> list[str]:
    """Give the hands that could take a weapon: free, and the main hand not beside a kite shield."""
    barred = any(shield.gear.bars_main for shield in held(scene, who.id, "arm"))
    return [hand for hand in free_hands(scene, who.id) if hand != "main" or not barred]


def hands_for(scene: Cavaliers, who: Combatant, gear: Gear) -> list[str]:
    """Give where a thing fits: the hands that could take it, by how its kind is held."""
    free, hands = weapon_hands(scene, who), gear.hands
    fits: list[str] = []
    if hands in ("both", "main_or_both") and len(free) == 2:
        fits.append("both")
    if hands in ("main", "main_or_both", "either") and "main" in free:
        fits.append("main")
    if hands == "either" and "off" in free:
        fits.append("off")
    return fits


def weapons_for(scene: Cavaliers, who: Combatant, specialty: str) -> list[Item | None]:
    """Give the weapons in hand for an attack; None is the bare hand. [uses cavaliers.attack.skills]"""
    things: list[Item | None] = []
    if who.sheet.pools and specialty not in who.sheet.pools:
        return things  # An animal attacks in the ways it is made for.
    for item in in_hand(scene, who.id):
        listed = item.gear.specialties if not item.is_broken else content.gear()["improvised_weapon"].specialties
        if specialty in listed:
            things.append(item)
    if specialty == "feint" and not things:
        things.append(None)
    if specialty == "brawl" and not things and free_hands(scene, who.id):
        things.append(None)
    return things


CARRIED = ("main", "off", "both", "natural", "carried", "arm")
"""Where a thing may be that one could fight with."""


def best_for(scene: Cavaliers, who: Combatant, specialty: str) -> Item | None:
    """Give the best thing that somebody has for a specialty, in hand or not; a Block or a Dodge takes none.

    [uses cavaliers.attack.skills]
    """
    things = [] if specialty in ("block", "dodge") else held(scene, who.id, *CARRIED)
    return max([each for each in things if specialty in each.gear.specialties], key=lambda each: each.die, default=None)


def may_brawl(scene: Cavaliers, who: Combatant) -> bool:
    """Say whether somebody can Brawl: with a free hand, a thing made for it, or teeth."""
    return bool(who.sheet.pools or free_hands(scene, who.id) or weapons_for(scene, who, "brawl"))


def hampered(who: Combatant, defence: str) -> Bar | None:
    """Say why somebody's state leaves her no such defence: bound or held."""
    if who.bound and defence != "block":
        name = content.specialties()[defence].name
        return Bar("cavaliers.attack.defense", f"{who.name} is bound and cannot {name}.")
    if defence == "dodge" and who.held_by:
        return Bar("cavaliers.attack.defense", f"{who.name} is held and cannot Dodge.")
    return None


def out_of_reach(scene: Cavaliers, who: Combatant, target: Combatant, specialty: str, item: Item | None) -> str:
    """Say why an attack cannot reach, or nothing. [cavaliers.attack.range]"""
    steps = range_between(scene, who.area, target.area)
    if specialty == "aim":
        if steps and any(scene.areas[area].smoke for area in (who.area, target.area)):
            return f"Smoke hides {target.name}."
        if item is None or item.gear.range.drop(steps) is None:
            return f"{target.name} is out of range."
        return ""
    reach = 1 if item is not None and (item.gear.reach or item.is_extended) and specialty != "brawl" else 0
    return "" if steps <= reach else f"{target.name} is not in the same Area."


def not_ready(item: Item | None) -> str:
    """Say why a weapon cannot be fired, or nothing. [cavaliers.reload.action, cavaliers.reload.bow_crossbow]"""
    if item is not None and item.gear.needs_reload and item.loaded < 1:
        return f"The {item.gear.name} is not loaded."
    return ""


def riposte_weapons(scene: Cavaliers, who: Combatant, other: Combatant) -> list[Item]:
    """Give what somebody can riposte with: a weapon in hand that reaches."""
    things = [item for item in in_hand(scene, who.id) if not item.gear.needs_reload and item.gear.sort == "weapon"]
    return [item for item in things if not out_of_reach(scene, who, other, "riposte", item)]


def guards(scene: Cavaliers, who: Combatant) -> list[Item]:
    """Give what somebody can parry with: anything wielded, or a shield."""
    wielded = [item for item in in_hand(scene, who.id) if item.at != "natural"]
    return [*wielded, *(item for item in held(scene, who.id, "arm") if "parry" in item.gear.specialties)]


def flight_drops(scene: Cavaliers, item: Item, source: str, area: str) -> list[Hindrance]:
    """Give the Drops on what flies into an Area, bullet or bomb: the range, and the cover there, unless one is there.

    [cavaliers.modifier.cover; uses cavaliers.attack.range]
    """
    found: list[Hindrance] = []
    if by_range := item.gear.range.drop(range_between(scene, source, area)):
        found.append(Hindrance("range", by_range, RANGE))
    cover = scene.areas[area].cover
    if cover and source != area:
        found.append(Hindrance("cover", cover, "cavaliers.modifier.cover"))
    return found
