"""Live sockets that come to another worker than their table's are handed to it, connection and all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.postgres import Postgres
from tests.server.support import Live, Served, any_answer
from tests.server.test_faults import children_of

MANY = 10
"""So many devices come to one seat: that all came to the right worker by chance is one in a thousand."""


@pytest.fixture
def workers(postgres: Postgres) -> Iterator[Served]:
    running = Served(postgres.url, workers=2)
    yield running
    if running.process.poll() is None:
        running.kill()


def holders(server: Served, devices: list[Live]) -> list[int]:
    """Give the worker that holds the connection of each device."""
    inodes: dict[int, str] = {}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        here, there, inode = line.split()[1], line.split()[2], line.split()[9]
        if int(here.split(":")[1], 16) == int(server.url.rsplit(":", 1)[1]):
            inodes[int(there.split(":")[1], 16)] = f"socket:[{inode}]"
    held = {
        os.readlink(each): worker
        for worker in children_of(server.process.pid)
        for each in Path(f"/proc/{worker}/fd").iterdir()
    }
    return [held[inodes[device.socket.socket.getsockname()[1]]] for device in devices]


def is_asked_or_over(look: dict[str, Any]) -> bool:
    return bool(look["choices"] or look["is_over"])


def is_up_to(number: int, look: dict[str, Any]) -> bool:
    return bool(look["number"] >= number)


def test_all_devices_of_a_table_are_with_the_worker_that_holds_it(workers: Served) -> None:
    opened = workers.open("draws", {"storyteller": "person"})
    token, dice = opened["seats"]["storyteller"]["token"], Random(3)
    assert workers.post("/api/seat/join", token, {"person": "Ann"}).status_code == 200
    assert workers.post("/api/seat/begin", token).status_code == 200
    devices = [workers.live(token, changes=True) for _ in range(MANY)]
    for device in devices:
        device.until(bool)
    assert len(set(holders(workers, devices))) == 1
    for number, device in enumerate(devices):  # what anyone says there is done, and all are told of it
        is_done = False
        while not is_done:
            look = device.until(is_asked_or_over)
            if look["is_over"]:
                break
            asked = look["choices"][0]
            said = device.answer(asked["id"], any_answer(asked["choice"], dice), f"{number} {asked['id']}")
            assert said["kind"] == "stored" or said["status"] == 409, said  # somebody else answered first
            is_done = said["kind"] == "stored"
        now = device.look["number"]
        for other in devices:
            other.until(partial(is_up_to, now))
    for device in devices:
        device.close()
    assert workers.stop() == 0


def test_whoever_is_handed_over_is_told_what_anybody_is_told(workers: Served) -> None:
    opened = workers.open("draws", {"storyteller": "person"}, spectators="public")
    looks = []
    for _ in range(MANY):
        device = workers.live(opened["seats"]["storyteller"]["token"])
        looks.append({name: value for name, value in device.until(bool).items() if name not in ("number", "company")})
        device.close()
    assert all(look == looks[0] for look in looks)
    assert workers.stop() == 0


def test_where_there_is_no_door_what_is_said_is_sent_on(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As between machines: here the place of the doors has too long a name for one."""
    far = tmp_path / ("f" * 100)
    far.mkdir()
    monkeypatch.setenv("TMPDIR", str(far))
    server = Served(postgres.url, workers=2)
    try:
        opened = server.open("draws", {"storyteller": "person"})
        devices = [server.live(opened["seats"]["storyteller"]["token"]) for _ in range(MANY)]
        for device in devices:
            device.until(bool)
        assert len(set(holders(server, devices))) == 2
        assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.kill()
