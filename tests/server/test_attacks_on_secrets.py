"""Attacks on what is secret, at the live server: nothing is told by trying, and what is looked at is told of.

Each test tries again what an attacker once did.
"""

from __future__ import annotations

import re
import socket
import sqlite3
import stat
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from outdraw.rooms.room import SHOWN, TRIED
from tests.server.support import Served, any_answer, at_draws, at_once, first_choice, legal, look, served


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


def half_open(calls: ExitStack, server: Served) -> None:
    """Ask for a table, and do not wait for the answer."""
    host, port = server.url.removeprefix("http://").split(":")
    line = calls.enter_context(socket.create_connection((host, int(port))))
    body = b'{"game": "draws", "seats": {"dale": "person"}}'
    head = f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    line.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)


# --- 4, 5, 6, 13: refusals and digests that told of hands ------------------------------------------------------------


def test_a_refused_ruling_tells_the_game_master_nothing_of_a_hand(server: Served) -> None:
    tokens = at_cards(server)
    choice = until_asked(server, tokens, "sable_wren")
    options = [option["value"] for option in choice["choice"].get("options", [])]
    tried: list[object] = []
    for answer in ("zzz", "Ah", 99, ["a", "b"]):
        if answer in options:
            continue
        body = {"choice": choice["id"], "answer": answer, "why": "to see"}
        said = server.post("/api/seat/gm/ruling", tokens["dealer"], body)
        assert said.status_code == 422
        assert said.json()["sentence"] == "That cannot be answered for sable_wren."
        notices = look(server, tokens["sable_wren"])["notices"]
        assert notices[-1]["text"] == TRIED  # who asks a hand by what is refused does not ask in secret
        tried.append(answer)
        assert len(notices) == len(tried)
    assert look(server, tokens["dealer"])["notices"] == []


def test_whoever_is_ruled_for_in_secret_is_told_at_once_and_nobody_else(server: Served) -> None:
    tokens = at_cards(server)
    call = first_choice(server, tokens["dealer"])
    stare = next(each["value"] for each in call["choice"]["options"] if each["label"].startswith("Stare-down"))
    body = {"choice": call["id"], "answer": stare, "id": "call"}
    assert server.post("/api/seat/answers", tokens["dealer"], body).status_code == 200
    card = first_choice(server, tokens["sable_wren"])
    assert look(server, tokens["dealer"])["choices"]  # asked at the same time: the story tells of it when both are in
    body = {"choice": card["id"], "answer": legal(card), "why": "she sleeps"}
    assert server.post("/api/seat/gm/ruling", tokens["dealer"], body).status_code == 200
    told = {seat: [each["text"] for each in look(server, token)["notices"]] for seat, token in tokens.items()}
    assert told == {seat: told[seat] if seat == "sable_wren" else [] for seat in tokens}
    assert told["sable_wren"] == ["The game master has answered for you: she sleeps"]


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
    with sqlite3.connect(server.database) as connection:
        lines = [msgspec.json.decode(line) for (line,) in connection.execute("SELECT line FROM entries")]
    salts = {line["hash"]: line["salt"] for line in lines}
    commitment = msgspec.json.decode(texts[0])["commitment"]
    shown = {found for text in texts for found in re.findall(r"[0-9a-f]{30,}", text)}
    # A head cannot be guessed by, for it is salted; and no salt is shown while the table is open.
    assert commitment in shown
    assert len(shown) > 1
    assert all(len(salts[head]) == 32 for head in shown - {commitment})
    assert not shown & set(salts.values())
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


# --- 7, 8: the dial and luck -----------------------------------------------------------------------------------------


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


# --- 14, 22: names that reach other people's screens, ids that are none ----------------------------------------------


def test_what_the_server_keeps_is_its_owners_alone(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        at_draws(server)
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name


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


# --- 28: several things at the same moment ---------------------------------------------------------------------------


def test_all_looks_over_a_shoulder_are_told_however_many_come_at_once(server: Served) -> None:
    tokens = at_draws(server)
    body = {"seat": "dale", "why": "to see"}
    said = at_once([lambda: server.post("/api/seat/gm/view-as", tokens["storyteller"], body).status_code] * 10)
    assert said == [200] * 10
    for _ in range(SHOWN):
        assert server.post("/api/seat/gm/view-as", tokens["storyteller"], body).status_code == 200
    notices = server.get("/api/seat", tokens["dale"]).json()["notices"]
    assert [each["number"] for each in notices] == list(range(10, SHOWN + 10))  # the newest, none left out


# --- 29: spectators as eyes of the game master -----------------------------------------------------------------------


def test_a_table_that_shows_spectators_more_says_so_to_every_player(server: Served) -> None:
    tokens = at_draws(server)
    late = {"spectators": {"all_after": 1}}
    assert server.post("/api/seat/gm/settings", tokens["storyteller"], late).status_code == 200
    told = [each["text"] for each in server.get("/api/seat", tokens["dale"]).json()["notices"]]
    assert told == ["From now on spectators see everything, all hands included, one entry late."]
    assert server.post("/api/seat/gm/settings", tokens["storyteller"], {"hints": True}).status_code == 200
    assert len(server.get("/api/seat", tokens["dale"]).json()["notices"]) == 1


# --- 38: moves that are counted --------------------------------------------------------------------------------------


def test_what_a_server_counts_is_for_whoever_runs_it(server: Served, tmp_path: Path) -> None:
    """Somebody who counts all moves learns of those that nobody is told of."""
    elsewhere = {"X-Forwarded-For": "192.0.2.7"}
    with server.client() as client:
        said = client.get("/api/metrics", headers=elsewhere)
        assert (said.status_code, "moves" in said.text) == (403, False)
        assert client.get("/api/metrics").status_code == 200
    with served(tmp_path, metrics="192.0.2.7") as other, other.client() as client:
        assert client.get("/api/metrics", headers=elsewhere).status_code == 200
