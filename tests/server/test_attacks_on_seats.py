"""Attacks on seats, at the live server: who has lost one says nothing more, and nobody passes for another.

Each test tries again what an attacker once did.
"""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import WebSocket
from litestar.datastructures import State

from outdraw.rooms.alone import AtOnce
from outdraw.rooms.keys import hashed
from outdraw.rooms.outbox import Outbox
from outdraw.rooms.ports import Limits, Shelf
from outdraw.rooms.tables import NoSuchSeat, Seated, Tables
from outdraw.server import live as sockets
from outdraw.server.limits import Rate
from tests.server.support import SOON, Served, at_draws, at_once

# --- 25: people who say they are bots --------------------------------------------------------------------------------


def test_nobody_passes_for_a_bot(server: Served) -> None:
    tokens = at_draws(server)
    for name in ("a bot", " A Bot"):
        assert server.post("/api/seat/join", tokens["dale"], {"person": name}).status_code == 422
    opened = server.open("draws", {"storyteller": "person", "dale": "person"}, walk_in=True)
    assert server.post(f"/api/tables/{opened['table']}/sit", body={"person": "a bot"}).status_code == 422


# --- 27: who has lost a seat -----------------------------------------------------------------------------------------


def test_whoever_has_lost_a_seat_says_nothing_more_though_they_do_not_read() -> None:
    """Their socket ends once they have read what waits for them; until then it must not be listened to."""

    async def receive() -> dict[str, str]:
        return {"type": "websocket.receive", "text": '{"choice": "1", "answer": "a", "id": "late"}'}

    async def listen() -> None:
        outbox = Outbox()
        outbox.close("This seat was handed over.")
        state = SimpleNamespace(rate=Rate(0, 0))
        socket = SimpleNamespace(app=SimpleNamespace(state=state), scope={sockets.HEARD: receive})
        nobody = cast(Seated, None)  # whoever asks it for anything fails
        async with asyncio.timeout(SOON):
            await sockets._listen(  # pyright: ignore[reportPrivateUsage]
                cast(WebSocket[Any, Any, State], socket), nobody, outbox, asyncio.Lock()
            )

    asyncio.run(listen())


def test_a_token_that_ends_while_it_is_looked_up_opens_nothing() -> None:
    class Slow:
        """A store that has read a token when it ends, and says so after."""

        def __init__(self) -> None:
            self.tokens = {hashed("old"): ("table", "dale")}
            self.goes_on = asyncio.Event()

        async def seat_of(self, key: bytes) -> tuple[str, str] | None:
            found = self.tokens.get(key)
            await self.goes_on.wait()
            return found

        async def set_token(self, table: str, seat: str, key: bytes) -> list[bytes]:
            ended = list(self.tokens)
            self.tokens = {key: (table, seat)}
            return ended

    async def race() -> None:
        store = Slow()
        tables = Tables(cast(Shelf, store), AtOnce(), Limits())
        room: Any = SimpleNamespace(id="table", end_sockets=lambda seat, farewell: None)
        looked_up = asyncio.create_task(tables.whose("old"))
        await asyncio.sleep(0)
        await tables.new_key(room, "dale")
        store.goes_on.set()
        with pytest.raises(NoSuchSeat):
            await looked_up
        with pytest.raises(NoSuchSeat):
            await tables.whose("old")

    asyncio.run(race())


# --- 28: several things at the same moment ---------------------------------------------------------------------------


def test_seats_that_are_handed_over_at_once_all_change_hands(server: Served) -> None:
    tokens = at_draws(server)
    people = [seat for seat in tokens if seat != "*"]
    given = [lambda seat=seat: server.post("/api/seat/hand-over", tokens[seat], {"to": "bot"}) for seat in people]
    assert [said.status_code for said in at_once(given)] == [200] * len(people)
    company = server.get("/api/seat", tokens[people[0]]).json()["company"]
    assert {seat["id"]: seat.get("bot") for seat in company["seats"] if seat["id"] in people} == dict.fromkeys(
        people, "house"
    )
