"""Witness: a step simulated with every card drawn, in which each seat's knowledge of it is at hand.

Bots that search want to know more than the scene as it stands: how the step began, what they were told and asked in it.
This reader keeps that, as a table does; it is slower than `Simulate`, and only those who search need it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from outdraw.core._zone import Zone
from outdraw.core.audience import EVERYONE
from outdraw.core.bots import Bot
from outdraw.core.cards import Card
from outdraw.core.chance import Chance, Deal, Raw, the_card
from outdraw.core.choices import Answer, Choice, Menu
from outdraw.core.compiled import mypyc_attr
from outdraw.core.events import Event, Sum
from outdraw.core.game import Game
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.play import Play
from outdraw.core.readers.live import Dial, Site
from outdraw.core.readers.simulate import SeenInScene, Simulate
from outdraw.core.scene import Scene
from outdraw.core.sight import copy
from outdraw.core.worlds import Known, World, known

R = TypeVar("R")


@mypyc_attr(allow_interpreted_subclasses=True)
class Witness(Simulate):
    """A `Play` for fights in which somebody searches."""

    def __init__(self, game: Game, dice: Random, bots: Mapping[str, Bot], scene: Scene) -> None:
        super().__init__(dice, bots, scene, every_card=True)
        self.listens = True
        self.game, self._here = game, scene
        self.dial = Dial()
        self.begin()

    def begin(self) -> None:
        """Begin a step: what it begins from is kept."""
        self._start = copy(self._here)
        self._sites: list[Site] = []
        self._events: list[Event] = []
        self._groups: list[tuple[Choice, ...]] = []

    def step(self) -> None:
        """Take one step."""
        self.begin()
        self.game.step(self, self._here)

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        what, rule, by, seen_by, about = occasion
        raw = chance.happen(self._below)
        self._sites.append(Site(raw))
        if what:
            facts: dict[str, Any] = {"result": list(raw), "by": by}
            if isinstance(chance, Deal):
                facts["hands"] = [list(hand) for hand in chance.split(raw)]
            text, rules = f"{what}: {chance.told(raw)}.", (rule,) if rule else ()
            self._events.append(Event(0, "luck", text, rules, seen_by, None, facts, about))
        return chance.read(raw)

    def _draw(self, of: Sequence[Card], reading: Callable[[Raw], Any], number: int, occasion: Occasion) -> Any:
        return Play._draw(self, of, reading, number, occasion)

    def deal(
        self, of: Sequence[Card], *hands: tuple[int, Callable[[Raw], Hashable]], occasion: Occasion = UNTOLD
    ) -> tuple[Any, ...]:
        return Play.deal(self, of, *hands, occasion=occasion)

    def draw_from(
        self, zone: Zone, reading: Callable[[Raw], Any] = the_card, number: int = 1, occasion: Occasion = UNTOLD
    ) -> Any:
        return Play._draw(self, zone.cards, reading, number, occasion)

    def settle(self, rule: Callable[..., R], *profile: Hashable, alike: Callable[[R], Hashable] | None = None) -> R:
        return rule(self, *profile)

    def tell(
        self,
        _kind: str,
        _text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        self._events.append(Event(0, _kind, _text.format(**facts), rules, seen_by, None, facts, about, sums))
        return len(self._events) - 1

    def ask(self, choice: Choice) -> Answer:
        return self.ask_all((choice,))[0]

    def ask_menu(self, menu: Menu) -> str:
        return str(self.ask(menu.pick()))

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        self._groups.append(tuple(choices))
        given: dict[int, Answer] = {}
        self._sites.append(Site(None, given))
        for at, choice in enumerate(choices):
            given[at] = self._decide(choice)
        return tuple(given.values())

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        self._groups.append(tuple(choices))
        given: dict[int, Answer] = {}
        self._sites.append(Site(None, given))
        given[0] = self._decide(choices[0])
        return 0, given[0]

    def _decide(self, choice: Choice) -> Answer:
        seen = SeenInScene(choice.seat, self._here)
        seen.knows = self._known
        return choice.check(self.bots[choice.seat](seen, choice))

    @property
    def scene_now(self) -> Scene:
        """Give the scene as it stands: whoever reads this sees all."""
        return self._here

    def world(self) -> World:
        """Give the world as it is, up to the choice that is open: whoever reads this sees all.

        Of those asked together, the one who is next to answer is the one whose choice is open.
        """
        place = len(self._sites[-1].answers) if self._sites else 0
        return World(copy(self._start), tuple([Site(site.luck, dict(site.answers)) for site in self._sites]), place)

    def _known(self, choice: Choice) -> Known:
        return known(
            self.game,
            choice.seat,
            choice,
            self._start,
            self._here,
            self.dial,
            self._events,
            self._groups,
            self._sites,
        )


def fight_out(game: Game, scene: Scene, dice: Random, bots: Mapping[str, Bot]) -> None:
    """Take step after step until a scene is over, with every seat's knowledge at hand."""
    witness = Witness(game, dice, bots, scene)
    while not scene.is_over:
        witness.step()
