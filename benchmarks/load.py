"""The server under load, over real sockets, beside boardgame.io's in the same run.

Fifty tables at once and one busy table, people at every seat: somebody whose turn it is makes any legal move, and once
everybody at the table was told of it, the next is made. The same program plays at both servers (`boardgame/crowd.cjs`);
ours sends everybody the board, and the game master the view too, as the page asks for it.
Every move here is on the disk before anybody is told; boardgame.io keeps its matches in memory. Moves a second and the
time from a move to everybody told are by the clock, with both servers and the people on one machine; beside them stands
the processor time that the server spent on a move, which a busy machine changes less.

    python benchmarks/load.py                   # all games, journals of 100 and 5,000 entries: about 15 minutes
    python benchmarks/load.py --short           # Draws, short journals: under two minutes
    python benchmarks/load.py --game suits --entries 100 --seconds 5
    PYTHONPATH=... python benchmarks/load.py    # a compiled package, where it is unpacked
    python benchmarks/load.py --workers 2       # so many processes, on a PostgreSQL of its own

Figures to be written down (`--docs`) are measured with nothing else on the machine (see `uptime`: both servers
and the crowd want two cores, and a third process makes p99 its own), `--folder` on the disk that is meant, plain and
compiled, three times, and the middle run is taken. Compare ratios of one run only: every game's line stands beside the
peer's of as many players in the same run. Where the machine is not quiet, `processor a move` is what can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pages
from moves import PEER, prepared_peer

import outdraw.core.play
from outdraw.core.journal import Entry
from outdraw.core.readers.live import Dial
from outdraw.games import BUILT_IN, find_game
from outdraw.rooms.arrangement import PERSON, Arrangement
from outdraw.rooms.keys import hashed, new_code, new_token
from outdraw.server.store import Store
from outdraw.table.table import Table

HERE = Path(__file__).parent / "boardgame"
SCENES = {"draws": "storm", "draw_your_weapon": "lantern_yard", "suits": "road", "cavaliers": "tavern"}
"""Scenes of few seats: the people at a table are as many as in a match of the peer's."""
MANY = 50
WARM = 2.0
PACE = 2
"""Moves a second at a table, where people do not play as fast as they can."""
TICKS = os.sysconf("SC_CLK_TCK")


class Measured(msgspec.Struct, frozen=True):
    """What came of some play: by the clock, and what a move cost the server."""

    moves: int
    seconds: float
    p50: float
    p99: float
    bytes: int
    cpu: float = 0.0

    @property
    def rate(self) -> float:
        """Give the moves a second."""
        return self.moves / self.seconds

    def __str__(self) -> str:
        told = f"everybody told p50 {self.p50:.1f} p99 {self.p99:.1f} ms"
        return f"{self.rate:.0f} moves/s, {told}, {self.cpu:.2f} ms processor a move"


# --- tables to play at ---------------------------------------------------------------------------------------------


def journal_of(game: str, entries: int) -> Table:
    """Play a table at random until its journal has so many entries."""
    found = find_game(game)
    table = Table(found, SCENES[game], dial=Dial(choices="automatic"), secret=bytes(32))
    for seat in table.seats:
        table.join(seat, f"Person at {seat}")
    table.begin()
    dice = Random(8)
    while len(table.entries) < entries or table.is_over:
        if table.is_over:
            table.rewind(table.gm, table.points()[0], "once more")
            continue
        asked = dice.choice(table.open_choices())
        table.answer(asked.choice.seat, asked.id, asked.choice.sample(dice))
    return table


async def keep(database: str, table: Table, number: int) -> list[list[str]]:
    """Store so many tables with the same journal; give the tokens of their seats."""
    store = Store(database)
    plan = Arrangement(game=table.game.name, scenario=table.scenario, plays=dict.fromkeys(table.seats, PERSON))
    lines: list[Entry] = list(table.entries)
    found: list[list[str]] = []
    for _ in range(number):
        code, tokens = new_code(), [new_token() for _ in table.seats]
        keys = [(hashed(token), seat) for token, seat in zip(tokens, table.seats, strict=True)]
        await store.add(code, msgspec.json.encode(plan), table.secret, "", lines, keys)
        await store.set_snapshot(code, 0, len(lines) - 1, table.snapshot())
        found.append(tokens)
    await asyncio.to_thread(store.close)
    return found


# --- servers and their crowds --------------------------------------------------------------------------------------


@contextmanager
def outdraw_server(database: str, workers: int = 1) -> Iterator[tuple[str, int]]:
    """Serve a database; give the address and the process."""
    command = [sys.executable, "-m", "outdraw", "serve", "--port", "0", "--database", database]
    command += ["--workers", str(workers)] if workers > 1 else []
    limits = {"OUTDRAW_RATE": "0", "OUTDRAW_CLOSE_AFTER": "86400"}
    with running(command, limits) as (said, process):
        yield said.removeprefix("Outdraw is at ").rstrip("/"), process


@contextmanager
def peer_server() -> Iterator[tuple[str, int]]:
    """Start boardgame.io's server; give the address and the process."""
    with running(["node", str(HERE / "server.cjs"), str(PEER)]) as (said, process):
        yield f"http://localhost:{said}", process


@contextmanager
def running(command: list[str], environment: dict[str, str] | None = None) -> Iterator[tuple[str, int]]:
    """Run a server until it is done with; give what it says first and its process."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "NODE_ENV": "production", **(environment or {})}
    )
    assert process.stdout is not None
    try:
        said = next(line.strip() for line in process.stdout if not line.startswith("INFO"))
        yield said, process.pid
    finally:
        process.terminate()
        process.stdout.close()
        process.wait()


def played(kind: str, url: str, process: int, tables: list[Any], seconds: float, pace: int = 0) -> Measured:
    """Let a crowd play for a while; give what came of it."""
    given = {"kind": kind, "url": url, "tables": tables, "seconds": seconds, "warm": WARM, "pace": pace}
    words = ["node", str(HERE / "crowd.cjs"), str(PEER), json.dumps({**given, "run": secrets.token_hex(4)})]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as crowd:
        assert crowd.stdout is not None
        crowd.stdout.readline()
        before = processor(process)
        last = crowd.stdout.readline()
        spent = processor(process) - before
    if crowd.returncode:
        raise SystemExit("the crowd went home")
    found = msgspec.json.decode(last, type=Measured)
    return msgspec.structs.replace(found, cpu=spent * 1000 / max(1, found.moves))


def processor(process: int) -> float:
    """Give the seconds of processor time that a process has taken, and all that it started."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return (int(fields[11]) + int(fields[12])) / TICKS + sum(processor(int(each)) for each in children)


def syncs(folder: Path, size: int = 4096, seconds: float = 2.0) -> float:
    """Give how many times a second this disk writes a page over and syncs it: no durable table can move faster."""
    file = folder / "syncs"
    file.write_bytes(bytes(size * 256))
    done = 0
    with file.open("r+b", buffering=0) as opened:
        os.fsync(opened.fileno())
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            opened.seek(done % 256 * size)
            opened.write(b"\1" * size)
            os.fdatasync(opened.fileno())
            done += 1
        return done / (time.perf_counter() - began)


def paced_syncs(folder: Path, pace: int, seconds: float = 5.0) -> float:
    """Give the milliseconds within which 99 of 100 syncs are done, so many a second: no durable move is told sooner."""
    file = folder / "syncs"
    taken: list[float] = []
    with file.open("r+b", buffering=0) as opened:
        for at in range(int(seconds * pace)):
            opened.seek(at % 256 * 4096)
            opened.write(b"\2" * 4096)
            began = time.perf_counter()
            os.fdatasync(opened.fileno())
            taken.append(time.perf_counter() - began)
            time.sleep(max(0.0, 1 / pace - taken[-1]))
    return sorted(taken)[int(len(taken) * 0.99)] * 1000


# --- the run -------------------------------------------------------------------------------------------------------

Rows = dict[str, Measured]


def measured(kind: str, url: str, process: int, tables: list[Any], seconds: float) -> Rows:
    """Play one busy table, many as fast as they can, and many at people's pace."""
    return {
        "one busy table": played(kind, url, process, tables[:1], seconds),
        f"{len(tables)} tables": played(kind, url, process, tables, seconds),
        f"{len(tables)} tables at {PACE} moves a second": played(kind, url, process, tables, seconds, PACE),
    }


def of_game(game: str, entries: int, many: int, seconds: float, folder: Path, workers: int = 1) -> Rows:
    """Measure the server with a game, its journals so long; several workers on a PostgreSQL of their own."""
    with ExitStack() as opened:
        database = str(folder / f"{game}-{entries}.sqlite")
        if workers > 1:
            database = opened.enter_context(postgres())
        tokens = asyncio.run(keep(database, journal_of(game, entries), many))
        with outdraw_server(database, workers) as (url, process):
            return measured("outdraw", url, process, tokens, seconds)


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL in a temporary folder; give its address."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from tests.server.postgres import Postgres

    cluster = Postgres()
    try:
        yield cluster.url
    finally:
        cluster.end()


def of_peer(players: int, many: int, seconds: float) -> Rows:
    """Measure the peer's server, with so many players a match."""
    with peer_server() as (url, process):
        return measured("peer", url, process, [players] * many, seconds)


COLUMNS = (
    "server",
    "load",
    "moves a second",
    "of the peer's",
    "p50 told",
    "p99 told",
    "of the peer's p99",
    "processor a move",
    "the disk by itself",
)


def tell(name: str, rows: Rows, beside: Rows, disk: float = 0.0, at_pace: float = 0.0) -> Iterator[tuple[str, ...]]:
    """Print what was measured, beside the peer's and beside what the disk takes by itself; give it as lines."""
    for what, row in rows.items():
        peer, alone = beside.get(what), "-"
        if disk and what.startswith("one"):
            alone = f"{disk:.0f} syncs a second"
        elif at_pace and what.endswith("second"):
            alone = f"a sync p99 {at_pace:.1f} ms"
        line = (
            name,
            what,
            f"{row.rate:.0f}",
            f"{row.rate / peer.rate:.2f}" if peer else "-",
            f"{row.p50:.1f} ms",
            f"{row.p99:.1f} ms",
            f"{row.p99 / peer.p99:.2f}" if peer else "-",
            f"{row.cpu:.2f} ms",
            alone,
        )
        print("; ".join(f"{column}: {cell}" for column, cell in zip(COLUMNS, line, strict=True)), flush=True)
        yield line


def main(words: list[str]) -> int:
    """Measure, and print a line for each game, journal and load."""
    parser = argparse.ArgumentParser(
        prog="load.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=BUILT_IN, action="append", default=[])
    parser.add_argument("--entries", type=int, nargs="*", default=[100, 5000], help="lengths of journals")
    parser.add_argument("--tables", type=int, default=MANY, help=f"how many tables (default {MANY})")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each load is measured")
    parser.add_argument("--short", action="store_true", help="one game, short journals")
    parser.add_argument("--workers", type=int, default=1, help="how many processes, with PostgreSQL if more than one")
    parser.add_argument(
        "--folder", help="where the databases stand, on the disk to be measured (default: the temporary)"
    )
    parser.add_argument("--docs", action="store_true", help="write the table into docs/speed.md as well")
    asked = parser.parse_args(words)
    games = asked.game or (["draws"] if asked.short else list(BUILT_IN))
    lengths = [100] if asked.short else sorted(asked.entries)
    seconds = min(asked.seconds, 6.0) if asked.short else asked.seconds
    kind = "plain Python" if str(outdraw.core.play.__file__).endswith(".py") else "compiled"
    among = f", {asked.workers} workers" if asked.workers > 1 else ""
    has_peer = prepared_peer()
    beside: dict[int, Rows] = {}
    lines: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        for game in games:
            players = len(find_game(game).scenario(SCENES[game]).seats)
            if has_peer and players not in beside:
                beside[players] = of_peer(players, asked.tables, seconds)
                lines += tell(f"boardgame.io, {players} players", beside[players], {})
            for entries in lengths:
                disk, at_pace = syncs(Path(folder)), paced_syncs(Path(folder), asked.tables * PACE)
                rows = of_game(game, entries, asked.tables, seconds, Path(folder), asked.workers)
                name = f"{game}, {kind}{among}, {entries} entries"
                lines += tell(name, rows, beside.get(players, {}), disk, at_pace)
    if asked.docs:
        pages.put("speed.md", "load", pages.table(COLUMNS, lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
