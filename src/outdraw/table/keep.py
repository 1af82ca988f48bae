"""Tables kept in files: a journal and, beside it until the table is closed, its secret. Nothing kept is lost.

The secret is on the device before the journal is, so that a journal which is there at all can be gone on with. Tables
that nobody named a file for are kept in a folder of the user's own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import IO

from msgspec import Struct

from outdraw.core.journal import Entry, JournalFault, read_entries
from outdraw.table.replay import resumed
from outdraw.table.store import JournalFile
from outdraw.table.table import Table

ENDING = ".jsonl"
MOST_READ = 256 * 2**20


class NotKept(Exception):
    """A table cannot be kept there, or not be found there: one clear sentence."""


class Kept(Struct, frozen=True):
    """A table that waits in the user's folder: its file, what is played, and how far it has come."""

    path: Path
    game: str
    scenario: str
    entries: int
    touched: float

    @property
    def when(self) -> str:
        """Give when it was last played."""
        return datetime.fromtimestamp(self.touched).strftime("%d %B, %H:%M")


def usual_folder() -> Path:
    """Give the folder where tables are kept that nobody named a file for."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "outdraw" / "journals"


def usual_path(game: str, scenario: str) -> Path:
    """Give a new file in that folder, named for what is played and when."""
    folder = usual_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NotKept(f"{folder} cannot be made: {error.strerror or error}") from None
    stem = f"{game}-{scenario}-{datetime.now():%Y-%m-%d-%H%M}"
    taken = {each.name for each in folder.iterdir()}
    names = (stem + (f"-{number}" if number > 1 else "") + ENDING for number in range(1, len(taken) + 3))
    return next(folder / name for name in names if name not in taken and name + ".secret" not in taken)


def open_tables() -> list[Kept]:
    """Give the tables in that folder whose scenes are not over, the last one played first."""
    return sorted(_found(), key=lambda kept: -kept.touched)


def _found() -> Iterator[Kept]:
    folder = usual_folder()
    for path in sorted(folder.glob(f"*{ENDING}")) if folder.is_dir() else ():
        try:
            if not secret_path(path).exists():
                continue
            data = path.read_bytes()
            entries = read_entries(data[: data.rfind(b"\n") + 1])
            opening = entries[0].body
            yield Kept(path, opening["game"], opening["scenario"], len(entries), path.stat().st_mtime)
        except (OSError, JournalFault, KeyError, IndexError):
            continue  # whoever names it is told what is wrong with it


def secret_path(path: Path) -> Path:
    """Give the file beside a journal that holds its secret."""
    return path.with_name(path.name + ".secret")


class Keep:
    """The file that a table is kept in, if it is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file: JournalFile | None = None
        self._lock: IO[bytes] | None = None

    def begin(self, open_table: Callable[[Callable[[Entry], None] | None, bytes], Table], secret: bytes) -> Table:
        """Open a new table with a secret, its journal in a new file."""
        if self.path is not None:
            self._create(secret)
        return open_table(self._append if self.path is not None else None, secret)

    def resume(self) -> Table:
        """Open the table of the journal again, where it was left."""
        assert self.path is not None
        _read(self.path)  # says it, if there is nothing to read
        self._lock = _locked(self.path)
        data = _read(self.path)
        whole = data.rfind(b"\n") + 1  # a line cut off by a crash was never told to anyone
        if data and not whole:
            raise NotKept(f"{self.path}: its only line is cut off, so there is nothing to go on with")
        try:
            entries = read_entries(data[:whole])
            if entries[-1].kind == "close":
                raise NotKept(f"{self.path}: this table was closed, its scene is over; outdraw replay shows it")
            table = resumed(entries, self._read_secret(), self._append)
        except JournalFault as fault:
            raise NotKept(f"{self.path}: {fault}") from None
        try:
            if whole < len(data):
                os.truncate(self.path, whole)
            self._file = JournalFile(self.path)
        except OSError as error:
            raise NotKept(f"{self.path} cannot be written: {error.strerror or error}") from None
        return table

    def take(self, table: Table, path: Path) -> None:
        """Keep a table after all that was not kept so far."""
        self.path = path
        try:
            self._create(table.secret)
            for entry in table.entries:
                self._append(entry)
        except NotKept:
            self.path = None
            raise

    def finish(self, table: Table) -> None:
        """Close a table whose scene is over, revealing its secret; one that was left stays open."""
        if table.is_over:
            table.close()
            if self.path:
                secret_path(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Close the files."""
        for each in (self._file, self._lock):
            if each is not None:
                each.close()

    def _create(self, secret: bytes) -> None:
        assert self.path is not None
        for path in (self.path, secret_path(self.path)):
            if path.is_dir():
                raise NotKept(f"{path} is a folder, not a file")
        if self.path.exists() and self.path.stat().st_size:
            raise NotKept(f"{self.path} exists already: --resume {self.path}, or name a new file")
        if not _is_left_over(secret_path(self.path)):
            raise NotKept(f"{secret_path(self.path)} exists already: name another file")
        try:
            _write_secret(secret_path(self.path), secret)
            self._file = JournalFile(self.path)
            _sync(self.path.parent)
        except OSError as error:
            raise NotKept(f"{self.path} cannot be written: {error.strerror or error}") from None
        self._lock = _locked(self.path)

    def _append(self, entry: Entry) -> None:
        assert self._file is not None
        try:
            self._file.append(entry)
        except OSError as error:
            raise NotKept(
                f"{self.path} cannot be written: {error.strerror or error}; what was played before is kept"
            ) from None

    def _read_secret(self) -> bytes:
        assert self.path is not None
        try:
            return bytes.fromhex(_read(secret_path(self.path)).decode("ascii").strip())
        except (NotKept, ValueError):
            missing = secret_path(self.path).name
            raise NotKept(f"{self.path} cannot go on: its secret ({missing}, kept beside it) is missing") from None


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise NotKept(f"{path} is a folder, not a file")
        with path.open("rb") as file:
            data = file.read(MOST_READ + 1)
    except OSError as error:
        raise NotKept(f"{path} cannot be read: {error.strerror or error}") from None
    if len(data) > MOST_READ:
        raise NotKept(f"{path} is too large to be one of ours")
    return data


def _is_left_over(path: Path) -> bool:
    """Say whether nothing is lost if a secret is written there: nothing is, or one whose journal never came to be."""
    if not path.exists():
        return True
    try:
        return len(bytes.fromhex(path.read_text("ascii").strip())) in (0, 32)
    except (OSError, ValueError):
        return False


def _write_secret(path: Path, secret: bytes) -> None:
    """Write a secret durably, for its owner alone; one that was left without a journal gives way."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(handle, secret.hex().encode("ascii"))
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync(folder: Path) -> None:
    """Make new names in a folder durable, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _locked(path: Path) -> IO[bytes] | None:
    """Hold a file for this process, where the system can: two tables must not write into one journal."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    handle = path.open("rb")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise NotKept(f"{path} is being played just now, in another window") from None
    return handle
