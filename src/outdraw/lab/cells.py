"""The cells of a sweep: fought in this process, in several, or on a Ray cluster, and kept as they finish.

A cell is one match with everything that decides its numbers; its key is the digest of all that. Its seed comes from the
run's seed and the match alone, so that the numbers are the same whoever works on it, in whatever order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from outdraw.core.content.stock import Layer, laid_over, lay_over
from outdraw.core.game import Game
from outdraw.games import find_game
from outdraw.lab.match import Match, Outcome, solve
from outdraw.lab.output import write_whole
from outdraw.lab.runs import fingerprint, fought
from outdraw.lab.variant import digest

Progress = Callable[[int, int, str], None]
"""Hears how many are done, of how many, and of what."""

LOCAL = "local"
"""The address that starts a Ray cluster on this machine."""


class Cell(Struct, frozen=True):
    """One match to be answered, and how; `contents` are the keys of changed gear, `rules` the game's fingerprint."""

    match: Match
    key: str
    seed: int
    fights: int
    exact: bool
    rules: str
    contents: tuple[str, ...] = ()


class Figures(Struct, frozen=True):
    """What a cell came to: shares of wins, mean rounds and injuries, the ways it ended."""

    a: float
    b: float
    draw: float
    interval: float | None
    rounds: float
    injuries: dict[str, float]
    ways: dict[str, float]
    fights: int
    states: int

    @property
    def score(self) -> float:
        """Give side a's share of wins, a draw as half of one."""
        return self.a + self.draw / 2

    def plain(self) -> dict[str, Any]:
        """Give the figures as columns of a row; an exact answer has no interval."""
        hurt = {f"injuries_{side}": mean for side, mean in self.injuries.items()}
        row = {"a": self.a, "b": self.b, "draw": self.draw, "interval": self.interval, "rounds": self.rounds, **hurt}
        return {**row, "ways": self.ways, "fights": self.fights, "states": self.states}


Layers = Mapping[tuple[str, ...], Layer]
"""What to lay over the content, by the keys of changed gear."""


def new_cell(match: Match, fights: int, seed: int, exact: bool, rules: str, contents: tuple[str, ...] = ()) -> Cell:
    """Give the cell of a match; an exact answer has no seed and no number of fights."""
    asked = [msgspec.to_builtins(match), contents]
    key = digest([asked, rules, "exact" if exact else [fights, seed]])
    return Cell(match, key, int(digest([seed, asked])[:12], 16), fights, exact, rules, contents)


def figures(outcome: Outcome) -> Figures:
    """Give the figures of an outcome."""
    return Figures(
        a=outcome.won.get("a", 0.0),
        b=outcome.won.get("b", 0.0),
        draw=outcome.won.get("draw", 0.0),
        interval=outcome.interval,
        rounds=mean(outcome.rounds),
        injuries={side: mean(outcome.injuries.get(side, {})) for side in ("a", "b")},
        ways=dict(outcome.ways),
        fights=outcome.fights,
        states=outcome.states,
    )


def mean(shares: Mapping[int, float]) -> float:
    """Give the mean of numbers with their shares."""
    return sum(number * share for number, share in shares.items())


def fight_cell(cell: Cell) -> Figures:
    """Answer a cell, its layer being in place: the same numbers as a duel with its seed."""
    if cell.exact:
        return figures(solve(cell.match))
    return figures(fought(cell.match, cell.fights, cell.seed))


class Kept:
    """The cells that are done, a small file each, written whole or not at all; without a folder, kept for this run."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._known: dict[str, Figures] = {}

    def get(self, cell: Cell) -> Figures | None:
        """Give what a cell came to, if it is done; a file that cannot be read is as good as none."""
        if cell.key not in self._known and self._folder is not None:
            with suppress(OSError, msgspec.DecodeError):
                self._known[cell.key] = msgspec.json.decode(self._file(cell).read_bytes(), type=Figures)
        return self._known.get(cell.key)

    def put(self, cell: Cell, found: Figures) -> None:
        """Keep what a cell came to."""
        self._known[cell.key] = found
        if self._folder is not None:
            write_whole(self._file(cell), msgspec.json.encode(found))

    def _file(self, cell: Cell) -> Path:
        assert self._folder is not None
        return self._folder / f"{cell.key[:32]}.json"


def fight_all(
    game: Game,
    cells: Iterable[Cell],
    layers: Layers,
    kept: Kept,
    workers: int = 1,
    on_ray: bool = False,
    progress: Progress | None = None,
) -> dict[str, Figures]:
    """Answer all cells that are not kept yet, keep each as it finishes, and give what all came to by their keys."""
    asked = list({cell.key: cell for cell in cells}.values())
    found = {cell.key: figures for cell in asked if (figures := kept.get(cell)) is not None}
    open_cells = [cell for cell in asked if cell.key not in found]
    if progress is not None:
        progress(len(found), len(asked), "cells")
    for cell, figures in _spread(game, open_cells, layers, workers, on_ray):
        kept.put(cell, figures)
        found[cell.key] = figures
        if progress is not None:
            progress(len(found), len(asked), "cells")
    return found


def _spread(
    game: Game, cells: list[Cell], layers: Layers, workers: int, on_ray: bool
) -> Iterator[tuple[Cell, Figures]]:
    if not cells:
        return
    if on_ray:
        yield from _on_ray(cells, layers)
    elif workers > 1 and len(cells) > 1:
        yield from _in_processes(cells, layers, workers)
    else:
        for contents in dict.fromkeys(cell.contents for cell in cells):
            with laid_over(game.folder, layers[contents]):
                for cell in (each for each in cells if each.contents == contents):
                    yield cell, fight_cell(cell)


def _in_processes(cells: list[Cell], layers: Layers, number: int) -> Iterator[tuple[Cell, Figures]]:
    from concurrent.futures import as_completed

    from outdraw.lab.workers import workers

    with workers(number, _receive, layers) as pool:
        jobs = {pool.submit(_fight_here, cell): cell for cell in cells}
        for job in as_completed(jobs):
            yield jobs[job], job.result()


def _on_ray(cells: list[Cell], layers: Layers) -> Iterator[tuple[Cell, Figures]]:
    import ray

    sent = ray.put(layers)
    work = ray.remote(_fight_there)
    jobs = {work.remote(sent, cell): cell for cell in cells}
    waiting = list(jobs)
    while waiting:
        ready, waiting = ray.wait(waiting)
        for job in ready:
            yield jobs[job], ray.get(job)


@contextmanager
def cluster(address: str, workers: int) -> Generator[None, None, None]:
    """Connect to a Ray cluster (or start one here) for a while; without an address there is nothing to do.

    Nothing is told to anyone: no dashboard, no statistics of use.
    """
    if not address:
        yield
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import logging

    import ray

    where: dict[str, Any] = {"address": address}
    if address == LOCAL:
        where |= {"num_cpus": workers, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
    else:
        _check_reached(address)
    ray.init(**where, logging_level=logging.ERROR, log_to_driver=False)
    try:
        yield
    finally:
        ray.shutdown()


def _check_reached(address: str) -> None:
    """Say so at once if nobody answers at an address; Ray itself tries for minutes."""
    from socket import create_connection

    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not colon or not port.isdecimal():
        raise ConnectionError(f"{address!r} is no address of a Ray cluster: give HOST:PORT, `auto` or `{LOCAL}`")
    try:
        create_connection((host, int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        raise ConnectionError(f"no Ray cluster answers at {address} ({error})") from None


_given: dict[tuple[str, ...], Layer] = {}
"""The layers that a process working for another was given."""


def _receive(layers: Layers) -> None:
    """Begin to work for another process, with what changes in its cells."""
    _given.update(layers)


def _fight_here(cell: Cell) -> Figures:
    return _fight_there(_given, cell)


def _fight_there(layers: Layers, cell: Cell) -> Figures:
    game = find_game(cell.match.game)
    if _rules_here(game.name) != cell.rules:
        raise ValueError("the workers have other rules or content: install the same version, set OUTDRAW_CONTENT alike")
    lay_over(game.folder, layers[cell.contents])
    return fight_cell(cell)


@cache
def _rules_here(game: str) -> str:
    return fingerprint(find_game(game))
