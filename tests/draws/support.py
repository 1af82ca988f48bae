"""What the tests of Draws and Resolution share: scenes to begin from, tasks under way, and a Storyteller's rulings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Answer, Choice
from outdraw.core.events import Event, seen_events
from outdraw.core.scene import Secret
from outdraw.core.seen import view
from outdraw.games.draws.content import Failure
from outdraw.games.draws.scene import Character, Contender, County, Member, Task
from outdraw.games.draws.set_up import set_up
from outdraw.games.draws.step import step
from tests.support import Script

DALE, RUTH, CALEB, MARISOL = "dale_pruitt", "ruth_amsel", "caleb_voss", "marisol_quint"
POACHER, SCOUT, HANDLER = "poacher", "cult_scout", "dog_handler"


class Ruled(Script):
    """A script in which the Storyteller's discretion takes its default, unless ruled otherwise by the choice's kind.

    `when="fails"` answers every choice of kind `draws.when`; all other choices come from `answers`, in order.
    """

    def __init__(self, luck: Iterable[str] = (), answers: Iterable[Any] = (), **rulings: Any) -> None:
        super().__init__(luck, answers)
        self.rulings = {"helping": "help", **rulings}

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return tuple(self._ruled(choice) for choice in choices)

    def _ruled(self, choice: Choice) -> Answer:
        ruling = self.rulings.get(choice.kind.removeprefix("draws."))
        if ruling is not None:
            return self._checked(choice, ruling)
        if getattr(choice, "discretion", False):
            return self._checked(choice, ...)
        return super().ask_all((choice,))[0]

    def asked(self, kind: str) -> list[Choice]:
        """Give the choices of a kind that were put to anyone."""
        return [choice for choice in self.choices if choice.kind == f"draws.{kind}"]

    def seen(self, seat: str) -> list[Event]:
        """Give what a seat was told."""
        return seen_events(self.events, seat)


def county(scenario: str = "one_night") -> County:
    """Set up a scenario whose opening has been told, with everybody on stage."""
    scene = set_up(scenario)
    scene.has_opened = True
    scene.characters |= scene.offstage
    scene.offstage = {}
    return scene


def person(scene: County, actor: str) -> Character:
    """Give a character of the scene."""
    return scene.characters[actor]


def begun(
    scene: County,
    *sides: tuple[Member, list[Member]],
    targets: Sequence[int] = (5,),
    minutes: int = 20,
    failure: Failure = "none",
    most_draws: int = 0,
    is_secret: bool = False,
    patient: str = "",
) -> Task:
    """Put an extended action under way."""
    audience = (scene.gm,) if is_secret else EVERYONE
    each = [
        Contender(lead, helpers, Secret(target, audience), Secret(0, EVERYONE))
        for (lead, helpers), target in zip(sides, targets, strict=True)
    ]
    task = Task("task", "The task", each, minutes, failure, most_draws, patient=patient)
    scene.tasks.append(task)
    return task


def tallies(task: Task) -> list[int]:
    """Give the tallies of all sides."""
    return [side.tally.value for side in task.sides]


def call(scene: County, word: str, *answers: Any, luck: Sequence[str] = (), **rulings: Any) -> Ruled:
    """Let the Storyteller call something, and carry out that step."""
    return _play(scene, (0, word), answers, luck, rulings)


def say(scene: County, actor: str, word: str, *answers: Any, luck: Sequence[str] = (), **rulings: Any) -> Ruled:
    """Let a player begin something, and carry out that step."""
    players = [character.id for character in scene.able() if character.is_played]
    return _play(scene, (players.index(actor) + 1, word), answers, luck, rulings)


def _play(
    scene: County, first: tuple[int, str], answers: Sequence[Any], luck: Sequence[str], rulings: dict[str, Any]
) -> Ruled:
    play = Ruled(luck, [first, *answers], **rulings)
    step(play, scene)
    play.done()
    return play


def pools(play: Script) -> list[int]:
    """Give the pools that were told, in order."""
    return [event.facts["total"] for event in play.told("pool")]


def texts(events: Iterable[Event]) -> list[str]:
    """Give the words of events."""
    return [event.text for event in events]


def knowledge(scene: County, play: Ruled, seat: str) -> str:
    """Give everything a seat could read in a step: its view, what it was told, and what it was asked."""
    asked = [choice for choice in play.choices if choice.seat == seat]
    return repr((view(scene, seat), play.seen(seat), asked))
