"""What an act does to a state: checked, run by the rules, told. It writes nothing, keeps nothing and knows no secret.

The step in progress is run again from its start on a copy of the scene whenever an answer arrives; what was told before
must be told again in the same words, and this is checked. The same code plays an entry of a journal again: an act is
what its entry says, and luck comes from wherever the caller takes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec.structs import replace

from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.board import Board
from outdraw.core.cards import HIDDEN
from outdraw.core.chance import Chance, Deal, Draw, Raw
from outdraw.core.choices import Answer, Choice, Malformed, NotYours, Pick, Refusal
from outdraw.core.copying import copy
from outdraw.core.events import Event
from outdraw.core.game import Game
from outdraw.core.journal import Luck
from outdraw.core.readers.live import ENTER, Dial, Live, RerunMismatch, Site, Waiting
from outdraw.core.scene import Scene, Secret
from outdraw.core.seen import seen, view
from outdraw.core.zones import census
from outdraw.table.luck import Unplayable
from outdraw.table.named import set_in_words
from outdraw.table.said import check_number, check_size, check_text, check_why, shown, wanted
from outdraw.table.state import BACK_TO, About, Act, Laid, Moved, OpenChoice, State, Step

TABLE = "table"
PUBLIC = "*"
"""The seat of those who only look on: it sees what everyone sees, and is never asked."""

MOST_STEPS = 10_000
"""So many steps in a row in which nobody is asked are taken for a scene that does not come to an end."""
MOST_NAME = 80
MOST_CONTRIBUTION = 128

LONGEST_ABOUT = 48

PUT_OFF = "What was under way is put off and begins again."
ASKED_ANEW = "What was under way is put off, and what it began with is asked anew."
"""Said where nothing happens before the first question: whoever called for what was under way has to call it again."""


class RulesFault(Refusal):
    """The rules stumbled: a step raised an error. Nothing has changed; the error is the cause of this one."""

    def __init__(self, game: str, step: int, wrong: str = "") -> None:
        super().__init__(
            "table.rules.fault",
            f"The rules of {game} stumbled here{f': {wrong}' if wrong else ''}. Nothing has changed; the game master"
            " may take the scene back, or set something right.",
        )
        self.step = step


class CardsLost(RulesFault):
    """A step lost or copied a card."""


class LuckSource(Protocol):
    """Where luck comes from, and the luck that came from there."""

    @property
    def drawn(self) -> list[Luck]:
        """Give the luck that came from there so far."""
        ...

    def __call__(self, chance: Chance[Any]) -> Raw: ...


class Past(Protocol):
    """What came before: the state after an entry of the journal, and who was told how much between two events."""

    def state_after(self, entry: int) -> State | None:
        """Give the state after an entry, or nothing if there is no such entry."""
        ...

    def count_told(self, start: int, stop: int) -> dict[str, int]:
        """Give how much each seat, and everyone (`PUBLIC`), was told from one event to another."""
        ...


_Run: TypeAlias = tuple[State, list[Event]]


class Moves:
    """What acts do at the tables of one game."""

    def __init__(self, game: Game, scene: Scene) -> None:
        self.game = game
        self.seats = list(scene.seats)
        self.gm = scene.gm
        self._cards = dict(census(scene.zones))  # as dicts they are compared without asking for every card
        self._open: tuple[State, list[OpenChoice]] | None = None

    def do(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        """Do what an act says, or raise the `Refusal` that says why not."""
        if state.is_closed:
            raise NotYours("table.close.final", "The table is closed.")
        moved = self._done_by(act.kind)(state, act, luck, past)
        return replace(moved, state=replace(moved.state, luck=state.luck + len(luck.drawn)))

    def _done_by(self, kind: str) -> Callable[[State, Act, LuckSource, Past], Moved]:
        """Give what does a kind of act. It is not kept, for what is kept here would hold itself by it."""
        ways: dict[str, Callable[[State, Act, LuckSource, Past], Moved]] = {
            "join": self._join,
            "leave": self._leave,
            "begin": self._begin,
            "answer": self._answer,
            "take_back": self._take_back,
            "ruling": self._ruling,
            "edit": self._edit,
            "arrive": self._arrive,
            "dial": self._dial,
            "rewind": self._rewind,
            "close": self._close,
        }
        return ways[kind]

    def run_again(self, state: State, luck: LuckSource) -> State:
        """Bring back what running the step of a recalled state leads to."""
        return replace(state, step=self.run(state.step, luck)) if state.has_begun else state

    # --- seats ------------------------------------------------------------------------------------------------------

    def check_seat(self, seat: Any) -> None:
        """Refuse whatever is no seat of the scene."""
        if not isinstance(seat, str) or seat not in self.seats:
            raise NotYours("table.seat.known", f"There is no seat {shown(seat)} at this table.")

    def _check_gm(self, act: Act, rule: str) -> str:
        if act.by != self.gm:
            raise NotYours(rule, f"Only the game master ({self.gm}) may do this.")
        return check_why(act.body.get("why"), rule)

    def _join(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        self.check_seat(act.by)
        person, said = act.body.get("person"), act.body.get("contribution", "")
        if not isinstance(person, str) or not person.strip() or len(person) > MOST_NAME or not person.isprintable():
            raise Malformed("table.seat.known", f"Give a name of up to {MOST_NAME} printable characters.")
        if not isinstance(said, str) or len(said) > MOST_CONTRIBUTION or not set(said) <= set("0123456789abcdef"):
            raise Malformed("table.luck.committed", f"A contribution is up to {MOST_CONTRIBUTION} hexadecimal digits.")
        if state.has_begun:
            said = ""  # luck is settled: whoever comes now cannot change it
        after = replace(state, people={**state.people, act.by: person})
        if said:
            after = replace(after, contributions=(*state.contributions, (act.by, said)))
        return Moved(after, {"person": person, "contribution": said})

    def _leave(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        self.check_seat(act.by)
        if act.by not in state.people:
            raise NotYours("table.seat.known", f"Nobody sits at {act.by}.")
        return Moved(replace(state, people={seat: who for seat, who in state.people.items() if seat != act.by}), {})

    def _begin(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        if act.by != TABLE or state.has_begun:
            raise NotYours("table.answer.open", "The scene has begun already.")
        after, events = self._run_on(replace(state, has_begun=True), state.step, luck)
        return Moved(after, {}, events)

    def _close(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        if act.by != TABLE:
            raise NotYours("table.close.final", "Only the table closes itself.")
        body = {"secret": act.body["secret"], "over": state.scene.is_over}
        return Moved(replace(state, is_closed=True), body)

    # --- answers ----------------------------------------------------------------------------------------------------

    def open_choices(self, state: State) -> list[OpenChoice]:
        """Give the choices that wait for an answer: to be read only."""
        known = self._open
        if known is None or known[0] is not state:
            known = self._open = (state, self._opened(state))
        return known[1]

    def _opened(self, state: State) -> list[OpenChoice]:
        waiting: Waiting | None = state.step.waiting
        if waiting is None or state.is_closed:
            return []
        asked = len(state.step.asked[-1])
        answered = len(state.step.sites[waiting.site].answers)
        luck = _in_short(waiting.chance) if waiting.chance is not None else ""
        is_secret = asked > 1 and not waiting.any_will_do
        return [
            OpenChoice(
                _id(state, choice, place),
                choice,  # type: ignore[arg-type]
                asked,
                answered,
                is_secret,
                waiting.any_will_do,
                luck,
            )
            for place, choice in waiting.choices.items()
        ]

    def _find(self, state: State, choice_id: Any) -> tuple[int, int, Choice]:
        for each in self.open_choices(state):
            if each.id == choice_id:
                return state.step.waiting.site, int(each.id.split(".")[3]), each.choice
        raise NotYours("table.answer.open", f"Choice {shown(choice_id)} is not open.")

    def _answer(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        self.check_seat(act.by)
        site, place, choice = self._find(state, act.body.get("choice"))
        if choice.seat != act.by:
            raise NotYours("table.answer.own_seat", f"This choice is put to {choice.seat}, not to {act.by}.")
        answer = choice.check(check_text(act.body.get("answer"), choice.rule))
        body: dict[str, Any] = {"choice": act.body["choice"], "kind": choice.kind, "answer": answer}
        if choice.kind == ENTER:
            body["by_hand"] = True
        given = state.step.sites[site]
        moved = self._answered(state, site, replace(given, answers={**given.answers, place: answer}), body, luck)
        return replace(moved, asked=About(choice.rule, _about(choice, answer) if choice.seat == self.gm else ""))

    def laid(self, state: State, seat: str) -> list[Laid]:
        """Give what a seat has laid face down while others still choose."""
        waiting: Waiting | None = state.step.waiting
        if waiting is None or waiting.any_will_do or state.is_closed:
            return []
        site, asked = state.step.sites[waiting.site], state.step.asked[-1]
        return [
            Laid(_id(state, asked[place], place), asked[place].prompt, answer, _says(asked[place], answer))
            for place, answer in site.answers.items()
            if asked[place].seat == seat and place not in site.ruled
        ]

    def _take_back(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        self.check_seat(act.by)
        rule = "table.answer.take_back"
        given = act.body.get("choice")
        if given not in [each.id for each in self.laid(state, act.by)]:
            raise NotYours(rule, "Nothing of yours lies face down there: all are in, or it was never laid.")
        at, place = state.step.waiting.site, int(str(given).split(".")[3])
        site = state.step.sites[at]
        kept = {other: answer for other, answer in site.answers.items() if other != place}
        return self._answered(state, at, replace(site, answers=kept), {"choice": given}, luck)

    def _ruling(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        why = self._check_gm(act, "table.gm.ruling")
        site, place, choice = self._find(state, act.body.get("choice"))
        try:
            answer = choice.check(check_text(act.body.get("answer"), choice.rule))
        except Refusal:
            if choice.seat == self.gm:
                raise
            # What the seat could answer is that seat's to know: its options may be the cards of its hand.
            raise Malformed("table.gm.ruling", f"That cannot be answered for {choice.seat}.") from None
        given = state.step.sites[site]
        said = f"The game master rules for {self._name_of(state.step.start, choice.seat)}: {why}"
        answers = {**given.answers, place: answer}
        after = replace(given, answers=answers, rulings=[*given.rulings, said], ruled=[*given.ruled, place])
        body: dict[str, Any] = {"choice": act.body["choice"], "kind": choice.kind, "answer": answer}
        if choice.kind == ENTER:
            body["by_hand"] = True
        return self._answered(state, site, after, {**body, "why": why, "for": choice.seat}, luck)

    def _answered(self, state: State, at: int, site: Site, body: dict[str, Any], luck: LuckSource) -> Moved:
        sites = [*state.step.sites]
        sites[at] = site
        after, events = self._run_on(state, replace(state.step, sites=sites), luck)
        return Moved(after, body, events)

    # --- the game master's word -------------------------------------------------------------------------------------

    def _edit(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        """Set a value of the scene as it stood when the present step began, and begin that step again."""
        why = self._check_gm(act, "table.gm.edit")
        path, value = _path(act.body.get("path")), act.body.get("value")
        before: Scene = state.step.start
        if path[0] == "zones" and len(path) > 1 and not _sees(before, self.gm, path):
            # Whether a card can be put there would tell which one lies there. All zones at once can be set: no card
            # gets lost then, wherever it was.
            raise Malformed("table.gm.edit", "The game master does not see these cards: set all zones at once.")
        edited = self._edited(before, _through_secrets(before, path), value)
        body = {"path": path, "value": value, "why": why}
        those = tuple(seat for seat in [*self.seats, PUBLIC] if _sees(before, seat, path) and _sees(edited, seat, path))
        what = self._set_in_words(before, edited, path, those)
        done = "makes a call" if path == ["calls"] else f"sets {what}"
        return self._set(state, edited, body, "edit", done, those, why, luck)

    def _set_in_words(self, before: Scene, after: Scene, path: list[str | int], those: tuple[str, ...]) -> str:
        """Say what was set in words for those who see it: in the game master's own if nobody else does."""
        looker = self.gm if set(those) <= {self.gm} else PUBLIC
        was, then = view(before, looker), view(after, looker)
        return set_in_words(self._board_of(before, looker), was, then, path)

    def _name_of(self, scene: Scene, seat: str) -> str:
        """Name a seat by whoever it plays, if everybody sees one alone; by its id otherwise."""
        board = self._board_of(scene, PUBLIC)
        names = [token.name for token in board.tokens if token.seat == seat] if board is not None else []
        return names[0] if len(names) == 1 else seat

    def _board_of(self, scene: Scene, looker: str) -> Board | None:
        """Draw what somebody sees; nothing where that cannot be: what is to be set may be what is wrong with it."""
        try:
            return self.game.whole_board(seen(scene, looker))
        except Exception:
            return None

    def _arrive(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        """Let somebody new come into the scene as it stood when the present step began, and begin that step again."""
        rule = "table.gm.arrive"
        why = self._check_gm(act, rule)
        said = {key: act.body.get(key, "") for key in ("kind", "side", "at")}
        if self.game.arrive is None:
            raise Malformed(rule, f"Nobody can come into a scene of {self.game.title}.")
        for each in said.values():
            if not isinstance(each, str) or len(each) > MOST_NAME or not each.isprintable():
                raise Malformed(rule, "Say who comes, on which side and where, in a few words.")
        scene = copy(state.step.start)
        try:
            who = self.game.arrive(scene, said["kind"], said["side"], said["at"])
        except ValueError as error:
            raise Malformed(rule, _sentence(error)) from None
        except Exception as error:
            raise RulesFault(self.game.title, state.step.number) from error
        self._check_sound(scene, rule)
        body = {**said, "id": who, "why": why}
        before = state.step.start  # whoever comes in unseen has come in for the game master alone
        those = tuple([seat for seat in (*self.seats, PUBLIC) if view(before, seat) != view(scene, seat)])
        return self._set(state, scene, body, "arrive", "lets somebody come in", those, why, luck)

    def _set(
        self,
        state: State,
        scene: Scene,
        body: dict[str, Any],
        kind: str,
        what: str,
        those: tuple[str, ...],
        why: str,
        luck: LuckSource,
    ) -> Moved:
        """Begin the step again with another scene; those who may see what was set are told what, the others that."""
        rule = f"table.gm.{kind}"
        step = Step(state.step.number, scene, state.dial, state.told, scene=scene)
        facts = {BACK_TO: state.step.first} if state.has_begun else {}
        said = what if PUBLIC in those else "sets something"
        notes = [Event(0, kind, _ended(f"The game master {said}: {why}"), (rule,), EVERYONE, facts=facts)]
        if PUBLIC not in those:
            notes += [Event(0, kind, f"The game master {what}.", (rule,), tuple(sorted({*those, self.gm})))]
        if not state.has_begun:  # nothing was played that could be played again
            notes = [replace(note, number=state.told + at) for at, note in enumerate(notes)]
            step = replace(step, first=state.told + len(notes))
            return Moved(replace(state, step=step, told=state.told + len(notes)), body, notes)
        seen = {seat: sum(may_see(seat, event.seen_by) for event in state.step.events) for seat in self.seats}
        after, events = self._run_on(replace(state, epoch=state.epoch + 1), step, luck, notes)
        if self._is_put_off(state, after, events[len(notes) :]):
            has_begun = any(event.seen_by == EVERYONE for event in events[len(notes) :])
            events[0] = replace(events[0], text=f"{events[0].text} {PUT_OFF if has_begun else ASKED_ANEW}")
        return Moved(after, {**body, "seen": seen}, events)

    def _is_put_off(self, before: State, after: State, told: list[Event]) -> bool:
        """Say whether everyone can tell that a step begins again: others are asked, or what it told is not told again.

        What was asked and answered in private is nobody else's to know, so it does not count here.
        """
        if after.scene.is_over:
            return False
        had, has = ([event.text for event in each if event.seen_by == EVERYONE] for each in (before.step.events, told))
        return had != has[: len(had)] or _asked(before) != _asked(after)

    def _edited(self, scene: Scene, path: list[str | int], value: Any) -> Scene:
        rule = "table.gm.edit"
        check_size(value, rule)
        try:
            whole = _with(msgspec.to_builtins(scene), path, value)
        except (KeyError, IndexError, TypeError):
            raise Malformed(rule, f"There is no {'.'.join(map(str, path))[:60]} in the scene.") from None
        try:
            edited = msgspec.convert(whole, type=self.game.scene)
            msgspec.msgpack.encode(edited)  # a number too large to be kept
        except (msgspec.ValidationError, OverflowError, UnicodeEncodeError) as error:
            raise Malformed(rule, f"That value does not fit: {wanted(str(error))}.") from None
        if edited.seats != scene.seats or edited.gm != scene.gm:
            raise Malformed(rule, "The seats are not set this way.")
        self._check_sound(edited, rule)
        return edited

    def _check_sound(self, scene: Scene, rule: str) -> None:
        if dict(census(scene.zones)) != self._cards:
            raise Malformed(rule, "A card would be lost or copied.")
        if not all(each.is_sound() for each in scene.zones.values()):
            raise Malformed(rule, "A seat would know a card to lie where it does not.")
        if self.game.faults is not None:
            try:
                fault = next(iter(self.game.faults(scene)), "")
            except Exception as error:
                raise RulesFault(self.game.title, -1) from error
            if fault:
                raise Malformed(rule, _sentence(fault))

    def _dial(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        rule = "table.gm.dial"
        if act.by != self.gm:
            raise NotYours(rule, f"Only the game master ({self.gm}) may do this.")
        why = act.body.get("why", "")
        if why:
            check_why(why, rule)
        try:
            dial = msgspec.convert(msgspec.to_builtins(act.body.get("dial")), Dial)
            msgspec.json.encode(dial)
        except (msgspec.ValidationError, TypeError, RecursionError, UnicodeEncodeError):
            raise Malformed(rule, "A dial says how luck and choices come, and what of single rules.") from None
        if len(dial.rules) > 100 or not all(len(name) <= MOST_NAME and name.isprintable() for name in dial.rules):
            raise Malformed(rule, "A dial names up to 100 rules by their ids.")
        body: dict[str, Any] = {"dial": msgspec.to_builtins(dial)}
        if why:
            body["why"] = why
        if not state.has_begun:  # the first step has not been run yet
            return Moved(replace(state, dial=dial, step=replace(state.step, dial=dial)), body)
        text = f"The game master turns the dial: {_dial_words(dial)}, from the next step on" + (
            f" ({why})" if why else ""
        )
        told = Event(state.told, "dial", f"{text}.", (rule,), EVERYONE)
        step = replace(state.step, breaks=(*state.step.breaks, len(state.step.events)))
        return Moved(replace(state, dial=dial, step=step, told=state.told + 1), body, [told])

    def _rewind(self, state: State, act: Act, luck: LuckSource, past: Past) -> Moved:
        why = self._check_gm(act, "table.gm.rewind")
        to = act.body.get("to")
        old: State | None = None
        if isinstance(to, int) and not isinstance(to, bool):
            old = past.state_after(to)
        if old is None or old.step.waiting is None:
            raise Malformed(
                "table.gm.rewind", f"There is no point {shown(to)} to go back to; see the journal's answers."
            )
        seen = past.count_told(old.told, state.told)
        # What a seat was told in private is its own affair, so the words are about what everyone was told.
        taken = (
            "taken back after everyone had seen it" if seen.pop(PUBLIC) else "nothing of it had been told to everyone"
        )
        # Not to which entry: its number counts what others were asked in private too.
        notes = [
            Event(
                0,
                "rewind",
                f"The game master takes the scene back: {why} ({taken})",
                ("table.gm.rewind",),
                EVERYONE,
                facts={BACK_TO: old.step.first},
            )
        ]
        after, events = self._run_on(replace(state, epoch=state.epoch + 1), old.step, luck, notes)
        return Moved(after, {"to": to, "why": why, "seen": seen}, events)

    # --- running ----------------------------------------------------------------------------------------------------

    def _run_on(self, state: State, step: Step, luck: LuckSource, notes: list[Event] | None = None) -> _Run:
        """Run the step, and the next ones, until somebody must be asked.

        With notes (an edit, an arrival or a rewind) what was told so far stays told, and the step tells its story anew
        after them.
        """
        told: list[Event] = []
        since = len(step.events)
        if notes is not None:
            told = [replace(note, number=state.told + at) for at, note in enumerate(notes)]
            since = 0
            step = replace(step, first=state.told + len(told), breaks=(), events=[])
        step = self.run(step, luck)
        told += step.numbered(since)
        for _ in range(MOST_STEPS):
            if step.waiting is not None or step.scene.is_over:
                after = replace(state, step=step, told=state.told + len(told))
                return after, told
            begun = Step(step.number + 1, step.scene, state.dial, state.told + len(told), scene=step.scene)
            step = self.run(begun, luck)
            told += step.numbered(0)
        raise RulesFault(self.game.title, step.number, "nobody is asked, and the scene does not end")

    def run(self, step: Step, luck: LuckSource) -> Step:
        """Run one step on a copy of its start, as far as it comes."""
        if step.start.is_over:  # the game master ended the scene by an edit
            return replace(step, scene=step.start, waiting=None)
        scene = copy(step.start)
        live = Live([*step.sites], luck, step.dial, scene.gm, was_asked=step.asked, was_drawn_up=step.offers)
        waiting = None
        try:
            self.game.step(live, scene)
        except Waiting as stopped:
            waiting = stopped.with_traceback(None)  # which would hold on to all that came before
        except (Refusal, Unplayable):
            raise
        except RerunMismatch as error:
            raise RulesFault(self.game.title, step.number, str(error)) from error
        except Exception as error:
            raise RulesFault(self.game.title, step.number) from error
        if live.events[: len(step.events)] != step.events:
            raise _mismatch(self.game, step, "told another story when run again")
        if live.asked[: len(step.asked)] != step.asked:
            raise _mismatch(self.game, step, "asked another question when run again")
        # Zones as the step found them were counted when it began.
        if scene.zones != step.start.zones and dict(census(scene.zones)) != self._cards:
            raise CardsLost(self.game.title, step.number, f"step {step.number} lost or copied a card")
        return replace(
            step,
            sites=live.sites,
            events=live.events,
            asked=live.asked,
            offers=live.offers,
            scene=scene,
            waiting=waiting,
        )


def _id(state: State, choice: Choice, place: int) -> str:
    """Name an open choice: it counts what its own seat was asked in the step, and nothing that others were."""
    earlier = sum(any(each.seat == choice.seat for each in group) for group in state.step.asked[:-1])
    return f"{state.epoch}.{state.step.number}.{earlier}.{place}.{choice.seat}"


def _says(choice: Choice, answer: Answer) -> str:
    """Give an answer as its options are worded."""
    chosen = answer if isinstance(answer, list | tuple) else [answer]
    words = {option.value: str(option) for option in getattr(choice, "options", ())}
    return ", ".join(words.get(str(each), str(each)) for each in chosen)


def _about(choice: Choice, answer: Answer) -> str:
    """Say what a seat did that answered, for itself alone: what it picked, if that is short, else what it was asked."""
    picked = _says(choice, answer) if isinstance(choice, Pick) and isinstance(answer, str) else ""
    if picked and len(picked) <= LONGEST_ABOUT:
        return picked
    asked = re.split(r"(?<=[.?!:]) | \(", choice.prompt, maxsplit=1)[0].rstrip(".?:")
    return asked if len(asked) <= LONGEST_ABOUT else f"{asked[: LONGEST_ABOUT - 1].rsplit(' ', 1)[0]}…"


def _mismatch(game: Game, step: Step, what: str) -> RulesFault:
    fault = RulesFault(game.title, step.number, f"step {step.number} {what}")
    fault.__cause__ = RerunMismatch(f"step {step.number} of {game.name} {what}")
    return fault


def _path(path: Any) -> list[str | int]:
    if not isinstance(path, list | tuple) or not path:
        raise Malformed("table.gm.edit", "Say which value to set.")
    for key in path:
        if not isinstance(key, str | int) or isinstance(key, bool) or len(str(key)) > MOST_NAME:
            raise Malformed("table.gm.edit", "A path is made of names and numbers.")
        check_text(key, "table.gm.edit")
    return list(path)


def _through_secrets(scene: Scene, path: list[str | int]) -> list[str | int]:
    """Give the way to a value in the scene itself: in a view, what a `Secret` holds stands in the secret's place."""
    way: list[str | int] = []
    at: Any = scene
    for key in [*path, None]:
        if isinstance(at, Secret) and key not in ("value", "seen_by"):
            way.append("value")
            at = at.value
        if key is not None:
            way.append(key)
            at = _below(at, key)
    return way


def _below(at: Any, key: str | int) -> Any:
    """Give what lies below a key, or nothing if nothing does."""
    if isinstance(at, msgspec.Struct):
        return getattr(at, str(key), None)
    try:
        return at[key]
    except (KeyError, IndexError, TypeError):
        return None


def _with(at: Any, path: list[str | int], value: Any) -> Any:
    """Give plain data with a value put at a path. Only what is there can be set."""
    key, *rest = path
    changed: Any = list(at) if isinstance(at, tuple) else at
    if not rest:
        check_number(value, changed[key], "table.gm.edit")
    changed[key] = _with(changed[key], rest, value) if rest else value
    return changed


def _sees(scene: Scene, seat: str, path: list[str | int]) -> bool:
    """Say whether a seat sees all there is at a path of the scene."""
    at: Any = view(scene, seat)
    try:
        for key in path:
            at = at[key] if not isinstance(at, dict) else at[str(key)]
    except (KeyError, IndexError, TypeError):
        return False
    return not _holds_hidden(at)


def _holds_hidden(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_holds_hidden(each) for each in value.values())
    if isinstance(value, list):
        return any(_holds_hidden(each) for each in value)
    return bool(value == HIDDEN)


def _dial_words(dial: Dial) -> str:
    special = "".join(f", {rule}: {level}" for rule, level in dial.rules.items())
    luck = "by hand" if dial.luck == "physical" else dial.luck
    return f"luck {luck}, choices {dial.choices}{special}"


def _asked(state: State) -> set[str]:
    """Give the seats that a state waits for."""
    waiting: Waiting | None = state.step.waiting
    return {choice.seat for choice in waiting.choices.values()} if waiting is not None else set()


def _ended(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _sentence(said: object) -> str:
    words = str(said).strip()
    return _ended(words[:1].upper() + words[1:])


def _in_short(chance: Chance[Any]) -> str:
    """Say what luck waits to be entered, but not of which cards: those may be hidden."""
    if isinstance(chance, Draw):
        return f"draw {chance.number}"
    if isinstance(chance, Deal):
        return f"deal {'+'.join(str(number) for number, _ in chance.hands)}"
    return chance.record()
