"""Evenings: each kind of person who comes to Outdraw, from their first command to their last, in a real terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.commands.console import CLEAR, PROGRAM, Console, Outdraw, option, program

STORYTELLER = "storyteller> "
PASSED = "Enter when they sit here. "
CARD = re.compile(r"\b(?:10|[2-9JQKA])[shdc]\b")


def at_home(folder: Path, content: str = "") -> dict[str, str]:
    """Give the surroundings of somebody whose files lie in a folder."""
    return {"XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache"), "OUTDRAW_CONTENT": content}


# --- the game master --------------------------------------------------------------------------------------------------


def test_a_game_master_prepares_plays_takes_back_pauses_is_killed_and_goes_on_after_editing(
    outdraw: Outdraw, tmp_path: Path
) -> None:
    """She writes a character and a scenario; whatever she changes afterwards is for another evening."""
    outdraw.good("new", "draws", "character", "Mara Quill")
    outdraw.good("new", "draws", "scenario", "The harbour")
    scenes = tmp_path / "mine" / "draws" / "scenarios.toml"
    scenes.write_text(scenes.read_text("utf-8").replace("dale_pruitt", "mara_quill"), "utf-8")
    assert outdraw.good("check", "mine").out.count(": fine (draws ") == 2

    words = ["play", "draws", "--scenario", "the_harbour", "--seat", "storyteller", "--seed", "4"]
    console = Console(words, tmp_path, changed=at_home(tmp_path, "mine"))
    opening = console.until(STORYTELLER)
    assert "Mara Quill" in opening
    assert opening.count("Rain since noon.") == 1
    asked = console.type("1", STORYTELLER)
    assert "What counts for Marisol Quint" in asked
    assert "What happens?" in console.type("u", STORYTELLER)
    chosen = console.type("g edit people mara health", "gm> ") if "edit" not in asked else ""
    assert chosen
