"""`outdraw join`: a seat in the terminal, by its link, at a real server."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from queue import Queue
from random import Random
from threading import Thread
from typing import Any

import pytest
from websockets.sync.server import ServerConnection, serve

from outdraw.commands.at_server import beside
from outdraw.commands.join import gather
from outdraw.commands.line import Line
from outdraw.commands.luck_kept import LuckKept
from outdraw.commands.screen import Screen
from outdraw.core.choices import NotYours
from outdraw.core.journal import line_of
from outdraw.games import BUILT_IN, find_game
from outdraw.table.replay import verify
from outdraw.table.table import Table
from tests.commands.console import Console
from tests.server.support import SOON, Served, any_answer, first_choice, legal, served

TYPED = "\nv\n" + "1\n" * 400 + "q\ny\n"


def joined(link: str, typed: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "outdraw", "join", link, "--name", "Ann"]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=SOON * 3, check=False)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_seat_is_played_in_the_terminal_by_its_link(server: Served, game: str) -> None:
    info = next(each for each in server.get("/api/games").json() if each["name"] == game)
    seat = info["scenarios"][0]["seats"][1]["id"]
    opened = server.open(game, {seat: "person"})
    key = opened["seats"][seat]
    said = joined(key["link"], TYPED)
    assert said.returncode == 0, said.stderr
    assert info["title"] in said.stdout
    assert "come back with: outdraw join" in said.stdout
    look = server.get("/api/seat", key["token"]).json()
    assert look["company"]["has_begun"]
    assert {each["id"]: each.get("person") for each in look["company"]["seats"]}[seat] == "Ann"
    shown = [event["text"].split()[0] for event in look["events"][:1]]
    assert all(word in said.stdout for word in shown)


def kept_of(tmp_path: Path) -> dict[str, str]:
    (file,) = (tmp_path / "state" / "outdraw" / "luck").glob("*.json")
    kept: dict[str, str] = json.loads(file.read_bytes())
    return kept


def plain(text: str) -> str:
    return " ".join(text.split())


def played_to_the_end(server: Served) -> tuple[str, str]:
    """Take a seat in the terminal and let a bot end the scene; give the link and what was said at the seat."""
    key = server.open("draws", {"caleb": "person"}, scenario="storm")["seats"]["caleb"]
    said = plain(joined(key["link"], "\nv\nq\ny\n").stdout)
    with server.live(key["token"]) as caleb:
        assert server.post("/api/seat/hand-over", key["token"], {"to": "bot"}).status_code == 200
        caleb.until(lambda look: look["company"]["is_closed"])
    return key["link"], said


def test_the_luck_of_a_seat_is_compared_with_the_journal_by_itself(server: Served, tmp_path: Path) -> None:
    link, said = played_to_the_end(server)
    kept = kept_of(tmp_path)
    journal = server.get("/api/seat/journal", link.partition("#")[2]).text.splitlines()
    entries = [json.loads(line) for line in journal]
    assert entries[0]["body"]["commitment"] == kept["commitment"]
    added = [each["body"]["contribution"] for each in entries if each["kind"] == "join" and each["by"] == "caleb"]
    assert added[0] == kept["contribution"]
    assert len(kept["contribution"]) == 32
    assert f"committed to: {kept['commitment'][:16]}, and you have added to it" in said
    shown = re.findall(r"Head: ([0-9a-f]{16})", said)
    assert len(shown) == 2  # looked at by `v`, and as they left
    assert all(any(entry["hash"].startswith(head) for entry in entries) for head in shown)
    assert kept["head"].startswith(shown[-1])
    again = plain(joined(link, "").stdout)
    assert "The luck was fair: the commitment is the one you saw before you added to it" in again
    assert kept_of(tmp_path)["head"] == entries[-1]["hash"]


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("commitment", "The secret was chosen later."),
        ("contribution", "does not stand before the beginning: no luck hangs on it."),
    ],
)
def test_a_journal_that_is_another_than_was_seen_is_told(
    server: Served, tmp_path: Path, field: str, words: str
) -> None:
    link, _ = played_to_the_end(server)
    (file,) = (tmp_path / "state" / "outdraw" / "luck").glob("*.json")
    file.write_text(json.dumps(kept_of(tmp_path) | {field: "ab" * 32}))
    said = plain(joined(link, "").stdout)
    assert "The luck cannot be trusted:" in said
    assert words in said


def test_a_journal_rewritten_behind_a_head_that_was_seen_is_told() -> None:
    mine = LuckKept("http://host", "table", "dale")
    table = Table(find_game("draws"), secret=bytes(32))
    table.join("dale", "Ann")
    again = Table(find_game("draws"), secret=bytes(32))
    again.join("dale", "Another")
    for each in (table, again):
        each.begin()
    mine.see(table.head_for("dale"))
    table.close()
    again.close()
    assert "Nobody added anything" in mine.compared(b"".join(map(line_of, table.entries)))[0]
    assert "the journal was rewritten" in mine.compared(b"".join(map(line_of, again.entries)))[1]


def test_a_secret_chosen_to_suit_what_was_added_is_found_out(tmp_path: Path) -> None:
    """Whoever runs the table shows one commitment, hears what everybody adds, and then chooses another secret."""
    mine = LuckKept("http://host", "table", "dale")
    mine.commitment(Table(find_game("draws"), secret=bytes(32)).commitment)
    added = mine.contribution()
    chosen = Table(find_game("draws"), secret=bytes([1]) * 32)
    chosen.join("dale", "Ann", added)
    chosen.begin()
    chosen.close()
    journal = b"".join(map(line_of, chosen.entries))
    assert verify(journal).contributed == ["dale"]  # of itself the journal is without fault
    mine.save()
    said = LuckKept("http://host", "table", "dale").compared(journal)
    assert "The secret was chosen later." in said[1]


@pytest.mark.parametrize("link", ["nowhere", "http://127.0.0.1:9/t/x#y", "ftp://x/t/y#z"])
def test_a_link_that_leads_nowhere_says_so(link: str) -> None:
    said = joined(link, "")
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1


def test_a_link_of_nobody_says_so(server: Served) -> None:
    said = joined(f"{server.url}/t/abc#nobody", "")
    assert said.returncode == 2
    assert "opens no seat" in said.stderr


def test_a_spectator_watches_in_the_terminal_to_the_end(server: Served) -> None:
    opened = server.open("draws", {"storyteller": "person"}, scenario="storm", spectators="public")
    token = opened["seats"]["storyteller"]["token"]
    command = [sys.executable, "-m", "outdraw", "join", opened["spectator"]["link"]]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as watching:
        with server.live(token) as gm:
            gm.until(lambda look: look["company"]["watching"])
        assert server.post("/api/seat/hand-over", token, {"to": "bot"}).status_code == 200
        assert server.post("/api/seat/begin", token).status_code == 200
        assert watching.stdout is not None
        said = watching.stdout.read()
    assert watching.returncode == 0
    told = [event["text"] for event in server.get("/api/seat", opened["spectator"]["token"]).json()["events"]]
    assert told[-1].split()[0] in said
    assert "waiting for others" in said
    assert "Nobody added anything to the luck: whoever ran the table could have chosen it unseen." in plain(said)


def test_a_link_of_ones_own_is_taken_and_the_old_one_ends(server: Served) -> None:
    opened = server.open("draws", {"dale": "person"})
    key = opened["seats"]["dale"]
    command = [sys.executable, "-m", "outdraw", "join", key["link"], "--own"]
    said = subprocess.run(command, input="\nq\ny\n", capture_output=True, text=True, timeout=SOON, check=True).stdout
    new = "".join(said.split()).partition("outdrawjoin'")[2].partition("'")[0]
    assert new.partition("#")[0] == key["link"].partition("#")[0]
    assert new != key["link"]
    assert f"backhere:'{new}'" in "".join(said.split())  # at once: whoever is cut off has it
    assert said.count("Rain since noon") == 1  # the words that open the scene are told once
    assert server.get("/api/seat", key["token"]).status_code == 401
    assert server.get("/api/seat", new.partition("#")[2]).status_code == 200


GM_SAYS = """\
g ruling
{answer}
she sleeps
g edit fighters 0 shock
3
a stone from the hedge
g dial
2
1
g view
sabine
to see what she sees
g arrive
1
1

out of the hedge
g rewind
2
a slip of the hand
q
y
"""


def test_the_game_master_s_hand_is_the_same_at_a_server_as_at_home(server: Served) -> None:
    """The game master waits for others, and speaks all the same: rulings, edits, the dial, arrivals, rewinding."""
    dial = {"luck": "automatic", "choices": "automatic", "rules": {}}
    opened = server.open("suits", {"gm": "person", "sabine": "person"}, scenario="road", dial=dial)
    gm, sabine = (opened["seats"][seat]["token"] for seat in ("gm", "sabine"))
    for token, name in ((gm, "Gus"), (sabine, "Ann")):
        assert server.post("/api/seat/join", token, {"person": name}).status_code == 200
    assert server.post("/api/seat/begin", gm).status_code == 200
    dice = Random(1)
    while (look := server.get("/api/seat", gm).json())["waiting_for"] != ["sabine"]:
        for each in look["choices"][:1]:
            body = {"choice": each["id"], "answer": any_answer(each["choice"], dice), "id": f"{dice.random()}"}
            assert server.post("/api/seat/answers", gm, body).status_code == 200
    answer = legal(first_choice(server, sabine))
    command = [sys.executable, "-m", "outdraw", "join", opened["seats"]["gm"]["link"], "--name", "Gus"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as joined:
        assert joined.stdin is not None
        assert joined.stdout is not None
        joined.stdin.write(GM_SAYS.format(answer=answer))
        joined.stdin.close()
        for line in joined.stdout:
            if "(waiting for others" in line:
                joined.send_signal(signal.SIGINT)
    assert joined.returncode == 0
    look = server.get("/api/seat", sabine).json()
    told = "\n".join(event["text"] for event in look["events"])
    for word in (
        "rules for Sabine Roe: she sleeps",
        "sets Sabine Roe's shock from 0 to ",
        "turns the dial: luck proposed, choices automatic",
        "lets somebody come in: out of the hedge",
        "takes the scene back:",
        "a slip of the hand",
    ):
        assert word in told, word
    assert look["notices"][0]["text"] == "The game master looks at the scene as you see it: to see what she sees"


def at_the_terminal(link: str, name: str, folder: Path) -> Console:
    return Console(["join", link, "--name", name], folder)


def test_who_thinks_at_the_prompt_is_told_what_others_do_and_asked_anew(server: Served, tmp_path: Path) -> None:
    """Everybody may speak first: whoever still thinks when another has is not left with a question of the past."""
    opened = server.open("draw_your_weapon", {"dealer": "person", "maud_sexton": "person"}, scenario="fell_road")
    dealer = opened["seats"]["dealer"]["token"]
    maud = at_the_terminal(opened["seats"]["maud_sexton"]["link"], "Ann", tmp_path)
    assert "You play Maud Sexton.\n  Dealer: not here yet\n  Tobias Quill: a bot\n" in maud.until("says so.")
    assert server.post("/api/seat/join", dealer, {"person": "Gil"}).status_code == 200
    assert server.post("/api/seat/begin", dealer).status_code == 200
    maud.until("maud_sexton> ")
    say(server, dealer, "say", "The wolves howl.")
    maud.until("The wolves howl.")
    assert "Maud Sexton: what do you do?" in maud.until("maud_sexton> ")
    maud.press(b"3")  # typing has begun: now the prompt stays
    maud.until("> 3")
    say(server, dealer, "say", "They come nearer.")
    maud.press(b"\n")
    maud.until("The others were quicker.")
    assert "They come nearer." in maud.until("maud_sexton> ")
    maud.type("q", "come back with: ")


def test_a_server_that_is_killed_and_comes_back_finds_everybody_at_their_prompts(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    server = Served(database)
    try:
        opened = server.open("draws", {"dale": "person"})
        dale = at_the_terminal(opened["seats"]["dale"]["link"], "Dale", tmp_path)
        dale.until("the scene begins. ")
        dale.press(b"\n")
        dale.until("dale> ")
        server.kill()
        dale.until("Nobody answers at")
        dale.until("dale> ")
        server.start(server.url.rpartition(":")[2])
        dale.until("The table answers again.")
        dale.until("dale> ")
        dale.type("q", "come back with: ")
    finally:
        server.stop()


def test_somebody_at_the_prompt_says_that_they_are_there() -> None:
    """A server asks who says nothing whether they are there; while a person thinks, the line itself says so."""
    said: Queue[dict[str, Any]] = Queue()

    def listened(socket: ServerConnection) -> None:
        said.put(json.loads(socket.recv()))
        socket.send(json.dumps({"kind": "look", "number": 4}))
        socket.send(json.dumps({"kind": "ping"}))
        said.put(json.loads(socket.recv()))
        socket.close()

    with serve(listened, "127.0.0.1", 0) as listening:
        Thread(target=listening.serve_forever, daemon=True).start()
        host, port = listening.socket.getsockname()
        line = Line(f"http://{host}:{port}", "secret")
        assert said.get(timeout=SOON) == {"token": "secret", "since": 0, "changes": True}
        assert said.get(timeout=SOON) == {"kind": "pong"}
        assert line.hear(SOON) == {"kind": "look", "number": 4}
        assert said.get(timeout=SOON) == {"token": "secret", "since": 4, "changes": True}  # closed, and taken up again
        line.close()


def test_what_a_player_may_not_do_is_said_and_the_seat_goes_on(server: Served) -> None:
    seats = {"dealer": "person", "maud_sexton": "person"}
    opened = server.open("draw_your_weapon", seats, scenario="fell_road", hints=False)
    dealer = opened["seats"]["dealer"]["token"]
    assert server.post("/api/seat/join", dealer, {"person": "Gil"}).status_code == 200
    assert server.post("/api/seat/begin", dealer).status_code == 200
    said = joined(opened["seats"]["maud_sexton"]["link"], "u\ng edit\ng\n9\n\no\nv\nq\n")
    assert said.returncode == 0, said.stderr
    assert "only the game master takes things back" in said.stdout
    assert "Gil is the game master here" in said.stdout
    assert "Give a number from 1 to 1" in said.stdout  # their own seat, which they may give to a bot
    assert "without hints" in said.stdout


def test_the_odds_of_ones_options_are_told_at_a_served_table(server: Served) -> None:
    opened = server.open("suits", {"bob": "person"}, scenario="bob_jon_rod_tod")
    said = joined(opened["seats"]["bob"]["link"], "\no\nq\n")
    assert said.returncode == 0, said.stderr
    assert "on average" in said.stdout
    assert "o 2 looks at one option more closely" in said.stdout


def test_what_only_a_bot_could_do_is_not_to_be_asked_for(server: Served) -> None:
    opened = server.open("suits", {"bob": "person"}, scenario="bob_jon_rod_tod")
    assert (
        "only the game master takes things back, and that is a bot."
        in joined(opened["seats"]["bob"]["link"], "\nu\nq\n").stdout
    )


def test_who_begins_a_moment_too_late_is_told_so_and_waits_with_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    class Quicker:
        """A table that somebody else begins while this person presses Enter."""

        title, has_begun, bell, people = "SUITS", False, None, ["bob"]

        def who_is_here(self) -> list[str]:
            return []

        def may_begin(self) -> bool:
            return True

        def begin(self) -> None:
            self.has_begun = True
            raise NotYours("table.begin.once", "The scene has begun already.")

        def wait_for_beginning(self) -> list[str]:
            return []

    class Pressed(Screen):
        def ask(self, prompt: str, bell: int | None = None) -> str:
            return ""

    gather(Quicker(), Pressed())  # type: ignore[arg-type]
    assert "The scene has begun already." in capsys.readouterr().out


def test_what_the_server_has_no_time_for_is_said_and_the_seat_goes_on(tmp_path: Path) -> None:
    """Odds that take too long, or answers that come too fast, are no reason to leave the table."""
    with served(tmp_path, odds_seconds=0.001) as busy:
        opened = busy.open("suits", {"bob": "person"}, scenario="bob_jon_rod_tod")
        said = joined(opened["seats"]["bob"]["link"], "\no\nv\nq\n")
    assert said.returncode == 0, said.stderr
    assert "This takes too long; ask for less." in said.stdout
    assert "come back with: outdraw join" in said.stdout


def test_who_watches_begins_nothing_and_who_waits_sees_that_it_has_begun(server: Served, tmp_path: Path) -> None:
    opened = server.open("suits", {"sabine": "person", "imre": "person"}, scenario="road", spectators="public")
    watching = at_the_terminal(opened["spectator"]["link"], "", tmp_path)
    assert "It begins when somebody at the table says so." in watching.until("says so.")
    imre = at_the_terminal(opened["seats"]["imre"]["link"], "Ivo", tmp_path)
    imre.until("Enter when everybody is here: the scene begins. ")
    assert server.post("/api/seat/begin", opened["seats"]["sabine"]["token"]).status_code == 200
    assert "Robbers on the road" in imre.until("Things:")
    assert "Robbers on the road" in watching.until("Things:")
    imre.kill()
    watching.kill()


def say(server: Served, token: str, *answers: str) -> None:
    for answer in answers:
        choice = server.get("/api/seat", token).json()["choices"][0]["id"]
        body = {"choice": choice, "answer": answer, "id": f"{choice} {answer}"[:64]}
        assert server.post("/api/seat/answers", token, body).status_code == 200


def test_whoever_joins_is_told_who_comes_and_goes_and_who_looks_over_their_shoulder() -> None:
    def look(*seats: dict[str, Any], notices: list[dict[str, str]]) -> dict[str, Any]:
        return {"seat": "b", "company": {"seats": list(seats)}, "notices": notices}

    ann, bob = {"id": "a", "name": "Hero", "person": "Ann"}, {"id": "b", "name": "Foe"}
    before = look(ann, bob, notices=[])
    assert beside(before, look({**ann, "is_here": True}, bob, notices=[])) == ["Ann (Hero) is here."]
    assert beside(look({**ann, "is_here": True}, bob, notices=[]), before) == ["Ann (Hero) is away."]
    assert beside(before, look({**ann, "bot": "house"}, bob, notices=[])) == ["A bot plays Hero now."]
    assert beside(before, look(ann, bob, notices=[{"text": "Somebody looks."}])) == ["Somebody looks."]
