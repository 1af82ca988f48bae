"""What may be done with a ranged weapon on one's turn, and what a rule bars: shots, lobs, aiming, covering an arc."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from outdraw.core.choices import Bar, Option, offer
from outdraw.core.deeds import spell
from outdraw.games.suits.content import Missile
from outdraw.games.suits.rules import autofire, ranged
from outdraw.games.suits.rules.aiming import COMPASS_NAMES, turns_on
from outdraw.games.suits.rules.field import can_see, distance, enemies_of, knows_place
from outdraw.games.suits.rules.modifiers import can_use
from outdraw.games.suits.scene import Fighter, Suits, item, token

ARCS: Final = (15, 30, 60)


def shots(scene: Suits, fighter: Fighter) -> list[Option]:
    """List shots at enemies: single, bursts, several; lobs; and aiming."""
    missile = fighter.held.missile
    if missile is None:
        return []
    options: list[Option] = []
    for enemy in enemies_of(scene, fighter):
        options += _shots_at(scene, fighter, enemy, missile)
    if missile.blast:
        options.append(offer("lob_at", f"Lob {missile.name} at a place", bar=use_bar(fighter)))
    return options


def _shots_at(scene: Suits, fighter: Fighter, enemy: Fighter, missile: Missile) -> list[Option]:
    bar = shot_bar(scene, fighter, enemy)
    name, on = enemy.name, token(enemy.id)
    facts, words = range_of(scene, fighter, enemy)
    if missile.blast:
        lob = offer(spell("lob", enemy.id), f"Lob {missile.name} at {name}{words}", on, bar=bar, facts=facts)
        return [lob, *_off_hand_shot(scene, fighter, enemy), aim_at(scene, fighter, enemy)]
    options = [offer(spell("fire", enemy.id), f"Shoot at {name}{words}", on, bar=bar, facts=facts)]
    options += _off_hand_shot(scene, fighter, enemy)
    if bar is None:
        options += more_shots(scene, fighter, enemy, missile, facts)
    options.append(aim_at(scene, fighter, enemy))
    return options


def aim_at(scene: Suits, fighter: Fighter, target: Fighter) -> Option:
    """Offer to aim at somebody or something that is in sight."""
    name = target.name
    sight = None if can_see(scene, fighter, target) else Bar("suits.aim.requirement", f"You cannot see {name}.")
    turns = turns_on(fighter, target)
    return offer(spell("aim", target.id), f"Aim at {name}", token(target.id), bar=sight, facts={"turns": turns})


def _off_hand_shot(scene: Suits, fighter: Fighter, enemy: Fighter) -> list[Option]:
    """Offer a shot, or a lob, with what is in the off hand alone, as when the other is empty.

    [uses suits.multi_shot.off_hand]
    """
    second = fighter.held.second_missile
    if second is None:
        return []
    bar = shot_bar(scene, fighter, enemy, off_hand=True)
    facts, words = range_of(scene, fighter, enemy, off_hand=True)
    on = (token(enemy.id), item(fighter.id, second.name))
    if second.blast:
        verb, label = "lob_off", f"Lob the {second.name} in the off hand at {enemy.name}{words}"
    else:
        verb, label = "fire_off", f"Shoot at {enemy.name} with the {second.name} in the off hand{words}"
    return [offer(spell(verb, enemy.id), label, *on, bar=bar, facts=facts)]


def more_shots(
    scene: Suits, fighter: Fighter, enemy: Fighter, missile: Missile, facts: Mapping[str, int | str]
) -> list[Option]:
    """List what goes beyond a single shot: one burst, or several shots or bursts.

    [uses suits.multi_shot.single_card]
    """
    on, options = token(enemy.id), list[Option]()
    if missile.burst:
        options.append(offer(spell("burst", enemy.id), f"Fire one burst at {enemy.name}", on, facts=facts))
    if len(autofire.pulls_of(scene, fighter)) > 1:
        options.append(offer(spell("auto", enemy.id), f"Fire several times at {enemy.name}", on, facts=facts))
    return options


def range_of(
    scene: Suits, fighter: Fighter, enemy: Fighter, off_hand: bool = False
) -> tuple[dict[str, int | str], str]:
    """Give the range of a shot as facts and in words; nothing of somebody whose place is not known."""
    if not knows_place(fighter, enemy):
        return {}, ""
    shot = ranged.prepare(scene, fighter, enemy, ranged.pull_of(fighter, off_hand))
    metres = round(distance(fighter, enemy))
    if shot is None:
        return {"metres": metres}, ""
    facts: dict[str, int | str] = {"metres": metres, "bracket": shot.bracket, "skill": shot.skill}
    return facts, f": {metres} m, {shot.bracket}, skill {shot.skill}"


def covers(scene: Suits, fighter: Fighter) -> list[Option]:
    """List the arcs that may be covered: towards somebody, or a point of the compass. [uses suits.aim.area]"""
    missile = fighter.held.missile
    if missile is None or missile.blast:
        return []
    options: list[Option] = []
    for arc in ARCS:
        for enemy in [each for each in enemies_of(scene, fighter) if not each.is_hidden]:
            label = f"Cover {arc} degrees towards {enemy.name}"
            options.append(offer(spell("cover", arc, enemy.id), label, token(enemy.id), facts={"arc": arc}))
        for way, name in COMPASS_NAMES.items():
            if not scene.line or way in ("e", "w"):
                options.append(offer(spell("cover", arc, way), f"Cover {arc} degrees {name}", facts={"arc": arc}))
    return options


def shot_bar(scene: Suits, fighter: Fighter, enemy: Fighter, off_hand: bool = False) -> Bar | None:
    """Give why a fighter cannot shoot at somebody with a weapon in hand; nothing if it can."""
    bar = use_bar(fighter, off_hand)
    if bar is not None:
        return bar
    if not can_see(scene, fighter, enemy):
        return Bar("suits.aim.requirement", f"You cannot see {enemy.name}.")
    if ranged.prepare(scene, fighter, enemy, ranged.pull_of(fighter, off_hand)) is None:
        return Bar("suits.range.table", f"{enemy.name} is out of range.")
    return None


def use_bar(fighter: Fighter, off_hand: bool = False) -> Bar | None:
    """Give why a fighter cannot use a ranged weapon now, whatever it is used on; nothing if it can."""
    gun, missile = ranged.guns_held(fighter)[1 if off_hand else 0]
    if fighter.blue < 1:
        return Bar("suits.chips.attack", "You have no blue chip to shoot with.")
    if fighter.unready and fighter.held.shield is not None:  # a slow hand weapon does not hold back the other hand
        return Bar("suits.armor.slow", f"{fighter.held.label} must be readied first.")
    if fighter.second_used and ranged.is_second_item(fighter, off_hand):
        return Bar("suits.frequency.weapon_once", f"{missile.name} has been used to defend in this period.")
    if not can_use(fighter, missile):
        return Bar("suits.strength.unusable", f"You are too weak to use {missile.name}.")
    if not ranged.loaded(fighter, gun):
        return Bar("suits.note.draw", f"{missile.name} is not loaded.")
    return None
