"""What `outdraw verify` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.parser import Parser

ABOUT = """\
Check a journal: every hash, every piece of luck, every transition played again
by the rules.

  outdraw verify night.jsonl
  outdraw verify night.jsonl --head 905c5cf48b5c9fb7

A file that was cut, edited or put in another order is told where. Note the
head that the table shows when you leave it, and give it with --head: then not
even a journal rewritten from its beginning passes.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("verify", ABOUT)
    taken.add_argument("file", type=Path, help="a journal")
    taken.add_argument("--head", metavar="HASH", help="a head that the table showed, or its first digits")
    taken.add_argument("--unfinished", action="store_true", help="accept a table that was not closed yet")
    return taken
