"""The one pen of a store: whatever is written waits for it, and all that waits is committed together.

A thread has it, which never waits for more. Entries for a file whose disk is quick are written by the loop itself, at
the end of its turn, if nobody else writes just then: waking the thread, and being woken by it, takes longer than such a
disk, and every time the two have to wait for Python's lock. Whatever is slow or fails there is left to the thread.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from outdraw.rooms.metrics import METRICS
from outdraw.rooms.ports import Fenced, StoreLost
from outdraw.server.below.appending import FileAppender, SharedAppender, Waiting, appended
from outdraw.server.below.sqlite_log import Log, grow

T = TypeVar("T")

LOG = logging.getLogger("outdraw")
MOST_TOGETHER = 500
IDLE = 0.5
"""When nothing was to be written for so many seconds, the log is brought home."""
SLOW, SAID_AGAIN = 1.0, 60.0
"""A commit that takes longer than this is spoken of, but not again for so many seconds."""
QUICK, RESTED = 0.001, 1.0
"""The loop writes while its commits take less than this on average; if they take more, not for so many seconds."""
# Seconds at most until a disk that was slow each time is tried again by the loop.
MOST_RESTED = 300.0
AVERAGED = 8
"""About so many of the last commits count for their average."""
PATIENT, IMPATIENT = 10_000, 0
"""How many milliseconds a file that another program writes to is waited for: by the thread, and by the loop."""

WRITES = "outdraw_writes"
"""What marks a connection whose transactions write from the beginning."""


class _Write(Struct):
    """One thing to be written: an entry, or any other work; and who waits for it."""

    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    entry: Waiting | None = None
    work: Callable[[Connection], Any] | None = None


class Haste:
    """Whether a disk is so quick that the loop may wait for it."""

    def __init__(self) -> None:
        self._average = 0.0
        self._not_before = 0.0
        self._rest = RESTED

    def is_quick(self) -> bool:
        """Say whether to try it; where it was slow, again after a while."""
        return not self._not_before or time.monotonic() >= self._not_before

    def note(self, seconds: float) -> None:
        """Note how long the loop has waited for a commit."""
        self._average += (seconds - self._average) / AVERAGED
        is_resting, self._not_before = bool(self._not_before), 0.0
        if self._average > QUICK:
            # One that is slow each time it is tried keeps everybody waiting for a commit less and less often.
            self._rest = min(2 * self._rest, MOST_RESTED) if is_resting else RESTED
            self._not_before = time.monotonic() + self._rest
            self._average = QUICK / 2  # two quick ones, tried later, and it goes on; one slow one, and it rests again


class Writer:
    """What writes to a database; `is_shared` if other servers may write there too."""

    def __init__(self, engine: Engine, is_shared: bool) -> None:
        self._engine, self._is_shared = engine, is_shared
        self._appender = SharedAppender() if is_shared else FileAppender()
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._log = None if is_shared else Log(engine)
        self._slow_at = -SAID_AGAIN
        self._pen = threading.Lock()
        """Whoever holds it may use the connection and the log."""
        self._connection: Connection | None = None
        self._patience = PATIENT
        self._soon: list[_Write] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        """The loop that writes itself; one that comes beside it leaves that to the thread."""
        self._haste = Haste()
        self._thread = threading.Thread(target=self._write_on, name="outdraw-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, and close; no loop may be adding any more."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join(timeout=10)

    async def add(self, entry: Waiting) -> None:
        """Write an entry; when this returns, it is on the disk."""
        loop = asyncio.get_running_loop()
        write = _Write(loop, loop.create_future(), entry)
        if self._is_shared or not self._haste.is_quick() or not self._is_mine(loop):
            self._queue.put(write)
        else:
            self._soon.append(write)
            if len(self._soon) == 1:
                loop.call_soon(self._write_here)
        await write.future

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Do some other writing, together with what else waits."""
        loop = asyncio.get_running_loop()
        write = _Write(loop, loop.create_future(), work=work)
        self._queue.put(write)
        done: T = await write.future
        return done

    # --- in the loop ------------------------------------------------------------------------------------------------

    def _is_mine(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Say whether a loop is the one that writes itself; it becomes so if there is none."""
        if self._loop is None or self._loop.is_closed():
            self._hand_over()
            self._loop = loop
        return self._loop is loop

    def _hand_over(self) -> None:
        """Leave to the thread what waits for the end of the loop's turn."""
        waiting, self._soon = self._soon, []
        for each in waiting:
            self._queue.put(each)

    def _write_here(self) -> None:
        """Write all entries of this turn of the loop, and tell who waits for them; or leave them to the thread."""
        entries = [each.entry for each in self._soon if each.entry is not None]
        if not entries or not self._pen.acquire(blocking=False):
            return self._hand_over()
        try:
            is_written = self._is_added(entries)
            needs_care = is_written and self._log is not None and self._log.note(entries)
        finally:
            self._pen.release()
        if not is_written:
            return self._hand_over()
        written, self._soon = self._soon, []
        _tell([(each.future, None) for each in written])
        if needs_care:
            self._queue.put(_Write(written[0].loop, written[0].future))  # there is nothing to do but to see to the log

    def _is_added(self, entries: Sequence[Waiting]) -> bool:
        """Add entries at once if all of them can be; else none is, and the thread finds out why."""
        if self._connection is None:
            return False
        began = time.perf_counter()
        try:
            self._be_patient(self._connection, IMPATIENT)
            driver: Any = self._connection.connection.driver_connection
            is_added = self._appender.add_at_once(driver, entries)
        except Exception:
            self._drop()
            is_added = False
        ended = time.perf_counter()
        self._haste.note(ended - began)
        if is_added:
            self._note_time(began, ended)
        return is_added

    def _be_patient(self, connection: Connection, patience: int) -> None:
        """Wait so long for other programs that write to the same file."""
        if self._patience != patience and not self._is_shared:
            driver: Any = connection.connection.driver_connection
            driver.execute(f"PRAGMA busy_timeout={patience}").close()
            self._patience = patience

    # --- in the thread ----------------------------------------------------------------------------------------------

    def _write_on(self) -> None:
        """Write until the server closes: whatever waits, entries in one transaction and all else in another."""
        while (batch := self._waiting()) is not None:
            with self._pen:
                entries = [each for each in batch if each.entry is not None]
                others = [each for each in batch if each.work is not None]
                for part in (entries, others):
                    if part:
                        began = time.perf_counter()
                        results = self._settled(part)
                        _answer(part, results)
                        self._note_time(began, time.perf_counter())
                if self._log is not None and self._connection is not None:
                    self._log.see_to_it(self._connection)
        with self._pen:
            self._drop()

    def _note_time(self, began: float, ended: float) -> None:
        """Note how long a commit took; one that all tables had to wait for is spoken of."""
        METRICS.commits.add()
        METRICS.commit_seconds.see(ended - began)
        if ended - began > SLOW and ended - self._slow_at > SAID_AGAIN:
            self._slow_at = ended
            LOG.warning("slow: a commit took %.1f seconds, and all tables waited for it", ended - began)

    def _settled(self, batch: list[_Write]) -> list[Any]:
        """Commit a batch; give what became of each."""
        try:
            return self._commit(batch)
        except Exception as error:
            self._drop()
            if len(batch) > 1 and self._is_of_one(error):
                return self._one_by_one(batch)
            return [StoreLost(self._reason(error))] * len(batch)

    def _is_clash(self, error: Exception) -> bool:
        """Say whether something else was stored first under the same key."""
        driver: Any = self._engine.dialect.loaded_dbapi
        return isinstance(error, IntegrityError | driver.IntegrityError)

    def _is_of_one(self, error: Exception) -> bool:
        """Say whether one of several things was refused for what it is, and not because the database is lost."""
        driver: Any = self._engine.dialect.loaded_dbapi
        return self._is_clash(error) or isinstance(error, DataError | driver.DataError | ValueError | UnicodeError)

    def _reason(self, error: Exception) -> str:
        return "something else was stored first" if self._is_clash(error) else reason_of(error)

    def _one_by_one(self, batch: list[_Write]) -> list[Any]:
        """Commit each alone, so that one that cannot be stored does not take the others with it."""
        results: list[Any] = []
        for each in batch:
            try:
                results += self._commit([each])
            except Exception as error:
                results.append(StoreLost(self._reason(error)))
                self._drop()
        return results

    def _waiting(self) -> list[_Write] | None:
        """Wait for something to write and take all that is there; nothing when the store closes."""
        batch: list[_Write] = []
        while not batch:
            try:
                is_home = self._log is None or not self._log.has_more
                first = self._queue.get(timeout=None if is_home else IDLE)
            except Empty:
                with self._pen:
                    if self._log is not None and not self._log.was_used():
                        self._log.bring_home(self._connection)
                continue
            if first is None:
                return None
            batch.append(first)
        while len(batch) < MOST_TOGETHER:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return batch

    def _connected(self) -> Connection:
        connection = self._engine.connect().execution_options(**{WRITES: True})
        if not self._is_shared:
            grow(connection)
        return connection

    def _commit(self, batch: list[_Write]) -> list[Any]:
        """Commit a batch of entries, or of other work, in one transaction."""
        if self._connection is None:
            self._connection = self._connected()
            self._patience = PATIENT
        connection = self._connection
        self._be_patient(connection, PATIENT)
        results: list[Any]
        entries = [each.entry for each in batch if each.entry is not None]
        if entries:
            results = [None if is_kept else Fenced() for is_kept in appended(connection, self._appender, entries)]
        else:
            with connection.begin():
                results = [each.work(connection) for each in batch if each.work is not None]
        if self._log is not None:
            self._log.note(entries)
        return results

    def _drop(self) -> None:
        """Close a connection that failed, or is needed no more; what it had begun is taken back with it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()


def reason_of(error: Exception) -> str:
    """Say in a few words why the database refused, without what was to be written, where, or by whom."""
    said = str(getattr(error, "orig", None) or error).lower()
    if "full" in said or "no space" in said or "too large" in said:
        return "the disk is full"
    if "i/o error" in said or isinstance(error, OSError):
        return "the disk does not take it"
    return "the database does not answer"


def _answer(batch: list[_Write], results: list[Any]) -> None:
    """Tell everybody who waits, loop by loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for each, result in zip(batch, results, strict=True):
        loops.setdefault(each.loop, []).append((each.future, result))
    for loop, told in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, told)


def _tell(told: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in told:
        if future.cancelled():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
