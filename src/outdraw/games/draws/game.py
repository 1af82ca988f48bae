"""The declaration of Draws and Resolution."""

from __future__ import annotations

from pathlib import Path

from outdraw.core.game import Game
from outdraw.games.draws.board import board, private
from outdraw.games.draws.bots import bot
from outdraw.games.draws.content import KINDS, Options
from outdraw.games.draws.duels import DUELS
from outdraw.games.draws.gist import gist, passed
from outdraw.games.draws.odds import QUESTIONS
from outdraw.games.draws.scene import County
from outdraw.games.draws.set_up import arrivals, arrive, hosts, lasting, scenario_list, set_up
from outdraw.games.draws.soundness import faults
from outdraw.games.draws.step import step
from outdraw.games.draws.worlds import possible, sides, won

GAME = Game(
    name="draws",
    title="Draws and Resolution",
    summary="A card from 1 to 10 plus a pool: simple, contested, teamwork and extended actions, for live action.",
    folder=Path(__file__).parent,
    scene=County,
    scenarios=scenario_list,
    set_up=set_up,
    step=step,
    bot=bot,
    questions=QUESTIONS,
    content=KINDS,
    duels=DUELS,
    board=board,
    private=private,
    opening="opening",
    faults=faults,
    arrivals=arrivals,
    hosts=hosts,
    arrive=arrive,
    lasting=lasting,
    gist=gist,
    passed=passed,
    possible=possible,
    won=won,
    sides=sides,
    switches=Options,
    switches_in="options",
)
