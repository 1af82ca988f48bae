"""The journal of a table on disk and, beside it until the table is closed, its secret. Nothing kept is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO

from outdraw.commands import BadInput, read_bytes
from outdraw.commands.prompt import line
from outdraw.core.journal import Entry, JournalFault, read_entries
from outdraw.table.replay import resumed
from outdraw.table.store import JournalFile
from outdraw.table.table import Table


class Keep:
    """The file that a table is kept in, if it is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file: JournalFile | None = None
        self._lock: IO[bytes] | None = None

    @property
    def _secret_path(self) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + ".secret")

    def begin(self, open_table: Callable[[Callable[[Entry], None] | None], Table]) -> Table:
        """Open a new table, its journal in a new file."""
        if self.path is None:
            return open_table(None)
        self._create()
        table = open_table(self._append)
        self._write_secret(table.secret)
        return table

    def resume(self) -> Table:
        """Open the table of the journal again, where it was left."""
        assert self.path is not None
        read_bytes(self.path)  # says it, if there is nothing to read
        self._lock = _locked(self.path)
        data = read_bytes(self.path)
        whole = data.rfind(b"\n") + 1  # a line cut off by a crash was never told to anyone
        try:
            entries = read_entries(data[:whole])
            if entries[-1].kind == "close":
                raise BadInput(f"{self.path}: this table was closed, its scene is over; outdraw replay shows it")
            table = resumed(entries, self._read_secret(), self._append)
        except JournalFault as fault:
            raise BadInput(f"{self.path}: {fault}") from None
        try:
            if whole < len(data):
                os.truncate(self.path, whole)
            self._file = JournalFile(self.path)
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {error.strerror or error}") from None
        return table

    def offer(self, table: Table) -> None:
        """Ask whoever leaves a table that was not kept whether to keep it after all."""
        while self.path is None:
            try:
                name = line("Keep the scene in which file? (Enter: let it go) ").strip()
            except EOFError:
                print()
                return
            if not name:
                return
            try:
                self.path = Path(name)
                self._create()
                for entry in table.entries:
                    self._append(entry)
                self._write_secret(table.secret)
            except BadInput as error:
                print(f"  {error}")
                self.path = None

    def finish(self, table: Table) -> None:
        """Close a table whose scene is over, revealing its secret; one that was left stays open."""
        if table.is_over:
            table.close()
            if self.path:
                self._secret_path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the files."""
        for each in (self._file, self._lock):
            if each is not None:
                each.close()

    def _create(self) -> None:
        assert self.path is not None
        for path in (self.path, self._secret_path):
            if path.is_dir():
                raise BadInput(f"{path} is a folder, not a file")
            if path.exists():
                raise BadInput(f"{path} exists already: --resume {self.path}, or name a new file")
        try:
            self._file = JournalFile(self.path)
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {error.strerror or error}") from None
        self._lock = _locked(self.path)

    def _append(self, entry: Entry) -> None:
        assert self._file is not None
        try:
            self._file.append(entry)
        except OSError as error:
            raise BadInput(
                f"{self.path} cannot be written: {error.strerror or error}; what was played before is kept"
            ) from None

    def _write_secret(self, secret: bytes) -> None:
        try:
            handle = os.open(self._secret_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(secret.hex())
        except OSError as error:
            raise BadInput(f"{self._secret_path} cannot be written: {error.strerror or error}") from None

    def _read_secret(self) -> bytes:
        try:
            return bytes.fromhex(read_bytes(self._secret_path).decode("ascii").strip())
        except (BadInput, ValueError):
            raise BadInput(
                f"{self.path} cannot be gone on with: its secret ({self._secret_path.name}) is missing"
            ) from None


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
        raise BadInput(f"{path} is being played just now, in another window") from None
    return handle
