"""Balance: what is never or always the right choice, and where a small change makes a match even.

Every entrant (a character, or one character with this weapon or that feature) meets every opponent in both seats. The
scores make a zero-sum game of choosing: what is dominated is never right, what dominates is always right, and the
equilibrium says how often a player who is watched should choose each. Nothing is said that the numbers cannot tell: a
difference smaller than its interval counts as none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from outdraw.core.content.files import Place, load
from outdraw.core.content.stock import laid_over
from outdraw.core.game import Game
from outdraw.lab.cells import Cell, Figures, Kept, Layers, Progress, cluster, fight_all, new_cell
from outdraw.lab.match import Match, Side
from outdraw.lab.runs import fingerprint
from outdraw.lab.sweep import Fights, game_of
from outdraw.lab.variant import Change, Changes, Source, file_entries, leaves, said_value, value_at, values_of

MOST_ENTRANTS = 60
CONTENT = "content"
"""The first word of a path into the content files."""


class EntrantFile(Struct, frozen=True, forbid_unknown_fields=True):
    """An entrant as a table: a fighter, what it is called, and values of its entry that are changed."""

    fighter: str
    name: str = ""
    set: dict[str, Any] = {}
    without: tuple[str, ...] = ()


class CompareFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One fighter with each of several values at one place of its entry."""

    fighter: str
    vary: dict[str, Any]
    without: tuple[str, ...] = ()


class EvenFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Which value of the weaker side may be changed to make a match even; of which matches, all if none is named."""

    vary: dict[str, Any]
    matches: tuple[tuple[str, str], ...] = ()


class BalanceFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a balance; `beside` names another bot, by which the same matches are fought once more."""

    game: str
    title: str = ""
    fights: Fights = 1000
    seed: int = 0
    exact: bool = False
    entrants: tuple[str | EntrantFile, ...] = ()
    compare: CompareFile | None = None
    against: tuple[str | EntrantFile, ...] = ()
    even: EvenFile | None = None
    bot: str = "house"
    beside: str = ""
    beside_fights: Fights = 60
    points: Annotated[float, Meta(ge=0, le=50)] = 3.0


class Entrant(Struct, frozen=True):
    """Somebody who can be chosen: the fighter with its changes, and the id it fights under."""

    name: str
    fighter: str
    id: str
    changes: tuple[Change, ...]
    without: tuple[tuple[str, ...], ...]
    written: Place


class Candidate(Struct, frozen=True):
    """What may make a match even: an entrant with another value, or changed gear (by its key) in everyone's hands."""

    value: Any
    entrant: Entrant
    contents: tuple[str, ...] = ()


Pair: TypeAlias = tuple[Entrant, Entrant, dict[str, list[Candidate]]]
"""A match to make even, and by the id of either side what may be tried for it."""


class Score(Struct, frozen=True):
    """How one entrant does against another over both seats: its share of wins, a draw as half, and the half width."""

    share: float
    width: float = 0.0

    def beats(self, other: Score) -> bool:
        """Say whether this is better than another by more than chance explains."""
        return self.share - other.share > max(hypot(self.width, other.width), 1e-9)


class Verdict(Struct, frozen=True):
    """Something that is never or always right; `sure` says whether every difference is beyond its interval."""

    name: str
    than: str
    sure: bool


class Step(Struct, frozen=True):
    """A value that was tried to make a match even, and the weaker side's score with it."""

    value: Any
    score: Score


class Evening(Struct, frozen=True):
    """The search for an even match: who is weaker, which value of theirs changes, what was tried, what came nearest."""

    weaker: str
    stronger: str
    label: str
    base: Any
    before: Score
    nearest: Step
    tried: tuple[Step, ...]
    said: str


class Disagreement(Struct, frozen=True):
    """A match of which two bots do not say the same: one that it is even, the other who wins; and why in words."""

    one: str
    two: str
    score: Score
    beside: Score
    said: str


class Balance(Struct, frozen=True):
    """What a balance came to: scores of entrants (rows) against opponents (columns), and what follows from them."""

    title: str
    asked: BalanceFile
    entrants: tuple[str, ...]
    opponents: tuple[str, ...]
    scores: tuple[tuple[Score, ...], ...]
    never: tuple[Verdict, ...]
    always: tuple[Verdict, ...]
    mix: dict[str, float]
    value: float
    first_seat: float
    evenings: tuple[Evening, ...]
    text: str = ""
    disagreements: tuple[Disagreement, ...] = ()

    def plain(self) -> dict[str, Any]:
        """Give the result as plain numbers."""
        exact = self.asked.exact
        scores = {
            name: {
                other: {"share": score.share, **({} if exact else {"interval": score.width})}
                for other, score in zip(self.opponents, row, strict=True)
            }
            for name, row in zip(self.entrants, self.scores, strict=True)
        }
        return {
            "title": self.title,
            "scores": scores,
            "never": [{"name": each.name, "than": each.than, "sure": each.sure} for each in self.never],
            "always": [{"name": each.name, "sure": each.sure} for each in self.always],
            "mix": self.mix,
            "value": self.value,
            "first_seat": self.first_seat,
            "even": [
                {
                    "weaker": each.weaker,
                    "stronger": each.stronger,
                    "value": each.label,
                    "from": each.base,
                    "to": each.nearest.value,
                    "before": each.before.share,
                    "after": each.nearest.score.share,
                    **({} if exact else {"interval": each.nearest.score.width}),
                    "said": each.said,
                }
                for each in self.evenings
            ],
            "disagreements": [
                {"name": each.one, "against": each.two, "share": each.score.share, "beside": each.beside.share}
                for each in self.disagreements
            ],
        }

    def rows(self) -> list[dict[str, Any]]:
        """Give a row for every match."""
        pairs = [
            (name, other, score)
            for name, row in zip(self.entrants, self.scores, strict=True)
            for other, score in zip(self.opponents, row, strict=True)
        ]
        return [
            {"name": name, "against": other, "share": score.share, "interval": score.width}
            for name, other, score in pairs
        ]

    def _repr_html_(self) -> str:
        from outdraw.lab.balance_report import matrix

        return matrix(self)


def balance(
    path: str | Path,
    *,
    workers: int = 1,
    ray: str = "",
    out: str | Path | None = None,
    fights: int | None = None,
    exact: bool | None = None,
    progress: Progress | None = None,
) -> Balance:
    """Balance the entrants of a file; what is fought is kept in the folder `out` as it finishes, if one is named."""
    file = load(path, BalanceFile)
    source = Source(str(path), Path(path).read_text("utf-8-sig"))
    kept = Kept(Path(out) / "cells" if out is not None else None)
    file = replace(file, fights=fights or file.fights, exact=file.exact if exact is None else exact)
    bench = _Bench(game_of(source, file.game), source, file, kept, workers, ray, progress)
    return bench.balance(Path(path).stem)


class _Bench:
    """Where entrants meet: makes their cells, has them fought, and gives scores over both seats."""

    def __init__(
        self,
        game: Game,
        source: Source,
        file: BalanceFile,
        kept: Kept,
        workers: int,
        ray: str,
        progress: Progress | None,
    ) -> None:
        self.game, self.source, self.file, self.kept = game, source, file, kept
        self.workers, self.ray, self.progress = workers, ray, progress
        self.rules = fingerprint(game)
        self.changes = Changes(game, source)
        self.figures: dict[str, Figures] = {}

    def balance(self, stem: str) -> Balance:
        for key, bot in (("bot", self.file.bot), ("beside", self.file.beside or self.file.bot)):
            if bot not in (known := self.game.all_bots()):
                raise self.source.unknown((key,), f"bot of {self.game.name}", bot, known)
        entrants = self._entrants()
        opponents = self._several("against", self.file.against) or entrants
        for name in _twice([each.name for each in entrants]):
            raise self.source.fault((), f"there are two entrants {name!r}", "give one of them another `name`")
        for name in _twice([each.name for each in opponents]):
            raise self.source.fault(
                ("against",), f"there are two opponents {name!r}", "give one of them another `name`"
            )
        if len(entrants) < 2:
            raise self.source.fault((), f"needs two entrants at least, got {len(entrants)}", "list more to choose from")
        for side, several in (("entrants", entrants), ("opponents", opponents)):
            if len(several) > MOST_ENTRANTS:
                raise self.source.fault((), f"got {len(several)} {side}", f"expected at most {MOST_ENTRANTS}")
        evenings = self._planned_evenings(entrants)
        with laid_over(self.game.folder, self.changes.layer()), cluster(self.ray, self.workers):
            return self._balance(stem, entrants, opponents, evenings)

    def _balance(self, stem: str, entrants: list[Entrant], opponents: list[Entrant], evenings: list[Pair]) -> Balance:
        self._fight([cell for one in entrants for two in opponents for cell in self._seats(one, two)], self.progress)
        scores = [[self.score(one, two) for two in opponents] for one in entrants]
        names, others = [each.name for each in entrants], [each.name for each in opponents]
        mix, value = equilibrium(scores, symmetric=entrants is opponents)
        played = [figures.score for figures in self.figures.values()]
        found: list[Evening | None] = []
        for one, two, candidates in evenings:
            found.append(self._even(one, two, candidates))
            if self.progress is not None:
                self.progress(len(found), len(evenings), "matches made even")
        beside = self._beside(entrants, opponents) if self.file.beside else scores
        return Balance(
            title=self.file.title or stem.replace("_", " ").capitalize(),
            asked=self.file,
            entrants=tuple(names),
            opponents=tuple(others),
            scores=tuple(tuple(row) for row in scores),
            never=tuple(never_right(names, scores)),
            always=tuple(always_right(names, scores)),
            mix=dict(zip(names, mix, strict=True)),
            value=value,
            first_seat=sum(played) / len(played),
            evenings=tuple(each for each in found if each is not None),
            text=self.source.text,
            disagreements=tuple(disagreements(self.file, names, others, scores, beside)),
        )

    def _beside(self, entrants: list[Entrant], opponents: list[Entrant]) -> list[list[Score]]:
        """Give the scores of the same matches, fought by the other bot."""
        file = replace(self.file, bot=self.file.beside, fights=self.file.beside_fights, exact=False)
        other = _Bench(self.game, self.source, file, self.kept, self.workers, self.ray, self.progress)
        other.changes = self.changes
        other._fight([cell for one in entrants for two in opponents for cell in other._seats(one, two)], self.progress)
        return [[other.score(one, two) for two in opponents] for one in entrants]

    # --- who there is -------------------------------------------------------------------------------------------------

    def _entrants(self) -> list[Entrant]:
        found = self._several("entrants", self.file.entrants)
        compare = self.file.compare
        if compare is not None:
            ((path, written),) = self._one_path(("compare", "vary"), compare.vary)
            gone = tuple(tuple(text.split(".")) for text in compare.without)
            for number, value in enumerate(values_of(self.source, ("compare", "vary", *path), written)):
                change = Change(path, value, ("compare", "vary", *path, number))
                found.append(self._entrant(said_value(value), compare.fighter, (change,), gone, ("compare", "fighter")))
        return found

    def _one_path(self, place: Place, table: dict[str, Any]) -> list[tuple[tuple[str, ...], Any]]:
        paths = list(leaves(table))
        if len(paths) != 1:
            raise self.source.fault(place, f"names {len(paths)} values", 'expected one, as in vary.body = "4..9"')
        return paths

    def _several(self, key: str, listed: Sequence[str | EntrantFile]) -> list[Entrant]:
        named = dict(self.game.duels.fighters()) if self.game.duels is not None else {}
        found: list[Entrant] = []
        for number, each in enumerate(listed):
            place: Place = (key, number)
            if isinstance(each, str):
                found.append(self._entrant(named.get(each, each), each, (), (), place))
                continue
            changes = tuple(Change(path, value, (*place, "set", *path)) for path, value in leaves(each.set))
            gone = tuple(tuple(text.split(".")) for text in each.without)
            said = ", ".join(said_value(change.value) for change in changes)
            name = each.name or (
                f"{named.get(each.fighter, each.fighter)} ({said})" if said else named.get(each.fighter, "")
            )
            found.append(self._entrant(name, each.fighter, changes, gone, (*place, "fighter")))
        return found

    def _entrant(
        self, name: str, fighter: str, changes: tuple[Change, ...], gone: tuple[tuple[str, ...], ...], written: Place
    ) -> Entrant:
        id = self.changes.fighter(fighter, fighter, changes, gone, written)
        return Entrant(name, fighter, id, changes, gone, written)

    # --- fighting -----------------------------------------------------------------------------------------------------

    def _seats(self, one: Entrant, two: Entrant, contents: tuple[str, ...] = ()) -> list[Cell]:
        """Give the cells of a match in both seats; somebody against their like is even without fighting."""
        if one.id == two.id:
            return []
        return [self._cell(one, two, contents), self._cell(two, one, contents)]

    def _cell(self, a: Entrant, b: Entrant, contents: tuple[str, ...]) -> Cell:
        match = Match(self.game.name, Side((a.id,), self.file.bot), Side((b.id,), self.file.bot))
        return new_cell(match, self.file.fights, self.file.seed, self.file.exact, self.rules, contents)

    def _fight(self, cells: list[Cell], progress: Progress | None = None) -> None:
        layers: Layers = {cell.contents: self.changes.layer(cell.contents) for cell in cells}
        found = fight_all(self.game, cells, layers, self.kept, self.workers, bool(self.ray), progress)
        self.figures.update(found)

    def score(self, one: Entrant, two: Entrant, contents: tuple[str, ...] = ()) -> Score:
        """Give how one entrant does against another, over both seats."""
        if one.id == two.id:
            return Score(0.5)
        here, there = (self.figures[cell.key] for cell in self._seats(one, two, contents))
        share = (here.score + 1 - there.score) / 2
        return Score(share, hypot(here.interval or 0.0, there.interval or 0.0) / 2)

    # --- making a match even ------------------------------------------------------------------------------------------

    def _planned_evenings(self, entrants: list[Entrant]) -> list[Pair]:
        """Give the matches to make even, with both sides at every value: all are checked before any is fought."""
        even = self.file.even
        if even is None:
            return []
        ((path, written),) = self._one_path(("even", "vary"), even.vary)
        place: Place = ("even", "vary", *path)
        values = values_of(self.source, place, written)
        if any(not isinstance(value, int | float) or isinstance(value, bool) for value in values):
            raise self.source.fault(place, "has values that are no numbers", 'expected numbers, as in "4..9"')
        by_name = {each.name: each for each in entrants} | {each.fighter: each for each in entrants if not each.changes}
        pairs = [(one, two) for at, one in enumerate(entrants) for two in entrants[at + 1 :]]
        if even.matches:
            pairs = []
            for number, names in enumerate(even.matches):
                for at, name in enumerate(names):
                    if name not in by_name:
                        raise self.source.unknown(("even", "matches", number, at), "entrant", name, by_name)
                pairs.append((by_name[names[0]], by_name[names[1]]))
        planned: list[Pair] = []
        for one, two in pairs:
            candidates = {each.id: self._candidates(each, path, sorted(values), place) for each in (one, two)}
            planned.append((one, two, candidates))
        return planned

    def _candidates(self, entrant: Entrant, path: tuple[str, ...], values: list[Any], place: Place) -> list[Candidate]:
        if path[0] == CONTENT:
            if len(path) < 4:
                right = "expected a content file, an entry and a path, as in content.weapons.Knife.boost"
                raise self.source.fault(place, "names no value of an entry", right)
            _, file, name, *inner = path
            changes = [(value, Change(tuple(inner), value, place)) for value in values]
            keys = [(value, self.changes.content(file, name, (change,), place)) for value, change in changes]
            return [Candidate(value, entrant, (key,)) for value, key in keys]
        found: list[Candidate] = []
        kept = tuple(change for change in entrant.changes if change.path != path)
        for value in values:
            changed = (*kept, Change(path, value, place))
            other = self._entrant(entrant.name, entrant.fighter, changed, entrant.without, entrant.written)
            found.append(Candidate(value, other))
        return found

    def _unchanged(self, entrant: Entrant, path: tuple[str, ...]) -> Any:
        """Give the value that an entrant, or the content, has before it is changed."""
        if path[0] == CONTENT:
            return value_at(file_entries(self.game, path[1])[path[2]][0].table, path[3:])
        own = [change.value for change in entrant.changes if change.path == path]
        return own[0] if own else value_at(self.changes.base(entrant.fighter, entrant.written).table, path)

    def _even(self, one: Entrant, two: Entrant, candidates: dict[str, list[Candidate]]) -> Evening | None:
        """Search the value of the weaker side that brings the match nearest to even; nothing if it is even already."""
        self._fight(self._seats(one, two))
        before = self.score(one, two)
        if abs(before.share - 0.5) <= max(self.file.points / 100, before.width):
            return None
        weaker, stronger = (one, two) if before.share < 0.5 else (two, one)
        if weaker is two:
            before = Score(1 - before.share, before.width)
        tried: dict[int, Step] = {}
        several = candidates[weaker.id]

        def at(number: int) -> Step:
            if number not in tried:
                trial = several[number]
                self._fight(self._seats(trial.entrant, stronger, trial.contents))
                tried[number] = Step(trial.value, self.score(trial.entrant, stronger, trial.contents))
            return tried[number]

        bisect(lambda number: at(number).score.share, len(several))
        nearest = min(tried.values(), key=lambda step: abs(step.score.share - 0.5))
        assert self.file.even is not None
        ((path, _),) = leaves(self.file.even.vary)
        own = self._unchanged(weaker, path)
        label = " ".join(path[2:] if path[0] == CONTENT else path).replace("_", " ")
        steps = tuple(tried[number] for number in sorted(tried))
        said = in_words(weaker.name, stronger.name, label, own, before, nearest, steps, self.file.points / 100)
        return Evening(weaker.name, stronger.name, label, own, before, nearest, steps, said)


def bisect(score: Callable[[int], float], number: int) -> None:
    """Halve the places until two neighbours stand on both sides of even, or the end nearest to it is found."""
    low, high = 0, number - 1
    rising = score(high) >= score(low)
    while high - low > 1:
        middle = (low + high) // 2
        if (score(middle) < 0.5) == rising:
            low = middle
        else:
            high = middle


def in_words(
    weaker: str, stronger: str, label: str, base: Any, before: Score, nearest: Step, tried: Sequence[Step], near: float
) -> str:
    """Say what a change does to a match, and whether the numbers can tell."""
    share, width = nearest.score.share, nearest.score.width
    reached = f"{weaker} then wins {100 * share:.1f} %" + (f" ± {100 * width:.1f}" if width else "")
    was = f"{weaker} wins {100 * before.share:.1f} % against {stronger}"
    change = (
        f"{label} {said_value(base)} → {said_value(nearest.value)}" if base is not None else f"{label} {nearest.value}"
    )
    off = abs(share - 0.5)
    if off > max(near, width):
        shares = [step.score.share for step in tried]
        never = "no value of the range makes it even" if min(shares) > 0.5 or max(shares) < 0.5 else ""
        return f"{was}; {never or 'its steps are too coarse to make it even'}: nearest is {change} ({reached})."
    others = [step for step in tried if step is not nearest and abs(step.score.share - 0.5) <= step.score.width]
    if others:
        also = ", ".join(said_value(step.value) for step in others)
        return f"{was}; {change} comes nearest to even ({reached}), but the intervals cannot tell it from {also}."
    if width > near:
        return f"{was}; {change} may make it even ({reached}): the interval is too wide to tell."
    return f"{was}; {change} makes it even ({reached})."


def never_right(names: Sequence[str], scores: Sequence[Sequence[Score]]) -> Iterable[Verdict]:
    """Give what is worse than one and the same other choice against every opponent."""
    for one, row in enumerate(scores):
        better = [
            (other, all(theirs.beats(mine) for mine, theirs in zip(row, scores[other], strict=True)))
            for other in range(len(names))
            if other != one and all(theirs.share > mine.share for mine, theirs in zip(row, scores[other], strict=True))
        ]
        if better:
            other, sure = max(better, key=lambda each: (each[1], sum(score.share for score in scores[each[0]])))
            yield Verdict(names[one], names[other], sure)


def always_right(names: Sequence[str], scores: Sequence[Sequence[Score]]) -> Iterable[Verdict]:
    """Give what is better than every other choice against every opponent: at most one."""
    for one, row in enumerate(scores):
        rest = [scores[other] for other in range(len(names)) if other != one]
        pairs = [(mine, theirs) for other in rest for mine, theirs in zip(row, other, strict=True)]
        if all(mine.share > theirs.share for mine, theirs in pairs):
            yield Verdict(names[one], "", all(mine.beats(theirs) for mine, theirs in pairs))


def equilibrium(scores: Sequence[Sequence[Score]], symmetric: bool = False) -> tuple[list[float], float]:
    """Give how often to choose each entrant so that no opponent does better, and the share of wins that this assures.

    The zero-sum game of choosing is solved by linear programming; where entrants are their own opponents the value is
    one half, whatever the rounding.
    """
    from scipy.optimize import linprog

    columns = range(len(scores[0]))
    choices = [0.0] * len(scores)
    whole = [[*(1.0 for _ in scores), 0.0]]  # the shares add up to one
    # With x the shares and v the value: Σ x·score ≥ v against every opponent; v as great as it can be.
    against = [[*(-row[column].share for row in scores), 1.0] for column in columns]
    found = linprog([*choices, -1.0], A_ub=against, b_ub=[0.0 for _ in columns], A_eq=whole, b_eq=[1.0], bounds=(0, 1))
    assert found.x is not None, found.message
    value = float(found.x[-1])
    # Of the mixes that assure it, the one that does best on the whole: nothing dominated is left in it.
    means = [-sum(score.share for score in row) for row in scores]
    limits = [*((0.0, 1.0) for _ in scores), (max(0.0, value - 1e-9), 1.0)]
    best = linprog([*means, 0.0], A_ub=against, b_ub=[0.0 for _ in columns], A_eq=whole, b_eq=[1.0], bounds=limits)
    shares = found.x if best.x is None else best.x
    return [0.0 if share < 1e-6 else float(share) for share in shares[:-1]], 0.5 if symmetric else value


def _twice(names: list[str]) -> list[str]:
    return [name for at, name in enumerate(names) if name in names[:at]]


def disagreements(
    file: BalanceFile,
    names: Sequence[str],
    others: Sequence[str],
    scores: Sequence[Sequence[Score]],
    beside: Sequence[Sequence[Score]],
) -> Iterable[Disagreement]:
    """Yield the matches that are even to one bot and not to the other, or won by another, by more than chance explains.

    Of two who meet both ways round one is enough.
    """
    told: set[frozenset[str]] = set()
    for name, row, again in zip(names, scores, beside, strict=True):
        for other, score, second in zip(others, row, again, strict=True):
            pair = frozenset((name, other))
            is_other = _wins(score, file.points) != _wins(second, file.points)
            if pair in told or not is_other or not (score.beats(second) or second.beats(score)):
                continue
            told.add(pair)
            said = (
                f"{name} against {other}: {file.bot} says {100 * score.share:.0f} %, "
                f"{file.beside} {100 * second.share:.0f} % (± {100 * second.width:.0f})."
            )
            yield Disagreement(name, other, score, second, said)


def _wins(score: Score, points: float) -> int:
    """Say who wins a match: 1 for the first, -1 for the second, 0 if it is even."""
    if abs(score.share - 0.5) <= max(score.width, points / 100):
        return 0
    return 1 if score.share > 0.5 else -1
