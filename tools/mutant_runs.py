"""Try mutants against the tests of their game: each in a process forked from one that has collected the tests.

A child swaps the code of the changed functions, where they stand, and runs the tests that come to them, those first
that noticed something in the same chapter, then the quickest, until one fails. Nothing is imported or collected
twice, and no table that the right rules have filled is ever read by a mutant: what was collected has not been played.

Which tests come to which functions is learned by running each test file once, and again when the file changes.
"""

from __future__ import annotations

import gc
import hashlib
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from types import FrameType, FunctionType

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from mutants import KEPT, ROOT, Found, Mutant, functions_changed, read_found

KILLED, SURVIVED, ENDLESS = 1, 0, 3
# A test that a mutant keeps running for ever ends after so much more than it took, in seconds of its own work.
TIMES, MORE = 20, 20
NOT_AT_THE_TABLE = ("balance", "board", "bots", "duels", "explored", "game", "odds")
"""The files of a game's tests that are about odds, the lab, bots or the board: slow, and no proof of a rule."""


class Seen(msgspec.Struct):
    """What a test does: the seconds it takes, and the functions of the game it comes to ("file:name")."""

    seconds: float
    functions: list[str]


class Learned(msgspec.Struct):
    """What is known of a test file: the digest it was learned of, and its tests."""

    digest: str
    tests: dict[str, Seen]


class Campaign:
    """A pytest plugin that, instead of running the collected tests, tries mutants against them."""

    def __init__(self, game: str, children: int, patience: int) -> None:
        self.game, self.children, self.patience = game, children, patience
        self.folder = ROOT / "src" / "outdraw" / "games" / game
        self.mutants = msgspec.json.decode((KEPT / f"{game}-asked.json").read_bytes(), type=list[Mutant])
        self.found = read_found(game)
        self.items: dict[str, pytest.Item] = {}
        self.seen: dict[str, Seen] = {}
        self.functions: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        self.killers: defaultdict[str, Counter[str]] = defaultdict(Counter)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the whole of it."""
        self.items = {item.nodeid: item for item in session.items}
        self.learn(session)
        digest = hashlib.sha256("".join(sorted(_digest(file) for file in self.files())).encode()).hexdigest()[:12]
        for mutant in self.mutants:
            found = self.found.get(mutant.name)
            if found is not None and found.is_killed:
                self.killers[mutant.file][found.by] += 1
        left = [each for each in self.mutants if not self.is_known(each, digest)]
        running: dict[int, tuple[Mutant, int, float]] = {}
        self.functions = _functions_in(str(self.folder))
        gc.collect()
        gc.freeze()  # what was collected is shared with every child, as long as nobody goes through it
        done = len(self.mutants) - len(left)
        while left or running:
            while left and len(running) < self.children:
                mutant = left.pop(0)
                read, write = os.pipe()
                child = os.fork()
                if child == 0:
                    os.close(read)
                    self.attempt(session, mutant, write)
                os.close(write)
                running[child] = (mutant, read, time.monotonic())
            child, status = os.wait()
            mutant, read, begun = running.pop(child)
            with os.fdopen(read) as pipe:
                said = pipe.read().split("\n")
            done += 1
            self.note(mutant, os.waitstatus_to_exitcode(status), said, digest)
            one = self.found[mutant.name]
            after = f"{time.monotonic() - begun:.0f} s"
            print(f"{done}/{len(self.mutants)} {mutant.name} {one.outcome} {one.tried} {one.by} {after}", flush=True)
        return True

    def is_known(self, mutant: Mutant, digest: str) -> bool:
        """Say whether a mutant need not be tried again: it was killed, or survived these very tests."""
        found = self.found.get(mutant.name)
        return found is not None and (found.is_killed or found.tests == digest)

    def note(self, mutant: Mutant, status: int, said: list[str], digest: str) -> None:
        """Keep what was found of a mutant."""
        tried = [line for line in said if line]
        last = tried[-1] if tried else ""
        if status == SURVIVED:
            self.found[mutant.name] = Found("survived", "", len(tried), digest)
        else:
            self.found[mutant.name] = Found("killed" if status == KILLED else "endless", last, len(tried), digest)
            self.killers[mutant.file][last] += 1
        file = KEPT / f"{self.game}-found.json"
        file.with_suffix(".new").write_bytes(msgspec.json.encode(self.found))
        file.with_suffix(".new").replace(file)

    def files(self) -> list[Path]:
        """Give the test files of the game."""
        return sorted({item.path for item in self.items.values()})

    # --- in a child --------------------------------------------------------------------------------------------------

    def attempt(self, session: pytest.Session, mutant: Mutant, write: int) -> None:
        """Break the rule and run tests until one fails; never comes back."""
        _be_quiet()
        changed = functions_changed(Path(mutant.file).read_text(), mutant.source, mutant.file)
        swapped = [(each, code) for name, code in changed.items() for each in self.functions[mutant.file, name]]
        if not swapped:
            os._exit(SURVIVED)
        for each, code in swapped:
            each.__code__ = code
        signal.signal(signal.SIGPROF, lambda *_: os._exit(ENDLESS))
        for name in self.order(mutant, changed):
            os.write(write, f"{name}\n".encode())
            before = self.seen[name].seconds
            signal.setitimer(signal.ITIMER_PROF, TIMES * before + MORE)
            session.config.hook.pytest_runtest_protocol(item=self.items[name], nextitem=None)
            if session.testsfailed:
                os._exit(KILLED)
            if time.process_time() > self.patience:
                break
        os._exit(SURVIVED)

    def order(self, mutant: Mutant, changed: Iterable[str]) -> list[str]:
        """Give the tests that come to what is changed: those first that noticed something nearby, then the quickest."""
        wanted = {f"{mutant.file}:{name}" for name in changed}
        there = [name for name, seen in self.seen.items() if name in self.items and wanted & set(seen.functions)]
        kills = self.killers[mutant.file]
        return sorted(there, key=lambda name: (-min(kills[name], 3), self.seen[name].seconds))

    # --- learning ----------------------------------------------------------------------------------------------------

    def learn(self, session: pytest.Session) -> None:
        """Learn what each test comes to, file by file, in children; keep it."""
        kept = KEPT / f"{self.game}-tests.json"
        known = msgspec.json.decode(kept.read_bytes(), type=dict[str, Learned]) if kept.is_file() else {}
        for file in self.files():
            name = str(file.relative_to(ROOT))
            if name not in known or known[name].digest != _digest(file):
                print(f"learning what {name} comes to", flush=True)
                known[name] = Learned(_digest(file), self.learned(session, file))
                kept.write_bytes(msgspec.json.encode(known))
            self.seen.update(known[name].tests)

    def learned(self, session: pytest.Session, file: Path) -> dict[str, Seen]:
        """Run one test file in a child and give what each of its tests comes to; those that fail are left out."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            _be_quiet()
            found: dict[str, Seen] = {}
            for name, item in self.items.items():
                if item.path == file:
                    failed = session.testsfailed
                    seen = self.watch(session, item)
                    if session.testsfailed == failed:
                        found[name] = seen
            with os.fdopen(write, "wb") as pipe:
                pipe.write(msgspec.json.encode(found))
            os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            said = pipe.read()
        os.waitpid(child, 0)
        return msgspec.json.decode(said, type=dict[str, Seen])

    def watch(self, session: pytest.Session, item: pytest.Item) -> Seen:
        """Run a test and note which functions of the game are called."""
        met: set[object] = set()

        def called(frame: FrameType, event: str, arg: object) -> None:
            met.add(frame.f_code)

        begun = time.process_time()
        sys.settrace(called)
        try:
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        finally:
            sys.settrace(None)
        seconds = time.process_time() - begun
        inside = str(self.folder)
        functions = {
            f"{code.co_filename}:{_outer(code.co_qualname)}" for code in met if code.co_filename.startswith(inside)
        }  # type: ignore[attr-defined]
        return Seen(seconds, sorted(functions))


def _outer(name: str) -> str:
    """Give the function that another is defined in, or itself."""
    return name.partition(".<locals>")[0]


def _functions_in(folder: str) -> defaultdict[tuple[str, str], list[FunctionType]]:
    """Give the functions of a folder by their file and qualified name, wherever they are kept."""
    found: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(folder):
            found[each.__code__.co_filename, each.__code__.co_qualname].append(each)
    return found


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def main(game: str, children: str, patience: str) -> int:
    """Try the mutants that were asked for."""
    left_out = [f"--ignore-glob=*/test_{name}.py" for name in NOT_AT_THE_TABLE]
    words = ["-q", "-s", "-p", "no:cacheprovider", "-W", "ignore", "-k", "not bots", *left_out, f"tests/{game}"]
    return int(pytest.main(words, plugins=[Campaign(game, int(children), int(patience))]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
