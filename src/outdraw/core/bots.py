"""Bots that any game can use; a game's own bot is its `Game.bot`."""

from __future__ import annotations

from random import Random

from outdraw.core.choices import Answer, Choice
from outdraw.core.readers.simulate import Bot, Seen


def random_bot(dice: Random) -> Bot:
    """Give a bot that takes any legal answer, each as likely as the others."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        return choice.sample(dice)

    return decide
