"""Work done beside the tables: who comes first, and what is not done twice."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from typing import Any

import pytest

from outdraw.games import find_game
from outdraw.odds import choices
from outdraw.rooms.alone import AtOnce
from outdraw.rooms.ports import CannotDo, Errand, LongWork
from outdraw.server.work import jobs
from outdraw.server.work.job_processes import JobProcess, JobProcesses
from outdraw.table.knowledge import known_at
from outdraw.table.table import Table

SOON = 60.0


def unwatched(done: int, of: int, so_far: Any = None) -> None:
    """Watch work without a word."""


def test_what_can_wait_lets_others_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on = threading.Event()
    done: list[str] = []

    def work(self: JobProcess, errand: Errand, *given: Any) -> str:
        assert goes_on.wait(SOON)
        done.append(str(errand.caller))
        return str(errand.caller)

    monkeypatch.setattr(JobProcess, "do", work)

    async def ask() -> None:
        processes = JobProcesses(1)
        asked = [("first", False), ("a further look", True), ("another", True), ("somebody's first look", False)]
        tasks = []
        for name, can_wait in asked:
            errand = Errand(1, name, can_wait=can_wait)
            tasks.append(asyncio.create_task(processes.long(errand, jobs.lasting, b"")))
            await asyncio.sleep(0)
        goes_on.set()
        await asyncio.gather(*tasks)
        processes.end()

    asyncio.run(ask())
    assert done == ["first", "somebody's first look", "a further look", "another"]


def test_a_further_look_goes_on_where_the_last_one_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(find_game("suits"), "skirmish", secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat, "00" * 16)
    table.begin()
    open_now = table.open_choices()[0]
    known = known_at(table, open_now.choice.seat, open_now.id)
    afresh = [jobs.choice_odds(unwatched, "suits", known, {}, 2)]
    begun: list[object] = []
    weighing = choices.Weighing

    def counted(*given: Any) -> choices.Weighing:
        begun.append(given)
        return weighing(*given)

    monkeypatch.setattr(choices, "Weighing", counted)
    jobs._weighed.clear()
    looks = [jobs.choice_odds(unwatched, "suits", known, {}, look) for look in (0, 1, 2, 0)]
    assert len(begun) == 1
    assert looks[2] == afresh[0]
    assert looks[3] == looks[0] != looks[1]
    jobs.choice_odds(unwatched, "suits", known, {"characters.toml": ""}, 0)
    assert len(begun) == 2  # with other content it is another question


def test_work_comes_to_the_same_here_and_in_a_process_and_is_refused_by_the_same_words() -> None:
    good = {"pool": ["5"], "again": ["9"]}

    async def asked(work: LongWork) -> tuple[object, str]:
        found = await work.long(Errand(SOON), jobs.odds, "draws", "draw", good)
        with pytest.raises(CannotDo) as refused:
            await work.long(Errand(SOON), jobs.odds, "draws", "draw", {"pool": ["none"]})
        return found, str(refused.value)

    processes = JobProcesses(1)
    beside = asyncio.run(asked(processes))
    processes.end()
    assert asyncio.run(asked(AtOnce())) == beside


SERVER = """
import threading, time
from outdraw.rooms.ports import Errand
from outdraw.server.work.jobs import odds
from outdraw.server.work.job_processes import JobProcess

class Long:
    def __reduce__(self):
        return time.sleep, (3600,)

errand = Errand(3600, order=lambda: print("at work", flush=True) or "go on")
threading.Thread(target=JobProcess().do, args=(errand, odds, (Long(),), {}), daemon=True).start()
time.sleep(3600)
"""
"""A process with another one that works for an hour without a word, and meanwhile says so."""


def test_a_job_process_ends_with_a_server_that_was_killed_whatever_it_works_at() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert [server.stdout.readline() for _ in range(50)] == ["at work\n"] * 50
    server.kill()
    server.communicate(timeout=SOON)  # until nobody is left who could say something
