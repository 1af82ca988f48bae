"""What one seat is sent: its looks, numbered as they change, the last of them kept for those who come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec
from msgspec import Struct

from outdraw.core.events import Event
from outdraw.server.outbox import Outbox
from outdraw.server.sight import Seen
from outdraw.table.changes import changes

NEWEST = 500
"""A whole look has so many events, the newest; older ones are asked for."""


class _Sent(Struct, frozen=True):
    """One numbered change: from which event on it tells, and the message."""

    number: int
    told: int
    message: bytes


class Feed:
    """The looks of one seat, and the sockets that watch it.

    Numbers begin at `first`. A number that this feed has not sent (from before the server was started again, say) is
    answered by the whole look.
    """

    def __init__(self, table: str, seat: str, first: int, kept: int, see: Callable[[], Seen]) -> None:
        self.table, self.seat, self.number = table, seat, first
        self.outboxes: set[Outbox] = set()
        self._see = see
        self._now: Seen | None = None
        self._sent: deque[_Sent] = deque(maxlen=kept)
        self._told_at: dict[int, int] = {}

    def refresh(self) -> None:
        """See whether anything changed for this seat; if so, number it and send it to everyone who watches."""
        new, old = self._see(), self._now
        if new is old:
            return
        if old is None:
            self._now = new
            self.number += 1
            self._told_at[self.number] = new.told
            return
        found = changes(old.parts, new.parts, known=new.known)
        if not found and new.told == old.told:
            return
        before, self._now = self.number, new
        self.number += 1
        events = new.events_from(old.told)
        change = {"kind": "change", "since": before, "number": self.number, "changes": found, "events": events}
        sent = _Sent(self.number, old.told, msgspec.json.encode(change))
        self._told_at[self.number] = new.told
        if len(self._sent) == self._sent.maxlen:
            self._told_at.pop(self._sent[0].number - 1, None)
        self._sent.append(sent)
        whole = b""
        for outbox in self.outboxes:
            if outbox.with_changes:
                outbox.put(sent.message)
            else:
                whole = whole or self._written(events, is_whole=False)
                outbox.put(whole)

    def look(self, since: int = 0) -> bytes:
        """Give the look, with the events since a number that was sent; else whole."""
        self.refresh()
        assert self._now is not None
        told = self._told_at.get(since)
        if told is None:
            return self._written(self._now.events_from(max(0, self._now.told - NEWEST)), is_whole=True)
        return self._written(self._now.events_from(told), is_whole=False)

    def since(self, number: int) -> list[bytes] | None:
        """Give the changes since a number, if all of them are kept."""
        self.refresh()
        if number == self.number:
            return []
        if number not in self._told_at:
            return None
        return [each.message for each in self._sent if each.number > number]

    def events(self, start: int, stop: int) -> list[Event]:
        """Give some of the seat's events, by their numbers."""
        return self._see().events_from(start)[: stop - start]

    def tell(self, message: bytes) -> None:
        """Send something that is not numbered."""
        for outbox in self.outboxes:
            outbox.put(message)

    def _written(self, events: list[Event], is_whole: bool) -> bytes:
        assert self._now is not None
        head = {"kind": "look", "table": self.table, "seat": self.seat, "number": self.number, "is_whole": is_whole}
        return msgspec.json.encode({**head, **self._now.parts, "events": events})
