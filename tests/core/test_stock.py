"""Content that people add to a game is checked, played, and remembered by the journal."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from outdraw.core.content.stock import OWN, laid_over, merged, own_digest, stock
from outdraw.games import find_game
from outdraw.games.draws.content import characters
from tests.commands.console import program

SCENARIO = """
[[scenario]]
id = "mine"
name = "Mine"
summary = "A door of my own."
opening = "A door."
players = ["pat_doe"]

[[scenario.challenge]]
id = "door"
name = "The door"
story = "Pat tries the door."

[[scenario.challenge.side]]
actor = "pat_doe"
attribute = "strength"
trait = "athletics"
"""
CHARACTER = """
[[character]]
id = "pat_doe"
name = "Pat Doe"
concept = "a neighbour"
intelligence = 2
wits = 2
resolve = 2
strength = 4
dexterity = 2
stamina = 2
presence = 2
manipulation = 2
composure = 2
skills = { athletics = 2 }
"""


class Thing(Struct, frozen=True):
    id: str
    cost: int


class Things(Struct, frozen=True):
    thing: tuple[Thing, ...]
    limit: int = 0


def test_what_is_added_joins_the_list_and_a_known_id_is_replaced() -> None:
    base = Things((Thing("a", 1), Thing("b", 2)), 5)
    assert merged(base, Things((Thing("b", 9), Thing("c", 3)), 7)) == Things(
        (Thing("a", 1), Thing("b", 9), Thing("c", 3)), 7
    )


class Tool(Struct, frozen=True):
    name: str
    cost: int


class Tools(Struct, frozen=True, rename={"tools": "tool"}):
    tools: tuple[Tool, ...]


def test_what_has_no_id_goes_by_its_name() -> None:
    base = Tools((Tool("saw", 1), Tool("axe", 2)))
    assert merged(base, Tools((Tool("axe", 9), Tool("rope", 3)))) == Tools(
        (Tool("saw", 1), Tool("axe", 9), Tool("rope", 3))
    )


def test_changed_entries_are_laid_over_for_a_while(tmp_path: Path) -> None:
    file = tmp_path / "game" / "content" / "tools.toml"
    file.parent.mkdir(parents=True)
    file.write_text('[[tool]]\nname = "saw"\ncost = 1\n')
    layer = {"tools": {"tool": [{"name": "saw", "cost": 5}, {"name": "axe", "cost": 2}]}}
    with laid_over(tmp_path / "game", layer):
        assert stock(file, Tools).tools == (Tool("saw", 5), Tool("axe", 2))
        with laid_over(tmp_path / "game", {}):
            assert stock(file, Tools).tools == (Tool("saw", 1),)
        assert stock(file, Tools).tools[0].cost == 5
    assert stock(file, Tools).tools == (Tool("saw", 1),)


def test_what_a_game_has_read_is_forgotten_when_its_content_changes() -> None:
    game = find_game("draws")
    assert game.duels is not None
    printed = dict(game.duels.fighters())
    poacher = msgspec.to_builtins(characters()["poacher"])
    layer = {"opponents": {"character": [{**poacher, "name": "The poacher's twin"}]}}
    with laid_over(game.folder, layer):
        assert dict(game.duels.fighters()) == {**printed, "poacher": "The poacher's twin"}
    assert dict(game.duels.fighters()) == printed


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "mine"
    (folder / "draws").mkdir(parents=True)
    (folder / "draws" / "characters.toml").write_text(CHARACTER)
    (folder / "draws" / "scenarios.toml").write_text(SCENARIO)
    monkeypatch.setenv(OWN, str(folder))
    return folder


def test_the_digest_follows_every_change(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = own_digest("draws")
    (mine / "draws" / "characters.toml").write_text(CHARACTER.replace("strength = 4", "strength = 5"))
    assert own_digest("draws") not in ("", before)
    assert own_digest("suits") == ""
    monkeypatch.delenv(OWN)
    assert own_digest("draws") == ""


def test_a_scene_of_ones_own_is_played_and_verified_wherever_the_journal_goes(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("play", "draws", "--scenario", "mine", "--bots", "--seed", "1", "--journal", "night.jsonl")
    played = program(*words, cwd=tmp_path)
    assert played.returncode == 0
    assert "Pat Doe" in played.stdout
    assert program("verify", "night.jsonl", cwd=tmp_path).returncode == 0
    monkeypatch.delenv(OWN)
    assert program("verify", "night.jsonl", cwd=tmp_path).returncode == 0


def test_broken_content_of_ones_own_is_told_with_its_line(mine: Path, tmp_path: Path) -> None:
    (mine / "draws" / "characters.toml").write_text(CHARACTER.replace("strength = 4", "strength = 9"))
    refused = program("play", "draws", "--bots", cwd=tmp_path)
    assert refused.returncode == 2
    assert "characters.toml:9: character[0].strength" in refused.stderr
    assert "Traceback" not in refused.stderr
