"""`outdraw play`: a scene in the terminal, with people, bots or both, its journal kept if wanted."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import get_args

from outdraw.commands import BadInput, Parser, game_named, hint, print_json, read_bytes
from outdraw.core.game import Game, ScenarioInfo, UnknownScenario
from outdraw.core.journal import Entry, JournalFault, JournalFile, read_entries
from outdraw.core.readers.live import Dial, Level
from outdraw.core.registry import game_names
from outdraw.table.company import Company
from outdraw.table.replay import resumed
from outdraw.table.table import Table

ABOUT = """\
Play a scene in the terminal.

  outdraw play draws                          choose your seats; bots take the others
  outdraw play draws --seat dale --seat ruth  two people on one screen
  outdraw play draws --everyone               people at every seat, the game master's too
  outdraw play draws --bots --seed 7          watch bots play it

At a prompt: a number or a word chooses, ? explains, v shows what you see, r reads the rule, u takes the last answer
back (the game master's seat only), q leaves. With --journal FILE everything is kept, and --resume FILE goes on with it.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("play", ABOUT)
    parser.add_argument("game", nargs="?", default="draws", help=f"one of {', '.join(game_names())}")
    parser.add_argument("--scenario", default="", help="which scene (default: the first; --list names them)")
    parser.add_argument("--list", action="store_true", help="list the scenarios and their seats")
    parser.add_argument("--seat", action="append", default=[], metavar="SEAT", help="a seat that a person plays")
    parser.add_argument("--everyone", action="store_true", help="people play every seat")
    parser.add_argument("--bots", action="store_true", help="bots play every seat")
    parser.add_argument("--terminal", action="store_true", help="play in the terminal (so far the only way)")
    parser.add_argument("--seed", type=int, metavar="N", help="derive all luck from a number, to play the same again")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="keep the journal in a new file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the table of this journal")
    levels = ", ".join(get_args(Level))
    parser.add_argument("--luck", default="automatic", metavar="LEVEL", help=f"how cards and dice come: {levels}")
    parser.add_argument(
        "--choices", default="", metavar="LEVEL", help="what is left to the game master: the same levels"
    )
    options = parser.parse_args(words)
    game = game_named(options.game)
    if options.list:
        return list_scenarios(game, options.json)
    for level in (options.luck, options.choices or "automatic"):
        if level not in get_args(Level):
            raise BadInput(f"there is no level {level!r}; {hint(level, get_args(Level))}")
    info = _scenario(game, options.scenario)
    people = _people(info, options.seat, options.everyone, options.bots)
    choices: Level = options.choices or ("proposed" if info.seats[0][0] in people else "automatic")
    if not people and options.luck != "automatic":
        raise BadInput("bots cannot draw real cards: leave out --luck, or take a seat with --seat")
    dial = Dial(luck=options.luck, choices=choices)
    keep = Keep(options.journal, options.resume)
    try:
        table = keep.open(game, info.id, dial, options.seed)
        dice = Random(options.seed)
        company = Company(table, {seat: game.bot(Random(dice.random())) for seat in table.seats if seat not in people})
        if people:
            from outdraw.commands.terminal import Terminal

            finished = Terminal(game, company, people).play()
        else:
            watch(company, quiet=options.json)
            finished = True
        keep.finish(table, finished)
    finally:
        keep.close()
    if options.json:
        print_json(
            {
                "game": game.name,
                "scenario": table.scenario,
                "entries": len(table.entries),
                "over": table.is_over,
                "head": table.head,
                "journal": str(options.journal or options.resume or ""),
            }
        )
    return 0


def list_scenarios(game: Game, as_json: bool) -> int:
    """Print the scenarios of a game."""
    if as_json:
        rows = [
            {"id": each.id, "name": each.name, "summary": each.summary, "seats": [seat for seat, _ in each.seats]}
            for each in game.scenarios()
        ]
        print_json({"game": game.name, "scenarios": rows})
        return 0
    for each in game.scenarios():
        print(f"{each.id}: {each.name}\n  {each.summary}\n  seats: {', '.join(seat for seat, _ in each.seats)}\n")
    return 0


def _scenario(game: Game, name: str) -> ScenarioInfo:
    try:
        return game.scenario(name)
    except UnknownScenario as error:
        raise BadInput(str(error)) from None


def _people(info: ScenarioInfo, named: Sequence[str], everyone: bool, bots: bool) -> list[str]:
    """Say which seats people play: as told; asked, in a terminal; else none."""
    seats = [seat for seat, _ in info.seats]
    for seat in named:
        if seat not in seats:
            raise BadInput(f"{info.name} has no seat {seat!r}; {hint(seat, seats)}")
    if bots:
        if named or everyone:
            raise BadInput("--bots leaves no seat for people: leave out --bots, or --seat and --everyone")
        return []
    if everyone:
        return seats
    if named or not sys.stdin.isatty():
        return list(dict.fromkeys(named))
    from outdraw.commands.terminal import choose_seats

    return choose_seats(info)


def watch(company: Company, quiet: bool) -> None:
    """Let bots play, printing what everyone may see as it happens."""
    told = 0
    while not company.table.is_over and company.move():
        if not quiet:
            # Nobody sits here, so there is nobody to keep a secret from.
            events = company.table.all_events()
            for event in events[told:]:
                print(event.text)
            told = len(events)


class Keep:
    """The journal of a table on disk, and beside it, until the table is closed, its secret."""

    def __init__(self, journal: Path | None, resume: Path | None) -> None:
        if journal is not None and resume is not None:
            raise BadInput("--journal begins a new table and --resume goes on with one: give one of them")
        self.path = journal or resume
        self.is_resumed = resume is not None
        self._file: JournalFile | None = None

    @property
    def _secret_path(self) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + ".secret")

    def open(self, game: Game, scenario: str, dial: Dial, seed: int | None) -> Table:
        """Open the table: a new one, or the one of the journal."""
        if self.is_resumed:
            return self._resume()
        secret = hashlib.sha256(f"outdraw seed {seed}".encode()).digest() if seed is not None else None
        table = Table(game, scenario, dial=dial, secret=secret, store=self._storing(None) if self.path else None)
        if self.path:
            self._write_secret(table.secret)
        for seat in table.seats:
            said = hashlib.sha256(f"{seed} {seat}".encode()).hexdigest()[:32] if seed is not None else ""
            table.join(seat, seat.title(), said)
        table.begin()
        return table

    def _storing(self, torn_at: int | None) -> Callable[[Entry], None]:
        assert self.path is not None
        try:
            if torn_at is None and self.path.exists():
                raise BadInput(f"{self.path} exists already: --resume it, or name a new file")
            if torn_at is not None:
                os.truncate(self.path, torn_at)
            self._file = JournalFile(self.path)
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {error.strerror or error}") from None
        return self._file.append

    def _write_secret(self, secret: bytes) -> None:
        handle = os.open(self._secret_path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secret.hex())

    def _resume(self) -> Table:
        assert self.path is not None
        data = read_bytes(self.path)
        whole = data.rfind(b"\n") + 1  # a line cut off by a crash was never told to anyone
        try:
            secret = bytes.fromhex(read_bytes(self._secret_path).decode("ascii").strip())
        except (BadInput, ValueError):
            raise BadInput(
                f"{self.path} cannot be gone on with: its secret ({self._secret_path.name}) is missing"
            ) from None
        try:
            entries = read_entries(data[:whole])
            return resumed(entries, secret, self._storing(whole))
        except JournalFault as fault:
            raise BadInput(f"{self.path}: {fault}") from None

    def finish(self, table: Table, finished: bool) -> None:
        """Close a table whose scene is over, revealing its secret; one that was left stays open."""
        if finished:
            table.close()
            if self.path:
                self._secret_path.unlink(missing_ok=True)
        elif self.path:
            print(f"The table waits in {self.path}; go on with: outdraw play {table.game.name} --resume {self.path}")

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
