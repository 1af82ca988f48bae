"""Duels for the lab: two fighters, no map, everyone in reach, until one is Down or out."""

from __future__ import annotations

from outdraw.core.game import Duels
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, Switches, lay_out, non_player, player_character

ROUND_LIMIT = 60
SIDES = ("a", "b")


def fighters() -> list[tuple[str, str]]:
    """Give the ready characters and the NPCs, by id and name."""
    people = [(each.id, each.name) for each in content.characters().values()]
    return people + [(each.id, each.name) for each in content.npcs().values()]


def fighter(id: str, seat: str) -> Creature:
    """Make a fighter for a seat; both may be the same person."""
    if id in content.characters():
        made = player_character(content.characters()[id], seat, seat)
    elif id in content.npcs():
        made = non_player(content.npcs()[id], seat, content.npcs()[id].name, seat, seat)
    else:
        raise ValueError(f"There is no fighter {id!r}; see the list of fighters.")
    made.id = seat
    return made


def set_up(a: str, b: str) -> Dyw:
    """Let two fighters meet, one unit apart, neither surprised."""
    scene = Dyw(gm=DEALER, seats=[DEALER, *SIDES], switches=Switches(round_limit=ROUND_LIMIT, is_duel=True))
    lay_out(scene)
    scene.creatures = {seat: fighter(id, seat) for seat, id in zip(SIDES, (a, b), strict=True)}
    return scene


def winner(scene: Dyw) -> str:
    """Say who won: a, b or draw."""
    return scene.winner if scene.winner in SIDES else "draw"


def rounds(scene: Dyw) -> int:
    """Say how many Rounds the duel took."""
    return scene.rounds_fought


DUELS = Duels(fighters, set_up, winner, rounds)
