"""`Table`: one scene being played. Every change is checked, then written to the journal, then told.

A move is a value: `answered`, `ruled`, `edited` and the others check it, run it and seal its entry, and change nothing;
whoever keeps the journal stores the entry, and `accept` makes it the truth. `answer`, `rule`, `edit` and so on do the
three at once, with the table's own store. What an act does is told by `outdraw.table.moves`; here are the journal, the
luck and the past.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from typing import Any

import msgspec

from outdraw.core import fair_luck as fair
from outdraw.core.board import Board, laid_over
from outdraw.core.chance import Chance
from outdraw.core.choices import Answer, Malformed, Refusal
from outdraw.core.compiled import mypyc_attr
from outdraw.core.copying import copy
from outdraw.core.events import Event
from outdraw.core.game import Calling, Game
from outdraw.core.journal import FORMAT, START, Entry, Luck, salt_of, scene_digest, sealed
from outdraw.core.present import Content, Drawings, using
from outdraw.core.readers.live import Dial, Waiting
from outdraw.core.scene import Scene
from outdraw.core.seen import looked_at, seen, view
from outdraw.table.chronicle import Chronicle, Snapshot, written
from outdraw.table.ledger import Ledger
from outdraw.table.luck import Drawn, NotDrawn, Undrawn
from outdraw.table.moves import PUBLIC, TABLE, CardsLost, LuckSource, Moves, RulesFault
from outdraw.table.opening import content_for, program, rules_digest
from outdraw.table.seat import Seat
from outdraw.table.shown import SeatViews, Shown
from outdraw.table.state import About, Act, Asked, Change, Laid, OpenChoice, State, Step, asked_in

__all__ = ["PUBLIC", "TABLE", "CardsLost", "Change", "OpenChoice", "Overtaken", "RulesFault", "Seat", "Table"]


class Overtaken(Refusal):
    """A change that was prepared before another one was accepted: it no longer follows from what is true."""

    def __init__(self) -> None:
        super().__init__("table.answer.open", "Something else happened first: look again.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """One scene, its seats and its journal.

    `content` are content files of the opener's, as text by name, beside the game's own (by default those that the
    process brings); `switches` are those of the scenario that are set otherwise than there.
    """

    def __init__(
        self,
        game: Game,
        scenario: str = "",
        *,
        dial: Dial | None = None,
        secret: bytes | None = None,
        store: Callable[[Entry], None] | None = None,
        id: str = "",
        content: Mapping[str, str] | None = None,
        switches: Mapping[str, Any] | None = None,
    ) -> None:
        self.secret = secret if secret is not None else secrets.token_bytes(32)
        given = content_for(game, scenario, content, switches or {})
        with using(given):
            info = game.scenario(scenario)
        opening: dict[str, Any] = {
            "format": FORMAT,
            "game": game.name,
            "rules": rules_digest(game),
            "program": program(),
            "scenario": info.id,
            "dial": msgspec.to_builtins(dial or Dial()),
            "commitment": fair.commitment(self.secret),
        }
        if given.files:
            opening["content"] = dict(given.files)
        if switches:
            opening["switches"] = dict(switches)
        self._open(game, opening, given, store, id)

    def _open(
        self,
        game: Game,
        opening: dict[str, Any],
        content: Content,
        store: Callable[[Entry], None] | None,
        id: str = "",
    ) -> None:
        with using(content):
            scene = game.set_up(opening["scenario"])
        dial = msgspec.convert(opening["dial"], Dial)
        self._sit(game, opening["scenario"], content, scene, store, id)
        self._state = State(Step(0, scene, dial, 0, scene=scene), dial)
        entry = self._sealed(Act("open", TABLE, opening), opening, self._state, [])
        self._keep(entry)
        self.accept(Change(entry, self._state, []))

    def _sit(
        self,
        game: Game,
        scenario: str,
        content: Content,
        scene: Scene,
        store: Callable[[Entry], None] | None,
        id: str,
        kept: Snapshot | None = None,
    ) -> None:
        self.game, self.scenario, self.content, self.id = game, scenario, content, id
        self._store = store
        self.lock = RLock()
        self._moves = self._moves_of(game, scene)
        self._past = Chronicle(game, scene.gm, list(scene.seats), kept)
        self._key: tuple[tuple[tuple[str, str], ...], bytes] | None = None
        self._seats: dict[str, Seat] = {}
        self._views = SeatViews()
        self._drawings: Drawings = {}
        self._asked: Asked | None = None
        self._commitment = ""

    def _moves_of(self, game: Game, scene: Scene) -> Moves:
        return Moves(game, scene)

    # --- what anyone may look at ------------------------------------------------------------------------------------

    @property
    def entries(self) -> Ledger[Entry]:
        """Give the journal: everything that happened, secrets and all."""
        return self._past.entries

    @property
    def state(self) -> State:
        """Give where the table stands: not to be changed."""
        return self._state

    def __repr__(self) -> str:
        waits = "over" if self.is_over else f"waiting for {', '.join(self.waiting_for()) or 'nobody'}"
        return f"<Table of {self.game.name} {self.scenario}, {len(self.entries)} entries, {waits}>"

    @property
    def seats(self) -> list[str]:
        """Give the seats of the scene, the game master's among them."""
        return list(self._moves.seats)

    @property
    def gm(self) -> str:
        """Give the game master's seat."""
        return self._moves.gm

    @property
    def dial(self) -> Dial:
        """Give how much happens by itself, from the next step on."""
        return self._state.dial

    @property
    def people(self) -> dict[str, str]:
        """Give who sits at which seat."""
        return dict(self._state.people)

    @property
    def has_begun(self) -> bool:
        """Say whether the scene has begun."""
        return self._state.has_begun

    @property
    def is_closed(self) -> bool:
        """Say whether the table was closed."""
        return self._state.is_closed

    @property
    def is_over(self) -> bool:
        """Say whether the scene has come to its end."""
        return self._state.scene.is_over

    @property
    def head(self) -> str:
        """Give the hash of the last entry; whoever notes it can tell a rewritten journal from this one."""
        return self._past.entries.last.hash

    def head_for(self, seat: str) -> str:
        """Give the hash of the last entry that told a seat something; once the table is closed, of the last entry.

        The seat learns from it neither what an entry says, which is salted, nor that others were asked in private: it
        is another one only when the seat was told something.
        """
        self._check_looker(seat)
        return self.head if self.is_closed else self._past.heads.get(seat, self._past.entries[0].hash)

    @property
    def commitment(self) -> str:
        """Give the commitment to the table's secret."""
        if not self._commitment:
            self._commitment = str(self._past.entries[0].body["commitment"])
        return self._commitment

    def seat(self, seat: str) -> Seat:
        """Give a seat, or `PUBLIC`: all that a client needs, and nothing that it may not see."""
        self._check_looker(seat)
        with self.lock:
            if seat not in self._seats:
                self._seats[seat] = Seat(self, seat)
            return self._seats[seat]

    def view(self, seat: str) -> dict[str, Any]:
        """Give what a seat sees of the scene now."""
        self._check_looker(seat)
        return view(self._state.scene, seat)

    def seen(self, seat: str) -> Any:
        """Give the scene as a seat sees it now."""
        self._check_looker(seat)
        return seen(self._state.scene, seat)

    def shown(self, seat: str) -> Shown:
        """Give the scene as a seat sees it now, and the board drawn from it: to be read only.

        While nothing changes for the seat it is the very same.
        """
        self._check_looker(seat)
        with self.lock:
            return self._views.now(self, seat)

    def board(self, sees: Scene) -> Board | None:
        """Give the whole board that the game draws of the scene as a seat sees it."""
        with using(self.content, self._drawings):
            return self.game.whole_board(sees)

    def public_board(self) -> Board | None:
        """Draw what every seat sees alike of the scene as it is now."""
        if self.game.board is None:
            return None
        with using(self.content, self._drawings):
            return self.game.board(looked_at(self._state.scene, PUBLIC))

    def board_over(self, public: Board, sees: Scene) -> Board:
        """Draw what is a seat's own over what every seat sees alike."""
        if self.game.private is None:
            return public
        with using(self.content, self._drawings):
            return laid_over(public, self.game.private(sees))

    def arrivals(self) -> list[tuple[str, str]]:
        """Give who can be let in, by id and name."""
        if self.game.arrivals is None:
            return []
        with using(self.content):
            return list(self.game.arrivals(self._state.scene))

    def hosts(self, kind: str) -> list[str]:
        """Give the seats whose players can be given somebody who comes in: they are named in place of a side."""
        if self.game.hosts is None:
            return []
        with using(self.content):
            return list(self.game.hosts(self._state.scene, kind))

    def callings(self) -> list[Calling]:
        """Give what the game master may call of their own accord."""
        if self.game.callings is None:
            return []
        with using(self.content):
            return list(self.game.callings(self._state.scene))

    def chances_called(self, id: str, answers: Sequence[Answer]) -> dict[str, float]:
        """Give how likely each comes through what would be called with these answers, where that can be counted."""
        calling, said = self._calling(id, answers)
        if calling.passes is None:
            return {}
        with using(self.content):
            return dict(calling.passes(said))

    def _calling(self, id: str, answers: Sequence[Answer]) -> tuple[Calling, list[Answer]]:
        calling = next((each for each in self.callings() if each.id == id), None)
        if calling is None or len(answers) != len(calling.asks):
            raise Malformed("table.gm.edit", "That cannot be called as the scene is now.")
        return calling, [ask.check(answer) for ask, answer in zip(calling.asks, answers, strict=True)]

    def events(self, seat: str, since: int = 0) -> list[Event]:
        """Give what a seat was told, from its event `since` on."""
        self._check_looker(seat)
        return self._past.log.told(seat, since)

    def count_events(self, seat: str) -> int:
        """Give how many events a seat was told."""
        self._check_looker(seat)
        return self._past.log.count(seat)

    def choices(self, seat: str) -> list[OpenChoice]:
        """Give the choices that wait for a seat."""
        self._check_looker(seat)
        return list(self.asked().by_seat.get(seat, ()))

    def open_choices(self) -> list[OpenChoice]:
        """Give all choices that wait for an answer, whosever they are."""
        return list(self.asked().choices)

    def asked(self) -> Asked:
        """Give what is asked of whom just now: to be read only."""
        if self._asked is None or self._asked.state is not self._state:
            self._asked = asked_in(self._state, self._moves.open_choices(self._state))
        return self._asked

    def laid(self, seat: str) -> list[Laid]:
        """Give what a seat has laid face down while others still choose."""
        return self._moves.laid(self._state, seat)

    def waiting_for(self) -> list[str]:
        """Give the seats the table waits for."""
        return list(self.asked().seats)

    @property
    def first_answer_counts(self) -> bool:
        """Say whether any one of the open choices will do, as when everybody may speak first."""
        waiting: Waiting | None = self._state.step.waiting
        return waiting is not None and waiting.any_will_do

    def scene(self) -> Scene:
        """Give a copy of the whole scene, secrets and all: for tests and for whoever holds the journal."""
        return copy(self._state.scene)

    def all_events(self, since: int = 0) -> list[Event]:
        """Give everything that was told to anyone: for whoever holds the journal."""
        return self._past.log[since:]

    def pending_luck(self) -> Chance[Any] | None:
        """Give the chance that waits to be entered by hand, if one does."""
        waiting: Waiting | None = self._state.step.waiting
        return waiting.chance if waiting is not None else None

    @property
    def is_luck_open(self) -> bool:
        """Say whether luck waits to be entered by hand that everyone will see, whoever enters it."""
        waiting: Waiting | None = self._state.step.waiting
        return waiting is not None and waiting.is_open

    def snapshot(self) -> bytes:
        """Give the table as it stands in a form that can be stored, and opened again (`outdraw.table.replay`)."""
        with self.lock:
            return written(self._past.snapshot(self._state))

    def points(self, last: int | None = None) -> list[int]:
        """Give the entries that the scene can be taken back to, or the last few of them."""
        return list(self._past.points if last is None else self._past.points[-last:])

    def told_of(self, point: int) -> str:
        """Give the first thing that the game master was told when somebody did what led to a point."""
        return self._past.told_of(point)

    def seen_since(self, points: Sequence[int]) -> list[dict[str, int]]:
        """Give for each point how many things each other seat was told since, of those the game master was told."""
        return self._past.seen_since(points)

    def asked_at(self, point: int) -> About | None:
        """Give what the answer that led to a point was about, if it was one and not long ago."""
        return self._past.asked.get(point)

    @property
    def under_way(self) -> int:
        """Give how many answers the step in progress has had: they are put off if it begins again."""
        return sum(len(site.answers) for site in self._state.step.sites)

    # --- moves as values --------------------------------------------------------------------------------------------

    def joined(self, seat: str, person: str, contribution: str = "") -> Change:
        """Let a person take a seat and, before the scene begins, add to the table's luck (hexadecimal)."""
        return self.prepared("join", seat, {"person": person, "contribution": contribution})

    def left(self, seat: str) -> Change:
        """Let a person leave a seat; what the seat holds stays with it."""
        return self.prepared("leave", seat, {})

    def begun(self) -> Change:
        """Begin to play: from here on luck may be needed."""
        return self.prepared("begin", TABLE, {})

    def answered(self, seat: str, choice_id: str, answer: Any) -> Change:
        """Answer an open choice. A refusal is raised, and changes nothing."""
        return self.prepared("answer", seat, {"choice": choice_id, "answer": answer})

    def taken_back(self, seat: str, choice_id: str) -> Change:
        """Take an answer back that lies face down while others still choose."""
        return self.prepared("take_back", seat, {"choice": choice_id})

    def ruled(self, by: str, choice_id: str, answer: Any, why: str) -> Change:
        """Let the game master answer a choice for its seat, by a ruling that everyone is told of."""
        return self.prepared("ruling", by, {"choice": choice_id, "answer": answer, "why": why})

    def edited(self, by: str, path: Sequence[str | int], value: Any, why: str) -> Change:
        """Set a value of the scene as it stood when the present step began, and begin that step again.

        The value must be of its type, no card may be lost or copied, and the game must find no fault with the scene.
        What the step had shown is said, as by a rewind.
        """
        return self.prepared("edit", by, {"path": path, "value": value, "why": why})

    def called(self, by: str, id: str, answers: Sequence[Answer], why: str) -> Change:
        """Let the game master call something; the present step begins again with it."""
        calling, said = self._calling(id, answers)
        with using(self.content):
            return self.edited(by, ["calls"], [dict(calling.made(said))], why)

    def arrived(self, by: str, kind: str, side: str, at: str, why: str) -> Change:
        """Let somebody new come in, as the game knows them by `kind`; the present step begins again."""
        return self.prepared("arrive", by, {"kind": kind, "side": side, "at": at, "why": why})

    def dialled(self, by: str, dial: Dial, why: str = "") -> Change:
        """Set what happens by itself; it counts from the next step on, and everyone is told."""
        return self.prepared("dial", by, {"dial": dial, "why": why})

    def rewound(self, by: str, to: int, why: str) -> Change:
        """Take the scene back to how it stood after entry `to`; luck is new from there, and all stays on record."""
        return self.prepared("rewind", by, {"to": to, "why": why})

    def closed(self) -> Change:
        """Close the table and reveal its secret."""
        return self.prepared("close", TABLE, {"secret": self.secret.hex()})

    def prepared(self, kind: str, by: str, body: dict[str, Any]) -> Change:
        """Check, run and seal an act of any kind; the table stays as it is."""
        state = self._state
        luck = self._luck_for(state)
        act = Act(kind, by, body)
        with using(self.content):
            moved = self._moves.do(state, act, luck, self._past.before(state, self._moves))
        return Change(self._sealed(act, moved.body, moved.state, luck.drawn), moved.state, moved.events, moved.asked)

    def tried(self, state: State, seat: str, choice_id: str, answer: Any) -> State | None:
        """Give the state that an answer would lead to, or nothing if luck is needed for it; none of it is kept."""
        act = Act("answer", seat, {"choice": choice_id, "answer": answer})
        try:
            with using(self.content):
                return self._moves.do(state, act, Undrawn(), self._past.before(state, self._moves)).state
        except NotDrawn:
            return None

    def open_in(self, state: State) -> list[OpenChoice]:
        """Give the choices that wait for an answer in a state of this table: to be read only."""
        return self._moves.open_choices(state)

    def accept(self, change: Change) -> None:
        """Take a change as the truth, once its entry is stored."""
        with self.lock:
            entry = change.entry
            if (entry.number, entry.prev) != (len(self._past.entries), self._last_hash()):
                raise Overtaken
            self._past.take(change)
            self._state = change.state

    def _do(self, prepare: Callable[[], Change]) -> None:
        with self.lock:
            change = prepare()
            self._keep(change.entry)
            self.accept(change)

    def _keep(self, entry: Entry) -> None:
        if self._store is not None:
            self._store(entry)

    # --- the same, done at once -------------------------------------------------------------------------------------

    def join(self, seat: str, person: str, contribution: str = "") -> None:
        """Let a person take a seat: `joined`, stored and accepted."""
        self._do(lambda: self.joined(seat, person, contribution))

    def leave(self, seat: str) -> None:
        """Let a person leave a seat."""
        self._do(lambda: self.left(seat))

    def begin(self) -> None:
        """Begin to play."""
        self._do(self.begun)

    def answer(self, seat: str, choice_id: str, answer: Any) -> None:
        """Answer an open choice. A refusal is raised, and changes nothing."""
        self._do(lambda: self.answered(seat, choice_id, answer))

    def take_back(self, seat: str, choice_id: str) -> None:
        """Take an answer back that lies face down while others still choose."""
        self._do(lambda: self.taken_back(seat, choice_id))

    def rule(self, by: str, choice_id: str, answer: Any, why: str) -> None:
        """Let the game master answer a choice for its seat."""
        self._do(lambda: self.ruled(by, choice_id, answer, why))

    def edit(self, by: str, path: Sequence[str | int], value: Any, why: str) -> None:
        """Set a value of the scene as it stood when the present step began, and begin that step again."""
        self._do(lambda: self.edited(by, path, value, why))

    def call(self, by: str, id: str, answers: Sequence[Answer], why: str) -> None:
        """Let the game master call something."""
        self._do(lambda: self.called(by, id, answers, why))

    def arrive(self, by: str, kind: str, side: str, at: str, why: str) -> None:
        """Let somebody new come in."""
        self._do(lambda: self.arrived(by, kind, side, at, why))

    def set_dial(self, by: str, dial: Dial, why: str = "") -> None:
        """Set what happens by itself from the next step on."""
        self._do(lambda: self.dialled(by, dial, why))

    def rewind(self, by: str, to: int, why: str) -> None:
        """Take the scene back to how it stood after entry `to`."""
        self._do(lambda: self.rewound(by, to, why))

    def close(self) -> None:
        """Close the table and reveal its secret."""
        self._do(self.closed)

    # --- luck, sealing, the past ------------------------------------------------------------------------------------

    def _luck_for(self, state: State) -> LuckSource:
        if self._key is None or self._key[0] != state.contributions:
            self._key = (state.contributions, fair.table_key(self.secret, state.contributions))
        return Drawn(self._key[1], state.luck)

    def _salt(self, number: int) -> str:
        return salt_of(self.secret, number)

    def _sealed(self, act: Act, body: dict[str, Any], state: State, luck: Sequence[Luck]) -> Entry:
        number = len(self._past.entries)
        salt = self._salt(number)
        scene = scene_digest(state.scene, salt)
        return sealed(number, act.kind, act.by, body, luck, scene, self._last_hash(), salt)

    def _last_hash(self) -> str:
        return self.head if len(self._past.entries) else START

    def _check_looker(self, seat: Any) -> None:
        if not isinstance(seat, str) or (seat != PUBLIC and seat not in self._moves.seats):
            self._moves.check_seat(seat)
