"""The past of a table: its journal, what was told, and states kept on the way, so that nothing is played twice.

What is long past lies packed (`outdraw.table.ledger`). A `Snapshot` is the whole of it in a form that can be stored: a
table is opened again from its last snapshot and the entries after it.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from outdraw.core.audience import may_see
from outdraw.core.game import Game
from outdraw.core.journal import Entry
from outdraw.table.ledger import EventLog, Ledger, Packed
from outdraw.table.luck import Recorded
from outdraw.table.moves import PUBLIC, Moves
from outdraw.table.state import About, Act, Change, State, keep, recalled

EVERY = 32
"""After so many entries the state is kept, so that going back replays no more than that."""
RECENT = 16
"""So many of the last states are there as they were: what is taken back is mostly what was done just now."""
ASKED = 200
"""Of so many of the last answers it is known what they were about."""
LONG = 64
"""A longer step is played again: kept anew after each of its answers, it would take memory by their square."""


class Snapshot(Struct, frozen=True):
    """A table as it stood after an entry: where it stands, all that was written and told, and who was told what."""

    opening: Entry
    state: bytes
    entries: Packed
    events: Packed
    seen: dict[str, bytes]
    points: bytes
    marks: dict[int, bytes]
    tellings: bytes = b""
    told: bytes = b""
    asked: dict[int, About] = {}
    heads: dict[str, str] = {}


class Chronicle:
    """What came before at one table, and where it stands now."""

    def __init__(self, game: Game, gm: str, seats: list[str], kept: Snapshot | None = None) -> None:
        self.game, self.gm = game, gm
        self.entries: Ledger[Entry] = Ledger(Entry, kept.entries if kept else None)
        self.log = EventLog([*seats, PUBLIC], kept.events if kept else None, kept.seen if kept else None)
        self.points = array("Q", kept.points if kept else b"")
        self._tellings = array("Q", kept.tellings if kept else b"")  # one for each point, or 0: see `told_of`
        self._told = array("Q", kept.told if kept else b"")  # how much had been told by each point
        for each in (self._tellings, self._told):
            each.extend([0] * (len(self.points) - len(each)))  # older snapshots have none
        self._marks: dict[int, bytes] = dict(kept.marks) if kept else {}
        self.asked: dict[int, About] = dict(kept.asked) if kept else {}
        # Of each seat the hash of the last entry that told it something.
        self.heads: dict[str, str] = dict(kept.heads) if kept else {}
        self._recent: deque[tuple[int, State]] = deque(maxlen=RECENT)

    def take(self, change: Change) -> None:
        """Take a change for what happened next."""
        entry = change.entry
        self.entries.append(entry)
        before = len(self.log)
        for event in change.events:
            self.log.append(event)
        if change.events:
            for seat, number in self.log.count_between(before, len(self.log)).items():
                if number:
                    self.heads[seat] = entry.hash
        if change.state.step.waiting is not None and entry.kind not in ("join", "leave", "dial", "close"):
            self.points.append(entry.number)
            seen = [place for place, event in enumerate(change.events, before) if may_see(self.gm, event.seen_by)]
            self._tellings.append(seen[0] + 1 if seen else 0)
            self._told.append(len(self.log))
            if change.asked is not None:
                self.asked[entry.number] = change.asked
                if len(self.asked) > ASKED:
                    del self.asked[next(iter(self.asked))]
        if entry.number % EVERY == 0:
            self._marks[entry.number] = zlib.compress(keep(change.state), 1)
        if len(change.state.step.sites) <= LONG:
            self._recent.append((entry.number, change.state))

    def snapshot(self, state: State) -> Snapshot:
        """Give all of it, with the state that the table is in, in the form in which it is kept."""
        return Snapshot(
            opening=self.entries[0],
            state=keep(state),
            entries=self.entries.packed(),
            events=self.log.packed(),
            seen=self.log.seen_places(),
            points=self.points.tobytes(),
            marks=dict(self._marks),
            tellings=self._tellings.tobytes(),
            told=self._told.tobytes(),
            asked=dict(self.asked),
            heads=dict(self.heads),
        )

    def told_of(self, point: int) -> str:
        """Give the first thing that the game master was told of the entry of a point; nothing if that was nothing."""
        telling = self._tellings[bisect_left(self.points, point)]
        return self.log[telling - 1].text if telling else ""

    def seen_since(self, points: Sequence[int]) -> list[dict[str, int]]:
        """Give for each of some points how much each seat was told since of what the game master was told too.

        Nothing where that is not known. How much a seat was told in private is its own affair.
        """
        began = [self._told[bisect_left(self.points, point)] for point in points]
        both = self.log.both_told(self.gm, min(began, default=0))
        return [
            {seat: len(told) - bisect_left(told, since) for seat, told in both.items() if seat != PUBLIC}
            if since
            else {}
            for since in began
        ]

    def before(self, now: State, moves: Moves) -> Before:
        """Give what a move may look back at, from where the table stands now."""
        return Before(self, now, moves)

    def recent(self, entry: int) -> State | None:
        """Give the state after an entry, if that was not long ago."""
        return next((state for number, state in self._recent if number == entry), None)

    def last_mark(self, entry: int) -> tuple[int, State]:
        """Give the last state that was kept before an entry or after it, with its number; its step has yet to run."""
        at = max(number for number in self._marks if number <= entry)
        return at, recalled(zlib.decompress(self._marks[at]), self.game.scene)


class Before:
    """The past, as one move looks back at it; a state that is gone is played again from the last one kept."""

    def __init__(self, chronicle: Chronicle, now: State, moves: Moves) -> None:
        self._chronicle, self._now, self._moves = chronicle, now, moves
        self._known: dict[int, State] = {}

    def count_told(self, start: int, stop: int) -> dict[str, int]:
        """Give how much each seat, and everyone, was told from one event to another."""
        return self._chronicle.log.count_between(start, stop)

    def state_after(self, entry: int) -> State | None:
        """Give the state after an entry, or nothing if there is none."""
        entries = self._chronicle.entries
        if not 0 <= entry < len(entries):
            return None
        if entry == len(entries) - 1:
            return self._now
        recent = self._chronicle.recent(entry)
        if recent is not None:
            return recent
        if entry not in self._known:
            self._play_up_to(entry)
        return self._known[entry]

    def _play_up_to(self, entry: int) -> None:
        at, kept = self._chronicle.last_mark(entry)
        at = max((number for number in self._known if at <= number <= entry), default=at)
        if at not in self._known:
            self._known[at] = self._moves.run_again(kept, Recorded((), kept.luck))
        for number in range(at + 1, entry + 1):
            before, done = self._known[number - 1], self._chronicle.entries[number]
            luck = Recorded(done.luck, before.luck)
            self._known[number] = self._moves.do(before, Act(done.kind, done.by, done.body), luck, self).state


def written(snapshot: Snapshot) -> bytes:
    """Write a snapshot down."""
    return msgspec.msgpack.encode(snapshot)


def read_snapshot(data: bytes) -> Snapshot:
    """Read a snapshot that was written down."""
    return msgspec.msgpack.decode(data, type=Snapshot)
