"""Actions in general: their types, naming them aloud, and what bars one (Chapters 5 and 7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from outdraw.core.choices import Bar
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules.field import is_awake
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, Turn

TYPES: Final = {
    "test": "Test",
    "simple_strike": "Simple Strike",
    "weapon_attack": "Weapon Attack",
    "special_attack": "Special Attack",
    "combat_move": "Combat Move",
    "move": "Move",
    "dash": "Dash",
    "defend": "Defend",
    "use_ability": "Use Ability",
    "recover": "Breather: Recover",
    "trade": "Breather: Trade",
    "breather_ability": "Breather: Use Ability",
    "rest": "Rest",
}
"""The Action types. [draw_your_weapon.action.types]"""

ATTACKS: Final = ("simple_strike", "weapon_attack", "special_attack")
IN_COMBAT: Final = ("test", *ATTACKS, "combat_move", "move", "defend", "use_ability")
"""What a combatant may spend an Action on. [draw_your_weapon.action.combat_list]"""

ATTACKS_A_TURN: Final = 1


def bar_to(scene: Dyw, creature: Creature, type: str, is_flurry: bool = False) -> Bar | None:
    """Say why a creature may not take an Action of this type now, or None if it may. [draw_your_weapon.dash.when]"""
    if not is_awake(creature):
        return Bar("draw_your_weapon.damage.down", f"{creature.name} is unconscious and takes no Action.")
    if creature.id in scene.resting:
        return Bar("draw_your_weapon.rest.unconscious", f"{creature.name} is resting, and unconscious until woken.")
    if type in ATTACKS and creature.is_bound:
        return Bar("draw_your_weapon.strike.availability", f"{creature.name} is restricted and cannot Attack.")
    fight = scene.combat
    if fight is None:
        if creature.is_dashing and type != "test":
            return Bar("draw_your_weapon.dash.effect", f"{creature.name} is Dashing: stop first.")
        if type == "combat_move":
            return Bar("draw_your_weapon.move.combat_move", "Combat Move is for Combat; outside it there is Dash.")
        return None
    if type == "dash":
        return Bar("draw_your_weapon.dash.when", "Dash is not for Combat; there is Combat Move.")
    if type not in IN_COMBAT:
        return Bar("draw_your_weapon.action.combat_list", f"{TYPES[type]} is not available in Combat.")
    return bar_of_turn(fight.turn, creature, type, is_flurry)


def bar_of_turn(turn: Turn | None, creature: Creature, type: str, is_flurry: bool = False) -> Bar | None:
    """Say why a Turn has no room for an Action: two Actions, and one Attack among them.

    [draw_your_weapon.turn.budget, draw_your_weapon.turn.one_attack, draw_your_weapon.turn.repeat_actions]
    """
    if turn is None or turn.creature != creature.id:
        return Bar("draw_your_weapon.initiative.rounds_and_turns", f"It is not {creature.name}'s Turn.")
    if turn.actions_left == 0:
        return Bar("draw_your_weapon.turn.budget", "Both Actions of this Turn are used.")
    if type in ATTACKS and turn.attacks >= ATTACKS_A_TURN and not is_flurry:
        return Bar("draw_your_weapon.turn.one_attack", "Only one Action of a Turn may be an Attack.")
    return None


class Action(NamedTuple):
    """An Action that is taken: its type, what it is in words, whom it is aimed at, and the rules of this very one."""

    type: str
    what: str = ""
    target: str = ""
    rules: tuple[str, ...] = ()


def take(play: Play, scene: Dyw, creature: Creature, action: Action) -> None:
    """Take an Action: name it aloud, count it against the Turn, and end Defending unless it is Defend again.

    A Breather or Rest that others propose stops a runner too.
    [uses draw_your_weapon.dash.effect]
    """
    scene.resolving = 0
    id = creature.id
    fight = scene.combat
    turn = fight.turn if fight is not None and fight.turn is not None and fight.turn.creature == id else None
    type = action.type
    play.narrate(_declare, turn, creature, action)  # [draw_your_weapon.action.declared]
    if creature.is_defending and type != "defend":  # [draw_your_weapon.defend.duration]
        creature.is_defending = False
    if creature.is_dashing and type != "test":
        creature.is_dashing = False
    if turn is not None:
        turn.actions_left -= 1
        turn.attacks += type in ATTACKS
        turn.taken.append(type)


def _declare(play: Play, turn: Turn | None, creature: Creature, action: Action) -> None:
    type, what, target, rules = action
    if creature.is_defending and type != "defend":
        rules = (*rules, "draw_your_weapon.defend.duration")
    if turn is not None and type in turn.taken and type not in ATTACKS:
        rules = (*rules, "draw_your_weapon.turn.repeat_actions")
    play.tell(
        "action",
        "{name}: {type}{what}.",
        "draw_your_weapon.action.declared",
        "draw_your_weapon.action.types",
        *rules,
        about=(creature.id, target) if target else (creature.id,),
        name=creature.name,
        type=TYPES[type],
        action=type,
        what=f", {what}" if what else "",
    )


def bar_of_cost(creature: Creature, feature: content.Feature) -> Bar | None:
    """Say that a Feature cannot be paid, if so."""
    cost = feature.cost
    if cost is None or getattr(sheet_of(creature), cost.stat) >= cost.amount:
        return None
    what = f"{cost.amount} {cost.stat.capitalize()}"
    return Bar("draw_your_weapon.ability.cost", f"{feature.name} costs {what}, more than is left.")
