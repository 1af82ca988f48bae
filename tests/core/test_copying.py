"""Copies of scenes: equal, and with nothing in common that can change; what cannot change is the very same."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from outdraw.core.copying import copied
from outdraw.core.scene import Secret
from outdraw.core.zones import zone
from outdraw.games import BUILT_IN, find_game
from outdraw.table.table import Table


class Sheet(Struct, frozen=True):
    name: str


class Coin(Struct):
    worth: int = 1


class Thief(Struct):
    sheet: Sheet
    coins: list[Coin] = []
    purses: dict[str, Coin] = {}
    band: list[Thief] = []
    owes: tuple[Coin, ...] = ()
    friend: Thief | None = None
    plan: Secret[Any] | None = None
    marks: set[str] = set()
    tallies: dict[str, list[int]] = {}
    hides: Any = None


def pairs(one: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    """Go through two equal values side by side, as far as they can change."""
    yield one, other
    if isinstance(one, Struct) and can_change(one):
        for field in one.__struct_fields__:
            yield from pairs(getattr(one, field), getattr(other, field))
    elif isinstance(one, dict):
        for key, each in one.items():
            yield from pairs(each, other[key])
    elif isinstance(one, list | tuple):
        for each, its_twin in zip(one, other, strict=True):
            yield from pairs(each, its_twin)


def can_change(value: Any) -> bool:
    if isinstance(value, Struct):
        return not type(value).__struct_config__.frozen
    return isinstance(value, list | dict | set)


def check_apart(one: Any, twin: Any) -> None:
    assert twin == one
    assert type(twin) is type(one)
    assert not any(each is its_twin for each, its_twin in pairs(one, twin) if can_change(each))


def test_whatever_a_field_may_hold_is_copied() -> None:
    sheet = Sheet("Ann")
    bob = Thief(Sheet("Bob"), hides={"deep": [Coin(5)]})
    ann = Thief(
        sheet,
        [Coin(), Coin(2)],
        {"left": Coin(3)},
        [bob],
        (Coin(4),),
        bob,
        Secret(zone(["8h"]), ("ann",)),
        {"scar"},
        {"won": [1, 2]},
        [{"a"}, {"b": Coin(6)}],
    )
    twin = copied(ann)
    check_apart(ann, twin)
    assert twin.sheet is sheet
    check_apart([ann], copied([ann]))


@pytest.mark.parametrize("name", BUILT_IN)
def test_scenes_in_play_and_their_copies_have_nothing_in_common_that_can_change(name: str) -> None:
    dice = Random(name)
    table = Table(find_game(name), secret=bytes(32))
    table.begin()
    for _ in range(60):
        if table.is_over:
            break
        check_apart(table.state.scene, copied(table.state.scene))
        each = dice.choice(table.open_choices())
        table.answer(each.choice.seat, each.id, each.choice.sample(dice))


class Interrupted(Struct):
    coins: list[Coin] = []
    next: Interrupted | None = None


def test_whoever_is_stopped_while_a_copy_is_made_for_the_first_time_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Ctrl-C, or another thread, may come while the function is being written: nothing half done is kept."""
    real, calls = typing.get_type_hints, iter((True, False, True))

    def stopped(kind: Any) -> dict[str, Any]:
        if kind is Interrupted and next(calls, False):
            raise KeyboardInterrupt
        return real(kind)

    monkeypatch.setattr(typing, "get_type_hints", stopped)
    purse = Interrupted([Coin(3)], Interrupted())
    with pytest.raises(KeyboardInterrupt):
        copied(purse)
    assert copied(purse) == purse
    assert copied(purse).coins[0] is not purse.coins[0]
