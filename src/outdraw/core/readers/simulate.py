"""Simulate: luck from a seeded generator, decisions from bots that see only their own view.

Cards are really drawn and dice really rolled; pure sub-rules are looked up in their exact tables unless `every_card`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from outdraw.core._zone import Zone
from outdraw.core.bots import Bot, Seen
from outdraw.core.cards import Card, canonical
from outdraw.core.chance import Chance, Raw, Weights
from outdraw.core.choices import Answer, Choice, Menu, Pick
from outdraw.core.compiled import mypyc_attr
from outdraw.core.exact import is_met_often, settled
from outdraw.core.memo import ByIdentity
from outdraw.core.menus import allowed
from outdraw.core.occasion import Occasion
from outdraw.core.parts import SILENT, Deciders, Luck
from outdraw.core.play import Play
from outdraw.core.scene import Scene

if TYPE_CHECKING:
    from outdraw.core.worlds import Known

R = TypeVar("R")

_in_order: Final = ByIdentity(canonical, most=1000)


class SeenInScene(Seen):
    """What a bot knows in a simulation: lenses are held to the scene itself, and heed its marks."""

    __slots__ = ()

    def __init__(self, seat: str, scene: Scene) -> None:
        self.seat = seat
        self.knows: Callable[[Choice], Known] | None = None
        self.seconds = 0.0
        self._look = None
        self._whole = scene
        self._sees = None
        self._view = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Seeded(Luck):
    """Luck from a seeded generator. Cards are drawn without describing the chance."""

    def __init__(self, dice: Random, every_card: bool = False) -> None:
        self.dice = dice
        self.every_card = every_card

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        return chance.read(chance.happen(self.below))

    def draw(
        self, play: Play, of: Sequence[Card], reading: Callable[[Raw], Any], number: int, occasion: Occasion
    ) -> Any:
        return reading(self.taken(canonical(of), number))

    def draw_from(self, play: Play, zone: Zone, reading: Callable[[Raw], Any], number: int, occasion: Occasion) -> Any:
        return reading(self.taken(canonical(zone.cards) if zone.stacked else zone.cards, number))

    def deal(
        self,
        play: Play,
        of: Sequence[Card],
        hands: tuple[tuple[int, Callable[[Raw], Hashable]], ...],
        occasion: Occasion,
    ) -> tuple[Any, ...]:
        ordered = _in_order(of) if type(of) is tuple else canonical(of)
        number = 0
        for each in hands:
            number += each[0]
        dealt = self.taken(ordered, number)
        found: list[Any] = []
        start = 0
        for number, reading in hands:
            found.append(reading(dealt[start : start + number]))
            start += number
        return tuple(found)

    def taken(self, of: Sequence[Card], number: int) -> Raw:
        """Draw so many cards that lie in canonical order, the same as `outdraw.core.chance.drawn_in_order`."""
        size = len(of)
        if number == 1 and size:
            return (of[self.below(size)],)
        if not 0 <= number <= size:
            raise ValueError(f"cannot draw {number} cards from {size}")
        left, found, bits_of = list(of), list[Card](), self.dice.getrandbits
        for _ in range(number):
            bits = size.bit_length()
            at = bits_of(bits)
            while at >= size:
                at = bits_of(bits)
            found.append(left.pop(at))
            size -= 1
        return tuple(found)

    def below(self, number: int) -> int:
        """Give a whole number from 0 up to another, the same as `Random.randrange` without its detours."""
        if number < 1:
            raise ValueError(f"there is no whole number from 0 up to {number}")
        bits = number.bit_length()
        found = self.dice.getrandbits(bits)
        while found >= number:
            found = self.dice.getrandbits(bits)
        return found

    def settle(
        self,
        play: Play,
        rule: Callable[..., R],
        profile: tuple[Hashable, ...],
        alike: Callable[[R], Hashable] | None,
    ) -> R:
        if self.every_card or not is_met_often(rule, profile):
            return rule(play, *profile)
        result: R = settled(rule, *profile).pick(self.dice.random())
        return result


@mypyc_attr(allow_interpreted_subclasses=True)
class Bots(Deciders):
    """Bots decide, each from what its seat sees of the scene."""

    def __init__(self, bots: Mapping[str, Bot], scene: Scene | None = None) -> None:
        self.bots = bots
        self.scene = scene

    def ask(self, play: Play, choice: Choice) -> Answer:
        return self.decide(choice)

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return tuple([self.decide(choice) for choice in choices])

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return 0, self.decide(choices[0])

    def ask_menu(self, play: Play, menu: Menu) -> str:
        return str(self.chosen(menu))

    def chosen(self, menu: Menu) -> Answer:
        """Give a bot's answer to a long menu, which it draws up as far as it looks."""
        scene = self.scene
        if scene is None:
            raise TypeError(f"{menu.kind} needs a scene to be decided in")
        seat = menu.seat
        answer = self.bots[seat](SeenInScene(seat, scene), menu)
        if isinstance(answer, str) and menu.offers.allows(answer):
            return answer
        return menu.check(answer)

    def decide(self, choice: Choice) -> Answer:
        """Give a bot's answer to a choice."""
        scene = self.scene
        if scene is None:
            raise TypeError(f"{choice.kind} needs a scene to be decided in")
        seat = choice.seat
        answer = self.bots[seat](SeenInScene(seat, scene), choice)
        if (
            isinstance(answer, str)
            and type(choice) is Pick
            and choice.least == choice.most == 1
            and allowed(choice.options, answer)
        ):
            return answer
        return choice.check(answer)


def seeded(dice: Random, bots: Mapping[str, Bot], scene: Scene | None = None, every_card: bool = False) -> Play:
    """Give a `Play` for many fights: fast, seeded, silent."""
    return Play(Seeded(dice, every_card), Bots(bots, scene), SILENT)


def play_out(play: Play, step: Callable[[Play, Any], None], scene: Scene) -> None:
    """Take step after step until the scene is over."""
    while not scene.is_over:
        step(play, scene)


def sampled(rule: Callable[[Play], R], times: int, seed: int) -> Weights[R]:
    """Run a rule that asks nobody many times, every card drawn, and count its results."""
    play = seeded(Random(seed), {}, every_card=True)
    counts: dict[R, int] = {}
    for _ in range(times):
        result = rule(play)
        counts[result] = counts.get(result, 0) + 1
    return Weights(counts)
