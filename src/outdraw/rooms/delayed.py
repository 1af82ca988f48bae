"""Spectators who see everything, some entries late: the journal played again behind the table, seen with all eyes.

Everything is what any seat sees; what nobody sees yet, such as the order of a deck, nobody is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec
from msgspec import Struct

from outdraw.core.cards import HIDDEN
from outdraw.core.copying import PLAIN, is_value
from outdraw.core.journal import Entry
from outdraw.core.seen import is_seen, seen
from outdraw.rooms.looks import Seen
from outdraw.table.replay import ReplayTable
from outdraw.table.shown import Shown
from outdraw.table.table import Table


class Delayed:
    """A table as it stood so many entries ago."""

    def __init__(self, table: Table, behind: int) -> None:
        self.behind = behind
        self._table = table
        self._late: ReplayTable | None = None

    def missing(self) -> int:
        """Give how many entries are still to be played to stand where it should."""
        return max(0, self._due() - (len(self._late.entries) if self._late is not None else 0))

    def catch_up(self) -> None:
        """Play what is due by now. What is long past may take a while."""
        entries: Sequence[Entry] = self._table.entries
        if self._late is None:
            self._late = ReplayTable(self._table.game, entries[0])
        for number in range(len(self._late.entries), self._due()):
            self._late.follow(entries[number])

    def _due(self) -> int:
        """Say how many entries are shown: once the table is closed all of them, and always how it was opened."""
        there = len(self._table.entries)
        return there if self._table.is_closed else max(1, there - self.behind)

    def seen(self) -> Seen:
        """Give everything as it was."""
        self.catch_up()
        late = self._late
        assert late is not None
        sees = together([seen(late.state.scene, seat) for seat in late.seats])
        shown = Shown(sees, late.board(sees), {})
        open_ones = late.open_choices()
        parts = {
            "board": msgspec.to_builtins(shown.board),
            "choices": [],
            "laid": [],
            "waiting_for": sorted({each.choice.seat for each in open_ones}),
            "asked": open_ones[0].asked if open_ones else 0,
            "answered": open_ones[0].answered if open_ones else 0,
            "is_over": late.is_over,
            "first_answer_counts": late.first_answer_counts,
            "commitment": late.commitment,
            "head": late.head,
        }
        return Seen(shown, parts, len(late.all_events()), late.all_events)


def together(views: Sequence[Any]) -> Any:
    """Give what several looks at the same thing show together, be it a scene or a part of one.

    >>> together([{"hand": ["8h", "9d"]}, {"hand": ["??", "??"]}])
    {'hand': ['8h', '9d']}
    """
    known = [each for each in views if is_seen(each) and not (type(each) is str and each == HIDDEN)]
    if not known:
        return views[0]
    first = known[0]
    if type(first) in PLAIN:
        return first
    if isinstance(first, Struct) and not is_value(type(first)):
        alike = [each for each in known if type(each) is type(first)]
        parts = {field: together([getattr(each, field) for each in alike]) for field in first.__struct_fields__}
        return type(first)(**parts)
    if isinstance(first, dict):
        dicts = cast(list[dict[str, Any]], [each for each in known if isinstance(each, dict)])
        keys = dict.fromkeys(key for each in dicts for key in each)
        return {key: together([each[key] for each in dicts if key in each]) for key in keys}
    if isinstance(first, list):
        lists = cast(list[list[Any]], [each for each in known if isinstance(each, list)])
        longest = max(map(len, lists))
        return [together([each[at] for each in lists if at < len(each)]) for at in range(longest)]
    return first
