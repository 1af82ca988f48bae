"""What `outdraw balance` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.options.sweep import add_options
from outdraw.commands.parser import Parser

ABOUT = """\
Let every choice of a file meet every opponent: say what is never or always
right, how often to choose each, and which small change makes a match even.

  outdraw balance FILE.toml
  outdraw balance FILE.toml --workers 2 --out results

docs/sweeps.md has the form of the file. An interrupted run goes on where it
was.

Status 0: done; 2: bad input; 130: stopped by Ctrl-C.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("balance", ABOUT)
    taken.add_argument("file", type=Path, metavar="FILE.toml", help="what to choose from, and against whom")
    add_options(taken)
    return taken
