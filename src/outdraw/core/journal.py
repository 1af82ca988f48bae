"""The journal: the append-only truth of a table, one JSON line an entry, numbered and hash-chained.

An entry says who did what, the luck that came of it, and the digest of the scene after it. The file is canonical: each
line is the one way to write its entry, so that any change to any byte is found and its line told. Every entry holds a
salt that follows from the table's secret, so that its hash can be shown to everyone and betrays nothing of what it
covers. This module knows the form of a journal; `outdraw.table.replay` knows how to play it again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from outdraw.core.fingerprints import canonical_bytes

FORMAT = 2
START = "0" * 64

Kind: TypeAlias = Literal[
    "open", "join", "leave", "begin", "answer", "take_back", "ruling", "edit", "arrive", "dial", "rewind", "close"
]


class Luck(Struct, frozen=True):
    """One luck event: its number at the table, the chance as data, and what lay on the table."""

    number: int
    chance: str
    result: tuple[str, ...]


class Entry(Struct, frozen=True):
    """One entry. `by` is a seat, or `table`; `scene` the salted digest of the scene after it; `prev` the last hash.

    No seat sees the `salt` before the table is closed.
    """

    number: int
    kind: Kind
    by: str
    body: dict[str, Any]
    luck: tuple[Luck, ...]
    scene: str
    prev: str
    salt: str = ""
    hash: str = ""


class JournalFault(ValueError):
    """A journal that is not as it was written: the line (from 1) and what is wrong there."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(f"line {line}: {wrong}")
        self.line, self.wrong = line, wrong


def salt_of(secret: bytes, number: int) -> str:
    """Give the salt of an entry: 32 hexadecimal digits that nobody can foresee without the table's secret."""
    message = b"outdraw salt 1\n" + number.to_bytes(8, "big")
    return hmac.digest(secret, message, "sha256").hex()[:32]


def scene_digest(scene: Struct, salt: str) -> str:
    """Give the SHA-256 of an entry's salt, a line feed and the scene in its canonical form, in hexadecimal."""
    return hashlib.sha256(salt.encode() + b"\n" + canonical_bytes(scene)).hexdigest()


def sealed(
    number: int, kind: str, by: str, body: dict[str, Any], luck: Iterable[Luck], scene: str, prev: str, salt: str
) -> Entry:
    """Make an entry with its hash, which covers everything in it and the hash of the one before."""
    bare = Entry(number, kind, by, body, tuple(luck), scene, prev, salt)  # type: ignore[arg-type]
    return msgspec.structs.replace(bare, hash=hashlib.sha256(_encode(bare)).hexdigest())


def _encode(entry: Entry) -> bytes:
    return msgspec.json.encode(entry, order="sorted")


def line_of(entry: Entry) -> bytes:
    """Write an entry as its line."""
    return _encode(entry) + b"\n"


def _lines(data: bytes) -> Iterator[bytes]:
    """Give the lines one after the other: all at once, a hostile file would take many times its own size."""
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        yield data[start:end]
        start = end + 1


def read_entries(data: bytes) -> list[Entry]:
    """Read the entries of a journal, checking form, order and chain; raise `JournalFault` at the first that is off."""
    if not data:
        raise JournalFault(1, "the journal is empty")
    entries: list[Entry] = []
    if not data.endswith(b"\n"):
        raise JournalFault(data.count(b"\n") + 1, "the line is cut off: it has no end")
    previous = START
    for at, line in enumerate(_lines(data), start=1):
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise JournalFault(at, f"this is not an entry: {error}") from None
        if _encode(entry) != line:
            raise JournalFault(at, "the entry is not written in the journal's own form: it was edited")
        bare = msgspec.structs.replace(entry, hash="")
        if hashlib.sha256(_encode(bare)).hexdigest() != entry.hash:
            raise JournalFault(at, "the entry does not fit its hash: it was edited")
        if entry.number != at - 1:
            raise JournalFault(at, f"entry {entry.number} stands where {at - 1} should: entries are missing or moved")
        if entry.prev != previous:
            raise JournalFault(at, "the entry does not follow from the one before it")
        if (entry.kind == "open") != (at == 1):
            raise JournalFault(at, "a journal opens once, in its first entry")
        if entries and entries[-1].kind == "close":
            raise JournalFault(at, "there is an entry after the table was closed")
        entries.append(entry)
        previous = entry.hash
    return entries
