"""One live table: its queue of moves, its seats and who sits there, its bots, and what everybody is sent.

A move waits its turn, is checked and run, stored, and only then taken as the truth and told. Nothing here knows where
it is stored or how it travels: that is what a room stands in (`ports.Around`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from random import Random, SystemRandom
from typing import Any, TypeAlias, TypeVar
from weakref import finalize, ref

import msgspec
from msgspec import Struct

from outdraw.core.bots import Bot
from outdraw.core.bots import Seen as Sight
from outdraw.core.cards import format_cards
from outdraw.core.choices import Choice, Malformed, NotYours, Refusal
from outdraw.core.present import using
from outdraw.core.readers.live import ENTER
from outdraw.core.worlds import Known
from outdraw.rooms.arrangement import PERSON, Arrangement, check_name, watched
from outdraw.rooms.delayed import Delayed
from outdraw.rooms.feed import Feed
from outdraw.rooms.looks import NOTHING, Seen, seen
from outdraw.rooms.messages import Company, Late, Notice, Nudged, Sitter
from outdraw.rooms.metrics import METRICS
from outdraw.rooms.outbox import Outbox
from outdraw.rooms.ports import Around, Asking, StoreLost
from outdraw.table.bots import BOT, THINKS
from outdraw.table.knowledge import known_in
from outdraw.table.state import State
from outdraw.table.table import PUBLIC, Change, OpenChoice, Table

T = TypeVar("T")

MOST_REMEMBERED = 1000
NUMBERS_AN_EPOCH = 1 << 20
"""Every time a table is opened again its numbers begin higher, so that no old one is taken for a new one."""
SNAPPED = 256
"""After so many entries where the table stands is stored whole."""
FOREVER = float("inf")
SHOWN = 50
"""So many of the notices of a seat are shown, the newest; those before them are kept no longer."""
FULL = "The journal of this table is full: begin another table after it, to which people bring along what lasts."
TRIED = "The game master wanted to answer for you, and it was refused."
KNOCKS = 15.0
"""So many seconds lie between two nudges for the same seat."""
FAR_BEHIND = 20
"""More entries than this are not played again while others wait."""

Move: TypeAlias = Callable[[Table], Change]
"""A move of a table: what checks, runs and seals it there, and changes nothing."""


class _Moment(Struct, frozen=True):
    """What all seats have in common at one moment: the state, the open choices, and the company as plain data."""

    state: State
    open_ones: list[OpenChoice]
    company: Any


def _company_of(state: State) -> tuple[Any, ...]:
    """Give what of a state the company is told."""
    return state.has_begun, state.is_closed, state.dial, state.people


class Room:
    """A table that is open, and everybody around it."""

    def __init__(
        self,
        id: str,
        table: Table,
        arrangement: Arrangement,
        epoch: int,
        around: Around,
        asked: list[Asking] | None = None,
        notices: list[tuple[str, int, str]] | None = None,
        size: int = 0,
    ) -> None:
        self.id, self.table, self.arrangement, self.epoch = id, table, arrangement, epoch
        self.is_stale = False
        self._size = size
        self.touched = time.monotonic()
        self._entries, self._work, self._limits = around
        self._turn = asyncio.Lock()
        self._feeds: dict[str, Feed] = {}
        self._done: OrderedDict[tuple[str, str], int] = OrderedDict(((each.seat, each.id), 0) for each in asked or ())
        self._notices: dict[str, list[Notice]] = {}
        for seat, number, text in notices or ():
            self._notices.setdefault(seat, []).append(Notice(number, text))
        self._bots: dict[str, Bot] = {}
        self._dice = SystemRandom()
        self._nudged: dict[str, float] = {}
        self._passed: set[tuple[str, str]] = set()
        self._playing: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._snapping: asyncio.Task[None] | None = None
        with using(table.content):
            self.names = dict(table.game.scenario(arrangement.scenario).seats)
        self._snapped = len(table.entries)
        self._gone = dict.fromkeys(table.seats, time.monotonic())
        self._late: Delayed | None = None
        self._now: _Moment | None = None
        self._seen: dict[str, tuple[_Moment, Seen]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._stirred = asyncio.Event()

    # --- moves ------------------------------------------------------------------------------------------------------

    async def do(self, move: Move, seat: str = "", id: str = "", is_long: bool = False) -> int:
        """Make a move in its turn: check and run it, store it, tell it. Give the number that the seat is told by it."""
        # A caller who goes away in the middle must not leave a move stored and not taken.
        return await asyncio.shield(asyncio.create_task(self.do_and_stay(move, seat, id, is_long=is_long)))

    async def do_and_stay(
        self, move: Move, seat: str = "", id: str = "", by: Outbox | None = None, is_long: bool = False
    ) -> int:
        """Make a move as `do` does, for a caller who certainly waits for its end: there is no task and no turn more.

        What a socket `by` which it was asked for is told of it goes with the reply that is put there next. For a move
        that `is_long` much may have to be played again: that is done where nobody waits for it.
        """
        async with self._turn:
            if id and (seat, id) in self._done:
                return self._done[seat, id] or self._number(seat)
            asking = Asking(seat, id) if id else None
            if self._is_full:
                raise Malformed("table.store", FULL)
            await self._make(move, asking, by, is_long)
            number = self._number(seat) if seat else 0
            if id:
                self._remember(seat, id, number)
        return number

    async def _make(
        self,
        move: Move,
        asking: Asking | None = None,
        by: Outbox | None = None,
        is_long: bool = False,
    ) -> None:
        """Check, run, store, accept and tell a move; its turn has come."""
        if self.is_stale:
            raise StoreLost("the table is being read again")
        began = time.perf_counter()
        change = await self._work.soon("open", move, self.table) if is_long else move(self.table)
        try:
            self._size += await self._entries.append(self.id, self.epoch, change.entry, asking)
        except StoreLost:
            # Whether it is on the disk is not known, so the table is read again before anybody goes on.
            METRICS.lost.add()
            self.put_out("The table is being read again.")
            raise
        self.table.accept(change)
        self.touched = time.monotonic()
        METRICS.moves.add()
        self.tell(by)
        if len(self.table.entries) - self._snapped >= SNAPPED:
            self._snapped = len(self.table.entries)
            self._snapping = asyncio.create_task(self.snap())
        METRICS.move_seconds.see(time.perf_counter() - began)

    async def answer(self, seat: str, choice: str, answer: Any, id: str = "", by: Outbox | None = None) -> int:
        """Answer an open choice of a seat, or enter luck that it is lent; the same `id` again does nothing.

        Whoever asks may go away in the middle, but whoever does by a socket stays.
        """
        if not id.isprintable():
            raise Malformed("table.answer.open", "An answer's own id is of signs that can be shown.")
        if self.plays(seat) != PERSON:
            raise NotYours("table.answer.open", "A bot plays this seat now; take it back first.")
        lent = [each.choice.seat for each in self.for_hands() if each.id == choice and seat == self.hands()]
        whose = lent[0] if lent else seat

        def answered(table: Table) -> Change:
            return table.answered(whose, choice, answer)

        return await (self.do(answered, seat, id) if by is None else self.do_and_stay(answered, seat, id, by))

    async def rule(self, by: str, choice: str, answer: Any, why: str, id: str = "") -> int:
        """Let the game master answer a choice for its seat, which is told at once: of others when all are in.

        It is told, too, when that is refused: else whoever tries one card after the other would learn its hand unseen.
        """
        table = self.table
        asked = [each for each in table.seats if each != by and any(one.id == choice for one in table.choices(each))]
        told = {each: table.count_events(each) for each in asked}
        try:
            number = await self.do(lambda table: table.ruled(by, choice, answer, why), by, id)
        except Refusal:
            for each in asked:
                await self.notice(each, TRIED)
            raise
        for each in asked:
            if table.count_events(each) == told[each]:
                await self.notice(each, f"The game master has answered for you: {why}")
        return number

    @property
    def _is_full(self) -> bool:
        """Say whether the journal is so long that nothing more is taken than its end."""
        return self._size >= self._limits.most_journal

    async def snap(self) -> None:
        """Store where the table stands, so that opening it again need not play it all."""
        number = len(self.table.entries) - 1
        if not self.table.is_closed:
            with contextlib.suppress(StoreLost):  # it only saves time
                await self._entries.set_snapshot(self.id, self.epoch, number, self.table.snapshot())

    def _number(self, seat: str) -> int:
        feed = self.feed(seat)
        feed.refresh()
        return feed.number

    def _remember(self, seat: str, id: str, number: int) -> None:
        self._done[seat, id] = number
        if len(self._done) > MOST_REMEMBERED:
            self._done.popitem(last=False)

    async def in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something else of which the table must know nothing in the meantime."""
        async with self._turn:
            return await work()

    # --- what seats see ---------------------------------------------------------------------------------------------

    def feed(self, seat: str) -> Feed:
        """Give what a seat is sent."""
        if seat not in self._feeds:
            first = self.epoch * NUMBERS_AN_EPOCH
            self._feeds[seat] = Feed(self.id, seat, first, self._limits.kept_changes, self._looking(seat))
        return self._feeds[seat]

    def _looking(self, seat: str) -> Callable[[], Seen]:
        """Give what looks from a seat without holding this room, so that one that was put away is free at once."""
        held = ref(self)

        def see() -> Seen:
            room = held()
            assert room is not None, "whoever has a feed has its room"
            return room._see(seat)

        return see

    def _see(self, seat: str) -> Seen:
        """Give what a seat sees: the very same as before if nothing has happened since."""
        at, seen_then = self._seen.get(seat, (None, None))
        now = self._moment()
        if at is now and seen_then is not None:
            return seen_then
        late = self._late_table() if seat == PUBLIC else None
        seen_now = seen(self.table, seat) if late is None else late.seen()
        if late is None:
            self._lend_hands(seat, seen_now)
        seen_now.parts["company"] = now.company
        told = self._notices.get(seat)
        seen_now.parts["notices"] = msgspec.to_builtins(told[-SHOWN:]) if told else NOTHING
        self._seen[seat] = (now, seen_now)
        return seen_now

    def _moment(self) -> _Moment:
        """Give what all seats have in common now, made anew when something has happened."""
        state, before = self.table.state, self._now
        if before is None or before.state is not state:
            is_same = before is not None and _company_of(before.state) == _company_of(state)
            company = before.company if before is not None and is_same else msgspec.to_builtins(self.company())
            self._now = _Moment(state, self.table.asked().choices, company)
            return self._now
        return before

    # --- luck by hand -----------------------------------------------------------------------------------------------

    def hands(self) -> str:
        """Say who enters what comes for bots, which have no hands: the game master, else the first person there.

        A player is not asked for what players may not see: that is drawn here (`_let_answer`).
        """
        people = [seat for seat in self.table.seats if self.plays(seat) == PERSON]
        if self.table.gm in people:
            return self.table.gm
        return people[0] if people and self.table.is_luck_open else ""

    def for_hands(self) -> list[OpenChoice]:
        """Give the luck that waits to be entered for bots."""
        return [each for each in self._moment().open_ones if self._is_bots_luck(each)]

    def _is_bots_luck(self, open_one: OpenChoice) -> bool:
        return open_one.choice.kind == ENTER and self.plays(open_one.choice.seat) != PERSON

    def _lend_hands(self, seat: str, sees: Seen) -> None:
        """Ask whoever enters luck for bots for it too: the table waits for them."""
        theirs = self.for_hands()
        hands = self.hands() if theirs else ""
        if not hands:
            return
        bots = {each.choice.seat for each in theirs}
        sees.parts["waiting_for"] = sorted({hands, *sees.parts["waiting_for"]} - bots)
        if seat == hands:
            sees.parts["choices"] = [*sees.parts["choices"], *theirs]

    def _happened(self) -> None:
        """Note that something beside the scene has changed: who is here, how the table is run, what a seat is told."""
        self._now = None

    def _late_table(self) -> Delayed | None:
        """Give the table as spectators see it, where they see it late."""
        asked = self.arrangement.spectators
        if not isinstance(asked, Late):
            self._late = None
        elif self._late is None or self._late.behind != asked.all_after:
            self._late = Delayed(self.table, asked.all_after)
        return self._late

    async def make_ready(self, seat: str) -> None:
        """Play what a late spectator is shown, in a thread if it is much."""
        late = self._late_table() if seat == PUBLIC else None
        if late is not None and late.missing() > FAR_BEHIND:
            async with self._turn:
                await self._work.soon("watch", late.catch_up)

    def tell(self, by: Outbox | None = None) -> None:
        """Send everybody who watches what changed for them, and let bots answer what is theirs.

        All of it is written before any of it is sent: whoever plays at the other end of several sockets wakes once,
        and nobody is told before the others for where they sit. The socket that something was done `by` is told last.
        """
        mail: list[tuple[Outbox, bytes]] = []
        try:
            for feed in self._feeds.values():
                if feed.outboxes:
                    mail += feed.renewed()
        finally:  # what is numbered must be sent
            for outbox, message in mail:
                if outbox is by:
                    outbox.hold(message)
                else:
                    outbox.put(message)
        self._rouse()

    def company(self) -> Company:
        """Give the table as everybody there knows it."""
        table = self.table
        seats: list[Sitter] = []
        for seat in table.seats:
            plays = self.arrangement.plays.get(seat, "bot:house")
            bot = "" if plays == PERSON else plays.removeprefix("bot:") or "house"
            person = table.people.get(seat, "") if not bot else ""
            is_here = bool(bot) or (seat in self._feeds and bool(self._feeds[seat].outboxes))
            name = self.names.get(seat, seat)
            seats.append(Sitter(seat, name, "" if person == BOT else person, bot, is_here, seat == table.gm))
        watching = len(self._feeds[PUBLIC].outboxes) if PUBLIC in self._feeds else 0
        return Company(
            game=table.game.name,
            scenario=table.scenario,
            gm=table.gm,
            seats=seats,
            watching=watching,
            has_begun=table.has_begun,
            is_closed=table.is_closed,
            hints=self.arrangement.hints,
            clock=self.arrangement.clock,
            absent=self.arrangement.absent,
            walk_in=self.arrangement.walk_in,
            dial=table.dial,
            spectators=self.arrangement.spectators,
        )

    def come(self, seat: str, outbox: Outbox, since: int = 0) -> None:
        """Let a socket watch a seat, and tell it what happened since it was last here, or how everything is."""
        feed = self.feed(seat)
        feed.outboxes.add(outbox)
        self._happened()
        self.touched = time.monotonic()
        if len(feed.outboxes) == 1 or seat == PUBLIC:
            self.tell()
        changes = feed.since(since, outbox.with_view) if outbox.with_changes and since else None
        greeting = [feed.look(since, outbox.with_view)] if changes is None else changes
        outbox.is_waiting = False
        for message in greeting:
            outbox.put(message)

    def go(self, seat: str, outbox: Outbox) -> None:
        """Let a socket watch no more."""
        feed = self.feed(seat)
        feed.outboxes.discard(outbox)
        self._happened()
        self.touched = self._gone[seat] = time.monotonic()
        self._rouse()
        if not feed.outboxes or seat == PUBLIC:
            self.tell()

    def end_sockets(self, seat: str, farewell: str) -> None:
        """End the sockets of a seat whose token counts no more."""
        for outbox in list(self.feed(seat).outboxes):
            outbox.close(farewell)

    def put_out(self, farewell: str) -> None:
        """Stop this room: everybody comes back to one that is read from the store."""
        if not self.is_stale:
            METRICS.held.add()
            finalize(self, METRICS.held.add, -1)
        self.is_stale = True
        if self._timer is not None:
            self._timer.cancel()
        for task in (self._playing, self._closing):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        for feed in self._feeds.values():
            for outbox in list(feed.outboxes):
                outbox.close(farewell)

    @property
    def is_idle(self) -> bool:
        """Say whether nobody is here and nothing happens."""
        return not any(feed.outboxes for feed in self._feeds.values()) and not self._is_playing

    @property
    def _is_playing(self) -> bool:
        return self._playing is not None and not self._playing.done()

    # --- seats changing hands ---------------------------------------------------------------------------------------

    def plays(self, seat: str) -> str:
        """Give who plays a seat: `person`, or `bot:` and its name."""
        return self.arrangement.plays.get(seat, "bot:house")

    async def join(self, seat: str, person: str, contribution: str) -> int:
        """Let a person sit down; whoever sits there already under this name only comes back."""
        check_name(person)
        if self.table.people.get(seat) == person and self.plays(seat) == PERSON:
            return self._number(seat)
        number = await self.do(lambda table: table.joined(seat, person, contribution), seat)
        await self.give(seat, PERSON)
        return number

    async def give(self, seat: str, plays: str) -> None:
        """Let somebody else play a seat from now on."""
        if plays != PERSON:
            self.table.game.known_bot(plays.removeprefix("bot:"))
        if self.arrangement.plays.get(seat) == plays:
            return
        await self._arrange(lambda now: {"plays": {**now.plays, seat: plays}})
        self._bots.pop(seat, None)
        self.tell()

    async def _arrange(self, changed: Callable[[Arrangement], dict[str, Any]]) -> None:
        """Store the arrangement with something changed, one change after the other."""
        async with self._turn:
            other = msgspec.structs.replace(self.arrangement, **changed(self.arrangement))
            await self._entries.set_settings(self.id, self.epoch, msgspec.json.encode(other))
            self.arrangement = other
            self._happened()

    async def settle(self, **settled: Any) -> None:
        """Let the table be run otherwise from now on: `hints`, `clock`, `absent`, `walk_in`, `spectators`."""
        before = self.arrangement.spectators
        await self._arrange(lambda now: settled)
        if self.arrangement.spectators != before:
            for seat in self.table.seats:
                if seat != self.table.gm and self.plays(seat) == PERSON:
                    await self.notice(seat, f"From now on spectators see {watched(self.arrangement.spectators)}.")
        if self.arrangement.spectators == "none":
            self.end_sockets(PUBLIC, "The game master lets nobody watch any more.")
        self.tell()

    def free_seats(self) -> list[str]:
        """Give the seats that whoever walks in may take: players' seats that wait for a person."""
        table = self.table
        if not self.arrangement.walk_in or table.is_closed:
            return []
        return [
            seat for seat in table.seats if seat != table.gm and self.plays(seat) == PERSON and seat not in table.people
        ]

    async def walk_in(self, seat: str, person: str, contribution: str, opened: Callable[[str], Awaitable[None]]) -> str:
        """Let somebody take a free seat, any if they name none; give which.

        It is `opened` for them first: a seat that is taken must have somebody who can come to it.
        """
        check_name(person)

        async def sitting_down() -> str:
            free = self.free_seats()
            if not free or (seat and seat not in free):
                raise NotYours("table.seat.known", "This seat is not free." if free else "No seat is free here.")
            if self._is_full:
                raise Malformed("table.store", FULL)
            taken = seat or free[0]
            self.table.joined(taken, person, contribution)  # what is refused is refused before the seat is opened
            await opened(taken)
            await self._make(lambda table: table.joined(taken, person, contribution))
            return taken

        return await asyncio.shield(asyncio.create_task(self.in_turn(sitting_down)))

    async def notice(self, seat: str, text: str) -> None:
        """Tell a seat something beside the game; it stays told."""
        async with self._turn:
            told = self._notices.setdefault(seat, [])
            notice = Notice(told[-1].number + 1 if told else 0, text)
            await self._entries.add_notice(self.id, seat, notice.number, text, notice.number - SHOWN + 1)
            told.append(notice)
            del told[:-SHOWN]
        self._happened()
        if self.feed(seat).outboxes:
            self.feed(seat).refresh()

    def nudge(self, by: str, seat: str) -> None:
        """Knock for somebody whom the table waits for, but not again and again."""
        if seat == by or seat not in self.table.waiting_for() or self.plays(seat) != PERSON:
            raise NotYours("table.seat.known", "The table does not wait for them.")
        now = time.monotonic()
        if now - self._nudged.get(seat, -KNOCKS) < KNOCKS:
            raise NotYours("table.seat.known", "They have just been nudged.")
        self._nudged[seat] = now
        self.feed(seat).tell(msgspec.json.encode(Nudged(self.names.get(by, by))))

    # --- bots -------------------------------------------------------------------------------------------------------

    def let_pass(self, seat: str) -> None:
        """Note that a person lets others speak first, where anybody may."""
        self._passed |= {(seat, each.id) for each in self.table.choices(seat)}
        self._rouse()

    def _for_bots(self) -> list[OpenChoice]:
        """Give the choices that bots answer now, the game master's first. Where anybody may speak, people go first."""
        table = self.table
        if not table.has_begun or table.is_closed or self._is_full:
            return []
        waiting = self._moment().open_ones
        mine = [each for each in waiting if self._is_played(each.choice.seat) and self._may_be_played(each)]
        if table.first_answer_counts:
            people = [each for each in waiting if not self._is_played(each.choice.seat)]
            if any((each.choice.seat, each.id) not in self._passed for each in people):
                return []
        return sorted(mine, key=lambda each: each.choice.seat != table.gm)

    def _may_be_played(self, open_one: OpenChoice) -> bool:
        """Say whether a bot can answer this: luck by hand only where nobody is there to enter it for it."""
        return open_one.choice.kind != ENTER or (self._is_bots_luck(open_one) and not self.hands())

    def _is_played(self, seat: str) -> bool:
        """Say whether a bot answers for a seat: because it is the bot's, or because its person has long been away."""
        return self.plays(seat) != PERSON or self._time_left(seat) <= 0

    def _time_left(self, seat: str) -> float:
        """Give how many seconds a person may still be away before a bot answers for them."""
        is_here = seat in self._feeds and bool(self._feeds[seat].outboxes)
        if is_here or not self.arrangement.absent:
            return FOREVER
        return self._gone[seat] + self.arrangement.absent - time.monotonic()

    def _watch_absent(self) -> None:
        """See to it that bots are roused when somebody who is waited for has been away for long enough."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.arrangement.absent and self.table.has_begun:
            waiting = {each.choice.seat for each in self._moment().open_ones}
            people = (seat for seat in waiting if self.plays(seat) == PERSON)
            coming = [left for seat in people if 0 < (left := self._time_left(seat)) < FOREVER]
            if coming:
                self._timer = asyncio.get_running_loop().call_later(min(coming) + 0.01, self._rouse)

    def seen_at(self, seat: str) -> None:
        """Note that somebody at a seat has just asked for something."""
        self.touched = self._gone[seat] = time.monotonic()

    def _rouse(self) -> None:
        """See to it that bots answer what waits for them, and that a scene that is over is closed."""
        if self.is_stale:
            return
        self._stirred.set()
        self._watch_absent()
        if self.table.is_over and not self.table.is_closed and self._closing is None:
            self._closing = asyncio.create_task(self._close_later())
        if not self._is_playing and (self._for_bots() or self._on_clock()):
            self._playing = asyncio.create_task(self._play())

    def _on_clock(self) -> bool:
        """Say whether the clock runs for somebody: not while nobody is here."""
        is_anybody_here = any(feed.outboxes for seat, feed in self._feeds.items() if seat != PUBLIC)
        may_go_on = is_anybody_here and self.table.has_begun and not self._is_full
        return self.arrangement.clock > 0 and may_go_on and bool(self._moment().open_ones)

    async def _play(self) -> None:
        """Let bots answer one after the other, with a pause before each where people follow."""
        while not self.is_stale:
            low, high = self.bots_wait()
            mine = self._for_bots()
            if not mine:
                if self._on_clock():
                    await self._wait_by_the_clock()
                    continue
                return
            await asyncio.sleep(self._dice.uniform(low, high) / 1000 if high else 0)
            async with self._turn:
                again = [each.id for each in self._for_bots()]
                if mine[0].id in again and not self.is_stale:
                    await self._let_answer(mine[0])

    def bots_wait(self) -> tuple[int, int]:
        """Say how long bots wait: as the table has it, else as the server does where anybody plays or looks on."""
        is_followed = PERSON in self.arrangement.plays.values() or any(feed.outboxes for feed in self._feeds.values())
        if self.arrangement.pause is not None:
            return self.arrangement.pause
        return self._limits.pause if is_followed else (0, 0)

    async def _let_answer(self, open_one: OpenChoice) -> None:
        """Let a bot answer a choice; its table's turn has come."""
        seat = open_one.choice.seat
        chance = self.table.pending_luck()
        if open_one.choice.kind == ENTER and chance is not None:
            drawn = format_cards(chance.happen(self._dice.randrange))
            with contextlib.suppress(StoreLost):
                await self._make(lambda table: table.answered(seat, open_one.id, drawn))
            return
        bot = self._bots.get(seat)
        if bot is None:
            plays = self.plays(seat)
            name = "house" if plays == PERSON else plays.removeprefix("bot:")
            bot = self._bots[seat] = self.table.game.known_bot(name)(Random(self._dice.getrandbits(64)))
        with using(self.table.content):
            seen = Sight(seat, lambda: self.table.seen(seat), self._known, THINKS)
            if getattr(bot, "needs_knowledge", False):  # it thinks for a while, and other tables go on
                answer = await self._work.soon("think", bot, seen, open_one.choice)
            else:
                answer = bot(seen, open_one.choice)
        with contextlib.suppress(StoreLost):
            await self._make(lambda table: table.answered(seat, open_one.id, answer))

    def _known(self, choice: Choice) -> Known:
        return known_in(self.table.game, self.table.state, choice)

    async def _wait_by_the_clock(self) -> None:
        """Wait until a person's time is up, and let a bot answer for them; whatever happens first ends the wait."""
        entries = len(self.table.entries)
        self._stirred.clear()
        try:
            async with asyncio.timeout(self.arrangement.clock):
                while self._on_clock() and len(self.table.entries) == entries and not self._for_bots():
                    await self._stirred.wait()
                    self._stirred.clear()
            return
        except TimeoutError:
            pass
        async with self._turn:
            if self.is_stale or len(self.table.entries) != entries:
                return
            late = [each for each in self.table.open_choices() if each.choice.kind != ENTER]
            if late:
                await self._let_answer(late[0])

    # --- the end ----------------------------------------------------------------------------------------------------

    async def _close_later(self) -> None:
        """Close a scene that is over: at once where no person is the game master, who might take its end back."""
        if self.plays(self.table.gm) == PERSON:
            await asyncio.sleep(self._limits.close_after)
        self._closing = None
        with contextlib.suppress(StoreLost, NotYours, Malformed):
            await self.close()

    async def close(self, by: str = "", is_broken_off: bool = False) -> None:
        """Close the table: its secret is revealed, and nothing more happens there.

        A scene that is not over is closed only if it is broken off, and the others are told by whom.
        """

        async def closing() -> bool:
            if self.table.is_closed or not (self.table.is_over or is_broken_off):
                return False
            was_over = self.table.is_over
            await self._make(Table.closed)
            await self._entries.close_table(self.id)
            return not was_over

        if await asyncio.shield(asyncio.create_task(self.in_turn(closing))):
            for seat in self.table.seats:
                if seat != by and self.plays(seat) == PERSON:
                    await self.notice(seat, f"{self.names.get(by, by)} has closed the table before the scene was over.")

    def may_begin(self, seat: str) -> bool:
        """Say whether a seat may begin the scene: the game master, or any person where that is a bot."""
        return seat == self.table.gm or self.plays(self.table.gm) != PERSON
