"""Bots: a Storyteller who calls what the scenario holds, and players who use what they are best at.

Both see only their own view.
"""

from __future__ import annotations

from random import Random
from typing import Any

from outdraw.core.bots import Bot, Seen
from outdraw.core.cards import HIDDEN
from outdraw.core.choices import Answer, Choice, Number, Pick, Words

INTENTS = (
    "looks for another way in",
    "listens at the door",
    "asks around quietly",
    "keeps watch",
    "searches the place for anything out of order",
)


def bot(dice: Random) -> Bot:
    """Give a bot for any seat."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        if isinstance(choice, Pick):
            default = choice.default
            if choice.kind == "draws.call":
                return call(choice)
            if choice.kind == "draws.attempt":
                return first_of(choice, "task:", "shake_off", "attempt")
            if choice.kind in ("draws.attribute", "draws.trait"):
                return best_trait(seen.view, choice)
            if default is not None:
                return default
        elif isinstance(choice, Number) and choice.default is not None:
            return choice.default
        elif isinstance(choice, Words):
            return choice.default or INTENTS[dice.randrange(len(INTENTS))]
        return choice.sample(dice)

    return decide


def call(choice: Pick) -> str:
    """Go on with what is under way, then call the next challenge, then end the scene."""
    return first_of(choice, "task:", "drop:", "challenge:", "end")


def first_of(choice: Pick, *starts: str) -> str:
    """Give the first legal option that begins with one of these, in this order."""
    for start in starts:
        for option in choice.legal:
            if option.value.startswith(start):
                return option.value
    return choice.legal[0].value


def best_trait(view: dict[str, Any], choice: Pick) -> str:
    """Choose the trait in which the character one plays is best; the option's label ends with the rating."""

    def rating(value: str, label: str) -> int:
        sheets = [each["sheet"] for each in view["characters"].values() if each["sheet"] != HIDDEN]
        last = label.rsplit(" ", 1)[-1]
        if last.isdigit():
            return int(last)
        return max(({**sheet, **sheet["trainings"], **sheet["skills"]}.get(value, 0) for sheet in sheets), default=0)

    return max(choice.legal, key=lambda option: rating(option.value, option.label)).value
