"""The store: tables, their entries and the hashes of tokens, in SQLite or PostgreSQL.

Everything that is written goes by one pen (`writer.py`), which commits together whatever waits and never waits for
more. An entry counts once its commit has returned. A table is held by one server at a time: every opening raises its
epoch, and whoever writes with an older one is refused, so that two servers cannot both go on with a table.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Executable,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy import Table as Relation
from sqlalchemy.exc import SQLAlchemyError

from outdraw.core.journal import Entry, line_of
from outdraw.rooms.ports import LEASE, Asking, Fenced, Lease, StoreLost, TableRow
from outdraw.server.below.appending import Waiting
from outdraw.server.below.sqlite_log import is_emptied
from outdraw.server.leases import LEASES, LeaseEar
from outdraw.server.writer import WRITES, Writer, reason_of

T = TypeVar("T")

RECENT = 1000
"""So many client ids of a table's last entries are remembered, for clients that ask again."""
PORTION = 1000
"""Of a long journal so many entries are read at once."""

META = MetaData()
TABLES = Relation(
    "tables",
    META,
    Column("id", Text, primary_key=True),
    Column("settings", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("epoch", BigInteger, nullable=False, default=0),
    Column("worker", Text, nullable=False, default=""),
    Column("until", BigInteger, nullable=False, default=0),
    Column("is_closed", Integer, nullable=False, default=0),
    Column("touched", BigInteger, nullable=False, default=0),
)
ENTRIES = Relation(
    "entries",
    META,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    Column("seat", Text),
    Column("asked", Text),
    sqlite_with_rowid=False,
)
TOKENS = Relation(
    "tokens",
    META,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Text, nullable=False),
    sqlite_with_rowid=False,
)
Index("tokens_of_table", TOKENS.c.table_id, TOKENS.c.seat)
Index("tables_of_worker", TABLES.c.worker)
NOTICES = Relation(
    "notices",
    META,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
SNAPSHOTS = Relation(
    "snapshots",
    META,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
HOUSE = Relation(
    "house",
    META,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)


class CannotKeep(Exception):
    """The database cannot be opened: why, as it says itself."""


class Store:
    """The database of a server.

    `key` is a secret that all servers of the database share, by which they know each other.
    """

    key: bytes

    def __init__(self, database: str) -> None:
        self.is_shared = "://" in database and not database.startswith("sqlite")
        try:
            self.engine = _shared_engine(database) if self.is_shared else _file_engine(database)
            self.key = self._begun()
        except (SQLAlchemyError, OSError, ImportError) as error:
            raise CannotKeep(_first_words(error)) from None
        self.plain_url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._writer = Writer(self.engine, self.is_shared)

    def _begun(self) -> bytes:
        """See to it that the tables are there; give the key of the database."""
        with self.engine.begin() as connection:
            if self.is_shared:
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(8420)")
            META.create_all(connection)
            return _common_key(connection)

    def close(self) -> None:
        """Write what waits, and close; of a SQLite database the one file is complete then."""
        self._writer.close()
        if not self.is_shared:
            with suppress(SQLAlchemyError), self.engine.connect() as connection:
                is_emptied(connection)
        self.engine.dispose()

    # --- writing ----------------------------------------------------------------------------------------------------

    async def append(self, table: str, epoch: int, entry: Entry, asking: Asking | None = None) -> int:
        """Store an entry; when this returns, it is on the disk. Give how many bytes its line has."""
        seat, id = (asking.seat, asking.id) if asking is not None else (None, None)
        line = line_of(entry)
        await self._writer.add(Waiting(table, epoch, (table, entry.number, line, seat, id)))
        return len(line)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do some other writing, together with what else waits."""
        return await self._writer.do(work)

    def _epochs(self, connection: Connection, tables: set[str]) -> dict[str, int]:
        """Give the epochs of tables, holding on to those rows until the commit so that nobody takes a table over."""
        asked = select(TABLES.c.id, TABLES.c.epoch).where(TABLES.c.id.in_(sorted(tables))).order_by(TABLES.c.id)
        return {row.id: row.epoch for row in connection.execute(asked.with_for_update(read=True))}

    def listen(self, heard: Callable[[str, int, str], None]) -> Callable[[], None]:
        """Hear which table another server takes, where servers share a database; give what ends it."""
        return LeaseEar(self.plain_url, heard).end if self.is_shared else lambda: None

    # --- reading ----------------------------------------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read something, in a thread of its own."""

        def reading() -> T:
            try:
                with self.engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise StoreLost(reason_of(error)) from None

        return await asyncio.to_thread(reading)

    async def seat_of(self, hashed: bytes) -> tuple[str, str] | None:
        """Give the table and the seat that a token belongs to."""
        asked = select(TOKENS.c.table_id, TOKENS.c.seat).where(TOKENS.c.hash == hashed)
        row = await self.read(lambda connection: connection.execute(asked).first())
        return None if row is None else (row.table_id, row.seat)

    async def answers(self) -> None:
        """Ask the database for nothing, or raise the `StoreLost` that says why it does not answer."""
        await self.read(lambda connection: connection.execute(select(1)).scalar())

    async def is_closed(self, table: str) -> bool:
        """Say whether a table was closed."""
        asked = select(TABLES.c.is_closed).where(TABLES.c.id == table)
        return bool(await self.read(lambda connection: connection.execute(asked).scalar()))

    async def count(self) -> int:
        """Give how many tables are kept and not closed."""
        asked = select(func.count()).select_from(TABLES).where(TABLES.c.is_closed == 0)
        return await self.read(lambda connection: connection.execute(asked).scalar_one())

    # --- tables -----------------------------------------------------------------------------------------------------

    async def add(
        self,
        table: str,
        settings: bytes,
        secret: bytes,
        worker: str,
        entries: Sequence[Entry],
        tokens: Sequence[tuple[bytes, str]],
    ) -> None:
        """Store a new table, its first entries and its tokens, all or nothing."""

        def adding(connection: Connection) -> None:
            now = _now(connection)
            row = {"id": table, "settings": settings, "secret": secret, "epoch": 0, "worker": worker}
            row |= {"until": now + LEASE, "touched": now, "is_closed": 0}
            connection.execute(insert(TABLES), row)
            connection.execute(
                insert(ENTRIES),
                [_row(table, entry) for entry in entries],
            )
            if tokens:
                connection.execute(
                    insert(TOKENS), [{"hash": hashed, "table_id": table, "seat": seat} for hashed, seat in tokens]
                )

        await self.write(adding)

    async def take(self, table: str, worker: str, instead_of: str = "") -> TableRow | Lease | None:
        """Take a table and give all that is kept of it; or say who holds it; or nothing, if there is none.

        Who is named in `instead_of` is known to be gone, so what they hold is taken at once. Were they not, the raised
        epoch would keep them from writing.
        """

        def taking(connection: Connection) -> Lease | int | None:
            asked = select(TABLES.c.epoch, TABLES.c.worker, TABLES.c.until).where(TABLES.c.id == table)
            row = connection.execute(asked.with_for_update()).first()
            if row is None:
                return None
            now = _now(connection)
            if row.worker not in ("", worker, instead_of) and row.until > now:
                return Lease(row.worker, row.epoch, row.until - now)
            taken = {"epoch": row.epoch + 1, "worker": worker, "until": now + LEASE, "touched": now}
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(taken))
            if self.is_shared:
                connection.execute(select(func.pg_notify(LEASES, f"{table} {row.epoch + 1} {worker}")))
            return int(row.epoch) + 1

        taken = await (self._apart(taking) if self.is_shared else self.write(taking))
        return await self.read(lambda connection: _kept(connection, table)) if isinstance(taken, int) else taken

    async def _apart(self, work: Callable[[Connection], T]) -> T:
        """Write something beside the writer: what tells others of it would slow the moves that are written with it."""

        def writing() -> T:
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                raise StoreLost(reason_of(error)) from None

        return await asyncio.to_thread(writing)

    async def renew(self, worker: str, let_go: Sequence[str] = ()) -> dict[str, int]:
        """Say that a worker is alive and still holds its tables, but for those it lets go of; give their epochs."""

        def renewing(connection: Connection) -> dict[str, int]:
            now = _now(connection)
            if let_go:
                gone = update(TABLES).where(TABLES.c.id.in_(let_go), TABLES.c.worker == worker)
                connection.execute(gone.values(worker="", until=0))
            mine = update(TABLES).where(TABLES.c.worker == worker, TABLES.c.until < now + LEASE - 1)
            connection.execute(mine.values(until=now + LEASE))
            held = select(TABLES.c.id, TABLES.c.epoch).where(TABLES.c.worker == worker)
            return {row.id: row.epoch for row in connection.execute(held)}

        return await self.write(renewing)

    async def give_up(self, worker: str) -> None:
        """Let go of all tables of a worker."""
        await self.write(
            lambda connection: connection.execute(
                update(TABLES).where(TABLES.c.worker == worker).values(worker="", until=0)
            ).close()
        )

    async def close_table(self, table: str) -> None:
        """Note that a table is closed, so that it does not count among the open ones."""
        await self.write(
            lambda connection: connection.execute(
                update(TABLES).where(TABLES.c.id == table).values(is_closed=1)
            ).close()
        )

    async def set_settings(self, table: str, epoch: int, settings: bytes) -> None:
        """Store other settings of a table, by whoever holds it."""
        mine = update(TABLES).where(TABLES.c.id == table, TABLES.c.epoch == epoch)
        if not await self.write(lambda connection: connection.execute(mine.values(settings=settings)).rowcount):
            raise Fenced

    async def set_snapshot(self, table: str, epoch: int, number: int, data: bytes) -> None:
        """Store where a table stands after an entry, in place of what was stored so before."""

        def setting(connection: Connection) -> None:
            if self._epochs(connection, {table}).get(table) == epoch:
                connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
                connection.execute(insert(SNAPSHOTS), {"table_id": table, "number": number, "data": data})

        await self.write(setting)

    async def set_token(self, table: str, seat: str, hashed: bytes, keep_others: bool = False) -> list[bytes]:
        """Give a seat a new token, and end its old ones; give the hashes of those."""

        def setting(connection: Connection) -> list[bytes]:
            mine = (TOKENS.c.table_id == table) & (TOKENS.c.seat == seat)
            old: list[bytes] = []
            if not keep_others:
                old = [bytes(each) for each in connection.execute(select(TOKENS.c.hash).where(mine)).scalars()]
                connection.execute(delete(TOKENS).where(mine))
            connection.execute(insert(TOKENS), {"hash": hashed, "table_id": table, "seat": seat})
            return old

        return await self.write(setting)

    async def add_notice(self, table: str, seat: str, number: int, text: str, first: int = 0) -> None:
        """Store something that a seat is told beside the game; what is older than the first is kept no longer."""
        row = {"table_id": table, "seat": seat, "number": number, "text": text}

        def adding(connection: Connection) -> None:
            connection.execute(insert(NOTICES), row).close()
            if first > 0:
                mine = (NOTICES.c.table_id == table) & (NOTICES.c.seat == seat)
                connection.execute(delete(NOTICES).where(mine & (NOTICES.c.number < first))).close()

        await self.write(adding)

    async def lines(self, table: str) -> bytes:
        """Give the whole journal of a table, as its file has it."""
        return b"".join([portion async for portion in self.portions(table)])

    async def portions(self, table: str) -> AsyncGenerator[bytes]:
        """Give the journal of a table by portions, however long it is."""
        mine = select(ENTRIES.c.number, ENTRIES.c.line).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
        rows = await self.read(partial(_rows, mine.limit(PORTION)))
        while rows:
            yield b"".join(row.line for row in rows)
            more = mine.where(ENTRIES.c.number > rows[-1].number).limit(PORTION)
            rows = await self.read(partial(_rows, more))


def _now(connection: Connection) -> int:
    """Give the time by the database's clock, which is the same for all its servers."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one())
    return int(time.time())


def _common_key(connection: Connection) -> bytes:
    """Give the secret that all servers of this database share; the first makes it."""
    asked = select(HOUSE.c.value).where(HOUSE.c.name == "key")
    known = connection.execute(asked).scalar()
    if known is None:
        known = secrets.token_bytes(32)
        connection.execute(insert(HOUSE), {"name": "key", "value": known})
    return bytes(known)


def _row(table: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": table, "number": entry.number, "line": line_of(entry), "seat": None, "asked": None}


def _rows(asked: Executable, connection: Connection) -> Sequence[Row[Any]]:
    return connection.execute(asked).all()


def _kept(connection: Connection, table: str) -> TableRow:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one()
    mine = select(ENTRIES).where(ENTRIES.c.table_id == table)
    lines = connection.execute(mine.with_only_columns(ENTRIES.c.line).order_by(ENTRIES.c.number)).scalars()
    whole = b"".join(lines)
    asked = mine.where(ENTRIES.c.asked.is_not(None)).order_by(ENTRIES.c.number.desc()).limit(RECENT)
    recent = [Asking(each.seat, each.asked) for each in connection.execute(asked)]
    told = select(NOTICES).where(NOTICES.c.table_id == table).order_by(NOTICES.c.number)
    notices = [(each.seat, each.number, each.text) for each in connection.execute(told)]
    kept = select(SNAPSHOTS.c.number, SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == table)
    snapshot = connection.execute(kept).first()
    return TableRow(
        table,
        row.settings,
        row.secret,
        row.epoch,
        bool(row.is_closed),
        whole,
        recent[::-1],
        notices,
        None if snapshot is None else (snapshot.number, snapshot.data),
    )


def _file_engine(database: str) -> Engine:
    """Open a SQLite file that only its owner may read: it holds every hand and every table's secret."""
    path = Path(database.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": 10})

    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver would begin transactions by itself, and late
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    def began(connection: Connection) -> None:
        # Whoever reads first and then writes is refused at once if another server has written in between.
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", began)
    return engine


def _shared_engine(database: str) -> Engine:
    if not database.startswith(("postgresql", "postgres://")):
        raise CannotKeep(f"{database.partition('://')[0]}:// is neither a SQLite file nor a postgresql:// URL")
    for start in ("postgresql://", "postgres://"):
        if database.startswith(start):
            database = "postgresql+psycopg://" + database.removeprefix(start)
    return create_engine(database, pool_pre_ping=True, pool_size=4, max_overflow=8)


def _first_words(error: Exception) -> str:
    """Give the first line of what a database says, or the system of its file."""
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
