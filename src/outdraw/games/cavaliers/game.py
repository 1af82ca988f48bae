"""The declaration of The Queen's Cavaliers."""

from __future__ import annotations

from pathlib import Path

from outdraw.core.game import Game
from outdraw.games.cavaliers.board import board, private
from outdraw.games.cavaliers.bots import bot
from outdraw.games.cavaliers.content import FILES, Switches
from outdraw.games.cavaliers.duels import DUELS
from outdraw.games.cavaliers.gist import gist
from outdraw.games.cavaliers.odds import QUESTIONS
from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.games.cavaliers.set_up import arrivals, arrive, lasting, scenario_list, set_up
from outdraw.games.cavaliers.soundness import faults
from outdraw.games.cavaliers.step import step
from outdraw.games.cavaliers.styles import STYLES
from outdraw.games.cavaliers.worlds import is_between, possible, sides, standing, won

GAME = Game(
    name="cavaliers",
    title="The Queen's Cavaliers",
    summary="Swashbuckling with dice pools: keep two, spend the lower, and mind who stands where.",
    folder=Path(__file__).parent,
    scene=Cavaliers,
    scenarios=scenario_list,
    set_up=set_up,
    step=step,
    bot=bot,
    bots=STYLES,
    begins_with="shrewd",
    questions=QUESTIONS,
    content=FILES,
    duels=DUELS,
    board=board,
    private=private,
    opening="opening",
    faults=faults,
    arrivals=arrivals,
    arrive=arrive,
    lasting=lasting,
    gist=gist,
    possible=possible,
    won=won,
    sides=sides,
    standing=standing,
    is_between=is_between,
    switches=Switches,
)
