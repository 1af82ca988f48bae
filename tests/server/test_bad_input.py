"""Bad input: whatever is sent, by HTTP or by the socket, nothing breaks, nothing leaks and nothing changes."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.support import Live, Served, any_answer, at_draws, served
from tests.server.test_faults import check, rows_of_file

TRIES = int(os.environ.get("OUTDRAW_TRIES", "4"))
"""For each call; `make campaign` tries more."""
LONG = ("/api/lab/duel", "/api/lab/sweep", "/api/coach", "/api/replay")
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
SECRETS = ("Traceback", "sqlalchemy", "/site-packages/", 'File "')


def as_sent(case: Any, server: Served) -> dict[str, Any]:
    """Give what a case is sent by, a body of bare bytes among it, which the client calls content."""
    kwargs: dict[str, Any] = case.as_transport_kwargs(base_url=server.url)
    if isinstance(kwargs.get("data"), bytes):
        kwargs["content"] = kwargs.pop("data")
    return kwargs


def test_no_call_breaks_whatever_is_sent(server: Served) -> None:
    tokens = at_draws(server, spectators="public")
    described = schemathesis.openapi.from_dict(server.get("/api/schema").json())
    before = {seat: server.get("/api/seat/journal", token).content for seat, token in tokens.items()}
    with server.client() as client:
        for found in described.get_all_operations():
            result: Any = found
            operation: Any = result.ok()
            if operation.path in LONG:
                continue
            calls = operation.as_strategy()

            @hypothesis.settings(max_examples=TRIES, deadline=None, database=None, suppress_health_check=QUIET)
            @hypothesis.seed(len(operation.path))
            @given(case=calls)
            def call(case: Any) -> None:
                kwargs = as_sent(case, server)
                kwargs["headers"] = dict(kwargs.get("headers") or {})
                kwargs["headers"]["Authorization"] = f"Bearer {tokens['*']}"  # who watches can change nothing
                kwargs.pop("cookies", None)
                try:
                    said = client.request(**{key: value for key, value in kwargs.items() if value is not None})
                except (ValueError, TypeError, UnicodeError):
                    return  # it cannot even be sent
                assert said.status_code < 500 or said.status_code == 503, (case.method, case.path, said.text)
                assert not any(word in said.text for word in SECRETS)
                if said.status_code >= 400:
                    assert set(said.json()) == {"rule", "sentence"}, said.text

            call()
    after = {seat: server.get("/api/seat/journal", token).content for seat, token in tokens.items()}
    assert after == before


KEEPS_NO_SEAT = ("/api/seat/close", "/api/seat/coach", "/api/seat/live")
"""What ends a table, takes long or is no call."""


class Seated:
    """People at every seat of a table of SUITS, and another such table once a call has cost them a seat."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.tables: list[dict[str, str]] = []
        self.sit_down()

    def sit_down(self) -> None:
        """Open a table, sit down at every seat and begin."""
        seats = ("gm", "bob", "jon", "rod", "tod")
        opened = self.server.open("suits", dict.fromkeys(seats, "person"), scenario="bob_jon_rod_tod")
        self.tables.append({seat: opened["seats"][seat]["token"] for seat in seats})
        for seat, token in self.tables[-1].items():
            assert self.server.post("/api/seat/join", token, {"person": seat}).status_code == 200
        assert self.server.post("/api/seat/begin", self.tables[-1]["gm"]).status_code == 200

    def token(self, seat: str) -> str:
        """Give the token of a seat, at another table if it leads nowhere any more."""
        if self.server.get("/api/seat", self.tables[-1][seat]).status_code != 200:
            self.sit_down()
        return self.tables[-1][seat]


@pytest.mark.parametrize("seat", ["gm", "bob"])
def test_no_call_of_somebody_who_may_change_things_breaks_the_table(tmp_path: Path, seat: str) -> None:
    """The game master may do all there is and a player most of it: what they send goes past the guard at the door."""
    with served(tmp_path) as server, server.client() as client:
        seated = Seated(server)
        described = schemathesis.openapi.from_dict(server.get("/api/schema").json())
        said_of: Counter[int] = Counter()
        for found in described.get_all_operations():
            result: Any = found
            operation: Any = result.ok()
            if not operation.path.startswith("/api/seat") or operation.path in KEEPS_NO_SEAT:
                continue
            calls = operation.as_strategy()

            @hypothesis.settings(max_examples=TRIES, deadline=None, database=None, suppress_health_check=QUIET)
            @hypothesis.seed(len(operation.path))
            @given(case=calls)
            def call(case: Any) -> None:
                kwargs = as_sent(case, server)
                kwargs["headers"] = dict(kwargs.get("headers") or {}) | {
                    "Authorization": f"Bearer {seated.token(seat)}"
                }
                kwargs.pop("cookies", None)
                try:
                    said = client.request(**{key: value for key, value in kwargs.items() if value is not None})
                except (ValueError, TypeError, UnicodeError):
                    return  # it cannot even be sent
                said_of[said.status_code // 100] += 1
                assert said.status_code < 500, (case.method, case.path, said.text)
                assert "Traceback (most" not in said.text
                if said.status_code >= 400:
                    assert set(said.json()) == {"rule", "sentence"}, said.text

            call()
        assert said_of[2] > 0 < said_of[4]
        assert "outdraw_faults_total 0\n" in server.get("/api/metrics").text
    check(rows_of_file(server.database), [])  # every journal holds


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
NEAR = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["answer", "pong", "dance", ""]) | ANYTHING,
        "choice": st.sampled_from(["0.0.0.0", "0.0.0.1", "-1.0.0.0"]) | ANYTHING,
        "answer": ANYTHING,
        "id": st.text(max_size=80) | ANYTHING,
        "seat": st.just("storyteller"),
        "token": st.text(max_size=10),
    },
)
MESSAGES = st.one_of(
    st.text(max_size=200),
    ANYTHING.map(lambda each: msgspec.json.encode(each).decode()),
    NEAR.map(lambda each: msgspec.json.encode(each).decode()),
)


def test_no_message_breaks_the_socket_or_changes_anything(server: Served) -> None:
    tokens = at_draws(server)
    before = server.get("/api/seat", tokens["storyteller"]).json()

    @hypothesis.settings(max_examples=20 * TRIES, deadline=None, database=None, suppress_health_check=QUIET)
    @hypothesis.seed(8)
    @given(messages=st.lists(MESSAGES, min_size=1, max_size=8))
    def send(messages: list[str]) -> None:
        with server.live(tokens["*"]) as live:
            live.until(lambda look: True)
            for message in messages:
                live.send(message)
            live.send({"kind": "ping"})
            pings = 1 + sum(_is_ping(message) for message in messages)
            while pings:
                said = live.receive()
                pings -= said["kind"] == "pong"
                if said["kind"] == "refused":
                    assert 400 <= said["status"] < 500, said
                    assert not any(word in said["sentence"] for word in SECRETS)

    send()
    after = server.get("/api/seat", tokens["storyteller"]).json()
    assert (after["view"], after["events"], after["choices"]) == (before["view"], before["events"], before["choices"])


OPEN, LEGAL = "an open choice", "a legal answer"
ANSWERED = st.fixed_dictionaries(
    {"choice": st.just(OPEN), "answer": st.just(LEGAL) | ANYTHING, "id": st.text("abc", min_size=1, max_size=9)},
    optional={"kind": st.just("answer"), "seat": ANYTHING},
)


def meant(message: Any, live: Live, dice: Random) -> str:
    """Put an open choice, and a legal answer to it, where a message speaks of them."""
    if not isinstance(message, dict):
        return str(message)
    found = (live.look["choices"] or [{"id": OPEN, "choice": None}])[0]
    said = {**message, "choice": found["id"]}
    if message["answer"] == LEGAL:
        said["answer"] = any_answer(found["choice"], dice) if found["choice"] else ""
    return msgspec.json.encode(said).decode()


@pytest.mark.parametrize(("game", "seat"), [("draws", "storyteller"), ("suits", "rosa")])
def test_no_message_of_somebody_who_may_answer_breaks_the_table(tmp_path: Path, game: str, seat: str) -> None:
    """What is sent to a choice that is open, legal or not, goes past the door and into the rules."""
    dice, said_of = Random(3), Counter[str]()
    with served(tmp_path) as server:

        def sat_down() -> str:
            """Sit down among bots at a table that begins."""
            token: str = server.open(game, {seat: "person"})["seats"][seat]["token"]
            for call, said in (("join", {"person": "Somebody"}), ("begin", {})):
                assert server.post(f"/api/seat/{call}", token, said).status_code == 200
            return token

        @hypothesis.settings(max_examples=20 * TRIES, deadline=None, database=None, suppress_health_check=QUIET)
        @hypothesis.seed(11)
        @given(messages=st.lists(ANSWERED | MESSAGES, min_size=1, max_size=8))
        def send(messages: list[Any]) -> None:
            if server.get("/api/seat", tokens[-1]).json()["is_over"]:
                tokens.append(sat_down())
            with server.live(tokens[-1]) as live:
                live.until(lambda look: look["choices"] or look["is_over"])
                for message in messages:
                    sent = meant(message, live, dice)
                    live.send(sent)
                    if not _is_ping(sent):
                        live.send({"kind": "ping"})
                    while (said := live.receive())["kind"] != "pong":
                        said_of[said["kind"]] += 1
                        if said["kind"] == "refused":
                            assert 400 <= said["status"] < 500, said
                            assert not any(word in said["sentence"] for word in SECRETS)

        tokens = [sat_down()]
        send()
        assert min(said_of["stored"], said_of["refused"]) >= TRIES, said_of
        assert "outdraw_faults_total 0\n" in server.get("/api/metrics").text
    check(rows_of_file(server.database), [])  # every journal holds


def _is_ping(message: str) -> bool:
    try:
        read = msgspec.json.decode(message)
    except msgspec.DecodeError:
        return False
    return isinstance(read, dict) and read.get("kind") == "ping"


def test_no_first_message_opens_a_seat_but_a_token(server: Served) -> None:
    @hypothesis.settings(max_examples=10 * TRIES, deadline=None, database=None, suppress_health_check=QUIET)
    @hypothesis.seed(9)
    @given(first=MESSAGES)
    def send(first: str) -> None:
        live = Live(server.url, "", first=first)
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
        live.close()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (4400, 4401)

    send()
