"""The door of the game: one action at the table, whatever is going on."""

from __future__ import annotations

from outdraw.core.play import Play
from outdraw.games.draw_your_weapon.rules import cards, combat, dealer, dealers_hand, free_play, rests, turns
from outdraw.games.draw_your_weapon.scene import Dyw


def step(play: Play, scene: Dyw) -> None:
    """One action at the table: the opening Hands, a fight, a Rest, or a moment of free play."""
    if not scene.switches.is_duel and dealers_hand.is_seen_to(play, scene):  # in a duel no Dealer sets anything
        return
    if scene.combat is not None:
        turns.step(play, scene, scene.combat)
    elif not scene.has_begun:
        dealer.say(play, scene.opening, "draw_your_weapon.test.when")
        cards.deal_hands(play, scene)
    elif scene.switches.is_duel:
        combat.begin(play, scene)
    elif scene.rest_stage:
        rests.step(play, scene)
    else:
        free_play.moment(play, scene)
