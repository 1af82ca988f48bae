"""What one seat is sent: its looks, numbered as they change, the last of them kept for those who come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec
from msgspec import Struct

from outdraw.core.events import Event
from outdraw.rooms.looks import Seen
from outdraw.rooms.outbox import Outbox
from outdraw.table.changes import changes

NEWEST = 500
"""A whole look has so many events, the newest; older ones are asked for."""


class _Sent(Struct, frozen=True):
    """One numbered change, from which event on it tells, and its messages: `plain` for those who draw boards,
    `with_view` for those who read the view too; either only if there are any.
    """

    number: int
    told: int
    plain: bytes | None
    with_view: bytes | None

    def message(self, with_view: bool) -> bytes | None:
        """Give the message of a kind, if it was written."""
        return self.with_view if with_view else self.plain


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
        self._kept = kept
        self._wanted_until = {True: 0, False: 0}
        self._sent: deque[_Sent] = deque(maxlen=kept)
        self._told_at: dict[int, int] = {}

    def refresh(self) -> None:
        """See whether anything changed for this seat; if so, number it and send it to everyone who watches."""
        for outbox, message in self.renewed():
            outbox.put(message)

    def renewed(self) -> list[tuple[Outbox, bytes]]:
        """See whether anything changed for this seat; if so, number it, and give who is to be sent what."""
        new, old = self._see(), self._now
        if new is old:
            return []
        if old is None:
            self._now = new
            self.number += 1
            self._told_at[self.number] = new.told
            return []
        found = changes(old.parts, new.parts, known=new.shown.known)
        if not found and new.shown is old.shown and new.told == old.told:
            return []
        before, self._now = self.number, new
        self.number += 1
        events = new.events_from(old.told)
        change = {"kind": "change", "since": before, "number": self.number, "changes": found, "events": events}
        for outbox in self.outboxes:  # whoever is told by changes and comes back is told so what they missed
            self._wanted_until[outbox.with_view] = self.number + self._kept
        plain = with_view = None
        is_viewed = self.number <= self._wanted_until[True]
        if not is_viewed or self.number <= self._wanted_until[False]:
            plain = msgspec.json.encode(change)
        if is_viewed:
            change["changes"] = new.shown.view_changes(old.shown) + found
            with_view = msgspec.json.encode(change)
        self._told_at[self.number] = new.told
        if len(self._sent) == self._sent.maxlen:
            self._told_at.pop(self._sent[0].number - 1, None)
        sent = _Sent(self.number, old.told, plain, with_view)
        self._sent.append(sent)
        whole: dict[bool, bytes] = {}
        mail: list[tuple[Outbox, bytes]] = []
        for outbox in self.outboxes:
            message = sent.message(outbox.with_view) if outbox.with_changes else None
            if message is None:
                message = whole.get(outbox.with_view)
            if message is None:
                message = whole[outbox.with_view] = self._written(events, is_whole=False, with_view=outbox.with_view)
            mail.append((outbox, message))
        return mail

    def look(self, since: int = 0, with_view: bool = True) -> bytes:
        """Give the look, with the events since a number that was sent; else whole."""
        self.refresh()
        assert self._now is not None
        told = self._told_at.get(since)
        if told is None:
            newest = self._now.events_from(max(0, self._now.told - NEWEST))
            return self._written(newest, is_whole=True, with_view=with_view)
        return self._written(self._now.events_from(told), is_whole=False, with_view=with_view)

    def since(self, number: int, with_view: bool = True) -> list[bytes] | None:
        """Give the changes since a number, if all of them are kept."""
        self.refresh()
        if number == self.number:
            return []
        if number not in self._told_at:
            return None
        kept = [each.message(with_view) for each in self._sent if each.number > number]
        return None if None in kept else [each for each in kept if each is not None]

    def events(self, start: int, stop: int) -> list[Event]:
        """Give some of the seat's events, by their numbers."""
        return self._see().events_from(start)[: stop - start]

    def tell(self, message: bytes) -> None:
        """Send something that is not numbered."""
        for outbox in self.outboxes:
            outbox.put(message)

    def _written(self, events: list[Event], is_whole: bool, with_view: bool) -> bytes:
        assert self._now is not None
        head = {"kind": "look", "table": self.table, "seat": self.seat, "number": self.number, "is_whole": is_whole}
        seen = self._now.shown.view if with_view else None
        return msgspec.json.encode({**head, "view": seen, **self._now.parts, "events": events})
