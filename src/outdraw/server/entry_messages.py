"""What is said about characters and scenes: a game's entries, entries of one's own, checked, mended and looked at."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from outdraw.rooms.messages import Request
from outdraw.server.content_messages import ContentFault, OwnFile
from outdraw.server.messages import SeatInfo


class EntryInfo(Struct, frozen=True):
    """A character or a scene of a game, as plain data: the file and list it stands in, and its values."""

    file: str
    list: str
    id: str
    name: str
    table: dict[str, Any]


class EntryKind(Struct, frozen=True):
    """A list of a content file: whether of people or scenes, the file's schema, and whether they can be drawn."""

    file: str
    list: str
    about: str
    schema: dict[str, Any]
    can_draw: bool = False


class GameEntries(Struct, frozen=True):
    """The people and scenes of a game."""

    game: str
    kinds: list[EntryKind]
    entries: list[EntryInfo]


class Repair(Struct, frozen=True):
    """A change that leaves less wrong in an entry: a value put at a place of it, or (none) what is there taken away."""

    path: list[str | int]
    value: Any = None


class Budget(Struct, frozen=True):
    """What a sheet is bought with: so many points of a kind, and what each part of the sheet takes of them."""

    what: str
    of: int
    parts: list[tuple[str, int]]
    is_exact: bool


class Checked(Struct, frozen=True):
    """What is wrong in a content file (nothing: it is fine), and what it lists, as far as it can be read.

    Of a file with a single entry also what would mend it, and what it is bought with.
    """

    faults: list[ContentFault]
    lists: dict[str, Any]
    repairs: list[Repair] = []
    budgets: list[Budget] = []


class Drawing(Request, frozen=True):
    """A character being drawn: whatever luck follows from, the answers so far, and how many draws (0: as usual)."""

    seed: Annotated[str, Meta(min_length=1, max_length=80)]
    answers: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=100)] = []
    cards: Annotated[int, Meta(ge=0, le=100)] = 0


class Stage(Request, frozen=True):
    """A scene to be looked at, or two who fight (`fighter` and `against`), with content of one's own."""

    scenario: Annotated[str, Meta(max_length=80)] = ""
    own: Annotated[list[OwnFile], Meta(max_length=8)] = []
    fighter: Annotated[str, Meta(max_length=80)] = ""
    against: Annotated[str, Meta(max_length=80)] = ""


class Staged(Struct, frozen=True):
    """A scene at its beginning: how it looks to its game master, if its game draws boards, and its seats."""

    board: dict[str, Any] | None
    seats: list[SeatInfo]
