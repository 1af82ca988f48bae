"""What `outdraw replay` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.parser import Parser, whole

ABOUT = """\
Play a journal again, step by step.

  outdraw replay night.jsonl                  all of it
  outdraw replay night.jsonl --seat dale      what one seat saw
  outdraw replay night.jsonl --until 40 --scene

A journal holds every secret of its table. With --seat only what that seat saw
is shown. Tables that were played without --journal are listed by
outdraw play --resume, with their files.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("replay", ABOUT)
    taken.add_argument("file", type=Path, help="a journal")
    taken.add_argument("--seat", help="show only what this seat saw")
    taken.add_argument("--until", type=whole, metavar="N", help="stop after entry N")
    taken.add_argument("--scene", action="store_true", help="show the scene after the last entry as well")
    return taken
