"""Ahead: a step read on from a world, with one answer given to the choice that is open there.

Up to the open choice everything is as the world holds it. From there on luck is drawn (`Simulate`) or followed down
every path (`Following`), and whoever is asked does as a bot would, from their own view.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from outdraw.core._zone import Zone
from outdraw.core.audience import EVERYONE
from outdraw.core.bots import Bot, Seen
from outdraw.core.cards import Card
from outdraw.core.chance import Chance, Deal, Draw, Raw, the_card
from outdraw.core.choices import Answer, Choice, Menu, Words
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


MOST_LOTS = 64
"""So many combinations of lots that bots draw on one path are followed."""


class _Strayed(Exception):
    """The step took another course than its world holds."""


class Unsure(Exception):
    """What comes of it cannot be followed: it hangs on what the seat does not see, or on too many lots."""


class Lots(Random):
    """The lots that bots draw, as luck of the play that asks them: every one of them is followed."""

    play: Enumerate | None = None
    among = 1
    """How many combinations of lots there are on the path that is gone down."""

    def begin(self, play: Enumerate) -> None:
        """Begin a path of a play."""
        self.play, self.among = play, 1

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        low, high = (0, start) if stop is None else (start, stop)
        self.among *= high - low
        if self.play is None or step != 1 or self.among > MOST_LOTS:
            raise Unsure
        return low + self.play.lot(high - low)

    def random(self) -> float:
        raise Unsure

    def getrandbits(self, k: int, /) -> int:
        raise Unsure


class Before:
    """What has happened in a world up to its open choice, handed out site by site."""

    __slots__ = ("answer", "at", "dial", "drawn", "offers", "sites", "world")

    def __init__(self, world: World, answer: Answer, dial: Dial, offers: list[Any] | None = None) -> None:
        self.world, self.answer, self.dial = world, answer, dial
        self.sites: Sequence[Site] = world.sites
        self.offers: list[Any] = [] if offers is None else offers
        """What was drawn up on the way when the world was run before: it is the same whatever is answered."""
        self.begin()

    def begin(self) -> None:
        """Begin the step anew."""
        self.at = self.drawn = 0

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
        given = {at: said for at, choice in enumerate(choices) if (said := by_dial(self.dial, choice)) is not None}
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

    def drawn_up(self, draw_up: Callable[..., R], args: tuple[Any, ...]) -> R:
        """Give what is offered next, drawn up in the first run of the world alone."""
        if self.drawn == len(self.offers):
            self.offers.append(draw_up(*args))
        self.drawn += 1
        offered: R = self.offers[self.drawn - 1]
        return offered

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


def by_dial(dial: Dial, choice: Choice) -> Answer | None:
    """Give the default of a choice at the game master's discretion that the dial leaves to the rules."""
    if getattr(choice, "discretion", False) and dial.for_choice(choice.rule) == "automatic":
        default: Answer | None = getattr(choice, "default", None)
        return default
    return None


def _look_away() -> dict[str, Any]:
    raise Unsure


class Following(Enumerate):
    """Goes down every path of luck; whoever is asked does as their bot would, whose lots are luck too.

    With `alone`, only what hangs on nothing that this seat cannot see is followed: where a card is drawn, or another
    looks around before deciding, it is `Unsure`. What others were asked is kept, for it must be the same in any world.
    """

    def __init__(self, bots: Mapping[str, Bot], lots: Lots, dial: Dial, alone: str = "") -> None:
        super().__init__()
        self.bots, self.lots, self.dial, self.alone = bots, lots, dial, alone
        self.scene: Scene | None = None
        self.asked: list[Choice] = []

    def begin(self, scene: Scene) -> None:
        """Begin a path anew, on a copy of the scene that the step begins from."""
        self.scene = scene
        self.lots.begin(self)

    def luck(
        self,
        chance: Chance[Any],
        what: str = "",
        rule: str = "",
        by: str = "",
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
    ) -> Any:
        if self.alone and isinstance(chance, Draw | Deal):
            raise Unsure
        return super().luck(chance, what, rule, by, seen_by, about)

    def decide(self, choice: Choice) -> Answer:
        if isinstance(choice, Words):  # words are for people: nothing is counted by them
            return choice.check(choice.default or "something")
        if self.alone and choice.seat != self.alone:
            return self._unseeing(choice)
        return decided(self.bots, self.scene, choice)

    def ask_menu(self, menu: Menu) -> str:
        if self.alone and menu.seat != self.alone:
            return super().ask_menu(menu)
        return str(self._kept_or(lambda: decided(self.bots, self.scene, menu)))  # a bot draws up what it looks at

    def _unseeing(self, choice: Choice) -> Answer:
        """Decide for somebody else as their bot would, if it does so without looking at anything but the choice."""
        if isinstance(choice, Menu):
            raise Unsure
        self.asked.append(choice)
        return choice.check(self.bots[choice.seat](Seen(choice.seat, _look_away), choice))

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


class Ahead(Play):
    """Reads a step up to the open choice as its world holds it, and hands all that is asked after it to another reader.

    Until then nothing is looked up in a table: the open choice may be within any rule.
    """

    def __init__(self, before: Before, then: Play) -> None:
        self.listens = False
        self.before, self.then = before, then

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
        return self.then.luck(chance, what, rule, by, seen_by, about)

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
            return super()._draw(of, reading, number, what, rule, by, seen_by, about)
        return self.then.draw(of, reading, number, what, rule, by, seen_by, about)

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
            return super().draw_from(zone, reading, number, what, rule, by, seen_by, about)
        return self.then.draw_from(zone, reading, number, what, rule, by, seen_by, about)

    def settle(self, rule: Callable[..., R], *profile: Hashable, alike: Callable[[R], Hashable] | None = None) -> R:
        return self.then.settle(rule, *profile, alike=alike) if self.before.is_past else rule(self, *profile)

    def look(self, rule: Callable[..., R], *args: Any) -> R:
        return self.then.look(rule, *args) if self.before.is_past else rule(self, *args)

    def drawn_up(self, draw_up: Callable[..., R], *args: Any) -> R:
        return self.then.drawn_up(draw_up, *args) if self.before.is_past else self.before.drawn_up(draw_up, args)

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return self.then.ask_all(choices) if self.before.is_past else self.before.all(choices, self.then.ask)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return self.then.ask_any(choices) if self.before.is_past else self.before.any()

    def ask_any_from(self, draw_up: Callable[[], Sequence[Choice]]) -> tuple[int, Answer]:
        return self.then.ask_any_from(draw_up) if self.before.is_past else self.before.any()

    def ask_from(self, menu: Callable[[], Choice]) -> Answer:
        return self.then.ask_from(menu) if self.before.is_past else self.before.from_menu(menu, self.then.ask)

    def ask_menu(self, menu: Menu) -> str:
        return self.then.ask_menu(menu) if self.before.is_past else str(self.ask_from(lambda: menu))


def scenes_ahead(
    game: Game,
    world: World,
    answer: Answer,
    dial: Dial,
    bots: Mapping[str, Bot],
    lots: Lots,
    alone: str = "",
    offers: list[Any] | None = None,
) -> tuple[Following, Iterator[tuple[Scene, int, int]]]:
    """Give who goes on from the open choice, and the scene at the end of the step on every path of luck.

    With each scene come its weight, and what that is out of. The bots draw their lots from `lots`; with `alone` nothing
    may hang on what this seat does not see. `offers` keep what is drawn up in the world before the open choice, for all
    who read on from it.
    """
    then = Following(bots, lots, dial, alone)
    ahead = Ahead(Before(world, answer, dial, offers), then)

    def run(play: Following) -> Scene:
        scene: Scene = copy(world.start)
        play.begin(scene)
        ahead.before.begin()
        game.step(ahead, scene)
        return scene

    return then, then.paths(run)


def scene_onward(
    game: Game,
    world: World,
    answer: Answer,
    dial: Dial,
    bots: Mapping[str, Bot],
    dice: Random,
    offers: list[Any] | None = None,
) -> Scene:
    """Give the scene at the end of the step, with luck drawn from the open choice on; `offers` as above."""
    scene: Scene = copy(world.start)
    game.step(Ahead(Before(world, answer, dial, offers), Simulate(dice, bots, scene)), scene)
    return scene


def scenes_further(game: Game, scene: Scene, before: Following) -> Iterator[tuple[Scene, int, int]]:
    """Yield the scene after one more step on every path of luck; who decides is as it was with a reader before."""

    def run(play: Following) -> Scene:
        after: Scene = copy(scene)
        play.begin(after)
        game.step(play, after)
        return after

    further = Following(before.bots, before.lots, before.dial, before.alone)
    further.asked = before.asked
    yield from further.paths(run)
