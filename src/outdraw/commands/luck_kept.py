"""What a seat keeps of its table's luck: the commitment before it adds anything, what it added, and the last head.

It lies in a small file of the user's own (`$XDG_STATE_HOME/outdraw/luck`), one for each table and seat, and is compared
with the journal once the table is closed. Nothing in it opens a seat.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct

from outdraw.core.journal import Entry, JournalFault, read_entries
from outdraw.table.replay import contributed, verify

# The digits of a hash that people are shown.
DIGITS = 16
NOBODY = "Nobody added anything to the luck: whoever ran the table could have chosen it unseen."


class Noted(Struct):
    """What is in the file: hexadecimal, empty where there is nothing yet."""

    commitment: str = ""
    contribution: str = ""
    head: str = ""


class LuckKept:
    """What one seat of one table knows of its luck."""

    def __init__(self, server: str, table: str, seat: str) -> None:
        name = "-".join(quote(each, safe="") for each in (server.partition("://")[2], table, seat))
        self.path = _folder() / f"{name}.json"
        self.fault = ""
        self._seat = seat
        try:
            self._noted = msgspec.json.decode(self.path.read_bytes(), type=Noted)
        except (OSError, msgspec.DecodeError):
            self._noted = Noted()

    @property
    def head(self) -> str:
        """Give the last head that this seat was shown."""
        return self._noted.head

    @property
    def has_contributed(self) -> bool:
        """Say whether something was added to the luck from here."""
        return bool(self._noted.contribution)

    def commitment(self, shown: str) -> None:
        """Keep the commitment that the table shows; the first one that was shown counts."""
        self._noted.commitment = self._noted.commitment or shown
        self.save()

    def contribution(self) -> str:
        """Give what this seat adds to the luck: 128 random bits, kept before anybody is told of them."""
        self._noted.contribution = self._noted.contribution or secrets.token_hex(16)
        self.save()
        return self._noted.contribution

    def see(self, head: str) -> None:
        """Take a head that the seat is shown; it is written down by `save`."""
        self._noted.head = head

    def save(self) -> None:
        """Write all of it down; where that cannot be, `fault` says why, and the table goes on."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            whole = self.path.with_suffix(".new")
            with open(os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(self._noted))
                file.flush()
                os.fsync(file.fileno())
            whole.replace(self.path)
        except OSError as error:
            self.fault = f"What you see of the luck cannot be kept in {self.path}: {error.strerror}."

    def compared(self, journal: bytes) -> list[str]:
        """Compare the journal of the closed table with what was kept; give the verdict in sentences."""
        try:
            entries = read_entries(journal)
            verdict = verify(journal)
        except JournalFault as fault:
            return [f"The luck cannot be trusted: the journal does not hold ({fault})."]
        wrong = list(self._differences(entries))
        if wrong:
            return ["The luck cannot be trusted:", *wrong]
        luck = f"all {verdict.luck_checked} pieces of luck follow from it"
        if not verdict.contributed:
            return [f"{NOBODY} The commitment is the one you were shown, and {luck}."]
        if not self.has_contributed:
            others = ", ".join(verdict.contributed)
            return [f"The commitment is the one you were shown, and {luck} and from what was added by {others}."]
        return [
            f"The luck was fair: the commitment is the one you saw before you added to it, and {luck} and from that."
        ]

    def _differences(self, entries: Sequence[Entry]) -> Iterator[str]:
        kept, now = self._noted, str(entries[0].body["commitment"])
        if kept.commitment and kept.commitment != now:
            yield (
                f"The journal's commitment is {now[:DIGITS]}; you were shown {kept.commitment[:DIGITS]}."
                " The secret was chosen later."
            )
        added = kept.contribution
        if added and (self._seat, added) not in contributed(entries):
            yield f"What you added ({added[:DIGITS]}) does not stand before the beginning: no luck hangs on it."
        if kept.head and all(entry.hash != kept.head for entry in entries):
            yield f"No entry has the last head that you were shown ({kept.head[:DIGITS]}): the journal was rewritten."


def _folder() -> Path:
    home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "outdraw" / "luck"
