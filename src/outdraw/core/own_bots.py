"""Bots of people's own: a function of theirs wherever a bot is named, or `module:function` for it.

A bot is a function of what its seat sees (`Seen`) and of the choice put to it (`Choice`), and gives the answer.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import cast

from outdraw.core.bots import Bot
from outdraw.core.spelling import did_you_mean

OWN = "own:"
"""What the names of bots begin with that were given as functions."""
_given: dict[str, Bot] = {}
_kept_out: list[str] = []


class NoSuchBot(ValueError):
    """There is no function where a bot was said to be."""


def name_of(bot: str | Bot) -> str:
    """Give the name by which a bot is known in this process and in the workers that it begins."""
    if isinstance(bot, str):
        return bot
    if not callable(bot):
        raise NoSuchBot(f"a bot is a name or a function of what is seen and of the choice, not {bot!r}")
    for name, known in _given.items():
        if known is bot:
            return name
    name = f"{OWN}{getattr(bot, '__name__', 'bot')}" + (f"#{len(_given)}" if _given else "")
    _given[name] = bot
    return name


def is_own(name: str) -> bool:
    """Say whether a name is that of somebody's own bot."""
    return ":" in name


def keep_out(why: str) -> None:
    """Import no bot by its name in this process from now on: where strangers name bots, a name must not run code."""
    _kept_out.append(why)


def find_own(name: str, dice: Random) -> Bot:
    """Give somebody's own bot; one that draws lots draws its own."""
    if name in _given:
        return _given[name]
    if _kept_out:
        raise NoSuchBot(_kept_out[0])
    module, _, function = name.partition(":")
    if not module or not function:
        raise NoSuchBot(f"{name!r} is no bot: write module:function, such as mine:careful")
    try:
        found = import_module(module)
    except ImportError as error:
        raise NoSuchBot(f"the bot {name!r} cannot be imported: {error}") from None
    bot = getattr(found, function, None)
    if not callable(bot):
        meant = did_you_mean(function, dir(found))
        hint = f"; did you mean {meant!r}?" if meant else ""
        raise NoSuchBot(f"{module} has no function {function!r} to be a bot{hint}")
    return cast("Bot", bot)
