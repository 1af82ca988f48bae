"""Rooms within one process: kept in memory, everything done at once, and seats that a program holds.

tables = alone.tables()
room, tokens, *_ = await tables.open(OpenTable("draws", seats={"dale": "person"}))
seat = alone.Chair(await tables.sit(tokens["dale"]))
await seat.join("Ann")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from outdraw.core.choices import Answer, Refusal
from outdraw.core.journal import Entry, line_of
from outdraw.rooms.outbox import Outbox
from outdraw.rooms.ports import LEASE, Asking, CannotDo, Errand, Fenced, Lease, Limits, Progress, Slow, TableRow
from outdraw.rooms.tables import Seated, Tables
from outdraw.table.changes import applied
from outdraw.table.table import Table

P = ParamSpec("P")
T = TypeVar("T")


class _Row(Struct):
    """A table as it is kept in memory."""

    settings: bytes
    secret: bytes
    epoch: int = 0
    worker: str = ""
    is_closed: bool = False
    lines: list[bytes] = []
    asked: list[Asking] = []
    notices: list[tuple[str, int, str]] = []
    snapshot: tuple[int, bytes] | None = None


class InMemory:
    """A shelf (`outdraw.rooms.ports.Shelf`) that lasts as long as the process."""

    def __init__(self) -> None:
        self._rows: dict[str, _Row] = {}
        self._seats: dict[bytes, tuple[str, str]] = {}

    def keep(self, table: str, settings: bytes, secret: bytes, worker: str, entries: Sequence[Entry]) -> None:
        """Keep a new table, with its first entries."""
        self._rows[table] = _Row(settings, secret, worker=worker, lines=[line_of(entry) for entry in entries])

    def _held(self, table: str, epoch: int) -> _Row:
        row = self._rows.get(table)
        if row is None or row.epoch != epoch:
            raise Fenced
        return row

    async def append(self, table: str, epoch: int, entry: Entry, asking: Asking | None = None) -> int:
        """Keep an entry; give how many bytes its line has."""
        row = self._held(table, epoch)
        row.lines.append(line_of(entry))
        if asking is not None:
            row.asked.append(asking)
        return len(row.lines[-1])

    async def set_snapshot(self, table: str, epoch: int, number: int, data: bytes) -> None:
        """Keep where a table stands after an entry."""
        self._held(table, epoch).snapshot = number, data

    async def set_settings(self, table: str, epoch: int, settings: bytes) -> None:
        """Keep other settings of a table."""
        self._held(table, epoch).settings = settings

    async def add_notice(self, table: str, seat: str, number: int, text: str, first: int = 0) -> None:
        """Keep something that a seat is told beside the game, and what was told before from the first on."""
        row = self._rows[table]
        row.notices = [each for each in row.notices if each[0] != seat or each[1] >= first] + [(seat, number, text)]

    async def close_table(self, table: str) -> None:
        """Note that a table is closed."""
        self._rows[table].is_closed = True

    async def seat_of(self, hashed: bytes) -> tuple[str, str] | None:
        """Give the table and the seat that a token belongs to."""
        return self._seats.get(hashed)

    async def set_token(self, table: str, seat: str, hashed: bytes, keep_others: bool = False) -> list[bytes]:
        """Give a seat a new token, and end its old ones."""
        old = [] if keep_others else [each for each, whose in self._seats.items() if whose == (table, seat)]
        for each in old:
            del self._seats[each]
        self._seats[hashed] = table, seat
        return old

    async def add(
        self,
        table: str,
        settings: bytes,
        secret: bytes,
        worker: str,
        entries: Sequence[Entry],
        tokens: Sequence[tuple[bytes, str]],
    ) -> None:
        """Keep a new table, its first entries and its tokens."""
        self.keep(table, settings, secret, worker, entries)
        self._seats.update((hashed, (table, seat)) for hashed, seat in tokens)

    async def take(self, table: str, worker: str, instead_of: str = "") -> TableRow | Lease | None:
        """Take a table and give all that is kept of it, unless somebody else holds it."""
        row = self._rows.get(table)
        if row is None:
            return None
        if row.worker not in ("", worker, instead_of):
            return Lease(row.worker, row.epoch, LEASE)
        row.epoch, row.worker = row.epoch + 1, worker
        kept = row.settings, row.secret, row.epoch, row.is_closed, b"".join(row.lines)
        return TableRow(table, *kept, list(row.asked), list(row.notices), row.snapshot)

    async def renew(self, worker: str, let_go: Sequence[str] = ()) -> dict[str, int]:
        """Let go of some tables; give the epochs of those that are still held."""
        for table in let_go:
            self._rows[table].worker = ""
        return {table: row.epoch for table, row in self._rows.items() if row.worker == worker}

    async def give_up(self, worker: str) -> None:
        """Let go of all tables of a worker."""
        await self.renew(worker, [table for table, row in self._rows.items() if row.worker == worker])

    async def count(self) -> int:
        """Give how many tables are kept and not closed."""
        return sum(not row.is_closed for row in self._rows.values())

    def listen(self, heard: Callable[[str, int, str], None]) -> Callable[[], None]:
        """Hear nothing: nobody else is here."""
        return lambda: None

    async def lines(self, table: str) -> bytes:
        """Give the whole journal of a table, as its file has it."""
        return b"".join(self._rows[table].lines)


class AtOnce:
    """Work (`outdraw.rooms.ports.Work` and `LongWork`) that is done where it is asked for, while everybody waits."""

    async def soon(self, what: Slow, do: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do some work, and give what it comes to."""
        return do(*given, **named)

    async def long(
        self, errand: Errand, do: Callable[Concatenate[Progress, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Do some work, however long it takes, and give what it comes to."""
        try:
            return do(errand.told, *given, **named)
        except (ValueError, Refusal) as error:
            raise CannotDo(str(error)) from None


def tables(shelf: InMemory | None = None, limits: Limits | None = None) -> Tables:
    """Give the tables of a shelf, a new one if none is named, with bots that do not wait before they answer."""
    return Tables(shelf or InMemory(), AtOnce(), limits or Limits(pause=(0, 0), close_after=0.0), "alone")


class Chair:
    """A seat that a program holds: a wire whose other end is here. `look` is all that the seat knows now."""

    is_free = True

    def __init__(self, seated: Seated) -> None:
        self.room, self.seat = seated.room, seated.seat
        self.look: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self._outbox = Outbox(with_changes=True, wire=self)
        self._answers = 0
        self.room.come(self.seat, self._outbox)

    def write(self, *messages: bytes) -> None:
        """Take what is sent to the seat."""
        for message in messages:
            said = msgspec.json.decode(message)
            if said["kind"] == "look":
                self.look = said
                self.events = said["events"] if said["is_whole"] else self.events + said["events"]
            elif said["kind"] == "change":
                self.look = {**applied(self.look, said["changes"]), "number": said["number"]}
                self.events += said["events"]

    async def join(self, person: str, contribution: str = "") -> None:
        """Sit down."""
        await self.room.join(self.seat, person, contribution)

    async def begin(self) -> None:
        """Begin the scene."""
        await self.room.do(Table.begun, self.seat)

    async def answer(self, choice: str, answer: Answer) -> None:
        """Answer a choice; a refusal is raised, and changes nothing."""
        self._answers += 1
        await self.room.answer(self.seat, choice, answer, f"{id(self)}.{self._answers}")

    def leave(self) -> None:
        """Go; the token leads back."""
        self.room.go(self.seat, self._outbox)
