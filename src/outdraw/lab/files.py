"""Files of the lab: there whole or not at all, whatever happens while they are written."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import mkstemp


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, make sure that it is on the disk, and put it there at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(number)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
