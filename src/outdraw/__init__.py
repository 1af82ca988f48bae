"""Outdraw: the rules of card- and dice-driven tabletop role-playing games, written once and read by many readers.

Everything that a program needs is at hand here: the odds, the lab, tables with their seats, choices and journals, and
the games. Importing the package is cheap; a room is imported when something of it is first asked for.

>>> import outdraw
>>> answer = outdraw.odds("draws", "draw", pool=5)
>>> float(answer["success"])
0.74

A scene played by a program:

>>> table = outdraw.open_table("draws", seed=7)
>>> [open_one] = table.choices("storyteller")
>>> open_one.choice.prompt
'What happens?'
>>> table.answer("storyteller", open_one.id, open_one.choice.options[0].value)
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False

if TYPE_CHECKING:
    from outdraw.core.board import Board as Board
    from outdraw.core.bots import Bot as Bot
    from outdraw.core.bots import Seen as Seen
    from outdraw.core.choices import Answer as Answer
    from outdraw.core.choices import Choice as Choice
    from outdraw.core.choices import Number as Number
    from outdraw.core.choices import Option as Option
    from outdraw.core.choices import Pick as Pick
    from outdraw.core.choices import Refusal as Refusal
    from outdraw.core.choices import Words as Words
    from outdraw.core.events import Event as Event
    from outdraw.core.game import Game as Game
    from outdraw.core.journal import Entry as Entry
    from outdraw.core.journal import read_entries as read_entries
    from outdraw.core.readers.live import Dial as Dial
    from outdraw.games import find_game as find_game
    from outdraw.games import game_names as game_names
    from outdraw.lab.balance import balance as balance
    from outdraw.lab.duel import duel as duel
    from outdraw.lab.match import Match as Match
    from outdraw.lab.match import Outcome as Outcome
    from outdraw.lab.match import Side as Side
    from outdraw.lab.match import best as best
    from outdraw.lab.match import explore as explore
    from outdraw.lab.match import simulate as simulate
    from outdraw.lab.match import solve as solve
    from outdraw.lab.runs import answer as answer
    from outdraw.lab.sweep import sweep as sweep
    from outdraw.odds.front import Odds
    from outdraw.table.bots import Company as Company
    from outdraw.table.front import open_table as open_table
    from outdraw.table.front import play_out as play_out
    from outdraw.table.replay import resumed as resumed
    from outdraw.table.replay import verify as verify
    from outdraw.table.seat import Look as Look
    from outdraw.table.seat import Seat as Seat
    from outdraw.table.table import OpenChoice as OpenChoice
    from outdraw.table.table import Table as Table

    odds: Odds

PLACES = {
    "core.board": ("Board",),
    "core.bots": ("Bot", "Seen"),
    "core.choices": ("Answer", "Choice", "Number", "Option", "Pick", "Refusal", "Words"),
    "core.events": ("Event",),
    "core.game": ("Game",),
    "core.journal": ("Entry", "read_entries"),
    "core.readers.live": ("Dial",),
    "games": ("find_game", "game_names"),
    "lab.balance": ("balance",),
    "lab.duel": ("duel",),
    "lab.match": ("Match", "Outcome", "Side", "best", "explore", "simulate", "solve"),
    "lab.runs": ("answer",),
    "lab.sweep": ("sweep",),
    "table.bots": ("Company",),
    "table.front": ("open_table", "play_out"),
    "table.replay": ("resumed", "verify"),
    "table.seat": ("Look", "Seat"),
    "table.table": ("OpenChoice", "Table"),
}
"""What the package gives, by the module it comes from."""
_HOMES = {name: place for place, names in PLACES.items() for name in names}

__all__ = [  # noqa: RUF022  # the rooms in turn
    "__version__",
    "odds",
    "Answer", "Board", "Bot", "Choice", "Company", "Dial", "Entry", "Event", "Game", "Look", "Match", "Number",
    "OpenChoice", "Option", "Outcome", "Pick", "Refusal", "Seat", "Seen", "Side", "Table", "Words",
    "answer", "balance", "best", "duel", "explore", "find_game", "game_names", "open_table", "play_out", "read_entries",
    "resumed", "simulate", "solve", "sweep", "verify",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a room when something of it is first asked for."""
        from importlib import import_module

        if name == "odds":
            return import_module("outdraw.odds")
        if name in _HOMES:
            found = getattr(import_module(f"outdraw.{_HOMES[name]}"), name)
            globals()[name] = found
            return found
        raise AttributeError(f"outdraw has no {name!r}")
