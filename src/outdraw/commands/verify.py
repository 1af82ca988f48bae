"""`outdraw verify`: check a journal: its hashes, its luck and every transition."""

from __future__ import annotations

from argparse import Namespace

import msgspec

from outdraw.commands import BadInput, print_json, read_bytes, wrapped
from outdraw.commands.luck_kept import NOBODY
from outdraw.core.journal import JournalFault, read_entries
from outdraw.table.replay import verify

SHORTEST_HEAD = 8


def run(options: Namespace) -> int:
    """Run the command."""
    head = (options.head or "").lower()
    if options.head is not None and (len(head) < SHORTEST_HEAD or not set(head) <= set("0123456789abcdef")):
        raise BadInput(f"a head is {SHORTEST_HEAD} to 64 hexadecimal digits, not {options.head!r}")
    data = read_bytes(options.file)
    try:
        verdict = verify(data, may_be_open=True)
    except JournalFault as fault:
        raise BadInput(f"{options.file}: {fault}") from None
    if not verdict.is_closed and not options.unfinished:
        raise BadInput(
            f"{options.file}: line {verdict.entries}: the journal ends before the table was closed; its"
            f" {verdict.entries} entries hold, but the luck cannot be checked (--unfinished accepts that)"
        )
    if head and not any(entry.hash.startswith(head) for entry in read_entries(data)):
        raise BadInput(f"{options.file}: no entry has the head {head[:16]}: this is another journal, or rewritten")
    if options.json:
        print_json({"ok": True, **msgspec.to_builtins(verdict)})
        return 0
    print(f"{options.file}: {verdict.entries} entries of {verdict.game} ({verdict.program}) hold.")
    luck = f"All {verdict.luck_checked} pieces of luck follow from the committed secret"
    print(f"{luck}; {verdict.by_hand} were entered by hand." if verdict.is_closed else "The luck is not revealed yet.")
    if verdict.contributed:
        print(wrapped(f"Added to the luck before it began: {', '.join(verdict.contributed)}."))
    elif verdict.luck:
        print(wrapped(NOBODY))
    print(f"Head: {verdict.head}")
    return 0
