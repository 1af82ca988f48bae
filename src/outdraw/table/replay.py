"""Play a journal again, and verify it: its chain, its luck, and every transition from entry to entry.

Replaying uses the very table that played; an entry is right if playing it again with its recorded luck writes the same
entry, to the byte. When the table was closed its secret is known, and every piece of luck is derived again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from outdraw.core import fair
from outdraw.core.chance import chance_from
from outdraw.core.choices import Refusal
from outdraw.core.game import Game
from outdraw.core.journal import FORMAT, Entry, JournalFault, Luck, read_entries, salt_of
from outdraw.core.registry import find_game
from outdraw.core.stock import OWN, own_digest
from outdraw.table.moves import LuckSource
from outdraw.table.state import State
from outdraw.table.table import Recorded, Table


class ReplayTable(Table):
    """A table that does again what a journal tells, with the luck recorded there."""

    def __init__(self, game: Game, opening: Entry) -> None:
        self.secret = b""
        self._followed: Entry | None = opening
        game.scenario(opening.body["scenario"])  # says it, if there is none
        self._open(game, dict(opening.body), None)

    def follow(self, entry: Entry) -> None:
        """Do what an entry says, with the luck it records."""
        self._followed = entry
        self.accept(self.prepared(entry.kind, entry.by, entry.body))

    def take_up(self, secret: bytes, store: Callable[[Entry], None] | None) -> None:
        """Stop replaying: from here on luck comes from the secret, and entries go to the store."""
        self.secret = secret
        self._followed = None
        self._store = store

    def _luck_for(self, state: State) -> LuckSource:
        if self._followed is None:
            return super()._luck_for(state)
        return Recorded(self._followed.luck, state.luck)

    def _salt(self, number: int) -> str:
        return self._followed.salt if self._followed is not None else super()._salt(number)


def resumed(
    entries: Sequence[Entry],
    secret: bytes,
    store: Callable[[Entry], None] | None = None,
    find: Callable[[str], Game] = find_game,
) -> Table:
    """Open a table again where its journal ends, to play on with the same secret."""
    if fair.commitment(secret) != entries[0].body["commitment"]:
        raise JournalFault(1, "this is not the secret that the table committed to")
    *_, (_, table) = steps(entries, find)
    if table.is_closed:
        raise JournalFault(len(entries), "the table was closed; nothing more happens there")
    table.take_up(secret, store)
    return table


class Verdict(Struct, frozen=True):
    """What verifying a journal found: how much there is, and how much of its luck could be checked."""

    game: str
    version: str
    scenario: str
    entries: int
    luck: int
    luck_checked: int
    by_hand: int
    is_closed: bool
    is_over: bool
    head: str


def opened(entries: Sequence[Entry], find: Callable[[str], Game] = find_game) -> ReplayTable:
    """Open the table that a journal tells of, checking that these are the rules it was played by."""
    opening = entries[0]
    try:
        if opening.body["format"] != FORMAT:
            raise JournalFault(1, f"this is format {opening.body['format']!r}; this program reads format {FORMAT}")
        game = find(opening.body["game"])
        if game.version != opening.body["version"]:
            raise JournalFault(
                1,
                f"it was played by version {opening.body['version']} of {game.name}; these are the rules of version"
                f" {game.version}",
            )
        if opening.body.get("content", "") != own_digest(game.name):
            raise JournalFault(1, f"it was played with other content than there is now; name that folder in {OWN}")
        table = ReplayTable(game, opening)
    except JournalFault:
        raise
    except Exception as error:  # a foreign opening may ask for anything
        raise JournalFault(1, f"the table cannot be opened: {error}") from None
    _same(table.entries[0], opening)
    return table


def steps(entries: Sequence[Entry], find: Callable[[str], Game] = find_game) -> Iterator[tuple[Entry, ReplayTable]]:
    """Replay entry by entry, yielding the table as it stands after each; a wrong entry raises `JournalFault`."""
    table = opened(entries, find)
    yield entries[0], table
    for entry in entries[1:]:
        try:
            table.follow(entry)
        except Refusal as refusal:
            raise JournalFault(entry.number + 1, f"the rules refuse this entry: {refusal}") from None
        except Exception as error:  # whatever a foreign entry makes the rules do, it is that entry's fault
            raise JournalFault(entry.number + 1, f"this entry cannot be played: {error}") from None
        _same(table.entries[-1], entry)
        yield entry, table


def _same(played: Entry, recorded: Entry) -> None:
    if played == recorded:
        return
    for field in ("kind", "by", "body", "luck", "scene"):
        if getattr(played, field) != getattr(recorded, field):
            what = {"scene": "leads to another scene", "luck": "uses other luck"}.get(field, f"has another {field}")
            raise JournalFault(recorded.number + 1, f"played again, this entry {what} than is written")
    raise JournalFault(recorded.number + 1, "played again, this entry is another")


def verify(
    data: bytes, find: Callable[[str], Game] = find_game, *, may_be_open: bool = False, head: str = ""
) -> Verdict:
    """Verify a journal: form, chain, every transition, and, if the table was closed, all luck.

    A journal that was cut between two lines looks like that of a table still open, so it passes only if it
    `may_be_open`. Whoever noted the `head` (the hash of an entry) can ask that the journal still has it.
    """
    entries = read_entries(data)
    *_, (_, last) = steps(entries, find)
    if not (last.is_closed or may_be_open):
        raise JournalFault(
            len(entries) + 1, "the journal ends before the table was closed: it was cut, or is still open"
        )
    if head and head not in {entry.hash for entry in entries}:
        raise JournalFault(len(entries), f"no entry has the hash {head[:16]}...: this is another journal, or rewritten")
    checked = _check_luck(entries) if last.is_closed else 0
    opening = entries[0].body
    return Verdict(
        game=opening["game"],
        version=opening["version"],
        scenario=opening["scenario"],
        entries=len(entries),
        luck=sum(len(entry.luck) for entry in entries),
        luck_checked=checked,
        by_hand=sum(bool(entry.body.get("by_hand")) for entry in entries),
        is_closed=last.is_closed,
        is_over=last.is_over,
        head=entries[-1].hash,
    )


def _check_luck(entries: Sequence[Entry]) -> int:
    secret = bytes.fromhex(entries[-1].body["secret"])
    if fair.commitment(secret) != entries[0].body["commitment"]:
        raise JournalFault(len(entries), "the secret revealed is not the one the table committed to")
    begun = next((entry.number for entry in entries if entry.kind == "begin"), len(entries))
    said = [(entry.by, entry.body["contribution"]) for entry in entries[:begun] if entry.kind == "join"]
    key = fair.table_key(secret, [each for each in said if each[1]])
    number = 0
    for entry in entries:
        if entry.salt != salt_of(secret, entry.number):
            raise JournalFault(entry.number + 1, "the salt was not derived from the table's secret")
        for luck in entry.luck:
            _check_one(entry, luck, key, number)
            number += 1
    return number


def _check_one(entry: Entry, luck: Luck, key: bytes, number: int) -> None:
    if luck.number != number:
        raise JournalFault(entry.number + 1, f"luck {luck.number} stands where {number} should")
    if chance_from(luck.chance).happen(fair.luck(key, number)) != luck.result:
        came = " ".join(luck.result)
        raise JournalFault(entry.number + 1, f"luck {number} ({came}) was not derived from the table's secret")
