"""Best replies: one side of a fight may choose freely, the other keeps to its bot; how much better can it do?

The fight is explored as a Markov decision process: wherever the free side is asked, every legal answer is followed. Its
best chance of winning is worked out backwards, round by round. The free side knows the state of the fight, hidden cards
included where a state holds any, so that with such cards the figure is a bound from above.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from outdraw.core.bots import Bot
from outdraw.core.chance import Weights
from outdraw.core.choices import Answer, Choice, Pick
from outdraw.core.copying import copy
from outdraw.core.deeds import read
from outdraw.core.game import Game
from outdraw.core.parts import SILENT
from outdraw.core.play import Play
from outdraw.core.readers.read_ahead import BotsOnPaths
from outdraw.core.scene import Scene
from outdraw.lab.explore import MOST_STATES, Exploring, HandsChecked, States
from outdraw.lab.fight import duels_of, ending_of

CLOSE = 1e-13
"""Working backwards stops when no chance changes by more than this."""


class Gain(Struct, frozen=True):
    """What best replies come to: the free side's chance of winning, and that of its bot.

    `kinds` has the chance if only choices of that kind are made as well as can be and the bot makes the others.
    """

    side: str
    best: float
    bot: float
    kinds: dict[str, float]
    states: int

    @property
    def gain(self) -> float:
        """Give what best replies gain over the bot."""
        return self.best - self.bot

    def plain(self) -> dict[str, Any]:
        """Give the figures as plain numbers."""
        return {
            "side": self.side,
            "best": self.best,
            "bot": self.bot,
            "gain": self.gain,
            "kinds": self.kinds,
            "states": self.states,
        }


class _Turning(NamedTuple):
    """Where a path turned: by luck with this chance, or by a choice of this kind, of which the bot takes one place."""

    chance: float
    kind: str = ""
    bot: int = 0


class _Trodden(HandsChecked):
    """Every path of luck, and where the present one turned."""

    def __init__(self) -> None:
        super().__init__()
        self.trail: list[tuple[int, _Turning]] = []
        self._turnings: dict[int, _Turning] = {}

    def follow(self, table: Weights[Any]) -> Any:
        outcome = super().follow(table)
        at, items = self.path[self.depth - 1]
        self.trail.append((at, _Turning(items[at][1] / table.total)))
        return outcome

    def choose(self, kind: str, options: list[str], bot: Callable[[], Answer]) -> str:
        """Take every option in turn, as if luck chose; `bot` says which is its own."""
        depth = self.depth
        if depth == len(self.path):
            self.path.append((0, [(option, 1) for option in options]))
            self._turnings[depth] = _Turning(1.0, kind, options.index(str(bot())))
        self.depth += 1
        at, items = self.path[depth]
        self.trail.append((at, self._turnings[depth]))
        return str(items[at][0])


class _FreeBots(BotsOnPaths):
    """Bots, and on the free side whoever takes every option in turn."""

    def __init__(
        self, bots: Mapping[str, Bot], trodden: _Trodden, free: Collection[str], kinds: Mapping[str, tuple[str, ...]]
    ) -> None:
        super().__init__(bots, trodden)
        self.trodden, self.free, self.kinds = trodden, free, kinds

    def ask(self, play: Play, choice: Choice) -> Answer:
        return self._answered(choice)

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return tuple([self._answered(choice) for choice in choices])

    def ask_from(self, play: Play, menu: Callable[[], Choice]) -> Answer:
        return self._answered(menu())

    def _answered(self, choice: Choice) -> Answer:
        if choice.seat not in self.free or choice.kind not in self.kinds or not isinstance(choice, Pick):
            return self.decision(choice)
        left_out = self.kinds[choice.kind]
        options = [option.value for option in choice.legal if read(option.value).verb not in left_out]
        if len(options) == 1 or choice.least != 1 or choice.most != 1:
            return self.decision(choice)
        return self.trodden.choose(choice.kind, options, lambda: self.decide(choice))


Leaf: TypeAlias = tuple[int, int]
"""A place (a state, or a choice), and the rounds that pass on the way there."""
Spread: TypeAlias = dict[Leaf, float]


class _Fork:
    """A turning of the paths of one step, with what comes after each outcome or option."""

    __slots__ = ("after", "turning")

    def __init__(self) -> None:
        self.turning = _Turning(1.0)
        self.after: dict[int, tuple[float, _Fork | Leaf]] = {}


class Process:
    """A fight as a Markov decision process, as flat arrays: places of luck (states first met, options) and choices."""

    def __init__(self) -> None:
        self.spreads: list[Spread] = []
        """Where each place of luck leads: places of luck by number, choices by one's complement (-1 is the first)."""
        self.ends: dict[int, str] = {}
        """Which places of luck end the fight, and who wins there."""
        self.choices: list[tuple[str, int, list[int]]] = []
        """Each choice: its kind, which option the bot takes, and the place of luck that each option leads to."""

    def add(self, spread: Spread) -> int:
        """Add a place of luck."""
        self.spreads.append(spread)
        return len(self.spreads) - 1


def explore_free(
    game: Game,
    start: Scene,
    bots: Mapping[str, Bot],
    free: Collection[str],
    kinds: Mapping[str, tuple[str, ...]],
    most: int = MOST_STATES,
    progress: Exploring | None = None,
) -> Process:
    """Explore a fight in which some seats choose freely in choices of some kinds; place 0 is the start.

    Of each kind, options that begin with one of the words given are not followed.
    """
    duels = duels_of(game)
    states = States(duels, most, progress=progress)
    luck = _Trodden()
    deciders = _FreeBots(bots, luck, free, kinds)
    process = Process()

    def step(play: Play, scene: Any) -> Leaf:
        after = deciders.scene = copy(scene)
        luck.trail = []
        game.step(play, after)
        passed = duels.rounds(after) - duels.rounds(scene)
        return states.number_of(after), passed

    roots: dict[int, Spread] = {}
    ends: dict[int, str] = {}
    states.number_of(copy(start))
    while states.waiting:
        number, scene = states.waiting.pop()
        if scene.is_over:
            ends[number] = ending_of(duels, scene).winner
            roots[number] = {}
        else:
            root = _Fork()
            for leaf, _, _ in luck.go_down(Play(luck, deciders, SILENT), step, scene):
                _grow(root, luck.trail, leaf)
                states.count_path()
            roots[number] = _folded(process, root) if root.after else {}
        states.count_state()
    return _numbered(process, roots, ends)


def _grow(root: _Fork, trail: list[tuple[int, _Turning]], leaf: Leaf) -> None:
    """Add a path to the turnings of a step."""
    at = root
    for depth, (branch, turning) in enumerate(trail):
        if not at.after:
            at.turning = turning
        last = depth + 1 == len(trail)
        known = at.after.get(branch)
        if known is None:
            known = at.after[branch] = (turning.chance, leaf if last else _Fork())
        if isinstance(known[1], _Fork):
            at = known[1]
    if not trail:
        root.after[0] = (1.0, leaf)


def _folded(process: Process, fork: _Fork) -> Spread:
    """Give where a turning leads: luck is folded together, a choice becomes a place of its own.

    Until all states are known they go by their numbers; choices are negative.
    """
    if fork.turning.kind:
        options = [process.add(_leads(process, fork.after[place][1])) for place in sorted(fork.after)]
        process.choices.append((fork.turning.kind, fork.turning.bot, options))
        return {(-len(process.choices), 0): 1.0}
    spread: Spread = {}
    for chance, after in fork.after.values():
        for leaf, share in _leads(process, after).items():
            spread[leaf] = spread.get(leaf, 0.0) + chance * share
    return spread


def _leads(process: Process, after: _Fork | Leaf) -> Spread:
    return _folded(process, after) if isinstance(after, _Fork) else {after: 1.0}


def _numbered(process: Process, roots: dict[int, Spread], ends: dict[int, str]) -> Process:
    """Number states and options together: the states come first, in the order in which they were met."""
    whole = Process()
    whole.spreads = [roots[number] for number in range(len(roots))] + process.spreads
    whole.ends = ends
    whole.choices = [(kind, bot, [at + len(roots) for at in options]) for kind, bot, options in process.choices]
    return whole


def best_replies(process: Process, side: str, most_rounds: int = 0, first_round: int = 0) -> Gain:
    """Work out backwards how well a side can do that chooses freely, its bot, and each kind of choice alone."""
    kinds = sorted({kind for kind, _, _ in process.choices})
    worth = _Worth(process, side, most_rounds - first_round + 1 if most_rounds else 0)
    return Gain(
        side,
        worth.of(kinds),
        worth.of(()),
        {kind: worth.of((kind,)) for kind in kinds},
        len(process.spreads),
    )


class _Worth:
    """The chances of winning from every place, worked out backwards for choices of some kinds made freely."""

    def __init__(self, process: Process, side: str, rounds: int) -> None:
        import numpy as np
        from scipy.sparse import csr_matrix

        self.process, self.rounds = process, rounds
        places, choices = len(process.spreads), len(process.choices)
        rows, columns = array("q"), array("q")
        chances, passed = array("d"), array("b")
        for place, spread in enumerate(process.spreads):
            for (leaf, length), share in spread.items():
                rows.append(place)
                columns.append(leaf if leaf >= 0 else places - 1 - leaf)
                chances.append(share)
                passed.append(min(length, 1))
        late = np.frombuffer(passed, dtype=np.int8) > 0
        row, column = np.frombuffer(rows, dtype=np.int64), np.frombuffer(columns, dtype=np.int64)
        chance = np.frombuffer(chances, dtype=np.float64)
        shape = (places, places + choices)
        self.now = csr_matrix((chance[~late], (row[~late], column[~late])), shape=shape)
        self.later = csr_matrix((chance[late], (row[late], column[late])), shape=shape)
        self.won = np.zeros(places)
        for place, winner in process.ends.items():
            self.won[place] = 1.0 if winner == side else 0.0
        self.options = np.array([at for _, _, options in process.choices for at in options], dtype=np.int64)
        self.starts = np.cumsum([0, *[len(options) for _, _, options in process.choices]])[:-1]
        self.bot = np.array([options[bot] for _, bot, options in process.choices], dtype=np.int64)

    def of(self, kinds: Collection[str]) -> float:
        """Give the chance from the start if choices of these kinds are free and the bot makes the others."""
        import numpy as np

        free = np.array([kind in kinds for kind, _, _ in self.process.choices], dtype=bool)
        before = np.zeros(len(self.won) + len(free))
        for left in count(1):
            now = self._settled(before, free)
            if left == self.rounds or np.abs(now - before).max(initial=0.0) < CLOSE:
                return float(now[0])
            before = now
        raise AssertionError("counting never ends")

    def _settled(self, before: Any, free: Any) -> Any:
        """Give the chances with one round more to go than `before`."""
        import numpy as np

        coming = self.later @ before + self.won
        values: Any = before
        while True:
            luck = self.now @ values + coming
            chosen = np.empty(0)
            if len(free):
                best = np.maximum.reduceat(luck[self.options], self.starts)
                chosen = np.where(free, best, luck[self.bot])
            last, values = values, np.concatenate([luck, chosen])
            if np.abs(values - last).max(initial=0.0) < CLOSE:
                return values
