"""Bots: a Storyteller who calls what the scenario holds, and players who use what they are best at.

Both see only their own view, and read what choices say for programs: verbs and facts, never labels.
"""

from __future__ import annotations

from random import Random

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Number, Option, Pick, Words

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
            if choice.kind == "draws.call":
                return call(choice)
            if choice.kind == "draws.attempt":
                return first_of(choice, "go_on", "shake_off", "attempt")
            if choice.kind in ("draws.attribute", "draws.trait"):
                return best_trait(choice)
            if choice.default is not None:
                return choice.default
        elif isinstance(choice, Number) and choice.default is not None:
            return choice.default
        elif isinstance(choice, Words):
            return choice.default or INTENTS[dice.randrange(len(INTENTS))]
        return choice.sample(dice)

    return decide


def call(choice: Pick) -> str:
    """Go on with what is under way, then call the next challenge, then end the scene."""
    return first_of(choice, "go_on", "break_off", "challenge", "end")


def first_of(choice: Pick, *verbs: str) -> str:
    """Give the first legal option with one of these verbs, in this order."""
    for verb in verbs:
        for value in choice.beginning(verb):
            return value
    return choice.legal[0].value


def best_trait(choice: Pick) -> str:
    """Choose the trait in which the character is best, by the rating that each option states."""
    return max(choice.legal, key=_rating).value


def _rating(option: Option) -> int:
    rating = option.facts.get("rating", 0)
    return rating if isinstance(rating, int) else 0
