"""The lab over the network: duels, sweeps and coaching wait their turn, say how far they are, and pause."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from outdraw.rooms.ports import CannotDo, Errand, LongWork, Ordered, Progress, Stopped, TooLong
from outdraw.server.lab_messages import Coaching, Duel, Job, SweepText

# Jobs that are remembered, and those of them that wait or run.
MOST_JOBS = 200
MOST_WAITING = 20
# Jobs of one caller, waiting and running.
MOST_OF_ONE = 8
# Processes that work in the lab, and those of them for one caller: one is always left for others.
PROCESSES, SHARE = 3, 2
# Seconds in all for which a job may stand still while another waits.
MOST_PAUSED = 60.0
ORDERS: dict[str, Ordered] = {"stopped": "stop", "paused": "pause"}


Doing: TypeAlias = Callable[[Progress, dict[str, Any]], Any]
"""What a job does (`outdraw.server.work.jobs`), with what was asked for as plain data."""


class JobQueue:
    """The jobs of the lab, the last of them kept."""

    def __init__(self, work: LongWork, seconds: float) -> None:
        self._work, self._seconds = work, seconds
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._callers: dict[str, object] = {}
        self._paused: dict[str, tuple[float, float]] = {}
        """For how long a job has stood still in all, and since when it does now."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def patience(self) -> float:
        """Give after how many seconds work that can give part of its answer had better do so."""
        return 0.8 * self._seconds

    def begin(self, do: Doing, asked: Duel | SweepText | Coaching, of: int, caller: object = "") -> Job:
        """Take on a piece of work."""
        at_work = [name for name, job in self._jobs.items() if job.state in ("waiting", "running", "paused")]
        if len(at_work) >= MOST_WAITING:
            raise CannotDo("The lab has enough to do; try again in a while.")
        if sum(self._callers.get(name) == caller for name in at_work) >= MOST_OF_ONE:
            raise CannotDo("The lab has enough to do for you; try again when some of it is done.")
        job = Job(secrets.token_urlsafe(12), "waiting", 0, of)
        self._callers[job.job] = caller
        self._put(job)
        task = asyncio.create_task(self._run(job.job, do, msgspec.to_builtins(asked)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    def job(self, name: str) -> Job | None:
        """Give how far a job is."""
        return self._jobs.get(name)

    def stop(self, name: str) -> Job | None:
        """Stop a job."""
        job = self._jobs.get(name)
        if job is not None and job.state in ("waiting", "running", "paused"):
            self._put(msgspec.structs.replace(job, state="stopped"))
        return self._jobs.get(name)

    def pause(self, name: str, is_paused: bool) -> Job | None:
        """Let a running job pause, or a paused one go on."""
        job = self._jobs.get(name)
        before, after = ("running", "paused") if is_paused else ("paused", "running")
        if job is not None and job.state == before:
            stood, since = self._paused.get(name, (0.0, 0.0))
            now = time.monotonic()
            self._paused[name] = (stood, now) if is_paused else (stood + now - since, 0.0)
            self._put(msgspec.structs.replace(job, state=after))
        return self._jobs.get(name)

    def _is_in_the_way(self, name: str) -> bool:
        """Say whether a paused job has stood still for long enough, and another waits for its place."""
        stood, since = self._paused.get(name, (0.0, 0.0))
        has_stood_long = stood + time.monotonic() - since >= MOST_PAUSED
        return has_stood_long and any(each.state == "waiting" for each in list(self._jobs.values()))

    def _put(self, job: Job) -> None:
        self._jobs[job.job] = job
        while len(self._jobs) > MOST_JOBS:
            old, _ = self._jobs.popitem(last=False)
            self._callers.pop(old, None)
            self._paused.pop(old, None)

    def _order(self, name: str) -> Ordered:
        """Say what is to be done with a job now."""
        job = self._jobs.get(name)
        if job is not None and job.state == "paused" and self._is_in_the_way(name):
            job = self.pause(name, False)
        return "stop" if job is None else ORDERS.get(job.state, "go on")

    async def _run(self, name: str, do: Doing, asked: dict[str, Any]) -> None:
        def told(done: int, of: int, so_far: Any = None) -> None:
            job = self._jobs.get(name)
            if job is not None and job.state in ("waiting", "running", "paused"):
                state = "running" if job.state == "waiting" else job.state
                outcome = so_far or job.outcome
                self._jobs[name] = msgspec.structs.replace(job, state=state, done=done, of=of, outcome=outcome)

        def order() -> Ordered:
            if (job := self._jobs.get(name)) is not None and job.state == "waiting":
                told(job.done, job.of)
            return self._order(name)

        try:
            errand = Errand(self._seconds, self._callers.get(name), told=told, order=order)
            outcome = await self._work.long(errand, do, asked)
            last = self._jobs.get(name) or Job(name, "done")
            ended = Job(name, "done", last.of, last.of, outcome)
        except Stopped:
            return
        except TooLong:
            last = self._jobs.get(name) or Job(name, "failed")
            ended = Job(name, "failed", last.done, last.of, last.outcome, "This took too long; ask for less.")
        except CannotDo as error:
            ended = Job(name, "failed", sentence=str(error))
        except Exception:  # whatever became of the process, the job has ended
            ended = Job(name, "failed", sentence="The lab could not do this.")
        if self._order(name) != "stop":
            self._put(ended)
