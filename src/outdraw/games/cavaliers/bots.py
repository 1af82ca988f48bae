"""A bot."""

from __future__ import annotations

from random import Random

from outdraw.core.choices import Answer, Choice
from outdraw.core.readers.simulate import Bot, Seen


def bot(dice: Random) -> Bot:
    """Play at random for now."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        default = getattr(choice, "default", None)
        return default if default is not None and getattr(choice, "discretion", False) else choice.sample(dice)

    return decide
