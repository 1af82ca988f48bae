"""What `outdraw coach` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.parser import Parser, whole
from outdraw.core.budgets import PLAYED

ABOUT = """\
Weigh every decision of a seat by what the seat could know then, never by how
it turned out. Options are played out in worlds that look the same to the seat,
by the house's bots; ?! cost 5 points of the chance to win, ? cost 10, ?? 15.

  outdraw coach fight.jsonl --seat sable_wren
  outdraw coach fight.jsonl --seat sable_wren --played 40    sooner, rougher
  outdraw coach fight.jsonl --seat sable_wren --again 42     decide entry 42 anew

Only scenes that are won or lost can be weighed. It takes some seconds for each
decision; Ctrl-C shows those that were weighed by then.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("coach", ABOUT)
    taken.add_argument("file", type=Path, help="a journal")
    taken.add_argument("--seat", required=True, help="whose decisions")
    scenes = f"scenes played out for a decision (default {PLAYED})"
    taken.add_argument("--played", type=whole, default=PLAYED, metavar="N", help=scenes)
    taken.add_argument(
        "--again", type=whole, metavar="ENTRY", help="decide this entry anew, and hear what that is worth"
    )
    taken.add_argument("--answer", help="with --again: the answer, instead of being asked for it")
    return taken
