"""Going back: what was done just now is taken back without playing anything again, and comes out as if it were."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.audience import may_see
from outdraw.core.events import Event
from outdraw.core.readers.live import Dial
from outdraw.games import BUILT_IN, find_game
from outdraw.table.chronicle import EVERY, RECENT
from outdraw.table.ledger import EventLog
from outdraw.table.moves import Moves
from outdraw.table.replay import resumed
from outdraw.table.state import keep
from outdraw.table.table import Table


def played(game: str, entries: int) -> Table:
    """Play a scene at random until its journal has so many entries."""
    table = Table(find_game(game), dial=Dial(choices="automatic"), secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    dice = Random(5)
    while len(table.entries) < entries:
        if table.is_over:
            table.rewind(table.gm, table.points()[0], "once more")
            continue
        asked = dice.choice(table.open_choices())
        table.answer(asked.choice.seat, asked.id, asked.choice.sample(dice))
    return table


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_was_done_just_now_is_taken_back_without_playing_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(game, EVERY - 2)
    done: list[str] = []
    do = Moves.do

    def counted(moves: Moves, state: object, act: object, *rest: object) -> object:
        done.append(act.kind)  # type: ignore[attr-defined]
        return do(moves, state, act, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Moves, "do", counted)
    table.rewound(table.gm, table.points()[-RECENT // 2], "not so")
    assert done == ["rewind"]
    done.clear()
    table.rewound(table.gm, table.points()[2], "from the beginning")
    assert len(done) > 1, "long ago is played again"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_table_opened_again_goes_back_to_the_very_same(game: str) -> None:
    table = played(game, EVERY + RECENT)
    again = resumed([], table.secret, snapshot=table.snapshot())
    for point in table.points()[-RECENT:]:
        near, far = (each.rewound(each.gm, point, "not so") for each in (table, again))
        assert near.entry == far.entry
        assert keep(near.state) == keep(far.state)


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_had_been_told_how_much_is_written_down_without_unpacking_what_was_told(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(game, 3 * EVERY)
    point = table.points()[3]
    before = played(game, point + 1).all_events()
    undone = table.all_events(len(before))
    blocks: list[int] = []
    unpacked = EventLog._block

    def counted(log: EventLog, at: int) -> list[Event]:
        blocks.append(at)
        return unpacked(log, at)

    monkeypatch.setattr(EventLog, "_block", counted)
    entry = table.rewound(table.gm, point, "not so").entry
    assert entry.body["seen"] == {seat: sum(may_see(seat, event.seen_by) for event in undone) for seat in table.seats}
    assert not blocks
