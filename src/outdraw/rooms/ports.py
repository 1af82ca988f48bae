"""What rooms want of the world around them, as protocols: whoever opens a door to a table brings these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from outdraw.core.journal import Entry

P = ParamSpec("P")
T = TypeVar("T")

# Seconds for which a table is held, unless the hold is renewed.
LEASE = 15

Slow: TypeAlias = Literal["open", "think", "watch"]
"""What may take long: opening a table or taking it back; a bot that searches; playing again what is seen late."""


# --- the client ----------------------------------------------------------------------------------------------------


class Wire(Protocol):
    """What leads to a client, and takes messages without waiting while it is free."""

    @property
    def is_free(self) -> bool:
        """Say whether it is open, and nothing that was written before still waits to be read."""
        ...

    def write(self, *messages: bytes) -> None:
        """Send messages at once; the wire is free."""
        ...


# --- what is kept --------------------------------------------------------------------------------------------------


class StoreLost(Exception):
    """Something could not be stored, and so was not done: one sentence for whoever asked."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"This could not be stored ({reason}), so it was not done. Try again in a moment.")
        self.reason = reason


class Fenced(StoreLost):
    """Another server holds the table now."""

    def __init__(self) -> None:
        super().__init__("the table is held by another server now")


class Asking(Struct, frozen=True):
    """The id by which a client at a seat asked for an entry."""

    seat: str
    id: str


class TableRow(Struct, frozen=True):
    """A table as it is kept."""

    id: str
    settings: bytes
    secret: bytes
    epoch: int
    is_closed: bool
    lines: bytes
    asked: list[Asking]
    notices: list[tuple[str, int, str]]
    snapshot: tuple[int, bytes] | None = None


class Lease(Struct, frozen=True):
    """Who holds a table, and for how many more seconds."""

    worker: str
    epoch: int
    seconds: int


class Entries(Protocol):
    """Where one table is written down. What cannot be kept raises `StoreLost`; the epoch is that of its opening."""

    async def append(self, table: str, epoch: int, entry: Entry, asking: Asking | None = None) -> int:
        """Store an entry; when this returns, it counts. Give how many bytes its line has."""
        ...

    async def set_snapshot(self, table: str, epoch: int, number: int, data: bytes) -> None:
        """Store where a table stands after an entry, in place of what was stored so before."""
        ...

    async def set_settings(self, table: str, epoch: int, settings: bytes) -> None:
        """Store other settings of a table, by whoever holds it."""
        ...

    async def add_notice(self, table: str, seat: str, number: int, text: str, first: int = 0) -> None:
        """Store something that a seat is told beside the game; what is older than the first is kept no longer."""
        ...

    async def close_table(self, table: str) -> None:
        """Note that a table is closed, so that it does not count among the open ones."""
        ...


class Tokens(Protocol):
    """Which seat a token opens; tokens are known by their hashes."""

    async def seat_of(self, hashed: bytes) -> tuple[str, str] | None:
        """Give the table and the seat that a token belongs to."""
        ...

    async def set_token(self, table: str, seat: str, hashed: bytes, keep_others: bool = False) -> list[bytes]:
        """Give a seat a new token, and end its old ones; give the hashes of those."""
        ...


class Shelf(Entries, Tokens, Protocol):
    """Where all tables are kept, each held by one worker at a time."""

    async def add(
        self,
        table: str,
        settings: bytes,
        secret: bytes,
        worker: str,
        entries: Sequence[Entry],
        tokens: Sequence[tuple[bytes, str]],
    ) -> None:
        """Store a new table, its first entries and its tokens, all or nothing."""
        ...

    async def take(self, table: str, worker: str, instead_of: str = "") -> TableRow | Lease | None:
        """Take a table and give all that is kept of it; or say who holds it; or nothing, if there is none.

        Who is named in `instead_of` is known to be gone, so what they hold is taken at once.
        """
        ...

    async def renew(self, worker: str, let_go: Sequence[str] = ()) -> dict[str, int]:
        """Say that a worker still holds its tables, but for those it lets go of; give their epochs."""
        ...

    async def give_up(self, worker: str) -> None:
        """Let go of all tables of a worker."""
        ...

    async def count(self) -> int:
        """Give how many tables are kept and not closed."""
        ...

    def listen(self, heard: Callable[[str, int, str], None]) -> Callable[[], None]:
        """Hear which table another worker takes (table, epoch, worker), if that can be; give what ends it."""
        ...


# --- what takes long -----------------------------------------------------------------------------------------------


class CannotDo(ValueError):
    """The work cannot be done: why, in a sentence."""


class TooLong(Exception):
    """The work took longer than it may."""


class Busy(TooLong):
    """More waits to be worked out already than may."""


class Stopped(Exception):
    """Whoever wanted the work wants it no more."""


class Progress(Protocol):
    """Hears how far work is, and now and then what it has come to by then."""

    def __call__(self, done: int, of: int, so_far: Any = None) -> None: ...


Ordered: TypeAlias = Literal["go on", "pause", "stop"]
"""What whoever asked for some work wants of it now."""


def unheard(done: int, of: int, so_far: Any = None) -> None:
    """Let nobody hear how far work is."""


def go_on() -> Ordered:
    """Want work to go on."""
    return "go on"


class Errand(Struct, frozen=True):
    """Whose work it is, for how many seconds at most, who hears how far it is, and who may stop it.

    Work that can wait is begun only when none waits that cannot.
    """

    seconds: float
    caller: object = None
    can_wait: bool = False
    told: Progress = unheard
    order: Callable[[], Ordered] = go_on


class LongWork(Protocol):
    """Where work is done that may take many seconds; it hangs on nothing but what it is given."""

    async def long(
        self, errand: Errand, do: Callable[Concatenate[Progress, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Do some work and give what it comes to; raise `CannotDo`, `TooLong`, `Busy` or `Stopped`."""
        ...


class Work(Protocol):
    """Where a room has something done for which others should not have to wait."""

    async def soon(self, what: Slow, do: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do some work with the content that is present here, and give what it comes to."""
        ...


# --- all of it -----------------------------------------------------------------------------------------------------


class Limits(Struct, frozen=True, kw_only=True):
    """What tables may take of the world. `pause` is how long bots wait where people play, in milliseconds from and to.

    `most_journal` is how many bytes the journal of a table may have, `kept_changes` how many changes are kept for a
    seat that comes back. `close_after` and `idle_after` are in seconds: from the end of a scene until it is closed, and
    from the last guest until a table leaves memory.
    """

    pause: tuple[int, int] = (350, 900)
    most_tables: int = 100_000
    most_journal: int = 64 * 2**20
    kept_changes: int = 200
    close_after: float = 60.0
    idle_after: float = 900.0


class Around(NamedTuple):
    """What one room stands in."""

    entries: Entries
    work: Work
    limits: Limits
