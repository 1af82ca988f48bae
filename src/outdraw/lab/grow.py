"""Grow: many fights side by side on a graph that grows where they go.

Every card that the rules ask for is drawn and every roll made. What follows from it is looked up if it has happened
before in the same state; else the readable rules are run to their next draw, once, and remembered.
So fights that have too many states to be explored are soon simulated at many times the speed of their rules.

A place of the graph is where luck is asked for. Where a pure sub-rule is settled it leads into the sub-rule's own
places, the same ones wherever it is settled with the same values, and goes on from its result. No fight depends on what
is remembered already: it goes as its own stream of numbers (see `walk`) has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias, TypeVar

from outdraw.core.bots import Bot
from outdraw.core.chance import Chance, Deal, Draw, Raw, Toss
from outdraw.core.copying import copy
from outdraw.core.exact import other_order
from outdraw.core.fingerprints import fingerprint
from outdraw.core.game import Game
from outdraw.core.occasion import Occasion
from outdraw.core.parts import SILENT, Deciders, Luck
from outdraw.core.play import Play
from outdraw.core.readers.read_ahead import BotsOnPaths
from outdraw.core.scene import Scene
from outdraw.lab.explore import CannotExplore, check_hands, late_ending
from outdraw.lab.fight import Ending, duels_of, ending_of
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
CERTAIN: Chance[Any] = Toss(1)
"""The luck of a step that has none."""


# --- the rules, run to their next draw --------------------------------------------------------------------------------


class Asked(Exception):
    """A rule has asked for luck beyond what was given: a draw of its own, or a sub-rule with its values."""

    def __init__(self, chance: Chance[Any] | None, sub_rule: SubRule | None = None) -> None:
        self.chance, self.sub_rule = chance, sub_rule


class SubRule:
    """A pure sub-rule with its values: its first place, or what it certainly comes to; and the results met so far."""

    def __init__(
        self, rule: Callable[..., Any], profile: tuple[Hashable, ...], alike: Callable[[Any], Hashable] | None = None
    ) -> None:
        self.rule, self.profile, self.alike = rule, profile, alike
        self.place = UNKNOWN
        self.certain: Any = None
        self.results: list[Any] = []
        self.numbers: dict[Any, int] = {}

    def number_of(self, result: Any) -> int:
        """Give the number of a result, the same for all that are alike."""
        key = result if self.alike is None else self.alike(result)
        known = self.numbers.get(key)
        if known is None:
            known = self.numbers[key] = len(self.results)
            self.results.append(result)
        return known


class Given(Luck):
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

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        return self.take(Asked(chance))


class GivenToSteps(Given):
    """Luck that is given to a step of the game: a pure sub-rule has places of its own, and its result is luck."""

    def __init__(self, sub_rule: Callable[..., SubRule]) -> None:
        super().__init__()
        self._sub_rule = sub_rule

    def settle(
        self,
        play: Play,
        rule: Callable[..., R],
        profile: tuple[Hashable, ...],
        alike: Callable[[R], Hashable] | None,
    ) -> R:
        sub_rule = self._sub_rule(rule, profile, alike)
        result: R = sub_rule.certain if sub_rule.place == UNKNOWN else self.take(Asked(None, sub_rule))
        return result

    def in_any_order(self, play: Play, rule: Callable[..., R], args: tuple[Any, ...]) -> R:
        return other_order(rule)(play, *args)


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


Hands: TypeAlias = tuple[tuple[int, Callable[[Raw], Hashable]], ...]


def hands_of(chance: Chance[Any]) -> Hands:
    """Give the hands of a chance that is drawn card by card, how many cards each and how they are read; else none.

    Those are up to two hands of up to two cards: the readings of all that may be drawn fit into tables.
    """
    if isinstance(chance, Draw):
        hands: Hands = ((chance.number, chance.reading),)
    elif isinstance(chance, Deal) and len(chance.hands) == 2:
        hands = chance.hands
    else:
        return ()
    return hands if all(number in (1, 2) for number, _ in hands) else ()


class Tables:
    """What luck may come to: outcomes in an order, and how they are drawn.

    Cards are drawn one by one, and their readings looked up by their places in the deck. All other luck (dice, larger
    hands) comes to its readings by alias tables of their exact weights.
    """

    def __init__(self) -> None:
        self.outcomes: list[list[Any]] = []
        self.shape = Column()
        """Three times the cards of the first hand, and those of the second; 0 for an alias table."""
        self.size = Column()
        """How many cards are in the deck, or how many outcomes there are."""
        self.first, self.second = Column(), Column()
        """Where the readings of both hands begin, or the thresholds and the aliases."""
        self.width = Column()
        """How many readings the second hand has."""
        self.threshold, self.alias, self.reading = Column(), Column(), Column()
        self._numbers: dict[int, int] = {}
        self._kept: list[Chance[Any]] = []

    def number_of(self, chance: Chance[Any]) -> int:
        """Give the number of a chance."""
        known = self._numbers.get(id(chance))
        if known is None:
            check_hands(chance)
            known = self._numbers[id(chance)] = self._add(chance, hands_of(chance))
            self._kept.append(chance)  # so that no other gets its id
        return known

    def _add(self, chance: Chance[Any], hands: Hands) -> int:
        if not hands:
            weights = chance.table().of
            self._check(len(weights))
            total = sum(weights.values())
            thresholds, aliases = alias_of([each / total for each in weights.values()])
            return self._row(list(weights), 0, len(aliases), self.threshold.add(*thresholds), self.alias.add(*aliases))
        assert isinstance(chance, Draw | Deal)
        numbers: list[dict[Any, int]] = [{} for _ in hands]
        starts = [self._readings(chance.of, hand, of) for hand, of in zip(hands, numbers, strict=True)]
        outcomes = list(numbers[0]) if len(hands) == 1 else list(product(*numbers))
        self._check(len(outcomes))
        shape = 3 * hands[0][0] + (hands[1][0] if len(hands) == 2 else 0)
        return self._row(outcomes, shape, len(chance.of), starts[0], starts[-1], len(numbers[-1]))

    def _readings(self, deck: Raw, hand: tuple[int, Callable[[Raw], Hashable]], numbers: dict[Any, int]) -> int:
        """Read all that a hand may be, by the places of its cards in the deck; give where that begins."""
        number, read = hand
        known: dict[Raw, int] = {}
        places = []
        for cards in product(deck, repeat=number):
            if cards not in known:
                possible = len(set(cards)) == number or deck.count(cards[0]) >= number
                known[cards] = numbers.setdefault(read(cards), len(numbers)) if possible else 0
            places.append(known[cards])
        return self.reading.add(*places)

    def _check(self, outcomes: int) -> None:
        if outcomes > MOST_READINGS:
            raise CannotExplore(f"a draw has {outcomes:,} outcomes here, so this fight can only be simulated")

    def _row(self, outcomes: list[Any], shape: int, size: int, first: int, second: int, width: int = 1) -> int:
        self.outcomes.append(outcomes)
        self.size.add(size)
        self.first.add(first)
        self.second.add(second)
        self.width.add(width)
        return self.shape.add(shape)


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
        self._inside, self._outside = Given(), GivenToSteps(self.sub_rule)
        self._deciders = BotsOnPaths(self._bots)
        self._sub_rules_run = Play(self._inside, Deciders(), SILENT)
        self._steps_run = Play(self._outside, self._deciders, SILENT)
        self.begin = self.state(copy(self._start))

    def __len__(self) -> int:
        return len(self.table)

    def keep_small(self) -> None:
        """Forget all if it has become too much."""
        if len(self._states) > MOST_STATES or len(self.way) > MOST_WAYS:
            self._forget_all()

    def sub_rule(
        self, rule: Callable[..., Any], profile: tuple[Hashable, ...], alike: Callable[[Any], Hashable] | None = None
    ) -> SubRule:
        """Give a sub-rule with its values, begun once."""
        known = self._sub_rules.get((rule, alike, profile))
        if known is None:
            known = self._sub_rules[rule, alike, profile] = SubRule(rule, profile, alike)
            self._inside.give(())
            try:
                known.certain = rule(self._sub_rules_run, *profile)
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
            self._inside.give(luck)
            try:
                way = BACK | home.number_of(home.rule(self._sub_rules_run, *home.profile))
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
        self._deciders.scene = after
        self._outside.give(luck)
        try:
            self.game.step(self._steps_run, after)
        except Asked as asked:
            return after, asked
        return after, None

    def _passed(self, scene: Any, after: Any) -> int:
        return self.duels.rounds(after) - self.duels.rounds(scene)

    def _place(
        self, asked: Asked | None, outcome: int = 0, late: int = 0, parent: int = UNKNOWN, by: int = UNKNOWN
    ) -> int:
        table = size = inner = UNKNOWN
        if asked is not None and asked.chance is not None:
            table = self.tables.number_of(asked.chance)
            size = len(self.tables.outcomes[table])
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
        graph.drawn += stream.size
        way = _ways(graph, place, drawn(graph.tables, graph.table.all[place], stream))
        back = np.flatnonzero(way >= BACK)
        if back.size:
            at, result = settling[back], way[back] - BACK
            for each in np.flatnonzero(result >= graph.room.all[at]).tolist():
                graph.make_room(int(at[each]), int(result[each]))
            way[back] = _ways(graph, at, result)
        place = way & WORD
        length += way >> ROUNDS
    return ended


def drawn(tables: Tables, table: Any, stream: Any) -> Any:
    """Draw an outcome of each table by the next numbers of each stream."""
    import numpy as np

    number = np.empty(len(table), dtype=np.int64)
    shapes = tables.shape.all[table]
    for shape in np.flatnonzero(np.bincount(shapes)).tolist():
        at = np.flatnonzero(shapes == shape)
        if shape:
            number[at] = _by_cards(tables, table[at], stream, at, *divmod(shape, 3))
        else:
            number[at] = _by_alias(tables, table[at], stream, at)
    return number


def _below(stream: Any, at: Any, size: Any) -> tuple[Any, Any]:
    """Take the next number of some streams: a whole number below a size each, and 32 bits that are left over."""
    import numpy as np

    stream[at] += np.uint64(GOLDEN)
    luck = mixed(stream[at])
    below = ((luck >> np.uint64(32)) * size.astype(np.uint64)) >> np.uint64(32)
    return below.astype(np.int64), (luck & np.uint64(WORD)).astype(np.int64)


def _by_alias(tables: Tables, table: Any, stream: Any, at: Any) -> Any:
    import numpy as np

    column, rest = _below(stream, at, tables.size.all[table])
    taken = rest < tables.threshold.all[tables.first.all[table] + column]
    return np.where(taken, column, tables.alias.all[tables.second.all[table] + column])


def _by_cards(tables: Tables, table: Any, stream: Any, at: Any, one: int, two: int) -> Any:
    """Draw the cards of a hand, or of two, one after the other from what is left of the deck, and read them."""
    import numpy as np

    deck = tables.size.all[table]
    cards: list[Any] = []
    for drawn in range(one + two):
        card, _ = _below(stream, at, deck - drawn)
        for earlier in np.sort(np.array(cards), axis=0) if cards else ():
            card = card + (card >= earlier)
        cards.append(card)
    first = tables.reading.all[tables.first.all[table] + _place(deck, cards[:one])]
    if not two:
        return first
    return first * tables.width.all[table] + tables.reading.all[tables.second.all[table] + _place(deck, cards[one:])]


def _place(deck: Any, cards: list[Any]) -> Any:
    """Give where the reading of a hand stands among those of all hands of a deck."""
    return cards[0] if len(cards) == 1 else cards[0] * deck + cards[1]


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
