"""`outdraw verify`: check a journal: its hashes, its luck and every transition."""

from __future__ import annotations

from pathlib import Path

import msgspec

from outdraw.commands import BadInput, Parser, print_json, read_bytes
from outdraw.core.journal import JournalFault
from outdraw.table.replay import verify

ABOUT = """\
Check a journal: every hash, every piece of luck, every transition played again by the rules.

A file that was cut, edited or put in another order is told where. Note the head that the table showed while you
played, and give it with --head: then not even a journal rewritten from its beginning passes.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("verify", ABOUT)
    parser.add_argument("file", type=Path, help="a journal")
    parser.add_argument("--head", metavar="HASH", help="the hash the table showed last")
    parser.add_argument("--unfinished", action="store_true", help="accept a table that was not closed yet")
    options = parser.parse_args(words)
    try:
        verdict = verify(read_bytes(options.file))
    except JournalFault as fault:
        raise BadInput(f"{options.file}: {fault}") from None
    if not verdict.is_closed and not options.unfinished:
        raise BadInput(
            f"{options.file}: line {verdict.entries}: the journal ends before the table was closed; its {verdict.entries}"
            " entries hold, but the luck cannot be checked (--unfinished accepts that)"
        )
    if options.head and not verdict.head.startswith(options.head.lower()):
        raise BadInput(f"{options.file}: the journal ends in {verdict.head[:16]}, not in {options.head[:16]}")
    if options.json:
        print_json({"ok": True, **msgspec.to_builtins(verdict)})
        return 0
    print(f"{options.file}: {verdict.entries} entries of {verdict.game} (rules {verdict.version}) hold.")
    luck = f"All {verdict.luck_checked} pieces of luck follow from the committed secret"
    print(f"{luck}; {verdict.by_hand} were entered by hand." if verdict.is_closed else "The luck is not revealed yet.")
    print(f"Head: {verdict.head}")
    return 0
