"""`Table`: one scene being played. Every change is checked, then written to the journal, then told.

The step in progress is run again from its start on a copy of the scene whenever an answer arrives; what was told before
must be told again in the same words, and this is checked. Luck is derived from the table's committed secret and the
seats' contributions, or, when a journal is replayed, taken from it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from outdraw.core import fair
from outdraw.core.audience import EVERYONE
from outdraw.core.chance import Chance, Raw
from outdraw.core.choices import Answer, Choice, Malformed, NotYours
from outdraw.core.events import Event, seen_events
from outdraw.core.game import Game
from outdraw.core.journal import FORMAT, START, Entry, Kind, Luck, sealed
from outdraw.core.readers.live import ENTER, Dial, Live, RerunMismatch, Site, Waiting
from outdraw.core.sight import Scene, copy, digest, view
from outdraw.core.stock import own_digest
from outdraw.core.zones import census

TABLE = "table"


class CardsLost(AssertionError):
    """A step lost or copied a card."""


class OpenChoice(Struct, frozen=True):
    """A choice that waits for an answer, with the id to answer it by."""

    id: str
    choice: Choice


class _Step(Struct):
    """The step in progress: what it began from, its sites so far, and where it waits."""

    number: int
    start: Any
    dial: Dial
    sites: list[Site] = []
    events: list[Event] = []
    asked: list[tuple[Choice, ...]] = []
    scene: Any = None
    waiting: Any = None


class _Mark(Struct, frozen=True):
    """What a rewind to an entry brings back: everything the table knew just after it."""

    step: Any
    told: int


class Table:
    """One scene, its seats and its journal."""

    def __init__(
        self,
        game: Game,
        scenario: str = "",
        *,
        dial: Dial | None = None,
        secret: bytes | None = None,
        store: Callable[[Entry], None] | None = None,
    ) -> None:
        self.game = game
        self.secret = secret if secret is not None else secrets.token_bytes(32)
        self._open(game.scenario(scenario).id, dial or Dial(), fair.commitment(self.secret), store)

    def _open(self, scenario: str, dial: Dial, commitment: str, store: Callable[[Entry], None] | None) -> None:
        self.scenario = scenario
        self.dial = dial
        self.entries: list[Entry] = []
        self.people: dict[str, str] = {}
        self.contributions: list[tuple[str, str]] = []
        self.has_begun = False
        self.is_closed = False
        self._store = store
        self._told: list[Event] = []
        self._luck_number = 0
        self._epoch = 0
        self._new_luck: list[Luck] = []
        self._replayed: list[Luck] | None = None
        self._marks: dict[int, _Mark] = {}
        scene = self.game.set_up(scenario)
        self._cards = census(scene.zones)
        self._step = _Step(0, scene, dial, scene=scene)
        body = {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "scenario": scenario,
            "dial": msgspec.to_builtins(dial),
            "commitment": commitment,
        }
        if own := own_digest(self.game.name):
            body["content"] = own
        self._write("open", TABLE, body, scene)

    # --- what anyone may look at ------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        """Give the seats of the scene, the game master's among them."""
        return list(self._step.scene.seats)

    @property
    def gm(self) -> str:
        """Give the game master's seat."""
        return str(self._step.scene.gm)

    @property
    def is_over(self) -> bool:
        """Say whether the scene has come to its end."""
        return bool(self._step.scene.is_over)

    @property
    def head(self) -> str:
        """Give the hash of the last entry; whoever notes it can tell a rewritten journal from this one."""
        return self.entries[-1].hash

    def view(self, seat: str) -> dict[str, Any]:
        """Give what a seat sees of the scene now."""
        self._check_seat(seat)
        return view(self._step.scene, seat)

    def events(self, seat: str, since: int = 0) -> list[Event]:
        """Give what a seat was told, from its event `since` on."""
        self._check_seat(seat)
        return seen_events([*self._told, *self._step.events], seat)[since:]

    def choices(self, seat: str) -> list[OpenChoice]:
        """Give the choices that wait for a seat."""
        self._check_seat(seat)
        return [each for each in self._open_choices() if each.choice.seat == seat]

    def waiting_for(self) -> list[str]:
        """Give the seats the table waits for."""
        return sorted({each.choice.seat for each in self._open_choices()})

    @property
    def first_answer_counts(self) -> bool:
        """Say whether any one of the open choices will do, as when everybody may speak first."""
        waiting: Waiting | None = self._step.waiting
        return waiting is not None and waiting.any_will_do

    def scene(self) -> Scene:
        """Give a copy of the whole scene, secrets and all: for tests and for whoever holds the journal."""
        whole: Scene = copy(self._step.scene)
        return whole

    def all_events(self) -> list[Event]:
        """Give everything that was told to anyone: for whoever holds the journal."""
        return [*self._told, *self._step.events]

    def pending_luck(self) -> Chance[Any] | None:
        """Give the chance that waits to be entered by hand, if one does."""
        chance: Chance[Any] | None = self._step.waiting.chance if self._step.waiting is not None else None
        return chance

    # --- seats coming and going -------------------------------------------------------------------------------------

    def join(self, seat: str, person: str, contribution: str = "") -> None:
        """Let a person take a seat and add to the table's luck (hexadecimal; made here if none is given)."""
        self._check_open()
        self._check_seat(seat)
        if not person.strip() or len(person) > 80 or not person.isprintable():
            raise Malformed("table.seat.known", "Give a name of up to 80 printable characters.")
        if contribution and not (len(contribution) <= 128 and set(contribution) <= set("0123456789abcdef")):
            raise Malformed("table.luck.committed", "A contribution is up to 128 hexadecimal digits.")
        body = {"person": person, "contribution": contribution or secrets.token_hex(16)}
        self._write("join", seat, body, self._step.scene)
        self.people[seat] = person
        self.contributions.append((seat, body["contribution"]))

    def leave(self, seat: str) -> None:
        """Let a person leave a seat; what the seat holds stays with it."""
        self._check_open()
        self._check_seat(seat)
        if seat not in self.people:
            raise NotYours("table.seat.known", f"Nobody sits at {seat}.")
        self._write("leave", seat, {}, self._step.scene)
        del self.people[seat]

    def begin(self) -> None:
        """Begin to play: from here on luck may be needed."""
        self._check_open()
        if self.has_begun:
            raise NotYours("table.answer.open", "The scene has begun already.")
        self.has_begun = True
        try:
            self._run_on("begin", TABLE, {}, self._step)
        except BaseException:
            self.has_begun = False
            raise

    # --- answers ----------------------------------------------------------------------------------------------------

    def answer(self, seat: str, choice_id: str, answer: Any) -> None:
        """Answer an open choice. A refusal is raised, and changes nothing."""
        self._check_open()
        self._check_seat(seat)
        site, place, choice = self._find(choice_id)
        if choice.seat != seat:
            raise NotYours("table.answer.own_seat", f"This choice is put to {choice.seat}, not to {seat}.")
        self._answered("answer", seat, choice_id, site, place, choice, choice.check(answer), {})

    def rule(self, by: str, choice_id: str, answer: Any, why: str) -> None:
        """Let the game master answer a choice for its seat, by a ruling that everyone is told of."""
        self._check_gm(by, "table.gm.ruling")
        site, place, choice = self._find(choice_id)
        self._check_why(why, "table.gm.ruling")
        extra = {"why": why, "for": choice.seat}
        self._answered("ruling", self.gm, choice_id, site, place, choice, choice.check(answer), extra)

    def _answered(
        self,
        kind: Kind,
        by: str,
        choice_id: str,
        site: int,
        place: int,
        choice: Choice,
        answer: Answer,
        extra: Mapping[str, str],
    ) -> None:
        step = self._fresh(self._step)
        step.sites[site].answers[place] = answer
        if kind == "ruling":
            step.sites[site].rulings.append(f"The game master rules for {choice.seat}: {extra['why']}")
        body: dict[str, Any] = {"choice": choice_id, "kind": choice.kind, "answer": answer, **extra}
        if choice.kind == ENTER:
            body["by_hand"] = True
        self._run_on(kind, by, body, step)

    # --- the game master's word -------------------------------------------------------------------------------------

    def edit(self, by: str, path: Iterable[str | int], value: Any, why: str) -> None:
        """Set a value of the scene as it stood when the present step began, and begin that step again.

        The value must be of its type, and no card may be lost or copied. What the step had shown is said, as by a
        rewind.
        """
        self._check_gm(by, "table.gm.edit")
        self._check_why(why, "table.gm.edit")
        where = list(path)
        edited = self._edited(where, value)
        step = _Step(self._step.number, edited, self.dial, scene=edited)
        body = {"path": where, "value": value, "why": why}
        if not self.has_begun:
            self._write("edit", self.gm, body, edited)
            self._step = step
            return
        seen = self._seen_since(len(self._told))
        text = f"The game master sets {' '.join(str(part) for part in where)}: {why}"
        self._run_on("edit", self.gm, {**body, "seen": seen}, step, ("edit", text + _seen_words(seen), "table.gm.edit"))

    def _seen_since(self, told: int) -> dict[str, int]:
        undone = self.all_events()[told:]
        return {seat: len(seen_events(undone, seat)) for seat in self.seats}

    def _edited(self, path: list[str | int], value: Any) -> Scene:
        whole = msgspec.to_builtins(self._step.start)
        at: Any = whole
        if not path:
            raise Malformed("table.gm.edit", "Say which value to set.")
        try:
            for key in path[:-1]:
                at = at[key]
            at[path[-1]]  # only what is there can be set
            at[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            raise Malformed("table.gm.edit", f"There is no {'.'.join(map(str, path))} in the scene.") from None
        try:
            edited = msgspec.convert(whole, type=self.game.scene)
            msgspec.msgpack.encode(edited)  # a number too large to be kept
        except (msgspec.ValidationError, OverflowError) as error:
            raise Malformed("table.gm.edit", f"That value does not fit: {error}.") from None
        if edited.seats != self._step.start.seats or edited.gm != self._step.start.gm:
            raise Malformed("table.gm.edit", "The seats are not set this way.")
        if census(edited.zones) != self._cards:
            raise Malformed("table.gm.edit", "A card would be lost or copied.")
        if not all(each.is_sound() for each in edited.zones.values()):
            raise Malformed("table.gm.edit", "A seat would know a card to lie where it does not.")
        return edited

    def set_dial(self, by: str, dial: Dial) -> None:
        """Set what happens by itself; it counts from the next step on."""
        self._check_gm(by, "table.gm.dial")
        self._write("dial", self.gm, {"dial": msgspec.to_builtins(dial)}, self._step.scene)
        self.dial = dial

    def points(self) -> list[int]:
        """Give the entries that the scene can be taken back to."""
        return [number for number, mark in self._marks.items() if mark.step.waiting is not None]

    def rewind(self, by: str, to: int, why: str) -> None:
        """Take the scene back to how it stood after entry `to`; luck is new from there, and all stays on record."""
        self._check_gm(by, "table.gm.rewind")
        self._check_why(why, "table.gm.rewind")
        if to not in self.points():
            raise Malformed("table.gm.rewind", f"There is no point {to} to go back to; see the journal's answers.")
        mark = self._marks[to]
        seen = self._seen_since(mark.told + len(mark.step.events))
        text = f"The game master takes the scene back to entry {to}: {why}{_seen_words(seen)}"
        body = {"to": to, "why": why, "seen": seen}
        self._run_on("rewind", self.gm, body, self._fresh(mark.step), ("rewind", text, "table.gm.rewind"))

    def close(self) -> None:
        """Close the table and reveal its secret."""
        self._check_open()
        self._write("close", TABLE, {"secret": self.secret.hex(), "over": self.is_over}, self._step.scene)
        self.is_closed = True

    # --- running ----------------------------------------------------------------------------------------------------

    def _run_on(
        self, kind: Kind, by: str, body: dict[str, Any], step: _Step, note: tuple[str, str, str] | None = None
    ) -> None:
        """Run the step, and the next ones, until somebody must be asked; then write, then take it as the truth.

        With a note (an edit or a rewind) what was told so far stays told, and the step tells its story anew after it.
        """
        first_luck = self._luck_number
        told = list(self._told)
        self._new_luck = []
        before = step.events
        if note is not None:
            told = self.all_events()
            told.append(Event(len(told), note[0], note[1], (note[2],), EVERYONE))
            before = []
        try:
            done = self._run(step, told, before)
            while done and not step.scene.is_over:
                told += step.events
                step = _Step(step.number + 1, step.scene, self.dial, scene=step.scene)
                done = self._run(step, told, [])
            self._write(kind, by, body, step.scene, self._new_luck)
        except BaseException:
            self._luck_number = first_luck
            raise
        if note is not None:
            self._epoch += 1
        self._told, self._step = told, step
        self._marks[len(self.entries) - 1] = _Mark(self._fresh(step), len(told))

    def _run(self, step: _Step, told: list[Event], before: list[Event]) -> bool:
        """Run one step on a copy of its start; say whether it came to its end."""
        if step.start.is_over:  # the game master ended the scene by an edit
            step.scene, step.waiting = step.start, None
            return True
        scene = copy(step.start)
        live = Live(step.sites, self._happen, step.dial, scene.gm, len(told))
        step.waiting = None
        try:
            self.game.step(live, scene)
        except Waiting as waiting:
            step.waiting = waiting
        if live.events[: len(before)] != before:
            raise RerunMismatch(f"step {step.number} of {self.game.name} told another story when run again")
        if live.asked[: len(step.asked)] != step.asked:
            raise RerunMismatch(f"step {step.number} of {self.game.name} asked another question when run again")
        if census(scene.zones) != self._cards:
            raise CardsLost(f"step {step.number} of {self.game.name} lost or copied a card")
        step.scene, step.events, step.asked = scene, live.events, live.asked
        return step.waiting is None

    def _happen(self, chance: Chance[Any]) -> Raw:
        number = self._luck_number
        if self._replayed is not None:
            raw = self._replay_luck(chance)
        else:
            raw = chance.happen(fair.luck(fair.table_key(self.secret, self.contributions), number))
        self._luck_number += 1
        self._new_luck.append(Luck(number, chance.record(), raw))
        return raw

    def _replay_luck(self, chance: Chance[Any]) -> Raw:
        assert self._replayed is not None
        if not self._replayed:
            raise ValueError("the journal records too little luck here")
        luck = self._replayed.pop(0)
        if luck.chance != chance.record() or luck.number != self._luck_number:
            raise ValueError(f"the journal records other luck than the rules ask for: {luck.chance[:60]}")
        if chance.parse(" ".join(luck.result)) != luck.result:
            raise ValueError(f"the journal does not record luck as it lies on the table: {' '.join(luck.result)}")
        return luck.result

    def _write(self, kind: Kind, by: str, body: dict[str, Any], scene: Scene, luck: Iterable[Luck] = ()) -> None:
        previous = self.entries[-1].hash if self.entries else START
        entry = sealed(len(self.entries), kind, by, body, luck, digest(scene), previous)
        if self._store is not None:
            self._store(entry)
        self.entries.append(entry)

    @staticmethod
    def _fresh(step: _Step) -> _Step:
        sites = [Site(site.luck, dict(site.answers), list(site.rulings)) for site in step.sites]
        return _Step(
            step.number, step.start, step.dial, sites, list(step.events), list(step.asked), step.scene, step.waiting
        )

    def _open_choices(self) -> list[OpenChoice]:
        waiting: Waiting | None = self._step.waiting
        if waiting is None or self.is_closed:
            return []
        return [
            OpenChoice(f"{self._epoch}.{self._step.number}.{waiting.site}.{place}", choice)
            for place, choice in waiting.choices.items()
        ]

    def _find(self, choice_id: str) -> tuple[int, int, Choice]:
        for each in self._open_choices():
            if each.id == choice_id:
                _, _, site, place = choice_id.split(".")
                return int(site), int(place), each.choice
        raise NotYours("table.answer.open", f"Choice {choice_id!r} is not open.")

    def _check_seat(self, seat: str) -> None:
        if seat not in self._step.scene.seats:
            raise NotYours("table.seat.known", f"There is no seat {seat!r} at this table.")

    def _check_open(self) -> None:
        if self.is_closed:
            raise NotYours("table.close.final", "The table is closed.")

    def _check_gm(self, by: str, rule: str) -> None:
        self._check_open()
        if by != self.gm:
            raise NotYours(rule, f"Only the game master ({self.gm}) may do this.")

    @staticmethod
    def _check_why(why: str, rule: str) -> None:
        if not why.strip() or len(why) > 300 or not why.isprintable():
            raise Malformed(rule, "Say why, in up to 300 printable characters.")


def _seen_words(seen: Mapping[str, int]) -> str:
    # Who, not how much: the number of things a seat was told in private is its own affair.
    told = [seat for seat, count in seen.items() if count]
    return f" (taken back after being seen by {', '.join(told)})" if told else " (nothing taken back had been seen)"
