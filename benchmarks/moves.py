"""The cost of a move: all that a server does for one, in each game, with short and long journals, beside boardgame.io.

A move is checked and run, sealed and written as a line; then what changed for every seat, and what it was told, are
made and written as JSON: the board for everyone, and the view itself for the game master, as the page asks for it (with
`--views` for every seat). Bots think outside the time taken. All is processor time, in one run; garbage is looked for
as seldom as `outdraw serve` does (`--collect` for as often as Python does by itself).

The peer does the same with its own server core (`boardgame/moves.cjs`), in three ways: its own toy, a duel of four with
cards, dice and hidden hands; the same duel as an Outdraw game (`peer_duel`); and a state as large as the scene that was
just measured, with as many players and events, sent whole or as what changed (`boardgame/like.cjs`).

    python benchmarks/moves.py                 # plain Python, journals of 100 and 5,000 entries
    python benchmarks/moves.py --entries 100   # the short ones only
    PYTHONPATH=... python benchmarks/moves.py  # a compiled package, where it is unpacked
"""

from __future__ import annotations

import argparse
import gc
import json
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from pathlib import Path
from random import Random
from time import process_time

import msgspec
import peer_duel

import outdraw.core.play
from outdraw.core.bots import Bot, Seen
from outdraw.core.game import Game
from outdraw.core.journal import line_of
from outdraw.core.readers.live import Dial
from outdraw.games import BUILT_IN, find_game
from outdraw.table.looks import Look
from outdraw.table.replay import resumed
from outdraw.table.table import Table

ROOT = Path(__file__).resolve().parents[1]
PEER = ROOT / "build" / "boardgame"
PEER_VERSION = "boardgame.io@0.50.2"
SCENES = {"draws": "one_night", "draw_your_weapon": "gilded_house", "suits": "bob_jon_rod_tod", "cavaliers": "road"}
# Games beside which the peer is given a state of the same size.
ALIKE = ("suits", "cavaliers")
SECRET = bytes(32)
WARM, MEASURED, MOMENTS = 30, 150, 12


class Played:
    """A table that bots play, taken back to its beginning whenever the scene is over."""

    def __init__(self, game: Game, views: bool = False) -> None:
        self._views = views
        self.game = game
        known = [info.id for info in self.game.scenarios()]
        scenario = SCENES.get(game.name, known[0])
        self.table = Table(self.game, scenario, dial=Dial(choices="automatic"), secret=SECRET)
        for seat in self.table.seats:
            self.table.join(seat, seat, "00")
        self.table.begin()
        self._dice = Random(1)
        self._bots: dict[str, Bot] = {seat: self.game.bot(self._dice) for seat in self.table.seats}
        self._since = {seat: self._look(seat, 0).number for seat in self.table.seats}
        self._encode = msgspec.json.Encoder().encode
        self.seconds, self.bytes, self.events = 0.0, 0, 0

    def move(self) -> None:
        """Let the next bot answer, and do all that a server does for that."""
        table = self.table
        if table.is_over:
            table.rewind(table.gm, table.points()[1], "once more")
            for each in table.seats:  # a move of its own, which is not counted, nor what is seen of it
                self._since[each] = self._look(each, self._since[each]).number
        asked = table.open_choices()[0]
        seat = asked.choice.seat
        answer = self._bots[seat](Seen(seat, lambda: table.seen(seat)), asked.choice)
        began = process_time()
        change = table.answered(seat, asked.id, answer)
        self.bytes += len(line_of(change.entry))
        table.accept(change)
        self.events += len(change.events)
        for each in table.seats:
            look = self._look(each, self._since[each])
            self._since[each] = look.number
            self.bytes += len(self._encode(look))
        self.seconds += process_time() - began

    def _look(self, seat: str, since: int) -> Look:
        """Let a seat look as the page does: the game master at the view too."""
        return self.table.seat(seat).look(since, self._views or seat == self.table.gm)

    def go_to(self, entries: int) -> None:
        """Play on, quickly and at random, until the journal has so many entries."""
        table = self.table
        while len(table.entries) < entries:
            if table.is_over:
                table.rewind(table.gm, table.points()[1], "once more")
            asked = self._dice.choice(table.open_choices())
            table.answer(asked.choice.seat, asked.id, asked.choice.sample(self._dice))

    def measured(self) -> tuple[float, int]:
        """Give the milliseconds and the bytes of a move, once warm."""
        for _ in range(WARM):
            self.move()
        self.seconds, self.bytes, self.events = 0.0, 0, 0
        for _ in range(MEASURED):
            self.move()
        return self.seconds / MEASURED * 1000, self.bytes // MEASURED

    def reopened(self) -> float:
        """Give the milliseconds of opening the table again from its snapshot, on the whole: how much of the past lies
        packed differs from one moment to the next.
        """
        times: list[float] = []
        for _ in range(MOMENTS):
            kept = self.table.snapshot()
            times.append(min(self._opened(kept, self.game) for _ in range(3)))
            for _ in range(7):
                self.move()
        return sum(times) / MOMENTS * 1000

    @staticmethod
    def _opened(kept: bytes, game: Game) -> float:
        began = process_time()
        resumed([], SECRET, snapshot=kept, find=lambda name: game)
        return process_time() - began


def prepared_peer() -> bool:
    """Install boardgame.io below `build/`, unless it is there; say whether it can be run."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        PEER.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-save", "--silent", "--prefix", str(PEER), PEER_VERSION]
        return subprocess.run(command, cwd=PEER, check=False).returncode == 0
    return True


class PeersMove(msgspec.Struct):
    """What a move costs boardgame.io."""

    milliseconds: float
    bytes: float


def peer(moves: int = 1000, **like: object) -> PeersMove | None:
    """Give what a move of its duel costs boardgame.io, or of a game like ours; nothing without Node or the package."""
    if not prepared_peer():
        return None
    program = Path(__file__).parent / "boardgame" / "moves.cjs"
    words = ["node", str(program), str(PEER), str(moves), *([json.dumps(like)] if like else [])]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return msgspec.json.decode(done.stdout, type=PeersMove)


def print_alike(played: Played, ours: float) -> None:
    """Print what a move costs the peer with a state as large as this scene, and as many players and events."""
    scene = msgspec.json.encode(played.table.scene())
    events = max(1, round(played.events / MEASURED))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scene.json"
        file.write_bytes(scene)
        for sent, delta in (("whole", False), ("what changed", True)):
            found = peer(300, scene=str(file), players=len(played.table.seats), events=events, delta=delta)
            if found is not None:
                what = f"a state of {len(scene) / 1000:.1f} kB as of {played.game.name}, {events} events a move"
                print(
                    f"boardgame.io, {what}, sent {sent}: {found.milliseconds:.2f} ms, {found.bytes:.0f} bytes;"
                    f" ours is {ours / found.milliseconds:.2f} times that",
                    flush=True,
                )


def memory(game: Game, few: int, many: int) -> float:
    """Give by how many megabytes a table grows from a short journal to a long one."""
    tracemalloc.start()
    try:
        played = Played(game)
        played.go_to(few)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        played.go_to(many)
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / 2**20
    finally:
        tracemalloc.stop()


def main(words: list[str]) -> int:
    """Measure, and print a line for each game and journal."""
    parser = argparse.ArgumentParser(prog="moves.py", description=__doc__)
    parser.add_argument("--entries", type=int, nargs="*", default=[100, 5000], help="lengths of journals")
    parser.add_argument("--game", choices=BUILT_IN, action="append", default=[])
    parser.add_argument("--memory", action="store_true", help="measure memory too (slow)")
    parser.add_argument("--views", action="store_true", help="send every seat its view too, as to programs")
    parser.add_argument("--collect", action="store_true", help="look for garbage as often as Python does by itself")
    asked = parser.parse_args(words)
    if not asked.collect:
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
    kind = "plain Python" if str(outdraw.core.play.__file__).endswith(".py") else "compiled"
    beside = peer()
    if beside is not None:
        print(f"boardgame.io, its own duel: {beside.milliseconds:.2f} ms a move, {beside.bytes:.0f} bytes")
    games = [find_game(name) for name in asked.game or BUILT_IN]
    for game in [*games, *([] if asked.game else [peer_duel.GAME])]:
        played, milliseconds = Played(game, asked.views), 0.0
        for entries in sorted(asked.entries):
            played.go_to(entries - WARM - MEASURED // 2)
            milliseconds, size = played.measured()
            ratio = f", {milliseconds / beside.milliseconds:.1f} times the peer's duel" if beside else ""
            opened = f"opened again in {played.reopened():.1f} ms"
            row = f"{game.name}, {entries} entries, {kind}: {milliseconds:.2f} ms, {size} bytes{ratio}; {opened}"
            print(row, flush=True)
        if game.name in ALIKE:
            print_alike(played, milliseconds)
        if asked.memory:
            few, many = min(asked.entries), max(asked.entries)
            print(f"{game.name}: {memory(game, few, many):.1f} MB more at {many} entries than at {few}", flush=True)
    again = peer()
    if again is not None:
        print(f"boardgame.io again, its own duel: {again.milliseconds:.2f} ms a move")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
