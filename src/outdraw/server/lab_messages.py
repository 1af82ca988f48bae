"""What is said of odds, fights of the lab, and jobs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from outdraw.rooms.messages import Request
from outdraw.server.content_messages import OwnFile


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


class Duel(Request, frozen=True):
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


class SweepText(Request, frozen=True):
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
