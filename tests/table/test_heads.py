"""The head that a seat is shown: it follows the journal, and tells nobody that others did something in private."""

from __future__ import annotations

import pytest

from outdraw.conformance.moments import moments
from outdraw.games import find_game
from outdraw.table.replay import resumed
from outdraw.table.table import PUBLIC, Table


@pytest.mark.parametrize("game", ["draws", "suits", "draw_your_weapon", "cavaliers"])
def test_a_head_changes_only_for_those_who_are_told_something(game: str) -> None:
    before: dict[str, tuple[int, str]] = {}
    last: Table | None = None
    untold = 0
    for table, _ in moments(find_game(game), 300, seed=5, every=1.0, taken_back=0.02):
        before = before if table is last else {}
        for seat in (*table.seats, PUBLIC):
            told, head = table.count_events(seat), table.head_for(seat)
            assert head in {entry.hash for entry in table.entries}
            assert seat not in before or (before[seat][0] != told) == (before[seat][1] != head)
            before[seat] = told, head
            untold += head != table.head
        last = table
    assert untold or game == "draws"  # where everything is told to everybody


def test_a_seat_is_shown_the_same_head_when_its_table_is_opened_again() -> None:
    for table, _ in moments(find_game("suits"), 40, seed=9, every=0.2):
        again = resumed([], table.secret, snapshot=table.snapshot())
        assert [again.head_for(seat) for seat in table.seats] == [table.head_for(seat) for seat in table.seats]


def test_once_a_table_is_closed_everybody_is_shown_its_last_head() -> None:
    table = Table(find_game("draws"), secret=bytes(32))
    table.begin()
    table.close()
    assert {table.head_for(seat) for seat in (*table.seats, PUBLIC)} == {table.head}
