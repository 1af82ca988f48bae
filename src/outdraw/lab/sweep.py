"""Sweeps: one fight with its values varied, a row for every combination.

A TOML file names the game, the two sides and what to vary (docs/sweeps.md). Changed fighters are checked as content is
before anything is fought; cells that are done are kept, so that an interrupted sweep goes on where it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from msgspec import Meta, Struct
from msgspec.structs import replace

from outdraw.core.content.files import Place, load, show
from outdraw.core.content.stock import laid_over
from outdraw.core.game import Game
from outdraw.games import UnknownGame, find_game, game_names
from outdraw.lab.cells import Cell, Figures, Kept, Layers, Progress, cluster, fight_all, new_cell
from outdraw.lab.fight import duels_of
from outdraw.lab.match import SIDES, Match, Side, run_batch
from outdraw.lab.runs import fingerprint
from outdraw.lab.variant import (
    Change,
    Changes,
    Source,
    fighter_entry,
    file_entries,
    leaves,
    said_value,
    value_at,
    values_of,
)

MOST_CELLS = 20_000
ALIKE = 50
"""So many fights with the same luck show whether something that is varied makes any difference."""
OF_A_SIDE = ("fighters", "number", "bot")

Fights = Annotated[int, Meta(ge=1, le=100_000_000)]
Names = tuple[str, ...]


class SideFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A side as a table: who fights, each how many times, and which bot decides."""

    fighters: str | Names = ()
    number: Annotated[int, Meta(ge=1, le=100)] = 1
    bot: str = "house"


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """Values by side and path, or by content file, entry and path."""

    a: dict[str, Any] = {}
    b: dict[str, Any] = {}
    content: dict[str, dict[str, dict[str, Any]]] = {}


class SweepFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a sweep."""

    game: str
    vary: Values
    a: str | Names | SideFile = ()
    b: str | Names | SideFile = ()
    scenario: str = ""
    title: str = ""
    fights: Fights = 1000
    seed: int = 0
    exact: bool = False
    design: Literal["grid", "each"] = "grid"
    set: Values = Values()
    without: tuple[str, ...] = ()


class Factor(Struct, frozen=True):
    """One thing that is varied: what it is called, the values it takes, and the one it has unchanged, if any."""

    label: str
    place: Place
    values: tuple[Any, ...]
    base: Any = None


class Row(Struct, frozen=True):
    """A cell of a sweep: the values of the factors, and what the fights came to."""

    values: tuple[Any, ...]
    figures: Figures


class Sweep(Struct, frozen=True):
    """What a sweep came to: its rows, what was varied, what was asked (as read and as written), what the sides are
    called, and what the game counts as injuries.
    """

    title: str
    asked: SweepFile
    factors: tuple[Factor, ...]
    rows: tuple[Row, ...]
    text: str
    sides: dict[str, str]
    counts: str
    idle: tuple[Factor, ...] = ()
    """What was varied and made no difference."""

    def plain(self) -> list[dict[str, Any]]:
        """Give a row for every cell: the varied values by what they are called, then the figures."""
        names = [factor.label for factor in self.factors]
        rows: list[dict[str, Any]] = []
        for row in self.rows:
            figures = {key: value for key, value in row.figures.plain().items() if value is not None}
            rows.append({**dict(zip(names, row.values, strict=True)), **figures})
        return rows

    def _repr_html_(self) -> str:
        from outdraw.lab.report import fragment

        return fragment(self)


class Plan(Struct, frozen=True):
    """A sweep file, read and checked: the factors, and a cell for every row."""

    file: SweepFile
    source: Source
    factors: tuple[Factor, ...]
    cells: tuple[tuple[tuple[Any, ...], Cell], ...]
    layers: Layers


def sweep(
    path: str | Path,
    *,
    workers: int = 1,
    ray: str = "",
    out: str | Path | None = None,
    fights: int | None = None,
    exact: bool | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Run the sweep of a file; cells are kept in the folder `out` as they finish, if one is named."""
    planned = plan(path, fights, exact)
    kept = Kept(Path(out) / "cells" if out is not None else None)
    game = find_game(planned.file.game)
    cells = [cell for _, cell in planned.cells]
    with cluster(ray, workers):
        found = fight_all(game, cells, planned.layers, kept, workers, bool(ray), progress)
    return _result(path, planned, found, idle_factors(planned, found))


def so_far(
    path: str | Path, out: str | Path, fights: int | None = None, exact: bool | None = None
) -> tuple[Sweep, int]:
    """Give the rows of a sweep that are kept in the folder `out` by now, and how many cells it has."""
    planned = plan(path, fights, exact)
    kept = Kept(Path(out) / "cells")
    found = {cell.key: known for _, cell in planned.cells if (known := kept.get(cell)) is not None}
    return _result(path, planned, found), len(planned.cells)


def _result(path: str | Path, planned: Plan, found: Mapping[str, Figures], idle: tuple[Factor, ...] = ()) -> Sweep:
    game = find_game(planned.file.game)
    rows = tuple(Row(values, found[cell.key]) for values, cell in planned.cells if cell.key in found)
    title = planned.file.title or Path(path).stem.replace("_", " ").capitalize()
    sides, counts = sides_said(game, planned.file), duels_of(game).counts
    return Sweep(title, planned.file, planned.factors, rows, planned.source.text, sides, counts, idle)


def idle_factors(planned: Plan, found: Mapping[str, Figures]) -> tuple[Factor, ...]:
    """Give the factors that change nothing: cells that differ in one alone are solved alike, or fought alike."""
    game = find_game(planned.file.game)

    def fought_alike(cell: Cell) -> object:
        if cell.exact:
            return found[cell.key]
        with laid_over(game.folder, planned.layers[cell.contents]):
            return run_batch(cell.match, 0, 0, min(ALIKE, cell.fights))

    start, first = planned.cells[0]
    as_first: list[object] = []
    idle: list[Factor] = []
    for at, factor in enumerate(planned.factors):
        line = [cell for values, cell in planned.cells[1:] if values == (*start[:at], values[at], *start[at + 1 :])]
        if line and not as_first:
            as_first.append(fought_alike(first))
        if line and all(fought_alike(cell) == as_first[0] for cell in line):
            idle.append(factor)
    return tuple(idle)


def plan(path: str | Path, fights: int | None = None, exact: bool | None = None) -> Plan:
    """Read a sweep file and check every cell of it."""
    file = load(path, SweepFile)
    source = Source(str(path), Path(path).read_text("utf-8-sig"))
    game = game_of(source, file.game)
    for side, asked in (("a", file.a), ("b", file.b)):
        named = asked.fighters if isinstance(asked, SideFile) else asked
        if file.scenario and named:
            raise source.fault((side,), "a scenario says itself who fights", f"leave out `{side}`, or the scenario")
        if not file.scenario and not named:
            raise source.fault((), f"needs `{side}`", f'who fights, such as {side} = "{_somebody(game)}"')
    if file.scenario and file.scenario not in (known := duels_of(game).scenarios()):
        raise source.unknown(("scenario",), f"fight among the scenarios of {game.name}", file.scenario, known)
    file = replace(file, fights=fights or file.fights, exact=file.exact if exact is None else exact)
    return _Planner(game, source, file).plan()


def _somebody(game: Game) -> str:
    return next(id for id, _ in duels_of(game).fighters())


def game_of(source: Source, name: str) -> Game:
    """Give the game that a file names, or say that there is none."""
    try:
        return find_game(name)
    except UnknownGame:
        raise source.unknown(("game",), "game", name, game_names()) from None


class _Planner:
    """Makes the cells of a sweep file."""

    def __init__(self, game: Game, source: Source, file: SweepFile) -> None:
        self.game, self.source, self.file = game, source, file
        self.rules = fingerprint(game)
        self.changes = Changes(game, source)
        self.set = dict(_paths(file.set, "set"))
        self.without = [self._without(number, text) for number, text in enumerate(file.without)]

    def plan(self) -> Plan:
        factors = tuple(self._factor(place, written) for place, written in _paths(self.file.vary, "vary"))
        if not factors:
            raise self.source.fault(("vary",), "nothing is varied", 'write some, as in b.body = [4, 5] or "4..9"')
        combinations = self._combinations(factors)
        cells = tuple((values, self._cell(factors, values)) for values in combinations)
        layers = {cell.contents: self.changes.layer(cell.contents) for _, cell in cells}
        return Plan(self.file, self.source, factors, cells, layers)

    def _combinations(self, factors: tuple[Factor, ...]) -> list[tuple[Any, ...]]:
        """Give the values of each cell: all combinations, or the base and each factor varied alone."""
        if self.file.design == "grid":
            number = 1
            for factor in factors:
                number *= len(factor.values)
            self._check_number(number)
            return list(product(*(factor.values for factor in factors)))
        for factor in factors:
            if factor.base is None:
                right = 'set it under [set], or vary all together with design = "grid"'
                raise self.source.fault(factor.place, "has no value to start from", right)
        base = tuple(factor.base for factor in factors)
        self._check_number(1 + sum(len(factor.values) for factor in factors))
        alone = [(*base[:at], value, *base[at + 1 :]) for at, factor in enumerate(factors) for value in factor.values]
        return [base, *(values for values in alone if values != base)]

    def _check_number(self, number: int) -> None:
        if number > MOST_CELLS:
            right = f'expected at most {MOST_CELLS:,}; vary fewer values, or each alone with design = "each"'
            raise self.source.fault(("vary",), f"asks for {number:,} cells", right)

    def _factor(self, place: Place, written: Any) -> Factor:
        values = tuple(values_of(self.source, place, written))
        side, *path = (str(part) for part in place[1:])
        label = show((side, *path))
        return Factor(label, place, values, self._base(side, tuple(path)))

    def _base(self, side: str, path: tuple[str, ...]) -> Any:
        """Give the value that something varied has before it is."""
        given = self.set.get(("set", side, *path))
        if given is not None:
            return given
        if side == "content":
            entries = file_entries(self.game, path[0]).get(path[1], ()) if path[0] in self.game.content else ()
            return value_at(entries[0].table, path[2:]) if entries else None
        names, number, bot = self._side(side, {})
        if path[0] in OF_A_SIDE and len(path) == 1:
            return {"fighters": names[0] if len(names) == 1 else list(names), "number": number, "bot": bot}[path[0]]
        who = path[0] if path[0] in names else names[0] if names else ""
        inner = path[1:] if path[0] in names else path
        try:
            return value_at(fighter_entry(self.game, who).table, inner)
        except KeyError:
            return None

    def _cell(self, factors: tuple[Factor, ...], values: tuple[Any, ...]) -> Cell:
        given: dict[Place, Any] = dict(self.set)
        written: dict[Place, Place] = {place: place for place in given}
        for factor, value in zip(factors, values, strict=True):
            place = ("set", *factor.place[1:])
            given[place] = value
            at = factor.values.index(value) if value in factor.values else 0
            written[place] = (*factor.place, at)
        contents = tuple(sorted(self._contents(given, written)))
        a, b = (self._fighters(side, given, written) for side in SIDES)
        match = Match(self.game.name, a, b, self.file.scenario)
        return new_cell(match, self.file.fights, self.file.seed, self.file.exact, self.rules, contents)

    def _contents(self, given: dict[Place, Any], written: dict[Place, Place]) -> list[str]:
        entries: dict[tuple[str, str], list[Change]] = {}
        for place, value in given.items():
            if place[1] == "content":
                if len(place) < 5:
                    right = "expected a content file, an entry and a path, as in content.weapons.Sword.boost"
                    raise self.source.fault(written[place], "names no value of an entry", right)
                file, name, *path = (str(part) for part in place[2:])
                entries.setdefault((file, name), []).append(Change(tuple(path), value, written[place]))
        return [
            self.changes.content(file, name, tuple(changes), ("vary", "content", file, name))
            for (file, name), changes in entries.items()
        ]

    def _side(self, side: str, given: dict[Place, Any]) -> tuple[Names, int, str]:
        """Give who fights on a side, how many of each, and their bot."""
        asked = self.file.a if side == "a" else self.file.b
        if not isinstance(asked, SideFile):
            asked = SideFile(asked)
        fighters = given.get(("set", side, "fighters"), asked.fighters)
        names = tuple(fighters) if isinstance(fighters, list | tuple) else (fighters,)
        return names, given.get(("set", side, "number"), asked.number), given.get(("set", side, "bot"), asked.bot)

    def _fighters(self, side: str, given: dict[Place, Any], written: dict[Place, Place]) -> Side:
        names, number, bot = self._side(side, given)
        if self.file.scenario:
            self._check_scenario(side, given, written)
        for key, value, right in (
            ("fighters", names, "expected the id of a fighter, or a list of them"),
            ("number", number, "expected a whole number from 1 to 100"),
            ("bot", bot, "expected the name of a bot"),
        ):
            at: Place = written.get(("set", side, key), (side, key))
            if not _is_sound(key, value):
                raise self.source.fault(at, f"got {said_value(given.get(('set', side, key)))}", right)
            if key == "bot" and bot not in (known := self.game.all_bots()):
                raise self.source.unknown(at, f"bot of {self.game.name}", bot, known)
        at = written.get(("set", side, "fighters"), (side,))
        ids: list[str] = []
        for name in names:
            changes: list[Change] = []
            for place, value in given.items():
                path = tuple(str(part) for part in place[2:])
                if place[1] != side or (len(path) == 1 and path[0] in OF_A_SIDE):
                    continue
                if path[0] in names:
                    if path[0] != name:
                        continue
                    path = path[1:]
                if not path:
                    raise self.source.fault(written[place], "names no value", f"expected one, as in {side}.{name}.body")
                changes.append(Change(path, value, written[place]))
            gone = tuple(path for of, path in self.without if of == side)
            ids.append(self.changes.fighter(name, side, tuple(changes), gone, at))
        return Side(tuple(ids) * number, bot)

    def _check_scenario(self, side: str, given: dict[Place, Any], written: dict[Place, Place]) -> None:
        for place in given:
            if place[1] == side and place[2:] != ("bot",):
                right = "vary content.<file>.<id> instead: everyone of that kind is changed"
                raise self.source.fault(written[place], "the sides of a scenario are given bots only", right)

    def _without(self, number: int, text: str) -> tuple[str, tuple[str, ...]]:
        """Read a path that is taken away, as in "a.points"."""
        side, *path = text.split(".")
        if side not in SIDES or not path:
            right = 'expected a side and a path, as in "a.points"'
            raise self.source.fault(("without", number), f"got {text!r}", right)
        return side, tuple(path)


def _is_sound(key: str, value: Any) -> bool:
    if key == "fighters":
        names = cast("tuple[object, ...]", value)
        return all(isinstance(each, str) for each in names)
    if key == "number":
        return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100
    return isinstance(value, str)


def _paths(values: Values, under: str) -> list[tuple[Place, Any]]:
    """Give everything that is varied or set, with its place in the file, in the file's order."""
    sides = [(side, getattr(values, side)) for side in ("a", "b", "content")]
    return [((under, side, *path), written) for side, table in sides for path, written in leaves(table)]


def sides_said(game: Game, file: SweepFile) -> dict[str, str]:
    """Give what the two sides are called, for people."""
    duels = duels_of(game)
    if file.scenario:
        return dict(zip(SIDES, duels.scenarios()[file.scenario], strict=True))
    named = dict(duels.fighters())
    said: dict[str, str] = {}
    for side, asked, varied in (("a", file.a, file.vary.a), ("b", file.b, file.vary.b)):
        if "fighters" in varied:
            said[side] = f"side {side}"
            continue
        whole = asked if isinstance(asked, SideFile) else SideFile(asked)
        names = (whole.fighters,) if isinstance(whole.fighters, str) else whole.fighters
        counted = {name: names.count(name) * whole.number for name in names}
        parts = [
            f"{number} × {named.get(id, id)}" if number > 1 else named.get(id, id) for id, number in counted.items()
        ]
        said[side] = " and ".join(parts)
    return said if said["a"] != said["b"] else {side: f"{name} ({side})" for side, name in said.items()}
