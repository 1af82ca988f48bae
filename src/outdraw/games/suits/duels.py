"""Duels for the lab: two fighters of the content files meet, seats `a` and `b` decide for them."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.spelling import did_you_mean
from outdraw.games.suits.content import Switches, characters
from outdraw.games.suits.scene import Suits, new_fight, new_fighter

HAND_DISTANCE = 2
SHOT_DISTANCE = 20
ROUND_LIMIT = 100


def fighters() -> Sequence[tuple[str, str]]:
    """Give who can fight: all characters and opponents but the drivers of the car race."""
    return [(each.id, each.name) for each in characters().values() if each.arms]


def set_up(one: str, two: str) -> Suits:
    """Put two fighters against each other: at arm's length, or 20 m apart if either holds a ranged weapon."""
    for name in (one, two):
        if name not in characters():
            meant = did_you_mean(name, characters())
            hint = f"did you mean {meant!r}?" if meant else "outdraw duel suits --list names them."
            raise ValueError(f"SUITS has no fighter {name!r}; {hint}")
    sheets = [characters()[name].sheet() for name in (one, two)]
    shoots = any(sheet.arms[0].missile is not None for sheet in sheets)
    far = SHOT_DISTANCE if shoots else HAND_DISTANCE
    made = []
    for seat, sheet, x in (("a", sheets[0], 0), ("b", sheets[1], far)):
        population = 12 if sheet.swarm is not None else 1
        made.append(new_fighter(seat, sheet, side=seat, seat=seat, x=x, lifted=True, population=population))
    scene = new_fight(made, Switches(aftermath=False, round_limit=ROUND_LIMIT), line=True)
    scene.seats = ["gm", "a", "b"]
    return scene


def winner(scene: Suits) -> str:
    """Give who won: a, b or draw."""
    return scene.winner if scene.winner in ("a", "b") else "draw"


def rounds(scene: Suits) -> int:
    """Give how many rounds the fight took."""
    return min(scene.round, scene.switches.round_limit)
