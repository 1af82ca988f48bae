"""Grow: many fights side by side on a graph that grows where they go.

Every draw and every roll that the rules ask for is made, by one random number each. What follows from it is looked up
if it has happened before in the same state; else the readable rules are run to their next draw, once, and remembered.
So fights that have too many states to be explored are soon simulated at many times the speed of their rules.

A place of the graph is where luck is asked for. Where a pure sub-rule is settled it leads into the sub-rule's own
places, the same ones wherever it is settled with the same values, and goes on from its result. No fight depends on what
is remembered already: it goes as its own stream of numbers (see `walk`) has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from outdraw.core.audience import EVERYONE
from outdraw.core.chance import Chance, Weights
from outdraw.core.game import Game
from outdraw.core.play import Play
from outdraw.core.readers.simulate import Bot
from outdraw.core.sight import Scene, copy, fingerprint
from outdraw.lab.duel import Ending, duels_of, ending_of
from outdraw.lab.explore import CannotExplore, Walker, check_hands, late_ending
from outdraw.lab.walk import GOLDEN, WORD, alias_of, begun, mixed

R = TypeVar("R")

UNKNOWN = -1
BACK = 1 << 62
"""Added to the number of a sub-rule's result, where the way leads back to the place that settles it."""
ROUNDS = 32
"""A way is the place it leads to, with the rounds that pass on it above so many bits."""
MOST_READINGS = 100_000
"""The most readings that a draw may have: hands that are held are states that do not come again."""
MOST_STATES = 150_000
MOST_WAYS = 20_000_000
"""When more states (4 KB each) or ways are remembered than these, all is forgotten and remembering begins anew."""
TRIAL = 250
"""After so many fights, as many more show whether the graph pays: whether they come to what has been met before."""
PAYS = 0.5
"""It does if no more than this share of their draws lead to something new."""
MOST_CERTAIN = 10_000
"""How many steps may follow each other without luck and without an end."""
CERTAIN: Weights[Any] = Weights({None: 1})
"""The luck of a step that has none."""


# --- the rules, run to their next draw --------------------------------------------------------------------------------


class Asked(Exception):
    """A rule has asked for luck beyond what was given: a draw of its own, or a sub-rule with its values."""

    def __init__(self, table: Weights[Any] | None, sub_rule: SubRule | None = None) -> None:
        self.table, self.sub_rule = table, sub_rule


class SubRule:
    """A pure sub-rule with its values: its first place, or what it certainly comes to; and the results met so far."""

    def __init__(self, rule: Callable[..., Any], profile: tuple[Hashable, ...]) -> None:
        self.rule, self.profile = rule, profile
        self.place = UNKNOWN
        self.certain: Any = None
        self.results: list[Any] = []
        self.numbers: dict[Any, int] = {}

    def number_of(self, result: Any) -> int:
        """Give the number of a result."""
        known = self.numbers.get(result)
        if known is None:
            known = self.numbers[result] = len(self.results)
            self.results.append(result)
        return known


class Given:
    """Luck that was given beforehand, used up one after the other."""

    def __init__(self) -> None:
        self._luck: Sequence[Any] = ()
        self._used = 0

    def give(self, luck: Sequence[Any]) -> None:
        """Give the luck of what is run next."""
        self._luck, self._used = luck, 0

    def take(self, asked: Asked) -> Any:
        """Take what was given for this; raise it if nothing was."""
        if self._used == len(self._luck):
            raise asked
        self._used += 1
        return self._luck[self._used - 1]


class Inside(Play):
    """Runs a pure sub-rule with luck that is given."""

    def __init__(self) -> None:
        self.given = Given()

    def luck(
        self, chance: Chance[Any], what: str = "", rule: str = "", by: str = "", seen_by: tuple[str, ...] = EVERYONE
    ) -> Any:
        return self.given.take(Asked(table_of(chance)))


class Outside(Walker):
    """Runs a step of the game with luck that is given."""

    def __init__(self, bots: Mapping[str, Bot], sub_rule: Callable[..., SubRule]) -> None:
        super().__init__(bots)
        self.given = Given()
        self._sub_rule = sub_rule

    def luck(
        self, chance: Chance[Any], what: str = "", rule: str = "", by: str = "", seen_by: tuple[str, ...] = EVERYONE
    ) -> Any:
        return self.given.take(Asked(table_of(chance)))

    def settle(self, rule: Callable[..., R], *profile: Hashable) -> R:
        sub_rule = self._sub_rule(rule, *profile)
        result: R = sub_rule.certain if sub_rule.place == UNKNOWN else self.given.take(Asked(None, sub_rule))
        return result

    def _kept_or(self, decide: Callable[[], R]) -> R:
        return decide()


def table_of(chance: Chance[Any]) -> Weights[Any]:
    """Give the table of a chance, unless it has too many readings to come again."""
    check_hands(chance)
    table = chance.table()
    if len(table.of) > MOST_READINGS:
        raise CannotExplore(f"a draw has {len(table.of):,} outcomes here, so this fight can only be simulated")
    return table


# --- the graph --------------------------------------------------------------------------------------------------------


class Column:
    """Whole numbers in one array, which grows."""

    def __init__(self) -> None:
        import numpy as np

        self._room = np.empty(1024, dtype=np.int64)
        self._size = 0

    def __len__(self) -> int:
        return self._size

    @property
    def all(self) -> Any:
        """Give the numbers as they are now."""
        return self._room[: self._size]

    def add(self, *values: int, times: int = 1) -> int:
        """Add numbers; give the place of the first."""
        import numpy as np

        first, self._size = self._size, self._size + len(values) * times
        if self._size > len(self._room):
            self._room = np.concatenate([self._room, np.empty(self._size, dtype=np.int64)])
        self._room[first : self._size] = values if times == 1 else values * times
        return first


class Tables:
    """What luck may come to: outcomes in an order, and alias tables to draw them by."""

    def __init__(self) -> None:
        self.first, self.size, self.threshold, self.alias = Column(), Column(), Column(), Column()
        self.outcomes: list[list[Any]] = []
        self._numbers: dict[int, int] = {}
        self._kept: list[Weights[Any]] = []

    def number_of(self, table: Weights[Any]) -> int:
        """Give the number of a table."""
        known = self._numbers.get(id(table))
        if known is None:
            known = self._numbers[id(table)] = len(self.outcomes)
            self._kept.append(table)  # so that no other gets its id
            self.outcomes.append(list(table.of))
            weight = sum(table.of.values())
            thresholds, aliases = alias_of([each / weight for each in table.of.values()])
            self.size.add(len(aliases))
            self.first.add(self.threshold.add(*thresholds))
            self.alias.add(*aliases)
        return known


class Growing:
    """The places of a fight that have been met, and the ways between them."""

    def __init__(self, game: Game, start: Scene, bots: Mapping[str, Bot]) -> None:
        duels = duels_of(game)
        if duels.forget is None:
            raise CannotExplore(duels.why_not)
        self.game, self.duels, self._forget = game, duels, duels.forget
        self._start, self._bots = start, bots
        self.drawn = self.found = 0
        """How many draws were made in all, and how many of them led to something new."""
        self._forget_all()

    def _forget_all(self) -> None:
        self.tables = Tables()
        self.endings: list[Ending] = []
        self.table, self.base, self.room, self.inner = Column(), Column(), Column(), Column()
        self.outcome, self.late = Column(), Column()
        self.way = Column()
        """Where each outcome of each place leads: `UNKNOWN`, a place with rounds, or `BACK` with a result."""
        self._parent, self._by = Column(), Column()
        self._ending_numbers: dict[Ending, int] = {}
        self._states: dict[bytes, int] = {}
        self._homes: dict[int, Any] = {}
        self._settled: dict[int, SubRule] = {}
        self._sub_rules: dict[tuple[Any, ...], SubRule] = {}
        self._inside, self._outside = Inside(), Outside(self._bots, self.sub_rule)
        self.begin = self.state(copy(self._start))

    def __len__(self) -> int:
        return len(self.table)

    def keep_small(self) -> None:
        """Forget all if it has become too much."""
        if len(self._states) > MOST_STATES or len(self.way) > MOST_WAYS:
            self._forget_all()

    def sub_rule(self, rule: Callable[..., Any], *profile: Hashable) -> SubRule:
        """Give a sub-rule with its values, begun once."""
        known = self._sub_rules.get((rule, *profile))
        if known is None:
            known = self._sub_rules[rule, *profile] = SubRule(rule, profile)
            self._inside.given.give(())
            try:
                known.certain = rule(self._inside, *profile)
            except Asked as asked:
                known.place = self._place(asked)
                self._homes[known.place] = known
        return known

    def state(self, scene: Any) -> int:
        """Give the place at which a scene next asks for luck, or is over, or a round passes."""
        keys: list[bytes] = []
        while True:
            self._forget(scene)
            key = fingerprint(scene)
            place = self._states.get(key, UNKNOWN)
            if place != UNKNOWN:
                break
            keys.append(key)
            late = self._ending(late_ending(self.duels, scene))
            if scene.is_over:
                place = self._place(None, self._ending(ending_of(self.duels, scene)) + 1, late)
                break
            after, asked = self._step(scene, ())
            if asked is not None or self._passed(scene, after):
                place = self._place(asked or Asked(CERTAIN), 0, late)
                self._homes[place] = scene
                break
            if len(keys) > MOST_CERTAIN:
                raise CannotExplore("a fight goes on for ever here, without any luck")
            scene = after
        for key in keys:
            self._states[key] = place
        return place

    def lead(self, place: int, number: int) -> int:
        """Find out where an outcome of a place leads, by running the rules; give the way, and remember it."""
        self.found += 1
        home, luck = self.luck_to(place, number)
        if isinstance(home, SubRule):
            self._inside.given.give(luck)
            try:
                way = BACK | home.number_of(home.rule(self._inside, *home.profile))
            except Asked as asked:
                way = self._place(asked, parent=place, by=number)
        else:
            after, asked_for = self._step(home, luck)
            if asked_for is not None:
                way = self._place(asked_for, parent=place, by=number)
            else:
                passed = self._passed(home, after)
                way = self.state(after) | passed << ROUNDS
        self.way.all[self.base.all[place] + number] = way
        return way

    def luck_to(self, place: int, number: int) -> tuple[Any, list[Any]]:
        """Give the scene or sub-rule in which a place lies, and the luck that leads through an outcome of it."""
        luck: list[Any] = []
        while True:
            settled = self._settled.get(place)
            luck.append(settled.results[number] if settled else self.tables.outcomes[self.table.all[place]][number])
            if self._parent.all[place] == UNKNOWN:
                return self._homes[place], luck[::-1]
            place, number = int(self._parent.all[place]), int(self._by.all[place])

    def make_room(self, place: int, number: int) -> None:
        """See to it that a place that settles a sub-rule has a way for a result."""
        base, room = int(self.base.all[place]), int(self.room.all[place])
        if number >= room:
            known = self.way.all[base : base + room].tolist()
            larger = max(2 * room, number + 1)
            self.base.all[place] = self.way.add(*known, *[UNKNOWN] * (larger - room))
            self.room.all[place] = larger

    def _step(self, scene: Any, luck: Sequence[Any]) -> tuple[Any, Asked | None]:
        after = copy(scene)
        self._outside.scene = after
        self._outside.given.give(luck)
        try:
            self.game.step(self._outside, after)
        except Asked as asked:
            return after, asked
        return after, None

    def _passed(self, scene: Any, after: Any) -> int:
        return self.duels.rounds(after) - self.duels.rounds(scene)

    def _place(
        self, asked: Asked | None, outcome: int = 0, late: int = 0, parent: int = UNKNOWN, by: int = UNKNOWN
    ) -> int:
        table = size = inner = UNKNOWN
        if asked is not None and asked.table is not None:
            table = self.tables.number_of(asked.table)
            size = len(asked.table.of)
        elif asked is not None and asked.sub_rule is not None:
            inner = asked.sub_rule.place
            size = max(4, len(asked.sub_rule.results))
            self._settled[len(self)] = asked.sub_rule
        self.inner.add(inner)
        self.base.add(self.way.add(UNKNOWN, times=max(size, 0)))
        self.room.add(size)
        self.outcome.add(outcome)
        self.late.add(late)
        self._parent.add(parent)
        self._by.add(by)
        return self.table.add(table)

    def _ending(self, ending: Ending) -> int:
        known = self._ending_numbers.get(ending)
        if known is None:
            known = self._ending_numbers[ending] = len(self.endings)
            self.endings.append(ending)
        return known


def pays(graph: Growing, most_rounds: int = 0, first_round: int = 0) -> bool:
    """Let a few fights show whether fights on this graph come to what has been met before."""
    fight_on(graph, TRIAL, 0, most_rounds, first_round)
    drawn, found = graph.drawn, graph.found
    fight_on(graph, TRIAL, 0, most_rounds, first_round, TRIAL)
    return graph.found - found <= PAYS * (graph.drawn - drawn)


# --- the fights -------------------------------------------------------------------------------------------------------


def fight_on(
    graph: Growing, fights: int, seed: int, most_rounds: int = 0, first_round: int = 0, first_fight: int = 0
) -> Counter[tuple[Ending, int]]:
    """Fight the fights from number `first_fight` on side by side; count how they ended, and after how many rounds."""
    import numpy as np

    stream = begun(seed, np.arange(first_fight, first_fight + fights, dtype=np.uint64))
    place = np.full(fights, graph.begin)
    length = np.full(fights, first_round)
    settling = np.full(fights, UNKNOWN)
    ended: Counter[tuple[Ending, int]] = Counter()
    while place.size:
        _count_ended(graph, place, length, most_rounds, ended)
        going = (graph.outcome.all[place] == 0) & ((length <= most_rounds) | (not most_rounds))
        if not going.all():
            stream, place, length, settling = stream[going], place[going], length[going], settling[going]
        inner = graph.inner.all[place]
        settling = np.where(inner >= 0, place, settling)
        place = np.where(inner >= 0, inner, place)
        stream += np.uint64(GOLDEN)
        graph.drawn += stream.size
        way = _ways(graph, place, _drawn(graph.tables, graph.table.all[place], mixed(stream)))
        back = np.flatnonzero(way >= BACK)
        if back.size:
            at, result = settling[back], way[back] - BACK
            for each in np.flatnonzero(result >= graph.room.all[at]).tolist():
                graph.make_room(int(at[each]), int(result[each]))
            way[back] = _ways(graph, at, result)
        place = way & WORD
        length += way >> ROUNDS
    return ended


def _drawn(tables: Tables, table: Any, luck: Any) -> Any:
    """Draw an outcome of each table by a number of 64 bits each."""
    import numpy as np

    column = (((luck >> np.uint64(32)) * tables.size.all[table].astype(np.uint64)) >> np.uint64(32)).astype(np.int64)
    row = tables.first.all[table] + column
    return np.where(
        (luck & np.uint64(WORD)).astype(np.int64) < tables.threshold.all[row], column, tables.alias.all[row]
    )


def _ways(graph: Growing, place: Any, number: Any) -> Any:
    """Give where the outcomes of places lead; what is not known yet is found out once."""
    import numpy as np

    at = graph.base.all[place] + number
    way = graph.way.all[at]
    unknown = np.flatnonzero(way == UNKNOWN)
    if unknown.size:
        _, first = np.unique(at[unknown], return_index=True)
        for each in unknown[first].tolist():
            graph.lead(int(place[each]), int(number[each]))
        way = graph.way.all[at]
    return way


def _count_ended(graph: Growing, place: Any, length: Any, most_rounds: int, ended: Counter[tuple[Ending, int]]) -> None:
    import numpy as np

    outcome = graph.outcome.all[place]
    if most_rounds:
        outcome = np.where(length > most_rounds, graph.late.all[place] + 1, outcome)
        length = np.minimum(length, most_rounds)
    done = outcome > 0
    if done.any():
        pairs, counts = np.unique(np.stack([outcome[done] - 1, length[done]]), axis=1, return_counts=True)
        for ending, rounds, count in zip(*pairs.tolist(), counts.tolist(), strict=True):
            ended[graph.endings[ending], rounds] += count
