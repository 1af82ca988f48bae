"""Where a table stands: its step in progress, its seats, its counts. Plain values; `outdraw.table.moves` makes more.

A state is never changed: whatever happens makes another one, so that a move can be prepared, stored and only then taken
as the truth. What a state shares with the one before it (the scene a step began from, its sites) nobody changes either.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from outdraw.core.choices import Answer, AnyChoice, Choice
from outdraw.core.events import Event
from outdraw.core.journal import Entry, Luck
from outdraw.core.readers.live import Dial, Site
from outdraw.core.scene import Scene

BACK_TO = "back_to"
"""The fact of an edit, an arrival or a rewind that is the number of the first event told that stands no more.

What comes after it is told anew as far as it still is so; every seat is given the number in its own sequence.
"""


class Step(Struct, frozen=True):
    """The step in progress: what it began from, its sites so far, what it told, asked and offered, and where it waits.

    `first` is the number of its first event; `breaks` are the places among its events where something was told that is
    not the step's (a turned dial). `waiting` is the `Waiting` it stopped with, if it did.
    """

    number: int
    start: Any
    dial: Dial
    first: int
    sites: list[Site] = []
    breaks: tuple[int, ...] = ()
    events: list[Event] = []
    asked: list[tuple[Choice, ...]] = []
    offers: list[Any] = []
    scene: Any = None
    waiting: Any = None

    def numbered(self, since: int) -> list[Event]:
        """Give the events of the step from a place on, with the numbers that they have at the table."""
        return [self._numbered(place) for place in range(since, len(self.events))]

    def _numbered(self, place: int) -> Event:
        event = self.events[place]
        cause = None if event.cause is None else self._number(event.cause)
        return replace(event, number=self._number(place), cause=cause)

    def _number(self, place: int) -> int:
        return self.first + place + bisect_right(self.breaks, place)


class State(Struct, frozen=True):
    """Everything that a table knows after an entry, but for what was told and written before."""

    step: Step
    dial: Dial
    people: dict[str, str] = {}
    contributions: tuple[tuple[str, str], ...] = ()
    told: int = 0
    luck: int = 0
    epoch: int = 0
    has_begun: bool = False
    is_closed: bool = False

    @property
    def scene(self) -> Scene:
        """Give the scene as far as the step has come: not to be changed."""
        scene: Scene = self.step.scene
        return scene


class OpenChoice(Struct, frozen=True, omit_defaults=True):
    """A choice that waits for an answer, with the id to answer it by.

    `asked` is how many are asked together, and `answered` how many of them have answered; what they said stays hidden
    until all have (`is_secret`), or, if `first_counts`, the first answer will do. Luck that is to be entered by hand
    says in `luck` what it is (`draw 2`, `roll d6+2d8`, `toss 3`), without the cards that it could be.
    """

    id: str
    choice: AnyChoice
    asked: int = 1
    answered: int = 0
    is_secret: bool = False
    first_counts: bool = False
    luck: str = ""


class Asked(Struct, frozen=True):
    """All that is asked in a state, sorted by who decides, and how many of those asked together have answered."""

    state: State
    choices: list[OpenChoice]
    by_seat: dict[str, list[OpenChoice]]
    seats: list[str]
    counts: tuple[int, int]


def asked_in(state: State, choices: list[OpenChoice]) -> Asked:
    """Sort the choices that are open in a state."""
    by_seat: dict[str, list[OpenChoice]] = {}
    for each in choices:
        by_seat.setdefault(each.choice.seat, []).append(each)
    counts = (choices[0].asked, choices[0].answered) if choices else (0, 0)
    return Asked(state, choices, by_seat, sorted(by_seat), counts)


class Laid(Struct, frozen=True):
    """An answer that a seat has laid face down while others still choose: it may be taken back by the choice's id."""

    id: str
    prompt: str
    answer: Answer
    says: str


class Act(Struct, frozen=True):
    """Something that somebody wants to do: the kind of entry it makes, who does it, and what they say."""

    kind: str
    by: str
    body: dict[str, Any]


class About(Struct, frozen=True):
    """What an answer was about, as the game master may know it: the rule that asked, and of their own what they did."""

    rule: str
    words: str = ""


class Moved(Struct, frozen=True):
    """What an act led to: the state after it, what is written of it, what is told, and what an answer was about."""

    state: State
    body: dict[str, Any]
    events: list[Event] = []
    asked: About | None = None


class Change(Struct, frozen=True):
    """A move, checked and run and sealed: its entry, to be stored, and the state that it leads to.

    Nothing has changed until the table accepts it.
    """

    entry: Entry
    state: State
    events: list[Event]
    asked: About | None = None

    @property
    def luck(self) -> tuple[Luck, ...]:
        """Give the luck that came of it."""
        return self.entry.luck


class Kept(Struct, frozen=True):
    """A state as it is kept for later: what running its step again brings back is left out."""

    number: int
    start: bytes
    dial: Dial
    first: int
    sites: list[Site]
    breaks: tuple[int, ...]
    step_told: int
    next_dial: Dial
    people: dict[str, str]
    contributions: tuple[tuple[str, str], ...]
    told: int
    luck: int
    epoch: int
    has_begun: bool
    is_closed: bool


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Kept)


def keep(state: State) -> bytes:
    """Write a state down."""
    step = state.step
    return _ENCODER.encode(
        Kept(
            number=step.number,
            start=msgspec.json.encode(step.start),  # in the order in which its parts stand: rules go through them in it
            dial=step.dial,
            first=step.first,
            sites=step.sites,
            breaks=step.breaks,
            step_told=len(step.events),
            next_dial=state.dial,
            people=state.people,
            contributions=state.contributions,
            told=state.told,
            luck=state.luck,
            epoch=state.epoch,
            has_begun=state.has_begun,
            is_closed=state.is_closed,
        )
    )


def recalled(data: bytes, scene: type[Scene]) -> State:
    """Read a state that was written down; its step has yet to be run again."""
    kept = _DECODER.decode(data)
    start = msgspec.json.decode(kept.start, type=scene)
    step = Step(kept.number, start, kept.dial, kept.first, kept.sites, kept.breaks, scene=start)
    return State(
        step,
        kept.next_dial,
        kept.people,
        kept.contributions,
        kept.told,
        kept.luck,
        kept.epoch,
        kept.has_begun,
        kept.is_closed,
    )
