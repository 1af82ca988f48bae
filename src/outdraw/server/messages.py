"""What is said between a server and its clients: the declared types of every call, and of the live socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from outdraw.core.board import Board
from outdraw.core.events import Event
from outdraw.core.readers.live import Dial, Level
from outdraw.core.theme import Theme
from outdraw.table.ahead import Question
from outdraw.table.state import Laid, OpenChoice

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Why: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a client sends; what is not known of is refused, so that a misspelt field is noticed."""


# --- before a table ------------------------------------------------------------------------------------------------


class Health(Struct, frozen=True):
    """That the server is well."""

    status: Literal["ok"]
    version: str


class SeatInfo(Struct, frozen=True):
    """A seat of a scenario."""

    id: str
    name: str
    is_gm: bool


class Scenario(Struct, frozen=True):
    """A scene that can be played; `switches` are what it leaves open, as they are set."""

    id: str
    name: str
    summary: str
    seats: list[SeatInfo]
    switches: dict[str, Any] = {}


class SwitchInfo(Struct, frozen=True, omit_defaults=True):
    """Something that a table may agree on, as a sentence; among what, or from what number to what, if it is no yes."""

    says: str = ""
    among: list[str] = []
    low: int | None = None
    high: int | None = None


class GameInfo(Struct, frozen=True):
    """A game that can be played: `theme` is its dress, `portraits` parts of known faces, by the ids of its content."""

    name: str
    title: str
    summary: str
    version: str
    scenarios: list[Scenario]
    bots: list[str]
    theme: Theme
    has_duels: bool
    switches: dict[str, SwitchInfo] = {}
    portraits: dict[str, dict[str, str]] = {}


class RuleText(Struct, frozen=True):
    """A rule of a game's catalogue."""

    id: str
    title: str
    text: str
    source: str
    ruling: str


class Rulebook(Struct, frozen=True):
    """The rules of a game, in the order of its book."""

    game: str
    title: str
    rules: list[RuleText]
    license: str = ""


class RulePlaces(Struct, frozen=True):
    """Where a rule stands: the functions that cite it, and the tests that prove it, each `file:line name`."""

    code: list[str]
    tests: list[str]


class RulebookPlaces(Struct, frozen=True):
    """Where the rules of a game stand, by id; `has_tests` is false where the package has no tests beside it."""

    game: str
    has_tests: bool
    rules: dict[str, RulePlaces]


class Late(Asked, frozen=True):
    """Spectators see everything, so many entries late."""

    all_after: Annotated[int, Meta(ge=1, le=100_000)]


Spectators: TypeAlias = Literal["none", "public"] | Late


class OpenTable(Asked, frozen=True):
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


class Key(Struct, frozen=True):
    """The token of a seat, and the link that brings somebody to it."""

    token: str
    link: str


class Opened(Struct, frozen=True):
    """A table that was opened, with the keys of the seats that people play.

    `brought` says what people brought along from the table before, if it was opened after one.
    """

    table: str
    seats: dict[str, Key]
    spectator: Key | None
    brought: list[str] = []


class TableInfo(Struct, frozen=True):
    """What anybody who knows a table's code may know of it; `free` are the seats that they may take.

    `commitment` is the table's to its secret: whoever adds to the luck keeps it before they do.
    """

    table: str
    game: str
    scenario: str
    can_watch: bool
    free: list[SeatInfo]
    commitment: str


class WalkIn(Asked, frozen=True):
    """Somebody who knows a table's code takes a free seat, any if they name none; see `Join`."""

    person: Name
    seat: Annotated[str, Meta(max_length=80)] = ""
    contribution: Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]*$")] = ""


# --- at a seat -----------------------------------------------------------------------------------------------------


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


class Join(Asked, frozen=True):
    """Somebody sits down. Their `contribution`, in hexadecimal, adds to the table's luck: 16 random bytes made after
    the table's commitment was read. Who leaves it out adds nothing, and luck may be chosen by whoever runs the server
    if nobody else does. Once the scene has begun nothing counts.
    """

    person: Name
    contribution: Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]*$")] = ""


class HandOver(Asked, frozen=True):
    """A seat goes to a bot, or to somebody else, who gets a new link; the old one ends."""

    to: Annotated[str, Meta(max_length=80)]


class GMHandOver(Asked, frozen=True):
    """The game master gives a seat to a bot, or to somebody, who gets a new link."""

    seat: Annotated[str, Meta(max_length=80)]
    to: Annotated[str, Meta(max_length=80)]


class Given(Struct, frozen=True):
    """A seat that was handed over; the key of its new holder, if that is a person."""

    seat: str
    key: Key | None = None


class Answering(Asked, frozen=True):
    """An answer to an open choice; `id` is the client's own, and makes a retry do nothing twice."""

    choice: Id
    answer: str | int | list[str]
    id: Id


class TakeBack(Asked, frozen=True):
    """An answer is taken back that lies face down while others still choose."""

    choice: Id


class Nudge(Asked, frozen=True):
    """Somebody knocks for a seat that the table waits for."""

    seat: Annotated[str, Meta(max_length=80)]


class Stored(Struct, frozen=True):
    """That something was stored; what comes of it stands in the look of this number."""

    number: int


class Ruling(Asked, frozen=True):
    """The game master answers a choice for its seat."""

    choice: Id
    answer: str | int | list[str]
    why: Why


class Ahead(Asked, frozen=True):
    """The game master wants to know what is asked after an open choice, with these answers to it and what follows."""

    choice: Id
    answers: Annotated[list[str | int | list[str] | None], Meta(max_length=16)] = []


class Edit(Asked, frozen=True):
    """The game master sets a value of the scene."""

    path: Annotated[list[str | int], Meta(min_length=1, max_length=32)]
    value: Any
    why: Why


class Calls(Asked, frozen=True):
    """The game master calls something of their own accord, or wants to know everybody's chances before."""

    call: Id
    answers: Annotated[list[str | int | list[str]], Meta(max_length=16)] = []
    why: Why = "the game master's call"


class MayCall(Struct, frozen=True):
    """Something the game master may call, and what it asks, each question with its usual answer."""

    id: str
    label: str
    asks: list[Question]


class Arrive(Asked, frozen=True):
    """The game master brings somebody in."""

    kind: Annotated[str, Meta(max_length=120)]
    side: Annotated[str, Meta(max_length=120)] = ""
    at: Annotated[str, Meta(max_length=120)] = ""
    why: Why = "they come in"


class TurnDial(Asked, frozen=True):
    """The game master sets what happens by itself."""

    why: Why
    luck: Level | None = None
    choices: Level | None = None
    rules: dict[str, Level] | None = None


class TableSettings(Asked, frozen=True):
    """The game master settles how the table is run; what is left out stays as it is. See `OpenTable`."""

    hints: bool | None = None
    clock: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    absent: Annotated[int, Meta(ge=0, le=86_400)] | None = None
    walk_in: bool | None = None
    spectators: Spectators | None = None


class Arrival(Struct, frozen=True):
    """Somebody who can be brought in."""

    id: str
    name: str


class Rewind(Asked, frozen=True):
    """The game master takes the scene back to how it stood after an entry."""

    to: Annotated[int, Meta(ge=0)]
    why: Why


class ViewAs(Asked, frozen=True):
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


# --- the live socket -----------------------------------------------------------------------------------------------


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


# --- odds and lab --------------------------------------------------------------------------------------------------


class ParameterInfo(Struct, frozen=True, omit_defaults=True):
    """One option of a question."""

    name: str
    help: str
    low: int | None = None
    high: int | None = None
    among: tuple[str, ...] = ()
    default: Any = None
    is_required: bool = False
    is_flag: bool = False
    repeats: bool = False
    sample: str = ""
    names: dict[str, str] = {}


class QuestionInfo(Struct, frozen=True):
    """Something the odds can be asked."""

    name: str
    summary: str
    parameters: list[ParameterInfo]


class GameQuestions(Struct, frozen=True):
    """The questions of a game."""

    game: str
    title: str
    questions: list[QuestionInfo]


class OddsAnswer(Struct, frozen=True):
    """What a question comes to: probabilities between 0 and 1 by name, distributions by outcome.

    `shapes` says what each part is, those of a group by its name and theirs (`target.loss`): a `chance`, `numbers` or
    `words` with their chances, chances `by` step, or a `fact`.
    """

    game: str
    question: str
    given: dict[str, Any]
    answer: dict[str, Any]
    shapes: dict[str, str] = {}


class Fighter(Struct, frozen=True, omit_defaults=True):
    """Somebody who can fight in the lab; `shape` and `portrait` as on a board."""

    id: str
    name: str
    shape: Literal["person", "beast", "thing", "crowd"] = "person"
    portrait: dict[str, str] = {}


class Varied(Struct, frozen=True, omit_defaults=True):
    """A number of a fighter's entry that a sweep can vary: its path as a sweep file has it, and what it is now.

    `fits` are the numbers near it that it may be, all else as it is: itself alone where others had to change too. If
    all it takes is that one other number of the entry is left away, an account that must come out even, `without` is
    that one's path.
    """

    path: str
    value: int
    fits: list[int]
    without: str = ""


class Cast(Struct, frozen=True):
    """Who stands on the two sides of a scenario as it begins, as far as everybody sees them."""

    a: tuple[Fighter, ...] = ()
    b: tuple[Fighter, ...] = ()


class Bout(Struct, frozen=True):
    """A scenario that is a fight of two sides."""

    id: str
    a: str
    b: str
    name: str = ""
    cast: Cast = Cast()


class Contenders(Struct, frozen=True):
    """Who can fight in the lab, in which scenarios, played by which bots.

    `counts` is what the game counts as injuries. `why_not` says why no fight of the game can be solved, if that is so;
    `has_best` whether best replies can be looked for.
    """

    game: str
    fighters: list[Fighter]
    scenarios: list[Bout]
    bots: list[str]
    counts: str
    why_not: str
    has_best: bool


class Duel(Asked, frozen=True):
    """A fight for the lab: two sides (each fighter named as often as it stands there) or a scenario.

    `best` looks for the best replies of a side against the other's bot, instead of fighting. `own` is content of one's
    own, laid over the game's for this fight alone.
    """

    game: Annotated[str, Meta(max_length=64)]
    a: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=20)] = []
    b: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=20)] = []
    scenario: Annotated[str, Meta(max_length=64)] = ""
    bot_a: Annotated[str, Meta(max_length=64)] = "house"
    bot_b: Annotated[str, Meta(max_length=64)] = "house"
    fights: Annotated[int, Meta(ge=1, le=1_000_000)] = 1000
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    exact: bool = False
    best: Literal["", "a", "b"] = ""
    own: Annotated[list[OwnFile], Meta(max_length=8)] = []


class SweepText(Asked, frozen=True):
    """A sweep for the lab: its file's text (TOML), and how many fights a cell has, if not as it says."""

    text: Annotated[str, Meta(min_length=1, max_length=100_000)]
    fights: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class Coaching(Struct, frozen=True):
    """A journal to be coached: its lines, the seat whose decisions are weighed, how closely, and for how long."""

    lines: str
    seat: str
    played: int
    seconds: float


class Job(Struct, frozen=True, omit_defaults=True):
    """Work that takes a while: how far it is, and what it came to; until it is done, what it has come to so far."""

    job: str
    state: Literal["waiting", "running", "paused", "done", "failed", "stopped"]
    done: int = 0
    of: int = 0
    outcome: dict[str, Any] | None = None
    sentence: str = ""


# --- content --------------------------------------------------------------------------------------------------------


class ContentFile(Struct, frozen=True):
    """A kind of content file of a game: its name, what the game has in it (TOML), and the schema it is checked by."""

    name: str
    text: str
    schema: dict[str, Any]


class ContentText(Asked, frozen=True):
    """A content file that somebody wrote (TOML)."""

    text: Annotated[str, Meta(max_length=200_000)]


class ContentFault(Struct, frozen=True):
    """One thing that is wrong in a content file, and what would be right; `line` is 0 where it is in none."""

    line: int
    path: str
    wrong: str
    right: str


class OwnFile(Asked, frozen=True):
    """A content file of somebody's own: which of the game's it adds to, and its text (TOML)."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    text: Annotated[str, Meta(max_length=200_000)]


class OwnText(OwnFile, frozen=True):
    """A content file of somebody's own, and others that it may refer to."""

    others: Annotated[list[OwnFile], Meta(max_length=8)] = []


# --- replay --------------------------------------------------------------------------------------------------------


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
