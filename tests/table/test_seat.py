"""A seat: a client's whole world, its own numbers, and what changed since one of them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.high_card import GAME
from outdraw.core.cards import HIDDEN
from outdraw.core.choices import AnyChoice, NotYours
from outdraw.core.journal import Entry
from outdraw.core.readers.live import Dial
from outdraw.table.changes import applied, changes
from outdraw.table.seat import Look, schema
from outdraw.table.table import PUBLIC, Overtaken, Table


def begun(**more: Any) -> Table:
    table = Table(GAME, secret=bytes(32), **more)
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    return table


def answer_one(table: Table, dice: Random) -> None:
    each = dice.choice(table.open_choices())
    table.answer(each.choice.seat, each.id, each.choice.sample(dice))


# --- a move is a value ------------------------------------------------------------------------------------------------


def test_a_prepared_move_changes_nothing_until_it_is_accepted() -> None:
    stored: list[Entry] = []
    table = begun(store=stored.append)
    (each,) = table.choices("ann")
    before = (len(table.entries), table.head, table.state)
    change = table.answered("ann", each.id, each.choice.sample(Random(1)))
    assert (len(table.entries), table.head, table.state) == before
    assert len(stored) == len(table.entries)
    table.accept(change)
    assert table.head == change.entry.hash
    assert table.waiting_for() == ["bob", "cy"]


def test_a_move_that_was_overtaken_is_not_accepted() -> None:
    table = begun()
    late = table.left("bob")
    table.leave("ann")
    with pytest.raises(Overtaken, match="Something else happened first"):
        table.accept(late)
    assert "bob" in table.people


# --- a look -----------------------------------------------------------------------------------------------------------


def test_a_look_is_all_that_a_seat_may_know() -> None:
    table = begun(id="t1")
    look = table.seat("ann").look()
    assert (look.table, look.seat, look.number, look.since) == ("t1", "ann", 1, 0)
    assert look.view == table.view("ann")
    assert look.events == table.events("ann")
    assert look.choices == table.choices("ann")
    assert look.waiting_for == ["ann", "bob", "cy"]
    assert (look.asked, look.answered, look.choices[0].is_secret) == (3, 0, True)
    assert look.head == table.head
    assert look.people["bob"] == "Bob"
    assert look.points == []
    assert [point.what for point in table.seat("dealer").look().points] == ["begin"]


def test_the_public_sees_what_everyone_sees_and_is_never_asked() -> None:
    table = begun()
    look = table.seat(PUBLIC).look()
    assert look.view is not None
    assert look.view["zones"]["ann"]["cards"] == [HIDDEN] * 3
    assert look.events == []
    assert look.choices == []
    with pytest.raises(NotYours):
        table.join(PUBLIC, "Everybody")
    with pytest.raises(NotYours):
        table.answer(PUBLIC, table.choices("ann")[0].id, "8h")


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_what_changed_makes_the_new_look_of_the_old() -> None:
    table = begun()
    dice = Random(3)
    seats = [*table.seats, PUBLIC]
    held = {seat: table.seat(seat).look() for seat in seats}
    whole = {seat: {"view": look.view, "board": as_json(look.board)} for seat, look in held.items()}
    events = {seat: list(look.events) for seat, look in held.items()}
    for _ in range(60):
        if table.is_over:
            break
        answer_one(table, dice)
        for seat in seats:
            if dice.random() < 0.5:
                continue
            look = table.seat(seat).look(held[seat].number)
            assert look.view is None
            assert look.changes is not None
            whole[seat] = applied(whole[seat], as_json(look.changes))
            events[seat] += look.events
            assert whole[seat]["view"] == table.view(seat)
            assert whole[seat]["board"] == as_json(table.seat(seat).look().board)
            assert events[seat] == table.events(seat)
            held[seat] = look


def test_whoever_draws_the_board_looks_without_the_view_and_may_ask_for_it_later() -> None:
    table = begun()
    dice = Random(5)
    seat = table.seat("ann")
    look = seat.look(with_view=False)
    assert look.view is None
    board = {"board": as_json(look.board)}
    for _ in range(20):
        answer_one(table, dice)
        look = seat.look(look.number, with_view=False)
        assert look.changes is not None
        assert all(path[0] == "board" for path, *_ in look.changes)
        board = applied(board, as_json(look.changes))
        assert board["board"] == as_json(seat.look(with_view=False).board)
    assert seat.look(look.number - 1).view == table.view("ann")  # nobody looked for what changed in it until now
    number = seat.look().number
    answer_one(table, dice)
    assert seat.look(number).changes is not None


def test_a_number_goes_up_by_one_when_something_changed_for_the_seat_and_only_then() -> None:
    table = begun()
    seat = table.seat("bob")
    assert seat.look().number == seat.look().number == 1
    table.set_dial("dealer", Dial(), "as it is")  # told to all
    assert seat.look().number == 2
    assert seat.look(2).changes == []
    assert seat.look(2).events == []
    assert [event.kind for event in seat.look(1).events] == ["dial"]


def test_a_number_of_long_ago_or_of_nobody_gives_the_whole() -> None:
    table = begun()
    for since in (0, -3, 99):
        assert table.seat("ann").look(since).view == table.view("ann")


def test_a_look_is_plain_json_and_its_schema_knows_every_choice() -> None:
    look = begun().seat("ann").look()
    back = msgspec.json.decode(msgspec.json.encode(look), type=Look)
    assert back.choices == look.choices
    assert back.events == look.events
    known = schema()
    assert {"Look", "Board", "Event", "OpenChoice", "Pick", "Number", "Words"} <= known.keys()
    assert msgspec.json.decode(msgspec.json.encode(look.choices[0].choice), type=AnyChoice) == look.choices[0].choice


# --- changes ----------------------------------------------------------------------------------------------------------

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["8h", "9h", HIDDEN]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcde"), inner, max_size=4),
    max_leaves=12,
)


@given(plain, plain)
def test_changes_applied_to_the_old_make_the_new_and_leave_the_old(old: Any, new: Any) -> None:
    kept = msgspec.json.encode(old)
    assert applied(old, changes(old, new)) == new
    assert msgspec.json.encode(old) == kept
