"""The declaration of Draw Your Weapon."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from outdraw.core.game import Game, ScenarioInfo
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.board import board, private
from outdraw.games.draw_your_weapon.bots import bot
from outdraw.games.draw_your_weapon.duels import DUELS
from outdraw.games.draw_your_weapon.gist import gist, passed
from outdraw.games.draw_your_weapon.odds import QUESTIONS
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from outdraw.games.draw_your_weapon.set_up import arrivals, arrive, hosts, lasting, set_up
from outdraw.games.draw_your_weapon.soundness import faults
from outdraw.games.draw_your_weapon.step import step
from outdraw.games.draw_your_weapon.styles import STYLES
from outdraw.games.draw_your_weapon.worlds import possible, sides, standing, won


def scenarios() -> Sequence[ScenarioInfo]:
    """Give the scenarios, the Dealer's seat first."""
    return [
        ScenarioInfo(
            each.id,
            each.name,
            each.summary,
            ((DEALER, "Dealer"), *((id, content.characters()[id].name) for id in each.party)),
        )
        for each in content.scenarios().values()
    ]


GAME = Game(
    name="draw_your_weapon",
    title="Draw Your Weapon",
    summary="Private Hands, secret targets and contests, Guard and Speed on a battlemap.",
    folder=Path(__file__).parent,
    scene=Dyw,
    scenarios=scenarios,
    set_up=set_up,
    step=step,
    bot=bot,
    bots=STYLES,
    questions=QUESTIONS,
    content={
        "figures": content.FiguresFile,
        "weapons": content.WeaponsFile,
        "features": content.FeaturesFile,
        "npcs": content.NpcsFile,
        "characters": content.CharactersFile,
        "scenarios": content.ScenariosFile,
    },
    duels=DUELS,
    switches=content.Agreed,
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
    standing=standing,
)
