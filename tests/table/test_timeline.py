"""The timeline: where the scene can be taken back to, in words that the game master may know."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from examples.high_card import GAME
from outdraw.core.audience import may_see
from outdraw.core.readers.live import Dial
from outdraw.games import BUILT_IN, find_game
from outdraw.table.chronicle import read_snapshot, written
from outdraw.table.replay import resumed
from outdraw.table.table import Table
from outdraw.table.timeline import Point, timeline


def begun() -> Table:
    table = Table(GAME, secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    return table


def play_first(table: Table, *seats: str) -> None:
    for seat in seats:
        (each,) = table.choices(seat)
        table.answer(seat, each.id, each.choice.sample(Random(1)))


def test_a_point_says_whose_word_it_was_what_it_was_about_and_what_was_told() -> None:
    table = begun()
    play_first(table, "ann", "bob")
    newest, before, first = timeline(table, 10)
    # what lies face down was told to nobody, so nothing is said of it
    nothing = dict.fromkeys(("ann", "bob", "cy"), 0)
    assert newest == Point(newest.entry, "answer", "bob", "Chosen in secret", "", seen=nothing)
    assert before == Point(newest.entry - 1, "answer", "ann", "Chosen in secret", "", seen=nothing)
    assert (first.kind, first.text) == ("begin", "the beginning")
    play_first(table, "cy")
    newest, *_ = timeline(table, 10)
    assert newest.told.startswith("Revealed: Ann ")
    assert newest.told in {event.text for event in table.events("dealer")}


def test_the_game_master_reads_their_own_answers_as_they_were_worded() -> None:
    table = Table(find_game("draw_your_weapon"), secret=bytes(32), scenario="pike_bridge")
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    (each,) = table.choices("dealer")
    table.answer("dealer", each.id, "skill_test")
    (each,) = table.choices("dealer")
    table.answer("dealer", each.id, "the ledge")
    about, called, _ = timeline(table, 3)
    assert (called.text, about.text) == ("Call a Skill Test", "What is it about")


def test_what_was_taken_back_is_said_to_be() -> None:
    table = begun()
    play_first(table, "ann", "bob")
    first = timeline(table, 10)[-1].entry
    table.rewind("dealer", first, "a slip of the fingers")
    table.set_dial("dealer", Dial(choices="proposed"))  # it tells something, and is no point itself
    play_first(table, "ann")
    newest, rewound, *taken, beginning = timeline(table, 10)
    assert (newest.by, newest.told, newest.is_taken_back) == ("ann", "", False)
    assert rewound.text == "a rewind"
    assert "a slip of the fingers" in rewound.told
    assert [point.is_taken_back for point in taken] == [True, True]
    assert not beginning.is_taken_back


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_point_says_how_much_each_seat_has_seen_since_of_what_the_game_master_saw(game: str) -> None:
    table = Table(find_game(game), dial=Dial(choices="automatic"), secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    dice, told = Random(4), {}
    while len(table.entries) < 60 and not table.is_over:
        told[table.points()[-1]] = len(table.all_events())
        asked = dice.choice(table.open_choices())
        table.answer(asked.choice.seat, asked.id, asked.choice.sample(dice))
    found = timeline(table, 100)
    assert len(found) > 5
    for point in [each for each in found if each.entry in told]:
        known = [each for each in table.all_events(told[point.entry]) if may_see(table.gm, each.seen_by)]
        assert point.seen == {
            seat: sum(may_see(seat, each.seen_by) for each in known) for seat in table.seats if seat != table.gm
        }


def test_only_the_last_points_are_given() -> None:
    table = begun()
    play_first(table, "ann", "bob")
    assert [point.by for point in timeline(table, 2)] == ["bob", "ann"]
    assert timeline(Table(GAME, secret=bytes(32)), 9) == []


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_timeline_is_the_same_after_a_restart_and_says_only_what_the_game_master_was_told(game: str) -> None:
    table = Table(find_game(game), secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    dice = Random(7)
    while len(table.entries) < 60 and not table.is_over:
        asked = dice.choice(table.open_choices())
        table.answer(asked.choice.seat, asked.id, asked.choice.sample(dice))
    found = timeline(table, 100)
    told = {event.text for event in table.events(table.gm)}
    assert {point.told for point in found} - {""} <= told
    assert any(point.told for point in found)
    again = resumed([], bytes(32), snapshot=table.snapshot())
    assert timeline(again, 100) == found
    older = replace(read_snapshot(table.snapshot()), tellings=b"", told=b"")  # as they were kept before
    again = resumed([], bytes(32), snapshot=written(older))
    assert timeline(again, 100) == [replace(point, told="", seen={}) for point in found]
