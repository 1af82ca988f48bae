"""What `outdraw new` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.parser import Parser, whole

ABOUT = """\
Write a content file of your own to begin with: one that is fine as it stands,
with comments, and with the names of what else may stand there.

  outdraw new draws character "Mara Quill"   into mine/draws/characters.toml
  outdraw new suits character "Ann Lee" --drawn   drawn card by card, as you like
                                             --cards 6: fewer, the rest is bought
  outdraw new suits scenario "At the mill" --into house
  outdraw new cavaliers folder harbour       a folder with both: a scenario in
                                             which the character plays

Change what is there, check it with outdraw check FOLDER, and play it with
OUTDRAW_CONTENT=FOLDER outdraw play GAME --scenario ID.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("new", ABOUT)
    taken.add_argument("game", help="the game it is for")
    taken.add_argument("what", help="character, scenario or folder (both)")
    taken.add_argument("name", nargs="?", default="", help="what it is called, or the folder")
    taken.add_argument("--into", type=Path, metavar="FOLDER", help="the folder (default: mine)")
    taken.add_argument("--drawn", action="store_true", help="draw the character, where the game has a way to")
    taken.add_argument("--cards", type=whole, metavar="N", help="with --drawn: so many draws, not the usual number")
    return taken
