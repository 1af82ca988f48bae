"""Evenings: each kind of person who comes to Outdraw, from their first command to their last, in a real terminal."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests.commands.console import CLEAR, Console, Outdraw, option

STORYTELLER = "storyteller> "


def at_home(folder: Path, content: str = "") -> dict[str, str]:
    """Give the surroundings of somebody whose files lie in a folder."""
    return {"XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache"), "OUTDRAW_CONTENT": content}


def flat(text: str) -> str:
    return " ".join(text.split())


# --- the game master --------------------------------------------------------------------------------------------------


def test_a_game_master_prepares_plays_takes_back_pauses_is_killed_and_goes_on_after_editing(
    outdraw: Outdraw, tmp_path: Path
) -> None:
    """She writes a character and a scenario; whatever she changes in them afterwards is for another evening."""
    outdraw.good("new", "draws", "character", "Mara Quill")
    outdraw.good("new", "draws", "scenario", "The harbour")
    scenes = tmp_path / "mine" / "draws" / "scenarios.toml"
    scenes.write_text(scenes.read_text("utf-8").replace("dale_pruitt", "mara_quill"), "utf-8")
    assert outdraw.good("check", "mine").out.count(": fine (draws ") == 2

    home = at_home(tmp_path, "mine")
    words = ["play", "draws", "--scenario", "the_harbour", "--seat", "storyteller", "--seed", "4"]
    console = Console(words, tmp_path, changed=home)
    opening = console.until(STORYTELLER)
    assert "Mara Quill" in opening
    assert opening.count("Rain since noon.") == 1
    assert "What counts for Marisol Quint" in console.type("1", STORYTELLER)
    assert "What happens?" in console.type("u", STORYTELLER)
    console.type("g edit mara lethal", "leave it): ")
    console.type("2", "leave it): ")
    assert "she fell" in console.type("she fell", STORYTELLER)
    console.type("1", STORYTELLER)
    console.press(b"\x03")  # a pause
    console.until("Enter: stay) ")
    console.type("y", "outdraw play --resume ")
    assert console.status() == 0

    console = Console(["play", "--resume"], tmp_path, changed=home)
    assert "What counts for Marisol Quint" in console.until(STORYTELLER)
    console.kill()

    scenes.write_text("# next week: the lighthouse\n" + scenes.read_text("utf-8").replace("Rain since noon", "Snow"))
    outdraw.good("new", "draws", "scenario", "The lighthouse")
    outdraw.good("check", "mine")
    console = Console(["play", "--resume"], tmp_path, changed=home)
    again = console.until(STORYTELLER)
    assert "Rain since noon." in again
    assert "What counts for Marisol Quint" in again
    assert "Lethal" in console.type("v", STORYTELLER)
    points = console.type("g rewind", "gm> ")
    console.type(option(points, "Storyteller: an edit. The game master sets "), "leave it): ")
    assert "What happens?" in console.type("we do that again", STORYTELLER)
    console.type("q", "Head: ")
    assert console.status() == 0
    (night,) = (tmp_path / "data").rglob("*.jsonl")
    assert outdraw.good("verify", str(night), "--unfinished", "--json").json["ok"]
    console = Console(["play", "draws", "--scenario", "the_lighthouse", "--bots"], tmp_path, changed=home)
    assert "The scene ends." in console.until("The scene ends.")
    assert console.status() == 0


# --- three friends at one screen --------------------------------------------------------------------------------------

FRIENDS = {"brannoc_holt": "Brannoc Holt", "sable_wren": "Sable Wren", "ilse_marrow": "Ilse Marrow"}


def played_on(console: Console, turns: int) -> None:
    """Let whoever sits there look, and do the usual thing or the last that is open to them, so many times."""
    seen, prompt = console.waits()
    for _ in range(turns):
        asked = seen.rsplit("\n\n", 1)[-1]
        numbers = re.findall(r"(?m)^ *(\d+)\*? +(?!.*not now)", asked)
        if prompt.removesuffix("> ") in FRIENDS:
            console.enter("v")
            console.waits()
        console.enter("" if "(Enter:" in asked or prompt.startswith("sit") or not numbers else numbers[-1])
        seen, prompt = console.waits()


def told(outdraw: Outdraw, seat: str) -> set[str]:
    rows = outdraw.good("replay", "night.jsonl", "--seat", seat, "--json").json["entries"]
    return {event["text"] for row in rows for event in row["events"]}


def screens(text: str) -> list[tuple[str, str]]:
    """Give whose screen it was, each time that it was somebody's, and what stood on it."""
    found: list[tuple[str, str]] = []
    for part in text.split(CLEAR):
        prompts = re.findall(r"(?m)^(\w+)> ", part)
        found.append((prompts[-1] if prompts else "", flat(part)))
    return found


def test_three_friends_at_one_screen_never_see_each_others_hands(outdraw: Outdraw, tmp_path: Path) -> None:
    seats = [word for seat in FRIENDS for word in ("--seat", seat)]
    words = ["play", "draw_your_weapon", "--scenario", "pike_bridge", "--seed", "3", "--journal", "night.jsonl"]
    console = Console([*words, *seats], tmp_path)
    played_on(console, 24)
    console.enter("q")
    console.until("The table waits")
    left = console.text
    assert console.status() == 0
    console = Console(["play", "--resume", "night.jsonl"], tmp_path)
    played_on(console, 12)
    console.enter("q")
    assert console.status() == 0

    known = {seat: told(outdraw, seat) for seat in FRIENDS}
    private = {seat: known[seat].difference(*(known[other] for other in FRIENDS if other != seat)) for seat in FRIENDS}
    assert all(any("'s draw: " in text for text in private[seat]) for seat in FRIENDS)
    shown = [*screens(left), *screens(console.text)]
    assert {owner for owner, _ in shown} >= set(FRIENDS)
    for owner, screen in shown:
        for seat in FRIENDS:
            leaks = [text for text in private[seat] if seat != owner and flat(text) in screen]
            assert not leaks, f"{owner or 'everybody'} was shown {leaks}"
    hands = [
        (owner, seat)
        for owner, screen in shown
        for seat, name in FRIENDS.items()
        if re.search(rf"{name}'s Hand: (?!\d+ face down)", screen)
    ]
    assert set(hands) == {(seat, seat) for seat in FRIENDS}  # all looked at their hands, and at nobody else's
    assert screens(left)[-1][0] == "" or screens(left)[-1][1].startswith("The table waits")


# --- real cards and dice ----------------------------------------------------------------------------------------------


def test_real_cards_with_two_slips_of_the_fingers(outdraw: Outdraw, tmp_path: Path) -> None:
    """One card is no card; one was misread, noticed when the next is asked for, and taken back."""
    words = ["play", "suits", "--scenario", "bob_jon_rod_tod", "--seat", "bob", "--luck", "physical"]
    console = Console([*words, "--journal", "night.jsonl"], tmp_path)
    assert "Bob's place: enter what came." in console.until("bob> ")
    refused = flat(console.type("9x", "bob> "))
    assert "'9x' is not a card: write a rank such as 8 or K and, right after it, c, d, h or s for the suit" in refused
    assert "Bob's place: 5h (by hand)." in console.type("5h", "bob> ")
    again = console.type("u", "bob> ")
    assert "Bob's place: enter what came." in again
    assert "Bob's place: 4h (by hand)." in console.type("4h", "bob> ")
    console.type("q", "Head: ")
    assert console.status() == 0
    verdict = outdraw.good("verify", "night.jsonl", "--unfinished", "--json").json
    assert verdict["by_hand"] >= 1
    told_all = told(outdraw, "bob")
    assert any("taken back" in text for text in told_all)


# --- somebody who asks for odds ---------------------------------------------------------------------------------------


def test_somebody_asks_for_odds_compares_and_takes_them_along(tmp_path: Path) -> None:
    home = at_home(tmp_path)

    def asked(*words: str) -> str:
        console = Console(["odds", *words], tmp_path, changed=home)
        assert console.status() == 0, console.text
        assert "Traceback" not in console.text
        return console.text

    assert "contested" in asked("draws", "--list")
    assert "at least" in asked("draws", "draw", "--pool", "5")
    assert "by pool and against" in asked("draws", "contested", "--vary", "pool=5..7", "--vary", "against=5..7")
    assert "Long Bow" in asked("suits", "shot", "--list")
    varied = asked("suits", "shot", "--weapon", "Long Bow", "--skill", "7", "--metres", "30", "--vary", "aim=0..1")
    assert varied.count(" %") >= 2
    said = json.loads(asked("draws", "contested", "--pool", "8", "--against", "5", "--json"))
    assert said["exact"]["win"] == "2987/5000"


def test_at_the_table_the_odds_are_of_what_lies_there(tmp_path: Path) -> None:
    """`o` goes by the numbers of the menu, and takes no answer away; what is barred has no odds, and says why."""
    console = Console(
        ["play", "suits", "--scenario", "skirmish", "--seat", "north1", "--seed", "3", "--no-journal"], tmp_path
    )
    asked = console.until("north1> ")
    assert "1  Fight back against Otto Grahl (not now" in asked
    barred = console.type("o 1", "north1> ")
    assert "That is not open to you now: Aldo Brandt overdrew the order" in flat(barred)
    assert "There is no option 99" in console.type("o 99", "north1> ")
    assert "Otto Grahl attacks. How do you answer?" in console.type("?", "north1> ")
    console.press(b"\x04")
    console.until("file? (Enter: let it go) ")
    console.press(b"\x04")
    assert console.status() == 0


# --- a designer in the lab --------------------------------------------------------------------------------------------


def test_a_designer_fights_solves_stops_and_sweeps(tmp_path: Path) -> None:
    home = at_home(tmp_path)
    console = Console(["duel", "suits", "bob", "rod", "--fights", "60"], tmp_path, changed=home)
    console.until("setting up the fight")
    verdict = console.until("average")
    assert flat(verdict).count("(± ") == 2
    assert console.status() == 0
    console = Console(["duel", "suits", "aldo_brandt", "otto_grahl", "--exact"], tmp_path, changed=home)
    console.until("states explored")
    console.press(b"\x03")
    console.until("here are ")
    assert console.status() == 130
    (tmp_path / "wolf.toml").write_text(
        'game = "suits"\na = "brigand"\nb = "wolf"\nfights = 3\n[vary]\na.body = [5, 9]\n'
    )
    console = Console(["sweep", "wolf.toml"], tmp_path, changed=home)
    console.until("at best")
    assert console.status() == 0
    assert (tmp_path / "wolf.sweep" / "report.html").exists()


# --- a programmer -----------------------------------------------------------------------------------------------------

PROGRAMMER = """
import outdraw
print(sorted(set(outdraw.__all__) - set(dir(outdraw))))
table = outdraw.open_table("draws", "one_night", seed=7)
seat = table.waiting_for()[0]
print(seat, [type(each.choice).__name__ for each in table.seat(seat).look().choices])
def mine(seen, choice):
    from random import Random
    return choice.sample(Random(1))
print(outdraw.duel("suits", "wolf", "bear", fights=3, bot=mine).fights)
print(float(outdraw.odds("draws", "contested", pool=8, against=5)["win"]))
try:
    outdraw.dule
except AttributeError as error:
    print(error)
"""


def test_a_programmer_writes_a_first_program(tmp_path: Path) -> None:
    """What somebody writes who tries a library: look around, open a table, bring a bot, mistype."""
    (tmp_path / "first.py").write_text(PROGRAMMER)
    console = Console(["first.py"], tmp_path, program=(sys.executable,))
    assert console.status() == 0, console.text
    lines = console.text.splitlines()
    assert lines[0] == "[]"
    assert lines[1].startswith("caleb ['Pick'")
    assert lines[2:4] == ["3", "0.5974"]
    assert "dule" in lines[4]


# --- somebody who writes content --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["draws", "draw_your_weapon", "suits", "cavaliers"])
def test_somebody_writes_a_scene_breaks_it_is_told_where_and_mends_it(
    outdraw: Outdraw, tmp_path: Path, game: str
) -> None:
    outdraw.good("new", game, "folder", "mine")
    folder = tmp_path / "mine" / game
    scenes = folder / "scenarios.toml"
    whole = scenes.read_text("utf-8")
    scenes.write_text(whole.replace('name = "My scenario"', "name = 7"), "utf-8")
    (folder / "harbour.toml").write_text(whole, "utf-8")
    broken = outdraw("check", "mine")
    assert broken.status == 2
    assert re.search(r"mine/\w+/scenarios.toml:\d+: scenario\[0\].name: got 7, expected text", broken.err)
    assert f"mine/{game}/harbour.toml" in broken.err  # which nobody would read
    (folder / "harbour.toml").unlink()
    scenes.write_text(whole, "utf-8")
    outdraw.good("check", "mine")
    listed = Console(["play", game, "--list"], tmp_path, changed={"OUTDRAW_CONTENT": "mine"})
    listed.until("my_scenario: My scenario")
    assert listed.status() == 0
