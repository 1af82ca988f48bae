"""What an attacker tried, tried again at the live server by its API: none of it works, and nothing is told by trying.

`docs/attacks.md` lists every finding and the tests that replay it; those of the table itself are in
`tests/table/test_attacks.py`.
"""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect

from tests.server.support import SOON, Served, any_answer, served
from tests.server.test_rooms import ME
from tests.server.test_seats import at_draws, first_choice, legal

HOSTILE = "\x1b[31m", "\x07", "‮", "\x00"


def at_cards(server: Served, **more: Any) -> dict[str, str]:
    """Open a duel with hidden hands that has begun; give the tokens."""
    opened = server.open(
        "draw_your_weapon", {"dealer": "person", "sable_wren": "person"}, scenario="lantern_yard", **more
    )
    tokens = {seat: key["token"] for seat, key in opened["seats"].items()}
    for seat, token in tokens.items():
        assert server.post("/api/seat/join", token, {"person": seat}).status_code == 200
    assert server.post("/api/seat/begin", tokens["dealer"]).status_code == 200
    return tokens


def look(server: Served, token: str) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/seat", token).json()
    return found


def until_asked(server: Served, tokens: dict[str, str], seat: str) -> dict[str, Any]:
    """Let the others answer until a seat is asked something."""
    dice = Random(2)
    while not (mine := look(server, tokens[seat])["choices"]):
        for token in tokens.values():
            for each in look(server, token)["choices"][:1]:
                body = {"choice": each["id"], "answer": any_answer(each["choice"], dice), "id": f"{dice.random()}"}
                assert server.post("/api/seat/answers", token, body).status_code in (200, 409)
    choice: dict[str, Any] = mine[0]
    return choice


# --- 4, 5, 6, 13: refusals and digests that told of hands -----------------------------------------------------------


def test_a_refused_ruling_tells_the_game_master_nothing_of_a_hand(server: Served) -> None:
    tokens = at_cards(server)
    choice = until_asked(server, tokens, "sable_wren")
    options = [option["value"] for option in choice["choice"].get("options", [])]
    for answer in ("zzz", "Ah", 99, ["a", "b"]):
        if answer in options:
            continue
        body = {"choice": choice["id"], "answer": answer, "why": "to see"}
        said = server.post("/api/seat/gm/ruling", tokens["dealer"], body)
        assert said.status_code == 422
        assert said.json()["sentence"] == "That cannot be answered for sable_wren."


def test_no_look_change_or_open_journal_has_a_hash_to_guess_by(server: Served) -> None:
    tokens = at_cards(server)
    texts = [server.get("/api/seat", token).text for token in tokens.values()]
    journals = [server.get("/api/seat/journal", token).text for token in tokens.values()]
    with server.live(tokens["sable_wren"], changes=True) as live:
        live.until(lambda look: True)
        choice = until_asked(server, tokens, "dealer")
        body = {"choice": choice["id"], "answer": any_answer(choice["choice"], Random(1)), "id": "one"}
        assert server.post("/api/seat/answers", tokens["dealer"], body).status_code == 200
        now = look(server, tokens["sable_wren"])
        live.until(lambda look: look["number"] >= now["number"])
        texts += [msgspec.json.encode(each).decode() for each in live.heard]
    assert not any(re.search(r"[0-9a-f]{40}", text) for text in texts)
    digests = {found for text in journals for found in re.findall(r"[0-9a-f]{40,}", text)}
    opening = msgspec.json.decode(journals[0].splitlines()[0])["body"]
    # What the journal of an open table does show is settled before the first card, and the same for every seat.
    known = {value for value in opening.values() if isinstance(value, str)}
    assert all(any(each in value for value in known) for each in digests)


def test_a_card_entered_by_hand_is_taken_wherever_it_may_lie(server: Served) -> None:
    tokens = at_cards(server, dial={"luck": "physical", "choices": "automatic", "rules": {}})
    asked = [(token, each) for token in tokens.values() for each in look(server, token)["choices"]]
    token, first = asked[0]
    number = int(re.findall(r"\d+", first["luck"])[0])
    sentences: set[str] = set()
    for card in ("8h", "Ac", "2d", "Ks"):
        body = {"choice": first["id"], "answer": " ".join([card, *["??"] * (number - 1)]), "id": card}
        said = server.post("/api/seat/answers", token, body)
        assert said.status_code == 422
        sentences.add(said.json()["sentence"].replace(card, "CARD"))
    assert len(sentences) == 1


def test_what_only_the_game_master_knows_is_not_named_when_it_is_set(server: Served) -> None:
    tokens = at_cards(server)
    view = look(server, tokens["sable_wren"])["view"]
    hidden = next(name for name, zone in view["zones"].items() if "??" in zone.get("cards", []))
    for card in ("8h", "Ac", "2d"):
        body = {"path": ["zones", hidden, "cards", 0], "value": card, "why": "to see"}
        refused = server.post("/api/seat/gm/edit", tokens["sable_wren"], body)
        assert refused.status_code == 403
        assert card not in refused.text


# --- 7, 8: the dial and luck ------------------------------------------------------------------------------------------


def test_a_turned_dial_is_told_to_everyone_at_once(server: Served) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"]) as dale:
        dale.until(lambda look: True)
        turned = {"luck": "proposed", "why": "slowly now"}
        assert server.post("/api/seat/gm/dial", tokens["storyteller"], turned).status_code == 200
        dale.until(lambda look: any(event["kind"] == "dial" for event in dale.events))
        assert dale.look["company"]["dial"]["luck"] == "proposed"


def test_nobody_changes_luck_by_joining_once_it_has_begun(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        tokens = at_draws(server)
        body = {"person": "Storyteller anew", "contribution": "ab" * 16}
        assert server.post("/api/seat/join", tokens["storyteller"], body).status_code == 200
    with sqlite3.connect(server.database) as kept:
        lines = [msgspec.json.decode(line) for (line,) in kept.execute("SELECT line FROM entries ORDER BY number")]
    assert [each["body"]["contribution"] for each in lines if each["kind"] == "join"][-1] == ""


# --- 10, 20: numbers beyond measure, and what is sent back -----------------------------------------------------------


def test_an_edit_beyond_all_measure_is_refused_and_the_table_goes_on(server: Served) -> None:
    opened = server.open("suits", {"gm": "person"}, scenario="road")
    token = opened["seats"]["gm"]["token"]
    assert server.post("/api/seat/join", token, {"person": "GM"}).status_code == 200
    assert server.post("/api/seat/begin", token).status_code == 200
    for path, value in (
        (["fighters", 0, "sheet", "reflexes"], 10**15),
        (["fighters", 0, "unready"], 10**9),
        (["fighters", 0, "shock"], -(10**30)),
        (["fighters", 0, "sheet", "name"], "x" * 100_000),
        (["fighters", 0, "sheet", "name"], "\x1b[2J"),
        (["seats"], []),
    ):
        said = server.post("/api/seat/gm/edit", token, {"path": path, "value": value, "why": "to see"})
        assert said.status_code == 422, (path, said.text)
        assert len(said.text) < 700
    assert look(server, token)["view"]["fighters"]


def test_refusals_do_not_send_back_what_was_sent(server: Served) -> None:
    tokens = at_draws(server)
    long = "x" * 50_000
    for body in (
        {"choice": "0.0.0.0", "answer": long, "id": "a"},
        {"choice": long, "answer": "a", "id": "a"},
        {"choice": "0.0.0.0", "answer": "a", "id": long},
        {"choice": "0.0.0.0", "answer": {"a": [1]}, "id": "a"},
        {"choice": "0.0.0.0", "answer": [[["a"]]], "id": "a"},
    ):
        said = server.post("/api/seat/answers", tokens["storyteller"], body)
        assert 400 <= said.status_code < 500
        assert len(said.content) < 1_000


# --- 14, 22: names that reach other people's screens, ids that are none ----------------------------------------------


@pytest.mark.parametrize("signs", HOSTILE)
def test_no_name_brings_signs_that_cannot_be_shown(server: Served, signs: str) -> None:
    spelt = "".join(f"\\u{ord(sign):04x}" for sign in signs)
    text = ME.replace('name = "Me"', f'name = "Me{spelt}"')
    assert text != ME
    said = server.post("/api/tables", body={"game": "suits", "content": {"characters.toml": text}})
    assert said.status_code == 422
    assert "cannot be shown" in said.json()["sentence"]
    checked = server.post("/api/games/suits/entries/check", body={"name": "characters", "text": text}).json()
    assert "cannot be shown" in checked["faults"][0]["wrong"]
    tokens = at_draws(server)
    assert server.post("/api/seat/join", tokens["dale"], {"person": f"Dale{signs}"}).status_code == 422
    why = {"path": ["round"], "value": 1, "why": f"so{signs}"}
    assert server.post("/api/seat/gm/edit", tokens["storyteller"], why).status_code == 422


def test_an_id_that_ends_in_a_line_is_no_id(server: Served) -> None:
    text = ME.replace('id = "me"', 'id = "me\\n"')
    checked = server.post("/api/games/suits/entries/check", body={"name": "characters", "text": text}).json()
    assert "line break" in checked["faults"][0]["wrong"]


def test_markup_and_format_signs_stay_the_words_they_are(server: Served) -> None:
    tokens = at_draws(server)
    name = "<img src=x onerror=alert(1)> {0.__class__} %s"
    assert server.post("/api/seat/join", tokens["dale"], {"person": name}).status_code == 200
    assert {each["id"]: each.get("person") for each in look(server, tokens["dale"])["company"]["seats"]}["dale"] == name


def test_what_the_server_keeps_is_its_owners_alone(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        at_draws(server)
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name


# --- 15, 21: long work ------------------------------------------------------------------------------------------------


def test_a_content_file_full_of_faults_is_answered_in_short(server: Served) -> None:
    text = "\n".join(f"[[character]]\nid = {number}" for number in range(7_000))
    said = server.post("/api/games/suits/content/characters/check", body={"text": text})
    assert said.status_code == 200
    assert len(said.json()) == 100


def test_more_helpers_than_anybody_has_are_refused_in_words(server: Served) -> None:
    with server.client() as client:
        helpers = "&".join(["helper=1"] * 200)
        said = client.get(f"/api/odds/draws/extended?pool=0&target=5&draws=5&{helpers}")
    assert said.status_code == 422
    assert "too many" in said.json()["sentence"]


# --- 17: a table whose secret is lost --------------------------------------------------------------------------------


def test_a_table_is_stored_with_its_secret_or_not_at_all(tmp_path: Path) -> None:
    """Killed in the very moment of opening tables: whatever was stored can be gone on with."""
    with served(tmp_path) as server:
        for _ in range(3):
            with ExitStack() as open_calls:
                for _ in range(4):
                    half_open(open_calls, server)
                server.kill()
            server.start()
        kept = server.open("draws", {"dale": "person"})
        assert server.get("/api/seat", kept["seats"]["dale"]["token"]).status_code == 200
    with sqlite3.connect(server.database) as rows:
        tables = list(rows.execute("SELECT id, length(secret) FROM tables"))
        first = {table for (table,) in rows.execute("SELECT table_id FROM entries WHERE number = 0")}
    assert {table for table, _ in tables} == first
    assert {size for _, size in tables} == {32}


def half_open(calls: ExitStack, server: Served) -> None:
    """Ask for a table, and do not wait for the answer."""
    host, port = server.url.removeprefix("http://").split(":")
    line = calls.enter_context(socket.create_connection((host, int(port))))
    body = b'{"game": "draws", "seats": {"dale": "person"}}'
    head = f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    line.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)


# --- 2, 3 and slow clients: memory -----------------------------------------------------------------------------------


def resident(server: Served) -> int:
    """Give the bytes of memory that a server holds."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def never_reads(server: Served, token: str) -> Iterator[None]:
    """Come to a seat by a socket with little room that takes its first message and no more."""
    host, port = server.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    with connect(f"ws://{host}:{port}/api/seat/live", sock=line, max_queue=1, open_timeout=SOON) as live:
        live.send(msgspec.json.encode({"token": token}).decode())
        live.recv(SOON)
        live.socket.setblocking(False)
        yield


def test_clients_that_never_read_neither_hold_up_a_table_nor_eat_the_memory(tmp_path: Path) -> None:
    with served(tmp_path) as server, ExitStack() as slow:
        tokens = at_draws(server, spectators="public")
        gm = tokens["storyteller"]
        for _ in range(10):
            slow.enter_context(never_reads(server, tokens["dale"]))
        for _ in range(30):
            slow.enter_context(never_reads(server, tokens["*"]))
        with server.live(tokens["dale"]) as reads, server.client(gm) as client:
            reads.until(lambda look: True)
            before = resident(server)
            turned = {"luck": "automatic", "choices": "automatic", "why": "so it is " * 30}
            for told in range(len(reads.events) + 1, len(reads.events) + 401):
                assert client.post("/api/seat/gm/dial", json=turned).status_code == 200
                while len(reads.events) < told:
                    reads.receive()
            owed = 40 * sum(len(msgspec.json.encode(each)) for each in reads.heard)
            grown = resident(server) - before
        assert owed > 60 * 2**20
        assert grown < owed / 3
        assert legal(first_choice(server, gm))
