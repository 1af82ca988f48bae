"""An evening at a real table: cards entered by hand, and a Storyteller who takes the default unless a test says so."""

from __future__ import annotations

from typing import Any

from outdraw.conformance.checked import CheckedTable
from outdraw.core.choices import Option, Pick
from outdraw.core.events import Event
from outdraw.core.readers.live import Dial
from outdraw.games import find_game
from outdraw.games.draws.game import GAME
from outdraw.games.draws.scene import County
from outdraw.table.table import Table
from tests.draws.support import CALEB, DALE, MARISOL, RUTH

TELLER = "storyteller"
SEATS = {DALE: "dale", RUTH: "ruth", CALEB: "caleb", MARISOL: "marisol"}
DEPUTY = "deputy"


class Evening:
    """A table whose cards are entered by hand, and whose Storyteller takes the default where a test says nothing."""

    def __init__(self, scenario: str = "empty_stage", **switches: Any) -> None:
        self.table = CheckedTable(GAME, scenario, dial=Dial("physical"), secret=bytes(32), switches=switches or None)
        self.table.begin()

    def settle(self) -> Evening:
        """Let the Storyteller take the default wherever there is one."""
        while self.default():
            pass
        return self

    def default(self) -> bool:
        """Let the Storyteller take one default; say whether there was one."""
        for each in self.table.choices(TELLER):
            default = getattr(each.choice, "default", None)
            if getattr(each.choice, "discretion", False) and default is not None:
                self.table.answer(TELLER, each.id, default)
                return True
        return False

    @property
    def scene(self) -> County:
        """Give the scene as it stands."""
        scene = self.table.scene()
        assert isinstance(scene, County)
        return scene

    def open(self, seat: str, kind: str) -> Pick | None:
        """Give the open choice of a seat of this kind."""
        for each in self.table.choices(seat):
            if each.choice.kind.split(".")[-1] == kind and isinstance(each.choice, Pick):
                return each.choice
        return None

    def say(self, seat: str, kind: str, answer: Any) -> Evening:
        """Answer the open choice of a seat and kind."""
        while True:
            for each in self.table.choices(seat):
                if each.choice.kind.split(".")[-1] == kind:
                    self.table.answer(seat, each.id, answer)
                    return self
            if not self.default():
                break
        raise AssertionError(f"{seat} is not asked for {kind}: {self.waiting()}")

    def call(self, answer: str) -> Evening:
        """Let the Storyteller call something."""
        return self.say(TELLER, "call", answer)

    def cards(self, *cards: str) -> Evening:
        """Enter cards for whoever draws next."""
        for card in cards:
            self.settle()
            asked = [each for each in self.table.open_choices() if each.choice.kind == "luck.enter"]
            self.table.answer(asked[0].choice.seat, asked[0].id, card)
        return self

    def waiting(self) -> list[tuple[str, str]]:
        """Give who is asked for what."""
        return [(each.choice.seat, each.choice.kind) for each in self.table.open_choices()]

    def told(self, kind: str, seat: str = TELLER) -> list[str]:
        """Give what a seat was told of a kind."""
        return [event.text for event in self.table.events(seat) if event.kind == kind]

    def task(self, sides: list[tuple[str, list[str]]], danger: str = "none", minutes: int = 20) -> Evening:
        """Begin a task of the Storyteller's own between these leads with these helpers."""
        self.call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The work")
        self.say(TELLER, "task_kind", "contested" if len(sides) > 1 else "alone")
        if len(sides) > 1:
            self.say(TELLER, "sides", [lead for lead, _ in sides])
        for lead, helpers in sides:
            if len(sides) == 1:
                self.say(TELLER, "who", lead).traits(TELLER)
            if len(self.scene.able()) > len(sides):
                self.say(TELLER, "helpers", helpers)
                for helper in helpers:
                    self.say(SEATS[helper], "helping", "help").traits(SEATS[helper]).say(TELLER, "approve", "approve")
            if len(sides) > 1:
                self.traits(TELLER)
        self.say(TELLER, "danger", danger)
        for _ in sides:
            self.say(TELLER, "target", 9)
        self.say(TELLER, "minutes", minutes).say(TELLER, "limit", 0)
        return self.say(TELLER, "target_sight", "open")

    def traits(self, seat: str, attribute: str = "strength", trait: str = "stamina") -> Evening:
        """Name a pool of two Attributes."""
        return self.say(seat, "attribute", attribute).say(seat, "trait", trait)

    def harm(self, actor: str, kind: str, boxes: int) -> Evening:
        """Deal damage."""
        return self.call("harm").say(TELLER, "who", actor).say(TELLER, "damage", kind).say(TELLER, "boxes", boxes)


def between_games(evening: Evening, **plans: str) -> Evening:
    """Begin downtime; whoever is not named submits nothing."""
    evening.call("downtime")
    for seat in SEATS.values():
        evening.say(seat, "downtime", plans.get(seat, "nothing"))
    return evening


def downtime(**plans: str) -> Evening:
    """Begin downtime in an evening that has only begun."""
    return between_games(Evening(), **plans)


def submitted(evening: Evening, seat: str, helps: str = "alone", is_large: bool = False) -> Evening:
    """Submit an action."""
    if not is_large:
        evening.say(seat, "downtime_help", helps)
    category = evening.open(seat, "category")
    assert category is not None
    evening.say(seat, "category", category.options[0].value).say(seat, "goal", "find the ledger").traits(seat)
    if evening.open(seat, "downtime_tool"):
        evening.say(seat, "downtime_tool", "none")
    return evening


def drawing(actor: str, *helpers: str) -> Evening:
    """Call for a draw with Strength and Stamina, with these helpers."""
    evening = Evening().call("draw").say(TELLER, "who", actor).traits(TELLER).say(TELLER, "helpers", list(helpers))
    for helper in helpers:
        seat = SEATS[helper]
        evening.say(seat, "helping", "help").traits(seat).say(TELLER, "approve", "approve")
    return evening


def dialled(dial: Dial, scenario: str = "one_night") -> Table:
    """Open a table that has begun."""
    opened = Table(find_game("draws"), scenario, dial=dial, secret=b"\x07" * 32)
    for seat in opened.seats:
        opened.join(seat, seat.title(), "00")
    opened.begin()
    return opened


def answer_at(at: Table, seat: str, given: Any) -> None:
    """Answer the one choice that waits for a seat."""
    (choice,) = at.choices(seat)
    at.answer(seat, choice.id, given)


def tilted_and_bruised(evening: Evening) -> Evening:
    """Let the deputy be Tilted and bruised, and then leave."""
    evening.call("condition").say(TELLER, "who", "deputy").say(TELLER, "condition", "impose tilted")
    return evening.harm("deputy", "bruising", 3).call("send_off deputy")


def values(evening: Evening, seat: str, kind: str) -> list[str]:
    """Give what a seat may answer now."""
    offered = evening.open(seat, kind)
    assert offered is not None
    return [option.value for option in offered.legal]


def events_of(evening: Evening, kind: str, seat: str = TELLER) -> list[Event]:
    """Give what a seat was told of a kind, whole."""
    return [event for event in evening.table.events(seat) if event.kind == kind]


def options_of(evening: Evening, seat: str, kind: str) -> dict[str, Option]:
    """Give what a seat may choose."""
    pick = evening.open(seat, kind)
    assert pick is not None
    return {option.value: option for option in pick.options}


def labels_of(evening: Evening, seat: str, kind: str) -> list[str]:
    """Give the words of what a seat may choose."""
    return [option.label for option in options_of(evening, seat, kind).values()]


def results(evening: Evening) -> dict[str, float]:
    """Give what the scene came to for those who have won or lost."""
    won = evening.table.game.won
    assert won is not None
    came_to = {seat: won(evening.scene, seat) for seat in evening.scene.seats}
    return {seat: result for seat, result in came_to.items() if result is not None}
