"""Ahead: a step read on from a world, with one answer given to the choice that is open there.

Up to the open choice everything is as the world holds it. From there on luck is drawn (`Onward`) or followed down every
path (`Ahead`), and whoever is asked does as a bot would, from their own view.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from outdraw.core._zone import Zone
from outdraw.core.audience import EVERYONE
from outdraw.core.bots import Bot
from outdraw.core.cards import Card
from outdraw.core.chance import Chance, Raw, the_card
from outdraw.core.choices import Answer, Choice, Menu
from outdraw.core.exact import Asked, Plan
from outdraw.core.game import Game
from outdraw.core.play import Play
from outdraw.core.readers.enumerate import Enumerate
from outdraw.core.readers.live import Dial, Site
from outdraw.core.readers.simulate import SeenInScene, Simulate
from outdraw.core.scene import Scene
from outdraw.core.sight import copy
from outdraw.core.worlds import World

R = TypeVar("R")


class _Strayed(Exception):
    """The step took another course than its world holds."""


class Before:
    """What has happened in a world up to its open choice, handed out site by site."""

    __slots__ = ("answer", "at", "dial", "sites", "world")

    def __init__(self, world: World, answer: Answer, dial: Dial) -> None:
        self.world, self.answer, self.dial = world, answer, dial
        self.sites: Sequence[Site] = world.sites
        self.at = 0

    @property
    def is_past(self) -> bool:
        """Say whether the open choice has been answered."""
        return self.at == len(self.sites)

    def luck(self, chance: Chance[Any]) -> Any:
        """Give the luck of the next site."""
        raw = self.sites[self.at].luck
        if raw is None:
            raise _Strayed("there is luck where somebody was asked")
        self.at += 1
        return chance.read(raw)

    def all(self, choices: Sequence[Choice], decide: Callable[[Choice], Answer]) -> tuple[Answer, ...]:
        """Give the answers of the next site; at the open one, of those who have yet to answer, by their bots."""
        given = {at: default for at, choice in enumerate(choices) if (default := self._by_dial(choice)) is not None}
        places = [at for at in range(len(choices)) if at not in given]
        if places:
            answers = self._next(is_any=False)
            for place, at in enumerate(places):
                given[at] = answers[place] if place in answers else decide(choices[at])
        return tuple([given[at] for at in range(len(choices))])

    def from_menu(self, draw_up: Callable[[], Choice], decide: Callable[[Choice], Answer]) -> Answer:
        """Give the answer to a menu, which need not be drawn up: no dial answers it, and what was answered is known."""
        answers = self._next(is_any=False)
        return answers[0] if 0 in answers else decide(draw_up())

    def any(self) -> tuple[int, Answer]:
        """Give the answer of the next site that was the first."""
        return next(iter(self._next(is_any=True).items()))

    def _next(self, is_any: bool) -> Mapping[int, Answer]:
        site = self.sites[self.at]
        if site.luck is not None:
            raise _Strayed("somebody is asked where there was luck")
        self.at += 1
        if not self.is_past:
            return site.answers
        mine = {self.world.place: self.answer}
        return mine if is_any else {**site.answers, **mine}

    def _by_dial(self, choice: Choice) -> Answer | None:
        if getattr(choice, "discretion", False) and self.dial.for_choice(choice.rule) == "automatic":
            default: Answer | None = getattr(choice, "default", None)
            return default
        return None


class Ahead(Enumerate):
    """Goes down every path of luck from the open choice on."""

    def __init__(self, before: Before, bots: Mapping[str, Bot]) -> None:
        super().__init__()
        self.before, self.bots = before, bots
        self.scene: Scene | None = None

    def begin(self, scene: Scene) -> None:
        """Begin a path anew, on a copy of the scene that the step begins from."""
        self.scene, self.before.at = scene, 0

    def luck(
        self,
        chance: Chance[Any],
        what: str = "",
        rule: str = "",
        by: str = "",
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
    ) -> Any:
        if not self.before.is_past:
            return self.before.luck(chance)
        return super().luck(chance, what, rule, by, seen_by, about)

    def settle(self, rule: Callable[..., R], *profile: Hashable, alike: Callable[[R], Hashable] | None = None) -> R:
        if not self.before.is_past:
            return rule(self, *profile)
        return super().settle(rule, *profile, alike=alike)

    def look(self, rule: Callable[..., R], *args: Any) -> R:
        return super().look(rule, *args) if self.before.is_past else rule(self, *args)

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        if not self.before.is_past:
            return self.before.all(choices, self._decision)
        return super().ask_all(choices)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return super().ask_any(choices) if self.before.is_past else self.before.any()

    def ask_any_from(self, draw_up: Callable[[], Sequence[Choice]]) -> tuple[int, Answer]:
        return super().ask_any_from(draw_up) if self.before.is_past else self.before.any()

    def ask_from(self, menu: Callable[[], Choice]) -> Answer:
        return super().ask_from(menu) if self.before.is_past else self.before.from_menu(menu, self._decision)

    def ask_menu(self, menu: Menu) -> str:
        return super().ask_menu(menu) if self.before.is_past else str(self.ask_from(lambda: menu))

    def decide(self, choice: Choice) -> Answer:
        return decided(self.bots, self.scene, choice)

    def planned(self, asked: Asked) -> Plan | None:
        return plan_of(self.bots, self.scene, asked)


class Further(Enumerate):
    """Goes down every path of one more step."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        super().__init__()
        self.bots = bots
        self.scene: Scene | None = None

    def decide(self, choice: Choice) -> Answer:
        return decided(self.bots, self.scene, choice)

    def planned(self, asked: Asked) -> Plan | None:
        return plan_of(self.bots, self.scene, asked)


def decided(bots: Mapping[str, Bot], scene: Scene | None, choice: Choice) -> Answer:
    """Decide a choice as the seat's bot would, from its view of the scene."""
    assert scene is not None
    return choice.check(bots[choice.seat](SeenInScene(choice.seat, scene), choice))


def plan_of(bots: Mapping[str, Bot], scene: Scene | None, asked: Asked) -> Plan | None:
    """Give how a seat's bot will choose among cards it has yet to see, if it says so: then they can be counted."""
    assert scene is not None
    plan = getattr(bots[asked.seat], "plan", None)
    return plan(SeenInScene(asked.seat, scene), asked.kind, asked.actor, asked.facing) if plan is not None else None


class Onward(Simulate):
    """Draws luck from the open choice on."""

    def __init__(self, before: Before, dice: Random, bots: Mapping[str, Bot], scene: Scene) -> None:
        super().__init__(dice, bots, scene)
        self.before = before

    def luck(
        self,
        chance: Chance[Any],
        what: str = "",
        rule: str = "",
        by: str = "",
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
    ) -> Any:
        if not self.before.is_past:
            return self.before.luck(chance)
        return super().luck(chance, what, rule, by, seen_by, about)

    def _draw(
        self,
        of: Sequence[Card],
        reading: Callable[[Raw], Any],
        number: int,
        what: str,
        rule: str,
        by: str,
        seen_by: tuple[str, ...],
        about: tuple[str, ...],
    ) -> Any:
        if not self.before.is_past:
            return Play._draw(self, of, reading, number, what, rule, by, seen_by, about)
        return super()._draw(of, reading, number, what, rule, by, seen_by, about)

    def draw_from(
        self,
        zone: Zone,
        reading: Callable[[Raw], Any] = the_card,
        number: int = 1,
        what: str = "",
        rule: str = "",
        by: str = "",
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
    ) -> Any:
        if not self.before.is_past:
            return Play._draw(self, zone.cards, reading, number, what, rule, by, seen_by, about)
        return super().draw_from(zone, reading, number, what, rule, by, seen_by, about)

    def settle(self, rule: Callable[..., R], *profile: Hashable, alike: Callable[[R], Hashable] | None = None) -> R:
        if not self.before.is_past:
            return rule(self, *profile)
        return super().settle(rule, *profile, alike=alike)

    def ask(self, choice: Choice) -> Answer:
        return super().ask(choice) if self.before.is_past else self.ask_all((choice,))[0]

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        if not self.before.is_past:
            return self.before.all(choices, self._decide)
        return super().ask_all(choices)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return super().ask_any(choices) if self.before.is_past else self.before.any()

    def ask_any_from(self, draw_up: Callable[[], Sequence[Choice]]) -> tuple[int, Answer]:
        return super().ask_any_from(draw_up) if self.before.is_past else self.before.any()

    def ask_from(self, menu: Callable[[], Choice]) -> Answer:
        return super().ask_from(menu) if self.before.is_past else self.before.from_menu(menu, self._decide)

    def ask_menu(self, menu: Menu) -> str:
        return super().ask_menu(menu) if self.before.is_past else str(self.ask_from(lambda: menu))


def scenes_ahead(
    game: Game, world: World, answer: Answer, dial: Dial, bots: Mapping[str, Bot]
) -> Iterator[tuple[Scene, int, int]]:
    """Yield the scene at the end of the step on every path of luck, with its weight and the total it is out of."""
    ahead = Ahead(Before(world, answer, dial), bots)

    def run(play: Ahead) -> Scene:
        scene: Scene = copy(world.start)
        play.begin(scene)
        game.step(play, scene)
        return scene

    yield from ahead.paths(run)


def scene_onward(game: Game, world: World, answer: Answer, dial: Dial, bots: Mapping[str, Bot], dice: Random) -> Scene:
    """Give the scene at the end of the step, with luck drawn from the open choice on."""
    scene: Scene = copy(world.start)
    game.step(Onward(Before(world, answer, dial), dice, bots, scene), scene)
    return scene


def scenes_further(game: Game, scene: Scene, bots: Mapping[str, Bot]) -> Iterator[tuple[Scene, int, int]]:
    """Yield the scene after one more step on every path of luck, with its weight and the total it is out of."""

    def run(play: Further) -> Scene:
        play.scene = copy(scene)
        game.step(play, play.scene)
        return play.scene

    yield from Further(bots).paths(run)
