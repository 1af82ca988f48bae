"""Journals in files: an entry is on the device before anyone hears of it, or it is not there at all."""

from __future__ import annotations

import os
from pathlib import Path

from outdraw.core.journal import Entry, line_of


class JournalFile:
    """A journal on disk, readable by its owner alone: it holds every hand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def append(self, entry: Entry) -> None:
        """Write one entry durably; what cannot be written whole is taken away again."""
        whole = os.fstat(self._handle).st_size
        line = line_of(entry)
        try:
            written = 0
            while written < len(line):
                written += os.write(self._handle, line[written:])
            os.fsync(self._handle)
        except OSError:
            os.ftruncate(self._handle, whole)
            raise

    def close(self) -> None:
        """Close the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
