"""Other ways to fight than the house's: habits that are worth a try. A bot that searches finds out whether they pay."""

from __future__ import annotations

from random import Random

from outdraw.core.bots import Bot
from outdraw.games.cavaliers.bots import HABITS, Legal, Look, choose_spending, with_habits


def quick(dice: Random) -> Bot:
    """Give a bot that fights as the house does, but Seizes every turn that it can pay for. [cavaliers.seize.effect]"""
    return with_habits({**HABITS, "seize": seize}, dice)


def seize(look: Look, legal: Legal, seat: str) -> str:
    """Seize with the first of one's own who can."""
    people = look().people
    return next((value for value in legal if value in people and people[value].seat == seat), "wait")


def bloody(dice: Random) -> Bot:
    """Give a bot that fights as the house does, but buys Wounds before anything else. [cavaliers.wound.nature]"""
    return with_habits({**HABITS, "spend": wounds_first}, dice)


def fierce(dice: Random) -> Bot:
    """Give a bot that is quick and bloody."""
    return with_habits({**HABITS, "seize": seize, "spend": wounds_first}, dice)


def wounds_first(look: Look, legal: Legal, seat: str) -> str:
    """Buy a Wound wherever one is sold, and no Riposte can be had; else what the house would."""
    sold = [option.facts.get("effect") for option in legal.values()]
    wounds = [option for option in legal.values() if option.facts.get("effect") == "wound"]
    if not wounds or "riposte" in sold:
        return choose_spending(look, legal, seat)
    several = [option for option in wounds if "times" in option.facts]
    return (several or wounds)[0].value


STYLES = {"fierce": fierce, "quick": quick, "bloody": bloody}
