"""`outdraw duel`: two fighters, many fights, for games that have duels."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import outdraw.games as registry
from outdraw.core.choices import Option, Pick
from outdraw.core.game import Duels, Game
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.scene import Open, Scene
from outdraw.lab.duel import duel as run_duel
from outdraw.lab.explore import Graph
from outdraw.lab.match import Match, Outcome, Side, explore
from outdraw.lab.runs import Run, read_saved
from outdraw.lab.show import verdict
from tests.commands.console import Console, Outdraw
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
    if len(set(blows)) > 1 and play.toss([True, False], Occasion("the blow", "little.blow", "gm")):
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
        ("draws caleb_voss poacher --bot-b houes", "Draws and Resolution has no bot 'houes'; did you mean 'house'?"),
        ("draws --scenario storm", "Draws and Resolution has no fight 'storm' among its scenarios"),
        ("suits --scenario skirmsh", "did you mean 'skirmish'?"),
        ("suits wolf bear --scenario skirmish", "name two sides or a --scenario, not both"),
        ("suits wolf:0 bear", "'wolf:0': a fighter may stand there 1 to 100 times"),
        ("suits wolf:60+bear:60 bear", "a side has at most 100 fighters, not 120"),
        ("suits wolf:x bear", "'wolf:x' is no side: write names joined by +"),
        ("suits wolf++bear bear", "'wolf++bear' is no side"),
        ("suits wolf bear --states 0", "give at least 1 of --states"),
        ("draws caleb_voss poacher --fights 2 --plot duel.txt", "a picture is one of .png"),
        ("draws caleb_voss poacher --plot nowhere/duel.png", "there is no folder nowhere for the picture"),
        ("draws caleb_voss poacher --fights 2 --save .", ". is a folder, not a file"),
        ("draws a b --fights x", "--fights: this must be a whole number, not 'x'"),
    ],
)
def test_bad_input_is_one_sentence(outdraw: Outdraw, words: str, sentence: str) -> None:
    assert sentence in outdraw.bad("duel", *words.split())


def test_a_game_without_duels_questions_or_content_says_so(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "little"

        def load(self) -> Game:
            return little_game(round_of_blows, Fight)

    monkeypatch.setattr(registry, "_entry_points", lambda: [Point()])
    assert "has no duels" in outdraw.bad("duel", "little", "--list")
    assert outdraw.bad("odds", "little") == "little has no questions for the odds"
    assert outdraw.good("odds", "little", "--list").out == "little has no questions for the odds.\n"
    assert outdraw.bad("check", "--schema", "little", "characters") == "little has no content files"
    assert outdraw.bad("new", "little", "character", "Ann") == "Little has no character to begin with"


@pytest.fixture
def explored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Explore a match once for all tests: exploring is what takes time."""
    monkeypatch.setattr("outdraw.lab.match.explore", once)
    monkeypatch.setattr("outdraw.lab.runs.explore", once)


@cache
def graph_of(match: Match) -> Graph:
    return explore(match)


def once(match: Match, most_states: int, progress: Any, most_paths: int = 0) -> Graph:
    assert len(graph_of(match)) < most_states
    return graph_of(match)


@pytest.mark.usefixtures("explored_once")
def test_a_duel_is_solved_exactly(outdraw: Outdraw) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--exact")
    said = outdraw.good(*words, "--json").json
    assert said["a"] + said["b"] + said["draw"] == pytest.approx(1, abs=1e-9)
    assert "interval" not in said
    assert sum(said["rounds"].values()) == pytest.approx(1, abs=1e-9)
    assert "solved exactly" in outdraw.good(*words).out


def test_what_cannot_be_solved_within_the_limit_is_fought(outdraw: Outdraw) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--exact", "--fights", "30", "--json")
    said = outdraw(*words, "--states", "5")
    assert said.status == 0
    assert "more than 5 states" in said.err
    assert said.err.count("\n") == 1
    assert said.json["exact"] is False
    assert said.json["interval"] > 0
    assert said.json["fights"] == 30


@pytest.mark.usefixtures("explored_once")
def test_many_fights_are_walked_and_agree_with_the_exact_solution(outdraw: Outdraw) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher")
    exact = outdraw.good(*words, "--exact", "--json").json
    walked = outdraw.good(*words, "--fights", "100000", "--json").json
    assert walked["states"] == exact["states"]
    assert abs(walked["a"] - exact["a"]) < 2 * walked["interval"]
    for way, share in exact["ways"].items():
        assert abs(walked["ways"][way] - share) < 2 * walked["interval"]
    assert f"walked on a graph of {exact['states']} states" in outdraw.good(*words, "--fights", "10000").out


def test_groups_of_mixed_bots_fight(outdraw: Outdraw) -> None:
    words = ("duel", "suits", "wolf:2+bear", "otto_grahl", "--bot-a", "random", "--fights", "4")
    said = outdraw.good(*words, "--json").json
    assert said["sides"] == {"a": "wolf x2 + bear", "b": "otto_grahl", "draw": "nobody"}
    assert sum(said["ways"].values()) == pytest.approx(1)
    assert all(sum(shares.values()) == pytest.approx(1) for shares in said["injuries"].values())
    shown = outdraw.good(*words).out
    assert "bots: a random, b house" in shown
    assert "simulated draw by draw" in shown
    assert "wounds, wolf x2 + bear" in shown
    assert outdraw.good("duel", "suits", "wolf*2+bear", *words[3:], "--json").json["a"] == said["a"]


def test_the_sides_of_a_scenario_have_its_names(outdraw: Outdraw) -> None:
    words = ("duel", "suits", "--scenario", "bob_jon_rod_tod", "--fights", "2")
    assert outdraw.good(*words, "--json").json["sides"] == {"a": "first", "b": "second", "draw": "nobody"}
    assert "bob_jon_rod_tod, first against second" in outdraw.good(*words).out
    assert "--scenario bob_jon_rod_tod first against second" in outdraw.good("duel", "suits", "--list").out


def test_an_outcome_is_drawn(outdraw: Outdraw, tmp_path: Path) -> None:
    outdraw.good("duel", "suits", "bob", "rod", "--fights", "3", "--plot", "duel.svg")
    drawn = (tmp_path / "duel.svg").read_text()
    assert drawn.startswith("<?xml")
    assert "matplotlib" in drawn


# --- interrupted runs -------------------------------------------------------------------------------------------------


class Interrupted:
    """Stands for a person who presses Ctrl-C after so many batches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, batches: int) -> None:
        self.left = batches
        monkeypatch.setattr("outdraw.commands.duel.KeptRun.now_and_then", self.press)

    def press(self) -> None:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outdraw.lab.match.BATCH", 10)
    monkeypatch.setattr("outdraw.lab.match.WALKED", 4000)


@pytest.mark.usefixtures("small_batches", "explored_once")
@pytest.mark.parametrize(("fights", "done"), [(45, 20), (10_000, 8000)])
@pytest.mark.parametrize("save", [(), ("--save", "run.json")])
def test_an_interrupted_run_goes_on_to_the_same_numbers(
    outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fights: int, done: int, save: tuple[str, ...]
) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--fights", str(fights), "--seed", "7", "--json")
    whole = outdraw.good(*words).json
    with monkeypatch.context() as patch:
        Interrupted(patch, 2)
        stopped = outdraw(*words, *save)
    assert stopped.status == 130
    assert f"stopped after {done} of {fights} fights; the same command goes on from there" in stopped.err
    assert stopped.json["fights"] == done
    assert stopped.json["interrupted"] is True
    assert stopped.json["interval"] > 0
    resumed = outdraw(*words, *save)
    assert resumed.status == 0
    assert f"going on after {done} of {fights} fights" in resumed.err
    assert {**resumed.json, "seconds": 0} == {**whole, "seconds": 0}
    kept = list(tmp_path.rglob("*.json"))
    assert kept == ([tmp_path / "run.json"] if save else [])
    if save:
        again = outdraw(*words, *save)
        assert again.err == "outdraw: these are the fights of run.json\n"
        assert {**again.json, "seconds": 0} == {**whole, "seconds": 0}


@pytest.mark.usefixtures("small_batches")
def test_workers_may_be_more_after_an_interruption(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--fights", "45", "--json")
    with monkeypatch.context() as patch:
        Interrupted(patch, 2)
        assert outdraw(*words, "--workers", "2").json["fights"] == 20
    resumed = outdraw(*words, "--workers", "2").json
    assert {**resumed, "seconds": 0} == {**outdraw.good(*words).json, "seconds": 0}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("--seed", "2"), "its seed is 1, not 2"),
        (("--fights", "21"), "its number of fights is 20, not 21"),
        (("--bot-b", "random"), "run.json holds another run"),
    ],
)
def test_a_file_of_another_run_is_refused(outdraw: Outdraw, change: tuple[str, ...], sentence: str) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--fights", "20", "--seed", "1", "--save", "run.json")
    outdraw.good(*words)
    assert sentence in outdraw.bad(*words, *change)


@pytest.mark.parametrize("text", ["", "{}", "no JSON", '{"match": 1}'])
def test_a_file_that_holds_no_run_is_refused_and_kept(outdraw: Outdraw, tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.json").write_text(text)
    words = ("duel", "draws", "caleb_voss", "poacher", "--fights", "20", "--save", "mine.json")
    assert "holds no run of fights" in outdraw.bad(*words)
    assert (tmp_path / "mine.json").read_text() == text


def test_a_run_of_other_rules_is_refused(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--fights", "20", "--save", "run.json")
    outdraw.good(*words)
    monkeypatch.setattr("outdraw.lab.runs.fingerprint", lambda game: "other rules")
    assert "begun with other rules or other content" in outdraw.bad(*words)


def test_a_run_that_cannot_be_kept_is_refused_before_the_first_fight(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    words = ("duel", "draws", "caleb_voss", "poacher", "--save", "file/run.json")
    assert "file/run.json cannot be" in outdraw.bad(*words)


@pytest.mark.usefixtures("small_batches")
def test_a_run_is_written_down_while_it_goes_on_and_gone_when_it_is_done(
    outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept: list[int] = []

    def save(run: Run, path: Path) -> None:
        written(run, path)
        kept.append(read_saved(path).done)

    written = Run.save
    monkeypatch.setattr(Run, "save", save)
    monkeypatch.setattr("outdraw.commands.duel.SAVED_EVERY", 0.0)
    outdraw.good("duel", "draws", "caleb_voss", "poacher", "--fights", "45")
    assert kept == [10, 20, 30, 40, 45]
    assert list(tmp_path.rglob("*.json*")) == []


def test_what_is_broken_in_the_cache_is_passed_over(outdraw: Outdraw) -> None:
    words = ("duel", "draws", "caleb_voss", "poacher", "--fights", "20", "--json")
    run = Run(Match("draws", Side(("caleb_voss",)), Side(("poacher",))), 20)
    run.usual_place().parent.mkdir(parents=True)
    run.usual_place().write_text("half a fi")
    assert outdraw.good(*words).json["fights"] == 20
    assert not run.usual_place().exists()


def test_ctrl_c_shows_what_is_known_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = ("duel", "suits", "bob", "rod", "--fights", "9000", "--workers", "2")
    console = Console(words, tmp_path)
    console.until("250 of 9000 fights")
    console.press(b"\x03")
    said = console.until("the same command goes on from there")
    assert "stopped after" in said
    assert "won (± 95 %)" in console.until("(± 95 %)")
    assert console.status() == 130
    assert len(list(tmp_path.rglob("runs/*.json"))) == 1


@pytest.mark.parametrize("how", ["--exact", "--fights=100000", "--best=a"])
def test_ctrl_c_while_states_are_explored_shows_a_few_fights(tmp_path: Path, how: str) -> None:
    """Whatever the lab is doing, the first second says what, and whoever stops it is shown something."""
    console = Console(("duel", "suits", "aldo_brandt", "otto_grahl", *how.split("=")), tmp_path)
    console.until("setting up the fight")
    console.until("states explored")
    console.press(b"\x03")
    assert "states explored)" in console.until("here are ")
    shown = console.until("rounds on average")  # of how many fights, and so how clearly, is the machine's affair
    assert "aldo_brandt against otto_grahl" in shown
    assert " wins " in shown
    assert console.status() == 130
    assert "Traceback" not in console.text


def test_ctrl_c_before_anything_is_known_fights_for_a_moment(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("outdraw.commands.duel.Run.look_for_graph", interrupted)
    monkeypatch.setattr("outdraw.commands.watch.SHOWN_BY", 0.0)
    said = outdraw("duel", "draws", "caleb_voss", "poacher", "--json")
    assert said.status == 130
    assert said.json["interrupted"] is True
    assert said.json["fights"] == 1
    assert said.err == "outdraw: stopped (setting up the fight): nothing is kept yet: here is 1 fight.\n"


def test_solving_says_after_some_seconds_what_it_may_take(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outdraw.lab.explore.TOLD_EVERY", 0.0)
    monkeypatch.setattr("outdraw.commands.watch.HINT_AFTER", 0.0)
    said = outdraw("duel", "draws", "caleb_voss", "poacher", "--exact")
    assert said.status == 0
    told = " ".join(said.err.split())
    assert told.startswith(
        "outdraw: solving exactly goes on, 0 of 2 states explored so far. It may be done at any moment"
    )
    assert told.count("To fight it 1000 times would take") == 1
    assert "solved exactly" in said.out


def test_the_verdict_comes_first_with_the_intervals_of_both(outdraw: Outdraw) -> None:
    words = ("duel", "suits", "brigand", "wolf", "--fights", "50")
    said = outdraw.good(*words, "--json").json
    assert set(said["intervals"]) == {"a", "b", "draw"}
    assert said["intervals"]["a"] == said["interval"]
    verdict = " ".join(outdraw.good(*words).out.split("\n\n")[0].splitlines()[1:])
    assert verdict.startswith(("brigand wins", "wolf wins", "It is even"))
    assert verdict.count("(± ") == 2


def test_a_side_is_said_to_win_only_where_the_difference_is_no_chance() -> None:
    """What one side wins the other loses: 57 against 43 of a hundred fights is no more than luck may bring."""
    match = Match("suits", Side(("brigand",)), Side(("wolf",)))
    told = {
        share: " ".join(
            verdict(Outcome(match, {"a": share, "b": 1 - share, "draw": 0.0}, {3: 1.0}, {}, {}, fights=100))
        )
        for share in (0.57, 0.62, 1.0)
    }
    assert told[0.57].startswith("It is even, or too close to tell")
    assert told[0.62].startswith("brigand wins 62.00 %")
    assert told[1.0].startswith("brigand wins 100.00 % (at least 97.00 %), wolf 0 % (at most 3.00 %), ")


def test_nothing_is_cut_off_on_a_narrow_screen(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = outdraw.good("duel", "cavaliers", "maren", "privateer_captain+privateer_captain", "--fights", "2").out
    assert max(map(len, shown.splitlines())) <= 40
    assert "..." not in shown
    assert "…" not in shown


@pytest.mark.usefixtures("duels")
def test_fighters_are_listed(outdraw: Outdraw) -> None:
    said = outdraw.good("duel", "little", "--list", "--json").json
    listed = [{"id": each, "name": name} for each, name in FIGHTERS.items()]
    assert said == {"fighters": listed, "scenarios": [], "bots": ["house", "random"]}
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


def test_the_sheets_of_fighters(outdraw: Outdraw) -> None:
    said = outdraw.good("duel", "suits", "aldo_brandt", "wolf:2", "--list").out
    assert "Hand Weapons: 2" in said
    assert 'armour: "Chain"' in said
    assert 'arms: [["Great bite"]]' in said
    assert outdraw.good("duel", "draw_your_weapon", "duelist", "--list", "--json").json["duelist"]["hp"] == 26
    assert "no fighter 'aldo'" in outdraw.bad("duel", "suits", "aldo", "--list")


def test_a_bot_of_ones_own_lies_where_the_command_is_called(tmp_path: Path) -> None:
    """The command is a script somewhere else, so that the folder one is in is nothing it would look in by itself."""
    (tmp_path / "mine.py").write_text("def first(seen, choice):\n    return choice.legal[0].value\n")
    script = [sys.executable, "-P", "-c", "import sys, outdraw.cli; sys.exit(outdraw.cli.main(sys.argv[1:]))"]
    words = ["duel", "draws", "caleb_voss", "poacher", "--bot-a", "mine:first", "--fights", "3", "--workers", "2"]
    done = subprocess.run([*script, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    done = subprocess.run([*script, *words[:4], "--bot-a", "mine:frst"], cwd=tmp_path, capture_output=True, text=True)
    assert "mine has no function 'frst' to be a bot; did you mean 'first'?" in done.stderr


def test_what_solving_needs_is_said_before_any_work(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("outdraw.lab.match.explore", None)  # would fail
    said = outdraw.bad("duel", "draws", "caleb_voss", "poacher", "--exact")
    assert said == "this needs numpy: install outdraw with its extra, outdraw[lab]"
    assert run_duel("draws", "caleb_voss", "poacher").fights == 1000
