"""What `outdraw join` takes."""

from __future__ import annotations

from outdraw.commands.parser import Parser

ABOUT = """\
Play at a table that a server keeps, in the terminal, by the link to your seat.

  outdraw join http://127.0.0.1:8420/t/CODE#TOKEN --name Ann

The link is the seat, and leads back to it. Whoever opened the table has it
too: --own takes a new one that only you know, and the old one ends. At a
prompt ? helps; the game master speaks at any time, by Ctrl-C while waiting.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("join", ABOUT, has_json=False)
    taken.add_argument("link", help="the link to your seat, in quotes")
    taken.add_argument("--name", default="", help="who you are (default: your name on this machine)")
    taken.add_argument("--own", action="store_true", help="take a new link that nobody else knows; the old one ends")
    return taken
