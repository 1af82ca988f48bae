"""All tables of one place: opened, found by token or code, read from the store when somebody comes, put away again.

A table is in memory only while somebody is there. Whoever holds a table says so in the store every few seconds; a
server that is killed loses its hold by and by, and the next one that is asked for the table goes on with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec
from msgspec import Struct

from outdraw.core.choices import Malformed, NotYours
from outdraw.core.content.files import ContentError
from outdraw.core.game import UnknownBot, UnknownScenario
from outdraw.core.journal import JournalFault, line_of, read_entries
from outdraw.core.present import using
from outdraw.core.readers.live import Dial
from outdraw.games import UnknownGame, find_game, game_names
from outdraw.rooms.arrangement import PERSON, Arrangement, arranged
from outdraw.rooms.keys import hashed, new_code, new_token
from outdraw.rooms.looks import seen
from outdraw.rooms.messages import OpenTable, WalkIn
from outdraw.rooms.metrics import METRICS
from outdraw.rooms.ports import LEASE, Around, Lease, Limits, Shelf, StoreLost, TableRow, Work
from outdraw.rooms.room import Room
from outdraw.table.bots import BOT
from outdraw.table.carry import Lasting, carry_over
from outdraw.table.opening import content_for
from outdraw.table.replay import resumed, steps
from outdraw.table.state import keep, recalled
from outdraw.table.table import PUBLIC, Table

# Tokens whose seats are known without asking.
MOST_KEYS = 100_000
# Signs that are told of what is wrong in content files.
MOST_FAULTS = 500
# Seconds between two looks for tables at which nobody is.
SWEPT = 30.0
# Seconds after which holds are renewed.
RENEWED = 5


class NoSuchSeat(Exception):
    """The token opens no seat."""


class Elsewhere(Exception):
    """Another server holds the table: where that is."""

    def __init__(self, worker: str) -> None:
        super().__init__(worker)
        self.worker = worker


class Broken(Exception):
    """A kept table that cannot be opened: why, in a sentence."""


class Seated(Struct, frozen=True):
    """Somebody at a seat of a table, by their token; `asks` is the id that their call has, if it has one."""

    room: Room
    seat: str
    hashed: bytes
    asks: str = ""

    @property
    def is_watching(self) -> bool:
        """Say whether this is a spectator."""
        return self.seat == PUBLIC


class Before(Struct, frozen=True):
    """What lasts of the table that a new one comes after, and the content files that were its opener's."""

    lasting: Lasting
    content: dict[str, str] | None


class Tables:
    """The tables of one place, which `worker` names among those that share a shelf."""

    def __init__(self, shelf: Shelf, work: Work, limits: Limits, worker: str = "") -> None:
        self._shelf, self._work, self._limits = shelf, work, limits
        self._around = Around(shelf, work, limits)
        self.worker = worker or f"127.0.0.1:0/{secrets.token_hex(8)}"
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._seats: OrderedDict[bytes, tuple[str, str]] = OrderedDict()
        self._keys: dict[str, set[bytes]] = {}
        self._changed = 0
        """How often tokens were changed here."""
        self._count = 0
        self._renewed = time.monotonic()
        self._elsewhere: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._stop_hearing: Callable[[], None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Begin to hold tables."""
        self._count = await self._shelf.count()
        self._stop_hearing = self._shelf.listen(self._heard)
        self._tasks = [asyncio.create_task(self._hold_on()), asyncio.create_task(self._sweep())]

    async def end(self) -> None:
        """Let go of all tables."""
        for task in self._tasks:
            task.cancel()
        if self._stop_hearing is not None:
            self._stop_hearing()
        for room in list(self.rooms.values()):
            room.put_out("The server is going down.")
        with contextlib.suppress(StoreLost):
            await self._shelf.give_up(self.worker)

    # --- opening ----------------------------------------------------------------------------------------------------

    async def open(self, asked: OpenTable, before: Before | None = None) -> tuple[Room, dict[str, str], str, list[str]]:
        """Open a new table; give it with the tokens of its people, that of spectators, and what people brought along.

        Where nobody may watch, the spectators' token is empty.
        """
        if self._count >= self._limits.most_tables:
            self._count = await self._shelf.count()  # others close tables, too
        if self._count >= self._limits.most_tables:
            raise Malformed("table.seat.known", "This server has as many tables as it can hold.")
        code, secret = new_code(), secrets.token_bytes(32)
        arrangement, table, brought = await self._work.soon("open", _laid, asked, secret, before)
        tokens = {seat: new_token() for seat, plays in arrangement.plays.items() if plays == PERSON}
        watcher = new_token() if arrangement.spectators != "none" else ""
        kept = [(hashed(token), seat) for seat, token in tokens.items()]
        if watcher:
            kept.append((hashed(watcher), PUBLIC))
        await self._shelf.add(code, msgspec.json.encode(arrangement), secret, self.worker, list(table.entries), kept)
        self._count += 1
        size = sum(len(line_of(entry)) for entry in table.entries)
        room = Room(code, table, arrangement, 0, self._around, size=size)
        self._enter(room)
        if not tokens:
            await room.do(Table.begun)
        return room, tokens, watcher, brought

    def _enter(self, room: Room) -> None:
        self.rooms[room.id] = room
        METRICS.tables.value = len(self.rooms)

    async def room(self, code: str, instead_of: str = "") -> Room:
        """Give a table, read from the store if need be; `Elsewhere` if another server holds it.

        Who is named in `instead_of` is gone, and what they hold is taken over.
        """
        room = self.rooms.get(code)
        if room is not None and not room.is_stale:
            if time.monotonic() - self._renewed > LEASE - 2:
                await self._renew()  # perhaps this process stood still for long, and others have taken its tables
                room = self.rooms.get(code)
            if room is not None and not room.is_stale:
                return room
        if not instead_of:
            self._check_elsewhere(code)
        if code not in self._opening:
            self._opening[code] = asyncio.create_task(self._reopen(code, instead_of))
        try:
            return await asyncio.shield(self._opening[code])
        finally:
            task = self._opening.get(code)
            if task is not None and task.done():
                del self._opening[code]

    def _check_elsewhere(self, code: str) -> None:
        worker, until = self._elsewhere.get(code, ("", 0.0))
        if worker and time.monotonic() < until:
            raise Elsewhere(worker)

    def _note(self, code: str, worker: str, seconds: float) -> None:
        self._elsewhere[code] = (worker, time.monotonic() + seconds)
        if len(self._elsewhere) > MOST_KEYS:
            self._elsewhere.popitem(last=False)

    def _heard(self, code: str, epoch: int, worker: str) -> None:
        """Take note of who took a table; if that was this server's, its room ends."""
        if worker == self.worker:
            self._elsewhere.pop(code, None)
            return
        self._note(code, worker, LEASE)
        room = self.rooms.get(code)
        if room is not None and room.epoch < epoch:
            room.put_out("The table is at another server now.")
            del self.rooms[code]

    async def _reopen(self, code: str, instead_of: str) -> Room:
        self.rooms.pop(code, None)
        kept = await self._shelf.take(code, self.worker, instead_of)
        if kept is None:
            raise NoSuchSeat
        if isinstance(kept, Lease):
            self._note(code, kept.worker, min(kept.seconds, RENEWED))
            raise Elsewhere(kept.worker)
        self._elsewhere.pop(code, None)
        for key in self._keys.pop(code, set()):  # tokens may have ended while others held the table
            self._seats.pop(key, None)
        arrangement = msgspec.json.decode(kept.settings, type=Arrangement)
        try:
            table = await self._work.soon("open", _reopened, kept)
        except JournalFault as fault:
            raise Broken(f"This table cannot be opened: {fault}") from None
        room = Room(code, table, arrangement, kept.epoch, self._around, kept.asked, kept.notices, len(kept.lines))
        self._enter(room)
        room.tell()
        return room

    async def owner(self, code: str) -> str:
        """Give the server that holds a table if it is another one; the table is opened if it is this one."""
        try:
            await self.room(code)
        except Elsewhere as elsewhere:
            return elsewhere.worker
        except (NoSuchSeat, Broken, StoreLost):
            return ""  # whoever calls is told so
        return ""

    # --- finding ----------------------------------------------------------------------------------------------------

    async def whose(self, token: str) -> tuple[str, str, bytes]:
        """Give the table and the seat that a token opens."""
        key = hashed(token)
        found = self._seats.get(key)
        while found is None:
            changed = self._changed
            found = await self._shelf.seat_of(key)
            if found is None:
                raise NoSuchSeat
            if changed != self._changed:  # it may have ended while it was looked up
                found = None
                continue
            self._seats[key] = found
            self._keys.setdefault(found[0], set()).add(key)
            if len(self._seats) > MOST_KEYS:
                old, (code, _) = self._seats.popitem(last=False)
                self._keys.get(code, set()).discard(old)
        return (*found, key)

    async def sit(self, token: str, instead_of: str = "") -> Seated:
        """Give the seat that a token opens, its table open; see `room`."""
        code, seat, key = await self.whose(token)
        room = await self.room(code, instead_of)
        if key not in self._seats:
            await self.whose(token)  # it may have ended while others held the table
        if seat == PUBLIC and room.arrangement.spectators == "none":
            raise NoSuchSeat
        room.seen_at(seat)
        await room.make_ready(seat)
        return Seated(room, seat, key)

    async def new_key(
        self, room: Room, seat: str, farewell: str = "This seat was handed over.", proposed: str = ""
    ) -> str:
        """Give a seat a new token, or the one proposed; the old ones end, and those who came by them are told why."""
        token = proposed or new_token()
        if proposed and await self._shelf.seat_of(hashed(proposed)) not in (None, (room.id, seat)):
            raise Malformed("table.seat.known", "This token is somebody's already: propose another one.")
        ended = await self._shelf.set_token(room.id, seat, hashed(token))
        self._changed += 1
        for old in ended:
            self._seats.pop(old, None)
        room.end_sockets(seat, farewell)
        return token

    async def walk_in(self, room: Room, asked: WalkIn) -> tuple[str, str]:
        """Let somebody take a free seat; give it with its token.

        Whoever proposed the token and asks again has the seat that it opens: nobody takes two seats by asking twice.
        """
        known = await self._shelf.seat_of(hashed(asked.token)) if asked.token else None
        if known is not None and known[0] == room.id and known[1] not in room.free_seats():
            return known[1], asked.token
        token = ""

        async def opened(seat: str) -> None:
            nonlocal token
            token = await self.new_key(room, seat, proposed=asked.token)

        wanted = known[1] if known is not None and known[0] == room.id else asked.seat
        return await room.walk_in(wanted, asked.person, asked.contribution, opened), token

    async def new_link(self, room: Room, seat: str, proposed: str = "") -> str:
        """Give a seat a new token that whoever opened the table does not hold; the others are told of it."""
        token = await self.new_key(room, seat, "This seat has a new link.", proposed)
        name = room.names.get(seat, seat)
        for other in room.table.seats:
            if other != seat and room.plays(other) == PERSON:
                await room.notice(other, f"Whoever plays {name} has taken a new link; the old one ends.")
        return token

    async def hand_over(self, room: Room, seat: str, to: str, keeps_key: bool) -> str:
        """Give a seat to a bot, back from one (where whoever has it `keeps_key`), or to somebody else.

        Give the token of its new holder, nothing where the old one stays good.
        """
        if to not in (PERSON, "bot") and not to.startswith("bot:"):
            raise Malformed("table.seat.known", "A seat goes to a person, a bot or bot:NAME.")
        if room.table.is_closed:
            raise NotYours("table.close.final", "The table is closed.")
        if to == PERSON:
            if keeps_key and room.plays(seat) != PERSON:
                await room.give(seat, PERSON)
                return ""
            token = await self.new_key(room, seat)
            if seat in room.table.people:
                await room.do(lambda table: table.left(seat))
            await room.give(seat, PERSON)
            return token
        try:
            plays = f"bot:{to.removeprefix('bot').removeprefix(':') or 'house'}"
            room.table.game.known_bot(plays.removeprefix("bot:"))
        except UnknownBot as error:
            raise Malformed("table.seat.known", str(error)) from None
        await room.give(seat, plays)  # first, so that at no moment the seat looks free to whoever comes by its link
        if room.table.people.get(seat) != BOT:
            await room.do(lambda table: table.joined(seat, BOT))
        return ""

    async def watch(self, code: str) -> str:
        """Give a spectator's token for a table that lets itself be watched."""
        room = await self.room(code)
        if room.arrangement.spectators == "none":
            raise NoSuchSeat
        token = new_token()
        await self._shelf.set_token(code, PUBLIC, hashed(token), keep_others=True)
        return token

    # --- housekeeping -----------------------------------------------------------------------------------------------

    async def _hold_on(self) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            with contextlib.suppress(StoreLost):
                await self._renew()

    async def _renew(self) -> None:
        """Hold on to all tables; those that somebody else has taken end here."""
        began = time.monotonic()
        known = {room.id: room for room in self.rooms.values()}
        held = await self._shelf.renew(self.worker)
        self._renewed = began
        for code, room in known.items():
            if held.get(code) != room.epoch and self.rooms.get(code) is room:
                room.put_out("The table is at another server now.")
                del self.rooms[code]

    async def _sweep(self) -> None:
        """Put tables away where nobody has been for a while; none is held on to until the next time."""
        while True:
            await asyncio.sleep(SWEPT)
            await self._put_away_idle()

    async def _put_away_idle(self) -> None:
        limit = time.monotonic() - self._limits.idle_after
        idle = [room for room in self.rooms.values() if room.is_stale or (room.is_idle and room.touched < limit)]
        for room in idle:
            with contextlib.suppress(StoreLost):
                await room.snap()
            room.put_out("Nobody was here.")
            del self.rooms[room.id]
        METRICS.tables.value = len(self.rooms)
        if idle:
            with contextlib.suppress(StoreLost):
                await self._shelf.renew(self.worker, [room.id for room in idle])


def get_ready() -> None:
    """Read all games once before anybody calls.

    Types are worked out when they are first met, and msgspec breaks down if two threads do that at the same moment.
    """
    for name in game_names():
        game = find_game(name)
        table = Table(game, secret=bytes(32))
        for seat in table.seats:
            table.join(seat, BOT)
        table.begin()
        for seat in (*table.seats, PUBLIC):
            now = seen(table, seat)
            msgspec.json.encode((now.view, now.parts))
        recalled(keep(table.state), game.scene)
        list(steps(read_entries(b"".join(line_of(entry) for entry in table.entries))))
        game.scenarios()


def _laid(asked: OpenTable, secret: bytes, before: Before | None) -> tuple[Arrangement, Table, list[str]]:
    """Lay a new table with what belongs to it, the bots at their seats; say what people brought along."""
    rules = asked.dial.rules if asked.dial is not None else {}
    if len(rules) > 100 or not all(len(name) <= 100 and name.isprintable() for name in rules):
        raise Malformed("table.gm.dial", "A dial names up to 100 rules by their ids.")
    try:
        game = find_game(asked.game)
    except UnknownGame as error:
        raise Malformed("table.seat.known", str(error)) from None
    try:
        files = before.content if before is not None and asked.content is None else asked.content
        with using(content_for(game, asked.scenario, files, asked.switches)):
            arrangement = arranged(asked, game)
            gm = game.scenario(arrangement.scenario).seats[0][0]
        usual = Dial(choices="proposed" if arrangement.plays.get(gm) == PERSON else "automatic")
        dial = asked.dial or usual
        table = Table(game, arrangement.scenario, dial=dial, secret=secret, content=files, switches=asked.switches)
    except ContentError as error:
        raise Malformed("table.open.content", str(error)[:MOST_FAULTS]) from None
    except UnknownScenario as error:
        raise Malformed("table.seat.known", str(error)) from None
    for seat, plays in arrangement.plays.items():
        if plays != PERSON:
            table.join(seat, BOT)
    return arrangement, table, list(carry_over(before.lasting, table)) if before is not None else []


def _reopened(kept: TableRow) -> Table:
    """Open a kept table where its journal ends, from its snapshot if it has one that these rules can go on from."""
    entries = read_entries(kept.lines)
    if entries[-1].kind == "close":
        *_, (_, table) = steps(entries)
        return table
    if kept.snapshot is not None:
        with contextlib.suppress(JournalFault):
            return resumed(entries[kept.snapshot[0] + 1 :], kept.secret, snapshot=kept.snapshot[1])
    return resumed(entries, kept.secret)
