"""Several processes that serve at one address, and the one that sees to them: a worker that dies is replaced."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from tempfile import TemporaryDirectory
from typing import Any

from outdraw.server.settings import Settings

LAST_WORDS = 15.0
TOO_SOON = 2.0
"""A worker that ends so soon after it began is not replaced at once, or a fault would make it begin for ever."""


def supervise(settings: Settings, listening: socket.socket, said: Callable[[], None]) -> int:
    """Serve with several workers until a signal ends it; `said` is called once all of them listen."""
    context = multiprocessing.get_context("spawn")
    ending = threading.Event()

    def end(number: int, frame: object) -> None:
        ending.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    with TemporaryDirectory(prefix="outdraw-") as beside:  # which its owner alone may enter
        workers = [_Worker(context, settings, listening, beside) for _ in range(settings.workers)]
        try:
            if not all(worker.is_up() for worker in workers):
                return 1
            said()
            while not ending.is_set():
                wait([worker.process.sentinel for worker in workers], timeout=0.2)
                for place, worker in enumerate(workers):
                    if not worker.process.is_alive() and not ending.is_set():
                        time.sleep(max(0.0, TOO_SOON - worker.age()))
                        workers[place] = _Worker(context, settings, listening, beside)
        finally:
            for worker in workers:
                worker.end()
    return 0


class _Worker:
    """One process, and the pipe whose end it hears when nobody sees to it any more."""

    def __init__(self, context: Any, settings: Settings, listening: socket.socket, beside: str) -> None:
        self._pipe, theirs = context.Pipe()
        self._began = time.monotonic()
        self.process = context.Process(target=_work, args=(settings, listening, theirs, beside), name="outdraw-worker")
        self.process.start()
        theirs.close()

    def age(self) -> float:
        return time.monotonic() - self._began

    def is_up(self) -> bool:
        """Wait until it listens; say whether it does."""
        try:
            return bool(self._pipe.recv())
        except EOFError:
            return False

    def end(self) -> None:
        """Let it end, in order if it can."""
        if self.process.is_alive():
            self.process.terminate()
        self.process.join(LAST_WORDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _work(settings: Settings, listening: socket.socket, pipe: Connection, beside: str) -> None:
    from outdraw.server.run import work

    def follow() -> None:
        try:
            pipe.recv()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, name="outdraw-follow", daemon=True).start()
    raise SystemExit(work(settings, listening, lambda: pipe.send(True), beside))
