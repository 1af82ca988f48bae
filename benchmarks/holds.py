"""What one server holds: the memory of a table that is in play, and of a seat that listens, and how soon all are back.

So many tables, each with a journal of 100 entries, are stored; a server is started on them, and every seat of all of
them comes by a live socket, as after a restart. Then every seat comes once more, as a phone beside a laptop. What the
server's processes take (resident memory, those for odds and lab included) is read before and after; the clock runs
until the last seat has its whole look.

    python benchmarks/holds.py                            # SQLite, 50, 200 and 800 tables of SUITS
    python benchmarks/holds.py --tables 200 --game draws
    python benchmarks/holds.py --postgres --workers 2     # PostgreSQL of its own, in a temporary folder
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
import pages
from load import SCENES, journal_of, keep, postgres, running
from websockets.asyncio.client import ClientConnection, connect

from outdraw.games import BUILT_IN

ENTRIES = 100
AT_ONCE = 50
"""So many seats come at a time."""
PAGE = os.sysconf("SC_PAGE_SIZE")


def memory(process: int) -> float:
    """Give the megabytes that a process takes, and all that it started."""
    own = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE / 2**20
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return own + sum(memory(int(each)) for each in children)


@contextmanager
def served(database: str, workers: int, settings: Mapping[str, str] | None = None) -> Iterator[tuple[str, int]]:
    """Serve a database with no limits for one address; give the address and the process."""
    command = [sys.executable, "-m", "outdraw", "serve", "--port", "0", "--database", database]
    command += ["--workers", str(workers)] if workers > 1 else []
    most = "1000000"
    limits = {"RATE": "0", "MOST_SOCKETS": most, "SOCKETS_AN_ADDRESS": most, "CLOSE_AFTER": "86400"}
    whole = limits | dict(settings or {})
    with running(command, {f"OUTDRAW_{name}": value for name, value in whole.items()}) as (said, process):
        yield said.removeprefix("Outdraw is at ").rstrip("/"), process


async def come(url: str, tokens: list[str]) -> list[ClientConnection]:
    """Let every seat come and take its whole look."""
    at, gate = f"ws{url.removeprefix('http')}/api/seat/live", asyncio.Semaphore(AT_ONCE)

    async def one(token: str) -> ClientConnection:
        async with gate:
            socket = await connect(at, open_timeout=600, max_size=None, proxy=None, ping_interval=None)
            await socket.send(msgspec.json.encode({"token": token, "since": 0, "changes": True}).decode())
            while msgspec.json.decode(await socket.recv())["kind"] != "look":
                pass
            return socket

    return list(await asyncio.gather(*(one(token) for token in tokens)))


async def held(url: str, process: int, tables: list[list[str]]) -> tuple[str, ...]:
    """Let all seats of all tables come, twice; give what that takes, as a line of the table."""
    tokens = [token for table in tables for token in table]
    empty = memory(process)
    began = time.perf_counter()
    sockets = await come(url, tokens)
    took, full = time.perf_counter() - began, memory(process)
    sockets += await come(url, tokens)
    more = memory(process)
    a_table, a_socket = (full - empty) / len(tables) * 1024, (more - full) / len(tokens) * 1024
    await asyncio.gather(*(each.close() for each in sockets))
    return (
        str(len(tables)),
        str(len(tokens)),
        f"{empty:.0f} MB",
        f"{full:.0f} MB",
        f"{a_table:.0f} kB",
        f"{more:.0f} MB",
        f"{a_socket:.0f} kB",
        f"{took:.1f} s",
    )


COLUMNS = (
    "game",
    "database",
    "tables",
    "seats",
    "empty server",
    "with all",
    "a table, its seats included",
    "with each seat twice",
    "one more socket",
    "all back in",
)


def main(words: list[str]) -> int:
    """Measure, and print a line for each number of tables."""
    parser = argparse.ArgumentParser(
        prog="holds.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=BUILT_IN, default="suits")
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 200, 800], help="how many tables")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own in place of SQLite")
    parser.add_argument("--workers", type=int, default=1, help="how many workers (with --postgres)")
    parser.add_argument("--docs", action="store_true", help="write the table into docs/speed.md as well")
    asked = parser.parse_args(words)
    lines = []
    table = journal_of(asked.game, ENTRIES)
    for number in asked.tables:
        with ExitStack() as opened:
            folder = opened.enter_context(tempfile.TemporaryDirectory())
            database = f"{folder}/tables.sqlite"
            if asked.postgres:
                database = opened.enter_context(postgres())
            tokens = asyncio.run(keep(database, table, number))
            with served(database, asked.workers) as (url, process):
                held_here = asyncio.run(held(url, process, tokens))
        kind = f"PostgreSQL, {asked.workers} workers" if asked.postgres else "SQLite"
        lines.append((f"{asked.game} ({SCENES[asked.game]})", kind, *held_here))
        print("; ".join(f"{column}: {cell}" for column, cell in zip(COLUMNS, lines[-1], strict=True)), flush=True)
    if asked.docs:
        pages.put("speed.md", "holds", pages.table(COLUMNS, lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
