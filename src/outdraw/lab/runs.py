"""Runs: many fights of a match that can be put down and taken up again, to the same numbers as in one go.

A run is walked on the graph of its match if that is small enough, else fought draw by draw: on a graph that grows, if
that pays, or by running the rules. Which it is depends on the match and the number of fights alone, never on the clock,
so that a seed gives the same numbers on every machine and with every number of workers.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from outdraw.core.content.stock import own_digest
from outdraw.core.game import Game
from outdraw.games import find_game
from outdraw.lab.fight import Ending
from outdraw.lab.match import (
    MOST_STATES,
    Match,
    Outcome,
    Tally,
    batches,
    check_match,
    explore,
    grow,
    grown_batches,
    outcome_of,
    simulate,
    solve,
    walked_batches,
)
from outdraw.lab.output import write_whole

if TYPE_CHECKING:
    from outdraw.lab.explore import Exploring, Graph
    from outdraw.lab.grow import Growing

WALK_FROM = 10_000
"""Fewer fights are always fought card by card."""
FIGHTS_A_STATE = 2
"""A run is walked if its match has at most one state for so many fights: exploring then costs less than it saves."""
PATHS_A_FIGHT = 4
MOST_PATHS = 100_000
"""Nor is it explored for longer than so many paths of luck: there are other ways to be quick."""
ANSWER_STATES = 20_000
"""How many states `answer` explores before it fights instead."""


class NotThisRun(ValueError):
    """A file that holds no run, or another one."""


class Saved(Struct, frozen=True, forbid_unknown_fields=True):
    """A run as it stands in a file: what it is, and how far it has come."""

    match: Match
    fights: int
    seed: int
    rules: str
    states: int
    done: int
    ended: tuple[tuple[str, str, int, int, int, int], ...]


class Run:
    """So many fights of a match, of which some may have been fought."""

    def __init__(self, match: Match, fights: int, seed: int = 0) -> None:
        check_match(match)
        self.match, self.fights, self.seed = match, fights, seed
        self.rules = fingerprint(find_game(match.game))
        self.states = 0
        self.tally: Tally = Counter()
        self._graph: Graph | Growing | None = None

    @property
    def done(self) -> int:
        """Give how many fights have been fought."""
        return self.tally.total()

    @property
    def is_done(self) -> bool:
        """Say whether all fights have been fought."""
        return self.done == self.fights

    @property
    def outcome(self) -> Outcome:
        """Give what the fights so far have come to."""
        return outcome_of(self.match, self.tally, self.done, self.states)

    def look_for_graph(self, most_states: int = MOST_STATES, progress: Exploring | None = None) -> None:
        """Explore the match, or begin a graph that grows, if many fights are wanted and it pays."""
        from outdraw.lab.explore import Graph

        self._graph = self._found(most_states, progress) if self.fights >= WALK_FROM else None
        states = len(self._graph) if isinstance(self._graph, Graph) else 0
        if self.done and self.states != states:
            raise NotThisRun("the run was begun with another limit of states; give it that, or begin another")
        self.states = states

    def _found(self, most_states: int, progress: Exploring | None) -> Graph | Growing | None:
        """Give the graph to fight on; fights that seldom meet again what was met have none, and are not explored."""
        from outdraw.lab.explore import CannotExplore, TooLarge

        most = min(most_states, self.fights // FIGHTS_A_STATE)
        most_paths = min(PATHS_A_FIGHT * self.fights, MOST_PATHS * max(most_states, MOST_STATES) // MOST_STATES)
        growing = None
        with suppress(CannotExplore):
            growing = grow(self.match)
            if growing is None:
                return None
        try:
            return explore(self.match, most, progress, most_paths)
        except (CannotExplore, TooLarge):
            return growing

    def go_on(self, workers: int = 1) -> Iterator[int]:
        """Fight on, batch by batch; yield how many fights are done after each."""
        from outdraw.lab.explore import CannotExplore

        try:
            yield from self._add(self._coming(workers))
        except CannotExplore:  # a draw so rare that no fight showed it when the graph was tried
            self._graph, self.tally = None, Counter()
            yield from self._add(self._coming(workers))

    def _add(self, coming: Iterator[tuple[int, Tally]]) -> Iterator[int]:
        for done, tally in coming:
            self.tally = self.tally + tally  # a new one at once: an interruption finds it whole
            yield done

    def _coming(self, workers: int) -> Iterator[tuple[int, Tally]]:
        from outdraw.lab.explore import Graph

        if self._graph is None:
            return batches(self.match, self.fights, self.seed, workers, self.done)
        if isinstance(self._graph, Graph):
            return walked_batches(self.match, self._graph, self.fights, self.seed, self.done)
        return grown_batches(self.match, self._graph, self.fights, self.seed, workers, self.done)

    # --- in a file ----------------------------------------------------------------------------------------------------

    def saved(self) -> Saved:
        """Give the run as it stands in a file."""
        rows = [
            (end.winner, end.way, end.hurt_a, end.hurt_b, rounds, number)
            for (end, rounds), number in sorted(self.tally.items())
        ]
        return Saved(self.match, self.fights, self.seed, self.rules, self.states, self.done, tuple(rows))

    def save(self, path: Path) -> None:
        """Write the run to a file, which is never half written."""
        write_whole(path, msgspec.json.encode(self.saved()) + b"\n")

    def take_up(self, path: Path) -> None:
        """Go on where the run was put down; a file of another run is refused."""
        saved = read_saved(path)
        mine = self.saved()
        others = {
            "match": (str(saved.match), str(mine.match), saved.match == mine.match),
            "number of fights": (saved.fights, mine.fights, saved.fights == mine.fights),
            "seed": (saved.seed, mine.seed, saved.seed == mine.seed),
        }
        for what, (there, here, is_same) in others.items():
            if not is_same:
                raise NotThisRun(f"{path} holds another run, its {what} is {there}, not {here}; name another file")
        if saved.rules != mine.rules:
            raise NotThisRun(f"{path} was begun with other rules or other content; name another file")
        self.states = saved.states
        self.tally = Counter({(Ending(*row[:4]), row[4]): row[5] for row in saved.ended})

    def usual_place(self) -> Path:
        """Give the file in which a run is kept that nobody has given one."""
        what = msgspec.json.encode((self.match, self.fights, self.seed, self.rules))
        return cache_folder() / "runs" / f"{blake2b(what, digest_size=12).hexdigest()}.json"


def fought(match: Match, fights: int = 10_000, seed: int = 0, workers: int = 1) -> Outcome:
    """Fight a match so many times, in the quickest way there is for it."""
    run = Run(match, fights, seed)
    run.look_for_graph()
    for _ in run.go_on(workers):
        pass
    return run.outcome


def answer(match: Match, fights: int = 10_000, seed: int = 0, most_states: int = ANSWER_STATES) -> Outcome:
    """Give the outcome of a match, exactly if it has no more than so many states, else from so many fights.

    Without the extra `outdraw[lab]` it is fought, a few times only.
    """
    from outdraw.lab.explore import CannotExplore, TooLarge

    try:
        return solve(match, most_states)
    except (CannotExplore, TooLarge):
        return fought(match, fights, seed)
    except ModuleNotFoundError:
        return simulate(match, min(fights, 1000), seed)


def read_saved(path: Path) -> Saved:
    """Read the run in a file, or say that there is none."""
    try:
        saved = msgspec.json.decode(path.read_bytes(), type=Saved)
    except msgspec.DecodeError:
        saved = None
    if saved is None or not sum(row[5] for row in saved.ended) == saved.done <= saved.fights:
        raise NotThisRun(f"{path} holds no run of fights; name another file")
    return saved


def fingerprint(game: Game) -> str:
    """Give a digest of what a fight depends on: rules and content of a game, one's own content, core and lab."""
    from outdraw import core, lab

    whole = blake2b(digest_size=12)
    for folder in (game.folder, *map(Path, core.__path__), *map(Path, lab.__path__)):
        for path in sorted(each for each in folder.rglob("*") if each.suffix in (".py", ".toml", ".so", ".pyd")):
            whole.update(path.read_bytes())
    whole.update(own_digest(game.name).encode())
    return whole.hexdigest()


def cache_folder() -> Path:
    """Give the user's folder for what can be worked out again, as the system has it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "outdraw"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "outdraw"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "outdraw"
