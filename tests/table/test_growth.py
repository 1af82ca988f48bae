"""What a long evening costs: counted in calls of functions, which do not depend on who else is at work on a machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from types import FrameType
from typing import Any

import pytest

from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games import BUILT_IN, find_game
from outdraw.table.replay import resumed
from outdraw.table.table import PUBLIC, Table
from tests.support import little_game

SECRET = bytes(range(32))


def calls_of(work: Callable[[], object]) -> int:
    """Count the calls of Python functions that some work makes."""
    count = 0

    def heard(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(heard)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


# --- a step that goes on ----------------------------------------------------------------------------------------------


def endless(play: Play, scene: Any) -> None:
    """One step that asks for ever."""
    while play.ask(Pick("ann", "more", "More?", "", (Option("yes"), Option("no")))) == "yes":
        play.tell("said", "Ann goes on.")
    scene.is_over = True


def test_an_answer_in_a_long_step_costs_by_its_length_and_not_by_its_square() -> None:
    table = Table(little_game(endless), secret=SECRET)
    table.begin()

    def answer() -> None:
        (each,) = table.choices("ann")
        table.answer("ann", each.id, "yes")

    def at(length: int) -> int:
        while len(table.entries) < length:
            answer()
        return calls_of(answer)

    short, long = at(100), at(400)
    assert long < 4.4 * short


# --- a long journal ---------------------------------------------------------------------------------------------------


class Evening:
    """A table at which the same scene is played on and on, a few moves and back again, by seats that look at all."""

    def __init__(self, name: str) -> None:
        self.dice = Random(name)
        self.table = Table(find_game(name), secret=SECRET)
        self.table.begin()
        self.seen = dict.fromkeys((*self.table.seats, PUBLIC), 0)
        self.start = self.table.points()[-1]

    def move(self) -> None:
        """Answer something, and show everybody what changed."""
        each = self.dice.choice(self.table.open_choices())
        self.table.answer(each.choice.seat, each.id, each.choice.sample(self.dice))
        self.look()

    def look(self) -> None:
        """Look from every seat at what is new there."""
        for seat, since in self.seen.items():
            self.seen[seat] = self.table.seat(seat).look(since).number

    def again(self, moves: int = 12) -> None:
        """Go back to the beginning, and play some moves."""
        self.table.rewind(self.table.gm, self.start, "once more")
        self.look()
        for _ in range(moves):
            if not self.table.is_over:
                self.move()

    def counted(self) -> list[int]:
        """Do that four times, the same each time, and give the calls that each move made."""
        counts: list[int] = []
        self.dice = Random("counted")
        for _ in range(4):
            self.again(0)
            counts += [calls_of(self.move) for _ in range(12) if not self.table.is_over]
        return counts

    def go_to(self, entries: int) -> None:
        """Go on until the journal has so many entries."""
        while len(self.table.entries) < entries:
            self.again()


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_move_costs_no_more_when_the_journal_is_long(name: str) -> None:
    evening = Evening(name)
    early = evening.counted()
    evening.go_to(400)
    assert median(evening.counted()) < 1.3 * median(early)


def test_a_table_with_a_long_journal_is_opened_again_as_quickly() -> None:
    evening = Evening("draws")

    def opening() -> int:
        evening.again(0)  # so that the same is asked
        kept = evening.table.snapshot()
        return calls_of(lambda: resumed([], SECRET, snapshot=kept))

    evening.go_to(100)
    early = opening()
    evening.go_to(500)
    assert opening() < 1.3 * early
