"""What `outdraw check` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands.parser import Parser

ABOUT = """\
Check content files (TOML) of your own: characters, gear, scenarios.

  outdraw check FOLDER        a folder of content, as OUTDRAW_CONTENT names it:
                              every file, what refers to what, every scenario
  outdraw check FILE.toml     its kind shows from its name or its keys
  outdraw check --schema draws characters
                              the JSON Schema of a kind of file
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("check", ABOUT)
    taken.add_argument("path", nargs="*", type=Path, help="files or folders to check")
    taken.add_argument("--game", help="the game the files are for (default: whichever they fit)")
    taken.add_argument("--kind", help="the kind of file, such as characters (default: by name or keys)")
    taken.add_argument("--schema", nargs=2, metavar=("GAME", "KIND"), help="print the JSON Schema of a kind of file")
    return taken
