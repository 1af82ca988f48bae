"""Duels for the lab: two fighters, no map, everyone in reach, until one is Down or out."""

from __future__ import annotations

from outdraw.core.cards import canonical
from outdraw.core.game import Duels
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.scene import (
    DEALER,
    Creature,
    Dyw,
    InOrder,
    Switches,
    lay_out,
    non_player,
    player_character,
)

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
    """Say how many Rounds the duel took, or has taken so far."""
    return scene.rounds_fought if scene.combat is None else scene.combat.round


def forget(scene: Dyw) -> None:
    """Forget what cannot matter any more: how long it took, the order of the Pile, the Turns that are over.

    The cards of the last Action are no different from those below them once another begins; only a trap of the scenario
    may go off before that. Whoever was surprised may be struck harder until they have had a Turn.
    [draw_your_weapon.card.library_empty, draw_your_weapon.special.features]
    """
    scene.rounds_fought = 0
    if not scene.notes:
        scene.resolving = 0
        pile = scene.zones["pile"]
        pile.cards = [*canonical(pile.cards)]
    for creature in scene.creatures.values():
        creature.known_features = []
    fight = scene.combat
    if fight is None:
        return
    fight.round = 0
    fight.order, fight.next = [InOrder(each.creature, 0) for each in fight.order[fight.next :]], 0
    if not any(each.is_surprised for each in scene.creatures.values()):
        fight.had_turn = []
    if fight.turn is not None:
        fight.turn.taken = []


DUELS = Duels(fighters, set_up, winner, rounds, forget, ROUND_LIMIT)
