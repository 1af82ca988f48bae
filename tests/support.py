"""What tests share: the scripted `Play` of the conformance kit, and a way to make a game of one step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from outdraw.conformance.script import Script
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.play import Play
from outdraw.core.scene import Scene

__all__ = ["Script", "little_game"]


def little_game(
    step: Callable[[Play, Any], None],
    scene: type[Scene] = Scene,
    set_up: Callable[[str], Scene] | None = None,
    name: str = "little",
) -> Game:
    """Make a game of one step, for two players and a game master, that is over when its step says so."""

    def new_scene(scenario: str) -> Scene:
        return scene(gm="gm", seats=["gm", "ann", "bob"])

    def scenarios() -> list[ScenarioInfo]:
        return [ScenarioInfo("one", "One", "A scene.", (("gm", "GM"), ("ann", "Ann"), ("bob", "Bob")))]

    def bot(dice: Random) -> Bot:
        def decide(seen: Seen, choice: Choice) -> Answer:
            return choice.sample(dice)

        return decide

    return Game(
        name=name,
        title=name.title(),
        summary="A game for a test.",
        folder=Path(__file__).parent,
        scene=scene,
        scenarios=scenarios,
        set_up=set_up or new_scene,
        step=step,
        bot=bot,
    )
