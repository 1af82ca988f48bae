"""The board: what a seat sees, in a small closed vocabulary that every game speaks and every painter knows.

A game draws it of the scene as a seat sees it (`outdraw.core.seen`) and nothing else, so it cannot show what the seat
may not see: `Game.board` what everybody sees alike, `Game.private` what is the seat's own, laid over it. Terminal,
page, screen reader and wall screen draw boards without knowing the game. Everything on a board has an id; options,
choices and events name what they touch by these ids, as *things* (`token:brute`, `card:Js`, `square:9,2`):

| thing | what it is |
| --- | --- |
| `token:ID` | somebody or something with a place among the tokens |
| `square:X,Y`, `point:X,Y`, `area:ID` | a place on the ground |
| `card:8h` | a card that the seat sees in one of the rows |
| `row:ID` | a row or pile of cards |
| `die:ID` | a die of one of the pools |
| `item:TOKEN.ID` | something that a token holds |
| `track:ID` | a task or clock |
| `seat:ID` | a seat at the table |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

Tone: TypeAlias = Literal["", "party", "foe", "third", "guard", "harm", "shock", "gain", "speed", "warn", "plain"]
"""What a colour would say; painters never say it by colour alone."""


class Side(Struct, frozen=True, omit_defaults=True):
    """One of the sides: `stance` is how it stands to whoever looks (`with`, `against` or `third`)."""

    id: str
    name: str
    stance: Literal["with", "against", "third"] = "third"


class Paint(Struct, frozen=True, omit_defaults=True):
    """What a square is: `kind` chooses a texture (`floor`, `water`, `wall`, `crate`, `door`, `boards`, `rough`)."""

    name: str
    kind: str = "floor"
    is_blocked: bool = False


class Squares(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="squares"):
    """Ground of squares: `rows` from the top, a sign a square, and what each sign means. `3,4` is column 3, row 4.

    Columns and rows are numbered from `first`.
    """

    rows: tuple[str, ...]
    legend: dict[str, Paint] = {}
    first: int = 0


class Obstacle(Struct, frozen=True, omit_defaults=True):
    """Something in the way, at a point of the ground."""

    at: str
    name: str = ""
    paint: str = "crate"


class Metres(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="metres"):
    """Open ground in metres: its corners (left, top, right, bottom; y grows downwards) and what is in the way."""

    box: tuple[int, int, int, int]
    obstacles: tuple[Obstacle, ...] = ()
    unit: str = "m"


class Area(Struct, frozen=True, omit_defaults=True):
    """A named area: where it stands in the picture (column and row from 0) and what it does to those in it."""

    id: str
    name: str
    column: int = 0
    row: int = 0
    badges: tuple[str, ...] = ()
    paint: str = ""


class Way(Struct, frozen=True, omit_defaults=True):
    """A way from area to area, and what it takes (`stairs`, `a leap`)."""

    a: str
    b: str
    by: str = ""
    one_way: bool = False


class Areas(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="areas"):
    """Ground of named areas with ways between them."""

    areas: tuple[Area, ...]
    ways: tuple[Way, ...] = ()


Ground: TypeAlias = Squares | Metres | Areas


class Part(Struct, frozen=True, omit_defaults=True):
    """A part of a gauge that is of another kind than the rest (stabilised wounds, say)."""

    tone: Tone
    number: int
    name: str = ""


class Tick(Struct, frozen=True, omit_defaults=True):
    """A threshold on a gauge: at which value, and what happens there (`dazed`)."""

    at: int
    text: str


class Gauge(Struct, frozen=True, omit_defaults=True):
    """A number that goes up and down: hit points as a `bar`, wounds as `boxes` to be filled, style as `points`."""

    id: str
    name: str
    value: int
    most: int | None = None
    look: Literal["bar", "boxes", "points"] = "bar"
    tone: Tone = "plain"
    parts: tuple[Part, ...] = ()
    ticks: tuple[Tick, ...] = ()
    icon: str = ""


class Chips(Struct, frozen=True, omit_defaults=True):
    """Counters of one kind (`blue`, `white`, `red` or `green`): how many are left to spend, and how many are spent."""

    kind: str
    name: str
    ready: int
    spent: int = 0


class Die(Struct, frozen=True, omit_defaults=True):
    """A die: its size, what it shows (0: not rolled), what it stands for, and its state."""

    size: int
    face: int = 0
    label: str = ""
    state: Literal["", "kept", "dropped", "top", "advantage"] = ""
    id: str = ""


class Tag(Struct, frozen=True, omit_defaults=True):
    """A condition or circumstance in a word or two, with an icon's name and, for whoever asks, the rule."""

    text: str
    tone: Tone = "plain"
    icon: str = ""
    rule: str = ""


class Item(Struct, frozen=True, omit_defaults=True):
    """Something a token holds or wears; `line` says what it does (`power 6, sharp`)."""

    id: str
    name: str
    line: str = ""
    icon: str = ""
    is_ready: bool = True


class Link(Struct, frozen=True, omit_defaults=True):
    """A line from one token to another: who aims at whom, who is engaged with whom, who helps whom."""

    to: str
    kind: Literal["aims", "engaged", "helps", "holds", "guards", "threatens"]
    text: str = ""


State: TypeAlias = Literal["down", "dead", "hidden", "unaware", "away", "absent", "dazed", "out"]


class Figure(Struct, frozen=True, omit_defaults=True):
    """A figure of a sheet: `Agility 4`, `Body 6`."""

    name: str
    value: int | str
    group: str = ""


class Token(Struct, frozen=True, omit_defaults=True):
    """Somebody or something on the board. `at` is a place of the ground (`3,4`, an area's id, or nowhere).

    `seat` decides for it; `mark` is a number or letter that tells equal tokens apart; `holds` is how many cards it has
    that are not seen here; `portrait` names parts of a face, if content does. `figures` are what of its sheet this seat
    may know; `unknown` says in words what it may not.
    """

    id: str
    name: str
    side: str = ""
    seat: str = ""
    at: str = ""
    mark: str = ""
    line: str = ""
    shape: Literal["person", "beast", "thing", "crowd"] = "person"
    portrait: dict[str, str] = {}
    states: tuple[State, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    chips: tuple[Chips, ...] = ()
    dice: tuple[Die, ...] = ()
    tags: tuple[Tag, ...] = ()
    items: tuple[Item, ...] = ()
    links: tuple[Link, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
    holds: int = 0
    unknown: str = ""


class Row(Struct, frozen=True, omit_defaults=True):
    """Cards that lie somewhere: those whose faces this seat sees, in order, and how many it does not.

    `owner` is a token's id, or a seat's; `known` are the places of cards that others know too.
    """

    id: str
    name: str
    look: Literal["hand", "stack", "pile", "row"] = "row"
    owner: str = ""
    cards: tuple[str, ...] = ()
    hidden: int = 0
    known: tuple[int, ...] = ()
    deck: Literal["french", "numbers"] = "french"


class Pool(Struct, frozen=True, omit_defaults=True):
    """Dice that lie together: whose they are and what they come to."""

    id: str
    name: str
    dice: tuple[Die, ...]
    owner: str = ""
    total: int | None = None


class Turn(Struct, frozen=True, omit_defaults=True):
    """A place in the order of turns."""

    token: str
    number: int | None = None
    state: Literal["now", "done", "later", "out"] = "later"
    note: str = ""


class Hand(Struct, frozen=True, omit_defaults=True):
    """One side of an exchange: whose, the cards or dice it laid (`??` face down), and what they come to."""

    token: str
    cards: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    total: int | None = None
    line: str = ""


class Exchange(Struct, frozen=True, omit_defaults=True):
    """What is being fought out right now, or was last: both hands, and who won."""

    hands: tuple[Hand, ...]
    name: str = ""
    state: Literal["asked", "laid", "shown"] = "asked"
    winner: str = ""
    line: str = ""


class Lane(Struct, frozen=True, omit_defaults=True):
    """How far somebody is with a task: a tally towards a target, as far as this seat knows them."""

    token: str
    tally: int | None = 0
    target: int | None = None
    helpers: tuple[str, ...] = ()
    line: str = ""


class Track(Struct, frozen=True, omit_defaults=True):
    """A task, race or clock: who works at it and how far they are."""

    id: str
    name: str
    line: str = ""
    lanes: tuple[Lane, ...] = ()
    value: int | None = None
    most: int | None = None
    unit: str = ""
    is_done: bool = False


class Tally(Struct, frozen=True, omit_defaults=True):
    """A number that belongs to the scene or a side: points in a purse, rounds won."""

    id: str
    name: str
    value: int
    most: int | None = None
    owner: str = ""


class Note(Struct, frozen=True, omit_defaults=True):
    """Words that belong beside the board; a secret one is for this seat alone. `at` names places that it is about."""

    text: str
    title: str = ""
    is_secret: bool = False
    about: str = ""
    at: tuple[str, ...] = ()


class Board(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All there is to draw."""

    title: str = ""
    phase: str = ""
    round: int = 0
    clock: str = ""
    sides: tuple[Side, ...] = ()
    ground: Ground | None = None
    tokens: tuple[Token, ...] = ()
    rows: tuple[Row, ...] = ()
    pools: tuple[Pool, ...] = ()
    order: tuple[Turn, ...] = ()
    exchange: Exchange | None = None
    tracks: tuple[Track, ...] = ()
    tallies: tuple[Tally, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def now(self) -> str:
        """Give the token whose turn it is, if any."""
        return next((turn.token for turn in self.order if turn.state == "now"), "")


def laid_over(public: Board, private: Board) -> Board:
    """Give a whole board: what everybody sees alike, with what is a seat's own in its place.

    >>> laid_over(Board(title="A fight", round=2), Board(notes=(Note("You are followed."),))).title
    'A fight'
    """
    own = {field: value for field, empty in _EMPTY if (value := getattr(private, field)) is not empty}
    return replace(public, **own)


_EMPTY: Final = [*asdict(Board()).items()]


def things(board: Board) -> set[str]:
    """Give everything on a board that an option can touch.

    Every square of ground is there, and every point of open ground within its box.
    """
    return set(_things(board))


def is_on(board: Board, thing: str) -> bool:
    """Say whether a thing is on a board; a point is if it lies within the ground."""
    if thing.startswith("point:") and isinstance(board.ground, Metres):
        x, y = (int(each) for each in thing.removeprefix("point:").split(","))
        left, top, right, bottom = board.ground.box
        return left <= x <= right and top <= y <= bottom
    return thing in things(board)


def _things(board: Board) -> Iterator[str]:
    for token in board.tokens:
        yield f"token:{token.id}"
        if token.seat:
            yield f"seat:{token.seat}"
        yield from (f"item:{token.id}.{item.id}" for item in token.items)
        yield from (f"die:{die.id}" for die in token.dice if die.id)
    for row in board.rows:
        yield f"row:{row.id}"
        yield from (f"card:{card}" for card in row.cards)
    for pool in board.pools:
        yield from (f"die:{die.id}" for die in pool.dice if die.id)
    yield from (f"track:{track.id}" for track in board.tracks)
    match board.ground:
        case Squares(rows=rows, first=first):
            for y, row_of_squares in enumerate(rows, first):
                yield from (f"square:{x},{y}" for x in range(first, first + len(row_of_squares)))
        case Areas(areas=areas):
            yield from (f"area:{area.id}" for area in areas)
        case _:
            pass
