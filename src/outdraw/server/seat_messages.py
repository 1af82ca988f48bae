"""What a seat says by calls, the game master's word included, and what it is told."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from outdraw.core.readers.live import Level
from outdraw.rooms.messages import Change, Id, Look, Name, Proposed, Request, Spectators, Why
from outdraw.server.messages import Key
from outdraw.table.ahead import Question


class Join(Request, frozen=True):
    """Somebody sits down. Their `contribution`, in hexadecimal, adds to the table's luck: 16 random bytes made after
    the table's commitment was read. Who leaves it out adds nothing, and luck may be chosen by whoever runs the server
    if nobody else does. Once the scene has begun nothing counts.
    """

    person: Name
    contribution: Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]*$")] = ""


class NewLink(Request, frozen=True):
    """A seat wants a new link. Who proposes its `token` (192 random bits or more) has it even if the answer is lost."""

    token: Proposed = ""


class Close(Request, frozen=True):
    """The table is closed; a scene that is not over only if it is broken off for good."""

    broken_off: bool = False


class HandOver(Request, frozen=True):
    """A seat goes to a bot, or to somebody else, who gets a new link; the old one ends."""

    to: Annotated[str, Meta(max_length=80)]


class GMHandOver(Request, frozen=True):
    """The game master gives a seat to a bot, or to somebody, who gets a new link."""

    seat: Annotated[str, Meta(max_length=80)]
    to: Annotated[str, Meta(max_length=80)]


class Given(Struct, frozen=True):
    """A seat that was handed over; the key of its new holder, if that is a person."""

    seat: str
    key: Key | None = None


class Answering(Request, frozen=True):
    """An answer to an open choice; `id` is the client's own, and makes a retry do nothing twice."""

    choice: Id
    answer: str | int | list[str]
    id: Id


class TakeBack(Request, frozen=True):
    """An answer is taken back that lies face down while others still choose."""

    choice: Id


class Nudge(Request, frozen=True):
    """Somebody knocks for a seat that the table waits for."""

    seat: Annotated[str, Meta(max_length=80)]


class Stored(Struct, frozen=True):
    """That something was stored; what comes of it stands in the look of this number."""

    number: int


class Ruling(Request, frozen=True):
    """The game master answers a choice for its seat."""

    choice: Id
    answer: str | int | list[str]
    why: Why


class Ahead(Request, frozen=True):
    """The game master wants to know what is asked after an open choice, with these answers to it and what follows."""

    choice: Id
    answers: Annotated[list[str | int | list[str] | None], Meta(max_length=16)] = []


class Edit(Request, frozen=True):
    """The game master sets a value of the scene."""

    path: Annotated[list[str | int], Meta(min_length=1, max_length=32)]
    value: Any
    why: Why


class Calls(Request, frozen=True):
    """The game master calls something of their own accord, or wants to know everybody's chances before."""

    call: Id
    answers: Annotated[list[str | int | list[str]], Meta(max_length=16)] = []
    why: Why = "the game master's call"


class MayCall(Struct, frozen=True):
    """Something the game master may call, and what it asks, each question with its usual answer."""

    id: str
    label: str
    asks: list[Question]


class Arrive(Request, frozen=True):
    """The game master brings somebody in."""

    kind: Annotated[str, Meta(max_length=120)]
    side: Annotated[str, Meta(max_length=120)] = ""
    at: Annotated[str, Meta(max_length=120)] = ""
    why: Why = "they come in"


class TurnDial(Request, frozen=True):
    """The game master sets what happens by itself."""

    why: Why
    luck: Level | None = None
    choices: Level | None = None
    rules: dict[str, Level] | None = None


class TableSettings(Request, frozen=True):
    """The game master settles how the table is run; what is left out stays as it is. See `OpenTable`."""

    hints: bool | None = None
    clock: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    absent: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    walk_in: bool | None = None
    spectators: Spectators | None = None


class Arrival(Struct, frozen=True):
    """Somebody who can be brought in; `seats` are those whose players can be given them, named in place of a side."""

    id: str
    name: str
    seats: list[str] = []


class Rewind(Request, frozen=True):
    """The game master takes the scene back to how it stood after an entry."""

    to: Annotated[int, Meta(ge=0)]
    why: Why


class ViewAs(Request, frozen=True):
    """The game master looks at the scene as a seat does, and that seat is told."""

    seat: Annotated[str, Meta(max_length=80)]
    why: Why


class AskedOf(Struct, frozen=True):
    """A choice that waits for another seat, as far as the game master may know it: not what could be answered."""

    id: str
    seat: str
    kind: str
    rule: str
    form: str


class Refused(Struct, frozen=True):
    """Why something was not done: the rule that says so, and a sentence for the person."""

    rule: str
    sentence: str


class Frame(Struct, frozen=True):
    """One step of a replay: the entry it came of, what was told, and what changed of the look."""

    entry: int
    kind: str
    by: str
    change: Change


class Replay(Struct, frozen=True):
    """A scene from a seat's view, step by step: the first look, and what each step changes."""

    game: str
    scenario: str
    seat: str
    seats: list[str]
    first: Look
    frames: list[Frame]
