"""Garbage is looked for when nobody moves, or when the process has grown much larger; never by itself."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Iterator

import pytest

from outdraw.server import garbage
from outdraw.server.garbage import LARGER, MANY, WHOLE, Garbage


class Circle:
    """Something that holds itself."""

    left = 0

    def __init__(self) -> None:
        self.itself = self
        Circle.left += 1

    def __del__(self) -> None:
        Circle.left -= 1


@pytest.fixture
def looks() -> Iterator[Garbage]:
    thresholds, Circle.left = gc.get_threshold(), 0
    found = Garbage()
    found.begin()
    yield found
    gc.enable()
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def circles() -> None:
    for _ in range(2 * MANY):
        Circle()


def test_nothing_is_looked_for_while_people_move(looks: Garbage) -> None:
    circles()
    for moves in range(1, 5):
        looks.look_round(moves)
    assert Circle.left == 2 * MANY


def test_it_is_looked_for_in_a_second_without_a_move(looks: Garbage) -> None:
    looks.look_round(7)
    circles()
    looks.look_round(7)
    assert Circle.left == 0


def test_it_is_looked_for_when_the_process_has_grown(looks: Garbage, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([1, 1 + LARGER, 2 + 3 * LARGER, 5, 5])
    monkeypatch.setattr(garbage, "resident", lambda: next(sizes))
    looks.begin()
    circles()
    looks.look_round(1)
    assert Circle.left == 2 * MANY
    looks.look_round(2)
    assert Circle.left == 0


def test_what_has_long_been_there_is_looked_through_too(looks: Garbage, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = (LARGER * 4**n for n in itertools.count())
    monkeypatch.setattr(garbage, "resident", lambda: next(sizes))
    looks.begin()
    old = Circle()
    for moves in range(1, WHOLE):
        looks.look_round(moves)
    del old
    gc.collect(0)
    assert Circle.left == 1  # it is no longer among the new ones
    looks.look_round(WHOLE)
    assert Circle.left == 0


def test_where_the_system_does_not_say_how_large_it_is_it_is_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "resident", lambda: 0)
    thresholds = gc.get_threshold()
    try:
        looks = Garbage()
        looks.begin()
        looks.look_round(0)
        assert gc.isenabled()
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
