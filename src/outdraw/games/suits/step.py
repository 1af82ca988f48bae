"""The step of the game: what the game master has called, or the next turn of a fight or contest, or a day of rest."""

from __future__ import annotations

from outdraw.core.play import Play
from outdraw.games.suits.rules.extended_contests import contend
from outdraw.games.suits.rules.game_master import answer_calls
from outdraw.games.suits.rules.healing import rest_a_day
from outdraw.games.suits.rules.rounds import fight
from outdraw.games.suits.scene import Suits


def step(play: Play, scene: Suits) -> None:
    """Play one action: a turn of a fight or of an extended contest, or a day of rest; what was called goes first."""
    if scene.opening and not scene.has_opened:
        scene.has_opened = True
        play.tell("story", "{opening}", "suits.contest.parties", opening=scene.opening)
    if scene.calls:
        answer_calls(play, scene)
    elif scene.kind == "challenge":
        contend(play, scene)
    elif scene.kind == "rest":
        rest_a_day(play, scene)
    else:
        fight(play, scene)
