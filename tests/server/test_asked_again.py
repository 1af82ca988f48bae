"""Calls whose answer was lost: asked again they do nothing twice, and nobody loses a seat by it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest

from outdraw.table.bots import BOT
from tests.server.support import Served, look, served

CALLS: dict[str, dict[str, Any]] = {
    "begin": {},
    "gm/arrive": {"kind": "thug", "why": "out of the hedge"},
    "gm/dial": {"luck": "proposed", "why": "slowly now"},
    "gm/edit": {"path": ["fighters", 0, "shock"], "value": 2, "why": "a stone"},
    "gm/rewind": {"to": 3, "why": "once more"},
}
"""Calls of a game master, in an order in which all of them can be made."""


def again(server: Served, token: str, path: str, body: dict[str, Any], id: str) -> httpx.Response:
    with server.client(token) as client:
        return client.post(f"/api/seat/{path}", json=body, headers={"Idempotency-Key": id})


def entries(server: Served, token: str) -> int:
    """Give how many points there are to go back to, which grow by one with everything that is done."""
    return len(server.get("/api/seat/gm/points", token).json())


def test_what_the_game_master_asks_again_is_done_once_after_a_restart_too(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        opened = server.open("suits", {"gm": "person", "sabine": "person"}, scenario="road")
        gm = opened["seats"]["gm"]["token"]
        server.post("/api/seat/join", gm, {"person": "Gus"})
        who = server.get("/api/seat/gm/arrivals", gm).json()[0]["id"]
        for number, (path, body) in enumerate(CALLS.items()):
            asked = {**body, "kind": who} if path == "gm/arrive" else body
            assert again(server, gm, path, asked, f"call {number}").status_code == 200, path
            before = look(server, gm)
            assert again(server, gm, path, asked, f"call {number}").status_code == 200
            now = look(server, gm)
            assert (now["number"], now["board"], now["head"]) == (before["number"], before["board"], before["head"])
        head, points = look(server, gm)["head"], entries(server, gm)
        server.kill()
        server.start()
        for number, (path, body) in enumerate(CALLS.items()):
            asked = {**body, "kind": who} if path == "gm/arrive" else body
            assert again(server, gm, path, asked, f"call {number}").status_code == 200
        assert (look(server, gm)["head"], entries(server, gm)) == (head, points)
        assert again(server, gm, "gm/dial", CALLS["gm/dial"], "another call").status_code == 200
        assert look(server, gm)["head"] != head
        assert again(server, gm, "gm/dial", CALLS["gm/dial"], "x" * 65).status_code == 422


def test_a_link_that_was_proposed_is_ones_own_although_the_answer_was_lost(server: Served) -> None:
    opened = server.open("draws", {"dale": "person", "storyteller": "person"})
    dale, storyteller = (opened["seats"][seat]["token"] for seat in ("dale", "storyteller"))
    own = secrets.token_urlsafe(24)
    assert server.post("/api/seat/new-link", dale, {"token": own}).status_code == 200  # and nobody reads it
    assert server.get("/api/seat", dale).status_code == 401
    assert look(server, own)["seat"] == "dale"
    assert server.post("/api/seat/new-link", own, {"token": own}).json()["key"]["token"] == own
    said = server.post("/api/seat/new-link", storyteller, {"token": own})  # nobody takes another's seat by its link
    assert (said.status_code, look(server, own)["seat"]) == (422, "dale")
    assert look(server, storyteller)["seat"] == "storyteller"
    assert server.post("/api/seat/new-link", own, {"token": "short"}).status_code == 400


def test_who_walks_in_twice_by_the_same_token_has_one_seat(server: Served) -> None:
    seats = {"gm": "person", "sabine": "person", "imre": "person"}
    opened = server.open("suits", seats, scenario="road", walk_in=True)
    place = f"/api/tables/{opened['table']}/sit"
    asked = {"person": "Ann", "token": secrets.token_urlsafe(24)}
    first = server.post(place, body=asked).json()
    assert server.post(place, body=asked).json() == first
    assert look(server, asked["token"])["seat"] == first["seat"]
    other = server.post(place, body={"person": "Bo"}).json()
    assert other["seat"] != first["seat"]
    assert server.post(place, body={"person": "Cy"}).status_code == 409


@pytest.mark.parametrize("person", [BOT, "a\x00b"])
def test_who_is_refused_a_seat_leaves_its_link_as_it_was(server: Served, person: str) -> None:
    opened = server.open("suits", {"gm": "person", "sabine": "person"}, scenario="road", walk_in=True)
    assert server.post(f"/api/tables/{opened['table']}/sit", body={"person": person}).status_code == 422
    assert look(server, opened["seats"]["sabine"]["token"])["seat"] == "sabine"
