"""Garbage that has long been there is looked for when nobody moves, or when tables are held that should not be.

A table that was put away needs no looking for: it is free at once.
"""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from outdraw.core.choices import Refusal
from outdraw.games import find_game
from outdraw.rooms import tables as all_tables
from outdraw.rooms.messages import OpenTable
from outdraw.rooms.metrics import METRICS
from outdraw.rooms.outbox import Outbox
from outdraw.rooms.room import Room
from outdraw.rooms.tables import Tables
from outdraw.server.below.collector import HELD, NEW, REST, Collector
from outdraw.server.settings import Settings
from outdraw.server.store import Store
from outdraw.server.work.threads import Threads
from outdraw.table.table import Table
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
def looks() -> Iterator[Collector]:
    thresholds, Circle.left = gc.get_threshold(), 0
    found = Collector()
    found.begin()
    yield found
    gc.set_threshold(*thresholds)
    gc.unfreeze()
    gc.collect()


def grown_old() -> Circle:
    """Give something that is no longer among what is new."""
    old = Circle()
    gc.collect(0)
    return old


def test_what_is_new_is_looked_through_by_itself(looks: Collector) -> None:
    for _ in range(2 * NEW):
        Circle()
    assert Circle.left <= NEW


def test_what_has_long_been_there_is_not_looked_through_while_people_move(looks: Collector) -> None:
    old = grown_old()
    del old
    for moves in range(1, 3 * REST):
        looks.look_round(moves, HELD - 1)
    for _ in range(20 * NEW):  # as often as Python would look through the next older ones by itself
        Circle()
    gc.collect(0)
    assert Circle.left == 1


def test_it_is_looked_through_once_in_a_minute_without_a_move(looks: Collector) -> None:
    looks.look_round(7, 0)
    old = grown_old()
    del old
    for _ in range(REST - 1):
        looks.look_round(7, 0)
        assert Circle.left == 1
    looks.look_round(7, 0)
    assert Circle.left == 0
    old = grown_old()
    del old
    for _ in range(2 * REST):
        looks.look_round(7, 0)
    assert Circle.left == 1


def test_it_is_looked_through_when_many_tables_that_were_put_away_are_still_there(looks: Collector) -> None:
    old = grown_old()
    del old
    looks.look_round(8, HELD - 1)
    assert Circle.left == 1
    looks.look_round(9, HELD)
    assert Circle.left == 0
    old = grown_old()
    del old
    looks.look_round(10, HELD)  # they are still held, and looking did not help
    assert Circle.left == 1
    looks.look_round(11, 2)
    looks.look_round(12, 2 + HELD)
    assert Circle.left == 0


@pytest.mark.parametrize("game", ["draws", "draw_your_weapon", "suits", "cavaliers"])
def test_a_table_that_was_put_away_is_free_without_being_looked_for(game: str, tmp_path: Path) -> None:
    """What plays there, refuses and is watched leaves no circle that the table is in."""

    async def come_and_go() -> None:
        store = Store(str(tmp_path / "tables.sqlite"))
        tables = Tables(store, Threads(), Settings(idle_after=0.0, pause=(0, 0)))
        seat = find_game(game).scenario("").seats[1][0]
        opened, *_ = await tables.open(OpenTable(game, seats={seat: "person"}))
        room, table, held = weakref.ref(opened), weakref.ref(opened.table), METRICS.held.value
        await played_at(opened, seat)
        del opened, _
        gc.collect()
        gc.disable()
        try:
            async with asyncio.timeout(SOON):
                while tables.rooms:
                    await tables._put_away_idle()  # pyright: ignore[reportPrivateUsage]
                    await asyncio.sleep(0.01)
                while room() is not None or table() is not None:
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()
        assert METRICS.held.value == held
        await tables.end()
        await asyncio.to_thread(store.close)

    asyncio.run(come_and_go())


async def played_at(room: Room, seat: str) -> None:
    """Sit at a seat for twenty answers, one of them refused, and go."""
    dice, outbox = Random(1), Outbox(with_changes=True)
    await room.join(seat, "Ann", "")
    room.come(seat, outbox)
    await room.do(Table.begun)
    for number in range(20):
        asked = room.table.choices(seat)
        if asked:
            with pytest.raises(Refusal):
                await room.answer(seat, "0.0.0.0", "yes", f"no {number}")
            await room.answer(seat, asked[0].id, asked[0].choice.sample(dice), f"{number}")
        await asyncio.sleep(0.001)
    room.go(seat, outbox)


def test_of_a_table_that_was_put_away_nothing_is_held_until_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come_and_go() -> None:
        monkeypatch.setattr(all_tables, "SWEPT", 0.001)
        store = Store(str(tmp_path / "tables.sqlite"))
        tables = Tables(store, Threads(), Settings(idle_after=0.0))
        opened, *_ = await tables.open(OpenTable("draws", seats={"storyteller": "person"}))
        room = weakref.ref(opened)
        del opened, _
        await tables.begin()
        async with asyncio.timeout(SOON):
            while room() is not None:
                await asyncio.sleep(0.01)
                gc.collect()
        await tables.end()
        await asyncio.to_thread(store.close)

    asyncio.run(come_and_go())
