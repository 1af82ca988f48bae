"""The declaration of SUITS."""

from __future__ import annotations

from pathlib import Path

from outdraw.core.game import Game
from outdraw.games.suits import content
from outdraw.games.suits.board import board, private
from outdraw.games.suits.bots import bot
from outdraw.games.suits.callings import callings
from outdraw.games.suits.duels import DUELS
from outdraw.games.suits.gist import gist
from outdraw.games.suits.odds import QUESTIONS
from outdraw.games.suits.rules.creation import drawn
from outdraw.games.suits.scene import Suits
from outdraw.games.suits.set_up import arrivals, arrive, lasting, scenario_list, set_up
from outdraw.games.suits.soundness import faults
from outdraw.games.suits.step import step
from outdraw.games.suits.worlds import possible, sides, standing, won

GAME = Game(
    name="suits",
    title="SUITS",
    summary="Contests of two cards each; combat with weapons and armour of all ages.",
    folder=Path(__file__).parent,
    scene=Suits,
    scenarios=scenario_list,
    set_up=set_up,
    step=step,
    bot=bot,
    questions=QUESTIONS,
    content={
        "weapons": content.Gear,
        "missiles": content.Gear,
        "armour": content.Gear,
        "skills": content.Skills,
        "characters": content.People,
        "opponents": content.People,
        "scenarios": content.Scenarios,
    },
    duels=DUELS,
    board=board,
    private=private,
    opening="opening",
    faults=faults,
    arrivals=arrivals,
    arrive=arrive,
    callings=callings,
    lasting=lasting,
    gist=gist,
    possible=possible,
    won=won,
    sides=sides,
    standing=standing,
    drawn=drawn,
    switches=content.Switches,
)
