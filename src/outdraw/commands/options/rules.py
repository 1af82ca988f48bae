"""What `outdraw rules` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.parser import Parser

ABOUT = """\
Read the rules.

  outdraw rules draws               all rules of a game
  outdraw rules draws chance        those with a word in them
  outdraw rules table               those of every table, whatever the game
  outdraw rules draws.chance.ten_chain
                                    one rule, where it is decided and where it
                                    is told, and the tests of it
  outdraw rules draws --coverage    which rules are proven: a test at a table
                                    notices if they are broken (in a checkout)

In brackets stands where a rule comes from: the number of the game's source and
its section, or house where it is Outdraw's own; CREDITS.md names the sources.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("rules", ABOUT)
    taken.add_argument("words", nargs="*", metavar="GAME|WORDS", help="a game, and words to look for")
    taken.add_argument("--coverage", action="store_true", help="show which rules are proven; fails if one is not")
    taken.add_argument("--tests", type=Path, default=None, help="where the tests are (default: tests/ of the checkout)")
    return taken
