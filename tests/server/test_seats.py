"""A seat by its token: answers once, late and wrong; seats handed over; the GM's word; who sees what."""

from __future__ import annotations

import re
import time
from random import Random
from typing import Any

import msgspec
import pytest

from outdraw.table.changes import applied
from tests.server.support import Live, Served, any_answer, at_draws, first_choice, legal, look


def test_links_carry_the_token_where_no_log_sees_it(server: Served) -> None:
    opened = server.open("draws", {"dale": "person"})
    key = opened["seats"]["dale"]
    assert key["link"] == f"{server.url}/t/{opened['table']}#{key['token']}"
    assert len(key["token"]) >= 22  # 128 bits and more


def test_a_stranger_has_no_seat(server: Served) -> None:
    for token in ("no", "x" * 32, "é"):
        with server.client() as client:
            said = client.get("/api/seat", headers={b"Authorization": b"Bearer " + token.encode()})
        assert said.status_code == 401
        assert set(said.json()) == {"rule", "sentence"}


def test_the_same_answer_again_does_nothing_twice(server: Served) -> None:
    tokens = at_draws(server)
    choice = first_choice(server, tokens["storyteller"])
    body = {"choice": choice["id"], "answer": legal(choice), "id": "mine-1"}
    one = server.post("/api/seat/answers", tokens["storyteller"], body)
    assert one.status_code == 200, one.text
    events = server.get("/api/seat", tokens["storyteller"]).json()["events"]
    two = server.post("/api/seat/answers", tokens["storyteller"], body)
    assert (two.status_code, two.json()) == (200, one.json())
    assert server.get("/api/seat", tokens["storyteller"]).json()["events"] == events


def test_an_answer_that_comes_late_is_refused_with_the_reason(server: Served) -> None:
    tokens = at_draws(server)
    choice = first_choice(server, tokens["storyteller"])
    body = {"choice": choice["id"], "answer": legal(choice), "id": "a"}
    assert server.post("/api/seat/answers", tokens["storyteller"], body).status_code == 200
    late = server.post("/api/seat/answers", tokens["storyteller"], {**body, "id": "b"})
    assert late.status_code == 409
    assert late.json()["rule"] == "table.answer.open"


def test_an_answer_against_the_rules_says_which(server: Served) -> None:
    tokens = at_draws(server)
    choice = first_choice(server, tokens["storyteller"])
    said = server.post("/api/seat/answers", tokens["storyteller"], {"choice": choice["id"], "answer": "fly", "id": "c"})
    assert said.status_code == 422
    assert said.json()["rule"] == choice["choice"]["rule"]


def test_only_what_is_new_is_told_since_a_number(server: Served) -> None:
    tokens = at_draws(server)
    before = server.get("/api/seat", tokens["dale"]).json()
    assert before["is_whole"]
    choice = first_choice(server, tokens["storyteller"])
    body = {"choice": choice["id"], "answer": legal(choice), "id": "d"}
    server.post("/api/seat/answers", tokens["storyteller"], body)
    after = server.get("/api/seat", tokens["dale"], since=before["number"]).json()
    assert not after["is_whole"]
    whole = server.get("/api/seat", tokens["dale"]).json()
    assert before["events"] + after["events"] == whole["events"]
    unknown = server.get("/api/seat", tokens["dale"], since=10**9).json()
    assert unknown["is_whole"]


def test_several_devices_at_one_seat_see_the_same(server: Served) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"]) as phone, server.live(tokens["dale"], changes=True) as laptop:
        phone.until(lambda look: True)
        laptop.until(lambda look: True)
        choice = first_choice(server, tokens["storyteller"])
        body = {"choice": choice["id"], "answer": legal(choice), "id": "e"}
        number = server.post("/api/seat/answers", tokens["storyteller"], body)
        assert number.status_code == 200
        now = server.get("/api/seat", tokens["dale"]).json()
        for device in (phone, laptop):
            device.until(lambda look: look["number"] >= now["number"])
            assert device.look["view"] == now["view"]
            assert device.look["choices"] == now["choices"]


def test_somebody_who_comes_back_gets_what_was_missed(server: Served) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"], changes=True) as live:
        seen = dict(live.until(lambda look: True))
        told = list(live.events)
    choice = first_choice(server, tokens["storyteller"])
    body = {"choice": choice["id"], "answer": legal(choice), "id": "f"}
    server.post("/api/seat/answers", tokens["storyteller"], body)
    with server.live(tokens["dale"], since=seen["number"], changes=True) as again:
        again.look, again.events = seen, told
        now = server.get("/api/seat", tokens["dale"]).json()
        again.until(lambda look: look["number"] >= now["number"])
        assert {each["kind"] for each in again.heard} == {"change"}
        assert again.events == now["events"]
        assert again.look["view"] == now["view"]


def test_whoever_draws_the_board_is_sent_no_view(server: Served) -> None:
    tokens = at_draws(server)
    hello = msgspec.json.encode({"token": tokens["dale"], "changes": True, "view": False}).decode()
    with Live(server.url, "", first=hello) as board, server.live(tokens["dale"], changes=True) as both:
        seen = [device.until(lambda look: True) for device in (board, both)]
        assert (seen[0]["view"], seen[1]["view"]) == (None, server.get("/api/seat", tokens["dale"]).json()["view"])
        choice = first_choice(server, tokens["storyteller"])
        body = {"choice": choice["id"], "answer": legal(choice), "id": "g"}
        server.post("/api/seat/answers", tokens["storyteller"], body)
        now = server.get("/api/seat", tokens["dale"]).json()
        for device in (board, both):
            device.until(lambda look: look["number"] >= now["number"])
            assert device.look["board"] == now["board"]
        assert (board.look["view"], both.look["view"]) == (None, now["view"])
        assert not any(path[0] == "view" for each in board.heard[1:] for path, *_ in each.get("changes", []))


def test_presence_is_told(server: Served) -> None:
    tokens = at_draws(server)

    def is_here(look: dict[str, Any]) -> bool:
        return next(bool(each.get("is_here")) for each in look["company"]["seats"] if each["id"] == "dale")

    with server.live(tokens["storyteller"]) as gm:
        gm.until(lambda look: not is_here(look))
        with server.live(tokens["dale"]):
            gm.until(is_here)
        gm.until(lambda look: not is_here(look))


def test_a_seat_goes_to_a_bot_and_back(server: Served) -> None:
    tokens = at_draws(server)
    assert server.post("/api/seat/hand-over", tokens["dale"], {"to": "bot"}).status_code == 200
    seats = {each["id"]: each for each in server.get("/api/seat", tokens["dale"]).json()["company"]["seats"]}
    assert seats["dale"]["bot"] == "house"
    body = {"choice": "0.0.0.0", "answer": "x", "id": "g"}
    assert server.post("/api/seat/answers", tokens["dale"], body).status_code == 409
    assert server.post("/api/seat/hand-over", tokens["dale"], {"to": "person"}).json()["key"] is None
    seats = {each["id"]: each for each in server.get("/api/seat", tokens["dale"]).json()["company"]["seats"]}
    assert "bot" not in seats["dale"]


def test_a_new_person_gets_a_new_link_and_the_old_one_ends(server: Served) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"]) as old:
        old.until(lambda look: True)
        key = server.post("/api/seat/hand-over", tokens["dale"], {"to": "person"}).json()["key"]
        assert server.get("/api/seat", tokens["dale"]).status_code == 401
        assert server.get("/api/seat", key["token"]).status_code == 200
        assert server.post("/api/seat/join", key["token"], {"person": "Somebody else"}).status_code == 200


def test_whoever_sits_down_takes_a_link_that_the_opener_does_not_hold(server: Served) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"]) as old, server.live(tokens["storyteller"]) as gm:
        old.until(lambda look: True)
        gm.until(lambda look: True)
        key = server.post("/api/seat/new-link", tokens["dale"]).json()["key"]
        gm.until(lambda look: look["notices"])
        assert "new link" in gm.look["notices"][0]["text"]
    assert server.get("/api/seat", tokens["dale"]).status_code == 401
    look = server.get("/api/seat", key["token"]).json()
    assert look["seat"] == "dale"
    assert {each["id"]: each.get("person") for each in look["company"]["seats"]}["dale"] == "Dale"
    assert server.post("/api/seat/new-link", tokens["*"]).status_code == 403


def test_only_the_game_master_has_the_last_word(server: Served) -> None:
    tokens = at_draws(server)
    calls: dict[str, dict[str, Any]] = {
        "ruling": {"choice": "0.0.0.0", "answer": "x", "why": "w"},
        "edit": {"path": ["x"], "value": 1, "why": "w"},
        "arrive": {"kind": "x", "why": "w"},
        "dial": {"why": "w"},
        "rewind": {"to": 0, "why": "w"},
        "view-as": {"seat": "dale", "why": "w"},
        "hand-over": {"seat": "dale", "to": "bot"},
    }
    for name, body in calls.items():
        for seat in ("dale", "*"):
            said = server.post(f"/api/seat/gm/{name}", tokens[seat], body)
            assert said.status_code == 403, (name, said.text)
    assert server.get("/api/seat/gm/points", tokens["dale"]).status_code == 403
    assert server.post("/api/seat/begin", tokens["dale"]).status_code == 403


def test_the_game_master_takes_an_answer_back(server: Served) -> None:
    tokens = at_draws(server)
    before = server.get("/api/seat", tokens["storyteller"]).json()
    points = server.get("/api/seat/gm/points", tokens["storyteller"]).json()
    choice = first_choice(server, tokens["storyteller"])
    body = {"choice": choice["id"], "answer": legal(choice), "id": "h"}
    server.post("/api/seat/answers", tokens["storyteller"], body)
    # a point says of the game master's own answer what it was, as it was worded; of others' it never does
    given = server.get("/api/seat/gm/points", tokens["storyteller"]).json()[0]
    assert (given["kind"], given["by"]) == ("answer", "storyteller")
    worded = {each["value"]: each.get("label") or each["value"] for each in choice["choice"]["options"]}
    assert given["text"] == worded[body["answer"]]
    back = {"to": points[0]["entry"], "why": "a slip of the hand"}
    assert server.post("/api/seat/gm/rewind", tokens["storyteller"], back).status_code == 200
    after = server.get("/api/seat", tokens["storyteller"]).json()
    assert after["view"] == before["view"]
    assert any("a slip of the hand" in event["text"] for event in after["events"])


def test_somebody_who_is_waited_for_is_nudged_once_in_a_while(server: Served) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"]) as dale:
        dale.until(lambda look: "dale" in look["waiting_for"])
        assert server.post("/api/seat/nudge", tokens["storyteller"], {"seat": "dale"}).status_code == 200
        while dale.receive()["kind"] != "nudge":
            pass
        assert dale.heard[-1]["by"]
    again = server.post("/api/seat/nudge", tokens["storyteller"], {"seat": "dale"})
    assert again.status_code == 409
    assert "just been nudged" in again.json()["sentence"]
    for seat in ("ruth", "dale", "nobody"):  # a bot, oneself, no seat at all
        assert server.post("/api/seat/nudge", tokens["dale"], {"seat": seat}).status_code == 409


def test_a_game_master_who_looks_over_a_shoulder_is_told_of(server: Served) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"]) as dale:
        dale.until(lambda look: True)
        seen = server.post("/api/seat/gm/view-as", tokens["storyteller"], {"seat": "dale", "why": "a dispute"})
        assert seen.json()["seat"] == "dale"
        dale.until(lambda look: look["notices"])
        assert "a dispute" in dale.look["notices"][0]["text"]


def test_spectators_watch_only_where_they_may(server: Served) -> None:
    closed = server.open("draws", {"dale": "person"}, spectators="none")
    assert closed["spectator"] is None
    assert server.post(f"/api/tables/{closed['table']}/watch").status_code == 404
    tokens = at_draws(server, spectators="public")
    look = server.get("/api/seat", tokens["*"]).json()
    assert look["seat"] == "*"
    assert look["choices"] == []
    for call, body in (("answers", {"choice": "x", "answer": "x", "id": "x"}), ("join", {"person": "x"})):
        assert server.post(f"/api/seat/{call}", tokens["*"], body).status_code == 403
    code = look["table"]
    assert server.get(f"/api/tables/{code}").json()["can_watch"]
    by_code = server.post(f"/api/tables/{code}/watch").json()
    assert server.get("/api/seat", by_code["token"]).json()["seat"] == "*"


def test_the_journal_of_an_open_table_holds_what_the_seat_was_told(server: Served) -> None:
    tokens = at_draws(server)
    said = server.get("/api/seat/journal", tokens["dale"])
    lines = said.text.splitlines()
    assert len(lines) == 1 + len(server.get("/api/seat", tokens["dale"]).json()["events"])
    assert "secret" not in said.text
    assert "contribution" not in said.text


def test_a_replay_is_the_look_step_by_step(server: Served) -> None:
    tokens = at_draws(server)
    choice = first_choice(server, tokens["storyteller"])
    body = {"choice": choice["id"], "answer": legal(choice), "id": "i"}
    server.post("/api/seat/answers", tokens["storyteller"], body)
    replay = server.get("/api/seat/replay", tokens["dale"]).json()
    look = replay["first"]
    events = list(look["events"])
    for frame in replay["frames"]:
        change = frame["change"]
        look = applied(look, change["changes"])
        events += change["events"]
    now = server.get("/api/seat", tokens["dale"]).json()
    assert look["view"] == now["view"]
    assert events == now["events"]
    assert server.get("/api/seat/replay", tokens["dale"], seat="storyteller").status_code == 403


@pytest.mark.parametrize(
    "message",
    [
        "",
        "[]",
        "{",
        '{"kind": "dance"}',
        '{"choice": 5}',
        '{"choice": "x", "answer": {"a": 1}, "id": "x"}',
        '{"choice": "x", "answer": "y"}',
        '"' + "x" * 30_000 + '"',
        "[" * 20_000,
        '{"choice": "\\ud800", "answer": "\\ud800", "id": "\\ud800"}',
    ],
)
def test_a_socket_that_talks_nonsense_is_answered_and_lives(server: Served, message: str) -> None:
    tokens = at_draws(server)
    with server.live(tokens["dale"]) as live:
        live.until(lambda look: True)
        live.send(message)
        said = live.receive()
        while said["kind"] != "refused":
            said = live.receive()
        assert 400 <= said["status"] < 500
        live.send({"kind": "ping"})
        while live.receive()["kind"] != "pong":
            pass


def test_a_socket_without_a_token_is_closed(server: Served) -> None:
    from websockets.exceptions import ConnectionClosed

    for token in ("nobody", ""):
        live = Live(server.url, token)
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        live.close()


def test_odds_of_a_choice_get_better_look_by_look_until_the_last(server: Served) -> None:
    opened = server.open("suits", {"jo": "person"}, scenario="shoot_out")
    token = opened["seats"]["jo"]["token"]
    server.post("/api/seat/begin", token, {})
    with server.live(token) as jo:
        asked = jo.until(lambda look: look["choices"])["choices"][0]["id"]
    looks = [server.get("/api/seat/odds", token, choice=asked, look=number).json() for number in (0, 1)]
    assert [each.get("is_last", False) for each in looks] == [False, False]
    assert [max(option["samples"] for option in each["options"]) for each in looks] == [2, 16]


# --- luck by hand where bots play ------------------------------------------------------------------------------------

BY_HAND = {"luck": "physical", "choices": "automatic", "rules": {}}


@pytest.mark.rule("table.luck.by_hand")
def test_what_comes_for_a_bot_is_entered_by_the_game_master(server: Served) -> None:
    tokens = at_draws(server, dial=BY_HAND)
    gm = tokens["storyteller"]
    for answer in ("draw", "ruth_amsel", "intelligence", "academics"):
        asked = first_choice(server, gm)
        server.post("/api/seat/answers", gm, {"choice": asked["id"], "answer": answer, "id": answer})
    asked = first_choice(server, gm)
    assert (asked["choice"]["kind"], asked["choice"]["seat"]) == ("luck.enter", "ruth")
    assert look(server, tokens["dale"])["choices"] == []
    assert {tuple(look(server, each)["waiting_for"]) for each in tokens.values()} == {("storyteller",)}
    body = {"choice": asked["id"], "answer": "7", "id": "card"}
    assert server.post("/api/seat/answers", tokens["dale"], body).status_code == 409
    assert server.post("/api/seat/answers", gm, {**body, "answer": "eleven"}).status_code == 422
    assert server.post("/api/seat/answers", gm, body).status_code == 200
    told = [event["text"] for event in look(server, tokens["dale"])["events"]]
    assert "Ruth Amsel's card: 7 (by hand)." in told


@pytest.mark.rule("table.luck.by_hand")
def test_cards_in_the_hand_do_not_stop_at_a_table_of_bots(server: Served) -> None:
    seats, dice, lent = {"bram": "person"}, Random(2), 0
    opened = server.open("cavaliers", seats, scenario="tavern", dial=BY_HAND)
    token = opened["seats"]["bram"]["token"]
    server.post("/api/seat/join", token, {"person": "Bram"})
    server.post("/api/seat/begin", token)
    deadline = time.monotonic() + 60
    while lent < 3:  # the MJ's dice and those of the other bots come to the one who is there
        assert time.monotonic() < deadline, look(server, token)["waiting_for"]
        for asked in look(server, token)["choices"][:1]:
            choice = asked["choice"]
            faces = " ".join(["1"] * dice_in(choice["prompt"]))
            answer = faces if choice["kind"] == "luck.enter" else any_answer(choice, dice)
            body = {"choice": asked["id"], "answer": answer, "id": asked["id"]}
            assert server.post("/api/seat/answers", token, body).status_code == 200
            lent += choice["kind"] == "luck.enter" and choice["seat"] != "bram"


def dice_in(prompt: str) -> int:
    """Count the dice that a question names: `d6+3d10` are four.

    >>> dice_in("Initiative: enter what came, d6+3d10.")
    4
    """
    return sum(int(found or 1) for found in re.findall(r"\b(\d*)d\d+", prompt)) or 1


@pytest.mark.rule("table.luck.by_hand")
def test_what_players_may_not_see_is_drawn_for_the_bot_whose_it_is(server: Served) -> None:
    opened = server.open("draw_your_weapon", {"sable_wren": "person"}, scenario="lantern_yard", dial=BY_HAND)
    token = opened["seats"]["sable_wren"]["token"]
    server.post("/api/seat/join", token, {"person": "Sable"})
    server.post("/api/seat/begin", token)
    deadline = time.monotonic() + 60
    while not (asked := look(server, token)["choices"]):
        assert time.monotonic() < deadline
    # the Dealer's Hand is drawn already, and was asked of nobody; then comes one's own
    assert [each["choice"]["seat"] for each in asked] == ["sable_wren"]
    assert not any("Dealer's draw:" in event["text"] for event in look(server, token)["events"])
