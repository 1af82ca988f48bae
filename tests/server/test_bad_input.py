"""Bad input: whatever is sent, by HTTP or by the socket, nothing breaks, nothing leaks and nothing changes."""

from __future__ import annotations

import os
from typing import Any

import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.support import Live, Served, at_draws

TRIES = int(os.environ.get("OUTDRAW_TRIES", "4"))
"""For each call; `make campaign` tries more."""
LONG = ("/api/lab/duel", "/api/lab/sweep", "/api/coach", "/api/replay")
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
SECRETS = ("Traceback", "sqlalchemy", "/site-packages/", 'File "')


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
                kwargs = case.as_transport_kwargs(base_url=server.url)
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
