"""What is said between a table and those around it: how it is opened, looks and changes, and the live messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from outdraw.core.board import Board
from outdraw.core.events import Event
from outdraw.core.readers.live import Dial
from outdraw.table.state import Laid, OpenChoice

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Why: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]


Proposed: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^([A-Za-z0-9_-]{32,64})?$")]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a client sends; what is not known of is refused, so that a misspelt field is noticed."""


class Late(Request, frozen=True):
    """Spectators see everything, so many entries late."""

    all_after: Annotated[int, Meta(ge=1, le=100_000)]


Spectators: TypeAlias = Literal["none", "public"] | Late


class OpenTable(Request, frozen=True):
    """A table to be opened. A seat is a `person`'s, who gets a link, or a `bot`'s (`bot:NAME`); the rest are bots.

    `hints` lets people ask what their options would come to. `clock` is how many seconds a person may think before a
    bot answers for them (0: as long as they like). `absent` is after how many seconds a bot answers for somebody who is
    away (0: their seat is held for them). `walk_in` lets whoever knows the table's code take a player's seat that is
    still free. `pause` is how long bots wait, in milliseconds, from and to. `content` are content files of one's own
    (`characters.toml` and its text), which belong to the table; `switches` set what the scenario leaves open.

    `after` is the token of a seat at a table that was played before, the game master's, or any player's once it is
    closed: whoever was there too brings along what lasts, wounds for one, and without `content` the new table has that
    of the one before.
    """

    game: Annotated[str, Meta(max_length=64)]
    scenario: Annotated[str, Meta(max_length=64)] = ""
    seats: Annotated[dict[str, Annotated[str, Meta(max_length=80)]], Meta(max_length=64)] = {}
    dial: Dial | None = None
    hints: bool = True
    spectators: Spectators = "public"
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0
    absent: Annotated[int, Meta(ge=0, le=86_400)] = 0
    walk_in: bool = False
    content: Annotated[dict[str, Annotated[str, Meta(max_length=200_000)]], Meta(max_length=16)] | None = None
    switches: Annotated[dict[str, Any], Meta(max_length=64)] = {}
    pause: tuple[Annotated[int, Meta(ge=0, le=60_000)], Annotated[int, Meta(ge=0, le=60_000)]] | None = None
    after: Annotated[str, Meta(max_length=200)] = ""


class WalkIn(Request, frozen=True):
    """Somebody who knows a table's code takes a free seat, any if they name none; see `Join`.

    Who proposes the `token` that is to open it (192 random bits or more) may ask again where the answer was lost.
    """

    person: Name
    seat: Annotated[str, Meta(max_length=80)] = ""
    contribution: Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]*$")] = ""
    token: Proposed = ""


class Sitter(Struct, frozen=True, omit_defaults=True):
    """One seat as everybody at the table knows it: who sits there, whether they are here, or which bot plays it."""

    id: str
    name: str
    person: str = ""
    bot: str = ""
    is_here: bool = False
    is_gm: bool = False


class Company(Struct, frozen=True):
    """The table as everybody there knows it: the game, the seats, how it is played."""

    game: str
    scenario: str
    gm: str
    seats: list[Sitter]
    watching: int
    has_begun: bool
    is_closed: bool
    hints: bool
    clock: int
    absent: int
    walk_in: bool
    dial: Dial
    spectators: Spectators


class Notice(Struct, frozen=True):
    """Something told to one seat beside the game, such as that the game master looked into its hand."""

    number: int
    text: str


class Look(Struct, frozen=True):
    """All that a seat knows now.

    `number` counts what this seat was sent. `events` are those since the number asked for; without one, or if that is
    too long ago, the newest 500, and then `is_whole` is true. `seat` is `*` for somebody who watches. `asked` and
    `answered` count those asked together just now, and those of them who have answered; `laid` is what this seat has
    answered among them, which it may take back until all are in. `view` is left out for those who did not ask for it.
    `under_way` counts, for the game master alone, the answers of the step in progress: an edit would put them off.
    `commitment` is the table's to its secret, `head` the hash of the last entry that told this seat something, of the
    last one once the table is closed: who keeps both can tell later whether the journal is the one that was played.
    """

    table: str
    seat: str
    number: int
    view: dict[str, Any] | None
    board: Board | None
    events: list[Event]
    choices: list[OpenChoice]
    laid: list[Laid]
    waiting_for: list[str]
    asked: int
    answered: int
    is_over: bool
    is_whole: bool
    first_answer_counts: bool
    company: Company
    notices: list[Notice]
    commitment: str
    head: str
    under_way: int = 0
    kind: Literal["look"] = "look"


class Change(Struct, frozen=True, omit_defaults=True):
    """What changed from one numbered look to a later one.

    `changes` lists `[path, value]` for what now stands at a path of the look (`["board", "tokens", 2, "at"]`), or
    `[path]` alone for what is gone; a place just past the end of a list adds to it. `events` are new.
    """

    since: int
    number: int
    changes: list[list[Any]] = []
    events: list[Event] = []
    kind: Literal["change"] = "change"


class Hello(Struct, frozen=True):
    """The first message on the live socket: who comes, and what they know already.

    With `changes` only what changed is sent after the first look; without, every message is a look. Without `view` the
    seat's view is left out, for those who draw the board.
    """

    token: str
    since: int = 0
    changes: bool = False
    view: bool = True


class FromSeat(Struct, frozen=True):
    """Any later message of a client: an answer, letting others speak first, or asking whether anybody is there."""

    kind: Literal["answer", "pass", "ping", "pong"] = "answer"
    choice: str = ""
    answer: str | int | list[str] = ""
    id: str = ""


class ToSeat(Struct, frozen=True, tag_field="kind"):
    """Any message of the server."""


class Told(ToSeat, frozen=True, tag="stored"):
    """An answer was stored."""

    id: str
    number: int


class Denied(ToSeat, frozen=True, tag="refused"):
    """An answer was not taken: why, and the status that HTTP would have given."""

    id: str
    status: int
    rule: str
    sentence: str


class Ping(ToSeat, frozen=True, tag="ping"):
    """Is anybody there?"""


class Nudged(ToSeat, frozen=True, tag="nudge"):
    """Somebody knocks: the table waits for you. It is told once, and kept nowhere."""

    by: str


class Pong(ToSeat, frozen=True, tag="pong"):
    """Somebody is here."""
