"""Recorded: steps simulated with every card drawn, in which each seat's knowledge of them is at hand.

Bots that search want to know more than the scene as it stands: how the step began, what they were told and asked in it.
That is kept here, as a table does; it is slower than `simulated`, and only those who search need it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from outdraw.core.bots import Bot
from outdraw.core.chance import Chance
from outdraw.core.choices import Answer, Choice
from outdraw.core.copying import copy
from outdraw.core.dial import Dial
from outdraw.core.game import Game
from outdraw.core.occasion import Occasion
from outdraw.core.parts import Deciders, Luck
from outdraw.core.play import Play
from outdraw.core.readers.keeping import Keeping
from outdraw.core.readers.simulate import Seeded, SeenInScene
from outdraw.core.scene import Scene
from outdraw.core.site import Site
from outdraw.core.worlds import Known, World, known

HearsLuck: TypeAlias = Callable[[Chance[Any]], None]
HearsAnswers: TypeAlias = Callable[[Choice, Answer], None]


def _nothing(*_: object) -> None:
    """Do nothing with what is heard."""


class Recorded:
    """A fight whose steps are kept: where each began, what was drawn, told, asked and answered in it.

    `hears_luck` is called after whatever is drawn, `hears_answers` after every answer, the choice being still open.
    """

    def __init__(
        self,
        game: Game,
        dice: Random,
        bots: Mapping[str, Bot],
        scene: Scene,
        hears_luck: HearsLuck = _nothing,
        hears_answers: HearsAnswers = _nothing,
    ) -> None:
        self.game, self.bots, self.scene = game, bots, scene
        self.hears_luck, self.hears_answers = hears_luck, hears_answers
        self.dial = Dial()
        self.source, self.deciders = _Drawn(self, Seeded(dice)), _Asked(self)
        self.begin()

    def begin(self) -> None:
        """Begin a step: what it begins from is kept."""
        self.start = copy(self.scene)
        self.sites: list[Site] = []
        self.groups: list[tuple[Choice, ...]] = []
        self.told = Keeping()

    def step(self) -> None:
        """Take one step."""
        self.begin()
        self.game.step(Play(self.source, self.deciders, self.told), self.scene)

    def fight_out(self) -> None:
        """Take step after step until the scene is over."""
        while not self.scene.is_over:
            self.step()

    def world(self) -> World:
        """Give the world as it is, up to the choice that is open: whoever reads this sees all.

        Of those asked together, the one who is next to answer is the one whose choice is open.
        """
        place = len(self.sites[-1].answers) if self.sites else 0
        return World(copy(self.start), tuple([Site(site.luck, dict(site.answers)) for site in self.sites]), place)

    def known(self, choice: Choice) -> Known:
        """Give what the seat of a choice knows of the step so far."""
        events = self.told.events
        return known(self.game, choice.seat, choice, self.start, self.scene, self.dial, events, self.groups, self.sites)


class _Drawn(Luck):
    """Luck of which every card is drawn and kept."""

    def __init__(self, kept: Recorded, seeded: Seeded) -> None:
        self.kept, self.seeded = kept, seeded

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        raw = chance.happen(self.seeded.below)
        self.kept.sites.append(Site(raw))
        play.ear.luck(chance, raw, occasion)
        self.kept.hears_luck(chance)
        return chance.read(raw)


class _Asked(Deciders):
    """Bots to whom all is known that their seats know."""

    def __init__(self, kept: Recorded) -> None:
        self.kept = kept

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        given = self._opened(choices)
        for at, choice in enumerate(choices):
            given[at] = self._decide(choice)
        return tuple(given.values())

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        given = self._opened(choices)
        given[0] = self._decide(choices[0])
        return 0, given[0]

    def _opened(self, choices: Sequence[Choice]) -> dict[int, Answer]:
        given: dict[int, Answer] = {}
        self.kept.groups.append(tuple(choices))
        self.kept.sites.append(Site(None, given))
        return given

    def _decide(self, choice: Choice) -> Answer:
        kept = self.kept
        seen = SeenInScene(choice.seat, kept.scene)
        seen.knows = kept.known
        answer = choice.check(kept.bots[choice.seat](seen, choice))
        kept.hears_answers(choice, answer)
        return answer
