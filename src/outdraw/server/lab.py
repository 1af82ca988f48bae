"""The lab over the network: duels wait their turn, say how far they are, and can be stopped."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict

import msgspec

from outdraw.server.clerks import CannotDo, Clerks, Stopped, TooLong
from outdraw.server.messages import Duel, Job

MOST_JOBS = 200
MOST_WAITING = 20


class Bench:
    """The jobs of the lab, the last of them kept."""

    def __init__(self, seconds: float) -> None:
        self._clerks = Clerks(1)
        self._seconds = seconds
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, duel: Duel) -> Job:
        """Take on a duel."""
        if sum(job.state in ("waiting", "running") for job in self._jobs.values()) >= MOST_WAITING:
            raise CannotDo("The lab has enough to do; try again in a while.")
        job = Job(secrets.token_urlsafe(12), "waiting", 0, duel.fights)
        self._put(job)
        task = asyncio.create_task(self._run(job.job, duel))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    def job(self, name: str) -> Job | None:
        """Give how far a job is."""
        return self._jobs.get(name)

    def stop(self, name: str) -> Job | None:
        """Stop a job."""
        job = self._jobs.get(name)
        if job is not None and job.state in ("waiting", "running"):
            self._put(msgspec.structs.replace(job, state="stopped"))
        return self._jobs.get(name)

    def end(self) -> None:
        """End the work."""
        self._clerks.end()

    def _put(self, job: Job) -> None:
        self._jobs[job.job] = job
        while len(self._jobs) > MOST_JOBS:
            self._jobs.popitem(last=False)

    def _is_wanted(self, name: str) -> bool:
        job = self._jobs.get(name)
        return job is not None and job.state != "stopped"

    async def _run(self, name: str, duel: Duel) -> None:
        def told(done: int, of: int) -> None:
            job = self._jobs.get(name)
            if job is not None and job.state in ("waiting", "running"):
                self._jobs[name] = msgspec.structs.replace(job, state="running", done=done, of=of)

        try:
            asked = msgspec.to_builtins(duel)
            outcome = await self._clerks.do(
                "duel", asked, seconds=self._seconds, told=told, is_wanted=lambda: self._is_wanted(name)
            )
            ended = Job(name, "done", duel.fights, duel.fights, outcome)
        except Stopped:
            return
        except TooLong:
            ended = Job(name, "failed", sentence="This took too long; try fewer fights.")
        except CannotDo as error:
            ended = Job(name, "failed", sentence=str(error))
        except Exception:  # whatever became of the process, the job has ended
            ended = Job(name, "failed", sentence="The lab could not do this.")
        if self._is_wanted(name):
            self._put(ended)
