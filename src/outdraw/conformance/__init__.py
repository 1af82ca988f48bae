"""The conformance kit: does a game keep what the rooms rely on? For every game of this package, and for anybody's own.

`check_game(game)` plays it at random through a real table, scene after scene, and checks at every step; the first thing
that does not hold is raised as a `Broken` that says what, and how to see it again. It needs no test framework:

    from outdraw.conformance import check_game

    def test_my_game_conforms() -> None:
        check_game(my_game.GAME, steps=2000)

`check_board` checks what clients rely on, a `CheckedTable` all that is told and asked at it, and `Script` plays a
single rule with luck and answers written down.
"""

from outdraw.conformance.boards import check_board
from outdraw.conformance.broken import (
    Broken,
    BrokenBoard,
    BrokenBot,
    BrokenCards,
    BrokenChance,
    BrokenChoice,
    BrokenCitation,
    BrokenDuel,
    BrokenRefusal,
    BrokenReplay,
    BrokenResult,
    BrokenScene,
    BrokenSecret,
    BrokenStep,
    BrokenTheme,
    Endless,
    Impure,
)
from outdraw.conformance.checked import CheckedTable
from outdraw.conformance.kit import Report, check_game
from outdraw.conformance.script import Script

__all__ = [
    "Broken",
    "BrokenBoard",
    "BrokenBot",
    "BrokenCards",
    "BrokenChance",
    "BrokenChoice",
    "BrokenCitation",
    "BrokenDuel",
    "BrokenRefusal",
    "BrokenReplay",
    "BrokenResult",
    "BrokenScene",
    "BrokenSecret",
    "BrokenStep",
    "BrokenTheme",
    "CheckedTable",
    "Endless",
    "Impure",
    "Report",
    "Script",
    "check_board",
    "check_game",
]
