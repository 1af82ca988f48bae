"""Ahead: a step read on from a world, with one answer given to the choice that is open there.

Up to the open choice everything is as the world holds it. From there on luck is drawn (`Evenly`) or followed down
every path (`Following`), and whoever is asked does as a bot would, from their own view. An answer that only prepares
something brings the same question again at once; what it comes to itself is known there (`Again`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from outdraw.core._zone import Zone
from outdraw.core.bots import Bot, Seen
from outdraw.core.cards import Card
from outdraw.core.chance import Chance, Deal, Draw, Raw, Weights
from outdraw.core.choices import Answer, Choice, Menu, Words
from outdraw.core.compiled import mypyc_attr
from outdraw.core.copying import copy
from outdraw.core.exact import alike_at_last, is_counted_alike, is_met_often, settled, settled_alike
from outdraw.core.game import Game
from outdraw.core.occasion import Occasion
from outdraw.core.parts import SILENT, Deciders, Luck
from outdraw.core.planned import Asked, Plan
from outdraw.core.play import Play
from outdraw.core.readers.enumerate import Deciding, Paths
from outdraw.core.readers.live import Dial, Site
from outdraw.core.readers.simulate import Bots, Seeded, SeenInScene
from outdraw.core.readers.watched_dice import Counted, Lots, Unsure
from outdraw.core.scene import Scene
from outdraw.core.worlds import World

R = TypeVar("R")


class _Strayed(Exception):
    """The step took another course than its world holds."""


class Later(Exception):
    """Something is drawn or asked after what was taken for the last: all of that may matter after all."""


class Again(Exception):
    """The seat is asked what it has just answered: nothing was drawn since, and nobody else was asked."""


class _NotAtOnce(Exception):
    """Something else comes first."""


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


def _look_away() -> Any:
    raise Unsure


def decided(bots: Mapping[str, Bot], scene: Scene | None, choice: Choice) -> Answer:
    """Decide a choice as the seat's bot would, from its view of the scene."""
    assert scene is not None
    return choice.check(bots[choice.seat](SeenInScene(choice.seat, scene), choice))


def plan_of(bots: Mapping[str, Bot], scene: Scene | None, asked: Asked) -> Plan | None:
    """Give how a seat's bot will choose among cards it has yet to see, if it says so: then they can be counted."""
    assert scene is not None
    plan = getattr(bots[asked.seat], "plan", None)
    return plan(SeenInScene(asked.seat, scene), asked.kind, asked.actor, asked.facing) if plan is not None else None


@mypyc_attr(allow_interpreted_subclasses=True)
class BotsOnPaths(Deciding):
    """Bots that decide on every path from what their seats see of the scene as it is there."""

    def __init__(self, bots: Mapping[str, Bot], paths: Paths | None = None) -> None:
        super().__init__(paths)
        self.bots = bots
        self.scene: Scene | None = None

    def decide(self, choice: Choice) -> Answer:
        return decided(self.bots, self.scene, choice)

    def planned(self, asked: Asked) -> Plan | None:
        return plan_of(self.bots, self.scene, asked)


class _FollowedLuck(Paths):
    """Paths that end where what is known `alone` to a seat ends, and may end with a rule that is taken for the last."""

    def __init__(self, alone: str, takes_last: bool) -> None:
        super().__init__()
        self.alone, self.takes_last = alone, takes_last
        self.is_last = False

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        self.not_at_last()
        if self.alone and isinstance(chance, Draw | Deal):
            raise Unsure
        return super().luck(play, chance, occasion)

    def settle(
        self,
        play: Play,
        rule: Callable[..., R],
        profile: tuple[Hashable, ...],
        alike: Callable[[R], Hashable] | None,
    ) -> R:
        self.not_at_last()
        last = alike_at_last(rule) if self.takes_last else None
        if last is None:
            return super().settle(play, rule, profile, alike)
        self.is_last = True
        return super().settle(play, rule, profile, last)

    def not_at_last(self) -> None:
        """Raise `Later` if something was taken for the last that it was not."""
        if self.is_last:
            raise Later


class _FollowedBots(BotsOnPaths):
    """Bots on such paths; with `alone`, others decide without looking at anything but the choice."""

    def __init__(self, bots: Mapping[str, Bot], followed: _FollowedLuck) -> None:
        super().__init__(bots, followed)
        self.followed, self.alone = followed, followed.alone
        self.asked: list[Choice] = []

    def decide(self, choice: Choice) -> Answer:
        self.followed.not_at_last()
        if isinstance(choice, Words):  # words are for people: nothing is counted by them
            return choice.check(choice.default or "something")
        if self.alone and choice.seat != self.alone:
            return self._unseeing(choice)
        return super().decide(choice)

    def ask_menu(self, play: Play, menu: Menu) -> str:
        if self.alone and menu.seat != self.alone:
            return super().ask_menu(play, menu)
        self.followed.not_at_last()
        return str(self.kept_or(lambda: decided(self.bots, self.scene, menu)))  # a bot draws up what it looks at

    def _unseeing(self, choice: Choice) -> Answer:
        """Decide for somebody else as their bot would, if it does so without looking at anything but the choice."""
        if isinstance(choice, Menu):
            raise Unsure
        self.asked.append(choice)
        return choice.check(self.bots[choice.seat](Seen(choice.seat, _look_away), choice))

    def planned(self, asked: Asked) -> Plan | None:
        self.followed.not_at_last()
        return super().planned(asked)


class Following:
    """Goes down every path of luck; whoever is asked does as their bot would, whose lots are luck too.

    With `alone`, only what hangs on nothing that this seat cannot see is followed: where a card is drawn, or another
    looks around before deciding, it is `Unsure`. What others were asked is kept, for it must be the same in any world.
    With `takes_last`, results that are alike at the last (`last_alike`) are one; if it was not the last, it is `Later`.
    """

    def __init__(self, bots: Mapping[str, Bot], lots: Lots, alone: str = "", takes_last: bool = False) -> None:
        self.bots, self.lots, self.alone, self.takes_last = bots, lots, alone, takes_last
        self.luck = _FollowedLuck(alone, takes_last)
        self.deciders = _FollowedBots(bots, self.luck)
        self.play = Play(self.luck, self.deciders, SILENT)
        self.is_again = False
        """Whether the open choice came again at once at the end of this path."""

    def begin(self, scene: Scene) -> None:
        """Begin a path anew, on a copy of the scene that the step begins from."""
        self.deciders.scene, self.luck.is_last = scene, False
        self.lots.begin(self.luck)

    @property
    def is_last(self) -> bool:
        """Say whether a result was taken for one of several on this path."""
        return self.luck.is_last

    @property
    def asked(self) -> list[Choice]:
        """Give what others were asked."""
        return self.deciders.asked


class Ahead:
    """Reads a step up to the open choice as its world holds it, and hands all that is asked after it to another reader.

    Until then nothing is looked up in a table: the open choice may be within any rule. With `until` it ends in `Again`
    where that choice is put to the seat again at once.
    """

    def __init__(self, before: Before, then: Play, until: Choice | None = None) -> None:
        self.before, self.then = before, then
        self.until = until
        """The choice that may come again at once. It cannot any more on any path once something else has come first."""
        self._past = _PastLuck(self), _PastAnswers(self)
        self._at_once = _LuckAtOnce(self), _AskedAtOnce(self)
        self.play = Play(*self._past, SILENT)

    def begin(self) -> None:
        """Begin the step anew."""
        self.before.begin()
        self.play.source, self.play.deciders = self._past
        self.move_on()

    def move_on(self) -> None:
        """Let go of what is past once the open choice has been answered."""
        if self.before.is_past:
            if self.until is not None:
                self.play.source, self.play.deciders = self._at_once
            else:
                self.play.source, self.play.deciders = self.then.source, self.then.deciders

    def go_on(self) -> Play:
        """Give who decides luck after the open choice: then nothing comes at once any more."""
        self.until = None
        self.move_on()
        return self.then

    def asks(self, choices: Sequence[Choice]) -> Deciders:
        """Give who decides choices after the open one, if it is not the same that is asked again at once."""
        if self.until is not None:
            if any(is_again(choice, self.until) for choice in choices):
                raise Again
            if any(choice.seat != self.until.seat for choice in choices):
                self.go_on()
        return self.then.deciders


class _PastLuck(Luck):
    """Luck as a world holds it."""

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        came = self.ahead.before.luck(chance)
        self.ahead.move_on()
        return came


class _PastAnswers(Deciders):
    """Answers as a world holds them, and the one that is given to the open choice."""

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        ahead = self.ahead
        answers = ahead.before.all(choices, ahead.then.ask)
        if len(choices) > 1 and ahead.before.is_past:
            ahead.until = None  # others decide with the seat
        ahead.move_on()
        return answers

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        answer = self.ahead.before.any()
        self.ahead.move_on()
        return answer

    def ask_any_from(self, play: Play, draw_up: Callable[[], Sequence[Choice]]) -> tuple[int, Answer]:
        return self.ask_any(play, ())

    def ask_from(self, play: Play, menu: Callable[[], Choice]) -> Answer:
        answer = self.ahead.before.from_menu(menu, self.ahead.then.ask)
        self.ahead.move_on()
        return answer

    def ask_menu(self, play: Play, menu: Menu) -> str:
        return str(self.ask_from(play, lambda: menu))

    def drawn_up(self, draw_up: Callable[..., R], args: tuple[Any, ...]) -> R:
        return self.ahead.before.drawn_up(draw_up, args)


class _LuckAtOnce(Luck):
    """The first luck after the open choice: it is handed on, and all that follows with it."""

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        return self.ahead.go_on().source.luck(play, chance, occasion)

    def draw(
        self, play: Play, of: Sequence[Card], reading: Callable[[Raw], Any], number: int, occasion: Occasion
    ) -> Any:
        return self.ahead.go_on().source.draw(play, of, reading, number, occasion)

    def draw_from(self, play: Play, zone: Zone, reading: Callable[[Raw], Any], number: int, occasion: Occasion) -> Any:
        return self.ahead.go_on().source.draw_from(play, zone, reading, number, occasion)

    def settle(
        self,
        play: Play,
        rule: Callable[..., R],
        profile: tuple[Hashable, ...],
        alike: Callable[[R], Hashable] | None,
    ) -> R:
        return self.ahead.go_on().source.settle(play, rule, profile, alike)

    def in_any_order(self, play: Play, rule: Callable[..., R], args: tuple[Any, ...]) -> R:
        return self.ahead.then.in_any_order(rule, *args)


class _AskedAtOnce(Deciders):
    """What is asked right after the open choice: the same again ends the run."""

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return self.ahead.asks(choices).ask_all(play, choices)

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return self.ahead.asks(choices).ask_any(play, choices)

    def ask_from(self, play: Play, menu: Callable[[], Choice]) -> Answer:
        choice = menu()
        return self.ahead.asks((choice,)).ask_from(play, lambda: choice)

    def ask_menu(self, play: Play, menu: Menu) -> str:
        return self.ahead.asks((menu,)).ask_menu(play, menu)

    def drawn_up(self, draw_up: Callable[..., R], args: tuple[Any, ...]) -> R:
        return self.ahead.then.deciders.drawn_up(draw_up, args)

    def look(self, play: Play, rule: Callable[..., R], args: tuple[Any, ...]) -> R:
        return self.ahead.go_on().deciders.look(play, rule, args)


class _NoLuck(Luck):
    """Luck that nobody gives."""

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        raise _NotAtOnce


class _NoAnswers(Deciders):
    """Nobody answers."""

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        raise _NotAtOnce

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        raise _NotAtOnce


def is_again(choice: Choice, before: Choice) -> bool:
    """Say whether a choice is the same question as one before: its options may be others."""
    return (choice.seat, choice.kind, choice.actor) == (before.seat, before.kind, before.actor)


def scenes_ahead(
    game: Game,
    world: World,
    answer: Answer,
    dial: Dial,
    bots: Mapping[str, Bot],
    lots: Lots,
    alone: str = "",
    offers: list[Any] | None = None,
    takes_last: bool = False,
    until: Choice | None = None,
) -> tuple[Following, Iterator[tuple[Scene, int, int]]]:
    """Give who goes on from the open choice, and the scene at the end of the step on every path of luck.

    With each scene come its weight, and what that is out of. The bots draw their lots from `lots`; with `alone` nothing
    may hang on what this seat does not see. `offers` keep what is drawn up in the world before the open choice, for all
    who read on from it. With `until` the scene is that where this choice comes again at once, if it does.
    """
    then = Following(bots, lots, alone, takes_last)
    ahead = Ahead(Before(world, answer, dial, offers), then.play, until)

    def run(_: Play) -> Scene:
        scene: Scene = copy(world.start)
        then.begin(scene)
        then.is_again = comes_again(game, ahead, scene)
        return scene

    return then, then.luck.go_down(then.play, run)


class Evenly(Seeded):
    """Seeded luck; what it decides first is taken from points that somebody has spread evenly over all samples.

    If all samples begin alike, what luck decides at the very first is worth a table, met often or not.
    """

    def __init__(self, dice: Counted, points: list[float], begin_alike: bool) -> None:
        super().__init__(dice)
        self.counted = dice
        self.points, self.begin_alike = points, begin_alike
        self.is_first = True
        self.fell: list[tuple[Weights[Any], Any]] = []
        """The tables in which luck fell, and how."""
        self.beyond = 0
        """How often it fell in one by the dice, when there were no more points."""

    def below(self, number: int) -> int:
        self.is_first = False
        return super().below(number)

    def taken(self, of: Sequence[Card], number: int) -> Raw:
        self.is_first = False
        return super().taken(of, number)

    def settle(
        self,
        play: Play,
        rule: Callable[..., R],
        profile: tuple[Hashable, ...],
        alike: Callable[[R], Hashable] | None,
    ) -> R:
        is_at_first = self.points and self.is_first and self.begin_alike
        self.is_first = False
        if not (is_at_first or is_counted_alike(rule, alike) or is_met_often(rule, profile)):
            return rule(play, *profile)
        table = settled(rule, *profile) if alike is None else settled_alike(alike, rule, *profile)
        if not self.points:
            self.beyond += 1
        result: R = table.pick(self.points.pop() if self.points else self.dice.random())
        self.fell.append((table, result))
        return result

    @property
    def is_told_by_tables(self) -> bool:
        """Say whether luck fell in tables alone, and nobody drew lots: then how it fell says all."""
        return self.counted.used == self.beyond


class BotsAlike(Bots):
    """Bots that decide alike in all samples as long as nothing has been drawn.

    What is decided before that, without lots, and what is drawn up for it are the same in every sample from one world:
    `kept` holds them for the others.
    """

    def __init__(self, bots: Mapping[str, Bot], scene: Scene, luck: Evenly, kept: list[Any]) -> None:
        super().__init__(bots, scene)
        self.luck, self.kept = luck, kept
        self.decided = 0

    def drawn_up(self, draw_up: Callable[..., R], args: tuple[Any, ...]) -> R:
        return self._kept_or(draw_up, *args)

    def chosen(self, menu: Menu) -> Answer:
        return self._kept_or(super().chosen, menu)

    def decide(self, choice: Choice) -> Answer:
        return self._kept_or(super().decide, choice)

    def _kept_or(self, find: Callable[..., R], *args: Any) -> R:
        """Decide something or draw it up, or give what was found here in another sample."""
        if not self.luck.is_first:
            return find(*args)
        if self.decided == len(self.kept):
            counted = self.luck.counted
            before = counted.used
            found = find(*args)
            self.luck.is_first = counted.used == before
            if not self.luck.is_first:
                return found
            self.kept.append(found)
        self.decided += 1
        kept: R = self.kept[self.decided - 1]
        return kept


class Onward(NamedTuple):
    """The scene at the end of a step that was played on, who plays on from there, and what there is to its luck."""

    scene: Scene
    play: Play
    luck: Evenly
    came_again: bool
    """Whether the open choice came again at once."""


def scene_onward(
    game: Game,
    world: World,
    answer: Answer,
    dial: Dial,
    bots: Mapping[str, Bot],
    dice: Counted,
) -> Scene:
    """Give the scene at the end of the step, with luck drawn from the open choice on."""
    return played_onward(game, world, answer, dial, bots, dice, [], False, []).scene


def played_onward(
    game: Game,
    world: World,
    answer: Answer,
    dial: Dial,
    bots: Mapping[str, Bot],
    dice: Counted,
    points: list[float],
    begin_alike: bool,
    kept: list[Any],
    offers: list[Any] | None = None,
    until: Choice | None = None,
) -> Onward:
    """Play a step on from the open choice.

    What luck decides first is at `points`, the last of them first. `kept` is what has been decided before that in other
    samples of this answer from this world; `offers` and `until` as above.
    """
    scene: Scene = copy(world.start)
    luck = Evenly(dice, points, begin_alike)
    play = Play(luck, BotsAlike(bots, scene, luck, kept), SILENT)
    came_again = comes_again(game, Ahead(Before(world, answer, dial, offers), play, until), scene)
    return Onward(scene, play, luck, came_again)


def comes_again(game: Game, ahead: Ahead, scene: Scene) -> bool:
    """Take a step, and say whether its open choice comes again at once: within the step, or first in the next."""
    ahead.begin()
    try:
        game.step(ahead.play, scene)
    except Again:
        return True
    return ahead.until is not None and not scene.is_over and _is_next(game, copy(scene), ahead.until)


def _is_next(game: Game, scene: Scene, choice: Choice) -> bool:
    """Say whether the first thing that a step needs is an answer to a choice."""
    first = Ahead(Before(World(scene, (), 0), "", Dial()), Play(_NoLuck(), _NoAnswers(), SILENT), choice)
    first.begin()
    try:
        game.step(first.play, scene)
    except Again:
        return True
    except _NotAtOnce:
        return False
    return False


def scenes_further(game: Game, scene: Scene, before: Following) -> tuple[Following, Iterator[tuple[Scene, int, int]]]:
    """Give the same for one more step from a scene; who decides is as it was with a reader before."""

    further = Following(before.bots, before.lots, before.alone, before.takes_last)
    further.deciders.asked = before.asked

    def run(play: Play) -> Scene:
        after: Scene = copy(scene)
        further.begin(after)
        game.step(play, after)
        return after

    return further, further.luck.go_down(further.play, run)
