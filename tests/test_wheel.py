"""The wheel alone, away from the checkout: it answers, plays and serves the page."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the plain wheel and unpack it in a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    plain = {name: value for name, value in os.environ.items() if name != "OUTDRAW_MYPYC"}
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, env=plain)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "there")
    return folder / "there"


def environment(unpacked: Path, home: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONUTF8": "1", "XDG_DATA_HOME": str(home)}


def run(unpacked: Path, cwd: Path, *words: str) -> str:
    command = [sys.executable, "-P", "-m", "outdraw", *words]
    done = subprocess.run(command, cwd=cwd, env=environment(unpacked, cwd), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_the_wheel_that_runs(unpacked: Path, tmp_path: Path) -> None:
    code = "import outdraw; print(outdraw.__file__)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env=environment(unpacked, tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(done.stdout.strip()).is_relative_to(unpacked)


def test_it_answers_and_plays(unpacked: Path, tmp_path: Path) -> None:
    assert "74.00 %" in run(unpacked, tmp_path, "odds", "draws", "draw", "--pool", "5")
    run(unpacked, tmp_path, "play", "draws", "--bots", "--seed", "7", "--journal", "night.jsonl")
    run(unpacked, tmp_path, "verify", "night.jsonl")
    assert "suits.contest.tie" in run(unpacked, tmp_path, "rules", "suits.contest.tie")


def test_it_serves_the_page(unpacked: Path, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-P", "-m", "outdraw", "serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite")],
        cwd=tmp_path,
        env=environment(unpacked, tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().removeprefix("Outdraw is at ").strip()
        with urllib.request.urlopen(address) as page:
            assert b"<title>" in page.read()
        with urllib.request.urlopen(f"{address}api/health") as health:
            assert b"ok" in health.read()
    finally:
        server.terminate()
        server.communicate()
