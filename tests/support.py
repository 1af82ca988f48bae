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

__all__ = ["BROUGHT", "Script", "little_game"]

BROUGHT: list[tuple[str, str, str, list[str | int], int, str]] = [
    ("suits", "alley", "road", ["fighters", 1, "wounds"], 3, "Imre Vale: wounds 3"),
    ("cavaliers", "tavern", "road", ["people", "bram", "vitals", "wounds"], 2, "Bram Ockley: wounds 2"),
    ("draws", "storm", "one_night", ["characters", "caleb_voss", "lethal"], 2, "Caleb Voss: lethal 2"),
    (
        "draw_your_weapon",
        "fell_road",
        "witch_hollow",
        ["creatures", "maud_sexton", "figures", "hp"],
        9,
        "Maud Sexton: HP 9",
    ),
]
"""Somebody falls in a first scene: the game, both scenes, what is set, and what is brought along to the second."""


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
