"""Advantage: one die per combatant from D6 to D12, raised by purchases, lowered by each use."""

from __future__ import annotations

from outdraw.core.play import Play
from outdraw.games.cavaliers.content import STEPS
from outdraw.games.cavaliers.scene import Combatant, shown, step_up

SCALE = STEPS
"""No die, D6, D8, D10, D12."""


def can_rise(who: Combatant) -> bool:
    """Say whether another step can be bought; D12 is the top. [uses cavaliers.advantage.increase]"""
    return who.advantage < SCALE[-1]


def steps_left(who: Combatant) -> int:
    """Give how many steps can be bought up to D12. [uses cavaliers.advantage.increase]"""
    return len(SCALE) - 1 - SCALE.index(who.advantage)


def raise_advantage(play: Play, who: Combatant, steps: int = 1) -> None:
    """Raise the die by steps. [cavaliers.advantage.increase]"""
    who.advantage = step_up(who.advantage, steps)
    play.tell(
        "advantage",
        "{name} has Advantage {die}.",
        "cavaliers.advantage.increase",
        "cavaliers.advantage.scale",
        about=(who.id,),
        name=who.name,
        die=shown(who.advantage),
    )


def lower_advantage(play: Play, who: Combatant, rule: str = "cavaliers.advantage.step_down") -> None:
    """Lower the die one step, after a use or by an opponent's doing."""
    who.advantage = step_up(who.advantage, -1)
    text = "{name}'s Advantage falls to {die}."
    play.tell("advantage", text, rule, about=(who.id,), name=who.name, die=shown(who.advantage))


def clear(who: Combatant) -> None:
    """Begin or end a combat without an Advantage Die. [cavaliers.advantage.start]"""
    who.advantage = 0
