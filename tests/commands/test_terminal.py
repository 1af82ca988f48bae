"""The table in a terminal, driven as people do: real keys in a real terminal where it matters, scripts elsewhere."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

import outdraw.games as registry
from examples import high_card
from outdraw.commands.answers import menu, outline, read_answer
from outdraw.commands.screen import Screen
from outdraw.commands.sitting import AtHome, before_last_answer
from outdraw.core.choices import Malformed, Number, Option, Pick, Words
from outdraw.core.game import Game
from outdraw.core.journal import START, Entry, Kind, sealed
from tests.commands.console import CLEAR, Console, Outdraw, option

STORYTELLER = "storyteller> "


def journal(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def tell_on(console: Console, screen: str) -> str:
    """Play the Storyteller as the scenario has it: call what there is, Enter for the rest; give the last screen."""
    for _ in range(120):
        asked = screen.rsplit("\n\n", 1)[-1]
        if not asked.startswith("What happens?"):
            screen = console.type("", STORYTELLER)
        elif "go on with" in asked:
            is_barred = "(not now" in asked.split("go on with")[1].split("break off")[0]  # nobody left who can act
            screen = console.type(option(asked, "break off" if is_barred else "go on with"), STORYTELLER)
        elif option(asked, "call for a draw") != "1":
            screen = console.type("1", STORYTELLER)
        else:
            return asked
    raise AssertionError("the scene does not end")


# --- in a real terminal ---------------------------------------------------------------------------------------------


def test_a_whole_scene_from_choosing_a_seat_to_verifying(tmp_path: Path, outdraw: Outdraw) -> None:
    console = Console(["play", "draws", "--seed", "4", "--journal", "night.jsonl"], tmp_path)
    seats = console.until("\n> ")
    assert "  1  Storyteller (storyteller)" in seats
    opening = console.type(option(seats, "Storyteller"), STORYTELLER)
    assert "Rain since noon." in opening
    last = tell_on(console, opening)
    end = console.type(option(last, "end the scene"), "Head: ")
    assert "The scene ends." in end
    assert "outdraw verify night.jsonl" in end
    assert console.status() == 0
    assert max(len(line) for line in console.text.splitlines()) <= 80
    head = console.text.rsplit("Head: ", 1)[1].strip()
    said = outdraw.good("verify", "night.jsonl", "--head", head, "--json").json
    assert said["is_over"]
    assert said["luck_checked"] > 10


def test_a_scene_goes_on_after_the_power_failed(tmp_path: Path, outdraw: Outdraw) -> None:
    console = Console(
        ["play", "draws", "--scenario", "storm", "--seed", "4", "--seat", "storyteller", "--journal", "one.jsonl"],
        tmp_path,
    )
    screen = console.until(STORYTELLER)
    screen = console.type("1", STORYTELLER)
    console.type("", STORYTELLER)
    console.kill()
    kept = (tmp_path / "one.jsonl").read_bytes()
    outdraw.good("verify", "one.jsonl", "--unfinished")

    console = Console(["play", "--resume", "one.jsonl"], tmp_path)
    screen = console.until(STORYTELLER)
    assert "Crossing the marsh" in screen
    last = tell_on(console, screen)
    console.type(option(last, "end the scene"), "Head: ")
    assert console.status() == 0
    assert (tmp_path / "one.jsonl").read_bytes().startswith(kept)
    assert outdraw.good("verify", "one.jsonl", "--json").json["is_closed"]


@pytest.mark.rule("table.luck.by_hand")
def test_cards_entered_by_hand_are_marked_as_such(tmp_path: Path, outdraw: Outdraw) -> None:
    words = ["play", "draws", "--seat", "marisol", "--luck", "physical", "--journal", "one.jsonl"]
    console = Console(words, tmp_path)
    console.until("marisol> ")
    asked = console.type("", "marisol> ")  # the Storyteller, a bot, calls something of hers
    assert "Marisol Quint's card: enter what came." in asked
    assert "(one card, like 7)" in asked
    assert "8h cannot come up here." in console.type("8h", "marisol> ")
    assert "enter one card, not 2" in console.type("7 8", "marisol> ").casefold()
    assert "Marisol Quint's card: 8 (by hand)." in console.type("8", "marisol> ")
    asked = console.type("", "marisol> ")
    assert "Caleb Voss's card: enter what came." in asked  # a bot has no hands
    assert "Caleb Voss's card: 3 (by hand)." in console.type("3", "marisol> ")
    console.type("q", "Head: ")
    assert console.status() == 0
    by_hand = [entry for entry in journal(tmp_path / "one.jsonl") if "by_hand" in dict(entry["body"])]  # type: ignore[call-overload]
    assert [entry["by"] for entry in by_hand] == ["marisol", "caleb"]
    said = outdraw.good("verify", "one.jsonl", "--unfinished", "--json").json
    assert said["by_hand"] == 2


def test_cards_that_all_will_see_are_entered_in_front_of_all(tmp_path: Path) -> None:
    """The screen goes to somebody only for what is theirs alone; on the way there a slip can still be taken back."""
    words = ["play", "suits", "--scenario", "bob_jon_rod_tod", "--everyone", "--luck", "physical", "--no-journal"]
    console = Console(words, tmp_path)
    assert "(one card, like 8h)" in console.until("bob> ")
    console.type("4h", "jon> ")
    console.type("6h", "rod> ")
    assert "Jon's place: enter what came." in console.type("u", "jon> ")
    console.type("5h", "rod> ")
    console.type("3h", "tod> ")
    assert "The screen goes to" not in console.text
    console.type("2h", "Enter when they sit here. ")  # whose turn it is
    assert "Tod's place: enter what came." in console.type("u", "tod> ")
    console.type("2h", "Enter when they sit here. ")
    console.type("q", "let it go) ")
    console.press(b"\x04")
    assert console.status() == 0


def test_the_screen_keeps_what_is_private_when_it_passes(tmp_path: Path) -> None:
    console = Console(["play", "draws", "--seat", "storyteller", "--seat", "dale"], tmp_path)
    common = console.until("\n> ")
    assert "Who speaks?" in common
    assert "What does" not in common
    console.type(option(common, "Dale Pruitt"), "dale> ")
    console.type("1", "dale> ")
    passed = console.type("climb the wall", "Enter when they sit here. ")
    assert CLEAR in passed
    assert "The screen goes to Storyteller." in passed
    assert "Dale Pruitt: climb the wall" in console.type("", STORYTELLER)
    console.type("", "Enter when they sit here. ")
    console.type("", "dale> ")
    console.type("dexterity", "dale> ")
    console.type("athletics", "Enter when they sit here. ")  # the Storyteller approves,
    console.type("", STORYTELLER)
    console.type("", STORYTELLER)  # says what counts,
    common = console.type("", "\n> ")
    told = common.rsplit(CLEAR, 1)[1]
    assert "Dale Pruitt's card: " in told
    assert "Dale Pruitt's pool" not in told  # which is for Dale and the Storyteller alone
    assert "Dale Pruitt's pool" in console.type("dale", "dale> ")
    console.press(b"\x04")
    console.until("The table waits in ")
    assert CLEAR in console.text[-400:]  # what Dale saw does not stay on the screen
    assert console.status() == 0


def test_what_the_game_masters_hand_answers_can_be_read_before_the_screen_goes_back(tmp_path: Path) -> None:
    """`--seat gm` is the game master's in every game, whatever the seat is called."""
    console = Console(["play", "draws", "--seat", "gm", "--seat", "dale", "--no-journal"], tmp_path)
    console.until("\n> ")
    console.type("g rewind", "Enter when they sit here. ")
    assert "There is nothing to take back." in console.type("", "Enter when you have read it. ")
    back = console.type("", "\n> ")
    assert "Who speaks?" in back.rsplit(CLEAR, 1)[1]
    console.type(option(back, "Storyteller"), STORYTELLER)
    assert "(Enter: let the others speak first)" in console.type("?", STORYTELLER)
    console.kill()


# --- scripted -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.gm.rewind")
def test_taking_back_goes_on_taking_back(outdraw: Outdraw, tmp_path: Path) -> None:
    """Twice `u` is two answers back, not there and back again."""
    typed = "1\n\nu\nu\nu\nq\n"
    said = outdraw("play", "--seat", "storyteller", "--journal", "one.jsonl", typed=typed)
    assert said.status == 0, said
    assert "There is nothing to take back." in said.out
    entries = journal(tmp_path / "one.jsonl")
    rewinds = [dict(entry["body"])["to"] for entry in entries if entry["kind"] == "rewind"]  # type: ignore[call-overload]
    assert rewinds == [7, 6]
    outdraw.good("verify", "one.jsonl", "--unfinished")


@pytest.mark.rule("table.gm.rewind")
def test_whoever_plays_with_bots_alone_takes_back_their_own_answer(outdraw: Outdraw) -> None:
    said = outdraw("play", "--seat", "dale", typed="1\nclimb\nu\nq\n\n")
    assert "at the wish of Dale Pruitt" in " ".join(said.out.split())


def test_the_game_master_goes_back_as_far_as_they_like(outdraw: Outdraw) -> None:
    """Points are listed some at a time, the newest first, down to the beginning."""
    typed = "\n" * 8 + "g rewind\n" + "older\n" * 20 + "the beginning\nonce more\nq\n\n"
    said = outdraw("play", "suits", "--scenario", "skirmish", "--seat", "gm", "--seed", "3", typed=typed)
    assert said.out.count("Back to how it stood after:") > 2
    oldest = said.out.rsplit("Back to how it stood after:", 1)[1]
    assert re.search(r"\d+  the beginning\. The ford", oldest)
    assert "takes the scene back: once more" in " ".join(oldest.split())


def test_enter_thinks_better_of_an_arrival_at_any_question(outdraw: Outdraw) -> None:
    said = outdraw(
        "play",
        "suits",
        "--scenario",
        "skirmish",
        "--seat",
        "gm",
        "--seed",
        "3",
        typed="g arrive\n1\n\ng arrive\n\nq\n\n",
    )
    assert said.out.count("Who comes in?") == 2
    assert said.out.count("On which side?") == 1
    assert "Where?" not in said.out
    assert "There is no side" not in said.out


@pytest.mark.rule("table.gm.arrive")
def test_somebody_who_comes_in_can_be_given_to_a_player(outdraw: Outdraw) -> None:
    typed = "g arrive\nMaud Sexton\n3\n\nlate\nv\nq\n\n"
    said = " ".join(outdraw("play", "draw_your_weapon", "--seat", "dealer", "--seed", "3", typed=typed).out.split())
    assert "3 Sable Wren's player plays them, too" in said
    assert "Maud Sexton comes in" in said


def test_a_game_master_whom_nobody_asks_watches_and_steps_in(tmp_path: Path) -> None:
    """Bots fight on, a screenful at a time; values are found by whose they are, and told so."""
    console = Console(
        ["play", "suits", "--scenario", "skirmish", "--seat", "gm", "--seed", "3", "--no-journal"], tmp_path
    )
    seen = console.until("gm> ")
    assert "(Enter: let them go on; g is the game master's hand)" in seen
    assert "lines more" not in seen
    assert "Round 3." in console.type("", "gm> ")
    console.type("g edit otto wounds", "leave it): ")
    console.type("3", "leave it): ")
    assert "sets Otto Grahl's Wounds from 0 to 3: he fell." in " ".join(console.type("he fell", "gm> ").split())
    points = console.type("g rewind", "gm> ")
    assert re.search(r"(?m)^ *1  \w+ \w+: [\w ,]+. (.|\n)+ \(entry \d+\)\n +2", points)
    console.type("2", "leave it): ")
    assert "takes the scene back" in console.type("again", "gm> ")
    assert "Enter lets them go on" in console.type("fly", "gm> ")
    console.type("q", "let it go) ")
    console.press(b"\x04")
    assert console.status() == 0


def test_pauses_show_what_bots_do_as_they_do_it(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(Screen, "say", lambda self, text="", indent="", hanging="": shown.append(text))
    monkeypatch.setattr(Screen, "wait", lambda self: shown.append("a pause"))
    outdraw(
        "play",
        "suits",
        "--scenario",
        "skirmish",
        "--seat",
        "aldo",
        "--seed",
        "3",
        "--no-journal",
        "--pause",
        "1",
        typed="",
    )
    first = shown.index("a pause")
    assert shown[first - 1] != "a pause"
    assert any(text.startswith("Otto Grahl engages") for text in shown[first:])
    assert shown.count("a pause") >= 2


def test_help_rule_view_and_a_wrong_answer(outdraw: Outdraw) -> None:
    said = outdraw("play", "--seat", "dale", typed="?\nr\nv\nfly\n99\nq\n\n").out
    assert "u  take the last answer back" in said
    assert said.count("What does Dale Pruitt do?") == 2
    assert "A draw is made when a character attempts something" in said
    assert "Damage 0 of 8" in said
    assert "'fly' is none of the options: give a number from 1 to" in said
    assert "There is no option 99: give a number from 1 to" in said


def test_help_fits_forty_columns_and_a_rule_that_there_is_not_is_said(
    outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    words = ["play", "draws", "--seat", "storyteller", "--seed", "3", "--no-journal"]
    said = outdraw(*words, typed="?\nr contested.tie\nr xyzzy\nq\n").out
    keys = said[said.index("a number or a word chooses") : said.index("(it is kept)")]
    assert max(map(len, keys.splitlines())) <= 40
    assert "There is no rule 'contested.tie'; did\n  you mean draws.contested.tie?" in said
    assert "There is no rule 'xyzzy'." in said


def test_the_odds_of_every_option_stand_at_the_prompt(outdraw: Outdraw) -> None:
    words = ("play", "suits", "--scenario", "bob_jon_rod_tod", "--seat", "bob", "--seed", "4")
    said = outdraw(*words, typed="o\no 1\no 99\nq\n\n").out
    assert "win" in said
    assert "There is no option 99." in said
    assert "o list gives the questions of the odds." in said
    alone = outdraw("play", "--seat", "dale", "--seed", "3", "--no-journal", typed="o\nq\n\n").out
    assert "o list gives the questions of the odds." in alone
    assert "o 2 looks at one option" not in alone  # there is but one thing to do


def test_where_a_bot_is_game_master_the_hand_says_how_to_have_it(outdraw: Outdraw) -> None:
    said = outdraw("play", "--seat", "dale", "--seed", "3", "--no-journal", typed="g\n1\ng\n\nq\n\n").out
    said = " ".join(said.split())
    assert "A bot is the game master here; take its place, and g lets you rule, edit and rewind." in said
    assert "Storyteller is played by a person here now." in said
    assert "The game master's hand:" in said


def test_the_odds_at_the_table_go_by_the_names_there(outdraw: Outdraw) -> None:
    """One names people as everybody here does, and is told the table's own words."""
    typed = "o list\no exchange\no exchange attacker=aldo defender=south1\no exchange attacker=al defender=axe\nq\n\n"
    said = outdraw("play", "suits", "--scenario", "skirmish", "--seat", "aldo", "--seed", "3", typed=typed).out
    assert said.count("o exchange attacker=... defender=...") == 1
    assert "attacker=... is needed" in said
    assert "attacker aldo_brandt, defender otto_grahl" in said
    assert "no fighter 'axe'; " in said
    assert said.count("Asked of their sheets, unhurt and with all they have ready") == 1  # and not of how they stand


def test_the_odds_at_the_table_are_those_of_the_seat(outdraw: Outdraw) -> None:
    said = outdraw("play", "--seat", "dale", typed="o list\no draw pool=5\no drav pool=5\no draw\nq\n\n").out
    assert "o contested pool=... against=...: Who wins a contested action" in said
    assert "  success        74.00 %  ██████████████████████▎" in said
    assert "draws has no question 'drav'; did you mean 'draw'?" in said
    assert "pool=... is needed" in said


def test_asked_luck_waits_for_its_player(outdraw: Outdraw) -> None:
    said = outdraw("play", "--seat", "marisol", "--luck", "asked", typed="\n\nq\n\n").out
    assert "Draw: Marisol Quint's card." in said
    assert "(Enter: draw)" in said
    assert said.index("Draw: Marisol Quint's card.") < said.index("Marisol Quint's card: ", said.index("(Enter: draw)"))


def test_proposed_luck_may_be_set_and_everyone_is_told(outdraw: Outdraw, tmp_path: Path) -> None:
    typed = "1\n\nr\nu\n\n9\nq\n"
    said = outdraw("play", "--seat", "storyteller", "--luck", "proposed", "--journal", "one.jsonl", typed=typed).out
    assert "Let it stand, or enter another." in said
    assert "taken back at the table" in said
    seen = outdraw.good("replay", "one.jsonl", "--seat", "caleb").out
    assert "Marisol Quint's card: 9." in seen
    outdraw.good("verify", "one.jsonl", "--unfinished")
    assert journal(tmp_path / "one.jsonl")


@pytest.mark.rule("table.gm.dial")
def test_the_dial_may_change_when_a_table_is_gone_on_with(outdraw: Outdraw) -> None:
    outdraw("play", "--seat", "marisol", "--journal", "one.jsonl", typed="q\n")
    said = outdraw("play", "--resume", "one.jsonl", "--luck", "physical", typed="\n\nq\n")
    assert said.status == 0
    kinds = [entry["kind"] for entry in outdraw.good("replay", "one.jsonl", "--json").json["entries"]]
    assert "dial" in kinds
    assert "bots cannot draw real cards" in outdraw.bad("play", "--resume", "one.jsonl", "--bots")


def test_a_long_evening_is_not_told_twice(outdraw: Outdraw) -> None:
    words = ("play", "--seat", "dale", "--journal", "one.jsonl")
    assert "Marisol Quint's card" in outdraw(*words, typed="\n" * 5 + "q\n").out
    back = outdraw("play", "--resume", "one.jsonl", typed="q\n").out
    assert "Marisol Quint's card" not in back
    assert "outdraw replay shows what came before" in back


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("a", "Which one: 1 Apple 1, 4 Apricot?"),
        ("5", "There is no option 5: give a number from 1 to 4."),
        ("²", "'²' is none of the options: give a number from 1 to 4."),
    ],
)
def test_what_is_meant_by_nothing_is_refused_in_words(said: str, refused: str) -> None:
    with pytest.raises(Malformed, match=re.escape(refused)):
        read_answer(Pick("ann", "k", "Which?", "r", (*FRUIT, Option("apricot", "Apricot"))), said)


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have High Card among the games: private hands, simultaneous choices, no picture."""

    class Point:
        name = "high_card"

        def load(self) -> Game:
            return high_card.GAME

    monkeypatch.setattr(registry, "_entry_points", lambda: [Point()])


@pytest.mark.usefixtures("cards")
def test_another_game_shows_its_board(outdraw: Outdraw) -> None:
    said = outdraw(
        "play", "high_card", "--seat", "ann", "--seat", "bob", "--journal", "one.jsonl", typed="v\n1\n\n1\n\nq\n"
    )
    assert said.status == 0, said
    assert "Rounds to come: 20" in said.out
    assert "The screen goes to Bob." in said.out
    assert "Revealed: " in said.out
    assert outdraw("play", "--resume", "one.jsonl", "--bots").status == 0
    outdraw.good("verify", "one.jsonl")


# --- answers in words -----------------------------------------------------------------------------------------------

FRUIT = (Option("apple", "Apple 1"), Option("pear", "Pear 2"), Option("peach", "Peach 3", "x.y.z", "Not ripe."))
ONE = Pick("ann", "k", "Which?", "r", FRUIT)
SOME = Pick("ann", "k", "Which?", "r", FRUIT, least=0, most=3, default=["apple"])
PRESS = Pick("ann", "luck.press", "Draw.", "r", (Option("draw"),))


@pytest.mark.parametrize(
    ("choice", "said", "answer"),
    [
        (ONE, "2", "pear"),
        (ONE, "PEAR", "pear"),
        (ONE, "Pear 2", "pear"),
        (ONE, "ap", "apple"),
        (SOME, "", ["apple"]),
        (SOME, "-", []),
        (SOME, "2, 1", ["pear", "apple"]),
        (SOME, "+2", ["apple", "pear"]),
        (SOME, "-1 +3", ["peach"]),
        (PRESS, "", "draw"),
        (Number("ann", "k", "How many?", "r", -5, 5), "-3", -3),
        (Number("ann", "k", "How many?", "r", -5, 5), "--3", "--3"),
        (Number("ann", "k", "How many?", "r", -5, 5), "²", "²"),
        (Number("ann", "k", "How many?", "r", -5, 5, default=2), "", 2),
        (Words("ann", "k", "Why?", "r"), "2", "2"),
    ],
)
def test_what_is_typed_is_read_as_an_answer(choice: Pick | Number | Words, said: str, answer: object) -> None:
    assert read_answer(choice, said) == answer


def test_a_number_that_is_an_option_s_own_word_means_that_option() -> None:
    assert read_answer(Pick("ann", "k", "?", "r", (Option("3"), Option("2"), Option("1"))), "3") == "3"


def test_a_menu_stars_what_enter_takes_and_says_why_not() -> None:
    assert menu(SOME) == ["   1* Apple 1", "   2  Pear 2", "   3  Peach 3 (not now: Not ripe.)"]


def test_a_long_menu_stands_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    options = tuple(Option(f"trait{n}", barred_by="x.y.z" if n == 7 else "") for n in range(1, 36))
    lines = menu(Pick("ann", "k", "Which?", "r", options))
    assert len(lines) < 12
    assert lines[0].split()[:2] == ["1", "trait1"]
    assert lines[-1] == "  Not now, x.y.z: trait7."
    assert max(map(len, lines)) <= 80


def test_a_long_menu_names_only_the_first_of_what_is_barred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    options = tuple(Option(f"s{n}", barred_by="x.y.z" if n > 5 else "") for n in range(1, 90))
    lines = menu(Pick("ann", "k", "Which?", "r", options))
    assert (
        " ".join(lines[-1].split())
        == "Not now, x.y.z: s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17 and 72 more."
    )


def test_a_long_menu_gives_each_reason_for_what_is_barred_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    barred = [Option(f"s{n}", barred_by="x.y", why="Too far." if n % 2 else "Not in hand.") for n in range(4)]
    further = [Option(f"t{n}", barred_by="x.y", why=f"Reason {n}.") for n in range(9)]
    lines = menu(Pick("ann", "k", "Which?", "r", (*[Option(f"o{n}") for n in range(20)], *barred, *further)))
    assert "  Not now, Not in hand: s0, s2." in lines
    assert "  Not now, Too far: s1, s3." in lines
    assert lines[-1] == "  Not now, for other reasons: 3 more."


def test_an_outline_fits_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = outline({"short": 1, "empty": {}, "deep": {"words": "long " * 30, "more": {"x": list(range(60))}}})
    assert max(map(len, shown.splitlines())) <= 80
    assert "  short: 1\n  empty: {}\n  deep\n    words: " in shown


def test_the_last_answer_is_one_that_was_not_taken_back() -> None:
    def entry(number: int, kind: Kind, by: str, **body: object) -> Entry:
        return sealed(number, kind, by, dict(body), (), "", START, "")

    told = [entry(0, "open", "table"), entry(1, "begin", "table")]
    assert before_last_answer(told, ["ann"]) == -1
    told += [entry(2, "answer", "ann"), entry(3, "answer", "bob"), entry(4, "answer", "ann"), entry(5, "answer", "bob")]
    assert before_last_answer(told, ["ann"]) == 3
    told.append(entry(6, "rewind", "ann", to=3))
    assert before_last_answer(told, ["ann"]) == 1
    told.append(entry(7, "answer", "bob", by_hand=True))
    assert before_last_answer(told, ["ann"]) == 3
    told.append(entry(8, "rewind", "ann", to=1))
    assert before_last_answer(told, ["ann"]) == -1


def test_who_sits_down_first_can_read_all_that_bots_did_before(outdraw: Outdraw) -> None:
    """A fight of ten draws many cards for the order: what is too long to show is at hand, not in a journal."""
    said = outdraw("play", "suits", "--scenario", "road", "--seat", "sabine", "--seed", "4", typed="h\nq\n").out
    assert "outdraw replay shows what came before" not in said
    assert "lines more; h shows them" in said
    assert said.count("Sabine Roe's place:") == 1  # with h


def test_ctrl_c_stops_the_weighing_and_not_the_evening(outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AtHome, "weigh", lambda *_: signal.raise_signal(signal.SIGINT))
    said = outdraw("play", "suits", "--scenario", "skirmish", "--seat", "north1", "--seed", "4", typed="o\nv\nq\n")
    assert said.status == 0
    assert said.out.count("north1> ") == 3
    assert "Leave the table?" not in said.out
