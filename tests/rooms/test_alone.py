"""A table in a room without a server: opened, played, stored, put away and opened again, all in one process."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

from outdraw.core.choices import Malformed
from outdraw.games import BUILT_IN, find_game
from outdraw.rooms import alone
from outdraw.rooms.messages import OpenTable
from outdraw.rooms.ports import Limits, StoreLost
from outdraw.rooms.tables import Elsewhere
from outdraw.table.replay import verify
from outdraw.table.table import OpenChoice, Table

MOVES = 400
"""More moves than any of these scenes needs that a person and bots play."""


async def opened(game: str, people: int = 2) -> tuple[alone.InMemory, str, list[alone.Chair], dict[str, str]]:
    """Open a table with people at its first seats, the game master's among them; let them sit down and begin."""
    shelf = alone.InMemory()
    tables = alone.tables(shelf)
    seats = [seat for seat, _ in find_game(game).scenario("").seats[:people]]
    room, tokens, _, _ = await tables.open(OpenTable(game, seats=dict.fromkeys(seats, "person")))
    chairs = [alone.Chair(await tables.sit(tokens[seat])) for seat in seats]
    for chair in chairs:
        await chair.join(f"Player of {chair.seat}", "c0ffee")
    await chairs[0].begin()
    return shelf, room.id, chairs, tokens


async def move(chairs: list[alone.Chair], dice: Random) -> bool:
    """Let whoever is asked first answer by any answer, bots answer theirs; say whether the scene goes on."""
    for chair in chairs:
        for asked in msgspec.convert(chair.look["choices"], list[OpenChoice])[:1]:
            await chair.answer(asked.id, asked.choice.sample(dice))
            await asyncio.sleep(0)
            return not chair.look["is_over"]
    await asyncio.sleep(0)  # bots have a turn
    return not chairs[0].look["is_over"]


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_fight_is_played_by_programs_at_the_seats_of_a_room(game: str) -> None:
    async def play() -> bytes:
        shelf, table, chairs, _ = await opened(game)
        dice = Random(3)
        for _ in range(MOVES):
            if not await move(chairs, dice):
                break
        for chair in chairs:
            whole: dict[str, Any] = msgspec.json.decode(chair.room.feed(chair.seat).look())
            assert {name: chair.look[name] for name in ("board", "choices", "head")} == {
                name: whole[name] for name in ("board", "choices", "head")
            }
            assert chair.look["seat"] == chair.seat
            chair.leave()
        return await shelf.lines(table)

    verdict = verify(asyncio.run(play()), may_be_open=True)
    assert verdict.entries > 10
    assert verdict.luck > 0
    assert len(verdict.contributed) == 2


def test_a_table_is_put_away_and_opened_again_where_it_was() -> None:
    async def play() -> None:
        shelf, table, chairs, tokens = await opened("draws", people=99)
        dice = Random(5)
        for _ in range(6):
            await move(chairs, dice)
        before = chairs[0].look
        assert await shelf.count() == 1
        others = alone.tables(shelf)
        others.worker = "another"
        with pytest.raises(Elsewhere):
            await others.room(table)
        again = alone.Chair(await others.sit(tokens[chairs[0].seat], instead_of="alone"))
        assert before["number"] < again.look["number"]
        assert all(again.look[name] == before[name] for name in ("board", "choices", "head", "waiting_for"))
        with pytest.raises(StoreLost, match="held by another server"):  # whoever held it before cannot go on
            await move(chairs, dice)

    asyncio.run(play())


def test_tables_that_were_closed_make_room_for_others() -> None:
    async def play() -> None:
        shelf = alone.InMemory()
        tables = alone.tables(shelf, Limits(most_tables=2, pause=(0, 0)))
        asked = OpenTable("draws", seats={"storyteller": "person"})
        (room, *_), _ = [await tables.open(asked) for _ in range(2)]
        with pytest.raises(Malformed, match="as many tables as it can hold"):
            await tables.open(asked)
        await room.do(Table.closed)
        await shelf.close_table(room.id)
        await tables.open(asked)

    asyncio.run(play())


ALONE = """
import sys
from importlib.abc import MetaPathFinder

class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {barred} or name.startswith("outdraw.server"):
            raise ImportError(f"{{name}} is not here")

sys.meta_path.insert(0, Nothing())
sys.path.insert(0, {tests!r})
from tests.rooms import test_alone
test_alone.test_a_fight_is_played_by_programs_at_the_seats_of_a_room("suits")
test_alone.test_a_table_is_put_away_and_opened_again_where_it_was()
print("played")
"""


def test_a_table_is_opened_played_and_stored_where_no_server_can_be_imported(pytestconfig: pytest.Config) -> None:
    barred = {"litestar", "uvicorn", "websockets", "sqlalchemy", "sqlite3", "psycopg", "multiprocessing"}
    code = ALONE.format(barred=barred, tests=str(pytestconfig.rootpath))
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.stdout == "played\n", said.stderr
