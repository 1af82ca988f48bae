"""The declaration of The Queen's Cavaliers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from outdraw.core.game import Game, ScenarioInfo
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.bots import bot
from outdraw.games.cavaliers.duels import DUELS
from outdraw.games.cavaliers.fight import step
from outdraw.games.cavaliers.maps import picture
from outdraw.games.cavaliers.muster import set_up
from outdraw.games.cavaliers.odds import QUESTIONS
from outdraw.games.cavaliers.scene import GM, Cavaliers
from outdraw.games.cavaliers.worlds import is_between, possible, won


def scenarios() -> Sequence[ScenarioInfo]:
    """Give the scenarios with their seats: the MJ and one for each player character."""
    found: list[ScenarioInfo] = []
    for card in content.scenario_cards().values():
        people = content.people()
        players = [people[placed.kind] for placed in card.people if people[placed.kind].category == "pc"]
        seats = ((GM, "MJ"), *((person.id, person.name) for person in players))
        found.append(ScenarioInfo(card.id, card.name, card.summary, seats))
    return found


GAME = Game(
    name="cavaliers",
    title="The Queen's Cavaliers",
    summary="Swashbuckling with dice pools: keep two, spend the lower, and mind who stands where.",
    folder=Path(__file__).parent,
    scene=Cavaliers,
    scenarios=scenarios,
    set_up=set_up,
    step=step,
    bot=bot,
    questions=QUESTIONS,
    content=content.FILES,
    duels=DUELS,
    picture=picture,
    possible=possible,
    won=won,
    is_between=is_between,
    switches=content.Switches,
)
