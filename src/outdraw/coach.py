"""The coach: a journal read again from one seat, each of its decisions weighed by what the seat could know.

Nothing is judged by how it turned out. Before every decision the options are played out in worlds that look the same
to the seat (`outdraw.odds.choices`), with the same luck for all of them; what was chosen costs what the best would have
won more often. The chance to win moves by choices (what they cost) and by luck (all the rest).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import exp, inf, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from outdraw.core.bots import Seen
from outdraw.core.budgets import PLAYED as PLAYED
from outdraw.core.choices import Answer, Choice, Menu, Pick, Words
from outdraw.core.game import Game
from outdraw.core.journal import Entry, read_entries
from outdraw.core.present import using
from outdraw.core.readers.possible import NoSuchWorld
from outdraw.core.spelling import hint
from outdraw.core.worlds import Known
from outdraw.odds.answer import NORMAL_95
from outdraw.odds.choices import Weighing, answers_of
from outdraw.odds.tally import half_width
from outdraw.table.knowledge import known_in
from outdraw.table.replay import ReplayTable, steps
from outdraw.table.state import State

MARKS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))
"""What a decision is marked with that cost so much of the chance to win."""
FIRST = 0.4
"""The share of them that all options get before the better ones get the rest."""
CONTENDERS, FINALISTS = 4, 2
"""So many of the options that look best are played out further, and then so many of these, beside the house's."""
FEWEST = 6
"""Every option is played out so often at least, the better ones twice as often, however many there are."""
SURELY = 3.0
"""A cost is told if it is so many standard errors above nothing: it is looked at again and again, and seldom is one
of those told chance."""
NARROW, FAIR = 0.02, 0.04
"""A cost is looked at no longer once its standard error is so small: fairly, if it is clear that there is one."""
MOST_ROUNDS = 16
"""So often at most what was done and what looks best are played out once more, each a sixth of the scenes."""
AT_ONCE = 16
"""In a round each is played out so often at least."""
LESSONS = 3
FOLLOWED = 7
"""In so many worlds it is heard what follows on what was best."""
IN_WORDS = "say what, which is ruled on as is usual"
"""What follows where somebody is asked in words: nobody says which, and the rules' own ruling is played out."""
COARSEST = 0.1
"""Where time is short decisions are played out less often, but in this share of the scenes at least."""
ROUNDS = 0.45
"""What a decision takes however few scenes it is played out in, as a share of what it takes at most."""


class Weighed(Struct, frozen=True, omit_defaults=True):
    """One option of a decision: how often the scene was won after it."""

    answer: Answer
    label: str
    win: float
    played: int


class Decision(Struct, frozen=True, omit_defaults=True):
    """A decision of the seat: what it did, what would have been best from what it knew, and what that cost.

    `entry` is its entry in the journal; going back to `before` puts a reader before the choice. `win` is the chance to
    win before it, under the best option; `cost` is what was given away, 0 if that could as well be chance; `error` is
    the half width of the 95 % interval of the difference. `rules` are those of the choice. `best_then` says what is
    answered next after the best, where that is asked at once and mostly the same: "try something else" says little.
    """

    entry: int
    before: int
    number: int
    kind: str
    prompt: str
    rule: str
    answer: Answer
    label: str
    best: Answer
    best_label: str
    win: float
    after: float
    cost: float
    error: float
    mark: str = ""
    luck: float = 0.0
    options: list[Weighed] = []
    is_exact: bool = False
    best_then: str = ""

    @property
    def best_words(self) -> str:
        """What was best, in full."""
        return ", then ".join(filter(None, (self.best_label, self.best_then)))


class Lesson(Struct, frozen=True):
    """Something to take away: the decisions of one kind that cost most, and the rule they stand under."""

    kind: str
    rule: str
    cost: float
    entries: list[int]
    words: str


class Coached(Struct, frozen=True):
    """A seat's game, coached: its decisions, the curve of its chance to win, and what it comes to.

    `curve` has a point for each decision and the end: entry, chance to win, and how much of the way from the last point
    was luck and how much choice. `accuracy` is 100 for a game in which nothing was given away. `adjusted` is the result
    with the luck taken out: what the scene came to, less all that luck brought. `played` is in how many scenes, where
    there was little time the fewest. `unsaid` counts decisions of which nothing could be said. `stopped` is the entry
    after which there was no time to read on, 0 if all was read.
    """

    game: str
    scenario: str
    seat: str
    result: float | None
    accuracy: float
    lost: float
    luck: float
    adjusted: float | None
    decisions: list[Decision]
    curve: list[tuple[int, float, float, float]]
    lessons: list[Lesson]
    is_exact: bool = False
    played: int = PLAYED
    unsaid: int = 0
    stopped: int = 0


def coach(
    data: bytes,
    seat: str,
    played: int = PLAYED,
    progress: Callable[[int, int], None] | None = None,
    is_enough: Callable[[], bool] = bool,
    seconds: float = inf,
    read: Callable[[Coached], None] | None = None,
) -> Coached:
    """Coach a seat of a journal; `progress` hears of entries read, and all, `read` what was weighed by then.

    A Ctrl-C gives what was weighed by then, and so it ends when, after a decision, it `is_enough` or its `seconds` are
    over. If it looks as if they would be, decisions are played out less often, so that the end is read too.
    """
    entries = read_entries(data)
    pace = Pace(played, seconds, sum(is_decision(each, seat) for each in entries))
    found: list[Decision] = []
    unsaid = stopped = 0
    table: ReplayTable | None = None
    try:
        for at, (_, table) in enumerate(steps(entries), 1):
            if seat not in table.seats:
                raise ValueError(f"there is no seat {seat!r}; {hint(seat, table.seats)}")
            if progress is not None:
                progress(at, len(entries))
            if at < len(entries) and is_decision(entries[at], seat):
                with using(table.content):
                    weighed = weigh(table.game, table.state, entries[at], len(found) + 1, pace.played())
                    unsaid += weighed is None and _had_options(table.state, entries[at])
                found += [weighed] if weighed is not None else []
                if weighed is not None and read is not None:
                    so_far = _summed(table, seat, found, None, pace.least, unsaid)
                    read(replace(so_far, stopped=entries[at].number))
                if found and (is_enough() or pace.is_over):
                    stopped = entries[at].number
                    break
    except KeyboardInterrupt:
        if not found:
            raise
    assert table is not None
    with using(table.content):
        result = table.game.won(table.state.scene, seat) if table.game.won is not None else None
    return replace(_summed(table, seat, found, result, pace.least, unsaid), stopped=stopped)


class Pace:
    """How often each decision is played out, so that a number of them is weighed within so many seconds."""

    def __init__(self, most: int, seconds: float, decisions: int) -> None:
        self.least = most
        self._most, self._left, self._spent = most, decisions, 0.0
        self._began = monotonic()
        self._until = self._began + seconds

    @property
    def is_over(self) -> bool:
        """Say whether the time is over."""
        return monotonic() > self._until

    def played(self) -> int:
        """Say in how many scenes the next decision is played out, by what those before it took."""
        now, fixed, share = monotonic(), ROUNDS, 1.0
        if self._spent and now < self._until < inf:
            whole = (now - self._began) / self._spent  # what a decision takes at most
            share = ((self._until - now) / self._left / whole - fixed) / (1 - fixed)
        share = min(1.0, max(COARSEST, share))
        self._left -= 1
        self._spent += fixed + (1 - fixed) * share
        played = max(1, round(self._most * share))
        self.least = min(self.least, played)
        return played


def is_decision(entry: Entry, seat: str) -> bool:
    """Say whether an entry is an answer that a seat gave itself."""
    return entry.kind == "answer" and entry.by == seat


def _asked(state: State, entry: Entry) -> Choice | None:
    """Give the choice that an entry answers."""
    waiting = state.step.waiting
    if waiting is None:
        return None
    choice: Choice | None = waiting.choices.get(int(str(entry.body["choice"]).split(".")[3]))
    return choice


def _had_options(state: State, entry: Entry) -> bool:
    choice = _asked(state, entry)
    return choice is not None and not getattr(choice, "discretion", False) and len(answers_of(choice)) > 1


def weigh(game: Game, state: State, entry: Entry, number: int, played: int) -> Decision | None:
    """Weigh one decision; nothing if there was nothing to decide, or nothing can be said of it."""
    choice = _asked(state, entry)
    if choice is None or game.won is None or not _had_options(state, entry):
        return None
    answer: Answer = choice.check(entry.body["answer"])
    try:
        tried = Trial(game, known_in(game, state, choice), answer, played)
    except NoSuchWorld:
        return None
    return tried.decision(entry, number) if tried.is_fought else None


class Trial:
    """The options of one decision, played out side by side: all of them, then the better ones, then the best alone.

    What the house would have done is among the better ones whatever it looks like at first: where there are many
    options each is played out a few times only, and the best of them may look bad by chance. What looks best in the
    end, of all that was not done, is held against what was done in fresh worlds with fresh luck: it was chosen by how
    it did before, and would flatter itself there. That goes on until the difference is clear, or small.
    """

    def __init__(self, game: Game, known: Known, answer: Answer, played: int) -> None:
        self.known, self.answer = known, answer
        choice, seat = known.choice, known.seat
        house = choice.check(game.bot(Random(0))(Seen(seat, lambda: known.seen), choice))
        answers = answers_of(choice)
        for each in (house, answer):
            if each not in [other for other, _, _ in answers]:
                answers = [(each, _label(choice, each), choice.facing), *answers]
        self.done, self.house = ([each for each, _, _ in answers].index(each) for each in (answer, house))
        self.weighing = Weighing(game, known, answers)
        self.results: list[list[float]] = [[] for _ in answers]
        self.best, self.gains = self.done, [0.0]
        self._at = 0
        self.is_fought = self._play(list(range(len(answers))), max(FEWEST, int(played * FIRST) // len(answers)))
        if self.is_fought and len(answers) > 1:
            self._narrow_down(int(played * (1 - FIRST)), max(AT_ONCE, played // 6))

    def _narrow_down(self, played: int, at_once: int) -> None:
        for number in (CONTENDERS, FINALISTS):
            left = [self.done, *self._others(number)]
            self._play(left, max(2 * FEWEST, played // (2 * len(left))))
        self.best, self.gains = self._others(1)[0], []
        for _ in range(MOST_ROUNDS):
            self._play([self.done, self.best], at_once)
            mine, theirs = self.results[self.done][-at_once:], self.results[self.best][-at_once:]
            self.gains += [their - my for my, their in zip(mine, theirs, strict=True)]
            gain, error = self.gain()
            is_clear = gain > SURELY * error and error < FAIR
            if is_clear or error < NARROW or gain + NORMAL_95 * error < MARKS[-1][0]:
                return

    def _others(self, number: int) -> list[int]:
        """Give those that look best of all that was not done; of several the house's answer is one."""
        most = max(len(results) for results in self.results)
        still = [place for place, results in enumerate(self.results) if place != self.done and len(results) == most]
        ranked = sorted(still, key=lambda place: -self._mean(place))
        kept = ranked[:number]
        if number > 1 and self.house in still and self.house not in kept:
            kept.append(self.house)
        return kept

    def _play(self, places: list[int], times: int) -> bool:
        """Play each of some options out so often, in worlds and with luck that were not used before."""
        for at in range(self._at, self._at + times):
            for place in places:
                came_to = self.weighing.play_out(place, at)
                if came_to is None and at == 0:
                    return False
                self.results[place].append(0.5 if came_to is None else came_to)
        self._at += times
        return True

    def _mean(self, place: int) -> float:
        return sum(self.results[place]) / len(self.results[place])

    def gain(self) -> tuple[float, float]:
        """Give how much more often what looked best won than what was done, luck for luck, and the standard error."""
        number = len(self.gains)
        mean = sum(self.gains) / number
        spread = sqrt(sum((gain - mean) ** 2 for gain in self.gains) / number / max(1, number - 1))
        return mean, max(spread, 1 / (2 * number))

    def decision(self, entry: Entry, number: int) -> Decision:
        """Give the decision as it was weighed."""
        best = self.best
        gain, error = self.gain()
        if best == self.done or gain <= SURELY * error:  # it could as well be chance: what was done stands
            best, gain = self.done, 0.0
        choice, answers = self.known.choice, self.weighing.answers
        win = self._mean(self.done)
        return Decision(
            entry=entry.number,
            before=entry.number - 1,
            number=number,
            kind=choice.kind,
            prompt=choice.prompt,
            rule=choice.rule,
            answer=self.answer,
            label=answers[self.done][1],
            best=answers[best][0],
            best_label=answers[best][1],
            win=win + gain,
            after=win,
            cost=gain,
            error=NORMAL_95 * error if best != self.done else half_width(win, len(self.results[self.done])),
            mark=mark_of(gain),
            options=[
                Weighed(each, label, self._mean(place), len(self.results[place]))
                for place, (each, label, _) in enumerate(answers)
            ],
            best_then="" if best == self.done else follow_up(self.weighing, best),
        )


def follow_up(weighing: Weighing, place: int) -> str:
    """Say what the house mostly answers to what is asked at once after an answer; nothing where that varies."""
    heard = Counter(_next_words(weighing, place, at) for at in range(FOLLOWED))
    words, times = heard.most_common(1)[0]
    return words if 2 * times > FOLLOWED else ""


def _next_words(weighing: Weighing, place: int, at: int) -> str:
    for choice, answer in weighing.at_once(place, at):
        asked = choice.pick() if isinstance(choice, Menu) else choice
        if isinstance(asked, Words):
            return IN_WORDS
        words = _label(asked, answer) if isinstance(asked, Pick) else str(answer)
        if words != "nothing":
            return words
    return ""


def _label(choice: Choice, answer: Answer) -> str:
    """Give the words of an answer that is none of those listed: several options at once, say."""
    labels = {option.value: str(option) for option in getattr(choice, "legal", ())}
    several = answer if isinstance(answer, list) else [str(answer)]
    return ", ".join(labels.get(each, each) for each in several) or "nothing"


def mark_of(cost: float) -> str:
    """Give the mark of a decision by what it cost.

    >>> mark_of(0.2), mark_of(0.12), mark_of(0.05), mark_of(0.01)
    ('??', '?', '?!', '')
    """
    return next((mark for least, mark in MARKS if cost >= least), "")


def accuracy_of(costs: Sequence[float]) -> float:
    """Give the accuracy of decisions that cost so much: 100 for none at all, less by a curve that forgives little.

    >>> accuracy_of([]), accuracy_of([0.0, 0.0]), round(accuracy_of([0.1]))
    (100.0, 100.0, 65)
    """
    each = [100 * exp(-4.35 * cost) for cost in costs]
    return sum(each) / len(each) if each else 100.0


def _summed(
    table: ReplayTable, seat: str, found: list[Decision], result: float | None, played: int, unsaid: int
) -> Coached:
    decisions, curve = _with_luck(found, result, table.entries[-1].number)
    luck = sum(point[2] for point in curve)
    return Coached(
        game=table.game.name,
        scenario=table.scenario,
        seat=seat,
        result=result,
        accuracy=accuracy_of([each.cost for each in found]),
        lost=sum(each.cost for each in found),
        luck=luck,
        adjusted=None if result is None else min(1.0, max(0.0, result - luck)),
        decisions=decisions,
        curve=curve,
        lessons=list(lessons_of(found)),
        played=played,
        unsaid=unsaid,
    )


def _with_luck(
    found: list[Decision], result: float | None, last: int
) -> tuple[list[Decision], list[tuple[int, float, float, float]]]:
    """Tell luck from choice along the way: a choice moves the chance by its cost, luck by what came between."""
    decisions: list[Decision] = []
    curve: list[tuple[int, float, float, float]] = []
    before: Decision | None = None
    for each in found:
        luck = 0.0 if before is None else each.win - before.after
        curve.append((each.entry, each.win, luck, 0.0 if before is None else -before.cost))
        decisions.append(replace(each, luck=luck))
        before = each
    if before is not None and result is not None:
        curve.append((last, result, result - before.after, -before.cost))
    return decisions, curve


def lessons_of(found: Sequence[Decision]) -> Iterator[Lesson]:
    """Yield what cost most, by the kind of decision, with the rule it stands under: three lessons at most."""
    kinds: dict[str, list[Decision]] = {}
    for each in found:
        if each.mark:
            kinds.setdefault(each.kind, []).append(each)
    dearest = sorted(kinds.items(), key=lambda item: -sum(each.cost for each in item[1]))
    for kind, those in dearest[:LESSONS]:
        worst = max(those, key=lambda each: each.cost)
        cost = sum(each.cost for each in those)
        what = "That" if len(those) == 1 else f"{len(those)} decisions like this"
        words = (
            f"{worst.prompt.rstrip('.?:!')}: {worst.best_words}, not {worst.label}. "
            f"{what} cost {100 * cost:.0f} points of the chance to win."
        )
        yield Lesson(kind, worst.rule, cost, [each.entry for each in those], words)


class Again(NamedTuple):
    """A decision to be made anew: the table as it stood before an entry, that entry, and what its seat was asked."""

    table: ReplayTable
    entry: Entry
    choice: Choice


def try_again(data: bytes, seat: str, entry: int) -> Again:
    """Put a reader before a decision of a seat; what was answered then is in the entry alone."""
    entries = read_entries(data)
    decided = [each for each in entries if is_decision(each, seat)]
    for before, table in steps(entries):
        if seat not in table.seats:
            raise ValueError(f"there is no seat {seat!r}; {hint(seat, table.seats)}")
        for each in decided:
            if each.number == entry == before.number + 1 and (choice := _asked(table.state, each)) is not None:
                return Again(table, each, choice)
    listed = ", ".join(str(each.number) for each in decided) or "none"
    raise ValueError(f"entry {entry} is no decision of {seat}; those are {listed}")


def weigh_again(again: Again, answer: Answer, played: int = PLAYED) -> Decision | None:
    """Weigh another answer to a decision; nothing if nothing can be said of it."""
    instead = replace(again.entry, body={**again.entry.body, "answer": answer})
    with using(again.table.content):
        return weigh(again.table.game, again.table.state, instead, 1, played)
