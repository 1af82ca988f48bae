"""Chance as frozen data with integer weights: what may happen, how often, and how it is read.

A chance knows the exact table of its readings (equal readings are merged), how it really happens (cards drawn, dice
rolled, given unbiased whole numbers), and how to take the same thing entered by hand. It never owns a generator.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Generic, TypeVar

from outdraw.core.cards import HIDDEN, Card, canonical, format_cards, parse_cards
from outdraw.core.compiled import Long
from outdraw.core.ratio import Ratio

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence
    from fractions import Fraction
    from typing import Any, TypeAlias

    from outdraw.core.dice import Pool

R = TypeVar("R", bound="Hashable")

Uniform: TypeAlias = "Callable[[int], int]"
"""An unbiased source: given n, a whole number from 0 to n - 1."""

Raw: TypeAlias = tuple[str, ...]
"""What lay on the table: cards, or faces of dice, or the number of an outcome, each as text."""


class Weights(Generic[R]):
    """An exact distribution: outcomes with integer weights, and the weight `rest` of what was cut off as too rare.

    >>> coin = Weights({"heads": 1, "tails": 1})
    >>> coin.chance("heads"), coin.total
    (Ratio(1, 2), 2)
    """

    __slots__ = ("_marks", "_outcomes", "of", "rest", "total")

    def __init__(self, of: Mapping[R, int], rest: int = 0) -> None:
        self.of = dict(of)
        self.rest = rest
        self.total = sum(self.of.values()) + rest
        self._outcomes: list[R] = []
        self._marks: list[int] = []

    def chance(self, outcome: R) -> Ratio:
        """Give the exact probability of one outcome."""
        return Ratio(self.of.get(outcome, 0), self.total)

    def where(self, holds: Callable[[R], bool]) -> Ratio:
        """Give the exact probability that something holds."""
        return Ratio(sum([weight for outcome, weight in self.of.items() if holds(outcome)]), self.total)

    def map(self, read: Callable[[R], Any]) -> Weights[Any]:
        """Read every outcome anew, merging those that become equal."""
        merged: dict[Any, int] = {}
        for outcome, weight in self.of.items():
            key = read(outcome)
            merged[key] = merged.get(key, 0) + weight
        return Weights(merged, self.rest)

    def mean(self, read: Callable[[R], Any] | None = None) -> Ratio | Fraction:
        """Give the exact mean of the outcomes, or of what they are read as."""
        number: Callable[[Any], Any] = read or (lambda outcome: outcome)
        total: Any = sum(number(outcome) * weight for outcome, weight in self.of.items())
        known = self.total - self.rest
        return Ratio(total, known) if isinstance(total, int) else total / Ratio(known, 1)

    def pick(self, unit: float) -> R:
        """Give the outcome at a point of [0, 1), for a simulation; what was cut off as too rare never comes up."""
        if not self._marks:
            self._outcomes = list(self.of)
            self._marks = list(accumulate(self.of.values()))
        marks = self._marks
        try:
            at = bisect_right(marks, unit * marks[-1])
        except OverflowError:  # weights beyond what a float can hold
            at = bisect_right(marks, int(unit * 2**53) * marks[-1] >> 53)
        return self._outcomes[at]


def pooled(parts: Mapping[R, Mapping[int, int]]) -> Weights[R]:
    """Bring weights with several denominators (outcome to {denominator: weight}) to their common one, exactly."""
    common: Long = lcm(*{denominator for each in parts.values() for denominator in each})
    merged = {o: sum(w * (common // d) for d, w in each.items()) for o, each in parts.items()}
    return Weights(merged, common - sum(merged.values()))


class Chance(Generic[R]):
    """A chance event, described as data. `word` names it in the journal."""

    __slots__ = ("_table",)
    word = "chance"

    def __init__(self) -> None:
        self._table: Weights[R] | None = None

    def table(self) -> Weights[R]:
        """Give the exact weights of the readings, counted once."""
        if self._table is None:
            self._table = self.count()
        return self._table

    def count(self) -> Weights[R]:
        """Count the weights of the readings."""
        raise NotImplementedError

    def happen(self, uniform: Uniform) -> Raw:
        """Let it happen: what lies on the table, given unbiased whole numbers."""
        raise NotImplementedError

    def read(self, raw: Raw) -> R:
        """Read what lies on the table as the rule wants it."""
        raise NotImplementedError

    def parse(self, text: str) -> Raw:
        """Take what people drew or rolled by hand; raise ValueError with a clear sentence if it cannot be."""
        raise NotImplementedError

    def wanted(self) -> str:
        """Say what is to be entered by hand, where it is more than one card: `2 cards`, `d6+3d10`."""
        return ""

    def told(self, raw: Raw) -> str:
        """Say what lies on the table, for people."""
        return format_cards(raw)

    def record(self) -> str:
        """Describe the chance for the journal, so that a verifier needs no rules to check it."""
        raise NotImplementedError


def as_drawn(cards: Raw) -> Raw:
    """Read cards as they are."""
    return cards


def as_hand(cards: Raw) -> Raw:
    """Read cards as a hand, in which their order does not matter."""
    return canonical(cards) if len(cards) > 1 else cards


def the_card(cards: Raw) -> Card:
    """Read a single card as it is."""
    return cards[0]


class Decided(Generic[R]):
    """A reading of cards that looks at what each is worth, in their order, and then at the one card that decides.

    Two hands that are worth the same differ in that card alone, so they are counted together, many at a time. `held`
    are cards that are read with those drawn, before them.
    """

    __slots__ = ("held",)
    held: Raw

    def __call__(self, cards: Raw) -> R:
        """Read the cards that were drawn."""
        raise NotImplementedError

    def worth(self, card: Card) -> int:
        """Give what a card is worth."""
        raise NotImplementedError

    def decide(self, worths: tuple[int, ...]) -> tuple[int, int]:
        """Give what cards come to that are worth this, those held among them, and the place of the one that decides."""
        raise NotImplementedError

    def decided(self, came_to: int, card: Card) -> R:
        """Give the reading where this card decides; it is empty where there are no cards."""
        raise NotImplementedError


def drawn_in_order(of: Sequence[Card], number: int, uniform: Uniform) -> Raw:
    """Draw so many cards from a multiset that lies in canonical order, one after the other."""
    if not 0 <= number <= len(of):
        raise ValueError(f"cannot draw {number} cards from {len(of)}")
    if number == 1:
        return (of[uniform(len(of))],)
    left = list(of)
    return tuple([left.pop(uniform(len(left))) for _ in range(number)])


class Draw(Chance[R]):
    """Cards drawn in order, without replacement, from a multiset that nobody knows the order of."""

    __slots__ = ("number", "of", "reading")
    word = "draw"

    def __init__(self, of: tuple[Card, ...], number: int, reading: Callable[[Raw], R]) -> None:
        super().__init__()
        if not 0 <= number <= len(of):
            raise ValueError(f"cannot draw {number} cards from {len(of)}")
        self.of, self.number, self.reading = canonical(of), number, reading

    def count(self) -> Weights[R]:
        if self.number == 1:
            counts: dict[R, int] = {}
            for card in self.of:
                key = self.reading((card,))
                counts[key] = counts.get(key, 0) + 1
            return Weights(counts)
        from outdraw.core.counting.hands import deal_readings

        joint = deal_readings(self.of, [(self.number, self.reading)])
        return Weights({key[0]: weight for key, weight in joint.items()})

    def happen(self, uniform: Uniform) -> Raw:
        return drawn_in_order(self.of, self.number, uniform)

    def read(self, raw: Raw) -> R:
        return self.reading(raw)

    def parse(self, text: str) -> Raw:
        try:
            cards = parse_cards(text)
        except ValueError as error:
            # no card is spelled here: the page draws a card that it is told of, and nobody would learn what to type
            suited = "a rank such as 8 or K and, right after it, c, d, h or s for the suit"
            like = "a number like 7" if all(card.isdigit() for card in self.of) else suited
            raise ValueError(f"{str(error).partition(': ')[0]}: write {like}") from None
        if len(cards) != self.number:
            wanted = "one card" if self.number == 1 else f"{self.number} cards"
            raise ValueError(f"enter {wanted}, not {len(cards) or 'none'}")
        if HIDDEN in cards:
            raise ValueError("enter the card, not ??")
        left = list(self.of)
        for card in cards:
            if card not in left:
                raise ValueError(_impossible(cards))
            left.remove(card)
        return cards

    def wanted(self) -> str:
        return "" if self.number == 1 else f"{self.number} cards"

    def record(self) -> str:
        return f"draw {self.number} of {format_cards(self.of)}"


def _impossible(cards: Raw) -> str:
    """Say that cards cannot come up, by what was entered alone: which of several it is would tell where that card lies.

    >>> _impossible(("Kd",)), _impossible(("Kd", "Kd")), _impossible(("Kd", "9c"))
    ('Kd cannot come up here', 'Kd cannot come up here so often', 'one of these cards cannot come up here')
    >>> _impossible(("Kd", "9c", "Kd"))
    'one of these cards cannot come up here: Kd stands there more than once'
    """
    doubled = list(dict.fromkeys(card for card in cards if cards.count(card) > 1))
    if len(set(cards)) == 1:
        return f"{cards[0]} cannot come up here{' so often' if doubled else ''}"
    stand = "stands" if len(doubled) == 1 else "stand"
    twice = f": {' and '.join(doubled)} {stand} there more than once" if doubled else ""
    return f"one of these cards cannot come up here{twice}"


class Deal(Chance["tuple[Any, ...]"]):
    """Hands dealt to several seats from one deck without replacement, counted exactly by their readings."""

    __slots__ = ("hands", "of")
    word = "deal"

    def __init__(self, of: tuple[Card, ...], hands: tuple[tuple[int, Callable[[Raw], Hashable]], ...]) -> None:
        super().__init__()
        if sum(number for number, _ in hands) > len(of):
            raise ValueError(f"cannot deal {sum(number for number, _ in hands)} cards from {len(of)}")
        self.of, self.hands = canonical(of), hands

    def count(self) -> Weights[tuple[Any, ...]]:
        from outdraw.core.counting.hands import deal_readings

        return Weights(deal_readings(self.of, self.hands))

    def _number(self) -> int:
        return sum(number for number, _ in self.hands)

    def happen(self, uniform: Uniform) -> Raw:
        return drawn_in_order(self.of, self._number(), uniform)

    def read(self, raw: Raw) -> tuple[Any, ...]:
        readings: list[Hashable] = []
        start = 0
        for number, reading in self.hands:
            readings.append(reading(raw[start : start + number]))
            start += number
        return tuple(readings)

    def told(self, raw: Raw) -> str:
        """Say whose cards lie there, hand by hand in the order in which they were dealt."""
        return "; ".join([format_cards(hand) for hand in self.split(raw) if hand])

    def split(self, raw: Raw) -> list[Raw]:
        """Give the cards hand by hand."""
        ends = list(accumulate(number for number, _ in self.hands))
        return [raw[end - number : end] for end, (number, _) in zip(ends, self.hands, strict=True)]

    def parse(self, text: str) -> Raw:
        return Draw(self.of, self._number(), as_drawn).parse(text)

    def wanted(self) -> str:
        return "" if self._number() == 1 else f"{self._number()} cards"

    def record(self) -> str:
        return f"deal {'+'.join(str(number) for number, _ in self.hands)} of {format_cards(self.of)}"


class Roll(Chance[R]):
    """A pool of dice. The reading gets the faces in the order of the pool, smallest dice first."""

    __slots__ = ("counted", "pool", "reading")
    word = "roll"

    def __init__(
        self,
        pool: Pool,
        reading: Callable[[tuple[int, ...]], R],
        counted: Callable[[Pool], Mapping[R, int]] | None = None,
    ) -> None:
        super().__init__()
        self.pool, self.reading, self.counted = pool, reading, counted

    def count(self) -> Weights[R]:
        """Count by walking faces where the rule brought a counter, else by merging die by die lists of faces."""
        if self.counted is not None:
            return Weights(self.counted(self.pool))
        faces: dict[tuple[int, ...], int] = {(): 1}
        for sides in self.pool.sizes:
            faces = {(*rolled, face): weight for rolled, weight in faces.items() for face in range(1, sides + 1)}
        counts: dict[R, int] = {}
        for rolled, weight in faces.items():
            key = self.reading(rolled)
            counts[key] = counts.get(key, 0) + weight
        return Weights(counts)

    def happen(self, uniform: Uniform) -> Raw:
        return tuple([str(uniform(sides) + 1) for sides in self.pool.sizes])

    def read(self, raw: Raw) -> R:
        return self.reading(tuple([int(face) for face in raw]))

    def parse(self, text: str) -> Raw:
        words = text.replace(",", " ").split()
        sides = list(self.pool.sizes)
        if len(words) != len(sides):
            each = f"{len(sides)} faces, one for each of {self.pool}, smallest dice first"
            raise ValueError(f"enter {each if len(sides) > 1 else f'the face of {self.pool}'}")
        for word, side in zip(words, sides, strict=True):
            if not (word.isascii() and word.isdigit() and 1 <= int(word) <= side):
                raise ValueError(f"{word!r} is not a face of a d{side}: enter 1 to {side}")
        return tuple(str(int(word)) for word in words)

    def wanted(self) -> str:
        return str(self.pool)

    def record(self) -> str:
        return f"roll {self.pool}"


class Toss(Chance[int]):
    """One of several outcomes, equally likely: a tie broken at random."""

    __slots__ = ("sides",)
    word = "toss"

    def __init__(self, sides: int) -> None:
        super().__init__()
        if sides < 1:
            raise ValueError("a toss needs at least one outcome")
        self.sides = sides

    def count(self) -> Weights[int]:
        return Weights(dict.fromkeys(range(self.sides), 1))

    def happen(self, uniform: Uniform) -> Raw:
        return (str(uniform(self.sides) + 1),)

    def read(self, raw: Raw) -> int:
        return int(raw[0]) - 1

    def parse(self, text: str) -> Raw:
        word = text.strip()
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= self.sides):
            raise ValueError(f"enter a number from 1 to {self.sides}")
        return (str(int(word)),)

    def wanted(self) -> str:
        return f"1 to {self.sides}"

    def record(self) -> str:
        return f"toss {self.sides}"


@lru_cache(maxsize=8192)
def draw_of(of: tuple[Card, ...], number: int, reading: Callable[[Raw], Any]) -> Draw[Any]:
    """Give the one `Draw` of these cards, number and reading, so that its table is counted once."""
    return Draw(of, number, reading)


@lru_cache(maxsize=8192)
def deal_of(of: tuple[Card, ...], hands: tuple[tuple[int, Callable[[Raw], Hashable]], ...]) -> Deal:
    """Give the one `Deal` of these cards and hands."""
    return Deal(of, hands)


@lru_cache(maxsize=8192)
def roll_of(
    pool: Pool,
    reading: Callable[[tuple[int, ...]], Any],
    counted: Callable[[Pool], Mapping[Any, int]] | None = None,
) -> Roll[Any]:
    """Give the one `Roll` of this pool and reading."""
    return Roll(pool, reading, counted)


@lru_cache(maxsize=8192)
def toss_of(sides: int) -> Toss:
    """Give the one `Toss` of this many outcomes."""
    return Toss(sides)


def chance_from(record: str) -> Chance[Any]:
    """Make a chance from its description alone, as a verifier does; it is read as it lies on the table.

    >>> chance_from("draw 2 of 1 2 3").happen(lambda n: n - 1)
    ('3', '2')
    >>> chance_from("roll 2d6").happen(lambda n: 0)
    ('1', '1')
    """
    word, _, rest = record.partition(" ")
    if word in ("draw", "deal"):
        numbers, _, cards = rest.partition(" of ")
        return Draw(parse_cards(cards), sum(map(int, numbers.split("+"))), as_drawn)
    if word == "roll":
        from outdraw.core.dice import parse_pool

        return Roll(parse_pool(rest), as_faces)
    if word == "toss":
        return Toss(int(rest))
    raise ValueError(f"no chance is called {word!r}")


def as_faces(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Read dice as they fell."""
    return faces
