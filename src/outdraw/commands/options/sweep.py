"""What `outdraw sweep` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.parser import Parser, whole

ABOUT = """\
Fight one match with its values varied: who fights, with what, how skilled.

  outdraw sweep FILE.toml                rows, pictures and a report in a folder
  outdraw sweep FILE.toml --workers 2    the same numbers, sooner
  outdraw sweep FILE.toml --ray local    on Ray; or the address of a cluster
  outdraw sweep NEW.toml --beside OLD.sweep
                                         what changed since another sweep

A file such as this one asks how skilled a brigand must be:

  game = "suits"
  a = "brigand"
  b = "wolf"
  [vary]
  a.ranks."Hand Weapons" = "3..9"

docs/sweeps.md has all that can stand in it. An interrupted sweep goes on where
it was when it is started again; Ctrl-C shows the rows so far.

Status 0: done; 2: bad input; 130: stopped by Ctrl-C.
"""


def add_options(taken: Parser) -> None:
    """Add the options that sweeps and balance share."""
    taken.add_argument("--out", type=Path, metavar="DIR", help="where results are kept (default: named after the file)")
    taken.add_argument(
        "--fights", type=whole, metavar="N", help="how many fights a cell, instead of what the file says"
    )
    taken.add_argument("--exact", action="store_true", help="solve every cell exactly instead of fighting it")
    share = "how many processes share the work (default 1)"
    taken.add_argument("--workers", type=whole, default=1, metavar="W", help=share)
    taken.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster; `local` starts one on this machine")


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("sweep", ABOUT)
    taken.add_argument("file", type=Path, metavar="FILE.toml", help="what to fight and what to vary")
    taken.add_argument(
        "--format", choices=("csv", "parquet", "json"), default="csv", help="the form of the rows (default csv)"
    )
    taken.add_argument("--beside", type=Path, metavar="DIR", help="compare with what another sweep left in a folder")
    add_options(taken)
    return taken
