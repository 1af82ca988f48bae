"""Append-only lists that stay small: of what is long past only packed blocks are kept, unpacked when looked at."""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.events import Event
from outdraw.table.state import BACK_TO

T = TypeVar("T", bound=Struct)

BLOCK = 64
"""So many items are packed together; the last ones, up to twice as many, are kept as they are."""


class Packed(Struct):
    """A ledger as it is kept."""

    blocks: list[bytes]
    recent: bytes


class Ledger(Sequence[T], Generic[T]):
    """An append-only list of values, the older ones packed."""

    def __init__(self, kind: type[T], packed: Packed | None = None) -> None:
        self._decoder: msgspec.msgpack.Decoder[list[T]] = msgspec.msgpack.Decoder(list[kind])  # type: ignore[valid-type]
        self._blocks = list(packed.blocks) if packed else []
        self._recent = self._decoder.decode(packed.recent) if packed else []
        self._open: tuple[int, list[T]] = (-1, [])

    def packed(self) -> Packed:
        """Give the ledger in the form in which it is kept."""
        return Packed(list(self._blocks), msgspec.msgpack.encode(self._recent))

    def append(self, item: T) -> None:
        """Add an item."""
        self._recent.append(item)
        if len(self._recent) >= 2 * BLOCK:
            self._blocks.append(zlib.compress(msgspec.msgpack.encode(self._recent[:BLOCK]), 1))
            del self._recent[:BLOCK]

    @property
    def last(self) -> T:
        """Give the last item."""
        return self._recent[-1]

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._recent)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            places = range(*place.indices(len(self)))
            return self.between(places.start, places.stop) if places.step == 1 else [self._item(at) for at in places]
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError(place)
        return self._item(at)

    def _item(self, at: int) -> T:
        past = len(self._blocks) * BLOCK
        return self._recent[at - past] if at >= past else self._block(at // BLOCK)[at % BLOCK]

    def between(self, start: int, stop: int) -> list[T]:
        """Give the items from one place to another."""
        past = len(self._blocks) * BLOCK
        if start >= past:
            return self._recent[start - past : max(stop - past, 0)]
        return [self._item(at) for at in range(start, stop)]

    def __iter__(self) -> Iterator[T]:
        for at in range(len(self._blocks)):
            yield from self._block(at)
        yield from list(self._recent)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def _block(self, at: int) -> list[T]:
        found = self._open  # another thread may look into another block meanwhile
        if found[0] != at:
            found = self._open = (at, self._decoder.decode(zlib.decompress(self._blocks[at])))
        return found[1]


class EventLog(Ledger[Event]):
    """Everything that was told at a table, and which of it to whom; every seat has numbers of its own."""

    def __init__(
        self, seats: Iterable[str], packed: Packed | None = None, seen: dict[str, bytes] | None = None
    ) -> None:
        super().__init__(Event, packed)
        self._seen = {seat: array("Q") for seat in seats}
        for seat, places in (seen or {}).items():
            self._seen.setdefault(seat, array("Q")).frombytes(places)

    def seen_places(self) -> dict[str, bytes]:
        """Give which events each seat was told, in the form in which it is kept."""
        return {seat: places.tobytes() for seat, places in self._seen.items()}

    def append(self, item: Event) -> None:
        place = len(self)
        if item.seen_by == EVERYONE:
            for places in self._seen.values():
                places.append(place)
        else:
            for seat, places in self._seen.items():
                if may_see(seat, item.seen_by):
                    places.append(place)
        super().append(item)

    def count(self, seat: Any) -> int:
        """Give how many events a seat was told."""
        return len(self._seen[seat])

    def count_between(self, start: int, stop: int) -> dict[str, int]:
        """Give how many of the events from one place to another each seat was told; none has to be unpacked for it."""
        return {seat: bisect_left(places, stop) - bisect_left(places, start) for seat, places in self._seen.items()}

    def both_told(self, one: str, since: int) -> dict[str, list[int]]:
        """Give for each other seat the places, from one on, of what both that seat and this one were told."""
        own = set(self._seen[one][bisect_left(self._seen[one], since) :])
        return {
            seat: [place for place in places[bisect_left(places, since) :] if place in own]
            for seat, places in self._seen.items()
            if seat != one
        }

    def told(self, seat: str, since: int = 0) -> list[Event]:
        """Give what a seat was told from its event `since` on, numbered in that seat's own sequence.

        Own numbers, because gaps in the table's would tell how much was hidden; a cause the seat may not see is left
        out.
        """
        places = self._seen[seat]
        first = max(since, 0)
        past = len(self._blocks) * BLOCK
        told: list[Event] = []
        for number, place in enumerate(places[first:], first):
            event = self._recent[place - past] if place >= past else self._item(place)
            cause = event.cause
            if cause is not None:
                at = bisect_left(places, cause)
                cause = at if at < len(places) and places[at] == cause else None
            if event.number != number or event.cause != cause:
                event = _own(event, number, cause, places)
            told.append(event)
        return told


def _own(event: Event, number: int, cause: int | None, places: array[int]) -> Event:
    """Give an event with a seat's own numbers."""
    back = event.facts.get(BACK_TO) if event.facts else None
    if not isinstance(back, int):
        return replace(event, number=number, cause=cause)
    return replace(event, number=number, cause=cause, facts={**event.facts, BACK_TO: bisect_left(places, back)})
