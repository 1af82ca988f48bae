"""A fight at a real table: dice entered by hand, answers of all seats in the order asked, what the seats see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.conformance.checked import CheckedTable
from outdraw.core.choices import Choice, Forbidden, Option, Pick
from outdraw.core.events import Event
from outdraw.core.game import ScenarioInfo
from outdraw.core.readers.live import ENTER, Dial
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.scene import Cavaliers

BY_HAND = Dial("physical", "proposed")
DODGE = {"kind": "roll", "who": "ann", "specialty": "dodge", "against": "easy"}
LUNGE = "attack lunge foe ann.rapier"


class Played:
    """A table at which a scene of the tests is played."""

    def __init__(self, make: Callable[[], Cavaliers], dial: Dial = BY_HAND) -> None:
        seats = tuple((seat, seat.title()) for seat in make().seats)
        info = ScenarioInfo("test", "A test", "Some people.", seats)
        game = replace(GAME, scenarios=lambda: [info], set_up=lambda scenario: make())
        self.table = CheckedTable(game, "test", dial=dial, secret=bytes(32))
        self.table.begin()

    def open(self) -> list[tuple[str, str, Choice]]:
        """Give the open choices: seat, id and choice."""
        return [(seat, each.id, each.choice) for seat in self.table.seats for each in self.table.choices(seat)]

    def go(self, *answers: Any, luck: Iterable[str] = ()) -> Played:
        """Answer what is asked, dice from `luck`; `...` is the default. Fail if something is left over."""
        said, dice = list(answers), list(luck)
        while said or dice:
            asked = self.open()
            assert asked, f"nobody is asked; left: {said} {dice}"
            seat, id, choice = asked[0]
            if choice.kind == ENTER:
                assert dice, f"no dice for {choice.prompt}"
                self.table.answer(seat, id, dice.pop(0))
                continue
            assert said, f"{seat} is asked {choice.kind}, and there is no answer; dice left: {dice}"
            answer = said.pop(0)
            self.table.answer(seat, id, getattr(choice, "default", None) if answer is ... else answer)
        return self

    @property
    def asked(self) -> str:
        """Give the kind of the first open choice."""
        found = self.open()
        return found[0][2].kind.removeprefix("cavaliers.") if found else ""

    @property
    def by(self) -> str:
        """Give the seat of the first open choice."""
        return self.open()[0][0]

    def option(self, value: str) -> Option | None:
        """Give an option of the first open choice."""
        choice = self.open()[0][2]
        assert isinstance(choice, Pick)
        return next((option for option in choice.options if option.value == value), None)

    def barred(self, value: str) -> str | None:
        """Give the rule that bars an option, nothing if it may be chosen, None if it is not there."""
        option = self.option(value)
        return None if option is None else option.barred_by

    def who(self, id: str) -> dict[str, Any]:
        """Give somebody as the MJ sees her."""
        found: dict[str, Any] = self.table.view("mj")["people"][id]
        return found

    def item(self, id: str) -> dict[str, Any]:
        """Give a thing."""
        found: dict[str, Any] = self.table.view("mj")["items"][id]
        return found

    @property
    def scene(self) -> dict[str, Any]:
        """Give the MJ's view."""
        return self.table.view("mj")

    def told(self, kind: str = "", seat: str = "mj") -> list[Event]:
        """Give what a seat was told, of one kind or all."""
        return [event for event in self.table.events(seat) if not kind or event.kind == kind]

    def text(self, seat: str = "mj") -> str:
        """Give all that a seat was told, as text."""
        return "\n".join(event.text for event in self.table.events(seat))


class Diced(Played):
    """A table at which dice show what is said for them by name, and 1 otherwise."""

    def __init__(self, make: Callable[[], Cavaliers], luck: Mapping[str, Iterable[str]] | None = None) -> None:
        super().__init__(make)
        self.luck = {name: list(faces) for name, faces in (luck or {}).items()}
        self.throw()

    def throw(self) -> None:
        """Enter dice as long as they are asked for."""
        while asked := [each for each in self.open() if each[2].kind == ENTER]:
            seat, id, choice = asked[0]
            dice = choice.prompt.partition("enter what came")[2]
            number = sum(int(each or 1) for each in re.findall(r"(\d*)d\d+", dice))
            name = next((each for each, faces in self.luck.items() if faces and each in choice.prompt), "")
            self.table.answer(seat, id, self.luck[name].pop(0) if name else " ".join(["1"] * max(1, number)))

    def say(self, *answers: Any) -> Diced:
        """Answer what is asked, `...` by the default, and throw the dice in between."""
        for answer in answers:
            self.go(answer)
            self.throw()
        return self

    def pass_on(self, *until: str) -> Diced:
        """Answer by the default, or do nothing more, until something of these kinds is asked."""
        while self.asked and self.asked not in until:
            choice = self.open()[0][2]
            default = getattr(choice, "default", None)
            done = "done" if isinstance(choice, Pick) and any(each.value == "done" for each in choice.legal) else ""
            first = choice.legal[0].value if isinstance(choice, Pick) else ""
            self.say(... if default is not None else done or first)
        return self


def called(played: Played, **call: Any) -> Played:
    """Let the MJ call something at this very moment."""
    played.table.edit("mj", ["calls"], [call], "so it is")
    return played


def default_of(played: Played) -> object:
    """Give the default of the first open choice."""
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    return choice.default


def seated(make: Callable[[], Cavaliers]) -> CheckedTable:
    """Begin a table at a scene of the tests, where nobody enters dice or is asked for defaults."""
    return Played(make, Dial("automatic", "automatic")).table


def refused_at(table: CheckedTable, seat: str, answer: str) -> tuple[str, str]:
    """Try an answer that no rule allows; the same choice must still be open and nothing have changed."""
    (asked,) = table.choices(seat)
    before = table.view(seat)
    with pytest.raises(Forbidden) as error:
        table.answer(seat, asked.id, answer)
    assert [each.id for each in table.choices(seat)] == [asked.id]
    assert table.view(seat) == before
    return error.value.rule, str(error.value)


def take_in_turn(table: CheckedTable, seat: str, *answers: str) -> None:
    """Let a seat answer one question after another."""
    for answer in answers:
        (asked,) = table.choices(seat)
        table.answer(seat, asked.id, answer)


def kind_asked(table: CheckedTable, seat: str) -> str:
    """Give the kind of the one choice that waits for a seat."""
    (asked,) = table.choices(seat)
    return asked.choice.kind
