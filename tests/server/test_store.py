"""The store under many tables at once: what is written together, and the log that is written over."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection

from outdraw.core.journal import line_of
from outdraw.games import find_game
from outdraw.rooms.ports import Asking, Fenced, StoreLost, TableRow
from outdraw.server import writer
from outdraw.server.below import sqlite_log
from outdraw.server.below.sqlite_log import GROWN
from outdraw.server.store import Store
from outdraw.table.table import Table

TABLES = 50


@pytest.fixture
def entries() -> Table:
    return Table(find_game("draws"), secret=bytes(32))


def test_the_log_is_grown_once_and_written_over(
    tmp_path: Path, entries: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    by: list[str] = []
    brought = sqlite_log.is_brought

    def noted(connection: Connection) -> bool:
        by.append(threading.current_thread().name)
        return brought(connection)

    monkeypatch.setattr(sqlite_log, "is_brought", noted)

    async def many() -> int:
        store = Store(str(tmp_path / "tables.sqlite"))
        first = entries.entries[0]
        for number in range(TABLES):
            await store.add(f"t{number}", b"{}", bytes(32), "", [first], [])

        async def play(table: str) -> None:
            for number in range(1, 121):
                await store.append(table, 0, msgspec.structs.replace(first, number=number), Asking("a", f"{number}"))

        await asyncio.gather(*(play(f"t{number}") for number in range(TABLES)))
        size = (tmp_path / "tables.sqlite-wal").stat().st_size
        await asyncio.to_thread(store.close)
        return size

    assert GROWN <= asyncio.run(many()) < GROWN * 1.5
    assert by[:2] == ["outdraw-log", "outdraw-writer"]  # most of it while the writer goes on, then what has come since


def test_a_commit_for_which_everybody_waited_long_is_spoken_of(
    tmp_path: Path, entries: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(writer, "SLOW", 0.0)

    async def twice() -> None:
        store = Store(str(tmp_path / "tables.sqlite"))
        for table in ("a", "b"):
            await store.add(table, b"{}", bytes(32), "", [entries.entries[0]], [])
        await asyncio.to_thread(store.close)

    asyncio.run(twice())
    assert [each.message.startswith("slow: a commit took") for each in caplog.records] == [
        True
    ]  # and not again so soon


def test_one_entry_that_cannot_be_stored_takes_no_other_with_it(tmp_path: Path, entries: Table) -> None:
    async def together() -> list[object]:
        store = Store(str(tmp_path / "tables.sqlite"))
        first = entries.entries[0]
        next_one = msgspec.structs.replace(first, number=1)
        for table in ("a", "b", "c"):
            await store.add(table, b"{}", bytes(32), "", [first], [])
        found = await asyncio.gather(
            store.append("a", 0, next_one),
            store.append("b", 0, first),  # is there already
            store.append("c", 7, next_one),  # an epoch that is not the table's
            store.set_settings("a", 0, b"{1}"),
            store.set_settings("b", 7, b"{2}"),  # neither may whoever lost the table say how it is run
            return_exceptions=True,
        )
        kept = await store.take("a", "")
        lines = await store.lines("a")
        await asyncio.to_thread(store.close)
        return [*found, kept, lines.count(b"\n")]

    stored, clash, fenced, settings, stale, kept, lines = asyncio.run(together())
    assert stored == len(line_of(msgspec.structs.replace(entries.entries[0], number=1)))
    assert isinstance(clash, StoreLost)
    assert "stored first" in str(clash)
    assert isinstance(fenced, Fenced)
    assert settings is None
    assert isinstance(stale, Fenced)
    assert isinstance(kept, TableRow)
    assert (kept.settings, lines) == (b"{1}", 2)


def test_two_servers_of_one_file_take_tables_from_each_other_and_neither_is_refused(
    tmp_path: Path, entries: Table
) -> None:
    """Whoever takes a table reads who holds it first: nobody may write in between."""

    async def in_turns() -> None:
        stores = {name: Store(str(tmp_path / "tables.sqlite")) for name in ("a", "b")}
        await stores["a"].add("t", b"{}", bytes(32), "", [entries.entries[0]], [])

        async def take(name: str, other: str) -> None:
            for _ in range(100):
                taken = await stores[name].take("t", name, instead_of=other)
                assert isinstance(taken, TableRow)
                await stores[name].set_snapshot("t", taken.epoch, 0, bytes(5000))

        await asyncio.gather(take("a", "b"), take("b", "a"))
        for store in stores.values():
            await asyncio.to_thread(store.close)

    asyncio.run(in_turns())


def test_an_entry_waits_while_another_program_writes_to_the_file(tmp_path: Path, entries: Table) -> None:
    first = entries.entries[0]

    async def beside() -> list[tuple[int]]:
        store = Store(str(tmp_path / "tables.sqlite"))
        await store.add("t", b"{}", bytes(32), "", [first], [])
        await store.append("t", 0, msgspec.structs.replace(first, number=1))
        other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.append("t", 0, msgspec.structs.replace(first, number=2)))
        for _ in range(100):
            await asyncio.sleep(0)
        assert not waiting.done()
        other.execute("COMMIT")
        await waiting
        kept = other.execute("SELECT number FROM entries ORDER BY number").fetchall()
        other.close()
        await asyncio.to_thread(store.close)
        return kept

    assert asyncio.run(beside()) == [(0,), (1,), (2,)]


def test_a_disk_that_is_slow_whenever_it_is_tried_is_tried_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("outdraw.server.writer.time.monotonic", lambda: now)
    haste = writer.Haste()
    tried: list[float] = []
    while now < 4600:
        if haste.is_quick():
            tried.append(now)
            haste.note(1.5)
        now += 0.5
    waits = [after - before for before, after in pairwise(tried)]
    assert waits[:6] == [1, 2, 4, 8, 16, 32]
    assert max(waits) == writer.MOST_RESTED
    now += writer.MOST_RESTED
    for _ in range(20):
        haste.note(0.0001)
        assert haste.is_quick()
    haste.note(1.5)
    now += 1.0
    assert haste.is_quick()  # it was quick in between
