"""Garbage is looked for when nobody moves, or when the process has grown much larger; never by itself.

What was put away can be found then: nobody holds on to it.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from outdraw.server import garbage, house
from outdraw.server.garbage import LARGER, MANY, TABLES, WHOLE, Garbage
from outdraw.server.house import House
from outdraw.server.messages import OpenTable
from outdraw.server.settings import Settings
from outdraw.server.store import Store
from tests.server.support import SOON


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
        looks.look_round(moves, 0)
    assert Circle.left == 2 * MANY


def test_it_is_looked_for_in_a_second_without_a_move(looks: Garbage) -> None:
    looks.look_round(7, 0)
    circles()
    looks.look_round(7, 0)
    assert Circle.left == 0


def test_it_is_looked_for_when_the_process_has_grown(looks: Garbage, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([1, 1 + LARGER, 2 + 3 * LARGER, 5, 5])
    monkeypatch.setattr(garbage, "resident", lambda: next(sizes))
    looks.begin()
    circles()
    looks.look_round(1, 0)
    assert Circle.left == 2 * MANY
    looks.look_round(2, 0)
    assert Circle.left == 0


def grown_old() -> Circle:
    """Give something that is no longer among what is new."""
    old = Circle()
    gc.collect(0)
    return old


def test_what_has_long_been_there_is_looked_through_when_the_process_has_grown(
    looks: Garbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = iter([1, 2 + LARGER, 5])
    monkeypatch.setattr(garbage, "resident", lambda: next(sizes))
    looks.begin()
    old = grown_old()
    del old
    gc.collect(0)
    assert Circle.left == 1
    looks.look_round(1, 0)
    assert Circle.left == 0


def test_what_has_long_been_there_is_looked_through_in_the_first_quiet_second_after_a_table_was_put_away(
    looks: Garbage,
) -> None:
    looks.look_round(7, 3)
    old = grown_old()
    del old
    looks.look_round(8, 4)
    assert Circle.left == 1  # people move
    looks.look_round(8, 4)
    assert Circle.left == 0


def test_when_many_tables_were_put_away_no_quiet_second_is_waited_for(looks: Garbage) -> None:
    looks.look_round(7, 0)
    old = grown_old()
    del old
    looks.look_round(8, TABLES - 1)
    assert Circle.left == 1
    looks.look_round(9, TABLES)
    assert Circle.left == 0


def test_what_has_long_been_there_is_looked_through_now_and_then(looks: Garbage) -> None:
    looks.look_round(7, 0)
    old = grown_old()
    del old
    for _ in range(WHOLE):
        circles()
        looks.look_round(7, 0)
    assert Circle.left == 0


def test_where_the_system_does_not_say_how_large_it_is_it_is_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "resident", lambda: 0)
    thresholds = gc.get_threshold()
    try:
        looks = Garbage()
        looks.begin()
        looks.look_round(0, 0)
        assert gc.isenabled()
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def test_of_a_table_that_was_put_away_nothing_is_held_until_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come_and_go() -> None:
        monkeypatch.setattr(house, "SWEPT", 0.001)
        tables = House(Store(str(tmp_path / "tables.sqlite")), Settings(idle_after=0.0))
        opened, *_ = await tables.open(OpenTable("draws", seats={"storyteller": "person"}))
        room = weakref.ref(opened)
        del opened, _
        await tables.begin()
        async with asyncio.timeout(SOON):
            while room() is not None:
                await asyncio.sleep(0.01)
                gc.collect()
        await tables.end()
        await asyncio.to_thread(tables.store.close)

    asyncio.run(come_and_go())
