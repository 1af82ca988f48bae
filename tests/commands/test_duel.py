"""`outdraw duel`: two fighters, many fights, for games that have duels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from outdraw.core import registry
from outdraw.core.choices import Option, Pick
from outdraw.core.game import Duels, Game
from outdraw.core.play import Play
from outdraw.core.sight import Open, Scene
from tests.commands.console import Outdraw
from tests.support import little_game

FIGHTERS = {"ann": "Ann, who is quick", "bob": "Bob"}


class Fight(Scene, kw_only=True):
    rounds: Open[int] = 0
    winner: Open[str] = ""


def round_of_blows(play: Play, scene: Fight) -> None:
    """Each side strikes or waits; whoever alone strikes may win by luck."""
    options = (Option("strike"), Option("wait"))
    blows = play.ask_all([Pick(seat, "little.blow", "Strike?", "little.blow", options) for seat in ("a", "b")])
    scene.rounds += 1
    if len(set(blows)) > 1 and play.toss([True, False], "the blow", "little.blow", by="gm"):
        scene.winner = "a" if blows[0] == "strike" else "b"
        scene.is_over = True


def set_up(one: Sequence[str], two: Sequence[str]) -> Fight:
    return Fight(gm="gm", seats=["gm", "a", "b"])


def winner(scene: Any) -> str:
    return str(scene.winner)


def with_duels() -> Game:
    duels = Duels(
        fighters=lambda: list(FIGHTERS.items()),
        set_up=set_up,
        winner=winner,
        rounds=lambda scene: int(scene.rounds),
        way=lambda scene: {"a": "b: struck", "b": "a: struck"}[winner(scene)],
        injuries=lambda scene: {"a": int(scene.winner == "b"), "b": int(scene.winner == "a")},
        counts="blows",
    )
    return msgspec.structs.replace(little_game(round_of_blows, Fight), duels=duels)


@pytest.fixture
def duels(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "little"

        def load(self) -> Game:
            return with_duels()

    monkeypatch.setattr(registry, "_entry_points", lambda: [Point()])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "game"),
        ("drows a b", "did you mean 'draws'?"),
        ("draws a b --json", "there is no fighter 'a'; there is dale_pruitt"),
        ("draws caleb_voss poachr --exact", "did you mean 'poacher'?"),
        ("draws a b --fights x", "--fights: this must be a whole number, not 'x'"),
    ],
)
def test_bad_input_is_one_sentence(outdraw: Outdraw, words: str, sentence: str) -> None:
    assert sentence in outdraw.bad("duel", *words.split())


def test_a_game_without_duels_says_so(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "little"

        def load(self) -> Game:
            return little_game(round_of_blows, Fight)

    monkeypatch.setattr(registry, "_entry_points", lambda: [Point()])
    assert "has no duels" in outdraw.bad("duel", "little", "--list")


def test_a_duel_is_solved_exactly(outdraw: Outdraw) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--exact")
    said = outdraw.good(*words, "--json").json
    assert said["a"] + said["b"] + said["draw"] == pytest.approx(1, abs=1e-9)
    assert "interval" not in said
    assert sum(said["rounds"].values()) == pytest.approx(1, abs=1e-9)
    assert "solved exactly" in outdraw.good(*words).out


@pytest.mark.usefixtures("duels")
def test_fighters_are_listed(outdraw: Outdraw) -> None:
    said = outdraw.good("duel", "little", "--list", "--json").json
    assert said == {"fighters": [{"id": each, "name": name} for each, name in FIGHTERS.items()]}
    assert "Ann, who is quick" in outdraw.good("duel", "little", "--list").out


@pytest.mark.usefixtures("duels")
def test_a_duel_gives_shares_interval_and_rounds(outdraw: Outdraw) -> None:
    words = ("duel", "little", "ann", "bob", "--fights", "60", "--seed", "3", "--json")
    said, again = outdraw.good(*words).json, outdraw.good(*words).json
    assert said["a"] + said["b"] + said["draw"] == pytest.approx(1)
    assert 0 < said["interval"] < 0.2
    assert sum(said["rounds"].values()) == pytest.approx(1)
    assert {**said, "seconds": 0} == {**again, "seconds": 0}
    assert "60 fights" in outdraw.good(*words[:-1]).out


@pytest.mark.usefixtures("duels")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("ann", "name two sides of little"),
        ("ann bobb", "did you mean 'bob'?"),
        ("ann bob --fights 0", "give 1 to 100000000 --fights"),
        ("ann bob --workers 0", "1 to 256 --workers"),
    ],
)
def test_bad_fighters_are_one_sentence(outdraw: Outdraw, words: str, sentence: str) -> None:
    assert sentence in outdraw.bad("duel", "little", *words.split())
