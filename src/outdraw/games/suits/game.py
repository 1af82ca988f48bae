"""SUITS, as the rooms know it: its scenarios, its step, its questions, its content and its duels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.play import Play
from outdraw.games.suits import content
from outdraw.games.suits.bots import bot
from outdraw.games.suits.challenge import contend
from outdraw.games.suits.duels import DUELS
from outdraw.games.suits.healing import rest_a_day
from outdraw.games.suits.odds import QUESTIONS
from outdraw.games.suits.picture import picture
from outdraw.games.suits.rounds import fight
from outdraw.games.suits.scene import Suits, set_up
from outdraw.games.suits.worlds import possible, won


def step(play: Play, scene: Suits) -> None:
    """Play one action: a turn of a fight or of an extended contest, or a day of rest."""
    if scene.kind == "challenge":
        contend(play, scene)
    elif scene.kind == "rest":
        rest_a_day(play, scene)
    else:
        fight(play, scene)


def scenarios() -> Sequence[ScenarioInfo]:
    """Give the scenarios of the content files."""
    infos: list[ScenarioInfo] = []
    for each in content.scenarios().values():
        names = {"gm": "Game master"}
        for placed in each.placed:
            names.setdefault(placed.seat, placed.name or content.characters()[placed.character].name)
        infos.append(ScenarioInfo(each.id, each.name, each.summary, tuple(names.items())))
    return infos


GAME = Game(
    name="suits",
    title="SUITS",
    summary="Contests of two cards each; combat with weapons and armour of all ages.",
    folder=Path(__file__).parent,
    scene=Suits,
    scenarios=scenarios,
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
    picture=picture,
    possible=possible,
    won=won,
    switches=content.Switches,
)
