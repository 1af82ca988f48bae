"""Processes that do long work beside the tables, one piece at a time, and are ended if it takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from outdraw.rooms.ports import Busy, CannotDo, Errand, Progress, Stopped, TooLong
from outdraw.server.work.jobs import serve

P = ParamSpec("P")
T = TypeVar("T")

# Seconds between two looks whether work should pause or stop.
GLANCE = 0.1
# Pieces of work that wait or are done, of all callers together.
MOST_ASKED = 64
# And of one caller, so that nobody fills the queue alone.
MOST_OF_ONE = 8


class JobProcess:
    """One process, begun when it is first needed."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Any = None
        self._is_held = False

    def do(self, errand: Errand, work: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Do some work and wait for it; to be called in a thread."""
        self._see_to_it()
        until = time.monotonic() + errand.seconds
        try:
            self._pipe.send((work, given, named))
            while True:
                ordered = errand.order()
                if ordered == "stop":
                    raise Stopped
                if time.monotonic() > until:
                    raise TooLong
                self._hold(ordered == "pause")
                if self._pipe.poll(GLANCE):
                    word, value = self._pipe.recv()
                    if word == "progress":
                        errand.told(*value)
                    elif word == "done":
                        return value
                    elif word == "failed":
                        raise CannotDo(value)
                    else:
                        raise RuntimeError(value)
        except (TooLong, Stopped, EOFError, OSError):
            self.end()
            raise

    def _hold(self, is_held: bool) -> None:
        """Hold the process where it is, or let it go on."""
        if is_held != self._is_held:
            os.kill(self._process.pid, signal.SIGSTOP if is_held else signal.SIGCONT)
            self._is_held = is_held

    def _see_to_it(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        self._is_held = False
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True, name="outdraw-job")
        self._process.start()
        theirs.close()

    def end(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


class JobProcesses:
    """Some processes, of which any that is free does the next piece of work. Of each caller only so much may wait.

    Of one caller they do no more than a share at a time, so that nobody keeps all of them, or stands in others' way,
    alone.
    """

    def __init__(self, number: int, share: int = 1) -> None:
        self._asked: Counter[object] = Counter()
        self._share = share
        self._own_turn: dict[object, asyncio.Semaphore] = {}
        self._threads = ThreadPoolExecutor(number, "outdraw-job")
        self._free: list[JobProcess] = [JobProcess() for _ in range(number)]
        self._all = list(self._free)
        self._turn = asyncio.Condition()
        self._in_haste = 0

    async def long(
        self, errand: Errand, do: Callable[Concatenate[Progress, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Do some work, a function of a module, and give what it comes to.

        `Busy` is raised if whoever asks has asked for too much at once.
        """
        caller = errand.caller
        if self._asked.total() >= MOST_ASKED or (caller is not None and self._asked[caller] >= MOST_OF_ONE):
            raise Busy("Enough is being worked out already: try again in a moment.")
        self._asked[caller] += 1
        own_turn: Any = contextlib.nullcontext()
        if caller is not None:
            own_turn = self._own_turn.setdefault(caller, asyncio.Semaphore(self._share))
        try:
            async with own_turn:
                process = await self._free_one(errand.can_wait)
                try:
                    loop = asyncio.get_running_loop()
                    done: T = await loop.run_in_executor(self._threads, process.do, errand, do, given, named)
                    return done
                finally:
                    self._free.append(process)
                    async with self._turn:
                        self._turn.notify_all()
        finally:
            self._asked[caller] -= 1
            if not self._asked[caller]:
                del self._asked[caller]
                self._own_turn.pop(caller, None)

    async def _free_one(self, can_wait: bool) -> JobProcess:
        """Wait for a process that is free; whoever can wait lets those pass who cannot."""
        self._in_haste += not can_wait
        try:
            async with self._turn:
                await self._turn.wait_for(lambda: self._free and not (can_wait and self._in_haste))
                return self._free.pop()
        finally:
            self._in_haste -= not can_wait

    def end(self) -> None:
        """End all of them."""
        for process in self._all:
            process.end()
        self._threads.shutdown(wait=False, cancel_futures=True)
