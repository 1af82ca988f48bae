"""Matches: two sides of a game, or a scenario, fought many times, walked on a graph or solved exactly.

Every fight that is simulated has luck and bots of its own, seeded by the run's seed and the fight's number, so that a
seed gives the same numbers whatever the workers. All three ways come to the same kind of `Outcome`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from outdraw.core.bots import Bot
from outdraw.core.budgets import MOST_STATES as MOST_STATES
from outdraw.core.copying import copy
from outdraw.core.game import Botmaker, UnknownScenario, check_fighters, meant_or_known, side_of
from outdraw.core.own_bots import name_of
from outdraw.core.scene import Scene
from outdraw.games import find_game
from outdraw.lab.fight import Ending, duels_of, ending_of, fight
from outdraw.odds.answer import NORMAL_95

if TYPE_CHECKING:
    from outdraw.lab.best import Gain
    from outdraw.lab.explore import Exploring, Graph
    from outdraw.lab.grow import Growing

SIDES = ("a", "b")
WINNERS = ("a", "b", "draw")
BATCH = 125
"""How many fights are fought card by card at once."""
WALKED = 500_000
"""How many fights are walked on a graph at once."""
GROWN = 10_000
"""How many fights are fought side by side on a graph that grows."""

T = TypeVar("T")
Tally: TypeAlias = Counter[tuple[Ending, int]]
"""How often fights ended in each way after each number of rounds."""
Progress: TypeAlias = Callable[[int], None]


class Side(Struct, frozen=True):
    """Who fights, each named as often as they stand there, and which bot decides for them.

    The bot is one of the game's by name, `module:function`, or a function of what is seen and of the choice.
    """

    fighters: tuple[str, ...] = ()
    bot: Any = "house"

    def __post_init__(self) -> None:
        force_setattr(self, "bot", name_of(self.bot))

    def __str__(self) -> str:
        counts = Counter(self.fighters)
        return " + ".join(name if number == 1 else f"{name} x{number}" for name, number in counts.items())


class Match(Struct, frozen=True):
    """Two sides of a game; or a scenario of it, whose sides stand there by themselves and are given bots only."""

    game: str
    a: Side
    b: Side
    scenario: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """Give what the two sides are called: their fighters, or their names in the scenario."""
        if self.scenario:
            return duels_of(find_game(self.game)).scenarios()[self.scenario]
        one, two = str(self.a), str(self.b)
        return (one, two) if one != two else (f"{one} (a)", f"{two} (b)")

    def __str__(self) -> str:
        one, two = self.names
        return f"{self.game}: {f'{self.scenario}, ' if self.scenario else ''}{one} against {two}"


class Outcome(Struct, frozen=True):
    """What a match comes to, exactly or in so many fights: shares of `a`, `b` and `draw`, of lengths and of endings.

    `ways` says how fights ended (`b: critical`), `injuries` how badly each side is hurt at the end, in the game's own
    count. `fights` is 0 when the shares are exact; `states` is the size of the graph that was walked or solved.
    """

    match: Match
    won: dict[str, float]
    rounds: dict[int, float]
    ways: dict[str, float]
    injuries: dict[str, dict[int, float]]
    fights: int = 0
    states: int = 0

    @property
    def is_exact(self) -> bool:
        """Say whether the shares are exact, not those of so many fights."""
        return not self.fights

    @property
    def interval(self) -> float | None:
        """Give the half width of the 95 % interval around the share that `a` won; nothing when it is exact."""
        return self.intervals.get("a")

    @property
    def intervals(self) -> dict[str, float]:
        """Give the half widths of the 95 % intervals around the shares of `a`, `b` and `draw`; none when exact."""
        return {} if self.is_exact else {who: half_width(share, self.fights) for who, share in self.won.items()}

    @property
    def gap_interval(self) -> float:
        """Give the half width of the 95 % interval around what `a` won more often than `b`; 0 when exact."""
        return 0.0 if self.is_exact else gap_width(self.won["a"], self.won["b"], self.fights)

    def plain(self) -> dict[str, Any]:
        """Give the outcome as plain numbers, as JSON has them."""
        interval = {} if self.is_exact else {"interval": self.interval, "intervals": self.intervals}
        return {
            **self.won,
            **interval,
            "rounds": {str(length): share for length, share in self.rounds.items()},
            "ways": self.ways,
            "injuries": {
                side: {str(hurt): share for hurt, share in shares.items()} for side, shares in self.injuries.items()
            },
            "exact": self.is_exact,
            "fights": self.fights,
            "states": self.states,
        }

    def _repr_html_(self) -> str:
        from outdraw.lab.show import html

        return html(self)


def half_width(share: float, fights: int) -> float:
    """Give the half width of the 95 % interval around a share that was seen in so many fights.

    >>> round(half_width(0.5, 100), 3), half_width(0, 100)
    (0.098, 0.03)
    """
    if share in (0, 1):
        return min(1.0, 3 / fights)  # the rule of three: what was never seen in n fights is rarer than 3 in n
    return NORMAL_95 * sqrt(share * (1 - share) / fights)


def gap_width(a: float, b: float, fights: int) -> float:
    """Give the half width of the 95 % interval around the difference of two shares of the same fights.

    What one side wins the other does not, so that this is wider than the interval of either. Of a side that never won,
    or always did, the spread of the fights tells nothing: both may be as far off as their own intervals say.

    >>> round(gap_width(0.57, 0.43, 100), 3), round(half_width(0.57, 100), 3)
    (0.194, 0.097)
    >>> gap_width(1.0, 0.0, 5), gap_width(1.0, 0.0, 10)
    (1.2, 0.6)
    """
    if 0 in (a, b):
        return half_width(a, fights) + half_width(b, fights)
    return NORMAL_95 * sqrt(max(0.0, a + b - (a - b) ** 2) / fights)


def outcome_of(match: Match, ended: Mapping[tuple[Ending, int], float], fights: int = 0, states: int = 0) -> Outcome:
    """Give the outcome of a match from how often (or with what chance) it ended in each way after so many rounds."""
    total = fights or 1
    won: dict[str, float] = dict.fromkeys(WINNERS, 0.0)
    rounds: dict[int, float] = {}
    ways: dict[str, float] = {}
    injuries: dict[str, dict[int, float]] = {side: {} for side in SIDES}
    for (ending, length), number in ended.items():
        won[ending.winner] += number
        rounds[length] = rounds.get(length, 0) + number
        ways[ending.way] = ways.get(ending.way, 0) + number
        for side, hurt in zip(SIDES, (ending.hurt_a, ending.hurt_b), strict=True):
            injuries[side][hurt] = injuries[side].get(hurt, 0) + number
    return Outcome(
        match,
        {who: number / total for who, number in won.items()},
        {length: rounds[length] / total for length in sorted(rounds)},
        {way: number / total for way, number in sorted(ways.items(), key=lambda each: (-each[1], each[0]))},
        {side: {hurt: shares[hurt] / total for hurt in sorted(shares)} for side, shares in injuries.items()},
        fights,
        states,
    )


# --- setting up -------------------------------------------------------------------------------------------------------


def check_match(match: Match) -> None:
    """Say in a sentence what there is not: the game's duels, a fighter, the scenario, a bot."""
    game = find_game(match.game)
    duels = duels_of(game)
    if match.scenario:
        known = duels.scenarios()
        if match.scenario not in known:
            hint = meant_or_known(match.scenario, list(known))
            raise UnknownScenario(f"{game.title} has no fight {match.scenario!r} among its scenarios; {hint}")
        if match.a.fighters or match.b.fighters:
            raise ValueError("a scenario says itself who fights: name fighters or a scenario, not both")
    else:
        check_fighters((*match.a.fighters, *match.b.fighters), dict(duels.fighters()))
        if not (match.a.fighters and match.b.fighters):
            raise ValueError("each side needs somebody to fight for it")
    for side in (match.a, match.b):
        game.bot_named(side.bot)


def set_up(match: Match) -> Scene:
    """Set up the scene in which a match begins."""
    check_match(match)
    duels = duels_of(find_game(match.game))
    if match.scenario:
        assert duels.stage is not None
        return duels.stage(match.scenario)
    return duels.set_up(match.a.fighters, match.b.fighters)


def makers_of(match: Match, scene: Scene) -> dict[str, Botmaker]:
    """Give what makes the bot of every seat: those of the two sides, and the game's own for the GM."""
    game = find_game(match.game)
    makers = {"a": game.bot_named(match.a.bot), "b": game.bot_named(match.b.bot)}
    return {seat: makers.get(side_of(seat), game.bot) for seat in scene.seats}


# --- simulating -------------------------------------------------------------------------------------------------------


def simulate(
    match: Match, fights: int = 1000, seed: int = 0, workers: int = 1, progress: Progress | None = None
) -> Outcome:
    """Fight a match many times, card by card; `progress` hears how many fights are done."""
    check_match(match)
    if fights < 1:
        raise ValueError("at least one fight must be fought")
    tally: Tally = Counter()
    for done, batch in batches(match, fights, seed, workers):
        tally.update(batch)
        if progress is not None:
            progress(done)
    return outcome_of(match, tally, fights)


def batches(match: Match, fights: int, seed: int = 0, workers: int = 1, done: int = 0) -> Iterator[tuple[int, Tally]]:
    """Fight the fights after the first `done`, batch by batch in order; yield how many are done by then, and how."""
    return _in_batches(run_batch, BATCH, match, fights, seed, workers, done)


def _in_batches(
    work: Callable[[Match, int, int, int], Tally],
    size: int,
    match: Match,
    fights: int,
    seed: int,
    workers: int,
    done: int,
) -> Iterator[tuple[int, Tally]]:
    jobs = [(match, seed, start, min(start + size, fights)) for start in range(done, fights, size)]
    for (_, _, _, last), tally in zip(jobs, spread(work, jobs, workers), strict=True):
        yield last, tally


def run_batch(match: Match, seed: int, first: int, last: int) -> Tally:
    """Fight the fights from number `first` up to `last`, and count how they ended."""
    game = find_game(match.game)
    duels = duels_of(game)
    start = set_up(match)
    makers = makers_of(match, start)
    tally: Tally = Counter()
    for number in range(first, last):
        dice = Random(f"{seed}/{number}")
        scene = copy(start)
        fight(game, scene, dice, {seat: maker(dice) for seat, maker in makers.items()})
        tally[ending_of(duels, scene), duels.rounds(scene)] += 1
    return tally


def spread(work: Callable[..., T], jobs: Sequence[tuple[Any, ...]], workers: int) -> Iterator[T]:
    """Do jobs in so many processes, and yield what they come to in the order of the jobs.

    The processes leave Ctrl-C to this one, and end when the caller wants no more.
    """
    if workers <= 1 or len(jobs) <= 1:
        for job in jobs:
            yield work(*job)
        return
    from outdraw.lab.workers import workers as processes

    with processes(min(workers, len(jobs))) as pool:
        for done in [pool.submit(work, *job) for job in jobs]:
            yield done.result()


# --- exploring, solving, walking --------------------------------------------------------------------------------------


def explore(
    match: Match, most_states: int = MOST_STATES, progress: Exploring | None = None, most_paths: int = 0
) -> Graph:
    """Explore a match into a graph; raises `CannotExplore`, or past so many states or paths `TooLarge`.

    `progress` hears how far it is.
    """
    from outdraw.lab.explore import explore as explore_scene

    start = set_up(match)
    bots = _bots_without_lots(match, start)
    return explore_scene(find_game(match.game), start, bots, most_states, progress, most_paths)


def _bots_without_lots(match: Match, scene: Scene) -> dict[str, Bot]:
    """Give the bots of every seat, for exploring: those that `Duels.forget` may rely on, and those that refuse."""
    from outdraw.lab.explore import CannotExplore, NoLots

    for side in (match.a, match.b):
        if side.bot not in ("house", "random"):
            raise CannotExplore(f"the bot {side.bot} may do what the lab forgets, so this fight can only be simulated")
    return {seat: maker(NoLots()) for seat, maker in makers_of(match, scene).items()}


def solve(match: Match, most_states: int = MOST_STATES, progress: Exploring | None = None) -> Outcome:
    """Solve a match exactly: explored, then solved as a Markov chain; raises `CannotExplore` or `TooLarge`."""
    from outdraw.lab.solve import check_extra
    from outdraw.lab.solve import solve as solve_graph

    check_extra()
    graph = explore(match, most_states, progress)
    return outcome_of(match, solve_graph(graph, *_limits(match)).ended, states=len(graph))


def best(match: Match, side: str, most_states: int = MOST_STATES, progress: Exploring | None = None) -> Gain:
    """Give the best chance of a side that chooses freely against the other's bot, and what that gains over its own."""
    from outdraw.lab.best import best_replies, explore_free
    from outdraw.lab.explore import CannotExplore

    if side not in SIDES:
        raise ValueError(f"there is no side {side!r}: best replies are looked for of a or b")
    game = find_game(match.game)
    duels = duels_of(game)
    if not duels.free_choices:
        raise CannotExplore(f"{game.title} names no choices of which best replies could be looked for")
    start = set_up(match)
    bots = _bots_without_lots(match, start)
    free = [seat for seat in start.seats if side_of(seat) == side]
    process = explore_free(game, start, bots, free, duels.free_choices, most_states, progress)
    return best_replies(process, side, *_limits(match))


def walked_batches(match: Match, graph: Graph, fights: int, seed: int, done: int = 0) -> Iterator[tuple[int, Tally]]:
    """Walk the fights after the first `done`, batch by batch; yield how many are done by then, and how they ended."""
    from outdraw.lab.walk import Tables, walk

    tables = Tables(graph)
    for first in range(done, fights, WALKED):
        last = min(first + WALKED, fights)
        yield last, walk(tables, last - first, seed, *_limits(match), first_fight=first)


def grow(match: Match) -> Growing | None:
    """Begin a graph of a match that grows as it is fought on, if that pays; raises `CannotExplore` if it cannot be."""
    from outdraw.lab.grow import pays

    graph = _grown_from_nothing(match)
    return graph if pays(graph, *_limits(match)) else None


def _grown_from_nothing(match: Match) -> Growing:
    from outdraw.lab.grow import Growing

    start = set_up(match)
    return Growing(find_game(match.game), start, _bots_without_lots(match, start))


_growing: dict[Match, Growing] = {}
"""The graph that is fought on now; the workers have it from the process that begins them, or begin their own."""


def grown_batches(
    match: Match, graph: Growing, fights: int, seed: int = 0, workers: int = 1, done: int = 0
) -> Iterator[tuple[int, Tally]]:
    """Fight the fights after the first `done` on a graph that grows, batch by batch; yield as `batches` does."""
    _growing[match] = graph
    try:
        yield from _in_batches(run_grown_batch, GROWN, match, fights, seed, workers, done)
    finally:
        _growing.clear()


def run_grown_batch(match: Match, seed: int, first: int, last: int) -> Tally:
    """Fight the fights from number `first` up to `last` on a graph that grows, and count how they ended."""
    from outdraw.lab.grow import fight_on

    if match not in _growing:
        _growing[match] = _grown_from_nothing(match)
    graph = _growing[match]
    graph.keep_small()
    return fight_on(graph, last - first, seed, *_limits(match), first_fight=first)


def _limits(match: Match) -> tuple[int, int]:
    """Give what a graph forgets: after how many rounds the fight is a draw (0: never), and in which round it begins."""
    duels = duels_of(find_game(match.game))
    return duels.most_rounds, duels.rounds(set_up(match))
